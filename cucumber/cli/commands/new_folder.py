"""`cucumber new`: a small folder to begin with."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from cucumber.cli.commands.arguments import Commands, add_command
from cucumber.cli.failure import CannotRun
from cucumber.cli.output import say
from cucumber.cli.output_file import cannot_be_written

_BEGINNINGS = Path(__file__).parents[1] / "beginning"


def add(commands: Commands) -> None:
    new = add_command(commands, "new", begin, "write a folder of lessons to begin with")
    new.add_argument("what", choices=("lessons",), help="what to begin")
    new.add_argument("out", type=Path, metavar="FOLDER", help="the folder, which must not exist yet")


def begin(options: argparse.Namespace) -> None:
    """Write a small folder that can join the site: an example, a story, a lesson, a game and a notebook.

    Raises CannotRun if the folder already exists or can't be written.
    """
    out: Path = options.out
    with cannot_be_written(out):
        if out.exists():
            raise CannotRun(f"{out} is there already. Name a new folder")
        shutil.copytree(_BEGINNINGS / options.what, out, ignore=shutil.ignore_patterns("__pycache__"))
    say(f"{out}: {', '.join(sorted(each.name for each in out.iterdir()))}")
    say(f"See it while you write: cucumber serve --watch --with {out}")
