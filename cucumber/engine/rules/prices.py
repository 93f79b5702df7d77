"""Point tables made from parts: what cards cost, and those that cost something else; written as `face.A1`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress

from cucumber.engine.cards import JOKER, RANKS, Card, Pack, Suit
from cucumber.engine.rules import scoring
from cucumber.engine.rules.packs import name_of_card, name_of_rank
from cucumber.engine.rules.scoring import PointTable
from cucumber.errors import BadVariant
from cucumber.phrase import Phrase

_NAMED = {"none": scoring.NO_POINTS, "stake": scoring.THE_STAKE, "cucumbers": scoring.CUCUMBERS}
_KNOWN = (
    *(scoring.STANDARD_POINTS, scoring.POINTS_WITH_JOKERS, scoring.POINTS_WITH_JOKERS_AS_ACES, scoring.FLAT_POINTS),
    *(scoring.POINTS_OF_22, scoring.POINTS_ACE_ONE, scoring.POINTS_ACE_AND_JOKER_ONE, scoring.POINTS_CLUB_SIX),
    *(scoring.POINTS_SEVENS_16_15, scoring.POINTS_SEVENS_21),
)
_FACE = dict(scoring.STANDARD_POINTS.points)
_NUMBERS = {str(number): number for number in range(1, 16)}
_EVERY_RANK = (*RANKS, *(number for number in _NUMBERS if number not in RANKS), JOKER)
_FLAT = re.compile(r"all(\d{1,2})", re.ASCII)
_PRICE = re.compile(r"(jo|1[0-5]|[1-9jqka])([cdhs])?-?(\d{1,2})", re.ASCII)
_PRICE_OF_NUMBER = re.compile(r"(1[0-5]|[1-9])-(\d{1,2})()", re.ASCII)
PRICES = "face, numbers, all5, none, stake or cucumbers, with other prices as in face.A1.J10 or face.6c21.10-20"


def read_prices(text: str) -> PointTable:
    """The point table that a text describes.

    >>> read_prices("face.a1.6c21").sentence
    'The six of clubs costs 21; any other number card its number, a jack 11, a queen 12, a king 13, an ace 1.'
    >>> read_prices("all5").sentence
    'Every card costs 5.'

    Raises BadVariant for a text that describes none.
    """
    if text in _NAMED:
        return _NAMED[text]
    base, *parts = text.split(".")
    prices = dict(sorted((_base(base) | dict(map(_price, parts))).items(), key=_place))
    known = next((table for table in _KNOWN if dict(table.points) == prices), None)
    return known or PointTable(_in_words(prices), tuple(prices.items()))


def write_prices(table: PointTable) -> str:
    """The text that describes a point table. Raises BadVariant for one that isn't made of such parts."""
    for name, known in _NAMED.items():
        if known == table:
            return name
    prices = dict(table.points)
    bases = (("face", _FACE), ("numbers", _NUMBERS), *_flat(prices))
    texts = (_price_parts(prices, base, own) for base, own in bases if own.keys() <= prices.keys())
    with suppress(BadVariant):
        shortest = min(texts, key=len, default="none")
        if read_prices(shortest) == table:
            return shortest
    raise BadVariant(f"No text describes these points: {table.sentence}")


def _price_parts(prices: Mapping[str, int], base: str, own: Mapping[str, int]) -> str:
    others = (f"{key}{'-' * key[-1].isdigit()}{cost}" for key, cost in prices.items() if own.get(key) != cost)
    return ".".join((base, *others)).lower()


def prices_in_words(table: PointTable, pack: Pack) -> str:
    """What the cards of this pack cost; empty where the table's own sentence says it."""
    prices = dict(table.points)
    if table in _NAMED.values():
        return ""
    there = {key: cost for key, cost in prices.items() if any(key in {card.rank, str(card)} for card in pack.cards)}
    is_composed = table not in _KNOWN and table.sentence == _in_words(prices)
    return _in_words(there) if is_composed or (table in _KNOWN and len(there) < len(prices)) else ""


