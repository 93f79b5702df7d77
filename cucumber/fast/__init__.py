"""The same trick play on 64-bit card masks, compiled where numba is installed: millions of deals.

`tally` counts what happens in many deals or whole games. What masks cannot hold
(sets of cards, two packs) is played on the engine through the same calls, and the answer says so. Whatever plays, it
is the same to the last card: chance depends on the seed and the number of the deal or game alone.
"""

from cucumber.fast.counts import ROWS, SAYS, TOTALS
from cucumber.fast.running import Tally, how_played, record, tally

__all__ = ["ROWS", "SAYS", "TOTALS", "Tally", "how_played", "record", "tally"]
