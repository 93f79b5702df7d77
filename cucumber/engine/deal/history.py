"""What was dealt and what has been done in a deal, reconstructed from its present state."""

from __future__ import annotations

from itertools import accumulate, chain

from cucumber.engine.acts import Act, Play
from cucumber.engine.cards import Cards, without
from cucumber.engine.deal.deal import Deal
from cucumber.engine.deal.state import DealState


def dealt_hands(deal: DealState) -> tuple[Cards, ...]:
    return tuple(_dealt_hand(deal, seat) for seat in range(len(deal.players)))


def _dealt_hand(deal: DealState, seat: int) -> Cards:
    own = [decision for decision in deal.decisions if decision.seat == seat]
    thrown = chain.from_iterable(decision.thrown for decision in own)
    drawn = tuple(chain.from_iterable(decision.drawn for decision in own))
    return deal.pack.sort(without((*deal.hands[seat], *deal.cards_played(seat), *thrown), drawn))


def undealt_cards(deal: DealState) -> Cards:
    """The undealt cards as they lay before any exchange."""
    return (*chain.from_iterable(decision.drawn for decision in deal.decisions), *deal.stock)


def acts_of(deal: DealState) -> tuple[Act, ...]:
    plays = [Play(play.cards) for trick in (*(done.plays for done in deal.tricks), deal.trick) for play in trick]
    acts: list[Act] = []
    done = 0
    for decision in deal.decisions:
        acts += (*plays[done : decision.plays], decision.act)
        done = decision.plays
    return (*acts, *plays[done:])


def acts_with_positions(deal: Deal) -> tuple[tuple[Deal, Act], ...]:
    """Each act of the deal so far, after the deal as it was before it.

    >>> from cucumber import find
    >>> deal = Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"], players=["Ann", "Bo"]).act("9h").act("J")
    >>> [(before.actor, str(act)) for before, act in acts_with_positions(deal)]
    [('Ann', '9h'), ('Bo', 'Jd')]
    """
    acts = acts_of(deal)
    hands, stock = dealt_hands(deal), undealt_cards(deal)
    dealt = Deal.of(deal.rules, hands, deal.leader, stock, deal.players, deal.dealer, deal.credits)
    return tuple(zip(accumulate(acts[:-1], Deal.act, initial=dealt), acts, strict=True)) if acts else ()
