"""Random rules: near ones are a game of the family with a few other answers, far ones answer as many as can stand."""

from __future__ import annotations

from cucumber import VARIANTS
from cucumber.variants import known_answers
from cucumber.variants.own import with_answers

MOST_CHANGED = 6


def asked_near(rng):
    """A game of the family, and one to six other answers as some game gives them; they may contradict each other."""
    base, known = rng.choice(VARIANTS), known_answers()
    asked = rng.sample(list(known), rng.randint(1, MOST_CHANGED))
    answers = {name: rng.choice(known[name]) for name in asked}
    return base, {name: answer for name, answer in answers.items() if answer != getattr(base.rules, name)}


def near(rng):
    """The first such game that can stand."""
    while True:
        base, answers = asked_near(rng)
        if answers and not base.rules.contradictions(**answers):
            return with_answers(base, answers, known_answers())


def far(rng):
    """A game with as many answers of others as can stand, each asked in turn."""
    base, known = rng.choice(VARIANTS), known_answers()
    answers = {}
    for name in rng.sample(list(known), len(known)):
        can_stand = [each for each in known[name] if not base.rules.contradictions(**answers, **{name: each})]
        answers |= {name: rng.choice(can_stand)} if can_stand else {}
    return with_answers(base, answers, known)
