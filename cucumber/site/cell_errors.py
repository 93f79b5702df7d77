"""A mistake in a cell of a notebook: its message on the page, in the terminal and in `cucumber check`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from typing import Any

from cucumber.lessons.addons import Folder
from cucumber.site.notebook_run import run_notebook, sentence
from cucumber.site.static_site.engine import in_place

NOTEBOOK: ContextVar[str] = ContextVar("NOTEBOOK")  # the one that is run for a page


def record_mistake(cell: Any, cell_index: int, execute_reply: Mapping[str, Any]) -> None:
    """Logs it in one line in the terminal, and stores it for the page."""
    cell.metadata["mistake"] = in_place(NOTEBOOK.get(), cell_index, sentence(execute_reply["content"]))
    sys.stderr.write(f"{cell.metadata['mistake']}\n")


def mistakes_of(folder: Folder) -> Iterator[tuple[str, str]]:
    """Runs the notebooks of a folder as its pages would run; gives each mistake with its file and its cell."""
    for page in folder.pages:
        name = f"{page.word}.ipynb"
        ran = run_notebook(folder.path / name, folder)
        if ran.stopped:
            yield name, ran.stopped
        yield from ((name, f"cell {place + 1}: {mistake}") for place, mistake in ran.mistakes.items())
