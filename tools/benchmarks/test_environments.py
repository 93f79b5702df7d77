"""How many steps a second learning agents make at many tables, beside PettingZoo and OpenSpiel with the same game.

    pytest -s tools/benchmarks/test_environments.py

A step is an act of a learner, who does the first thing it may, and all that bots do until it is asked again; beside
it, an act in the other two, where all seats are learners. Processor time on one core, the best of some rounds. The
trees of OpenSpiel and its solver are measured beside ours. Nothing timed is asserted.
"""

import time
from random import Random

import numpy as np
import pytest

from cucumber import VARIANTS, find
from cucumber.analysis.equilibrium import SmallGame, equilibrium, shortened
from cucumber.analysis.fast import how_played
from cucumber.study.adapters.many_tables import ManyTables
from cucumber.study.adapters.single_deal import SingleDeal

pytestmark = pytest.mark.benchmark

ROUNDS, TABLES, STEPS = 5, 4096, 50


def best(play):
    """The most steps a second of some rounds; `play` says how many it made."""
    rates = []
    for _ in range(ROUNDS):
        start = time.process_time()
        steps = play()
        rates.append(steps / (time.process_time() - start))
    return max(rates)


def many_tables(key, players, *, whole_games=False):
    bots = [None, *["sharp"] * (players - 1)]
    tables = ManyTables(key, bots, TABLES, whole_games=whole_games, rotates=True)

    def play():
        for _ in range(STEPS):
            tables.step(tables.allowed.argmax(axis=1))
        return STEPS * TABLES

    return best(play)


def pettingzoo():
    pytest.importorskip("pettingzoo")
    from cucumber.study.adapters.pettingzoo import env

    deals = env("agurk", 4)

    def play():
        steps = 0
        for _ in range(30):
            deals.reset()
            for _ in deals.agent_iter():
                _, _, over, _, info = deals.last()
                deals.step(None if over else int(np.flatnonzero(info["action_mask"])[0]))
                steps += not over
        return steps

    return best(play)


def openspiel():
    pyspiel = pytest.importorskip("pyspiel", exc_type=ImportError)
    import cucumber.study.adapters.openspiel  # noqa: F401 -- registers the game

    game, rng = pyspiel.load_game("cucumber(variant=agurk,players=4)"), Random(1)

    def play():
        steps = 0
        for _ in range(30):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                steps += not state.is_chance_node()
                state.apply_action(rng.choice(actions) if state.is_chance_node() else actions[0])
        return steps

    return best(play)


def test_steps_a_second(capsys):
    peers = {"PettingZoo": pettingzoo(), "OpenSpiel": openspiel()}
    with capsys.disabled():
        print(f"\n{'':28} {'steps a second':>14}   " + "   ".join(peers))
        for name, rate in peers.items():
            print(f"{name:28} {rate:14,.0f}")
        for variant in VARIANTS:
            players = min(4, variant.rules.player_range.most)
            if how_played(variant.rules, players, "random") == "engine":
                continue
            for whole_games, what in ((False, "deals"), (True, "games")):
                rate = many_tables(variant.key, players, whole_games=whole_games)
                times = "   ".join(f"{rate / peer:>9,.0f}×" for peer in peers.values())
                print(f"{f'{variant.name}, {what}':28} {rate:14,.0f}   {times}")


@pytest.mark.parametrize(("cards", "ranks"), [(2, 2), (3, 3)])
def test_both_solvers(cards, ranks, capsys):
    pyspiel = pytest.importorskip("pyspiel", exc_type=ImportError)
    from open_spiel.python.algorithms.cfr import CFRPlusSolver
    from open_spiel.python.algorithms.expected_game_score import policy_value
    from open_spiel.python.algorithms.exploitability import exploitability

    import cucumber.study.adapters.openspiel  # noqa: F401

    game = pyspiel.load_game(f"cucumber(variant=agurk,players=2,cards={cards},ranks={ranks})")
    start, solver, gain, rounds = time.perf_counter(), CFRPlusSolver(game), 1.0, 0
    while gain > 0.01:
        for _ in range(10):
            solver.evaluate_and_update_policy()
        rounds, gain = rounds + 10, exploitability(game, solver.average_policy())
    theirs = time.perf_counter() - start
    value = policy_value(game.new_initial_state(), [solver.average_policy()] * 2)[0]
    start = time.perf_counter()
    found = equilibrium(SmallGame(shortened(find("agurk").rules, cards, ranks)), good_enough=0.01)
    ours = time.perf_counter() - start
    with capsys.disabled():
        print(
            f"\n{cards} cards of {ranks} ranks: {SingleDeal.named('agurk', 2, cards, ranks).cards} in the pack; ",
            end="",
        )
        print(f"OpenSpiel {value:.3f} in {rounds} rounds and {theirs:.1f} s; ", end="")
        print(f"ours {found.value:.3f} in {ours:.2f} s", end="")
