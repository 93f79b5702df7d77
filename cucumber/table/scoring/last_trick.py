"""The last cards of a deal with a known result alone: those it names, and others that can neither take nor tie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf

from cucumber.engine.cards import Card, Cards
from cucumber.engine.rules import Rules
from cucumber.table.scoring.result import Field, Result, blanks

Height = Callable[[Card], int]
_Bounds = tuple[float, float]


def last_cards(rules: Rules, result: Result, order: Sequence[int], there: Cards) -> dict[int, Card] | None:
    """A last card for each seat, from those available, if they are played in this order; None if that is impossible.

    >>> from cucumber import find
    >>> rules = find("five-cucumbers").rules
    >>> last_cards(rules, Result(took=1, card=Card("12"), one=True), [2, 0, 1], rules.pack.cards)
    {1: <Card 12>, 2: <Card 1>, 0: <Card 1>}
    """
    heights = rules.heights(last_trick=True)

    def height(card: Card) -> int:
        return heights[card,][0]

    pool = sorted(there, key=height)
    if Field.ONE in blanks(rules) and not result.one and result.card != Card("1"):
        pool = [card for card in pool if card.rank != "1"]
    cards = _named_cards(result, height, pool)
    if cards is None:
        return None
    bounds = {seat: _bounds(rules, result, order, cards, height, seat) for seat in order if seat not in cards}
    return _fill_seats(cards, bounds, height, pool)


def _named_cards(result: Result, height: Height, pool: list[Card]) -> dict[int, Card] | None:
    """The last cards of the seats that the result names, taken out of the pool; None if they are not in it."""
    cards: dict[int, Card] = {}
    finders: list[tuple[int | None, Callable[[], Card | None]]] = [
        (result.took, lambda: result.card or _highest_with(len(result.tied), height, pool)),
        *((seat, lambda: _equal(cards, result, height, pool)) for seat in result.tied),
        (result.lowest, lambda: pool[0]),
    ]
    for seat, find in finders:
        if seat is None or seat in cards:
            continue
        card = find()
        if card not in pool:
            return None
        pool.remove(card)
        cards[seat] = card
    return cards


def _highest_with(equals: int, height: Height, pool: Sequence[Card]) -> Card | None:
    """The highest card with that many others as high."""
    heights = Counter(map(height, pool))
    return next((card for card in reversed(pool) if heights[height(card)] > equals), None)


def _equal(cards: Mapping[int, Card], result: Result, height: Height, pool: Sequence[Card]) -> Card | None:
    """A card as high as the taker's: the same one, if there is a copy of it."""
    if result.took is None:
        return None
    taking = cards[result.took]
    level = [card for card in pool if height(card) == height(taking)]
    return taking if taking in level else next(iter(level), None)


def _bounds(
    rules: Rules, result: Result, order: Sequence[int], cards: Mapping[int, Card], height: Height, seat: int
) -> _Bounds:
    """How low and how high the last card of a seat can have been if the result does not name it."""
    place = order.index(seat)
    low, high = -inf, inf
    if result.lowest is not None:
        low = height(cards[result.lowest]) + (place < order.index(result.lowest))
    if result.took is not None:
        may_be_equal = place < order.index(result.took) and Field.TIED not in blanks(rules)
        high = height(cards[result.took]) - (not may_be_equal)
    return low, high


def _fill_seats(
    cards: dict[int, Card], bounds: Mapping[int, _Bounds], height: Height, pool: Collection[Card]
) -> dict[int, Card] | None:
    """The cards and one for each seat within its bounds: each goes to the seat that fewest others would fit."""
    left = dict(bounds)
    for card in pool:
        able = [seat for seat, (low, high) in left.items() if low <= height(card) <= high]
        if able:
            seat = min(able, key=lambda each: left[each][1])
            cards[seat] = card
            del left[seat]
    return None if left else cards
