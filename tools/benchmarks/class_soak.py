"""A class that stays long: learners come, act, leave, vanish and come back, and kernels are killed at random.

    python -m tools.benchmarks.class_soak [MINUTES] [--learners 30]    # 60 minutes, at most 140 learners

Prints each minute the memory of the server and the number of kernels; at the end what failed without having been
killed, with which the program fails as well, and whether memory stayed flat: the server holds at most a tenth more in
the last quarter than in the second.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from contextlib import suppress
from random import Random
from statistics import mean

import psutil

from tools.benchmarks.learners import PAGES, Learner, Server, Tally

MOST = 140
PAUSE = 3.0  # seconds between two acts
STAYS = 120.0  # seconds at one page, on average
KILLS_EVERY = 20.0
KILLED = "ConnectionError: closed with 4005"
GROWS = 1.1


def main() -> None:
    """Runs for so many minutes and prints what was seen."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("minutes", nargs="?", type=float, default=60.0)
    asked.add_argument("--learners", type=int, default=30)
    options = asked.parse_args()
    with Server.started() as server:
        tally = asyncio.run(_soak(server, options.minutes * 60, min(options.learners, MOST)))
    if tally.errors:
        sys.exit("acts failed whose kernel was not killed")


async def _soak(server: Server, seconds: float, number: int) -> Tally:
    tally, until = Tally(), time.perf_counter() + seconds
    going = [asyncio.create_task(_come_and_go(server, Random(each), until, tally)) for each in range(number)]
    killing = asyncio.create_task(_kill(server, Random(number)))
    memory = []
    while time.perf_counter() < until:
        await asyncio.sleep(min(60.0, seconds / 8))
        memory.append(server.megabytes())
        told = f"server {memory[-1]:.0f} MB, {server.health()['kernels']} kernels, {len(tally.acts)} acts"
        print(f"{(seconds - until + time.perf_counter()) / 60:5.1f} min: {told}", flush=True)
    killing.cancel()
    await asyncio.gather(*going)
    killed = tally.errors.pop(KILLED, 0)
    print(f"{tally}\n{killed} acts at a kernel that was killed, each told so")
    quarter = len(memory) // 4
    before, after = mean(memory[quarter : 2 * quarter]), mean(memory[-quarter:])
    print(f"memory {before:.0f} MB, at the end {after:.0f} MB: {'flat' if after <= GROWS * before else 'it grows'}")
    return tally


async def _come_and_go(server: Server, chance: Random, until: float, tally: Tally) -> None:
    await asyncio.sleep(chance.uniform(0, 10))
    while time.perf_counter() < until:
        learner = Learner(server.url, chance.choice(tuple(PAGES)))
        try:
            tally.ready.append(await learner.arrive())
            leaves = min(until, time.perf_counter() + chance.expovariate(1 / STAYS))
            while time.perf_counter() < leaves:
                tally.acts.append(await learner.act())
                await asyncio.sleep(PAUSE)
                if chance.random() < 0.05:  # the network drops for a moment
                    await learner.vanish()
                    await asyncio.sleep(chance.uniform(0, 5))
                    await learner.open()
            await (learner.vanish() if chance.random() < 0.2 else learner.leave())
        except Exception as problem:  # noqa: BLE001 -- each kind is counted
            tally.errors[f"{type(problem).__name__}: {problem}"[:80]] += 1


async def _kill(server: Server, chance: Random) -> None:
    while True:
        await asyncio.sleep(KILLS_EVERY)
        if kernels := server.kernels():
            with suppress(psutil.Error):
                chance.choice(kernels).kill()


if __name__ == "__main__":
    main()
