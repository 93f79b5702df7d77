"""A deal as programs that learn to play want it: cards are numbers, and what a seat knows is rows of zeros and ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from cucumber.acts import Play, Played
from cucumber.analysis.equilibrium import shortened
from cucumber.cards import Card, Cards, write_cards
from cucumber.deal import Deal
from cucumber.errors import BadDeal
from cucumber.rules import Multiplier, Rules
from cucumber.variants import find
from cucumber.view import view

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Known:
    """What a seat knows: the cards it holds, all plays so far, and those of the trick being played."""

    seat: int
    held: Cards
    plays: tuple[Played, ...] = ()
    trick: tuple[Played, ...] = ()

    @staticmethod
    def seen(deal: Deal, seat: int) -> Known:
        """What a seat knows of a deal."""
        seen = view(deal, seat, with_options=False)
        return Known(
            seat, seen.hand, (*(play for trick in seen.tricks for play in trick.plays), *seen.trick), seen.trick
        )

    @property
    def dealt(self) -> Cards:
        """The cards the seat was dealt."""
        return (*self.held, *(card for play in self.plays if play.seat == self.seat for card in play.cards))

    def words(self, *, all_plays: bool, hand: bool = True, plays: bool = True) -> str:
        """The same as text: the cards it was dealt and all plays, or the cards it holds and the trick."""
        cards = " ".join(sorted(map(str, self.dealt if all_plays else self.held)))
        played = " ".join(f"{seat}:{write_cards(cards)}" for seat, cards in (self.plays if all_plays else self.trick))
        return " | ".join([f"player {self.seat}", *([cards] if hand else []), *([played] if plays else [])])


@dataclass(frozen=True)
class SingleDeal:
    """The first deal of a game for `players`, with seat 0 to lead; a card is its place in the pack, low to high.

    Raises BadDeal for rules with which a deal is more than one card after another.
    """

    rules: Rules
    players: int

    def __post_init__(self) -> None:
        if self.players not in self.rules.player_range:
            raise BadDeal(f"{self.players} players can't play {self.rules.name}. {self.rules.sentence('player_range')}")
        if more := self.rules.more_than_single_cards:
            raise BadDeal(f"In {self.rules.name} a deal is more than one card after another. {more}")

    def __deepcopy__(self, _memo: object) -> SingleDeal:
        return self  # it does not change; OpenSpiel copies states by the million

    @staticmethod
    def named(variant: str, players: int, cards_each: int = 0, ranks: int = 0) -> SingleDeal:
        """A deal of the variant with this key; with other hands or only the highest ranks, if numbers are given.

        >>> SingleDeal.named("agurk", players=2, cards_each=3, ranks=4).cards
        16

        Raises BadVariant for a variant that does not exist, and BadDeal for numbers that make no deal.
        """
        rules = find(variant).rules
        size = cards_each or rules.cards_each(1, players)
        found = SingleDeal(shortened(rules, size, ranks or None), players)
        if found.cards_each != size:
            raise BadDeal(f"{size} cards for {players} players each are not in a pack of {found.cards}.")
        return found

    @cached_property
    def cards_each(self) -> int:
        """How many cards each player is dealt."""
        return self.rules.cards_each(1, self.players)

    @cached_property
    def pack(self) -> Cards:
        """The cards, low to high."""
        return self.rules.pack_for(self.players).cards

    @property
    def cards(self) -> int:
        """How many cards there are; there are as many different acts."""
        return len(self.pack)

    @property
    def plays(self) -> int:
        """How many cards are played in the deal."""
        return self.players * self.cards_each

    @property
    def most_lost(self) -> float:
        """The most that a seat can lose."""
        dearest = max(map(self.rules.point_table.cost, self.pack))
        return float(dearest if self.rules.multiplier is Multiplier.NOTHING else 2 * dearest)

    def number(self, card: Card) -> int:
        """The number of a card; of identical cards, that of the first."""
        return self.pack.index(card)

    # --- dealing and playing ---

    def left(self, dealt: Sequence[int]) -> dict[int, int]:
        """The cards that can still be dealt, and how many of each."""
        left: dict[int, int] = {}
        for card in self.pack:
            left[self.number(card)] = left.get(self.number(card), 0) + 1
        for number in dealt:
            left[number] -= 1
        return {number: many for number, many in left.items() if many}

    def dealt(self, cards: Sequence[int]) -> Deal:
        """The deal in which these cards were dealt, hand by hand."""
        hands = [self.hand(cards, seat) for seat in range(self.players)]
        return Deal.of(self.rules, hands)

    def hand(self, dealt: Sequence[int], seat: int) -> Cards:
        """The cards dealt to a seat so far."""
        return tuple(self.pack[card] for card in dealt[seat * self.cards_each : (seat + 1) * self.cards_each])

    def playable(self, deal: Deal) -> list[int]:
        """The cards that may be played next, low cards first."""
        return [self.number(act.cards[0]) for act in deal.legal() if isinstance(act, Play)]

    def play(self, deal: Deal, card: int) -> Deal:
        """The deal after a card. Raises IllegalAct for one that may not be played."""
        return deal.act(Play((self.pack[card],)))

    def rewards(self, deal: Deal) -> list[float]:
        """What each seat gains in the end: what it pays, below zero; of two, also what the other pays."""
        pays = [float(deal.charges.get(seat, 0)) for seat in range(self.players)]
        return [pays[1] - pays[0], pays[0] - pays[1]] if self.players == 2 else [0.0 - points for points in pays]

    # --- what a seat knows ---

    def shapes(self, *, all_plays: bool) -> dict[str, tuple[int, ...]]:
        """The rows in which `fill` puts what a seat knows: everything so far, or the position.

        Everything is who looks, the hand it was dealt, and all plays in order, each with its seat. The position is the
        hand it holds, what each seat has played, and the trick.
        """
        by_seat = self.players, self.cards
        rows = {"player": (self.players,), "hand": (self.cards,)}
        return rows | ({"plays": (self.plays, sum(by_seat))} if all_plays else {"played": by_seat, "trick": by_seat})

    def fill(self, rows: Mapping[str, Floats], known: Known, *, all_plays: bool) -> None:
        """Fills those rows that are there with what a seat knows."""
        for name, row in rows.items():
            row.fill(0)
            if name == "player":
                row[known.seat] = 1
            elif name == "hand":
                self._mark(row, known.dealt if all_plays else known.held)
            elif name == "plays":
                for place, (seat, (card,)) in enumerate(known.plays):
                    row[place, [seat, self.players + self.number(card)]] = 1
            else:
                for seat, cards in known.plays if name == "played" else known.trick:
                    self._mark(row[seat], cards)

    def _mark(self, row: Floats, cards: Iterable[Card]) -> None:
        """Marks cards; the second of identical ones stands in the place after the first."""
        for card in cards:
            place = self.number(card)
            while row[place]:
                place += 1
            row[place] = 1
