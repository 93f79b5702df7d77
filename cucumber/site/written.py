"""A page as it is written: a notebook, of which the site reads the cells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cucumber.pages.essay.cells import is_essay

_PROGRAM = re.compile(r'(?:from cucumber\.notebook import page\n\n)?page\("([a-z_]+)"\)')


@dataclass(frozen=True)
class Notebook:
    """A page as it is written: its name, its title, and its cells, each with its kind, its source and its classes.

    One that is `joined` comes with a folder: it reads the files beside it, and what fails in it fails there alone. One
    of ours that is made of parts `is_essay`.
    """

    name: str
    title: str
    cells: tuple[tuple[str, str, str], ...]
    joined: bool = False
    is_essay: bool = False

    @classmethod
    def read(cls, path: Path, title: str = "", *, joined: bool = False) -> Notebook:
        """The notebook at a path."""
        written = json.loads(path.read_text(encoding="utf-8"))
        cells = tuple(
            (cell["cell_type"], "".join(cell["source"]), _classes(cell["metadata"].get("tags", ())))
            for cell in written["cells"]
        )
        title = title or written["metadata"].get("title", path.stem.capitalize())
        return cls(path.stem, title, cells, joined, is_essay=not joined and is_essay(path))

    @cached_property
    def programs(self) -> dict[int, str]:
        """The pages that its cells show, by place, if they show nothing else; an essay is one, behind its last cell."""
        if self.is_essay:
            return {len(self.cells): f"essay-{self.name}"}
        found = {
            place: _PROGRAM.fullmatch(source) for place, (kind, source, _) in enumerate(self.cells) if kind == "code"
        }
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
