"""An example made of what was explored: the deal with a title, what it shows, how hard it is, and a question."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace

from cucumber.engine.rules import nearest
from cucumber.errors import BadScenario
from cucumber.table.explore.scenario_conversion import to_scenario
from cucumber.table.explore.tree import Exploration
from cucumber.table.scenario import Pause, Scenario, can_ask
from cucumber.table.scenario.model import DIFFICULTIES
from cucumber.table.scenario.pauses import PAUSES, QuestionKind

LONGEST_TITLE = 80  # characters
LONGEST_ABOUT = 600


@dataclass(frozen=True)
class ExampleDetails:
    """What its author says of an example. Without a difficulty it is a story, without a question nothing is asked."""

    title: str
    about: str = ""
    difficulty: str = ""
    asks: str = ""


def to_example(exploration: Exploration, details: ExampleDetails) -> tuple[Scenario, str]:
    """The deal shown as an example, which asks its question at the moment shown; and what it leaves out.

    Raises BadScenario if nothing has been played, for a question that can't be asked there, and for bad words.
    """
    _check(details)
    scenario, left_out = to_scenario(exploration, " ".join(details.title.split()))
    pauses = (_pause(exploration, scenario, QuestionKind(details.asks)),) if details.asks else ()
    about = " ".join(details.about.split())
    return replace(scenario, about=about, difficulty=details.difficulty, pauses=pauses), left_out


def _check(details: ExampleDetails) -> None:
    if not 0 < len(details.title.strip()) <= LONGEST_TITLE:
        raise BadScenario(f"An example needs a title of at most {LONGEST_TITLE} characters.")
    if len(details.about) > LONGEST_ABOUT:
        raise BadScenario(f"What an example shows is said in at most {LONGEST_ABOUT} characters.")
    for word, known in ((details.difficulty, DIFFICULTIES), (details.asks, tuple(PAUSES))):
        if word and word not in known:
            raise BadScenario(f"{word[:60]!r} is not possible here. {nearest(word, known)}")


def _pause(exploration: Exploration, scenario: Scenario, kind: QuestionKind) -> Pause:
    at = len(exploration.steps) - 1
    if not can_ask(scenario.line.steps, at, kind):
        raise BadScenario(f"The question can't be asked at the moment shown: {PAUSES[kind].missing}.")
    return Pause(at, kind)


def file_of(title: str) -> str:
    """The name of the file of an example, as it goes into addresses.

    >>> file_of("The king goes first!"), file_of("Ogórek"), file_of("?")
    ('the-king-goes-first.toml', 'ogorek.toml', 'example.toml')
    """
    plain = unicodedata.normalize("NFKD", title.casefold()).encode("ascii", "ignore").decode()
    return f"{'-'.join(re.findall('[a-z0-9]+', plain))[:60].strip('-') or 'example'}.toml"
