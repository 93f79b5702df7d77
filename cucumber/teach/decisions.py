"""Decisions: short deals with all hands open, in which only some cards keep a player from paying.

They are judged by the exact solver. Nothing is left to what the others feel like: a card keeps its player from paying
in every case, or in none.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from cucumber.bots import BOTS, play_on
from cucumber.cards import name_cards
from cucumber.deal import Deal
from cucumber.errors import BadDeal
from cucumber.rules import Rules
from cucumber.teach.tasks import NAMES, Candidate, Kind, Task, quiet_frame
from cucumber.words import capitalized

# By level: how many cards everyone holds, and the largest share of them that may be right.
_LEVELS: Mapping[str, tuple[int, float]] = {"easy": (3, 0.34), "medium": (4, 0.25), "tricky": (5, 0.4)}
_MOST_DEALS = 80  # drawn for one task, so that nobody has to wait for a rare one
_HINT = "Play it out in your head: who will be left with the highest card?"


def decision(rules: Rules, rng: Random, level: str) -> Task | None:
    """A position with a choice; None if none is found in a reasonable time, or if the solver can't hold these rules.

    Raises ImportError without numpy.
    """
    from cucumber.analysis.solver import can_hold  # needs numpy, and imports for long

    size, most_right = _LEVELS[level]
    for _ in range(_MOST_DEALS):
        deal = _short_deal(rules, rng, size)
        if deal is None or not can_hold(deal):
            return None
        task = what_keeps_from_paying(deal)
        if task and sum(option.right for option in task.options) <= most_right * len(task.options):
            return task
    return None


def _short_deal(rules: Rules, rng: Random, size: int) -> Deal | None:
    """A deal of so many cards each, at some moment of its first trick."""
    allowed = rules.player_range
    players = rng.randint(max(allowed.fewest, min(3, allowed.most)), min(allowed.most, 5))
    try:
        deal = Deal.dealt(rules, rng, players, size, players=NAMES[:players])
    except BadDeal:
        return None
    bots = dict.fromkeys(deal.seats, BOTS["random"])
    states = [deal, *(done.after for done in play_on(deal, bots, chance=lambda _: rng))]
    first = [state for state in states if not state.tricks and not state.pending and state.turn is not None]
    return rng.choice(first) if first else None


def what_keeps_from_paying(deal: Deal) -> Task | None:
    """Which card of the seat to act keeps it from paying; None where no card decides that, or where chance does.

    >>> from cucumber import find
    >>> deal = Deal.of(find("agurk").rules, ["Kc 4d", "Jd 5s", "10h 3h"], players=["Ann", "Bo", "Cai"])
    >>> what_keeps_from_paying(deal).answer
    'The K♣ is safe, whatever the others do.'
    """
    from cucumber.analysis.solver import solve

    assert deal.turn is not None
    if len(deal.legal()) < 2:
        return None
    try:
        solution = solve(deal)
    except BadDeal:
        return None
    if any(each.lowest <= 0 < each.highest for each in solution.worths):
        return None
    right = {str(each.act) for each in solution.worths if each.highest <= 0}
    if not 0 < len(right) < len(solution.worths):
        return None
    said = {
        str(each.act): f"{capitalized(solution.named(each.act))} {solution.costs(each)}." for each in solution.worths
    }
    options = [
        Candidate(
            str(card), name_cards((card,)), str(card) in right, said.get(str(card)) or deal.verdict(str(card)).reason
        )
        for card in dict.fromkeys(deal.hands[deal.turn])
    ]
    return Task(
        kind=Kind.DECIDE,
        asks=f"All hands lie open. Pick a card that keeps {deal.players[deal.turn]} from paying.",
        options=tuple(options),
        questions=(),
        hint=_HINT,
        answer=" ".join(option.reason for option in options if option.right),
        frame=quiet_frame(deal, None, names_turn=True),
        deal=deal,
    )
