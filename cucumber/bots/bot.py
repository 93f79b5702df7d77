"""What a bot is: a name, a sentence, and a function from a view and a source of chance to an act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cucumber.acts import Act
from cucumber.view import View

Strategy = Callable[[View, Random], Act]


@dataclass(frozen=True)
class Bot:
    """A strategy with its name and a sentence on what it does; call it with a view and a source of chance.

    The effort of a bot that searches is the number of cards that a search may play in all; `on_masks` then gives what
    plays many deals with it.

    >>> from cucumber import Deal, find
    >>> from cucumber.bots import BOTS
    >>> from cucumber.view import view
    >>> deal = Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"]).act("9h")
    >>> BOTS["lowest"](view(deal, 1), Random(1)), BOTS["cheapest-beat"](view(deal, 1), Random(1))
    (<Play 5s>, <Play Jd>)
    """

    name: str
    gist: str
    strategy: Strategy = field(repr=False)
    effort: int = field(default=0, repr=False)
    on_masks: Callable[[], Any] | None = field(default=None, repr=False)

    def __call__(self, seen: View, rng: Random) -> Act:
        """The act it chooses for the viewing seat, which must be the seat to act."""
        return self.strategy(seen, rng)
