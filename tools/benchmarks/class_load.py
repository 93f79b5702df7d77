"""How many learners one server carries, each with a kernel: on this machine alone, bounded in number and time.

    python -m tools.benchmarks.class_load [LEARNERS] [--burst] [--alone]    # 100, at most 140

Learners arrive over a minute, or all at once, at Explore and Learn in turn. Each acts every three seconds until a
minute after the last one came, and leaves. Prints how long pages and acts took, what failed, and the memory of kernels
and server. `--alone`: kernels are not forked, each starts by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from random import Random
from statistics import mean

import psutil

from tools.benchmarks.learners import PAGES, Learner, Server, Tally

MOST = 140
ARRIVALS = ACTING = 60.0  # seconds
PAUSE = 3.0


def main() -> None:
    """Runs the load and prints what was measured."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("learners", nargs="?", type=int, default=100)
    asked.add_argument("--burst", action="store_true")
    asked.add_argument("--alone", action="store_true")
    options = asked.parse_args()
    number = min(options.learners, MOST)
    with Server.started("--kernels", str(MOST + 10), forked=not options.alone) as server:
        asyncio.run(_load(server, number, 0.0 if options.burst else ARRIVALS))


async def _load(server: Server, number: int, arrivals: float) -> None:
    print(f"{number} learners within {arrivals:.0f} s; load average before: {os.getloadavg()[0]:.2f}", flush=True)
    tally, until = Tally(), time.perf_counter() + arrivals + ACTING
    before, own = server.seconds(), time.process_time()
    learners = [
        asyncio.create_task(_learn(server, each, arrivals * each / number, until, tally)) for each in range(number)
    ]
    await asyncio.sleep(arrivals + ACTING - 5)
    await asyncio.to_thread(_tell_memory, server)
    await asyncio.gather(*learners)
    print(tally)
    print(f"processor time: server {server.seconds() - before:.0f} s, learners {time.process_time() - own:.0f} s")
    await asyncio.sleep(2)
    print(f"kernels afterwards: {server.health()['kernels']}")


async def _learn(server: Server, number: int, after: float, until: float, tally: Tally) -> None:
    chance = Random(number)
    await asyncio.sleep(after)
    learner = Learner(server.url, tuple(PAGES)[number % len(PAGES)])
    try:
        tally.ready.append(await learner.arrive())
        await asyncio.sleep(chance.uniform(0, PAUSE))
        while time.perf_counter() < until:
            took = await learner.act()
            tally.acts.append(took)
            await asyncio.sleep(max(0.0, PAUSE - took))
        await learner.leave()
    except Exception as problem:  # noqa: BLE001 -- each kind is counted
        tally.errors[f"{type(problem).__name__}: {problem}"[:80]] += 1


def _tell_memory(server: Server) -> None:
    memories = []
    for kernel in server.kernels():
        try:
            memories.append(kernel.memory_full_info())
        except psutil.Error:
            continue
    whole, own = (mean(getattr(each, name) for each in memories) / 2**20 for name in ("pss", "uss"))
    print(f"{len(memories)} kernels: {whole:.1f} MB each with its part of what is shared, {own:.1f} MB of its own")
    print(f"server: {server.megabytes():.0f} MB")


if __name__ == "__main__":
    main()
