"""A page of the site in a notebook: one widget, which tells what has changed and hears messages."""

from __future__ import annotations

from functools import cache
from typing import Any

from cucumber.notebook.toolkit import traitlets
from cucumber.notebook.widget import Widget
from cucumber.pages.apart import Here
from cucumber.pages.files import charts_library, module_of, sheet_of
from cucumber.pages.program import Page
from cucumber.pages.visit import Visit


class Hosted(Widget):
    """A page that runs in the kernel: `page` is the value that is shown."""

    told = traitlets.Dict().tag(sync=True)

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        super().__init__(told=visit.told)

    def __repr__(self) -> str:
        return f"<Page: {self.page.name}>"

    @property
    def page(self) -> Page:
        """The page as it is."""
        return self._visit.page

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """What a browser is sent that begins to show the page: all that has been told."""
        state = super().get_state(key, drop_defaults)
        return state if key is not None else {**state, "told": self._visit.told}

    def hear(self, message: Any) -> None:
        """Hears what was done; a page that draws charts asks for the library that does."""
        if message == {"is": "charts"}:
            self.send({"charts": charts_library().read_text(encoding="utf-8")})
        else:
            self._visit.hear(message)


@cache
def _widget_of(name: str) -> type[Hosted]:
    about = {"_esm": module_of(name), "_css": sheet_of(name)}
    return type(f"{name.capitalize()}Page", (Hosted,), about)


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
