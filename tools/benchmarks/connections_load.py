"""How many players one server carries on pages that need no kernel: on this machine alone.

    python -m tools.benchmarks.connections_load [PLAYERS] [SECONDS] [--burst] [--hostile 10]    # 500 for 60 seconds

Each plays a card, or deals anew, every three seconds over a connection of its own; they come within thirty seconds, or
all at once with `--burst`. With hostile visitors, so many ask for the largest study, and as many say something as fast
as they are allowed, while somebody asks what each card is worth every two seconds. Prints how long it took until an act
was answered, and what the server needed.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import time
from contextlib import suppress

import psutil
from tornado.websocket import websocket_connect

from cucumber.pages.explore.page import WORTH
from tools.benchmarks.visitors import answer, memory, play, server, spread

ARRIVALS = 30.0  # seconds


def main() -> None:
    """Runs the load and prints what was measured."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("players", nargs="?", type=int, default=500)
    asked.add_argument("seconds", nargs="?", type=float, default=60)
    asked.add_argument("--burst", action="store_true")
    asked.add_argument("--hostile", type=int, default=0)
    options = asked.parse_args()
    gc.disable()  # what the players are told is much; looking through it would be measured as the server's time
    with server() as (address, process):
        time.sleep(5)  # until it has done what it does at its start
        arrivals = 0.0 if options.burst else ARRIVALS
        asyncio.run(_load(address, process, options.players, options.seconds, arrivals, options.hostile))


async def _load(address: str, process: int, players: int, seconds: float, arrivals: float, hostile: int) -> None:
    opened: list[float] = []
    acts: list[float] = []
    before, held = _busy(process), memory(process)
    until = time.perf_counter() + arrivals + seconds
    games = (play(address, each, arrivals * each / players, until, opened, acts) for each in range(players))
    worths: list[float] = []
    others = [
        *(_study(address, until) for _ in range(hostile)),
        *(_flood(address, until) for _ in range(hostile)),
        *([_ask_for_worths(address, until, worths)] if hostile else []),
    ]
    await asyncio.gather(*games, *others)
    used, each = _busy(process) - before, (memory(process) - held) / players
    print(f"{players} players: the page with its files, and its first answer {spread(opened)}")
    if acts:
        print(f"acts  {spread(acts)}")
    if worths:
        print(f"what a card is worth  {spread(worths)}")
    print(f"the server: {used:.1f} s of processor, {each:.2f} MB a player")


def _busy(process: int) -> float:
    """Processor time of the server alone, in seconds."""
    times = psutil.Process(process).cpu_times()
    return float(times.user + times.system)


async def _study(address: str, until: float) -> None:
    """Asks for the largest study of the page, and again once it is over."""
    connection = await websocket_connect(f"{address}/line/compare?version=")
    asked = {"is": "play", "games": ["agurk", "gurka-se"], "players": 4, "bots": ["expert"], "number": "10000000"}
    await answer(connection, None, None)
    await connection.write_message(json.dumps({**asked, "whole_games": True}))
    with suppress(TimeoutError):
        async with asyncio.timeout_at(_loop_time(until)):
            while await connection.read_message() is not None:
                pass
    connection.close()


async def _flood(address: str, until: float) -> None:
    """Opens one example after the other, as fast as the server allows."""
    while time.perf_counter() < until:
        connection = await websocket_connect(f"{address}/line/examples?version=")
        told = await answer(connection, None, None)
        with suppress(AssertionError):
            while time.perf_counter() < until:
                told = await answer(connection, told, {"is": "open", "url": "?example=2-two-tens", "chance": "a"})
                await asyncio.sleep(1 / 33)
        connection.close()


async def _ask_for_worths(address: str, until: float, worths: list[float]) -> None:
    """Asks what each card is worth, every two seconds, and waits until that is told."""
    while time.perf_counter() < until:
        connection = await websocket_connect(f"{address}/line/explore?version=")
        told = await answer(connection, None, None)
        sent = time.perf_counter()
        told = await answer(connection, told, {"is": "press", "key": WORTH, "chance": ""})
        while told["works"]:
            told = await answer(connection, told, None)
        worths.append(time.perf_counter() - sent)
        connection.close()
        await asyncio.sleep(2)


def _loop_time(until: float) -> float:
    """A moment of the performance counter by the clock of the loop."""
    return asyncio.get_running_loop().time() + until - time.perf_counter()


if __name__ == "__main__":
    main()
