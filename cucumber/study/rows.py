"""Rows of results: plain values by column, and conversions."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import TYPE_CHECKING, get_type_hints

if TYPE_CHECKING:
    import pandas as pd

Rows = Sequence[Mapping[str, object]]

_KINDS = {int: "int64", float: "float64", int | None: "Int64"}  # pandas' numeric types


def columns_of(row: type) -> dict[str, str]:
    """What each column of such rows is, in a sentence."""
    return {name: each.__metadata__[0] for name, each in get_type_hints(row, include_extras=True).items()}


def kinds_of(row: type) -> dict[str, str]:
    """Which columns of such rows are numbers, and of what kind."""
    return {name: _KINDS[each] for name, each in get_type_hints(row).items() if each in _KINDS}


def table_of(rows: Rows, columns: Iterable[str], kinds: Mapping[str, str]) -> pd.DataFrame:
    """The rows as a table with these columns, those in `kinds` of that kind. Raises ImportError without pandas."""
    import pandas as pd

    return pd.DataFrame(rows, columns=list(columns)).astype(dict(kinds))


def csv_of(rows: Rows, columns: Iterable[str]) -> str:
    r"""The rows as CSV below a line with the columns; missing values are left empty.

    >>> csv_of([{"at": None, "bots": "sharp, fimp"}, {"at": 2, "bots": "sharp"}], ["bots", "at"])
    'bots,at\n"sharp, fimp",\nsharp,2\n'
    """
    names = list(columns)
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(names)
    lines.writerows([_cell(row[name]) for name in names] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    """A value as it is written; None and NaN are left empty."""
    return "" if value is None or value != value else value  # noqa: PLR0124 -- only NaN differs from itself
