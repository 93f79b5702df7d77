"""Rivals: the people a reader plays against, with a face, a temper, a strength, and a weakness to find.

A rival is a bot with a habit, or without one. Who is stronger than whom is measured, in whole games, by
`python -m tools.benchmarks.rivals`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from cucumber.bots.bot import Bot
from cucumber.bots.habits import Habit, with_habit


class Strength(Enum):
    """How strong a rival is; each stands above the one before."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    MASTER = "master"


@dataclass(frozen=True)
class Rival:
    """A player with a name, by which its face is drawn, and a temper said in one line; `habit` is how it plays.

    >>> print(RIVALS["kaja"].name, RIVALS["kaja"].strength.value, RIVALS["kaja"].temper, sep=": ")
    Kaja: easy: Can't part with an ace, and often has to pay for it.
    """

    name: str
    strength: Strength
    temper: str
    habit: Habit

    @property
    def key(self) -> str:
        """What links and commands call the rival: its name, small."""
        return self.name.lower()

    def bot(self) -> Bot:
        return with_habit(self.key, self.temper, self.habit)


_EASY, _MEDIUM, _HARD, _MASTER = Strength
_ALL = (
    Rival("Kaja", _EASY, "Can't part with an ace, and often has to pay for it.", Habit("sharp", ace_in=9, strays=4)),
    Rival("Timo", _MEDIUM, "Climbs at once, and has nothing left when it matters.", Habit("fimp", climbs=3, strays=4)),
    Rival(
        "Vera",
        _HARD,
        "Begins with her lowest card, waits, and has the high ones for the end.",
        Habit("patient", leads=1),
    ),
    Rival(
        "Jacek",
        _HARD,
        "Opens with his highest card, whatever it is needed for later.",
        Habit("patient", leads=9, strays=1),
    ),
    Rival("Sif", _MEDIUM, "Fears the last trick so much that she throws away what she needs.", Habit("fimp", strays=4)),
    Rival("Odile", _EASY, "Ducks whenever she may, and is left with the big ones.", Habit("sharp", ducks=9, strays=4)),
    Rival(
        "Rolf", _EASY, "Plays what catches his eye, and laughs when he has to pay.", Habit("cheapest-beat", strays=12)
    ),
    Rival(
        "Maud",
        _MEDIUM,
        "Sleeps through the first tricks, and wakes up with a hand of high cards.",
        Habit("patient", ducks=3, strays=3),
    ),
    Rival(
        "Bengt", _HARD, "Gets rid of his aces at the first chance, and misses them later.", Habit("patient", ace_in=1)
    ),
    Rival("Hanne", _MASTER, "Remembers every card, and is hard to surprise.", Habit("skilled")),
    Rival("Lumi", _MASTER, "Sees far, but leads her lowest card first, come what may.", Habit("skilled", leads=1)),
    Rival("Pekka", _MASTER, "Thinks longest of all, and never ducks while he can beat.", Habit("expert", beats=True)),
)

RIVALS: Mapping[str, Rival] = {rival.key: rival for rival in _ALL}

USUAL = RIVALS["vera"]  # plays where nobody chose a rival


def rival_called(name: str) -> Rival:
    """The rival of this name at a table; for an unknown name, the usual one.

    >>> rival_called("Timo").key, rival_called("Timo 2").key, rival_called("Ann") is USUAL
    ('timo', 'timo', True)
    """
    first = re.sub(r" \d+$", "", name)  # the second of a name has a number
    return next((rival for rival in _ALL if rival.name == first), USUAL)
