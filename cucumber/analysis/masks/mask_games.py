"""A game on masks, deal after deal: who sits where, hand sizes, scores, lives, who is out, and who has won."""

from __future__ import annotations

from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import Board, clear, note, put_on, size_of
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import Ints, compiled, count
from cucumber.analysis.masks.compiled_rules import CompiledRules
from cucumber.analysis.masks.counts import AT, MOST_LENGTH
from cucumber.analysis.masks.mask_deals import charge, deal_cards, first_lowest, play_on
from cucumber.analysis.masks.mask_decisions import find_question

MOST_DEALS = 10_000  # of one game: no game that can end comes near that


@compiled
def start_game(rules: CompiledRules, board: Board, key: int) -> None:
    """Starts a new game with fresh chance, in which the last player deals."""
    board.key, board.drawn = key, 0
    board.settled, board.dealer_seat, board.taker_seat, board.losing_points = 0, rules.players - 1, NONE, NONE
    for seat in range(rules.players):
        board.scores[seat], board.lives[seat], board.won[seat] = rules.start, rules.lives, 0
        clear(rules, board.kept, seat)


@compiled
def play_next(rules: CompiledRules, board: Board, log: Ints) -> None:
    """Deals the next deal of the game, and lets bots that do not search play it; then it is charged."""
    deal_next(rules, board)
    find_question(rules, board)
    play_on(rules, board, log)
    charge(rules, board, log)


@compiled
def deal_next(rules: CompiledRules, board: Board) -> None:
    """Deals the next deal of the game; what is asked first has not been found yet."""
    sit_down(rules, board)
    deal_cards(rules, board, board.missing)


# --- the next deal ----------------------------------------------------------------------------------------------------


@compiled
def sit_down(rules: CompiledRules, board: Board) -> None:
    """Gives places to the players still in, and works out dealer, leader and hand size."""
    board.many, board.missing = 0, 0
    for seat in range(rules.players):
        board.missing |= board.kept[seat]
        if board.lives[seat]:
            board.seats[board.many], board.bots[board.many] = seat, board.players[seat]
            board.many += 1
    board.dealer = _place_of(board, board.dealer_seat)
    if rules.first_lead == codes.DEALER_LEADS:
        board.first = board.dealer
    elif rules.first_lead == codes.TAKER_LEADS and board.taker_seat != NONE:
        board.first = _place_of(board, in_or_next(rules, board, board.taker_seat))
    else:
        board.first = (board.dealer + 1) % board.many
    board.size = _hand_size(rules, board)


@compiled
def _place_of(board: Board, seat: int) -> int:
    place = 0
    while board.seats[place] != seat:
        place += 1
    return place


@compiled
def in_or_next(rules: CompiledRules, board: Board, seat: int) -> int:
    """This seat, or the next one clockwise that is still in."""
    while not board.lives[seat]:
        seat = (seat + 1) % rules.players
    return seat


@compiled
def _hand_size(rules: CompiledRules, board: Board) -> int:
    go_round = _cards_to_deal(rules, board) // board.many
    size = rules.sizes[board.settled % rules.number_of_sizes]
    if rules.size_rule == codes.GOES_ROUND:
        size = go_round
    elif rules.size_rule == codes.LOSING_CARD:
        size = min(rules.size_cap, size if board.losing_points == NONE else board.losing_points)
    if size <= go_round:
        return size
    return min(rules.fewer_each, go_round)


@compiled
def _cards_to_deal(rules: CompiledRules, board: Board) -> int:
    """How many cards there are that nobody keeps."""
    if rules.packs == 1:
        return rules.cards - count(board.missing)
    cards = rules.cards * rules.packs
    for seat in range(rules.players if rules.keeping == codes.KEPT_CARDS else 0):
        cards -= size_of(rules, board.kept, seat)
    return cards


# --- settling ---------------------------------------------------------------------------------------------------------


@compiled
def settle(rules: CompiledRules, board: Board, counts: Ints, log: Ints) -> bool:
    """Settles a deal: scores, lives, and who is out; true if the game is over."""
    board.settled += 1
    _add_points(rules, board, counts)
    if rules.when_caught != codes.STAYS_IN:
        _catch(rules, board, counts)
    for place in range(board.many):
        seat = board.seats[place]
        board.scores[seat] = max(0, board.scores[seat] - board.bonus[place])
    over = _has_ended(rules, board)
    if over:
        _crown(rules, board)
    else:
        _pass_the_deal_on(rules, board)
    for seat in range(rules.players):
        note(log, board.scores[seat])
        note(log, board.lives[seat])
        note(log, size_of(rules, board.kept, seat))
        note(log, board.won[seat])
    return over


@compiled
def _catches(rules: CompiledRules, score: int) -> bool:
    if rules.falling:
        return score <= rules.limit
    return score >= rules.limit if rules.reaching else score > rules.limit


@compiled
def _add_points(rules: CompiledRules, board: Board, counts: Ints) -> None:
    """Adds what each player is charged, and sets a score at exactly the limit back to zero if the rules say so."""
    for place in range(board.many):
        seat, owed = board.seats[place], board.owed[place]
        if owed > 0:
            if rules.keeping == codes.CREDITS:
                board.scores[seat] = max(0, board.scores[seat] - owed)
            else:
                board.scores[seat] += owed
            if rules.keeping == codes.KEPT_CARDS:
                _keep(rules, board, seat, board.last[place])
            if rules.back_to_zero and board.scores[seat] == rules.limit:
                board.scores[seat] = 0
                clear(rules, board.kept, seat)
                counts[AT.exact_hits] += 1


