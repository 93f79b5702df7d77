"""A small network learns Agurk against three bots that always play their highest card, in minutes, with NumPy alone.

    pip install 'cucumber-notebooks[fast]'
    python docs/learning/learn_agurk.py

The network guesses what a deal will gain after each card. It plays thousands of deals at once, mostly the card that
looks best and sometimes another, and moves each guess towards what came of it. Then it plays cards that it has never
seen beside *highest*, which sits in its seat with the same cards.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
import numpy.typing as npt

from cucumber.study.adapters.many_tables import ManyTables

Rows = npt.NDArray[np.float32]
Acts = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Policy = Callable[[Rows, Flags], Acts]  # from what seats see and may do to what they do

RIVALS = ["highest"] * 3
TABLES, HIDDEN, LESSON = 4096, 96, 1024  # acts that are learned from at once
RATES, TRIES = (0.003, 0.0002), (0.25, 0.02)  # how far a lesson moves, and the share of cards tried: first, in the end
UNIT = 10  # points
SEED_OF_TRIAL = 2**40  # for deals that nobody has learned from


class Network:
    """What each act is worth, as two layers guess it."""

    def __init__(self, sees: int, acts: int, rng: np.random.Generator) -> None:
        self.layers = [drawn(rng, sees, HIDDEN), drawn(rng, HIDDEN, acts)]
        self.means, self.squares = ([np.zeros_like(layer) for layer in self.layers] for _ in range(2))
        self.lessons = 0

    def worths(self, sees: Rows) -> tuple[Rows, Rows, Rows]:
        """The worth of each act, and what the layers were given on the way there."""
        given = with_one(sees)
        inner = with_one(np.maximum(given @ self.layers[0], 0))
        return inner @ self.layers[1], given, inner

    def best(self, sees: Rows, allowed: Flags) -> Acts:
        """The allowed acts that look best."""
        return np.where(allowed, self.worths(sees)[0], -np.inf).argmax(axis=1)

    def learn(self, sees: Rows, acts: Acts, gained: Rows, rate: float) -> None:
        """Moves the worth of the acts towards what was gained, by a step of Adam."""
        worths, given, inner = self.worths(sees)
        every = np.arange(len(acts))
        error = np.zeros_like(worths)
        error[every, acts] = (worths[every, acts] - gained) / len(acts)
        behind = (error @ self.layers[1].T)[:, :-1] * (inner[:, :-1] > 0)
        self.lessons += 1
        for layer, slope in enumerate((given.T @ behind, inner.T @ error)):
            self.means[layer] += 0.1 * (slope - self.means[layer])
            self.squares[layer] += 0.001 * (slope**2 - self.squares[layer])
            spread = np.sqrt(self.squares[layer] / (1 - 0.999**self.lessons)) + 1e-8
            self.layers[layer] -= rate * self.means[layer] / (1 - 0.9**self.lessons) / spread


def drawn(rng: np.random.Generator, inputs: int, outputs: int) -> Rows:
    """A layer before it has learned; its last row is for the constant input."""
    return (rng.standard_normal((inputs + 1, outputs)) * np.sqrt(2 / inputs)).astype(np.float32)


def with_one(rows: Rows) -> Rows:
    """Rows with a constant input at the end."""
    return np.concatenate([rows, np.ones((len(rows), 1), np.float32)], axis=1)


def play_deals(tables: ManyTables, policy: Policy) -> tuple[list[tuple[Rows, Acts]], Rows]:
    """Plays the deal that each table has begun: what was seen and done, act by act, and what it gained."""
    done: list[tuple[Rows, Acts]] = []
    learners = tables.seats.copy()
    while not done or not tables.over.all():  # in Agurk all deals are equally long
        sees, acts = tables.sees.copy(), policy(tables.sees, tables.allowed)
        tables.step(acts)
        done.append((sees, acts))
    return done, tables.rewards[np.arange(len(learners)), learners]


def lessons(done: list[tuple[Rows, Acts]], gained: Rows, rng: np.random.Generator) -> Iterator[tuple[Rows, Acts, Rows]]:
    """All that was done but the last card, in which nobody has a choice, in lessons that mix tables and tricks."""
    sees, acts = (np.concatenate(rows) for rows in zip(*done[:-1], strict=True))
    gains = np.tile(gained / UNIT, len(done) - 1)
    for lesson in np.array_split(rng.permutation(len(acts)), len(acts) // LESSON):
        yield sees[lesson], acts[lesson], gains[lesson]


def learned(rounds: int, seed: int) -> Network:
    """A network after so many rounds of deals."""
    rng = np.random.default_rng(seed)
    tables = ManyTables("agurk", [None, *RIVALS], TABLES, seed=seed, rotates=True)
    network = Network(tables.sees.shape[1], len(tables.acts), rng)
    for number, (rate, share) in enumerate(np.linspace((RATES[0], TRIES[0]), (RATES[1], TRIES[1]), rounds)):
        done, gained = play_deals(tables, partial(trying, network, share, rng))
        for lesson in lessons(done, gained, rng):
            network.learn(*lesson, rate)
        if number % (rounds // 10 or 1) == 0:
            print(f"{(number + 1) * TABLES:>9,} deals: pays {-gained.mean():.3f} a deal, while trying", flush=True)
    return network


def trying(network: Network, share: float, rng: np.random.Generator, sees: Rows, allowed: Flags) -> Acts:
    """What looks best, but for a share of acts any that is allowed."""
    any_act = np.where(allowed, rng.random(allowed.shape, np.float32), -1).argmax(axis=1)
    return np.where(rng.random(len(sees)) < share, any_act, network.best(sees, allowed))


def highest(_sees: Rows, allowed: Flags) -> Acts:
    """The highest card, as the bot of that name plays it."""
    return allowed.shape[1] - 1 - allowed[:, ::-1].argmax(axis=1)


def pays(policy: Policy, deals: int) -> Rows:
    """What a policy pays in each of so many deals that nobody has learned from."""
    tables = ManyTables("agurk", [None, *RIVALS], TABLES, seed=SEED_OF_TRIAL, rotates=True)
    return -np.concatenate([play_deals(tables, policy)[1] for _ in range(deals // TABLES)])


def main() -> None:
    """Learns, and says what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=400, help=f"of {TABLES:,} deals each")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    start = time.perf_counter()
    network = learned(asked.rounds, asked.seed)
    print(f"learned in {time.perf_counter() - start:.0f} s")
    ours, theirs = pays(network.best, 200_000), pays(highest, 200_000)
    saved = theirs - ours
    margin = 1.96 * saved.std() / np.sqrt(len(saved))
    print(
        f"pays {ours.mean():.3f} a deal where highest pays {theirs.mean():.3f}: {saved.mean():.3f} ± {margin:.3f} less"
    )


if __name__ == "__main__":
    main()
