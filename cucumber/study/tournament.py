"""A tournament: every bot among every other, with the same cards, and a rating from all that came of it.

For each number the same cards are played by all pairs, one bot among others, in every seat (`fast.duplicates`). What
two bots pay in the same deals is subtracted deal by deal, so the luck of the cards drops out of the difference.

The *rating* of a bot is the mean of what it pays less than its opponents at the same table, or wins more, over all of
them: both where it sits alone among them and where one of them sits alone among its kind. Ratings of all add up to
zero. The interval comes from how that mean scatters from number to number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Annotated, TypedDict

from cucumber.analysis.fast.duplicates import Pair, Standings
from cucumber.bots import Bot
from cucumber.bots.lineup import AnyBot
from cucumber.engine.variants import AnyRules
from cucumber.study.experiment import Experiment
from cucumber.study.figures import dots_of
from cucumber.study.pair_trials import Trial, Weights, contrast
from cucumber.study.request import contestants, games_of
from cucumber.study.rows import columns_of, kinds_of
from cucumber.words.show.interval_chart import Dot


class TournamentRow(TypedDict):
    """One measure of a bot."""

    variant: Annotated[str, "the key of the variant, with its house rules behind +"]
    players: Annotated[int, "how many play"]
    bot: Annotated[str, "the bot the row is about"]
    among: Annotated[str, "the bot of all other seats; empty in ratings, which are about all opponents"]
    played: Annotated[str, "deals, each the first of a game, or games"]
    seed: Annotated[int, "where chance started"]
    measure: Annotated[str, "what is measured: a name in SAYS, which has a sentence on each"]
    value: Annotated[float, "a mean, in its unit"]
    low: Annotated[float, "where the interval begins that holds the true value in 19 of 20 tournaments"]
    high: Annotated[float, "where it ends"]
    n: Annotated[int, "how many deals or games were dealt; each was played by all pairs in all rotations"]
    unit: Annotated[str, "points or credits a deal, or the share of games won"]
    how: Annotated[str, "what played it: compiled, uncompiled or engine"]


COLUMNS = columns_of(TournamentRow)


SAYS = {
    "pays": "what the bot pays in a deal; a bonus takes it to zero at most",
    "others pay": "what each of the others pays in the same deals",
    "wins": "the share of the games that the bot wins, a win shared by two counted half",
    "others win": "what each of the others wins of the same games",
    "difference": "what the bot pays or wins less what each of the others does",
    "instead": "what the bot pays or wins less what one of the others does in its seat",
    "rating": "what the bot pays less, or wins more, than its opponents: the mean of all of them, both ways",
}


class Tournament(Experiment[Standings]):
    """Bots playing each other: in every variant, with every number of players, each one among each of the others.

    Work through it with `step` or `run`, here or on any executor, as through a `Study`. `table` and `figure`, of
    the ratings, can be had at any time; `COLUMNS` and `SAYS` in this module describe its rows.

    >>> tournament = Tournament(["highest", "lowest"], "agurk", 4, deals=500)
    >>> tournament.run()
    >>> found = tournament.table.set_index(["measure", "bot", "among"])["value"]
    >>> bool(found["rating", "highest", ""] == -found["rating", "lowest", ""])
    True

    Raises BadStudy, BadVariant or BadDeal for what cannot be played.
    """

    called, _counts = "tournament", Standings
    columns = COLUMNS
    kinds = kinds_of(TournamentRow)

    def __init__(
        self,
        bots: Iterable[AnyBot],
        variants: AnyRules | Iterable[AnyRules],
        players: int | Iterable[int],
        deals: int = 10_000,
        seed: int = 0,
        *,
        whole_games: bool = False,
        chunk: int | None = None,
    ) -> None:
        self._contestants = contestants(bots)
        games = games_of(variants, players, deals, seed, whole_games=whole_games)
        pairs: tuple[Pair, ...] = tuple((one, among) for one in self._contestants for among in self._contestants)
        self.bots = tuple(bot.name for bot in self._contestants)
        self.trials = tuple(
            Trial(variant.key, variant.rules, number, deals, seed, whole_games, pairs)
            for variant, number in games.played
        )
        for trial in self.trials:
            _ = trial.how  # raises for players and bots that cannot play
        super().__init__(self.trials, chunk, games.left_out)

    def rows(self) -> list[TournamentRow]:
        """The results so far, in the order they were asked for."""
        return [
            row
            for trial in self.trials
            if (counted := self.counts_of(trial)) is not None
            for row in _rows(trial, self._contestants, counted)
        ]

    def _dots(self) -> Mapping[str, Sequence[Dot]]:
        return dots_of((row for row in self.rows() if row["measure"] == "rating"), about="bot")


def _rows(trial: Trial, bots: tuple[Bot, ...], counted: Standings) -> Iterator[TournamentRow]:
    one = Fraction(1)
    row = partial(_row, trial, counted)
    does, others_do = ("wins", "others win") if trial.whole_games else ("pays", "others pay")
    for bot, among in product(bots, bots):
        side, others = trial.sides(bot, among)
        alike, _ = trial.sides(among, among)
        yield row(does, {side: one}, bot.name, among.name)
        yield row(others_do, {others: one}, bot.name, among.name)
        if bot != among:
            yield row("difference", {side: one, others: -one}, bot.name, among.name)
            yield row("instead", {side: one, alike: -one}, bot.name, among.name)
    for bot in bots:
        yield row("rating", _rating(trial, bots, bot), bot.name)


def _row(trial: Trial, counted: Standings, measure: str, weights: Weights, bot: str, among: str = "") -> TournamentRow:
    value, low, high = contrast(counted, weights)
    points = "credits" if trial.rules.in_credits else "points"
    return {
        "variant": trial.variant,
        "players": trial.players,
        "bot": bot,
        "among": among,
        "played": "games" if trial.whole_games else "deals",
        "seed": trial.seed,
        "measure": measure,
        "value": value,
        "low": low,
        "high": high,
        "n": counted.number,
        "unit": "share" if trial.whole_games else points,
        "how": counted.how,
    }


def _rating(trial: Trial, bots: Sequence[Bot], bot: Bot) -> Weights:
    """What its opponents pay more or win less, with the bot alone among them and the other way round."""
    better = Fraction(1 if trial.whole_games else -1, 2 * (len(bots) - 1))
    weights: dict[int, Fraction] = {}
    for opponent in bots:
        if opponent != bot:
            alone, its_others = trial.sides(bot, opponent)
            opposed, its_kind = trial.sides(opponent, bot)
            weights |= {alone: better, its_others: -better, opposed: -better, its_kind: better}
    return weights
