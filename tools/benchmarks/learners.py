"""Learners for a server on this machine: each opens a page and its widgets, acts, and leaves, as a browser does.

Of the front end's files a learner asks for those that the page names itself, not for the pieces that they load.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Any, Self
from urllib.parse import urlencode
from urllib.request import urlopen

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

BEATS_EVERY = 3.0  # seconds
WITHIN = 60.0  # seconds, after which an answer is taken for lost
PAGES = {"explore": "Play a card", "learn": "Show a hint"}  # what is pressed there
_KERNEL = re.compile(r'"kernelId": "([\w-]+)"')
_FILES = re.compile(r'(?:src|href)="(/voila/(?:static|templates|labextensions)/[^"]+)"')
_CONTROL = "jupyter.widget.control"


@dataclass
class Tally:
    """What was seen of all learners together; times in seconds."""

    ready: list[float] = field(default_factory=list)
    acts: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        failed = ", ".join(f"{number} × {what}" for what, number in self.errors.items())
        return f"ready {spread(self.ready)}\nacts  {spread(self.acts)}\n{failed or 'no errors'}"


def spread(seconds: list[float]) -> str:
    """A number of times in a line: the middle one, one that few exceed, and the longest."""
    if len(seconds) < 2:
        return f"{len(seconds)}"
    few = quantiles(seconds, n=20, method="inclusive")[-1]
    return f"{len(seconds)}: median {median(seconds):.3f} s, 95 % {few:.3f} s, most {max(seconds):.2f} s"


class Learner:
    """One reader at one page."""

    def __init__(self, server: str, page: str) -> None:
        self._server, self._page, self._session = server, page, uuid.uuid4().hex
        self._http = AsyncHTTPClient(force_instance=True, defaults={"request_timeout": WITHIN * 2})
        self._heard = 0
        self._waiting: dict[str, asyncio.Future[str]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def arrive(self) -> float:
        """Opens the page until its widgets are there; gives the seconds that took."""
        start = time.perf_counter()
        sent = await self._http.fetch(f"{self._server}/voila/render/{self._page}.ipynb")
        text = sent.body.decode()
        self._kernel = _KERNEL.findall(text)[-1]
        files = asyncio.gather(*(self._http.fetch(self._server + each) for each in sorted(set(_FILES.findall(text)))))
        await self.open()
        control = uuid.uuid4().hex
        to = {"comm_id": control, "target_name": _CONTROL, "data": {}}
        await self._say("comm_open", to, version="1.0.0")
        told = await self._ask({"comm_id": control, "data": {"method": "request_states"}}, "update_states")
        states = json.loads(told)["content"]["data"]["states"]
        self._table = next(name for name, each in states.items() if "cursor" in each["state"])
        await files
        return time.perf_counter() - start

    async def open(self) -> None:
        """Opens a socket, or another one for the same line."""
        asked = urlencode({"session_id": self._session, "resumes": self._heard})
        address = f"{self._server.replace('http', 'ws')}/api/kernels/{self._kernel}/channels?{asked}"
        self._socket: ClientConnection = await connect(address, max_size=None, compression=None, open_timeout=WITHIN)
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._beat())]

    async def act(self) -> float:
        """Presses what the page is for, and waits for the answer; gives the seconds that took."""
        start = time.perf_counter()
        pressed = {"method": "custom", "content": {"action": PAGES[self._page]}}
        await self._ask({"comm_id": self._table, "data": pressed})
        return time.perf_counter() - start

    async def vanish(self) -> None:
        """The socket is gone, and nobody is told."""
        self._socket.transport.abort()
        await self._quieten()

    async def leave(self) -> None:
        """Closes the page, which takes its kernel along."""
        await self._quieten()
        with suppress(ConnectionClosed, OSError):
            await self._socket.close()
        request = HTTPRequest(f"{self._server}/voila/api/shutdown/{self._kernel}", method="POST", body="")
        await self._http.fetch(request, raise_error=False)
        self._http.close()

    async def _quieten(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _ask(self, content: dict[str, Any], answer: str = '"execution_state": "idle"') -> str:
        name = await self._say("comm_msg", content)
        future = self._waiting[f"{name}{answer}"] = asyncio.get_running_loop().create_future()
        try:
            return await asyncio.wait_for(future, WITHIN)
        finally:
            del self._waiting[f"{name}{answer}"]

    async def _say(self, kind: str, content: dict[str, Any], **metadata: str) -> str:
        name = uuid.uuid4().hex
        header = {"msg_id": name, "msg_type": kind, "username": "", "session": self._session, "version": "5.3"}
        rest = {"parent_header": {}, "metadata": metadata, "content": content, "channel": "shell", "buffers": []}
        try:
            await self._socket.send(json.dumps({"header": header} | rest))
        except ConnectionClosed as closed:
            raise ConnectionError(f"closed with {self._socket.close_code}") from closed
        return name

    async def _listen(self) -> None:
        try:
            with suppress(ConnectionClosed):
                async for said in self._socket:
                    text = str(said)
                    if text.startswith("{"):
                        self._heard += 1
                        self._hear(text)
        finally:  # closed: nothing that is waited for will come
            code = self._socket.close_code
            for future in self._waiting.values():
                if not future.done():
                    future.set_exception(ConnectionError(f"closed with {code}"))

    def _hear(self, text: str) -> None:
        for asked, future in self._waiting.items():
            name, answer = asked[:32], asked[32:]
            if answer in text and name in text and not future.done():
                future.set_result(text)

    async def _beat(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(BEATS_EVERY)
                await self._socket.send(f"beat {self._heard}")


class Server:
    """A server of one's own, on this machine alone."""

    def __init__(self, url: str, process: int) -> None:
        self.url, self.process = url, psutil.Process(process)

    @classmethod
    @contextmanager
    def started(cls, *options: str, forked: bool = True) -> Iterator[Self]:
        """Starts it; with kernels that start by themselves if they are not to be forked."""
        alone = "" if forked else "from cucumber.site.kernels import manager; manager.can_fork = lambda: False; "
        code = f"{alone}import sys; from cucumber.cli.main import main; sys.exit(main())"
        command = [sys.executable, "-c", code, "serve", "--no-browser", "--ip", "127.0.0.1", "--port", "0", *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                found = re.search(r"http://[^/]+", server.stdout.readline())
                assert found, "the server did not start"
                time.sleep(5)  # until it has done what it does at its start
                yield cls(found[0], server.pid)
            finally:
                server.terminate()

    def health(self) -> dict[str, Any]:
        """What the server says of itself."""
        with urlopen(f"{self.url}/health") as answer:
            said: dict[str, Any] = json.load(answer)
            return said

    def kernels(self) -> list[psutil.Process]:
        """The processes of its pages."""
        return [each for each in self.process.children(recursive=True) if _is_kernel(each)]

    def seconds(self) -> float:
        """Processor time of the server alone."""
        times = self.process.cpu_times()
        return float(times.user + times.system)

    def megabytes(self) -> float:
        """Memory of the server alone."""
        return float(self.process.memory_info().rss) / 2**20


def _is_kernel(process: psutil.Process) -> bool:
    with suppress(psutil.Error):
        return "cucumber.site.kernels.kernel" in process.cmdline() or "warm" in " ".join(process.parent().cmdline())
    return False
