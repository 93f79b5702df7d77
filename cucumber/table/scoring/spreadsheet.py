"""A score sheet as comma-separated values, for a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

from cucumber.engine.game import Game
from cucumber.table.scoring.result import Entry, Result
from cucumber.table.scoring.sheet import ScoreSheet

_FORMULA = "=+-@"  # a spreadsheet would take what begins like this for a formula


def spreadsheet(sheet: ScoreSheet) -> str:
    r"""The scores after each entry, with numbers where numbers belong: for each player the score, and cucumbers if any.

    >>> from cucumber import Card, find
    >>> sheet = ScoreSheet(find("agurk"), ("Ann", "=1+1")).with_entry(Result(took=0, card=Card("K")))
    >>> print(*spreadsheet(sheet).splitlines(), sep="\n")
    deal,Ann,'=1+1,taker,card,what happened
    start,0,0,,,
    1,13,0,Ann,K,Ann pays 13 for the K.
    """
    output = StringIO()
    lines = csv.writer(output)
    cucumbers = any(any(each.after.cucumbers) for each in sheet.scored_entries)
    lost = [f" {sheet.start.rules.when_caught.mark}s"] * cucumbers
    players = [f"{_as_text(name)}{what}" for name in sheet.players for what in ("", *lost)]
    lines.writerow(["deal", *players, "taker", "card", "what happened"])
    lines.writerow(["start", *_standing(sheet.start, cucumbers=cucumbers), "", "", ""])
    for each in sheet.scored_entries:
        happened = each.problem or " ".join(change.sentence for change in sheet.sums(each))
        standing = _standing(each.after, cucumbers=cucumbers)
        number = each.number if isinstance(each.entry, Result) else ""
        lines.writerow([number, *standing, *_last_trick(each.entry, sheet.players), _as_text(happened)])
    return output.getvalue()


def _standing(game: Game, *, cucumbers: bool) -> Iterator[int]:
    """The numbers of each player."""
    for score, lost in zip(game.scores, game.cucumbers, strict=True):
        yield score
        if cucumbers:
            yield lost


def _last_trick(entry: Entry, players: Sequence[str]) -> list[int | str]:
    """Who took the last trick, and with which card: as a number where a card is one."""
    if not isinstance(entry, Result):
        return ["", ""]
    card = str(entry.card) if entry.card else ""
    return [_as_text(players[entry.took]) if entry.took is not None else "", int(card) if card.isdigit() else card]


def _as_text(text: str) -> str:
    return f"'{text}" if text.startswith(tuple(_FORMULA)) else text
