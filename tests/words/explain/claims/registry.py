"""What the sentences of the sheets claim, and how the engine is asked whether it is so.

A claim is a pattern that matches a whole sentence, and a check that plays it out by the rules the sentence stands in.
A check never reads the answer whose sentence it checks. The words a pattern catches are what the check is held to.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from cucumber import CucumberError
from cucumber.english import number_word


@dataclass(frozen=True)
class Claim:
    """The sentences a check answers for; the check gets the rules and what the pattern has caught."""

    pattern: re.Pattern[str]
    check: Callable[..., bool]


CLAIMS: list[Claim] = []
# Of the short sheet: how to make the pack, and what four players come to once in some thousand deals.
HARDLY_MET = r"Without the box: .+|From one use .+|If there aren't enough, .+"


def claim(*patterns):
    """Registers a check for the sentences that match one of the patterns."""

    def register(check):
        once = check if hasattr(check, "cache_info") else cache(check)  # both sheets say much of the same
        CLAIMS.extend(Claim(re.compile(pattern), once) for pattern in patterns)
        return once

    return register


def claims_of(sentence):
    """The claims a sentence makes, each with what is caught of it."""
    matches = ((each, each.pattern.fullmatch(sentence)) for each in CLAIMS)
    return [(each, match) for each, match in matches if match]


def sentences_in(text):
    """The single sentences of a text."""
    return re.split(r"(?<=\.) (?=[A-Z])", text)


def is_true(rules, text):
    """Whether each sentence of a text makes a claim, and all of them hold; what the engine refuses does not."""
    for sentence in sentences_in(text):
        claims = claims_of(sentence)
        assert claims, f"no claim in tests/words/explain/claims checks {sentence!r}"
        try:
            if not all(each.check(rules, *match.groups()) for each, match in claims):
                return False
        except CucumberError:
            return False
    return True


NUMBERS = {number_word(number): number for number in range(18)}


def number(word):
    return NUMBERS[word.lower()] if word.lower() in NUMBERS else int(word)
