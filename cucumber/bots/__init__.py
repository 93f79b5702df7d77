"""Bots: strategies that play a seat, and see only what that seat may see."""

from cucumber.bots.bot import Bot
from cucumber.bots.play_loop import chance_by_acts, play_on
from cucumber.bots.registry import Bots
from cucumber.bots.strategies.simple import CHEAPEST_BEAT, HIGHEST, LOWEST, RANDOM
from cucumber.bots.strategies.thoughtful import FIMP, PATIENT, SHARP

AT_ONCE = (RANDOM, LOWEST, CHEAPEST_BEAT, HIGHEST, FIMP, SHARP, PATIENT)  # ours that play at once

BOTS = Bots(AT_ONCE)  # those that search are added above, by `analysis.search.search_bots`

DEFAULT_BOT = PATIENT.name  # plays where nobody chose a bot

__all__ = ["AT_ONCE", "BOTS", "DEFAULT_BOT", "Bot", "chance_by_acts", "play_on"]
