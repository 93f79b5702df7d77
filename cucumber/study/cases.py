"""What a study is asked to play: its cases, checked before anything is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cucumber.errors import BadStudy
from cucumber.fast import how_played, tally
from cucumber.fast.running import Tally, names_of_bots
from cucumber.study.tasks import Task, check_number, work_of
from cucumber.variants import Variant, find

MOST_DEALS = 10**12
MOST_SEED = 2**63 - 1
MOST_CASES = 1000
MOST_PLAYERS = 1000


@dataclass(frozen=True)
class Case(Task[Tally]):
    """One variant with a number of players and a bot for each seat, for a number of deals or whole games."""

    bots: tuple[str, ...]

    @property
    def how(self) -> str:
        """What would play it here: "compiled", "uncompiled" or "engine"."""
        return how_played(self.rules, self.players, self.bots)

    @property
    def times(self) -> int:
        """How many deals or games of simple bots take as long as each number."""
        return work_of(self.bots)

    def play(self, first: int, last: int) -> Tally:
        """The tally of the deals or games whose numbers are in `[first, last)`."""
        return tally(self.rules, self.players, self.bots, first, last, self.seed, whole_games=self.whole_games)

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
    variants: str | Variant | Iterable[str | Variant],
    players: int | Iterable[int],
    bots: str | Sequence[str],
    deals: int,
    seed: int,
    *,
    whole_games: bool,
) -> tuple[Case, ...]:
    """Every variant with every number of players. Raises BadStudy, BadVariant or BadDeal for what cannot be played."""
    games = games_of(variants, players, deals, seed, whole_games=whole_games)
    for variant, number in games:
        how_played(variant.rules, number, bots)  # raises for players and bots that cannot play
    return tuple(
        Case(variant.key, variant.rules, number, deals, seed, whole_games, names_of_bots(bots, number))
        for variant, number in games
    )


def games_of(
    variants: str | Variant | Iterable[str | Variant],
    players: int | Iterable[int],
    deals: int,
    seed: int,
    *,
    whole_games: bool,
) -> list[tuple[Variant, int]]:
    """Every variant with every number of players. Raises BadStudy or BadVariant for what cannot be asked."""
    check_number("The number of games" if whole_games else "The number of deals", deals, 1, MOST_DEALS)
    check_number("A seed", seed, 0, MOST_SEED)
    chosen = [_variant(each) for each in ([variants] if isinstance(variants, (str, Variant)) else variants)]
    numbers = [players] if isinstance(players, int) else list(players)
    check_once("variant", [variant.key for variant in chosen])
    check_once("number of players", numbers)
    for number in numbers:
        check_number("The number of players", number, 1, MOST_PLAYERS)
    if len(chosen) * len(numbers) > MOST_CASES:
        raise BadStudy(
            f"{len(chosen)} variants with {len(numbers)} numbers of players are more than {MOST_CASES} cases."
        )
    return [(variant, number) for variant in chosen for number in numbers]


def _variant(asked: str | Variant) -> Variant:
    return asked if isinstance(asked, Variant) else find(asked)


def check_once(what: str, asked: Sequence[object]) -> None:
    """Raises BadStudy if nothing is asked for, or something twice."""
    if not asked:
        raise BadStudy(f"A study needs at least one {what}.")
    for each in asked:
        if asked.count(each) > 1:
            raise BadStudy(f"The {what} {each!r:.40} is asked for twice.")
