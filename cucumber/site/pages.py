"""The pages of the served site: each gets a kernel of its own, if it needs one and one is free."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from tornado.web import HTTPError
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler

from cucumber.pages.files import charts_library, module_of, page_names, sheet_of
from cucumber.pages.javascript import joined
from cucumber.site.edition.shared import site_script, site_sheet
from cucumber.site.files import ADDRESS, keep
from cucumber.site.joined import Joined
from cucumber.site.kernels.manager import LOOKS_EVERY, VISIT, Kernels
from cucumber.site.kernels.visits import Visit
from cucumber.site.mistakes import NOTEBOOK
from cucumber.site.programs import Files, written
from cucumber.site.seams import front_end, page_without_kernel, plotly
from cucumber.site.written import Notebook
from cucumber.ui.every_page import plan_script

_FRONT = Path(__file__).parent / "front"
TURN = "cucumber-turn"  # the cookie with the ticket of a page that was called


class _Handler(BaseVoilaHandler):
    """Nothing is done here in a reader's name, and so no cookie has to prove who asks."""

    xsrf_token = b""


class Page(_Handler, TornadoVoilaHandler):
    """A notebook as a page that is sent piece by piece."""

    def initialize(self, joined: Joined | None = None, **about: Any) -> None:
        """Takes what Voilà needs, and the folder that joined the site."""
        super().initialize(**about)
        self._joined = joined

    async def prepare(self) -> None:
        """Sends each piece at once: waiting to fill a packet costs 40 ms each time."""
        self.request.connection.stream.set_nodelay(True)
        await super().prepare()

    async def get(self, path: str = "") -> None:
        """Sends the page; where no place is free, what can be drawn of it without a kernel."""
        kernels: Kernels = self.kernel_manager
        notebook = self.notebook_path or path
        if not notebook.endswith(".ipynb"):
            raise HTTPError(404)
        NOTEBOOK.set(notebook)
        is_own = not (self._joined and self._joined.has(notebook))
        if is_own and (written := self._programs(Path(kernels.root_dir, notebook))):
            self.set_header("Cache-Control", "no-store")
            await self.finish(written)
            return
        if is_own and not self.request.query and kernels.needs_none(Path(kernels.root_dir, notebook)):
            await self._send_without_kernel(notebook)
        elif visit := kernels.visits.come(self.get_cookie(TURN, "")):
            VISIT.set(visit)
            try:
                await self._make(visit, path)
            finally:
                if self.request.connection.stream.closed():
                    kernels.leave(visit)
                kernels.sent(visit)
        else:
            await self._send_without_kernel(notebook, waits=True)

    def _programs(self, path: Path) -> str:
        """The page, if all that it shows are pages of the site: they need no kernel."""
        if self._joined and self._joined.folder.games:
            return ""  # which only kernels know
        try:
            notebook = Notebook.read(path)
        except (OSError, ValueError, KeyError):
            return ""
        if not notebook.programs:
            return ""
        base, club = self.base_url, self._joined.navigation() if self._joined else None
        ours = self.voila_configuration.resources["cucumber"]
        return written(
            notebook, files(base), {"line": f"{base}line/"}, site=ours, base_url=base, suffix=".ipynb", club=club
        )

    async def _make(self, visit: Visit, path: str) -> None:
        """Sends the page. If its kernel stops, the rest is missing, and the page is told that it broke off."""
        kernels: Kernels = self.kernel_manager
        making = asyncio.ensure_future(super().get(path))
        while not making.done():
            await asyncio.wait({making}, timeout=LOOKS_EVERY / 1000)
            if visit not in kernels.visits:
                making.cancel()
        with suppress(asyncio.CancelledError):
            await making
        if not await kernels.is_running(visit):
            self.write("<script>site.brokenOff()</script>")

    async def _send_without_kernel(self, notebook: str, *, waits: bool = False) -> None:
        self.set_header("Cache-Control", "no-store")
        about = page_config(notebook, self.kernel_manager, self._joined, waits=waits)
        async for piece in page_without_kernel(self, notebook, **about):
            self.write(piece)
        await self.finish()


