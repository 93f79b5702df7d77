"""Looking for a deal in which two games part: where what is played differs, or what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from cucumber.engine.variants import Variant
from cucumber.table.compare.comparison import Comparison, ComparisonCheck
from cucumber.table.compare.parallel_play import Column, ParallelPlay
from cucumber.table.explore import Setup
from cucumber.table.explore.setup import NAMES

_DEALS = 100  # tried with the same scores


def diverging_deal(one: Variant, other: Variant, players: int) -> Comparison | None:
    """A deal in which two games part, with the same bots in both: in the play, else in what is paid or who is out.

    None if none of some hundred deals does that. Where the play is the same, players have scores near the limits,
    since that is where scoring rules differ. The cards are those of the game that has some the other lacks.

    >>> from cucumber import find
    >>> diverging_deal(find("agurk"), find("agurk~limit=30"), 4).setting.scores
    ('20', '16', '12', '8')
    """
    has_its_own_cards = not {*other.rules.pack.cards} <= {*one.rules.pack.cards}
    first, second = (other, one) if has_its_own_cards else (one, other)  # the first one's cards are dealt
    score_lists: list[tuple[str, ...]] = [(), *_near_the_limits(one, other, players)]
    deals = (each for scores in score_lists for each in _differing_deals(first, second, players, scores))
    return next(deals, None)


def _differing_deals(one: Variant, other: Variant, players: int, scores: tuple[str, ...]) -> Iterator[Comparison]:
    """The deals in which something differs, first those in which the play does."""
    by_outcome = []
    for seed in range(1, _DEALS + 1):
        comparison = Comparison((one.key, other.key), Setup(players=NAMES[:players], seed=str(seed), scores=scores))
        attempt = ComparisonCheck(comparison).attempt
        if attempt is not None and attempt.divergences:
            yield comparison
        elif attempt is not None and _ends_differently(attempt):
            by_outcome.append(comparison)
    yield from by_outcome


def _near_the_limits(one: Variant, other: Variant, players: int) -> Iterator[tuple[str, ...]]:
    """Scores of which the first is a point below a limit, and the others lower."""
    limits = {each.rules.limit for each in (one, other)}
    for limit in sorted(each.points for each in limits if not each.falling):
        step = max(1, limit // (players + 1))
        yield tuple(str(max(0, limit - 1 - step * seat)) for seat in range(players))


def _ends_differently(attempt: ParallelPlay) -> bool:
    """Whether somebody pays a different amount, or has another score or is out afterwards."""
    first, *others = map(_outcome, attempt.columns)
    return any(other != first for other in others)


def _outcome(column: Column) -> object:
    """What came of the deal: what each player pays, and how the game stands after it: scores, who is still in."""
    game = column.steps[-1].game
    return column.end.charges, game and (game.scores, game.seats, game.kept, game.winners)
