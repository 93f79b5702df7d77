"""A game whose seats are played by phones and bots; the projector shows the table, and each phone its own hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from cucumber.acts import BuyIn
from cucumber.bots import BOTS, DEFAULT_BOT, play_on
from cucumber.classroom.connection import Message
from cucumber.deal import Deal
from cucumber.errors import BadDeal, CucumberError
from cucumber.explain.replay import Step
from cucumber.explore import Position, write_link
from cucumber.explore.link import plain, write_move
from cucumber.explore.position import Made
from cucumber.game import Dealing, EventKind, Game
from cucumber.match import NAMES, reckon
from cucumber.match.moves import Moves
from cucumber.variants import Variant, find

MOST_SEATS = 12
_MOST_MOVES = 20_000
_NEXT = "next"
_EXPLORED = "1"  # the seed in links
_NOT_YOURS = "It isn't your turn; the table is as it was."


@dataclass(frozen=True)
class RoomGame(Moves):
    """A game in a room: who plays each seat, by the key of a phone or None for a bot, and the moves made.

    Bots answer as soon as it is their turn.
    """

    variant: Variant
    players: tuple[str, ...]
    phones: tuple[str | None, ...]
    own_seed: str

    @staticmethod
    def of(variant: Variant, seated: Sequence[tuple[str, str] | None], seed: str) -> RoomGame:
        """A game with the cards of its first deal on the table: each seat is a phone's name and key, or None for a bot.

        Raises BadDeal for a number of players that the game does not take.
        """
        names = tuple(_named([place[0] if place else None for place in seated]))
        phones = tuple(place[1] if place else None for place in seated)
        return RoomGame((), variant, names, phones, seed).with_next_cards().answered()

    @cached_property
    def start(self) -> Position:
        """The position before the first cards are dealt; chance says who deals."""
        game = Game.new(self.variant.rules, self.players)
        return Position(self.variant, game.with_dealer(Random(f"{self.seed}/dealer").randrange(len(self.players))))

    @property
    def seed(self) -> str:
        """What the cards come from, and the chance of the bots."""
        return self.own_seed

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The deal on the table, told from its dealing on; the last card with what the deal came to."""
        return tuple(map(_step, self.made[self.dealing :]))

    def seat_of(self, phone: str) -> int | None:
        """The seat that a phone plays, if it plays any."""
        return self.phones.index(phone) if phone in self.phones else None

    @property
    def link(self) -> str:
        """The link that opens the deals so far in the explorer; empty while a deal is being played.

        It has another seed: from that of the game the next cards could be told.
        """
        return write_link(replace(self.exploration, seed=_EXPLORED))[0] if self.is_settled else ""

    # --- going on ---

    def play(self, seat: int, text: str) -> RoomGame:
        """The game after an act of a seat, written as text, and what the bots answer.

        Raises CucumberError if it isn't this seat's turn or the act is not allowed.
        """
        move = self.position.read(text)
        if isinstance(move, Dealing) or (seat != move.seat if isinstance(move, BuyIn) else seat != self.deal.turn):
            raise CucumberError(_NOT_YOURS)
        return self.with_move(move).answered()

    def answered(self) -> RoomGame:
        """The game after the bots have acted, up to the turn of a phone or the end of the deal."""
        game = self
        bots = {seat: BOTS[DEFAULT_BOT] for seat, phone in enumerate(self.phones) if phone is None}
        for done in play_on(self.deal, bots, self.position.game, self._chance):
            game = game.with_move(done.verdict)
        return game

    def next_deal(self) -> RoomGame:
        """The next deal, of a rematch if the game is over; bots that are out buy in first, where they may.

        Raises CucumberError if the deal is not over.
        """
        game = self
        while buys_in := game._bot_to_buy_in():
            game = game.with_move(buys_in)
        return game.with_next_cards().answered()

    def may_buy_in(self, seat: int) -> bool:
        """Whether this seat may buy in now."""
        return self.is_settled and BuyIn(seat) in self.position.settled.legal()

    def given(self, seat: int, phone: str | None) -> RoomGame:
        """The game with another phone, or a bot, at a seat. Raises CucumberError if there is no such seat."""
        if seat not in range(len(self.players)):
            raise CucumberError("There is no such seat at this table.")
        elsewhere = [None if phone is not None and each == phone else each for each in self.phones]
        phones = tuple(phone if place == seat else each for place, each in enumerate(elsewhere))
        return replace(self, phones=phones).answered()

    def _bot_to_buy_in(self) -> BuyIn | None:
        game = self.position.settled
        able = (act for act in game.legal() if self.phones[act.seat] is None and act.seat not in game.seats)
        return next(able, None)

    def _chance(self, deal: Deal) -> Random:
        return Random(f"{self.seed}/{self.deals}/{deal.plays + len(deal.decisions)}")

    # --- kept by the presenter's page ---

    def kept(self) -> Message:
        """The game as the presenter's page keeps it, for a server that starts again."""
        return {
            "variant": self.variant.key,
            "players": self.players,
            "phones": self.phones,
            "seed": self.seed,
            "moves": [_NEXT if isinstance(made.move, Dealing) else write_move(made.move) for made in self.made],
        }

    @staticmethod
    def from_kept(kept: Message) -> RoomGame:
        """The game that was kept.

        Raises CucumberError for what can't be a game; KeyError, TypeError and ValueError for what is no game at all.
        """
        players, phones, moves = ([*kept[name]] for name in ("players", "phones", "moves"))
        if len(players) != len(phones) or len(moves) > _MOST_MOVES:
            raise CucumberError("That game can't be read.")
        game = RoomGame((), find(kept["variant"]), tuple(map(str, players)), tuple(phones), str(kept["seed"])[:100])
        for move in moves:
            game = game.with_next_cards() if move == _NEXT else game.with_move(plain(str(move)))
        return game.answered() if game.made else game.with_next_cards().answered()


def _step(made: Made) -> Step:
    """The step of a move; of the last card it is told what it cost whom, each sum in a sentence, and who has won."""
    if made.verdict is None or not made.after.over:
        return made.step
    reckoning, events = reckon(made.after), made.after.settled.events
    won = (event.sentence for event in events if event.kind is EventKind.WON)
    said = (reckoning.ended, *(each.sentence for each in reckoning.sums), *won)
    return replace(made.step, note=said, public=said, rules=())


def _named(names: Sequence[str | None]) -> Iterator[str]:
    """A name for each seat: people's own, with a number where two have the same, and for bots one that is free.

    >>> [*_named(["Ann", None, "Ann"])]
    ['Ann', 'Kaja', 'Ann 2']
    """
    given: set[str] = set()
    people = {name for name in names if name}
    for name in names:
        found = next(each for each in _free(name, people) if each not in given)
        given.add(found)
        yield found


def _free(name: str | None, people: set[str]) -> Iterable[str]:
    """The names a seat might have, the best first."""
    if name is None:
        return (each for each in (*NAMES, *(f"Bot {number}" for number in range(1, 100))) if each not in people)
    return (name, *(f"{name} {number}" for number in range(2, 100)))


def check_number(variant: Variant, seats: int) -> None:
    """Raises BadDeal if the game can't be played by so many."""
    if seats not in variant.rules.player_range or seats > MOST_SEATS:
        raise BadDeal(f"{seats} can't play {variant.name}. {variant.rules.sentence('player_range')}", field="players")
