"""A position: the cards of a short deal, all open, the acts so far, and the score it is played at."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.rules import Rules, ScoreKeeping
from cucumber.english import YOU
from cucumber.messages import build
from cucumber.table.questions.tasks import NAMES

KEPT = "kept.json"
# The answers that change nothing, where something is asked before the play or the stake is raised.
QUIET = ("exchange nothing", "pass", "accept")


@dataclass(frozen=True)
class TaskPosition:
    """The hands of a short deal, seat by seat, with the acts so far; it is the turn of seat `you`.

    A seat without a hand is out of the game. `stock` has the cards that would be drawn, in their order. Nobody has
    exchanged cards or raised the stake, unless the position `asks` for just that. With `scores` it is played in a game,
    in which these `cucumbers` have been drawn, or cards `kept` where those are the score.

    >>> from cucumber import find
    >>> position = TaskPosition(("Kc 4d", "Jd 5s", "10h 3h"), you=1, leader=0, acts=("4d",))
    >>> position.deal(find("agurk").rules).actor
    'You'
    """

    hands: tuple[str, ...]
    you: int
    leader: int
    acts: tuple[str, ...] = ()
    stock: str = ""
    scores: tuple[int, ...] = ()
    cucumbers: tuple[int, ...] = ()
    kept: tuple[str, ...] = ()
    asks: bool = False

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Your name and those of the others, who sit clockwise from you."""
        number = len(self.hands)
        return tuple((YOU, *NAMES[1:])[(seat - self.you) % number] for seat in range(number))

    def deal(self, rules: Rules) -> Deal:
        """The deal by these rules. Raises CucumberError where they don't allow it or its acts."""
        game = self.game(rules)
        credits = game.credits if game else ()  # noqa: A001 -- what the game calls them
        deal = Deal.of(rules, self.hands, self.leader, self.stock, self.players, credits=credits)
        for act in self.acts:
            deal = (deal if self.asks else decline_all(deal)).act(act)
        return deal if self.asks else decline_all(deal)

    def game(self, rules: Rules) -> Game | None:
        """The game at its score, if it has one. Raises CucumberError for a score that these rules don't allow."""
        if not self.scores:
            return None
        kept = self.kept if rules.score_keeping is ScoreKeeping.KEPT_CARDS else ()
        lost = self.cucumbers or (0,) * len(self.hands)
        out = rules.when_caught.lives
        cucumbers = tuple(number if hand else out for number, hand in zip(lost, self.hands, strict=True))
        return Game.new(rules, self.players, scores=self.scores, cucumbers=cucumbers, kept=kept)

    def stored_fields(self) -> dict[str, Any]:
        """What is stored of it: everything that isn't the default."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        stored = {each.name: values[each.name] for each in fields(self) if values[each.name] != each.default}
        return {name: [*value] if isinstance(value, tuple) else value for name, value in stored.items()}


def decline_all(deal: Deal) -> Deal:
    """The deal after everybody has declined to exchange and to raise."""
    while deal.pending:
        acts = {str(act): act for act in deal.legal()}
        deal = deal.act(next(act for name, act in acts.items() if name in QUIET))
    return deal


@cache
def kept_positions() -> Mapping[str, Mapping[str, TaskPosition]]:
    """Positions in which the rules of the shipped games decide, found beforehand: by game and question."""
    games: dict[str, dict[str, Any]] = json.loads(files(__package__).joinpath(KEPT).read_text("utf-8"))
    return {key: {name: build(TaskPosition, each) for name, each in own.items()} for key, own in games.items()}
