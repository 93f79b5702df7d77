"""`cucumber rules` and `cucumber diff`: how games are played, and what they do differently."""

from __future__ import annotations

import argparse

from cucumber.cli.commands.arguments import GAME, Commands, add_command, add_game, add_json, add_language, find_game
from cucumber.cli.output import CannotRun


def add(commands: Commands) -> None:
    sheet = add_command(commands, "rules", rules, "print how to play a game")
    add_game(sheet)
    add_json(sheet)
    add_language(sheet)
    sheet.add_argument("--all", action="store_true", help="print every answer with its source instead")

    unlike = add_command(commands, "diff", diff, "print what two games do differently")
    unlike.add_argument("one", metavar="A", help=GAME)
    unlike.add_argument("other", metavar="B", help="the game to compare it with")
    add_json(unlike)


def rules(options: argparse.Namespace) -> None:
    """Print how to play a game; with --all, every answer of its rules with its source.

    Raises CannotRun for options that do not fit together.
    """
    variant = find_game(options.variant).playing(*options.house_rules)
    if options.language and (options.all or options.json):
        raise CannotRun("only how to play can be read in another language: leave out --in, or --all and --json")

    from cucumber.cli import json_facts, terminal

    if options.json:
        json_facts.put_facts(json_facts.rules(variant))
    elif options.all:
        terminal.print_answers(variant)
    else:
        terminal.print_how_to_play(variant, options.language or "en")


def diff(options: argparse.Namespace) -> None:
    """Print what two games do differently, question by question."""
    one, other = find_game(options.one), find_game(options.other)

    from cucumber.cli import json_facts, terminal

    if options.json:
        json_facts.put_facts(json_facts.difference(one, other))
    else:
        terminal.print_differences(one, other)
