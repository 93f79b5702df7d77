"""A button that saves a file: Python makes it when it is asked for, and the browser keeps it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from cucumber.errors import CucumberError

Make = Callable[[], tuple[str, str]]


class SaveFile(anywidget.AnyWidget):
    """A button that saves; `make` gives the file's name and what stands in it, when the button is pressed.

    `label` stands on the button, `hint` says what the file is good for, and `kind` is its media type.
    """

    _esm = Path(__file__).parent / "save.mjs"

    label = traitlets.Unicode("Save as a file").tag(sync=True)
    hint = traitlets.Unicode("One page that replays this example without server or network, and can be printed").tag(
        sync=True
    )
    kind = traitlets.Unicode("text/html").tag(sync=True)

    def __init__(self, make: Make, **traits: Any) -> None:
        super().__init__(**traits)
        self._make = make
        self.on_msg(self._receive)

    def __repr__(self) -> str:
        return "<SaveFile>"

    def _receive(self, _widget: Any, _content: Any, _buffers: Any) -> None:
        try:
            name, text = self._make()
        except CucumberError as error:
            self.send({"refused": str(error)})
        except Exception as error:  # noqa: BLE001 -- Jupyter would swallow it, and nothing would be saved unexplained
            self.send({"refused": f"The file could not be made ({type(error).__name__})."})
        else:
            self.send({"name": name, "text": text})
