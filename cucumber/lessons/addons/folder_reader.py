"""Reads a folder file by file, so that a broken one doesn't affect the others; and the one that joined this site."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path, PurePosixPath

from cucumber.engine.toml import content_of, keys_of, read_top
from cucumber.engine.toml.toml_table import NO_FILE, first_bytes
from cucumber.engine.variants import Variant
from cucumber.engine.variants.family import set_own_games
from cucumber.engine.variants.variant_file import is_variant_file
from cucumber.engine.variants.variant_folder import WITH, games_in
from cucumber.errors import BadFolder, BadScenario, CucumberError
from cucumber.lessons.addons.folder import (
    FILE,
    Club,
    ContentFile,
    FileKind,
    Folder,
    NotebookPage,
    Problem,
    default_club,
    read_club,
)
from cucumber.lessons.addons.names import PAGE, check_file, check_page
from cucumber.lessons.plan.plan import read_plan, tells_a_plan
from cucumber.lessons.teach.lessons import scenario_in
from cucumber.messages import build, plain
from cucumber.table.scenario import Scenario, shipped_keys

MOST_OF_A_KIND = 300
MOST_FILES = 1000
LARGEST_NOTEBOOK = 5_000_000  # bytes
LARGEST_FILE = 20_000_000
LONGEST_TITLE = 80  # characters
_OUR_WORDS = {FileKind.EXAMPLE: "examples", FileKind.STORY: "strategy"}  # where the site has reserved names
_CHECKED = ".club.json"  # what a folder for pages has beside its games


def words_of(notebooks: Path) -> set[str]:
    """The names in URLs of a folder's notebooks."""
    return {each.stem for each in notebooks.glob("*.ipynb")}


def read_folder(path: Path, taken: Collection[str] = ()) -> Folder:
    """Reads a folder and registers its games, since its deals may be of these games.

    `taken` are the words of the site's own pages. Raises BadFolder if there is no such folder.
    """
    if not path.is_dir():
        raise BadFolder(f"{path}: there is no such folder. A good one to begin with: cucumber new lessons {path.name}")
    reader = _FolderReader(path.resolve(), {*map(str.casefold, taken)})
    reader.read_games()
    for name in reader.names(".toml", MOST_OF_A_KIND):
        reader.read_content(name)
    for name in reader.names(".ipynb", MOST_OF_A_KIND):
        reader.read_page(name)
    reader.read_others()
    return reader.folder()


