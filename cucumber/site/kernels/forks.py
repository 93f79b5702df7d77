"""The warm process as the server sees it: it is asked for a process, and answers with one that can be waited for."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

# Libraries for numbers start a thread for each core when they are imported; a fork would have none of them.
_SETTINGS = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1") | {
    "PYDEVD_DISABLE_FILE_VALIDATION": "1"  # nobody debugs a kernel, and so nobody needs to be warned
}


class NoWarmProcess(Exception):
    """The warm process gave no kernel."""


def can_fork() -> bool:
    """Whether this system can fork a process and wait for one that is not its own child: Linux can."""
    return hasattr(os, "fork") and hasattr(os, "pidfd_open")


class Warm:
    """The warm process; begun when it is made, and again where it is gone. Safe to be used from several threads."""

    def __init__(self, notebooks: Path) -> None:
        """The pages whose imports are done beforehand are the notebooks of a folder."""
        self._notebooks = notebooks
        self._lifeline, self._server_end = os.pipe()  # the server's end is inherited by nobody
        self._lock = threading.Lock()
        self._begin()

    def kernel(self, arguments: list[str], environment: dict[str, str], folder: str) -> Forked:
        """A process that runs a kernel with these arguments.

        Raises:
            NoWarmProcess: it is gone, and one begun anew gave none either.
        """
        return self._fork({"arguments": arguments, "environment": environment, "folder": folder})

    def page(self, cells: list[tuple[int, str]], folder: str, into: Path) -> Forked:
        """A process that makes a page once and writes it into a file; each cell with its place in the notebook.

        Raises:
            NoWarmProcess: as for a kernel.
        """
        return self._fork({"cells": cells, "folder": folder, "into": str(into)})

    def renew(self) -> None:
        """Begins it again; what it has forked goes on."""
        with self._lock:
            self._asks.close()
            self.process.kill()
            self.process.wait()
            self._begin()

    def _fork(self, about: dict[str, Any]) -> Forked:
        request = json.dumps(about).encode()
        with self._lock:
            for again in (True, False):
                try:
                    self._asks.send(request)
                    answer, files, *_ = socket.recv_fds(self._asks, 32, 1)
                    if files:
                        return Forked(int(answer), files[0])
                except OSError as problem:
                    if not again:
                        raise NoWarmProcess(str(problem)) from problem
                if again:
                    self._begin()
        raise NoWarmProcess("it ended before it gave one")

    def _begin(self) -> None:
        self._asks, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            files = (theirs.fileno(), self._lifeline)
            command = [sys.executable, "-m", "cucumber.site.kernels.warm", *map(str, files), str(self._notebooks)]
            self.process = subprocess.Popen(  # noqa: S603 -- our own
                command,
                stdin=subprocess.DEVNULL,
                env=os.environ | _SETTINGS,
                pass_fds=files,
                start_new_session=True,
            )


class Forked:
    """A process that the warm one forked: as much of `subprocess.Popen` as a kernel's provisioner asks for."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, ends: int) -> None:
        """`ends` is the file that can be read once the process has ended."""
        self.pid = pid
        self.returncode: int | None = None
        self._ends = ends

    def poll(self) -> int | None:
        """0 once the process has ended; how it ended, only the warm process knows."""
        return self.wait(0)

    def wait(self, timeout: float | None = None) -> int | None:
        """Waits for the process to end, at most `timeout` seconds."""
        if self.returncode is None and _readable(self._ends, timeout):
            self.returncode = 0
            os.close(self._ends)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Sends a signal, unless the process has ended."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._ends, number)

    def terminate(self) -> None:
        """Asks it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Ends it."""
        self.send_signal(signal.SIGKILL)


def _readable(file: int, timeout: float | None) -> bool:
    waiting = select.poll()
    waiting.register(file, select.POLLIN)
    return bool(waiting.poll(None if timeout is None else timeout * 1000))
