"""Typical mistakes of somebody who programs with the package: each is answered in a sentence that says what instead."""

from __future__ import annotations

import random
from functools import partial
from random import Random

from cucumber import (
    BOTS,
    BadDeal,
    BadKind,
    BadNotation,
    BadStudy,
    BadVariant,
    Bot,
    Card,
    Deal,
    Game,
    Play,
    Tournament,
    UnknownBot,
    advise,
    find,
    play_game,
    read_card,
    read_deal,
    read_game,
    run,
    solve,
    view,
    write_deal,
    write_game,
)
from tests.cases import for_each, refused

AGURK = find("agurk")
DEAL = Deal.of(AGURK, ["9h 2c", "Jd 5s"])
OVER = DEAL.act("9h").act("Jd").act("5s").act("2c")
GAME = Game.new(AGURK, 2)


def choice(seen, rng):
    return rng.choice(seen.acts)


def of(hands=("9h", "5s"), rules="agurk", **more):
    return partial(Deal.of, rules, hands, **more)


def playing(*asked, **more):
    return partial(run, *asked, deals=10, **more)


MISTAKES = [
    # values that are made another way
    (Deal, BadKind, "A deal is made with Deal.of (chosen cards), Deal.dealt"),
    (partial(Deal, "agurk", ["9h", "5s"]), BadKind, "or game.deal."),
    (Game, BadKind, "A game is made with Game.new, such as Game.new('agurk', ['Ann', 'Bo', 'Cai'])"),
    (partial(Card, "9", "h"), BadKind, "read_card('9h') reads a whole card, not str 'h'."),
    # deals
    (of(rules=None), BadVariant, "as Rules, as a Variant or by a name such as 'agurk', not as None."),
    (of("agurk", ["9h", "5s"]), BadVariant, "not as list ['9h', '5s']."),
    (of(rules="agruk"), BadVariant, "There is no game 'agruk'. Did you mean 'agurk' or 'gurka'?"),
    (of("9h 5s"), BadDeal, "The hands are a list, such as ['9h 2c', 'Jd 5s'], one hand a seat"),
    (of(2), BadDeal, "one hand a seat, not int 2."),
    (of([9, 5]), BadNotation, "A hand is text such as '9h 2c', or cards; here it is int 9."),
    (of(leader="Ann"), BadDeal, "Seat Ann can't lead: the seats with cards, counted from 0, are 0, 1."),
    (of(players=3), BadDeal, "There are 2 seats but 3 players' names."),
    (partial(Deal.dealt, "agurk", 7, 3, 7), BadKind, "such as random.Random(7), not int 7."),
    # games
    (partial(Game.new, "agurk", None), BadDeal, "a list of names, one text for each seat, or a"),
    (partial(Game.new, "agurk", [1, 2]), BadDeal, "one text for each seat; int 1 is none."),
    (partial(Game.new, "agurk", 2, scores=5), BadDeal, "The scores are a list, such as [4, 0], not int 5."),
    (partial(GAME.deal, 7), BadKind, "by a source of chance, such as random.Random(7), not int 7."),
    (partial(GAME.deal, random), BadKind, "such as random.Random(7), not a module."),
    (partial(GAME.settle, view(DEAL)), BadKind, "A game settles a deal, not a View."),
    (partial(GAME.settle, DEAL), BadDeal, "This deal is not over (trick 1, Player 1 to act)"),
    (partial(GAME.act, "9h"), BadKind, "BuyIn(seat); cards are played in a deal, not str '9h'."),
    # acts and views
    (partial(DEAL.act, 9), BadNotation, "An act is a Play, a card or its notation, such as '9h'"),
    (partial(DEAL.act, ["9h"]), BadNotation, "not list ['9h']."),
    (partial(DEAL.act, Play(read_card("9h"))), BadNotation, "here it is a Card."),
    (lambda: OVER.hand, BadDeal, "Nobody is to act in this deal of Agurk: it is over, Player 2 took"),
    (partial(view, GAME), BadKind, "A view is of a deal, not a Game."),
    (partial(view, DEAL, "Ann"), BadDeal, "The viewer is a seat from 0 to 1, not str 'Ann'."),
    (partial(view, DEAL, 2), BadDeal, "The viewer is a seat from 0 to 1, not int 2."),
    (partial(view, DEAL, 0, DEAL), BadKind, "The game to which a deal belongs is a Game, not a Deal."),
    # bots
    (lambda: BOTS["shrap"], UnknownBot, "There is no bot 'shrap'. Did you mean 'sharp'?"),
    (lambda: BOTS[BOTS["sharp"]], BadKind, "A bot is found by its name, a text such as 'sharp'"),
    (partial(Bot, "my bot", "Any.", choice), BadKind, "A bot's name is a word such as 'cautious'"),
    (partial(Bot, "mine", choice, ""), BadKind, "What a bot does is said in a sentence"),
    (partial(Bot, "mine", "Any.", "sharp"), BadKind, "A strategy is a function of a view and a source"),
    (playing("agurk", 4, Bot("sharp", "Any.", choice)), BadDeal, "There is another bot called 'sharp'"),
    # studies
    (playing("agurk", 4, Bot), BadKind, "Bots are a Bot, its name, or a list of these, not the class"),
    (playing("agurk", 4, choice), BadKind, "or a list of these, not a function."),
    (playing("agurk", 4, ["sharp"]), BadDeal, "4 players need 4 bots, or one for all; here are 1."),
    (playing("agurk", "four"), BadStudy, "The number of players is a whole number"),
    (playing("agurk", 4.5), BadStudy, "How many play is a whole number, or a list of some, not float 4.5."),
    (playing(5, 4), BadStudy, "What is played is a game, by its name or as a Variant"),
    (partial(run, "agurk", 4, deals=1e6), BadStudy, "not 1000000.0."),
    (playing("agurk", 4, executor=4), BadKind, "handed out to a concurrent.futures.Executor, not int 4."),
    (partial(Tournament, "sharp", "agurk", 4), BadStudy, "at least two bots; here is 'sharp' alone."),
    # analysis, games by bots, notation
    (partial(solve, view(DEAL)), BadKind, "with all cards open, so it takes a Deal, not a View."),
    (partial(advise, DEAL), BadKind, "what a seat sees, view(deal, deal.turn), not a Deal."),
    (partial(play_game, "agurk", "sharp", Random(1)), BadDeal, "give players, a number or names."),
    (partial(play_game, "agurk", ["sharp"] * 3, 7), BadKind, "not int 7."),
    (partial(AGURK.playing, ["jokers"]), BadKind, "by its key, a text such as 'jokers', not list"),
    (partial(find, AGURK.rules), BadVariant, "A variant is found by its name, a text, not by Rules."),
    (partial(read_deal, DEAL, "agurk"), BadNotation, "A deal is written as text, not as Deal."),
    (partial(write_deal, GAME), BadKind, "What is written is a deal, not a Game."),
    (partial(write_game, GAME), BadKind, "a PlayedGame, such as play_game gives, not a Game."),
    (partial(read_game, "hello"), BadNotation, "Line 1: A line begins with game, player, dealer"),
]


@for_each("do, error, says", MISTAKES)
def test_a_mistake_is_answered_in_a_sentence(do, error, says, monkeypatch):
    monkeypatch.setattr("cucumber.study.experiment.play", None)  # nothing is played before
    assert str(refused(error, says, do, longest=400)).endswith((".", "?"))


def test_a_card_is_played_as_it_is():
    nine = read_card("9h")
    assert DEAL.act(nine) == DEAL.act("9h") == DEAL.act(Play((nine,)))
    assert DEAL.verdict(nine).act == Play((nine,))


def test_rules_are_taken_by_variant_and_by_name_and_names_are_made_up():
    for rules in (AGURK.rules, AGURK, "agurk", "Danish Cucumber"):
        assert Deal.of(rules, ["9h 2c", "Jd 5s"]) == DEAL
        assert Game.new(rules, 2) == GAME
        assert read_deal(write_deal(OVER), rules) == OVER
        assert Deal.dealt(rules, Random(1), 3, 7) == Deal.dealt("agurk", Random(1), 3, 7)
        assert DEAL.with_rules(rules) == DEAL
        assert play_game(rules, ["lowest"] * 2, Random(1)).end.rules == AGURK.rules
    assert GAME.players == DEAL.players == ("Player 1", "Player 2")
