"""`ask`: a question at a table, answered by tapping, with the consequences of a wrong card."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from cucumber.engine.deal import Deal
from cucumber.engine.deal.checks import seat_of
from cucumber.engine.rules import nearest
from cucumber.errors import BadScenario
from cucumber.lessons.teach.consequences import with_consequences
from cucumber.notebook.call_errors import reports_in_cell
from cucumber.notebook.part import SVG, Part
from cucumber.notebook.stories import ScenarioLike, as_scenario, line_of
from cucumber.pages.essay.part_state import PartState
from cucumber.pages.stage.attempt import Attempt
from cucumber.pages.stage.task_page import TaskPage
from cucumber.table.questions.story_questions import question_at
from cucumber.table.scenario import Line, Pause, can_ask
from cucumber.table.scenario.model import turns
from cucumber.table.scenario.pauses import PAUSES, QuestionKind
from cucumber.words.explain.frames import frames
from cucumber.words.explain.replay import Step
from cucumber.words.show.picture import picture

_AT = re.compile(r"\s*trick\s+(\d{1,3})\s*(?:,\s*(.*?)\s*)?", re.IGNORECASE)
# What the rules answer, cards first: the first that can be asked is, where no kind is given.
_BY_ITSELF = sorted((kind for kind in PAUSES if kind.by_rules), key=lambda kind: not kind.is_on_cards)
_NO_ANSWER = (
    "No card is right here by the rules alone. Say which is, right='9c', or ask which may be played, kind='mark'."
)


@dataclass(frozen=True, kw_only=True)
class QuestionState(PartState, TaskPage):
    """A question at a table, under a heading: an attempt at a task at this step."""

    name: ClassVar[str] = "table"

    attempt: Attempt
    heading: str
    step: Step

    def after_trying(self, does: Callable[[Attempt], Attempt]) -> Self:
        """The state after an action on its attempt."""
        return replace(self, attempt=does(self.attempt))

    @property
    def value(self) -> tuple[tuple[str, ...], ...]:
        return self.attempt.answers

    @property
    def is_done(self) -> bool:
        """Whether the right answer was given or shown."""
        return self.attempt.is_done

    @property
    def props(self) -> dict[str, Any]:
        lesson = self.for_audience(self.attempt, self.heading)
        table = {"heading": self.heading, "actions": self.attempt.actions, "lesson": lesson, **self.attempt.table}
        return {"table": table}


class QuestionPart(Part[QuestionState]):
    """A question at a table: `answers` are all so far, each a tuple of cards, seats or numbers.

    `right` says whether the first of them was right, and is None before there is one; `done` whether the right answer
    was given or shown. The `value` is `answers`.
    """

    @property
    def deal(self) -> Deal:
        return self.state.step.deal

    @property
    def question(self) -> str:
        return self.state.attempt.task.asks

    @property
    def answers(self) -> tuple[tuple[str, ...], ...]:
        return self.state.attempt.answers

    @property
    def right(self) -> bool | None:
        """Whether the first answer was right."""
        return self.state.attempt.first_right

    @property
    def done(self) -> bool:
        """Whether the right answer was given or shown."""
        return self.state.is_done

    def __repr__(self) -> str:
        return f"<QuestionPart: {self.question}>"

    def _picture(self) -> Mapping[str, str]:
        return {SVG: picture(self.state.attempt.frame, self.state.heading, self.question)}


def _question_state(_before: PartState | None, what: Any, at: Any, kind: Any, right: Any) -> QuestionState:
    line = line_of(what)
    pause = _pause(what, line, at, kind, right)
    task = question_at(line.steps, pause)
    after = tuple(frames(line.steps[pause.at + 1 : pause.at + 2]))
    attempt = Attempt(with_consequences(task), after=after)
    title = line.deal.rules.name if isinstance(what, Deal) else as_scenario(what).title
    return QuestionState(attempt=attempt, heading=f"{title}: {task.asks}", step=line.steps[pause.at])


def _pause(what: ScenarioLike | Deal, line: Line, at: int | str | None, kind: str, right: Sequence[str]) -> Pause:
    """The question and its moment: the author's question there, or the one requested here."""
    own = () if isinstance(what, Deal) or kind or right else as_scenario(what).pauses
    if at is None and own:
        return own[0]
    if kind and kind not in PAUSES:
        raise BadScenario(f"There is no question {kind[:40]!r}. {nearest(kind, list(PAUSES))}", field="kind")
    question_kind = QuestionKind(kind) if kind else None
    when = len(line.acts) if at is None and isinstance(what, Deal) else at
    moment = _moment(line, when, question_kind or QuestionKind.PLAY)
    return next((pause for pause in own if pause.at == moment), None) or _pause_here(line, moment, question_kind, right)


def _pause_here(line: Line, at: int, kind: QuestionKind | None, right: Sequence[str]) -> Pause:
    by_itself = next((each for each in _BY_ITSELF if can_ask(line.steps, at, each)), QuestionKind.MARK)
    question_kind = kind or (QuestionKind.PLAY if right else by_itself)
    if not can_ask(line.steps, at, question_kind):
        raise BadScenario(f"Nothing to ask: {PAUSES[question_kind].missing}.", field="at")
    if not (question_kind.by_rules or right):
        raise BadScenario(_NO_ANSWER, field="right")
    allowed = list(map(str, line.steps[at].deal.legal()))
    if wrong := next((card for card in right if card not in allowed), None):
        raise BadScenario(f"{wrong[:40]!r} can't be played here. {nearest(wrong, allowed)}", field="right")
    return Pause(at, question_kind, right=tuple(right))


def _moment(line: Line, at: int | str | None, kind: QuestionKind) -> int:
    """The step given by a number, a turn such as "trick 2, Bo", or the first at which there is a choice."""
    last = len(line.acts)
    if at is None:
        return next((step for step in range(last + 1) if can_ask(line.steps, step, kind)), last)
    if type(at) is int and 0 <= at <= last:
        return at
    if match := _AT.fullmatch(at) if isinstance(at, str) else None:
        return _turn(line, int(match[1]), match[2])
    raise BadScenario(f"Say when it is asked as 'trick 2, Bo', or as a step from 0 to {last}.", field="at")


def _turn(line: Line, trick: int, player: str | None) -> int:
    seat = seat_of(line.deal.players, player)
    places = (at for at, turn in enumerate(turns(line)) if turn.trick == trick and seat in {None, turn.seat})
    if (first := next((at for at in places if not turns(line)[at].before), None)) is None:
        who = f" of {player}" if player else ""
        raise BadScenario(f"There is no trick {trick} with a turn{who}.", field="at")
    return first


@reports_in_cell
def ask(
    what: ScenarioLike | Deal,
    *,
    at: int | str | None = None,
    kind: str = "",
    right: str | Sequence[str] = (),
    hold: bool = False,
) -> QuestionPart:
    """A question at a table: its author's question there, which cards are legal, or which one to play.

    It is asked `at` a turn, `"trick 2, Bo"`, or a step; if that is left out, at the first question of the scenario or
    else the first choice. `kind` is "mark" (which cards may be played), "taker", "cost" or "play", where `right` says
    which cards are: `right="9c"`. With `hold` the rest of the page waits until it is done.

    >>> part = ask("Three nines on the last trick", at="trick 1, Bo")
    >>> part, part.answers
    (<QuestionPart: Mark every card that Bo may play.>, ())

    Raises BadScenario where there is no such question, and as `show` does.
    """
    rights = [right] if isinstance(right, str) else right
    return QuestionPart(_question_state, what, at, kind, rights, hold=hold)
