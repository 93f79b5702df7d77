"""Advice on a match as the table shows it: first a placeholder, and then what each card costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from cucumber.engine.acts import Play
from cucumber.engine.view import view
from cucumber.pages.protocol.base import IsCancelled, Urgency
from cucumber.pages.protocol.jobs import WORKING
from cucumber.pages.stage import card_costs
from cucumber.pages.stage.props import AdviceProps
from cucumber.pages.stage.win_chances import has_chances
from cucumber.table.match import YOUR_SEAT, Match

_ON_CARDS = "I can only advise on which card to play; this question is yours alone."


@dataclass(frozen=True)
class AdviceJob:
    """Advice on a match, at its reader's turn."""

    match: Match
    urgency: ClassVar[Urgency] = Urgency.TABLE

    def run(self, _cancelled: IsCancelled) -> Iterator[tuple[AdviceJob, AdviceProps, bool]]:
        """Yields what the table shows, and whether that is final."""
        match, at = self.match, len(self.match.steps) - 1
        if match.deal.pending or not any(isinstance(act, Play) for act in match.deal.legal()):
            yield self, card_costs.notice_props(at, _ON_CARDS), True
            return
        props = card_costs.notice_props(at, WORKING)
        yield self, props, False
        from cucumber.analysis.advice import advise_in_steps  # slow to import and compile

        game = match.position.game
        rated_game = game if has_chances(game.rules, len(game.players)) else None
        for advised in advise_in_steps(view(match.deal, YOUR_SEAT, game), game=rated_game):
            props = card_costs.advice_props(match.deal, at, advised)
            yield self, props, False
        yield self, props, True
