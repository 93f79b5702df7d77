"""Laws over random rules near the known ones: one to six answers changed, each as some game of the family gives it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cucumber import VARIANTS, BadVariant, find
from cucumber.bots.whole_games import play_game
from cucumber.explain.how_to_play import how_to_play
from cucumber.explain.sheets import sheet
from cucumber.rules.written import typed
from cucumber.variants import key_of
from tests.cases import for_each
from tests.near_rules import (
    far,
    is_linked,
    is_played,
    is_played_alike,
    is_scored,
    is_taught,
    is_told,
    is_worded,
    near,
    possible_answers,
)
from tests.tiers import some

_CHANGES = st.dictionaries(st.sampled_from(list(possible_answers())), st.integers(0, 50), min_size=1, max_size=6)


def drawn(changes):
    """Answers by question, each by its place among the known ones."""
    known = possible_answers()
    return {name: known[name][place % len(known[name])] for name, place in changes.items()}


@given(variant=st.sampled_from(VARIANTS), changes=_CHANGES, seed=st.integers(0, 1000))
def test_rules_near_the_known_ones_are_refused_with_reasons_or_told_and_played(variant, changes, seed):
    answers = drawn(changes)
    text = "~".join((variant.key, *(typed(name, answer) for name, answer in answers.items())))
    if found := variant.rules.contradictions(**answers):
        with pytest.raises(BadVariant) as refused:
            find(text)
        assert all(each.reason in str(refused.value) for each in found)
        return
    ours = find(text)
    assert find(ours.key).rules == find(key_of(ours.rules)).rules == ours.rules
    assert not any("{" in statement.sentence for statement in sheet(ours).statements)
    assert sum(shown.takes for shown in how_to_play(ours).trick) == 1
    # Where all cards are dealt, bots that leave nothing to chance can go round and round.
    played = play_game(ours.rules, "random", Random(seed), ours.rules.player_range.fewest)
    assert played.end.over
    assert played.end.winners


GAMES = 30


def games(draw, number):
    """Games drawn at random, nearly all of them different ones, each with a chance of its own: so many, or all."""
    drawn = [draw(Random(f"{draw.__name__} {place}")) for place in range(GAMES)]
    assert len({game.key for game in drawn}) > GAMES * 2 / 3
    return [(game, Random(game.key)) for game in some(drawn, number)]


@for_each("draw", [near, far])
def test_games_drawn_at_random_are_told_worded_linked_and_taught(draw):
    for game, rng in games(draw, 4):
        is_told(game)
        is_worded(game)
        is_linked(game, rng)
        is_taught(game)


@for_each("draw", [near, far])
def test_games_drawn_at_random_are_played_to_the_end_and_scored_on_a_sheet(draw):
    for game, rng in games(draw, 10):
        for states in is_played(game, rng):
            is_scored(game, states)


@pytest.mark.thorough
@for_each("draw", [near, far])
def test_games_drawn_at_random_are_compiled_as_the_engine_plays_them(draw):
    for game, _ in games(draw, GAMES)[::3]:
        is_played_alike(game)
