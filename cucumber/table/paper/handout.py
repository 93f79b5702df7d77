"""A game as a page to print and hand out: how to play it, one trick, and a score table to fill in.

Everything fits by its style sheet alone: the type is chosen from the number of words, and the score table takes the
remaining space.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from math import sqrt
from typing import NamedTuple

from cucumber.engine.rules import Ending, Lives, Rules, ScoreKeeping, WhenCaught
from cucumber.engine.variants import Variant
from cucumber.errors import CucumberError
from cucumber.table.paper.invitation import Invitation, head_with_invitation
from cucumber.table.paper.stand_alone import document, paper_sheet
from cucumber.words.explain.how_to_play import HowToPlay
from cucumber.words.explain.languages import ENGLISH, Language
from cucumber.words.show.how_to_play_html import origin_html, points_html, trick_html

NAMES = 7  # columns of a score table, unless another number is asked for
SMALLEST = 9.0  # points of type
_MOST_ROWS = 30  # of a score table; the page shows as many as it has room for


class _Paper(NamedTuple):
    """A size of paper: its margin, its largest type, and the type in which a page of 100 words is just full."""

    margin: str
    largest: float
    at_100_words: float


_PAPERS = {"a4": _Paper("11mm", 11.0, 15.5), "a5": _Paper("9mm", 12.2, 17.2)}
PAPERS = tuple(_PAPERS)


def handout(card: HowToPlay, *, paper: str = "a4", players: int = NAMES, invitation: Invitation | None = None) -> str:
    """One A4 page, or two A5 cards; it prints on US letter paper too. `players` names fit in the score table.

    Raises CucumberError for a paper that it is not made for, and for a house rule without words in the card's language.
    """
    if paper not in _PAPERS:
        raise CucumberError(f"A handout is made for {' or '.join(PAPERS)}, not for {paper[:20]!r}.")
    variant, language = card.variant, card.language
    able = variant.rules.player_range
    names = max(able.fewest, min(able.most, players))  # columns: never more than can play, nor fewer than must
    measures = f"--type: {type_size(card, paper)}pt; --names: {names};"
    style = f"{paper_sheet('handout')}:root {{ {measures} }}\n"
    style += f"@page {{ size: {paper}; margin: {_PAPERS[paper].margin}; }}\n"
    play = f'<section class="play">{points_html(card)}</section>'
    trick = trick_html(card)
    title, what_to_write = language.say("Score"), " ".join(map(language.say, _how_to_score(variant.rules)))
    table = f"<p>{escape(what_to_write)}</p>{_table(variant.rules, names, language)}"
    score = f'{_house_rules(variant, language)}<section class="score"><h2>{escape(title)}</h2>{table}</section>'
    pages = {
        "a4": _page(_head("h1", card, invitation), f"{play}{trick}{score}"),
        "a5": _page(_head("h1", card), play) + _page(_head("h2", card, invitation), f"{trick}{score}"),
    }
    body = f'<body data-paper="{paper}">\n{pages[paper]}\n</body>'
    return document(card.name, style, body, made_by="cucumber print", width="860", language=language.code)


def file_name(variant: Variant) -> str:
    """A file name for the handout of a variant.

    >>> from cucumber import find
    >>> file_name(find("agurk+jokers"))
    'agurk-jokers.html'
    """
    return f"{re.sub('[+~=]', '-', variant.key)}.html"


def type_size(card: HowToPlay, paper: str) -> float:
    """The size of the type, in points: smaller where there is more to read."""
    words = card.words + _count(card.marks)
    if paper == "a4":
        words += _count(card.variant.house_rule(key).gist for key in card.variant.on)
    _, largest, at_100_words = _PAPERS[paper]
    return max(SMALLEST, min(largest, round(at_100_words / sqrt(words / 100), 1)))


def _count(texts: Iterable[str]) -> int:
    return sum(len(text.split()) for text in texts)


def _page(head: str, content: str) -> str:
    return f'<section class="page">{head}{content}</section>'


def _head(tag: str, card: HowToPlay, invitation: Invitation | None = None) -> str:
    """The name of the game, beside the invitation if there is one."""
    variant, language = card.variant.plain, card.language
    origin = origin_html(variant)
    if language != ENGLISH:
        origin_text = " · ".join(map(language.say, (variant.region, language.note)))
        origin = f'<small class="how-origin">{escape(origin_text)}</small>'
    return head_with_invitation(f"<header><{tag}>{escape(variant.name)}</{tag}>{origin}</header>", invitation, language)


def _house_rules(variant: Variant, language: Language) -> str:
    """The house rules switched on, each with what it changes."""
    say = language.say
    named = ((say(key, "house rule"), say(variant.house_rule(key).gist)) for key in variant.on)
    rules = "".join(f"<li><b>{escape(name)}:</b> {escape(gist)}</li>" for name, gist in named)
    return f'<section class="house"><h2>{escape(say("House rules"))}</h2><ul>{rules}</ul></section>' if rules else ""


def _table(rules: Rules, names: int, language: Language) -> str:
    if rules.ending is Ending.SINGLE_DEAL:
        titles = "".join(f"<th>{escape(language.say(title))}</th>" for title in ("Player", "Deals lost"))
        kind, rows = "tally", "<tr><td></td><td></td></tr>" * names
    else:
        cells = "<td></td>" * names
        kind, titles = "deals", f"<th>{escape(language.say('Deal', 'score table'))}</th>{cells}"
        rows = "".join(f"<tr><th>{deal}</th>{cells}</tr>" for deal in range(1, _MOST_ROWS + 1))
    return f'<table class="{kind}"><thead><tr>{titles}</tr></thead><tbody>{rows}</tbody></table>'


_WRITE = {
    "point": "After each deal, write how many points everyone has now.",
    "cucumber": "After each deal, write how many cucumbers everyone has now.",
    "credit": "After each deal, write how many credits everyone has now.",
}


def _how_to_score(rules: Rules) -> Iterator[str]:
    if rules.ending is Ending.SINGLE_DEAL:
        yield "Make a mark for each deal you lose."
        return
    if rules.score_keeping is ScoreKeeping.KEPT_CARDS:
        yield "After each deal, write the card that was paid for under the name of whoever keeps it."
    else:
        yield _WRITE[rules.point_table.unit]
    if isinstance(rules.when_caught, Lives):
        yield "Draw the cucumber beside the name."
    elif rules.when_caught is WhenCaught.HALF_CUCUMBER:
        yield "Draw the half cucumber beside the name."
