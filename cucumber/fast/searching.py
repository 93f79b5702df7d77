"""The card that a searching bot plays, for the engine: from a view and a source of chance."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from threading import local

from cucumber.acts import Play
from cucumber.fast.board import Board
from cucumber.fast.bots import FIRST_SEARCHING, SEARCHING
from cucumber.fast.compiling import cached, packed
from cucumber.fast.experts import KEYS, Desk, new_desk, search
from cucumber.fast.known import needs_the_engine
from cucumber.fast.positions import board_of, seen_of
from cucumber.fast.rules import CompiledRules, compiled_rules
from cucumber.rules import Rules
from cucumber.view import View

Search = Callable[[CompiledRules, Board, Desk, int, int], int]

_room = local()


def searched(seen: View, rng: Random, name: str) -> Play | None:
    """The play that the bot with this name chooses; None for rules that masks do not hold."""
    if not _plays_on_masks(seen.rules, len(seen.seats)):
        return None
    rules, pack = compiled_rules(seen.rules, len(seen.seats)), seen.rules.pack_for(len(seen.seats))
    cards = [pack.cards.index(option.act.cards[0]) for option in seen.options]
    if all(rules.alike[card] == rules.alike[cards[0]] for card in cards):
        return seen.options[0].act
    desk = _desk()._replace(seen=packed(seen_of(rules, seen)))
    code = FIRST_SEARCHING + [bot.name for bot in SEARCHING].index(name)
    card = _search(rules, packed(board_of(seen)), desk, code, rng.choice(range(KEYS)))
    return Play((pack.cards[card],))


@cache
def _plays_on_masks(rules: Rules, players: int) -> bool:
    return not needs_the_engine(rules, players)


def _desk() -> Desk:
    """The desk of this thread."""
    if not hasattr(_room, "desk"):
        _room.desk = new_desk()
    desk: Desk = _room.desk
    return desk


@cached
def _search(fingerprint: str) -> Search:
    def search_once(rules: CompiledRules, board: Board, desk: Desk, bot: int, seed: int) -> int:
        """One search."""
        _ = fingerprint
        return search(rules, board, desk, bot, seed)

    return search_once
