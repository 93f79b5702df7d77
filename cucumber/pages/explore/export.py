"""What keeps an exploration: a file to open again, an example for a folder of lessons, a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cucumber.errors import BadNotation
from cucumber.messages import UNREADABLE
from cucumber.table.explore import Exploration, from_scenario, to_scenario
from cucumber.table.explore.example import ExampleDetails, file_of, to_example
from cucumber.table.scenario import read_scenario
from cucumber.table.scenario.scenario_writer import write_scenario
from cucumber.words.explain.frames import table_drawn
from cucumber.words.show.picture import picture

_LONGEST_NAME = 60


class ExportedFile(NamedTuple):
    """A file that was made, and a sentence on what it leaves out."""

    name: str
    text: str
    left_out: str = ""

    @property
    def props(self) -> Mapping[str, str]:
        """The file as a browser saves it."""
        return {"name": self.name, "text": self.text}


def made(exploration: Exploration, wanted: str, viewer: int | None, wished: ExampleDetails) -> ExportedFile:
    """A "file" of what is shown, a "picture" of it as a seat sees it, or an "example" for a folder that joins the site.

    Raises BadNotation for anything else, and CucumberError for what can't be kept.
    """
    position = exploration.position
    match wanted:
        case "file":
            scenario, left_out = to_scenario(exploration, f"Explored: {position.variant.name}")
            return ExportedFile("cucumber-exploration.toml", write_scenario(scenario), left_out)
        case "picture":
            seen = table_drawn(position.dealt, viewer, position.settled)
            return ExportedFile("cucumber-position.svg", picture(seen, position.variant.name))
        case "example":
            example, left_out = to_example(exploration, wished)
            return ExportedFile(file_of(wished.title), write_scenario(example), left_out)
    raise BadNotation(UNREADABLE)


def opened(name: str, text: str) -> Exploration:
    """What a file of the reader's holds. Raises CucumberError for one that can't be read."""
    return from_scenario(read_scenario(text.encode(), name[:_LONGEST_NAME]))
