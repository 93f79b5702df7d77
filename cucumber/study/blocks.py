"""The deals or games of a case in blocks: what two cases with the same cards differ by, block by block.

The deal with some number has the same cards in every game that is played with the same pack and the same seed. Which
deals go together is kept only block by block, so that it takes no more memory however many are played: the blocks
are independent of each other, and so are the differences within them. Few deals have a block each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from cucumber.analysis.fast.running import Tally
from cucumber.analysis.masks.counts import AMONG

BLOCKS = 64  # of a case: intervals from this many are right to within a tenth

Sums = Mapping[str, Sequence[int]]  # counts by name, a total as a row of one, without trailing zeros


@dataclass(frozen=True)
class InBlocks:
    """The tally of some deals or games, and what was counted in each of their blocks; those of others can be added."""

    tally: Tally
    blocks: Mapping[int, Sums]

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The numbers that were counted."""
        return self.tally.ranges

    def __add__(self, other: InBlocks) -> InBlocks:
        """Both together. Raises BadDeal for the tallies of different games, or if a number would be counted twice."""
        both = self.tally + other.tally
        more = {block: _added(self.blocks.get(block, {}), sums) for block, sums in other.blocks.items()}
        return InBlocks(both, {**self.blocks, **more})


def block_edges(first: int, last: int, number: int) -> Iterator[tuple[int, int, int]]:
    """The blocks of the deals in `[first, last)`, of `number` in all: which one, and where it begins and ends in them.

    >>> list(block_edges(0, 3, 3)), list(block_edges(150, 250, 6400))
    ([(0, 0, 1), (21, 1, 2), (42, 2, 3)], [(1, 150, 200), (2, 200, 250)])
    """
    while first < last:
        block = first * BLOCKS // number
        end = min(last, -(-(block + 1) * number // BLOCKS))
        yield block, first, end
        first = end


def sums_of(tally: Tally) -> Sums:
    """What a tally counted of all that is a share or a mean, and of what it is among."""
    names = dict.fromkeys((*AMONG, *AMONG.values()))
    return {name: _trimmed(tally.row(name) if name in tally.rows else (tally[name],)) for name in names}


def _trimmed(row: Sequence[int]) -> tuple[int, ...]:
    length = next((length for length in range(len(row), 0, -1) if row[length - 1]), 0)
    return tuple(row[:length])


def _added(one: Sums, other: Sums) -> Sums:
    return {
        name: tuple(here + there for here, there in zip_longest(one.get(name, ()), row, fillvalue=0))
        for name, row in other.items()
    }
