"""What reasons advice gives: `python -m tools.benchmarks.reasons [deals]`.

Deals of quick bots from the first card, advice to each seat that has a choice; of all decisions, the share in a hundred
that get each kind of reason, and any other than "it costs least".
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from cucumber import BadDeal, Game, find
from cucumber.analysis import advise
from cucumber.analysis.search.thinker import Thinker
from cucumber.bots import BOTS, play_on
from cucumber.engine.rules import Rules
from cucumber.engine.view import View, view

GAMES = ("agurk", "gurka-se", "ogorek")
NO_HANDS = "no hands found"
QUICK = ("highest", "patient", "sharp")


def main(arguments: list[str]) -> None:
    """Counts and prints a line for each game and number of players."""
    deals = int(arguments[0]) if arguments else 20
    everywhere: Counter[str] = Counter()
    for key in GAMES:
        for players in range(3, 7):
            kinds = Counter(reasons(find(key).rules, players, deals))
            everywhere += kinds
            print(told(f"{key}, {players} players", kinds), flush=True)
    print(told("in all", everywhere))


def reasons(rules: Rules, players: int, deals: int) -> Iterator[str]:
    """The kind of each reason, or that no hands were found with which all plays were allowed."""
    for seen in decisions(rules, players, deals):
        try:
            yield advise(seen).reason.why.name.lower()
        except BadDeal:
            yield NO_HANDS


def told(name: str, kinds: Counter[str]) -> str:
    """A line of these counts."""
    many = kinds.total()
    each = ", ".join(f"{kind} {100 * number / many:.0f}" for kind, number in kinds.most_common())
    without = kinds["least"] + kinds[NO_HANDS]
    return f"{name}: {100 * (1 - without / many):.1f} of 100 decisions ({many}) get a reason: {each}"


def decisions(rules: Rules, players: int, deals: int) -> Iterator[View]:
    """What the seats see that have a choice, in as many deals."""
    rng = Random(1)
    for _ in range(deals):
        deal = Game.new(rules, players).deal(rng)
        bots = {seat: BOTS[rng.choice(QUICK)] for seat in range(players)}
        for verdict in play_on(deal, bots, chance=lambda _: rng):
            assert verdict.deal.turn is not None
            seen = view(verdict.deal, verdict.deal.turn)
            if seen.options and Thinker(seen).has_a_choice:
                yield seen


if __name__ == "__main__":
    main(sys.argv[1:])
