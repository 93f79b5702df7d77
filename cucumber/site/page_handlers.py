"""The pages of the served site: its own are plain, any other notebook is Voilà's, with a kernel of its own."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from tornado.web import HTTPError
from voila.handler import BaseVoilaHandler
from voila.tornado.handler import TornadoVoilaHandler

from cucumber.lessons.addons.names import PAGE
from cucumber.pages.protocol.assets import charts_library, module_of, page_names, plan_script, sheet_of
from cucumber.pages.protocol.javascript import bundle
from cucumber.site.cell_errors import NOTEBOOK
from cucumber.site.joined_folder import JoinedFolder
from cucumber.site.kernels import Kernels
from cucumber.site.notebook_file import Notebook
from cucumber.site.policy import WITH_KERNEL
from cucumber.site.programs import PageAssets, render_page, site_script, site_sheet
from cucumber.site.room_pages import room_scripts
from cucumber.site.static_files import ASSETS, HeadMixin, store
from cucumber.version import __version__

_FRONT = Path(__file__).parent / "frontend"
_PLOTLY = "jupyterlab-plotly"  # five megabytes


class SitePage(HeadMixin, BaseVoilaHandler):
    """Nothing is done in a reader's name, so no cookie is needed."""

    xsrf_token = b""

    @property
    def joined_folder(self) -> JoinedFolder | None:
        return self.settings["joined"]  # type: ignore[no-any-return]

    def render_template(self, name: str, **about: Any) -> Any:
        """A page without a notebook, with the folder in its navigation."""
        return super().render_template(name, **about, club=self.joined_folder and self.joined_folder.navigation())


class NotebookHandler(SitePage, TornadoVoilaHandler):
    """A notebook as a page."""

    async def get(self, path: str = "") -> None:
        """Sends it, at once or piece by piece as Voilà does."""
        notebook = self.notebook_path or path
        if not self._is_there(notebook):
            raise HTTPError(404)
        NOTEBOOK.set(notebook)
        if plain := self._plain_page(notebook):
            self.set_header("Cache-Control", "no-store")
            await self.finish(plain)
        elif self.request.method == "HEAD":
            self._set_voila_headers()
            await self.flush()  # or it would say that nothing is there to be read
        else:
            self.set_header("Content-Security-Policy", WITH_KERNEL)
            self.request.connection.stream.set_nodelay(True)  # waiting to fill a packet costs 40 ms each time
            await super().get(path)

    def _is_there(self, notebook: str) -> bool:
        """Whether it can be read; a pipe would block everybody."""
        return notebook.endswith(".ipynb") and Path(self.kernel_manager.root_dir, notebook).is_file()

    def _set_voila_headers(self) -> None:
        """Sets the headers before any cell runs, so that no kernel starts for a client that doesn't read."""
        self.set_header("Content-Security-Policy", WITH_KERNEL)
        self.set_header("Content-Type", "text/html")
        self.set_header("Cache-Control", "no-cache, no-store, must-revalidate")
        self.set_header("Pragma", "no-cache")
        self.set_header("Expires", "0")
        self.set_header("Transfer-Encoding", "chunked")

    def _plain_page(self, notebook: str) -> str:
        """The page, if all that it shows are pages of the site."""
        if self.joined_folder and self.joined_folder.has(notebook):
            return ""
        try:
            title = self.joined_folder.folder.club.name if self.joined_folder and notebook == f"{PAGE}.ipynb" else ""
            read = Notebook.read(Path(self.kernel_manager.root_dir, notebook), title)
        except (OSError, ValueError, KeyError):
            return ""
        base, ours = self.base_url, self.voila_configuration.resources["cucumber"]
        club = self.joined_folder and self.joined_folder.navigation()
        where = {"site": ours, "base_url": base, "suffix": ".ipynb", "club": club, "build": build()}
        return render_page(read, files(base), {"connection": f"{base}line/"}, **where) if read.programs else ""


def page_config(
    config: dict[str, Any], notebook_path: str, base_url: str, joined: JoinedFolder | None
) -> dict[str, Any]:
    """Our template's own values for a notebook with a kernel."""
    is_joined = joined is not None and joined.has(notebook_path)
    if joined and is_joined and not joined.draws_charts(notebook_path):
        extensions = [each for each in config["federated_extensions"] if each["name"] != _PLOTLY]
        config = {**config, "federated_extensions": extensions}
    loads, club = files(base_url), joined.navigation() if joined else None
    ours = {"scripts": loads.more, "charts": loads.charts, "club": club, "is_joined": is_joined}
    return {**config, "cucumber": ours}


@cache
def files(base_url: str) -> PageAssets:
    def url(text: str, kind: str) -> str:
        return f"{base_url.rstrip('/')}{ASSETS}{store(text, kind)}"

    names, static = page_names(), f"{base_url}voila/templates/cucumber/static/"
    return PageAssets(
        sheet=url(site_sheet().replace('url("fonts/', f'url("{static}fonts/'), "css"),
        script=url(site_script(), "js"),
        host=url(bundle(_FRONT / "programs.mjs"), "mjs"),
        modules={name: url(module_of(name), "mjs") for name in names},
        styles={name: url(sheet_of(name), "css") for name in names},
        icon=f"{static}favicon.svg",
        charts=url(charts_library().read_text(encoding="utf-8"), "js"),
        more=(f"{base_url}room/projector.mjs", url(plan_script(), "mjs")),
    )


@cache
def build() -> str:
    """A text that changes with what browsers load: by it an open page notices that the server has another version."""
    return sha256(f"{__version__} {files('/')} {room_scripts()}".encode()).hexdigest()[:12]


class Health(SitePage):
    """Whether the server answers, and how full it is."""

    def get(self) -> None:
        kernels: Kernels = self.kernel_manager
        self.set_header("Cache-Control", "no-store")
        self.finish({"status": "ok", "kernels": len(kernels), "most": kernels.most})


class MissingPage(SitePage):
    """Any URL that nothing else handles."""

    def get(self) -> None:
        raise HTTPError(404)
