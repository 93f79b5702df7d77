"""The blanks of a score sheet: what has to be told of a deal before it can be counted, as far as the rules need it."""

from __future__ import annotations

from enum import StrEnum

from cucumber.engine.rules import (
    Charged,
    FirstLead,
    LosingCardSizes,
    Multiplier,
    NextDealer,
    Raising,
    Rules,
    ScoreKeeping,
    TieBonus,
)


class Field(StrEnum):
    """Something that may have to be told of a deal; its value names it in a link."""

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
        Field.TIED: rules.charged is Charged.ALL_TIED or rules.tie_bonus is TieBonus.DEDUCTED,
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
