"""A part of a page: the result of a cell; it follows its inputs, and without a kernel it is a picture."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, Generic, Self, TypeVar

from cucumber.errors import check_kind
from cucumber.extras import report_missing
from cucumber.notebook.page_widget import PageWidget
from cucumber.pages.essay.cells import READING
from cucumber.pages.essay.page import EssayPage
from cucumber.pages.essay.part_state import PartFactory, PartState
from cucumber.pages.protocol import background
from cucumber.pages.protocol.base import IsCancelled, Job
from cucumber.pages.protocol.jobs import InProcessRunner, has_event_loop
from cucumber.pages.protocol.session import Session
from cucumber.words.show.html import with_images

with report_missing("Parts of a notebook", extra="ui"):
    import traitlets

_AT_ONCE = 5.0  # seconds
SVG, HTML = "image/svg+xml", "text/html"
_WIDGET = "application/vnd.jupyter.widget-view+json"

State = TypeVar("State", bound=PartState)


class Part(PageWidget, Generic[State]):
    """What a cell of a notebook ends with: a widget, which can stand in boxes and tabs with others.

    An argument may be a `change`, another part, or any control of ipywidgets: whenever its value changes, this part
    is made anew. `value` is what this one decides; it is read, and observed with `part.observe(…, "value")`, as any
    trait of a widget. `problem` says what it can't follow, if anything; until it can, it shows nothing else and its
    value is None. A part that is to `hold` keeps the rest of its page folded until it is answered, or the reader asks
    to be shown.
    """

    shows = "essay"

    value = traitlets.Any()
    problem = traitlets.Unicode("")

    def __init__(self, makes: Callable[..., PartState], *args: Any, hold: Any = False, **kwargs: Any) -> None:
        check_kind(hold, bool, "Whether the rest of the page waits for an answer is True or False", "hold")
        self.call = PartFactory(makes, args, kwargs, hold)
        self._runner = _NullRunner() if READING.get() else _BackgroundRunner()
        super().__init__(_PartSession("essay", self._send_changes, self._runner))
        self.session.replace_page(EssayPage.alone(self.call))
        for source in self.call.follows:
            source.observe(self._follow, names="value")

    @property
    def _page(self) -> EssayPage:
        page = self.session.page
        assert isinstance(page, EssayPage)
        return page

    @property
    def state(self) -> State:
        state: Any = self._page.parts[0].state
        return state  # type: ignore[no-any-return]

    def update(self, **message: Any) -> None:
        self.session.receive({"is": "tell", "part": 0, "message": message})

    async def ready(self) -> None:
        """Returns once everything is worked out: `await part.ready()`."""
        if self._runner.task is not None:
            await asyncio.shield(self._runner.task)

    def _follow(self, _change: Any) -> None:
        self.session.replace_page(self._page.anew(0))
        if self.comm is not None:
            self.props = self.session.props  # also for a browser that is still loading the module that listens

    def _send_changes(self, message: dict[str, Any]) -> None:
        """Sends changes to the browser and to the parts that follow this one."""
        if self.comm is not None:
            self.send(message)
        part = self._page.parts[0]
        with self.hold_trait_notifications():
            self.problem, self.value = part.problem, part.value

    # --- in a browser ---

    def open(self) -> None:
        """Opens no connection yet: many parts are never displayed, but followed, or read for a page of the site."""

    @property
    def model_id(self) -> str:
        """Its id in the browser; asking for it opens the connection."""
        if self.comm is None:
            self.props = self.session.props
            super().open()
        return str(super().model_id)

    @property
    def widget(self) -> Self:
        """The part itself, for older notebooks in which only this was a widget."""
        return self

    def _repr_mimebundle_(self, **_options: Any) -> dict[str, Any]:  # type: ignore[override]
        view = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        picture = {kind: with_images(image) if kind == HTML else image for kind, image in self._picture().items()}
        return {_WIDGET: view, **picture, "text/plain": repr(self)}

    def _picture(self) -> Mapping[str, str]:
        """The present part as a picture, or as text with tables, depending on its content."""
        raise NotImplementedError


class _PartSession(Session):
    """A part's session: without a URL or saved state, so it is never reopened."""

    def receive(self, raw: Any) -> None:
        if isinstance(raw, dict) and raw.get("is") == "open":
            self.replace_page(self.page)
        else:
            super().receive(raw)


# --- what takes a while ---


class _NullRunner(InProcessRunner):
    """Runs no jobs."""

    def start(self, job: Job, show: Callable[[Any], None], refuse: Callable[[str], None]) -> None:
        """Does nothing: the page that shows the part runs the job."""


class _BackgroundRunner(InProcessRunner):
    """Runs jobs in the background, or at once where there is no event loop.

    In a notebook that is being written, results found within a few seconds appear at once, and are saved with it.
    """

    def start(self, job: Job, show: Callable[[Any], None], refuse: Callable[[str], None]) -> None:
        if not has_event_loop() or background.IS_READ or not _show_in_time(job.run, show):
            super().start(job, show, refuse)


def _show_in_time(work: Callable[[IsCancelled], Any], show: Callable[[Any], None]) -> bool:
    """Shows the results if all of them come soon; says whether they did."""
    from cucumber.analysis.solver import SolveCancelled

    until, results = monotonic() + _AT_ONCE, []
    try:
        for each in work(lambda: monotonic() > until):
            results.append(each)
            if monotonic() > until:
                return False
    except SolveCancelled:
        return False
    for each in results:
        if each is not None:
            show(each)
    return True
