"""A button that saves a file: Python makes it when it is asked for, and the browser keeps it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cucumber.errors import CucumberError
from cucumber.render.style import style_sheet
from cucumber.ui.widget import Widget

Make = Callable[[], tuple[str, str]]


class SaveFile(Widget):
    """A button "Save as a file"; `make` gives the file's name and content when the button is pressed."""

    _esm = Path(__file__).parent / "save.mjs"
    _css = style_sheet("line")

    def __init__(self, make: Make) -> None:
        super().__init__()
        self._make = make

    def __repr__(self) -> str:
        return "<SaveFile>"

    def hear(self, _message: Any) -> None:
        """Makes the file; there is nothing else to ask for."""
        try:
            name, text = self._make()
        except Exception as error:
            raise CucumberError(f"The file could not be made ({type(error).__name__}).") from error
        self.send({"name": name, "text": text})
