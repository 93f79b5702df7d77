"""The folder that joined this site, as whoever began the site tells its pages."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from cucumber.engine.variants.folder import WITH, games_in
from cucumber.lessons.club.about import Club
from cucumber.lessons.club.folder import FileKind, Folder, Page, Problem, Told
from cucumber.lessons.club.reading import read_folder

_CHECKED = ".club.json"  # what a folder for pages has beside its games


@cache
def of_this_site() -> Folder | None:
    """The folder that joined this site; None if none did. Its deals are not replayed: that was done beforehand."""
    path = Path(os.environ.get(WITH, ""))
    if not os.environ.get(WITH) or not path.is_dir():
        return None
    checked = path / _CHECKED
    return _read(path, json.loads(checked.read_bytes())) if checked.is_file() else read_folder(path)


def write_for_pages(folder: Folder, into: Path) -> None:
    """Writes what pages need of a folder that was read, for `of_this_site` to find there."""
    into.mkdir(parents=True, exist_ok=True)
    for old in into.iterdir():
        old.unlink()
    for name in folder.games:
        shutil.copyfile(folder.path / name, into / name)
    told = [{**asdict(each), "content": each.content.decode()} for each in folder.told]
    about = {
        "club": asdict(folder.club),
        "games": list(folder.games),
        "told": told,
        "pages": [asdict(each) for each in folder.pages],
        "problems": [asdict(each) for each in folder.problems],
    }
    (into / _CHECKED).write_text(json.dumps(about), encoding="utf-8")


def _read(path: Path, about: dict[str, Any]) -> Folder:
    club = about["club"]
    games = {each.name: game for each, game in games_in(path).games.items()}
    return Folder(
        path,
        Club(club["name"], club["about"], tuple(club["order"]), tuple(club["colors"])),
        {name: games[name] for name in about["games"] if name in games},
        tuple(map(_told, about["told"])),
        tuple(Page(**each) for each in about["pages"]),
        problems=tuple(Problem(each["file"], FileKind(each["kind"]), each["reason"]) for each in about["problems"]),
    )


def _told(each: dict[str, str]) -> Told:
    return Told(FileKind(each["kind"]), each["file"], each["title"], each["content"].encode())
