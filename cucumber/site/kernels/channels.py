"""The server's side of a page's socket: messages reach the kernel and the page, over as many sockets as it takes."""

from __future__ import annotations

import logging
from typing import Any

from jupyter_core.utils import ensure_async
from tornado.websocket import WebSocketClosedError, WebSocketHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from cucumber.site.kernels.line import Line, Said, number
from cucumber.site.kernels.manager import Kernels
from cucumber.site.kernels.visits import Visit, Why
from cucumber.site.seams import open_without_kernel

_A_SECOND = 40.0  # messages that a page may send
_AT_ONCE = 400.0

log = logging.getLogger("cucumber.kernels")


class _Kept(WebSocketHandler):
    """A socket that loses nothing of what a line says: it is kept for the next one."""

    line: Line | None = None
    is_open = False

    def write_message(self, message: str | bytes | dict[str, Any], binary: bool = False) -> Any:
        """Sends a message, now or over the next socket."""
        if self.line is None or isinstance(message, dict):
            return super().write_message(message, binary)
        self.line.keep(Said(message, binary))
        return self.send(message, binary)

    def send(self, text: str | bytes, binary: bool = False) -> Any:
        """Sends something, if the socket is open."""
        try:
            return super().write_message(text, binary) if self.is_open else None
        except WebSocketClosedError:
            return None


class Channels(VoilaKernelWebsocketHandler, _Kept):
    """One socket of a page."""

    _visit: Visit | None = None
    _goes_on = False
    _allowed, _at = _AT_ONCE, 0.0

    @property
    def _kernels(self) -> Kernels:
        kernels: Kernels = self.kernel_manager
        return kernels

    @property
    def selected_subprotocol(self) -> str | None:
        """How messages are written: as when the line was opened, also while there is no socket."""
        return self.line.protocol if self.line else super().selected_subprotocol

    async def pre_get(self) -> None:
        """Finds the kernel, and the line that goes on over this socket."""
        visit = self._kernels.visits.of(self.kernel_id)
        if visit and not await self._kernels.is_running(visit):
            self._kernels.let_go(visit, Why.STOPPED)
            visit = None
        self._visit = visit
        if visit is None:
            return  # said once the socket is open: browsers don't tell a page why one isn't
        resumes, session = "resumes" in self.request.arguments, self.get_argument("session_id", "")
        if resumes and visit.line and visit.line.session == session:
            self.line, self._goes_on = visit.line, True
            visit.line.go_on(self)
            return
        await super().pre_get()
        if self.connection is None:
            return  # the page has been left meanwhile
        if resumes and visit.line is None:
            self.line = visit.line = Line(session, self)

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """Any that is offered, where nothing but the reason for closing will be said; a browser insists on one."""
        if self._visit is None or self.connection is None:  # which goes where the page has been left meanwhile
            return next(iter(subprotocols), None)
        chosen: str | None = super().select_subprotocol(subprotocols)
        return chosen

    async def open(self, kernel_id: str) -> None:
        """Says what the page did not hear over the socket before."""
        self.set_nodelay(True)  # messages are small, and a person is waiting
        if self._visit is None or self.connection is None:
            self.close(self._kernels.visits.why(kernel_id))
            return
        self.is_open = True
        self._visit.away = None
        self._visit.heard = self._at = self._kernels.visits.clock()
        if self.line:
            self.line.protocol = super().selected_subprotocol
            self.send(f"heard {self.line.heard}")
        if self._goes_on:
            open_without_kernel(self)  # it is connected
            self._say_again(number("resumes", f"resumes {self.get_argument('resumes')}"))
        else:
            await ensure_async(super().open(kernel_id))

    def _say_again(self, heard: int | None) -> None:
        assert self.line
        try:
            for said in self.line.unheard(-1 if heard is None else heard):
                self.send(*said)
        except ValueError:
            self._give_up(Why.GONE)

    def on_message(self, message: str | bytes) -> None:
        """Answers a beat, or lets the kernel hear a message."""
        if self._visit is None:
            return
        if not self._may_speak():
            self._give_up(Why.TOO_MUCH)
        elif self.line and (heard := number("beat", message)) is not None:
            self._acknowledge(heard)
        else:
            self._pass_on(message)

    def _pass_on(self, message: str | bytes) -> None:
        assert self._visit
        self._visit.heard = self._at
        if self.line:
            self.line.heard += 1
        try:
            super().on_message(message)
        except Exception:  # noqa: BLE001 -- whatever Jupyter stumbles over
            log.info("A page sent what is no message.")
            self._give_up(Why.TOO_MUCH)

    def _acknowledge(self, heard: int) -> None:
        assert self.line
        try:
            self.line.unheard(heard)
        except ValueError:
            self._give_up(Why.GONE)
        else:
            self.send(f"heard {self.line.heard}")

    def _may_speak(self) -> bool:
        now = self._kernels.visits.clock()
        self._allowed = min(_AT_ONCE, self._allowed + _A_SECOND * (now - self._at)) - 1
        self._at = now
        return self._allowed >= 0

    def _give_up(self, why: Why) -> None:
        if self._visit:
            self._kernels.let_go(self._visit, why)
        self.close(why)

    def on_close(self) -> None:
        """The line waits for another socket of its page."""
        self.is_open = False
        if self._visit is None:
            return
        if self.line is None:
            super().on_close()
        elif self.line.socket is self:
            self.line.socket = None
            self._visit.away = self._kernels.visits.clock()
