"""`ask`: a question at a table, answered by tapping there, with what comes of a wrong card."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from cucumber.deal import Deal
from cucumber.errors import BadScenario
from cucumber.explain.frames import frames
from cucumber.notebook.part import Part
from cucumber.notebook.saying import said_in_the_cell
from cucumber.notebook.showing import picture_of
from cucumber.notebook.stories import Told, line_of, seat_of, the_scenario
from cucumber.pages.asked.page import AskedPage
from cucumber.pages.attempt import Attempt
from cucumber.pages.program import Page
from cucumber.rules import nearest
from cucumber.scenario import Line, Pause, can_ask
from cucumber.scenario.model import turns
from cucumber.scenario.pauses import PAUSES
from cucumber.teach.consequences import consequences
from cucumber.teach.pausing import task_at
from cucumber.ui.page import hosted

_AT = re.compile(r"\s*trick\s+(\d{1,3})\s*(?:,\s*(.*?)\s*)?", re.IGNORECASE)
_BY_ITSELF = ("mark", "taker", "cost")  # what the rules answer, in the order in which it is asked where nothing is said
_NO_ANSWER = (
    "No card is right here by the rules alone. Say which is, right='9c', or ask which may be played, kind='mark'."
)


class Asked(Part):
    """A question at a table: `answers` are all that were given, each a tuple of cards, seats or numbers.

    `right` says whether the first of them was right, and is None before there is one; `done` whether the right answer
    was given or shown. The `value` is `answers`.
    """

    def __init__(self, what: Any, at: Any, kind: Any, right: Any, hold: Any) -> None:
        self._hosted = hosted("asked", self._changed)
        self.right: bool | None = None
        self.done = False
        super().__init__([self._hosted], what, at=at, kind=kind, right=right, hold=hold)

    @property
    def deal(self) -> Deal:
        """The deal at the moment at which it is asked."""
        return self._step.deal

    @property
    def question(self) -> str:
        """What is asked."""
        return self._attempt.task.asks

    @property
    def answers(self) -> tuple[tuple[str, ...], ...]:
        """All answers so far."""
        answers: tuple[tuple[str, ...], ...] = self.value
        return answers

    def _draw(self, what: Any, at: Any, kind: Any, right: Any) -> None:
        line = line_of(what)
        pause = _pause(what, line, at, kind, right)
        task = task_at(line.steps, pause)
        self._heading = f"{_title(what, line)}: {task.asks}"
        after = tuple(frames(line.steps[pause.at + 1 : pause.at + 2]))
        self._attempt = Attempt(task, consequences(task), after=after, note=pause.note)
        self._step, self.right, self.done, self.value = line.steps[pause.at], None, False, ()
        self._hosted.put(AskedPage(attempt=self._attempt, heading=self._heading))

    def _changed(self, page: Page) -> None:
        """Follows what the reader did at the table."""
        assert isinstance(page, AskedPage)
        self._attempt = attempt = page.attempt
        self.right, self.value = attempt.first_right, attempt.answers
        if attempt.is_done and not self.done:
            self.done = True
            self._let_go()

    def __repr__(self) -> str:
        return f"<Asked: {self.question}>"

    def _picture(self) -> Mapping[str, str]:
        return picture_of(self._heading, self._step, note=self.question)


def _title(what: Told | Deal, line: Line) -> str:
    return line.deal.rules.name if isinstance(what, Deal) else the_scenario(what).title


def _pause(what: Told | Deal, line: Line, at: int | str | None, kind: str, right: Sequence[str]) -> Pause:
    """What is asked, and when: what the author asks there, or what is asked for here."""
    own = () if isinstance(what, Deal) or kind or right else the_scenario(what).pauses
    if at is None and own:
        return own[0]
    moment = len(line.acts) if at is None and isinstance(what, Deal) else _moment(line, at, kind)
    return next((pause for pause in own if pause.at == moment), None) or _asked_here(line, moment, kind, right)


def _asked_here(line: Line, at: int, kind: str, right: Sequence[str]) -> Pause:
    kind = kind or ("play" if right else next(filter(lambda each: can_ask(line.steps, at, each), _BY_ITSELF), "mark"))
    if kind not in PAUSES:
        raise BadScenario(f"There is no question {kind[:40]!r}. {nearest(kind, list(PAUSES))}", field="kind")
    if not can_ask(line.steps, at, kind):
        raise BadScenario(f"Nothing to ask: {PAUSES[kind]}.", field="at")
    if kind == "play" and not right:
        raise BadScenario(_NO_ANSWER, field="right")
    allowed = list(map(str, line.steps[at].deal.legal()))
    if wrong := next((card for card in right if card not in allowed), None):
        raise BadScenario(f"{wrong[:40]!r} can't be played here. {nearest(wrong, allowed)}", field="right")
    return Pause(at, kind, right=tuple(right))


def _moment(line: Line, at: int | str | None, kind: str) -> int:
    """The step that is meant: its number, a turn such as "trick 2, Bo", or the first at which there is a choice."""
    last = len(line.acts)
    if at is None:
        return next((step for step in range(last + 1) if can_ask(line.steps, step, kind or "play")), last)
    if type(at) is int and 0 <= at <= last:
        return at
    if found := _AT.fullmatch(at) if isinstance(at, str) else None:
        return _turn(line, int(found[1]), found[2])
    raise BadScenario(f"When it is asked is said as 'trick 2, Bo', or as a step from 0 to {last}.", field="at")


def _turn(line: Line, trick: int, player: str | None) -> int:
    seat = seat_of(line.deal.players, player)
    meant = (at for at, turn in enumerate(turns(line)) if turn.trick == trick and seat in {None, turn.seat})
    if (found := next((at for at in meant if not turns(line)[at].before), None)) is None:
        who = f" of {player}" if player else ""
        raise BadScenario(f"What is told has no trick {trick} with a turn{who}.", field="at")
    return found


@said_in_the_cell
def ask(
    what: Told | Deal,
    *,
    at: int | str | None = None,
    kind: str = "",
    right: str | Sequence[str] = (),
    hold: bool = False,
) -> Asked:
    """A question at a table: what its author asks there, which cards may be played, or which is the one to play.

    It is asked `at` a turn, `"trick 2, Bo"`, or a step; where nothing is said, at the first question of the scenario or
    else the first choice. `kind` is "mark" (which cards may be played), "taker", "cost" or "play", where `right` says
    which cards are: `right="9c"`. With `hold` the rest of the page waits until it is done.

    >>> part = ask("Three nines on the last trick", at="trick 1, Bo")
    >>> part, part.answers
    (<Asked: Mark every card that Bo may play.>, ())

    Raises BadScenario where this can't be asked, and as `show` does.
    """
    return Asked(what, at, kind, [right] if isinstance(right, str) else right, hold)
