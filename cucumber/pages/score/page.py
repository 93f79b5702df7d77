"""The page to keep score: the browser holds the input, and the page calculates the scores.

The whole sheet is sent with each tap, so input made while offline is counted with the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, ClassVar, Self
from urllib.parse import parse_qs

from cucumber.engine.variants import Variant, find
from cucumber.english import capitalized
from cucumber.errors import BadNotation, CucumberError
from cucumber.pages.protocol.base import IsCancelled, Page
from cucumber.pages.score.sheet_props import sheet_props
from cucumber.pages.stage.win_chances import chances_in, has_chances, who_stands_to_win
from cucumber.table.moves.game_link import LONGEST_NAME, PLAIN_GAME, in_a_line, named_game
from cucumber.table.scoring import ScoreSheet, read_sheet, usual, write_head, write_sheet
from cucumber.table.scoring.result import Rematch
from cucumber.table.scoring.sheet_link import USUAL_PLAYERS

_UNREADABLE = "What this device kept of your last score sheet can't be read, and is left out."


# --- what takes a while ---


@dataclass(frozen=True)
class WinChancesJob:
    """Who stood to win after each deal, in the present or the last game of a sheet."""

    sheet: str

    def run(self, cancelled: IsCancelled) -> Iterator[str]:
        """Works it out, as HTML."""
        sheet = read_sheet(self.sheet).value
        latest = [*takewhile(lambda each: not isinstance(each.entry, Rematch), reversed(sheet.scored_entries))]
        games = [each.after for each in reversed(latest) if each.deal is not None]
        yield who_stands_to_win(sheet.players, chances_in([latest[-1].before, *games], cancelled))


# --- the page ---


@dataclass(frozen=True, kw_only=True)
class ScorePage(Page):
    """A score sheet, once it has begun, and before that its game and its players; `last` links to the one before it.

    `browser_sheet` is the sheet as the browser sent it last, `number` counts what it chose before that, and `standing`
    is who stands to win, None before that is known.
    """

    name: ClassVar[str] = "score"
    sheets: ClassVar[tuple[str, ...]] = ("table/chart",)

    sheet: ScoreSheet
    has_begun: bool = False
    last: str = ""
    browser_sheet: str = ""
    number: int = 0
    standing: str | None = None

    @classmethod
    def from_url(cls, url: str = "", saved: Any = None, chance: str = "") -> Self:
        """A sheet in the URL comes first, then a game named in it, then the saved state."""
        del chance
        before, last = _read(saved)
        query, _, link = url.partition("#")
        params = parse_qs(query.lstrip("?"))
        left = before if before.partition(":")[2] and before != link else last
        if link:
            return cls(sheet=usual(find(PLAIN_GAME)), last=left).with_sheet_of(link)
        if "variant" in params:
            variant, missing = game_of_key("+".join([params["variant"][0], *params.get("with", ())]))
            sheet = set_up(variant, read_sheet(before).value.players if before else ())
            return cls(sheet=sheet, last=left, notice=missing)
        page = cls(sheet=usual(find(PLAIN_GAME)), last=last)
        return page.with_sheet_of(before) if before else page

    def with_sheet_of(self, link: str) -> Self:
        """The page with the sheet of a link, which is shown if it was begun."""
        sheet, left_out = read_sheet(link)
        return replace(self, sheet=sheet, has_begun=":" in link, browser_sheet=link, standing=None, notice=left_out)

    # --- messages -----------------------------------------------------------------------------------------------------

    def update(self, message: Any) -> Self:
        return replace(self, standing=message)

    def on_write(self, sheet: str) -> Self:
        """Takes the browser's whole sheet, as a link writes it."""
        return replace(self.with_sheet_of(sheet), has_begun=True)

    def on_change(self) -> Self:
        """Goes back to choosing the game, its house rules and the players."""
        return replace(self, has_begun=False)

    def on_set_up(
        self,
        game: str,
        house_rules: tuple[str, ...],
        players: tuple[str, ...],
        dealer: int,
        number: int = 0,
        *,
        start: bool = False,
    ) -> Self:
        """Sets the game and the players; with `start`, shows the sheet. The browser numbers its choices."""
        variant = find(game).playing(*house_rules)
        sheet = set_up(variant, players, dealer, write_sheet(self.sheet).partition(":")[2])
        return replace(self, sheet=sheet, has_begun=start, number=number, standing=None)

    def on_anew(self) -> Self:
        """Starts a new sheet for the same players; the old one can be resumed."""
        sheet = ScoreSheet(self.sheet.variant, self.sheet.players, self.sheet.dealer)
        return replace(self, sheet=sheet, has_begun=False, last=self._resume_link or self.last, standing=None)

    def on_resume(self) -> Self:
        """Resumes the last sheet."""
        return replace(self, last=self._resume_link).with_sheet_of(self.last) if self.last else self

    def on_forget(self) -> Self:
        """The device has deleted the page's saved state."""
        return replace(self, last="")

    @property
    def _link(self) -> str:
        """The link to the sheet; before it is begun, only to its head."""
        return write_sheet(self.sheet) if self.has_begun or self.sheet.entries else write_head(self.sheet)

    @property
    def _resume_link(self) -> str:
        """The link to the sheet, if anything is written on it."""
        return self._link if self.sheet.entries else ""

    @property
    def url(self) -> str:
        return f"#{self._link}"

    @property
    def props(self) -> dict[str, Any]:
        return {
            "sheet": sheet_props(self.sheet),
            "begun": self.has_begun,
            "last": bool(self.last),
            "written": self.browser_sheet,
            "number": self.number,
            "standing": self.standing or "",
            "keeps": {"sheet": self._link, "last": self.last},
        }

    @property
    def job(self) -> WinChancesJob | None:
        sheet = self.sheet
        if self.standing is not None or not (self.has_begun and sheet.game.settled):
            return None
        return WinChancesJob(write_sheet(sheet)) if has_chances(sheet.variant.rules, len(sheet.players)) else None

    def without_job(self) -> Self:
        return replace(self, standing="")


