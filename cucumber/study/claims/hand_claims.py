"""Claims about hands: the best one, the safe one, and those to be afraid of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cucumber.engine.rules import HandSizes
from cucumber.study.claims.claim import (
    TABLES,
    ClaimReport,
    ClaimVerdict,
    Estimate,
    Figure,
    Mark,
    Results,
    claim,
    hand_of,
    trial,
    verdict_on,
    where,
    worth,
)
from cucumber.study.claims.tell import among, at_most, marks_of, more_or_less, points

ANY = "any hand"

BEST = "A A A A K K 2"
RIVALS = ("A A A A 2 2 2", "A A A K K 2 2", "A A K K 2 2 2", "2 2 2 2 3 3 3")


def _best_figures() -> Iterator[Figure]:
    for table in TABLES:
        for hand in (BEST, *RIVALS):
            played = trial((table, table), hand=hand_of(hand), leading=True)
            yield worth(hand, table, played, (table, table))
            yield worth(f"{hand}: the others", table, played, (table, table), whose="others")


@claim("best-hand", "pagat-cucumber, Agurk: Strategy", _best_figures())
def best_hand(results: Results) -> ClaimReport:
    """The best hand: four aces, two kings and a low card.

    Why: nobody can beat your aces, and a 2 led last is beaten or equaled by any card.
    Counts in Agurk with four players, if you lead first.
    """

    def margin(hand: str, table: str) -> Estimate:
        return results[f"{hand}: the others", table] - results[hand, table]

    favors = {
        among(table): min((margin(BEST, table) - margin(hand, table) for hand in RIVALS), key=lambda each: each.value)
        for table in TABLES
    }
    dearest = max(RIVALS, key=lambda hand: sum(margin(hand, table).value for table in TABLES))
    own = max((results[BEST, table] for table in TABLES), key=lambda each: each.value)
    there, here = results[f"{dearest}: the others", "skilled"], results[f"{BEST}: the others", "skilled"]
    lines = (
        f"{BEST} is as safe as a hand can be: when you lead, {at_most(own)}.",
        "But so are others. What else makes a hand the best, the source doesn't say; we ask what the others pay.",
        f"With {dearest} that is {points(there)} each among strong players, with {BEST} {points(here)}.",
    )
    marks = tuple(
        Mark(hand, among(table), results[f"{hand}: the others", table]) for hand in (BEST, *RIVALS) for table in TABLES
    )
    number = f"the others pay {more_or_less(here - there)} than with {dearest}"
    return ClaimReport.on_these(favors, number, lines, "what each of the others pays, in points a deal", marks)


LOW = "2 2 2 2 3 3 3"
_NEXT_TO_NOTHING = 0.05  # points a deal
_BY_CHANCE = "random"


def _low_figures() -> Iterator[Figure]:
    for table in TABLES:
        played = trial((table, table), (_BY_CHANCE, table), hand=hand_of(LOW))
        yield worth("played well", table, played, (table, table))
        yield worth("played by chance", table, played, (_BY_CHANCE, table))


@claim("twos-and-threes", "pagat-cucumber, Agurk: Strategy", _low_figures())
def twos_and_threes(results: Results) -> ClaimReport:
    """Twos and threes: safe and dull.

    Why: you hold all the twos and all the threes but one, so two others end with a 4 or higher.
    Counts in Agurk with four players, whatever their style and yours.
    """
    favors = {
        f"{among(table)}, {name}": _NEXT_TO_NOTHING - results[name, table]
        for table in TABLES
        for name in ("played well", "played by chance")
    }
    worst = max(results.values(), key=lambda each: each.value)
    lines = (
        f"Safe: {at_most(worst)}, however you play it.",
        "And dull: played by chance it does just as well as played by a strong player. There is nothing to decide.",
    )
    marks = marks_of(results, ("played well", "played by chance"))
    number = at_most(worst)
    verdict = verdict_on(favors)
    return ClaimReport(
        verdict, "who plays", number, lines if verdict is ClaimVerdict.TRUE else where(favors), _OWN, marks
    )


_OWN = "what you pay with it, in points a deal"

LADDER = ("2 2 2 2 3 3 3", "5 5 5 5 6 6 6", "8 8 8 8 9 9 9", "10 10 10 10 J J J", "Q Q Q Q K K K", "K K K K A A A")
THREES = ("2 2 2", "5 5 5", "8 8 8", "J J J", "Q Q Q", "K K K", "A A A")
_TWICE = 2


def _ladder_figures(hands: Sequence[str], variant: str = "agurk", size: int = 7) -> Iterator[Figure]:
    for table in TABLES:
        for hand in (ANY, *hands):
            cards = () if hand == ANY else hand_of(hand)
            played = trial((table, table), variant=variant, answers={"hand_sizes": HandSizes((size,))}, hand=cards)
            yield worth(hand, table, played, (table, table))


def _judge_dread(results: Results, hands: Sequence[str], feared: str) -> ClaimReport:
    """Whether a hand costs more than twice as much as any hand does."""
    favors = {among(table): results[feared, table] - results[ANY, table] * _TWICE for table in TABLES}
    here, usual = results[feared, "skilled"], results[ANY, "skilled"]
    worse = [hand for hand in hands if all((results[hand, table] - results[feared, table]).low > 0 for table in TABLES)]
    lines = [f"Among strong players you pay {points(here)} with it; with a hand as it comes, {points(usual)}."]
    if worse:
        lines.append(f"Worse still: {', '.join(worse)}.")
    verdict = verdict_on(favors)
    lines += where(favors) if verdict is not ClaimVerdict.TRUE else ()
    marks = marks_of(results, (ANY, *hands))
    number = f"you pay {more_or_less(here - usual)}"
    return ClaimReport(verdict, "who plays", number, tuple(lines), _OWN, marks)


@claim("tens-and-jacks", "pagat-cucumber, Agurk: Strategy", _ladder_figures(LADDER))
def tens_and_jacks(results: Results) -> ClaimReport:
    """Tens and jacks: a catastrophe.

    Why: whatever you keep, your last card is a 10 or a jack, and it nearly always takes the last trick.
    Counts in Agurk with four players, whatever their style.
    """
    return _judge_dread(results, LADDER, "10 10 10 10 J J J")


@claim("three-kings", "pagat-big-green", _ladder_figures(THREES, "big-green", 3))
def three_kings(results: Results) -> ClaimReport:
    """Big Green with three cards: nobody wants three kings.

    Why: your last card is a king, and only an ace or the fourth king can take the trick from it.
    Counts in Big Green Cucumber with four players and three cards each, whatever their style.
    """
    return _judge_dread(results, THREES, "K K K")
