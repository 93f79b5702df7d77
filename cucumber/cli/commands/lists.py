"""`cucumber list`: the available games, bots and so on, by the keys that other commands take."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from cucumber.cli.commands.arguments import Commands, add_command, add_json

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
    listed = add_command(
        commands, "list", show, "list games, house rules, bots, claims, examples, questions of the rules, or measures"
    )
    listed.add_argument("what", choices=tuple(_SHOWN), help="what to list")
    add_json(listed)


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
