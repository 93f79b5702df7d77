"""A page of the site in a notebook: one widget, which sends changes and receives messages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from secrets import token_hex
from typing import Any, ClassVar, Final
from urllib.parse import urlencode

from cucumber.extras import report_missing
from cucumber.notebook_paths import template_folder
from cucumber.pages.protocol.assets import charts_library, file_name, module_of, sheet_of
from cucumber.pages.protocol.base import Page, in_a_sentence
from cucumber.pages.protocol.jobs import InProcessRunner
from cucumber.pages.protocol.session import Session
from cucumber.words.show.links import STATIC

with report_missing("A part of a notebook", extra="ui"):
    import anywidget
    import traitlets

_LOADER = (Path(__file__).parent / "loader.mjs").read_text(encoding="utf-8")


FACES: Final[tuple[tuple[str, str, dict[str, str]], ...]] = (
    ("Young Serif", "young-serif", {}),
    ("Young Serif", "young-serif-ext", {"unicodeRange": "U+0100-017F"}),
    ("Figtree", "figtree", {"weight": "300 900"}),
    ("Figtree", "figtree-ext", {"weight": "300 900", "unicodeRange": "U+0100-017F"}),
)


@cache
def typefaces() -> tuple[list[dict[str, object]], list[bytes]]:
    """What each face is called and when it is used, and the files in the same order."""
    fonts = template_folder() / "static" / "fonts"
    described: list[dict[str, object]] = [{"family": family, "how": how} for family, _, how in FACES]
    return described, [(fonts / f"{name}.woff2").read_bytes() for _, name, _ in FACES]


class PageWidget(anywidget.AnyWidget):
    """A page that runs in the kernel: `page` is the value that is shown, `shows` the name of what draws it."""

    shows: ClassVar[str]

    props = traitlets.Dict().tag(sync=True)
    module = traitlets.Unicode().tag(sync=True)
    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)

    def __init__(self, session: Session) -> None:
        self.session = session
        style = f"cucumber.{self.shows}"  # shared by equal widgets, so that the page holds it once
        super().__init__(props=session.props, _anywidget_id=style)
        self.on_msg(lambda _widget, message, _buffers: self.receive(message))

    @traitlets.default("module")
    def _module(self) -> str:
        return "" if STATIC else module_of(self.shows)

    @traitlets.default("_esm")
    def _loader(self) -> str:
        return file_name(module_of(self.shows)) if STATIC else _LOADER

    @traitlets.default("_css")
    def _sheet(self) -> str:
        return file_name(sheet_of(self.shows)) if STATIC else sheet_of(self.shows)

    def __repr__(self) -> str:
        return f"<Page: {self.page.name}>"

    @property
    def page(self) -> Page:
        return self.session.page

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """The state for a browser that begins to show the page: all that has been sent so far."""
        state = super().get_state(key, drop_defaults)
        return state if key is not None else {**state, "props": self.session.props}

    def set_state(self, sync_data: Any) -> None:
        """Ignores the state: a page sends messages and doesn't decide what is shown. It is sent the state again."""
        self.send_state([name for name in sync_data if name in self.keys])
        self.send({"refused": "A page can't change by itself what it shows. Nothing has changed."})

    def receive(self, message: Any) -> None:
        """Takes a message of the page; errors are shown there, since Jupyter would swallow them."""
        try:
            self._handle(message)
        except Exception as error:  # noqa: BLE001 -- whatever it is, the page says it
            self.send({"refused": in_a_sentence(error)})

    def _handle(self, message: Any) -> None:
        """Handles a message, or a request for the typefaces or the chart library."""
        if message == {"ask": "typefaces"}:
            described, files = typefaces()
            self.send({"typefaces": described}, files)
        elif message == {"is": "charts"}:
            self.send({"charts": charts_library().read_text(encoding="utf-8")})
        else:
            self.session.receive(message)


class HostedPage(PageWidget):
    """A page of the site: its `url` is its query there; it can be read, observed and set."""

    url = traitlets.Unicode()

    def __init__(self) -> None:
        super().__init__(Session(self.shows, self._send_changes, InProcessRunner()))

    @traitlets.observe("url")
    def _open(self, change: Any) -> None:
        if change["new"] != self.page.url:
            self.session.receive({"is": "open", "url": change["new"], "chance": token_hex(8)})

    def _send_changes(self, message: dict[str, Any]) -> None:
        self.send(message)
        self.url = self.page.url


@cache
def _widget_of(name: str) -> type[HostedPage]:
    return type(f"{name.capitalize()}Page", (HostedPage,), {"shows": name})


def page(name: str, **params: Any) -> HostedPage:
    """A page of the site by name, for a cell of a notebook, with the parameters of its URL.

    >>> page("practice")
    <Page: practice>
    >>> page("rules", variant="kurkku").url
    '?variant=kurkku'

    Raises CucumberError if there is none.
    """
    widget = _widget_of(name)()
    if params:
        widget.url = f"?{urlencode(params)}"
    return widget
