"""Roll-outs: a deal played out from one place's point of view, each of its plays in the same worlds.

Nobody knows how the others will play. So in each world every place, the thinking one included, plays as highest or as
patient does, and one card in ten is played at random.
"""

from __future__ import annotations

from cucumber.analysis.equity.played_out import play_out
from cucumber.analysis.equity.shares import share_won, take_standing
from cucumber.analysis.equity.tables import find_shares
from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.bots import HIGHEST, PATIENT
from cucumber.analysis.masks.chance import draw, key_of
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compiling import Ints, compiled, lowest
from cucumber.analysis.masks.deals import charge, play_on, play_trick
from cucumber.analysis.masks.games import settle
from cucumber.analysis.masks.rules import MOST_CARDS, MOST_SEATS, CompiledRules
from cucumber.analysis.search.desk import END_SIZE, PLAYED_OUT, Desk, Ends, Findings, looks_at_the_game
from cucumber.analysis.search.worlds import Worlds, deal_world

STRAYS = 102  # of 1024 cards, that many are played at random
_BOTS_DRAWN = 2**20  # the number of the first draw of bots, which no draw of cards comes near


@compiled
def tell_apart(rules: CompiledRules, plays: int, findings: Findings) -> None:
    """Begins to look into these plays; of those that are alike, into the lowest."""
    findings.many, findings.worlds = 0, 0
    while plays:
        card = lowest(plays)
        findings.cards[findings.many] = card
        findings.charged[findings.many], findings.costs[findings.many] = 0, 0
        findings.shares[findings.many], findings.latest_shares[findings.many] = 0, 0
        findings.many += 1
        plays &= ~rules.alike[card]
    for place in range(findings.many * findings.many):
        findings.products[place], findings.share_products[place] = 0, 0


@compiled
def try_out(rules: CompiledRules, board: Board, desk: Desk, first: int, last: int, seed: int) -> None:
    """Plays on after each play in the worlds numbered `[first, last)`; stops where no hands can be."""
    worlds, scratch, findings = desk.worlds, desk.scratch, desk.findings
    own, findings.solved, by_game = board.turn, 0, looks_at_the_game(desk, board.many)
    for number in range(first, last):
        key = key_of(seed, number)
        if not deal_world(rules, worlds, key):
            return
        for play in range(findings.many):
            imagine(board, worlds, scratch)
            _seat_bots(scratch, key)
            play_trick(rules, scratch, findings.cards[play], desk.no_log)
            play_on(rules, scratch, desk.no_log)
            charge(rules, scratch, desk.no_log)
            owed, bonus = scratch.owed[own], scratch.bonus[own]
            if by_game:
                bonus = min(bonus, board.scores[board.seats[own]])  # it takes nobody below zero
            findings.latest[play] = (0 if owed == NONE else owed + rules.pointless) - bonus
            _note_end(rules, scratch, desk.ends, play, own)
            if by_game:
                take_standing(rules, board, scratch)
                findings.latest_shares[play] = _share_after(rules, desk, play, board.seats[own], key)
                _note_winners(rules, desk, play)
        count_world(findings)


@compiled
def _note_end(rules: CompiledRules, scratch: Board, ends: Ends, play: int, own: int) -> None:
    """Notes with which card the place `own` went into the last trick, and who took it, if there was one."""
    if len(ends.lasts) and scratch.taker != NONE:
        ends.lasts[play * MOST_CARDS + rules.first[scratch.last[own]]] += 1
        ends.takers[play * MOST_SEATS + scratch.seats[scratch.taker]] += 1


@compiled
def _note_winners(rules: CompiledRules, desk: Desk, play: int) -> None:
    """Notes everyone's share of the win of a game that has been played out."""
    if len(desk.ends.won) and desk.worth == PLAYED_OUT:
        for seat in range(rules.players):
            desk.ends.won[play * MOST_SEATS + seat] += share_won(rules, desk.scratch, seat)


@compiled
def _share_after(rules: CompiledRules, desk: Desk, play: int, seat: int, key: int) -> int:
    """The share of the win that a seat has after a play: games of one world that go on alike are played out once."""
    if desk.worth != PLAYED_OUT or rules.keeping == codes.KEPT_CARDS or rules.next_dealer == codes.LOWEST_DEALS:
        return share_of_win(rules, desk, seat, key)
    scratch, findings = desk.scratch, desk.findings
    _write_end(rules, scratch, findings.latest_ends, play * END_SIZE)
    earlier = _earlier_alike(findings.latest_ends, play)
    if earlier == play:
        share = share_of_win(rules, desk, seat, key)
        findings.latest_winners[play] = _winners(rules, scratch)
        return share
    findings.latest_winners[play] = findings.latest_winners[earlier]
    for each in range(rules.players):
        scratch.won[each] = (findings.latest_winners[earlier] >> each) & 1
    return findings.latest_shares[earlier]


