"""One deal on masks: the shuffle, the tricks, and what the last one costs each player."""

from __future__ import annotations

from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import (
    Board,
    chance,
    copies,
    deal_hand,
    draw_card,
    note,
    note_act,
    strengths_in_trick,
    take_off,
    with_card,
    without_card,
)
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import Ints, compiled, count, lowest, nth
from cucumber.analysis.masks.compiled_rules import CompiledRules, PlayRules
from cucumber.analysis.masks.mask_bots import RANDOM, choose
from cucumber.analysis.masks.mask_decisions import answer, bots_answer, find_question, may_offer, offer_to_double
from cucumber.analysis.masks.sets import follow_set, lead_set, level_of, put_down, takes_it
from cucumber.bots.strategies.answers import LOW
from cucumber.bots.strategies.view_facts import KING

OFFERS = -2  # to double the stake, in place of a card


# --- dealing ----------------------------------------------------------------------------------------------------------


@compiled
def deal_cards(rules: CompiledRules, board: Board, missing: int) -> None:
    """Deals hands from the shuffled pack, without cards that someone keeps or is given; all of it counts as drawn.

    Of several packs, it knows itself what is `missing`, and nobody is given cards.
    """
    for place in range(board.many):
        missing |= board.given[board.seats[place]]
    cards = _stack(rules, board, missing) if rules.packs == 1 else _stack_several(rules, board)
    board.shuffled, board.dealt, board.shuffle = cards, 0, board.drawn
    board.drawn += cards
    for place in range(board.many):
        hand = board.given[board.seats[place]]
        if rules.packs > 1:
            deal_hand(rules, board, place)
        else:
            if hand == 0:
                for _ in range(board.size):
                    hand = with_card(rules, hand, draw_card(board))
            board.hands[place] = hand
        board.doubled[place] = 0
        board.dropped[place] = 0
        board.thrown[place] = 0
        board.laid[place] = 0
    begin(board)


@compiled
def _stack(rules: CompiledRules, board: Board, missing: int) -> int:
    """Puts the pack in order without the missing cards; gives its number of cards."""
    for card in range(rules.cards):
        board.pack[card] = card
    if missing == 0:
        return rules.cards
    cards = 0
    for card in range(rules.cards):
        board.pack[cards] = card
        cards += 1 - ((missing >> card) & 1)
    return cards


@compiled
def _stack_several(rules: CompiledRules, board: Board) -> int:
    """Puts several packs in order; of identical cards, the first ones are those that someone keeps."""
    for card in range(rules.cards):
        board.asked[card] = 0
        for seat in range(rules.players if rules.keeping == codes.KEPT_CARDS else 0):
            board.asked[card] += copies(rules, board.kept, seat, card)
    cards = 0
    for place in range(rules.cards * rules.packs):
        card = rules.order[place]
        board.asked[card] -= 1
        if board.asked[card] < 0:
            board.pack[cards] = card
            cards += 1
    return cards


@compiled
def begin(board: Board) -> None:
    """Resets the tricks: none has been played yet."""
    board.done, board.high_tricks, board.run, board.plays, board.choices, board.changes = 0, 0, 0, 0, 0, 0
    board.doubles, board.doubled_last, board.left_in = 0, NONE, board.many
    board.asks, board.step, board.first_thrown = codes.TO_PLAY, 0, NONE
    lead(board, board.first)


@compiled
def lead(board: Board, place: int) -> None:
    """Gives the lead of the next trick to this place."""
    board.led_by, board.turn, board.plays_to_come = place, place, board.left_in
    board.taking, board.to_beat, board.played = NONE, NONE, 0


# --- what is allowed --------------------------------------------------------------------------------------------------


@compiled
def may_play(rules: PlayRules, hand: int, to_beat: int) -> int:
    """The cards of a hand that may be played before the last trick, to lead or with a card to beat."""
    lowest_ones = hand & rules.equals[lowest(hand)]
    if to_beat == NONE:
        return lowest_ones if rules.lead_lowest else hand
    beating = hand & rules.beats[to_beat]
    if rules.ducking == codes.DUCKING_FREE:
        return beating | lowest_ones
    if beating == 0:
        return lowest_ones
    return beating & rules.equals[lowest(beating)] if rules.ducking == codes.DUCKING_NO_CHOICE else beating


