"""The setting of a match: the game with its house rules, the reader's name, the bots at the table, and the seed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple

from cucumber.bots import BOTS
from cucumber.bots.rivals import RIVALS, Strength, rival_called
from cucumber.engine.game import Game
from cucumber.engine.rules import nearest
from cucumber.engine.variants import Variant, find
from cucumber.english import YOU, quantity
from cucumber.errors import BadDeal
from cucumber.table.moves.game_link import LONGEST_NAME, LONGEST_SEED, PLAIN_GAME, in_a_line

NAMES = tuple(rival.name for rival in RIVALS.values())  # more than there are seats, in case the reader has one of them
MOST_BOTS = 8
_USUAL_BOTS = 3


class SeatedBot(NamedTuple):
    """A bot at the table: the name it has there, and the key of what plays, which may be a rival."""

    name: str
    bot: str

    @staticmethod
    def of(name: str) -> SeatedBot:
        """The rival of this name; for another name, the bot that plays where nobody chose one.

        >>> SeatedBot.of("Kaja"), SeatedBot.of("Ann").bot
        (SeatedBot(name='Kaja', bot='kaja'), 'vera')
        """
        return SeatedBot(name, rival_called(name).key)


@dataclass(frozen=True)
class Setting:
    """What is settled before a match: you sit in seat 0, the bots follow clockwise, and the seed decides the cards.

    >>> Setting.usual().players
    ('You', 'Kaja', 'Timo', 'Vera')

    Raises BadDeal for players that the game does not take, and CucumberError for a name or a seed that is too long.
    """

    variant: Variant = field(compare=False)  # the game has its rules
    bots: tuple[SeatedBot, ...]
    you: str = YOU
    seed: str = "1"
    game: Game = field(init=False, repr=False)

    def __post_init__(self) -> None:
        for name, bot in self.bots:
            if bot not in BOTS:
                raise BadDeal(f"There is no rival {bot[:40]!r} for {name[:LONGEST_NAME]}. {nearest(bot, list(BOTS))}")
        if len(self.bots) not in numbers_of_bots(self.variant):
            takes = self.variant.rules.sentence("player_range")
            many = quantity(len(self.bots), "rival")
            raise BadDeal(f"{self.variant.name} can't be played with {many}. {takes}", field="players")
        you = in_a_line(self.you, "name", LONGEST_NAME) or YOU
        bots = tuple(SeatedBot(in_a_line(name, "name", LONGEST_NAME), bot) for name, bot in self.bots)
        seed = in_a_line(self.seed, "seed", LONGEST_SEED) or "1"
        game = Game.new(self.variant.rules, [you, *(name for name, _ in bots)])
        dealer = Random(f"{seed}/dealer").randrange(len(game.players))
        self.__dict__.update(you=you, bots=bots, seed=seed, game=game.with_dealer(dealer))

    @staticmethod
    def usual(variant: Variant | None = None, seed: str = "1") -> Setting:
        """The setting before any change: Agurk with three bots, or another game with as many as it allows."""
        variant = variant or find(PLAIN_GAME)
        return Setting(variant, with_others((), YOU, _as_allowed(variant, _USUAL_BOTS)), YOU, seed)

    @property
    def players(self) -> tuple[str, ...]:
        return self.game.players

    def with_variant(self, variant: Variant) -> Setting:
        """The same people at another game, and others beside them if it needs more."""
        return replace(self, variant=variant, bots=self._bots(len(self.bots), variant))

    def with_name(self, you: str) -> Setting:
        """The same table with another name for you; a bot of that name gets another one."""
        you = in_a_line(you, "name", LONGEST_NAME) or YOU
        bots = tuple(self._instead_of(each, you) if each.name == you else each for each in self.bots)
        return replace(self, you=you, bots=bots)

    def _instead_of(self, seated: SeatedBot, you: str) -> SeatedBot:
        """Who replaces a bot whose name you take: a rival as strong, or the same bot by another name."""
        free = _free_names((you, *self.players))
        if seated.bot not in RIVALS:
            return SeatedBot(free[0], seated.bot)
        strength = RIVALS[seated.bot].strength
        return SeatedBot.of(next((name for name in free if rival_called(name).strength is strength), free[0]))

    def with_bots(self, number: int) -> Setting:
        """The same game with `number` bots, or the nearest number that it allows."""
        return replace(self, bots=self._bots(number, self.variant))

    def with_rival(self, key: str) -> Setting:
        """The same table with this rival or bot; where all seats are taken, whoever came last gives up theirs.

        Raises BadDeal for an unknown bot, or one that has your name.
        """
        comes = SeatedBot(RIVALS[key].name if key in RIVALS else key, key)
        others = [seated for seated in self.bots if seated.name != comes.name]
        return replace(self, bots=(*others[: numbers_of_bots(self.variant)[-1] - 1], comes))

    def without(self, name: str) -> Setting:
        """The same table without a bot. Raises BadDeal if the game can't be played by those who stay."""
        return replace(self, bots=tuple(seated for seated in self.bots if seated.name != name))

    def against(self, strength: Strength) -> Setting:
        """The same game against the rivals of one strength; if it needs more, others join."""
        rivals = [rival for rival in RIVALS.values() if rival.strength is strength and rival.name != self.you]
        there = tuple(SeatedBot(rival.name, rival.key) for rival in rivals)
        return replace(self, bots=with_others(there, self.you, _as_allowed(self.variant, len(there))))

    def _bots(self, number: int, variant: Variant) -> tuple[SeatedBot, ...]:
        return with_others(self.bots, self.you, _as_allowed(variant, number))


def numbers_of_bots(variant: Variant) -> range:
    """How many bots may sit at the table: as many as the game allows beside the reader, and at most eight."""
    allowed = variant.rules.player_range
    return range(allowed.fewest - 1, min(allowed.most - 1, MOST_BOTS) + 1)


def _as_allowed(variant: Variant, number: int) -> int:
    numbers = numbers_of_bots(variant)
    return max(numbers[0], min(number, numbers[-1]))


def with_others(there: tuple[SeatedBot, ...], you: str, number: int) -> tuple[SeatedBot, ...]:
    """`number` bots: first those who are `there`, then rivals whose names are free."""
    free = _free_names((you, *(name for name, _ in there)))
    return (*there, *map(SeatedBot.of, free))[:number]


def _free_names(taken: tuple[str, ...]) -> list[str]:
    return [name for name in NAMES if name not in taken]
