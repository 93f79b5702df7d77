"""Small tables for the rule tests: a bare last trick, a game after it, what may be done."""

from __future__ import annotations

from cucumber import Deal, Game, find
from cucumber.engine.notation import play_out, split_acts

NAMES = ("Ann", "Bo", "Cai", "Dan", "Eva", "Finn", "Gro", "Hans", "Ida")


def rules_of(variant):
    return find(variant).rules


def table(variant, *hands, acts="", **placed):
    """A deal of these hands after these acts, which stand with commas between them."""
    deal = Deal.of(rules_of(variant), hands, players=NAMES[: len(hands)], **placed)
    return play_out(deal, split_acts(acts))


def played_out(deal):
    """The deal after its last act; whoever has a choice takes the first that is allowed, and doubles nothing."""
    while not deal.over:
        deal = deal.act(next(act for act in deal.legal() if str(act) not in {"double", "kontra", "free"}))
    return deal


def last_trick(variant, *cards, acts="", **placed):
    """A bare last trick, played out clockwise from the leader."""
    return played_out(table(variant, *cards, acts=acts, **placed))


def game_of(variant, players, **standing):
    return Game.new(rules_of(variant), NAMES[:players], **standing)


def settled(variant, scores, *cards, acts="", leader=0, dealer=None, **standing):
    """The game of these scores after a bare last trick of these cards; an empty text sits out."""
    game = game_of(variant, len(cards), scores=scores, **standing)
    able = {"credits": scores} if game.rules.in_credits else {}
    return game.settle(last_trick(variant, *cards, acts=acts, leader=leader, dealer=dealer, **able))


def legal(deal):
    return [str(act) for act in deal.legal()]


def legal_sets(deal):
    """What may be played or thrown away, each as a set of cards, the word before them left out."""
    return {frozenset(str(act).removeprefix("exchange ").removeprefix("nothing").split()) for act in deal.legal()}


def sets(*texts):
    """The same of texts: `sets("2c 2d", "")`."""
    return {frozenset(text.split()) for text in texts}


def kinds(game):
    return [str(event.kind) for event in game.events]


def changed(variant, other):
    """The questions that two variants answer differently."""
    return {question.name for question, _, _ in rules_of(variant).differences(rules_of(other))}
