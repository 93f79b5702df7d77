"""One rule changed: a game against the same with other answers, over many deals and then over whole games."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from functools import partial
from itertools import chain
from threading import Event
from typing import TYPE_CHECKING, Any

from cucumber.bots import DEFAULT_BOT
from cucumber.ui.compare.background import Report, playing
from cucumber.ui.compare.numbers import numbers_html
from cucumber.variants import Variant

if TYPE_CHECKING:
    from cucumber.study import Study

PLAYERS, BOT = 4, DEFAULT_BOT
ON_THE_ENGINE = 200  # what is not compiled is that much slower, and played as many times less often
_GREATEST = 3  # changes that are told

MakeStudy = Callable[[bool], "Study"]  # of deals, or of whole games


def players_for(*variants: Variant) -> int:
    """Four players, or as near to four as all these games allow."""
    ranges = [variant.rules.player_range for variant in variants]
    return min(max(PLAYERS, *(each.fewest for each in ranges)), *(each.most for each in ranges))


def study_of(plain: Variant, changed: Variant, number: int, *, whole_games: bool) -> Study:
    """A study of both games with that many deals or games, or with fewer where their play is not compiled."""
    from cucumber.study import Study

    players = players_for(plain, changed)
    study = Study([plain, changed], players, BOT, number, whole_games=whole_games)
    if any(case.how == "engine" for case in study.cases):
        return Study([plain, changed], players, BOT, number // ON_THE_ENGINE, whole_games=whole_games)
    return study


async def counting(plain: Variant, changed: Variant, make: MakeStudy, stop: Event) -> AsyncIterator[dict[str, Any]]:
    """Plays the deals and then the games of both: how far it is, and with results what differs most, and all numbers.

    Raises what `ui.compare.background.playing` raises.
    """
    before: tuple[Report, ...] = ()
    for whole_games in (False, True):
        latest: tuple[Report, ...] = ()
        async for report in playing(partial(make, whole_games), stop):
            told: dict[str, Any] = {"said": report.said, "share": (report.share + whole_games) / 2}
            if report.rows:
                latest = (report,)
                told |= _changes_shown(plain, changed, *before, report)
            yield told
        before = latest


def _changes_shown(plain: Variant, changed: Variant, *reports: Report) -> dict[str, Any]:
    """What differs most, in sentences, and all numbers."""
    from cucumber.study.changes import sentences

    apart = chain.from_iterable(report.apart for report in reports)
    found = sentences(apart, changed, plain, players_for(plain, changed))
    numbers = "".join(numbers_html(report.rows, (plain, changed), report.apart) for report in reports)
    return {"sentences": found[:_GREATEST], "numbers": numbers}
