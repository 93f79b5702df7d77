"""Notebooks are prose with a few calls: each shows something, and what it shows is made when it runs, not stored."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import nbformat
from IPython.display import HTML

from tests.cases import for_each

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
# What the cells of a page show, in order: the names of widgets, or a heading or a sentence of what is written.
SHOWS = {
    "claims": ["ClaimsPage"],
    "compare": ["ComparePage"],
    "dilemma": ["Shown", "Guess", "Said", "Judged", "Judged", "Judged"],
    "examples": ["ExamplesPage"],
    "explore": ["ExplorePage"],
    "family": ["FamilyPage"],
    "index": ["PlayPage", "HomePage"],
    "last-trick": ["Asked", "Guess", "Said", "Judged", "Said", "Counted", "Shown", "Judged"],
    "learn": ["LearnPage"],
    "one-rule": ["SideBySide", "Guess", "Change", "Counted", "Said", "Said", "Said"],
    "ours": ["OursPage"],
    "plan": ["PlanPage"],
    "play": ["PlayPage"],
    "practice": ["Practice"],
    "rules": ["RulesPage"],
    "score": ["ScorePage"],
    "strategy": ["StrategyPage"],
    "three-nines": ["Trick", "Shown", "Guess", "Said", "Change", "Said", "Counted", "Said", "Said"],
    "two-players": ["Shown", "Guess", "PlayedOn", "Priced", "Judged"],
    "your-hand": ["Hand", "Guess", "Said", "Judged", "Judged", "PlayedOn", "Priced"],
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
        exec(compile(ast.Module(before, []), path.name, "exec"), names)  # noqa: S102 -- our own
        assert isinstance(last, ast.Expr), f"{path.name}: a cell that shows nothing"
        yield eval(compile(ast.Expression(last.value), path.name, "eval"), names)  # noqa: S307 -- our own


def in_words(value):
    """A part or a widget by its name, and what is written without its markup."""
    return re.sub(r"<[^>]*>", " ", value.data) if isinstance(value, HTML) else type(value).__name__


@each_notebook
def test_each_cell_of_a_notebook_shows_what_its_page_is_for(path):
    told = list(map(in_words, shown(path)))
    assert len(told) == len(SHOWS[path.stem])
    for words, expected in zip(told, SHOWS[path.stem], strict=True):
        assert expected in words


@each_notebook
def test_a_notebook_is_prose_with_a_few_calls_and_stores_nothing_it_shows(path):
    for cell in cells(path):
        assert (cell.outputs, cell.execution_count) == ([], None), f"{path.name}: clear what it shows"
        kinds = {type(node) for node in ast.walk(ast.parse(cell.source))}
        assert not kinds & {ast.FunctionDef, ast.ClassDef, ast.For, ast.While, ast.If, ast.Lambda, ast.ListComp}
