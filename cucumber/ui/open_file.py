"""A button that opens a file of the reader's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cucumber.errors import CucumberError
from cucumber.pages.style import style_sheet
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget


class OpenFile(Widget):
    """A button; `opens` is called with the name and the text of a file that was chosen, and raises what is wrong.

    `title` says more than the `label` on the button.
    """

    _esm = Path(__file__).with_suffix(".mjs")
    _css = style_sheet("line")

    label = traitlets.Unicode("Open a file").tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)

    def __init__(self, opens: Callable[[str, str], None], title: str) -> None:
        super().__init__(title=title)
        self._opens = opens

    def __repr__(self) -> str:
        return f"<OpenFile: {self.label}>"

    def hear(self, message: Any) -> None:
        """Opens what was chosen."""
        match message:
            case {"name": str(name), "text": str(text)}:
                self._opens(name, text)
                self.send({"opened": name[:60]})
            case _:
                raise CucumberError("The page sent something unknown; nothing was opened.")
