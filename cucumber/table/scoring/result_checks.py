"""Checks that the result of a deal is complete and fits the table; what does not is refused in a sentence."""

from __future__ import annotations

from collections import Counter

from cucumber.engine.game import Game
from cucumber.engine.rules import Charged
from cucumber.english import capitalized
from cucumber.errors import BadDeal
from cucumber.table.scoring.result import Field, Result, blanks

NOBODY_HERE = "It names somebody who doesn't play here."


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
        wins = game.rules.charged is Charged.ALL_BUT_FIRST_LOWEST
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
