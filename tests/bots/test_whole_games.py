"""A whole game as a record: every game that bots play is written, and read back as it was."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random

import pytest

from cucumber import (
    BadDeal,
    BadNotation,
    BadVariant,
    CucumberError,
    Deal,
    Game,
    IllegalAct,
    PlayedGame,
    find,
    play_game,
    read_game,
    write_game,
)
from cucumber.analysis.fast import record
from cucumber.analysis.masks.chance import Draws, key_of
from cucumber.engine.acts import BuyIn
from cucumber.engine.rules import BuyIns
from cucumber.engine.variants import VARIANTS
from tests.cases import for_each
from tests.strategies import ALL_TABLES, play_to_end

SHORT = """
# The shortest of all games.
game simple
player Ann
player Bo
dealer 1
deal 9h 2c / Jd 5s
play 9h, Jd, 5s, 2c
scores 0 5
"""


@for_each("table", ALL_TABLES)
def test_every_game_is_read_back_as_it_was_written(table):
    number = table.rules.player_range.fewest
    played = play_game(table, "random", Random(number), number)
    text = write_game(played)
    back = read_game(text)
    assert back == played
    assert (back.winners, back.end) == (played.winners, played.end)
    assert write_game(back) == text
    assert pickle.loads(pickle.dumps(played)) == played  # noqa: S301 -- our own


def test_a_game_by_bots_is_the_one_that_studies_count():
    game = play_game("agurk", ["sharp", "fimp", "lowest"], Draws(key_of(5, 0)))
    counted = record("agurk", 3, ["sharp", "fimp", "lowest"], 0, 1, seed=5, whole_games=True)
    last = [(counted[-12:][4 * seat], counted[-12:][4 * seat + 3]) for seat in range(3)]
    assert last == [(score, int(seat in game.winners)) for seat, score in enumerate(game.end.scores)]


def test_who_bought_in_is_read_back():
    variant = next(each for each in VARIANTS if isinstance(each.rules.when_caught, BuyIns))
    game, rng, deals, bought = Game.new(variant, 5), Random(2), [], []
    start = game
    while not game.over and len(deals) < 200:
        deals.append(play_to_end(game.deal(rng), rng))
        game = game.settle(deals[-1])
        bought.append(tuple(act.seat for act in game.legal() if act.seat not in game.seats)[:1])
        for seat in bought[-1]:
            game = game.act(BuyIn(seat))
    assert any(bought)
    played = PlayedGame(start, tuple(deals), tuple(bought))
    assert played.end == game
    assert read_game(write_game(played)) == played


def test_names_with_signs_of_their_own_are_kept():
    names = ["Ann; Bo", "# 1", "game agurk"]
    played = play_game("agurk", "lowest", Random(1), names)
    assert read_game(write_game(played)).start.players == tuple(names)


def test_rules_of_ones_own_are_given_again():
    rules = find("agurk").rules.with_name("Ours")
    text = write_game(play_game(rules, "lowest", Random(1), 2))
    assert text.startswith("game agurk~called=Ours\n")
    given = read_game(text).start.rules
    assert (given, given.name) == (rules, "Ours")


def test_rules_that_no_text_describes_are_given_again():
    points = replace(find("agurk").rules.point_table, sentence="As in Agurk.")
    rules = find("agurk").rules.with_name("Ours").but(point_table=points)
    text = write_game(play_game(rules, "lowest", Random(1), 2))
    assert text.startswith("game Ours\n")
    with pytest.raises(BadVariant, match="There is no game 'Ours'"):
        read_game(text)
    assert read_game(text, rules).start.rules == rules


def test_the_shortest_game_is_read():
    played = read_game(SHORT)
    assert played.start == Game.new("simple", ["Ann", "Bo"])
    assert played.end.scores == (0, 5)


@for_each(
    "change, to, error, says",
    [
        ("game simple", "game smiple", BadVariant, "Line 6: There is no game 'smiple'. Did you mean 'simple'?"),
        ("game simple\n", "", BadNotation, "Line 5: The rules come first, in a line such as 'game agurk'."),
        ("player Bo\n", "", BadDeal, "Line 5: 1 players can't play"),
        ("dealer 1\n", "", BadNotation, "Line 6: A game begins with 'game agurk'"),
        ("dealer 1", "dealer 1\ndealer 0", BadNotation, "Line 7: Who deals first is said once"),
        ("9h 2c / Jd", "9h 2c / 9h", BadDeal, "Line 7: 9♥ is there twice"),
        ("9h, Jd", "9h, 2c", IllegalAct, "Line 8: Bo may not play 2♣: Bo doesn't hold 2♣"),
        ("9h, Jd, 5s, 2c", "9h, Jd", BadDeal, "Line 8: This deal is not over"),
        ("play 9h, Jd, 5s, 2c\n", "", BadNotation, "Line 8: This is said after a deal has been played."),
        ("play 9h", "plays 9h", BadNotation, "Line 8: A line begins with game, player, dealer, deal, play"),
        ("scores 0 5", "scores 0 11", BadNotation, "Line 9: By these rules the scores are 0 5, not '0 11'."),
        ("scores 0 5", "won 1", BadNotation, "Line 9: By these rules the winners are none, not '1'."),
        ("scores 0 5", "buy in 1", IllegalAct, "Line 9: "),
        ("scores 0 5", "deal 9h / 5s", BadNotation, "The last deal has no line 'play' with its acts."),
    ],
)
def test_what_is_damaged_is_refused_with_its_line(change, to, error, says):
    damaged = SHORT.replace(change, to, 1)
    with pytest.raises(error) as told:
        read_game(damaged)
    assert isinstance(told.value, CucumberError)
    assert str(told.value).startswith(says)


def test_a_record_whose_deals_cannot_follow_is_refused():
    start, deal = Game.new("simple", ["Ann", "Bo"]), Deal.of("simple", ["9h", "Jd"], players=["Ann", "Bo"])
    with pytest.raises(BadDeal, match="not over"):
        PlayedGame(start, (deal,))
    with pytest.raises(BadDeal, match="Say who bought in after all 0 deals"):
        PlayedGame(start, (), ((),))
    with pytest.raises(BadNotation, match="began with scores or deals before it"):
        write_game(PlayedGame(Game.new("simple", ["Ann", "Bo"], scores=[3, 4])))


def test_a_game_that_put_everyone_out_has_no_next_deal_and_says_so():
    deal = Deal.of("agurk+tied-pay", ["3c", "3d"]).act("3c").act("3d")
    over = Game.new("agurk+tied-pay", 2, scores=[20, 20], cucumbers=[1, 1]).settle(deal)
    assert (over.over, over.seats, over.hand_size) == (True, (), 0)
    with pytest.raises(CucumberError, match="is over, and nobody is in it any more"):
        _ = over.leader
