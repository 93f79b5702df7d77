"""Tournaments: every bot among every other, a rating, and the same table however it is worked through."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

from cucumber import BadDeal, BadKind, BadVariant, CucumberError, find
from cucumber.analysis.fast.duplicates import Duplicate, standings
from cucumber.study import BadStudy, Study, Tournament, checkpoint
from cucumber.study.chunks import play
from cucumber.study.tournament import COLUMNS, SAYS
from tests.cases import for_each
from tests.study.test_study import rows

ASKED = {"bots": ["highest", "sharp", "random"], "variants": ["agurk", "minibluff"], "players": [2, 4], "seed": 7}


def played(**asked):
    tournament = Tournament(**ASKED | {"deals": 200} | asked)
    tournament.run()
    return tournament.table


@pytest.fixture(scope="module")
def whole():
    return {games: played(whole_games=games) for games in (False, True)}


def row(table, **columns):
    (found,) = rows(table, **{"variant": "agurk", "players": 4, "among": ""} | columns).to_dict("records")
    return found


@pytest.mark.parametrize("games", [False, True])
def test_pieces_of_any_size_make_the_same_table(games, whole):
    assert_frame_equal(played(whole_games=games, chunk=33), whole[games], check_exact=True)


@pytest.mark.parametrize("games", [False, True])
def test_a_tournament_that_was_kept_comes_out_the_same(games, tmp_path, whole):
    begun = Tournament(**ASKED, deals=200, whole_games=games, chunk=40)
    for piece in list(begun.pieces())[1:7:2]:
        begun.add(piece.task, play(piece))
    checkpoint.save(begun, tmp_path / "kept")
    tournament = Tournament(**ASKED, deals=200, whole_games=games)
    checkpoint.load(tournament, tmp_path / "kept")
    assert tournament.done == begun.done > 0
    tournament.run()
    checkpoint.write(tournament, tmp_path / "table.csv")
    assert (tmp_path / "table.csv").read_text(encoding="utf-8") == whole[games].to_csv(index=False)


def test_what_was_kept_of_something_else_is_refused(tmp_path):
    checkpoint.save(Study("agurk", 4, "sharp", 200), tmp_path / "kept")
    with pytest.raises(BadStudy, match="was begun for another tournament"):
        checkpoint.load(Tournament(**ASKED), tmp_path / "kept")


def test_columns_and_measures_are_those_that_are_described(whole):
    for table in whole.values():
        assert list(table.columns) == list(COLUMNS)
        assert not table.isna().any().any()
        assert not table.duplicated(["variant", "players", "bot", "among", "measure"]).any()
    assert {name for table in whole.values() for name in table["measure"]} == set(SAYS)


def test_values_are_those_of_the_standings(whole):
    made = standings(Duplicate(find("agurk").rules, 4, (("sharp", "random"), ("random", "random")), 7), 0, 200)
    about = {"bot": "sharp", "among": "random"}
    assert row(whole[False], **about, measure="pays")["value"] == pytest.approx(made.mean(0))
    assert row(whole[False], **about, measure="others pay")["value"] == pytest.approx(made.mean(1))
    assert row(whole[False], **about, measure="difference")["value"] == pytest.approx(made.mean(0) - made.mean(1))
    assert row(whole[False], **about, measure="instead")["value"] == pytest.approx(made.mean(0) - made.mean(2))


def test_with_two_players_both_ways_are_one(whole):
    for measure, mirrored in (("pays", "others pay"), ("difference", "difference")):
        here = row(whole[False], players=2, bot="sharp", among="random", measure=measure)
        there = row(whole[False], players=2, bot="random", among="sharp", measure=mirrored)
        sign = -1 if measure == "difference" else 1
        assert (here["value"], here["high"] - here["low"]) == pytest.approx(
            (sign * there["value"], there["high"] - there["low"])
        )


@pytest.mark.parametrize("games", [False, True])
def test_ratings_are_the_mean_of_all_differences_and_add_up_to_zero(games, whole):
    table = rows(whole[games], variant="agurk", players=4)
    sign = 1 if games else -1
    ratings = rows(table, measure="rating").set_index("bot")["value"]
    assert ratings.sum() == pytest.approx(0)
    differences = rows(table, measure="difference")
    for bot in ASKED["bots"]:
        own, its = rows(differences, bot=bot)["value"].sum(), rows(differences, among=bot)["value"].sum()
        assert ratings[bot] == pytest.approx(sign * (own - its) / 4)
    assert ratings.idxmax() == "highest"


def test_wins_of_a_table_are_one_game(whole):
    table = rows(whole[True], variant="agurk", players=4)
    wins = rows(table, measure="wins").set_index(["bot", "among"])["value"]
    others = rows(table, measure="others win").set_index(["bot", "among"])["value"]
    assert (wins + 3 * others).to_numpy() == pytest.approx(1)
    assert wins["sharp", "sharp"] == 1 / 4


@pytest.mark.thorough
def test_intervals_hold_what_they_should():
    """Each rating of many small tournaments beside the same of a large one: 19 of 20 hold it, give or take."""
    truth = rows(played(variants="agurk", players=4, deals=40_000, seed=99), measure="rating").set_index("bot")["value"]
    held = pd.concat([rows(played(variants="agurk", players=4, seed=seed), measure="rating") for seed in range(200)])
    inside = held[(held["low"] <= held["bot"].map(truth)) & (held["bot"].map(truth) <= held["high"])]
    assert 0.92 <= len(inside) / len(held) <= 0.98


def test_credits_are_no_points(whole):
    assert set(rows(whole[False], variant="minibluff")["unit"]) == {"credits"}
    assert set(rows(whole[True], variant="minibluff")["unit"]) == {"share"}


def test_bots_that_search_play_too_and_the_same_in_threads():
    asked = {"bots": ["casual", "sharp"], "variants": "agurk", "players": 3, "deals": 8, "seed": 1}
    tournament = Tournament(**asked, chunk=3)
    with ThreadPoolExecutor(2) as pool:
        tournament.run(pool)
    assert_frame_equal(tournament.table, played(**asked), check_exact=True)
    assert row(tournament.table, players=3, bot="casual", measure="rating")["value"] > 0


def test_pieces_are_small_where_bots_search():
    sizes = [
        next(Tournament([bot, "sharp"], "agurk", 4).pieces()).last for bot in ("fimp", "casual", "skilled", "expert")
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 1000
    assert sizes[-1] == 1


def test_what_masks_cannot_play_says_so():
    table = played(variants="minibluff~lead=sets", players=3, deals=2, bots=["random", "lowest"])
    assert set(table["how"]) == {"engine"}
    assert set(table["n"]) == {2}


@for_each(
    "asked, error, says",
    [
        (
            {"bots": ["sharp"]},
            BadStudy,
            "A tournament needs at least two bots; here is 'sharp' alone. There are: random,",
        ),
        ({"bots": "sharp"}, BadStudy, "A tournament needs at least two bots; here is 'sharp' alone."),
        ({"bots": []}, BadStudy, "at least one bot."),
        ({"bots": ["sharp", "fimp", "sharp"]}, BadStudy, "The bot 'sharp' is asked for twice."),
        ({"bots": [f"bot {number}" for number in range(30)]}, BadStudy, "30 bots are more than the 20"),
        ({"bots": ["sharp", "shrap"]}, BadDeal, "There is no bot 'shrap'. Did you mean 'sharp'"),
        ({"bots": ["sharp", 7]}, BadKind, "A bot is given as a Bot or by its name, such as 'sharp', not int 7."),
        ({"variants": "agruk"}, BadVariant, "There is no game 'agruk'."),
        ({"players": [8, 9]}, BadDeal, "8 players can't play Agurk."),
        ({"players": []}, BadStudy, "at least one number of players."),
        ({"deals": 0}, BadStudy, "The number of deals is a whole number from 1"),
        ({"seed": -1}, BadStudy, "A seed is a whole number"),
        ({"chunk": 0}, BadStudy, "The number of deals in a piece"),
    ],
)
def test_what_cannot_be_played_is_said_before_anything_is_played(asked, error, says, monkeypatch):
    monkeypatch.setattr("cucumber.study.experiment.play", None)
    with pytest.raises(error) as problem:
        Tournament(**ASKED | asked)
    assert isinstance(problem.value, CucumberError)
    assert says in str(problem.value)
    assert len(str(problem.value)) < 300
