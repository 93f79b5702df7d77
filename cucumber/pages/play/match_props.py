"""Props of a match: who plays what, the costs of a finished deal, the scores as on paper, and how a game ended."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from cucumber.bots import BOTS
from cucumber.bots.rivals import RIVALS
from cucumber.engine.game.events import EventKind
from cucumber.engine.rules import Ending, WhenCaught
from cucumber.english import YOU, listed, number_word
from cucumber.pages.stage.game_list import countries_props, game_props
from cucumber.pages.stage.rival_list import BY_STRENGTH, any_thinks, strangers
from cucumber.pages.stage.score_sheet import sheet
from cucumber.table.explore import Exploration
from cucumber.table.match import (
    YOUR_SEAT,
    Match,
    Setting,
    best_card,
    dearest_card,
    games,
    numbers_of_bots,
    places,
    summarize,
    who_won,
    why_over,
    write_setting,
)
from cucumber.words.show.links import score_page
from cucumber.words.show.score_chart import HEIGHT, WIDE, WIDTH, score_chart

_ON_PAPER = 4  # scores of a player: the one now, and those struck out before it


def deal_summary(match: Match) -> tuple[str, list[str]]:
    """How the deal ended, and what it cost each player, in sentences; and who has won, once the game is over."""
    summary = summarize(match.position)
    pot = sheet(Exploration.along(match))["pot"]
    sums = [*(each.sentence for each in summary.sums), *([pot] if pot else [])]
    if not match.over:
        return summary.ended, sums
    cards = [sentence for sentence in (best_card(match), dearest_card(match)) if sentence]
    return who_won(match.position.current_game), [summary.ended, *sums, *cards]


def paper(match: Match) -> list[dict[str, Any]]:
    """The score sheet as on paper, empty without scores: a column for each player.

    With the scores struck out, the one now, and the cucumbers, of which one may be `fresh`.
    """
    rules = match.setting.variant.rules
    if rules.ending is Ending.SINGLE_DEAL:
        return []
    lost = {event.seat for event in match.position.current_game.events if event.kind is EventKind.LIFE_LOST}
    pays = {seat for seat, points in match.deal.charges.items() if points > 0}
    score_sheet = sheet(Exploration.along(match))
    rows = score_sheet["rows"][-_ON_PAPER:]
    columns: list[dict[str, Any]] = []
    for seat, name in enumerate(score_sheet["players"]):
        scores = [row["cells"][seat]["score"] for row in rows]
        now = rows[-1]["cells"][seat]
        columns.append(
            {
                "name": name,
                "you": seat == YOUR_SEAT,
                "was": [score for score, following in pairwise(scores) if score != following],
                "score": scores[-1],
                "cucumbers": now["cucumbers"],
                "half": rules.when_caught is WhenCaught.HALF_CUCUMBER,
                "fresh": seat in lost,
                "pays": seat in pays,
                "state": " ".join(filter(None, (now["kept"], now["state"]))),
            }
        )
    return columns


def ending(match: Match) -> dict[str, object]:
    """How the game ended: who has won and why, everybody's place, and the course of the scores; empty until it has."""
    if not match.over:
        return {}
    return {
        "title": who_won(match.position.current_game),
        "sentence": why_over(match),
        "places": [{"seat": each.seat, "place": each.place, "line": each.line} for each in places(match)],
        "courses": _courses(match),
    }


def _courses(match: Match) -> list[str]:
    """The course of the scores, for a wide window and a narrow one; nothing where there was only one deal."""
    limit, standings = match.setting.variant.rules.limit, games(match)
    if len(standings) <= 2:
        return []
    rows, lost = [game.scores for game in standings], [game.cucumbers for game in standings]
    sizes = (WIDE, (WIDTH, HEIGHT))
    points = None if limit.falling else limit.points
    return [score_chart(match.setting.players, rows, points, lost, size) for size in sizes]


_MOST_NAMED = 4  # bots, so that the line stays one line on a phone
_RIVALS = {(rival.name, rival.key) for rival in RIVALS.values()}


def has_to_think(setting: Setting) -> bool:
    """Whether somebody sits there who takes a while to answer."""
    return any_thinks(bot for _, bot in setting.bots)


def line(setting: Setting) -> str:
    """Who plays what, in a line."""
    you = "you" if setting.you == YOU else setting.you
    names = [name for name, _ in setting.bots]
    others = listed(names) if len(names) <= _MOST_NAMED else f"{number_word(len(names))} rivals"
    return f"{setting.variant.name} · {you} and {others}"


def setting_props(setting: Setting) -> dict[str, Any]:
    """The setting as it is changed: the game, and who may sit at the table."""
    variant = setting.variant
    return {
        "countries": countries_props(),
        "game": game_props(variant),
        "takes": _takes(setting),
        "strengths": [
            {"strength": strength.value, "rivals": [_person(rival.name, rival.key, setting) for rival in rivals]}
            for strength, rivals in BY_STRENGTH.items()
        ],
        "strangers": _strangers(setting),
        "you": "" if setting.you == YOU else setting.you,
        "score": score_page(variant),
    }


def _person(name: str, key: str, setting: Setting) -> dict[str, Any]:
    return {"name": name, "key": key, "temper": BOTS[key].gist, "seated": (name, key) in setting.bots}


def _strangers(setting: Setting) -> list[dict[str, Any]]:
    """Who else may sit there: bots of packages, and those that an older link has seated."""
    seated = [each for each in setting.bots if each not in _RIVALS]
    free = [(key, key) for key in strangers() if (key, key) not in seated]
    return [_person(name, key, setting) for name, key in (*seated, *free)]


def _takes(setting: Setting) -> str:
    numbers = numbers_of_bots(setting.variant)
    fewest, most = number_word(numbers[0]), number_word(numbers[-1])
    many = most if fewest == most else f"{fewest} to {most}"
    return f"{setting.variant.name} takes {many} {'rival' if most == 'one' else 'rivals'}. Tap who is to play."


def game_result(match: Match) -> dict[str, Any]:
    """The outcome of a game that is over: which rivals you finished ahead of; the setting identifies it."""
    if not match.over:
        return {}
    place = {each.seat: each.place for each in places(match)}
    rivals = {seat: each.name for seat, each in enumerate(match.setting.bots, start=1) if each in _RIVALS}
    ahead = {name: place[YOUR_SEAT] < place[seat] for seat, name in rivals.items()}
    return {"game": write_setting(match.setting), "ahead": ahead}
