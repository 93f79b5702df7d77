"""Annotated deals: what a scenario is, and how it is read from and written to a TOML file."""

from cucumber.table.scenario.model import Line, Scenario, WhatIf
from cucumber.table.scenario.pauses import Pause, can_ask
from cucumber.table.scenario.scenario_reader import (
    find_scenario,
    load,
    read_file,
    read_scenario,
    scenario_content,
    shipped_keys,
)

__all__ = [
    "Line",
    "Pause",
    "Scenario",
    "WhatIf",
    "can_ask",
    "find_scenario",
    "load",
    "read_file",
    "read_scenario",
    "scenario_content",
    "shipped_keys",
]
