"""Cucumber: the card games in which all that matters is not to take the last trick."""

from typing import TYPE_CHECKING

import cucumber.analysis.search.search_bots  # noqa: F401 -- adds the bots that search to the others
from cucumber.bots import BOTS, Bot
from cucumber.bots.whole_games import play_game
from cucumber.engine.acts import Act, Call, Exchange, Play
from cucumber.engine.cards import Card, Pack, Suit, read_card, read_cards
from cucumber.engine.deal import Deal, Verdict
from cucumber.engine.game import BuyIn, Game, PlayedGame
from cucumber.engine.game.events import Event
from cucumber.engine.notation import read_deal, read_game, write_deal, write_game
from cucumber.engine.rules import Rules
from cucumber.engine.variants import VARIANTS, HouseRule, Variant, find, read_variant, write_variant
from cucumber.engine.view import (  # last, so that `cucumber.engine.view` is what `from cucumber import view` gives
    View,
    view,
)
from cucumber.errors import (
    BadDeal,
    BadKind,
    BadNotation,
    BadScenario,
    BadStudy,
    BadVariant,
    CucumberError,
    IllegalAct,
    MissingExtra,
    UnknownBot,
)
from cucumber.lazy import lazy_attributes

if TYPE_CHECKING:
    from cucumber.analysis import advise, solve
    from cucumber.study import Study, Tournament, run
    from cucumber.version import __version__

__all__ = [
    "BOTS",
    "VARIANTS",
    "Act",
    "BadDeal",
    "BadKind",
    "BadNotation",
    "BadScenario",
    "BadStudy",
    "BadVariant",
    "Bot",
    "BuyIn",
    "Call",
    "Card",
    "CucumberError",
    "Deal",
    "Event",
    "Exchange",
    "Game",
    "HouseRule",
    "IllegalAct",
    "MissingExtra",
    "Pack",
    "Play",
    "PlayedGame",
    "Rules",
    "Study",
    "Suit",
    "Tournament",
    "UnknownBot",
    "Variant",
    "Verdict",
    "View",
    "__version__",
    "advise",
    "find",
    "play_game",
    "read_card",
    "read_cards",
    "read_deal",
    "read_game",
    "read_variant",
    "run",
    "solve",
    "view",
    "write_deal",
    "write_game",
    "write_variant",
]

# What is compiled takes a second to import, and the version is looked up: both are fetched only when asked for.
__getattr__, __dir__ = lazy_attributes(
    __name__,
    {"analysis": ("advise", "solve"), "study": ("Study", "Tournament", "run"), "version": ("__version__",)},
)
