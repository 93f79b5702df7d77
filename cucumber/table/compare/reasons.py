"""The causes of a difference between two games, and what removes it.

A house rule removes a difference if it answers the question as the other game does. A question decides the verdict on
an act if giving it the other game's answer, and changing nothing else, turns the verdict around.
"""

from __future__ import annotations

from cucumber.engine.deal import Verdict
from cucumber.engine.rules import RuleQuestion
from cucumber.engine.variants import HouseRule, Variant
from cucumber.errors import BadDeal, BadVariant
from cucumber.words.explain import rule_sheet


def removing_house_rules(one: Variant, other: Variant, question: RuleQuestion) -> tuple[HouseRule, ...]:
    """The house rules that make one game answer a question as the other does.

    >>> from cucumber import find
    >>> question = find("gurka-se").rules.questions()[11]
    >>> question.asks
    'Which card must you beat?'
    >>> [rule.key for rule in removing_house_rules(find("gurka-se"), find("gurka-modern"), question)]
    ['previous-card']
    """
    rules = (rule for rule in one.house_rules if rule.key not in one.on and question.name in rule.changes)
    return tuple(rule for rule in rules if _removes(rule, one, other, question))


def _removes(rule: HouseRule, one: Variant, other: Variant, question: RuleQuestion) -> bool:
    """Whether the rule can be switched on, and then removes the difference."""
    try:
        changed = one.playing(rule.key)
    except BadVariant:
        return False
    return all(difference.question != question for difference in rule_sheet.differences(changed, other))


def deciding_questions(one: Verdict, other: Verdict) -> tuple[RuleQuestion, ...]:
    """The questions that on their own, answered as in the other game, would turn one verdict into the other.

    >>> from cucumber import Deal, find
    >>> hands = ["6c 9h", "3c 5s", "2d 7d"]
    >>> deals = (Deal.of(find(key).rules, hands).act("9h").act("3c") for key in ("agurk", "gurka-modern"))
    >>> [question.asks for question in deciding_questions(*(deal.verdict("7d") for deal in deals))]
    ['Which card must you beat?']
    """
    rules, others = one.deal.rules, other.deal.rules
    changed = (question for question, _, _ in rules.differences(others) if question.name not in _DEAL_QUESTIONS)
    return tuple(question for question in changed if _reverses_verdict(question, one, other))


_DEAL_QUESTIONS = {"pack", "hand_sizes"}  # the cards have been dealt, so these cannot decide


def _reverses_verdict(question: RuleQuestion, one: Verdict, other: Verdict) -> bool:
    try:
        deal = one.deal.with_rules(one.deal.rules.but(**{question.name: other.deal.rules.answer(question)}))
    except (BadVariant, BadDeal):
        return False
    return deal.verdict(one.act).allowed == other.allowed != one.allowed