@compiled
def _write_end(rules: CompiledRules, scratch: Board, ends: Ints, at: int) -> None:
    """Writes down all of how a deal ended that the game after it depends on."""
    ends[at] = scratch.taker
    ends[at + 1] = NONE if scratch.taker == NONE else rules.points[scratch.taking]
    for place in range(MOST_SEATS):
        is_in = place < scratch.many
        ends[at + 2 + 2 * place] = scratch.owed[place] if is_in else NONE
        ends[at + 3 + 2 * place] = scratch.bonus[place] if is_in else 0


@compiled
def _earlier_alike(ends: Ints, play: int) -> int:
    """The first play after which the deal has ended like after this one: itself, if there is none before it."""
    for earlier in range(play):
        number = 0
        while number < END_SIZE and ends[earlier * END_SIZE + number] == ends[play * END_SIZE + number]:
            number += 1
        if number == END_SIZE:
            return earlier
    return play


@compiled
def _winners(rules: CompiledRules, scratch: Board) -> int:
    """The seats that have won, as a mask."""
    winners = 0
    for seat in range(rules.players):
        winners |= scratch.won[seat] << seat
    return winners


@compiled
def share_of_win(rules: CompiledRules, desk: Desk, seat: int, key: int) -> int:
    """The share of the win that a seat has or can expect once the deal on the scratch board is settled."""
    over = settle(rules, desk.scratch, desk.counts, desk.no_log)
    if desk.worth == PLAYED_OUT:
        if not over:
            play_out(rules, desk.scratch, key_of(key, 2), desk.counts, desk.no_log)
        return share_won(rules, desk.scratch, seat)
    find_shares(rules, desk.scratch, over, desk.equity)
    return desk.equity.lines.shares[seat]


@compiled
def count_world(findings: Findings) -> None:
    """Counts what each play has cost in the latest world."""
    many = findings.many
    findings.worlds += 1
    for play in range(many):
        cost, share = findings.latest[play], findings.latest_shares[play]
        findings.charged[play] += cost > 0
        findings.costs[play] += cost
        findings.shares[play] += share
        for other in range(many):
            findings.products[play * many + other] += cost * findings.latest[other]
            findings.share_products[play * many + other] += share * findings.latest_shares[other]


@compiled
def imagine(board: Board, worlds: Worlds, scratch: Board) -> None:
    """Puts the position on the scratch board, with the hands of this world."""
    _set_up(board, scratch)
    for turn in range(worlds.many):
        place = worlds.places[turn]
        scratch.hands[place] = worlds.hands[place]


@compiled
def _seat_bots(scratch: Board, key: int) -> None:
    """Puts a bot at each place, and gives them fresh chance."""
    scratch.key, scratch.drawn, scratch.strays = key_of(key, 1), 0, STRAYS
    for place in range(scratch.many):
        scratch.bots[place] = PATIENT if draw(key, _BOTS_DRAWN + place, 2) else HIGHEST


@compiled
def _set_up(board: Board, scratch: Board) -> None:
    """Puts a position on another board, whatever has been played there since."""
    scratch.many, scratch.size, scratch.first = board.many, board.size, board.first
    scratch.done, scratch.led_by, scratch.turn, scratch.plays_to_come = (
        board.done,
        board.led_by,
        board.turn,
        board.plays_to_come,
    )
    scratch.taking, scratch.taker, scratch.to_beat, scratch.played = (
        board.taking,
        board.taker,
        board.to_beat,
        board.played,
    )
    scratch.left_in, scratch.doubles, scratch.doubled_last = board.left_in, board.doubles, board.doubled_last
    scratch.high_tricks = board.high_tricks
    for place in range(board.many):
        seat = board.seats[place]
        scratch.hands[place], scratch.seats[place] = board.hands[place], seat
        scratch.doubled[place], scratch.dropped[place], scratch.last[place] = (
            board.doubled[place],
            board.dropped[place],
            board.last[place],
        )
        scratch.scores[seat] = board.scores[seat]


@compiled
def best_play(findings: Findings) -> int:
    """The play after which most games were won, where these are looked at; of several, the one that cost least."""
    best = 0
    for play in range(1, findings.many):
        more = findings.shares[play] - findings.shares[best]
        if more > 0 or (more == 0 and findings.costs[play] < findings.costs[best]):
            best = play
    return findings.cards[best]
