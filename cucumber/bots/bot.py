"""What a bot is: a name, a sentence, and a function from a view and a source of chance to an act."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from cucumber.engine.acts import Act
from cucumber.engine.view import View
from cucumber.errors import BadKind, check_kind, description

Strategy = Callable[[View, Random], Act]
_NAME = re.compile(r"\w[\w-]{0,39}")  # stands in lists, tables and links
_NAMED = "A bot's name is a word such as 'cautious' or 'ace-first'"


@dataclass(frozen=True)
class Bot:
    """A strategy with its name and a sentence on what it does; call it with a view and a source of chance.

    The effort of a bot that searches is the number of cards that a search may play in all; it is
    `on_masks` if compiled play knows it.

    >>> from cucumber import Deal, find, view
    >>> from cucumber.bots import BOTS
    >>> deal = Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"]).act("9h")
    >>> BOTS["lowest"](view(deal, 1), Random(1)), BOTS["cheapest-beat"](view(deal, 1), Random(1))
    (<Play 5s>, <Play Jd>)

    Raises BadKind for a name that is not one word of at most 40 letters, digits, - and _, or for parts of other kinds.
    """

    name: str
    gist: str
    strategy: Strategy = field(repr=False)
    effort: int = field(default=0, repr=False)
    on_masks: bool = field(default=False, repr=False)

    def __post_init__(self) -> None:
        check_kind(self.name, str, _NAMED, "name")
        check_kind(self.gist, str, "What a bot does is said in a sentence", "gist")
        check_kind(self.strategy, Callable, "A strategy is a function of a view and a source of chance", "strategy")
        if not _NAME.fullmatch(self.name):
            raise BadKind(f"{_NAMED}, not {description(self.name)}.", field="name")

    def __hash__(self) -> int:
        return hash(self.name)

    def __call__(self, seen: View, rng: Random) -> Act:
        """The act it chooses for the viewing seat, which must be the seat to act."""
        return self.strategy(seen, rng)
