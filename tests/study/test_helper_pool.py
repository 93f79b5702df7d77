"""Helpers as an executor: a study comes out the same with any number of them, and is kept when one fails."""

from concurrent.futures import BrokenExecutor, ThreadPoolExecutor

import pytest

from cucumber.pages.stage.helper_pool import HelperPool, run_task
from cucumber.study import Study, StudyStopped


class Neighbor:
    """A helper in a thread of its own, until it breaks."""

    def __init__(self, heard, failed):
        self._heard, self._failed = heard, failed
        self._thread = ThreadPoolExecutor(1)
        self.broken = self.ended = False

    def send(self, text):
        self._thread.submit(self._answer, text)

    def _answer(self, text):
        if self.broken:
            self._failed("out of memory")
        else:
            self._heard(run_task(text))

    def stop(self):
        self.ended = True
        self._thread.shutdown(wait=False)


@pytest.fixture
def neighbors():
    """So many helpers, and their lines."""
    made = []

    def start(many):
        def line(heard, failed):
            made.append(Neighbor(heard, failed))
            return made[-1]

        return HelperPool(line, many), made

    yield start
    for each in made:
        each.stop()


def study(deals=700):
    return Study(["agurk", "agurk+tied-pay"], 4, "lowest", deals, chunk=100)


@pytest.mark.parametrize("many", [1, 3])
def test_a_study_comes_out_the_same_with_any_number_of_helpers(neighbors, many):
    alone, helped = study(), study()
    alone.run()
    helpers, lines = neighbors(many)
    with helpers:
        helped.run(helpers)
    assert helped.rows() == alone.rows()
    assert [line.ended for line in lines] == [True] * many


def test_when_a_helper_fails_what_is_done_is_kept_and_can_be_played_to_the_end(neighbors):
    alone, helped = study(20_000), study(20_000)
    alone.run()
    helpers, lines = neighbors(2)

    def breaks(_progress):
        lines[0].broken = True

    with helpers, pytest.raises(StudyStopped, match="out of memory"):
        helped.run(helpers, breaks)
    assert 0 < helped.done < helped.total
    with pytest.raises(BrokenExecutor, match="out of memory"):
        helpers.submit(print)
    helped.run()
    assert helped.rows() == alone.rows()


def test_work_that_was_not_begun_can_be_cancelled():
    told = []

    class Silent:
        def send(self, text):
            told.append(text)

        def stop(self):
            told.append("end")

    helpers = HelperPool(lambda _heard, _failed: Silent(), 1)
    first, second = helpers.submit(print), helpers.submit(print)
    assert (first.cancel(), second.cancel()) == (False, True)
    helpers.shutdown()
    assert told[1:] == ["end"]