@compiled
def allowed_plays(rules: CompiledRules, board: Board) -> int:
    hand = board.hands[board.turn]
    return (hand if board.size - board.done == 1 else may_play(rules, hand, board.to_beat)) & ~rules.repeats


# --- playing ----------------------------------------------------------------------------------------------------------


@compiled
def is_over(board: Board) -> bool:
    """Whether the last card has been played, or all but one have dropped."""
    return board.done == board.size or board.left_in == 1


@compiled
def play_on(rules: CompiledRules, board: Board, log: Ints) -> None:
    """Lets bots that do not search answer and play until the deal is over."""
    while not is_over(board):
        if board.asks != codes.TO_PLAY:
            answer(rules, board, bots_answer(rules, board), log)
            find_question(rules, board)
        elif rules.sets and (board.taking == NONE or board.set_size > 1):
            _play_set(rules, board, log)
        else:
            card = bots_opening(rules, board)
            if card == OFFERS:
                offer_to_double(board, log)
                find_question(rules, board)
            else:
                play_trick(rules, board, card, log)


@compiled
def play_trick(rules: CompiledRules, board: Board, card: int, log: Ints) -> None:
    """Plays the rest of a trick as `put` does card by card, much faster: first `card`, unless that is `NONE`."""
    to_come, level, strengths = board.size - board.done, level_of(board), strengths_in_trick(rules, board)
    place, to_beat, taking, taker = board.turn, board.to_beat, board.taking, board.taker
    highest = NONE if taking == NONE else strengths[taking]
    played, choices = board.played, 0
    for _ in range(board.plays_to_come):
        hand = board.hands[place]
        options = (hand if to_come == 1 else may_play(rules, hand, to_beat)) & ~rules.repeats
        choices += options & ~rules.equals[lowest(options)] != 0
        card = choose(rules, board, place, options, to_beat, to_come, level) if card == NONE else card
        if rules.packs > 1:
            take_off(rules, board.hands, place, card)
        else:
            board.hands[place] = without_card(rules, hand, card)
        note_act(board, log, place, card)
        if strengths[card] >= highest:
            taking, taker, highest = card, place, strengths[card]
        to_beat = card if rules.previous else taking
        played |= 1 << card
        board.last[place] = card
        place, card = next_place(board, place), NONE
    board.plays += board.plays_to_come
    board.choices += choices
    board.taking, board.taker, board.played = taking, taker, played
    end_trick(rules, board, log)


@compiled
def put(rules: CompiledRules, board: Board, card: int, log: Ints) -> None:
    """Plays one card, and ends the trick if all have played."""
    place, strengths = board.turn, strengths_in_trick(rules, board)
    take_off(rules, board.hands, place, card)
    note_act(board, log, place, card)
    if board.taking == NONE or strengths[card] >= strengths[board.taking]:
        board.taking, board.taker = card, place
    board.to_beat = card if rules.previous else board.taking
    board.played |= 1 << card
    board.last[place] = card
    _pass_on(rules, board, log)


@compiled
def _play_set(rules: CompiledRules, board: Board, log: Ints) -> None:
    """Lets the bot whose turn it is lead one card or several equal ones, or play on several."""
    place, leads, strengths = board.turn, board.taking == NONE, strengths_in_trick(rules, board)
    cards = lead_set(rules, board, place) if leads else follow_set(rules, board, place, board.set_size)
    put_down(rules, board, place, cards, log)
    if leads:
        board.set_size = count(cards)
        board.size -= board.set_size - 1
    takes = leads or takes_it(strengths, board, board.set_size)
    for at in range(board.set_size):
        board.taking_all[at] = board.down[at] if takes else board.taking_all[at]
        board.to_beat_all[at] = board.down[at] if takes or rules.previous else board.to_beat_all[at]
    board.taker = place if takes else board.taker
    board.taking, board.to_beat = board.taking_all[board.set_size - 1], board.to_beat_all[0]
    _pass_on(rules, board, log)


