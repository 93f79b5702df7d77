"""A score sheet: who plays what, and what each deal of a real table came to, counted anew whenever it changes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from cucumber.acts import BuyIn
from cucumber.deal import Deal
from cucumber.errors import BadDeal, CucumberError
from cucumber.explore import Position
from cucumber.game import Game
from cucumber.match import Sum, reckon
from cucumber.rules import Ending
from cucumber.scoring.checks import NOBODY_HERE
from cucumber.scoring.played import played
from cucumber.scoring.result import Entry, Rematch, Result
from cucumber.scoring.suitless import without_suits
from cucumber.variants import Variant
from cucumber.words import listed

MOST_ENTRIES = 500
LONGEST_NAME = 20


@dataclass(frozen=True)
class Counted:
    """An entry with the game before and after it, and the deal it tells of; `problem` says why it can't be counted."""

    entry: Entry
    before: Game
    after: Game
    deal: Deal | None = None
    problem: str = ""

    @property
    def number(self) -> int:
        """The number of the deal in its game, counted from 1."""
        return self.before.settled + 1


@dataclass(frozen=True)
class Sheet:
    """A score sheet: the game, the players clockwise, who deals first, and the entries in order.

    An entry that can't be counted is kept, and the ones after it go on from the game before it.

    >>> from cucumber import Card, find
    >>> sheet = Sheet(find("agurk"), ("Ann", "Bo", "Cai")).with_entry(Result(took=1, card=Card("K")))
    >>> sheet.game.scores, sheet.sums(sheet.counted[0])[0].sentence
    ((0, 13, 0), 'Bo pays 13 for the K.')

    Raises BadDeal for players that the game does not take, and for more entries than a sheet has lines.
    """

    variant: Variant = field(compare=False)  # the game has its rules
    players: tuple[str, ...]
    dealer: int | None = None
    entries: tuple[Entry, ...] = ()
    start: Game = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if len(self.entries) > MOST_ENTRIES:
            raise BadDeal(f"A score sheet has at most {MOST_ENTRIES} lines; begin another one.")
        start = Game.new(without_suits(self.variant.rules), self.players, self.dealer)
        self.__dict__.update(start=start, dealer=start.dealer)

    # --- what it comes to ---

    @cached_property
    def counted(self) -> tuple[Counted, ...]:
        """Every entry, counted."""
        game, found = self.start, list[Counted]()
        for entry in self.entries:
            found.append(_counted(game, entry))
            game = found[-1].after
        return tuple(found)

    @property
    def game(self) -> Game:
        """The game now."""
        return self.counted[-1].after if self.entries else self.start

    @property
    def next_game(self) -> Game:
        """The game in which the next deal is played."""
        return _to_play_on(self.game)

    def sums(self, counted: Counted) -> tuple[Sum, ...]:
        """What an entry did to the scores, as sums; none for one that can't be counted."""
        if counted.problem:
            return ()
        if counted.deal is not None:
            return reckon(Position(self.variant, counted.before, counted.deal)).sums
        return tuple(
            Sum(event.seat, event.before, event.score, event.sentence, event.rule, event.questions)
            for event in counted.after.events
        )

    # --- other sheets ---

    def with_entry(self, entry: Entry) -> Sheet:
        """The sheet with one more entry."""
        return replace(self, entries=(*self.entries, entry))

    def changed(self, at: int, entry: Entry) -> Sheet:
        """The sheet with another entry in this place; all after it is counted again."""
        return replace(self, entries=(*self.entries[:at], entry, *self.entries[at + 1 :]))


def _counted(game: Game, entry: Entry) -> Counted:
    try:
        match entry:
            case BuyIn():
                return _bought_in(game, entry)
            case Rematch():
                return Counted(entry, game, game.rematch())
            case _:
                return _dealt(_to_play_on(game), entry)
    except CucumberError as error:
        return Counted(entry, game, game, problem=str(error))


def _bought_in(game: Game, entry: BuyIn) -> Counted:
    if entry.seat not in range(len(game.players)):
        raise BadDeal(NOBODY_HERE)
    verdict = game.verdict(entry)
    if not verdict.allowed:
        return Counted(entry, game, game, problem=verdict.reason)
    return Counted(entry, game, game.act(entry))


def _dealt(game: Game, result: Result) -> Counted:
    if game.over:
        raise CucumberError(f"The game was over before this deal: {listed(_winners(game))} had won.")
    deal = played(game, result)
    return Counted(result, game, game.settle(deal), deal)


def _to_play_on(game: Game) -> Game:
    """The game in which a deal after this one counts; where each deal is a game of its own, the next game."""
    return game.rematch() if game.over and game.rules.ending is Ending.SINGLE_DEAL else game


def _winners(game: Game) -> list[str]:
    return [game.players[seat] for seat in game.winners]
