"""The events of settling a deal, and of buying in between two deals."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from cucumber.display import in_words
from cucumber.engine.cards import Card, Cards
from cucumber.engine.rules import Rules


class EventKind(StrEnum):
    """What can happen to a seat when a deal is settled, or between two deals."""

    CHARGED = "charged"
    BACK_TO_ZERO = "back to zero"
    LIFE_LOST = "life lost"
    CAME_BACK = "came back with"
    STARTED_ANEW = "started anew"
    GAVE_BACK = "gave back"
    OUT = "out"
    LOST = "lost"
    BONUS = "bonus"
    WON = "won"
    PAID = "paid"
    TOOK_THE_POT = "took the pot"
    BOUGHT_IN = "bought in"


@dataclass(frozen=True)
class Event:
    """One thing that happened to one seat, with its score, lives and kept cards after it.

    `points` are charged if positive and taken off if negative; `before` and `score` are the score before and after.
    `cucumbers` is how many are drawn beside the score now, `mark` what is drawn, `card` the card newly kept. `amount`
    is what the seat pays or gets, `others` the players on the other side. `rule` is the rule behind the event, and
    `questions` are those of the rules that it answers, none for a ruling of ours. `unit` is the unit of the points.
    """

    kind: EventKind
    seat: int
    player: str
    points: int
    before: int
    score: int
    lives: int
    cucumbers: int
    kept: Cards
    rule: str
    unit: str
    mark: str = "cucumber"
    card: Card | None = None
    amount: Fraction = Fraction(0)
    others: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """What happened, in one sentence."""
        return in_words().event(self)


def cucumbers_of(rules: Rules, lives: int) -> int:
    """How many cucumbers are drawn: one for each life lost except the last, which puts the player out."""
    return rules.when_caught.lives - max(lives, 1)
