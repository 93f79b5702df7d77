"""Slow work while a page stays usable: in a thread, or in the browser, which has no threads, in turns with the page.

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
SLICED = False  # whether this process shares its time among the jobs of many visitors
_PAUSE = 0.005  # seconds for the page to answer messages

Done = TypeVar("Done")


async def run_aside(work: Callable[[], Done]) -> Done:
    """The result of `work`. Without threads the page waits for it, after answering earlier messages."""
    if THREADS:
        return await asyncio.to_thread(work)
    await yield_to_page()
    return work()


async def yield_to_page() -> None:
    """Lets the page answer messages that have arrived."""
    await asyncio.sleep(_PAUSE)
