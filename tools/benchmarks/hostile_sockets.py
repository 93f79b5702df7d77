"""What 200 hostile sockets cost the others, and leave behind: on this machine alone.

    python -m tools.benchmarks.hostile_sockets [SECONDS] [SOCKETS]    # 600 and 200

They send what can't be read, odd Unicode and what is huge, write or read slowly, or say nothing: to pages, to rooms and
as plain requests. Meanwhile sixty learners play, and twenty phones answer in a room. Prints how long these wait, what
the server logs, and its memory before, at most and after; fails if there is a traceback, if 5 % of the others wait for
more than 0.3 s, or if the memory stays more than 10 % above what it was.
"""

from __future__ import annotations

import asyncio
import base64
import gc
import inspect
import json
import os
import struct
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from multiprocessing import get_context
from random import Random
from statistics import quantiles
from tempfile import TemporaryFile
from typing import Any

import psutil
from tornado.httpclient import HTTPError, HTTPRequest
from tornado.websocket import WebSocketClosedError, websocket_connect

from cucumber.pages.essay.cells import essays
from cucumber.pages.protocol.assets import page_names
from cucumber.pages.protocol.session import opening_page
from tools.benchmarks.visitors import Screen, answer, memory, open_room, play, server, spread

LEARNERS, PHONES = 60, 20
WARM_UP, COOL_DOWN = 240.0, 90.0  # seconds: games have an end by then, and a server notices that nobody reads
WITHIN, STAYS = 0.3, 1.1  # seconds, and the share of the memory that may be there at the end
_PAGES = [*page_names(), *(f"essay-{name}" for name in essays())]
_ADDRESSES = [f"127.0.0.{number}" for number in range(2, 22)]  # from which the hostile ones come
_CLASSES = [f"127.0.1.{number}" for number in range(1, 4)]  # from which learners come
_IN_ROOMS = (
    "open join present show ask reveal drop end table lay draw deal give cards look clear standing save evening do did "
    "plan now"
)
_ON_PHONES = "want name answer mark sit stand look sheet deal act vote opened"