@compiled
def _keep(rules: CompiledRules, board: Board, seat: int, card: int) -> None:
    """Puts a card before a seat as its score; of identical cards in one pack, one that nobody keeps yet."""
    while rules.packs == 1 and (board.missing >> card) & 1:
        card += 1
    if board.kept[seat] == 0 or rules.points[card] > rules.points[board.best[seat]]:
        board.best[seat] = card
    if rules.packs > 1:
        put_on(rules, board.kept, seat, card)
    else:
        board.kept[seat] |= 1 << card
        board.missing |= 1 << card


@compiled
def _catch(rules: CompiledRules, board: Board, counts: Ints) -> None:
    """What happens to players caught by the limit."""
    highest_spared, lowest_score, someone_stays = NONE, board.scores[board.seats[0]], False
    for place in range(board.many):
        score = board.scores[board.seats[place]]
        lowest_score = min(lowest_score, score)
        if not _is_caught(rules, board, place):
            highest_spared, someone_stays = max(highest_spared, score), True
        elif board.lives[board.seats[place]] > 1:
            someone_stays = True
    for place in range(board.many):
        seat = board.seats[place]
        if not _is_caught(rules, board, place):
            continue
        if board.lives[seat] > 1:
            board.lives[seat] -= 1
            counts[AT.lives_lost] += 1
            _come_back(rules, board, seat, highest_spared)
        elif rules.ending != codes.FIRST_OUT_LOSES or someone_stays or board.scores[seat] > lowest_score:
            board.lives[seat] = 0
            clear(rules, board.kept, seat)
            counts[AT.outs] += 1


@compiled
def _is_caught(rules: CompiledRules, board: Board, place: int) -> bool:
    return board.owed[place] != NONE and _catches(rules, board.scores[board.seats[place]])


@compiled
def _come_back(rules: CompiledRules, board: Board, seat: int, highest_spared: int) -> None:
    """The score with which a player who has lost a life goes on."""
    if rules.when_caught == codes.HALF_CUCUMBER:
        clear(rules, board.kept, seat)
        board.kept[seat] = 1 << board.best[seat]
        board.scores[seat] = rules.points[board.best[seat]]
    else:
        board.scores[seat] = max(0, highest_spared)


# --- the end ----------------------------------------------------------------------------------------------------------


@compiled
def _still_in(rules: CompiledRules, board: Board) -> int:
    number = 0
    for seat in range(rules.players):
        number += board.lives[seat] > 0
    return number


@compiled
def _number_caught(rules: CompiledRules, board: Board) -> int:
    """How many players of the deal are at or beyond the limit."""
    number = 0
    for place in range(board.many):
        number += _catches(rules, board.scores[board.seats[place]])
    return number


@compiled
def _has_ended(rules: CompiledRules, board: Board) -> bool:
    if rules.ending == codes.LAST_ONE_LEFT:
        return _still_in(rules, board) <= 1
    if rules.ending == codes.SINGLE_DEAL:
        return True
    least = board.many - 1 if rules.ending == codes.ALL_BUT_ONE_CAUGHT else 1
    return _number_caught(rules, board) >= least


@compiled
def _crown(rules: CompiledRules, board: Board) -> None:
    """Finds the winners: the lowest scores if these decide or everyone was caught, otherwise whoever is still in."""
    lowest_wins = rules.ending in (codes.FIRST_CAUGHT_ENDS, codes.ALL_BUT_ONE_CAUGHT)
    by_score = lowest_wins or _number_caught(rules, board) == board.many
    lowest_score = board.scores[board.seats[0]]
    for place in range(board.many):
        lowest_score = min(lowest_score, board.scores[board.seats[place]])
    for place in range(board.many):
        seat = board.seats[place]
        if rules.ending == codes.SINGLE_DEAL:
            board.won[seat] = place != board.taker
        elif by_score:
            board.won[seat] = board.scores[seat] == lowest_score
        else:
            board.won[seat] = board.lives[seat] > 0


@compiled
def _pass_the_deal_on(rules: CompiledRules, board: Board) -> None:
    """Works out the next dealer, and what the next deal depends on."""
    taken = board.taker != NONE
    taker = board.seats[board.taker] if taken else NONE
    if rules.next_dealer == codes.LOSER_DEALS and taken:
        board.dealer_seat = in_or_next(rules, board, taker)
    elif rules.next_dealer == codes.LOWEST_DEALS and taken:
        board.dealer_seat = in_or_next(rules, board, board.seats[first_lowest(rules, board)])
    else:
        board.dealer_seat = in_or_next(rules, board, (board.seats[board.dealer] + 1) % rules.players)
    board.taker_seat = taker
    if taken:
        halved = rules.when_caught == codes.HALF_CUCUMBER and size_of(rules, board.kept, taker) == 1
        board.losing_points = rules.points[board.best[taker] if halved else board.taking]


@compiled
def count_game(rules: CompiledRules, board: Board, over: bool, counts: Ints) -> None:
    """Counts a game: its length, and who has won it with which score."""
    length = board.settled
    counts[AT.begun] += 1
    if not over:
        counts[AT.unfinished] += 1
        return
    counts[AT.games] += 1
    counts[AT.length] += length
    counts[AT.length_games + min(length, MOST_LENGTH)] += 1
    winners = 0
    for seat in range(rules.players):
        winners += board.won[seat]
        counts[AT.seat_won + seat] += board.won[seat]
        counts[AT.seat_score + seat] += board.scores[seat]
    counts[AT.shared_wins] += winners > 1
