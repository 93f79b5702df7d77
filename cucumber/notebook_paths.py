"""Where our notebooks and our template for Voilà lie, with the typefaces: beside the code, or installed.

Jupyter looks for templates below its data folders. There an installation puts ours, and the package has no second copy.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_IN_A_DATA_FOLDER = Path("voila", "templates", "cucumber")
_PACKAGE = Path(__file__).parent


@cache
def data_folder() -> Path:
    """The data folder of Jupyter's kind in which our template is. Raises FileNotFoundError if it is in none."""
    for folder in _folders():
        if (folder / _IN_A_DATA_FOLDER).is_dir():
            return folder
    raise FileNotFoundError(f"The template of the site is not installed beside {_PACKAGE}: reinstall the package.")


def template_folder() -> Path:
    """The folder of our template."""
    return data_folder() / _IN_A_DATA_FOLDER


def own_notebooks() -> Path:
    """The folder of the site's pages: beside the package in a checkout, inside it if installed from a wheel."""
    checkout = _PACKAGE.parent / "notebooks"
    return checkout if (_PACKAGE.parent / "pyproject.toml").is_file() else _PACKAGE / "notebooks"


def _folders() -> Iterator[Path]:
    yield _PACKAGE / "site"  # a checkout
    yield _PACKAGE.parent / "share" / "jupyter"  # pip install --target
    import sysconfig  # a checkout and a browser do without

    for scheme in sysconfig.get_scheme_names():  # also --user, and systems with schemes of their own
        yield Path(sysconfig.get_path("data", scheme)) / "share" / "jupyter"
    yield from (place / "share" / "jupyter" for place in _PACKAGE.parents)  # pip install --prefix
    yield Path(sys.prefix) / "share" / "jupyter"