Pair = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Attack:
    """One hostile socket after the other, all of one kind."""

    def __init__(self, address: str, number: int, became: Counter[str]) -> None:
        self.address, self.chance, self.became = address, Random(number), became
        self.port = int(address.rpartition(":")[2])
        self.does = KINDS[number % len(KINDS)]
        self.source = _ADDRESSES[number % len(_ADDRESSES)]

    async def go_on(self) -> None:
        """Comes again whenever it was thrown out."""
        while True:
            try:
                await self.does(self)
                self.became[f"{self.does.__name__}: done"] += 1
            except (OSError, HTTPError, WebSocketClosedError, asyncio.IncompleteReadError) as problem:
                self.became[f"{self.does.__name__}: {type(problem).__name__}"] += 1
            await asyncio.sleep(0.2 + self.chance.random())

    # --- by whole messages ---

    async def _send_all(self, path: str, messages: Callable[[], str | bytes], pause: float = 0.2) -> None:
        request = HTTPRequest(f"{self.address}{path}", network_interface=self.source, connect_timeout=60)
        connection = await websocket_connect(request, on_message_callback=lambda _: None)
        try:
            for _ in range(200):
                await connection.write_message(message := messages(), binary=isinstance(message, bytes))
                await asyncio.sleep(pause * self.chance.random())
        finally:
            connection.close()

    @property
    def _path(self) -> str:
        return self.chance.choice(["/room/line", f"/line/{self.chance.choice(_PAGES)}?version="])

    async def malformed(self) -> None:
        """What is no JSON, or none that anybody asks for."""
        await self._send_all(self._path, lambda: self.chance.choice(_MALFORMED))

    async def odd_on_pages(self) -> None:
        """What a page hears, with odd values."""
        name = self.chance.choice(_PAGES)
        heard = {each: list(inspect.signature(does).parameters) for each, does in opening_page(name).handlers().items()}
        heard["open"] = ["url", "saved", "chance", "memory"]
        await self._send_all(f"/line/{name}?version=", lambda: self._odd(self.chance.choice([*heard.items()])))

    async def odd_in_rooms(self) -> None:
        """What a room hears, with odd values: from a presenter, or from a phone of the hostile one's own room."""
        first = iter(['{"is": "open", "screen": "wall"}'])
        fields = [
            "moment",
            "question",
            "solution",
            "variant",
            "tables",
            "places",
            "title",
            "said",
            "number",
            "picked",
            "act",
            "at",
            "seat",
            "table",
            "name",
        ]
        said = [(name, fields) for name in f"{_IN_ROOMS} {_ON_PHONES}".split()]
        await self._send_all("/room/line", lambda: next(first, None) or self._odd(self.chance.choice(said)))

    def _odd(self, heard: tuple[str, list[str]]) -> str:
        name, fields = heard
        some = self.chance.sample(fields, self.chance.randrange(len(fields) + 1))
        return json.dumps({"is": name} | {field: self.chance.choice(_ODD) for field in some})

    async def huge(self) -> None:
        """What is as long as a message may be, and longer."""
        await self._send_all(self._path, lambda: json.dumps(self.chance.choice(_HUGE)), pause=5)

    # --- by bytes ---

    @asynccontextmanager
    async def _socket(self) -> AsyncIterator[Pair]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0), limit=2048)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    async def _opened(self, pair: Pair) -> None:
        pair[1].write(
            f"GET {self._path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n".encode()
        )
        await pair[0].readuntil(b"\r\n\r\n")

    async def silent(self) -> None:
        """Opens a connection, or only a socket, and says nothing."""
        async with self._socket() as pair:
            if self.chance.random() < 0.7:
                await self._opened(pair)
            await asyncio.sleep(60)

    async def slow_to_read(self) -> None:
        """Asks for much, and reads a few letters a second, or none."""
        async with self._socket() as pair:
            await self._opened(pair)
            for number in range(600):
                pair[1].write(_framed(b'{"is": "open", "url": "?%d", "chance": "a"}' % number))
                if self.chance.random() < 0.5:
                    await pair[0].read(20)
                await asyncio.sleep(0.1)

    async def slow_to_write(self) -> None:
        """Sends a request, or a message, letter by letter."""
        async with self._socket() as pair:
            if as_message := self.chance.random() < 0.5:
                await self._opened(pair)
            said = (
                _framed(b'{"is": "press"}' * 20)
                if as_message
                else b"POST / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 300
            )
            for letter in said:
                pair[1].write(bytes([letter]))
                await pair[1].drain()
                await asyncio.sleep(0.2)

    async def broken_frames(self) -> None:
        """Frames that break the protocol of sockets, or Unicode."""
        async with self._socket() as pair:
            await self._opened(pair)
            pair[1].write(self.chance.choice(_BROKEN))
            await asyncio.sleep(1)
            with suppress(TimeoutError):
                await asyncio.wait_for(pair[0].read(100), 5)

    async def requests(self) -> None:
        """Requests that no browser makes."""
        for _ in range(20):
            async with self._socket() as pair:
                pair[1].write(self.chance.choice(_REQUESTS))
                with suppress(TimeoutError):
                    await asyncio.wait_for(pair[0].read(1000), 5)
            await asyncio.sleep(0.2)


def _framed(text: bytes, first: int = 0x81) -> bytes:
    """A frame as a browser sends it."""
    length = struct.pack("!B", 0x80 | len(text)) if len(text) < 126 else struct.pack("!BH", 0xFE, len(text))
    return bytes([first]) + length + b"\0\0\0\0" + text


