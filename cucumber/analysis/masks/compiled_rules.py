"""The rules as numbers: which cards beat which, what each costs, and every answer that play on masks needs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Protocol

from cucumber.analysis.masks import codes
from cucumber.analysis.masks.compilation import Ints, packed
from cucumber.engine.cards import PICTURES, Card, Cards, Pack
from cucumber.engine.rules import (
    AceOnAce,
    CardToBeat,
    EqualCard,
    ExactLimit,
    HandSizes,
    Lead,
    LosingCardSizes,
    Rules,
    TieBonus,
    Undealt,
)

MOST_CARDS = MOST_SEATS = MOST_SIZES = 62  # the bits of a signed number, less one to shift into
MOST_PACKS = 3


@dataclass(slots=True)
class CompiledRules:
    """Rules for a number of players, as numbers; a card is its place in the pack, low to high.

    Of several `packs` put together, a card is its place in one of them; `order` holds the cards of all, low to high.
    Cards together are masks. `beats` holds the cards that beat a card before the last trick, `equals` those of the same
    strength, `alike` those that also cost the same and do the same. `repeats` are all but the first of identical cards,
    `first` is that first card, `identical` are all of them. In the last trick, cards have separate strengths. Where no
    card costs points, the game is `pointless`. Answers are numbers: their place among all answers to the question.
    """

    players: int
    cards: int
    packs: int
    order: Ints
    strengths: Ints
    last_strengths: Ints
    beats: Ints
    equals: Ints
    alike: Ints
    points: Ints
    pointless: int
    first: Ints
    identical: Ints
    repeats: int
    pictures: int
    ones: int
    sizes: Ints
    number_of_sizes: int
    size_rule: int
    size_cap: int
    fewer_each: int
    next_dealer: int
    first_lead: int
    shown: int
    exchange: int
    raising: int
    lead_lowest: int
    sets: int
    previous: int
    ducking: int
    charged: int
    bonus: int
    multiplier: int
    keeping: int
    start: int
    lives: int
    limit: int
    reaching: int
    falling: int
    back_to_zero: int
    when_caught: int
    ending: int


class PlayRules(Protocol):
    """What decides which cards may be played: compiled rules, or something else that numbers the cards its own way."""

    beats: Ints
    equals: Ints
    lead_lowest: int
    ducking: int


@lru_cache(maxsize=256)
def compiled_rules(rules: Rules, players: int) -> CompiledRules:
    """These rules for that many players, in the form compiled functions take."""
    return packed(rules_as_numbers(rules, players))


def rules_as_numbers(rules: Rules, players: int, some: Cards = ()) -> CompiledRules:
    """These rules for that many players, as numbers: for one pack, or only for some cards of it, low to high."""
    cards = some or rules.pack.cards
    together = some or rules.pack_for(players).cards
    strengths, last_strengths = (
        [rules.heights(last_trick=last)[(card,)][0] for card in cards] for last in (False, True)
    )
    return CompiledRules(
        players=players,
        cards=len(cards),
        packs=len(together) // len(cards),
        order=_row([cards.index(card) for card in together], MOST_CARDS * MOST_PACKS),
        strengths=_row(strengths),
        last_strengths=_row(last_strengths),
        beats=_row(_beats(rules, cards)),
        equals=_row(_equal_places(strengths)),
        alike=_row(_alike(rules, cards, strengths, last_strengths)),
        points=_row([rules.point_table.cost(card) for card in cards]),
        pointless=int(not rules.point_table.has_points),
        first=_row([cards.index(card) for card in cards]),
        identical=_row(_equal_places(cards)),
        repeats=_mask(card in cards[:place] for place, card in enumerate(cards)),
        pictures=_mask(card.rank in PICTURES for card in cards),
        ones=_mask(card.rank == "1" for card in cards),
        **_answers(rules),
    )


def _row(numbers: Sequence[int], length: int = MOST_CARDS) -> Ints:
    """Numbers padded so that the rows of all compiled rules have the same length."""
    return [*numbers, *[0] * (length - len(numbers))]


def _beats(rules: Rules, cards: Cards) -> list[int]:
    """The cards that beat each card before the last trick."""
    strengths, least = [rules.pack.strength[card] for card in cards], 0 if rules.beating is EqualCard.ENOUGH else 1
    beaten_by = {strength: _mask(other >= strength + least for other in strengths) for strength in {*strengths}}
    return [
        0 if rules.ace_on_ace is AceOnAce.NO and rules.pack.counts_as_ace(card) else beaten_by[strength]
        for card, strength in zip(cards, strengths, strict=True)
    ]


def _alike(rules: Rules, cards: Cards, *strengths: list[int]) -> list[int]:
    """The cards that it makes no difference to play instead of each card."""
    return _equal_places(
        [
            (*each, rules.point_table.cost(card), card.rank == "1", rules.pack.counts_as_ace(card))
            for card, *each in zip(cards, *strengths, strict=True)
        ]
    )


def _answers(rules: Rules) -> dict[str, Any]:
    """Everything that does not depend on the pack."""
    sizes, size_rule, size_cap = _sizes(rules)
    return {
        **{question: codes.code(getattr(rules, question)) for question in _CODED},
        "sizes": _row(sizes),
        "number_of_sizes": len(sizes),
        "size_rule": size_rule,
        "size_cap": size_cap,
        "fewer_each": rules.short_pack.cards_each(MOST_CARDS),
        "shown": int(rules.undealt is Undealt.SHOWN),
        "lead_lowest": int(rules.lead is Lead.LOWEST),
        "sets": int(rules.lead is Lead.ANY_SET),
        "previous": int(rules.card_to_beat is CardToBeat.PREVIOUS),
        "bonus": int(rules.tie_bonus is TieBonus.DEDUCTED),
        "keeping": codes.code(rules.score_keeping),
        "start": rules.score_keeping.start,
        "lives": rules.when_caught.lives,
        "limit": rules.limit.points,
        "reaching": int(rules.limit.reaching),
        "falling": int(rules.limit.falling),
        "back_to_zero": int(rules.exact_limit is ExactLimit.BACK_TO_ZERO),
    }


# Questions whose answers are numbers under the same name.
_CODED = (
    *("next_dealer", "first_lead", "exchange", "raising", "ducking", "charged"),
    *("multiplier", "when_caught", "ending"),
)


def _sizes(rules: Rules) -> tuple[Sequence[int], int, int]:
    """The hand sizes: a list to go through, or its first entry; what decides them, and the most there can be."""
    match rules.hand_sizes:
        case HandSizes(cycle):
            return cycle, codes.IN_TURN, MOST_CARDS
        case LosingCardSizes(first, most):
            return [first], codes.LOSING_CARD, most or MOST_CARDS
        case _:
            return [MOST_CARDS], codes.GOES_ROUND, MOST_CARDS


def _equal_places(kinds: Sequence[Hashable]) -> list[int]:
    """A mask of the entries that equal each entry."""
    places: defaultdict[Hashable, int] = defaultdict(int)
    for place, kind in enumerate(kinds):
        places[kind] |= 1 << place
    return [places[kind] for kind in kinds]


def _mask(chosen: Iterable[bool]) -> int:
    """A mask with a bit for each true entry."""
    return sum(1 << place for place, is_chosen in enumerate(chosen) if is_chosen)


@cache
def first_places(pack: Pack) -> dict[Card, int]:
    """The place of each card in the pack, the first one if it is there more than once."""
    return {card: pack.cards.index(card) for card in pack.counts}


def mask_of(places: Mapping[Card, int], cards: Iterable[Card]) -> int:
    """The cards as a mask; identical cards take neighboring bits."""
    copies = Counter(cards)
    return sum((2**number - 1) << places[card] for card, number in copies.items())
