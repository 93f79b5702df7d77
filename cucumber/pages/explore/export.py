"""Exports of an exploration: a file to reopen, an example for a folder of lessons, a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cucumber.errors import BadNotation
from cucumber.messages import UNREADABLE
from cucumber.table.explore import Exploration, from_scenario, to_scenario
from cucumber.table.explore.example import ExampleDetails, file_of, to_example
from cucumber.table.scenario import read_scenario
from cucumber.table.scenario.scenario_writer import write_scenario
from cucumber.words.explain.frames import tabletop_props
from cucumber.words.show.picture import picture

_LONGEST_NAME = 60


class ExportedFile(NamedTuple):
    """An exported file, and a sentence on what it leaves out."""

    name: str
    text: str
    left_out: str = ""

    @property
    def props(self) -> Mapping[str, str]:
        return {"name": self.name, "text": self.text}


def export(exploration: Exploration, kind: str, viewer: int | None, details: ExampleDetails) -> ExportedFile:
    """Exports the exploration as a "file", as a "picture" from a seat, or as an "example" for a folder that joins.

    Raises BadNotation for anything else, and CucumberError for what can't be saved.
    """
    position = exploration.position
    match kind:
        case "file":
            scenario, left_out = to_scenario(exploration, f"Explored: {position.variant.name}")
            return ExportedFile("cucumber-exploration.toml", write_scenario(scenario), left_out)
        case "picture":
            frame = tabletop_props(position.current_deal, viewer, position.current_game)
            return ExportedFile("cucumber-position.svg", picture(frame, position.variant.name))
        case "example":
            example, left_out = to_example(exploration, details)
            return ExportedFile(file_of(details.title), write_scenario(example), left_out)
    raise BadNotation(UNREADABLE)


def read_file(name: str, text: str) -> Exploration:
    """Reads a file of the reader's. Raises CucumberError for one that can't be read."""
    return from_scenario(read_scenario(text.encode(), name[:_LONGEST_NAME]))
