"""`club.toml`: what a folder is called, a few words about it, the order of its files, and a color."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cucumber.engine.toml import TomlTable, read_top
from cucumber.errors import BadFolder

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
