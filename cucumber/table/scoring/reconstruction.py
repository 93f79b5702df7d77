"""A deal with the result that a table tells: made up where the table doesn't say, and played act by act like any other.

Only the last trick counts, so in most games everyone holds one card. Where hands are doubled new cards come from the
stock, and where the stake is doubled a trick goes before each double, since nobody may double in the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from math import inf
from random import Random

from cucumber.engine.acts import Act, Ask, Call, Exchange, Play
from cucumber.engine.cards import Card, Cards, without
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.rules import Rules
from cucumber.errors import BadDeal, IllegalAct
from cucumber.table.scoring.result import Field, Result, Seats, blanks, check

Height = Callable[[Card], int]
_Bounds = tuple[float, float]

_TOO_FEW_LOWER = "There aren't enough lower cards for everyone else. Did more of them tie?"
_CANT_PAY = "The stake can't be doubled so often: somebody still in couldn't pay it."
_NOT_SO_MANY_HANDS = "There aren't enough cards left over for so many new hands. Only those who doubled can redouble."


def reconstruct(game: Game, result: Result) -> Deal:
    """A deal of this game, played to its end, with this result. Raises CucumberError if no deal can have it.

    >>> from cucumber import find
    >>> from cucumber.table.scoring import without_suits
    >>> game = Game.new(without_suits(find("agurk").rules), ["Ann", "Bo", "Cai"])
    >>> reconstruct(game, Result(took=1, card=Card("9"), tied=(2,))).charges
    {1: 9, 2: -9}
    """
    check(game, result)
    _check_new_hands(game, result)
    fields = blanks(game.rules)
    for script in _scripts(game, result):
        try:
            deal = script.play()
        except IllegalAct as error:
            raise BadDeal(_CANT_PAY) from error
        if script.matches(deal, fields):
            return deal
    raise BadDeal(_TOO_FEW_LOWER)


def _check_new_hands(game: Game, result: Result) -> None:
    """Asks a deal with all its cards whether it had enough for the new hands taken. Raises BadDeal if they can't."""
    if not result.doubled and not result.redoubled:
        return
    deal = game.deal(Random(0))
    while deal.asked is not None:
        deal = deal.act(answer(deal, result))
    if not _all_doubled(deal, result):
        raise BadDeal(_NOT_SO_MANY_HANDS)


@dataclass(frozen=True)
class _Script:
    """A deal before its first act, and the seats that double its stake, which take the tricks before."""

    deal: Deal
    result: Result
    doublers: Seats

    def play(self) -> Deal:
        """The deal after its last act. Raises IllegalAct if the stake can't be doubled so often."""
        deal = self.deal
        while deal.turn is not None:
            deal = deal.act(self._next(deal))
        return deal

    def _next(self, deal: Deal) -> Act:
        if deal.pending:
            return answer(deal, self.result)
        tricks, hand = len(deal.tricks), deal.hand
        if not deal.trick and _doubles(deal) < min(tricks, len(self.doublers)):
            return Call.DOUBLE
        takes = tricks < len(self.doublers) and self.doublers[tricks] == deal.turn
        return Play((hand[-1 if takes else 0],))

    def matches(self, deal: Deal, fields: tuple[Field, ...]) -> bool:
        """Whether the deal, once it is over, came out as in the result."""
        result = self.result
        if deal.taker is None:
            return not set(deal.playing) & set(result.dropped)
        ranks = {play.cards[0].rank for play in deal.tricks[-1].plays}
        matching = {
            Field.TOOK: deal.taker == result.took,
            Field.CARD: deal.tricks[-1].taking.cards == (result.card,),
            Field.TIED: set(deal.tied) == set(result.tied),
            Field.LOWEST: deal.lowest_last_card == result.lowest,
            Field.ONE: ("1" in ranks) == (result.one or result.card == Card("1")),
        }
        return all(matching.get(blank, True) for blank in fields) and _all_doubled(deal, result)


