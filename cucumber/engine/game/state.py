"""The state of a game between two deals: scores, lives, kept cards, the next dealer, and what follows from that."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self, TypedDict, TypeVar, Unpack

from cucumber.engine.cards import Cards
from cucumber.engine.deal import Deal
from cucumber.engine.game.events import Event, EventKind, cucumbers_of
from cucumber.engine.rules import FirstLead, Payment, Rules
from cucumber.errors import CucumberError, check_kind


class GameParts(TypedDict, total=False):
    """The parts of a game that can change, by name."""

    rules: Rules
    players: tuple[str, ...]
    scores: tuple[int, ...]
    lives: tuple[int, ...]
    dealer: int
    kept: tuple[Cards, ...]
    settled: int
    bought_in: tuple[int, ...]
    losing_points: int | None
    last: Deal | None
    events: tuple[Event, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, init=False, repr=False)
class GameState:
    """The state of a game between two deals; `Game` creates it and carries it on.

    `lives` are the lives left: a seat without any is out. `kept` are the cards each seat keeps as its score,
    `bought_in` the seats that have bought in. `settled` counts the deals settled so far, `last` is the latest of them,
    `losing_points` the worth of the card that lost it, and `events` what followed from it, in order.
    """

    rules: Rules
    players: tuple[str, ...]
    scores: tuple[int, ...]
    lives: tuple[int, ...]
    dealer: int
    kept: tuple[Cards, ...]
    settled: int
    bought_in: tuple[int, ...]
    losing_points: int | None
    last: Deal | None
    events: tuple[Event, ...]
    winners: tuple[int, ...]

    def _replace(self, **parts: Unpack[GameParts]) -> Self:
        """A copy with some parts replaced; only this package calls it, because the parts must fit together."""
        changed = object.__new__(type(self))
        changed.__dict__.update(self.__dict__)
        changed.__dict__.update(parts)
        return changed

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats still in the game, clockwise."""
        return tuple(seat for seat, lives in enumerate(self.lives) if lives > 0)

    @property
    def cucumbers(self) -> tuple[int, ...]:
        """How many cucumbers each player has: one for each life lost, except the last one."""
        return tuple(cucumbers_of(self.rules, lives) for lives in self.lives)

    @property
    def over(self) -> bool:
        """Whether the game has a winner."""
        return bool(self.winners)

    @property
    def leader(self) -> int:
        """The seat that leads the first trick of the next deal."""
        if self.rules.first_lead is FirstLead.DEALER:
            return self.dealer
        if self.rules.first_lead is FirstLead.TAKER and self.last is not None and self.last.taker is not None:
            return self._or_next_in(self.last.taker)
        return self.next_in(self.dealer)

    @property
    def hand_size(self) -> int:
        """How many cards each player gets in the next deal; 0 once nobody is in the game any more."""
        if not self.seats:
            return 0
        cards = len(self.rules.pack_for(len(self.players)).cards) - sum(map(len, self.kept))
        return self.rules.cards_each(self.settled + 1, len(self.seats), self.losing_points, cards)

    @property
    def credits(self) -> tuple[int, ...]:
        """What each seat can pay in the next deal; empty in games without credits."""
        return self.scores if self.rules.in_credits else ()

    @property
    def pot(self) -> int:
        """How many stakes are in the pot."""
        if not self.rules.payment.has_a_pot:
            return 0
        return len(self.players) + (len(self.bought_in) if self.rules.payment is Payment.POT else 0)

    @property
    def balance(self) -> tuple[Fraction, ...]:
        """What each seat has won or lost in the game, in stakes or points; all zero until it is over."""
        seats = range(len(self.players))
        if not self.over or self.rules.payment in {Payment.NOTHING, Payment.TO_THE_BANK}:
            return (Fraction(0),) * len(self.players)
        if self.rules.payment is Payment.DIFFERENCE:
            paid = [self.scores[seat] - self.scores[self.winners[0]] for seat in seats]
        else:
            again = self.rules.payment is Payment.POT
            paid = [1 + again * self.bought_in.count(seat) for seat in seats]
        share = Fraction(sum(paid), len(self.winners))
        return tuple(share * (seat in self.winners) - paid[seat] for seat in seats)

    def state_of(self, seat: int) -> str:
        """Whether a seat has won, is out, or deals next, in a word or two."""
        if seat in self.winners:
            return "has won"
        if seat not in self.seats:
            return "out"
        if self.over:
            return ""
        return "deals next" if seat == self.dealer else ""

    def next_in(self, seat: int) -> int:
        """The next seat clockwise that is still in the game. Raises CucumberError once nobody is."""
        check_kind(seat, int, "A seat is a number, counted from 0", "seat")
        if not self.seats:
            raise CucumberError(f"The game of {self.rules.name} is over, and nobody is in it any more.")
        places = len(self.players)
        return next(other for step in range(1, places + 1) if self.lives[other := (seat + step) % places] > 0)

    def _or_next_in(self, seat: int) -> int:
        return seat if seat in self.seats else self.next_in(seat)

    def after(self, event: Event) -> Self:
        check_kind(event, Event, "A game goes on with an event of its own", "event")
        return self._replace(
            winners=(*self.winners, event.seat) if event.kind is EventKind.WON else self.winners,
            scores=_with_item(self.scores, event.seat, event.score),
            lives=_with_item(self.lives, event.seat, event.lives),
            kept=_with_item(self.kept, event.seat, event.kept),
            bought_in=(*self.bought_in, event.seat) if event.kind is EventKind.BOUGHT_IN else self.bought_in,
        )


State = TypeVar("State", bound=GameState)


def _with_item(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])
