"""All bots by name: ours, and those of other installed packages."""

from __future__ import annotations

import sys
from collections import UserDict
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING
from warnings import warn

from cucumber.bots.bot import Bot
from cucumber.engine.rules import nearest
from cucumber.errors import BadKind, CucumberError, UnknownBot, check_kind, description

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "cucumber.bots"  # the entry points under which other packages offer theirs


class Bots(UserDict[str, Bot]):
    """Bots by name: those put in here, and those that installed packages offer as entry points of `cucumber.bots`.

    A package's bot is loaded when it is looked up by name, or when all bots are listed. Raises UnknownBot, suggesting
    similar names, for a name that no bot has, and BadKind for anything that is not a bot under its own name.

    >>> bots = Bots([Bot("last", "Plays the last act it is offered.", lambda seen, rng: seen.acts[-1])])
    >>> bots["last"].gist
    'Plays the last act it is offered.'
    """

    def __init__(self, bots: Iterable[Bot]) -> None:
        super().__init__({bot.name: bot for bot in bots})

    def __setitem__(self, name: str, bot: Bot) -> None:
        check_kind(bot, Bot, "A bot is a Bot: its name, a sentence and a function", "bots")
        if name != bot.name:
            raise BadKind(f"The bot {bot.name!r} is kept under its own name, not as {description(name)}.", field="bots")
        super().__setitem__(name, bot)

    def __missing__(self, name: str) -> Bot:
        check_kind(name, str, "A bot is found by its name, a text such as 'sharp'", "bots")
        if name not in self._offers:
            raise UnknownBot(f"There is no bot {name!r:.60}. {nearest(name, list(self))}", field="bots")
        self[name] = _load(self._offers[name])
        return self.data[name]

    def __contains__(self, name: object) -> bool:
        return name in self.data or name in self._offers

    def __iter__(self) -> Iterator[str]:
        self._fetch_all()
        return iter(self.data)

    def __len__(self) -> int:
        self._fetch_all()
        return len(self.data)

    def _fetch_all(self) -> None:
        """Loads the bots of packages; one that cannot be loaded is reported once and left out."""
        for name in [name for name in self._offers if name not in self.data]:
            try:
                _ = self[name]
            except CucumberError as problem:
                del self._offers[name]
                warn(str(problem), stacklevel=3)

    @cached_property
    def _offers(self) -> dict[str, EntryPoint]:
        if sys.platform == "emscripten":  # a browser has no other packages
            return {}
        from importlib.metadata import entry_points  # takes longer than the rest of the bots together

        return {offer.name: offer for offer in entry_points(group=GROUP)}


def _load(offer: EntryPoint) -> Bot:
    """The bot that a package offers. Raises BadKind, naming the package, if it is none."""
    whose = f"the package {offer.dist.name}" if offer.dist else "a package"
    try:
        bot = offer.load()
    except Exception as problem:
        why = f"{type(problem).__name__}: {problem}"
        raise BadKind(f"The bot {offer.name!r} that {whose} offers cannot be fetched ({why:.200}).") from problem
    if not isinstance(bot, Bot) or bot.name != offer.name:
        raise BadKind(
            f"What {whose} offers as the bot {offer.name!r} is {description(bot)}; it has to be a Bot of that name.",
            field="bots",
        )
    return bot
