"""The page to keep score, without a browser: what it hears is counted, and what is wrong is said."""

from __future__ import annotations

import json

import pytest

from cucumber import VARIANTS, find
from cucumber.match import Setting
from cucumber.pages.play.table_setting import drawn as play_form
from cucumber.scoring import blanks
from cucumber.show.links import score_page
from cucumber.ui.rules.page import Chooser
from cucumber.ui.score import ScoreSheet
from tests.cases import for_each
from tests.driver import messages, send
from tests.loops import finished


@pytest.fixture
def page():
    return ScoreSheet()


def sheet(page, *lines, head="1!agurk;Ann,Bo,Cai;dealer=2"):
    """What the page is shown once these lines are written."""
    send(page, {"sheet": f"{head}:{'.'.join(lines)}"})
    return page.shown


def chosen(page, game="agurk", rules=(), players=("Ann", "Bo"), dealer=0, entries=""):
    setting = {"game": game, "with": list(rules), "players": list(players), "dealer": dealer}
    send(page, {"set up": setting, "entries": entries})
    return page.shown["setting"]


def scores(shown, at=-1):
    return [cell["score"] for cell in shown["rows"][at]["cells"]]


def test_a_sheet_is_counted_with_a_sum_for_each_change_and_the_rule_behind_it(page):
    shown = sheet(page, "took=1,card=K", "took=1,card=9,tied=2")
    assert (scores(shown, 0), scores(shown)) == (["0", "13", "0"], ["0", "0", "0"])
    assert [cell["cucumbers"] for cell in shown["rows"][-1]["cells"]] == [0, 1, 0]
    first, *_, tied = shown["rows"][-1]["sums"]
    assert first["sentence"] == "Bo pays 9 for the 9, and 13 before: 22, over 21."
    assert [shown["rules"][name]["source"] for name in first["questions"]] == [
        "pagat.com, Cucumber, Agurk: Scoring"
    ] * 2
    assert "the same points come off" in shown["rules"][tied["questions"][0]]["sentence"]
    assert shown["next"] == "Bo deals 7 cards each. Cai leads."


def test_a_ruling_of_ours_is_said_to_be_one(page):
    shown = sheet(page, "took=0,card=K,tied=1-2", "took=0,card=K,tied=1-2", head="1!agurk+tied-pay;Ann,Bo,Cai;dealer=2")
    rulings = [each["ruling"] for each in shown["rows"][-1]["sums"] if each["ruling"]]
    assert rulings
    assert all(each.startswith("Our ruling:") for each in rulings)


def test_a_line_that_cannot_be_counted_is_shown_with_the_reason(page):
    shown = sheet(page, "took=1,card=K", "took=1,card=K,tied=1", "took=2,card=5")
    assert [row["problem"] for row in shown["rows"]] == ["", "Bo took the trick, so only others can tie.", ""]
    assert scores(shown) == ["0", "13", "5"]


def test_what_cannot_be_read_is_left_out_in_a_sentence(page):
    assert sheet(page, "took=1,card=K", "hello")["said"] == "Part of this link was left out: line 2 can't be read."
    send(page, {"sheet": "nonsense"})
    assert page.shown["said"] == "This link can't be read, so here is a new score sheet."


@for_each("message", ["text", 7, {}, {"sheet": 7}, {"set up": {}}, {"set up": {"game": "agurk"}}])
def test_a_message_that_is_none_is_refused_and_the_sheet_stays(page, message):
    before, heard = page.shown, messages(page)
    send(page, message)
    assert "The page sent something unknown" in heard[0]["refused"]
    assert page.shown == before


@for_each("variant", VARIANTS)
def test_every_game_can_be_set_up_and_asks_only_what_it_needs(page, variant):
    send(page, {"game": variant.key, "players": ""})
    assert [each["key"] for each in page.shown["blanks"]] == list(blanks(variant.rules))
    assert len(page.shown["players"]) in variant.rules.player_range
    faces = [each["face"] for each in page.shown["cards"]]
    assert len(set(faces)) == len(faces) <= 16
    assert json.dumps(page.shown)


def test_players_come_in_as_many_as_the_game_needs_and_names_that_miss_are_filled_in(page):
    assert chosen(page, "kurkku", players=["Zoe", ""])["players"] == ["Zoe", "Ann", "Bo"]
    heard = messages(page)
    chosen(page, "gurka-is", players=["A", "B", "C", "D", "E"])
    assert heard == [{"refused": "Gúrka can't be played by 5. Two to four can play."}]
    chosen(page, players=["Ann", "Ann"])
    assert "Two players are called 'Ann'" in heard[-1]["refused"]
    chosen(page, players=["A" * 21, "Bo"])
    assert "at most 20 characters" in heard[-1]["refused"]


def test_house_rules_may_be_switched_on_in_the_middle_and_all_is_counted_again(page):
    lines = "took=1,card=K,tied=2"
    assert scores(sheet(page, lines)) == ["0", "13", "0"]
    chosen(page, rules=["tied-pay"], players=["Ann", "Bo", "Cai"], dealer=2, entries=lines)
    assert scores(page.shown) == ["0", "13", "13"]


def test_other_pages_lead_to_the_sheet_of_their_game():
    variant = find("agurk").playing("jokers")
    assert score_page(variant) == "score.ipynb?variant=agurk&with=jokers"
    assert play_form(Setting.usual(variant))["score"] == score_page(variant)
    assert Chooser(variant, plays=True).game["score"] == score_page(variant)


def test_an_address_that_names_a_game_there_is_not_says_so(page):
    send(page, {"game": "agurc", "players": ""})
    assert page.shown["said"] == "There is no game “agurc”, so this is Agurk."


@for_each(
    "head, lines, moments",
    [
        ("1!agurk;Ann,Bo,Cai;dealer=2", ["took=1,card=K", "took=0,card=Q"], 3),
        ("1!agurk;Ann,Bo;dealer=1", [*["took=1,card=K"] * 4, "again", "took=0,card=Q"], 2),
        ("1!matapesa;Ann,Bo;dealer=1", ["took=1"], 0),
        ("1!gurka-is;Ann,Bo;dealer=1", ["took=1,card=9"], 0),
    ],
)
def test_a_sheet_shows_who_stood_to_win_in_its_latest_game(head, lines, moments):
    async def counted():
        page = ScoreSheet()
        shown = sheet(page, *lines, head=head)
        if page.working_out:
            await page.working_out
        return shown, page.standing

    shown, standing = finished(counted())
    assert [row["problem"] for row in shown["rows"]] == [""] * len(lines)
    if not moments:
        assert standing == ""
        return
    assert "<summary>Who stood to win</summary>" in standing
    told = standing.split("Ann: ")[1].split(".")[0]
    assert len(told.split(", ")) == moments
