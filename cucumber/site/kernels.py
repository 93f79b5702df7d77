"""The kernels of the served site: Jupyter's own, one for each visit to a notebook that needs one, up to a limit."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Any

import psutil
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Integer

AWAY = timedelta(minutes=2)  # how long a kernel waits for a page that has gone or never came
BRIEFLY = timedelta(seconds=10)  # the same while all places are taken
LOOKS_EVERY = 20  # seconds

_A_CORE = 100  # learners, who act now and then
_A_KERNEL = 280  # megabytes with pandas, numba and plotly, as tools/benchmarks/kernel_memory.py measures them
_THE_REST = 512  # megabytes for the server, its workers, and others
_LEAST = 4
_MEGABYTE = 2**20
_GROUPS = Path("/sys/fs/cgroup")
_OWN_GROUP = Path("/proc/self/cgroup")


class Kernels(AsyncMappingKernelManager):
    """Jupyter's kernels, up to `most`; one without its page ends sooner than one with an idle page."""

    most = Integer(_LEAST, config=True, help="So many pages can have a kernel at once.")

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._starting = 0
        self._looked_at = datetime.now(UTC), monotonic()

    # Jupyter's type hints for these miss the awaitable.
    async def start_kernel(self, **how: Any) -> str:  # type: ignore[override]
        """Starts a kernel. Raises HTTPError if the server is full."""
        if self._is_full():
            self.follow_clock()
            for kernel_id in self.list_kernel_ids():
                await self._end_if_away(kernel_id, BRIEFLY)
        if self._is_full():
            raise HTTPError(503, "all places are taken")
        self._starting += 1
        try:
            return str(await super().start_kernel(**how))
        except OSError as problem:  # a full disk, or no more processes
            self.log.error("A notebook's page could not be opened, because of %s", problem)  # noqa: TRY400
            raise HTTPError(500, "no kernel can begin") from None
        finally:
            self._starting -= 1

    def _is_full(self) -> bool:
        return len(self) + self._starting >= self.most

    async def cull_kernels(self) -> None:
        """Ends kernels that have been idle for long, by a monotonic clock."""
        self.follow_clock()
        await super().cull_kernels()

    def follow_clock(self) -> None:
        """Corrects the kernels' last activity after the computer's clock was set."""
        (then, began), self._looked_at = self._looked_at, (datetime.now(UTC), monotonic())
        now, passed = self._looked_at[0], timedelta(seconds=self._looked_at[1] - began)
        ahead = max(timedelta(), now - then - passed)
        for kernel_id in self.list_kernel_ids():
            kernel: Any = self.get_kernel(kernel_id)
            kernel.last_activity = min(now, kernel.last_activity + ahead)

    def notify_disconnect(self, kernel_id: str) -> None:
        """Notes when the page of a kernel was last there."""
        super().notify_disconnect(kernel_id)
        if kernel_id in self:
            kernel: Any = self.get_kernel(kernel_id)
            kernel.last_activity = datetime.now(UTC)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Ends a kernel whose page is gone, or has been idle for long."""
        if not await self._end_if_away(kernel_id, AWAY):
            await super().cull_kernel_if_idle(kernel_id)

    async def _end_if_away(self, kernel_id: str, longest: timedelta) -> bool:
        if kernel_id not in self:
            return True
        kernel: Any = self.get_kernel(kernel_id)
        about, silent = self.kernel_model(kernel_id), datetime.now(UTC) - kernel.last_activity
        if about["connections"] or about["execution_state"] in {"busy", "starting"} or silent < longest:
            return False
        await self.shutdown_kernel(kernel_id)
        return True

    async def shutdown_kernel(self, kernel_id: str, now: bool = True, restart: bool = False) -> None:  # type: ignore[override]
        """Ends a kernel at once, if it is there: one asked to end would report errors of its running cell."""
        del now
        if kernel_id in self:  # a page reports twice that it is left
            await super().shutdown_kernel(kernel_id, now=True, restart=restart)


def usual_most() -> int:
    """The number of kernels that this machine's free memory and cores allow now."""
    free: int = psutil.virtual_memory().available
    return most(min((free, *_limits())) // _MEGABYTE, os.cpu_count() or 1)


def most(memory: int, cores: int) -> int:
    """The number of kernels that `memory` megabytes and `cores` allow.

    >>> most(24_000, 2), most(4_000, 2), most(600, 1)
    (83, 12, 4)
    """
    return max(_LEAST, min(_A_CORE * cores, (memory - _THE_REST) // _A_KERNEL))


def _limits() -> Iterator[int]:
    """The limits, in bytes, of the container or service in which this process runs: of its group, and those around."""
    with suppress(OSError):  # where there are no groups
        own = next((line for line in _OWN_GROUP.read_text().splitlines() if line.startswith("0::/")), "0::/")
        group = _GROUPS / own.removeprefix("0::/")
        for each in (group, *group.parents):
            with suppress(OSError, ValueError):  # one without a limit
                yield int((each / "memory.max").read_text())
