"""Advice on a match as the table shows it: first that it is being worked out, and then what each card costs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING

from cucumber.acts import Play
from cucumber.errors import BadDeal
from cucumber.match import YOUR_SEAT, Match
from cucumber.ui.table import Advice
from cucumber.ui.table.priced import only_said, priced
from cucumber.view import view

if TYPE_CHECKING:
    from cucumber.analysis.advice import Advice as Advised

_WORKING = "Playing it out… (the first time takes a moment longer)"
_ON_CARDS = "I can only advise on which card to play; this question is yours alone."
_MISSING = "Advice needs numpy, which isn't installed where this page runs."


async def ask_for_counsel(match: Match) -> AsyncIterator[Advice]:
    """What the table shows as advice, one thing after the other; the deal is played out in a thread."""
    if match.deal.pending or not any(isinstance(act, Play) for act in match.deal.legal()):
        yield _only_said(match, _ON_CARDS)
        return
    yield _only_said(match, _WORKING)
    try:
        answers = await asyncio.to_thread(_begin, match)
        while (advised := await asyncio.to_thread(next, answers, None)) is not None:
            yield drawn(match, advised)
    except ImportError:
        yield _only_said(match, _MISSING)
    except BadDeal as problem:
        yield _only_said(match, str(problem))


def _begin(match: Match) -> Iterator[Advised]:
    from cucumber.analysis.advice import advising  # imports and compiles for long, so in the thread

    return advising(view(match.deal, YOUR_SEAT, match.position.game))


def _only_said(match: Match, sentence: str) -> Advice:
    return only_said(len(match.steps) - 1, sentence)


def drawn(match: Match, advised: Advised) -> Advice:
    """The advice, with what each card costs under it; a card of several sets has the cost of the cheapest."""
    cheapest_first = sorted(advised.expected, key=lambda each: each.cost)
    costs = [(each.act, advised.cost_of(each)) for each in cheapest_first]
    return priced(match.deal, len(match.steps) - 1, costs, [each.act for each in advised.best], advised.sentence)
