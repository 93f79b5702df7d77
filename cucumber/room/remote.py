"""The presenter's second device: the state of the wall, and requests to it.

The wall's page confirms what it does. While it sleeps the room does what it can, and passes it all on to the
wall when it wakes.
"""

from __future__ import annotations

from dataclasses import dataclass

from cucumber.errors import BadNotation, CucumberError
from cucumber.lessons.plan.plan import LONGEST_NOTES, LONGEST_TITLE, MOST_STEPS
from cucumber.messages import UNREADABLE
from cucumber.room.entry_messages import Message

MOST_REQUESTS = 50  # that wait for a sleeping wall
PATIENCE = 15  # ticks within which a wall that is awake does what it was asked
_LONGEST_NEXT = 60  # characters of what comes next
_MOST_ASKED = 40  # questions to choose from

_ACTIONS = {"next", "back", "ask", "reveal", "black", "again", "table", "ranking", "round", "seats", "end"}

Action = str | Message  # a word, or {"step": 2} of the plan, or {"ask": 0} of the questions


@dataclass
class Request:
    """A request to the wall, and the ticks it has waited; after enough of them the room does it."""

    number: int
    do: Action
    waited: int = 0


def check_action(do: Action) -> None:
    """Raises BadNotation if a wall can't do this."""
    match do:
        case str() if do in _ACTIONS:
            return
        case {"step": int()} | {"ask": int()}:
            return
    raise BadNotation(UNREADABLE)


@dataclass(frozen=True)
class RemoteStep:
    """A step of a plan, with its note for the presenter."""

    title: str
    note: str | None = None

    def __post_init__(self) -> None:
        if len(self.note or "") > LONGEST_NOTES:
            raise CucumberError(f"The note of a step has at most {LONGEST_NOTES:,} characters: “{self.title[:40]}”.")


def plan_props(steps: tuple[RemoteStep, ...], at: int) -> Message:
    """The steps of a plan, and which one the presenter is at. Raises CucumberError if there are too many."""
    if len(steps) > MOST_STEPS:
        raise CucumberError(f"A plan has at most {MOST_STEPS} steps; this one has {len(steps):,}. Take some out.")
    step_props = [{"title": each.title[:LONGEST_TITLE], "note": each.note or ""} for each in steps]
    return {"steps": step_props, "at": at if 0 <= at < len(steps) else 0}


def now_props(note: str, ahead: str, asks: tuple[str, ...] | None, *, black: bool, again: bool) -> Message:
    """The presenter's note, what comes next, and what may be asked, if known; `again` is a quiz's hardest question."""
    questions = None if asks is None else [each[:LONGEST_TITLE] for each in asks[:_MOST_ASKED]]
    cut = {"note": note[:LONGEST_NOTES], "next": ahead[:_LONGEST_NEXT]}
    return {**cut, "black": black, "again": again, "asks": questions}


class Remote:
    """The plan and the contents of the wall, for all pages of the presenter, and the numbered requests to the wall."""

    def __init__(self) -> None:
        self.plan: Message | None = None
        self.now: Message | None = None
        self.is_awake = False  # whether the wall takes requests
        self._nows: dict[int | None, Message] = {}  # of each moment that was shown, by its number
        self._requests: list[Request] = []
        self._last = 0

    def report(self, now: Message, moment: int | None, first: int) -> None:
        """The wall's page reports its contents; notes of moments before `first` are dropped."""
        self._nows = {at: each for at, each in self._nows.items() if at is not None and at >= first}
        self._nows[moment] = self.now = now

    def return_to(self, moment: int | None) -> None:
        """The room has gone to a moment that was shown before."""
        self.now = self._nows.get(moment)

    def add_request(self, do: Action) -> Request:
        """Adds a wish. Raises CucumberError if very many wait, or the plan has no such step."""
        if isinstance(do, dict) and "step" in do:
            if self.plan is None or not 0 <= do["step"] < len(self.plan["steps"]):
                raise CucumberError("The plan has no such step any more.")
            self.plan = {**self.plan, "at": do["step"]}
        if len(self._requests) >= MOST_REQUESTS:
            raise CucumberError("The big screen doesn't answer, and much is waiting for it. Wake it first.")
        self._last += 1
        self._requests.append(Request(self._last, do))
        return self._requests[-1]

    def confirm(self, number: int) -> None:
        """The wall has done all requests up to this number."""
        self._requests = [request for request in self._requests if request.number > number]

    def clear(self) -> None:
        """Drops all requests: another page is the wall now."""
        self._requests = []

    def overdue(self) -> list[Request]:
        """After one more tick: the requests that have waited too long, each once."""
        for request in self._requests:
            request.waited += 1
        return [request for request in self._requests if request.waited == PATIENCE]

    @property
    def requests(self) -> list[Message]:
        return [{"wish": request.number, "do": request.do} for request in self._requests]
