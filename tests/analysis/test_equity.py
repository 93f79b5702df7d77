"""Chances of winning a game: tables against games played out, what they depend on, and advice by the game."""

from itertools import islice, pairwise
from random import Random

import pytest

from cucumber import VARIANTS, BadDeal, Deal, Game, find, play_game
from cucumber.analysis import win_chance, win_chances
from cucumber.analysis.advice import advise
from cucumber.analysis.equity import chances as room
from cucumber.analysis.equity import generation
from cucumber.analysis.equity.generation import tables_of
from cucumber.analysis.equity.shares import PARTS, board_between
from cucumber.analysis.equity.win_tables import Equity, Lines, find_shares
from cucumber.analysis.masks.board import Board
from cucumber.analysis.masks.codes import NONE
from cucumber.analysis.masks.compilation import packed
from cucumber.analysis.masks.compiled_rules import compiled_rules
from cucumber.analysis.search import rollouts
from cucumber.engine.view import view
from tests.cases import for_each, refused
from tests.strategies import names
from tests.tiers import some

AGURK = find("agurk").rules
TABLED = [("agurk", 2), ("agurk", 3), ("agurk", 4), ("gurka-no", 5), ("ogorek", 4), ("five-cucumbers", 3), ("rassi", 2)]


def game_of(scores, cucumbers, dealer=None, rules=AGURK):
    return Game.new(rules, names(len(scores)), dealer, scores=scores, cucumbers=cucumbers)


def expected(game):
    """The shares of a table."""
    rules = compiled_rules(game.rules, len(game.players))
    equity = Equity(tables_of(rules), packed(Lines()))
    find_shares(rules, packed(board_between(game)), False, equity)
    return [equity.lines.shares[seat] / PARTS for seat in range(len(game.players))]


def states(key, players, seed=1):
    """States between two deals to which quick bots come."""
    rng = Random(seed)
    while True:
        yield from play_game(key, "patient", rng, players).games[:-1]


@for_each("key, players", some(TABLED, 3))
def test_tables_and_games_played_out_say_the_same(key, players):
    for game in islice(states(key, players), 0, 60, 6):
        table, played = expected(game), win_chances(game, games=4_000, seed=7)
        assert sum(table) == pytest.approx(1, abs=0.005)
        for share, chance in zip(table, played, strict=True):
            assert abs(share - chance.share) < 0.02 + 1.5 * chance.reach


@for_each("key, players", [(variant.key, max(3, variant.rules.player_range.fewest)) for variant in some(VARIANTS, 8)])
def test_in_every_game_the_chances_add_up_and_who_is_out_has_none(key, players):
    for game in islice(states(key, players, seed=3), 0, 20, 7):
        found = win_chances(game, games=40)
        assert sum(each.share for each in found) == pytest.approx(1, abs=0.001)
        assert [seat for seat, each in enumerate(found) if each.share and seat not in game.seats] == []


def test_on_the_last_life_a_point_more_is_never_better():
    """On the first it can be: who loses it goes on with the score of others."""
    for other in (0, 9, 20):
        shares = [expected(game_of([score, other, 5], [1, 1, 0]))[0] for score in range(21)]
        assert all(after <= before + 0.002 for before, after in pairwise(shares))


def test_who_leads_comes_first_in_line():
    """With everything else equal, the chance depends on where one sits from the dealer, and on nothing else."""
    for dealer in range(3):
        turned = expected(game_of([7, 7, 7], [0, 0, 0], dealer))
        assert turned[(dealer + 1) % 3] == expected(game_of([7, 7, 7], [0, 0, 0], 2))[0]


def test_the_engine_plays_games_out_like_masks(monkeypatch):
    game = game_of([5, 18, 0], [0, 1, 1])
    fast = win_chances(game)
    monkeypatch.setattr(room, "needs_the_engine", lambda *_: "asked for")
    for one, other in zip(fast, win_chances(game, games=200, seed=11), strict=True):
        assert other.games == 200
        assert abs(one.share - other.share) < 2 * other.reach


def test_a_game_that_is_over_is_won_and_what_cannot_be_asked_is_refused():
    over = game_of([0, 20], [0, 1]).settle(Deal.of(AGURK, ["3c", "Kd"], players=names(2)).act("3c").act("Kd"))
    assert over.over
    assert [each.share for each in win_chances(over)] == [1, 0]
    game = Game.new(AGURK, names(3))
    refused(BadDeal, "3 is not one of the seats, which are 0 to 2", lambda: win_chance(game, 3))
    refused(BadDeal, "At least one game has to be played out, not 0", lambda: win_chances(game, games=0))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "cucumber"


def test_tables_are_made_once_and_read_back(folder):
    rules, made = compiled_rules(AGURK, 2), []

    def make(numbers):
        made.append(numbers)
        return tables_of(compiled_rules(find("five-cucumbers").rules, 2))

    first, second = (list(generation.stored_tables(rules, make)) for _ in range(2))
    assert first == second
    assert len(made) == 1
    assert len(list(folder.iterdir())) == 2, "those of the game, and those that stood in for them"


def test_damaged_tables_are_made_again_and_it_is_said(folder):
    rules = compiled_rules(AGURK, 2)
    before = list(tables_of(rules))
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    for damaged in (b"", whole[:100], whole[:-1] + bytes([whole[-1] ^ 1])):
        file.write_bytes(damaged)
        with pytest.warns(UserWarning, match="these tables of chances are damaged, so they are made again"):
            assert list(tables_of(rules)) == before
        assert file.read_bytes() == whole


