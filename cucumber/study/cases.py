"""What a study is asked to play: its cases, checked before anything is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cucumber.errors import BadStudy
from cucumber.fast import how_played, tally
from cucumber.fast.running import ENGINE, Tally, names_of_bots
from cucumber.rules import Rules
from cucumber.variants import Variant, find

MOST_DEALS = 10**12
MOST_SEED = 2**63 - 1
MOST_CASES = 1000
MOST_PLAYERS = 1000
PIECES_FOR_ALL = 64

# The number of deals or games that take about a tenth of a second.
A_TENTH = {
    ("compiled", False): 60_000,
    ("compiled", True): 4_000,
    ("uncompiled", False): 300,
    ("uncompiled", True): 30,
    (ENGINE, False): 15,
    (ENGINE, True): 1,
}


@dataclass(frozen=True)
class Case:
    """One variant with a number of players and a bot for each seat, for a number of deals or whole games."""

    variant: str
    rules: Rules
    players: int
    bots: tuple[str, ...]
    deals: int
    seed: int
    whole_games: bool

    @property
    def how(self) -> str:
        """What would play it here: "compiled", "uncompiled" or "engine"."""
        return how_played(self.rules, self.players, self.bots)


class Piece(NamedTuple):
    """The deals or games of one case whose numbers are in `[first, last)`: what a worker plays at a time."""

    case: Case
    first: int
    last: int


def play(piece: Piece) -> Tally:
    """The tally of a piece, wherever it is played."""
    case = piece.case
    return tally(case.rules, case.players, case.bots, piece.first, piece.last, case.seed, whole_games=case.whole_games)


def size_of_pieces(case: Case, chunk: int | None, *, handed_out: bool = False) -> int:
    """How many deals or games of a case are played at a time: as asked, or about a tenth of a second's worth.

    Handing out a piece costs some milliseconds, so compiled play is handed out by the second, in enough pieces for all
    workers.
    """
    if chunk is not None:
        return chunk
    size = A_TENTH[case.how, case.whole_games]
    if not handed_out or case.how != "compiled":
        return size
    return min(max(size, case.deals // PIECES_FOR_ALL), 10 * size)


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
    _check_number("The number of games" if whole_games else "The number of deals", deals, 1, MOST_DEALS)
    _check_number("A seed", seed, 0, MOST_SEED)
    chosen = [_variant(each) for each in ([variants] if isinstance(variants, (str, Variant)) else variants)]
    numbers = [players] if isinstance(players, int) else list(players)
    _check_once("variant", [variant.key for variant in chosen])
    _check_once("number of players", numbers)
    for number in numbers:
        _check_number("The number of players", number, 1, MOST_PLAYERS)
    if len(chosen) * len(numbers) > MOST_CASES:
        raise BadStudy(
            f"{len(chosen)} variants with {len(numbers)} numbers of players are more than {MOST_CASES} cases."
        )
    for variant in chosen:
        for number in numbers:
            how_played(variant.rules, number, bots)  # raises for players and bots that cannot play
    return tuple(
        Case(variant.key, variant.rules, number, names_of_bots(bots, number), deals, seed, whole_games)
        for variant in chosen
        for number in numbers
    )


def check_chunk(chunk: int | None) -> None:
    """Raises BadStudy for pieces of no deals, or of more than can be played at a time."""
    if chunk is not None:
        _check_number("The number of deals in a piece", chunk, 1, 10**6)


def _variant(asked: str | Variant) -> Variant:
    return asked if isinstance(asked, Variant) else find(asked)


def _check_number(what: str, number: object, fewest: int, most: int) -> None:
    if not isinstance(number, int) or isinstance(number, bool) or not fewest <= number <= most:
        raise BadStudy(f"{what} is a whole number from {fewest} to {most:,}, not {number!r:.40}.")


def _check_once(what: str, asked: Sequence[object]) -> None:
    if not asked:
        raise BadStudy(f"A study needs at least one {what}.")
    for each in asked:
        if asked.count(each) > 1:
            raise BadStudy(f"The {what} {each!r:.40} is asked for twice.")
