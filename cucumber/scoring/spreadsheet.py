"""A score sheet as comma-separated values, for a spreadsheet."""

from __future__ import annotations

import csv
from io import StringIO

from cucumber.game import Game
from cucumber.scoring.result import Result
from cucumber.scoring.sheet import Sheet
from cucumber.words import score_words

_FORMULA = "=+-@"  # a spreadsheet would work out what begins so


def spreadsheet(sheet: Sheet) -> str:
    r"""The scores after each entry, a column a player.

    >>> from cucumber import find
    >>> spreadsheet(Sheet(find("agurk"), ("Ann", "=1+1")))
    "deal,Ann,'=1+1,what happened\r\nstart,0,0,\r\n"
    """
    written = StringIO()
    lines = csv.writer(written)
    lines.writerow(["deal", *map(_as_text, sheet.players), "what happened"])
    lines.writerow(["start", *_scores(sheet.start), ""])
    for each in sheet.counted:
        happened = each.problem or " ".join(done.sentence for done in sheet.sums(each))
        number = each.number if isinstance(each.entry, Result) else ""
        lines.writerow([number, *_scores(each.after), _as_text(happened)])
    return written.getvalue()


def _scores(game: Game) -> list[str]:
    mark = game.rules.when_caught.mark
    return [score_words(score, game.cucumbers[seat], mark) for seat, score in enumerate(game.scores)]


def _as_text(text: str) -> str:
    return f"'{text}" if text.startswith(tuple(_FORMULA)) else text
