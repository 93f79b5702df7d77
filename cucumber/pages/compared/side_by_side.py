"""Games side by side: a table for each, their common moments, and the remarks at each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cucumber.engine.acts import Play
from cucumber.engine.cards import name_cards
from cucumber.pages.stage.frame_cache import FrameCache
from cucumber.pages.stage.props import TableProps
from cucumber.table.compare import Column, ParallelPlay, Remark
from cucumber.words.show.links import rules_page

Lines = list[dict[str, Any]]


def side_by_side(attempt: ParallelPlay) -> dict[str, Any]:
    """The props: the `columns`, and for each moment the event, the remarks, and the marks.

    It begins `at` the first difference, where there is one.
    """
    places = range(len(attempt.moments))
    remarks = [_remarks(attempt, place) for place in places]
    marks = [_mark(attempt, place) for place in places if any(remarks[place])]
    at = marks[0]["at"] if marks else 0
    column_steps = [attempt.steps_at_moments(number) for number in range(len(attempt.columns))]
    return {
        "columns": [_column(each, steps[at]) for each, steps in zip(attempt.columns, column_steps, strict=True)],
        "steps": list(map(list, column_steps)),
        "labels": [_label(attempt, place) for place in places],
        "remarks": remarks,
        "marks": marks,
        "at": at,
    }


def _column(column: Column, cursor: int) -> dict[str, Any]:
    table: TableProps = {
        "heading": column.name,
        "rules_page": rules_page(column.translation.variant),
        "frames": list(FrameCache().for_steps(column.steps, None, None).frames),
        "cursor": cursor,
    }
    return {"name": column.name, "notes": list(column.translation.notes), "table": table}


def _label(attempt: ParallelPlay, place: int) -> str:
    """What happens at a moment, in each game where something does."""
    moment = attempt.moments[place]
    labels = [each.steps[each.moments.index(moment)].label for each in attempt.columns if moment in each.moments]
    return " / ".join(dict.fromkeys(labels))


def _remarks(attempt: ParallelPlay, place: int) -> list[Lines]:
    """The remark on each game before the next play; empty where they don't differ."""
    plays = _before_play(attempt, place)
    lines: list[Lines] = [[] for _ in attempt.columns]
    for remark in attempt.remarks:
        if remark.plays == plays:
            for column, line in _verdict_lines(remark):
                is_known = any(each["rule"] == line["rule"] for each in lines[column])
                lines[column].append({**line, "rule": ""} if is_known else line)
    for parting in attempt.divergences:
        if parting.plays == plays:
            for column, done in parting.actions.items():
                lines[column].append(_line(None, f"Here they part ways: {done}.{_if_refused(attempt, column, plays)}"))
    return lines


def _if_refused(attempt: ParallelPlay, column: int, plays: float | None) -> str:
    refused = attempt.columns[column].refused
    return (
        " The line ends here; from now on the bots play." if refused is not None and refused.deal.plays == plays else ""
    )


def _before_play(attempt: ParallelPlay, place: int) -> float | None:
    """The number of plays so far if the next move is a play; None if there is no remark yet."""
    plays, _ = attempt.moments[place]
    following = attempt.moments[place + 1] if place + 1 < len(attempt.moments) else None
    return None if following is None or following[0] == plays else plays


def _verdict_lines(remark: Remark) -> Iterator[tuple[int, dict[str, Any]]]:
    for column, (verdict, *others) in remark.verdict_lists.items():
        names = ", ".join(name_cards(each.act.cards) for each in others if isinstance(each.act, Play))
        more = f" The same goes for {names}." if names else ""
        yield column, _line(verdict.allowed, f"{verdict.reason}{more}", verdict.rule)


def _line(allowed: bool | None, sentence: str, rule: str = "") -> dict[str, Any]:
    return {"allowed": allowed, "sentence": sentence, "rule": rule}


def _mark(attempt: ParallelPlay, place: int) -> dict[str, Any]:
    plays = attempt.moments[place][0]
    parts = any(parting.plays == plays for parting in attempt.divergences)
    what = "here they part ways" if parts else "not the same cards are allowed"
    return {"at": place, "parts": parts, "label": f"Moment {place + 1}: {what}"}
