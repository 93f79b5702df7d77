"""Two lines of an exploration side by side."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import Any

from cucumber.pages.explore.lines import short
from cucumber.table.explore import Aspect, Exploration, Node, side_by_side
from cucumber.table.moves import short_charges

_ALONE = "There is one line so far. Go back and play something else, and there are two to compare."


def comparison_props(exploration: Exploration, chosen: tuple[int, int]) -> dict[str, Any]:
    """The chosen lines while one of them is followed; else the one followed and another one.

    With the `lines` to choose from, and both as HTML; just a sentence where there is only one.
    """
    ends = [end for end in exploration.ends if exploration.nodes[end].parent is not None]
    followed = exploration.end
    one, other = chosen if followed in chosen and len({*chosen} & {*ends}) == 2 else _first_pair(ends, followed)
    outcomes = {end: short_charges(exploration.nodes[end].position) or "not over" for end in ends}
    lines = [(end, f"{exploration.name_of(end)} ({outcome})") for end, outcome in outcomes.items()]
    if len(ends) < 2:
        return {"lines": [], "one": one, "other": other, "html": f"<p>{_ALONE}</p>"}
    heads = [exploration.name_of(end) for end in (one, other)]
    table = _as_table(divergence(exploration, one, other), heads, side_by_side(exploration, one, other))
    return {"lines": lines, "one": one, "other": other, "html": table}


def _first_pair(ends: Sequence[int], followed: int) -> tuple[int, int]:
    """The line being followed and the first other one, in the order of the tree."""
    other = next((end for end in ends if end != followed), followed)
    return (followed, other) if ends.index(followed) < ends.index(other) else (other, followed)


def divergence(exploration: Exploration, one: int, other: int) -> str:
    """Where two lines diverge, and the outcome of each.

    >>> from cucumber.table.explore import read_link
    >>> tried = read_link("1!agurk;Ann,Bo:deal_9h_2c/Jd_5s(9h.Jd.5s.2c)2c.5s.Jd.9h")
    >>> divergence(tried, *tried.ends)
    'They part in trick 1: 9♥ or 2♣. Bo pays 5, or Bo pays 11.'
    """
    nodes = exploration.nodes
    paths = zip(exploration.path_to(one), exploration.path_to(other), strict=False)
    first, second = next((nodes[mine], nodes[theirs]) for mine, theirs in paths if mine != theirs)
    here, there = (short_charges(nodes[end].position) for end in (one, other))
    if not (here and there):
        return _where_they_part(first, second)
    return f"{_where_they_part(first, second)} {f'Either way {here}' if here == there else f'{here}, or {there}'}."


def _where_they_part(first: Node, second: Node) -> str:
    if first.transition is None or first.deals:
        return "They begin with different cards."
    if first.transition.verdict is None:
        return f"They part after the deal: {first.label}, or {second.label}."
    when = first.transition.when.lower()
    return f"They part {'in ' * when.startswith('trick')}{when}: {short(first)} or {short(second)}."


def _as_table(summary: str, heads: Sequence[str], rows: Sequence[Aspect]) -> str:
    """Two lines as a table; what differs is marked, what does not is summed up."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    groups = ((differs, list(group)) for differs, group in groupby(rows, key=lambda row: row.differs))
    body = "".join("".join(map(_row, group)) if differs else _alike(group) for differs, group in groups)
    table = f'<table class="cu-ledger"><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="explore-compared cu-tables"><p>{escape(summary)}</p>{table}</div>'


def _alike(rows: Sequence[Aspect]) -> str:
    """Rows in which the lines do not differ, as one row that unfolds."""
    if len(rows) == 1:
        return _row(rows[0])
    details = "".join(f"<p><b>{escape(row.head)}</b> {_cell(row.one, row.one)}</p>" for row in rows)
    heads = f"{rows[0].head} to {rows[-1].head[0].lower()}{rows[-1].head[1:]}"
    same = f"<details><summary>the same in both</summary>{details}</details>"
    return f'<tr class="cu-quiet-text"><th scope="row">{escape(heads)}</th><td colspan="2">{same}</td></tr>'


def _row(row: Aspect) -> str:
    look = "cu-differs" if row.differs else "cu-quiet-text"
    sign = '<span class="cu-sign" title="differs">≠</span> ' if row.differs else ""
    cells = "".join(f"<td>{_cell(mine, theirs)}</td>" for mine, theirs in ((row.one, row.other), (row.other, row.one)))
    return f'<tr class="{look}"><th scope="row">{sign}{escape(row.head)}</th>{cells}</tr>'


def _cell(mine: Sequence[str], theirs: Sequence[str]) -> str:
    return " · ".join(escape(text) if text in theirs else f"<b>{escape(text)}</b>" for text in mine) or "–"
