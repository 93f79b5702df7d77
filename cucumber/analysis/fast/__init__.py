"""The same trick play on 64-bit card masks, compiled by numba, or beforehand for the browser: millions of deals.

`tally` counts what happens in many deals or whole games, and how that scatters from one to the next. Whatever masks
do not know (sets of cards or several packs among bots that search) is played on the engine through the same calls, and
the answer says so. Either way the play is the same to the last card: chance depends only on the seed and the number of
the deal or game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cucumber.fetching import fetched

if TYPE_CHECKING:
    from cucumber.analysis.fast.counts import AMONG, ROWS, SAYS, TOTALS
    from cucumber.analysis.fast.running import Tally, how_played, record, tally

__all__ = ["AMONG", "ROWS", "SAYS", "TOTALS", "Tally", "how_played", "record", "tally"]

# This rests on how bots search, and that on what stands beside this: so it is imported when it is asked for.
__getattr__, __dir__ = fetched(
    __name__, {"counts": ("AMONG", "ROWS", "SAYS", "TOTALS"), "running": ("Tally", "how_played", "record", "tally")}
)
