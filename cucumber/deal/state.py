"""How a deal stands: who holds what, whose turn it is, what has been played, and what follows from that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self, TypedDict, TypeVar, Unpack

from cucumber.acts import Ask, Asked, Decision, Played, Trick
from cucumber.cards import Cards, Pack
from cucumber.deal.legality import Yardstick, never, what_heads, yardstick
from cucumber.rules import CardToHead, Charged, FirstLead, Rules


class Parts(TypedDict, total=False):
    """The parts of a deal that an act can change, by name."""

    rules: Rules
    stock: Cards
    hands: tuple[Cards, ...]
    playing: tuple[int, ...]
    turn: int | None
    pending: tuple[Asked, ...]
    decisions: tuple[Decision, ...]
    tricks: tuple[Trick, ...]
    trick: tuple[Played, ...]
    taking: Played | None


@dataclass(frozen=True, init=False, repr=False)
class DealState:
    """How a deal stands after what has been done in it so far; `Deal` makes one and says what may be done next.

    `pack` is all cards of the table, `hands` are those still held, low to high, one hand a seat; an empty one at the
    start means that the seat sits out. `seats` are those who were dealt cards, clockwise, `playing` those of them who
    have not dropped out of the deal; `credits` is what each seat can pay, where that matters. `turn` is the seat that
    acts, None when the deal is over. `pending` are the questions to be answered before cards are played on, `decisions`
    all acts so far that were no plays. `trick` is the one being played, `taking` the play that takes it so far.
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
    pending: tuple[Asked, ...]
    decisions: tuple[Decision, ...]
    tricks: tuple[Trick, ...]
    trick: tuple[Played, ...]
    taking: Played | None

    def _changed(self, **parts: Unpack[Parts]) -> Self:
        """A copy with other parts, which have to fit together: only this room, which sees to it, makes one.

        It does what `dataclasses.replace` does, several times faster: acts come by the million.
        """
        changed = object.__new__(type(self))
        state = changed.__dict__
        state.update(self.__dict__)
        state.pop("yardstick", None)  # it belongs to the position before
        state.update(parts)
        return changed

    @cached_property
    def yardstick(self) -> Yardstick | None:
        """What the next play is measured against; None where a card is led, or none is played."""
        if self.turn is None or self.pending or (to_head := self.to_head) is None:
            return None
        return yardstick(self.rules, self.hands[self.turn], to_head.cards)

    @property
    def over(self) -> bool:
        """Whether nothing is left to do: all cards have been played, or only one seat has not dropped."""
        return self.turn is None

    @property
    def asked(self) -> Ask | None:
        """What the seat to act is asked; None where it is to play."""
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
        """The number of the trick being played, counted from 1; after the end, of the last one."""
        return len(self.tricks) + (not self.over)

    @property
    def is_last_trick(self) -> bool:
        """Whether everyone to play has one card left: each keeps one for the last trick."""
        return self.turn is not None and len(self.hands[self.turn]) == 1

    @property
    def to_head(self) -> Played | None:
        """The play that the seat to act has to head, None when it leads."""
        if self.trick and self.rules.card_to_head is CardToHead.PREVIOUS:
            return self.trick[-1]
        return self.taking

    @property
    def faces_an_ace_that_stops(self) -> bool:
        """Whether the seat to act has to head an ace where nothing heads an ace."""
        if self.to_head is None:
            return False
        return what_heads(self.rules, self.to_head.cards, last_trick=self.is_last_trick) is never

    @property
    def can_head(self) -> bool:
        """Whether the seat to act holds cards that head the play to head."""
        if self.turn is None or self.yardstick is None:
            return False
        return self.beats(self.hands[self.turn][-len(self.yardstick.level) :])

    def beats(self, cards: Cards) -> bool:
        """Whether these cards beat the play to beat; when leading there is none."""
        if self.yardstick is None:
            return False
        heights, heads, level, *_ = self.yardstick
        return heads(heights[cards], level)

    @property
    def taker(self) -> int | None:
        """The seat that took the last trick; None while the deal goes on, and where all others dropped before it."""
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
        """The seat that has won the deal, where one wins and all others pay; None in every other game."""
        if not self.over or self.rules.charged is not Charged.ALL_BUT_FIRST_LOWEST:
            return None
        return self.playing[0] if self.taker is None else self.lowest_last_card

    @property
    def lowest_last_card(self) -> int | None:
        """The seat that played the lowest card of the last trick, the first of equals; None without a last trick."""
        if self.taker is None:
            return None
        heights = self.rules.heights(last_trick=True)
        return min(self.tricks[-1].plays, key=lambda play: heights[play.cards]).seat

    def played_by(self, seat: int) -> Cards:
        """The cards that lie face up before a seat, in the order in which it played them."""
        plays = (play for trick in (*(done.plays for done in self.tricks), self.trick) for play in trick)
        return tuple(card for play in plays if play.seat == seat for card in play.cards)

    @property
    def standing(self) -> str:
        """Where the deal stands, in a few words."""
        if self.turn is not None:
            return f"trick {self.trick_number}, {self.players[self.turn]} to act"
        if self.taker is not None:
            return f"over, {self.players[self.taker]} took the last trick"
        return f"over, all but {self.players[self.playing[0]]} dropped"


State = TypeVar("State", bound=DealState)


def who_dealt(rules: Rules, seats: Sequence[int], leader: int) -> int:
    """The seat that must have dealt where this one leads the first trick: its right neighbour, or itself."""
    return leader if rules.first_lead is FirstLead.DEALER else seats[seats.index(leader) - 1]
