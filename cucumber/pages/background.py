"""Slow work while a page stays usable: in a thread or, in the browser, which has none, in turns with the page.

This is the only place that knows where the page runs.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from typing import TypeVar

THREADS = sys.platform != "emscripten"  # whether there are any
IS_READ = not THREADS or "CUCUMBER_FILES" in os.environ  # a page of the site, not its author's notebook
SLICED = False  # whether this process advances the jobs of many visitors in turns, and has no time of its own
_BREATH = 0.005  # seconds in which the page answers what came meanwhile

Done = TypeVar("Done")


async def aside(work: Callable[[], Done]) -> Done:
    """The result of `work`. Without threads the page waits for it, after it has answered what came before."""
    if THREADS:
        return await asyncio.to_thread(work)
    await breath()
    return work()


async def breath() -> None:
    """Lets the page answer what came meanwhile."""
    await asyncio.sleep(_BREATH)
