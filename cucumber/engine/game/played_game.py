"""A game as it was played: where it began, every deal to its last card, and who bought in between two deals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce

from cucumber.display import ScoresRepr
from cucumber.engine.acts import BuyIn
from cucumber.engine.deal import Deal
from cucumber.engine.game.game import Game
from cucumber.errors import BadDeal, check_given


@dataclass(frozen=True)
class PlayedGame(ScoresRepr):
    """A game from its beginning to its end, or as far as it was played.

    `deals` are all that were played, each of them over; `bought` holds, deal by deal, the seats that bought in after
    it, and may be left out where nobody did. `games` are the states of the game, before the first deal and after each;
    `end` is the last of them.

    >>> from cucumber import find
    >>> start = Game.new(find("simple"), ["Ann", "Bo"])
    >>> played = PlayedGame(start, (Deal.of(start.rules, ["9h", "Jd"], players=start.players).act("9h").act("Jd"),))
    >>> [game.scores for game in played.games]
    [(0, 0), (0, 11)]

    Raises BadDeal or IllegalAct for deals that cannot follow each other, and for buying in that is not allowed.
    """

    start: Game
    deals: tuple[Deal, ...] = ()
    bought: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        check_given(PlayedGame, start=self.start, deals=self.deals, bought=self.bought)
        if not self.bought:
            self.__dict__.update(bought=((),) * len(self.deals))
        if len(self.bought) != len(self.deals):
            raise BadDeal(f"Say who bought in after all {len(self.deals)} deals, or after none.", field="bought")
        _ = self.games  # refuses deals that cannot follow each other

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The game before the first deal, and after each of them."""
        games = [self.start]
        for deal, seats in zip(self.deals, self.bought, strict=True):
            games.append(reduce(Game.act, map(BuyIn, seats), games[-1].settle(deal)))
        return tuple(games)

    @property
    def scores(self) -> dict[str, tuple[int, ...]]:
        """Each player's score after each deal, in points or credits; `table` and `figure` show them.

        >>> from cucumber import find
        >>> start = Game.new(find("simple"), ["Ann", "Bo"])
        >>> deal = Deal.of(start.rules, ["9h", "Jd"], players=start.players).act("9h").act("Jd")
        >>> PlayedGame(start, (deal,)).scores
        {'Ann': (0,), 'Bo': (11,)}
        """
        after = [game.scores for game in self.games[1:]]
        return {player: tuple(each[seat] for each in after) for seat, player in enumerate(self.start.players)}

    @property
    def end(self) -> Game:
        """The game after the last deal."""
        return self.games[-1]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty if the game is not over."""
        return self.end.winners

    def __str__(self) -> str:
        return str(self.end)

    def __repr__(self) -> str:
        return f"<PlayedGame of {self.start.rules.name}: {len(self.deals)} deals, {self.end!r}>"
