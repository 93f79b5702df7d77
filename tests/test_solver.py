"""Open cards: the solvers against a plain search, and what `solve` says."""

from __future__ import annotations

import pytest

from tests.open_cards import mismatches
from tests.strategies import TABLES

EACH = 6


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.key)
def test_the_solver_finds_what_a_plain_search_finds(table):
    for seed in range(EACH):
        wrong, compared = mismatches(table.rules, f"{table.key} {seed}")
        assert compared
        assert wrong == []
