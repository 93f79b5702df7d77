"""The result of a deal of a real table, as far as the rules need it, and what else a score sheet has lines for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cucumber.engine.acts import BuyIn
from cucumber.engine.cards import Card
from cucumber.engine.rules import (
    Charged,
    FirstLead,
    LosingCardSizes,
    Multiplier,
    NextDealer,
    Raising,
    Rules,
    ScoreKeeping,
)

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


# --- what a game needs to know of a deal ------------------------------------------------------------------------------


class Field(StrEnum):
    """Something that a score sheet may ask of a deal; its value names it in a link."""

    TOOK = "took"
    CARD = "card"
    TIED = "tied"
    LOWEST = "lowest"
    ONE = "one"
    KONTRA = "kontra"
    DOUBLED = "doubled"
    REDOUBLED = "redoubled"
    DOUBLES = "doubles"


def blanks(rules: Rules) -> tuple[Field, ...]:
    """What these rules need to know of a deal, in the order in which it is asked.

    >>> from cucumber import find
    >>> [" ".join(blanks(find(name).rules)) for name in ("simple", "agurk", "gurka-vidargas", "minibluff")]
    ['took card', 'took card tied', 'took card lowest', 'doubles lowest']
    """
    lowest_wins = rules.charged is Charged.ALL_BUT_FIRST_LOWEST
    by_taker = rules.next_dealer is NextDealer.LOSER or rules.first_lead is FirstLead.TAKER
    sized_by_card = isinstance(rules.hand_sizes, LosingCardSizes)
    by_stake = rules.raising is Raising.STAKE
    needed = {
        Field.DOUBLES: by_stake,
        Field.TOOK: not lowest_wins or by_taker or sized_by_card,
        Field.CARD: sized_by_card or (not lowest_wins and _cards_differ(rules)),
        Field.TIED: rules.charged is Charged.ALL_TIED or rules.tie_bonus.takes_off,
        Field.LOWEST: lowest_wins or rules.next_dealer is NextDealer.LOWEST_LAST_CARD,
        Field.ONE: rules.multiplier is Multiplier.ONES_DOUBLE,
        Field.KONTRA: rules.raising is Raising.KONTRA,
        Field.DOUBLED: rules.raising is Raising.BY_NEW_HANDS,
        Field.REDOUBLED: rules.raising is Raising.BY_NEW_HANDS,
    }
    return tuple(blank for blank, is_needed in needed.items() if is_needed)


def _cards_differ(rules: Rules) -> bool:
    """Whether it matters which card took the last trick."""
    costs = {rules.point_table.cost(card) for card in rules.pack.cards}
    return len(costs) > 1 or rules.score_keeping is ScoreKeeping.KEPT_CARDS
