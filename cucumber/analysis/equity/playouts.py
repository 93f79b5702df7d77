"""Playing a game out: the rest of it among quick bots, from a moment between two deals, many times over."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from cucumber.analysis.equity.shares import board_between, share_won, take_standing
from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.chance import draw, key_of
from cucumber.analysis.masks.compilation import Ints, cached, compiled, packed, zeros
from cucumber.analysis.masks.compiled_rules import CompiledRules, compiled_rules
from cucumber.analysis.masks.counts import new_counts
from cucumber.analysis.masks.mask_bots import HIGHEST, PATIENT
from cucumber.analysis.masks.mask_games import MOST_DEALS, play_next, settle
from cucumber.bots import BOTS, Bot
from cucumber.bots.whole_games import play_next_deal
from cucumber.engine.game import Game

BOTS_DRAWN = 2**40  # the number of the first draw of bots, which no draw of cards comes near
_QUICK = ("highest", "patient")


@compiled
def seat_quick_bots(rules: CompiledRules, board: Board, key: int) -> None:
    """Seats quick bots for one deal, drawn at random: over a game, nobody is better than anybody else."""
    for seat in range(rules.players):
        board.players[seat] = PATIENT if draw(key, BOTS_DRAWN + seat, 2) else HIGHEST


@compiled
def play_out(rules: CompiledRules, board: Board, key: int, counts: Ints, no_log: Ints) -> bool:
    """Plays a game to its end; false if it finds none. Each deal has draws, and so cards, of its own."""
    over, first = False, board.settled
    board.strays = 0
    while not over and board.settled - first < MOST_DEALS:
        board.key, board.drawn = key_of(key, board.settled - first), 0
        seat_quick_bots(rules, board, board.key)
        play_next(rules, board, no_log)
        over = settle(rules, board, counts, no_log)
    return over


def play_out_on_engine(game: Game, rng: Random) -> Game:
    """A game played to its end on the engine, for what masks cannot hold."""
    last = game.settled + MOST_DEALS
    while not game.over and game.settled < last:
        game = game.settle(play_next_deal(game, quick_bots(game.seats, rng), rng))
    return game


def quick_bots(seats: Iterable[int], rng: Random) -> dict[int, Bot]:
    return {seat: BOTS[_QUICK[rng.choice((0, 1))]] for seat in seats}


def sums_of_shares(game: Game, first: int, last: int, seed: int) -> tuple[list[int], list[int]]:
    """The shares of the win that each seat gets in the games numbered `[first, last)`, added up, and their squares."""
    players = len(game.players)
    sums, squares = zeros(players), zeros(players)
    rules, board = compiled_rules(game.rules, players), packed(board_between(game))
    play_games_out(rules, board, packed(Board()), first, last, seed, sums, squares, new_counts(), zeros(0))
    return [int(sums[seat]) for seat in range(players)], [int(squares[seat]) for seat in range(players)]


@cached
def play_games_out(
    rules: CompiledRules,
    standing: Board,
    board: Board,
    first: int,
    last: int,
    seed: int,
    sums: Ints,
    squares: Ints,
    counts: Ints,
    no_log: Ints,
) -> None:
    """Plays the game out again and again, and adds up who wins."""
    for number in range(first, last):
        take_standing(rules, standing, board)
        play_out(rules, board, key_of(seed, number), counts, no_log)
        for seat in range(rules.players):
            share = share_won(rules, board, seat)
            sums[seat] += share
            squares[seat] += share * share
