"""What pages need, compiled ahead and saved on disk: `python -m cucumber.analysis.compile_ahead`."""

from __future__ import annotations

import os

from cucumber.analysis.advice import advise
from cucumber.analysis.equity.chances import win_chances
from cucumber.analysis.equity.generation import tables_of
from cucumber.analysis.fast import tally
from cucumber.analysis.masks.compiled_rules import compiled_rules
from cucumber.analysis.solver import solve
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.variants import find
from cucumber.engine.view import view

_AT_A_TABLE = 4  # Agurk's players, at most, for whom tables of chances are there from the start


def compile_ahead() -> None:
    """Asks for a little of everything that is compiled."""
    rules = find("agurk").rules
    tally(rules, 3, "patient", 0, 1)
    for hands in (["9c 2c 3c", "8d 9d Jd"], ["9c 2c 3c", "8d 9d Jd", "4h 5h Qh"]):
        deal = Deal.of(rules, hands)
        advise(view(deal, deal.turn), worlds=1)
        solve(deal)
    for players in range(2, _AT_A_TABLE + 1):
        win_chances(Game.new(rules, [f"Player {seat}" for seat in range(players)]), games=1)
        tables_of(compiled_rules(rules, players))


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # whoever reads a page goes first
    compile_ahead()
