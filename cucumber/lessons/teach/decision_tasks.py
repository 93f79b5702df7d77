"""Decisions: short deals with all hands open, in which only some cards keep a player from paying.

They are judged by the exact solver. Nothing depends on the others' whims: a card keeps its player from paying
in every case, or in none.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cucumber.engine.deal import Deal
from cucumber.engine.rules import Rules
from cucumber.english import capitalized
from cucumber.errors import BadDeal
from cucumber.lessons.teach.sampled_deals import play_at_random
from cucumber.table.questions.question import Question, QuestionKind
from cucumber.table.questions.tasks import MOST_PLAYERS, NAMES, card_options, number_of_players, quiet_frame

if TYPE_CHECKING:
    from cucumber.analysis.solver import Solution, Worth


class _Size(NamedTuple):
    """How large the deals are: cards and players, the largest share of cards that may be right, deals for one task.

    The limit on deals keeps the wait for a rare task short.
    """

    cards: int
    most_right: float
    most_players: int = MOST_PLAYERS
    most_deals: int = 80


_LEVELS: Mapping[str, _Size] = {"easy": _Size(3, 0.34), "medium": _Size(4, 0.25), "tricky": _Size(5, 0.4)}
_SEARCHED = _Size(3, 0.34, most_players=3, most_deals=16)  # at every level, where the rules have no compiled form
_HINT = "Play it out in your head: who will be left with the highest card?"


def decision(rules: Rules, rng: Random, level: str) -> Question | None:
    """A position with a choice; None if none is found in a reasonable time."""
    from cucumber.analysis.solver import can_hold  # which imports for long

    size = _LEVELS[level]
    sample = _short_deal(rules, Random(rng.random()), size)
    if sample and not can_hold(sample):
        size = _SEARCHED
    for _ in range(size.most_deals):
        deal = _short_deal(rules, rng, size)
        task = deal and what_keeps_from_paying(deal)
        if task and sum(option.right for option in task.options) <= size.most_right * len(task.options):
            return task
    return None


def _short_deal(rules: Rules, rng: Random, size: _Size) -> Deal | None:
    """A deal of this size, at some moment of its first trick."""
    players = number_of_players(rules, rng, size.most_players)
    try:
        deal = Deal.dealt(rules, rng, players, size.cards, players=NAMES[:players])
    except BadDeal:
        return None
    states = play_at_random(deal, rng)
    first = [state for state in states if not state.tricks and not state.pending and state.turn is not None]
    return rng.choice(first) if first else None


def what_keeps_from_paying(deal: Deal) -> Question | None:
    """Which card of the seat to act keeps it from paying; None where no card decides that, or where chance does.

    >>> from cucumber import find
    >>> deal = Deal.of(find("agurk").rules, ["Kc 4d", "Jd 5s", "10h 3h"], players=["Ann", "Bo", "Cai"])
    >>> what_keeps_from_paying(deal).answer
    'The K♣ is safe, whatever the others do.'
    """
    from cucumber.analysis.solver import solve

    legal = {str(act) for act in deal.legal()}
    if len(legal) < 2 or not legal <= {*map(str, deal.hand)}:  # several cards at once are no answer to tap
        return None
    try:
        solution = solve(deal)
    except BadDeal:
        return None
    if any(each.lowest <= 0 < max(each.highest, each.at_worst or 0) for each in solution.worths):
        return None
    right = {str(each.act) for each in solution.worths if each.highest <= 0}
    if not 0 < len(right) < len(solution.worths):
        return None
    reasons = {str(each.act): _outcome_sentence(solution, each) for each in solution.worths}
    options = card_options(deal, right, reasons)
    return Question(
        kind=QuestionKind.DECIDE,
        asks=f"All hands lie open. Pick a card that keeps {deal.actor} from paying.",
        options=options,
        hint=_HINT,
        answer=" ".join(option.reason for option in options if option.right),
        frame=quiet_frame(deal, None, names_turn=True),
        deal=deal,
    )


def _outcome_sentence(solution: Solution, each: Worth) -> str:
    """What comes of a card: that it is safe, or what its player pays with it, which isn't the card's own cost."""
    card, costs = solution.act_name(each.act), solution.costs(each)
    if each.safe and not each.mean:
        return f"{capitalized(card)} {costs}."
    return f"With {card} {solution.deal.actor} {costs.replace('costs', 'pays', 1)}."
