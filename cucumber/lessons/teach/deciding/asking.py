"""The task at a position in which a rule decides: what to do, and what comes of each act."""

from __future__ import annotations

from cucumber.engine.acts import Call, Exchange, Play
from cucumber.engine.cards import name_cards
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.rules import Rules, Undealt
from cucumber.lessons.teach import tasks
from cucumber.lessons.teach.deciding.finding import Found, Kind
from cucumber.lessons.teach.tasks import Candidate, Task, quiet_frame
from cucumber.words import explain
from cucumber.words.explain.frames import cards_drawn


def what_to_do(found: Found, rules: Rules, question: str, told: str) -> Task | None:
    """What you should do in this position, where one act is better than another; `told` is said of a wrong one.

    None where it makes no difference what you do.
    """
    position = found.position
    deal, game = position.deal(rules), position.game(rules) if position.scores else None
    if found.kind is Kind.ACTS or not found.matters:
        return None
    right = found.right
    open_pack = deal.stock if position.asks or rules.undealt is Undealt.SHOWN else ()
    and_the_pack = "The next cards of the pack lie open. " if position.asks and deal.stock else ""
    options = [
        Candidate(str(act), label(deal, act), str(act) in right, told if str(act) not in right else "")
        for act in deal.legal()
    ]
    return Task(
        kind=tasks.Kind.ACT,
        asks=f"{and_the_pack}{_what_for(deal, game, found)}",
        options=tuple(options),
        questions=(question,),
        hint="",
        answer=told,
        frame={
            **quiet_frame(deal, game, names_turn=True),
            "undealt": cards_drawn(open_pack, deal.pack),
        },
        deal=deal,
        game=game,
    )


def label(deal: Deal, act: Play | Exchange | Call) -> str:
    """An act in a few words."""
    if isinstance(act, Play):
        return name_cards(act.cards)
    if isinstance(act, Exchange) and act.cards:
        return f"{name_cards(act.cards)}, exchanged"
    return explain.call_label(deal, act)


def _what_for(deal: Deal, game: Game | None, found: Found) -> str:
    """What is asked, by what the best act brings that another one doesn't."""
    best = max(found.worths.values())
    rest = max(worth for worth in found.worths.values() if worth != best)
    which = "Which card" if all(isinstance(act, Play) and len(act.cards) == 1 for act in deal.legal()) else "What"
    if best.still_in != rest.still_in:
        return f"{which} keeps you in the game?"
    if best.won != rest.won:
        return f"{which} wins you the game?"
    if best.lives != rest.lives:
        return f"{which} saves your life?" if which == "What" else "Which card doesn't cost you a life?"
    if deal.rules.limit.falling or game:
        return f"{which} leaves you with the {'most credits' if deal.rules.limit.falling else 'lowest score'}?"
    if best.points >= 0 > rest.points:
        return f"{which} keeps you from paying?"
    return "With which card do you come off best?" if which == "Which card" else "How do you come off best?"
