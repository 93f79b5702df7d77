"""Chance that a deal or game has to itself: what it draws depends on a seed and its own number, and on nothing else.

The generator counts: its k-th draw is a mixed-up k (splitmix64, in 63 bits so that no sign comes into it). Play on
masks draws from it by number, the engine through `Draws`; both get the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar, cast

import numpy as np

from cucumber.fast.compiling import Ints, compiled, product

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

_ALL_BITS = 2**63 - 1
_STEP = 0x1E3779B97F4A7C15
_STIR, _STIR_AGAIN = 0x3F58476D1CE4E5B9, 0x14D049BB133111EB

Item = TypeVar("Item")


@compiled
def _mixed(number: int) -> int:
    """Another number of 63 bits, each as likely as any."""
    number = product(number ^ (number >> 30), _STIR) & _ALL_BITS
    number = product(number ^ (number >> 27), _STIR_AGAIN) & _ALL_BITS
    return number ^ (number >> 31)


@compiled
def key_of(seed: int, index: int) -> int:
    """Where the draws of the deal or game of this number start; a seed has 63 bits."""
    return _mixed(_mixed(int(seed)) ^ (product(int(index), _STEP) & _ALL_BITS))


@compiled
def draw(key: int, number: int, choices: int) -> int:
    """The draw of that number: one of so many choices, below 2**31, counted from 0.

    Each is as likely as any other, up to one part in 2**32 / choices.
    """
    return ((_mixed(int(key) ^ (product(int(number), _STEP) & _ALL_BITS)) >> 31) * int(choices)) >> 32


@compiled
def draw_down(key: int, number: int, choices: int, drawn: Ints) -> None:
    """A draw for each place of a row, from that number on, of one choice less each time."""
    for place in range(len(drawn)):
        drawn[place] = draw(key, number + place, choices - place)


class Draws(Random):
    """The draws that start at a key, as the engine and the bots take chance: as a `random.Random`.

    >>> draws, key = Draws(key_of(seed=1, index=7)), key_of(seed=1, index=7)
    >>> [draws.choice(range(52)) for _ in range(3)] == [draw(key, number, 52) for number in range(3)]
    True
    """

    def __init__(self, key: int) -> None:
        super().__init__(0)
        self._key = key
        self._number = 0

    def _draw(self, choices: int) -> int:
        self._number += 1
        return draw(self._key, self._number - 1, choices)

    def choice(self, seq: SupportsLenAndGetItem[Item]) -> Item:
        """One of a sequence: a single draw."""
        return seq[self._draw(len(seq))]

    def sample(  # type: ignore[override]  # nobody counts copies here
        self, population: Sequence[Item], k: int
    ) -> list[Item]:
        """So many of a sequence: a draw each, the last one left taking the place of the one drawn."""
        drawn = np.zeros(k, dtype=np.int64)
        draw_down(self._key, self._number, len(population), cast("Ints", drawn))
        self._number += k
        left, taken = list(population), []
        for place in drawn.tolist():
            taken.append(left[place])
            left[place] = left[-1]
            left.pop()
        return taken

    def getrandbits(self, k: int, /) -> int:
        """So many bits: a draw for every 16 of them."""
        bits = 0
        for _ in range(0, k, 16):
            bits = bits << 16 | self._draw(2**16)
        return bits >> (-k % 16)

    def random(self) -> float:
        """A number from 0 up to 1."""
        return self.getrandbits(53) / 2**53
