"""Annotated deals: what a scenario is, and how it is read from and written to a TOML file."""

from cucumber.scenario.model import DIFFICULTIES, Line, Scenario, Turn, WhatIf, outcome, turns
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
    "Line",
    "Scenario",
    "Turn",
    "WhatIf",
    "content_of",
    "load",
    "outcome",
    "read_file",
    "read_scenario",
    "read_top",
    "scenario_of",
    "shipped",
    "turns",
]
