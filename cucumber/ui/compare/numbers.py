"""Tables of numbers with their intervals, as HTML: what is measured, a column for each game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import floor, isnan, log10
from typing import TYPE_CHECKING

from cucumber.variants import Variant

if TYPE_CHECKING:
    from cucumber.study.measures import Row

# How a measure is headed in a table, by its name and what its rows are about.
WORDS = {
    "last trick": "Cost of the last trick",
    "charged": "A player pays",
    "charge": "A player pays, per deal",
    "tie": "Ties for the last trick",
    "bonus": "A player gets a bonus",
    "doubled": "A multiple of the cost is paid",
    "choice": "Plays with a real choice",
    "lead change": "Tricks that change the lead",
    "decided": "Tricks in a row, up to the last",
    "length": "Length of a game",
    "shared win": "Several winners",
    "exact hit": "The limit hit exactly",
    "life lost": "A player loses a life",
    "unfinished": "Games without an end",
}


def numbers_html(rows: Sequence[Row], variants: Sequence[Variant]) -> str:
    """Everything measured as one number, for each number of players; what never happened in a sentence below."""
    tables = "".join(
        _of_players([row for row in rows if row["players"] == many], variants) for many in numbers_in(rows)
    )
    return f'<div class="many-numbers cu-folds cu-tables">{tables}</div>'


def numbers_in(rows: Iterable[Row]) -> list[int]:
    """The numbers of players, as they come."""
    return list(dict.fromkeys(row["players"] for row in rows))


def _of_players(rows: Sequence[Row], variants: Sequence[Variant]) -> str:
    lines: dict[str, dict[str, Row]] = {}
    for row in rows:
        if not row["by"]:
            lines.setdefault(row["measure"], {})[row["variant"]] = row
    never = [name for name, cells in lines.items() if not any(cell["value"] for cell in cells.values())]
    body = "".join(_line(name, cells, variants) for name, cells in lines.items() if name not in never)
    head = "".join(f'<th scope="col">{escape(variant.name)}</th>' for variant in variants)
    caption = f"{rows[0]['players']} players, {_played(rows)}; in 19 of 20 studies the true value lies within ±"
    below = f"<p>Never in these: {escape('; '.join(WORDS[name].lower() for name in never))}.</p>" if never else ""
    return (
        f'<div class="cu-scroll"><table><caption>{escape(caption)}</caption><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>{below}"
    )


def _played(rows: Sequence[Row]) -> str:
    """How many were played of each, and by whom."""
    what = rows[0]["played"]
    among = [row["n"] for row in rows if row["measure"] == ("length" if what == "games" else "doubled")]
    many = f"{max(among):,} {what} each, " if among else ""
    return f"{many}bots: {rows[0]['bots']}"


def _line(name: str, cells: Mapping[str, Row], variants: Sequence[Variant]) -> str:
    """A measure in each game. Where an interval leaves that of the first game behind, the value is marked."""
    shown = [cells.get(variant.key) for variant in variants]
    inside = "".join(_cell(row, shown[0]) for row in shown)
    return f'<tr><th scope="row">{escape(WORDS[name])}</th>{inside}</tr>'


def _cell(row: Row | None, first: Row | None) -> str:
    if row is None:
        return "<td>–</td>"
    mark = '<b title="Differs from the first game">≠</b> ' if first is not None and _apart(row, first) else ""
    return f"<td>{mark}{with_interval(row)}</td>"


def _apart(one: Row, other: Row) -> bool:
    return one["low"] > other["high"] or other["low"] > one["high"]


def with_interval(row: Row, *, interval: bool = True) -> str:
    """A value with its unit and how far its interval reaches, with as many digits as that makes sense."""
    share = row["unit"] == "share"
    scale, unit = (100, " %") if share else (1, f" {row['unit']}")
    reach = (row["high"] - row["low"]) / 2 * scale
    digits = 2 if isnan(reach) or not reach else min(6, max(1, -floor(log10(reach))))
    reaches = f" <small>±{reach:.{digits}f}</small>" if interval and not isnan(reach) else ""
    return f"{row['value'] * scale:,.{digits if row['value'] else 0}f}{escape(unit)}{reaches}"


def listed_html(rows: Iterable[tuple[str, Sequence[Row | None]]], heads: Sequence[str]) -> str:
    """What a chart shows, in numbers: a line for each of its places."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{with_interval(row) if row else '–'}</td>" for row in cells)
        + "</tr>"
        for name, cells in rows
    )
    inside = f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"
    summary = "<summary>The chart in numbers</summary>"
    return f'<details class="many-numbers cu-folds cu-tables">{summary}<div class="cu-scroll">{inside}</div></details>'
