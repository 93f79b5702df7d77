"""A file that a command writes: written whole or not at all, and never over another one unless forced."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cucumber.cli.output import CannotRun, print_error, put, say

OUTPUT = Path("-")  # standard output, in place of a file


def write_file(target: Path, content: bytes, *, force: bool) -> None:
    """Writes a file; with `force`, over an existing one. Raises CannotRun, leaving no part of it, if that fails."""
    if target == OUTPUT:
        put(content)
        return
    refuse_if_there(target, force=force)
    with cannot_be_written(target):
        file = target.open("wb" if force else "xb")
        try:
            with file:
                file.write(content)
        except OSError:
            target.unlink(missing_ok=True)
            raise


def refuse_if_there(target: Path, *, force: bool) -> None:
    """Raises CannotRun if the file exists and may not be overwritten, or is a folder."""
    if target == OUTPUT:
        return
    with cannot_be_written(target):
        if target.is_dir():
            raise CannotRun(f"{target} is a folder. Name a file in it with -o")
        if target.exists() and not force:
            raise CannotRun(f"{target} is there already. Give --force to overwrite it, or another name with -o")


def say_written(target: Path, what: str) -> None:
    """Reports what was written, and how much; on standard error if the file was the output."""
    if target == OUTPUT:
        print_error(what)
    else:
        say(f"{target}: {what} ({round(target.stat().st_size / 1000)} kB)")


def is_file(path: Path) -> bool:
    """Whether the file exists; false for an impossible name."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Whether the folder exists; false for an impossible name."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


@contextmanager
def cannot_be_written(target: Path) -> Iterator[None]:
    """Turns any failure into an error that names the file and the reason."""
    try:
        yield
    except (OSError, ValueError) as problem:
        raise CannotRun(f"{target} cannot be written: {getattr(problem, 'strerror', problem)}") from None
