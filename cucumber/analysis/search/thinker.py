"""Searching from a view: what a seat sees is put on masks, and the search is compiled as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from random import Random
from threading import local

from cucumber.analysis.equity.generation import tables_of
from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.compilation import Ints, cached, packed, row
from cucumber.analysis.masks.compiled_rules import CompiledRules, compiled_rules
from cucumber.analysis.masks.mask_deals import allowed_plays
from cucumber.analysis.masks.support import needs_the_engine
from cucumber.analysis.search.desk import BY_POINTS, PLAYED_OUT, Desk, PlayTotals, looking_at, new_desk
from cucumber.analysis.search.experts import KEYS, look_into, search
from cucumber.analysis.search.positions import board_of, history_of, places, public_state, put_game
from cucumber.analysis.search.rollouts import begin_trials, best_play
from cucumber.analysis.search.worlds import see_play, spread
from cucumber.engine.acts import Play
from cucumber.engine.cards import Cards, Pack
from cucumber.engine.game import Game
from cucumber.engine.rules import Rules
from cucumber.engine.view import View

_room = local()


@cache
def _tables(rules: Rules, players: int) -> Ints | None:
    return tables_of(compiled_rules(rules, players))


@cache
def _on_masks(rules: Rules, players: int) -> bool:
    return not needs_the_engine(rules, players)


def can_search(seen: View) -> bool:
    """Whether masks hold this game."""
    return _on_masks(seen.rules, len(seen.seats))


class Thinker:
    """A seat that thinks about which card to play, in a game for which `can_search` is true.

    `shown` are hands of other seats that it knows. With a `game`, it looks at what the deal does to that.
    """

    def __init__(self, seen: View, shown: Mapping[int, Cards] | None = None, game: Game | None = None) -> None:
        self._rules = compiled_rules(seen.rules, len(seen.seats))
        self._pack = seen.rules.pack_for(len(seen.seats))
        board = board_of(seen)
        put_game(board, seen, game)
        self._board, self._seen = packed(board), packed(public_state(seen))
        self._on = seen.rules, len(seen.seats)
        self._sees_a_game = all(each.score is not None for each in seen.seats)
        self._worth = PLAYED_OUT if game else BY_POINTS
        for seat, hand in (shown or {}).items():
            self._seen.cannot[places(seen)[seat]] = _all_but(self._pack, hand)
        self._history = row(history_of(seen))
        self._cards = [self._pack.cards.index(option.act.cards[0]) for option in seen.options]

    @property
    def has_a_choice(self) -> bool:
        """Whether any two of the plays allowed can differ in what they cost."""
        return any(not self._rules.alike[card] >> self._cards[0] & 1 for card in self._cards)

    def search(self, effort: int, rng: Random, *, forgets: bool = False, for_points: bool = False) -> Play:
        """The play of a bot that searches so much, and may forget earlier tricks, or never look at the game."""
        if forgets:
            self._seen.face_up = self._board.played
        card = self._cards[0]
        if self.has_a_choice:
            if not hasattr(_room, "desk"):
                _room.desk = new_desk()  # one a thread, since it is large
            desk: Desk = _room.desk
            tables = _tables(*self._on) if self._sees_a_game and not for_points else None
            plays = reduce(or_, (int(self._rules.alike[card]) for card in self._cards))  # with all that are like them
            card = self._think(looking_at(desk, tables), 0, 0, rng.choice(range(KEYS)), effort, plays)
        return Play((self._pack.cards[card],))

    def look(self, desk: Desk, first: int, last: int, seed: int) -> PlayTotals:
        """What comes of each play in the worlds numbered `[first, last)`, and in those before on the same desk."""
        self._think(desk._replace(worth=self._worth), first, last, seed)
        return desk.findings

    def kinds(self, found: PlayTotals) -> tuple[int, ...]:
        """The kind of each play allowed, low cards first: the place of what has been found on it."""
        alike = [self._rules.alike[found.cards[kind]] for kind in range(found.many)]
        return tuple(next(kind for kind, cards in enumerate(alike) if cards >> card & 1) for card in self._cards)

    def _think(self, desk: Desk, first: int, last: int, seed: int, effort: int = 0, plays: int = 0) -> int:
        desk = desk._replace(seen=self._seen)
        seed = int(seed)  # what is compiled for numbers isn't for truth values
        return think(self._rules, self._board, desk, self._history, first, last, seed, effort, plays)


def _all_but(pack: Pack, hand: Cards) -> int:
    """The cards of the pack that a hand does not hold; of identical cards it holds the last, as those out of sight."""
    others, held = 0, Counter(hand)
    for place in reversed(range(len(pack.cards))):
        card = pack.cards[place]
        others |= (held[card] <= 0) << place
        held[card] -= 1
    return others


@cached
def think(
    rules: CompiledRules,
    board: Board,
    desk: Desk,
    history: Ints,
    first: int,
    last: int,
    seed: int,
    effort: int,
    plays: int,
) -> int:
    """Tries each play in worlds numbered `[first, last)`, or in as many as the effort allows; gives the best so far."""
    if first == 0:
        for place in range(0, len(history), 3):
            see_play(rules, desk.seen, history[place], history[place + 1], history[place + 2])
    if effort:
        return search(rules, board, desk, allowed_plays(rules, board) & plays, effort, seed)
    if first == 0:
        begin_trials(rules, allowed_plays(rules, board), desk.findings)
        spread(rules, board, desk.seen, board.turn, desk.worlds)
    look_into(rules, board, desk, first, last, seed)
    return best_play(desk.findings)
