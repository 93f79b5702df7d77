"""Advice on a match as the table shows it: first that it is being worked out, and then what each card costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cucumber.acts import Play
from cucumber.match import YOUR_SEAT, Match
from cucumber.pages.apart import WORKING, Cancelled
from cucumber.pages.standing import has_chances
from cucumber.stage import priced
from cucumber.stage.told import Advice
from cucumber.view import view

if TYPE_CHECKING:
    from cucumber.analysis.advice import Advice as Advised

_ON_CARDS = "I can only advise on which card to play; this question is yours alone."


def counsel(match: Match, _cancelled: Cancelled) -> Iterator[Advice]:
    """What the table shows as advice, one thing after the other."""
    if match.deal.pending or not any(isinstance(act, Play) for act in match.deal.legal()):
        yield only_said(match, _ON_CARDS)
        return
    yield only_said(match, WORKING)
    from cucumber.analysis.advice import advising  # imports and compiles for long, so apart

    game = match.position.game
    told = game if has_chances(game.rules, len(game.players)) else None
    for advised in advising(view(match.deal, YOUR_SEAT, game), game=told):
        yield drawn(match, advised)


def only_said(match: Match, sentence: str) -> Advice:
    """Advice without numbers."""
    return priced.only_said(len(match.steps) - 1, sentence)


def drawn(match: Match, advised: Advised) -> Advice:
    """The advice, with what each card costs under it; a card of several sets has the cost of the cheapest."""
    cheapest_first = sorted(advised.expected, key=lambda each: each.cost)
    costs = [(each.act, advised.cost_of(each)) for each in cheapest_first]
    at, best = len(match.steps) - 1, [each.act for each in advised.best]
    return priced.priced(match.deal, at, costs, best, advised.sentence, advised.numbers)
