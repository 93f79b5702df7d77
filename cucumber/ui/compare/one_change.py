"""One rule changed, over many deals and then over whole games, while the page keeps working."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Any

from cucumber.pages.one_change import changes_told
from cucumber.ui.compare.background import Report, playing
from cucumber.variants import Variant

if TYPE_CHECKING:
    from cucumber.study import Study

MakeStudy = Callable[[bool], "Study"]  # of deals, or of whole games


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
                told |= changes_told(plain, changed, *((each.rows, each.apart) for each in (*before, report)))
            yield told
        before = latest
