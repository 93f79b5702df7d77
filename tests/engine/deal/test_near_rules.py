"""Laws over random rules near the known ones: one to six answers changed, each as some game of the family gives it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from cucumber import BadVariant, find
from cucumber.engine.rules.codec import write_answer
from tests import near_rules
from tests.cases import for_each
from tests.strategies import seeds
from tests.tiers import some


@given(seeds)
def test_rules_near_the_known_ones_are_refused_with_every_reason_or_told_and_played(seed):
    base, answers = near_rules.asked_near(Random(seed))
    text = "~".join((base.key, *(write_answer(name, answer) for name, answer in answers.items())))
    if found := base.rules.contradictions(**answers):
        with pytest.raises(BadVariant) as refused:
            find(text)
        assert all(each.reason in str(refused.value) for each in found)
        return
    near_rules.is_told(find(text))
    near_rules.is_worded(find(text))
    assert [*near_rules.is_played(find(text), Random(seed))]


GAMES = 30


def games(draw, number):
    """Games drawn at random, nearly all of them different ones, each with a chance of its own: so many, or all."""
    drawn = [draw(Random(f"{draw.__name__} {place}")) for place in range(GAMES)]
    assert len({game.key for game in drawn}) > GAMES * 2 / 3
    return [(game, Random(game.key)) for game in some(drawn, number)]


@for_each("draw", [near_rules.near, near_rules.far])
def test_games_drawn_at_random_are_told_worded_linked_and_taught(draw):
    for game, rng in games(draw, 2):
        near_rules.is_told(game)
        near_rules.is_worded(game)
        near_rules.is_linked(game, rng)
        near_rules.is_taught(game)


@for_each("draw", [near_rules.near, near_rules.far])
def test_games_drawn_at_random_are_played_to_the_end_and_scored_on_a_sheet(draw):
    for game, rng in games(draw, 10):
        for states in near_rules.is_played(game, rng):
            near_rules.is_scored(game, states)


@pytest.mark.thorough
@for_each("draw", [near_rules.near, near_rules.far])
def test_games_drawn_at_random_are_compiled_as_the_engine_plays_them(draw):
    for game, _ in games(draw, GAMES)[::3]:
        near_rules.is_played_alike(game)