PAGE = ScorePage


def _read(saved: Any) -> tuple[str, str]:
    """The links to the sheet that a device saved, and to the one before it. Raises BadNotation for anything else."""
    match saved:
        case None:
            return "", ""
        case {"sheet": str(sheet), **more} if isinstance(last := more.get("last", ""), str):
            return sheet, last
    raise BadNotation(_UNREADABLE)


def game_of_key(key: str) -> tuple[Variant, str]:
    """The game that a URL names, and a sentence on what couldn't be read, or an empty one."""
    variant, missing = named_game(key)
    return variant, f"{capitalized(missing)}." if missing else ""


def set_up(variant: Variant, players: Sequence[str], dealer: int | None = None, entries: str = "") -> ScoreSheet:
    """A sheet with these players and entries, as a link writes them.

    As long as nothing is written on it, players come and go as the game needs. Raises CucumberError for players that
    the game does not take, and for names that it can't tell apart.

    >>> from cucumber import find
    >>> set_up(find("kurkku"), ["Zoe", ""]).players
    ('Zoe', 'Ann', 'Bo')
    """
    lines = [in_a_line(name, "name", LONGEST_NAME) for name in players]
    names = tuple(_fill_in_names(lines) if entries else _as_allowed(variant, _fill_in_names(lines)))
    seat = dealer if dealer is not None and dealer in range(len(names)) else None
    bare = ScoreSheet(variant, names, seat)
    return read_sheet(f"{write_head(bare)}:{entries}").value if entries else bare


def _fill_in_names(names: Sequence[str]) -> list[str]:
    """The names, with a usual one for each that is missing."""
    free = _free(names)
    return [name or next(free) for name in names]


def _as_allowed(variant: Variant, names: list[str]) -> list[str]:
    """As many of them as the game takes, with others beside them if it needs more."""
    allowed = variant.rules.player_range
    if not names:
        return list(usual(variant).players)
    free = _free(names)
    while len(names) < allowed.fewest:
        names = [*names, next(free)]
    if len(names) > allowed.most:
        raise CucumberError(f"{variant.name} can't be played by {len(names)}. {variant.rules.sentence('player_range')}")
    return names


def _free(names: Sequence[str]) -> Iterator[str]:
    yield from (name for name in USUAL_PLAYERS if name not in names)
    numbers = range(len(USUAL_PLAYERS) + 1, 100)
    yield from (name for name in (f"Player {number}" for number in numbers) if name not in names)
