"""Playing everything that the claims need, and the table that results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from cucumber.analysis.fast.duplicates import Standings
from cucumber.study.claims.model import Claim, Figure
from cucumber.study.claims.stored import COLUMNS
from cucumber.study.trials import Trial
from cucumber.study.work import Work


class Replay(Work[Standings]):
    """All trials of some claims; with a `share` below 1, of that share of the deals.

    Use it like a `Study`. Its table has a row for each figure.
    """

    called = "replay"
    columns = COLUMNS
    kinds: Mapping[str, str] = {}  # values are written with as many digits as are stored

    def __init__(self, claims: Iterable[Claim], share: float = 1.0, chunk: int | None = None) -> None:
        self.claims = tuple(claims)
        self._share_of_deals = share
        trials = dict.fromkeys(self._trial(figure) for claim in self.claims for figure in claim.figures)
        super().__init__(tuple(trials), chunk)

    def _trial(self, figure: Figure) -> Trial:
        return replace(figure.trial, deals=max(2, round(figure.trial.deals * self._share_of_deals)))

    def rows(self) -> list[dict[str, Any]]:
        """The figures so far; those of which nothing has been played have no row."""
        return list(self._rows())

    def _rows(self) -> Iterator[dict[str, Any]]:
        for claim in self.claims:
            for figure in claim.figures:
                counted = self.counted(self._trial(figure))
                if counted is not None and counted.number > 1:
                    yield _row(claim, figure, counted)


def _row(claim: Claim, figure: Figure, counted: Standings) -> dict[str, Any]:
    found, played = figure.estimate(counted), figure.trial
    return {
        "claim": claim.key,
        "figure": figure.name,
        "table": figure.table,
        "variant": played.variant,
        "players": played.players,
        "played": "games" if played.whole_games else "deals",
        "seed": played.seed,
        "value": f"{found.value:.6f}",
        "low": f"{found.low:.6f}",
        "high": f"{found.high:.6f}",
        "n": found.n,
    }
