"""The bar that steps through the tables together, and what is said over each of them at a moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ipywidgets import widget_serialization

from cucumber.acts import Play
from cucumber.cards import name_cards
from cucumber.compare import Attempt, Remark
from cucumber.pages.style import style_sheet
from cucumber.ui.table import Table
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget

_HERE = Path(__file__).parent
Lines = list[dict[str, Any]]


class StepBar(Widget):
    """Steps through `tables` together, in the browser alone."""

    _esm = _HERE / "step_bar.mjs"
    _css = style_sheet("compare/compare")

    tables: Any = traitlets.List().tag(sync=True, **widget_serialization)
    shown = traitlets.Dict().tag(sync=True)

    def __init__(self, tables: Sequence[Table]) -> None:
        super().__init__(tables=list(tables), shown=_NOTHING)

    def __repr__(self) -> str:
        return f"<StepBar: {len(self.shown['labels'])} moments>"

    def tell(self, attempt: Attempt) -> None:
        """Steps through this attempt."""
        places = range(len(attempt.moments))
        told = [_said(attempt, place) for place in places]
        self.shown = {
            "columns": [{"name": each.name, "notes": list(each.carried.notes)} for each in attempt.columns],
            "steps": [list(attempt.shown(column)) for column in range(len(attempt.columns))],
            "labels": [_label(attempt, place) for place in places],
            "said": told,
            "marks": [_mark(attempt, place) for place in places if any(told[place])],
        }


_NOTHING: dict[str, Any] = {"columns": [], "steps": [], "labels": [], "said": [], "marks": []}


def _label(attempt: Attempt, place: int) -> str:
    """What happens at a moment, in each game where something does."""
    moment = attempt.moments[place]
    labels = [each.steps[each.moments.index(moment)].label for each in attempt.columns if moment in each.moments]
    return " / ".join(dict.fromkeys(labels))


def _said(attempt: Attempt, place: int) -> list[Lines]:
    """What is to be said of each game before the next play is made; nothing where there is no difference."""
    plays = _before_play(attempt, place)
    lines: list[Lines] = [[] for _ in attempt.columns]
    for remark in attempt.remarks:
        if remark.plays == plays:
            for column, line in _judged(remark):
                lines[column].append(_without_what_was_said(line, lines[column]))
    for parting in attempt.partings:
        if parting.plays == plays:
            for column, done in parting.done.items():
                lines[column].append(_line(None, f"Here they part ways: {done}.{_if_refused(attempt, column, plays)}"))
    return lines


def _if_refused(attempt: Attempt, column: int, plays: float | None) -> str:
    refused = attempt.columns[column].refused
    return (
        " The line ends here; from now on the bots play." if refused is not None and refused.deal.plays == plays else ""
    )


def _before_play(attempt: Attempt, place: int) -> float | None:
    """The number of plays made if the next move is a play; None if there is nothing to say yet."""
    plays, _ = attempt.moments[place]
    following = attempt.moments[place + 1] if place + 1 < len(attempt.moments) else None
    return None if following is None or following[0] == plays else plays


def _judged(remark: Remark) -> Iterator[tuple[int, dict[str, Any]]]:
    for column, (verdict, *others) in remark.judged.items():
        named = ", ".join(name_cards(each.act.cards) for each in others if isinstance(each.act, Play))
        more = f" The same goes for {named}." if named else ""
        yield column, _line(verdict.allowed, f"{verdict.reason}{more}", verdict.rule)


def _without_what_was_said(line: dict[str, Any], before: Lines) -> dict[str, Any]:
    """The line without its rule if the same rule has already been given above it."""
    return {**line, "rule": ""} if any(each["rule"] == line["rule"] for each in before) else line


def _line(allowed: bool | None, sentence: str, rule: str = "") -> dict[str, Any]:
    return {"allowed": allowed, "sentence": sentence, "rule": rule}


def _mark(attempt: Attempt, place: int) -> dict[str, Any]:
    plays = attempt.moments[place][0]
    parts = any(parting.plays == plays for parting in attempt.partings)
    what = "here they part ways" if parts else "not the same cards are allowed"
    return {"at": place, "parts": parts, "label": f"Moment {place + 1}: {what}"}
