"""That one test for many cases names those in which it fails, and asks them all."""

from __future__ import annotations

import pytest

from tests.cases import for_each


def test_a_failure_names_every_case_that_fails_and_all_are_asked():
    asked = []

    @for_each("number, word", [(1, "one"), (2, "two"), (3, "three")])
    def check(number, word, seen):
        seen.append(word)
        assert number == 1

    with pytest.raises(AssertionError) as failed:
        check(seen=asked)
    assert failed.value.__notes__ == ["2 of 3 cases fail: 2-two, 3-three"]
    assert asked == ["one", "two", "three"]


def test_nothing_to_ask_is_a_mistake():
    with pytest.raises(AssertionError, match="nothing to ask"):
        for_each("number", [])
