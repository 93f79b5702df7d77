"""Running a coroutine in a test, whatever runs beside it: the browser's driver has a loop of its own in the main thread."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def finished(coroutine):
    """What a coroutine gives when it has run to its end, in a loop and a thread of its own."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, coroutine).result()
