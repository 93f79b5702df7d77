"""The words: what a verdict, an event or a whole set of rules says to a learner.

The facts come from the deal and the game; the rule behind each of them is the sentence of an answer. A whole set of
rules is put into words by `explain.rule_sheet`, imported only where it is needed.
"""

from cucumber.words.explain.deal_words import asks, label, reason, refusal, rule_behind, when
from cucumber.words.explain.decision_words import call_label, prompt, stake, tallies
from cucumber.words.explain.game_words import buying_in, charges, event, score_words

__all__ = [
    "asks",
    "buying_in",
    "call_label",
    "charges",
    "event",
    "label",
    "prompt",
    "reason",
    "refusal",
    "rule_behind",
    "score_words",
    "stake",
    "tallies",
    "when",
]