@dataclass
class _FolderReader:
    path: Path
    taken: set[str]
    club: Club | None = None
    games: dict[str, Variant] = field(default_factory=dict)
    content_files: list[ContentFile] = field(default_factory=list)
    pages: list[NotebookPage] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    mistaken: list[str] = field(default_factory=list)

    def names(self, ending: str, most: int) -> list[str]:
        """The names of the files with an ending; too many are a problem."""
        names = sorted(each.name for each in self.path.glob(f"*{ending}") if not each.name.startswith("."))
        for name in names[most:]:
            self.refuse(name, FileKind.FILE, f"a folder has at most {most} files of this kind; this one is left out.")
        return names[:most]

    def refuse(self, name: str, kind: FileKind, reason: object) -> None:
        """Records a problem with a file, without revealing the folder's path."""
        plain_reason = str(reason).removeprefix(f"{self.path}{os.sep}").removeprefix(f"{name}: ")
        printable = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in name)
        self.problems.append(Problem(printable, kind, plain_reason))
        path = self.path / name
        if name.endswith(".toml") and path.is_file() and os.access(path, os.R_OK) and not _leads_out(self.path, name):
            self.mistaken.append(name)

    def read_games(self) -> None:
        """Reads the games and puts them beside the known ones."""
        variants = games_in(self.path)
        self.games = {path.name: game for path, game in variants.games.items()}
        for path, error in variants.problems.items():
            self.refuse(path.name, FileKind.GAME, error)
        set_own_games(self.games.values())

    def read_content(self, name: str) -> None:
        if name in self.games or any(each.file == name for each in self.problems):
            return
        kind = FileKind.FILE
        try:
            _check_inside(self.path, name)
            content = content_of(self.path / name, BadFolder)
            kind = _kind_of(name, content)
            self._add(kind, name, content)
        except CucumberError as error:
            self.refuse(name, kind, error)

    def _add(self, kind: FileKind, name: str, content: bytes) -> None:
        if kind is FileKind.CLUB:
            self.club = read_club(content)
        elif kind is FileKind.FILE:
            read_top(content, name, BadFolder)
            raise BadFolder("it tells neither a game (it would have a base), a deal (a variant) nor a plan (steps).")
        else:
            file = ContentFile(kind, name, "", content)
            _check_name(file)
            self.content_files.append(ContentFile(kind, name, self._title(file), content))

    def _title(self, file: ContentFile) -> str:
        """The title of a file, after checking all of it."""
        if file.kind is not FileKind.PLAN:
            return file.scenario().title
        words = words_of(self.path)
        beside = {each.stem for each in self.path.glob("*.toml")} - {file.word}
        return read_plan(file.content, file.file, beside, {*self.taken, *words, PAGE} if self.taken else ()).title

    def read_page(self, name: str) -> None:
        """Reads a notebook."""
        word = name.removesuffix(".ipynb")
        try:
            check_page(word, self.taken)
            _check_inside(self.path, name)
            self.pages.append(NotebookPage(word, _title(self.path / name)))
        except BadFolder as error:
            self.refuse(name, FileKind.NOTEBOOK, error)

    def read_others(self) -> None:
        """Finds pictures, data and any other files."""
        pages = {PAGE, *self.taken, *(page.word.casefold() for page in self.pages)}
        names = [name for name in _others(self.path) if "/" in name or not name.endswith((".toml", ".ipynb"))]
        for name in names[MOST_FILES:]:
            self.refuse(name, FileKind.FILE, f"a folder has at most {MOST_FILES:,} other files; this one is left out.")
        for name in names[:MOST_FILES]:
            try:
                _check_file(self.path, name, pages)
                self.files.append(name)
            except BadFolder as error:
                self.refuse(name, FileKind.FILE, error)

    def folder(self) -> Folder:
        """The folder, each kind of thing in the order asked for."""
        club = self.club or default_club(self.path.resolve().name)
        notebooks = (f"{page.word}.ipynb" for page in self.pages)
        there = {*self.games, *(each.file for each in self.content_files), *notebooks}
        for name in club.order:
            if name not in there and not any(each.file == name for each in self.problems):
                self.refuse(FILE, FileKind.CLUB, f"order: there is no game, deal or notebook {name[:60]!r} here.")
        places = {name: place for place, name in enumerate(club.order)}

        def place(name: str) -> tuple[int, str]:
            return places.get(name, len(places)), name

        return Folder(
            self.path,
            club,
            dict(sorted(self.games.items(), key=lambda each: place(each[0]))),
            tuple(sorted(self.content_files, key=lambda each: place(each.file))),
            tuple(sorted(self.pages, key=lambda page: place(f"{page.word}.ipynb"))),
            tuple(self.files),
            tuple(sorted(self.problems, key=lambda problem: problem.file)),
            tuple(self.mistaken),
        )


def _kind_of(name: str, content: bytes) -> FileKind:
    r"""The kind of a TOML file: a game has a `base`, a lesson `tasks`, an example a `difficulty`, a story neither.

    A plan has `steps`.

    >>> _kind_of("a.toml", b'variant = "agurk"'), _kind_of("b.toml", b'variant = "agurk"\n[[tasks]]')
    (<FileKind.STORY: 'story'>, <FileKind.LESSON: 'lesson'>)
    """
    if is_variant_file(content):
        return FileKind.GAME
    if name == FILE:
        return FileKind.CLUB
    if tells_a_plan(content):
        return FileKind.PLAN
    keys = keys_of(content)
    if "tasks" in keys:
        return FileKind.LESSON
    if "variant" not in keys:
        return FileKind.FILE
    return FileKind.EXAMPLE if "difficulty" in keys else FileKind.STORY


