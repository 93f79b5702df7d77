"""The result of a table, on phones or on a score sheet: for each seat, how many others did better, and what it paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cucumber.engine.game import Game
from cucumber.engine.game.events import EventKind
from cucumber.engine.rules import Ending
from cucumber.english import listed
from cucumber.errors import CucumberError
from cucumber.table.scoring import read_sheet
from cucumber.table.scoring.result import Result
from cucumber.table.scoring.sheet_link import LONGEST_LINK

_HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Finish:
    """How a seat did: how many of the `others` came out `ahead` of it, a tie counting as half.

    Over several games it is the mean. `paid` is all the points it was charged, `deals` the number of deals.
    """

    ahead: Fraction
    others: int
    paid: int
    deals: int


def finishes(settled: Sequence[Game]) -> tuple[Finish, ...]:
    """How each seat did, from the game after each deal; none before the first. What is unfinished counts as it is."""
    if not settled:
        return ()
    games, seats = [*_games(settled)], range(len(settled[0].players))
    ranks = [[_rank(game, seat) for seat in seats] for game in games]
    charged = [event for game in settled for event in game.events if event.kind is EventKind.CHARGED]
    paid = [sum(event.points for event in charged if event.seat == seat) for seat in seats]
    return tuple(
        Finish(
            Fraction(sum(_ahead(each, seat) for each in ranks), len(ranks)), len(seats) - 1, paid[seat], len(settled)
        )
        for seat in seats
    )


def _games(settled: Sequence[Game]) -> Iterable[list[Game]]:
    """The deals of each game."""
    game: list[Game] = []
    for after in settled:
        game.append(after)
        if after.over:
            yield game
            game = []
    if game:
        yield game


def _rank(game: list[Game], seat: int) -> tuple[int, ...]:
    """A key that sorts those ahead first: winners, then by how long they stayed in, then by lives and score."""
    now = game[-1]
    stayed_in = sum(seat in after.seats for after in game)
    by_score = 0 if now.over and now.rules.ending in _BY_STAYING_IN else now.scores[seat]
    return (seat not in now.winners, -stayed_in, -now.lives[seat], -by_score if now.rules.in_credits else by_score)


_BY_STAYING_IN = {Ending.LAST_ONE_LEFT, Ending.FIRST_OUT_LOSES, Ending.SINGLE_DEAL}


def _ahead(ranks: Sequence[tuple[int, ...]], seat: int) -> Fraction:
    better = sum(rank < ranks[seat] for rank in ranks)
    return better + _HALF * (ranks.count(ranks[seat]) - 1)


@dataclass(frozen=True)
class SubmittedSheet:
    """A score sheet that a table has sent: its link, its game, and for each column its phone ("" for none) and name."""

    link: str
    game: str
    people: tuple[tuple[str, str], ...]
    finishes: tuple[Finish, ...]

    @property
    def deals(self) -> int:
        return self.finishes[0].deals


def read_submitted_sheet(link: str, names: Mapping[str, str]) -> SubmittedSheet:
    """The score sheet of a table at which these phones sit, by their names.

    Raises CucumberError for a sheet without a deal, and for one on which somebody at the table is missing.
    """
    if len(link) > LONGEST_LINK:
        raise CucumberError("That score sheet is too long.")
    sheet, left_out = read_sheet(link)
    if left_out:
        raise CucumberError(left_out)
    columns = [name.casefold() for name in sheet.players]
    missing = [name for name in names.values() if columns.count(name.casefold()) != 1]
    if missing:
        raise CucumberError(
            f"The score sheet on this phone is for {listed(sheet.players)}. {listed(missing)} must be on it too: "
            "write the names there as they are here."
        )
    settled = [each.after for each in sheet.scored_entries if isinstance(each.entry, Result) and not each.problem]
    if not settled:
        raise CucumberError("There is no deal on the score sheet of this phone yet.")
    phones = {name.casefold(): phone for phone, name in names.items()}
    people = tuple((phones.get(name.casefold(), ""), name) for name in sheet.players)
    return SubmittedSheet(link, sheet.variant.key, people, finishes(settled))
