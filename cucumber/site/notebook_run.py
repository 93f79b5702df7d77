"""Runs a notebook of a folder with the local Python; the mistakes in cells, for pages, the terminal and `check`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from cucumber.engine.variants.variant_folder import WITH
from cucumber.lessons.addons import Folder, write_for_pages
from cucumber.site.static_site.engine import in_place

NOTEBOOK: ContextVar[str] = ContextVar("NOTEBOOK")  # the one that is run for a page
PATIENCE = 120  # seconds for one cell
_LONGEST = 300  # characters


class NotebookRun(NamedTuple):
    """The output and errors of a notebook's cells, by their places; `stopped`: why the rest didn't run."""

    outputs: Mapping[int, list[Any]]
    mistakes: Mapping[int, str]
    stopped: str = ""


def sentence(reply: Mapping[str, Any]) -> str:
    """What went wrong, from a kernel's answer; an error of ours is its own sentence.

    >>> sentence({"ename": "NameError", "evalue": "name 'pd' is not defined", "traceback": ["…", "…"]})
    "NameError: name 'pd' is not defined"
    """
    message = " ".join(reply["evalue"].split())
    whole = message if reply["traceback"][:1] == [reply["evalue"]] else f"{reply['ename']}: {message}"
    return "".join(filter(str.isprintable, whole))[:_LONGEST]


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


def run_notebook(path: Path, folder: Folder) -> NotebookRun:
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
    from nbformat import v4
    from traitlets.config import Config

    from cucumber.site.client import Client

    mistakes: dict[int, str] = {}

    def note(cell: Any, cell_index: int, execute_reply: Mapping[str, Any]) -> None:
        del cell
        mistakes[cell_index] = sentence(execute_reply["content"])

    notebook = v4.reads(path.read_text(encoding="utf-8"))
    client = NotebookClient(
        notebook,
        timeout=PATIENCE,
        kernel_name="python3",
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        allow_errors=True,
        on_cell_error=note,
        config=Config(AsyncKernelManager={"client_factory": Client}),
        resources={"metadata": {"path": str(path.parent)}},
    )
    stopped = ""
    with TemporaryDirectory() as data:
        write_for_pages(folder, Path(data))
        try:
            client.execute(env={**os.environ, WITH: data})
        except CellTimeoutError:
            stopped = f"a cell takes longer than {PATIENCE} seconds"
        except (CellExecutionError, DeadKernelError):
            stopped = "the kernel stopped"
    return NotebookRun({at: cell.get("outputs", []) for at, cell in enumerate(notebook.cells)}, mistakes, stopped)
