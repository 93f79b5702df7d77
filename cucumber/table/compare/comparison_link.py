"""A comparison as the text of a link.

    c1!agurk,gurka-se+ace-stops;Ann,Bo,Cai;hands=6c_9h/3c_5s/2d_7d;lead=0;played=9h,3c,7d

In place of one game there are those that are compared; nothing follows the table, since the line that is tried is one
of its parts. The links of explorations can be read as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from cucumber.errors import BadNotation
from cucumber.table.compare.comparison import FEWEST, MOST, Comparison
from cucumber.table.explore import Setup, read_link
from cucumber.table.explore.setup import MOST_PLAYERS
from cucumber.table.moves.game_link import after_version, escaped, plain, read_details, write_table

VERSION = "c1"
_LONGEST_READ = 20_000
_TEXTS = ("seed", "cards", "stock", "played")
_LISTS = ("hands", "scores", "bots")
_WORDS = (*_LISTS, "dealer", "lead", *_TEXTS)


def write_comparison(comparison: Comparison) -> str:
    """The link to a comparison; `read_comparison` reads it back.

    >>> write_comparison(Comparison(("agurk", "gurka-no"), Setup(players=("Ann", "Bo"), seed="7")))
    'c1!agurk,gurka-no;Ann,Bo;seed=7'
    """
    games = ",".join(escaped(key, "+") for key in comparison.games)
    return f"{VERSION}!{write_table(games, map(escaped, comparison.setting.players), _details(comparison))}"


def _details(comparison: Comparison) -> Iterator[tuple[str, object]]:
    setting = comparison.setting
    for name, words in (("hands", setting.hands), ("scores", setting.scores), ("bots", comparison.bots)):
        if any(words):
            yield name, "/".join(map(escaped, words))
    for name, seat in (("dealer", setting.dealer), ("lead", setting.leader)):
        if seat is not None:
            yield name, seat
    for name in _TEXTS:
        text = getattr(setting, name).strip().replace(", ", ",")
        if text and (name, text) != ("seed", "1"):
            yield name, escaped(text, ",")


def read_comparison(text: str) -> Comparison:
    """The comparison that a link describes; a link to an exploration gives the deal that it shows.

    >>> read_comparison("c1!agurk,gurka-no;Ann,Bo;played=9h,Jd").setting.played
    '9h, Jd'

    Raises BadNotation for text that is not a link, and CucumberError for an exploration that the rules do not allow.
    """
    if text.removeprefix("#").partition("!")[0].isdigit():
        return Comparison.of(read_link(text))
    games, people, *parts = *after_version(text, VERSION, _LONGEST_READ).split(";"), ""
    keys = _read_list(games, FEWEST, MOST, "games")
    players = _read_list(people, 2, MOST_PLAYERS, "players")
    details = read_details(parts, _WORDS, "deal")
    lists = {name: tuple(map(plain, details[name].split("/", MOST_PLAYERS))) for name in _LISTS if name in details}
    bots = lists.pop("bots", ())
    texts = {name: plain(details[name]) for name in _TEXTS if name in details}
    if "played" in texts:
        texts["played"] = ", ".join(texts["played"].split(","))
    seats = {"dealer": _seat(details, "dealer", len(players)), "leader": _seat(details, "lead", len(players))}
    return Comparison(keys, replace(Setup(players=players), **lists, **texts, **seats), bots)  # type: ignore[arg-type] # its fields


def _read_list(text: str, fewest: int, most: int, what: str) -> tuple[str, ...]:
    names = tuple(map(plain, text.split(",", most)))
    if not fewest <= len(names) <= most:
        raise BadNotation(f"This link names {len(names)} {what}, and there can be {fewest} to {most} of them.")
    return names


def _seat(details: Mapping[str, str], word: str, players: int) -> int | None:
    if word not in details:
        return None
    if details[word] not in map(str, range(players)):
        raise BadNotation(f"Who leads or dealt is a seat from 0 to {players - 1}; {details[word][:20]!r} isn't one.")
    return int(details[word])
