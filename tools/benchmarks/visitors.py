"""Visitors of a server on this machine alone, without a browser: learners at a page, screens in a room."""

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
from typing import IO, Any
from urllib.parse import urljoin

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from tests.pages.hearing import patched

WITHIN = 30.0  # seconds, after which a message is taken for lost
PAUSE = 3.0  # seconds between two acts of a learner
_FILES = re.compile(r'<(?:link|script)[^>]+(?:src|href)="(/[^"]+)"')
_PLAYED_ON = {"Next deal", "Play", "Play again"}

Told = dict[str, Any]


class Screen:
    """A browser in a room: it puts together what it is told, and keeps what it was refused."""

    def __init__(self) -> None:
        self.line: WebSocketClientConnection | None = None
        self.props: Told = {}
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
        if "diff" in message:
            self.props = patched({} if message.get("anew") else self.props, message["diff"])
        self.refused += [message["refused"]] if "refused" in message else []
        return True

    async def until(self, holds: Callable[[Told], Any]) -> int:
        """Hears messages until this holds of what is told; how many it took."""
        heard = 0
        while not (self.props and holds(self.props)):
            assert await asyncio.wait_for(self.hear(), WITHIN), "the line was closed"
            heard += 1
        return heard


async def open_room(address: str, phones: int) -> tuple[Screen, list[Screen]]:
    """The presenter's screen of a new room, and those of the phones that are in it."""
    wall, followers = Screen(), [Screen() for _ in range(phones)]
    await wall.come(address, "open", screen="wall")
    await wall.until(lambda told: told["room"])
    for number, phone in enumerate(followers):
        await phone.come(address, "join", code=wall.props["room"]["code"], key=f"phone-{number:012}")
        await phone.until(lambda told: told["room"])
    return wall, followers


async def play(
    address: str,
    number: int,
    after: float,
    until: float,
    opened: list[float],
    acts: list[float],
    source: str | None = None,
) -> None:
    """Plays with a card, or a new deal, every three seconds, from the address `source`; notes how long that took."""
    chance = Random(number)
    await asyncio.sleep(after)
    begun = time.perf_counter()
    await load_page(f"{address.replace('ws', 'http', 1)}/voila/render/play.ipynb")
    connection = await websocket_connect(HTTPRequest(f"{address}/line/play?version=", network_interface=source))
    told = await answer(connection, None, None)
    told = await answer(connection, told, {"is": "press", "key": "Play"})
    opened.append(time.perf_counter() - begun)
    while time.perf_counter() < until:
        await asyncio.sleep(PAUSE * (0.5 + chance.random()))
        sent = time.perf_counter()
        told = await answer(connection, told, _act(told, chance))
        acts.append(time.perf_counter() - sent)
    connection.close()


async def load_page(address: str) -> None:
    """The page and the files that it names, as a browser without any of them asks for them."""
    http = AsyncHTTPClient(force_instance=True, max_clients=6)
    page = await http.fetch(address)
    files = set(_FILES.findall(page.body.decode()))
    await asyncio.gather(*(http.fetch(urljoin(address, file)) for file in files))
    http.close()


def _act(told: Any, chance: Random) -> dict[str, Any]:
    """A card that may be played, or what goes on."""
    table = told["table"]
    hand = table["frames"][-1]["seats"][0]["hand"] or []
    if cards := [card["id"] for card in hand if card.get("playable")]:
        return {"is": "pick", "act": chance.choice(cards).partition("#")[0], "at": len(table["frames"]) - 1}
    on = next(each["key"] for each in table["actions"] if each["key"] in _PLAYED_ON)
    return {"is": "press", "key": on, "chance": "".join(chance.choices("abcdefghjkmn", k=6))}


async def answer(connection: WebSocketClientConnection, told: Any, message: dict[str, Any] | None) -> Any:
    """What is told after a message, and after all that comes before its answer."""
    if message:
        await connection.write_message(json.dumps(message))
    while True:
        said = await connection.read_message()
        assert said is not None, "the connection was closed"
        answer = json.loads(said)
        if "ahead" in answer:
            continue
        told = patched(told, answer["diff"])
        if message is None or answer.get("heard"):
            return told


def spread(seconds: list[float]) -> str:
    """The middle, what 95 of 100 stay below, and the longest."""
    return (
        f"median {1000 * median(seconds):.0f} ms, 95 % {1000 * quantiles(seconds, n=20)[-1]:.0f} ms, "
        f"most {1000 * max(seconds):.0f} ms"
    )


@contextmanager
def server(port: int = 0, *, settles: float = 1, log: IO[str] | None = None) -> Iterator[tuple[str, int]]:
    """A server on this machine alone, its address and its process, once it has done what it does at its start."""
    command = [sys.executable, "-m", "cucumber.cli.main", "serve", "--no-browser", "--ip", "127.0.0.1"]
    command += ["--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"http(://[^/]+)", server.stdout.readline())
            assert found, "the server did not start"
            time.sleep(settles)
            yield f"ws{found[1]}", server.pid
        finally:
            server.terminate()


def memory(process: int) -> float:
    """The memory of a process, in megabytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
