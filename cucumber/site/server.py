"""Voilà, set up for this site by its settings: its template, its landing page, and its limits."""

from __future__ import annotations

import logging
import multiprocessing
import os
import secrets
import socket
import threading
import webbrowser
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from jupyter_events import EventLogger
from jupyter_server.auth.identity import IdentityProvider, User
from tornado.ioloop import IOLoop
from tornado.web import RequestHandler, StaticFileHandler
from traitlets import Instance
from traitlets.config import Config
from voila.app import Voila
from voila.utils import include_url

from cucumber.lessons.addons import Folder
from cucumber.lessons.addons.folder_reader import words_of
from cucumber.notebook_paths import data_folder, own_notebooks
from cucumber.pages.learn import ours
from cucumber.pages.plan.step_picture import step_picture
from cucumber.pages.protocol.session import clear_opening_pages
from cucumber.site.cell_errors import record_mistake
from cucumber.site.client import Client
from cucumber.site.connections import Connections
from cucumber.site.joined_folder import FolderWatcher, JoinedFile, JoinedFolder, ReloadHandler
from cucumber.site.kernels import LOOKS_EVERY, Kernels
from cucumber.site.listener import Listener, raise_file_limit
from cucumber.site.log_limit import limit_logging
from cucumber.site.notebook_run import PATIENCE
from cucumber.site.page_handlers import Health, MissingPage, NotebookHandler, build, files, page_config
from cucumber.site.policy import page_policy
from cucumber.site.proxies import Networks
from cucumber.site.room_connections import RoomConnections
from cucumber.site.static_files import ASSETS, AssetHandler, JupyterEndpoint, NamedByContent, Redirect
from cucumber.site.workers import compile_what_pages_need

TEMPLATE = "cucumber"
PAGES = "/voila/render/"
OURS = {"home": "/", "pages": PAGES}  # where things are on this site
MINUTE = 60  # seconds
MOST_CONNECTIONS = 4000
MEGABYTE = 2**20


class AnonymousProvider(IdentityProvider):
    """Treats everybody as an anonymous reader. Jupyter would give each a name in a cookie."""

    def get_user(self, handler: RequestHandler) -> User:
        del handler
        return User("reader")

    def get_handlers(self) -> list[tuple[str, object]]:
        """Leaves out Jupyter's pages for logging in and out."""
        return []


class Site(Voila):
    """Voilà for one folder of notebooks, with `index.ipynb` as the first page."""

    sockets: list[socket.socket]
    room_connections: RoomConnections
    connections: Connections
    file_limit: int
    proxies: Networks
    joined: JoinedFolder | None = None
    watching: FolderWatcher | None = None
    event_logger = Instance(EventLogger, ())  # or each kernel would have its own, and logging forgets none of them

    def init_settings(self) -> dict[str, Any]:
        return {**super().init_settings(), "joined": self.joined}

    def init_handlers(self) -> list[Any]:
        """Voilà's addresses, with `/` as the landing page, but without those that list or browse the folder."""
        render = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        voila = {"voila_configuration": self.voila_configuration}
        icon = include_url(TEMPLATE, self.base_url, "static/favicon.svg")
        return [
            (r"/", NotebookHandler, {**render, "notebook_path": "index.ipynb"}),
            # Links in notebooks are relative, to work in JupyterLab too; from `/` they lead here.
            (r"/([\w-]+)\.(?:ipynb|html)", Redirect, {"url": PAGES + "{0}.ipynb", "permanent": False}),
            (r"/favicon\.ico", Redirect, {"url": icon, "permanent": False}),
            (r"/voila/(?:tree|api/contents).*", Redirect, {"url": "/", "permanent": False}),
            *self.room_connections.handlers(),
            *self.connections.handlers(),
            *self._folder_handlers(),
            (PAGES + "(.*)", NotebookHandler, render),
            (ASSETS + r"(\w+\.\w+)", AssetHandler),
            (r"/notebooks/([\w-]+\.ipynb)", _with_plain_errors(StaticFileHandler), {"path": str(own_notebooks())}),
            (r"/voila/labextensions/(.+\.[0-9a-f]{8,}\.js)", NamedByContent, {"path": self.labextensions_path}),
            (r"/health", Health, voila),
            (r"/voila/templates/(?!\w+/static/(?:[\w-]+[/.])*[\w-]+$).*", MissingPage, voila),
            *((at, _with_plain_errors(kind), *rest) for at, kind, *rest in super().init_handlers()),
            (r"/.*", MissingPage, voila),
        ]

    def _folder_handlers(self) -> list[Any]:
        """The addresses of the files beside the notebooks of a folder, and of what tells that it has changed."""
        if self.joined is None:
            return []
        changes = [(r"/changes", ReloadHandler)] if self.joined.watched else []
        files = {"path": str(self.joined.folder.path)}
        return [*changes, *((under + r"((?!.*\.ipynb$).+)", JoinedFile, files) for under in (PAGES, "/voila/files/"))]

    def renew(self, _now: Folder) -> None:
        """Tells pages and workers of a folder that was read again."""
        ours.refresh()
        step_picture.cache_clear()
        clear_opening_pages()
        self.connections.workers.renew()

    def listen(self) -> None:
        """Serves on the sockets that are already bound, until stopped."""
        server = Listener(self.app)
        server.limit, server.proxies = self.file_limit, self.proxies
        server.add_sockets(self.sockets)
        print(f"Cucumber is served at {self.display_url}   (Ctrl-C stops it)", flush=True)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(self.connection_url,), daemon=True).start()
        self.ioloop = IOLoop.current()  # SIGTERM stops it
        self.room_connections.start()
        self.connections.start()
        if self.watching:
            self.watching.start()
        ahead = _compile_ahead()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            print("\nStopped.")
        finally:
            ahead.kill()
            self.connections.end()
            self.stop()


