"""Small tables by any rules: hands of a few cards, bare last tricks, and games after them.

Everything is asked of the engine by playing. Cards stand without suits where those don't matter, and 6 and 7 are left
alone, since some games single one of them out.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import cache
from random import Random

from cucumber import Call, Deal, Exchange, Game, Play, Suit
from cucumber.engine.acts import Ask
from cucumber.engine.cards import Card, as_cards, give_suits, without
from cucumber.errors import BadDeal
from tests.strategies import keeps_cards, names

FAR = 60  # a score higher than any that is too much

# --- deals ------------------------------------------------------------------------------------------------------------


def table(rules, *hands, plays="", **placed):
    """A deal of these hands after these plays, with commas between them; nobody exchanges or raises anything."""
    deal = refusing(Deal.of(rules, hands, players=names(len(hands)), **placed))
    for play in filter(None, plays.split(", ")):
        deal = deal.act(play)
    return deal


def refusing(deal):
    """The deal after everyone has said no to what is asked."""
    while deal.pending:
        deal = deal.act(Exchange(()) if deal.asked is Ask.EXCHANGE else Call.PASS)
    return deal


def plays(deal):
    """What may be played, as ranks: "3", or "3 9" for a set."""
    return {" ".join(card.rank for card in act.cards) for act in deal.legal() if isinstance(act, Play)}


def played_out(deal, rng=None):
    """The deal after its last card: the lowest cards, or any that are allowed."""
    while not deal.over:
        able = [act for act in deal.legal() if isinstance(act, Play)]
        deal = deal.act(rng.choice(able) if rng else able[0])
    return deal


def last_trick(rules, *cards, **placed):
    """A bare last trick, played out clockwise from the leader; an empty text sits out."""
    return played_out(table(rules, *cards, **placed))


def payers(deal):
    """The seats that pay something."""
    return {seat for seat, points in deal.charges.items() if points > 0}


@cache
def samples(rules):
    """Some deals played by chance to the end, as a game deals them."""
    game = Game.new(rules, names(4))
    return tuple(played_out(refusing(game.deal(Random(seed))), Random(seed)) for seed in range(3))


@cache
def prices(rules):
    """What each card of the pack costs whoever takes the last trick with it."""
    return {card: _price(rules, card) for card in dict.fromkeys(rules.pack.cards)}


def _price(rules, card):
    """What a card costs that takes the last trick from its equal, or from the lowest card if it has none."""
    strength = rules.heights(last_trick=True)
    others = without(rules.pack.cards, (card,))
    beaten = next((other for other in others if strength[other,] == strength[card,]), None)
    deal = last_trick(rules, (beaten or min(others, key=lambda other: strength[other,]),), (card,))
    assert deal.taker == 1
    return deal.charges[1]


# --- what the cards are like ------------------------------------------------------------------------------------------

ORDER = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def may_lead(rules, *cards):
    """Whether these cards may be led together, with another card left."""
    spare = Card("2", Suit.CLUBS) if any(card.suit for card in cards) else Card("2")
    deal = table(rules, (*cards, spare), rules.pack.sort(_others(rules, (*cards, spare)))[: len(cards) + 1])
    return bool(deal.verdict(Play(deal.pack.sort(cards))))


def _others(rules, cards):
    left = Counter(rules.pack.cards)
    left.subtract(cards)
    return [card for card in left if left[card] > 0]


def has_jokers(rules):
    return any(card.rank == "Jo" for card in rules.pack.cards)


def has_pictures(rules):
    return any(card.rank == "J" for card in rules.pack.cards)


def has_suits(rules):
    return any(card.suit for card in rules.pack.cards)


@cache
def differing_by_suit(rules):
    """The ranks whose cards are not all of one strength and one price."""
    known = {card: (rules.pack.strength[card], prices(rules)[card]) for card in rules.pack.cards}
    return {rank for rank in ORDER if len({known[card] for card in known if card.rank == rank}) > 1}


@cache
def ranks_of(rules):
    """The ranks of the pack whose cards are all alike."""
    return [
        rank for rank in dict.fromkeys(card.rank for card in rules.pack.cards) if rank not in differing_by_suit(rules)
    ]


@cache
def sets_can_be_led(rules):
    return "3 3" in plays(table(rules, "3 3 8", "2 4 4"))


# --- games ------------------------------------------------------------------------------------------------------------


def game_of(rules, scores=(), *, out=(), spared="2 2 2 2", **standing):
    """A game of these scores, or at its start; where cards are kept they make the scores up, none of them `spared`."""
    scores = scores or (rules.score_keeping.start,) * 4
    lives = rules.when_caught.lives
    lost = standing.pop("cucumbers", (0,) * len(scores))
    standing["cucumbers"] = [lives if seat in out else number for seat, number in enumerate(lost)]
    if keeps_cards(rules):
        pack = rules.pack_for(len(scores))
        left = without(pack.cards, *give_suits([as_cards(spared)], pack))
        return Game.new(rules, names(len(scores)), kept=_made_up(rules, left, scores), **standing)
    return Game.new(rules, names(len(scores)), scores=scores, **standing)


def _made_up(rules, cards, scores):
    """Cards that count each score exactly."""
    kept = []
    for score in scores:
        own = _counting(prices(rules), cards, score)
        if own is None:
            raise BadDeal(f"No cards count {score}.")
        kept.append(own)
        cards = without(cards, own)
    return kept


def _counting(cost, cards, score):
    """Some of these cards that count the score, the dearest first; None if there are none."""
    if score == 0:
        return ()
    for place, card in reversed([*enumerate(cards)]):
        if 0 < cost[card] <= score and (rest := _counting(cost, cards[:place], score - cost[card])) is not None:
            return (*rest, card)
    return None


def settled(game, *cards, leader=0, dealer=None):
    """The game after a bare last trick of these cards."""
    deal = last_trick(game.rules, *cards, leader=leader, dealer=dealer, credits=game.credits)
    return game.settle(deal)


def reaching(rules, score, others=(0, 0, 0), *, out=(), **standing):
    """The game in which the first player has come to this score by taking a last trick from three lower cards."""
    by_rank = {card.rank: price for card, price in prices(rules).items()}
    for card in (rank for rank in ("9", "10", "8", "5", "4", "3", "J", "Q", "K", "13", "15") if rank in by_rank):
        with suppress(BadDeal):
            game = game_of(rules, (score - by_rank[card], *others), out=out, spared=f"2 2 2 {card}", **standing)
            cards = ("" if seat in out else "2" for seat in range(1, 1 + len(others)))
            return settled(game, card, *cards, dealer=standing.get("dealer"))
    raise BadDeal(f"Nobody comes to {score} in {rules.name}.")


@cache
def is_too_much(rules, score):
    """Whether something happens to one who comes to this score, or to the game when all others but one are far on."""
    game = reaching(rules, score)
    if game.over or 0 not in game.seats or any(game.cucumbers):
        return True
    return anyone_may_be_far_on(rules) and reaching(rules, score, (0, FAR, FAR)).over


@cache
def anyone_may_be_far_on(rules):
    """Whether players stand at any score."""
    with suppress(BadDeal):
        return bool(game_of(rules, (0, 0, FAR, FAR)))
    return False


@cache
def first_too_much(rules):
    """The lowest score that is too much, looked for in strides and then step by step."""
    stride = 5
    for far in range(stride, FAR, stride):
        if _is_found_too_much(rules, far):
            return next(score for score in range(far - stride + 1, far + 1) if _is_found_too_much(rules, score))
    raise BadDeal(f"No score is too much in {rules.name}.")


def _is_found_too_much(rules, score):
    with suppress(BadDeal):  # there may be no cards that count so much
        return is_too_much(rules, score)
    return False


def kinds(game):
    """What happened last, in order."""
    return [str(event.kind) for event in game.events]


def with_one_life(rules, seats=1, players=4):
    """The cucumbers of a game in which the first players have one life left."""
    return (rules.when_caught.lives - 1,) * seats + (0,) * (players - seats)


def driven_out(rules, others=(0, 0, 0), **standing):
    """The game after the first player has come to too much with the last life."""
    if rules.limit.falling:
        game = game_of(rules, (1, *(other or 5 for other in others)), **standing)
        out = standing.get("out", ())
        return settled(game, "9", *("" if seat in out else "9" if seat > 1 else "2" for seat in range(1, 4)))
    lives = with_one_life(rules)
    return reaching(rules, first_too_much(rules) + 1, others, cucumbers=lives, **standing)
