"""Who has a kernel of this server, and when that kernel is let go. All times are seconds of one clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from cucumber.site.kernels.line import Line
from cucumber.site.kernels.queue import Queue

MADE_WITHIN = 300.0  # a page; longer than its cells may take
COMES_WITHIN = 60.0  # after its page has been sent, a browser opens its line
AWAY = 120.0  # so long a kernel waits for a page whose line is dead
AWAY_WHILE_OTHERS_WAIT = 10.0
REMEMBERED = 1000  # visits that ended; a page that comes back later than that is told the usual reason


class Why(IntEnum):
    """Why a kernel was let go, as its page is told when its socket is closed."""

    IDLE = 4001
    GONE = 4004
    STOPPED = 4005
    TOO_MUCH = 4008


@dataclass(eq=False)
class Visit:
    """A page that somebody opened: it has a place as long as it lasts, soon a kernel, and then a line to it."""

    heard: float = 0.0  # when it last said something, or was asked for
    is_made: bool = False  # until then nothing is expected of it
    away: float | None = None  # since when its line is dead
    is_left: bool = False
    kernel: str = ""
    line: Line | None = None

    def over(self, now: float, idle: float, others_wait: bool) -> Why | None:
        """Why the visit is over, if it is; it is idle once its page has said nothing for `idle` seconds."""
        if not self.is_made:
            return Why.GONE if now - self.heard > MADE_WITHIN else None
        if self.line and self.line.is_full:
            return Why.TOO_MUCH
        if self.away is not None:
            return Why.GONE if now - self.away > (AWAY_WHILE_OTHERS_WAIT if others_wait else AWAY) else None
        if self.line is None:
            return Why.GONE if now - self.heard > COMES_WITHIN else None
        return Why.IDLE if now - self.heard > idle else None


@dataclass
class Visits:
    """All visits to one server, at most `most` at once. Others wait."""

    most: int
    clock: Callable[[], float] = time.monotonic
    queue: Queue = field(default_factory=Queue)
    _all: list[Visit] = field(default_factory=list)
    _ended: dict[str, Why] = field(default_factory=dict)  # by kernel, the first that ended first

    def __iter__(self) -> Iterator[Visit]:
        return iter(tuple(self._all))

    def __len__(self) -> int:
        return len(self._all)

    def come(self, ticket: str = "") -> Visit | None:
        """A place for one more page, or for the one whose ticket was called; None where it has to wait."""
        now = self.clock()
        if not self.queue.take(ticket, now) and (self._free(now) < 1 or self.queue.waits(now)):
            return None
        visit = Visit(heard=now)
        self._all.append(visit)
        return visit

    def turn(self, ticket: str) -> int:
        """At which place a ticket waits, from 1; 0 when it is called."""
        now = self.clock()
        return self.queue.ask(ticket, now, self._free(now))

    def end(self, visit: Visit, why: Why = Why.GONE) -> None:
        """Frees its place; a visit may end more than once, and the first reason counts."""
        if visit not in self._all:
            return
        self._all.remove(visit)
        if visit.kernel:
            self._ended[visit.kernel] = why
        if len(self._ended) > REMEMBERED:
            del self._ended[next(iter(self._ended))]

    def why(self, kernel: str) -> Why:
        """Why the visit of a kernel has ended."""
        return self._ended.get(kernel, Why.GONE)

    def of(self, kernel: str) -> Visit | None:
        """The visit of a kernel."""
        return next((each for each in self._all if kernel and each.kernel == kernel), None)

    def over(self, idle: float) -> list[tuple[Visit, Why]]:
        """The visits that are over by themselves, each with the reason."""
        now = self.clock()
        others_wait = self.queue.waits(now)
        return [(visit, why) for visit in self if (why := visit.over(now, idle, others_wait))]

    def _free(self, now: float) -> int:
        return self.most - len(self._all) - self.queue.kept(now)
