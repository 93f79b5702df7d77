"""Cucumber: the card games in which all that matters is not to take the last trick."""

import cucumber.analysis.search.bots  # noqa: F401 -- adds the bots that search to the others
from cucumber.acts import Act, Call, Exchange, Play
from cucumber.cards import Card, Pack, Suit, read_card, read_cards
from cucumber.deal import Deal, Verdict
from cucumber.errors import BadDeal, BadNotation, BadScenario, BadStudy, BadVariant, CucumberError, IllegalAct
from cucumber.game import BuyIn, Game
from cucumber.game.events import Event
from cucumber.rules import Rules
from cucumber.variants import VARIANTS, HouseRule, Variant, find
from cucumber.view import View, view

__all__ = [
    "VARIANTS",
    "Act",
    "BadDeal",
    "BadNotation",
    "BadScenario",
    "BadStudy",
    "BadVariant",
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
    "Pack",
    "Play",
    "Rules",
    "Suit",
    "Variant",
    "Verdict",
    "View",
    "find",
    "read_card",
    "read_cards",
    "view",
]
