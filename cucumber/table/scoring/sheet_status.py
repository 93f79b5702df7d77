"""What a score sheet says of a game between two deals: who deals next how many cards, who leads, who has won."""

from __future__ import annotations

from cucumber.engine.game import Game
from cucumber.english import counted, listed, said_of, verb_of


def next_deal(game: Game) -> str:
    """Who deals next, how many cards, and who leads; empty once the game is over.

    >>> from cucumber import find
    >>> next_deal(Game.new(find("agurk").rules, ["Ann", "Bo", "Cai"]))
    'Cai deals 7 cards each. Ann leads.'
    """
    if game.over:
        return ""
    dealer, leader = game.players[game.dealer], game.players[game.leader]
    deals = f"{said_of(dealer, 'deals')} {counted(game.hand_size, 'card')} each"
    return f"{deals} and {verb_of(leader, 'leads')}." if dealer == leader else f"{deals}. {said_of(leader, 'leads')}."


def who_won(game: Game) -> str:
    """Who has won; empty as long as the game goes on."""
    winners = [game.players[seat] for seat in game.winners]
    return f"{listed(winners)} won." if winners else ""
