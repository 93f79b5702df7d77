"""The cases of a study: every variant with every number of players, checked before anything is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any

from cucumber.analysis.fast import how_played, tally
from cucumber.analysis.fast.running import Tally
from cucumber.bots import Bot
from cucumber.bots.seating import AnyBot, seated
from cucumber.engine.variants import Variant
from cucumber.study.blocks import InBlocks, block_edges, sums_of
from cucumber.study.tasks import Task, work_of


@dataclass(frozen=True)
class Case(Task[InBlocks]):
    """One variant with a number of players and a bot for each seat, for a number of deals or whole games."""

    line_up: tuple[Bot, ...]

    @property
    def bots(self) -> tuple[str, ...]:
        """The name of the bot at each seat."""
        return tuple(bot.name for bot in self.line_up)

    @property
    def called(self) -> str:
        """The bot of all seats, or the bot of each."""
        return self.bots[0] if len(set(self.bots)) == 1 else ", ".join(self.bots)

    @property
    def how(self) -> str:
        """What would play it here: "compiled", "uncompiled" or "engine"."""
        return how_played(self.rules, self.players, self.line_up)

    @property
    def times(self) -> int:
        """How many deals or games of simple bots take as long as each number."""
        return work_of(self.line_up)

    def play(self, first: int, last: int) -> InBlocks:
        """The tally of the deals or games whose numbers are in `[first, last)`, and the sums of their blocks."""
        parts = (self._block(*edges) for edges in block_edges(first, last, self.deals))
        return reduce(add, parts)

    def _block(self, block: int, first: int, last: int) -> InBlocks:
        made = tally(self.rules, self.players, self.line_up, first, last, self.seed, whole_games=self.whole_games)
        return InBlocks(made, {block: sums_of(made)})

    def who(self) -> list[str]:
        """The bot of each seat."""
        return list(self.bots)

    def written(self, counts: InBlocks) -> dict[str, Any]:
        """A tally and its blocks as they are written down."""
        made = counts.tally
        numbers = {"totals": made.totals, "rows": made.rows, "squares": made.squares, "products": made.products}
        blocks = sorted(counts.blocks)
        sums = {name: [counts.blocks[block][name] for block in blocks] for name in counts.blocks[blocks[0]]}
        return {"ranges": made.ranges, "how": made.how, **numbers, "blocks": blocks, "sums": sums}

    def read(self, written: dict[str, Any]) -> InBlocks:
        """A tally and its blocks that were written down. Raises KeyError for counts that lack a part of it."""
        done = tuple((first, last) for first, last in written["ranges"])
        about = self.rules, self.players, self.bots, self.seed, self.whole_games
        rows = ({name: tuple(row) for name, row in written[each].items()} for each in ("rows", "squares", "products"))
        made = Tally(*about, done, written["how"], written["totals"], *rows)
        sums = {name: list(map(tuple, of_blocks)) for name, of_blocks in written["sums"].items()}
        places = {block: place for place, block in enumerate(written["blocks"])}
        return InBlocks(made, {block: {name: sums[name][place] for name in sums} for block, place in places.items()})


def cases_of(
    games: Iterable[tuple[Variant, int]], bots: AnyBot | Sequence[AnyBot], deals: int, seed: int, *, whole_games: bool
) -> tuple[Case, ...]:
    """A case for each variant with a number of players. Raises BadDeal for bots that cannot play."""
    games = list(games)
    for variant, number in games:
        how_played(variant.rules, number, bots)  # raises for players and bots that cannot play
    return tuple(
        Case(variant.key, variant.rules, number, deals, seed, whole_games, seated(bots, number))
        for variant, number in games
    )
