"""Annotated deals: what a scenario is, and how it is read from and written to a TOML file."""

from cucumber.scenario.model import DIFFICULTIES, Line, Scenario, Turn, WhatIf, outcome, turns
from cucumber.scenario.pauses import PAUSES, Pause, can_ask, deal_ended, trick_completed
from cucumber.scenario.reading import (
    LARGEST_FILE,
    LONGEST_LINE,
    content_of,
    load,
    read_file,
    read_scenario,
    read_top,
    scenario_of,
    shipped,
)

__all__ = [
    "DIFFICULTIES",
    "LARGEST_FILE",
    "LONGEST_LINE",
    "PAUSES",
    "Line",
    "Pause",
    "Scenario",
    "Turn",
    "WhatIf",
    "can_ask",
    "content_of",
    "deal_ended",
    "load",
    "outcome",
    "read_file",
    "read_scenario",
    "read_top",
    "scenario_of",
    "shipped",
    "trick_completed",
    "turns",
]
