"""OpenSpiel's interface: the game `cucumber`, for any game of the family in which one card is played after another.

    import pyspiel
    import cucumber.study.adapters.openspiel
    game = pyspiel.load_game("cucumber(variant=prague+previous-card,players=4)")

A game is one deal. Its parameters are the key of the variant, the number of players and, for small games, the cards
each and how many of the highest ranks are in the pack; zero leaves these as they are. With two players, what one pays
the other gains; with more, each just loses what it pays.

Cards that no rule tells apart are one action: where suits don't matter, ranks are dealt and played. Chance deals hand
by hand, and each hand from low to high, so that no hand comes up twice. The last trick, in which nobody has a choice,
plays itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from cucumber.engine.deal import Deal
from cucumber.engine.variants import VARIANTS
from cucumber.errors import BadDeal
from cucumber.extras import needed

with needed("The game for OpenSpiel", extra="openspiel"):
    import numpy as np
    import pyspiel

    from cucumber.study.adapters.single_deal import Kinds, Known, SingleDeal

_FROM_THE_VARIANT = 0
_DEFAULTS: dict[str, Any] = {"variant": "agurk", "players": 2, "cards": _FROM_THE_VARIANT, "ranks": _FROM_THE_VARIANT}


def _type(*, two: bool) -> pyspiel.GameType:
    """The kind of game it is: between two, one gains what the other loses."""
    utility = pyspiel.GameType.Utility.ZERO_SUM if two else pyspiel.GameType.Utility.GENERAL_SUM
    return pyspiel.GameType(
        short_name="cucumber",
        long_name="Cucumber: a deal of Agurk or a relative",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(variant.rules.player_range.most for variant in VARIANTS),
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_DEFAULTS,
    )


class CucumberGame(pyspiel.Game):
    """One deal of a game of the family. Raises BadDeal or BadVariant for parameters that make none."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        asked = _DEFAULTS | dict(params or {})
        self.table = SingleDeal.named(asked["variant"], asked["players"], asked["cards"], asked["ranks"])
        if self.table.cards_each == 1:
            raise BadDeal("With one card each there is nothing to decide; deal two or more.")
        two, most = self.table.players == 2, self.table.most_lost
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table.kinds),
            max_chance_outcomes=len(self.table.kinds),
            num_players=self.table.players,
            min_utility=-most,
            max_utility=most if two else 0.0,
            utility_sum=0.0 if two else None,
            max_game_length=self.table.plays - self.table.players,
        )
        super().__init__(_type(two=two), info, dict(params or {}))

    def new_initial_state(self) -> CucumberState:
        """The state before any card is dealt."""
        return CucumberState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CucumberObserver:
        """The observer, which writes down what a player knows."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return CucumberObserver(self.table, wanted, params)


class CucumberState(pyspiel.State):
    """A deal at some moment: chance deals hand by hand, from low to high; then the players play."""

    def __init__(self, game: CucumberGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.dealt: Kinds = ()
        self.deal: Deal | None = None

    def current_player(self) -> int:
        """Whose turn it is."""
        if self.deal is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.deal.turn is None else self.deal.turn

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.deal is not None and self.deal.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The kinds of card that can be dealt next, and how likely each is."""
        return list(self.table.chances(self.dealt).items())

    def _legal_actions(self, _player: int) -> list[int]:
        assert self.deal is not None
        return self.table.playable(self.deal)

    def _apply_action(self, action: int) -> None:
        if self.deal is not None:
            self.deal = self.table.played(self.deal, action)
            return
        self.dealt = (*self.dealt, action)
        if len(self.dealt) == self.table.plays:
            self.deal = self.table.dealt(self.dealt)

    def _action_to_string(self, player: int, action: int) -> str:
        card = self.table.names[action]
        return f"deal {card}" if player == pyspiel.PlayerId.CHANCE else card

    def returns(self) -> list[float]:
        """What each player has gained."""
        return [0.0] * self.table.players if self.deal is None else self.table.rewards(self.deal)

    def known_to(self, player: int) -> Known:
        """What a player knows now."""
        if self.deal is not None:
            return self.table.known(self.deal, player)
        hand = self.dealt[player * self.table.cards_each : (player + 1) * self.table.cards_each]
        return Known(player, hand, hand)

    def __str__(self) -> str:
        dealt = " ".join(self.table.names[kind] for kind in self.dealt)
        return f"{dealt} | {self.table.words(self.known_to(0), all_plays=True, hand=False)}"


class CucumberObserver:
    """Writes down what a player knows, as rows of zeros and ones and as text.

    With perfect recall that is the hand dealt and all plays in order; otherwise the position at this moment.
    """

    def __init__(self, table: SingleDeal, wanted: Any, params: Any) -> None:
        if params:
            raise ValueError(f"An observation has no parameters; here are {params!r:.60}.")
        self._table, self._all_plays, self._public = table, bool(wanted.perfect_recall), bool(wanted.public_info)
        self._hand = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        shapes = {
            name: shape
            for name, shape in table.shapes(all_plays=self._all_plays).items()
            if name == "player" or (self._hand if name == "hand" else self._public)
        }
        ends = np.cumsum([prod(shape) for shape in shapes.values()])
        self.tensor = np.zeros(ends[-1], np.float32)
        parts = np.split(self.tensor, ends[:-1])
        self.dict = {name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)}

    def set_from(self, state: CucumberState, player: int) -> None:
        """Writes down what the player knows in this state, in `tensor`, whose parts are in `dict`."""
        self._table.fill(self.dict, state.known_to(player), all_plays=self._all_plays)

    def string_from(self, state: CucumberState, player: int) -> str:
        """The same as text."""
        known = state.known_to(player)
        return self._table.words(known, all_plays=self._all_plays, hand=self._hand, plays=self._public)


pyspiel.register_game(_type(two=True), CucumberGame)
