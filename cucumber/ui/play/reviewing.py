"""A game looked back at: how everyone's chances moved, and the plays that could have been known to be worse.

It takes some seconds, and comes bit by bit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cucumber.game import Dealing
from cucumber.match import YOUR_SEAT, Match, games
from cucumber.match.course import finished
from cucumber.pages.apart import Cancelled, Finding
from cucumber.pages.standing import Chances, chances_in, deals_that_moved, has_chances
from cucumber.ui.play.looking_back import dearness, missed_in

if TYPE_CHECKING:
    from cucumber.analysis.hindsight import Missed

_DEAREST = 3  # plays
_CLOSER = 2  # deals looked at card by card, at most, which take as long as so many others


@dataclass(frozen=True)
class Decision:
    """A play of yours that you could have known to be worse, in the deal `number`, after `at` moves of the match."""

    number: int
    at: int
    missed: Missed


@dataclass(frozen=True)
class Review:
    """What has been found so far: `done` is the part of the work, from 0 to 1.

    `chances` are everyone's between the deals, `closer` those card by card in the deals that moved yours most, by the
    number of the deal. The dearest `decisions` come first.
    """

    chances: Chances = ()
    closer: tuple[tuple[int, Chances], ...] = ()
    decisions: tuple[Decision, ...] = ()
    done: float = 0


def can_review(match: Match) -> bool:
    """Whether a game is over, and of a kind that is played out in no time."""
    if not match.over:
        return False
    from cucumber.fast.known import needs_the_engine  # imports for long

    rules = match.setting.variant.rules
    return not needs_the_engine(rules, len(match.setting.players))


def review(match: Match, cancelled: Cancelled) -> Finding[Review]:
    """The review of a game that is over, better and better, with None in between."""
    found = Review()
    for game in games(match) if has_chances(match.setting.variant.rules, len(match.setting.players)) else ():
        found = replace(found, chances=(*found.chances, *chances_in([game], cancelled)))
        yield None
    ended = [*finished(match)]
    dealt = [at for at, made in enumerate(match.made) if isinstance(made.move, Dealing)]
    steps = len(ended) + _CLOSER
    for number, (at, position) in enumerate(zip(dealt, ended, strict=True), start=1):
        for missed in missed_in(position, cancelled) if YOUR_SEAT in position.dealt.seats else ():
            yield None
            if missed:
                decisions = (*found.decisions, Decision(number, at + 1 + missed.number, missed))
                dearest = sorted(decisions, key=lambda each: dearness(each.missed), reverse=True)[:_DEAREST]
                found = replace(found, decisions=tuple(dearest))
        found = replace(found, done=number / steps)
        yield found
    for number in deals_that_moved(found.chances, YOUR_SEAT):
        rows: Chances = ()
        for rows in _card_by_card(match, number, found.chances[number - 1], cancelled):  # noqa: B007 -- the last ones count
            yield None
        found = replace(found, closer=(*found.closer, (number, rows)), done=found.done + 1 / steps)
        yield found
    yield replace(found, closer=tuple(sorted(found.closer)), done=1)


def _card_by_card(match: Match, number: int, before: tuple[float, ...], cancelled: Cancelled) -> Iterator[Chances]:
    """The chances before a deal and after each of its cards, one after the other."""
    from cucumber.analysis.course import course_of  # imports and compiles for long, so apart

    position = [*finished(match)][number - 1]
    rows: Chances = (before,)
    yield rows
    for row in course_of(position.dealt, position.game):
        if cancelled():
            return
        rows = (*rows, row)
        yield rows
