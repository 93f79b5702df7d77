"""A study or a tournament in a terminal: a progress bar, its files, a summary, and how to go on after Ctrl-C."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

from cucumber.cli.output import print_error
from cucumber.cli.table_files import TableOutput
from cucumber.english import time_in_words
from cucumber.study import Progress, StudyStopped
from cucumber.study.checkpoint import CannotKeep, load, save, write
from cucumber.study.chunks import size_of_pieces
from cucumber.study.experiment import Experiment
from cucumber.study.request import SOON

Show = Callable[[Sequence[Any]], None]  # the function that prints such rows

INTERRUPTED = 130  # the exit code of shells after Ctrl-C
SAVE_EVERY = 5  # seconds between saves
SHOW_EVERY = 0.1
BAR = 40  # columns of the progress bar
COMPILING = "Compiling, about 30 s, once"


def conduct(work: Experiment[Any], files: TableOutput, workers: int, command: Sequence[str], show: Show) -> int:
    """Plays a study or tournament to its end, writes and shows its table, and gives the exit code.

    `command` is what was typed. Raises CucumberError, after saving the progress if possible.
    """
    _start_saving(work, files)
    with _interrupts() as stop:
        try:
            _play(work, files.part, workers, stop.is_set)
        except CannotKeep:
            show(work.rows())
            raise
        except StudyStopped as problem:
            message = f"{problem} {_save(work, files, command)}".strip()
            show(work.rows())
            if not stop.is_set():
                raise StudyStopped(message, work) from problem
            print_error(f"cucumber: {message}")
            return INTERRUPTED
    try:
        show(work.rows())
    finally:  # the table is written even if nobody reads the output
        _write_table(work, files, command)
    return 0


@contextmanager
def _interrupts() -> Iterator[Event]:
    """Turns the first Ctrl-C into an event that is checked between pieces; the second one interrupts as usual."""
    stop, before = Event(), signal.getsignal(signal.SIGINT)

    def interrupt(*_: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _start_saving(work: Experiment[Any], files: TableOutput) -> None:
    """Resumes saved work, and writes it at once: so hours are never spent on results that can't be saved."""
    if files.part is None:
        return
    if files.resume and files.part.exists():
        load(work, files.part)
    save(work, files.part)


def _save(work: Experiment[Any], files: TableOutput, command: Sequence[str]) -> str:
    """Saves the progress, and says how to resume."""
    if files.part is None:
        return ""
    save(work, files.part)
    typed = [word for word in command if word != "--resume"]
    return f"What is done is in {files.part}; to go on: {shlex.join(['cucumber', *typed, '--resume'])}"


def _write_table(work: Experiment[Any], files: TableOutput, command: Sequence[str]) -> None:
    if files.out is None or files.part is None:
        return
    try:
        write(work, files.out)
    except CannotKeep as problem:
        raise CannotKeep(f"{problem} {_save(work, files, command)}") from problem
    files.part.unlink(missing_ok=True)
    print_error(f"{files.out}: {len(work.rows()):,} rows")


def _play(work: Experiment[Any], part: Path | None, workers: int, cancelled: Callable[[], bool]) -> None:
    saved = shown_at = monotonic()
    with _bar() as show, _pool(work, workers) as pool:
        show(work.share, _progress_text(work, None))

        def progress(done: Progress) -> None:
            nonlocal saved, shown_at
            now = monotonic()
            if now - shown_at >= SHOW_EVERY:
                show(done.share, _progress_text(work, done.left_seconds))
                shown_at = now
            if part is not None and now - saved >= SAVE_EVERY:
                save(work, part)
                saved = monotonic()

        with when_compiling(work, lambda: show(work.share, COMPILING)):
            work.run(pool, progress, cancelled, lambda sentence: print_error(f"cucumber: {sentence}"))
        show(work.share, _progress_text(work, None))


@contextmanager
def _bar() -> Iterator[Callable[[float, str], object]]:
    """Shows how much is done, from 0 to 1, with a sentence; without a terminal, it shows nothing."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _share, _says: None
        return

    def show(share: float, says: str) -> None:
        done = round(BAR * share)
        print(f"\r{'━' * done}{'─' * (BAR - done)} {share:4.0%} {says}\x1b[K", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        print(file=sys.stderr)


def _progress_text(work: Experiment[Any], left_seconds: float | None) -> str:
    done = f"{work.done:,} of {work.total:,} {'games' if work.tasks[0].whole_games else 'deals'}"
    return done if left_seconds is None else f"{done}, {time_in_words(left_seconds)} left"


@contextmanager
def when_compiling(work: Experiment[Any], notify: Callable[[], object]) -> Iterator[None]:
    """Calls `notify` when the first worker finds nothing compiled and begins to compile."""
    if not any(task.how == "compiled" for task in work.tasks):
        yield
        return
    from numba.core import event

    class CompileListener(event.Listener):  # type: ignore[misc]
        """Hears from numba when it starts and stops compiling a function."""

        def on_start(self, _: object) -> None:
            notify()

        def on_end(self, _: object) -> None:
            """Does nothing: only one of many functions has been compiled."""

    with event.install_listener("numba:compile", CompileListener()):
        yield


def _pool(work: Experiment[Any], workers: int) -> Executor:
    """Threads if all is compiled, which runs in parallel, or soon over; processes if the engine plays."""
    ways = {task.how for task in work.tasks}
    soon = ways == {"uncompiled"} and sum(task.deals / size_of_pieces(task, None) for task in work.tasks) <= SOON
    if workers == 1 or ways == {"compiled"} or soon:
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
