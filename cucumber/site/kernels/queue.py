"""Those who wait for a place, in the order of coming. All times are seconds of one clock."""

from __future__ import annotations

ASKS_WITHIN = 6.0  # a page asks for its turn more often than this, or others go first
FORGOTTEN = 90.0  # browsers let a page that nobody looks at ask once a minute
KEPT = 20.0  # how long a place is kept for a page that was called
LONGEST = 2000  # tickets


class Queue:
    """Each page that waits has a ticket, and asks again and again whether it is its turn."""

    def __init__(self) -> None:
        self._asked: dict[str, float] = {}  # ticket -> when it last asked, in the order of coming
        self._called: dict[str, float] = {}  # ticket -> when it was called

    def ask(self, ticket: str, now: float, free: int) -> int:
        """At which place `ticket` waits, from 1; 0 if it is called, and one of the `free` places is kept for it."""
        if ticket in self._called:
            return 0
        self._asked = {each: at for each, at in self._asked.items() if now - at <= FORGOTTEN}
        if ticket in self._asked or len(self._asked) < LONGEST:
            self._asked[ticket] = now
        tickets = list(self._asked)
        first = tickets[: tickets.index(ticket)] if ticket in tickets else tickets
        before = sum(now - self._asked[each] <= ASKS_WITHIN for each in first)
        if before >= free:
            return before + 1
        self._asked.pop(ticket, None)
        self._called[ticket] = now
        return 0

    def take(self, ticket: str, now: float) -> bool:
        """Whether a place was kept for a ticket, which has it from now on."""
        self.kept(now)
        return self._called.pop(ticket, None) is not None

    def kept(self, now: float) -> int:
        """How many places are kept for those who were called."""
        self._called = {ticket: at for ticket, at in self._called.items() if now - at <= KEPT}
        return len(self._called)

    def waits(self, now: float) -> bool:
        """Whether anybody waits and still asks."""
        return any(now - at <= ASKS_WITHIN for at in self._asked.values())

    def __len__(self) -> int:
        return len(self._asked)
