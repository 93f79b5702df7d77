"""Cucumber: the card games in which nothing matters but not taking the last trick."""

from cucumber.cards import Card, Pack, Suit, read_card, read_cards
from cucumber.deal import Deal, Play, Verdict
from cucumber.errors import BadDeal, BadNotation, BadScenario, BadVariant, CucumberError, IllegalAct
from cucumber.game import Event, Game
from cucumber.rules import Rules
from cucumber.variants import VARIANTS, HouseRule, Variant, find

__all__ = [
    "VARIANTS",
    "BadDeal",
    "BadNotation",
    "BadScenario",
    "BadVariant",
    "Card",
    "CucumberError",
    "Deal",
    "Event",
    "Game",
    "HouseRule",
    "IllegalAct",
    "Pack",
    "Play",
    "Rules",
    "Suit",
    "Variant",
    "Verdict",
    "find",
    "read_card",
    "read_cards",
]
