"""Finds the deals in which rules of shipped games decide, and keeps them: python -m tools.found_deals [tries]."""

from __future__ import annotations

import json
import sys
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from cucumber.engine.variants import VARIANTS, find
from cucumber.lessons.teach.deciding.position_search import DecisionKind, DecisivePosition
from cucumber.lessons.teach.deciding.task_position import KEPT
from cucumber.lessons.teach.rule_differences import RuleDifference, differences_taught

ROOT = Path(__file__).parents[1]
_TRIES = 4000


def found(key: str, tries: int) -> dict[str, Any]:
    """The positions of a game, by question; one that is kept and decides the most stays."""
    searched = {each.question.name: _found(each, tries) for each in differences_taught(find(key))}
    return {name: each.position.stored_fields() for name, each in searched.items() if each}


def _found(each: RuleDifference, tries: int) -> DecisivePosition | None:
    is_kept = each.kept_position()
    if is_kept and is_kept.kind is DecisionKind.BEST:
        return is_kept
    decides = (decide for decide in (is_kept, each.search_position(tries, is_hasty=False)) if decide)
    return max(decides, key=lambda found: (found.kind, found.matters, found.saves), default=None)


def main(tries: int = _TRIES) -> None:
    """Writes the file anew."""
    keys = [variant.key for variant in VARIANTS[1:]]
    with Pool(2) as pool:
        every = pool.starmap(found, [(key, tries) for key in keys], chunksize=1)
    games = (f"{json.dumps(key)}: {{\n{_lines(found)}\n}}" for key, found in zip(keys, every, strict=True))
    text = ",\n".join(games)
    (ROOT / "cucumber" / "lessons" / "teach" / "deciding" / KEPT).write_text(f"{{\n{text}\n}}\n", "utf-8")


def _lines(found: dict[str, Any]) -> str:
    """The positions of a game, each in a line of its own."""
    return ",\n".join(f"  {json.dumps(name)}: {json.dumps(position)}" for name, position in found.items())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
