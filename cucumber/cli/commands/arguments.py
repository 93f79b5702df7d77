"""What several commands take."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from cucumber.engine.toml import content_of
from cucumber.engine.variants import Variant, find, read_variant
from cucumber.engine.variants.variant_file import is_toml_path, is_variant_file
from cucumber.errors import BadVariant

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001 -- it has no other name


def add_command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int | None], says: str
) -> argparse.ArgumentParser:
    """Adds a command that calls `run`; the list of commands shows what it `says`, its help the docstring of `run`."""
    description = " ".join((run.__doc__ or "").partition("Raises")[0].split())
    command = commands.add_parser(name, help=says, description=description)
    command.set_defaults(run=run)
    return command


def add_json(command: argparse.ArgumentParser) -> None:
    """Lets a command print facts for programs."""
    command.add_argument("--json", action="store_true", help="print facts as JSON instead, for programs")


def add_output(command: argparse.ArgumentParser, metavar: str, named: str) -> None:
    """Lets a command write a file of the user's choice, or overwrite one."""
    command.add_argument("-o", "--output", type=Path, metavar=metavar, help=f"{named}; - for standard output")
    command.add_argument("--force", action="store_true", help="overwrite an existing file")


GAME = "a game, such as agurk, agurk+jokers with house rules, agurk~limit=30 with your own answers, or a TOML file"


def find_game(name: str) -> Variant:
    """The game with that name, or in that file. Raises BadVariant if there is none."""
    return read_variant(Path(name)) if is_toml_path(name) else find(name)


def is_game_file(name: str) -> bool:
    """Whether a name is the path of a game file. Raises BadVariant if it can't be read."""
    return is_toml_path(name) and is_variant_file(content_of(name, BadVariant))


def game_key(name: str) -> str:
    """The key of the game in a file; any other name unchanged. Raises BadVariant if the file holds no game."""
    return find_game(name).key if is_toml_path(name) else name


def add_game(command: argparse.ArgumentParser, also: str = "") -> None:
    """Lets a command take a game, and house rules to switch on."""
    command.add_argument("variant", metavar="NAME", help=f"{GAME}{also}")
    on = "switch on house rules of the game"
    command.add_argument(
        "--with", dest="house_rules", metavar="HOUSE_RULE", nargs="+", action="extend", default=[], help=on
    )


def add_language(command: argparse.ArgumentParser) -> None:
    """Adds the option for the language of a game's rules."""
    purpose = "how to play in another language: da (Danish)"
    command.add_argument("--in", dest="language", metavar="LANGUAGE", help=purpose)


def whole_number(text: str) -> int:
    """A whole number, with or without separators."""
    plain = text.replace("_", "").replace(",", "")
    if not (plain.isascii() and plain.isdigit() and len(plain) < 20):
        raise argparse.ArgumentTypeError(f"a whole number is written like 1000000 or 1_000_000, not {text[:20]!r}")
    return int(plain)


def at_least_one(text: str) -> int:
    """A whole number that is not 0."""
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1 is needed")
    return number
