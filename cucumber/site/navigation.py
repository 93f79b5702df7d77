"""The entry of a joined folder in every page's navigation."""

from __future__ import annotations

from typing import Any

from cucumber.lessons.addons import Folder


def navigation_of(folder: Folder) -> dict[str, Any]:
    """A folder in the navigation: its name, its color, and the titles of its pages."""
    pages = {page.word: page.title for page in folder.pages}
    return {"name": folder.club.name, "colors": folder.club.colors, "pages": pages}
