"""What stands beside the felt after a deal: what it cost as sums, the scores as on paper, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise

from cucumber.explore import Exploration
from cucumber.game.events import EventKind
from cucumber.match import YOUR_SEAT, Match, best_card, dearest_card, games, places, reckon, who_won, why_over
from cucumber.pages.standing import moved_most, who_stands_to_win
from cucumber.rules import Ending, WhenCaught
from cucumber.show.score_chart import score_chart
from cucumber.ui.explore.score import sheet
from cucumber.ui.play.looking_back import NOTHING_YET, LookedBack

_ON_PAPER = 5  # scores of a player: the one now, and those struck out before it
_MOST_DRAWN = 3  # cucumbers, one by one
_CUCUMBER = (  # a drawing of the deck, which a table lays out
    '<svg viewBox="{seen}" class="play-cucumber" aria-hidden="true">'
    '<use href="#deck-cucumber" width="100" height="40"/></svg>'
)
_WHOLE, _HALF = _CUCUMBER.format(seen="0 0 100 40"), _CUCUMBER.format(seen="50 0 50 40")


def after_the_deal(match: Match, looked: LookedBack = NOTHING_YET) -> str:
    """What the deal came to; after the last one who has won, and how it went. Empty in the middle of a deal.

    What is marked `data-aloud` is heard as well. What can be said looking back stands below the sums, and who stands to
    win behind a fold; of a game that is over the review tells it.
    """
    if not match.is_settled:
        return ""
    parts = [_sums(match)]
    if looked.sentence:
        parts.append(f'<p class="play-back cu-hint">{escape(looked.sentence)}</p>')
    if match.over:
        parts = [*_won(match), *parts]
    counted = []  # what stays in sight, whatever has to be scrolled
    if match.setting.variant.rules.ending is not Ending.SINGLE_DEAL:
        counted.append(_paper(match))
    if looked.chances and not match.over:
        moments = moved_most(looked.chances, YOUR_SEAT)
        counted.append(who_stands_to_win(match.setting.players, looked.chances, moments))
    return f'<div class="play-told">{"".join(parts)}<div class="play-counted">{"".join(counted)}</div></div>'


def _sums(match: Match) -> str:
    found = reckon(match.position)
    sums = "".join(f"<li data-aloud>{escape(each.sentence)}</li>" for each in found.sums)
    return f'<p class="play-ended" data-aloud>{escape(found.ended)}</p><ul class="play-sums">{sums}</ul>'


def _won(match: Match) -> list[str]:
    """The winner, and the cards to remember."""
    cards = (f"<li>{escape(said)}</li>" for said in (best_card(match), dearest_card(match)) if said)
    return [
        f'<p class="play-won">{escape(who_won(match))}</p>',
        f'<ul class="play-cards">{"".join(cards)}</ul>',
    ]


def ending(match: Match) -> dict[str, object]:
    """How the game ended: who has won and why, everybody's place, and the course of the scores; empty until it has."""
    if not match.over:
        return {}
    return {
        "title": who_won(match),
        "sentence": why_over(match),
        "places": [{"seat": each.seat, "place": each.place, "line": each.line} for each in places(match)],
        "course": _chart(match),
    }


def _chart(match: Match) -> str:
    """The course of the scores; nothing where there was only one deal."""
    rules = match.setting.variant.rules
    rows = [game.scores for game in games(match)]
    if len(rows) <= 2:
        return ""
    return score_chart(match.setting.players, rows, None if rules.limit.falling else rules.limit.points)


# --- the paper --------------------------------------------------------------------------------------------------------


def _paper(match: Match) -> str:
    """The last scores of each player in a line, the old ones struck out, with the cucumbers drawn before them."""
    rules = match.setting.variant.rules
    lost = {event.seat for event in match.position.settled.events if event.kind is EventKind.LIFE_LOST}
    shown = sheet(Exploration.along(match))
    rows = shown["rows"][-_ON_PAPER:]
    lines = (
        _line(
            name,
            [row["cells"][seat] for row in rows],
            half=rules.when_caught is WhenCaught.HALF_CUCUMBER,
            fresh=seat in lost,
        )
        for seat, name in enumerate(shown["players"])
    )
    counts = "credits" if rules.in_credits else "scores"
    pot = f"<p>{escape(shown['pot'])}</p>" if shown["pot"] else ""
    return f'<table class="play-paper"><caption>The {counts}, as on paper</caption>{"".join(lines)}</table>{pot}'


def _line(name: str, cells: Sequence[dict[str, str | int]], *, half: bool, fresh: bool) -> str:
    """One player's line; the last cucumber in it is `fresh` if this deal has drawn it."""
    now = cells[-1]
    scores = [str(cell["score"]) for cell in cells]
    changed = [score for score, following in pairwise(scores) if score != following]
    old = "".join(f"<s>{escape(score)}</s> " for score in changed)
    after = " ".join(filter(None, (str(now["kept"]), str(now["state"]))))
    quiet = f" <small>{escape(after)}</small>" if after else ""
    return (
        f'<tr><th scope="row">{escape(name)}</th>'
        f"<td>{_drawn(int(now['cucumbers']), half=half, fresh=fresh)}{old}<b>{escape(scores[-1])}</b>{quiet}</td></tr>"
    )


def _drawn(cucumbers: int, *, half: bool, fresh: bool) -> str:
    """The cucumbers as they are stamped on paper, and how many they are for those who hear the page."""
    if not cucumbers:
        return ""
    noun = "half-cucumber" if half else "cucumber"
    spoken = f'<span class="cu-aloud">{cucumbers} {noun}{"" if cucumbers == 1 else "s"} and </span>'
    more = f"<small>×{cucumbers}</small> " if cucumbers > _MOST_DRAWN else ""
    each = _HALF if half else _WHOLE
    last = f'<span class="play-fresh">{each}</span>' if fresh else each
    return f"{spoken}{each * (min(cucumbers, _MOST_DRAWN) - 1)}{last}{more}"
