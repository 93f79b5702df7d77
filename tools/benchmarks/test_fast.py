"""How many plays a second masks make, beside OpenSpiel's hearts and RLCard's uno driven from Python, in one run.

    pip install -e .[bench]
    pytest -s tools/benchmarks/test_fast.py

Read the figures as ratios: machines differ. All three deal and play legal cards by chance, on one core;
processor time is measured, the best of some rounds. Ours counts all that a tally counts as well. Nothing timed is
asserted.
"""

import random
import subprocess
import sys
import time

import pytest

from cucumber import VARIANTS
from cucumber.analysis.fast import how_played, tally

pytestmark = pytest.mark.benchmark

ROUNDS = 5
DEALS = 200_000
SAMPLES = 10_000


def best(rounds, play):
    """The most plays a second of some rounds; `play` says how many it made."""
    rates = []
    for _ in range(rounds):
        start = time.process_time()
        plays = play()
        rates.append(plays / (time.process_time() - start))
    return max(rates)


def hearts():
    """OpenSpiel's hearts, from the deal to the last card, legal cards by chance."""
    pyspiel = pytest.importorskip("pyspiel", exc_type=ImportError)
    game, rng = pyspiel.load_game("hearts(pass_cards=false)"), random.Random(1)

    def play():
        made = 0
        for _ in range(300):
            state = game.new_initial_state()
            while not state.is_terminal():
                made += not state.is_chance_node()
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
        return made

    return best(ROUNDS, play)


def uno():
    """RLCard's uno with its own random agents."""
    rlcard = pytest.importorskip("rlcard")
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def play():
        # A seat's way through the game: states with the actions between them.
        return sum(len(way) // 2 for _ in range(100) for way in env.run(is_training=False)[0])

    return best(ROUNDS, play)


def ours(rules, players):
    tally(rules, players, "random", 0, 10)
    return best(ROUNDS, lambda: tally(rules, players, "random", 0, DEALS)["plays"])


def test_random_legal_plays(capsys):
    peers = {"OpenSpiel hearts": hearts(), "RLCard uno": uno()}
    with capsys.disabled():
        print(f"\n{'':28} {'plays a second':>14}   " + "   ".join(peers))
        for name, rate in peers.items():
            print(f"{name:28} {rate:14,.0f}")
        for variant in VARIANTS:
            players = min(4, variant.rules.player_range.most)
            if how_played(variant.rules, players, "random") == "engine":
                continue
            rate = ours(variant.rules, players)
            print(
                f"{variant.name:28} {rate:14,.0f}   " + "   ".join(f"{rate / peer:>15,.0f}×" for peer in peers.values())
            )


FIRST_USE = "import time; start = time.perf_counter(); {code}; print(time.perf_counter() - start)"
STUDY = "from cucumber.study import run; run('agurk', 4, 'sharp', {deals})"


def test_first_use(tmp_path, capsys, monkeypatch):
    """A study of few deals does not wait for the compiler; one of many plays on when it is done."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    with capsys.disabled():
        for deals, what in ((1_000, "nothing on disk"), (1_000_000, "being compiled"), (1_000_000, "kept on disk")):
            done = subprocess.run(
                [sys.executable, "-c", FIRST_USE.format(code=STUDY.format(deals=deals))],
                capture_output=True,
                text=True,
                check=True,
            )
            print(f"\nstudy of {deals:,} deals, compiled play {what}: {float(done.stdout):.1f} s", end="")
