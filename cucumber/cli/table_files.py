"""The files of a study: its table, and beside it the progress so far and a lock while it runs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path

from cucumber.cli.output import CannotRun
from cucumber.cli.output_file import cannot_be_written

try:
    import fcntl
except ImportError:  # Windows has none
    fcntl = None  # type: ignore[assignment]

FORMATS = (".csv", ".parquet")


@dataclass(frozen=True)
class TableOutput:
    """Where the table and the progress are written; nowhere without `out`."""

    out: Path | None
    resume: bool = False
    force: bool = False

    @property
    def part(self) -> Path | None:
        """The file with the progress so far, beside the table."""
        return _beside(self.out, "part") if self.out else None

    @contextmanager
    def lock(self) -> Iterator[TableOutput]:
        """Locks the files for this process. Raises CannotRun if they cannot be written or are locked."""
        if self.out is None:
            if self.resume:
                raise CannotRun("What was begun is found by the file it writes: name it with --out.")
            yield self
            return
        self._check_name(self.out)
        with _exclusive(self.out):
            part = _beside(self.out, "part")
            if part.exists() and not (self.resume or self.force):
                raise CannotRun(f"{part} was begun already. Give --resume to go on with it, or --force to start over.")
            yield self

    def _check_name(self, out: Path) -> None:
        if not out.name:
            raise CannotRun(f"{out} is not the name of a file. Name one with --out that ends in .csv or .parquet.")
        if out.suffix not in FORMATS:
            raise CannotRun(f"{out} must end in .csv or .parquet: its name says what is written.")
        with cannot_be_written(out):
            if not out.parent.is_dir():
                raise CannotRun(f"{out} cannot be written: there is no folder {out.parent}.")
            if out.exists() and not (self.force and out.is_file()):
                raise CannotRun(f"{out} is there already. Give --force to overwrite it, or another name with --out.")


@contextmanager
def _exclusive(out: Path) -> Iterator[None]:
    """Locks a file until the end, or until the program dies.

    Raises CannotRun if another program holds it. Where the system or the file system has no such locks, nothing is
    locked, and two studies that write the same file at once get in each other's way.
    """
    lock = _beside(out, "lock")
    with cannot_be_written(out):
        file = _open_locked(lock, out)
    try:
        yield
    finally:
        with suppress(OSError):
            lock.unlink()
        file.close()


def _open_locked(lock: Path, out: Path) -> TextIOWrapper:
    while True:
        file = lock.open("a", encoding="utf-8")
        if not _lock(file):
            file.close()
            raise CannotRun(f"{out} is being written by another study. Wait for it, or give another name with --out.")
        if _is_still(lock, file):
            return file
        file.close()  # its holder has just removed it


def _lock(file: TextIOWrapper) -> bool:
    """Locks a file; false if somebody else has."""
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks
            return True
    return True


def _is_still(path: Path, file: TextIOWrapper) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def _beside(out: Path, what: str) -> Path:
    return out.with_name(f"{out.name}.{what}")
