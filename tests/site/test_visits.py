"""Who has a place on a server, who waits for one, when a visit is over, and what a line keeps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cucumber.site.kernels.line import MOST, Line, Said
from cucumber.site.kernels.queue import ASKS_WITHIN, FORGOTTEN, KEPT, LONGEST, Queue
from cucumber.site.kernels.visits import (
    AWAY,
    AWAY_WHILE_OTHERS_WAIT,
    COMES_WITHIN,
    MADE_WITHIN,
    REMEMBERED,
    Visit,
    Visits,
    Why,
)

IDLE = 1800.0


class Clock:
    """Stands still unless it is set."""

    now = 1000.0

    def __call__(self):
        return self.now


class Connection:
    """As much of Jupyter's connection to a kernel: it is forgotten only by the name of who opened it."""

    def __init__(self, opener):
        self.opener = self.websocket_handler = opener
        self.is_forgotten = False

    def disconnect(self):
        self.is_forgotten = self.websocket_handler is self.opener


class Socket:
    """As much of a socket as a line begins with."""

    def __init__(self):
        self.connection = Connection(self)

    def close(self):
        """Nobody hears it."""


def full_line():
    """A line whose page heard nothing for long."""
    line = Line("page", Socket())
    for _ in range(MOST + 1):
        line.keep(Said("", binary=False))
    return line


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def visits(clock):
    return Visits(2, clock)


def full(visits):
    return [visits.come() for _ in range(visits.most)]


def test_who_waits_comes_in_the_order_of_asking_and_before_others(visits):
    one, other = full(visits)
    assert [visits.turn(each) for each in "abc"] == [1, 2, 3]
    visits.end(one)
    assert visits.come() is None, "a place that is free is for those who wait"
    assert [visits.turn(each) for each in "cba"] == [3, 2, 0]
    assert visits.come("a") is not None
    assert [visits.turn(each) for each in "cb"] == [2, 1]
    visits.end(other)
    assert visits.turn("c") == 2
    assert visits.turn("b") == 0


def test_a_place_is_kept_for_who_was_called_and_not_for_ever(visits, clock):
    one, other = full(visits)
    assert visits.turn("a") == 1
    visits.end(one)
    assert visits.turn("a") == visits.turn("a") == 0
    assert visits.turn("b") == 1, "the place is kept"
    clock.now += KEPT + 1
    assert visits.turn("b") == 0
    assert visits.come("a") is None
    assert visits.come("b") is not None
    assert len(visits) == 2
    visits.end(other)


def test_a_ticket_calls_in_once(visits):
    one, _ = full(visits)
    visits.turn("a")
    visits.end(one)
    visits.turn("a")
    assert visits.come("a") is not None
    assert visits.come("a") is None


def test_who_no_longer_asks_holds_nobody_up_and_is_not_forgotten_at_once(visits, clock):
    one, other = full(visits)
    visits.turn("asleep")
    clock.now += ASKS_WITHIN + 1
    assert visits.turn("b") == 1
    visits.end(one)
    assert visits.turn("b") == 0
    assert visits.turn("c") == 1
    assert visits.turn("asleep") == 1, "it came before c"
    visits.end(other)
    clock.now += FORGOTTEN + 1
    assert visits.turn("c") == 0
    assert len(visits.queue) == 0


def test_the_queue_is_bounded():
    queue = Queue()
    assert [queue.ask(str(each), 0.0, 0) for each in range(LONGEST + 2)][-3:] == [LONGEST, LONGEST + 1, LONGEST + 1]
    assert len(queue) == LONGEST


@given(st.lists(st.tuples(st.sampled_from(["come", "turn", "end", "wait"]), st.integers(0, 5)), max_size=60))
def test_places_are_never_given_twice(does):
    clock = Clock()
    visits = Visits(2, clock)
    for what, which in does:
        if what == "come":
            visits.come(str(which))
        elif what == "turn":
            visits.turn(str(which))
        elif what == "wait":
            clock.now += which * 5
        elif len(visits) > which:
            visits.end(list(visits)[which])
        assert len(visits) + visits.queue.kept(clock.now) <= visits.most


@pytest.mark.parametrize(
    ("visit", "after", "why"),
    [
        (Visit(), MADE_WITHIN, None),
        (Visit(), MADE_WITHIN + 1, Why.GONE),
        (Visit(is_made=True), COMES_WITHIN, None),
        (Visit(is_made=True), COMES_WITHIN + 1, Why.GONE),
        (Visit(is_made=True, line=Line("page", Socket())), IDLE, None),
        (Visit(is_made=True, line=Line("page", Socket())), IDLE + 1, Why.IDLE),
        (Visit(is_made=True, line=full_line()), 0, Why.TOO_MUCH),
        (Visit(is_made=True, line=Line("page", Socket()), away=0.0), AWAY, None),
        (Visit(is_made=True, line=Line("page", Socket()), away=0.0), AWAY + 1, Why.GONE),
    ],
    ids=[
        "is made",
        "takes too long",
        "comes",
        "never came",
        "is here",
        "is idle",
        "hears nothing",
        "is away",
        "is gone",
    ],
)
def test_a_visit_is_over(visit, after, why):
    assert visit.over(after, IDLE, others_wait=False) is why


def test_who_is_away_gives_way_to_those_who_wait():
    visit = Visit(is_made=True, line=Line("page", Socket()), away=0.0)
    assert visit.over(AWAY_WHILE_OTHERS_WAIT, IDLE, others_wait=True) is None
    assert visit.over(AWAY_WHILE_OTHERS_WAIT + 1, IDLE, others_wait=True) is Why.GONE


def test_why_a_visit_ended_is_remembered_for_a_while(visits):
    for number in range(REMEMBERED + 1):
        visit = visits.come()
        visit.kernel = str(number)
        visits.end(visit, Why.STOPPED)
        visits.end(visit)  # a second time says nothing new
    assert [visits.why(kernel) for kernel in ("0", "1", f"{REMEMBERED}", "nobody's")] == [
        Why.GONE,
        Why.STOPPED,
        Why.STOPPED,
        Why.GONE,
    ]


def test_a_line_that_went_over_several_sockets_leaves_nothing_behind():
    line = Line("page", Socket())
    for _ in range(2):
        line.go_on(Socket())
    assert line.connection.websocket_handler is line.socket
    line.socket = None
    line.close(Why.GONE)
    assert line.connection.is_forgotten


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 30)), max_size=60))
def test_a_line_keeps_just_what_was_not_heard(does):
    line, said, heard = Line("page", Socket()), [], 0
    for says, number in does:
        if says:
            said.append(Said(str(number), binary=False))
            line.keep(said[-1])
        elif heard <= number <= len(said):
            heard = number
            assert line.unheard(number) == said[number:]
        else:
            with pytest.raises(ValueError, match="can't have been heard"):
                line.unheard(number)
