"""What pages need, compiled ahead and kept on disk, so that nobody waits for it.

Run it as `python -m cucumber.analysis.compile_ahead`.
"""

from __future__ import annotations

import os

from cucumber.analysis.advice import advise
from cucumber.analysis.solver import solve
from cucumber.deal import Deal
from cucumber.fast import tally
from cucumber.variants import find
from cucumber.view import view


def compile_ahead() -> None:
    """Asks for a little of everything that is compiled."""
    rules = find("agurk").rules
    tally(rules, 3, "patient", 0, 1)
    for hands in (["9c 2c 3c", "8d 9d Jd"], ["9c 2c 3c", "8d 9d Jd", "4h 5h Qh"]):
        deal = Deal.of(rules, hands)
        advise(view(deal, deal.turn), worlds=1)
        solve(deal)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)  # whoever reads a page goes first
    compile_ahead()
