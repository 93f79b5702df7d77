"""A score sheet as the browser draws it: scores as on paper, changes with their rules, and what is asked of a deal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cucumber.engine.cards import JOKER, name_cards
from cucumber.engine.game import Game
from cucumber.engine.game.events import EventKind
from cucumber.engine.rules import QUESTIONS, Charged, Ending, Rules, WhenCaught
from cucumber.engine.variants import Variant
from cucumber.english import quantity
from cucumber.pages.stage.game_list import countries_props, game_props
from cucumber.table.match import Sum, who_won
from cucumber.table.moves.game_link import LONGEST_NAME
from cucumber.table.scoring import Field, ScoreSheet, blanks, next_deal, spreadsheet, write_head
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
        "buyers": [
            {"seat": act.seat, "out": act.seat not in game.seats, "reason": game.verdict(act).reason}
            for act in game.legal()
        ],
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
    is_same = before.scores[seat] == game.scores[seat] and before.lives[seat] == game.lives[seat]
    return not is_same or _has_lost(game, seat)


def _has_lost(game: Game, seat: int) -> bool:
    return any(event.kind is EventKind.LOST and event.seat == seat for event in game.events)


# --- the sums, and why ------------------------------------------------------------------------------------------------


def _sum(each: Sum) -> dict[str, Any]:
    """A sum, with the questions of the rules behind it, or our ruling."""
    return {"sentence": each.sentence, "questions": list(each.questions), "ruling": "" if each.questions else each.rule}


def _behind(variant: Variant, names: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The rules behind the sums, by the name of the question, each with its source."""
    needed = set(names)
    statements = {question.name: statement(variant, question) for question in QUESTIONS if question.name in needed}
    return {
        name: {"sentence": each.sentence, "source": each.source or each.missing_source, "rulings": list(each.rulings)}
        for name, each in statements.items()
    }


_ASKS = {
    Field.DOUBLES: ("Was the stake doubled?", "doubles"),
    Field.TOOK: ("Who took the last trick?", "seat"),
    Field.CARD: ("With which card?", "card"),
    Field.TIED: ("Who else had one just as high?", "seats"),
    Field.LOWEST: ("Who was first with the lowest card?", "seat"),
    Field.ONE: ("Was there a 1 in the trick?", "yes"),
    Field.KONTRA: ("Did anybody say kontra?", "seat"),
    Field.DOUBLED: ("Did they double to get a new hand?", "seats"),
    Field.REDOUBLED: ("Did they redouble to get another one?", "seats"),
}
_NEEDED = {Field.TOOK, Field.CARD, Field.LOWEST}
_OF = {Field.DOUBLED: [Field.TOOK, Field.TIED], Field.REDOUBLED: [Field.DOUBLED]}  # the only seats it concerns
_BUT = {Field.TIED: [Field.TOOK], Field.LOWEST: [Field.TOOK]}  # the seats it can't concern


def field_props(rules: Rules) -> list[dict[str, Any]]:
    """The blanks, in order, as the browser asks for them."""
    return [_field_props(rules, blank) for blank in blanks(rules)]


def _field_props(rules: Rules, blank: Field) -> dict[str, Any]:
    asks, kind = _ASKS[blank]
    if blank is Field.LOWEST and rules.charged is Charged.ALL_BUT_FIRST_LOWEST:
        asks = "Who won, first with the lowest card?"
    return {
        "key": blank,
        "asks": asks,
        "kind": kind,
        "needed": blank in _NEEDED,
        "of": _OF.get(blank, []),
        "but": _BUT.get(blank, []),
    }


def cards_to_tap(game: Game) -> list[dict[str, str]]:
    """The cards that can have taken the last trick, low to high, as the browser writes them."""
    pack = game.rules.pack_for(len(game.players))
    cards = dict.fromkeys(pack.cards)
    return [{"key": str(card), "face": "Joker" if card.rank == JOKER else card.face} for card in cards]
