"""Claims about ways to play: fimping and playing sharp, alone and against each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cucumber.english import listed
from cucumber.study.claims.claim import (
    MORE_DEALS,
    TABLES,
    ClaimReport,
    ClaimVerdict,
    Figure,
    Mark,
    Results,
    claim,
    less,
    trial,
    verdict_on,
    where,
    worth,
)
from cucumber.study.claims.tell import among, marks_of, more_or_less, plural, points, share

SHARP, FIMP = "sharp", "fimp"
NUMBERS = range(2, 8)
STRONG = "skilled"
_MORE_OR_LESS = "what fimping costs more than sharp, in points a deal"

# --- fimping ----------------------------------------------------------------------------------------------------------

SEARCHED_NUMBERS = (2, 4, 6, 7)


def _of(players: int) -> str:
    return f"{players} players"


def _fimp_figures() -> Iterator[Figure]:
    for players in NUMBERS:
        for table in (SHARP, FIMP, "highest", "patient", *([STRONG] if players in SEARCHED_NUMBERS else [])):
            played = trial((FIMP, table), (SHARP, table), players=players, searched=MORE_DEALS)
            yield less(_of(players), table, played, (FIMP, table), (SHARP, table))


@claim("fimping", "pagat-cucumber, Agurk: Strategy", _fimp_figures())
def fimping(results: Results) -> ClaimReport:
    """Fimping is worse than playing sharp.

    Why: that was not tested.
    Counts in Agurk with two to seven players: fimp against strong ones, never against those who play high.
    """
    favors = {f"with {name} {among(table)}": each for (name, table), each in results.items()}
    two, four = results[_of(2), STRONG], results[_of(4), STRONG]
    lines = [
        "To fimp is to get rid of every dangerous card; to play sharp is to lead high cards and keep the low ones. "
        "They are the Danish players' words: the first is no compliment, the second no reproach."
    ]
    lines += _at_tables("Fimping costs more", {key: each.low > 0 for key, each in results.items()})
    lines += _at_tables("Fimping costs less", {key: each.high < 0 for key, each in results.items()})
    lines.append(f"Among strong players it costs {more_or_less(two)} with two players, {more_or_less(four)} with four.")
    marks = tuple(Mark(name, among(table), each) for (name, table), each in results.items())
    number = f"it costs {more_or_less(four)} with four players"
    return ClaimReport(
        verdict_on(favors), "how many play, and who", number, tuple(lines), _MORE_OR_LESS, marks, by_bots=True
    )


def _at_tables(begins: str, holds: Mapping[tuple[str, str], bool]) -> Iterator[str]:
    """At which tables it is so, and with how many players there, as a sentence."""
    numbers: dict[str, list[str]] = {}
    for (name, table), is_so in holds.items():
        if is_so:
            numbers.setdefault(table, []).append(name.split()[0])
    if numbers:
        tables = (f"{among(table)} where {listed(some)} play" for table, some in numbers.items())
        yield f"{begins} {'; '.join(tables)}."


# --- playing sharp in the long run ------------------------------------------------------------------------------------

OPPONENTS = (FIMP, "highest", "patient", STRONG)
GOOD, ANY = "good cards", "any cards"
GOOD_CARDS = ((("A", "K"), 3), (("2", "3", "4"), 1), (("5", "6", "7", "8", "9", "10", "J", "Q"), 3))
_SIMPLE_GAMES, _SEARCHED_GAMES = 4_000, 200


def _wins_figures() -> Iterator[Figure]:
    for table in OPPONENTS:
        played = trial((SHARP, table), deals=_SIMPLE_GAMES, searched=_SEARCHED_GAMES, whole_games=True)
        yield worth("wins", table, played, (SHARP, table))
        for cards, hand in ((GOOD, GOOD_CARDS), (ANY, ())):
            played = trial((FIMP, table), (SHARP, table), hand=hand, searched=MORE_DEALS)
            yield less(cards, table, played, (FIMP, table), (SHARP, table))


@claim("long-run", "pagat-cucumber, Agurk: Strategy", _wins_figures())
def long_run(results: Results) -> ClaimReport:
    """With good cards, playing sharp is better in the long run.

    Why: that was not tested, and people may play sharp better than bots do.
    Counts in Agurk with four players, whatever the style of the other three.
    """
    favors = {among(table): results[GOOD, table] for table in OPPONENTS}
    here, usual = results[GOOD, STRONG], results[ANY, STRONG]
    wins = listed([f"{share(results['wins', table])} against {plural(table)}" for table in OPPONENTS])
    lines = [
        "Good cards are here three aces or kings, one low card, and three between; to play sharp is to lead high "
        f"cards and force out low ones. A bot that plays them sharp pays {more_or_less(here * -1)} a deal than "
        f"one that fimps, among strong players; with any cards {more_or_less(usual * -1)}.",
        "But nobody gets good cards every time. By luck alone you would win 25 of 100 games against three others; "
        f"always playing sharp, the bot wins {wins}.",
    ]
    marks = marks_of(results, (GOOD, ANY), OPPONENTS)
    number = f"sharp costs {more_or_less(here * -1)} with good cards"
    return ClaimReport.on_these(favors, number, lines, _MORE_OR_LESS, marks, by_bots=True, on="who else plays")


# --- what the last trick costs ----------------------------------------------------------------------------------------

_INSIGNIFICANT = 7  # points: three of these leave a player at 21
ALIKE = (FIMP, SHARP, "highest", "patient", STRONG)
TOGETHER = range(3, 7)


def _dear_figures() -> Iterator[Figure]:
    for players in TOGETHER:
        for table in ALIKE if players == 4 else ALIKE[:2]:
            played = trial((table, table), variant="simple", players=players)
            yield worth(_of(players), table, played, (table, table))


@claim("dear-last-trick", "pagat-cucumber, Agurk: Strategy", _dear_figures())
def dear(results: Results) -> ClaimReport:
    """Playing sharp makes the last trick dear, fimping cheap.

    Why: that was not tested.
    Counts in Cucumber, the short card, with three to six players who all play alike.
    """
    paid = {key: each * int(key[0].split()[0]) for key, each in results.items()}
    favors = {f"with {_of(players)}": paid[_of(players), SHARP] - paid[_of(players), FIMP] for players in TOGETHER}
    cheap = all(paid[_of(players), FIMP].high < _INSIGNIFICANT for players in TOGETHER)
    sharp, fimp, expert = (paid[_of(4), table] for table in (SHARP, FIMP, STRONG))
    lines = [
        f"With four players the last trick costs {points(sharp)} where all play sharp, {points(fimp)} where all fimp."
    ]
    lines.append(f"Where four strong players play, it costs {points(expert)}.")
    verdict = verdict_on(favors)
    lines += where(favors) if verdict is not ClaimVerdict.TRUE else ()
    if verdict is ClaimVerdict.TRUE and not cheap:
        verdict = ClaimVerdict.HALF_TRUE
        lines.append(f"It is dearer. But {fimp.value:.1f} points, half a life, is hardly “insignificant”.")
    marks = tuple(Mark(f"four {plural(table)}", "the last trick", paid[_of(4), table]) for table in ALIKE)
    number = f"it costs {more_or_less(sharp - fimp)} if all play sharp"
    axis = "what the last trick costs, in points (four players)"
    return ClaimReport(verdict, "how many play", number, tuple(lines), axis, marks, by_bots=True)


# --- the alliance and the defector ------------------------------------------------------------------------------------

_YOU = {SHARP: "you play sharp", FIMP: "you fimp"}
_THEY = {SHARP: "the others play sharp", FIMP: "the others fimp"}


def _alliance_figures() -> Iterator[Figure]:
    seats = tuple((one, table) for table in (SHARP, FIMP) for one in (SHARP, FIMP))
    played = trial(*seats)
    yield from (worth(_YOU[one], table, played, (one, table)) for one, table in seats)
    yield less("leaving the alliance saves", SHARP, played, (SHARP, SHARP), (FIMP, SHARP))
    yield less("leaving the alliance saves", FIMP, played, (SHARP, FIMP), (FIMP, FIMP))
    yield less("all pay more if all leave", FIMP, played, (FIMP, FIMP), (SHARP, SHARP))


@claim("alliance", "pagat-cucumber, Agurk: Strategy", _alliance_figures())
def alliance(results: Results) -> ClaimReport:
    """Sharp players and deserters: much of a prisoner's dilemma.

    Why: leaving costs you, and if all leave, all pay less; a dilemma is the other way round.
    Counts in Agurk with four players, if the other three play alike.
    """
    favors = {
        "for a player who leaves while the others play sharp": results["leaving the alliance saves", SHARP],
        "for a player who fimps where the others do": results["leaving the alliance saves", FIMP],
        "for all together, who pay more if all leave": results["all pay more if all leave", FIMP],
    }
    verdict = ClaimVerdict.TRUE if verdict_on(favors) is ClaimVerdict.TRUE else ClaimVerdict.FALSE
    saved = favors["for a player who leaves while the others play sharp"]
    lines = [
        "In a prisoner's dilemma leaving pays for each, and if all leave, all pay more. The source sees many of its "
        "traits where experienced players play.",
        f"Over all hands, whoever leaves an alliance of sharp players pays {more_or_less(saved * -1)} a deal. The "
        "source lets them leave with hopeless cards, which is a claim of its own.",
        *where(favors),
    ]
    marks = tuple(Mark(_THEY[table], _YOU[one], results[_YOU[one], table]) for table in (SHARP, FIMP) for one in _YOU)
    number, axis = f"whoever leaves pays {more_or_less(saved * -1)}", "what you pay, in points a deal (four players)"
    return ClaimReport(verdict, "", number, tuple(lines), axis, marks, by_bots=True)


# --- hopeless cards ---------------------------------------------------------------------------------------------------

# Aces and kings are what playing sharp needs; without them it is hopeless.
HANDS = {
    "8 to Q": ((("8", "9", "10", "J", "Q"), 7),),
    "6 to J": ((("6", "7", "8", "9", "10", "J"), 7),),
    "5 to 10": ((("5", "6", "7", "8", "9", "10"), 7),),
}


def _hopeless_figures() -> Iterator[Figure]:
    for table in TABLES:
        for name, hand in HANDS.items():
            played = trial((FIMP, table), (SHARP, table), hand=hand, searched=MORE_DEALS)
            yield less(name, table, played, (FIMP, table), (SHARP, table))


@claim("hopeless-cards", "pagat-cucumber, Agurk: Strategy", _hopeless_figures())
def hopeless_cards(results: Results) -> ClaimReport:
    """With cards that are hopeless for playing sharp, fimp.

    Why: that was not tested; at every table fimping costs more, the higher the seven cards are.
    Counts in Agurk with four players: fimp with 5 to 10 against sharp or patient ones.
    """
    favors = {f"with {name} {among(table)}": each * -1 for (name, table), each in results.items()}
    cost = {name: more_or_less(results[name, STRONG]) for name in HANDS}
    lines = [
        "Hopeless for playing sharp is a hand without aces and kings; we take seven cards from 8 to queen, from 6 to "
        "jack, and from 5 to 10.",
        f"Fimping costs {listed([f'{each} with {name}' for name, each in cost.items()])}, among strong players.",
    ]
    high, *_, low = HANDS
    marks = marks_of(results, HANDS)
    number = f"fimping costs {cost[high]} with {high}, {cost[low]} with {low}"
    return ClaimReport.on_these(
        favors, number, lines, _MORE_OR_LESS, marks, by_bots=True, on="which cards, and who plays"
    )


# --- two players ------------------------------------------------------------------------------------------------------

_DOING = {"fimp": "fimping", "highest": "playing high", "patient": "playing patiently"}
WAYS = tuple(_DOING)
COMPARED = (2, 4)


def _two_figures() -> Iterator[Figure]:
    for players in NUMBERS:
        for table in (SHARP, *([STRONG] if players in COMPARED else [])):
            played = trial((SHARP, table), *((way, table) for way in WAYS), players=players)
            yield from (less(f"{_of(players)}: {way}", table, played, (way, table), (SHARP, table)) for way in WAYS)


@claim("two-players", "pagat-cucumber, Agurk: Strategy", _two_figures())
def two_players(results: Results) -> ClaimReport:
    """With two players it is a different game.

    Why: that was not tested; only fimping turns round, and only among sharp players.
    Counts in Agurk with two players, compared with three to seven.
    """
    turned = {table: [way for way in WAYS if _turns(results, way, table)] for table in (SHARP, STRONG)}
    verdict = (
        ClaimVerdict.TRUE
        if all(turned.values())
        else ClaimVerdict.DEPENDS
        if any(turned.values())
        else ClaimVerdict.OPEN
    )
    lines = [
        "Here that means: a way to play is better than sharp with two players and worse with four, or the reverse."
    ]
    lines += [_turn(results, way, table) for table, ways in turned.items() for way in ways]
    lines += [f"No way of playing turns round {among(table)}." for table, ways in turned.items() if not ways]
    two, four = results[f"{_of(2)}: fimp", SHARP], results[f"{_of(4)}: fimp", SHARP]
    marks = tuple(
        Mark(_of(players), _DOING[way], results[f"{_of(players)}: {way}", SHARP]) for players in NUMBERS for way in WAYS
    )
    number = f"fimping costs {more_or_less(two)} with two, {more_or_less(four)} with four"
    axis = "more than sharp among sharp players, in points a deal"
    return ClaimReport(verdict, "who plays", number, tuple(lines), axis, marks, by_bots=True)


def _turns(results: Results, way: str, table: str) -> bool:
    two, four = results[f"{_of(2)}: {way}", table], results[f"{_of(4)}: {way}", table]
    return two.high < 0 < four.low or four.high < 0 < two.low


def _turn(results: Results, way: str, table: str) -> str:
    two, four = results[f"{_of(2)}: {way}", table], results[f"{_of(4)}: {way}", table]
    return (
        f"With two players {_DOING[way]} costs {more_or_less(two)} than playing sharp, with four {more_or_less(four)}, "
        f"{among(table)}."
    )
