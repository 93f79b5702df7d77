"""The state of a deal: who holds what, whose turn it is, what has been played, and what follows from that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self, TypedDict, TypeVar, Unpack

from cucumber.engine.acts import Ask, Decision, PendingDecision, Trick, TrickPlay
from cucumber.engine.cards import Cards, Pack
from cucumber.engine.deal.legality import Yardstick, never, what_beats, yardstick
from cucumber.engine.rules import CardToBeat, Charged, FirstLead, Rules
from cucumber.errors import BadDeal


class DealParts(TypedDict, total=False):
    """The parts of a deal that can change, by name."""

    rules: Rules
    players: tuple[str, ...]
    stock: Cards
    hands: tuple[Cards, ...]
    playing: tuple[int, ...]
    turn: int | None
    pending: tuple[PendingDecision, ...]
    decisions: tuple[Decision, ...]
    tricks: tuple[Trick, ...]
    trick: tuple[TrickPlay, ...]
    taking: TrickPlay | None


@dataclass(frozen=True, init=False, repr=False)
class DealState:
    """The state of a deal after the acts so far; `Deal` makes one and says what may be done next.

    `pack` holds all cards of the table; `hands` has one hand a seat with the cards still held, low to high. `seats` are
    the seats that were dealt cards, clockwise (the others sit out); `playing` leaves out those that have dropped.
    `credits` is what each seat can pay, in games where that matters. `turn` is the seat to act, None when the deal is
    over. `pending` are the questions to answer before the next card is played, `decisions` all acts so far that were
    not plays. `trick` is the trick being played, and `taking` the play that takes it so far.
    """

    rules: Rules
    players: tuple[str, ...]
    seats: tuple[int, ...]
    dealer: int
    leader: int
    pack: Pack
    stock: Cards
    hands: tuple[Cards, ...]
    credits: tuple[int, ...]
    playing: tuple[int, ...]
    turn: int | None
    pending: tuple[PendingDecision, ...]
    decisions: tuple[Decision, ...]
    tricks: tuple[Trick, ...]
    trick: tuple[TrickPlay, ...]
    taking: TrickPlay | None

    def _replace(self, **parts: Unpack[DealParts]) -> Self:
        """A copy with some parts replaced; only this package calls it, because the parts must fit together.

        It does what `dataclasses.replace` does, but several times faster: there are millions of acts.
        """
        changed = object.__new__(type(self))
        state = changed.__dict__
        state.update(self.__dict__)
        state.pop("yardstick", None)  # it belongs to the position before
        state.update(parts)
        return changed

    def __deepcopy__(self, _memo: object) -> Self:
        return self  # it does not change

    @cached_property
    def yardstick(self) -> Yardstick | None:
        """The yardstick for the next play; None if the seat to act leads or answers a question."""
        if self.turn is None or self.pending or (to_beat := self.to_beat) is None:
            return None
        return yardstick(self.rules, self.hands[self.turn], to_beat.cards)

    @property
    def over(self) -> bool:
        """Whether the deal is over: all cards have been played, or all seats but one have dropped."""
        return self.turn is None

    @property
    def acting(self) -> int:
        """The seat to act, as long as the deal goes on. Raises BadDeal when it is over."""
        if self.turn is None:
            raise BadDeal(f"Nobody is to act in this deal of {self.rules.name}: it is {self.standing}.")
        return self.turn

    @property
    def actor(self) -> str:
        """The player to act, by name, as long as the deal goes on."""
        return self.players[self.acting]

    @property
    def hand(self) -> Cards:
        """The cards of the seat to act, as long as the deal goes on."""
        return self.hands[self.acting]

    @property
    def asked(self) -> Ask | None:
        """The question the seat to act is asked; None if it is to play."""
        return self.pending[0].ask if self.pending else None

    @property
    def lead(self) -> int:
        """The seat that leads the trick being played."""
        if self.trick:
            return self.trick[0].seat
        return self.tricks[-1].taker if self.tricks else self.leader

    @property
    def plays(self) -> int:
        """How many plays have been made so far."""
        return sum(len(trick.plays) for trick in self.tricks) + len(self.trick)

    @property
    def trick_number(self) -> int:
        """The number of the trick being played, counted from 1; once the deal is over, that of the last trick."""
        return len(self.tricks) + (not self.over)

    @property
    def is_last_trick(self) -> bool:
        """Whether the seat to act has only one card left, since everyone keeps one for the last trick."""
        return self.turn is not None and len(self.hands[self.turn]) == 1

    @property
    def to_beat(self) -> TrickPlay | None:
        """The play that the seat to act has to beat; None if it leads."""
        if self.trick and self.rules.card_to_beat is CardToBeat.PREVIOUS:
            return self.trick[-1]
        return self.taking

    @property
    def faces_unbeatable_ace(self) -> bool:
        """Whether the seat to act faces an ace that nothing beats."""
        if self.to_beat is None:
            return False
        return what_beats(self.rules, self.to_beat.cards, last_trick=self.is_last_trick) is never

    @property
    def can_beat(self) -> bool:
        """Whether the seat to act can beat the play it faces."""
        if self.turn is None or self.yardstick is None:
            return False
        return self.yardstick.is_beaten_by(self.hands[self.turn][-len(self.yardstick.level) :])

    @property
    def taker(self) -> int | None:
        """The seat that took the last trick; None until the deal is over, or if all others dropped."""
        return self.tricks[-1].taker if self.over and len(self.playing) > 1 else None

    @property
    def tied(self) -> tuple[int, ...]:
        """The other seats whose last card equals the taker's, in order of play."""
        if self.taker is None:
            return ()
        last, heights = self.tricks[-1], self.rules.heights(last_trick=True)
        level = heights[last.taking.cards]
        return tuple(seat for seat, cards in last.plays if seat != last.taker and heights[cards] == level)

    @property
    def winner(self) -> int | None:
        """The seat that won the deal, in games where one seat wins and all others pay; otherwise None."""
        if not self.over or self.rules.charged is not Charged.ALL_BUT_FIRST_LOWEST:
            return None
        return self.playing[0] if self.taker is None else self.lowest_last_card

    @property
    def lowest_last_card(self) -> int | None:
        """The seat that was first to play the lowest card of the last trick; None without a last trick."""
        if self.taker is None:
            return None
        heights = self.rules.heights(last_trick=True)
        return min(self.tricks[-1].plays, key=lambda play: heights[play.cards]).seat

    def cards_played(self, seat: int) -> Cards:
        """The cards a seat has played, in order."""
        plays = (play for trick in (*(done.plays for done in self.tricks), self.trick) for play in trick)
        return tuple(card for play in plays if play.seat == seat for card in play.cards)

    @property
    def standing(self) -> str:
        """The state of the deal in a few words."""
        if self.turn is not None:
            return f"trick {self.trick_number}, {self.actor} to act"
        if self.taker is not None:
            return f"over, {self.players[self.taker]} took the last trick"
        return f"over, all but {self.players[self.playing[0]]} dropped"


State = TypeVar("State", bound=DealState)


def dealer_for(rules: Rules, seats: Sequence[int], leader: int) -> int:
    """The dealer that goes with this leader: the seat to its right or, in some games, the leader itself."""
    return leader if rules.first_lead is FirstLead.DEALER else seats[seats.index(leader) - 1]
