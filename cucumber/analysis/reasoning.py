"""Reasons: why a card is the one to play, as facts about the worlds that advice looks into.

What counts is the last trick: with which card its seat goes into it, and who takes it. Some reasons hold however the
cards lie, since not enough low cards are out of sight; all others are counted, and are no reasons if chance could
explain them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import sqrt

from cucumber.analysis.expectations import Expectation, Expectations, Reason, ReasonKind
from cucumber.analysis.inference import exclusions_by_play, out_of_sight
from cucumber.engine.acts import Play, TrickPlay
from cucumber.engine.cards import Card, Cards
from cucumber.engine.rules import Charged
from cucumber.engine.view import View

_WIDTH = 1.96  # standard deviations to each side that contain 95 % of a normal distribution
_LEAST_GAP = 0.08  # of the deals: two shares nearer than that are about the same
_MOST_LIKELY = 0.85  # of the deals: what is more likely than that can hardly be helped
_KEPT = 0.2  # of the deals in which a card is left, from which on it is worth a word
_OFTEN = 0.1  # of the deals: what is paid in fewer is no reason
_CHEAPER = 1.0  # points


def reason_of(seen: View, advice: Expectations, *, alike: bool) -> Reason:
    """Why the best card is the best one; `alike` says whether all cards that may be played do the same."""
    best = min(advice.best, key=lambda each: each.cost)
    pays, last_trick = _taker_pays(seen), _LastTrick(seen)
    certain = (last_trick.safe_reason(best.act) or last_trick.lost_reason()) if pays else None
    if advice.game_decides:
        return Reason(ReasonKind.SCORE)
    if certain and (certain.why is ReasonKind.SAFE or len(advice.expected) > 1):
        return certain
    if len(advice.expected) == 1:
        return Reason(ReasonKind.FORCED, certain=True)
    if alike:
        return Reason(ReasonKind.ALIKE, certain=True)
    least = min(each.share for each in advice.expected)
    if pays and least >= _MOST_LIKELY:
        return Reason(ReasonKind.HOPE, share=best.share, against=least)
    if len(advice.best) == len(advice.expected):
        return Reason(ReasonKind.SAME, share=best.share)
    others = sorted((each for each in advice.expected if each not in advice.best), key=lambda each: each.cost)
    return _first_reason(seen, advice, best, others)


def reason_against(seen: View, advice: Expectations, act: Play) -> Reason:
    """The same beside one other play: why the best card was better than this one."""
    if advice.reason.why in {ReasonKind.SCORE, ReasonKind.SAFE, ReasonKind.HOPE}:
        return advice.reason
    best = min(advice.best, key=lambda each: each.cost)
    other = next(each for each in advice.expected if each.act == act)
    return _first_reason(seen, advice, best, [other])


def _first_reason(seen: View, advice: Expectations, best: Expectation, others: Sequence[Expectation]) -> Reason:
    """The first reason that is found against one of the other cards, the cheapest first."""
    comparisons: list[Callable[[View, Expectations, Expectation, Expectation], Reason | None]] = [_left]
    comparisons += [_taker, _cheaper] if _taker_pays(seen) else []
    found = (reason for compare in comparisons for other in others if (reason := compare(seen, advice, best, other)))
    return next(found, Reason(ReasonKind.LEAST, others[0].act, share=best.share, against=others[0].share))


def _taker_pays(seen: View) -> bool:
    return seen.rules.charged is not Charged.ALL_BUT_FIRST_LOWEST


class _LastTrick:
    """The last trick, as far as a seat can know it."""

    def __init__(self, seen: View) -> None:
        self._seen, self._height = seen, height_of(seen)
        self._is_now = len(seen.hand) == 1
        self._on_table = [play for play in seen.trick if self._is_now]
        there = {play.seat for play in self._on_table}
        self._others = [seat for seat, each in enumerate(seen.seats) if each.in_deal and not each.out]
        self._others = [seat for seat in self._others if seat != seen.own and seat not in there]
        self._unseen = out_of_sight(seen)
        self._not_with = exclusions_by_play(seen, self._unseen, self._others)

    def safe_reason(self, act: Play) -> Reason | None:
        """That whatever is left after this play takes no last trick, and who is sure to be higher if one is."""
        left = Counter(self._seen.hand) - Counter(() if self._is_now else act.cards)
        card = max(left, key=self._height)
        if above := self._above(card):
            return Reason(ReasonKind.SAFE, Play(above.cards), card, above.seat, certain=True)
        as_low = {each for each in self._unseen if self._height(each) <= self._height(card)}
        higher = next((seat for seat in self._others if as_low.isdisjoint(self._can_hold(seat))), None)
        if higher is None and sum(self._unseen[each] for each in as_low) >= len(self._others):
            return None
        return Reason(ReasonKind.SAFE, card=card, seat=higher, certain=True)

    def lost_reason(self) -> Reason | None:
        """That every card in hand takes the last trick."""
        lowest = min(self._seen.hand, key=self._height)
        can_be = (card for seat in self._others for card in self._can_hold(seat))
        if any(self._height(card) >= self._height(lowest) for card in can_be) or self._above(lowest):
            return None
        return Reason(ReasonKind.HOPE, share=1, against=1, certain=True)

    def _above(self, card: Card) -> TrickPlay | None:
        """A card on the table that is higher, if it is the last trick."""
        return next((play for play in self._on_table if self._height(play.cards[0]) > self._height(card)), None)

    def _can_hold(self, seat: int) -> Iterator[Card]:
        strength = self._seen.rules.pack_for(len(self._seen.seats)).strength
        return (card for card in self._unseen if seat not in self._not_with[strength[card]])


def height_of(seen: View) -> Callable[[Card], int]:
    """How high each card stands in the last trick."""
    heights = seen.rules.heights(last_trick=True)
    return lambda card: heights[(card,)][0]


def _left(seen: View, advice: Expectations, best: Expectation, other: Expectation) -> Reason | None:
    """That lower cards are left for the last trick after the best card than after the other one."""
    height = height_of(seen)
    if not best.lasts or not other.lasts:
        return None
    low = {card: (_as_low_as(card, height, best), _as_low_as(card, height, other)) for card in best.lasts}
    card = max(sorted(low, key=height), key=lambda each: low[each][0] - low[each][1])
    share, against = low[card]
    if not is_larger(share, against, advice.worlds):
        return None
    mine, its = best.act.cards, other.act.cards
    if len(seen.hand) == 2:
        return Reason(ReasonKind.LEFT, other.act, card, share=share, against=against)  # it is surely kept
    if len(mine) == 1 and height(mine[0]) > height(card) and (kept := _share_of(mine, other)) >= _KEPT:
        return Reason(ReasonKind.RID, other.act, mine[0], share=_share_of(mine, best), against=kept)
    if len(its) == 1 and height(its[0]) <= height(card) and (kept := _share_of(its, best)) >= _KEPT:
        return Reason(ReasonKind.KEEP, other.act, its[0], share=kept, against=_share_of(its, other))
    lower = any(share and height(each) < height(card) for each, share in best.lasts.items())
    return Reason(ReasonKind.LEFT, other.act, card, lower=lower, share=share, against=against)


def _as_low_as(card: Card, height: Callable[[Card], int], play: Expectation) -> float:
    """The share of worlds in which the seat is left with this card or a lower one after a play."""
    return min(1.0, sum(share for each, share in play.lasts.items() if height(each) <= height(card)))


def _share_of(cards: Cards, play: Expectation) -> float:
    """The share of worlds in which one of these cards, or one of its rank, is left after a play."""
    return sum(share for card, share in play.lasts.items() if card.rank == cards[0].rank)


def _taker(seen: View, advice: Expectations, best: Expectation, other: Expectation) -> Reason | None:
    """That one of the others takes the last trick more often after the best card than after the other one."""
    others = [seat for seat in range(len(best.takers)) if seat != seen.own]
    more = {seat: best.takers[seat] - other.takers[seat] for seat in others}
    seat = max(others, key=more.__getitem__)
    share, against = best.takers[seat], other.takers[seat]
    if not is_larger(share, against, advice.worlds):
        return None
    return Reason(ReasonKind.TAKER, other.act, seat=seat, share=share, against=against)


def _cheaper(_seen: View, advice: Expectations, best: Expectation, other: Expectation) -> Reason | None:
    """That the last trick is taken about as often, but for fewer points."""
    if not advice.in_points or advice.two or min(best.share, other.share) < _OFTEN:
        return None
    paid, against = best.cost / best.share, other.cost / other.share
    if abs(best.share - other.share) >= _LEAST_GAP or against - paid < _CHEAPER:
        return None
    return Reason(ReasonKind.CHEAPER, other.act, share=paid, against=against)


def is_larger(share: float, against: float, worlds: int) -> bool:
    """Whether the first of two shares, each of that many worlds, is larger, and not by chance."""
    by_chance = _WIDTH * sqrt((share * (1 - share) + against * (1 - against)) / worlds)
    return share - against >= max(_LEAST_GAP, by_chance)