_TEXTS = [
    "\ud800",
    "\udfff\ud800",
    "\0",
    "\u202e" * 50,
    "é" * 40,
    "👩‍👩‍👧‍👦" * 30,
    "﷽" * 60,
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "￿",
    "%ud800",
    "../../etc/passwd",
    "<script>",
    "",
]
_ODD: list[Any] = [
    *_TEXTS,
    *({"key": text, "title": text, "accepted": 5, "options": [text]} for text in _TEXTS[:6]),
    0,
    -1,
    2**70,
    1e308,
    None,
    True,
    [],
    {},
    [[]] * 50,
    ["agurk"],
    "agurk",
    "Play",
    "Next",
    "?example=2-two-tens",
    {"accepted": 5},
    {"streak": "many"},
    {"sentence": "Which?", "options": [{"key": "a", "label": "\ud800"}]},
    [["bot", "open", "bot"]],
    [1, "x"] * 9,
]
_MALFORMED: list[str | bytes] = [
    "",
    "{",
    "[" * 100_000,
    "null",
    "7",
    "NaN",
    "[]",
    '{"is": []}',
    '{"is": "pick", "is": 7}',
    "\ufeff{}",
    b"\xff\xfe\0",
    b"\0" * 1000,
    '{"a":' * 20_000,
    '{"is": "open", "url": "\\ud800"}',
    "1" * 100_000,
    "é" * 5000,
]
_HUGE: list[Any] = [
    "a" * 1_000_000,
    "a" * 1_200_000,
    {"is": "open", "url": "?" + "a" * 900_000},
    [[0] * 1000] * 300,
    {"is": "open", "saved": {str(number): [number] for number in range(50_000)}},
    {"is": "name", "name": "\ud83e" * 100_000},
]
_BROKEN = [
    _framed(b"\xff\xfe"),
    _framed(b"\xed\xa0\x80"),
    _framed(b"x", 0x83),
    _framed(b"x", 0xF1),
    b"\x81\x05hello",
    _framed(b"x" * 126, 0x89),
    _framed(b"x", 0x01),
    _framed(b"x", 0x80),
    b"\x81\xff" + b"\x7f" * 12,
    _framed(b"\0", 0x88),
    os.urandom(200),
    b"",
]
_REQUESTS = [
    b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
    b"\x16\x03\x01\x02\0\x01\0" + bytes(200),
    b"GET / HTTP/9.9\r\n\r\n",
    b"\r\n" * 500,
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
    b"POST /room/line HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"HEAD / HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /%00%ff/../..%2f HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /voila/render/play.ipynb?x=\xed\xa0\x80 HTTP/1.1\r\nHost: \xff\r\n\r\n",
    b"DELETE /health HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /line/play HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n",
    b"PROPFIND / HTTP/1.1\r\n\r\n",
    b"GET /room/KXT-AB HTTP/1.1\r\nHost: x\r\nRange: bytes=9999999-1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 10_000 + b"\r\n",
]
KINDS: list[Callable[[Attack], Awaitable[None]]] = [
    Attack.malformed,
    Attack.odd_on_pages,
    Attack.odd_in_rooms,
    Attack.silent,
    Attack.slow_to_read,
    Attack.slow_to_write,
    Attack.broken_frames,
    Attack.requests,
    Attack.odd_on_pages,
    Attack.huge,
]


# --- everybody else ---------------------------------------------------------------------------------------------------


async def _ask(wall: Screen, until: float) -> None:
    """Presents: a question every five seconds."""
    for number in count(1):
        if time.perf_counter() > until:
            return
        question = {"sentence": "Which?", "options": [{"key": key, "label": key} for key in "ab"], "key": f"{number}"}
        await wall.say("drop")
        await wall.say("ask", question=question, solution={"right": ["a"]})
        await _beat(wall, 5.0)


async def _beat(screen: Screen, seconds: float) -> None:
    """Says that it is there, and hears what comes meanwhile."""
    await screen.say("beat")
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while await screen.hear():
                pass
            raise ConnectionError("a room has left somebody who had done nothing")


async def _answer(phone: Screen, chance: Random, until: float, waits: list[float]) -> None:
    """Answers, and changes its mind, as long as there is a question."""
    while time.perf_counter() < until:
        await _beat(phone, chance.uniform(1, 4))
        question, mine = phone.props["question"], phone.props["me"]["answered"]
        if question is None:
            continue
        pick, sent, asked = "b" if mine == ["a"] else "a", time.perf_counter(), question["number"]
        await phone.say("answer", number=asked, picked=[pick])

        def is_over(told: Any, pick: str = pick, asked: int = asked) -> bool:
            return told["me"]["answered"] == [pick] or not told["question"] or told["question"]["number"] != asked

        await phone.until(is_over)
        if phone.props["me"]["answered"] == [pick]:
            waits.append(time.perf_counter() - sent)


