"""A table that plays with real cards: its score sheet goes into the same ranking as the tables on phones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cucumber.english import listed
from cucumber.errors import CucumberError
from cucumber.room.evening.finishes import Finish, finishes
from cucumber.table.scoring import read_sheet
from cucumber.table.scoring.link import LONGEST_LINK
from cucumber.table.scoring.result import Result


@dataclass(frozen=True)
class Reported:
    """A score sheet that a table has sent: its link, its game, and for each column its phone ("" for none) and name."""

    link: str
    game: str
    people: tuple[tuple[str, str], ...]
    finishes: tuple[Finish, ...]

    @property
    def deals(self) -> int:
        """How many deals it tells of."""
        return self.finishes[0].deals


def reported(link: str, names: Mapping[str, str]) -> Reported:
    """The score sheet of a table at which these phones sit, by their names.

    Raises CucumberError for a sheet without a deal, and for one on which somebody at the table is missing.
    """
    if len(link) > LONGEST_LINK:
        raise CucumberError("That score sheet is too long.")
    sheet, left_out = read_sheet(link)
    if left_out:
        raise CucumberError(left_out)
    columns = [name.casefold() for name in sheet.players]
    missing = [name for name in names.values() if columns.count(name.casefold()) != 1]
    if missing:
        raise CucumberError(
            f"The score sheet on this phone is for {listed(sheet.players)}. {listed(missing)} must stand on it too: "
            "write the names there as they are here."
        )
    settled = [each.after for each in sheet.counted if isinstance(each.entry, Result) and not each.problem]
    if not settled:
        raise CucumberError("There is no deal on the score sheet of this phone yet.")
    phones = {name.casefold(): phone for phone, name in names.items()}
    people = tuple((phones.get(name.casefold(), ""), name) for name in sheet.players)
    return Reported(link, sheet.variant.key, people, finishes(settled))
