"""Tables of numbers with their intervals, as HTML: what is measured, a column for each game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import floor, isnan, log10
from typing import TYPE_CHECKING, Any

from cucumber.variants import Variant

if TYPE_CHECKING:
    import pandas as pd

Row = Mapping[str, Any]

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


def numbers_html(table: pd.DataFrame, variants: Sequence[Variant]) -> str:
    """Everything measured as one number, for each number of players; what never happened in a sentence below."""
    each = [_of_players(table[table["players"] == players], variants, players) for players in table["players"].unique()]
    return f'<div class="md-numbers">{"".join(each)}</div>'


def _of_players(table: pd.DataFrame, variants: Sequence[Variant], players: int) -> str:
    rows: dict[str, dict[str, Row]] = {}
    for row in table[table["by"] == ""].to_dict("records"):
        rows.setdefault(row["measure"], {})[row["variant"]] = row
    never = [name for name, cells in rows.items() if not any(cell["value"] for cell in cells.values())]
    body = "".join(_line(name, cells, variants) for name, cells in rows.items() if name not in never)
    head = "".join(f'<th scope="col">{escape(variant.name)}</th>' for variant in variants)
    caption = f"{players} players, {_played(table)}; in 19 of 20 studies the true value lies within ±"
    below = f"<p>Never in these: {escape('; '.join(WORDS[name].lower() for name in never))}.</p>" if never else ""
    return (
        f'<div class="md-scroll"><table><caption>{escape(caption)}</caption><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>{below}"
    )


def _played(table: pd.DataFrame) -> str:
    """How many were played of each, and by whom."""
    what = table["played"].iloc[0]
    among = table[table["measure"] == ("length" if what == "games" else "doubled")]["n"]
    many = f"{among.max():,} {what} each, " if len(among) else ""
    return f"{many}bots: {table['bots'].iloc[0]}"


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
    return bool(one["low"] > other["high"] or other["low"] > one["high"])


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
    return f'<details class="md-numbers">{summary}<div class="md-scroll">{inside}</div></details>'
