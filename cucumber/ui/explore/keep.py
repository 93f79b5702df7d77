"""What keeps an exploration: the address of the page, a link to copy, a file to save and to open, a picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cucumber.errors import BadNotation
from cucumber.explore.example import Wished
from cucumber.pages.style import style_sheet
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget

_HERE = Path(__file__).parent
Opens = Callable[[str], None]
OpensFile = Callable[[str, str], None]
Makes = Callable[[str], tuple[str, str]]  # what is wanted -> the file's name and content
MakesExample = Callable[[Wished], tuple[str, str]]


class Keep(Widget):
    """Writes `link` into the page's address, and reads it there when the page is opened or the address is changed.

    `opens` is called with what an address says, `opens_file` with the name and the text of a file, and `makes` with
    what is wanted: a "file" or a "picture". `makes_example` is called with what is said of an example. `left_out` says
    what the link has no room for.
    """

    _esm = _HERE / "keep.mjs"
    _css = style_sheet("line", "explore/explore")
    unchanged = "the table"

    link = traitlets.Unicode("").tag(sync=True)
    left_out = traitlets.Unicode("").tag(sync=True)

    def __init__(self, opens: Opens, opens_file: OpensFile, makes: Makes, makes_example: MakesExample) -> None:
        super().__init__()
        self._opens, self._opens_file, self._makes, self._makes_example = opens, opens_file, makes, makes_example

    def __repr__(self) -> str:
        return "<Keep>"

    def hear(self, message: Any) -> None:
        """Opens or makes what is asked for, and says so."""
        match message:
            case {"open": str(link)}:
                self._opens(link)
            case {"name": str(name), "text": str(text)}:
                self._opens_file(name, text)
                self.send({"said": f"Opened: {name[:60]}"})
            case {"wanted": str(wanted), "as": str(kind)}:
                name, text = self._makes(wanted)
                self.send({"keep": {"name": name, "text": text, "as": kind}, "said": ""})
            case {"title": str(title), "about": str(about), "difficulty": str(difficulty), "asks": str(asks)}:
                name, text = self._makes_example(Wished(title, about, difficulty, asks))
                self.send({"keep": {"name": name, "text": text, "as": "file"}, "said": ""})
            case _:
                raise BadNotation("The page sent something unknown; the table is as it was.")
