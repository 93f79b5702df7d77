"""Bots that search: they imagine the hands they cannot see, and play on after each card they may play."""

from __future__ import annotations

from cucumber.analysis.masks.board import Board, chance
from cucumber.analysis.masks.compilation import compiled, count, lowest
from cucumber.analysis.masks.compiled_rules import CompiledRules
from cucumber.analysis.masks.mask_bots import FIRST_SEARCHING, HABITS, SEARCHING, forgets, narrowed, plays_for_points
from cucumber.analysis.masks.mask_deals import allowed_plays
from cucumber.analysis.search.desk import Desk, looks_at_the_game
from cucumber.analysis.search.rollouts import begin_trials, best_play, try_out
from cucumber.analysis.search.solved_worlds import can_be_solved, solve_worlds
from cucumber.analysis.search.worlds import see, see_play, spread

KEYS = 2**31 - 1  # numbers from which a search draws its worlds
_MOST_WORLDS = 2_000
_EFFORTS = tuple(bot.effort for bot in SEARCHING)
_AS_LONG_AS_IT_TAKES = 2**40
_SOLVING = 2  # between two players, how many times the effort may be spent on solving worlds


@compiled
def watch(rules: CompiledRules, board: Board, desk: Desk, card: int) -> None:
    """Everyone sees the card that is about to be put."""
    if board.size - board.done > 1:
        see(rules, desk.seen, 1 << card)
        see_play(rules, desk.seen, board.turn, card, board.to_beat)


@compiled
def choose_card(rules: CompiledRules, board: Board, desk: Desk) -> int:
    """The card that the bot whose turn it is plays: one that searches."""
    bot = board.bots[board.turn]
    plays = narrowed(rules, board, bot, board.hands[board.turn], allowed_plays(rules, board), board.to_beat)
    if plays & ~rules.alike[lowest(plays)] == 0:
        return lowest(plays)
    for other in range(board.many):
        desk.seen.held[other] = 0 if board.dropped[other] else count(board.hands[other])
    face_up = desk.seen.face_up
    if forgets(bot):
        desk.seen.face_up = board.played
    desk.findings.for_points = plays_for_points(bot)
    card = search(rules, board, desk, plays, _EFFORTS[bot % HABITS - FIRST_SEARCHING], chance(board, KEYS))
    desk.seen.face_up = face_up
    return card


@compiled
def search(rules: CompiledRules, board: Board, desk: Desk, plays: int, effort: int, seed: int) -> int:
    """The card out of `plays` that is best on average, over as many worlds as the effort is enough for.

    The effort is the number of cards that may be played in all. Of the board, it looks at nothing that the place whose
    turn it is does not see. If no hands agree with what was played, it plays its highest card.
    """
    findings = desk.findings
    begin_trials(rules, plays, findings)
    spread(rules, board, desk.seen, board.turn, desk.worlds)
    if can_be_solved(rules, board, looks_at_the_game(desk, board.many)):
        solve_worlds(rules, board, desk, 0, _MOST_WORLDS, seed, _SOLVING * effort)
    else:
        cards = findings.many * board.left_in * (board.size - board.done)
        look_into(rules, board, desk, 0, min(_MOST_WORLDS, max(1, effort // cards)), seed)
    return best_play(findings)


@compiled
def look_into(rules: CompiledRules, board: Board, desk: Desk, first: int, last: int, seed: int) -> None:
    """Looks into each play in the worlds numbered `[first, last)`: they are solved or, where that can't be, played."""
    if can_be_solved(rules, board, looks_at_the_game(desk, board.many)):
        solve_worlds(rules, board, desk, first, last, seed, _AS_LONG_AS_IT_TAKES)
    else:
        try_out(rules, board, desk, first, last, seed)