def page_config(notebook: str, kernels: Kernels, joined: Joined | None, *, waits: bool = False) -> dict[str, Any]:
    """What our template is told beside what Voilà tells it.

    What is left to chance is drawn beforehand only where a page `waits`: its kernel will make something else. What its
    widgets load is the same. A notebook of a folder that joined may show anything: nothing is drawn beforehand, and
    Jupyter's own renderers draw it.
    """
    drawn_with = joined.drawn_with(notebook) if joined and joined.has(notebook) else None
    made = kernels.ahead.page(Path(kernels.root_dir, notebook)) if kernels.ahead and drawn_with is None else None
    files = dict(made.files) if made else {}
    if made and made.is_by_chance and not waits:
        del files["ahead"]
    club = joined.navigation() if joined else None
    return {"cucumber": {**scripts(), **files, "waits": waits, "club": club, "drawn_with": drawn_with}}


@cache
def files(base_url: str) -> Files:
    """What the pages of the site load."""

    def kept(text: str, kind: str) -> str:
        return f"{base_url.rstrip('/')}{ADDRESS}{keep(text, kind)}"

    names, static = page_names(), f"{base_url}voila/templates/cucumber/static/"
    return Files(
        sheet=kept(site_sheet().replace('url("fonts/', f'url("{static}fonts/'), "css"),
        script=kept(site_script(), "js"),
        host=kept(joined(_FRONT / "programs.mjs"), "mjs"),
        modules={name: kept(module_of(name), "mjs") for name in names},
        styles={name: kept(sheet_of(name), "css") for name in names},
        icon=f"{static}favicon.svg",
        charts=kept(charts_library().read_text(encoding="utf-8"), "js"),
        more=(f"{base_url}room/projector.mjs", kept(plan_script(), "mjs")),
    )


@cache
def scripts() -> dict[str, str]:
    """What every page loads: Voilà's front end, and our part of it, which stands in for a version of anywidget."""
    return {
        "front_end": keep(front_end(), "js"),
        "served": keep(joined(_FRONT / "served.mjs"), "mjs"),
        "plan": keep(plan_script(), "mjs"),
        "plotly": keep(plotly().read_text(encoding="utf-8"), "js"),
        "anywidget": version("anywidget"),
    }


class NoKernel(_Handler):
    """The kernel of a page that waits for one, as the front end asks for it."""

    def get(self) -> None:
        """Says that it starts."""
        self.finish({"id": "none", "name": "python3", "execution_state": "starting", "connections": 0})


class Turn(_Handler):
    """How many wait before a page."""

    def get(self, ticket: str) -> None:
        """Says at which place the page waits, from 1; 0 calls it in."""
        kernels: Kernels = self.kernel_manager
        self.set_header("Cache-Control", "no-store")
        self.finish({"turn": kernels.visits.turn(ticket)})


class Left(_Handler):
    """A page says that it is left."""

    def check_xsrf_cookie(self) -> None:
        """Needs no cookie: whoever knows the name of the kernel may end it."""

    async def post(self, kernel: str) -> None:
        """Ends its kernel."""
        kernels: Kernels = self.kernel_manager
        if visit := kernels.visits.of(kernel):
            kernels.leave(visit)
        self.set_status(204)


class Health(_Handler):
    """Whether the server answers, and how full it is."""

    def get(self) -> None:
        """Says it, for whatever watches over the server."""
        kernels: Kernels = self.kernel_manager
        visits = kernels.visits
        self.set_header("Cache-Control", "no-store")
        self.finish({"status": "ok", "kernels": len(visits), "most": visits.most, "waiting": len(visits.queue)})


class MissingPage(_Handler):
    """Any address that nothing else handles."""

    def get(self) -> None:
        """Shows the site's own page for a missing address."""
        raise HTTPError(404)
