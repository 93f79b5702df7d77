"""A deal as programs that learn to play want it: cards are numbers, and what a seat knows is rows of zeros and ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np
import numpy.typing as npt

from cucumber.analysis.equilibrium import shortened
from cucumber.analysis.equilibrium.small_games import InKinds
from cucumber.engine.acts import Play
from cucumber.engine.cards import Card, Cards
from cucumber.engine.deal import Deal
from cucumber.engine.rules import Multiplier
from cucumber.engine.variants import find
from cucumber.errors import BadDeal

Floats = npt.NDArray[np.float32]
Kinds = tuple[int, ...]
Plays = tuple[tuple[int, int], ...]  # each a seat and the kind of its card


def names_of_kinds(kinds: Sequence[Cards]) -> tuple[str, ...]:
    """The name of each kind: its rank, or its first card where another kind has the same rank."""
    ranks = Counter(cards[0].rank for cards in kinds)
    return tuple(str(card.rank if ranks[card.rank] == 1 else card) for card, *_ in kinds)


@dataclass(frozen=True)
class Known:
    """What a seat knows, in kinds: its cards, as dealt and as held, all plays so far, and those of the trick."""

    seat: int
    dealt: Kinds
    held: Kinds
    plays: Plays = ()
    trick: Plays = ()


class SingleDeal(InKinds):
    """The first deal of a game as learners want it: a card is dealt, held and played as one of its kind."""

    def __deepcopy__(self, _memo: object) -> SingleDeal:
        return self  # it does not change; OpenSpiel copies millions of states

    @staticmethod
    def named(variant: str, players: int, cards_each: int = 0, ranks: int = 0) -> SingleDeal:
        """A deal of the variant with this key; with other hands or only the highest ranks, if numbers are given.

        >>> deal = SingleDeal.named("agurk", players=2, cards_each=3, ranks=4)
        >>> deal.cards, deal.names
        (16, ('J', 'Q', 'K', 'A'))

        Raises BadVariant for a variant that does not exist, and BadDeal for numbers that make no deal.
        """
        rules = find(variant).rules
        size = cards_each or rules.cards_each(1, players)
        found = SingleDeal(shortened(rules, size, ranks or None), players)
        if found.cards_each != size:
            raise BadDeal(f"{size} cards for {players} players each are not in a pack of {found.cards}.")
        return found

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each kind."""
        return names_of_kinds(self.kinds)

    @cached_property
    def cards(self) -> int:
        """How many cards there are."""
        return sum(map(len, self.kinds))

    @property
    def plays(self) -> int:
        """How many cards are played in the deal."""
        return self.players * self.cards_each

    @property
    def most_lost(self) -> float:
        """The most that a seat can lose."""
        dearest = max(self.rules.point_table.cost(cards[0]) for cards in self.kinds)
        return float(dearest if self.rules.multiplier is Multiplier.NOTHING else 2 * dearest)

    # --- dealing and playing ---

    def chances(self, dealt: Sequence[int]) -> dict[int, float]:
        """How likely each kind is dealt next, hand by hand and each hand from low to high.

        >>> SingleDeal.named("agurk", players=2, cards_each=2, ranks=2).chances([0])
        {0: 0.2727272727272727, 1: 0.7272727272727273}
        """
        held = dealt[len(dealt) - len(dealt) % self.cards_each :]
        last, wanted = held[-1] if held else 0, self.cards_each - len(held)
        left = [len(cards) - dealt.count(kind) for kind, cards in enumerate(self.kinds)]
        same = held.count(last)
        left[last] += same
        again, once = _ways(left, last, same + 1, wanted + same), comb(left[last], same)
        ways = {kind: once * _ways(left, kind, 1, wanted) for kind in range(last + 1, len(left))} | {last: again}
        return {kind: number / sum(ways.values()) for kind, number in sorted(ways.items()) if number}

    def dealt(self, dealt: Sequence[int]) -> Deal:
        """The deal in which these kinds were dealt, hand by hand."""
        cards = [self.kinds[kind][dealt[:place].count(kind)] for place, kind in enumerate(dealt)]
        each = self.cards_each
        return Deal.of(self.rules, [cards[at : at + each] for at in range(0, len(cards), each)])

    def playable(self, deal: Deal) -> list[int]:
        """The kinds that may be played next, low cards first."""
        return sorted({self.kind_of[act.cards[0]] for act in deal.legal() if isinstance(act, Play)})

    def play(self, deal: Deal, kind: int) -> Deal:
        """The deal after a card of this kind. Raises IllegalAct for one that may not be played."""
        hand = () if deal.turn is None else deal.hands[deal.turn]
        return deal.act(Play((next((card for card in hand if self.kind_of[card] == kind), self.kinds[kind][0]),)))

    def played(self, deal: Deal, kind: int) -> Deal:
        """The same; but when everyone has one card left, the last trick plays itself."""
        deal = self.play(deal, kind)
        while deal.turn is not None and deal.plays >= self.plays - self.players:
            deal = self.play(deal, *self.playable(deal))
        return deal

    def rewards(self, deal: Deal) -> list[float]:
        """What each seat gains in the end: what it pays, below zero; of two, also what the other pays."""
        pays = [float(deal.charges.get(seat, 0)) for seat in range(self.players)]
        return [pays[1] - pays[0], pays[0] - pays[1]] if self.players == 2 else [0.0 - points for points in pays]

    # --- what a seat knows ---

    def known(self, deal: Deal, seat: int) -> Known:
        """What a seat knows of a deal."""
        held = self._kinds(deal.hands[seat])
        trick = self._plays(deal.trick)
        plays = (*(play for taken in deal.tricks for play in self._plays(taken.plays)), *trick)
        return Known(seat, tuple(sorted((*held, *(kind for by, kind in plays if by == seat)))), held, plays, trick)

    def _kinds(self, cards: Iterable[Card]) -> Kinds:
        return tuple(sorted(self.kind_of[card] for card in cards))

    def _plays(self, plays: Iterable[tuple[int, Cards]]) -> Plays:
        return tuple((seat, self.kind_of[cards[0]]) for seat, cards in plays)

    def words(self, known: Known, *, all_plays: bool, hand: bool = True, plays: bool = True) -> str:
        """What a seat knows, as text: the cards it was dealt and all plays, or the cards it holds and the trick."""
        cards = " ".join(self.names[kind] for kind in (known.dealt if all_plays else known.held))
        played = " ".join(f"{seat}:{self.names[kind]}" for seat, kind in (known.plays if all_plays else known.trick))
        return " | ".join([f"player {known.seat}", *([cards] if hand else []), *([played] if plays else [])])

    def shapes(self, *, all_plays: bool) -> dict[str, tuple[int, ...]]:
        """The rows that `fill` fills with what a seat knows: everything so far, or the position.

        Everything is who looks, the hand it was dealt, and all plays in order, each with its seat. The position is the
        hand it holds, what each seat has played, and the trick. A row of cards has a place for each card of the pack.
        """
        by_seat = self.players, self.cards
        rows = {"player": (self.players,), "hand": (self.cards,)}
        order = self.plays, self.players + len(self.kinds)
        return rows | ({"plays": order} if all_plays else {"played": by_seat, "trick": by_seat})

    def fill(self, rows: Mapping[str, Floats], known: Known, *, all_plays: bool) -> None:
        """Fills those rows that are there with what a seat knows."""
        for name, row in rows.items():
            row.fill(0)
            if name == "player":
                row[known.seat] = 1
            elif name == "hand":
                self._mark(row, known.dealt if all_plays else known.held)
            elif name == "plays":
                for place, (seat, kind) in enumerate(known.plays):
                    row[place, [seat, self.players + kind]] = 1
            else:
                for seat, kind in known.plays if name == "played" else known.trick:
                    self._mark(row[seat], (kind,))

    def _mark(self, row: Floats, kinds: Iterable[int]) -> None:
        """Marks cards; the second of a kind stands in the place after the first."""
        for kind in kinds:
            place = self._first[kind]
            while row[place]:
                place += 1
            row[place] = 1

    @cached_property
    def _first(self) -> tuple[int, ...]:
        """The place of the first card of each kind in the pack."""
        return tuple(sum(map(len, self.kinds[:kind])) for kind in range(len(self.kinds)))


def _ways(left: Sequence[int], kind: int, least: int, wanted: int) -> int:
    """In how many ways `wanted` cards can be taken from those left of this kind, at least one, and of higher kinds."""
    above = sum(left[kind + 1 :])
    return sum(comb(left[kind], some) * comb(above, wanted - some) for some in range(least, wanted + 1))
