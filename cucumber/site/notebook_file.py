"""The source of a page: a notebook, of which the site reads the cells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from cucumber.pages.essay.cells import cells_of, is_essay
from cucumber.site.prose import prose

SCROLLED = '<pre tabindex="0">'  # by keys, where it is too wide
_CHART = "application/vnd.plotly.v1+json"
_PICTURES = ("image/png", "image/jpeg", "image/gif")
_PROGRAM = re.compile(r'(?:from cucumber\.notebook import page\n\n)?page\("([a-z_]+)"\)')


@dataclass(frozen=True)
class Notebook:
    """A page as it is written: its name, its title, and its cells, each with its kind, its source and its classes.

    One that is `joined` comes with a folder: it reads the files beside it, and its errors stay in it. One
    of ours that is made of parts `is_essay`: what its cells gave besides is `saved`, as HTML by their places.
    """

    name: str
    title: str
    cells: tuple[tuple[str, str, str], ...]
    joined: bool = False
    is_essay: bool = False
    saved: Mapping[int, str] = field(default_factory=dict, hash=False)

    @classmethod
    def read(cls, path: Path, title: str = "", *, joined: bool = False) -> Notebook:
        content = json.loads(path.read_text(encoding="utf-8"))
        cells = tuple(
            (cell["cell_type"], "".join(cell["source"]), _classes(cell["metadata"].get("tags", ())))
            for cell in content["cells"]
        )
        title = title or content["metadata"].get("title", path.stem.capitalize())
        if joined or not is_essay(path):
            return cls(path.stem, title, cells, joined)
        saved = {cell.place: "".join(map(output_html, cell.other_outputs)) for cell in cells_of(path)}
        return cls(path.stem, title, cells, is_essay=True, saved=saved)

    @cached_property
    def programs(self) -> dict[int, str]:
        """The pages that its cells show, by place, if they show nothing else; an essay is one, behind its last cell."""
        if self.is_essay:
            return {len(self.cells): f"essay-{self.name}"}
        matches = {
            place: _PROGRAM.fullmatch(source) for place, (kind, source, _) in enumerate(self.cells) if kind == "code"
        }
        return {place: match[1] for place, match in matches.items() if match} if all(matches.values()) else {}

    @property
    def file(self) -> str:
        return f"{self.name}.ipynb"

    @property
    def code(self) -> list[tuple[int, str]]:
        """The cells that are run, each with its place."""
        return [(place, source) for place, (kind, source, _) in enumerate(self.cells) if kind == "code"]


def output_html(output: Mapping[str, Any]) -> str:
    r"""A cell's saved output as HTML: a chart to draw, a table, a picture, or text.

    >>> output_html({"output_type": "stream", "name": "stdout", "text": ["Ann ", "pays\n"]})
    '<pre tabindex="0">Ann pays</pre>'
    """
    data = {kind: "".join(each) for kind, each in output.get("data", {}).items() if not isinstance(each, Mapping)}
    if chart := output.get("data", {}).get(_CHART):
        script = json.dumps(chart, separators=(",", ":"), ensure_ascii=False).replace("</", "<\\/")
        return f'<div class="site-chart"><script type="application/json">{script}</script></div>'
    if html := data.get("text/html", data.get("image/svg+xml")):
        return f'<div class="cu-tables" tabindex="0">{html}</div>'
    if picture := next((kind for kind in _PICTURES if kind in data), ""):
        code, says = "".join(data[picture].split()), escape(data.get("text/plain", ""))
        return f'<p><img src="data:{picture};base64,{code}" alt="{says}"></p>'
    if text := data.get("text/markdown", data.get("text/latex")):
        return prose(text)
    text = data.get("text/plain", "".join(output.get("text", ())))
    return f"{SCROLLED}{escape(text.rstrip())}</pre>"


def _classes(tags: Iterable[str]) -> str:
    """The tags of a cell as Jupyter's template writes them."""
    return " ".join(f"celltag_{tag}" for tag in tags)
