"""Worlds: hands as the others at the table may hold them, as far as one seat can know.

A seat knows its own hand, what it threw away, and every card that was face up. The plays of the others say more: who
ducked holds nothing lower. A world is one of the ways to deal the cards out of sight that agree with that. All ways in
which the cards could have been dealt at first are equally likely, and of equal cards a player shows any; so who showed
one king is less likely to hold another than the cards out of sight alone would say.
"""

from __future__ import annotations

from dataclasses import dataclass

from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import Board, by_place, with_card
from cucumber.analysis.masks.chance import draw
from cucumber.analysis.masks.compilation import Ints, compiled, count, lowest, nth
from cucumber.analysis.masks.compiled_rules import CompiledRules
from cucumber.analysis.masks.mask_deals import may_play

_MOST_TRIES = 1_000
_FINE = 2**30  # the steps in which chances are drawn


@dataclass(slots=True)
class PublicState:
    """What everyone at the table has seen of a deal, and how many cards each place holds."""

    face_up: int = 0  # all cards that were face up; of identical cards the first
    cannot: Ints = by_place()  # by place: the cards that its plays rule out
    played: Ints = by_place()  # by place: the cards it played
    held: Ints = by_place()  # by place: how many cards it holds


@dataclass(slots=True)
class Worlds:
    """How the cards out of sight can lie, as one place knows it, and the hands dealt last.

    Rows but for `hands` are in the order in which hands are dealt: those that can be the fewest cards first.
    """

    unseen: int = 0  # the cards out of sight; of identical cards the last
    many: int = 0  # hands to deal
    places: Ints = by_place()
    needs: Ints = by_place()  # cards to deal
    allowed: Ints = by_place()  # the cards it can hold
    most: Ints = by_place()  # of those, the most that can be left when it is dealt to
    played: Ints = by_place()  # the cards it has played
    hands: Ints = by_place()  # by place: the hands dealt last


@compiled
def look_round(rules: CompiledRules, board: Board, seen: PublicState) -> None:
    """What everyone sees before the first trick: cards kept as scores, and undealt cards that lie face up."""
    seen.face_up = 0
    for place in range(board.many):
        seen.cannot[place], seen.played[place] = 0, 0
    if rules.keeping == codes.KEPT_CARDS:
        see(rules, seen, board.missing)
    if rules.shown:
        for place in range(board.shuffled - board.dealt):
            see(rules, seen, 1 << board.pack[place])


@compiled
def see(rules: CompiledRules, seen: PublicState, cards: int) -> None:
    """Cards lie face up."""
    while cards:
        seen.face_up = with_card(rules, seen.face_up, lowest(cards))
        cards &= cards - 1


@compiled
def see_play(rules: CompiledRules, seen: PublicState, place: int, card: int, to_beat: int) -> None:
    """A card is played before the last trick, which rules out those with which it would not have been allowed."""
    seen.played[place] = with_card(rules, seen.played[place], card)
    for other in range(rules.cards):
        if may_play(rules, (1 << card) | (1 << other), to_beat) & rules.equals[card] == 0:
            seen.cannot[place] |= 1 << other


@compiled
def spread(rules: CompiledRules, board: Board, seen: PublicState, own: int, worlds: Worlds) -> None:
    """Works out what the place `own` knows about the other hands."""
    known = seen.face_up
    for cards in (board.hands[own], board.thrown[own]):
        left = cards
        while left:
            known = with_card(rules, known, lowest(left))
            left &= left - 1
    worlds.unseen = ((1 << rules.cards) - 1) & ~known
    worlds.many = 0
    for place in range(board.many):
        if place != own and board.dropped[place] == 0 and seen.held[place]:
            _line_up(worlds, place, seen.held[place], worlds.unseen & ~seen.cannot[place])
    for turn in range(worlds.many):
        worlds.played[turn] = seen.played[worlds.places[turn]]
        most = count(worlds.allowed[turn])
        for earlier in range(turn):
            if worlds.allowed[earlier] & ~worlds.allowed[turn] == 0:
                most -= worlds.needs[earlier]
        worlds.most[turn] = most


@compiled
def _line_up(worlds: Worlds, place: int, needs: int, allowed: int) -> None:
    """Gives a hand its turn: those that can be fewer cards are dealt before it."""
    turn = worlds.many
    while turn > 0 and count(worlds.allowed[turn - 1]) > count(allowed):
        worlds.places[turn], worlds.needs[turn] = worlds.places[turn - 1], worlds.needs[turn - 1]
        worlds.allowed[turn] = worlds.allowed[turn - 1]
        turn -= 1
    worlds.places[turn], worlds.needs[turn], worlds.allowed[turn] = place, needs, allowed
    worlds.many += 1


@compiled
def deal_world(rules: CompiledRules, worlds: Worlds, key: int) -> bool:
    """Deals the cards out of sight, each way as often as it is likely; false if no hands can be.

    Hand after hand is dealt at random from what it can hold. If fewer cards are left for a hand than there could be,
    there are fewer ways to deal it, so such hands would come too often; so would hands with cards equal to those their
    place has played. As many of both are dealt anew as it takes.
    """
    drawn = 0
    for _ in range(_MOST_TRIES):
        left, keep = worlds.unseen, 1.0
        complete = True
        for turn in range(worlds.many):
            fits, needs, most = left & worlds.allowed[turn], worlds.needs[turn], worlds.most[turn]
            there = count(fits)
            if there < needs:
                complete = False
                break
            hand = 0
            for taken in range(needs):
                keep *= (there - taken) / (most - taken)
                card = nth(fits, draw(key, drawn, there - taken))
                drawn += 1
                fits ^= 1 << card
                left ^= 1 << card
                hand = with_card(rules, hand, card)
            worlds.hands[worlds.places[turn]] = hand
            keep *= _one_way_to_show(rules, hand, worlds.played[turn])
        if complete and (keep >= 1.0 or draw(key, drawn, _FINE) < keep * _FINE):
            return True
        drawn += 1
    return False


@compiled
def _one_way_to_show(rules: CompiledRules, hand: int, played: int) -> float:
    """How likely a place was to show just these of the equal cards it held, as a share of what is most likely."""
    share = 1.0
    while played:
        alike = rules.alike[lowest(played)]
        held, shown = count(hand & alike), count(played & alike)
        played &= ~alike
        if held:
            for number in range(1, shown + 1):
                share *= number / (held + number)
    return share
