"""A score sheet as the browser draws it: the scores as on paper, each change as a sum, and the rule behind it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cucumber.engine.acts import BuyIn
from cucumber.engine.cards import name_cards
from cucumber.engine.game import Game
from cucumber.engine.game.events import EventKind
from cucumber.engine.rules import QUESTIONS, Ending, WhenCaught
from cucumber.engine.variants import Variant
from cucumber.english import quantity
from cucumber.pages.score.entry_form import cards_to_tap, field_props
from cucumber.pages.stage.game_list import countries_props, game_props
from cucumber.table.match import Sum, who_won
from cucumber.table.moves.game_link import LONGEST_NAME
from cucumber.table.scoring import ScoreSheet, next_deal, spreadsheet, write_head
from cucumber.table.scoring.result import Rematch
from cucumber.table.scoring.sheet import MOST_ENTRIES, ScoredEntry
from cucumber.table.scoring.sheet_link import write_entry
from cucumber.words.explain.rule_sheet import statement
from cucumber.words.show.links import rules_page


def sheet_props(sheet: ScoreSheet) -> dict[str, Any]:
    game, rules = sheet.game, sheet.variant.rules
    single = rules.ending is Ending.SINGLE_DEAL
    rows = [_row(sheet, each) for each in sheet.scored_entries]
    return {
        "head": write_head(sheet),
        "title": sheet.variant.name,
        "setting": _setting(sheet),
        "players": [_player(sheet, seat) for seat in range(len(sheet.players))],
        "before": _cells(sheet.start),
        "rows": rows,
        "half": rules.when_caught is WhenCaught.HALF_CUCUMBER,
        "counts": "credits" if rules.in_credits else "scores",
        "blanks": field_props(rules),
        "cards": cards_to_tap(sheet.start),
        "in": list(sheet.next_game.seats),
        "buyers": [_buyer(game, act) for act in game.legal()],
        "next": next_deal(sheet.next_game),
        "won": "" if single else who_won(game),
        "pot": f"In the pot: {quantity(game.pot, 'stake')}." if game.pot else "",
        "rules": _behind(sheet.variant, (name for row in rows for each in row["sums"] for name in each["questions"])),
        "page": f"{rules_page(sheet.variant)}&tab=answers",
        "csv": spreadsheet(sheet),
        "most": MOST_ENTRIES,
    }


def _setting(sheet: ScoreSheet) -> dict[str, Any]:
    """Who plays what, and what else could be chosen."""
    return {
        "countries": countries_props(),
        "game": game_props(sheet.variant),
        "players": list(sheet.players),
        "dealer": sheet.dealer,
        "longest": LONGEST_NAME,
    }


# --- the scores -------------------------------------------------------------------------------------------------------


def _player(sheet: ScoreSheet, seat: int) -> dict[str, Any]:
    """A player at the head of a column."""
    game, following = sheet.game, sheet.next_game
    deals = not following.over and following.dealer == seat
    return {
        "name": sheet.players[seat],
        "out": seat not in game.seats,
        "won": seat in game.winners and sheet.variant.rules.ending is not Ending.SINGLE_DEAL,
        "deals": deals,
        "kept": name_cards(game.kept[seat]),
    }


def _row(sheet: ScoreSheet, each: ScoredEntry) -> dict[str, Any]:
    return {
        "text": write_entry(each.entry),
        "number": each.number,
        "problem": each.problem,
        "cells": [] if each.problem else _cells(each.after, None if isinstance(each.entry, Rematch) else each.before),
        "sums": [_sum(entry) for entry in sheet.sums(each)],
        "in": list(each.before.seats),
    }


def _cells(game: Game, before: Game | None = None) -> list[dict[str, Any]]:
    """The score of each player, and whether it has changed."""
    return [
        {
            "score": _score(game, seat),
            "changed": before is not None and _has_changed(before, game, seat),
            "cucumbers": game.cucumbers[seat],
            "out": seat not in game.seats,
        }
        for seat in range(len(game.players))
    ]


def _score(game: Game, seat: int) -> str:
    """The score as it is written down; where each deal is a game of its own, only who has lost."""
    if game.rules.ending is not Ending.SINGLE_DEAL:
        return str(game.scores[seat])
    return "lost" if _has_lost(game, seat) else ""


def _has_changed(before: Game, game: Game, seat: int) -> bool:
    def standing(each: Game) -> tuple[int, int]:
        return each.scores[seat], each.lives[seat]

    return standing(before) != standing(game) or _has_lost(game, seat)


def _has_lost(game: Game, seat: int) -> bool:
    return any(event.kind is EventKind.LOST and event.seat == seat for event in game.events)


def _buyer(game: Game, act: BuyIn) -> dict[str, Any]:
    return {"seat": act.seat, "out": act.seat not in game.seats, "reason": game.verdict(act).reason}


# --- the sums, and why ------------------------------------------------------------------------------------------------


def _sum(each: Sum) -> dict[str, Any]:
    """A sum, with the questions of the rules behind it, or our ruling."""
    return {
        "sentence": each.sentence,
        "questions": list(each.questions),
        "ruling": "" if each.questions else each.rule,
    }


def _behind(variant: Variant, names: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The rules behind the sums, by the name of the question, each with its source."""
    needed = set(names)
    statements = {question.name: statement(variant, question) for question in QUESTIONS if question.name in needed}
    return {
        name: {"sentence": each.sentence, "source": each.source or each.missing_source, "rulings": list(each.rulings)}
        for name, each in statements.items()
    }
