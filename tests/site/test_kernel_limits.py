"""How many kernels there may be, and how long one is silent, whatever the computer's clock says."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from tornado.web import HTTPError

from cucumber.site import kernels
from cucumber.site.kernels import Kernels, usual_most

HOUR = timedelta(hours=1)


@pytest.fixture
def clock(monkeypatch):
    """The clock that everybody sees, and the one that nobody sets."""

    class Clock(datetime):
        at, passed = datetime(2026, 8, 1, tzinfo=UTC), 0.0

        @classmethod
        def now(cls, tz=None):
            del tz
            return cls.at

    monkeypatch.setattr(kernels, "datetime", Clock)
    monkeypatch.setattr(kernels, "monotonic", lambda: Clock.passed)
    return Clock


class Kernel:
    def __init__(self, last_activity):
        self.last_activity = last_activity


@pytest.fixture
def manager(clock, monkeypatch):
    manager, kernel = Kernels(), Kernel(clock.at)
    monkeypatch.setattr(manager, "list_kernel_ids", lambda: ["one"])
    monkeypatch.setattr(manager, "get_kernel", lambda _: kernel)
    return manager


def silent(manager, clock):
    return clock.at - manager.get_kernel("one").last_activity


def test_a_clock_that_is_set_makes_no_kernel_seem_silent_for_longer(manager, clock):
    def passes(seconds, ahead=timedelta()):
        clock.passed += seconds
        clock.at += timedelta(seconds=seconds) + ahead
        manager.follow_clock()

    passes(20)
    assert silent(manager, clock) == timedelta(seconds=20)
    passes(20, HOUR)
    assert silent(manager, clock) == timedelta(seconds=40)
    passes(20, -HOUR)
    assert silent(manager, clock) == timedelta(), "what seemed to be in the future was just now"
    passes(60)
    assert silent(manager, clock) == timedelta(seconds=60)
    manager.get_kernel("one").last_activity = clock.at + HOUR  # it was active just after the clock was set
    passes(1, HOUR)
    assert silent(manager, clock) == timedelta()


def test_the_limit_of_a_service_and_of_whatever_is_around_it_counts(monkeypatch, tmp_path):
    groups = tmp_path / "groups"
    service = groups / "system.slice" / "cucumber.service"
    service.mkdir(parents=True)
    (tmp_path / "own").write_text("0::/system.slice/cucumber.service\n")
    (service / "memory.max").write_text(f"{1632 * 2**20}\n")
    (groups / "system.slice" / "memory.max").write_text("max\n")
    monkeypatch.setattr(kernels, "_GROUPS", groups)
    monkeypatch.setattr(kernels, "_OWN_GROUP", tmp_path / "own")
    monkeypatch.setattr(kernels.os, "cpu_count", lambda: 8)
    monkeypatch.setattr(kernels.psutil, "virtual_memory", lambda: type("", (), {"available": 2**40}))
    assert usual_most() == 4
    (service / "memory.max").write_text("max\n")
    (groups / "memory.max").write_text(f"{(512 + 7 * 280) * 2**20}\n")  # as a container has it
    assert usual_most() == 7


def test_a_kernel_that_cannot_begin_is_a_page_that_says_so(monkeypatch):
    async def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kernels.AsyncMappingKernelManager, "start_kernel", full)
    with pytest.raises(HTTPError) as refused:
        asyncio.run(Kernels().start_kernel())
    assert refused.value.status_code == 500
