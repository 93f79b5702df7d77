"""The order of jobs: those awaited at a table first, studies last, and the lightest users first."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic, thread_time
from typing import NamedTuple

from cucumber.pages.protocol.base import Urgency

SLICE = 0.25  # seconds for which a job is advanced before others have their turn
MOST_STARTED = 64  # studies that have begun: each holds what it has counted in memory
_HALF_LIFE = 60.0  # seconds after which half of what a visitor has used is forgotten
_MOST_KNOWN = 10_000  # pages and addresses
_CLASS = 30  # people who may share one address, as behind a school's router


class Visitor(NamedTuple):
    """The owner of a job: a page, and the IP address it was opened from."""

    page: Hashable
    address: str


NOBODY = Visitor(None, "")  # a room, which no single visitor holds up


class Meter:
    """The seconds of work that visitors have used, less as time passes."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._used: dict[Hashable, tuple[float, float]] = {}  # seconds, and when they were noted

    def charge(self, visitor: Visitor, seconds: float) -> None:
        now = self._clock()
        for each in visitor:
            self._used[each] = self._usage(each, now) + seconds, now

    def shares(self) -> Callable[[Visitor], float]:
        """What each visitor has used by now; pages of one address count together, and as those of a whole class."""
        now = self._clock()
        return lambda visitor: self._usage(visitor.page, now) + self._usage(visitor.address, now) / _CLASS

    def register(self, visitor: Visitor, among: int) -> None:
        """A page opens as one `among` so many of its address: as if it had used what each of them has on average.

        Otherwise reloading a page again and again would always put it first.
        """
        now = self._clock()
        self._used[visitor.page] = self._usage(visitor.address, now) / among, now

    def forget(self, page: Hashable) -> None:
        """A page has been closed; what its address has used is remembered for a while."""
        self._used.pop(page, None)
        now = self._clock()
        self._used = {each: noted for each, noted in self._used.items() if now - noted[1] < 10 * _HALF_LIFE}

    def _usage(self, of: Hashable, now: float) -> float:
        seconds, noted = self._used.get(of, (0.0, now))
        return seconds * float(0.5 ** ((now - noted) / _HALF_LIFE))


@dataclass(eq=False)
class QueuedJob:
    """A job that waits for its turn, by the number of its request; `worker` holds it once it has started."""

    number: int
    visitor: Visitor
    urgency: Urgency
    worker: Hashable | None = None


@dataclass
class Scheduler:
    """The queue of waiting jobs. It knows nothing of processes and only decides which job is next."""

    meter: Meter = field(default_factory=Meter)
    waiting: dict[int, QueuedJob] = field(default_factory=dict)
    _started: dict[int, str] = field(default_factory=dict)  # studies, wherever they are, and the address of each

    def add(self, turn: QueuedJob) -> None:
        """A job waits for its first turn, or the next one."""
        self.waiting[turn.number] = turn

    def remove(self, number: int) -> None:
        """Removes a job that is over or canceled."""
        self.waiting.pop(number, None)
        self._started.pop(number, None)

    def take(self, free: AbstractSet[Hashable], studies: AbstractSet[Hashable]) -> QueuedJob | None:
        """The job to advance next, if one of these workers can; it waits no longer.

        Studies are only for some workers: a step of theirs may take long, such as compiling a bot, and what somebody
        waits for must find another.
        """
        job = min(self._ready(free, free & studies), key=self._order(), default=None)
        if job is not None:
            del self.waiting[job.number]
            if job.urgency is Urgency.STUDY:
                self._started[job.number] = job.visitor.address
        return job

    def _ready(self, free: AbstractSet[Hashable], studies: AbstractSet[Hashable]) -> Iterator[QueuedJob]:
        may_start = self._may_start()
        for turn in self.waiting.values() if free else ():
            if turn.worker is None:
                if turn.urgency is not Urgency.STUDY or (studies and may_start(turn)):
                    yield turn
            elif turn.worker in free:
                yield turn

    def _may_start(self) -> Callable[[QueuedJob], bool]:
        """Which studies may begin: an address with many leaves half of the places to others.

        The server can't identify users: a tab has one study at a time, and opening many tabs doesn't help.
        """
        most, begun = (MOST_STARTED - len(self._started)) / 2, Counter(self._started.values())
        return lambda turn: begun[turn.visitor.address] < most

    def _order(self) -> Callable[[QueuedJob], tuple[Urgency, float, int]]:
        share = self.meter.shares()
        return lambda turn: (turn.urgency, share(turn.visitor), turn.number)

    def ahead(self) -> dict[int, int]:
        """How many studies will begin before each of those that haven't begun."""
        new = [turn for turn in self.waiting.values() if turn.urgency is Urgency.STUDY and turn.worker is None]
        may_start, order = self._may_start(), self._order()
        first = sorted(new, key=lambda turn: (not may_start(turn), order(turn)))
        return {turn.number: place for place, turn in enumerate(first)}


class Attention:
    """The server's own time: it handles one message after the other, and shares its time equally.

    That is fair queuing by starting times. All those who wait have had time up to about `_now`; whoever was quiet for a
    while is served as if they had, too: soon, whatever they used before, however many others there are.
    """

    def __init__(self, clock: Callable[[], float] = thread_time) -> None:
        self._clock = clock
        self._waiting: list[tuple[float, Visitor, asyncio.Future[None]]] = []
        self._is_given = False
        self._now = 0.0
        self._had: dict[Hashable, float] = {}  # time: of each page, and of an address with new ones

    async def turn(self, visitor: Visitor) -> None:
        """Waits until a message of this visitor may be handled; the handling is `measure`."""
        start = self._start(visitor)
        if not self._is_given:
            self._is_given, self._now = True, start
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append((start, visitor, turn))
        await turn

    def _start(self, visitor: Visitor) -> float:
        return max(self._now, self._had.get(visitor.page, self._had.get(visitor.address, 0.0)))

    @contextmanager
    def measure(self, visitor: Visitor, weight: Callable[[], float] = lambda: 1.0) -> Iterator[None]:
        """Measures the time a message takes, times its weight, and then gives the next one its turn."""
        began, start = self._clock(), self._start(visitor)
        try:
            yield
        finally:
            self._charge(visitor, start, (self._clock() - began) * weight())
            asyncio.get_running_loop().call_soon(self._give_next_turn)  # what has arrived meanwhile is read before that

    def _charge(self, visitor: Visitor, start: float, seconds: float) -> None:
        """Pages waiting at one address share the time of a class; new pages count as their address."""
        among = 1 + sum(address == visitor.address for _, (_, address), _ in self._waiting)
        if visitor.page not in self._had:
            self._had[visitor.address] = start + seconds / _CLASS
        self._had[visitor.page] = start + seconds * max(1.0, among / _CLASS)

    def _give_next_turn(self) -> None:
        self._waiting = [each for each in self._waiting if not each[2].done()]  # some have been closed
        self._is_given = bool(self._waiting)
        if self._waiting:
            next_one = min(self._waiting, key=lambda waiting: waiting[0])
            self._waiting.remove(next_one)
            self._now = next_one[0]
            next_one[2].set_result(None)

    def forget(self, page: Hashable) -> None:
        """A page has been closed."""
        self._had.pop(page, None)
        if len(self._had) > _MOST_KNOWN:
            self._had = {each: had for each, had in self._had.items() if had > self._now}
