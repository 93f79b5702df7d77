"""The stored figures: a plain table in a file, from which all verdicts follow."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path

from cucumber.errors import BadStudy
from cucumber.study.claims.model import Claim, Estimate, Results

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


def results_of(claim: Claim, path: Path = STORED) -> Results:
    """The stored figures of a claim. Raises BadStudy if one is missing."""
    with path.open(encoding="utf-8", newline="") as file:
        return results_in(csv.DictReader(file), claim)


def results_in(rows: Iterable[Mapping[str, str]], claim: Claim) -> Results:
    """The figures of a claim in a table. Raises BadStudy if one is missing."""
    found = {(row["figure"], row["table"]): _estimate(row) for row in rows if row["claim"] == claim.key}
    for each in claim.figures:
        if (each.name, each.table) not in found:
            raise BadStudy(
                f"The claim {claim.key!r} has no figure “{each.name}” at the table {each.table!r}. "
                f"Make the figures again: cucumber claims --out {STORED.name}"
            )
    return {(each.name, each.table): found[each.name, each.table] for each in claim.figures}


def _estimate(row: Mapping[str, str]) -> Estimate:
    return Estimate(float(row["value"]), float(row["low"]), float(row["high"]), int(row["n"]))
