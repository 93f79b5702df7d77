"""The cases of a study: every variant with every number of players, checked before anything is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cucumber.bots import Bot
from cucumber.bots.seating import AnyBot, seated
from cucumber.fast import how_played, tally
from cucumber.fast.running import Tally
from cucumber.study.tasks import Task, work_of
from cucumber.variants import Variant


@dataclass(frozen=True)
class Case(Task[Tally]):
    """One variant with a number of players and a bot for each seat, for a number of deals or whole games."""

    line_up: tuple[Bot, ...]

    @property
    def bots(self) -> tuple[str, ...]:
        """The name of the bot at each seat."""
        return tuple(bot.name for bot in self.line_up)

    @property
    def how(self) -> str:
        """What would play it here: "compiled", "uncompiled" or "engine"."""
        return how_played(self.rules, self.players, self.line_up)

    @property
    def times(self) -> int:
        """How many deals or games of simple bots take as long as each number."""
        return work_of(self.line_up)

    def play(self, first: int, last: int) -> Tally:
        """The tally of the deals or games whose numbers are in `[first, last)`."""
        return tally(self.rules, self.players, self.line_up, first, last, self.seed, whole_games=self.whole_games)

    def who(self) -> list[str]:
        """The bot of each seat."""
        return list(self.bots)

    def written(self, counts: Tally) -> dict[str, Any]:
        """A tally as it is written down."""
        return {"ranges": counts.ranges, "how": counts.how, "totals": counts.totals, "rows": counts.rows}

    def read(self, written: dict[str, Any]) -> Tally:
        """A tally that was written down."""
        rows = {name: tuple(row) for name, row in written["rows"].items()}
        done = tuple((first, last) for first, last in written["ranges"])
        about = self.rules, self.players, self.bots, self.seed, self.whole_games
        return Tally(*about, done, written["how"], written["totals"], rows)


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
