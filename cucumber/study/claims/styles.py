"""Claims about ways to play: fimping and playing sharp, alone and against each other."""

from __future__ import annotations

from collections.abc import Iterator

from cucumber.study.claims.model import (
    MORE_DEALS,
    TABLES,
    Figure,
    Finding,
    Mark,
    Results,
    Verdict,
    claim,
    less,
    trial,
    verdict_on,
    where,
    worth,
)
from cucumber.study.claims.tell import among, marked, more_or_less, plural, points, share
from cucumber.words import listed

SHARP, FIMP = "sharp", "fimp"
NUMBERS = range(2, 8)
STRONG = "skilled"
_MORE_OR_LESS = "how much more fimp pays than sharp, in points a deal"

# --- fimping ----------------------------------------------------------------------------------------------------------

SEARCHED_NUMBERS = (2, 4, 6)


def _of(players: int) -> str:
    return f"{players} players"


def _fimp_figures() -> Iterator[Figure]:
    for players in NUMBERS:
        for table in (SHARP, FIMP, "patient", *([STRONG] if players in SEARCHED_NUMBERS else [])):
            played = trial((FIMP, table), (SHARP, table), players=players, searched=MORE_DEALS)
            yield less(_of(players), table, played, (FIMP, table), (SHARP, table))


@claim("fimping", "pagat-cucumber, Agurk: Strategy", _fimp_figures())
def fimping(results: Results) -> Finding:
    """Fimping is worse than playing sharp."""
    favors = {f"with {name} {among(table)}": each for (name, table), each in results.items()}
    two, four = results[_of(2), STRONG], results[_of(4), STRONG]
    by_number = {name: [each for (its, _), each in results.items() if its == name] for name in map(_of, NUMBERS)}
    holds = [name for name, found in by_number.items() if all(each.low > 0 for each in found)]
    fails = [name for name, found in by_number.items() if all(each.high < 0 for each in found)]
    told = ["To fimp is to get rid of every dangerous card; to play sharp is to lead high cards and keep the low ones."]
    if holds:
        told.append(f"With {listed(holds)} fimping pays more than playing sharp does, whoever else plays.")
    if fails:
        told.append(f"With {listed(fails)} it pays less, whoever else plays.")
    told.append("With other numbers it depends on who else plays.")
    told.append(f"Among skilled bots it costs {more_or_less(two)} with two players, {more_or_less(four)} with four.")
    marks = tuple(Mark(name, among(table), each) for (name, table), each in results.items())
    number = f"it costs {more_or_less(two)} with two players, {more_or_less(four)} with four"
    return Finding(verdict_on(favors), "how many play, and who", number, tuple(told), _MORE_OR_LESS, marks)


# --- playing sharp in the long run ------------------------------------------------------------------------------------

OPPONENTS = (FIMP, "highest", "patient", STRONG)
EVEN = 0.25
_SIMPLE_GAMES, _SEARCHED_GAMES = 4_000, 200


def _wins_figures() -> Iterator[Figure]:
    for table in OPPONENTS:
        played = trial((SHARP, table), deals=_SIMPLE_GAMES, searched=_SEARCHED_GAMES, whole_games=True)
        yield worth("wins", table, played, (SHARP, table))


@claim("long-run", "pagat-cucumber, Agurk: Strategy", _wins_figures())
def long_run(results: Results) -> Finding:
    """In the long run, playing sharp wins."""
    favors = {among(table): results["wins", table] - EVEN for table in OPPONENTS}
    wins = listed([f"{share(results['wins', table])} against {plural(table)}" for table in OPPONENTS])
    told = [f"One sharp player and three others: by luck alone it would win 25 of 100 games. It wins {wins}."]
    marks = tuple(Mark(f"against three {plural(table)}", SHARP, results["wins", table] * 100) for table in OPPONENTS)
    best = results["wins", STRONG]
    number = f"{100 * best.value:.0f} of 100 games against players who think; even would be 25"
    return Finding.on_these(favors, "who else plays", number, told, "games won of 100; 25 is even", marks, games=True)


# --- what the last trick costs ----------------------------------------------------------------------------------------

ALIKE = (FIMP, SHARP, "highest", "patient", STRONG)
TOGETHER = range(3, 7)


def _dear_figures() -> Iterator[Figure]:
    for players in TOGETHER:
        for table in ALIKE if players == 4 else ALIKE[:2]:
            played = trial((table, table), variant="simple", players=players)
            yield worth(_of(players), table, played, (table, table))


