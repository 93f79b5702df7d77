"""Stories: your own scenario or a built-in one, a deal, a finished game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cucumber.engine.deal import Deal
from cucumber.engine.deal.history import acts_of, acts_with_positions
from cucumber.engine.game import PlayedGame
from cucumber.errors import BadKind, description
from cucumber.lessons.addons import scenario_at
from cucumber.table.scenario import Line, Scenario, find_scenario
from cucumber.table.scenario.scenario_reader import read_table
from cucumber.words.explain.replay import Step, deal_steps

ScenarioLike = str | Path | Mapping[str, Any] | Scenario  # a file, the title of a built-in one, its content, or itself
_NO_SCENARIO = "A scenario is a file, 'mine.toml', the title of an example or story, or a dict of what a file says"


def as_scenario(what: ScenarioLike) -> Scenario:
    """Finds or reads a scenario. Raises BadScenario with the place and the reason, and BadKind for anything else."""
    match what:
        case Scenario():
            return what
        case Mapping():
            return read_table(dict(what), "the scenario")
        case Path():
            return scenario_at(what)
        case str() if what.endswith(".toml"):
            return scenario_at(Path(what))
        case str():
            return find_scenario(what)
    raise BadKind(f"{_NO_SCENARIO}, not {description(what)}.", field="what")


def line_of(what: ScenarioLike | Deal) -> Line:
    """The main line of a scenario, or of a deal as far as it was played."""
    if not isinstance(what, Deal):
        return as_scenario(what).line
    moments = acts_with_positions(what)
    return Line(moments[0][0] if moments else what, None, tuple(map(str, acts_of(what))), {})


def steps_of(played: PlayedGame) -> list[Step]:
    """Every deal of a game, one after the other."""
    deals = zip(played.deals, played.games, played.bought, strict=False)
    return [
        step for deal, game, bought in deals for step in deal_steps(line_of(deal).deal, acts_of(deal), game, bought)
    ]