async def _open_all(address: str) -> None:
    """Every page is opened once, as on any day: what is the same for all who open it stays in memory."""
    for name in _PAGES:
        connection = await websocket_connect(f"{address}/line/{name}?version=")
        await answer(connection, await answer(connection, None, None), {"is": "open", "url": "", "chance": "a"})
        connection.close()


async def _load(address: str, process: int, seconds: float, sockets: int) -> tuple[list[float], float]:
    acts, waits, opened = list[float](), list[float](), list[float]()
    await _open_all(address)
    until = time.perf_counter() + WARM_UP + seconds + COOL_DOWN + 5  # in which a process starts
    wall, phones = await open_room(address, PHONES)
    others = asyncio.gather(
        _ask(wall, until),
        *(_answer(phone, Random(number), until, waits) for number, phone in enumerate(phones)),
        *(
            play(address, each, WARM_UP / 2 * each / LEARNERS, until, opened, acts, _CLASSES[each % 3])
            for each in range(LEARNERS)
        ),
    )
    await asyncio.sleep(WARM_UP)
    print(f"before: {spread([*acts, *waits])}")
    acts.clear()
    waits.clear()
    before, most = _memory(process), _memory(process)
    attacks = get_context("spawn").Process(target=_attack, args=(address, sockets, seconds), daemon=True)
    attacks.start()
    while attacks.is_alive():
        await asyncio.sleep(1)
        most = max(most[0], (now := _memory(process))[0]), max(most[1], now[1])
    print(f"learners {spread(acts)}\nphones   {spread(waits)}")
    during = [*acts, *waits]
    await others
    after = _memory(process)
    for name, *figures in zip(("the server", "with its workers"), before, most, after, strict=True):
        print(f"memory of {name}: {figures[0]:.0f} MB before, {figures[1]:.0f} at most, {figures[2]:.0f} after")
    return during, max(now / then for now, then in zip(after, before, strict=True))


def _attack(address: str, sockets: int, seconds: float) -> None:
    """All hostile sockets, in a process of their own."""
    became = Counter[str]()

    async def attack() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)  # of sockets that are left in the middle
        for number in range(sockets):
            asyncio.ensure_future(Attack(address, number, became).go_on())  # noqa: RUF006 -- until the process ends
        await asyncio.sleep(seconds)
        print(", ".join(f"{what} {number}" for what, number in sorted(became.items())), flush=True)
        os._exit(0)

    asyncio.run(attack())


def _memory(process: int) -> tuple[float, float]:
    """The memory of the server, and of it and all its processes, in megabytes."""
    alone, own = memory(process), psutil.Process(process)
    return alone, alone + sum(memory(each.pid) for each in own.children(recursive=True) if each.status() != "zombie")


def _compiles_ahead(process: int) -> bool:
    """Whether what pages need is still being compiled."""
    with suppress(psutil.Error):  # one has just ended
        return any("compile_ahead" in " ".join(each.cmdline()) for each in psutil.Process(process).children())
    return True


def main(seconds: float = 600, sockets: int = 200) -> None:
    """Runs the load and prints what was measured."""
    gc.disable()  # looking through it would be measured as the server's time
    with TemporaryFile("w+") as log:
        with server(log=log) as (address, process):
            while _compiles_ahead(process):
                time.sleep(1)
            waits, stays = asyncio.run(_load(address, process, seconds, sockets))
        log.seek(0)
        lines = log.read().splitlines()
    tracebacks = sum(line.startswith("Traceback") for line in lines)
    print(f"{tracebacks} tracebacks in {len(lines)} lines of log; {stays:.2f} times the memory")
    wrong = next((at for at, line in enumerate(lines) if line.startswith("Traceback")), 0)
    print(*lines[max(0, wrong - 3) : wrong + 60], sep="\n")
    if tracebacks or stays > STAYS or quantiles(waits, n=20)[-1] > WITHIN:
        sys.exit("a promise is broken")


if __name__ == "__main__":
    main(*(float(sys.argv[1]),) if len(sys.argv) == 2 else map(int, sys.argv[1:]))