def _flat(prices: Mapping[str, int]) -> Iterable[tuple[str, dict[str, int]]]:
    """The bases in which every card costs the same, the likeliest price first."""
    costs = [prices[rank] for rank in RANKS if rank in prices]
    for cost in sorted({*costs} - {0}, key=costs.count, reverse=True):
        yield f"all{cost}", dict.fromkeys(_EVERY_RANK, cost)


def _base(text: str) -> dict[str, int]:
    if text in {"face", "numbers"}:
        return dict(_FACE if text == "face" else _NUMBERS)
    flat = _FLAT.fullmatch(text)
    if flat is None or not int(flat[1]):
        raise BadVariant(f"there is no price list {text[:30]!r}; points are {PRICES}")
    return dict.fromkeys(_EVERY_RANK, int(flat[1]))


def _price(part: str) -> tuple[str, int]:
    if number := _PRICE_OF_NUMBER.fullmatch(part):
        return number[1], int(number[2])
    match = _PRICE.fullmatch(part)
    if match is None or (match[1].isdigit() and not match[2]):
        raise BadVariant(f"{part[:20]!r} is no price; write A1 for an ace that costs 1, 6c21 or 10-20")
    return match[1].capitalize() + (match[2] or ""), int(match[3])


def _place(priced: tuple[str, int]) -> tuple[bool, int, str]:
    key, _ = priced
    rank = key.rstrip("cdhs")
    return rank != key, _EVERY_RANK.index(rank), key


def _in_words(there: Mapping[str, int]) -> str:
    """What these cards cost: single cards first, then what most of the others cost."""
    ranks = {key: cost for key, cost in there.items() if key in _EVERY_RANK}
    single = [_costs((name_of_card(Card(key[:-1], Suit(key[-1]))),), there[key]) for key in there if key not in ranks]
    usual, often = Counter(ranks.values()).most_common(1)[0]
    if 2 * often > len(ranks):
        odd = [_costs(cards, cost) for cost, cards in _by_cost(ranks, but=usual)]
        any_other = ("any other card costs {cost}", "any other card costs nothing")
        every = any_other if single or odd else ("every card costs {cost}", "every card costs nothing")
        rest = [*odd, Phrase(every[not usual], cost=usual)]
    else:
        rest = [_by_rank(ranks, other=bool(single))]
    return Phrase("{prices:Prices ;}.", prices=(*single, *rest))


def _by_rank(ranks: Mapping[str, int], *, other: bool) -> Phrase:
    """Number cards that cost their number, then the others by price."""
    numbers = [rank for rank, cost in ranks.items() if _NUMBERS.get(rank) == cost]
    others = _by_cost({rank: cost for rank, cost in ranks.items() if rank not in numbers})
    prices = tuple(
        Phrase("{cards:card or} {cost}" if cost else "{cards:card or} nothing", cards=cards, cost=cost)
        for cost, cards in others
    )
    if numbers:
        return Phrase(_NUMBER_CARDS[other, bool(prices)], prices=prices)
    first = prices[0] if other else _costs(others[0][1], others[0][0])
    return Phrase("{prices:price ,}", prices=(first, *prices[1:]))


_NUMBER_CARDS = {  # by whether other cards were named before, and whether others follow
    (False, False): "a number card costs its number",
    (False, True): "a number card costs its number, {prices:price ,}",
    (True, False): "any other number card its number",
    (True, True): "any other number card its number, {prices:price ,}",
}


def _costs(cards: tuple[str, ...], cost: int) -> Phrase:
    return Phrase("{cards:card or} costs {cost}" if cost else "{cards:card or} costs nothing", cards=cards, cost=cost)


def _by_cost(ranks: Mapping[str, int], but: int | None = None) -> list[tuple[int, tuple[str, ...]]]:
    """Each price with the cards that cost it."""
    by_cost: dict[int, list[str]] = {}
    for rank in sorted(ranks, key=_EVERY_RANK.index):
        article = "an {rank:rank}" if rank in {"A", "8", "11"} else "a {rank:rank}"
        by_cost.setdefault(ranks[rank], []).append(Phrase(article, rank=name_of_rank(rank)))
    return [(cost, tuple(names)) for cost, names in by_cost.items() if cost != but]