def _with_plain_errors(kind: type[RequestHandler]) -> type[RequestHandler]:
    return type(kind.__name__, (JupyterEndpoint, kind), {})


def _compile_ahead() -> BaseProcess:
    """Compiles what pages need, in a process of its own."""
    process = multiprocessing.get_context("spawn").Process(target=compile_what_pages_need, daemon=True)
    process.start()
    threading.Thread(target=process.join, daemon=True).start()  # so that it leaves nothing behind
    return process


class Limits(NamedTuple):
    """How much a server does at once."""

    kernels: int
    idle: int  # seconds, after which a page that says nothing loses its kernel


def serve(
    sockets: list[socket.socket],
    ip: str,
    notebooks: Path,
    limits: Limits,
    joins: Folder | None = None,
    *,
    proxies: Networks = (),
    on_saved: Callable[[Folder], None] | None = None,
    browser: bool,
) -> None:
    """Serves the notebooks of a folder, and of one that joins them, on bound sockets, until Ctrl-C or SIGTERM.

    `proxies` are trusted to report visitors' addresses.
    With `on_saved` the folder that joins is watched, and `on_saved` gets what it holds after a file was saved.
    """
    # Voilà looks for templates in Jupyter's data folders. Ours goes first, so that a checkout uses its own.
    folders = [str(data_folder()), os.environ.get("JUPYTER_PATH", "")]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, folders))

    work = TemporaryDirectory()
    os.environ["IPYTHONDIR"] = str(Path(work.name, "ipython"))  # kernels read and write nothing at home
    build()  # or the first visitor would wait for it
    joined = JoinedFolder(joins, notebooks, Path(work.name), watched=on_saved is not None) if joins else None

    # Jupyter gives the time between pings in milliseconds; Tornado reads seconds, and would warn about it.
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    limit_logging()

    root = joined.root if joined else notebooks
    site = Site(config=_settings(ip, sockets[0].getsockname()[1], root, limits, joined, browser=browser))
    site.sockets = sockets
    site.joined, site.proxies = joined, proxies
    if joined and on_saved:
        site.watching = FolderWatcher(joined, words_of(notebooks), [site.renew, on_saved])
    site.file_limit = raise_file_limit()
    site.connections = Connections(most=min(MOST_CONNECTIONS, site.file_limit // 2))
    site.room_connections = RoomConnections(ip, site.connections)
    site.initialize(argv=[])
    with work:
        site.start()


def _settings(
    ip: str, port: int, notebooks: Path, limits: Limits, joined: JoinedFolder | None, *, browser: bool
) -> Config:
    def with_ours(config: dict[str, Any], base_url: str, notebook_path: str, **_about: Any) -> dict[str, Any]:
        return page_config(config, notebook_path, base_url, joined)

    settings = Config()
    settings.Voila = Config(
        ip=ip,
        port=port,
        root_dir=str(notebooks),
        open_browser=browser,
        identity_provider_class=AnonymousProvider,
        config_file_paths=[],  # files in the current folder must not change the site
        log_level="ERROR",  # failing cells are logged; "not trusted" warnings are irrelevant here
        tornado_settings={
            "headers": {"Content-Security-Policy": page_policy(), "X-Content-Type-Options": "nosniff"},
            "jinja_template_vars": {"loads": files("/")},  # for pages that say what went wrong
            "websocket_max_message_size": MEGABYTE,  # a browser only sends picked acts and control settings
            "disable_check_xsrf": True,  # nothing is done in a reader's name
        },
    )
    settings.VoilaConfiguration = Config(
        template=TEMPLATE,
        allow_template_override="NO",
        allow_theme_override="NO",
        strip_sources=True,
        show_tracebacks=False,
        multi_kernel_manager_class=Kernels,
        page_config_hook=with_ours,
        resources={"cucumber": OURS},
        extension_denylist=["cucumber-lesson", "jupyterlab_pygments"],  # which only JupyterLab has a use for
    )
    settings.VoilaExecutor = Config(timeout=PATIENCE, allow_errors=True, on_cell_error=record_mistake)
    settings.AsyncKernelManager.client_factory = Client
    # Jupyter saves at home, where nothing may be written, which notebooks a user trusts; it means nothing here.
    settings.NotebookNotary = Config(secret=secrets.token_bytes(), db_file=":memory:")
    settings.KernelRestarter = Config(restart_limit=0)  # a new kernel would know nothing of the page
    if os.name == "posix":
        settings.KernelManager = Config(transport="ipc")  # sockets for this user only; TCP would be open to all users
    settings.Kernels = Config(
        most=limits.kernels, cull_idle_timeout=limits.idle, cull_connected=True, cull_interval=LOOKS_EVERY
    )
    # What a kernel may send to one browser; a page's tables come as one message of a few megabytes.
    settings.ZMQChannelsWebsocketConnection = Config(
        limit_rate=True, iopub_data_rate_limit=20 * MEGABYTE, iopub_msg_rate_limit=2000
    )
    return settings
