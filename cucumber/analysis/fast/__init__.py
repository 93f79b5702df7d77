"""The same trick play on 64-bit card masks, compiled by numba, or beforehand for the browser: millions of deals.

`tally` counts what happens in many deals or whole games, and how that scatters from one to the next. Whatever masks
do not know (sets of cards or several packs among bots that search) is played on the engine through the same calls, and
the answer says so. Either way the play is the same to the last card: chance depends only on the seed and the number of
the deal or game.
"""

from cucumber.analysis.fast.tallies import Tally, how_played, record, tally
from cucumber.analysis.masks.counts import AMONG, ROWS, SAYS, TOTALS

__all__ = ["AMONG", "ROWS", "SAYS", "TOTALS", "Tally", "how_played", "record", "tally"]
