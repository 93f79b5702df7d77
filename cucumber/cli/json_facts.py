"""The commands' output for other programs: plain values that become JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cucumber.bots import BOTS
from cucumber.bots.rivals import RIVALS
from cucumber.cli.output import put
from cucumber.engine.rules import QUESTIONS, Rules
from cucumber.engine.rules.codec import WORDS, possible_texts, write_answer
from cucumber.engine.variants import VARIANTS, Variant
from cucumber.study.rows import Rows, csv_of
from cucumber.table.scenario import Scenario, load, shipped_keys
from cucumber.words.explain.how_to_play import how_to_play
from cucumber.words.explain.replay import Step
from cucumber.words.explain.rule_sheet import Statement, differences, sheet

Facts = dict[str, Any]


def put_facts(facts: Facts | Sequence[Facts]) -> None:
    """Prints facts as JSON."""
    put(json.dumps(facts, ensure_ascii=False, indent=2) + "\n")


def put_rows(rows: Iterable[Mapping[str, object]]) -> None:
    """Prints the rows of a table as JSON; a missing number, such as the interval of a single value, is null."""
    put_facts([{name: _or_null(value) for name, value in row.items()} for row in rows])


def put_csv(rows: Rows, columns: Iterable[str]) -> None:
    """Prints the rows of a table as CSV."""
    put(csv_of(rows, columns))


def _or_null(value: object) -> object:
    return None if value != value else value  # noqa: PLR0124 -- only NaN differs from itself


def games() -> list[Facts]:
    return [_about(variant) for variant in VARIANTS]


def house_rules() -> list[Facts]:
    """All house rules, each with the name under which a game is played with it."""
    return [
        {"key": f"{variant.key}+{rule.key}", "game": variant.key, "gist": rule.gist, "source": rule.source}
        for variant in VARIANTS
        for rule in variant.house_rules
    ]


def questions() -> list[Facts]:
    """The rule questions that a custom game can answer, with the words for their answers."""
    return [
        {"word": word.word, "question": question.name, "asks": question.asks, "possible": word.possible}
        for word, question in zip(WORDS, QUESTIONS, strict=True)
    ]


def measures() -> list[Facts]:
    """What a study counts."""
    from cucumber.study import MEASURES  # its imports are slow to compile

    return [
        {"measure": each.name, "by": each.by, "unit": each.unit, "says": each.says, "whole_games": each.of_games}
        for each in MEASURES
    ]


def rules(variant: Variant) -> Facts:
    """How a game is played, and every answer of its rules with its source."""
    card, full = how_to_play(variant), sheet(variant)
    return {
        **_about(variant),
        "house_rules": [
            {"key": rule.key, "on": rule.key in variant.on, "gist": rule.gist} for rule in variant.house_rules
        ],
        "how_to_play": {point.title: " ".join(each.text for each in point.sentences) for point in card.points},
        "answers": [_answer(each, variant.rules) for each in full.statements if each.question],
    }


def difference(one: Variant, other: Variant) -> Facts:
    """What two games do differently; an answer is null where the question does not arise."""
    return {
        "one": one.key,
        "other": other.key,
        "differences": [
            {
                "question": each.question.name,
                "asks": each.question.asks,
                "one": each.one and each.one.sentence,
                "other": each.other and each.other.sentence,
            }
            for each in differences(one, other)
        ],
    }


def _about(variant: Variant) -> Facts:
    players = variant.rules.player_range
    return {
        "key": variant.key,
        "name": variant.name,
        "region": variant.region,
        "players": [players.fewest, players.most],
        "gist": variant.gist,
        "parent": variant.parent.key if variant.parent else None,
        "aliases": list(variant.aliases),
    }


def _answer(statement: Statement, rules: Rules) -> Facts:
    assert statement.question is not None
    name = statement.question.name
    word, _, answer = write_answer(name, getattr(rules, name)).partition("=")
    return {
        "question": name,
        "asks": statement.question.asks,
        "word": word,
        "answer": answer,
        "possible": possible_texts(name),
        "sentence": statement.sentence,
        "source": statement.source or None,
        "ours": statement.ours,
        "house_rule": statement.house_rule or None,
        "rulings": list(statement.rulings),
    }


def bots() -> list[Facts]:
    """All bots, including those of other packages; a rival has a strength."""
    strengths = {key: rival.strength.value for key, rival in RIVALS.items()}
    return [
        {"key": name, "gist": bot.gist, "searches": bool(bot.effort)}
        | ({"strength": strengths[name]} if name in strengths else {})
        for name, bot in BOTS.items()
    ]


def claims() -> list[Facts]:
    """What sources say about playing well, and the verdict on each."""
    from cucumber.study.claims import CLAIMS, finding

    return [
        {"key": claim.key, "says": claim.says, "source": claim.source, "verdict": finding(claim).in_short}
        for claim in CLAIMS
    ]


def examples() -> list[Facts]:
    """The scenarios that come with Cucumber."""
    return list(map(_heading, (load(key) for folder in ("examples", "strategy") for key in shipped_keys(folder))))


def scenario(story: Scenario) -> Facts:
    """A scenario step by step, with its what-ifs."""
    return {
        **_heading(story),
        "about": " ".join(story.about.split()),
        "players": list(story.line.deal.players),
        "steps": list(map(_step, story.line.steps)),
        "what_ifs": [
            {"title": each.title, "at": each.at, "steps": list(map(_step, each.line.steps[each.at :]))}
            for each in story.what_ifs
        ],
    }


def _heading(story: Scenario) -> Facts:
    return {"key": story.key, "title": story.title, "game": story.variant.key, "source": story.source or None}


def _step(step: Step) -> Facts:
    return {
        "step": step.label,
        "note": list(step.note),
        "rules": list(filter(None, step.rules)),
        "comment": step.comment or None,
        "hands": [list(map(str, hand)) for hand in step.deal.hands],
        "scores": None if step.game is None else list(step.game.scores),
    }
