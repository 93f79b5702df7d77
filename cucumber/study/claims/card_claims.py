"""Claims about single cards: when to play an ace, what to lead, what to keep, what to remember."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from cucumber.bots.habits import Habit
from cucumber.study.claims.claim import (
    MORE_DEALS,
    TABLES,
    ClaimReport,
    Figure,
    Mark,
    Results,
    claim,
    less,
    mean_less,
    trial,
    worth,
)
from cucumber.study.claims.tell import among, marks_of, more_or_less, plural, points

_OWN = "what you pay, in points a deal"

# --- a high card for a middle trick -----------------------------------------------------------------------------------

ONE_ACE = ((("A",), 1), (("2", "3", "4", "5"), 2), (("6", "7", "8", "9", "10", "J"), 4))
TRICKS = range(1, 7)
EARLY, MIDDLE = (1, 2), (3, 4, 5)
AFTER, OPEN_HANDED = "low from then on", "as it likes from then on"


def _in_trick(number: int) -> str:
    return f"trick {number}"


def _ace(table: str, number: int, *, then_low: bool = False) -> tuple[Habit, str]:
    return Habit(table, ace_in=number, then_low=then_low), table


def _middle_figures() -> Iterator[Figure]:
    for table in TABLES:
        played = trial(*(_ace(table, number) for number in TRICKS), variant="simple", hand=ONE_ACE, searched=MORE_DEALS)
        yield from (worth(_in_trick(number), table, played, _ace(table, number)) for number in TRICKS)
        early, middle = ([_ace(table, number) for number in some] for some in (EARLY, MIDDLE))
        yield mean_less("early less middle", table, played, early, middle)


@claim("middle-trick", "rules-card-cucumber, Tips", _middle_figures())
def middle_trick(results: Results) -> ClaimReport:
    """Keep a high card for a middle trick.

    Why: that was not tested; the same ace was moved from trick to trick.
    Counts in Cucumber, the short card, with four players, if you hold one ace and two low cards.
    """
    favors = {among(table): results["early less middle", table] for table in TABLES}
    here = results["early less middle", "skilled"]
    lines = [
        "One ace, two low cards, four between: the ace is kept until some trick, and then played at the first chance.",
        f"Kept for trick 3, 4 or 5 instead of 1 or 2, it saves {points(here)} among strong players.",
    ]
    marks = marks_of(results, map(_in_trick, TRICKS))
    number = f"it costs {more_or_less(here * -1)} a deal"
    return ClaimReport.on_these(favors, number, lines, "what you pay a deal, if the ace is kept until", marks)


def _then_low_figures() -> Iterator[Figure]:
    for table in TABLES:
        low, free = _ace(table, 4, then_low=True), _ace(table, 4)
        played = trial(low, free, variant="simple", hand=ONE_ACE, searched=MORE_DEALS)
        yield worth(AFTER, table, played, low)
        yield worth(OPEN_HANDED, table, played, free)
        yield less("more with low leads", table, played, low, free)


@claim("then-low", "rules-card-cucumber, Tips", _then_low_figures())
def then_low(results: Results) -> ClaimReport:
    """Once you have won it, play low from then on.

    Why: a low card led early is gone in the last trick, where the highest card pays.
    Counts in Cucumber, the short card, with four players, whatever their style.
    """
    favors = {among(table): results["more with low leads", table] * -1 for table in TABLES}
    here = results["more with low leads", "skilled"]
    lines = [
        "This is the second half of the tip to win a middle trick. The same hand, its ace played in trick 4; after "
        "that it leads its lowest cards, or what it thinks best.",
        f"Leading low, a strong player pays {more_or_less(here)} a deal.",
    ]
    marks = marks_of(results, (AFTER, OPEN_HANDED))
    number = f"low leads cost {more_or_less(here)} a deal"
    return ClaimReport.on_these(favors, number, lines, _OWN, marks)


# --- counting ---------------------------------------------------------------------------------------------------------

COUNTING = range(2, 8)
OTHERS = "highest"
_COUNTED_DEALS = 600


def _with_players(players: int) -> str:
    return f"{players} players"


def _counting_figures() -> Iterator[Figure]:
    for players in COUNTING:
        forgetful, counting = (Habit("skilled", forgets=True), OTHERS), ("skilled", OTHERS)
        played = trial(forgetful, counting, players=players, searched=_COUNTED_DEALS)
        yield less(_with_players(players), OTHERS, played, forgetful, counting)


@claim("counting", "rules-card-cucumber, Tips", _counting_figures())
def counting_aces(results: Results) -> ClaimReport:
    """Count the aces and the kings.

    Why: with four players 24 of 52 cards stay undealt, with seven only 3, so the cards played tell more.
    Counts in Agurk with two to seven players, if the others play high: from six on it is worth it.
    """
    favors = {f"with {name}": each for (name, _), each in results.items()}
    four, seven = results[_with_players(4), OTHERS], results[_with_players(7), OTHERS]
    lines = (
        "The sum is right: with four aces gone, a king is the highest card left, and the last trick costs 13 at most.",
        f"But the four aces are seldom all dealt: in {_all_aces(4)} of 100 deals with four players, "
        f"in {_all_aces(7)} with seven.",
        "What is remembering worth? A strong player plays as it is, and once more forgetting each trick that is over.",
    )
    marks = tuple(Mark(name, plural("skilled"), each) for (name, _), each in results.items())
    number = f"forgetting costs {more_or_less(four)} with four players, {more_or_less(seven)} with seven"
    axis = "what forgetting costs, in points a deal"
    return ClaimReport.on_these(favors, number, lines, axis, marks, on="how many play")


def _all_aces(players: int) -> int:
    """In how many of 100 deals all four aces are dealt, seven cards each."""
    dealt = 7 * players
    return round(100 * comb(48, dealt - 4) / comb(52, dealt))


# --- what to lead -----------------------------------------------------------------------------------------------------

PLACES = range(1, 8)
_PLACE_NAMES = ("the lowest", "2nd lowest", "3rd lowest", "the middle", "3rd highest", "2nd highest", "the highest")
MIDDLES = (3, 4, 5)


def _lead(table: str, place: int) -> tuple[Habit, str]:
    return Habit(table, leads=place), table


def _lead_figures() -> Iterator[Figure]:
    for table in TABLES:
        seats = [_lead(table, place) for place in PLACES]
        played = trial(*seats, leading=True, searched=MORE_DEALS)
        yield from (worth(name, table, played, seat) for name, seat in zip(_PLACE_NAMES, seats, strict=True))
        middle = [seats[place - 1] for place in MIDDLES]
        yield mean_less("lowest less middle", table, played, seats[:1], middle)


@claim("keep-low", "our own count", _lead_figures())
def keep_low(results: Results) -> ClaimReport:
    """The first lead: does it pay to give away your lowest card?

    Why: in the last trick the highest card pays, so a low one is the card to keep for it.
    Counts for the first lead in Agurk with four players, whatever their style; later leads were not tested.
    """
    favors = {among(table): results["lowest less middle", table] * -1 for table in TABLES}
    here = results["lowest less middle", "skilled"]
    best = min(_PLACE_NAMES, key=lambda name: results[name, "skilled"].value)
    lines = [
        "No source says which card to lead first.",
        f"Leading the lowest of seven cards costs {points(here)} more than leading a middle one, among strong players."
        if here.value > 0
        else f"Leading the lowest of seven cards saves {points(here * -1)}, among strong players.",
        f"The best card to lead first is there {best if best.startswith('the') else f'the {best}'}.",
    ]
    marks = marks_of(results, _PLACE_NAMES)
    number = f"leading the lowest first costs {more_or_less(here)}"
    return ClaimReport.on_these(favors, number, lines, f"{_OWN}, by the first lead", marks, is_question=True)


# --- leading strong ---------------------------------------------------------------------------------------------------

STRONG_LEAD, LOW_LEAD = "the highest card is led", "the lowest card is led"


def _strong_figures() -> Iterator[Figure]:
    for table in TABLES:
        strong, low = _lead(table, PLACES[-1]), _lead(table, PLACES[0])
        played = trial(strong, low, variant="simple", leading=True, searched=MORE_DEALS)
        yield worth(STRONG_LEAD, table, played, strong, whose="all")
        yield worth(LOW_LEAD, table, played, low, whose="all")
        yield less("burned", table, played, low, strong, whose="all")


@claim("strong-leads", "rules-card-cucumber, Tips", _strong_figures())
def strong_leads(results: Results) -> ClaimReport:
    """Lead strong in the first tricks, and the others burn their high cards.

    Why: a strong lead does both: who beats it burns a high card, who doesn't gives up the lowest.
    Counts for the first lead in Cucumber, the short card, with four players; later leads were not tested.
    """
    favors = {among(table): results["burned", table] for table in TABLES}
    here = results["burned", "skilled"]
    lines = (
        "Two sources disagree: one says that strong leads burn the others' high cards, the other that they strip them "
        "of low ones. With high cards gone the last trick is cheap, with low ones gone it is dear.",
        f"If the first lead is the highest card, the last trick costs {more_or_less(here * -1)} than if it is the "
        "lowest, among strong players.",
    )
    axis = "what the last trick costs, in points (four players)"
    number = f"after a strong first lead the last trick costs {more_or_less(here * -1)}"
    return ClaimReport.on_these(favors, number, lines, axis, marks_of(results, (STRONG_LEAD, LOW_LEAD)))


# --- queens and jacks -------------------------------------------------------------------------------------------------

TO_THE_QUEEN = ((("J", "Q"), 2), (("2", "3", "4", "5", "6", "7", "8", "9", "10"), 5))
COMPARED = (2, 4)
_TWO, _FOUR = map(_with_players, COMPARED)


def _queen_figures() -> Iterator[Figure]:
    for players in COMPARED:
        for table in TABLES:
            high, middle = _lead(table, PLACES[-1]), _lead(table, MIDDLES[1])
            played = trial(high, middle, players=players, hand=TO_THE_QUEEN, leading=True, searched=MORE_DEALS)
            yield less(_with_players(players), table, played, middle, high)


@claim("queens-and-jacks", "pagat-cucumber, Agurk: Strategy", _queen_figures())
def queens_and_jacks(results: Results) -> ClaimReport:
    """With two players, queens and jacks may be high cards too.

    Why: one opponent holds no ace or king in 23 of 100 deals, three hardly ever; the rest was not tested.
    Counts in Agurk with two players; four were tested to compare.
    """
    favors = {among(table): results[_TWO, table] for table in TABLES}
    two, four = results[_TWO, "skilled"], results[_FOUR, "skilled"]
    lines = (
        "High cards are those to lead when you play sharp. Two of the seven cards are queens or jacks, none is higher.",
        f"Leading the highest instead of the middle one costs {more_or_less(two * -1)} with two players, "
        f"{more_or_less(four * -1)} with four, among strong players.",
    )
    axis = "what leading the highest saves, in points a deal"
    number = f"leading them costs {more_or_less(two * -1)} with two, {more_or_less(four * -1)} with four"
    return ClaimReport.on_these(favors, number, lines, axis, marks_of(results, (_TWO, _FOUR)))


# --- Rassi ------------------------------------------------------------------------------------------------------------

AN_ACE = ((("A",), 1), (("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"), 5))
SIX = range(1, 7)
_OF_SIX = ("the lowest", "2nd lowest", "3rd lowest", "4th lowest", "5th lowest", "the ace")


def _rassi_figures() -> Iterator[Figure]:
    for table in TABLES:
        seats = [_lead(table, place) for place in SIX]
        played = trial(*seats, variant="rassi", hand=AN_ACE, leading=True)
        yield from (worth(name, table, played, seat) for name, seat in zip(_OF_SIX, seats, strict=True))
        yield less("the ace less the 3rd", table, played, seats[5], seats[2])
        yield worth("the others, after the ace", table, played, seats[5], whose="others")
        yield worth("the others, after the 3rd", table, played, seats[2], whose="others")


@claim("rassi", "our own count", _rassi_figures())
def rassi(results: Results) -> ClaimReport:
    """Rassi: does it pay to lead an ace first, and sweep the table?

    Why: in Rassi the ace is the lowest card of the last trick, so it is the card to keep for it.
    Counts in Rassi with four players, whatever their style.
    """
    favors = {among(table): results["the ace less the 3rd", table] * -1 for table in TABLES}
    here = results["the ace less the 3rd", "skilled"]
    after, other = (results[f"the others, after the {what}", "skilled"] for what in ("ace", "3rd"))
    lines = [
        "No source advises it: pagat only tells what the word means. It does sweep: whoever has no ace must give up "
        "the lowest card.",
        f"But leading it first costs you {points(here)} more than leading your third lowest, and the others pay "
        f"{points(after)} each instead of {points(other)}."
        if here.value > 0
        else f"And leading it first saves you {points(here * -1)} compared with your third lowest card.",
    ]
    marks = marks_of(results, _OF_SIX)
    number = f"leading the ace costs {more_or_less(here)}"
    return ClaimReport.on_these(favors, number, lines, f"{_OWN}, by the first lead", marks, is_question=True)
