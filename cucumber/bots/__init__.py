"""Bots: simple strategies that play a seat. Each looks at what the seat may see, and at nothing else."""

from cucumber.bots.bot import Bot
from cucumber.bots.simple import CHEAPEST_HEAD, HIGHEST, LOWEST, RANDOM
from cucumber.bots.thoughtful import FIMP, SHARP

BOTS = {bot.name: bot for bot in (RANDOM, LOWEST, CHEAPEST_HEAD, HIGHEST, FIMP, SHARP)}

__all__ = ["BOTS", "Bot"]
