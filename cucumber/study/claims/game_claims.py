"""Claims about the games themselves: what a rule does to the last trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import add

from cucumber.bots.habits import Habit
from cucumber.engine.rules import AceOnAce, Charged, HandSizes
from cucumber.study.claims.claim import (
    MORE_DEALS,
    TABLES,
    ClaimReport,
    ClaimVerdict,
    Estimate,
    Figure,
    Mark,
    Results,
    claim,
    less,
    trial,
    worth,
)
from cucumber.study.claims.tell import among, marks_of, more_or_less, points, share

_LAST_TRICK = "what the last trick costs, in points (four players)"

RULES = {"no ace on an ace": AceOnAce.NO, "an ace on an ace": AceOnAce.YES}
NEVER, ALLOWED = RULES
_A_CARD_HIGHER = 1  # point: from one card to the next


def _ace_figures() -> Iterator[Figure]:
    for table in TABLES:
        for name, answer in RULES.items():
            played = trial((table, table), variant="simple", answers={"ace_on_ace": answer}, searched=MORE_DEALS)
            yield worth(name, table, played, (table, table), whose="all")


@claim("no-ace-on-ace", "pagat-cucumber, Norwegian", _ace_figures())
def no_ace_on_ace(results: Results) -> ClaimReport:
    """Where no ace may be played on an ace, the last trick is dear.

    Why: four aces can then be led in four tricks, and each time the others give up their lowest card.
    Counts in Cucumber, the short card, with four players who all play alike.
    """
    more = {table: results[NEVER, table] - results[ALLOWED, table] for table in TABLES}
    here = more["skilled"]
    lines = [
        f"Among strong players the last trick costs {points(results[NEVER, 'skilled'])} with that rule, "
        f"{points(results[ALLOWED, 'skilled'])} without."
    ]
    favors = {among(table): each for table, each in more.items()}
    number = f"the last trick costs {more_or_less(here)}"
    report = ClaimReport.on_these(favors, number, lines, _LAST_TRICK, marks_of(results, RULES))
    if report.verdict is ClaimVerdict.TRUE and here.low < _A_CARD_HIGHER:
        lines.append(
            f"It is dearer everywhere. But {here.value:.1f} points are less than the step from one card to the next."
        )
        report = replace(report, verdict=ClaimVerdict.HALF_TRUE, sentences=tuple(lines))
    return report


AWARE, UNAWARE = "who looks at the score", "who doesn't"
OPPONENTS = ("highest", "patient")
_GAMES = 200


def _score_figures() -> Iterator[Figure]:
    for table in OPPONENTS:
        aware, unaware = ("skilled", table), (Habit("skilled", for_points=True), table)
        played = trial(aware, unaware, whole_games=True, searched=_GAMES)
        yield worth(AWARE, table, played, aware)
        yield worth(UNAWARE, table, played, unaware)
        yield less("looking wins", table, played, aware, unaware)


@claim("to-the-score", "our own count", _score_figures())
def to_the_score(results: Results) -> ClaimReport:
    """Play to the score: does it pay to know who is near the limit?

    Why: only reaching the limit costs a life, so points matter more the nearer you are to it.
    Counts in whole games of Agurk with four players, against those who play high or are patient.
    """
    favors = {among(table): results["looking wins", table] for table in OPPONENTS}
    here = results["looking wins", "patient"] * 100
    lines = (
        "No source says it. A strong player plays whole games with three others, once for the fewest points in each "
        "deal, and once for the game: it looks at everyone's scores and lives.",
        f"Among patient players it wins {share(results[AWARE, 'patient'])} with them in view, and "
        f"{share(results[UNAWARE, 'patient'])} without.",
    )
    marks = tuple(
        Mark(name, among(table), results[name, table] * 100) for name in (AWARE, UNAWARE) for table in OPPONENTS
    )
    half = (here.high - here.low) / 2
    number = f"it wins {abs(here.value):.1f} ± {half:.1f} {'more' if here.value > 0 else 'fewer'} of 100 games"
    axis = "games won of 100; 25 is even"
    return ClaimReport.on_these(favors, number, lines, axis, marks, games=True, is_question=True)


SIZES = (1, 2, 3, 4, 5, 6, 7)
SHORT, LONG = (1, 2, 3), (5, 6, 7)


def _cards_each(size: int) -> str:
    return "1 card each" if size == 1 else f"{size} cards each"


def _short_figures() -> Iterator[Figure]:
    for table in TABLES:
        for size in SIZES:
            answers = {"hand_sizes": HandSizes((size,)), "charged": Charged.TAKER}
            played = trial((table, table), variant="big-green", answers=answers)
            yield worth(_cards_each(size), table, played, (table, table), whose="all")


@claim("short-deals", "pagat-big-green", _short_figures())
def short_deals(results: Results) -> ClaimReport:
    """Big Green: short deals are often lost by very high cards.

    Why: a deal of three cards has only two tricks before the last to lose a high card in.
    Counts in Big Green Cucumber with four players, whatever their style.
    """

    def cost(sizes: tuple[int, ...], table: str) -> Estimate:
        first, *others = (results[_cards_each(size), table] * (1 / len(sizes)) for size in sizes)
        return reduce(add, others, first)

    favors = {among(table): cost(SHORT, table) - cost(LONG, table) for table in TABLES}
    short, long = cost(SHORT, "skilled"), cost(LONG, "skilled")
    lines = (
        f"With one to three cards each the last trick costs {points(short)}, with five to seven {points(long)}, among "
        "strong players: a king costs 13, an ace 14. One player alone is counted, where several tie.",
    )
    number = f"the last trick costs {more_or_less(short - long)} in short deals than in long ones"
    marks = marks_of(results, map(_cards_each, SIZES))
    return ClaimReport.on_these(favors, number, lines, _LAST_TRICK, marks)
