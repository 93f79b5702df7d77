"""Bots that look only at the cards in hand: a random one, the lowest, the cheapest that beats, the highest."""

from __future__ import annotations

from random import Random

from cucumber.bots.bot import Bot
from cucumber.bots.strategies.answers import answer
from cucumber.bots.strategies.view_facts import beating
from cucumber.engine.acts import Act, Ask, Exchange
from cucumber.engine.view import View


def by_chance(seen: View, rng: Random) -> Act:
    """Any allowed act, each equally likely."""
    if seen.asks and seen.asks.ask is Ask.EXCHANGE:
        number = rng.choice((0, *range(seen.asks.fewest, seen.asks.most + 1)))
        places = sorted(rng.sample(range(len(seen.hand)), number))
        return Exchange(tuple(seen.hand[place] for place in places))
    return rng.choice(seen.acts)


def lowest(seen: View, _rng: Random) -> Act:
    """The lowest card that may be played."""
    return answer(seen) or seen.options[0].act


def cheapest_beat(seen: View, _rng: Random) -> Act:
    """The cheapest card that beats the play to beat, or the lowest if none does."""
    return answer(seen) or (beating(seen) or seen.options)[0].act


def highest(seen: View, _rng: Random) -> Act:
    """The highest card that may be played."""
    return answer(seen) or seen.options[-1].act


RANDOM = Bot("random", "Plays any allowed card, at random.", by_chance)
LOWEST = Bot("lowest", "Always plays its lowest card.", lowest)
CHEAPEST_BEAT = Bot(
    "cheapest-beat", "Beats with the lowest card that does, and ducks only if none does.", cheapest_beat
)
HIGHEST = Bot("highest", "Always plays its highest allowed card.", highest)
