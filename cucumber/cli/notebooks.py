"""The site's own notebooks."""

from __future__ import annotations

from pathlib import Path


def own_notebooks() -> Path:
    """The folder of the pages: beside the package in a checkout, inside it if installed from a wheel."""
    package = Path(__file__).parents[1]
    checkout = package.parent / "notebooks"
    return checkout if (package.parent / "pyproject.toml").is_file() else package / "notebooks"
