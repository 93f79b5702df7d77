"""Notebooks are prose with small cells: a page of the site stores nothing that it shows, any other what it gave."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import nbformat

from cucumber.notebook_paths import own_notebooks
from cucumber.pages.essay.cells import cell_parts, cells_of, essays, needed_cells
from tests.cases import for_each
from tools.notebooks import WIDGET

LARGEST = 150_000  # bytes
PLAIN = {"NoneType", "dict", "DataFrame", "Figure"}

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
# What the cells of a notebook show, in order, where that is not a page of the same name.
SHOWS = {
    "dilemma": "TablePart GuessPart TextPart ClaimPart ClaimPart ClaimPart",
    "index": "PlayPage HomePage",
    "last-trick": "QuestionPart GuessPart TextPart ClaimPart TextPart CountPart TablePart ClaimPart",
    "one-rule": "ComparisonPart GuessPart ChangePart CountPart TextPart TextPart TextPart",
    "side-by-side": "ComparisonPart NoneType DataFrame DataFrame DataFrame Figure CountPart",
    "strategy-replayed": "TablePart TablePart DataFrame TablePart TablePart TablePart TablePart",
    "three-nines": "TrickPart TablePart dict NoneType GuessPart "
    "TextPart ChangePart TextPart CountPart TextPart TextPart",
    "two-players": "TablePart GuessPart PlayoutPart CostsPart ClaimPart",
    "walk-through": "HowToPlayPart TrickPart NoneType QuestionPart dict CostsPart NoneType MatchPart DataFrame Figure",
    "what-if": "TablePart CostsPart dict dict DataFrame CostsPart PlayoutPart",
    "your-hand": "HandPart GuessPart TextPart ClaimPart ClaimPart PlayoutPart CostsPart",
    "your-own-game": "NoneType HowToPlayPart MatchPart QuestionPart "
    "NoneType ComparisonPart CountPart DataFrame NoneType",
}
each_notebook = for_each("path", NOTEBOOKS)


def cells(path):
    """The code cells of a notebook."""
    return [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


def shown(path):
    """What the last line of each cell comes to, with all cells run in order."""
    names = {}
    for cell in cells(path):
        *before, last = ast.parse(cell.source).body
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(before, []), path.name, "exec"), names)  # noqa: S102 -- our own
            yield eval(compile(ast.Expression(last.value), path.name, "eval"), names)  # noqa: S307 -- our own
        else:
            exec(compile(cell.source, path.name, "exec"), names)  # noqa: S102 -- our own
            yield None


@for_each("path", [path for path in NOTEBOOKS if path.stem not in essays()])
def test_each_cell_of_a_page_shows_what_it_is_for(path):
    assert [type(value).__name__ for value in shown(path)] == SHOWS.get(path.stem, f"{path.stem.title()}Page").split()


@each_notebook
def test_a_page_stores_nothing_and_a_notebook_what_it_gave_but_nothing_of_when_it_ran(path):
    written = nbformat.read(path, as_version=4)
    assert "widgets" not in written.metadata
    assert path.stat().st_size < LARGEST, f"{path.name}: python -m tools.notebooks saves less"
    for cell in cells(path):
        assert cell.execution_count is None
        assert bool(cell.outputs) == (path.stem in essays()), f"{path.name}: python -m tools.notebooks {path.stem}"
        for output in cell.outputs:
            assert WIDGET not in output.get("data", {}), "there is no widget when a notebook is opened"
            assert output.output_type != "error"


@for_each("name", sorted(essays()))
def test_a_notebook_shows_its_parts_and_what_none_of_them_needs_is_not_run_for_its_page(name):
    ran = [cell.source for cell in needed_cells(cells_of(own_notebooks() / f"{name}.ipynb"))]
    assert not any(re.search(r"import (pandas|plotly)", source) for source in ran), "a page loads neither"
    parts = [type(part).__name__ for _, part in cell_parts(name)]
    assert parts == [each for each in SHOWS[name].split() if each not in PLAIN]
