"""The words: what a verdict, an event or a whole set of rules says to a learner.

The facts come from the deal and the game; the rule behind each of them is the sentence of an answer. `explain.sheets`,
imported only where it is needed, puts a whole set of rules into words.
"""

from cucumber.explain.deals import asks, label, reason, refusal, rule_behind, when
from cucumber.explain.decisions import asked, call_label, stake, tallies
from cucumber.explain.games import buying_in, charges, event
from cucumber.words import score_words

__all__ = [
    "asked",
    "asks",
    "buying_in",
    "call_label",
    "charges",
    "event",
    "label",
    "reason",
    "refusal",
    "rule_behind",
    "score_words",
    "stake",
    "tallies",
    "when",
]
