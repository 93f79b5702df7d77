"""What each card of the first lead is worth in each of the games compared, with all cards open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict

from cucumber.engine.acts import Play
from cucumber.engine.cards import Cards, name_cards, write_cards
from cucumber.errors import BadDeal, CucumberError
from cucumber.pages.protocol.base import IsCancelled
from cucumber.table.compare import Column, Comparison, ComparisonCheck

if TYPE_CHECKING:
    from cucumber.analysis.solver import Solution, Worth

_HOW = "on average, with all cards open and everyone playing as well as they can."
_OF_TWO = "With two players, the points of the other are taken off."
_NOWHERE = "–"


class WorthsProps(TypedDict):
    """The table: `about` explains its numbers, `said` what is missing or still being computed.

    A row has a card and its worth in each game, with whether it is one of the best there.
    """

    said: str
    about: str
    heads: list[str]
    rows: list[dict[str, Any]]


def notice_props(sentence: str) -> WorthsProps:
    """Instead of a table, why there is none."""
    return {"said": sentence, "about": "", "heads": [], "rows": []}


@dataclass(frozen=True)
class LeadWorthsJob:
    """Finding what each card that may be led is worth in each of the games compared."""

    comparison: Comparison

    def run(self, cancelled: IsCancelled) -> Iterator[tuple[LeadWorthsJob, WorthsProps] | None]:
        """The table, once every game is worked out; a game in which that fails is left out, with the reason."""
        attempt = ComparisonCheck(self.comparison).attempt
        results, notices = [], []
        for column in attempt.columns if attempt else ():
            try:
                results.append((column, _solve(column, cancelled)))
            except CucumberError as problem:
                notices.append(f"{column.name}: {problem}")
            yield None
        notices += dict.fromkeys(solution.simplification for _, solution in results if solution.simplification)
        yield self, (_table(results, " ".join(notices)) if results else notice_props(" ".join(notices)))


def _solve(column: Column, cancelled: IsCancelled) -> Solution:
    """The worth of each card that may be led to the first trick."""
    from cucumber.analysis.solver import solve  # slow to import and compile, so only the job does

    if not column.plays:
        raise BadDeal("No card is led.")
    deal, _ = column.plays[0]
    return solve(deal, cancelled, column.translation.game.scores)


def _table(results: list[tuple[Column, Solution]], notice: str) -> WorthsProps:
    solutions = [solution for _, solution in results]
    leaders = set(map(_leader, solutions))
    worths = [_by_cards(solution) for solution in solutions]
    heights = {cards: _height(cards, solution) for solution in solutions for cards in _by_cards(solution)}
    nowhere = {"text": _NOWHERE, "best": False}
    return {
        "said": notice,
        "about": _about(leaders, len(solutions[0].deal.seats)),
        "heads": [_head(column, solution, several=len(leaders) > 1) for column, solution in results],
        "rows": [
            {"card": name_cards(cards), "cells": [each.get(cards, nowhere) for each in worths]}
            for cards in sorted(heights, key=heights.__getitem__)
        ],
    }


def _leader(solution: Solution) -> str:
    return solution.deal.players[solution.seat]


def _about(leaders: set[str], players: int) -> str:
    who = next(iter(leaders)) if len(leaders) == 1 else "the leader"
    about = f"What it costs {who} to lead each card, {_HOW}"
    return f"{about} {_OF_TWO}" if players == 2 else about


def _head(column: Column, solution: Solution, *, several: bool) -> str:
    """The game, with the leader where the games differ in that, and the unit if it isn't points."""
    unit = column.translation.variant.rules.point_table.unit
    counted = f" ({unit}s)" if solution.in_points and unit != "point" else ""
    leads = f": {_leader(solution)} leads" if several else ""
    return f"{column.name}{counted}{leads}"


def _by_cards(solution: Solution) -> dict[Cards, dict[str, Any]]:
    return {
        each.act.cards: {"text": _cost(solution, each), "best": each.act in solution.best}
        for each in solution.worths
        if isinstance(each.act, Play)
    }


def _cost(solution: Solution, each: Worth) -> str:
    from cucumber.analysis.advice_in_words import worth

    return worth(each.mean) if solution.in_points else solution.costs(each)


def _height(cards: Cards, solution: Solution) -> tuple[int, tuple[int, ...], str]:
    """A sort key for cards: single ones first, low to high, and equal ones by suit."""
    heights = solution.deal.rules.pack.heights[cards]
    return len(cards), heights, write_cards(cards)
