"""Tables of numbers with their intervals, as HTML: what is measured, a column for each game.

Below each value is its difference from the first game with the same cards, with its own interval.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from math import floor, isnan, log10
from typing import TYPE_CHECKING

from cucumber.engine.variants import Variant

if TYPE_CHECKING:
    from cucumber.study.measures import MeasureRow
    from cucumber.study.paired import DifferenceRow

About = tuple[str, int, str, str, int | None]  # a game, its players, and what is measured
Gaps = Mapping[About, "DifferenceRow"]  # how the other games differ from the first

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


def by_what(rows: Iterable[DifferenceRow]) -> Gaps:
    """Differences by what they are about."""
    return {_about(row): row for row in rows}


def _about(row: MeasureRow | DifferenceRow) -> About:
    return row["variant"], row["players"], row["measure"], row["by"], row["at"]


def numbers_html(rows: Sequence[MeasureRow], variants: Sequence[Variant], differences: Iterable[DifferenceRow]) -> str:
    """Everything measured as one number, for each number of players; a sentence below says what never happened."""
    gaps = by_what(differences)
    tables = "".join(
        _players_table([row for row in rows if row["players"] == many], variants, gaps) for many in numbers_in(rows)
    )
    return f'<div class="many-numbers cu-folds cu-tables">{tables}</div>'


def numbers_in(rows: Iterable[MeasureRow]) -> list[int]:
    """The numbers of players, as they come."""
    return list(dict.fromkeys(row["players"] for row in rows))


def _players_table(rows: Sequence[MeasureRow], variants: Sequence[Variant], gaps: Gaps) -> str:
    lines: dict[str, dict[str, MeasureRow]] = {}
    for row in rows:
        if not row["by"]:
            lines.setdefault(row["measure"], {})[row["variant"]] = row
    keys = [variant.key for variant in variants]
    never = [name for name, cells in lines.items() if not any(cell["value"] for cell in cells.values())]
    shown = [(WORDS[name], list(map(cells.get, keys))) for name, cells in lines.items() if name not in never]
    head = "".join(f'<th scope="col">{escape(variant.name)}</th>' for variant in variants)
    caption = f"{rows[0]['players']} players, {_sample_text(rows)}; in 19 of 20 studies the true value lies within ±"
    caption += ". Below: the difference to the first game, with the same cards" if gaps else ""
    below = f"<p>Never in these: {escape('; '.join(WORDS[name].lower() for name in never))}.</p>" if never else ""
    return (
        f'<div class="cu-scroll"><table><caption>{escape(caption)}</caption><thead><tr><td></td>{head}</tr></thead>'
        f"<tbody>{_body(shown, gaps)}</tbody></table></div>{below}"
    )


def _sample_text(rows: Sequence[MeasureRow]) -> str:
    what = rows[0]["played"]
    among = [row["n"] for row in rows if row["measure"] == ("length" if what == "games" else "doubled")]
    many = f"{max(among):,} {what} each, " if among else ""
    return f"{many}bots: {rows[0]['bots']}"


def _body(rows: Iterable[tuple[str, Sequence[MeasureRow | None]]], gaps: Gaps) -> str:
    """A line for each row, which has a name and a cell for each game."""
    cells = ((name, "".join(_cell(each, gaps) for each in row)) for name, row in rows)
    return "".join(f'<tr><th scope="row">{escape(name)}</th>{inside}</tr>' for name, inside in cells)


def _cell(row: MeasureRow | None, gaps: Gaps) -> str:
    """A value, and its difference to the first game; it is marked where that is more than chance explains."""
    if row is None:
        return "<td>–</td>"
    differs = gaps.get(_about(row))
    if differs is None:
        return f"<td>{with_interval(row)}</td>"
    from cucumber.study.measure_changes import is_sure

    mark = '<b title="Differs from the first game">≠</b> ' if is_sure(differs) else ""
    return f"<td>{mark}{with_interval(row)}<div><small>{difference(differs)}</small></div></td>"


def with_interval(row: MeasureRow) -> str:
    """A value with its unit and half-interval, with as many digits as make sense."""
    share = row["unit"] == "share"
    scale, unit = (100, " %") if share else (1, f" {row['unit']}")
    reach = (row["high"] - row["low"]) / 2 * scale
    digits = _digits(reach)
    reaches = f" <small>±{reach:.{digits}f}</small>" if not isnan(reach) else ""
    return f"{row['value'] * scale:,.{digits if row['value'] else 0}f}{escape(unit)}{reaches}"


def difference(row: DifferenceRow) -> str:
    """The difference to the first game, in its unit, with the half-width of its interval."""
    scale = 100 if row["unit"] == "share" else 1
    reach = (row["high"] - row["low"]) / 2 * scale
    if not row["difference"] and not reach:
        return "the same"
    digits = _digits(reach)
    reaches = "" if isnan(reach) else f" ±{reach:.{digits}f}"
    return f"{row['difference'] * scale:+,.{digits}f}{reaches}".replace("-", "−")


def difference_to_first(row: MeasureRow, gaps: Gaps) -> str:
    """The same for a row, if it is known."""
    gap = gaps.get(_about(row))
    return difference(gap) if gap else ""


def _digits(reach: float) -> int:
    return 2 if isnan(reach) or not reach else min(6, max(1, -floor(log10(reach))))


def chart_table_html(rows: Iterable[tuple[str, Sequence[MeasureRow | None]]], heads: Sequence[str], gaps: Gaps) -> str:
    """What a chart shows, in numbers: a line for each of its places."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    inside = f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{_body(rows, gaps)}</tbody></table>"
    summary = "<summary>The chart in numbers</summary>"
    return f'<details class="many-numbers cu-folds cu-tables">{summary}<div class="cu-scroll">{inside}</div></details>'
