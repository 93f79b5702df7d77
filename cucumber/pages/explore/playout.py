"""Letting rivals play on: one card, a trick or the deal, or until the reader's turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from cucumber.bots import BOTS, play_on
from cucumber.engine.deal import Deal
from cucumber.pages.protocol.base import IsCancelled, Urgency
from cucumber.table.explore import Exploration

ONE_CARD, TRICK, DEAL = "Play a card", "Finish the trick", "Finish the deal"
_GOES_ON: Mapping[str, Callable[[Deal, Deal], bool]] = {
    ONE_CARD: lambda before, now: now is before,
    TRICK: lambda before, now: len(now.tricks) == len(before.tricks),
    DEAL: lambda _before, _now: True,
}


@dataclass(frozen=True)
class PlayoutJob:
    """A job in which rivals, by seat, play on from an exploration's position until `until`."""

    exploration: Exploration
    rivals: tuple[tuple[int, str], ...]
    until: str = DEAL
    urgency: ClassVar[Urgency] = Urgency.TABLE

    def run(self, _cancelled: IsCancelled) -> Iterator[tuple[PlayoutJob, Exploration]]:
        yield self, self.play()

    def play(self) -> Exploration:
        """The exploration after they have played. Raises CucumberError if the tree is full."""
        exploration, goes_on = self.exploration, _GOES_ON[self.until]
        before = exploration.position.current_deal
        bots = {seat: BOTS[key] for seat, key in self.rivals}
        for verdict in play_on(before, bots, exploration.position.game):
            if not goes_on(before, verdict.deal):
                break
            exploration = exploration.play(verdict)
        return exploration
