"""Gymnasium's vector interface: many tables at once, with a learner at each and bots in the other seats.

    from cucumber.study.adapters.gymnasium import vector_env
    tables = vector_env("agurk", players=4, bots="sharp", num_envs=4096)

An observation is what the learner sees, as numbers; `infos["action_mask"]` tells which acts it may do. A deal rewards
it with what it pays, below zero, a whole game with its share of the win. The step that ends one begins the next
(`AutoresetMode.SAME_STEP`), and the observation is already of the next: nothing is left to see of the one that ended.
A game broken off after 10,000 deals is truncated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cucumber.engine.variants import Variant
from cucumber.extras import needed

with needed("The environments for Gymnasium", extra="gymnasium"):
    import numpy as np
    import numpy.typing as npt
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from cucumber.study.adapters.advancing import Flags
    from cucumber.study.adapters.many_tables import ManyTables
    from cucumber.study.adapters.single_deal import Floats

_MOST_SEEDS = 2**63


def vector_env(
    variant: str | Variant = "agurk",
    players: int = 4,
    bots: str | Sequence[str] = "sharp",
    num_envs: int = 1024,
    *,
    whole_games: bool = False,
) -> CucumberVectorEnv:
    """That many tables with a learner at each, who changes seats with each deal or game, and bots left of it.

    `bots` is one name for all other seats, or one name a seat. Raises BadVariant or BadDeal for what can't be played.
    """
    others = [bots] * (players - 1) if isinstance(bots, str) else [*bots]
    return CucumberVectorEnv(ManyTables(variant, [None, *others], num_envs, whole_games=whole_games, rotates=True))


class CucumberVectorEnv(VectorEnv[Floats, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Tables at each of which one seat is asked from outside."""

    def __init__(self, tables: ManyTables) -> None:
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.tables, self.num_envs = tables, len(tables.seats)
        self.single_observation_space = spaces.Box(0, np.inf, tables.sees.shape[1:], np.float32)
        self.single_action_space = spaces.Discrete(len(tables.acts))
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Begins at all tables; a seed gives the same cards each time."""
        super().reset(seed=seed, options=options)
        self.tables.reset(int(self.np_random.integers(_MOST_SEEDS)))
        return self.tables.sees.copy(), self._infos()

    def step(self, actions: npt.NDArray[np.int64]) -> tuple[Floats, Floats, Flags, Flags, dict[str, Any]]:
        """Does the learners' acts, and lets bots act until they are asked again.

        Raises IllegalAct, and does nothing, if one of the acts is not allowed.
        """
        learners = self.tables.seats.copy()
        self.tables.step(actions)
        rewards = self.tables.rewards[np.arange(self.num_envs), learners]
        over, cut = self.tables.over.copy(), self.tables.cut.copy()
        return self.tables.sees.copy(), rewards, over, cut, self._infos()

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.tables.allowed.copy()}
