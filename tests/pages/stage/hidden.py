"""What a seat may not know of a deal."""

from __future__ import annotations

from cucumber.engine.rules import Undealt


def hidden_from(seat, deal, game=None):
    """The cards that lie hidden from a seat, in hands, undealt or thrown away, of which it sees none like it."""
    seen = {*deal.hands[seat], *(card for other in deal.seats for card in deal.cards_played(other))}
    seen |= {card for kept in (game.kept if game else ()) for card in kept}
    seen |= {card for decision in deal.decisions if decision.seat == seat for card in decision.thrown}
    seen |= {*deal.stock} if deal.rules.undealt is Undealt.SHOWN else set()
    thrown = {card for decision in deal.decisions for card in decision.thrown}
    return {card for hand in deal.hands for card in hand}.union(deal.stock, thrown) - seen
