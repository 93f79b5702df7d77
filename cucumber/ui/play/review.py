"""The review of a game: its course, decisions of yours to play again, a rival's best moment, and what to practice."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

from cucumber.errors import CucumberError
from cucumber.match import YOUR_SEAT, Match, reckon, write_match
from cucumber.match.course import finished
from cucumber.pages.apart import Apart
from cucumber.pages.standing import ASSUMES, moved_most
from cucumber.pages.style import style_sheet
from cucumber.show.links import page, practice_page
from cucumber.show.score_chart import chance_chart
from cucumber.ui.play.looking_back import told
from cucumber.ui.play.reviewing import Decision, Review, review
from cucumber.ui.toolkit import traitlets
from cucumber.ui.widget import Widget

_HERE = Path(__file__).parent
_UNKNOWN = "The page sent something unknown; the review is as it was."
_STOPPED = "The review was stopped."
_LATE = 3  # tricks to come


class ReviewPanel(Widget):
    """The review of the game at the table above: nothing until it is asked for, then as far as it has come."""

    _esm = _HERE / "review.mjs"
    _css = style_sheet("play/review", "table/chart")
    unchanged = "the review"

    shown = traitlets.Dict().tag(sync=True)  # the part of the work that is `done`, HTML of ours, and what is `said`

    def __init__(self) -> None:
        super().__init__()
        self._apart = Apart()
        self._of: Match | None = None

    def __repr__(self) -> str:
        return f"<ReviewPanel: {self.shown.get('done', 0):.0%}>"

    @property
    def working(self) -> asyncio.Task[None] | None:
        """The review that is being worked out, or was last."""
        return self._apart.task

    def clear(self) -> None:
        """Gives up what is being worked out, and shows nothing."""
        self._apart.give_up()
        self._of = None
        self.shown = {}

    def begin(self, match: Match) -> None:
        """Reviews a game, unless that is on or done, and leads the reader there."""
        if self._of != match:
            self._of = match
            self._show(match, Review())
            self._apart.begin(partial(review, match), partial(self._show, match), self._say)
        self.send({"begun": True})

    def hear(self, message: Any) -> None:
        """Stops where the reader has had enough; what was found stays."""
        if message != {"stop": True}:
            raise CucumberError(_UNKNOWN)
        self._apart.give_up()
        self._of = None
        self._say(_STOPPED)

    def _show(self, match: Match, found: Review) -> None:
        self.shown = {"done": found.done, "html": reviewed(match, found), "said": ""}

    def _say(self, sentence: str) -> None:
        self.shown = {**self.shown, "done": 1, "said": sentence}


def reviewed(match: Match, found: Review) -> str:
    """As much of a review as has been found, as HTML."""
    parts = (_course(match, found), _decisions(match, found), _rival(match, found), _next(match, found))
    return "".join(filter(None, parts))


def _section(title: str, *content: str) -> str:
    return f"<section><h3>{escape(title)}</h3>{''.join(content)}</section>"


# --- the course -------------------------------------------------------------------------------------------------------


def _course(match: Match, found: Review) -> str:
    """Everyone's chances deal by deal, and card by card where they moved most."""
    if not found.chances:
        return ""
    names = match.setting.players
    said = "".join(f"<li>{escape(each)}</li>" for each in moved_most(found.chances, YOUR_SEAT))
    closer = "".join(
        f"<figure><figcaption>Deal {number}, card by card</figcaption>{chance_chart(names, rows, 'card')}</figure>"
        for number, rows in found.closer
    )
    whole = f"<figure><figcaption>Deal by deal</figcaption>{chance_chart(names, found.chances)}</figure>"
    charts = f'<div class="review-charts">{whole}{closer}</div>'
    return _section("Who stood to win", charts, f"<ul>{said}</ul>" if said else "", f'<p class="cu-hint">{ASSUMES}</p>')


# --- your decisions ---------------------------------------------------------------------------------------------------


def _decisions(match: Match, found: Review) -> str:
    """Your dearest decisions, each as a position to play again."""
    if not found.decisions:
        return _section("Your decisions", f"<p>{_NOTHING_BETTER}</p>") if found.done == 1 else ""
    told = "".join(f"<li>{_decision(match, each)}</li>" for each in found.decisions)
    return _section("Decisions to try again", f'<ol class="review-decisions cu-list">{told}</ol>')


_NOTHING_BETTER = "You couldn't have known better anywhere in this game."


def _decision(match: Match, each: Decision) -> str:
    href = page("play", link=write_match(match.back_to(each.at)))
    again = f'<a class="cu-secondary" href="{escape(href)}">Play deal {each.number} again from here</a>'
    return f"<p><b>Deal {each.number}.</b> {escape(told(each.missed))} {_cost(each)}</p>{again}"


def _cost(each: Decision) -> str:
    """What a decision cost, in games where they are looked at."""
    from cucumber.analysis.advice_in_words import worth

    games = round(100 * each.missed.games)
    if games:
        return f"It cost about {games} of 100 games."
    return f"It cost about {worth(each.missed.points)} more on average."


# --- the others, and what comes next ----------------------------------------------------------------------------------


def _rival(match: Match, found: Review) -> str:
    """The deal in which a rival's chance rose most, and how it ended."""
    best = max(_rises(found), default=None)
    if best is None:
        return ""
    _, number, seat = best
    before, after = (round(100 * found.chances[at][seat]) for at in (number - 1, number))
    name, ended = match.setting.players[seat], reckon([*finished(match)][number - 1]).ended
    said = f"Deal {number} took {name} from {before} of 100 games to {after}. {ended}"
    return _section(f"{name}'s best moment", f"<p>{escape(said)}</p>")


def _rises(found: Review) -> Iterator[tuple[float, int, int]]:
    """How much each rival's chance rose in each deal, with its number and the seat."""
    for number, (before, after) in enumerate(pairwise(found.chances), start=1):
        for seat in range(len(before)):
            if seat != YOUR_SEAT and after[seat] > before[seat]:
                yield after[seat] - before[seat], number, seat


def _next(match: Match, found: Review) -> str:
    """One thing to practice next: what your dearest decision was about."""
    if not found.decisions or found.done < 1:
        return ""
    theme = _theme(found.decisions[0])
    link = f'<a href="{escape(practice_page(match.setting.variant))}">Practice {escape(match.setting.variant.name)}</a>'
    return _section("One thing to practice", f"<p>{theme} {link}</p>")


def _theme(each: Decision) -> str:
    before = each.missed.before
    if each.missed.advice.parts:
        return "Who is near the limit: the score can ask for another card than the points."
    if len(before.hand) <= _LATE:
        return "The last three tricks: which card do you want to end with?"
    if not before.trick:
        return "What to lead: which card do you get rid of while you can?"
    return "Climb or duck: when to beat, and when to keep your cards."
