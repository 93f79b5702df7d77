"""Advice on a match as the table shows it: first a placeholder, and then what each card costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from cucumber.engine.acts import Play
from cucumber.engine.view import view
from cucumber.pages.protocol.base import IsCancelled, Urgency
from cucumber.pages.protocol.jobs import WORKING
from cucumber.pages.stage import card_costs
from cucumber.pages.stage.props import AdviceProps
from cucumber.pages.stage.win_chances import has_chances
from cucumber.table.match import YOUR_SEAT, Match

if TYPE_CHECKING:
    from cucumber.analysis.advice import Advice as Advised

_ON_CARDS = "I can only advise on which card to play; this question is yours alone."


@dataclass(frozen=True)
class AdviceJob:
    """Advice on a match, at its reader's turn."""

    match: Match
    urgency: ClassVar[Urgency] = Urgency.TABLE

    def run(self, _cancelled: IsCancelled) -> Iterator[tuple[AdviceJob, AdviceProps, bool]]:
        """Yields what the table shows, and whether that is final."""
        match = self.match
        if match.deal.pending or not any(isinstance(act, Play) for act in match.deal.legal()):
            yield self, only_said(match, _ON_CARDS), True
            return
        shown = only_said(match, WORKING)
        yield self, shown, False
        from cucumber.analysis.advice import advising  # slow to import and compile

        game = match.position.game
        told = game if has_chances(game.rules, len(game.players)) else None
        for advised in advising(view(match.deal, YOUR_SEAT, game), game=told):
            shown = drawn(match, advised)
            yield self, shown, False
        yield self, shown, True


def only_said(match: Match, sentence: str) -> AdviceProps:
    """Advice without numbers."""
    return card_costs.only_said(len(match.steps) - 1, sentence)


def drawn(match: Match, advised: Advised) -> AdviceProps:
    """The advice, with what each card costs under it; a card of several sets has the cost of the cheapest."""
    cheapest_first = sorted(advised.expected, key=lambda each: each.cost)
    costs = [(each.act, advised.cost_of(each)) for each in cheapest_first]
    at, best = len(match.steps) - 1, [each.act for each in advised.best]
    return card_costs.priced(match.deal, at, costs, best, advised.sentence, advised.numbers)
