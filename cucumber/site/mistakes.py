"""A mistake in a cell of a notebook: what its place on the page, the terminal and `cucumber check` say about it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cucumber.engine.variants.folder import WITH
from cucumber.lessons.club import Folder, write_for_pages
from cucumber.site.edition.engine import in_place

NOTEBOOK: ContextVar[str] = ContextVar("NOTEBOOK")  # the one that is run for a page
PATIENCE = 120  # seconds for one cell
_LONGEST = 300  # characters


def sentence(reply: Mapping[str, Any]) -> str:
    """What went wrong, from a kernel's answer; an error of ours is its own sentence.

    >>> sentence({"ename": "NameError", "evalue": "name 'pd' is not defined", "traceback": ["…", "…"]})
    "NameError: name 'pd' is not defined"
    """
    said = " ".join(reply["evalue"].split())
    whole = said if reply["traceback"] == [reply["evalue"]] else f"{reply['ename']}: {said}"
    return "".join(filter(str.isprintable, whole))[:_LONGEST]


def tell(cell: Any, cell_index: int, execute_reply: Mapping[str, Any]) -> None:
    """Says it in one line in the terminal, and keeps it for the page."""
    cell.metadata["mistake"] = in_place(NOTEBOOK.get(), cell_index, sentence(execute_reply["content"]))
    sys.stderr.write(f"{cell.metadata['mistake']}\n")


def mistakes_of(folder: Folder) -> Iterator[tuple[str, str]]:
    """Runs the notebooks of a folder as its pages would run; gives each mistake with its file and its cell."""
    with TemporaryDirectory() as told:
        write_for_pages(folder, Path(told))
        for page in folder.pages:
            for said in _run(folder.path / f"{page.word}.ipynb", {**os.environ, WITH: told}):
                yield f"{page.word}.ipynb", said


def _run(notebook: Path, environment: Mapping[str, str]) -> Iterator[str]:
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
    from nbformat import v4
    from traitlets.config import Config

    from cucumber.site.client import Client

    found: list[tuple[int, str]] = []

    def note(cell: Any, cell_index: int, execute_reply: Mapping[str, Any]) -> None:
        del cell
        found.append((cell_index, sentence(execute_reply["content"])))

    client = NotebookClient(
        v4.reads(notebook.read_text(encoding="utf-8")),
        timeout=PATIENCE,
        kernel_name="python3",
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        allow_errors=True,
        on_cell_error=note,
        config=Config(AsyncKernelManager={"client_factory": Client}),
        resources={"metadata": {"path": str(notebook.parent)}},
    )
    try:
        client.execute(env=environment)
    except CellTimeoutError:
        yield f"a cell takes longer than {PATIENCE} seconds"
    except (CellExecutionError, DeadKernelError):
        yield "the kernel stopped"
    yield from (f"cell {place + 1}: {said}" for place, said in found)
