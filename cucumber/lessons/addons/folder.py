"""The contents of a folder that joins the site, and `club.toml`, which says whose it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from cucumber.engine.toml import TomlTable, read_top
from cucumber.engine.variants import Variant
from cucumber.english import listed, quantity
from cucumber.errors import BadFolder
from cucumber.lessons.teach.lesson import Lesson
from cucumber.lessons.teach.lessons import read_lesson, scenario_in
from cucumber.table.scenario import Scenario

FILE = "club.toml"
LONGEST_NAME = 40  # characters
LONGEST_ABOUT = 600
_COLOR = re.compile(r"#[0-9a-fA-F]{6}")
_UNNAMED = "Our own pages"


@dataclass(frozen=True)
class Club:
    """A folder's owner: a name, a few words, the files to list first, and optional colors for light and dark."""

    name: str
    about: str = ""
    order: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()


def read_club(content: bytes, name: str = FILE) -> Club:
    """Reads the description of a folder from a file called `name`.

    >>> read_club(b'name = "Our club"').name
    'Our club'

    Raises BadFolder with the file, the place in it, and the reason.
    """
    top = read_top(content, name, BadFolder)
    about = top.line("about", LONGEST_ABOUT, "")
    club = Club(top.line("name", LONGEST_NAME), about, tuple(top.items("order", str)), _colors(top))
    top.check_all_read()
    return club


def _colors(top: TomlTable) -> tuple[str, ...]:
    colors = tuple(top.items("colors", str))
    if colors and (len(colors) != 2 or not all(map(_COLOR.fullmatch, colors))):
        raise top.error('colors are two, for a light and a dark page, such as ["#2f6b3a", "#9ccc6b"]')
    return colors


def default_club(folder: str) -> Club:
    """The description of a folder without such a file.

    >>> default_club("my-club").name, default_club("<b>").name
    ('my club', 'Our own pages')
    """
    name = re.sub(r"[-_\s]+", " ", folder).strip()
    fits = name.replace(" ", "").isalnum() and len(name) <= LONGEST_NAME
    return Club(name if fits else _UNNAMED)


class FileKind(StrEnum):
    """The kind of a file, which decides where it appears on the site."""

    CLUB = "club"
    GAME = "game"
    EXAMPLE = "example"
    STORY = "story"
    LESSON = "lesson"
    PLAN = "plan"
    NOTEBOOK = "notebook"
    FILE = "file"


@dataclass(frozen=True)
class ContentFile:
    """A file with a deal (an example, a story or a lesson) or a plan: its title and its content."""

    kind: FileKind
    file: str
    title: str
    content: bytes

    @property
    def word(self) -> str:
        """Its name in URLs."""
        return self.file.removesuffix(".toml")

    def scenario(self) -> Scenario:
        """The deal, replayed."""
        return scenario_in(self.content, self.file)

    def lesson(self) -> Lesson:
        """The lesson, if it is one."""
        return read_lesson(self.content, self.file)


@dataclass(frozen=True)
class NotebookPage:
    """A notebook, which is a page of the site: its name in URLs, and its title."""

    word: str
    title: str


@dataclass(frozen=True)
class Problem:
    """A problem with a file: its name, its intended kind, and the reason with the place in it."""

    file: str
    kind: FileKind
    reason: str

    def __str__(self) -> str:
        return f"{self.file}: {self.reason}"


@dataclass(frozen=True)
class Folder:
    """What a folder holds: its games by file, its deals and plans, its notebooks, other files, and its problems.

    A notebook that reads one of the `mistaken` files shows the mistake.
    """

    path: Path
    club: Club
    games: Mapping[str, Variant]
    content_files: tuple[ContentFile, ...] = ()
    pages: tuple[NotebookPage, ...] = ()
    files: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    mistaken: tuple[str, ...] = ()

    @property
    def examples(self) -> tuple[ContentFile, ...]:
        """The short deals that show a rule."""
        return self._of(FileKind.EXAMPLE)

    @property
    def stories(self) -> tuple[ContentFile, ...]:
        """The deals about playing well."""
        return self._of(FileKind.STORY)

    @property
    def lessons(self) -> tuple[ContentFile, ...]:
        """The deals with tasks."""
        return self._of(FileKind.LESSON)

    @property
    def plans(self) -> tuple[ContentFile, ...]:
        return self._of(FileKind.PLAN)

    def _of(self, kind: FileKind) -> tuple[ContentFile, ...]:
        return tuple(each for each in self.content_files if each.kind is kind)

    @property
    def readable(self) -> tuple[str, ...]:
        """The names of the files that a notebook of the folder may read."""
        return (*self.games, *(each.file for each in self.content_files), *self.mistaken, *self.files)

    @property
    def names(self) -> set[str]:
        """All its files, good and bad."""
        about = [FILE] if (self.path / FILE).is_file() else []
        pages = (f"{page.word}.ipynb" for page in self.pages)
        return {*about, *self.readable, *pages, *(problem.file for problem in self.problems)}

    def __str__(self) -> str:
        kinds = {
            "page": self.pages,
            "lesson": self.lessons,
            "example": self.examples,
            "story": self.stories,
            "plan": self.plans,
            "game": self.games,
            "other file": self.files,
        }
        contents = [quantity(len(items), noun).replace("storys", "stories") for noun, items in kinds.items() if items]
        return listed(contents or ["nothing"])

    def problems_with(self, *kinds: FileKind) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if problem.kind in kinds)
