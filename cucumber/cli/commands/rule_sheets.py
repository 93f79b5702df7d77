"""`cucumber rules`, `diff` and `list`: how games are played, what they do differently, and all that has a name here."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from cucumber.cli.commands.arguments import GAME, Commands, add_command, add_game, add_json, add_language, find_game
from cucumber.cli.output import CannotRun

_SHOWN = {  # the columns, by what is listed
    "games": ("key", "name", "region", "players"),
    "house-rules": ("key", "gist"),
    "bots": ("key", "gist"),
    "claims": ("key", "verdict", "says"),
    "examples": ("key", "game", "title"),
    "questions": ("word", "asks", "possible"),
    "measures": ("measure", "by", "unit", "says"),
}


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

    listed = add_command(
        commands, "list", show, "list games, house rules, bots, claims, examples, questions of the rules, or measures"
    )
    listed.add_argument("what", choices=tuple(_SHOWN), help="what to list")
    add_json(listed)


def rules(options: argparse.Namespace) -> None:
    """Print how to play a game; with --all, every answer of its rules with its source. Raises CannotRun."""
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


def show(options: argparse.Namespace) -> None:
    """List what there is: games, house rules, bots, claims that were put to the test, examples to step through.

    And what a game of your own answers (questions), and what a study counts (measures).
    """
    from cucumber.cli import json_facts, terminal

    facts = getattr(json_facts, options.what.replace("-", "_"))()
    if options.json:
        json_facts.put_facts(facts)
    else:
        terminal.print_list(tuple(_row(options.what, each)) for each in facts)


def _row(what: str, fact: dict[str, Any]) -> Iterator[str]:
    for name in _SHOWN[what]:
        value = fact[name]
        yield "–".join(map(str, value)) if isinstance(value, list) else str(value)
