"""Props of a finished deal: its costs as sums, the scores as on paper, and how a game ended."""

from __future__ import annotations

from itertools import pairwise
from typing import TypedDict

from cucumber.engine.game.events import EventKind
from cucumber.engine.rules import Ending, WhenCaught
from cucumber.pages.stage.score_sheet import sheet
from cucumber.table.explore import Exploration
from cucumber.table.match import YOUR_SEAT, Match, best_card, dearest_card, games, places, summarize, who_won, why_over
from cucumber.words.show.score_chart import HEIGHT, WIDE, WIDTH, score_chart

_ON_PAPER = 4  # scores of a player: the one now, and those struck out before it


class ColumnProps(TypedDict):
    """A player's column on paper: the scores struck out, the one now, and the cucumbers; one may be `fresh`."""

    name: str
    you: bool
    was: list[str]
    score: str
    cucumbers: int
    half: bool
    fresh: bool
    pays: bool
    state: str


def deal_summary(match: Match) -> tuple[str, list[str]]:
    """How the deal ended, and what it cost each player, in sentences; and who has won, once the game is over."""
    summary = summarize(match.position)
    pot = sheet(Exploration.along(match))["pot"]
    sums = [*(each.sentence for each in summary.sums), *([pot] if pot else [])]
    if not match.over:
        return summary.ended, sums
    cards = [sentence for sentence in (best_card(match), dearest_card(match)) if sentence]
    return who_won(match.position.current_game), [summary.ended, *sums, *cards]


def paper(match: Match) -> list[ColumnProps]:
    """The score sheet as on paper; empty without scores."""
    rules = match.setting.variant.rules
    if rules.ending is Ending.SINGLE_DEAL:
        return []
    lost = {event.seat for event in match.position.current_game.events if event.kind is EventKind.LIFE_LOST}
    pays = {seat for seat, points in match.deal.charges.items() if points > 0}
    score_sheet = sheet(Exploration.along(match))
    rows = score_sheet["rows"][-_ON_PAPER:]
    columns: list[ColumnProps] = []
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
