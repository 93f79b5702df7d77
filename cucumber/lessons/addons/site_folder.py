"""The folder that joined this site, as the server or the build passes it to the pages."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cucumber.engine.variants.variant_folder import WITH, games_in
from cucumber.lessons.addons.about import Club
from cucumber.lessons.addons.folder import ContentFile, Folder, NotebookPage, Problem
from cucumber.lessons.addons.folder_reader import read_folder
from cucumber.messages import build, plain

_CHECKED = ".club.json"  # what a folder for pages has beside its games


@cache
def current_folder() -> Folder | None:
    """The folder that joined this site; None if none did. Its deals are not replayed: they were checked before."""
    path = Path(os.environ.get(WITH, ""))
    if not os.environ.get(WITH) or not path.is_dir():
        return None
    if not (path / _CHECKED).is_file():
        return read_folder(path)
    checked = build(_FolderSnapshot, json.loads((path / _CHECKED).read_bytes()))
    games = {each.name: game for each, game in games_in(path).games.items()}
    in_order = {name: games[name] for name in checked.games if name in games}
    return Folder(path, checked.club, in_order, checked.content_files, checked.pages, problems=checked.problems)


@dataclass(frozen=True)
class _FolderSnapshot:
    """All of a folder that was read except its games, which are read again."""

    club: Club
    games: tuple[str, ...]
    content_files: tuple[ContentFile, ...]
    pages: tuple[NotebookPage, ...]
    problems: tuple[Problem, ...]


def write_for_pages(folder: Folder, into: Path) -> None:
    """Writes what pages need of a folder that was read, for `current_folder` to find there."""
    into.mkdir(parents=True, exist_ok=True)
    for old in into.iterdir():
        old.unlink()
    for name in folder.games:
        shutil.copyfile(folder.path / name, into / name)
    checked = _FolderSnapshot(folder.club, tuple(folder.games), folder.content_files, folder.pages, folder.problems)
    (into / _CHECKED).write_text(json.dumps(plain(checked)), encoding="utf-8")
