"""Which names a folder's files may have: they become URLs, and must not clash with the site's own."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import PurePosixPath

from cucumber.errors import BadFolder

PAGE = "club"  # the page about a folder
_IN_ADDRESSES = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
_PART = re.compile(r"\w[\w .,()+-]*")
_OF_A_BUILT_SITE = {
    *("404.html", "licences.html", "icon.svg", "icon-maskable.svg", "manifest.webmanifest"),
    *("offline.js", "build.json", "voila", "files"),
}


def check_page(word: str, taken: Collection[str]) -> None:
    """Raises BadFolder for a notebook with a name it may not have; `taken` are the words of the site's own pages."""
    if not _IN_ADDRESSES.fullmatch(word):
        raise BadFolder("a notebook's name goes into an address: letters a to z, digits, - and _; rename the file.")
    if word.casefold() in {PAGE, *taken}:
        raise BadFolder(f"the site has a page {word!r} of its own; rename the file.")


def check_file(path: PurePosixPath, pages: Collection[str] = ()) -> None:
    """Raises BadFolder for a file with a name it may not have; `pages` are the words of all pages.

    >>> check_file(PurePosixPath("pictures/table.png"))
    >>> check_file(PurePosixPath("rules.html"), ["rules"])
    Traceback (most recent call last):
    cucumber.errors.BadFolder: the site has a file of its own with this name; rename it.
    """
    if odd := next((part for part in path.parts if not _PART.fullmatch(part)), ""):
        raise BadFolder(f"{odd!a:.60} can't be part of an address; use letters, digits, spaces and . , ( ) + - _")
    first = path.parts[0].casefold()
    if first in _OF_A_BUILT_SITE or first.startswith("files-") or first.removesuffix(".html") in pages:
        raise BadFolder("the site has a file of its own with this name; rename it.")
    if path.suffix.casefold() == ".ipynb":
        raise BadFolder("notebooks lie in the folder itself, not below it.")
