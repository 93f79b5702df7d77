"""The course of a deal: how everyone's chance of winning the game moved with each card, as the cards lay."""

from __future__ import annotations

from collections.abc import Iterator

from cucumber.analysis.equity.shares import PARTS
from cucumber.analysis.trials import MaskTrials, Sums
from cucumber.engine.acts import Play
from cucumber.engine.deal import Deal
from cucumber.engine.deal.history import moments_of
from cucumber.engine.game import Game
from cucumber.engine.view import view

_PLAYED_OUT = 300  # times after each card: a chance is right to six of a hundred

Shares = tuple[float, ...]  # by seat


def course_of(deal: Deal, game: Game, *, times: int = _PLAYED_OUT, seed: int = 0) -> Iterator[Shares]:
    """Everyone's chance of winning the game after each card played, if bots play on from the real hands.

    It is for games that masks can hold.

    >>> from cucumber import find
    >>> rules = find("agurk").rules
    >>> deal = Deal.of(rules, ["Ac", "2d"], players=["Ann", "Bo"]).act("Ac").act("2d")
    >>> course = [*course_of(deal, Game.new(rules, ["Ann", "Bo"], scores=[20, 0], cucumbers=[1, 0]))]
    >>> len(course), course[-1]
    (2, (0.0, 1.0))
    """
    for before, act in moments_of(deal):
        if isinstance(act, Play):
            seen = view(before, before.turn, game)
            shown = {seat: before.hands[seat] for seat in before.playing if seat != before.turn and before.hands[seat]}
            place = next(place for place, option in enumerate(seen.options) if option.act == act)
            yield from _shares_after(place, MaskTrials(seen, seed, shown, game).until(times))


def _shares_after(place: int, sums: Sums) -> Iterator[Shares]:
    """Everyone's share after the play at this place; nothing in the rare case that the hands have not been dealt."""
    if sums.worlds:
        yield tuple(each / sums.worlds / PARTS for each in sums.won[sums.kinds[place]])
