"""Small games: so few cards of so short a pack that everything that can happen in a deal can be listed.

A small game is rules like any others, so bots play it unchanged. What its solver needs is looked up once, by asking the
engine: which cards may be played from each hand on each card, and what each last trick costs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations_with_replacement, groupby, product
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from cucumber.bots.seating import check_players
from cucumber.engine.cards import Card, Cards, Pack
from cucumber.engine.deal import Deal
from cucumber.engine.deal.legality import judge_follow, judge_lead, yardstick
from cucumber.engine.rules import HandSizes, Kontra, Multiplier, Rules, ScoreKeeping, TieBonus, WhenCaught
from cucumber.english import number_word
from cucumber.errors import BadDeal

Ints = npt.NDArray[np.int64]

NOTHING = -1  # no card to beat: a lead
MOST_LAST_TRICKS = 10_000  # each is played on the engine
MOST_DEALS = 500_000


def shortened(rules: Rules, cards_each: int, ranks: int | None = None) -> Rules:
    """These rules with `cards_each`, of the highest `ranks` of the pack, for the first deal of a game.

    In a first deal everyone's score is zero, so a tie has nothing to take points off, and nobody has kept a card.

    >>> from cucumber import find
    >>> print(shortened(find("agurk").rules, 5, ranks=4).pack.sentence)
    The pack is the 16 cards from jack (low) to ace.

    Raises BadVariant or BadDeal for what makes no game.
    """
    tiers = rules.pack.tiers
    if ranks is not None and not 1 <= ranks <= len(tiers):
        raise BadDeal(f"The pack has {len(tiers)} ranks, so {ranks!r:.40} of them can't be kept.")
    kept = tiers[-(ranks or len(tiers)) :]
    lowest, highest = (_SPOKEN.get(tier[0].rank, tier[0].rank) for tier in (kept[0], kept[-1]))
    sentence = f"The pack is the {sum(map(len, kept))} cards from {lowest} (low) to {highest}."
    return replace(
        rules,
        pack=rules.pack if len(kept) == len(tiers) else Pack(sentence, kept),
        hand_sizes=HandSizes((cards_each,)),
        tie_bonus=TieBonus.NONE,
        multiplier=rules.multiplier if _can_multiply(rules.multiplier, kept) else Multiplier.NOTHING,
        **_NOTHING_KEPT if rules.score_keeping is ScoreKeeping.KEPT_CARDS else {},
        name=f"{rules.name} with {number_word(cards_each)} cards of {number_word(len(kept))} ranks",
    )


def _can_multiply(multiplier: Multiplier | Kontra, kept: Sequence[Cards]) -> bool:
    """Whether the cards that are kept can still multiply what the last trick costs."""
    return multiplier is not Multiplier.ONES_DOUBLE or any(card.rank == "1" for tier in kept for card in tier)


# Of these, which later deals ask, a first deal says nothing.
_NOTHING_KEPT: dict[str, Any] = {"score_keeping": ScoreKeeping.RUNNING_TOTAL, "when_caught": WhenCaught.OUT}
_SPOKEN = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def kinds_of(rules: Rules, players: int) -> tuple[Cards, ...]:
    """The cards that no rule tells apart, kind by kind, from low to high."""

    def likeness(card: Card) -> tuple[object, ...]:
        heights = [rules.heights(last_trick=last)[card,] for last in (False, True)]
        return *heights, rules.point_table.cost(card), card.rank

    return tuple(tuple(cards) for _, cards in groupby(rules.pack_for(players).cards, likeness))


@dataclass(frozen=True)
class InKinds:
    """The first deal of a game for `players`, with seat 0 to lead, in kinds of cards.

    Cards that no rule tells apart are of one *kind*, numbered from low to high: where suits say nothing, a rank. Raises
    BadDeal for rules with which not every player plays one card after another.
    """

    rules: Rules
    players: int = 2

    def __post_init__(self) -> None:
        rules = self.rules
        check_players(rules, self.players)
        if more := rules.more_than_single_cards:
            raise BadDeal(f"In {rules.name} a deal is more than one card after another. {more}")

    @cached_property
    def cards_each(self) -> int:
        """How many cards each player is dealt."""
        return self.rules.cards_each(1, self.players)

    @cached_property
    def kinds(self) -> tuple[Cards, ...]:
        """The cards of each kind; there are as many different acts as kinds."""
        return kinds_of(self.rules, self.players)

    @cached_property
    def kind_of(self) -> dict[Card, int]:
        """The kind of each card."""
        return {card: kind for kind, cards in enumerate(self.kinds) for card in cards}


@dataclass(frozen=True)
class SmallGame(InKinds):
    """One deal, and what its solver asks of the rules; a hand is a number too, that of its place in `hands`.

    Raises BadDeal for a deal in which there is nothing to decide, and for one that is too large.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.cards_each < 2:
            raise BadDeal(f"With one card each there is nothing to decide in {self.rules.name}; deal two or more.")
        hands = comb(len(self.kinds) + self.cards_each - 1, self.cards_each)
        if len(self.kinds) ** self.players > MOST_LAST_TRICKS or hands**self.players > MOST_DEALS:
            raise BadDeal(
                f"{self.rules.name} is too large to be solved for {self.players} players: take fewer cards or ranks."
            )

    # --- hands as numbers ---

    @cached_property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """All hands there can be, as kinds from low to high; the full ones first."""
        sizes = range(self.cards_each, 0, -1)
        kinds = range(len(self.kinds))
        hands = (hand for size in sizes for hand in combinations_with_replacement(kinds, size))
        return tuple(hand for hand in hands if all(hand.count(kind) <= len(self.kinds[kind]) for kind in set(hand)))

    @cached_property
    def number_of(self) -> dict[tuple[int, ...], int]:
        """The number of each hand."""
        return {hand: number for number, hand in enumerate(self.hands)}

    @cached_property
    def full_hands(self) -> int:
        """How many different hands can be dealt."""
        return sum(len(hand) == self.cards_each for hand in self.hands)

    # --- what the engine says ---

    @cached_property
    def strength(self) -> Ints:
        """The strength of each kind before the last trick."""
        return np.array([self.rules.pack.strength[cards[0]] for cards in self.kinds])

    @cached_property
    def allowed(self) -> npt.NDArray[np.bool_]:
        """Whether a kind may be played, by hand, kind to beat (the last place is for a lead), and kind."""
        table = np.zeros((len(self.hands), len(self.kinds) + 1, len(self.kinds)), dtype=np.bool_)
        for number, hand in enumerate(self.hands):
            for to_beat in range(NOTHING, len(self.kinds)):
                table[number, to_beat, list(self._playable(hand, to_beat))] = True
        return table

    def _playable(self, hand: tuple[int, ...], to_beat: int) -> Iterator[int]:
        held = tuple(self.kinds[kind][hand[:place].count(kind)] for place, kind in enumerate(hand))
        measure = None if to_beat == NOTHING else yardstick(self.rules, held, self.kinds[to_beat][:1])
        for kind, card in zip(hand, held, strict=True):
            judged = judge_lead(self.rules, held, (card,)) if measure is None else judge_follow(measure, (card,))
            if judged.allows:
                yield kind

    @cached_property
    def without(self) -> Ints:
        """The number of the hand that is left when a kind is played from a hand."""
        table = np.full((len(self.hands), len(self.kinds)), NOTHING)
        for number, hand in enumerate(self.hands):
            for kind in set(hand):
                place = hand.index(kind)
                table[number, kind] = self.number_of.get(hand[:place] + hand[place + 1 :], NOTHING)
        return table

    @cached_property
    def last_trick(self) -> npt.NDArray[np.float64]:
        """What each player pays, in order of play, by the kinds of the last cards in order of play."""
        many = len(self.kinds)
        table = np.zeros((many,) * self.players + (self.players,))
        for kinds in product(range(many), repeat=self.players):
            if all(kinds.count(kind) <= len(self.kinds[kind]) for kind in kinds):
                deal = Deal.of(self.rules, self.cards_of([(kind,) for kind in kinds]))
                for _ in kinds:
                    deal = deal.act(deal.legal()[0])
                table[kinds] = [deal.charges.get(seat, 0) for seat in range(self.players)]
        return table

    # --- dealing ---

    @cached_property
    def deals(self) -> tuple[Ints, npt.NDArray[np.float64]]:
        """The hands of all players in each different deal, by seat and deal, and how likely each deal is."""
        counts = np.array([[hand.count(kind) for kind in range(len(self.kinds))] for hand in self.hands])
        each = np.arange(self.full_hands)
        held = np.stack(np.meshgrid(*[each] * self.players, indexing="ij")).reshape(self.players, -1)
        ways = np.ones(held.shape[1])
        left = np.broadcast_to([len(cards) for cards in self.kinds], (held.shape[1], len(self.kinds)))
        for hands in held:
            ways *= _choose(left, counts[hands]).prod(axis=1)
            left = left - counts[hands]
        possible = ways > 0
        return held[:, possible], ways[possible] / ways.sum()

    def cards_of(self, hands: list[tuple[int, ...]]) -> list[Cards]:
        """Cards for hands of kinds, each card once, from the first of its kind on."""
        taken = [0] * len(self.kinds)
        cards: list[Cards] = []
        for hand in hands:
            cards.append(tuple(self.kinds[kind][taken[kind] + hand[:at].count(kind)] for at, kind in enumerate(hand)))
            for kind in hand:
                taken[kind] += 1
        return cards


def _choose(left: Ints, taken: Ints) -> npt.NDArray[np.float64]:
    """In how many ways each number of cards can be taken from those left; none if there are too few."""
    most = int(left.max())
    table = np.array([[comb(of, some) for some in range(most + 1)] for of in range(most + 1)], dtype=np.float64)
    return np.where(taken <= left, table[np.maximum(left, 0), taken], 0.0)
