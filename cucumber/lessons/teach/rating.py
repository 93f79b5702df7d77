"""A number for how well somebody does, by Glicko: it moves with each answer, less as it becomes surer.

M. E. Glickman, "Parameter estimation in large dynamic paired comparison experiments", Applied Statistics 48 (1999).
A task is the opponent: a right answer beats it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, pi, sqrt

_Q = log(10) / 400
_SUREST = 50.0  # after many answers: the number still moves
LEAST, MOST = 100.0, 3000.0


@dataclass(frozen=True)
class Rating:
    """A number and its deviation: the truth is within two deviations in 95 of 100 cases."""

    value: float = 1200.0
    deviation: float = 120.0  # not the article's 350, with which a first wrong answer takes away a third

    def expected_score(self, task: Rating) -> float:
        """The chance of a right answer to a task with this rating.

        >>> Rating().expected_score(Rating(1200, 50))
        0.5
        """
        return float(1 / (1 + 10 ** (-task._weight * (self.value - task.value) / 400)))

    def after(self, task: Rating, *, right: bool) -> Rating:
        """The rating after an answer.

        >>> Rating(1500, 200).after(Rating(1400, 30), right=True)
        Rating(value=1563.43..., deviation=175.22...)
        """
        chance = self.expected_score(task)
        information = _Q**2 * task._weight**2 * chance * (1 - chance)  # how much the answer tells
        surer = 1 / (1 / self.deviation**2 + information)
        value = self.value + _Q * surer * task._weight * (right - chance)
        return Rating(min(MOST, max(LEAST, value)), max(_SUREST, sqrt(surer)))

    @property
    def _weight(self) -> float:
        """The weight of a rating with this deviation."""
        return 1 / sqrt(1 + 3 * _Q**2 * self.deviation**2 / pi**2)
