"""Runs the notebooks and saves what they show, as `./check` compares it: `python -m tests.save_notebooks [name ...]`.

What a widget holds and when a cell ran are left out: they would change every time.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "notebooks"
_LEFT_OUT = "application/vnd.jupyter.widget-view+json"


def save(path: Path) -> None:
    """Runs one notebook and writes it back."""
    notebook = nbformat.read(path, as_version=4)
    before = dict(notebook.metadata)
    NotebookClient(notebook, record_timing=False, store_widget_state=False).execute()
    notebook.metadata = nbformat.from_dict(before)
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(_LEFT_OUT, None)
    nbformat.write(notebook, path)


def main(names: list[str]) -> int:
    """Saves the notebooks of these names, or all of them."""
    for path in sorted(FOLDER.glob("*.ipynb")):
        if not names or path.stem in names:
            print(path.name, flush=True)
            save(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
