"""Bots that look no further than the card: by chance, the lowest, the cheapest that heads, the highest."""

from __future__ import annotations

from random import Random

from cucumber.bots.answers import answer
from cucumber.bots.bot import Bot
from cucumber.bots.looking import Look
from cucumber.view import View


def by_chance(view: View, rng: Random) -> str:
    """Any act that is allowed, each as likely as any other."""
    look = Look(view)
    asks = view["asks"]
    if not look.exchanges or asks is None:
        return rng.choice(view["acts"])
    number = rng.choice((0, *range(asks["fewest"], asks["most"] + 1)))
    cards = rng.sample(look.hand, number)
    return asks["prefix"] + " ".join(card["id"].partition("#")[0] for card in cards) if cards else look.words[0]


def lowest(view: View, _rng: Random) -> str:
    """The lowest card that may be played."""
    look = Look(view)
    return answer(look) or look.lowest.act


def cheapest_head(view: View, _rng: Random) -> str:
    """The cheapest card that heads, the lowest where none does."""
    look = Look(view)
    return answer(look) or (look.heading[0] if look.heading else look.lowest).act


def highest(view: View, _rng: Random) -> str:
    """The highest card that may be played."""
    look = Look(view)
    return answer(look) or look.options[-1].act


RANDOM = Bot("random", "Plays any card that is allowed, by chance.", by_chance)
LOWEST = Bot("lowest", "Always plays its lowest card.", lowest)
CHEAPEST_HEAD = Bot(
    "cheapest-head", "Heads with the cheapest card that does it, and ducks only where none does.", cheapest_head
)
HIGHEST = Bot("highest", "Always plays its highest card that is allowed.", highest)