@claim("dear-last-trick", "pagat-cucumber, Agurk: Strategy", _dear_figures())
def dear(results: Results) -> Finding:
    """Playing sharp makes the last trick dear, fimping cheap."""
    paid = {key: each * int(key[0].split()[0]) for key, each in results.items()}
    favors = {f"with {_of(players)}": paid[_of(players), SHARP] - paid[_of(players), FIMP] for players in TOGETHER}
    sharp, fimp, expert = (paid[_of(4), table] for table in (SHARP, FIMP, STRONG))
    told = [
        f"With four players the last trick costs {points(sharp)} where all play sharp, {points(fimp)} where all fimp."
    ]
    told.append(f"So the difference is small. Where four skilled bots play, it costs {points(expert)}.")
    verdict = verdict_on(favors)
    told += where(favors) if verdict is not Verdict.TRUE else ()
    marks = tuple(Mark(f"four {plural(table)}", "the last trick", paid[_of(4), table]) for table in ALIKE)
    number = f"{sharp.value:.1f} points if all play sharp, {fimp.value:.1f} if all fimp"
    axis = "what the last trick costs, in points (four players)"
    return Finding(verdict, "how many play", number, tuple(told), axis, marks)


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
def alliance(results: Results) -> Finding:
    """Sharp players are allies; whoever deserts them gains."""
    favors = {
        "for a player who leaves while the others play sharp": results["leaving the alliance saves", SHARP],
        "for a player who fimps where the others do": results["leaving the alliance saves", FIMP],
        "for all together, who pay more if all leave": results["all pay more if all leave", FIMP],
    }
    verdict = Verdict.TRUE if verdict_on(favors) is Verdict.TRUE else Verdict.FALSE
    saved = favors["for a player who leaves while the others play sharp"]
    told = [
        "The source sees a prisoner's dilemma: leaving would pay for each, but if all left, all would pay more.",
        _leaving(saved.value),
        *where(favors),
    ]
    marks = tuple(Mark(_THEY[table], _YOU[one], results[_YOU[one], table]) for table in (SHARP, FIMP) for one in _YOU)
    number = f"who leaves pays {abs(saved.value):.2f} points {'less' if saved.value > 0 else 'more'}"
    return Finding(verdict, "", number, tuple(told), "what you pay, in points a deal (four players)", marks)


def _leaving(saved: float) -> str:
    if saved > 0:
        return f"Whoever leaves an alliance of sharps saves {saved:.2f} points a deal."
    return f"But whoever leaves an alliance of sharps pays {-saved:.2f} points more a deal. Nobody is tempted."


# --- hopeless cards ---------------------------------------------------------------------------------------------------

_HIGH = ("8", "9", "10", "J", "Q", "K", "A")
HANDS = {
    "hopeless: nothing below 8": ((_HIGH, 7),),
    "one low card": ((("2", "3", "4", "5"), 1), (_HIGH, 6)),
    "two low cards": ((("2", "3", "4", "5"), 2), (("6", "7", *_HIGH), 5)),
}
HOPELESS, _, TWO_LOW = HANDS


def _hopeless_figures() -> Iterator[Figure]:
    for table in TABLES:
        for name, hand in HANDS.items():
            played = trial((FIMP, table), (SHARP, table), hand=hand)
            yield less(name, table, played, (FIMP, table), (SHARP, table))


@claim("hopeless-cards", "pagat-cucumber, Agurk: Strategy", _hopeless_figures())
def hopeless_cards(results: Results) -> Finding:
    """With hopeless cards, desert the sharp players and fimp."""
    favors = {among(table): results[HOPELESS, table] * -1 for table in TABLES}
    here = results[HOPELESS, STRONG]
    more = "more" if here.value > 0 else "less"
    told = [
        f"With nothing below an 8, fimping pays {points(here * (1 if here.value > 0 else -1))} {more} than playing "
        "sharp, among skilled bots."
    ]
    if here.value > 0:
        told.append(
            "Without low cards you need the lead to the end: who gives high cards away too early keeps the rest."
        )
    told += where(favors)
    better = results[TWO_LOW, STRONG]
    if better.high < 0:
        told.append(f"With two low cards it is the other way round: there fimping saves {points(better * -1)}.")
    marks = marked(results, HANDS)
    number = f"fimping them pays {abs(here.value):.1f} points {more}"
    return Finding(verdict_on(favors), "who else plays", number, tuple(told), _MORE_OR_LESS, marks)


# --- two players ------------------------------------------------------------------------------------------------------

WAYS = ("fimp", "highest", "patient")
COMPARED = (2, 4)


def _two_figures() -> Iterator[Figure]:
    for players in NUMBERS:
        for table in (SHARP, *([STRONG] if players in COMPARED else [])):
            played = trial((SHARP, table), *((way, table) for way in WAYS), players=players)
            yield from (less(f"{_of(players)}: {way}", table, played, (way, table), (SHARP, table)) for way in WAYS)


@claim("two-players", "pagat-cucumber, Agurk: Strategy", _two_figures())
def two_players(results: Results) -> Finding:
    """With two players it is a different game."""
    # It is, if some way of playing is better than sharp with two, and worse with four, or the reverse.
    turned = {table: [way for way in WAYS if _turns(results, way, table)] for table in (SHARP, STRONG)}
    verdict = Verdict.TRUE if all(turned.values()) else Verdict.DEPENDS if any(turned.values()) else Verdict.OPEN
    told = [_turn(results, way, table) for table, ways in turned.items() for way in ways]
    told += [f"No way of playing turns round {among(table)}." for table, ways in turned.items() if not ways]
    two, four = results[f"{_of(2)}: fimp", SHARP], results[f"{_of(4)}: fimp", SHARP]
    marks = tuple(
        Mark(_of(players), way, results[f"{_of(players)}: {way}", SHARP]) for players in NUMBERS for way in WAYS
    )
    number = f"fimping costs {more_or_less(two)} with two, {more_or_less(four)} with four"
    axis = "how much more than sharp, in points a deal, among sharps"
    return Finding(verdict, "who plays", number, tuple(told), axis, marks)


def _turns(results: Results, way: str, table: str) -> bool:
    two, four = results[f"{_of(2)}: {way}", table], results[f"{_of(4)}: {way}", table]
    return two.high < 0 < four.low or four.high < 0 < two.low


def _turn(results: Results, way: str, table: str) -> str:
    two, four = results[f"{_of(2)}: {way}", table], results[f"{_of(4)}: {way}", table]
    better, worse = ("less", "more") if two.value < 0 else ("more", "less")
    return (
        f"With two players {way} pays {abs(two.value):.2f} points {better} than sharp, with four {abs(four.value):.2f} "
        f"{worse}, {among(table)}."
    )
