"""The files of a study: its progress, so that it can be continued another day, and its table.

Progress is saved as a line of JSON, with the request and the counts, below a fingerprint of that line. A file is
written under another name first and then renamed, so that a full disk or a crash leaves the previous one intact.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from cucumber.engine.rules import Rules
from cucumber.errors import BadStudy, CucumberError
from cucumber.study.experiment import Experiment
from cucumber.study.rows import csv_of

LARGEST = 2**26  # bytes: larger files are not read


class CannotKeep(CucumberError):
    """A file that cannot be written or read; the message says which one and why."""


def save(work: Experiment[Any], path: Path) -> None:
    """Saves the progress of a study or a tournament. Raises CannotKeep, leaving the previous file intact."""
    counted = [None if (counts := work.counts_of(task)) is None else task.write(counts) for task in work.tasks]
    content = json.dumps({"asked": _request(work), "counted": counted}).encode()
    _write_file(path, _fingerprint(content) + b"\n" + content)


def load(work: Experiment[Any], path: Path) -> None:
    """Loads saved progress into work that hasn't begun.

    Raises CannotKeep for a file that cannot be read, and BadStudy for one that is damaged or belongs to other work.
    """
    saved = _read(path)
    if saved["asked"] != _request(work):
        raise BadStudy(
            f"{path} was begun for another {work.called}: it asks something else, or the rules have changed since."
        )
    try:
        counts_read = [(task, task.read(each)) for task, each in zip(work.tasks, saved["counted"], strict=True) if each]
    except KeyError as missing:
        raise BadStudy(
            f"{path} was begun by an earlier version, which counted less; start over with --force."
        ) from missing
    for task, counted in counts_read:
        work.add(task, counted)


def write(work: Experiment[Any], path: Path) -> None:
    """Writes the results as CSV or Parquet, by the file's name. Raises CannotKeep, leaving the previous file intact."""
    if path.suffix == ".parquet":
        buffer = BytesIO()
        work.table.to_parquet(buffer, index=False)
        _write_file(path, buffer.getvalue())
    else:
        _write_file(path, csv_of(work.rows(), work.columns).encode())


def _write_file(path: Path, content: bytes) -> None:
    beside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except (OSError, ValueError) as problem:
        raise CannotKeep(f"{path} cannot be written: {getattr(problem, 'strerror', problem)}.") from problem
    finally:
        with suppress(OSError, ValueError):
            beside.unlink()


def _read(path: Path) -> Any:
    try:
        with path.open("rb") as file:
            fingerprint, _, content = file.read(LARGEST).partition(b"\n")
    except OSError as problem:
        raise CannotKeep(f"{path} cannot be read: {problem.strerror}.") from problem
    if fingerprint != _fingerprint(content):
        raise BadStudy(f"{path} is damaged, or holds nothing that was begun.")
    return json.loads(content)


def _request(work: Experiment[Any]) -> list[dict[str, Any]]:
    return [
        {
            "variant": task.variant,
            "rules": _answers(task.rules),
            "players": task.players,
            "bots": task.line_up_data(),
            "deals": task.deals,
            "seed": task.seed,
            "whole_games": task.whole_games,
        }
        for task in work.tasks
    ]


def _answers(rules: Rules) -> str:
    """A fingerprint of all answers, independent of the name of the rules."""
    answers = (f"{question.name}: {getattr(rules, question.name)!r}" for question in Rules.questions())
    return _fingerprint("\n".join(answers).encode()).decode()


def _fingerprint(content: bytes) -> bytes:
    return sha256(content).hexdigest().encode()
