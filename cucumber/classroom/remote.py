"""The presenter's second device: what it is told of the wall, and what it asks the wall to do.

The wall's page does what is asked, and says so. While it sleeps the room does what it can, and hands all of it to the
wall when it wakes.
"""

from __future__ import annotations

from cucumber.classroom.connection import Message
from cucumber.classroom.messages import Do, Now, Plan
from cucumber.errors import CucumberError

MOST_WISHES = 50  # that wait for a wall that sleeps
PATIENCE = 15  # ticks in which a wall that is awake has done what it was asked


class Wishes:
    """What the wall is still to do, in the order in which it was asked, each under a number of its own."""

    def __init__(self) -> None:
        self._wishes: dict[int, Do] = {}
        self._waited: dict[int, int] = {}  # in ticks, until the room does it
        self._last = 0

    def add(self, do: Do) -> int:
        """The number of another wish. Raises CucumberError if very many wait."""
        if len(self._wishes) >= MOST_WISHES:
            raise CucumberError("The big screen doesn't answer, and much is waiting for it. Wake it first.")
        self._last += 1
        self._wishes[self._last] = do
        self._waited[self._last] = 0
        return self._last

    def done(self, number: int) -> None:
        """The wall has done all that it was asked up to this number."""
        for each in [each for each in self._wishes if each <= number]:
            del self._wishes[each]
            self._waited.pop(each, None)

    def forget(self) -> None:
        """Nothing waits any more: another page is the wall now."""
        self.done(self._last)

    def overdue(self) -> list[Do]:
        """After one more tick: what the wall has left undone for too long, each once."""
        self._waited = {number: waited + 1 for number, waited in self._waited.items()}
        late = [number for number, waited in self._waited.items() if waited >= PATIENCE]
        return [self.take(number) for number in late]

    def take(self, number: int) -> Do:
        """A wish that the room does itself, before the wall does it too."""
        self._waited.pop(number)
        return self._wishes[number]

    @property
    def told(self) -> list[Message]:
        """All that waits, as the wall is told when it wakes."""
        return [{"wish": number, **do.told} for number, do in self._wishes.items()]


class Remote:
    """What the presenter's pages have told each other through the room: the plan, and what stands on the wall."""

    def __init__(self) -> None:
        self.wishes = Wishes()
        self.plan: Plan | None = None
        self.now: Now | None = None
        self.is_awake = False  # whether the wall does what it is asked
        self._nows: dict[int | None, Now] = {}  # of each moment that was shown, by its number

    def stand(self, now: Now, moment: int | None, first: int) -> None:
        """The wall's page says what stands on it; notes of moments before `first` are forgotten."""
        self._nows = {at: told for at, told in self._nows.items() if at is not None and at >= first}
        self._nows[moment] = self.now = now

    def stand_at(self, moment: int | None) -> None:
        """The room has gone to a moment that was shown before."""
        self.now = self._nows.get(moment)

    def go_to(self, number: int) -> None:
        """Another step of the plan. Raises CucumberError if there is none."""
        if self.plan is None or not 0 <= number < len(self.plan.steps):
            raise CucumberError("The plan has no such step any more.")
        self.plan = self.plan._replace(at=number)

    @property
    def told(self) -> Message:
        """What the presenter's pages are told of it."""
        return {"now": self.now and self.now._asdict(), "plan": self.plan and self.plan.told, "wall": self.is_awake}
