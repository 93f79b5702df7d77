"""Bots × variants × players → tables with intervals, from any number of deals.

`run` plays them and gives a pandas DataFrame, here or on any `concurrent.futures.Executor`: threads, processes, a Dask
cluster. A `Study` does the same step by step, for a page that shows results as they come; a `Tournament` lets bots play
each other with the same cards and rates them, and `differences` says by how much games, or bots, differ with the same
cards. All have their results as plain `rows` too, for which pandas isn't needed. The results depend only on what is
asked, not on the executor, the number of workers or how the work is split.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cucumber.errors import BadStudy
from cucumber.lazy import lazy_attributes

if TYPE_CHECKING:
    from cucumber.study.cases import Case
    from cucumber.study.experiment import Progress, StudyStopped
    from cucumber.study.measures import COLUMNS, CONFIDENCE, MEASURES, Measure
    from cucumber.study.paired import Differences, differences
    from cucumber.study.study import Study, run
    from cucumber.study.tournament import Tournament

__all__ = [
    "COLUMNS",
    "CONFIDENCE",
    "MEASURES",
    "BadStudy",
    "Case",
    "Differences",
    "Measure",
    "Progress",
    "Study",
    "StudyStopped",
    "Tournament",
    "differences",
    "run",
]

_HOMES = {
    "cases": ("Case",),
    "measures": ("COLUMNS", "CONFIDENCE", "MEASURES", "Measure"),
    "paired": ("Differences", "differences"),
    "study": ("Study", "run"),
    "tournament": ("Tournament",),
    "experiment": ("Progress", "StudyStopped"),
}  # what is compiled is imported when it is asked for, so that a request can be checked before

__getattr__, __dir__ = lazy_attributes(__name__, _HOMES)
