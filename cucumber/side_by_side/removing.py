"""What removes a difference between two games: a house rule that answers the question as the other game does."""

from __future__ import annotations

from cucumber.errors import BadVariant
from cucumber.explain import sheets
from cucumber.rules import Question
from cucumber.variants import HouseRule, Variant


def removing(one: Variant, other: Variant, question: Question) -> tuple[HouseRule, ...]:
    """The house rules with which the one game answers a question as the other does.

    >>> from cucumber import find
    >>> question = find("gurka-se").rules.questions()[11]
    >>> question.asks
    'Which card must be headed?'
    >>> [rule.key for rule in removing(find("gurka-se"), find("gurka-modern"), question)]
    ['previous-card']
    """
    rules = (rule for rule in one.house_rules if rule.key not in one.on and question.name in rule.changes)
    return tuple(rule for rule in rules if _removes(rule, one, other, question))


def _removes(rule: HouseRule, one: Variant, other: Variant, question: Question) -> bool:
    """Whether the rule can be switched on, and nothing is left of the difference then."""
    try:
        changed = one.playing(rule.key)
    except BadVariant:
        return False
    return all(difference.question != question for difference in sheets.differences(changed, other))
