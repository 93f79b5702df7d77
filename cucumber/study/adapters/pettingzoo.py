"""PettingZoo's AEC interface: one deal of any game of the family in which one card is played after another.

    from cucumber.study.adapters.pettingzoo import env
    deals = env("prague+previous-card", players=4)

An observation is the position as the agent sees it, in zeros and ones; the `action_mask` in its info tells which cards
it may play. When a deal is over, the reward is what the agent pays, below zero; between two, also what the other pays.
"""

from __future__ import annotations

from math import prod
from random import Random
from typing import Any

from cucumber.engine.deal import Deal
from cucumber.extras import needed

with needed("This environment", extra="pettingzoo"):
    import numpy as np
    import numpy.typing as npt
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from cucumber.study.adapters.single_deal import SingleDeal

Observation = npt.NDArray[np.float32]


def env(variant: str = "agurk", players: int = 2, cards_each: int = 0, ranks: int = 0) -> AECEnv:
    """The environment as it is used: whoever plays a card that may not be played ends the deal and pays the most.

    Raises BadVariant or BadDeal for what makes no deal.
    """
    deals = CucumberEnv(SingleDeal.named(variant, players, cards_each, ranks))
    strict = wrappers.TerminateIllegalWrapper(deals, illegal_reward=-deals.table.most_lost)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(strict))


class CucumberEnv(AECEnv):
    """Deals from shuffled packs; each `reset` deals the next."""

    def __init__(self, table: SingleDeal) -> None:
        super().__init__()
        self.metadata = {"name": "cucumber_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = "ansi"
        self.table = table
        self.possible_agents = [f"player_{seat}" for seat in range(table.players)]
        self._shapes = table.shapes(all_plays=False)
        size = sum(map(prod, self._shapes.values()))
        self._sees = {agent: spaces.Box(0, 1, (size,), np.float32) for agent in self.possible_agents}
        self._acts = {agent: spaces.Discrete(len(table.kinds)) for agent in self.possible_agents}
        self._chance = Random()
        self._deal = self._dealt()

    def observation_space(self, agent: str) -> spaces.Box:
        """What an agent can see."""
        return self._sees[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent can do: each kind of card has its number, low to high."""
        return self._acts[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 -- AECEnv's
        """Deals; with a seed, the same cards each time."""
        if seed is not None:
            self._chance = Random(seed)
        self._deal = self._dealt()
        self.agents = list(self.possible_agents)
        self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._infos()

    def _dealt(self) -> Deal:
        return Deal.dealt(self.table.rules, self._chance, self.table.players, self.table.cards_each)

    def step(self, action: int | None) -> None:
        """Plays a card for the agent whose turn it is. Raises IllegalAct for one that may not be played."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._deal = self.table.play(self._deal, int(action))
        self.infos = self._infos()
        self._cumulative_rewards[self.agent_selection] = 0.0
        if self._deal.turn is not None:
            self.agent_selection = self.possible_agents[self._deal.turn]
            return
        self.rewards = dict(zip(self.possible_agents, self.table.rewards(self._deal), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """The position as an agent sees it."""
        rows = {name: np.zeros(shape, np.float32) for name, shape in self._shapes.items()}
        known = self.table.known(self._deal, self.possible_agents.index(agent))
        self.table.fill(rows, known, all_plays=False)
        return np.concatenate([row.ravel() for row in rows.values()])

    def _infos(self) -> dict[str, dict[str, Any]]:
        """Which cards each agent may play: none, if it is not its turn."""
        masks = np.zeros((self.table.players, len(self.table.kinds)), np.int8)
        if self._deal.turn is not None:
            masks[self._deal.turn, self.table.playable(self._deal)] = 1
        return {agent: {"action_mask": mask} for agent, mask in zip(self.possible_agents, masks, strict=True)}

    def render(self) -> str:
        """The deal as text, all hands open."""
        return str(self._deal)
