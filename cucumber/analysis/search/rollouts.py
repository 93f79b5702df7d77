"""Roll-outs: a deal played out from one place's point of view, each of its plays in the same worlds.

Nobody knows how the others will play. So in each world every place, the thinking one included, plays as highest or as
patient does, and one card in ten is played at random.
"""

from __future__ import annotations

from cucumber.analysis.equity.playouts import play_out
from cucumber.analysis.equity.shares import share_won, take_standing
from cucumber.analysis.equity.win_tables import find_shares
from cucumber.analysis.masks import codes
from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.chance import draw, key_of
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import compiled, lowest
from cucumber.analysis.masks.compiled_rules import MOST_CARDS, MOST_SEATS, CompiledRules
from cucumber.analysis.masks.mask_bots import HIGHEST, PATIENT
from cucumber.analysis.masks.mask_deals import charge, play_on, play_trick
from cucumber.analysis.masks.mask_games import settle
from cucumber.analysis.search.desk import PLAYED_OUT, Desk, PlayTotals, looks_at_the_game
from cucumber.analysis.search.worlds import Worlds, deal_world

STRAYS = 102  # of 1024 cards, that many are played at random
_BOTS_DRAWN = 2**20  # the number of the first draw of bots, which no draw of cards comes near


@compiled
def begin_trials(rules: CompiledRules, plays: int, findings: PlayTotals) -> None:
    """Begins to look into these plays; of those that are alike, into the lowest."""
    findings.many, findings.worlds = 0, 0
    while plays:
        card = lowest(plays)
        findings.cards[findings.many] = card
        findings.charged[findings.many], findings.costs[findings.many] = 0, 0
        findings.shares[findings.many], findings.latest_shares[findings.many] = 0, 0
        for number in range(MOST_SEATS):  # as many as cards
            at = findings.many * MOST_SEATS + number
            findings.lasts[at], findings.takers[at], findings.won[at] = 0, 0, 0
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
            _note_end(rules, scratch, findings, play, own)
            if by_game:
                take_standing(rules, board, scratch)
                findings.latest_shares[play] = _share_after(rules, desk, play, board.seats[own], key)
        count_world(findings)


@compiled
def _note_end(rules: CompiledRules, scratch: Board, findings: PlayTotals, play: int, own: int) -> None:
    """Notes with which card the place `own` went into the last trick, and who took it, if there was one."""
    if scratch.taker != NONE:
        findings.lasts[play * MOST_CARDS + rules.first[scratch.last[own]]] += 1
        findings.takers[play * MOST_SEATS + scratch.seats[scratch.taker]] += 1


@compiled
def _share_after(rules: CompiledRules, desk: Desk, play: int, seat: int, key: int) -> int:
    """The share of the win that a seat has after a play: games of one world that go on alike are played out once."""
    if desk.worth != PLAYED_OUT:
        return share_of_win(rules, desk, seat, key)
    scratch, findings = desk.scratch, desk.findings
    depends_on_more = rules.keeping == codes.KEPT_CARDS or rules.next_dealer == codes.LOWEST_DEALS
    findings.latest_ends[play] = play if depends_on_more else end_of(rules, scratch)
    earlier = 0
    while earlier < play and findings.latest_ends[earlier] != findings.latest_ends[play]:
        earlier += 1
    if earlier < play:
        findings.latest_winners[play] = findings.latest_winners[earlier]
        share = findings.latest_shares[earlier]
    else:
        share = share_of_win(rules, desk, seat, key)
        findings.latest_winners[play] = 0
        for each in range(rules.players):
            findings.latest_winners[play] |= scratch.won[each] << each
    for each in range(rules.players):
        scratch.won[each] = (findings.latest_winners[play] >> each) & 1
        findings.won[play * MOST_SEATS + each] += share_won(rules, scratch, each)
    return share


@compiled
def end_of(rules: CompiledRules, scratch: Board) -> int:
    """How a deal ended, as far as the game after it depends on that, as a hash: two ends hardly ever share one."""
    end = key_of(scratch.taker + 1, NONE if scratch.taker == NONE else rules.points[scratch.taking])
    for place in range(scratch.many):
        end = key_of(key_of(end, scratch.owed[place]), scratch.bonus[place])
    return end


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
def count_world(findings: PlayTotals) -> None:
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
    """Puts the position on the scratch board, whatever has been played there since, with the hands of this world."""
    scratch.many, scratch.size, scratch.first = board.many, board.size, board.first
    scratch.done, scratch.high_tricks = board.done, board.high_tricks
    scratch.led_by, scratch.turn, scratch.plays_to_come = board.led_by, board.turn, board.plays_to_come
    scratch.taking, scratch.taker, scratch.to_beat = board.taking, board.taker, board.to_beat
    scratch.played, scratch.left_in = board.played, board.left_in
    scratch.doubles, scratch.doubled_last = board.doubles, board.doubled_last
    for place in range(board.many):
        seat = board.seats[place]
        scratch.hands[place], scratch.seats[place], scratch.scores[seat] = board.hands[place], seat, board.scores[seat]
        scratch.doubled[place], scratch.dropped[place] = board.doubled[place], board.dropped[place]
        scratch.last[place] = board.last[place]
    for turn in range(worlds.many):
        scratch.hands[worlds.places[turn]] = worlds.hands[worlds.places[turn]]


@compiled
def _seat_bots(scratch: Board, key: int) -> None:
    """Puts a bot at each place, and gives them fresh chance."""
    scratch.key, scratch.drawn, scratch.strays = key_of(key, 1), 0, STRAYS
    for place in range(scratch.many):
        scratch.bots[place] = PATIENT if draw(key, _BOTS_DRAWN + place, 2) else HIGHEST


@compiled
def best_play(findings: PlayTotals) -> int:
    """The play after which most games were won, where these are looked at; of several, the one that cost least."""
    best = 0
    for play in range(1, findings.many):
        more = findings.shares[play] - findings.shares[best]
        if more > 0 or (more == 0 and findings.costs[play] < findings.costs[best]):
            best = play
    return findings.cards[best]
