"""The pages of the served site: each with a kernel of its own where it needs one and one is to be had."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

from tornado.web import HTTPError
from voila.handler import BaseVoilaHandler
from voila.notebook_renderer import NotebookRenderer
from voila.tornado.handler import TornadoVoilaHandler
from voila.utils import get_page_config

from cucumber.site.kernels.manager import LOOKS_EVERY, VISIT, Kernels
from cucumber.site.kernels.visits import Visit

TURN = "cucumber-turn"  # the cookie with the ticket of a page that was called


class _Handler(BaseVoilaHandler):
    """Nothing is done here in a reader's name, and so no cookie has to prove who asks."""

    xsrf_token = b""


class Page(_Handler, TornadoVoilaHandler):
    """A notebook as a page that is sent piece by piece."""

    async def prepare(self) -> None:
        """Sends each piece at once: waiting to fill a packet costs 40 ms each time."""
        self.request.connection.stream.set_nodelay(True)
        await super().prepare()

    async def get(self, path: str = "") -> None:
        """Sends the page. Without a place for one more kernel it is drawn as far as it can be, and waits."""
        kernels: Kernels = self.kernel_manager
        notebook = self.notebook_path or path
        if not notebook.endswith(".ipynb"):
            raise HTTPError(404)
        if not self.request.query and kernels.needs_none(Path(kernels.root_dir, notebook)):
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

    async def _make(self, visit: Visit, path: str) -> None:
        """Sends the page, or what there is of it when its kernel stops: the page notices that it broke off."""
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
        about = {
            "base_url": self.base_url,
            "settings": self.settings,
            "log": self.log,
            "voila_configuration": self.voila_configuration,
        }
        config = with_ahead(get_page_config(**about), notebook, self.kernel_manager, by_chance=waits)
        renderer = NotebookRenderer(
            request_handler=self,
            voila_configuration=self.voila_configuration,
            traitlet_config=self.traitlet_config,
            notebook_path=notebook,
            template_paths=self.template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            base_url=self.base_url,
            kernel_spec_manager=self.kernel_spec_manager,
            prelaunch_hook=self.prelaunch_hook,
            page_config=config,
        )
        await renderer.initialize()
        pieces = renderer.exporter.generate_from_notebook_node(
            renderer.notebook,
            resources=renderer.resources,
            extra_context={"kernel_start": None, "waits": waits},
            page_config=config,
        )
        async for piece, _ in pieces:
            self.write(piece)
        await self.finish()


def with_ahead(config: dict[str, Any], notebook: str, kernels: Kernels, *, by_chance: bool = False) -> dict[str, Any]:
    """What Voilà tells a template, with the page as it will be made; also one that chance will make another."""
    made = kernels.ahead.page(Path(kernels.root_dir, notebook)) if kernels.ahead else None
    page = made.page if made and (by_chance or not made.is_by_chance) else ""
    return config | {"ahead": page.replace("</", "<\\/")}


class AheadFile(_Handler):
    """A module or a style sheet of what is drawn beforehand; its name says what is in it, so it never changes."""

    def get(self, name: str, kind: str) -> None:
        """Sends it."""
        kernels: Kernels = self.kernel_manager
        text = kernels.ahead.file(name) if kernels.ahead else None
        if text is None:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/javascript" if kind == "mjs" else "text/css")
        self.set_header("Cache-Control", "max-age=31536000, immutable")
        self.finish(text)


class Turn(_Handler):
    """Which of those who wait a page is."""

    def get(self, ticket: str) -> None:
        """Says it, counted from 1; 0 calls it in."""
        kernels: Kernels = self.kernel_manager
        self.set_header("Cache-Control", "no-store")
        self.finish({"turn": kernels.visits.turn(ticket)})


class Left(_Handler):
    """A page says that it is left."""

    def check_xsrf_cookie(self) -> None:
        """Whoever knows the name of the kernel may end it."""

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
