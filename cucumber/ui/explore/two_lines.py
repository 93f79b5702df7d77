"""Two lines of an exploration side by side."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import Any

from cucumber.explore import Aspect, Exploration, side_by_side
from cucumber.ui.explore.lines import charged
from cucumber.ui.toolkit import widgets
from cucumber.words import listed


class TwoLines(widgets.VBox):
    """Choose two lines and see where they part and how each comes out."""

    def __init__(self) -> None:
        self._one = widgets.Dropdown(description="Compare")
        self._other = widgets.Dropdown(description="with")
        self._told = widgets.HTML()
        self._choosers = widgets.HBox([self._one, self._other])
        self._choosers.add_class("explore-two")
        super().__init__([self._choosers, self._told])
        self._exploration: Exploration | None = None
        self._arranging = False
        for chooser in (self._one, self._other):
            chooser.observe(self._chosen, names="value")

    def show(self, exploration: Exploration) -> None:
        """Offers the lines of an exploration: at first the one being followed and the one tried first."""
        self._exploration = exploration
        ends = [end for end in exploration.ends if exploration.nodes[end].parent is not None]
        options = [(_described(exploration, end), end) for end in ends]
        followed = exploration.line[-1]
        kept = (self._one.value, self._other.value)
        if followed not in kept or not set(kept) <= set(ends):
            kept = _first_pair(ends, followed)
        self._arranging = True
        self._one.options = self._other.options = options
        self._one.value, self._other.value = kept
        self._arranging = False
        self._tell()

    def hide(self, sentence: str) -> None:
        """Shows nothing but a sentence why."""
        self._exploration = None
        self._arranging = True
        self._one.options = self._other.options = ()
        self._arranging = False
        self._choosers.layout.display = "none"
        self._told.value = f"<p>{escape(sentence)}</p>"

    def _chosen(self, _change: dict[str, Any]) -> None:
        if not self._arranging:
            self._tell()

    def _tell(self) -> None:
        if self._exploration is None:
            return
        alone = len(self._one.options) < 2
        self._choosers.layout.display = "none" if alone else None
        if alone:
            self._told.value = (
                "<p>There is one line so far. Go back and play something else, and there are two to compare.</p>"
            )
            return
        rows = side_by_side(self._exploration, self._one.value, self._other.value)
        heads = [self._exploration.name_of(chooser.value) for chooser in (self._one, self._other)]
        self._told.value = _as_table(heads, rows)


def _first_pair(ends: Sequence[int], followed: int) -> tuple[int, int]:
    """The line being followed and the first other one, in the order of the tree."""
    other = next((end for end in ends if end != followed), followed)
    return (followed, other) if ends.index(followed) < ends.index(other) else (other, followed)


def _described(exploration: Exploration, end: int) -> str:
    came = charged(exploration.nodes[end].position) or "not over"
    return f"{exploration.name_of(end)} ({came})"


def _as_table(heads: Sequence[str], rows: Sequence[Aspect]) -> str:
    """Two lines as a table; what differs is marked, and says so, what does not is told in a word."""
    differing = [row.head[0].lower() + row.head[1:] for row in rows if row.differs]
    said = f"They differ in {listed(differing)}." if differing else "They are alike in all that is compared here."
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    groups = ((differs, list(group)) for differs, group in groupby(rows, key=lambda row: row.differs))
    body = "".join("".join(map(_row, group)) if differs else _alike(group) for differs, group in groups)
    table = f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="explore-compared cu-tables"><p>{escape(said)}</p>{table}</div>'


def _alike(rows: Sequence[Aspect]) -> str:
    """Rows in which the lines do not differ, as one that unfolds."""
    if len(rows) == 1:
        return _row(rows[0])
    told = "".join(f"<p><b>{escape(row.head)}</b> {_cell(row.one, row.one)}</p>" for row in rows)
    heads = f"{rows[0].head} to {rows[-1].head[0].lower()}{rows[-1].head[1:]}"
    same = f"<details><summary>the same in both</summary>{told}</details>"
    return f'<tr><th scope="row">{escape(heads)}</th><td colspan="2">{same}</td></tr>'


def _row(row: Aspect) -> str:
    mark = ' class="cu-differs"' if row.differs else ""
    sign = '<span class="cu-sign" title="differs">≠</span> ' if row.differs else ""
    cells = "".join(f"<td>{_cell(mine, theirs)}</td>" for mine, theirs in ((row.one, row.other), (row.other, row.one)))
    return f'<tr{mark}><th scope="row">{sign}{escape(row.head)}</th>{cells}</tr>'


def _cell(mine: Sequence[str], theirs: Sequence[str]) -> str:
    return " · ".join(escape(text) if text in theirs else f"<b>{escape(text)}</b>" for text in mine) or "–"