def _check_name(file: ContentFile) -> None:
    """Raises BadFolder for a name that clashes with one of the site's own."""
    check_file(PurePosixPath(file.file))
    ours = _OUR_WORDS.get(file.kind)
    if ours and f"{ours}/{file.word}" in shipped_keys(ours):
        raise BadFolder(f"the site has one called {file.word!r} of its own; rename the file.")


def _check_inside(folder: Path, name: str) -> None:
    """Raises BadFolder for a link to something outside the folder: a site shows only the folder's own files."""
    if _leads_out(folder, name):
        raise BadFolder("it leads out of the folder; put a copy there instead.")


def _leads_out(folder: Path, name: str) -> bool:
    return not (folder / name).resolve().is_relative_to(folder.resolve())


def _title(path: Path) -> str:
    """The title of a notebook: what its metadata say, or its first heading. Raises BadFolder if it is no notebook."""
    try:
        content = first_bytes(path, LARGEST_NOTEBOOK + 1)
    except OSError as error:
        raise BadFolder(f"cannot be read: {error.strerror}.") from None
    if len(content) > LARGEST_NOTEBOOK:
        raise BadFolder(f"a notebook has at most {LARGEST_NOTEBOOK:,} bytes; clear its outputs.")
    try:
        cells, title = _cells_and_title(content)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadFolder("this is no notebook that can be read.") from None
    headings = (line.removeprefix("# ") for cell in cells for line in cell.splitlines() if line.startswith("# "))
    return " ".join((title or next(headings, "") or path.stem).split())[:LONGEST_TITLE]


def _cells_and_title(content: bytes) -> tuple[list[str], str]:
    """The words of a notebook, cell by cell, and its title."""
    notebook = json.loads(content)
    cells = [(each["cell_type"], "".join(each["source"]), each["metadata"]) for each in notebook["cells"]]
    if notebook["nbformat"] != 4:
        raise ValueError
    return [source for kind, source, _ in cells if kind == "markdown"], str(notebook["metadata"].get("title", ""))


def _others(folder: Path) -> Iterator[str]:
    """The files of a folder and of those below it, by their paths in it, except hidden ones."""
    for root, below, names in os.walk(folder):
        below[:] = sorted(each for each in below if not each.startswith(".") and each != "__pycache__")
        links = [each for each in below if Path(root, each).is_symlink()]
        for name in sorted(each for each in (*names, *links) if not each.startswith(".")):
            yield Path(root, name).relative_to(folder).as_posix()


def _check_file(folder: Path, name: str, pages: Collection[str]) -> None:
    """Raises BadFolder for a file that can't be part of the site."""
    check_file(PurePosixPath(name), pages)
    _check_inside(folder, name)
    if (folder / name).is_dir():
        raise BadFolder("this is no file but a link to a folder; put a copy there instead.")
    if not (folder / name).is_file():
        raise BadFolder(f"{NO_FILE}.")
    if (folder / name).stat().st_size > LARGEST_FILE:
        raise BadFolder(f"a file has at most {LARGEST_FILE:,} bytes; this one is left out.")


def scenario_at(path: Path) -> Scenario:
    """The scenario in a file, which in a folder that can join a site may be of a game whose file lies beside it.

    Raises BadScenario with the file, the place in it, and the reason.
    """
    register_games(path.parent)
    return scenario_in(content_of(path, BadScenario), str(path))


def register_games(folder: Path) -> None:
    """Puts the games of a folder that can join a site beside the known ones; on a site, its own stay there."""
    if (folder / FILE).is_file() and WITH not in os.environ:
        set_own_games(games_in(folder).games.values())


# --- the folder that joined this site, as the server or the build passes it to the pages ------------------------------


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
