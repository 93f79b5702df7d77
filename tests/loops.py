"""Running a coroutine in a test: the driver of the browser has a loop of its own in the main thread, so elsewhere."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def finished(coroutine):
    """What a coroutine gives when it has run to its end, in a loop and a thread of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


async def until(done):
    """Waits until something holds."""
    async with asyncio.timeout(240):
        while not done():  # noqa: ASYNC110 -- a page has no event to wait for
            await asyncio.sleep(0.01)
