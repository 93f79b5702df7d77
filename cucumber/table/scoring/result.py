"""The result of a deal of a real table: what the rules need of it, what a sheet has lines for, and what is refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from cucumber.engine.acts import BuyIn
from cucumber.engine.cards import Card
from cucumber.engine.game import Game
from cucumber.engine.rules import Rules, dealing, scoring
from cucumber.english import capitalized
from cucumber.errors import BadDeal

Seats = tuple[int, ...]
NOBODY_HERE = "It names somebody who doesn't play here."


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
    lowest_wins = rules.charged is scoring.Charged.ALL_BUT_FIRST_LOWEST
    by_taker = rules.next_dealer is dealing.NextDealer.LOSER or rules.first_lead is dealing.FirstLead.TAKER
    sized_by_card = isinstance(rules.hand_sizes, dealing.LosingCardSizes)
    costs = {rules.point_table.cost(card) for card in rules.pack.cards}
    cards_differ = len(costs) > 1 or rules.score_keeping is scoring.ScoreKeeping.KEPT_CARDS
    needed = {
        Field.DOUBLES: rules.raising is dealing.Raising.STAKE,
        Field.TOOK: not lowest_wins or by_taker or sized_by_card,
        Field.CARD: sized_by_card or (not lowest_wins and cards_differ),
        Field.TIED: rules.charged is scoring.Charged.ALL_TIED or rules.tie_bonus.takes_off,
        Field.LOWEST: lowest_wins or rules.next_dealer is dealing.NextDealer.LOWEST_LAST_CARD,
        Field.ONE: rules.multiplier is scoring.Multiplier.ONES_DOUBLE,
        Field.KONTRA: rules.raising is dealing.Raising.KONTRA,
        Field.DOUBLED: rules.raising is dealing.Raising.BY_NEW_HANDS,
        Field.REDOUBLED: rules.raising is dealing.Raising.BY_NEW_HANDS,
    }
    return tuple(blank for blank, is_needed in needed.items() if is_needed)


def check(game: Game, result: Result) -> None:
    """Checks what can be seen before the deal is played. Raises BadDeal for what is missing or impossible."""
    fields = blanks(game.rules)
    for seat in result.seats:
        if seat not in range(len(game.players)):
            raise BadDeal(NOBODY_HERE, seat=seat)
        if seat not in game.seats:
            raise BadDeal(f"{game.players[seat]} was out before this deal.", seat=seat)
    _check_drops(game, result)
    left = [seat for seat in game.seats if seat not in result.dropped]
    if len(left) == 1:
        return
    if Field.TOOK in fields and result.took is None:
        raise BadDeal("Say who took the last trick.", field=Field.TOOK)
    if Field.CARD in fields:
        _check_card(game, result)
    if result.took is not None and result.took in result.tied:
        raise BadDeal(f"{game.players[result.took]} took the trick, so only others can tie.", field=Field.TIED)
    if Field.LOWEST in fields and result.lowest not in left:
        wins = game.rules.charged is scoring.Charged.ALL_BUT_FIRST_LOWEST
        raise BadDeal(f"Say who {'won the deal' if wins else 'played the lowest card'}.", field=Field.LOWEST)
    if result.lowest is not None and result.lowest == result.took:
        raise BadDeal(
            f"{game.players[result.lowest]} took the trick, so another player was first with the lowest card.",
            field=Field.LOWEST,
        )


def _check_drops(game: Game, result: Result) -> None:
    if len(result.doubles) >= max(game.hand_size, 1) and result.doubles:
        raise BadDeal("The stake can be doubled once in each trick but the first.", field=Field.DOUBLES)
    for seat, times in Counter(result.dropped).items():
        if times > 1:
            raise BadDeal(f"{game.players[seat]} can drop only once.", field=Field.DOUBLES, seat=seat)
    if len(result.dropped) >= len(game.seats):
        raise BadDeal("Whoever doubles stays in: not everyone can drop.", field=Field.DOUBLES)


def _check_card(game: Game, result: Result) -> None:
    card, pack = result.card, game.rules.pack_for(len(game.players))
    if card is None:
        raise BadDeal("Say which card took the last trick.", field=Field.CARD)
    if card not in pack.counts:
        raise BadDeal(f"{capitalized(card.face)} isn't in this pack. {pack.sentence}", field=Field.CARD)
    heights = game.rules.heights(last_trick=True)
    kept_cards = Counter(each for cards in game.kept for each in cards)
    if kept_cards[card] == pack.counts[card]:
        every = "Every " if kept_cards[card] > 1 else ""
        raise BadDeal(f"{every}{card.face} is kept as a score, so it wasn't in this deal.", field=Field.CARD)
    as_high = sum(number for each, number in (pack.counts - kept_cards).items() if heights[each,] == heights[card,])
    if len(result.tied) >= as_high:
        raise BadDeal(f"Only {as_high} cards as high as {card.face} were there to tie with.", field=Field.TIED)
