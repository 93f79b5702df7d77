"""A study or a tournament in a terminal: a progress bar, its files, a summary, and how to go on after Ctrl-C."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from cucumber.errors import BadStudy
from cucumber.study import Progress as Done
from cucumber.study import StudyStopped
from cucumber.study.checkpoint import CannotKeep, keep, take_up, write
from cucumber.study.work import Work

Show = Callable[[Sequence[Any]], None]  # what prints rows of that kind of work

INTERRUPTED = 130  # the exit code of shells after Ctrl-C
FORMATS = (".csv", ".parquet")
SAVE_EVERY = 5  # seconds between saves
SHOW_EVERY = 0.1
SHARES = 1000  # steps of the progress bar


@dataclass(frozen=True)
class Files:
    """Where the table goes, and what is done until then; nowhere if `out` is not given."""

    out: Path | None
    resume: bool = False
    force: bool = False

    @property
    def part(self) -> Path | None:
        """The file with what is done so far, beside the table."""
        return self.out.with_name(f"{self.out.name}.part") if self.out else None


def conduct(work: Work[Any], files: Files, workers: int, command: Sequence[str], show: Show) -> int:
    """Plays a study or tournament to its end, writes and shows its table, and gives the exit code.

    `command` is what was typed. Raises CucumberError, after keeping what is done if possible.
    """
    _begin(work, files)
    with _interrupts() as told_to_stop:
        try:
            _play(work, files.part, workers, told_to_stop.is_set)
        except CannotKeep:
            show(work.rows())
            raise
        except StudyStopped as problem:
            show(work.rows())
            message = f"{problem} {_kept(work, files, command)}".strip()
            if not told_to_stop.is_set():
                raise StudyStopped(message, work) from problem
            print(f"cucumber: {message}", file=sys.stderr)
            return INTERRUPTED
    show(work.rows())
    _end(work, files, command)
    return 0


@contextmanager
def _interrupts() -> Iterator[Event]:
    """Turns the first Ctrl-C into an event that is checked between pieces; the second one interrupts as usual."""
    told, before = Event(), signal.getsignal(signal.SIGINT)

    def tell(*_: object) -> None:
        told.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, tell)
    try:
        yield told
    finally:
        signal.signal(signal.SIGINT, before)


def _begin(work: Work[Any], files: Files) -> None:
    """Takes up what was begun, and checks that the files can be written before hours are spent on it."""
    if files.out is None or files.part is None:
        if files.resume:
            raise BadStudy("What was begun is found by the file it writes: name it with --out.")
        return
    if files.out.suffix not in FORMATS:
        raise BadStudy(f"{files.out} is written as its name says, and that ends in neither .csv nor .parquet.")
    if _is_there(files.out) and not (files.force and files.out.is_file()):
        raise BadStudy(f"{files.out} is there already. Give --force to write over a file, or another name with --out.")
    if _is_there(files.part) and files.resume:
        take_up(work, files.part)
    elif _is_there(files.part) and not files.force:
        raise BadStudy(f"{files.part} was begun already. Give --resume to go on with it, or --force to begin anew.")
    keep(work, files.part)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # what cannot be read cannot be written either, and that error says why
        return False


def _kept(work: Work[Any], files: Files, command: Sequence[str]) -> str:
    """Keeps what is done, and says how to go on."""
    if files.part is None:
        return ""
    keep(work, files.part)
    typed = [word for word in command if word != "--resume"]
    return f"What is done is in {files.part}; to go on: {shlex.join(['cucumber', *typed, '--resume'])}"


def _end(work: Work[Any], files: Files, command: Sequence[str]) -> None:
    if files.out is None or files.part is None:
        return
    try:
        write(work, files.out)
    except CannotKeep as problem:
        raise CannotKeep(f"{problem} {_kept(work, files, command)}") from problem
    files.part.unlink(missing_ok=True)
    print(f"{files.out}: {len(work.rows()):,} rows", file=sys.stderr)


# --- playing ----------------------------------------------------------------------------------------------------------


def _play(work: Work[Any], part: Path | None, workers: int, told_to_stop: Callable[[], bool]) -> None:
    saved = shown = monotonic()
    with _bar() as bar, _pool(work, workers) as pool:
        task = bar.add_task("", total=SHARES, completed=round(work.share * SHARES), says=_says(work, None))

        def progress(done: Done) -> None:
            nonlocal saved, shown
            now = monotonic()
            if now - shown >= SHOW_EVERY:
                bar.update(task, completed=done.share * SHARES, says=_says(work, done.left_seconds), refresh=True)
                shown = now
            if part is not None and now - saved >= SAVE_EVERY:
                keep(work, part)
                saved = monotonic()

        work.run(pool, progress, told_to_stop)
        bar.update(task, completed=SHARES, says=_says(work, None), refresh=True)


def _bar() -> Progress:
    console = Console(stderr=True)
    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.fields[says]}"))
    return Progress(*columns, console=console, auto_refresh=False, disable=not console.is_terminal)


def _says(work: Work[Any], left_seconds: float | None) -> str:
    done = f"{work.done:,} of {work.total:,} {'games' if work.tasks[0].whole_games else 'deals'}"
    return done if left_seconds is None else f"{done}, {time_in_words(left_seconds)} left"


def time_in_words(seconds: float) -> str:
    """A rough duration.

    >>> time_in_words(20), time_in_words(200), time_in_words(10_000)
    ('20 s', '3 min', '2 h 47 min')
    """
    minutes = round(seconds / 60)
    if seconds < 100:
        return f"{round(seconds)} s"
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60:,} h {minutes % 60} min"


def _pool(work: Work[Any], workers: int) -> Executor:
    """Threads if everything is compiled, since compiled code runs in parallel; processes if the engine plays."""
    if workers == 1 or all(task.how == "compiled" for task in work.tasks):
        return ThreadPoolExecutor(workers)
    return _processes(workers)


def _processes(workers: int) -> ProcessPoolExecutor:
    """Processes that ignore Ctrl-C: the main process handles it, and lets them finish their pieces."""
    deaf = (signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=signal.signal, initargs=deaf)
    before = signal.signal(*deaf)  # processes inherit it, so they ignore Ctrl-C from the start
    try:
        for _ in range(workers):
            pool.submit(os.getpid)  # starts a process
    finally:
        signal.signal(signal.SIGINT, before)
    return pool
