"""A folder that joined the served site: its pages and files beside the site's own, and its reloading."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from tornado.ioloop import PeriodicCallback
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RequestHandler, StaticFileHandler

from cucumber.engine.variants.variant_folder import WITH, list_site_games
from cucumber.errors import BadFolder
from cucumber.lessons.addons import Folder, read_folder, write_for_pages
from cucumber.lessons.addons.names import PAGE
from cucumber.site.policy import OF_OTHERS
from cucumber.site.programs import navigation_of

_OF_THE_CLUB = Path(__file__).with_name(f"{PAGE}.ipynb")
_STILL_THERE = 15  # seconds, after which we check that an open page is still there
LOOKS_EVERY = 300  # milliseconds


class JoinedFolder:
    """A folder as a served site has it.

    Its pages and files, and the site's own pages, are found under `root`, which has nothing but links: nothing else
    in the folder can be reached. `version` grows whenever the folder is read again.
    """

    def __init__(self, folder: Folder, own: Path, work: Path, *, watched: bool = False) -> None:
        """`own` are the site's pages, `work` is an empty folder for the links and for the pages' data."""
        self.root = work / "pages"
        self._own, self._data = own, work / "data"
        self.version, self.watched = 0, watched
        self._changed = asyncio.Event()
        os.environ[WITH] = str(self._data)  # as kernels and workers find it
        self.update(folder)

    def update(self, folder: Folder) -> None:
        """Shows the folder as it is now, with its games beside the known ones."""
        self.folder = folder
        write_for_pages(folder, self._data)
        list_site_games()
        links = dict(self._links())
        for old in [each for each in self.root.rglob("*") if each.is_symlink()]:
            if links.get(old.relative_to(self.root).as_posix()) != old.readlink():
                old.unlink()
        for name, target in links.items():
            link = self.root / name
            link.parent.mkdir(parents=True, exist_ok=True)
            if not link.is_symlink():
                link.symlink_to(target)

    def _links(self) -> Iterator[tuple[str, Path]]:
        """The links, each with where it leads; those of the folder come last, and take no page's place."""
        for each in self._own.rglob("*"):
            place = each.relative_to(self._own)
            if each.is_file() and not any(part.startswith(".") for part in place.parts):
                yield place.as_posix(), each
        yield _OF_THE_CLUB.name, _OF_THE_CLUB
        for name in (*(f"{page.word}.ipynb" for page in self.folder.pages), *self.folder.readable):
            yield name, self.folder.path / name

    def has(self, notebook: str) -> bool:
        return any(notebook == f"{page.word}.ipynb" for page in self.folder.pages)

    def draws_charts(self, notebook: str) -> bool:
        """Whether a notebook, or a module beside it, mentions plotly."""
        names = (notebook, *(name for name in self.folder.readable if name.endswith(".py")))
        files = filter(Path.is_file, (self.folder.path / name for name in names))
        return any(b"plotly" in each.read_bytes() for each in files)

    def navigation(self) -> dict[str, Any]:
        """The folder's entry in every page's navigation."""
        return navigation_of(self.folder) | {"version": self.version, "watched": self.watched}

    def notify_change(self) -> None:
        """Makes every open page of a watched site reload."""
        self.version += 1
        self._changed.set()
        self._changed = asyncio.Event()

    async def wait_for_change(self, since: str) -> bool:
        """Whether the folder has changed since a version: true as soon as it has, false after a while."""
        if since == str(self.version):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), _STILL_THERE)
        return since != str(self.version)


class FolderWatcher:
    """Reads a folder again when a file was saved, calls each of `then` with it, and lets every open page reload."""

    def __init__(self, joined: JoinedFolder, taken: Collection[str], then: Iterable[Callable[[Folder], None]]) -> None:
        self._joined, self._taken, self._then = joined, taken, tuple(then)
        self._current = self._seen = _state_of(joined.folder.path)
        self._looking = PeriodicCallback(self._look, LOOKS_EVERY)

    def start(self) -> None:
        """Begins to look, once the server runs."""
        self._looking.start()

    async def _look(self) -> None:
        """Reads the folder once nothing has changed since the last look: files are written piece by piece."""
        state = await asyncio.to_thread(_state_of, self._joined.folder.path)
        if state == self._seen != self._current:
            self._current = state
            with suppress(BadFolder):  # it is gone, and may come back
                folder = await asyncio.to_thread(read_folder, self._joined.folder.path, self._taken)
                self._joined.update(folder)
                for each in self._then:
                    each(folder)
                self._joined.notify_change()
        self._seen = state


def _state_of(folder: Path) -> frozenset[tuple[str, int, int]]:
    """What can be seen of a folder without reading it: of each file its path, when it was written, and its size."""
    states = set()
    for each in folder.rglob("*"):
        with suppress(OSError):  # gone meanwhile
            about = each.stat()
            states.add((str(each), about.st_mtime_ns, about.st_size))
    return frozenset(states)


class JoinedFile(StaticFileHandler):
    """A picture or a file of data that lies beside a notebook."""

    async def get(self, path: str, include_body: bool = True) -> None:
        if path not in self.settings["joined"].folder.files:
            raise HTTPError(404)
        await super().get(path, include_body)

    def get_content_type(self) -> str:
        """Its media type; a script is plain text, which no page may run."""
        kind = super().get_content_type()
        return "text/plain" if kind.endswith(("javascript", "ecmascript")) else kind

    def set_extra_headers(self, path: str) -> None:
        """Lets browsers ask whether it has changed, and not guess its type; its content can't act as the site."""
        del path
        self.set_header("Cache-Control", "no-cache")
        self.set_header("X-Content-Type-Options", "nosniff")
        if self.get_content_type() != "application/pdf":  # which browsers keep apart, and don't show in a sandbox
            self.set_header("Content-Security-Policy", OF_OTHERS)


class ReloadHandler(RequestHandler):
    """Tells an open page, once, that the folder has changed since it was made."""

    def set_default_headers(self) -> None:
        self.set_header("Content-Type", "text/event-stream")
        self.set_header("Cache-Control", "no-store")

    async def head(self) -> None:
        self.set_header("Transfer-Encoding", "chunked")
        await self.flush()

    async def get(self) -> None:
        """Waits for a change, as long as the page is there."""
        joined: JoinedFolder = self.settings["joined"]
        since = self.get_query_argument("since", "")
        with suppress(StreamClosedError):
            await self._send(":")
            while not await joined.wait_for_change(since):
                await self._send(":")
            await self._send("data: changed")

    async def _send(self, line: str) -> None:
        self.write(f"{line}\n\n")
        await self.flush()
