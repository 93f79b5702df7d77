"""Who has their turn: by a clock that only moves when something is done, and in workers that are killed."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

from cucumber.errors import CucumberError
from cucumber.pages.protocol.base import Urgency
from cucumber.site.scheduler import MOST_STARTED, SLICE, Attention, Meter, QueuedJob, Scheduler, Visitor
from cucumber.site.workers import SessionRunner, Workers
from tests.tiers import THOROUGH

STUDIES = 1000
SECONDS = 600 if THOROUGH else 60


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


class Server:
    """Two workers without processes: a job is so many seconds of work, and time goes from one event to the next."""

    def __init__(self, workers=2):
        self.clock = Clock()
        self.scheduler = Scheduler(Meter(self.clock))
        self.workers = set(range(workers))
        self.busy = {}  # until when, and with which turn
        self.left, self.asked, self.waited, self.got = {}, {}, {}, {}

    def ask(self, visitor, urgency, seconds):
        number = len(self.left)
        self.left[number], self.asked[number] = seconds, self.clock.now
        self.scheduler.add(QueuedJob(number, visitor, urgency))
        return number

    def go_on(self):
        """The jobs whose turn it is are advanced, until the next moment at which one of them ends its slice."""
        while turn := self.scheduler.take(self.workers - {*self.busy}, {0}):
            free = self.workers - {*self.busy}
            worker = turn.worker
            if worker is None:
                worker = min(free & {0} if turn.urgency is Urgency.STUDY else free, key=lambda each: each == 0)
            turn.worker = worker
            self.busy[worker] = self.clock.now + min(SLICE, self.left[turn.number]), turn

    def until(self, moment):
        while self.busy and (soonest := min(self.busy.items(), key=lambda each: each[1][0]))[1][0] <= moment:
            worker, (ended, turn) = soonest
            del self.busy[worker]
            self.clock.now = ended
            used = min(SLICE, self.left[turn.number])
            self.left[turn.number] -= used
            self.got[turn.visitor] = self.got.get(turn.visitor, 0) + used
            self.scheduler.meter.charge(turn.visitor, used)
            if self.left[turn.number] > 0:
                self.scheduler.add(turn)
            else:
                self.scheduler.remove(turn.number)
                self.waited[turn.number] = self.clock.now - self.asked[turn.number]
            self.go_on()
        self.clock.now = moment


def test_no_short_job_waits_while_a_thousand_studies_are_asked_for():
    server, chance = Server(), Random(1)
    for number in range(STUDIES):
        server.ask(Visitor(f"study {number}", "there"), Urgency.STUDY, 1e9)
    server.go_on()
    short = {}
    while server.clock.now < SECONDS:
        seconds = chance.choice((0.02, 0.06, 0.2))
        asked = server.ask(Visitor(len(short), "here"), chance.choice((Urgency.TABLE, Urgency.PAGE)), seconds)
        short[asked] = seconds
        server.go_on()
        server.until(server.clock.now + chance.uniform(0.1, 1))
    waits = [server.waited[number] - seconds for number, seconds in short.items() if number in server.waited]
    assert len(waits) >= len(short) - 2
    assert max(waits) <= 0.5


def test_studies_share_what_is_left_and_only_so_many_have_begun():
    server = Server()
    for number in range(20):
        server.ask(Visitor(number, f"{number}"), Urgency.STUDY, 1e9)
    server.go_on()
    server.until(SECONDS)
    assert max(server.got.values()) - min(server.got.values()) <= 3 * SLICE
    for number in range(20, 200):
        server.ask(Visitor(number, f"{number}"), Urgency.STUDY, 1e9)
    server.until(2 * SECONDS)
    begun = {turn.number for turn in server.scheduler.waiting.values() if turn.worker is not None}
    assert len(begun) <= MOST_STARTED
    assert len(server.scheduler.ahead()) >= 200 - MOST_STARTED - len(server.workers)


def test_whoever_opens_many_pages_has_no_more_than_a_class_behind_one_address():
    server = Server()
    for number in range(30):
        server.ask(Visitor(number, "one"), Urgency.STUDY, 1e9)
    server.ask(Visitor("alone", "another"), Urgency.STUDY, 1e9)
    server.go_on()
    server.until(SECONDS)
    assert server.got[Visitor("alone", "another")] > 1.5 * server.got[Visitor(0, "one")]


def test_whoever_opens_many_pages_leaves_others_a_place_to_begin():
    """One address with as many studies as may have begun at once kept everybody else from beginning any."""
    server = Server()
    for number in range(2 * MOST_STARTED):
        server.ask(Visitor(number, "one"), Urgency.STUDY, 1e9)
    server.go_on()
    server.until(SECONDS)
    mine = server.ask(Visitor("alone", "another"), Urgency.STUDY, 1)
    assert server.scheduler.ahead()[mine] == 0, "the page says so"
    server.go_on()
    server.until(2 * SECONDS)
    assert server.waited[mine] < 10
    begun = {turn.number for turn in server.scheduler.waiting.values() if turn.worker is not None}
    assert len(begun) <= MOST_STARTED / 2


def test_what_was_used_is_forgotten_by_and_by():
    clock = Clock()
    meter, visitor = Meter(clock), Visitor("page", "here")
    meter.charge(visitor, 30)
    before = meter.shares()(visitor)
    clock.now += 60
    assert meter.shares()(visitor) == pytest.approx(before / 2)
    meter.forget("page")
    assert 0 < meter.shares()(visitor) < before / 10


def test_whoever_comes_again_and_again_does_not_go_before_those_who_stay():
    meter, learner = Meter(Clock()), Visitor("learner", "school")
    meter.charge(learner, 0.1)
    for number in range(20):
        meter.register(Visitor(number, "elsewhere"), 10)
        meter.charge(Visitor(number, "elsewhere"), 0.1)
        meter.forget(number)
    meter.register(again := Visitor("again", "elsewhere"), 10)
    assert meter.shares()(again) > meter.shares()(learner)
    meter.register(pupil := Visitor("pupil", "school"), 2)
    assert meter.shares()(pupil) < meter.shares()(learner)


class Hearing:
    """An attention, and whom it hears in which order: time passes by as much as a message takes."""

    def __init__(self):
        self.clock, self.order = Clock(), []
        self.attention = Attention(self.clock)

    async def says(self, page, times, seconds=0.0, address=None, weight=1.0):
        visitor = Visitor(page, address or page)
        for _ in range(times):
            await self.attention.turn(visitor)
            with self.attention.measure(visitor, lambda: weight):
                self.order.append(page)
                self.clock.now += seconds

    async def heard(self, number):
        while len(self.order) < number:  # noqa: ASYNC110 -- which no event tells
            await asyncio.sleep(0)


def test_who_says_little_is_heard_between_two_messages_of_who_says_much():
    hearing = Hearing()

    async def run():
        await asyncio.gather(hearing.says("hostile", 20, 0.002), hearing.says("learner", 3))

    asyncio.run(run())
    assert hearing.order.count("hostile") == 20
    assert [place for place, page in enumerate(hearing.order) if page == "learner"][-1] <= 6


def test_what_weighs_more_is_heard_less_often():
    hearing = Hearing()

    async def run():
        await asyncio.gather(hearing.says("nonsense", 20, 0.01, weight=10.0), hearing.says("learner", 20, 0.01))

    asyncio.run(run())
    assert hearing.order[:12].count("nonsense") <= 2


def test_whoever_has_used_something_is_heard_soon_beside_hundreds_who_have_just_come():
    """A learner who had played for a while waited for twenty seconds until each of them had used as much."""
    hearing = Hearing()

    async def learn():
        await hearing.heard(400)
        await hearing.says("learner", 1, 0.01)

    async def run():
        await hearing.says("learner", 100, 0.01)
        await asyncio.gather(*(hearing.says(number, 5, 0.01) for number in range(200)), learn())

    asyncio.run(run())
    assert 400 <= hearing.order[100:].index("learner") <= 410


def test_whoever_comes_again_and_again_has_the_time_of_one_class():
    hearing = Hearing()

    async def come_again(number):
        for time_ in range(40):
            await hearing.says(f"{number} {time_}", 1, 0.01, address="hostile")
            hearing.attention.forget(f"{number} {time_}")

    async def run():
        pupils = (hearing.says(f"pupil {number}", 10, 0.01, address="school") for number in range(10))
        await asyncio.gather(*(come_again(number) for number in range(50)), *pupils)

    asyncio.run(run())
    last = max(place for place, page in enumerate(hearing.order) if page.startswith("pupil"))
    assert last < 600, "of 2,100"


# --- processes --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Counts:
    """Counts to a number, a hundredth of a second each."""

    to: int
    urgency: ClassVar[Urgency] = Urgency.STUDY

    def run(self, _cancelled):
        for number in range(self.to):
            time.sleep(0.01)
            yield number


@dataclass(frozen=True)
class Tells:
    """Says which process it is in, or fails."""

    fails: bool = False

    def run(self, _cancelled):
        if self.fails:
            raise CucumberError("It can't be worked out.")
        yield os.getpid()


@dataclass(frozen=True)
class Dies:
    """Ends its worker, the first time or each time."""

    marker: str = ""

    def run(self, _cancelled):
        if not (self.marker and Path(self.marker).exists()):
            if self.marker:
                Path(self.marker).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        yield "done"


class Found:
    """What is shown and said of one piece of work."""

    def __init__(self, workers, work, visitor="me"):
        self.shown, self.said, self.ahead = [], [], []
        self.number = workers.submit(work, self.shown.append, self.said.append, Visitor(visitor, ""), self.ahead.append)

    async def until(self, holds):
        for _ in range(3000):
            if holds(self):
                return
            await asyncio.sleep(0.01)
        pytest.fail(f"it does not come true: {self.shown}, {self.said}")


def in_workers(does, processes=1):
    async def run():
        workers = Workers(processes)
        workers.start()
        try:
            await does(workers)
        finally:
            workers.end()

    asyncio.run(run())


def test_a_short_job_is_done_beside_studies_that_never_end_and_one_that_is_given_up_is_over():
    async def does(workers):
        studies = [Found(workers, Counts(10**6), f"study {number}") for number in range(5)]
        await studies[0].until(lambda found: found.shown)
        short = Found(workers, Tells())
        await short.until(lambda found: found.shown)
        before = [len(each.shown) for each in studies]
        workers.cancel(studies[0].number)
        for study, seen in list(zip(studies, before, strict=True))[1:]:
            await study.until(lambda found, seen=seen: len(found.shown) > seen)
        assert len(studies[0].shown) == before[0]

    in_workers(does)


def test_what_goes_wrong_is_said_and_the_worker_goes_on():
    async def does(workers):
        wrong = Found(workers, Tells(fails=True))
        await wrong.until(lambda found: found.said)
        assert wrong.said == ["It can't be worked out."]
        await Found(workers, Tells()).until(lambda found: found.shown)

    in_workers(does)


def test_a_job_whose_worker_is_killed_begins_once_more_and_is_refused_the_second_time(tmp_path):
    async def does(workers):
        again = Found(workers, Dies(str(tmp_path / "died")))
        await again.until(lambda found: found.shown)
        assert again.said == []
        never = Found(workers, Dies())
        await never.until(lambda found: found.said)
        assert "Traceback" not in never.said[0]
        assert "Pool" not in never.said[0]
        await Found(workers, Tells()).until(lambda found: found.shown)

    in_workers(does)


def test_what_is_found_is_heard_in_its_visitors_turn():
    async def does(workers):
        turns, shown = [], []
        SessionRunner(workers, Visitor("me", ""), lambda _ahead: None, turns.append).start(
            Tells(), shown.append, shown.append
        )
        while not turns:  # noqa: ASYNC110 -- which no event tells
            await asyncio.sleep(0.01)
        assert shown == []
        turns[0]()
        assert len(shown) == 1

    in_workers(does)


def test_thousands_of_later_jobs_stop_no_study():
    """A running study died without a word after 4,096 later jobs, and its page kept saying that it worked."""

    async def does(workers):
        study = Found(workers, Counts(10**6))
        await study.until(lambda found: found.shown)
        for _ in range(5000):
            workers.cancel(Found(workers, Tells()).number)
        seen = len(study.shown)
        await study.until(lambda found: len(found.shown) > seen)

    in_workers(does)


def test_whoever_waits_for_a_study_hears_how_many_are_ahead(monkeypatch):
    monkeypatch.setattr("cucumber.site.scheduler.MOST_STARTED", 1)

    async def does(workers):
        first = Found(workers, Counts(10**6), "first")
        await first.until(lambda found: found.shown)
        second, third = Found(workers, Counts(3), "second"), Found(workers, Counts(3), "third")
        await third.until(lambda found: found.ahead)
        assert third.ahead == [1]
        workers.cancel(first.number)
        await third.until(lambda found: found.shown)
        assert second.shown
        assert third.ahead[-1] == 0

    in_workers(does)


SERVER = """
import asyncio
import os
from cucumber.analysis import compile_ahead
from cucumber.site.server import _compile_ahead
from cucumber.site.workers import Workers

def work(*_):
    print(os.getpid(), flush=True)
    while True:
        pass

compile_ahead.compile_ahead = work  # there as well: a process begins with what this file says

class Work:
    run = work

async def run():
    workers = Workers(2)
    workers.submit(Work(), print, print)
    ahead = _compile_ahead()
    await asyncio.sleep(600)

if __name__ == "__main__":
    asyncio.run(run())
"""


@pytest.mark.thorough
def test_whatever_works_for_a_server_ends_with_it_in_the_middle_of_its_work(tmp_path):
    (script := tmp_path / "server.py").write_text(SERVER)
    server = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    pids = [int(server.stdout.readline()) for _ in range(2)]
    server.kill()
    server.wait()
    server.stdout.close()
    deadline = time.monotonic() + 30
    while any(map(is_running, pids)):
        assert time.monotonic() < deadline, "a worker outlives its server"
        time.sleep(0.05)


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
