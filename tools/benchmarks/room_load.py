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
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from cucumber import Game, find
from cucumber.bots import BOTS, DEFAULT_BOT
from cucumber.room.people import MOST
from cucumber.table.moves import Moves, Position
from cucumber.words.explain.frames import Frame, frames
from tests.pages.hearing import updated

STEPS = 60
PAUSE = 0.2  # seconds between two steps
WITHIN = 30.0  # seconds, after which a message is taken for lost

Told = dict[str, Any]


class Screen:
    """A browser in a room: it puts together what it is told, and keeps what it was refused."""

    def __init__(self) -> None:
        self.line: WebSocketClientConnection | None = None
        self.told: Told = {}
        self.refused: list[str] = []
        self.letters = 0

    async def come(self, address: str, is_: str, **hello: Any) -> None:
        """Comes in, or comes back."""
        self.line = await websocket_connect(f"{address}/room/line")
        await self.say(is_, **hello)

    async def say(self, is_: str, **message: Any) -> None:
        """Says something, unless the line is dead."""
        with suppress(WebSocketClosedError):
            assert self.line
            await self.line.write_message(json.dumps({"is": is_, **message}))

    async def hear(self) -> bool:
        """Hears a message; whether there was one."""
        assert self.line
        text = await self.line.read_message()
        if text is None:
            return False
        self.letters += len(text)
        message = json.loads(text)
        if "news" in message:
            self.told = updated({} if message.get("anew") else self.told, message["news"])
        self.refused += [message["refused"]] if "refused" in message else []
        return True

    async def until(self, holds: Callable[[Told], Any]) -> int:
        """Hears messages until this holds of what is told; how many it took."""
        heard = 0
        while not (self.told and holds(self.told)):
            assert await asyncio.wait_for(self.hear(), WITHIN), "the line was closed"
            heard += 1
        return heard


def main() -> None:
    """Runs the load and prints what was measured."""
    followers = min(int(sys.argv[1]) if len(sys.argv) > 1 else 200, MOST)
    with server() as (address, process):
        before = memory(process)
        lost = asyncio.run(_load(address, followers, lambda: memory(process) - before))
    if lost:
        sys.exit(f"{lost} steps were lost")


async def _load(address: str, number: int, more_memory: Any) -> int:
    wall, phones = Screen(), [Screen() for _ in range(number)]
    await wall.come(address, "open", screen="wall")
    await wall.until(lambda told: told["room"])
    for each, phone in enumerate(phones):
        await phone.come(address, "join", code=wall.told["room"]["code"], key=f"phone-{each:012}")
        await phone.until(lambda told: told["room"])
    print(f"{number} phones in the room: {more_memory():.1f} MB more, {1000 * more_memory() / number:.0f} kB each")

    seen: dict[tuple[int, int], float] = {}
    listening = [asyncio.create_task(_watch(phone, place, seen)) for place, phone in enumerate(phones)]
    sent = []
    for step, frame in enumerate(_moments()):
        await asyncio.sleep(PAUSE)
        sent.append(time.monotonic())
        shown = [{"heading": f"{step}", "frame": frame}]
        await wall.say("show", moment={"story": "load", "shown": shown, "caption": ""})
    await asyncio.wait(listening, timeout=WITHIN)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    lost = len(sent) * number - len(seen)
    delays = [at - sent[moment] for (_, moment), at in seen.items()]
    print(f"{len(sent)} steps to {number} phones: {lost} lost; {spread(delays)}")

    await _answers(wall, phones)
    print(f"memory at the end: {more_memory():.1f} MB more than before")
    return lost


async def _watch(phone: Screen, place: int, seen: dict[tuple[int, int], float]) -> None:
    for step in range(STEPS):

        def is_there(told: Told, step: int = step) -> bool:
            return told["moment"] is not None and told["moment"]["at"] >= step

        await phone.until(is_there)
        seen[place, step] = time.monotonic()


async def _answers(wall: Screen, phones: list[Screen]) -> None:
    """Everybody answers within a second, and the presenter sees the last answer."""
    options = [{"key": key, "label": key} for key in "ab"]
    question = {"sentence": "Which?", "options": options, "several": False, "frame": {}}
    await wall.say("ask", question=question, solution={"right": ["a"]})
    for screen in (wall, *phones):
        await screen.until(lambda told: told.get("question") or told.get("poll"))
    start = time.monotonic()
    for phone in phones:
        await phone.say("answer", number=1, picked=["a"])
    heard = await wall.until(lambda told: told["poll"] and told["poll"]["answered"] == len(phones))
    print(f"{len(phones)} answers at once: all counted after {time.monotonic() - start:.2f} s, in {heard} messages")
    start = time.monotonic()
    await wall.say("reveal")
    for phone in phones:
        await phone.until(lambda told: told["result"])
    print(f"the result has reached everybody after {time.monotonic() - start:.2f} s")


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
