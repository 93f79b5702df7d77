"""A function that is compiled once and saved on disk; until it is there, another process compiles it.

That process is `python -m cucumber.analysis.masks.compile_cache MODULE NAME`. It outlives the one that started it, so
that even a short program leaves compiled play behind.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

import numba
from numba.core.caching import FunctionCache
from numba.core.registry import cpu_target

_PACKAGE = Path(__file__).parents[2]


class _OnDisk(FunctionCache):  # type: ignore[misc]  # numba has no types
    """What is compiled of a function, as numba keeps it: to be used only with the same fingerprint."""

    def __init__(self, function: Callable[..., Any], fingerprint: str) -> None:
        super().__init__(function)
        self._fingerprint = fingerprint

    def _index_key(self, *about: Any) -> tuple[Any, ...]:
        return *super()._index_key(*about), self._fingerprint

    def load_overload(self, *about: Any) -> Any:
        """What is saved, if anything is: what older code left may name what is no longer there."""
        try:
            return super().load_overload(*about)
        except (AttributeError, ImportError):
            self.flush()
            return None


class CachedFunction:
    """A function in two forms: called, it is compiled, if need be at once; `plain` is the same as plain Python.

    `elsewhere` is the process that compiles it. Raises RuntimeError if nothing can be saved on disk.
    """

    def __init__(self, function: Callable[..., Any], fingerprint: str) -> None:
        self.plain = function
        self.compiled = numba.njit(nogil=True)(function)
        self._on_disk = _OnDisk(function, fingerprint)
        self.compiled._cache = self._on_disk  # noqa: SLF001 -- numba takes no other one
        self._lock, self._ready = Lock(), False
        self.elsewhere: subprocess.Popen[bytes] | None = None

    def __call__(self, *arguments: Any) -> Any:
        try:
            return self.compiled(*arguments)
        except OSError:  # it is compiled, but could not be written to disk
            return self.compiled(*arguments)

    def is_ready(self, *arguments: Any) -> bool:
        """Whether the compiled form can be called with such arguments without a wait.

        Where it is not on disk yet, another process begins to compile it, and it is ready once that one has ended: if
        that failed, this process compiles at the next call.
        """
        with self._lock:
            if not self._ready:
                self._ready = self.elsewhere.poll() is not None if self.elsewhere else self._is_there(arguments)
        return self._ready

    def _is_there(self, arguments: tuple[Any, ...]) -> bool:
        kinds = tuple(map(numba.typeof, arguments))
        if kinds in self.compiled.overloads:
            return True
        found = self._on_disk.load_overload(kinds, cpu_target.target_context)
        if found is not None:
            self.compiled.add_overload(found)
            return True
        try:
            self.elsewhere = _compiling(self.plain.__module__, self.plain.__name__, kinds)
        except OSError:  # no more processes
            return True
        return False


def _compiling(home: str, name: str, kinds: tuple[Any, ...]) -> subprocess.Popen[bytes]:
    """A process that compiles the function for arguments of these kinds."""
    found_in = os.pathsep.join(filter(None, (str(_PACKAGE.parent), os.environ.get("PYTHONPATH"))))
    process = subprocess.Popen(  # noqa: S603 -- our own
        [sys.executable, "-m", __name__, home, name],
        env=os.environ | {"PYTHONPATH": found_in},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert process.stdin is not None
    with process.stdin as stdin:
        stdin.write(pickle.dumps(kinds))
    return process


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Waits until no other process holds the lock; where nothing can be locked, nobody waits."""
    with ExitStack() as held:
        with suppress(OSError):
            lock.parent.mkdir(parents=True, exist_ok=True)
            file = held.enter_context(lock.open("a"))
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    home, name = sys.argv[1:]
    compiled = getattr(import_module(home), name).compiled
    with alone(Path(compiled.stats.cache_path) / f"{home}.{name}.compiling"):  # the next one takes what it has saved
        compiled.compile(pickle.load(sys.stdin.buffer))  # noqa: S301 -- from ourselves
