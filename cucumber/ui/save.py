"""A button that saves a file: Python makes it when it is asked for, and the browser keeps it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget

Make = Callable[[], tuple[str, str]]


class SaveFile(anywidget.AnyWidget):
    """A button "Save as a file"; `make` gives the file's name and what stands in it, when the button is pressed."""

    _esm = Path(__file__).parent / "save.mjs"

    def __init__(self, make: Make) -> None:
        super().__init__()
        self._make = make
        self.on_msg(self._receive)

    def __repr__(self) -> str:
        return "<SaveFile>"

    def _receive(self, _widget: Any, _content: Any, _buffers: Any) -> None:
        try:
            name, text = self._make()
        except Exception as error:  # noqa: BLE001 -- Jupyter would swallow it, and nothing would be saved unexplained
            self.send({"refused": f"The file could not be made ({type(error).__name__})."})
        else:
            self.send({"name": name, "text": text})
