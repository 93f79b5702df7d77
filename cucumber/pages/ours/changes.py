"""What the answers of one's own change: counted over many deals and games, or shown in one deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from cucumber.compare import parting_deal, write_comparison
from cucumber.pages.apart import WORKING
from cucumber.pages.one_change import changes_told, players_for, study_of
from cucumber.pages.program import Cancelled
from cucumber.show.links import page
from cucumber.variants import Variant, find

DEALS, GAMES = 20_000, 2_000  # that show what is changed
LOOKING = "Looking for a deal in which they part…"


@dataclass(frozen=True)
class Counted:
    """How far the counting is, in a sentence and as a share, and what it has come to; at the end nothing is `said`."""

    said: str = ""
    share: float = 0
    sentences: tuple[str, ...] = ()
    numbers: str = ""


@dataclass(frozen=True)
class Parted:
    """A deal in which two games part, where it is shown side by side; or a sentence, where none was found."""

    link: str = ""
    sentence: str = ""


@dataclass(frozen=True)
class Count:
    """A game against the one it comes from, by their keys: single deals, then whole games."""

    base: str
    made: str
    said: ClassVar[str] = WORKING

    def run(self, cancelled: Cancelled) -> Iterator[Counted]:
        """How far it is, with all that is known by then."""
        from cucumber.study.paired import differences

        plain, made = find(self.base), find(self.made)
        results: list[Any] = []
        told: dict[str, Any] = {}
        for whole_games, number in ((False, DEALS), (True, GAMES)):
            study = study_of(plain, made, number, whole_games=whole_games)
            what = "games" if whole_games else "deals"
            for done in study.played(cancelled=cancelled):
                yield Counted(f"{done.done:,} of {done.total:,} {what}", (done.share + whole_games) / 2, **told)
            results.append((study.rows(), differences(study, plain)))
            told = changes_told(plain, made, *results)
        yield Counted("", 1, **told)


@dataclass(frozen=True)
class Part:
    """A deal in which a game and the one it comes from part, by their keys."""

    base: str
    made: str
    said: ClassVar[str] = LOOKING

    def run(self, cancelled: Cancelled) -> Iterator[Parted]:
        """Looks for one."""
        del cancelled
        base, made = find(self.base), find(self.made)
        found = parting_deal(base, made, players_for(base, made))
        yield Parted(link=page("compare", link=write_comparison(found))) if found else Parted(sentence=_nowhere(base))


def _nowhere(base: Variant) -> str:
    return (
        f"In a hundred deals it was played and paid as in {base.name}. "
        "What differs shows only now and then, or between the deals."
    )
