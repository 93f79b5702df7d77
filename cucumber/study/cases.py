"""The cases of a study: a variant with a number of players, whose deals or games are counted in blocks.

The deal with some number has the same cards in every game that is played with the same pack and the same seed. Which
deals go together is stored only block by block, so that it takes no more memory however many are played: the blocks
are independent of each other, and so are the differences within them. Few deals have a block each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import zip_longest
from operator import add
from typing import Any

from cucumber.analysis.fast import how_played, tally
from cucumber.analysis.fast.tallies import Tally
from cucumber.analysis.masks.counts import AMONG
from cucumber.bots import Bot
from cucumber.study.chunks import Task, relative_effort

BLOCKS = 64  # of a case: intervals from this many are right to within a tenth

Sums = Mapping[str, Sequence[int]]  # counts by name, a total as a row of one, without trailing zeros


@dataclass(frozen=True)
class BlockTally:
    """The tally of some deals or games, and what was counted in each of their blocks; those of others can be added."""

    tally: Tally
    blocks: Mapping[int, Sums]

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        return self.tally.ranges

    def __add__(self, other: BlockTally) -> BlockTally:
        """Both together. Raises BadDeal for the tallies of different games, or if a number would be counted twice."""
        both = self.tally + other.tally
        more = {block: _add_sums(self.blocks.get(block, {}), sums) for block, sums in other.blocks.items()}
        return BlockTally(both, {**self.blocks, **more})


@dataclass(frozen=True)
class Case(Task[BlockTally]):
    """One variant with a number of players and a bot for each seat, for a number of deals or whole games."""

    line_up: tuple[Bot, ...]

    @property
    def bots(self) -> tuple[str, ...]:
        """The name of the bot at each seat."""
        return tuple(bot.name for bot in self.line_up)

    @property
    def bots_text(self) -> str:
        """The bot of all seats, or the bot of each."""
        return self.bots[0] if len(set(self.bots)) == 1 else ", ".join(self.bots)

    @property
    def how(self) -> str:
        return how_played(self.rules, self.players, self.line_up)

    @property
    def times(self) -> int:
        return relative_effort(self.line_up)

    def play(self, first: int, last: int) -> BlockTally:
        """The tally of the deals or games whose numbers are in `[first, last)`, and the sums of their blocks."""
        parts = (self._block(*edges) for edges in _block_edges(first, last, self.deals))
        return reduce(add, parts)

    def _block(self, block: int, first: int, last: int) -> BlockTally:
        total = tally(self.rules, self.players, self.line_up, first, last, self.seed, whole_games=self.whole_games)
        return BlockTally(total, {block: _sums_of(total)})

    def line_up_data(self) -> list[str]:
        return list(self.bots)

    def write(self, counts: BlockTally) -> dict[str, Any]:
        total = counts.tally
        numbers = {"totals": total.totals, "rows": total.rows, "squares": total.squares, "products": total.products}
        blocks = sorted(counts.blocks)
        sums = {name: [counts.blocks[block][name] for block in blocks] for name in counts.blocks[blocks[0]]}
        return {"ranges": total.ranges, "how": total.how, **numbers, "blocks": blocks, "sums": sums}

    def read(self, data: dict[str, Any]) -> BlockTally:
        """A tally and its blocks from plain data. Raises KeyError if a part is missing."""
        done = tuple((first, last) for first, last in data["ranges"])
        about = self.rules, self.players, self.bots, self.seed, self.whole_games
        rows = ({name: tuple(row) for name, row in data[each].items()} for each in ("rows", "squares", "products"))
        total = Tally(*about, done, data["how"], data["totals"], *rows)
        sums = {name: list(map(tuple, of_blocks)) for name, of_blocks in data["sums"].items()}
        places = {block: place for place, block in enumerate(data["blocks"])}
        return BlockTally(total, {block: {name: sums[name][place] for name in sums} for block, place in places.items()})


def _block_edges(first: int, last: int, number: int) -> Iterator[tuple[int, int, int]]:
    """The blocks of the deals in `[first, last)`, of `number` in all: which one, and where it begins and ends in them.

    >>> list(_block_edges(0, 3, 3)), list(_block_edges(150, 250, 6400))
    ([(0, 0, 1), (21, 1, 2), (42, 2, 3)], [(1, 150, 200), (2, 200, 250)])
    """
    while first < last:
        block = first * BLOCKS // number
        end = min(last, -(-(block + 1) * number // BLOCKS))
        yield block, first, end
        first = end


def _sums_of(tally: Tally) -> Sums:
    """What a tally counted of all that is a share or a mean, and of what it is among."""
    names = dict.fromkeys((*AMONG, *AMONG.values()))
    return {name: _without_zeros(tally.row(name) if name in tally.rows else (tally[name],)) for name in names}


def _without_zeros(row: Sequence[int]) -> tuple[int, ...]:
    length = next((length for length in range(len(row), 0, -1) if row[length - 1]), 0)
    return tuple(row[:length])


def _add_sums(one: Sums, other: Sums) -> Sums:
    return {
        name: tuple(here + there for here, there in zip_longest(one.get(name, ()), row, fillvalue=0))
        for name, row in other.items()
    }
