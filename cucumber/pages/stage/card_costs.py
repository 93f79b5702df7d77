"""Numbers under the cards of the seat to act: what each play costs, written on each of its cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from cucumber.engine.acts import Act, Play
from cucumber.engine.deal import Deal
from cucumber.pages.stage.props import AdviceProps
from cucumber.words.explain.frames import tabletop_props

if TYPE_CHECKING:
    from cucumber.analysis.advice import Advice


def cost_props(
    deal: Deal, at: int, costs: Sequence[tuple[Act, str]], best: Collection[Act], sentence: str, numbers: str = ""
) -> AdviceProps:
    """The advice that the table shows at the frame `at`; a card has the cost of the first of its plays."""
    on_cards = {name: cost for act, cost in reversed(costs) for name in _ids(deal, act)}
    on_best = [name for act, _ in costs if act in best for name in _ids(deal, act)]
    return {"at": at, "costs": on_cards, "best": on_best, "sentence": sentence, "numbers": numbers}


def advice_props(deal: Deal, at: int, advised: Advice) -> AdviceProps:
    """Advice to a seat that sees only its own hand, as the table shows it."""
    cheapest_first = sorted(advised.expected, key=lambda each: each.cost)
    costs = [(each.act, advised.cost_of(each)) for each in cheapest_first]
    return cost_props(deal, at, costs, [each.act for each in advised.best], advised.sentence, advised.numbers)


def notice_props(at: int, sentence: str) -> AdviceProps:
    """Advice without numbers."""
    return {"at": at, "costs": {}, "best": [], "sentence": sentence, "numbers": ""}


def _ids(deal: Deal, act: Act) -> Iterator[str]:
    """The ids of the cards of a play, as they lie in the hand of the seat to act."""
    if not isinstance(act, Play) or deal.turn is None:
        return
    hand = tabletop_props(deal, deal.turn)["seats"][deal.turn]["hand"] or []
    for card, props in zip(deal.hands[deal.turn], hand, strict=True):
        if card in act.cards:
            yield props["id"]
