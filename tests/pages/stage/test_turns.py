"""What is worked out apart, with threads and without: shown in order, given up at once, with turns for the page."""

import asyncio
from types import SimpleNamespace

import pytest

from cucumber.errors import BadDeal
from cucumber.pages.protocol import background
from cucumber.pages.protocol.jobs import InProcessRunner
from tests.loops import finished, until


@pytest.fixture(params=["threads", "turns"], autouse=True)
def _either_way(request, monkeypatch):
    """As on a server, and as in a browser, where there are no threads."""
    monkeypatch.setattr(background, "THREADS", request.param == "threads")


def found_by(work, meanwhile=None):
    """What is shown of it and what is said to be wrong, in order; `meanwhile` runs beside it, with the work apart."""
    shown, runner = [], InProcessRunner()

    async def begin():
        runner.start(SimpleNamespace(run=work), shown.append, lambda said: shown.append(f"wrong: {said}"))
        beside = asyncio.create_task(meanwhile(runner, shown)) if meanwhile else None
        await runner.task
        if beside:
            await beside

    finished(begin())
    return shown


def test_all_that_is_found_is_shown_in_order_and_a_pause_is_nothing_to_show():
    assert found_by(lambda _cancelled: iter(["one", None, "two", None, None, "three"])) == ["one", "two", "three"]


def test_what_goes_wrong_is_said_after_what_was_found():
    def fails(_cancelled):
        yield "one"
        raise BadDeal("Nobody holds the 5♠.")

    assert found_by(fails) == ["one", "wrong: Nobody holds the 5♠."]


def test_nothing_is_shown_or_worked_out_after_it_is_given_up():
    begun = []

    def endless(_cancelled):
        while True:
            begun.append("one more")
            yield "one more"

    async def give_up(runner, shown):
        await until(lambda: len(shown) >= 3)
        runner.cancel()
        shown.append("given up")

    shown = found_by(endless, give_up)
    assert shown.index("given up") == len(shown) - 1
    assert len(begun) - len(shown[:-1]) <= background.THREADS  # what a thread had begun


def test_the_page_answers_between_what_is_found():
    answered, waiting = [], []

    def work(_cancelled):
        for number in range(5):
            waiting.append(number)
            yield None
        yield "done"

    async def answer(runner, _shown):
        while not runner.task.done():
            if waiting:
                answered.append(waiting.pop())
            await asyncio.sleep(0)

    assert found_by(work, answer) == ["done"]
    assert answered == [0, 1, 2, 3, 4]
