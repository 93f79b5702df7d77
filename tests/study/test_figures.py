"""Tables and figures that a reader takes along: the numbers in them are those of the value, in the look of the site."""

from __future__ import annotations

from random import Random

import plotly.io
import pytest

from cucumber import Card, find, play_game
from cucumber.notebook import compare, count
from cucumber.study import Differences, Study, Tournament
from cucumber.table.scoring import Rematch, Result, ScoreSheet


def points_in(figure):
    """Every dot of a figure: its series, its row, its value and the reach of its interval."""
    return {
        (trace.name, row, round(value, 9), round(value - below, 9), round(value + above, 9))
        for trace in figure.data
        for row, value, below, above in zip(
            trace.y, trace.x, trace.error_x.arrayminus, trace.error_x.array, strict=True
        )
    }


def rows_as_points(rows, name, value="value"):
    scaled = [(row, 100 if row["unit"] == "share" else 1) for row in rows]
    return {
        (
            f"{row['variant']}, {row['players']} players",
            row[name],
            *(round(times * row[number], 9) for number in (value, "low", "high")),
        )
        for row, times in scaled
    }


def test_a_study_shows_each_number_that_is_about_the_whole_with_its_interval():
    study = Study(["agurk", "gurka-se"], [3, 4], "lowest", 200)
    study.run()
    figure = study.figure
    assert points_in(figure) == rows_as_points([row for row in study.rows() if not row["by"]], "measure")
    assert [axis.title.text for axis in figure.select_xaxes()] == ["points", "%", "tricks"]
    assert figure.layout.title.text == "800 of 800 played"


def test_a_difference_and_a_tournament_show_theirs():
    comparison = Differences("agurk+tied-pay", "agurk", 4, "lowest", 200)
    comparison.run()
    assert points_in(comparison.figure) == rows_as_points(
        [row for row in comparison.rows() if not row["by"]], "measure", "difference"
    )
    tournament = Tournament(["highest", "lowest"], "agurk", 4, 200)
    tournament.run()
    ratings = [row for row in tournament.rows() if row["measure"] == "rating"]
    assert points_in(tournament.figure) == rows_as_points(ratings, "bot")
    assert len(tournament.table) == len(tournament.rows())


def test_work_that_has_not_begun_has_an_empty_figure():
    assert not Study("agurk", 4, "lowest", 200).figure.data


def test_a_count_shows_the_question_that_was_asked():
    counted = count("agurk", "agurk+tied-pay", deals=300, asks="things happen")
    figure = counted.figure
    assert figure.layout.title.text == "How often do things happen?"
    shown = {(game, row): value for game, row, value, _, _ in points_in(figure)}
    assert shown["Agurk", "Ties for the last trick"] == pytest.approx(counted.number("tie"))
    assert {game for game, _ in shown} == {"Agurk", "Agurk with tied-pay"}


def test_a_comparison_shows_what_each_player_pays():
    side = compare("agurk", "gurka-se", hands=["6c 9h", "3c 5s", "2d 7d"], leader=0)
    assert {game: dict(paid) for game, paid in side.table.items()} == side.value
    assert {(name, row, value) for name, row, value, _, _ in points_in(side.figure)} == {
        (game, player, points) for game, paid in side.value.items() for player, points in paid.items()
    }


def test_a_played_game_and_a_score_sheet_show_the_scores_deal_by_deal():
    played = play_game("simple", ["sharp", "lowest"], Random(1), players=["Ann", "Bo"])
    after = [list(game.scores) for game in played.games[1:]]
    assert played.table.to_numpy().tolist() == after
    assert (list(played.table.columns), played.table.index.tolist()) == (["Ann", "Bo"], [*range(1, len(after) + 1)])
    assert [[*trace.y] for trace in played.figure.data] == [list(each) for each in zip(*after, strict=True)]
    assert [(each.text, each.y) for each in played.figure.layout.annotations] == [("Ann", 0), ("Bo", 27)]

    sheet = ScoreSheet(find("agurk"), ("Ann", "Bo", "Cai"))
    for entry in (Result(took=1, card=Card("K")), Result(took=9, card=Card("K")), Result(took=0, card=Card("5"))):
        sheet = sheet.with_entry(entry)
    assert sheet.table.to_numpy().tolist() == [[0, 13, 0], [5, 13, 0]], "what can't be counted is left out"
    assert len(sheet.with_entry(Rematch()).table) == 2


def test_a_figure_of_ones_own_can_look_like_ours_once_something_was_counted():
    count("agurk", deals=10)
    ours = plotly.io.templates["cucumber"].layout
    assert "Figtree" in ours.font.family
    assert ours.paper_bgcolor == "rgba(0,0,0,0)", "light and dark pages show through"
