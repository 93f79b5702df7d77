"""Runs a notebook of a folder with the local Python."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from cucumber.engine.variants.variant_folder import WITH
from cucumber.lessons.addons import Folder, write_for_pages

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
