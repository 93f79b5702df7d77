"""A game whose seats are played by phones and bots; the projector shows the table, each phone its own hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random

from cucumber.bots import BOTS, Bot
from cucumber.bots.rivals import rival_called
from cucumber.engine.game import EventKind, Game
from cucumber.engine.rules import Ending
from cucumber.engine.variants import Variant, find
from cucumber.errors import BadDeal, CucumberError
from cucumber.table.explore import Exploration, write_link
from cucumber.table.match import NAMES, summarize
from cucumber.table.moves import Position, Record, Transition
from cucumber.table.moves.game_link import with_written_move, write_transition
from cucumber.words.explain.replay import Step

MOST_SEATS = 12
_MOST_MOVES = 20_000
_EXPLORED = "1"  # the seed in links


@dataclass(frozen=True)
class SavedGame:
    """A game as the presenter's page keeps it, for a server that starts again."""

    variant: str
    players: tuple[str, ...]
    phones: tuple[str | None, ...]
    seed: str
    moves: tuple[str, ...]

    def restore(self) -> RoomGame:
        """The game. Raises CucumberError for what can't be one."""
        if len(self.players) != len(self.phones) or len(self.moves) > _MOST_MOVES:
            raise CucumberError("That game can't be read.")
        game = RoomGame(seed=self.seed, variant=find(self.variant), players=self.players, phones=self.phones)
        for move in self.moves:
            game = with_written_move(game, move)
        return game.with_bot_moves() if game.transitions else game.next_deal()


@dataclass(frozen=True, eq=False)
class RoomGame(Record):
    """A game in a room: its moves, and for each seat the key of a phone, or None for a bot, which answers at once."""

    variant: Variant = field(kw_only=True)
    players: tuple[str, ...] = field(kw_only=True)
    phones: tuple[str | None, ...] = field(kw_only=True)
    start: Position = field(init=False, repr=False)
    bots: Mapping[int, Bot] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        game = Game.new(self.variant.rules, self.players)
        dealer = Random(f"{self.seed}/dealer").randrange(len(self.players))
        seats = (seat for seat, phone in enumerate(self.phones) if phone is None)
        bots = {seat: BOTS[rival_called(self.players[seat]).key] for seat in seats}
        self.__dict__.update(start=Position(self.variant, game.with_dealer(dealer)), bots=bots)

    @staticmethod
    def of(variant: Variant, places: Sequence[tuple[str, str | None] | None], seed: str) -> RoomGame:
        """A game with the cards of its first deal on the table: each seat is a phone's name and key, or None for a bot.

        A name without a key is a rival's. Raises BadDeal for a number of players that the
        game does not take.
        """
        names = tuple(_seat_names([place[0] if place else None for place in places]))
        phones = tuple(place[1] if place else None for place in places)
        return RoomGame(seed=seed, variant=variant, players=names, phones=phones).next_deal()

    def _step_of(self, transition: Transition) -> Step:
        """The step of a move; for the last card also the payments, each a sentence, and who has won."""
        if transition.verdict is None or not transition.after.over:
            return transition.step
        summary, events = summarize(transition.after), transition.after.current_game.events
        won = (event.sentence for event in events if event.kind is EventKind.WON)
        sentences = (summary.ended, *(each.sentence for each in summary.sums), *won)
        return replace(transition.step, note=sentences, public=sentences, rules=())

    def seat_of(self, phone: str) -> int | None:
        return self.phones.index(phone) if phone in self.phones else None

    @cached_property
    def link(self) -> str:
        """The link that opens the deals so far in the explorer; empty while a deal is being played.

        It has another seed: the game's own would give away the next cards.
        """
        return write_link(replace(Exploration.along(self), seed=_EXPLORED))[0] if self.is_settled else ""

    @property
    def has_win_chances(self) -> bool:
        """Whether win chances exist: between two deals, unless each is a game of its own."""
        return self.is_settled and self.variant.rules.ending is not Ending.SINGLE_DEAL

    def with_phone(self, seat: int, phone: str | None) -> RoomGame:
        """The game with another phone, or a bot, at a seat. Raises CucumberError if there is no such seat."""
        if seat not in range(len(self.players)):
            raise CucumberError("There is no such seat at this table.")
        elsewhere = [None if phone is not None and each == phone else each for each in self.phones]
        phones = tuple(phone if place == seat else each for place, each in enumerate(elsewhere))
        return replace(self, phones=phones).with_bot_moves()

    def saved_game(self) -> SavedGame:
        """The game as the presenter's page saves it."""
        moves = tuple(map(write_transition, self.transitions))
        return SavedGame(self.variant.key, self.players, self.phones, self.seed, moves)


def _seat_names(names: Sequence[str | None]) -> Iterator[str]:
    """A name for each seat: people's own, with a number where two have the same, and for bots one that is free.

    >>> [*_seat_names(["Ann", None, "Ann"])]
    ['Ann', 'Kaja', 'Ann 2']
    """
    taken: set[str] = set()
    of_bots = [each for each in (*NAMES, *(f"Bot {number}" for number in range(1, 100))) if each not in names]
    for name in names:
        candidates = (name, *(f"{name} {number}" for number in range(2, 100))) if name else of_bots
        unique = next(each for each in candidates if each not in taken)
        taken.add(unique)
        yield unique


def check_number(variant: Variant, seats: int) -> None:
    """Raises BadDeal if the game can't be played by this many."""
    if seats not in variant.rules.player_range or seats > MOST_SEATS:
        raise BadDeal(f"{seats} can't play {variant.name}. {variant.rules.sentence('player_range')}", field="players")
