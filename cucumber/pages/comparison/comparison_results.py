"""The result of an attempt in each game, and the rules behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from cucumber.engine.rules import RuleQuestion, Rules
from cucumber.engine.variants import Variant, our_own
from cucumber.english import listed, quantity
from cucumber.errors import BadVariant
from cucumber.lessons.memory import NOTHING_KNOWN, Memory
from cucumber.table.compare import Column, ParallelPlay, Remark, deciding_questions, removing_house_rules
from cucumber.table.compare.parallel_play import Divergence
from cucumber.table.moves import outcome
from cucumber.words.explain import rule_sheet

_ROWS = ("Last trick", "Pays", "New scores", "Out", "Won")
_ALWAYS = {"Last trick": "–", "Pays": "nobody", "New scores": "–", "Out": "nobody"}
_DOES_NOT_ARISE = "This does not arise here."


# --- results ----------------------------------------------------------------------------------------------------------


def results_props(attempt: ParallelPlay) -> dict[str, Any]:
    """The result: sentences in `short`, and a table of `heads` and `rows`."""
    outcomes = [dict(outcome(column.position)) for column in attempt.columns]
    heads = [head for head in _ROWS if head in _ALWAYS or any(head in each for each in outcomes)]
    cells = {head: [each.get(head, _ALWAYS.get(head, "nobody yet")) for each in outcomes] for head in heads}
    return {
        "short": [*_payment_sentences(attempt), *_divergence_sentences(attempt)],
        "heads": [column.name for column in attempt.columns],
        "rows": [{"head": head, "cells": row, "differs": len(set(row)) > 1} for head, row in cells.items()],
    }


def _payment_sentences(attempt: ParallelPlay) -> Iterator[str]:
    """A sentence on each player whose payment differs between games."""
    columns = attempt.columns
    has_differences = False
    players = columns[0].end.players
    for seat in sorted(range(len(players)), key=lambda seat: -columns[0].end.charges.get(seat, 0)):
        points = [column.end.charges.get(seat, 0) for column in columns]
        if len(set(points)) > 1:
            has_differences = True
            yield f"{players[seat]} {_amounts(columns, points)}."
    if not has_differences:
        yield "Everyone pays the same in all of these games."


def _amounts(columns: Sequence[Column], points: Sequence[int]) -> str:
    """The amount in each game, equal ones joined."""
    games: dict[str, list[str]] = {}
    for column, number in zip(columns, points, strict=True):
        unit = column.translation.variant.rules.point_table.unit
        games.setdefault(_amount(number, unit), []).append(column.name)
    return listed([f"{amount} in {listed(names)}" for amount, names in games.items()])


def _amount(number: int, unit: str) -> str:
    words = quantity(abs(number), unit)
    return "pays nothing" if number == 0 else f"pays {words}" if number > 0 else f"takes {words} off"


def _divergence_sentences(attempt: ParallelPlay) -> Iterator[str]:
    """Where they diverge first, and which question decides it."""
    if not attempt.divergences:
        yield "The play is the same in all of them from the first card to the last."
        return
    parting = attempt.divergences[0]
    remark = next((each for each in attempt.remarks if each.plays == parting.plays), None)
    if remark is None:
        done = [f"in {attempt.columns[column].name} {done}" for column, done in parting.actions.items()]
        yield f"They part ways {_divergence_trick(attempt, parting)}: {'; '.join(done)}."
        return
    reasons = [f"In {attempt.columns[column].name}: {verdict.reason}" for column, verdict in remark.verdicts.items()]
    yield f"They part ways {_divergence_trick(attempt, parting)}. {' '.join(reasons)}"
    if questions := dict.fromkeys(question.asks for question in _deciding(remark)):
        yield f"What decides it: {' '.join(questions)}"


def _divergence_trick(attempt: ParallelPlay, parting: Divergence) -> str:
    plays = next(each.plays for each in attempt.columns if len(each.plays) > parting.plays)
    return f"in trick {plays[parting.plays][0].trick_number}"


def _deciding(remark: Remark) -> Iterator[Any]:
    first, *others = remark.verdicts.values()
    for other in others:
        yield from deciding_questions(first, other)


# --- by which rules ---------------------------------------------------------------------------------------------------


def rule_ledger(attempt: ParallelPlay, memory: Memory = NOTHING_KNOWN) -> dict[str, Any]:
    """The rules of the games, question by question: in `rows` what they answer differently, first what decides it here.

    A row has each game's answer, the house rules that would make two of them alike (`plays`), and the `key` of the
    first game with the first other answer, where that can stand and be counted. What all answer alike is in `same`.
    """
    games = tuple(column.translation.variant for column in attempt.columns)
    decides = {question.asks for remark in attempt.remarks for question in _deciding(remark)}
    differing, same = _rule_differences(games)
    rows = [
        {**row, "bears": row["asks"] in decides, "played": [memory.is_right(game.key, row["name"]) for game in games]}
        for row in differing
    ]
    return {
        "names": [game.name for game in games],
        "rows": sorted(rows, key=lambda row: not row["bears"]),
        "none": "" if rows else "They are played by the same rules.",
        "same": same,
    }


@lru_cache(maxsize=64)
def _rule_differences(games: tuple[Variant, ...]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """What games answer differently, and what they answer alike."""
    differing, same = [], []
    for question in Rules.questions():
        arising = [question in game.rules.questions_that_arise() for game in games]
        answers = {game.rules.answer(question) if arises else None for game, arises in zip(games, arising, strict=True)}
        lines = [
            rule_sheet.statement(game, question).sentence if arises else _DOES_NOT_ARISE
            for game, arises in zip(games, arising, strict=True)
        ]
        if len(answers) > 1:
            differing.append(_ledger_row(question, games, lines))
        elif any(arising):
            same.append({"asks": question.asks, "answer": lines[0]})
    both = "both" if len(games) == 2 else "all of these games"
    summary = f"{quantity(len(same), 'answer')} {'is' if len(same) == 1 else 'are'} the same in {both}"
    return differing, {"said": summary, "rows": same}


def _ledger_row(question: RuleQuestion, games: Sequence[Variant], lines: Sequence[str]) -> dict[str, Any]:
    first, *others = games
    pairs = [*((0, first, other) for other in others), *((at, each, first) for at, each in enumerate(others, start=1))]
    plays = {
        (column, rule.key): f"Play {mine.name} with {rule.key}"
        for column, mine, theirs in pairs
        for rule in removing_house_rules(mine, theirs, question)
    }
    return {
        "name": question.name,
        "asks": question.asks,
        "answers": list(lines),
        "plays": [{"label": label, "column": column, "rule": rule} for (column, rule), label in plays.items()],
        "key": _key_with_other_answer(question, first, others),
    }


def _key_with_other_answer(question: RuleQuestion, game: Variant, others: Sequence[Variant]) -> str:
    """The key of a game with the first other answer to a question; empty if impossible or without effect."""
    answers = [other.rules.answer(question) for other in others]
    another = [answer for answer in answers if answer != game.rules.answer(question)]
    if question.name in _NOT_PLAYED or not another:
        return ""
    try:
        return our_own(game, {question.name: another[0]}).key
    except BadVariant:
        return ""


_NOT_PLAYED = {"player_range", "payment"}  # the number of players, and the payments
