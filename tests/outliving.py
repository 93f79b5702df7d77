"""Processes that outlive what started them: a server, worker, kernel or browser that is left fails its test.

Each process inherits a mark that names the test, module or session in whose name it began. By that it is found though
its parent has been killed.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from pathlib import Path

import pytest

_MARK = "CUCUMBER_TESTS_STARTED_BY"
_PATIENCE = 10  # seconds for processes that notice by themselves that nobody needs them
_COMPILES = (
    b"cucumber.analysis.masks.compile_cache"  # for whoever comes later, and ends by itself: it may outlive others
)


class Outliving:
    """Fails a test after which a process is there that belongs to nothing the next test shares with it."""

    def __init__(self):
        self._of_this_run = f"{os.getpid()}-{time.time_ns()}-"
        self._numbers = {}
        self._others = _processes()  # which were there before

    def _mark(self, node):
        return f"{self._of_this_run}{self._numbers.setdefault(node.nodeid, len(self._numbers))}."

    @contextmanager
    def begun_by(self, node):
        """What begins meanwhile belongs to this node."""
        before = os.environ.get(_MARK)
        os.environ[_MARK] = self._mark(node)
        try:
            yield
        finally:
            os.environ.pop(_MARK)
            if before is not None:
                os.environ[_MARK] = before

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item):
        with self.begun_by(item.parent):  # the kernel of a notebook is there for all its cells
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(self, request):
        with self.begun_by(request.node):
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item):
        with self.begun_by(item):
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, nextitem):
        result = yield
        stays = {self._mark(node) for node in nextitem.listchain()} if nextitem else set()
        if left := self.left(stays, _PATIENCE):
            pytest.fail("outlived by " + ", ".join(f"{pid} ({ended(pid)})" for pid in left), pytrace=False)
        return result

    def left(self, stays, patience):
        """The processes of this run that remain after a while, without those that belong to what stays."""
        until = time.monotonic() + patience
        while (left := self._marked(stays)) and time.monotonic() < until:
            time.sleep(0.01)
        return left

    def _marked(self, stays):
        own_mark, stay = f"{_MARK}={self._of_this_run}".encode(), [f"{_MARK}={mark}".encode() for mark in stays]
        found = []
        now = _processes()
        self._others &= now
        for pid in now - self._others:
            with suppress(OSError), open(f"/proc/{pid}/environ", "rb") as file:  # noqa: PTH123 -- quicker
                about = file.read()
                if own_mark in about and not any(mark in about for mark in stay) and not _may_stay(pid):
                    found.append(int(pid))
        return found


def _processes():
    """The numbers of all processes, where the system says of each in whose name it began."""
    return {*filter(str.isdigit, os.listdir("/proc"))} if sys.platform == "linux" else set()  # noqa: PTH208 -- quicker


def _may_stay(pid):
    """Whether it is what Python keeps beside this process once it has started others, or compiles for all."""
    tracker = resource_tracker._resource_tracker._pid  # noqa: SLF001
    return int(pid) == tracker or _COMPILES in Path(f"/proc/{pid}/cmdline").read_bytes()


def ended(pid):
    """Kills a process; gives its command line."""
    command = ""
    with suppress(OSError):
        command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")[:200]
        os.kill(pid, signal.SIGKILL)
    return command