@compiled
def _pass_on(rules: CompiledRules, board: Board, log: Ints) -> None:
    """Gives the turn to the next place, or ends the trick if all have played."""
    board.plays += 1
    board.plays_to_come -= 1
    board.turn = next_place(board, board.turn)
    if board.plays_to_come == 0:
        end_trick(rules, board, log)


@compiled
def end_trick(rules: CompiledRules, board: Board, log: Ints) -> None:
    """Gives a trick to which all have played to its taker, who has the lead unless it was the last."""
    to_come, taker = board.size - board.done, board.taker
    note_act(board, log, taker, codes.TOOK)
    board.high_tricks += strengths_in_trick(rules, board)[board.taking] >= KING
    board.changes += taker != board.led_by and to_come > 1
    board.run = board.run + 1 if taker == board.led_by and board.done > 0 else 1
    board.done += 1
    if to_come > 1:
        lead(board, taker)


@compiled
def next_place(board: Board, place: int) -> int:
    """The next place clockwise that has not dropped."""
    place += 1
    if place == board.many:
        place = 0
    while board.dropped[place]:
        place = place + 1 if place + 1 < board.many else 0
    return place


@compiled
def bots_opening(rules: CompiledRules, board: Board) -> int:
    """Whether the bot that leads `OFFERS` to double; if not, the card it leads if that was chosen along with it."""
    place = board.turn
    if not may_offer(rules, board):
        return NONE
    if board.bots[place] != RANDOM:
        return OFFERS if strengths_in_trick(rules, board)[lowest(board.hands[place])] < LOW - 1 else NONE
    options = allowed_plays(rules, board)
    chosen = chance(board, count(options) + 1)
    return OFFERS if chosen == count(options) else nth(options, chosen)


# --- what it costs ----------------------------------------------------------------------------------------------------


@compiled
def charge(rules: CompiledRules, board: Board, log: Ints) -> None:
    """Works out what each place owes for the deal, `NONE` if it is not charged, and who gets a bonus."""
    for place in range(board.many):
        board.owed[place] = NONE
        board.bonus[place] = 0
    if rules.charged == codes.ALL_BUT_FIRST_LOWEST:
        _charge_stakes(rules, board)
    else:
        _charge_for_card(rules, board)
    for place in range(board.many):
        has_bonus = rules.bonus and ties(rules, board, place)  # which may be of nothing
        if has_bonus or board.owed[place] != NONE:
            note_act(board, log, place, codes.OWES)
            note(log, -board.bonus[place] if has_bonus else board.owed[place])


@compiled
def ties(rules: CompiledRules, board: Board, place: int) -> bool:
    """Whether the last card of a place equals the card that took the last trick."""
    strengths = rules.last_strengths
    return place != board.taker and strengths[board.last[place]] == strengths[board.taking]


@compiled
def _charge_for_card(rules: CompiledRules, board: Board) -> None:
    cost = rules.points[board.taking]
    if rules.multiplier == codes.ONES_DOUBLE and board.played & rules.ones:
        cost *= 2
    for place in range(board.many):
        if place == board.taker or (rules.charged == codes.ALL_TIED and ties(rules, board, place)):
            board.owed[place] = cost << board.doubled[place]
    for place in range(board.many):
        if rules.bonus and ties(rules, board, place):
            board.bonus[place] = board.owed[board.taker]


@compiled
def _charge_stakes(rules: CompiledRules, board: Board) -> None:
    """Charges all but the first to play the lowest card the stake, and those who dropped the stake of that moment."""
    winner = first_lowest(rules, board) if board.taker != NONE else NONE
    for place in range(board.many):
        if board.dropped[place]:
            board.owed[place] = board.dropped[place]
        elif board.taker != NONE and place != winner:
            board.owed[place] = 1 << board.doubles


@compiled
def first_lowest(rules: CompiledRules, board: Board) -> int:
    """The place that was first to play the lowest card of the last trick."""
    strengths = rules.last_strengths
    first = board.led_by
    place = next_place(board, first)
    while place != board.led_by:
        if strengths[board.last[place]] < strengths[board.last[first]]:
            first = place
        place = next_place(board, place)
    return first
