"""What all widgets with a page part have in common: a joined module, and messages that are heard and answered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cucumber.pages.javascript import joined
from cucumber.pages.saying import in_a_sentence
from cucumber.ui.toolkit import anywidget
from cucumber.ui.typefaces import typefaces

_LARGEST = 2**53  # numbers from there on are not whole in a browser
_TYPEFACES = {"ask": "typefaces"}  # what a page says that was not given them


class Widget(anywidget.AnyWidget):
    """A widget whose page sends messages: a subclass hears them, and what it raises is said on the page.

    `_esm` is the path of its module, `unchanged` what the page is told is as it was when something went wrong. `heard`
    is the number of the last message: a page that counts its messages can tell an answer from one that is late. A
    widget that only hands on what it hears is given what `hears` it.
    """

    unchanged = "the page"

    def __init_subclass__(cls, **options: Any) -> None:
        if isinstance(module := cls.__dict__.get("_esm"), Path):
            cls._esm = joined(module)
        super().__init_subclass__(**options)

    def __init__(self, hears: Callable[[Any], None] = lambda _: None, **traits: Any) -> None:
        self.heard, self._hears = 0, hears
        super().__init__(**traits)
        self.on_msg(lambda _widget, message, _buffers: self.receive(message))

    def receive(self, message: Any) -> None:
        """Takes a message of the page; whatever goes wrong with it is said there, for Jupyter would swallow it."""
        number = message.get("number") if isinstance(message, dict) else None
        self.heard = number if type(number) is int and 0 <= number < _LARGEST else self.heard + 1
        try:
            if message == _TYPEFACES:
                self._send_typefaces()
            else:
                self.hear(message)
        except Exception as error:  # noqa: BLE001 -- whatever it is, the page says it
            self.refuse(in_a_sentence(error, self.unchanged))

    def hear(self, message: Any) -> None:
        """Does what the page asks. What is wrong with the message is raised; a widget that is only shown hears none."""
        self._hears(message)

    def _send_typefaces(self) -> None:
        described, files = typefaces()
        self.send({"typefaces": described}, files)

    def set_state(self, sync_data: Any) -> None:
        """Refuses: a page sends messages; what a widget shows is not for it to say. It is told again what that is."""
        self.send_state([name for name in sync_data if name in self.keys])
        self.refuse(f"A page can't change by itself what it shows. {self.unchanged.capitalize()} is as it was.")

    def refuse(self, sentence: str) -> None:
        """Says on the page that something was not done, and why."""
        self.send({"refused": sentence})
