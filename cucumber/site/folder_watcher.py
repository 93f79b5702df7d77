"""Watching for saved files in the folder that joined the site."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from pathlib import Path

from tornado.ioloop import PeriodicCallback

from cucumber.errors import BadFolder
from cucumber.lessons.addons import Folder, read_folder
from cucumber.site.joined_folder import JoinedFolder

LOOKS_EVERY = 300  # milliseconds

Then = Callable[[Folder], None]
State = frozenset[tuple[str, int, int]]  # of each file its path, when it was written, and its size


class FolderWatcher:
    """Reads a folder again when a file in it was saved: every open page reloads.

    Before that each of `then` is called with what the folder holds now.
    """

    def __init__(self, joined: JoinedFolder, taken: Collection[str], then: Iterable[Then]) -> None:
        self._joined, self._taken, self._then = joined, taken, tuple(then)
        self._current = self._seen = state_of(joined.folder.path)
        self._looking = PeriodicCallback(self._look, LOOKS_EVERY)

    def start(self) -> None:
        """Begins to look, once the server runs."""
        self._looking.start()

    async def _look(self) -> None:
        """Reads the folder once nothing has changed since the last look: files are written piece by piece."""
        state = await asyncio.to_thread(state_of, self._joined.folder.path)
        if state == self._seen != self._current:
            self._current = state
            with suppress(BadFolder):  # it is gone, and may come back
                folder = await asyncio.to_thread(read_folder, self._joined.folder.path, self._taken)
                self._joined.update(folder)
                for each in self._then:
                    each(folder)
                self._joined.notify_change()
        self._seen = state


def state_of(folder: Path) -> State:
    """What can be seen of the files of a folder without reading them."""
    states = set()
    for each in folder.rglob("*"):
        with suppress(OSError):  # gone meanwhile
            about = each.stat()
            states.add((str(each), about.st_mtime_ns, about.st_size))
    return frozenset(states)
