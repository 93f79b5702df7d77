"""Pages made beforehand, to be drawn before their kernels are there."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from cucumber.site.files import keep
from cucumber.site.kernels.forks import NoWarmProcess, Warm

_WITHIN = 120.0  # seconds for a page to be made
_FAILED = "site-problem"  # what a page says where a cell fails


class Made(NamedTuple):
    """A page that was made beforehand."""

    files: dict[str, Any]  # the page as JSON, as `Engine.run` gives it, and what its widgets load
    is_by_chance: bool  # it is not the same each time it is made
    needs_kernel: bool  # something in it answers, or was not kept of it


def _named(states: Iterable[dict[str, Any]], key: str) -> list[str]:
    return sorted({state[key] for state in states if state.get(key)})


def _changed(notebook: Path) -> float:
    """When a notebook was changed, or a file beside it, which it may read. Raises OSError where there is none."""
    beside = notebook.resolve(strict=True).parent.iterdir()
    return max(each.stat().st_mtime for each in beside if each.is_file())


class Ahead:
    """What is drawn of each page beforehand; made once, when the page is first asked for."""

    def __init__(self, warm: Warm) -> None:
        self._warm = warm
        self._lock = threading.Lock()
        self._pages: dict[Path, tuple[float, Made | None]] = {}  # with the time of the last change

    def page(self, notebook: Path) -> Made | None:
        """A page, from the second visitor on; None where none has been made."""
        try:
            changed = _changed(notebook)
        except OSError:
            return None
        with self._lock:
            known, made = self._pages.get(notebook, (None, None))
            if known == changed:
                return made
            self._pages[notebook] = changed, None
        threading.Thread(target=self._make, args=(notebook, changed), daemon=True).start()
        return None

    def forget(self) -> None:
        """Makes every page anew when it is next asked for."""
        with self._lock:
            self._pages.clear()

    def _make(self, notebook: Path, changed: float) -> None:
        try:
            one, other = self._made(notebook), self._made(notebook)
        except (NoWarmProcess, OSError, ValueError, KeyError, TypeError):
            return  # the page itself says what is wrong
        if _FAILED not in one:
            said = json.loads(one)
            needs_kernel = bool(said["widgets"]) or not all(said["outputs"].values())
            states = said["widgets"].values()
            files = {"ahead": keep(one, "json"), "modules": _named(states, "_esm"), "sheets": _named(states, "_css")}
            self._pages[notebook] = changed, Made(files, one != other, needs_kernel)

    def _made(self, notebook: Path) -> str:
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        code = [(place, "".join(each["source"])) for place, each in enumerate(cells) if each["cell_type"] == "code"]
        with TemporaryDirectory() as folder:
            into = Path(folder) / "page.json"
            making = self._warm.page(code, str(notebook.parent), into)
            if making.wait(_WITHIN) is None:
                making.kill()
            return into.read_text(encoding="utf-8")
