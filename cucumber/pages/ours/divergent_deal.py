"""A deal in which a custom game and its parent diverge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from cucumber.engine.variants import Variant, find
from cucumber.pages.protocol.base import IsCancelled
from cucumber.pages.stage.one_change import players_for
from cucumber.table.compare import diverging_deal, write_comparison
from cucumber.words.show.links import page

LOOKING = "Looking for a deal where they differ…"


@dataclass(frozen=True)
class DivergentDeal:
    """A deal in which two games part, where it is shown side by side; or a sentence, where none was found."""

    link: str = ""
    sentence: str = ""


@dataclass(frozen=True)
class DivergentDealJob:
    """A deal in which a game and the one it comes from part, by their keys."""

    base: str
    made: str
    notice: ClassVar[str] = LOOKING

    def run(self, cancelled: IsCancelled) -> Iterator[DivergentDeal]:
        del cancelled
        base, made = find(self.base), find(self.made)
        comparison = diverging_deal(base, made, players_for(base, made))
        yield (
            DivergentDeal(link=page("compare", link=write_comparison(comparison)))
            if comparison
            else DivergentDeal(sentence=_nowhere(base))
        )


def _nowhere(base: Variant) -> str:
    return (
        f"In a hundred deals it was played and paid as in {base.name}. "
        "What differs shows only now and then, or between the deals."
    )
