"""What kinds of reasons there are to play a card: facts, which `advice_in_words` words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from cucumber.engine.acts import Play
from cucumber.engine.cards import Card


class Why(Enum):
    """What kind of reason it is."""

    FORCED = auto()  # no other card may be played
    ALIKE = auto()  # all cards that may be played do the same
    SCORE = auto()  # the score of the game asks for it
    SAFE = auto()  # however the cards lie, somebody else ends with a higher card
    HOPE = auto()  # the last trick is most likely the seat's own, whatever it plays
    SAME = auto()  # it makes no difference that could be measured
    RID = auto()  # the card would be left for the last trick if it were kept
    KEEP = auto()  # a lower card is kept for the last trick
    LEFT = auto()  # lower cards are left for the last trick
    TAKER = auto()  # somebody else takes the last trick more often
    CHEAPER = auto()  # the last trick is taken as often, with a cheaper card
    LEAST = auto()  # none of these: it costs least


@dataclass(frozen=True)
class Reason:
    """Why a card is to be played, beside another one: `share` is true of the first, `against` of the other.

    `other` is that one, or what another seat has played that is higher.
    `card` is what is left for the last trick, or the highest of what is, `lower` whether something lower may be left as
    well; `seat` is the other seat that it is about.
    Shares are of the worlds looked into, CHEAPER has points instead. What is `certain` is true however the cards lie.
    """

    why: Why
    other: Play | None = None
    card: Card | None = None
    seat: int | None = None
    share: float = 0
    against: float = 0
    certain: bool = False
    lower: bool = False
