"""The rules of play: what may be led, and what may be played to a trick.

`Deal` asks here when cards are judged or listed; the verdict itself comes from the deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, groupby
from typing import NamedTuple

from cucumber.engine.acts import TrickPlay
from cucumber.engine.cards import Cards, Heights, at_least
from cucumber.engine.deal.judgement import Judgement
from cucumber.engine.rules import AceInLastTrick, AceOnAce, Ducking, Lead, Rules

Beats = Callable[[tuple[int, ...], tuple[int, ...]], bool]


class Yardstick(NamedTuple):
    """What a card played to the trick is measured against, worked out once for each position.

    `heights` looks up strengths and `beats` compares them; `level` holds the strengths to beat, `lowest` those of the
    lowest cards held. `must_beat` is true if the seat to act can beat the play and therefore must; if the rules leave
    it no choice of cards, `only` holds the strengths it has to play.
    """

    heights: Heights
    beats: Beats
    level: tuple[int, ...]
    lowest: tuple[int, ...]
    must_beat: bool
    only: tuple[int, ...] | None

    def is_beaten_by(self, cards: Cards) -> bool:
        """Whether these cards, as many as are to be beaten, beat the play."""
        return self.beats(self.heights[cards], self.level)


def yardstick(rules: Rules, hand: Cards, to_beat: Cards) -> Yardstick:
    last, number = len(hand) == 1, len(to_beat)
    heights = rules.pack.heights if not last else rules.heights(last_trick=True)
    beats = rules.beating.beats if rules.ace_on_ace is AceOnAce.YES else what_beats(rules, to_beat, last_trick=last)
    level = heights[to_beat]
    must_beat = not rules.ducking.is_free and beats(heights[hand[-number:]], level)
    only = None
    if must_beat and rules.ducking is Ducking.NO_CHOICE:
        only = _lowest_that_beats(heights, beats, hand, level)
    return Yardstick(heights, beats, level, heights[hand[:number]], must_beat, only)


def what_beats(rules: Rules, to_beat: Cards, *, last_trick: bool) -> Beats:
    """How strengths are compared when these cards are to be beaten."""
    aces_are_high = not (last_trick and rules.ace_in_last_trick is AceInLastTrick.LOW)
    if rules.ace_on_ace is AceOnAce.NO and aces_are_high and any(map(rules.pack.counts_as_ace, to_beat)):
        return never
    return rules.beating.beats


def never(_heights: tuple[int, ...], _others: tuple[int, ...]) -> bool:
    """Always false: nothing beats the cards."""
    return False


def _lowest_that_beats(heights: Heights, beats: Beats, hand: Cards, level: tuple[int, ...]) -> tuple[int, ...]:
    """The strengths of the lowest cards that beat `level`, matched card for card from the lowest up."""
    lowest: list[int] = []
    for mine in (heights[(card,)] for card in hand):
        if len(lowest) < len(level) and beats(mine, level[len(lowest) : len(lowest) + 1]):
            lowest += mine
    return tuple(lowest)


def judge_lead(rules: Rules, hand: Cards, cards: Cards) -> Judgement:
    if rules.lead is not Lead.ANY_SET and len(cards) > 1:
        return Judgement.LEADS_TOO_MANY
    if rules.lead is Lead.ANY_CARD:
        return Judgement.LEADS
    heights = rules.pack.heights
    if rules.lead is Lead.LOWEST and heights[cards] != heights[hand[:1]]:
        return Judgement.MAY_NOT_LEAD
    if len(set(heights[cards])) > 1:
        return Judgement.LEADS_UNEQUAL
    if len(cards) == len(hand) > 1:
        return Judgement.LEADS_THE_LAST
    return Judgement.LEADS


def judge_follow(yardstick: Yardstick, cards: Cards) -> Judgement:
    return _judge_strengths(yardstick, yardstick.heights[cards])


def allowed_sets(yardstick: Yardstick, hand: Cards) -> Iterator[Cards]:
    """Every set of a hand that may be played to the trick, low cards first.

    There may be a hundred sets: since a hand is sorted, so are the strengths of each, and none has to be looked up.
    """
    number = len(yardstick.level)
    strengths = [yardstick.heights[card,][0] for card in hand]
    sets = dict(zip(combinations(hand, number), combinations(strengths, number), strict=True))
    return (cards for cards, mine in sets.items() if _judge_strengths(yardstick, mine).allows)


def _judge_strengths(yardstick: Yardstick, mine: tuple[int, ...]) -> Judgement:
    _, beats, level, lowest, must_beat, only = yardstick
    if len(mine) != len(level):
        return Judgement.OTHER_NUMBER
    if beats(mine, level):
        return Judgement.BEATS if only in {None, mine} else Judgement.HIGHER_THAN_NEEDED
    if must_beat:
        return Judgement.MUST_BEAT
    return Judgement.DUCKS if mine == lowest else Judgement.TOO_LOW


def taking_play(heights: Heights, plays: Sequence[TrickPlay]) -> TrickPlay:
    """The play that takes the trick: the strongest card for card, the last one of equals."""
    taking = plays[0]
    for play in plays[1:]:
        if at_least(heights[play.cards], heights[taking.cards]):
            taking = play
    return taking


def sets_of(hand: Cards, number: int) -> Iterator[Cards]:
    """All sets of that many cards of a hand, low cards first; identical cards give the same set only once."""
    yield from dict.fromkeys(combinations(hand, number))


def equal_sets(rules: Rules, hand: Cards) -> Iterator[Cards]:
    """All sets of equal cards of a hand, low cards first, and small sets before large ones."""
    strength = rules.pack.strength
    for _, equal in groupby(hand, key=strength.__getitem__):
        cards = tuple(equal)
        yield from chain.from_iterable(sets_of(cards, number) for number in range(1, len(cards) + 1))
