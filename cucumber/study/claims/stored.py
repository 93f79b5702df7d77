"""The figures: stored as a plain table in a file, from which all verdicts follow, and played again."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from cucumber.analysis.fast.duplicates import Standings
from cucumber.errors import BadStudy
from cucumber.study.claims.claim import Claim, Estimate, Figure, Results
from cucumber.study.experiment import Experiment
from cucumber.study.pair_trials import Trial

COLUMNS = {
    "claim": "the key of the claim",
    "figure": "what was found out",
    "table": "the bots at the table",
    "variant": "the game",
    "players": "how many play",
    "played": "deals or games",
    "seed": "where chance started",
    "value": "the number, in points a deal or as a share of games",
    "low": "where its interval of 95 % begins",
    "high": "where it ends",
    "n": "how many deals or games",
}
STORED = Path(__file__).with_name("figures.csv")


def results_of(claim: Claim) -> Results:
    """The stored figures of a claim. Raises BadStudy if one is missing."""
    with STORED.open(encoding="utf-8", newline="") as file:
        return results_in(csv.DictReader(file), claim)


def results_in(rows: Iterable[Mapping[str, str]], claim: Claim) -> Results:
    """The figures of a claim in a table. Raises BadStudy if one is missing."""
    estimates = {(row["figure"], row["table"]): _estimate(row) for row in rows if row["claim"] == claim.key}
    for each in claim.figures:
        if (each.name, each.table) not in estimates:
            raise BadStudy(
                f"The claim {claim.key!r} has no figure “{each.name}” at the table {each.table!r}. "
                f"Make the figures again: cucumber claims --out {STORED.name}"
            )
    return {(each.name, each.table): estimates[each.name, each.table] for each in claim.figures}


def _estimate(row: Mapping[str, str]) -> Estimate:
    return Estimate(float(row["value"]), float(row["low"]), float(row["high"]), int(row["n"]))


class Replay(Experiment[Standings]):
    """All trials of some claims, of a `share` of the deals, worked through as a `Study`: a row for each figure."""

    called, _counts = "replay", Standings
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
        """The figures so far; those with nothing played have no row."""
        figures = [
            (claim, figure, self.counts_of(self._trial(figure))) for claim in self.claims for figure in claim.figures
        ]
        return [_row(claim, figure, counted) for claim, figure, counted in figures if counted and counted.number > 1]


def _row(claim: Claim, figure: Figure, counted: Standings) -> dict[str, Any]:
    estimate, played = figure.estimate(counted), figure.trial
    return {
        "claim": claim.key,
        "figure": figure.name,
        "table": figure.table,
        "variant": played.variant,
        "players": played.players,
        "played": "games" if played.whole_games else "deals",
        "seed": played.seed,
        "value": f"{estimate.value:.6f}",
        "low": f"{estimate.low:.6f}",
        "high": f"{estimate.high:.6f}",
        "n": estimate.n,
    }
