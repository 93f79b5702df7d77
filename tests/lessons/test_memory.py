"""What a device remembers of the rules that were played: when they are due, and what no page has written."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cucumber import VARIANTS
from cucumber.lessons.memory import MOST_ANSWERS, MOST_RULES, Memory
from tests.cases import for_each
from tests.pages.hearing import A_DAY, NOON

RULE = ("agurk", "ducking")
QUESTIONS = [question.name for question in VARIANTS[0].rules.questions()]
answered = st.lists(
    st.tuples(
        st.sampled_from([variant.key for variant in VARIANTS] + ["agurk+jokers", "gurka-se~limit=33", "x" * 90]),
        st.lists(st.sampled_from(QUESTIONS), max_size=3),
        st.integers(-9, 10**7),
        st.booleans(),
    ),
    max_size=90,
)


def missed(*rule, now=NOON):
    return Memory().with_answer(rule[0], rule[1:], now, right=False)


@given(answered)
def test_what_is_written_is_read_back_and_small_whatever_was_played(all_):
    memory, now = Memory(), NOON
    for game, questions, later, right in all_:
        now += later
        memory = memory.with_answer(game, questions, now, right=right)
    read = Memory.read(json.loads(json.dumps(memory.saved)))
    assert read.answers.items() <= memory.answers.items()
    assert len(read.answers) == min(len(memory.answers), MOST_RULES)
    assert len(json.dumps(memory.saved)) < 9000
    assert read.saved == {}, "nothing is new"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just("agurk ducking"),
    lambda inside: (
        st.lists(inside) | st.dictionaries(st.text() | st.sampled_from(["agurk ducking", "agurk x"]), inside)
    ),
)


@given(json_values)
def test_whatever_else_a_device_has_in_its_place_is_as_nothing(kept):
    memory = Memory.read(kept)
    assert memory.answers.keys() <= {RULE}
    for now in (0, NOON):
        assert set(memory.due(now)) <= {RULE}


@for_each(
    "kept",
    [
        {"agurk ducking": []},
        {"agurk ducking": [0]},
        {"agurk ducking": [True]},
        {"agurk ducking": [1.5]},
        {"agurk ducking": [NOON, -5]},
        {"agurk ducking": [2**40]},
        {"agurk ducking": [1] * (MOST_ANSWERS + 1)},
        {"agurk ducking": NOON},
        {"Agurk ducking": [NOON]},
        {"chess ducking": [NOON]},
        {"agurk castling": [NOON]},
        {"agurk": [NOON]},
        [["agurk ducking", [NOON]]],
    ],
)
def test_an_entry_that_no_page_writes_is_left_out(kept):
    assert Memory.read(kept) == Memory()
    more = {**kept, "agurk lead": [NOON]} if isinstance(kept, dict) else kept
    assert Memory.read(more).answers.keys() <= {("agurk", "lead")}


def test_a_rule_is_due_soon_after_it_was_missed_and_later_each_time_it_is_right():
    memory, now, waits = missed(*RULE), NOON, []
    for _ in range(5):
        now = next(later for later in range(now, now + 400 * A_DAY) if memory.due(later))
        memory = memory.with_answer(*RULE[:1], RULE[1:], now, right=True)
        waits.append(now)
    assert waits[0] - NOON == 3
    days = [(later - before) / A_DAY for before, later in pairwise(waits)]
    assert days == sorted(days)
    assert days[0] == 1
    assert memory.with_answer("agurk", ["ducking"], now + 1, right=False).due(now + 5 * A_DAY) == (RULE,)


def test_right_again_before_it_is_due_says_nothing_new_and_wrong_does():
    memory = Memory().with_answer("agurk", ["lead"], NOON, right=True)
    assert memory.with_answer("agurk", ["lead"], NOON + 5, right=True) == memory
    assert memory.with_first_answer("agurk", "lead", NOON + 99 * A_DAY) == memory, "a table shows what is allowed"
    assert memory.with_answer("agurk", ["lead"], NOON + 5, right=False).due(NOON + 10) == (("agurk", "lead"),)
    assert Memory().with_first_answer("agurk", "lead", NOON) == memory
    assert Memory().with_answer("agurk", ["lead"], 0, right=True) == Memory(), "where nobody knows the time"
    back = memory.with_answer("agurk", ["lead"], NOON - 5, right=False)
    assert Memory.read(back.saved).answers == back.answers, "a clock that was set back"


def test_the_rule_that_has_been_due_for_longest_comes_first_and_it_is_said_why():
    memory = missed("agurk", "lead").with_answer("agurk", ["limit"], NOON - 9 * A_DAY, right=True)
    assert memory.due(NOON + 5) == (("agurk", "limit"), ("agurk", "lead"))
    assert memory.why(("agurk", "lead"), NOON + 300) == "This rule comes back: you missed it a few hours ago."
    assert memory.why(("agurk", "limit"), NOON) == "This rule is due: you got it 9 days ago."
    assert memory.why(("agurk", "pack"), NOON) == ""
    assert [memory.due_in(("agurk", "lead"), NOON + later) for later in (0, 3)] == ["in a few minutes", "now"]


def test_only_what_is_new_is_written_so_that_two_pages_do_not_forget_for_each_other():
    memory = Memory.read({"agurk lead": [NOON], "agurk pack": [-NOON]}).with_answer(
        "agurk", ["limit"], NOON, right=True
    )
    assert memory.saved == {"agurk limit": [NOON]}


def test_nothing_is_imported_before_something_was_played():
    script = "import sys, cucumber.pages.home.page; print('fsrs' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "False\n"
    )


def test_what_was_played_in_the_future_by_a_clock_that_was_wrong_counts_as_played_now():
    kept = {"agurk ducking": [NOON, -(NOON + 400 * A_DAY), NOON + 500 * A_DAY]}
    assert Memory.read(kept, NOON + A_DAY).answers[RULE] == (NOON, -(NOON + A_DAY), NOON + A_DAY)
    assert Memory.read(kept, NOON + A_DAY).due(NOON + 30 * A_DAY) == (RULE,)
    assert Memory.read(kept).answers[RULE] == (*kept["agurk ducking"],), "a page that doesn't know what time it is"
