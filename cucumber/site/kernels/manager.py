"""The kernels of one server."""

from __future__ import annotations

import asyncio
import logging
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import PeriodicCallback
from tornado.web import HTTPError
from traitlets import Float, Integer, Unicode

from cucumber.site.kernels.ahead import Ahead
from cucumber.site.kernels.forks import Warm, can_fork
from cucumber.site.kernels.memory import SWEEPS_EVERY, keep_what_is_here, sweep
from cucumber.site.kernels.visits import Visit, Visits, Why

LOOKS_EVERY = 2000  # milliseconds

VISIT: ContextVar[Visit] = ContextVar("VISIT")  # for which a kernel is started

log = logging.getLogger("cucumber.kernels")


class Kernels(AsyncMappingKernelManager):
    """Voilà's kernels: each is forked from the warm process, and let go when its visit is over."""

    most = Integer(100, config=True, help="So many pages can have a kernel at once.")
    own = Unicode("", config=True, help="The pages whose imports are done beforehand; those of root_dir if empty.")
    idle = Float(1800.0, config=True, help="A page that says nothing for so many seconds loses its kernel.")

    warm: Warm | None = None
    ahead: Ahead | None = None

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.visits = Visits(self.most)
        self._ending: set[asyncio.Task[None]] = set()
        self._looking = PeriodicCallback(self._look_after, LOOKS_EVERY)
        self._sweeping = PeriodicCallback(sweep, SWEEPS_EVERY)
        if can_fork():
            self.warm = Warm(Path(self.own or self.root_dir))
            self.ahead = Ahead(self.warm)
        else:
            log.warning("This system can't fork kernels: each of them starts by itself.")

    def begin(self) -> None:
        """Begins to look after the kernels, once the server runs."""
        keep_what_is_here()
        self._looking.start()
        self._sweeping.start()

    def renew(self, *, imports: bool) -> None:
        """Makes every page anew; with `imports` new kernels share other ones. Those that run go on."""
        if self.warm and self.ahead:
            if imports:
                self.warm.renew()
            self.ahead.forget()

    # Jupyter declares what both give, as if nothing had to be awaited.
    async def start_kernel(self, **how: Any) -> str:  # type: ignore[override]
        """Starts a kernel, for the visit that is being prepared."""
        warm: dict[str, Any] = {"warm": self.warm} if self.warm else {}  # for the provisioner
        kernel: str = await super().start_kernel(**how, **warm)
        if visit := VISIT.get(None):
            visit.kernel = kernel
        return kernel

    async def shutdown_kernel(  # type: ignore[override]
        self, kernel_id: str, now: bool = True, restart: bool = False
    ) -> None:
        """Ends a kernel, usually at once: it has nothing to put away."""
        if visit := self.visits.of(kernel_id):
            self.visits.end(visit)
        await super().shutdown_kernel(kernel_id, now=now, restart=restart)

    def needs_none(self, notebook: Path) -> bool:
        """Whether a page is known to be the same for all, with nothing in it that asks a kernel."""
        made = self.ahead.page(notebook) if self.ahead else None
        return made is not None and not made.needs_kernel and not made.is_by_chance

    def sent(self, visit: Visit) -> None:
        """The page of a visit has been made and sent."""
        visit.is_made, visit.heard = True, self.visits.clock()
        if visit.is_left or not visit.kernel:
            self.let_go(visit, Why.GONE)

    def leave(self, visit: Visit) -> None:
        """The page of a visit has been left: its kernel goes, though not before it has made the page."""
        visit.is_left = True
        if visit.is_made:
            self.let_go(visit, Why.GONE)

    def let_go(self, visit: Visit, why: Why) -> None:
        """Ends a visit; its page is told why."""
        self.visits.end(visit, why)
        if visit.line:
            visit.line.close(why)
        if visit.kernel:
            task = asyncio.ensure_future(self._end(visit.kernel))
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def _end(self, kernel: str) -> None:
        try:
            await self.shutdown_kernel(kernel)
        except (HTTPError, KeyError):
            return  # it was ended by somebody else meanwhile

    async def is_running(self, visit: Visit) -> bool:
        """Whether the kernel of a visit is there, and has not ended by itself."""
        return visit.kernel in self and await ensure_async(self.get_kernel(visit.kernel).is_alive())

    async def _look_after(self) -> None:
        for visit, why in self.visits.over(self.idle):
            self.let_go(visit, why)
        for visit in self.visits:
            if visit.kernel in self and not await self.is_running(visit):
                self.let_go(visit, Why.STOPPED)
