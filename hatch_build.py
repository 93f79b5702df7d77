"""What a wheel is made of besides the package: the notebooks, and README with links that work on an index."""

import os
import re
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(?P<picture>!?)\[(?P<says>[^\]]*)\]\((?P<path>(?!https?://|#)[^)]+)\)")


class Notebooks(BuildHookInterface):  # type: ignore[type-arg]  # it works with any builder's configuration
    """`notebooks/` of the repository is `cucumber/notebooks/` of the wheel.

    A checkout serves its own, so an editable installation gets no copy of them.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before each build; the version of an editable installation is "editable"."""
        if version != "editable":
            for notebook in Path(self.root, "notebooks").glob("*.ipynb"):
                build_data["force_include"][str(notebook)] = f"cucumber/notebooks/{notebook.name}"


class Readme(MetadataHookInterface):
    """README and the addresses of the project, as an index shows them."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called for each build, with what pyproject.toml says."""
        address, version = repository(Path(self.root)), metadata["version"]
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": on_an_index(text, address, version)}
        metadata["urls"] = addresses(address, version)


def repository(root: Path) -> str:
    """The address of the repository: where a release is built, or from where this was cloned; empty if nobody says."""
    if name := os.environ.get("GITHUB_REPOSITORY"):
        return f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{name}"
    asked = ["git", "-C", str(root), "remote", "get-url", "origin"]
    try:
        told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603
    except OSError:  # no git here
        return ""
    address = re.sub(r"^git@([^:]+):", r"https://\1/", told).removesuffix(".git")
    return address if re.fullmatch(r"https://[\w.-]+(/[\w.-]+)+", address) else ""


def addresses(repository: str, version: str) -> dict[str, str]:
    """The addresses that an index lists beside the project."""
    if not repository:
        return {}
    return {
        "Source": repository,
        "Documentation": f"{repository}/tree/v{version}/docs",
        "Changes": f"{repository}/blob/v{version}/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }


def on_an_index(text: str, repository: str, version: str) -> str:
    """README with links that lead to the repository; where that has no address, their words and no pictures.

    >>> on_an_index("[docs](docs/club.md) ![a table](table.png)", "https://example.org/us/it", "1.0")
    '[docs](https://example.org/us/it/blob/v1.0/docs/club.md) ![a table](https://example.org/us/it/raw/v1.0/table.png)'
    >>> on_an_index("[docs](docs/club.md) ![a table](table.png)", "", "1.0")
    'docs '
    """

    def led(link: re.Match[str]) -> str:
        if not repository:
            return "" if link["picture"] else link["says"]
        what = "raw" if link["picture"] else "blob"
        return f"{link['picture']}[{link['says']}]({repository}/{what}/v{version}/{link['path']})"

    return LINK.sub(led, text)