def _scripts(game: Game, result: Result) -> Iterator[_Script]:
    """Deals that may come out as in the result: by who leads the last trick, and by who doubled."""
    playing = tuple(seat for seat in game.seats if seat not in result.dropped)
    for doublers in _doublers(game, result):
        for first in doublers[-1:] or playing:
            place = playing.index(first)
            order = (*playing[place:], *playing[:place])
            if deal := _matching_deal(game, result, doublers, order):
                yield _Script(deal, result, doublers)


def _doublers(game: Game, result: Result) -> Iterator[Seats]:
    """Who may have doubled the stake, in order: nobody twice in a row, and nobody who had dropped."""
    left = list(game.seats)
    able: list[list[int]] = []
    for dropped in result.doubles:
        left = [seat for seat in left if seat not in dropped]
        able.append(left)
    return (each for each in product(*able) if all(one != other for one, other in pairwise(each)))


def _matching_deal(game: Game, result: Result, doublers: Seats, order: Seats) -> Deal | None:
    """The cards of the deal, whose last trick is played in this order; None if no cards fit."""
    kept_cards = tuple(card for cards in game.kept for card in cards)
    there = without(game.rules.pack_for(len(game.players)).cards, kept_cards)  # low to high
    if result.card not in there:  # it isn't asked for, and is left from another game
        result = replace(result, card=None)
    taking = (result.card,) if result.card else ()
    there = without(there, taking)
    before = len(doublers) * (len(game.seats) - 1)  # low cards for the tricks that somebody else takes
    low, high = there[:before], there[len(there) - len(doublers) :]
    pool = (*there[before : len(there) - len(doublers)], *taking)
    last = last_cards(game.rules, result, order, pool)
    if last is None:
        return None
    spare = iter(without(pool, tuple(last.values())))
    last |= {seat: next(spare) for seat in game.seats if seat not in last}
    stock = _new_hands(game, result, last, spare)
    lows, highs = iter(low), iter(high)
    hands: list[Cards] = [()] * len(game.players)
    for seat in game.seats:
        tricks = (next(highs if doubler == seat else lows) for doubler in doublers)
        hands[seat] = (*tricks, last[seat])
    leader = game.leader if doublers else order[0]
    return Deal.of(game.rules, hands, leader, stock, game.players, game.dealer, game.credits)


def _new_hands(game: Game, result: Result, last: dict[int, Card], spare: Iterator[Card]) -> Cards:
    """The stock from which new hands are drawn, so that everyone ends with the last card; first they hold others."""
    place = game.seats.index(game.dealer) + 1
    in_turn = (*game.seats[place:], *game.seats[:place])
    drawers_in_order = [seat for drawers in (result.doubled, result.redoubled) for seat in in_turn if seat in drawers]
    stock: list[Card] = []
    for at, seat in enumerate(drawers_in_order):
        stock.append(next(spare) if seat in drawers_in_order[at + 1 :] else last[seat])
    last |= {seat: next(spare) for seat in set(drawers_in_order)}
    return tuple(stock)


# --- the last cards: those that the result names, and others that can neither take nor tie ----------------------------


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


def answer(deal: Deal, result: Result) -> Act:
    """The answer of the seat asked, by the result; nobody exchanges cards or takes a free hand, which cost nothing."""
    seat, ask = deal.turn, deal.asked
    match ask:
        case Ask.DOUBLE if seat in result.doubled:
            return Call.DOUBLE
        case Ask.REDOUBLE if seat in result.redoubled:
            return Call.REDOUBLE
        case Ask.KONTRA if seat == result.kontra:
            return Call.KONTRA
        case Ask.STAKE:
            return Call.DROP if seat in result.doubles[_doubles(deal) - 1] else Call.ACCEPT
        case Ask.EXCHANGE:
            return Exchange(())
        case _:
            return Call.PASS


def _doubles(deal: Deal) -> int:
    return sum(decision.act is Call.DOUBLE for decision in deal.decisions)


def _all_doubled(deal: Deal, result: Result) -> bool:
    """Whether those who took new hands by the result did."""
    calls = {(decision.seat, decision.act) for decision in deal.decisions}
    expected = {(seat, Call.DOUBLE) for seat in result.doubled} | {(seat, Call.REDOUBLE) for seat in result.redoubled}
    return expected <= calls
