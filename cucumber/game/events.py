"""What happens in a game when a deal is settled, or between two deals, one event after the other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from cucumber.cards import Card, Cards
from cucumber.rules import Rules


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
    """One thing that happened to one seat, and how that left its score, its lives and the cards it keeps.

    `points` are those charged (positive) or to be taken off (negative), `before` and `score` the score before and
    after, `cucumbers` those drawn before it now, `mark` what is drawn, `card` the one newly kept; `amount` is what is
    paid to or by the seat, `others` those on the other side; `rule` is the rule behind it, `unit` what is charged.
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

    @property
    def sentence(self) -> str:
        """What happened, in one sentence."""
        from cucumber import explain

        return explain.event(self)


def cucumbers_of(rules: Rules, lives: int) -> int:
    """How many are drawn: one for each life lost, but none for the last, with which the player is out."""
    return rules.when_caught.lives - max(lives, 1)
