"""A widget that brings its module and its sheet, and whose page sends messages."""

from __future__ import annotations

from typing import Any

from cucumber.notebook.toolkit import anywidget
from cucumber.pages.saying import in_a_sentence
from cucumber.pages.stage.typefaces import typefaces

_TYPEFACES = {"ask": "typefaces"}  # what a page says that was not given them


class Widget(anywidget.AnyWidget):
    """A widget that a subclass lets hear messages: what it raises is said on the page."""

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(lambda _widget, message, _buffers: self.receive(message))

    def receive(self, message: Any) -> None:
        """Takes a message of the page; whatever goes wrong with it is said there, for Jupyter would swallow it."""
        try:
            if message == _TYPEFACES:
                described, files = typefaces()
                self.send({"typefaces": described}, files)
            else:
                self.hear(message)
        except Exception as error:  # noqa: BLE001 -- whatever it is, the page says it
            self.send({"refused": in_a_sentence(error, "the page")})

    def hear(self, message: Any) -> None:
        """Does what the page asks. What is wrong with the message is raised."""
        raise NotImplementedError

    def set_state(self, sync_data: Any) -> None:
        """Refuses: a page sends messages; what a widget shows is not for it to say. It is told again what that is."""
        self.send_state([name for name in sync_data if name in self.keys])
        self.send({"refused": "A page can't change by itself what it shows. The page is as it was."})
