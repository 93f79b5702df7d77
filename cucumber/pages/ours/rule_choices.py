"""The questions of a game, the answers to choose from as sentences of the sheet or with numbers, and what surprises."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

from cucumber.engine.cards import JOKER, Card
from cucumber.engine.rules import (
    QUESTIONS,
    AceInLastTrick,
    Answer,
    BuyIns,
    Credits,
    FewerEach,
    HandSizes,
    Kontra,
    RuleQuestion,
    Rules,
)
from cucumber.engine.rules.codec import possible_texts, write_answer
from cucumber.engine.rules.prices import read_prices, write_prices
from cucumber.engine.variants import Changes, Variant, known_answers, known_base, our_own, own_answers
from cucumber.errors import BadVariant
from cucumber.words.explain import rule_sheet


def groups_props(variant: Variant) -> list[dict[str, Any]]:
    """All questions in the order of the table, by what they are about, as a game answers them."""
    arise = {question.name for question in variant.rules.questions_that_arise()}
    base = known_base(variant)
    return [
        {"name": name, "questions": [_question(variant, base, each, each.name in arise) for each in questions]}
        for name, questions in groupby(QUESTIONS, key=lambda question: question.group)
    ]


def _question(variant: Variant, base: Variant, question: RuleQuestion, arises: bool) -> dict[str, Any]:
    differs = variant.rules.answer(question) != base.rules.answer(question)
    return {
        "name": question.name,
        "asks": question.asks,
        "sentence": variant.rules.sentence(question.name),
        "was": base.rules.sentence(question.name) if differs else "",
        "arises": arises,
    }


@lru_cache(maxsize=100)  # they are sent with every message
def choices_props(variant: Variant, question: RuleQuestion) -> dict[str, Any]:
    """The answers to a question: those that some game gives, those with numbers to fill in, and what may be typed."""
    answers = dict.fromkeys((*known_answers()[question.name], variant.rules.answer(question)))
    filled = answer_templates(variant.rules, question.name)
    return {
        "question": question.name,
        "answers": [props for answer in answers if (props := _answer(variant, question, answer))],
        "filled": filled,
        "possible": possible_texts(question.name) if filled else "",
    }


def _answer(variant: Variant, question: RuleQuestion, answer: Answer) -> dict[str, Any] | None:
    """An answer to choose, why it conflicts here, and what else it `mends`; None for one without a text to be sent."""
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


_MOST_CARDS = 13  # of a hand filled in here; more can be typed
_MOST_PLAYERS = 17


def answer_templates(rules: Rules, question: str) -> list[dict[str, Any]]:
    """The answers to a question that have numbers to fill in, as the rules answer it now; most questions have none.

    An answer is as it is typed, with `{}` in place of each number; a blank has what it counts, its range and its steps.

    >>> from cucumber import find
    >>> answer_templates(find("agurk").rules, "limit")
    [{'typed': 'limit={}', 'blanks': [{'counts': 'points', 'now': 21, 'fewest': 1, 'most': 300, 'step': 1}]}]
    """
    match question:
        case "limit":
            over = "" if rules.limit.reaching or rules.limit.falling else "over-"
            return [_one(f"limit={over}{{}}", "points", rules.limit.points, 1, 300)]
        case "player_range":
            return [_players(rules)]
        case "hand_sizes":
            now = rules.hand_sizes.cycle[0] if isinstance(rules.hand_sizes, HandSizes) else 7
            return [_one("hand={}", "cards each", now, 1, _MOST_CARDS)]
        case "pack":
            number = len(rules.pack.cards)
            size = _blank("cards, the lowest left out", number - number % 4, 20, 52, 4)
            jokers = sum(card.suit is None and not card.rank.isdigit() for card in rules.pack.cards)
            with_jokers = _one("pack=52.{}jokers", "jokers with 52 cards", jokers, 1, 6)
            return [{"typed": "pack={}", "blanks": [size]}, with_jokers]
        case "point_table":
            costs = {points for _, points in rules.point_table.points}
            return [_one("cost=all{}", "for every card", min(costs) if len(costs) == 1 else 5, 1, 20)]
        case "short_pack":
            now = rules.short_pack.number if isinstance(rules.short_pack, FewerEach) else 7
            return [_one("short={}-each", "cards each, if there are not enough", now, 1, _MOST_CARDS)]
        case "when_caught":
            lives, caught = _one("caught={}-lives", "lives", rules.when_caught.lives, 2, 9), rules.when_caught
            bought = isinstance(caught, BuyIns) and _one("caught={}-buy-ins", "times to buy in", caught.times, 1, 9)
            return [lives, bought] if bought else [lives]
        case "score_keeping" if isinstance(rules.score_keeping, Credits):
            return [_one("score={}-credits", "credits to begin with", rules.score_keeping.start, 2, 99)]
        case "multiplier" if isinstance(rules.multiplier, Kontra):
            times, said = rules.multiplier.times, rules.multiplier.said
            blanks = [_blank("times as much", times, 2, 9), _blank("times for whoever said it", said, 2, 9)]
            return [{"typed": "times=kontra-{}-{}", "blanks": blanks}]
    return []


def _players(rules: Rules) -> dict[str, Any]:
    able = rules.player_range
    more = "".join(f".{packs}packs-from-{start}" for start, packs in able.more_packs)
    first, last = (able.more_packs[0][0] - 1, able.more_packs[-1][0]) if able.more_packs else (_MOST_PLAYERS, 2)
    blanks = [_blank("at least", able.fewest, 2, first), _blank("at most", able.most, last, _MOST_PLAYERS)]
    return {"typed": f"players={{}}-{{}}{more}", "blanks": blanks}


def _one(typed: str, counts: str, now: int, fewest: int, most: int) -> dict[str, Any]:
    return {"typed": typed, "blanks": [_blank(counts, now, fewest, most)]}


def _blank(counts: str, now: int, fewest: int, most: int, step: int = 1) -> dict[str, Any]:
    return {"counts": counts, "now": min(max(now, fewest), most), "fewest": fewest, "most": most, "step": step}
