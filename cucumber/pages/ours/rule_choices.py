"""The questions of a game, the answers to choose from, as sentences of the sheet, and those that surprise."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, TypedDict

from cucumber.engine.cards import JOKER, Card
from cucumber.engine.rules import QUESTIONS, AceInLastTrick, Answer, RuleQuestion, Rules
from cucumber.engine.rules.codec import possible_texts, write_answer
from cucumber.engine.rules.prices import read_prices, write_prices
from cucumber.engine.variants import Changes, Variant, known_answers, known_base, our_own, own_answers
from cucumber.errors import BadVariant
from cucumber.pages.ours.number_fields import AnswerTemplate, answer_templates
from cucumber.words.explain import rule_sheet


class RuleQuestionProps(TypedDict):
    """A question as the game answers it; `was` is the answer of the game it comes from, if that differs."""

    name: str
    asks: str
    sentence: str
    was: str
    arises: bool


class AnswerProps(TypedDict):
    """An answer to choose; `why` says why it conflicts here, `mends` what else must change."""

    typed: str
    sentence: str
    who: str
    now: bool
    why: str
    mends: list[str]


class ChoicesProps(TypedDict):
    """All that can be chosen for one question; `possible` tells what else may be typed, if anything."""

    question: str
    answers: list[AnswerProps]
    filled: list[AnswerTemplate]
    possible: str


def groups_props(variant: Variant) -> list[dict[str, Any]]:
    """All questions in the order of the table, by what they are about, as a game answers them."""
    arise = {question.name for question in variant.rules.questions_that_arise()}
    base = known_base(variant)
    return [
        {"name": name, "questions": [_question(variant, base, each, each.name in arise) for each in questions]}
        for name, questions in groupby(QUESTIONS, key=lambda question: question.group)
    ]


def _question(variant: Variant, base: Variant, question: RuleQuestion, arises: bool) -> RuleQuestionProps:
    differs = variant.rules.answer(question) != base.rules.answer(question)
    return {
        "name": question.name,
        "asks": question.asks,
        "sentence": variant.rules.sentence(question.name),
        "was": base.rules.sentence(question.name) if differs else "",
        "arises": arises,
    }


@lru_cache(maxsize=100)  # they are sent with every message
def choices_props(variant: Variant, question: RuleQuestion) -> ChoicesProps:
    """The answers to a question: those that some game gives, numbers to fill in, and what may be typed."""
    answers = dict.fromkeys((*known_answers()[question.name], variant.rules.answer(question)))
    filled = answer_templates(variant.rules, question.name)
    return {
        "question": question.name,
        "answers": [props for answer in answers if (props := _answer(variant, question, answer))],
        "filled": filled,
        "possible": possible_texts(question.name) if filled else "",
    }


def _answer(variant: Variant, question: RuleQuestion, answer: Answer) -> AnswerProps | None:
    """An answer to choose; None for one that has no text, and so can't be sent."""
    base, changes = known_base(variant), {**own_answers(variant), question.name: answer}
    try:
        text = write_answer(question.name, answer)
    except BadVariant:
        return None
    against = base.rules.contradictions(**changes)
    chosen = _with(base, changes)
    stands = chosen is not None and chosen.rules.answer(question) == answer
    return {
        "typed": text,
        "sentence": chosen.rules.sentence(question.name) if chosen and stands else answer.sentence,
        "who": _who(question).get(answer.sentence, ""),
        "now": variant.rules.answer(question) == answer,
        "why": " ".join(each.reason for each in against),
        "mends": list(_mends(chosen, changes)) if chosen and against and stands else [],
    }


def _with(base: Variant, changes: Changes) -> Variant | None:
    """The game with these answers and those that they need; None if impossible."""
    with suppress(BadVariant):
        return our_own(base, changes, mend=True)
    return None


def _mends(chosen: Variant, changes: Changes) -> Iterator[str]:
    before = known_base(chosen).rules.answers() | {**changes}
    for question in QUESTIONS:
        if chosen.rules.answer(question) != before[question.name]:
            yield chosen.rules.sentence(question.name)


@cache
def _who(question: RuleQuestion) -> dict[str, str]:
    """Which games give each answer, by its sentence."""
    return {given.sentence: _giver_names(given.givers) for given in rule_sheet.answers(question)}


def _giver_names(givers: tuple[Variant, ...]) -> str:
    """Who gives an answer: one or two games by name, of more the first.

    >>> from cucumber import find
    >>> _giver_names((find("agurk"), find("gurka-is"), find("gurka-se"))), _giver_names((find("agurk+jokers"),))
    ('Agurk and 2 others', 'Agurk with jokers')
    """
    first, *others = givers
    if not others:
        return first.name
    return f"{first.name} and {others[0].name}" if len(others) == 1 else f"{first.name} and {len(others)} others"


_LOW = 1  # an ace's cost where it is the lowest card, in all games with that rule


def doubt(rules: Rules) -> dict[str, str] | None:
    """The surprise as a question, and the answer probably meant, in words and as typed.

    >>> from cucumber import find
    >>> doubt(find("gurka-se~last-ace=low").rules)["asks"]
    'In the last trick the ace is the lowest card, but still costs 14. Do you mean 1?'
    >>> doubt(find("ogorek").rules)
    """
    if rules.ace_in_last_trick is AceInLastTrick.HIGH or not rules.point_table.knows(Card("A")):
        return None
    if rules.point_table.cost(Card("A")) == min(rules.costs):
        return None
    jokers = any(card.rank == JOKER and rules.pack.counts_as_ace(card) for card in rules.pack.cards)
    meant = read_prices(f"{write_prices(rules.point_table)}.a{_LOW}{f'.jo{_LOW}' * jokers}")
    return {
        "asks": f"{rules.sentence('ace_in_last_trick')} Do you mean {_LOW}?",
        "answer": f"Yes, it costs {_LOW}",
        "typed": write_answer("point_table", meant),
    }
