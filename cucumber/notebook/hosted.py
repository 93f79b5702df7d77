"""A page of the site in a notebook: one widget, which tells what has changed and hears messages."""

from __future__ import annotations

from functools import cache
from typing import Any

from cucumber.extras import needed
from cucumber.pages.apart import Here
from cucumber.pages.files import charts_library, file_name, module_of, sheet_of
from cucumber.pages.program import Page
from cucumber.pages.saying import in_a_sentence
from cucumber.pages.stage.typefaces import typefaces
from cucumber.pages.visit import Visit
from cucumber.words.show.links import STATIC

with needed("Widgets", extra="ui"):
    import anywidget
    import traitlets


class Hosted(anywidget.AnyWidget):
    """A page that runs in the kernel: `page` is the value that is shown."""

    told = traitlets.Dict().tag(sync=True)

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        super().__init__(told=visit.told)
        self.on_msg(lambda _widget, message, _buffers: self.receive(message))

    def __repr__(self) -> str:
        return f"<Page: {self.page.name}>"

    @property
    def page(self) -> Page:
        """The page as it is."""
        return self._visit.page

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """What a browser is sent when it begins to show the page: all that has been told."""
        state = super().get_state(key, drop_defaults)
        return state if key is not None else {**state, "told": self._visit.told}

    def set_state(self, sync_data: Any) -> None:
        """Refuses: a page sends messages, and doesn't decide what a widget shows. It is told again what that is."""
        self.send_state([name for name in sync_data if name in self.keys])
        self.send({"refused": "A page can't change by itself what it shows. Nothing has changed."})

    def receive(self, message: Any) -> None:
        """Takes a message of the page; errors are shown there, since Jupyter would swallow them."""
        try:
            self.hear(message)
        except Exception as error:  # noqa: BLE001 -- whatever it is, the page says it
            self.send({"refused": in_a_sentence(error)})

    def hear(self, message: Any) -> None:
        """Hears what was done; a page that was given no typefaces, or no library of charts, asks for them."""
        if message == {"ask": "typefaces"}:
            described, files = typefaces()
            self.send({"typefaces": described}, files)
        elif message == {"is": "charts"}:
            self.send({"charts": charts_library().read_text(encoding="utf-8")})
        else:
            self._visit.hear(message)


@cache
def _widget_of(name: str) -> type[Hosted]:
    texts = module_of(name), sheet_of(name)
    module, sheet = map(file_name, texts) if STATIC else texts
    return type(f"{name.capitalize()}Page", (Hosted,), {"_esm": module, "_css": sheet})


def hosted(name: str, visit: Visit) -> Hosted:
    """A visit to the page of this name, as a widget."""
    return _widget_of(name)(visit)


def page(name: str) -> Hosted:
    """A page of the site by its name, as a cell of a notebook shows it.

    >>> page("practice")
    <Page: practice>

    Raises CucumberError if there is none.
    """

    def send(message: dict[str, Any]) -> None:
        shown.send(message)

    shown = hosted(name, Visit(name, send, Here()))
    return shown
