"""What is written on a score sheet: what a deal came to, somebody buying in, and the next game of the same players."""

from __future__ import annotations

from dataclasses import dataclass

from cucumber.engine.acts import BuyIn
from cucumber.engine.cards import Card

Seats = tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """What a deal came to, as the table tells it; what the rules don't ask stays empty.

    `took` is the seat that took the last trick, with `card`; `tied` are those whose last card was as high. `lowest` is
    the first to play the lowest last card. `one` says whether a 1 lay in the last trick. `kontra` is the seat that said
    it; those who `doubled` or `redoubled` took a new hand. `doubles` has, for each double of the stake, the seats that
    dropped.
    """

    took: int | None = None
    card: Card | None = None
    tied: Seats = ()
    lowest: int | None = None
    one: bool = False
    kontra: int | None = None
    doubled: Seats = ()
    redoubled: Seats = ()
    doubles: tuple[Seats, ...] = ()

    @property
    def dropped(self) -> Seats:
        """The seats that dropped out of the deal, in order."""
        return tuple(seat for seats in self.doubles for seat in seats)

    @property
    def seats(self) -> Seats:
        single = (seat for seat in (self.took, self.lowest, self.kontra) if seat is not None)
        return (*single, *self.tied, *self.doubled, *self.redoubled, *self.dropped)


@dataclass(frozen=True)
class Rematch:
    """The same players begin their next game."""


Entry = Result | BuyIn | Rematch
