"""What a scenario asks on paper, where the answer stands overleaf."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cucumber.errors import BadScenario
from cucumber.lessons.teach.pausing import PauseDrawn, pauses_of
from cucumber.lessons.teach.tasks import quiet_frame
from cucumber.table.paper.question_sheet import Question
from cucumber.table.scenario import Pause, Scenario, can_ask

_LAST_TRICK = "Who takes the last trick, and what does it cost?"


def question_of(scenario: Scenario) -> Question:
    """What the author asks first; else what to do where a what-if branches off; else how the last trick ends.

    >>> from cucumber.table.scenario import load
    >>> question_of(load("examples/6-kontra")).asks
    'What would you do as Bo?'

    Raises BadScenario if there is nothing to ask.
    """
    if scenario.pauses:
        return _asked(scenario)
    for at in dict.fromkeys(what_if.at for what_if in scenario.what_ifs):
        if len(scenario.line.steps[at].deal.legal()) > 1:
            return _choice(scenario, at)
    for pause in _pauses(scenario):
        return _asked(replace(scenario, pauses=(pause,)))
    raise BadScenario(f"{scenario.key}: there is nothing to ask here: nobody has a choice, and no trick is completed.")


def _asked(scenario: Scenario) -> Question:
    """Everything that is asked at the moment of the first question."""
    drawn = pauses_of(scenario)
    at = drawn[0]["at"]
    here = [each for each in drawn if each["at"] == at]
    return Question(
        at=at,
        trick=min(_trick(scenario, each) for each in here),
        asks=" ".join(each["sentence"] for each in here),
        answer=" ".join(each["solution"]["sentence"] for each in here),
        table=here[0]["frame"],
    )


def _trick(scenario: Scenario, asked: PauseDrawn) -> int:
    """The number of the trick that is asked about: the one on the table, or where a card is to be led the next."""
    deal = scenario.line.steps[asked["at"]].deal
    lies_there = bool(deal.trick) or asked["kind"] in {"taker", "cost"}
    return len(deal.tricks) + (bool(deal.trick) if lies_there else 1)


def _choice(scenario: Scenario, at: int) -> Question:
    """What to play or to decide at a moment, as it was done in the main line."""
    step, steps = scenario.line.steps[at], scenario.line.steps[at + 1 :]
    deal = step.deal
    return Question(
        at=at,
        trick=len(deal.tricks) + 1,
        asks=f"What would you {'do' if deal.pending else 'play'} as {deal.actor}?",
        answer=" ".join(f"Here {after.what}." for after in steps[:1]),
        table=quiet_frame(deal, step.game, names_turn=True),
    )


def _pauses(scenario: Scenario) -> Iterator[Pause]:
    """What can be asked where the author asks nothing, the best first."""
    steps = scenario.line.steps
    moments = range(len(scenario.line.acts) + 1)
    yield from (Pause(at, "cost", _LAST_TRICK) for at in moments if can_ask(steps, at, "cost"))
    yield from (Pause(at, kind) for kind in ("play", "taker") for at in moments if can_ask(steps, at, kind))
