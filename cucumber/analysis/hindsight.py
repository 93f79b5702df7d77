"""What would have been better, and why nobody could know: the best card with all cards open beside the best as seen."""

from __future__ import annotations

from collections.abc import Callable

from cucumber.acts import Play
from cucumber.analysis.advice import advise
from cucumber.analysis.search.searching import can_search
from cucumber.analysis.solver import solve
from cucumber.cards import name_cards
from cucumber.deal import Deal
from cucumber.game import Game
from cucumber.view import view
from cucumber.words import listed


def could_not_know(deal: Deal, game: Game | None = None, cancelled: Callable[[], bool] = lambda: False) -> str:
    """What the seat to act would have to know to play as well as with all cards open, in one sentence.

    Empty where its best card, as far as it can know, is also one of the best with all cards open. If one hand is
    enough to know, it is named. Raises BadDeal and Cancelled as `solve` does.

    >>> from cucumber import find
    >>> hands = ["3c 9c Kc", "Ac Ad 2d", "4h 5h 6h"]
    >>> could_not_know(Deal.of(find("agurk").rules, hands, players=["Ann", "Bo", "Cai"]))
    "With all cards open, the K♣ would be best; but Ann can't know that Bo holds 2♦ A♣ A♦."
    """
    seen = view(deal, deal.turn, game)
    best = [act for act in solve(deal, cancelled).best if isinstance(act, Play)]
    if _finds(best, [each.act for each in advise(seen).best]):
        return ""
    which = f"With all cards open, {listed([f'the {name_cards(act.cards)}' for act in best])} would be best"
    which += "; but" if len(best) == 1 else " alike; but"
    others = [seat for seat in deal.playing if seat != deal.turn and deal.hands[seat]]
    for seat in others if can_search(seen) and len(others) > 1 else ():
        told = advise(seen, shown={seat: deal.hands[seat]})
        if _finds(best, [each.act for each in told.best]):
            hand = name_cards(deal.hands[seat])
            return f"{which} {deal.actor} can't know that {deal.players[seat]} holds {hand}."
    return f"{which} {deal.actor} can't know what the others hold."


def _finds(best: list[Play], advised: list[Play]) -> bool:
    return any(act in best for act in advised)
