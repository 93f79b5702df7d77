"""Where the pages of the site are, in both its homes: served, and as files below /cucumber/."""

from __future__ import annotations

import re

FILES = "/cucumber"
_PAGE = re.compile(r"(?:https?://[^/]+)?(?:/(?:[^?#]*/)?)?(?:([\w-]*)(?:\.ipynb|\.html))?/?([?#].*)?", re.DOTALL)


def as_served(address):
    """An address of a page in any home as the served site has it; a relative one stays relative.

    >>> as_served("http://127.0.0.1:80/cucumber/play.html?variant=agurk"), as_served("rules.html")
    ('/voila/render/play.ipynb?variant=agurk', 'rules.ipynb')
    """
    name, rest = _parts(address)
    return f"{'/voila/render/' if '/' in address.partition('#')[0] else ''}{name}.ipynb{rest}"


def in_home(base, path):
    """Where a page of the served site is in the home that begins with this."""
    if not base.endswith(FILES):
        return base + path
    name, rest = _parts(path)
    return f"{base}/{name}.html{rest}"


def _parts(address):
    found = _PAGE.fullmatch(address)
    return found[1] or "index", found[2] or ""
