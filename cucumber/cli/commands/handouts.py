"""`cucumber print`: a game or a scenario as pages."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from cucumber.cli.commands.arguments import (
    Commands,
    add_command,
    add_game,
    add_language,
    add_output,
    find_game,
    is_game_file,
    whole_number,
)
from cucumber.cli.commands.scenarios import find_scenario
from cucumber.cli.output import CannotRun
from cucumber.cli.output_file import say_written
from cucumber.engine.variants.variant_file import is_toml_path
from cucumber.extras import need

if TYPE_CHECKING:
    from cucumber.table.paper.invitation import Invitation


def add(commands: Commands) -> None:
    printed = add_command(commands, "print", print_pages, "write a game or a scenario as pages to print")
    add_game(printed, also="; or a scenario, such as examples/1-three-nines or its file")
    papers = "of a game: one A4 page (also fits US letter), or two A5 cards (a4)"
    printed.add_argument("--paper", choices=("a4", "a5"), help=papers)
    columns = "of a game: columns for names in the score table, as far as it allows (7)"
    printed.add_argument("--players", type=whole_number, metavar="N", help=columns)
    leads = "print this address too, in letters and as a QR picture for phones"
    printed.add_argument("--address", metavar="URL", help=leads)
    invites = "the code of a room at that address: the picture leads into it"
    printed.add_argument("--room", metavar="CODE", help=invites)
    add_language(printed)
    add_output(printed, "FILE.html|FILE.pdf", "the file (named like the game or scenario, .html)")


def print_pages(options: argparse.Namespace) -> None:
    """Write pages to print: a game with a score table, or a scenario as a question with the answer overleaf.

    They are HTML, or PDF if a browser is installed.

    Raises CannotRun if the file cannot be written, or for options that do not fit together.
    """
    from cucumber.cli.printing import write_pages

    make = _question_sheet if _is_scenario(options.variant) else _handout
    name, what, pages = make(options, _invitation(options))
    target: Path = options.output or Path(name)
    write_pages(pages, target, force=options.force)
    say_written(target, what)


def _is_scenario(name: str) -> bool:
    """Whether a name is that of a scenario, or of a file that isn't a game."""
    return (is_toml_path(name) or "/" in name or "\\" in name) and not is_game_file(name)


def _handout(options: argparse.Namespace, invitation: Invitation | None) -> tuple[str, str, str]:
    """The name of the file, what is in it, and the pages."""
    from cucumber.table.paper.handout import NAMES, file_name, handout
    from cucumber.words.explain.how_to_play import how_to_play

    variant = find_game(options.variant).playing(*options.house_rules)
    paper, players = options.paper or "a4", NAMES if options.players is None else options.players
    pages = handout(how_to_play(variant, options.language or "en"), paper=paper, players=players, invitation=invitation)
    return file_name(variant), f"{variant.name}, {paper.upper()}", pages


def _question_sheet(options: argparse.Namespace, invitation: Invitation | None) -> tuple[str, str, str]:
    """The same for a scenario, which has its own house rules, its own players, and two sides of A4."""
    from cucumber.table.paper.question_sheet import file_name, question_sheet

    choices = (
        *(("--with", options.house_rules), ("--paper", options.paper)),
        *(("--players", options.players), ("--in", options.language)),
    )
    if wrong := [option for option, value in choices if value not in ([], None)]:
        raise CannotRun(f"a scenario has its own form, on A4: leave out {' and '.join(wrong)}")
    scenario = find_scenario(options.variant)
    pages = question_sheet(scenario, invitation)
    return file_name(scenario), f"{scenario.title}, a question with the answer overleaf, A4", pages


def _invitation(options: argparse.Namespace) -> Invitation | None:
    """The invitation that takes phones to the given address, or into a room there."""
    if options.address is None:
        if options.room is not None:
            raise CannotRun("--room needs the address of the site as well, such as --address http://192.168.1.20:8866/")
        return None
    need("printing an address", "segno", extra="ui")

    from cucumber.room import plain_code
    from cucumber.table.paper.invitation import Invitation

    return Invitation.to(options.address, "" if options.room is None else plain_code(options.room))
