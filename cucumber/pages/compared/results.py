"""What came of an attempt in each game, and what the games do differently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cucumber.english import counted, listed
from cucumber.lessons.memory import NOTHING_KNOWN, Memory
from cucumber.table.compare import Attempt, Column, Remark, deciding, removing
from cucumber.table.compare.attempt import Parting
from cucumber.table.moves import outcome
from cucumber.words.explain import sheets

_ROWS = ("Last trick", "Pays", "New scores", "Out", "Won")
_ALWAYS = {"Last trick": "–", "Pays": "nobody", "New scores": "–", "Out": "nobody"}
_DOES_NOT_ARISE = "This does not arise here."


# --- what came of it --------------------------------------------------------------------------------------------------


def came_of(attempt: Attempt) -> dict[str, Any]:
    """What came of it: sentences in `short`, and a table of `heads` and `rows`."""
    came = [dict(outcome(column.position)) for column in attempt.columns]
    rows = [_row(head, came) for head in _ROWS if head in _ALWAYS or any(head in each for each in came)]
    heads = [column.name for column in attempt.columns]
    return {"short": [*_charged(attempt), *_why(attempt)], "heads": heads, "rows": rows}


def _row(head: str, came: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    cells = [each.get(head, _ALWAYS.get(head, "nobody yet")) for each in came]
    return {"head": head, "cells": cells, "differs": len(set(cells)) > 1}


def _charged(attempt: Attempt) -> Iterator[str]:
    """Who does not pay the same in all games, a sentence each."""
    columns = attempt.columns
    told = False
    players = columns[0].end.players
    for seat in sorted(range(len(players)), key=lambda seat: -columns[0].end.charges.get(seat, 0)):
        points = [column.end.charges.get(seat, 0) for column in columns]
        if len(set(points)) > 1:
            told = True
            yield f"{players[seat]} {_in_each(columns, points)}."
    if not told:
        yield "Everyone pays the same in all of these games."


def _in_each(columns: Sequence[Column], points: Sequence[int]) -> str:
    """How much in which games, the same told once."""
    games: dict[str, list[str]] = {}
    for column, number in zip(columns, points, strict=True):
        unit = column.carried.variant.rules.point_table.unit
        games.setdefault(_amount(number, unit), []).append(column.name)
    return listed([f"{amount} in {' and '.join(names)}" for amount, names in games.items()])


def _amount(number: int, unit: str) -> str:
    words = counted(abs(number), unit)
    return "pays nothing" if number == 0 else f"pays {words}" if number > 0 else f"takes {words} off"


def _why(attempt: Attempt) -> Iterator[str]:
    """Where they part first, and which question decides it."""
    if not attempt.partings:
        yield "The play is the same in all of them from the first card to the last."
        return
    parting = attempt.partings[0]
    remark = next((each for each in attempt.remarks if each.plays == parting.plays), None)
    if remark is None:
        done = [f"in {attempt.columns[column].name} {done}" for column, done in parting.done.items()]
        yield f"They part ways {_when(attempt, parting)}: {'; '.join(done)}."
        return
    reasons = [f"In {attempt.columns[column].name}: {verdict.reason}" for column, verdict in remark.verdicts.items()]
    yield f"They part ways {_when(attempt, parting)}. {' '.join(reasons)}"
    if asked := dict.fromkeys(question.asks for question in _deciding(remark)):
        yield f"What decides it: {' '.join(asked)}"


def _when(attempt: Attempt, parting: Parting) -> str:
    plays = next(each.plays for each in attempt.columns if len(each.plays) > parting.plays)
    return f"in trick {plays[parting.plays][0].trick_number}"


def _deciding(remark: Remark) -> Iterator[Any]:
    first, *others = remark.verdicts.values()
    for other in others:
        yield from deciding(first, other)


# --- what they do differently -----------------------------------------------------------------------------------------


def differences(attempt: Attempt, memory: Memory = NOTHING_KNOWN) -> list[dict[str, Any]]:
    """How each other game differs from the first, answer by answer; what bears on this deal, and was played."""
    return [_difference(attempt, other, memory) for other in range(1, len(attempt.columns))]


def _difference(attempt: Attempt, other: int, memory: Memory) -> dict[str, Any]:
    one, another = attempt.columns[0].carried.variant, attempt.columns[other].carried.variant
    found = sheets.differences(one, another)
    bears = {
        question.name
        for remark in attempt.remarks
        if {0, other} <= set(remark.verdicts)
        for question in deciding(remark.verdicts[0], remark.verdicts[other])
    }
    rows = [
        {
            "asks": each.question.asks,
            "answers": [line.sentence if line else _DOES_NOT_ARISE for line in (each.one, each.other)],
            "bears": each.question.name in bears,
            "played": [memory.is_right(game.key, each.question.name) for game in (one, another)],
            "plays": [
                {"label": f"Play {mine.name} with {rule.key}", "column": column, "rule": rule.key}
                for column, mine, theirs in ((0, one, another), (other, another, one))
                for rule in removing(mine, theirs, each.question)
            ],
        }
        for each in found
    ]
    return {
        "title": f"What {one.name} and {another.name} do differently",
        "one": one.name,
        "other": another.name,
        "none": "" if rows else "They are played by the same rules.",
        "rows": rows,
    }
