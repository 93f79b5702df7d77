"""Chance for each deal or game: its draws depend only on a seed and its own number.

The generator is a counter: its k-th draw is k scrambled (splitmix64, in 63 bits to stay clear of the sign). Play on
masks takes draws by number, the engine takes them through `Draws`; both get the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

from cucumber.analysis.masks.compilation import compiled, product

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

_ALL_BITS = 2**63 - 1
_STEP = 0x1E3779B97F4A7C15
_STIR, _STIR_AGAIN = 0x3F58476D1CE4E5B9, 0x14D049BB133111EB

Item = TypeVar("Item")


@compiled
def _mixed(number: int) -> int:
    """The number scrambled into 63 random-looking bits."""
    number = product(number ^ (number >> 30), _STIR) & _ALL_BITS
    number = product(number ^ (number >> 27), _STIR_AGAIN) & _ALL_BITS
    return number ^ (number >> 31)


@compiled
def key_of(seed: int, index: int) -> int:
    """The key of the draws of the deal or game with this number; a seed has 63 bits."""
    return _mixed(_mixed(int(seed)) ^ (product(int(index), _STEP) & _ALL_BITS))


@compiled
def draw(key: int, number: int, choices: int) -> int:
    """The draw with that number, in [0, choices), below 2**31: equally likely up to one part in 2**32 / choices."""
    return ((_mixed(int(key) ^ (product(int(number), _STEP) & _ALL_BITS)) >> 31) * int(choices)) >> 32


class Draws(Random):
    """The draws of a key as a `random.Random`, for the engine and the bots.

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
        """An item of a sequence, with a single draw."""
        return seq[self._draw(len(seq))]

    def sample(  # type: ignore[override]  # without the argument `counts`
        self, population: Sequence[Item], k: int
    ) -> list[Item]:
        """`k` items of a sequence, with a draw each; the last remaining item takes the place of the one drawn."""
        left, taken = list(population), []
        for _ in range(k):
            place = self._draw(len(left))
            taken.append(left[place])
            left[place] = left[-1]
            left.pop()
        return taken

    def getrandbits(self, k: int, /) -> int:
        """`k` bits, with a draw for every 16 of them."""
        bits = 0
        for _ in range(0, k, 16):
            bits = bits << 16 | self._draw(2**16)
        return bits >> (-k % 16)

    def random(self) -> float:
        """A number in [0, 1)."""
        return self.getrandbits(53) / 2**53
