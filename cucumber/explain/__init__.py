"""The words: what a verdict, an event or a whole set of rules says to a learner.

The facts come from the deal and the game; the rule behind each of them is a sentence that an answer carries.
"""

from cucumber.explain.deals import (
    asks,
    done,
    done_in_public,
    label,
    possessive,
    reason,
    refusal,
    rule_behind,
    rule_of_start,
    rules_behind,
    start,
)
from cucumber.explain.decisions import asked, call_label, stake, tallies
from cucumber.explain.games import buying_in, charges, event, score_words
from cucumber.explain.sheets import Difference, Given, Line, Section, Sheet, answers, differences, settled, sheet

__all__ = [
    "Difference",
    "Given",
    "Line",
    "Section",
    "Sheet",
    "answers",
    "asked",
    "asks",
    "buying_in",
    "call_label",
    "charges",
    "differences",
    "done",
    "done_in_public",
    "event",
    "label",
    "possessive",
    "reason",
    "refusal",
    "rule_behind",
    "rule_of_start",
    "rules_behind",
    "score_words",
    "settled",
    "sheet",
    "stake",
    "start",
    "tallies",
]
