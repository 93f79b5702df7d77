"""Puts the notebooks into the wheel. A checkout serves its own, so an editable installation gets no copy of them."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Notebooks(BuildHookInterface):  # type: ignore[type-arg]  # it works with any builder's configuration
    """`notebooks/` of the repository is `cucumber/notebooks/` of the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before each build; the version of an editable installation is "editable"."""
        if version != "editable":
            for notebook in Path(self.root, "notebooks").glob("*.ipynb"):
                build_data["force_include"][str(notebook)] = f"cucumber/notebooks/{notebook.name}"