def test_where_nothing_can_be_written_they_are_made_each_time_and_it_is_said(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with pytest.warns(UserWarning, match="these tables of chances are worked out again each time"):
        assert len(tables_of(compiled_rules(AGURK, 2)))


def test_what_a_full_disk_cut_off_is_not_left_there(folder, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.warns(UserWarning, match="No space left on device; these tables of chances are worked out again"):
        assert len(tables_of(compiled_rules(AGURK, 2)))
    assert not list(folder.iterdir())


def advised(scores, lost, hands, leader, plays):
    """Advice on the next play of a deal led by this seat, in a game that stands so."""
    dealer = next(seat for step in range(1, 4) if lost[seat := (leader - step) % len(scores)] < 2)
    game = game_of(scores, lost, dealer)
    deal = Deal.of(game.rules, hands, leader, players=game.players, dealer=dealer)
    for card in plays:
        deal = deal.act(card)
    return advise(view(deal, deal.turn, game), game=game, worlds=10_000)


PARTING = [
    # the game, the hands, who leads, the plays; what points ask for, what the game does, and who goes out with any card
    (
        *([9, 0, 20, 12], [0, 2, 1, 1], ["As 4c 6c", "", "Ad 7d 8h", "3s 5d Ac"], 0, ["As", "Ad"], "Ac", "3s"),
        "Cai is at 20 and goes out with any card. The A♣ pays",
    ),
    ([20, 18, 3], [1, 0, 1], ["4c 8c 9c", "6c Jc 3d", "5h 7h Ad"], 1, ["6c"], "Ad", "7h", ""),
    ([2, 13, 0, 15], [1, 0, 2, 1], ["3h 7h Ts Ad", "4c 8d 9c Jc", "", "Td Kc 5s 2s"], 3, ["Td"], "10s", "Ad", ""),
    (
        *([20, 20], [1, 1], ["2s 4c As", "3d 5h 9c"], 0, [], "As", "4c"),
        "You are at 20 and go out with any card. Bo is at 20 and goes out with any card.",
    ),
]


@for_each("scores, lost, hands, leader, plays, cheap, winning, says", PARTING)
def test_where_game_and_points_part_the_game_decides(scores, lost, hands, leader, plays, cheap, winning, says):
    found = advised(scores, lost, hands, leader, plays)
    cheapest = min(found.expected, key=lambda each: each.cost)
    assert (str(cheapest.act), [str(each.act) for each in found.best]) == (cheap, [winning])
    assert found.game_decides
    assert "pays less, but" in found.sentence
    assert says in found.sentence


def test_at_zero_a_bonus_is_worth_nothing_and_elsewhere_what_it_takes_off():
    hands, plays = ["9d Jd", "7s 10c", "8h 8d", "9h Qc"], ["9d", "7s", "8h"]
    cheapest = {
        own: min(advised([17, 0, 17, own], [1, 0, 0, 0], hands, 0, plays).expected, key=lambda each: each.cost)
        for own in (0, 5)
    }
    assert cheapest[0].cost >= 0
    assert cheapest[5].cost < 0


def test_with_nothing_won_or_lost_the_advice_is_what_it_was():
    """At the start of a game, no card changes much, and points decide among those that win as many games."""
    game = Game.new(find("simple").rules, names(3))  # without a bonus, which takes nobody below zero
    deal = game.deal(Random(1))
    by_game, by_points = (advise(view(deal, deal.turn, game), game=each, worlds=500) for each in (game, None))
    assert [each.cost for each in by_game.expected] == [each.cost for each in by_points.expected]
    assert all(each.winning is None for each in by_points.expected)
    assert all(0.2 < each.winning.share < 0.5 for each in by_game.expected)


def test_a_game_that_is_another_one_is_refused():
    deal = Game.new(AGURK, names(3)).deal(Random(1))
    with pytest.raises(BadDeal, match="This is no deal of that game"):
        advise(view(deal, deal.turn), game=Game.new(AGURK, names(4)))
    with pytest.raises(BadDeal, match=r"in which seats \[0, 1\] are still in"):
        advise(view(deal, deal.turn), game=game_of([0, 0, 0], [0, 0, 2]))


@for_each("key", ["gurka-is", "concombre", "big-green", "minibluff", "kurko"])
def test_games_without_tables_are_played_out(key):
    game = next(islice(states(key, 3, seed=5), 3, 4))
    deal = game.deal(Random(2))
    while deal.pending:
        deal = deal.act(deal.legal()[-1])
    found = advise(view(deal, deal.turn, game), game=game, worlds=4)
    assert all(0 <= each.winning.share <= 1 for each in found.expected)


def ended(rules, **other):
    """How a deal among three ended, as one number: the first place paid for the highest card."""
    board = Board(many=3, taker=0, taking=rules.cards - 1)
    board.owed[:3], board.bonus[:3] = [14, NONE, NONE], [0, 0, 0]
    for name, value in other.items():
        if isinstance(value, int):
            setattr(board, name, value)
        else:
            getattr(board, name)[:3] = value
    return rollouts.end_of(rules, board)


DIFFERENT_ENDS = (
    {"taker": 1},
    {"taking": 0},
    {"owed": [28, NONE, NONE]},
    {"owed": [14, 0, NONE]},
    {"bonus": [0, 0, 14]},
)


@for_each("other", DIFFERENT_ENDS)
def test_a_game_goes_on_alike_only_after_a_deal_that_was_charged_alike(other):
    rules = compiled_rules(find("agurk").rules, 3)
    assert ended(rules) == ended(rules) != ended(rules, **other)
