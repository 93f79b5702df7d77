"""A page of the site in a notebook: one widget, which tells what has changed and hears messages."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from cucumber.pages.apart import Here
from cucumber.pages.files import charts_library, module_of, sheet_of
from cucumber.pages.program import Page
from cucumber.pages.visit import Visit, page_called
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget


class Hosted(Widget):
    """A page that runs in the kernel: `page` is the value that is shown.

    As a part of another widget it is not opened anew: the address and what the device keeps are those of other pages.
    """

    unchanged = "the page"

    told = traitlets.Dict().tag(sync=True)

    def __init__(self, name: str, changed: Callable[[Page], None] | None = None) -> None:
        """`changed`, for a part, is called with the page whenever it has become another one by what its reader did."""
        self._changed = changed
        self._visit = Visit(name, self._tell, Here())
        super().__init__(told=self._visit.told)

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

    def put(self, page: Page) -> None:
        """Shows another page of the same kind, also to a browser that still loads the module which hears of news."""
        self._visit.put(page)
        self.told = self._visit.told

    def hear(self, message: Any) -> None:
        """Hears what was done; a page that draws charts asks for the library that does."""
        if message == {"is": "charts"}:
            self.send({"charts": charts_library().read_text(encoding="utf-8")})
        elif self._changed and isinstance(message, dict) and message.get("is") == "open":
            self.put(self.page)
        else:
            self._visit.hear(message)

    def _tell(self, message: dict[str, Any]) -> None:
        self.send(message)
        if self._changed:
            self._changed(self.page)


@cache
def _widget_of(name: str) -> type[Hosted]:
    about = {"_esm": module_of(name), "_css": sheet_of(name)}
    return type(f"{name.capitalize()}Page", (Hosted,), about)


def hosted(name: str, changed: Callable[[Page], None] | None = None) -> Hosted:
    """A page of the site as a part of another widget. Raises CucumberError if there is none."""
    page_called(name)
    return _widget_of(name)(name, changed)


def page(name: str) -> Hosted:
    """A page of the site by its name, as a cell of a notebook shows it.

    >>> page("practice")
    <Page: practice>

    Raises CucumberError if there is none.
    """
    return hosted(name)
