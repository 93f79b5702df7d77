"""A tournament: every bot among every other, with the same cards, and a rating from all that came of it.

For each number the same cards are played by all pairs, one bot among others, in every seat (`fast.duplicates`). What
two bots pay in the same deals is subtracted deal by deal, so the luck of the cards drops out of the difference.

The *rating* of a bot is the mean of what it pays less than its opponents at the same table, or wins more, over all of
them: both where it sits alone among them and where one of them sits alone among its kind. Ratings of all add up to
zero. The interval comes from how that mean scatters from number to number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pandas as pd

from cucumber.bots import BOTS
from cucumber.errors import BadStudy
from cucumber.fast.duplicates import Pair, Standings, standings, ways_of_play
from cucumber.rules import ScoreKeeping
from cucumber.study.cases import check_once, games_of
from cucumber.study.intervals import Interval, mean
from cucumber.study.tasks import Task
from cucumber.study.work import Work
from cucumber.variants import Variant

MOST_BOTS = 20

COLUMNS = {
    "variant": "the key of the variant, with its house rules behind +",
    "players": "how many play",
    "bot": "the bot the row is about",
    "among": "the bot of all other seats; empty in ratings, which are about all opponents",
    "played": "deals, each the first of a game, or games",
    "seed": "where chance started",
    "measure": "what is measured: a name in SAYS, which has a sentence on each",
    "value": "a mean, in its unit",
    "low": "where the interval begins that holds the true value in 19 of 20 tournaments",
    "high": "where it ends",
    "n": "how many deals or games were dealt; each was played by all pairs in all rotations",
    "unit": "points or credits a deal, or the share of games won",
    "how": "what played it: compiled, uncompiled or engine",
}

SAYS = {
    "pays": "what the bot pays in a deal, a bonus taken off",
    "others pay": "what each of the others pays in the same deals",
    "wins": "the share of the games that the bot wins, a win shared by two counted half",
    "others win": "what each of the others wins of the same games",
    "difference": "what the bot pays or wins less what each of the others does",
    "instead": "what the bot pays or wins less what one of the others does in its seat",
    "rating": "what the bot pays less, or wins more, than its opponents: the mean of all of them, both ways",
}


@dataclass(frozen=True)
class Contest(Task[Standings]):
    """One variant with a number of players, and the bots that play it among each other."""

    bots: tuple[str, ...]

    @property
    def pairs(self) -> list[Pair]:
        """Every bot among every one, itself as well."""
        return [(one, among) for one in self.bots for among in self.bots]

    @property
    def how(self) -> str:
        """What would play it here: "compiled", "uncompiled" or "engine"."""
        return ways_of_play(self.rules, self.players, self.pairs)

    @property
    def times(self) -> int:
        """How many times the cards of each number are played."""
        return len(self.pairs) * self.players

    def play(self, first: int, last: int) -> Standings:
        """The standings after the deals or games whose numbers are in `[first, last)`."""
        about = self.rules, self.players, self.pairs, first, last, self.seed
        return standings(*about, whole_games=self.whole_games)

    def who(self) -> list[str]:
        """The bots."""
        return list(self.bots)

    def written(self, counts: Standings) -> dict[str, Any]:
        """Standings as they are written down."""
        return {"ranges": counts.ranges, "how": counts.how, "sums": counts.sums, "products": counts.products}

    def read(self, written: dict[str, Any]) -> Standings:
        """Standings that were written down."""
        done = tuple((first, last) for first, last in written["ranges"])
        about = self.rules, self.players, tuple(self.pairs), self.seed, self.whole_games
        return Standings(*about, done, written["how"], tuple(written["sums"]), tuple(written["products"]))


class Tournament(Work[Standings]):
    """Bots playing each other: in every variant, with every number of players, each one among each of the others.

    Work through it with `step` or `run`, here or on any executor, as through a `Study`. `table` can be called at any
    time; `COLUMNS` and `SAYS` in this module describe its rows.

    >>> tournament = Tournament(["highest", "lowest"], "agurk", 4, deals=500)
    >>> tournament.run()
    >>> found = tournament.table().set_index(["measure", "bot", "among"])["value"]
    >>> bool(found["rating", "highest", ""] == -found["rating", "lowest", ""])
    True

    Raises BadStudy, BadVariant or BadDeal for what cannot be played.
    """

    called = "tournament"

    def __init__(
        self,
        bots: Iterable[str],
        variants: str | Variant | Iterable[str | Variant],
        players: int | Iterable[int],
        deals: int = 10_000,
        seed: int = 0,
        *,
        whole_games: bool = False,
        chunk: int | None = None,
    ) -> None:
        names = _bots(bots)
        games = games_of(variants, players, deals, seed, whole_games=whole_games)
        self.contests = tuple(
            Contest(variant.key, variant.rules, number, deals, seed, whole_games, names) for variant, number in games
        )
        for contest in self.contests:
            _ = contest.how  # raises for players and bots that cannot play
        super().__init__(self.contests, chunk)

    def table(self) -> pd.DataFrame:
        """The results so far, in the order they were asked for."""
        rows = (
            _about(contest, counted) | row
            for contest in self.contests
            if (counted := self.counted(contest)) is not None
            for row in _rows(contest, counted)
        )
        kinds = {
            "players": "int64",
            "seed": "int64",
            "n": "int64",
            "value": "float64",
            "low": "float64",
            "high": "float64",
        }
        return pd.DataFrame(rows, columns=list(COLUMNS)).astype(kinds)


def _bots(asked: Iterable[str]) -> tuple[str, ...]:
    if isinstance(asked, str):
        raise BadStudy(f"A tournament needs at least two bots, each by its name; here is {asked!r:.60} alone.")
    names = tuple(asked)
    check_once("bot", names)
    if len(names) < 2:
        raise BadStudy(
            f"A tournament needs at least two bots; here is {names[0]!r:.60} alone. There are: {', '.join(BOTS)}."
        )
    if len(names) > MOST_BOTS:
        raise BadStudy(f"{len(names)} bots are more than the {MOST_BOTS} that play a tournament: leave some out.")
    return names


# --- the rows ---------------------------------------------------------------------------------------------------------

Weights = Mapping[int, Fraction]


def contrast(counted: Standings, weights: Weights) -> Interval:
    """A sum of means, each of a side by its weight, with an interval that knows how they go together."""
    per_deal = {side: weight / (counted.seats(side) * counted.unit) for side, weight in weights.items()}
    total = sum((weight * counted.sums[side] for side, weight in per_deal.items()), Fraction())
    squared = sum(
        (
            one * other * counted.product(side, beside)
            for side, one in per_deal.items()
            for beside, other in per_deal.items()
        ),
        Fraction(),
    )
    return mean(total, squared, counted.number)


def _about(contest: Contest, counted: Standings) -> dict[str, Any]:
    points = "credits" if contest.rules.score_keeping is ScoreKeeping.CREDITS else "points"
    return {
        "variant": contest.variant,
        "players": contest.players,
        "among": "",
        "played": "games" if contest.whole_games else "deals",
        "seed": contest.seed,
        "n": counted.number,
        "unit": "share" if contest.whole_games else points,
        "how": counted.how,
    }


def _rows(contest: Contest, counted: Standings) -> Iterator[dict[str, Any]]:
    pairs, one = contest.pairs, Fraction(1)
    does, others_do = ("wins", "others win") if contest.whole_games else ("pays", "others pay")
    for place, (bot, among) in enumerate(pairs):
        side, others, alike = 2 * place, 2 * place + 1, 2 * pairs.index((among, among))
        yield _row(does, counted, {side: one}, bot, among)
        yield _row(others_do, counted, {others: one}, bot, among)
        if bot != among:
            yield _row("difference", counted, {side: one, others: -one}, bot, among)
            yield _row("instead", counted, {side: one, alike: -one}, bot, among)
    for bot in contest.bots:
        yield _row("rating", counted, _rating(contest, pairs, bot), bot)


def _row(measure: str, counted: Standings, weights: Weights, bot: str, among: str = "") -> dict[str, Any]:
    value, low, high = contrast(counted, weights)
    return {"measure": measure, "bot": bot, "among": among, "value": value, "low": low, "high": high}


def _rating(contest: Contest, pairs: Sequence[Pair], bot: str) -> dict[int, Fraction]:
    """What its opponents pay more or win less, where the bot is alone among them and where they are."""
    better = Fraction(1 if contest.whole_games else -1, 2 * (len(contest.bots) - 1))
    weights: dict[int, Fraction] = {}
    for opponent in contest.bots:
        if opponent != bot:
            alone, among = 2 * pairs.index((bot, opponent)), 2 * pairs.index((opponent, bot))
            weights |= {alone: better, alone + 1: -better, among: -better, among + 1: better}
    return weights
