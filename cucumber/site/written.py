"""A page as it is written: a notebook, of which the site reads the cells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

_PROGRAM = re.compile(r'(?:from cucumber\.ui\.page import page\n\n)?page\("([a-z_]+)"\)')


@dataclass(frozen=True)
class Notebook:
    """A page as it is written: its name, its title, and its cells, each with its kind, its source and its classes.

    One that is `joined` comes with a folder: it reads the files beside it, and what fails in it fails there alone.
    """

    name: str
    title: str
    cells: tuple[tuple[str, str, str], ...]
    joined: bool = False

    @classmethod
    def read(cls, path: Path, title: str = "", *, joined: bool = False) -> Notebook:
        """The notebook at a path."""
        written = json.loads(path.read_text(encoding="utf-8"))
        cells = tuple(
            (cell["cell_type"], "".join(cell["source"]), _classes(cell["metadata"].get("tags", ())))
            for cell in written["cells"]
        )
        return cls(path.stem, title or written["metadata"].get("title", path.stem.capitalize()), cells, joined)

    @cached_property
    def programs(self) -> dict[int, str]:
        """The pages that its cells show, by place, if they show nothing else."""
        found = {place: _PROGRAM.fullmatch(source) for place, source in self.code}
        return {place: match[1] for place, match in found.items() if match} if all(found.values()) else {}

    @property
    def file(self) -> str:
        """What its file is called."""
        return f"{self.name}.ipynb"

    @property
    def code(self) -> list[tuple[int, str]]:
        """The cells that are run, each with its place."""
        return [(place, source) for place, (kind, source, _) in enumerate(self.cells) if kind == "code"]


def _classes(tags: Iterable[str]) -> str:
    """The tags of a cell as Jupyter's template writes them."""
    return " ".join(f"celltag_{tag}" for tag in tags)
