"""Bots × variants × players → tables with intervals, from as many deals as one likes.

`run` plays them and gives a pandas DataFrame, here or on any `concurrent.futures.Executor`: threads, processes, a Dask
cluster. A `Study` does the same step by step, for a page that shows results as they come. What comes out depends on
what is asked alone: not on the executor, the number of workers or how the work was cut.
"""

from cucumber.errors import BadStudy
from cucumber.study.cases import Case
from cucumber.study.measures import COLUMNS, CONFIDENCE, MEASURES, Measure
from cucumber.study.study import Progress, Study, StudyStopped, run

__all__ = [
    "COLUMNS",
    "CONFIDENCE",
    "MEASURES",
    "BadStudy",
    "Case",
    "Measure",
    "Progress",
    "Study",
    "StudyStopped",
    "run",
]
