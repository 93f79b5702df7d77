"""How many phones one server carries: a room with followers on this machine alone, bounded in number and time.

    python -m tools.benchmarks.room_load [FOLLOWERS]    # 200, at most 300

Starts a server of its own. A presenter shows sixty moments of a deal, five a second, and asks a question that everybody
answers at once. Prints how long a step takes to reach a phone and what memory that costs; fails if a step was lost.
Many tables at once are in `tables_load.py`.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from tornado.websocket import WebSocketClientConnection, websocket_connect

from cucumber import Game, find
from cucumber.bots import BOTS, DEFAULT_BOT
from cucumber.classroom.people import MOST
from cucumber.explain.frames import Frame, frames
from cucumber.moves import Moves, Position

STEPS = 60
PAUSE = 0.2  # seconds between two steps
WITHIN = 30.0  # seconds, after which a message is taken for lost

Times = dict[tuple[int, int], float]


def main() -> None:
    """Runs the load and prints what was measured."""
    followers = min(int(sys.argv[1]) if len(sys.argv) > 1 else 200, MOST)
    with server() as (address, process):
        before = memory(process)
        lost = asyncio.run(_load(address, followers, lambda: memory(process) - before))
    if lost:
        sys.exit(f"{lost} steps were lost")


async def _load(address: str, number: int, more_memory: Any) -> int:
    presenter = await websocket_connect(f"{address}/room/line")
    await presenter.write_message('{"is": "open", "screen": "wall"}')
    code = (await _told(presenter, "room"))["all"]["code"]
    phones = [await _joined(address, code, each) for each in range(number)]
    print(f"{number} phones in the room: {more_memory():.1f} MB more, {1000 * more_memory() / number:.0f} kB each")

    shown = _moments()
    seen: Times = {}
    listening = [asyncio.create_task(_watch(phone, place, seen)) for place, phone in enumerate(phones)]
    sent = [await _step(presenter, number, frame) for number, frame in enumerate(shown)]
    await asyncio.wait(listening, timeout=WITHIN)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    delays = [at - sent[moment] for (_, moment), at in seen.items()]
    lost = len(sent) * number - len(seen)
    print(f"{len(sent)} steps to {number} phones: {lost} lost; {spread(delays)}")

    await _answers(presenter, phones)
    print(f"memory at the end: {more_memory():.1f} MB more than before")
    return lost


async def _answers(presenter: WebSocketClientConnection, phones: list[WebSocketClientConnection]) -> None:
    """Everybody answers within a second, and the presenter sees the last answer."""
    options = [{"key": key, "label": key} for key in "ab"]
    question = {"sentence": "Which?", "options": options, "several": False, "frame": {}}
    await presenter.write_message(json.dumps({"is": "ask", "question": question, "solution": {"right": ["a"]}}))
    for phone in phones:
        await _told(phone, "question")
    await _told(presenter, "poll")
    start = time.monotonic()
    for phone in phones:
        await phone.write_message(json.dumps({"is": "answer", "number": 1, "picked": ["a"]}))
    told = 1
    while (await _told(presenter, "poll"))["parts"]["answered"]["all"] < len(phones):
        told += 1
    print(f"{len(phones)} answers at once: all counted after {time.monotonic() - start:.2f} s, in {told} messages")
    start = time.monotonic()
    await presenter.write_message('{"is": "reveal"}')
    for phone in phones:
        await _told(phone, "result")
    print(f"the result has reached everybody after {time.monotonic() - start:.2f} s")


async def _joined(address: str, code: str, number: int) -> WebSocketClientConnection:
    phone = await websocket_connect(f"{address}/room/line")
    await phone.write_message(json.dumps({"is": "join", "code": code, "key": f"phone-{number:012}"}))
    await _told(phone, "shows")
    return phone


async def _step(presenter: WebSocketClientConnection, number: int, frame: Frame) -> float:
    await asyncio.sleep(PAUSE)
    at = time.monotonic()
    shown = {"story": "load", "shown": [{"heading": f"{number}", "frame": frame}], "caption": ""}
    await presenter.write_message(json.dumps({"is": "show", "moment": shown}))
    return at


async def _watch(phone: WebSocketClientConnection, place: int, seen: Times) -> None:
    at = -1
    while at < STEPS - 1:
        told = await _told(phone, "moment")
        at = told["parts"]["at"]["all"] if "parts" in told else told["all"]["at"]
        seen[place, at] = time.monotonic()


async def _told(line: WebSocketClientConnection, name: str) -> Any:
    """What is new the next time in the part of this name."""
    while text := await asyncio.wait_for(line.read_message(), WITHIN):
        parts = json.loads(text).get("news", {}).get("parts", {})
        if name in parts:
            return parts[name]
    raise ConnectionError("the line was closed")


def _moments() -> list[Frame]:
    """Moments of a game of six, all different."""
    players = ["Ann", "Bo", "Cai", "Dan", "Eva", "Fay"]
    agurk, found = find("agurk"), list[Frame]()
    game, rng = Game.new(agurk.rules, players), Random(1)
    while len(found) < STEPS:
        dealt = Position(agurk, game, game.deal(rng))
        found += frames(Moves(dealt, bots=dict.fromkeys(range(6), BOTS[DEFAULT_BOT])).answered().steps)
    return found[:STEPS]


def spread(seconds: list[float]) -> str:
    """The middle, what 95 of 100 stay below, and the longest."""
    return (
        f"median {1000 * median(seconds):.0f} ms, 95 % {1000 * quantiles(seconds, n=20)[-1]:.0f} ms, "
        f"most {1000 * max(seconds):.0f} ms"
    )


@contextmanager
def server(port: int = 0) -> Iterator[tuple[str, int]]:
    """A server on this machine alone, its address and its process."""
    command = [sys.executable, "-m", "cucumber.cli.main", "serve", "--no-browser", "--ip", "127.0.0.1"]
    command += ["--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"http(://[^/]+)", server.stdout.readline())
            assert found, "the server did not start"
            time.sleep(1)  # until it has done what it does at its start
            yield f"ws{found[1]}", server.pid
        finally:
            server.terminate()


def memory(process: int) -> float:
    """The memory of a process, in megabytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


if __name__ == "__main__":
    main()
