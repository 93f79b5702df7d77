"""Comparing games: what is chosen, what is asked for below the tables, and what comes back with the address."""

import subprocess
import sys

import pytest

from cucumber import VARIANTS, find
from cucumber.lessons.memory import Memory
from cucumber.pages.compare import house_rules
from cucumber.pages.compare.house_rules import WITHOUT_BONUS, rules_to_change
from cucumber.pages.compare.many_deals import SimulationJob, SimulationReport
from cucumber.pages.compare.page import ComparePage
from cucumber.pages.protocol.base import handle_message, run_jobs
from cucumber.pages.stage.one_change import RuleChangeReport, players_for
from cucumber.pages.stage.study_report import Report
from cucumber.study import run
from cucumber.table.compare import CHARGED_IN_DENMARK, Comparison, ComparisonCheck, write_comparison
from cucumber.table.explore import Setup
from tests.cases import for_each
from tests.pages.hearing import NOON, says

PLAY = {"games": ["agurk", "agurk+tied-pay"], "players": 4, "bots": ["sharp"], "whole_games": True, "number": "500"}


def load_page(link="", sheet=""):
    return run_jobs(ComparePage.from_url(f"{sheet and f'?sheet={sheet}'}{link and f'#{link}'}"))


def names(page):
    return [each["name"] for each in page.props["columns"]]


def choosing(page, *messages):
    """The page with its form open, after these messages."""
    page = says(page, "set_up", what="open")
    for kind, more in messages:
        page = says(page, kind, **more)
    return page


# --- what is compared -------------------------------------------------------------------------------------------------


def test_the_example_asks_its_question_begins_where_they_part_and_says_what_came_of_it():
    props = load_page().props
    assert props["title"] == "Cai pays in Denmark, but not in Sweden. Why?"
    assert props["labels"][props["at"]] == "Trick 1: Bo plays 3♣"
    assert [each["table"]["cursor"] for each in props["columns"]] == [steps[props["at"]] for steps in props["steps"]]
    (denmark, *_), (sweden, *_) = props["remarks"][props["at"]]
    assert (denmark["allowed"], sweden["allowed"]) == (False, True)
    assert denmark["sentence"].startswith("Cai may not play 7♦: it doesn't beat or equal 9♥")
    assert "Cai pays 7 points in Agurk and pays nothing in Swedish Gurka, today." in props["below"]["short"]
    assert props["below"]["rows"][0] == {"head": "Last trick", "cells": ["Cai", "Ann"], "differs": True}


def test_a_link_is_compared_and_comes_back_with_its_sheet():
    page = load_page(write_comparison(Comparison(("agurk", "gurka-se", "kurkku"), Setup(players=("Ann", "Bo", "Cai")))))
    assert names(page) == ["Agurk", "Swedish Gurka", "Kurkku"]
    assert page.props["title"] == "What is different in Agurk, Swedish Gurka and Kurkku?"
    assert says(page, "turn", sheet="differences").sheet == "results", "an older link"
    page = says(page, "turn", sheet="rules")
    again = run_jobs(ComparePage.from_url(page.url))
    assert (again.props, again.sheet) == (page.props, "rules")
    assert load_page("1!agurk;Ann,Bo,Cai:deal_9h_2c/Jd_5s/4c_3d.9h").comparison.setting.played == "9h"


@for_each("link", ["c1!<script>,agurk;Ann,Bo", "c1!agurk,gurka-se;Ann,Bo;hands=9h/9h", "c1!agurk,kurkku", "x"])
def test_a_link_that_cannot_be_compared_is_told(link):
    with pytest.raises(Exception, match="This link cannot be compared"):
        ComparePage.from_url(f"#{link}")


def test_other_cards_are_dealt_and_the_example_comes_back():
    page = says(load_page(), "anew")
    assert page.comparison.setting.seed == "2"
    assert not page.props["is_example"]
    assert says(page, "example").comparison == CHARGED_IN_DENMARK


def test_a_difference_is_removed_by_a_house_rule():
    link = "c1!gurka-se,gurka-modern;Ann,Bo,Cai;hands=6c_9h/3c_5s/2d_7d;lead=0;played=9h,3c,7d"
    page = load_page(link)
    asked = "Which card must you beat?"
    (found,) = [row for row in page.props["below"]["rules"]["rows"] if row["asks"] == asked]
    (play,) = found["plays"]
    assert play["label"] == "Play Swedish Gurka with previous-card"
    page = says(page, "switch", column=play["column"], rule=play["rule"])
    assert page.props["done"] == "Now Swedish Gurka with previous-card is played."
    assert page.comparison.games == ("gurka-se+previous-card", "gurka-modern")
    assert asked not in [row["asks"] for row in page.props["below"]["rules"]["rows"]]


def test_what_decides_it_comes_first_and_what_is_the_same_is_summed_up():
    rules = load_page().props["below"]["rules"]
    first, *others = rules["rows"]
    assert (first["asks"], first["bears"]) == ("Which card must you beat?", True)
    assert not any(row["bears"] for row in others)
    assert rules["same"]["said"] == f"{len(rules['same']['rows'])} answers are the same in both"
    arising = {q.asks for key in CHARGED_IN_DENMARK.games for q in find(key).rules.questions_that_arise()}
    asked = [row["asks"] for row in (*rules["rows"], *rules["same"]["rows"])]
    assert len(asked) == len(arising) == len({*asked} & arising)
    alone = load_page("c1!agurk,agurk~called=Ours;Ann,Bo").props["below"]["rules"]
    assert (alone["rows"], alone["none"]) == ([], "They are played by the same rules.")


def test_what_one_answer_changes_is_counted_beside_it_and_no_other_game_is():
    page = load_page()
    (row,) = [each for each in page.props["below"]["rules"]["rows"] if each["asks"] == "What does a tie bring?"]
    assert row["key"] == WITHOUT_BONUS.partition("~called")[0]
    page = handle_message(page, {"is": "weigh", "key": row["key"]})
    assert page.props["below"]["rules"]["counted"][row["key"]]["progress"] == "Waiting for its turn…"
    while page.job:
        *_, last = page.job.run(lambda: False)
        page = page.update(last)
    found = page.props["below"]["rules"]["counted"][row["key"]]
    assert (found["progress"], len(found["sentences"]) > 0) == ("", True)
    for key in ("agurk+jokers", "", "nonsense", row["asks"]):
        assert handle_message(page, {"is": "weigh", "key": key}).props["below"] == page.props["below"]
    nobody_can = [each["key"] for each in page.props["below"]["rules"]["rows"] if each["asks"] == "How many can play?"]
    assert nobody_can == [""], "that changes no deal"


def test_what_its_reader_has_played_is_marked_in_the_game_in_which_it_was():
    memory = Memory.read({"agurk card_to_beat": [NOON], "gurka-se card_to_beat": [1]})
    page = load_page().knowing(memory, NOON)
    played = {row["asks"]: row["played"] for row in page.props["below"]["rules"]["rows"]}
    assert played.pop("Which card must you beat?") == [True, False], "the other game is today's"
    assert {*map(tuple, played.values())} == {(False, False)}


def test_what_can_be_asked_of_an_audience_is_told_of_the_table_that_is_asked_about():
    page = load_page()
    kinds = [says(page, "ask", at=2, column=column).props["pauses"] for column in (0, 1)]
    assert all(kinds)
    assert kinds[0] != kinds[1]
    assert says(page, "ask", at=2, column=7).props["pauses"] == []


# --- choosing ---------------------------------------------------------------------------------------------------------


def test_games_players_bots_and_cards_are_chosen_and_compared_when_one_says_so():
    page = choosing(
        load_page(),
        ("fill", {"field": "games.1", "value": "gurka-se+previous-card"}),
        ("more", {}),
        ("seats", {"more": 1}),
        ("fill", {"field": "bots.3", "value": "kaja"}),
        ("give", {"card": "Ah", "to": 3}),
    )
    assert names(page) == ["Agurk", "Swedish Gurka, today"]
    draft = page.props["draft"]
    assert [each["name"] for each in draft["games"]][1] == "Swedish Gurka with previous-card"
    assert draft["seats"][3]["hands"].startswith("Ah")
    assert [card["seat"] for card in draft["pack"] if card["key"] == "Ah"] == [3]
    page = choosing(page, ("fill", {"field": "hands.3", "value": "Ah 2h"}), ("fill", {"field": "played", "value": ""}))
    page = says(page, "set_up", what="fresh")
    assert page.props["draft"] is None
    assert names(page)[1] == "Swedish Gurka with previous-card"
    assert page.comparison.bots_by_seat[3] == "kaja"
    assert page.comparison.setting.hands[3] == "Ah 2h"


def test_what_is_wrong_is_told_beside_its_field_and_the_tables_stay():
    page = choosing(load_page(), ("fill", {"field": "hands.1", "value": "3c <b>"}))
    assert "expected a card" in page.props["draft"]["problems"]["hands.1"]
    action = page.props["draft"]["actions"][0]
    assert "expected a card" in action["why"]
    before = page.props["columns"]
    page = handle_message(page, {"is": "set_up", "what": "fresh"})
    assert "expected a card" in page.notice
    assert page.props["columns"] == before
    page = says(page, "set_up", what="reset")
    assert page.props["draft"]["problems"] == {}
    assert says(page, "set_up", what="close").props["draft"] is None


@for_each(
    "messages, says_",
    [
        ([("less", {"place": 0})], "at least two games"),
        ([("more", {}), ("more", {}), ("more", {})], "at most 4 games"),
        ([("give", {"card": "9h", "to": 0})], "That card is there already."),
        ([("give", {"card": "Zz", "to": 0})], "There is no card"),
        ([("fill", {"field": "games.7", "value": "agurk"})], "nothing to fill in"),
    ],
)
def test_what_cannot_be_chosen_is_said(messages, says_):
    page = says(load_page(), "set_up", what="open")
    for kind, more in messages:
        page = handle_message(page, {"is": kind, **more})
    assert says_ in page.notice


# --- what is asked for ------------------------------------------------------------------------------------------------


def test_what_cards_are_worth_is_worked_out_when_it_is_turned_to_and_anew_for_other_games():
    page = says(load_page(), "turn", sheet="worths")
    assert page.props["below"]["heads"] == ["Agurk", "Swedish Gurka, today"]
    assert says(page, "turn", sheet="results").worths == page.worths
    other = run_jobs(handle_message(page, {"is": "anew"}))
    assert other.props["below"] != page.props["below"]
    assert handle_message(page, {"is": "anew"}).props["below"]["heads"] == []


def test_many_deals_are_played_told_and_saved():
    page = says(load_page(), "turn", sheet="many")
    assert page.props["below"]["chosen"] == {"games": ["agurk", "gurka-modern"], "players": 3}
    three = says(choosing(page, ("more", {})), "set_up", what="fresh")
    assert three.props["below"]["chosen"] == {"games": list(three.comparison.games), "players": 3}
    assert len(three.comparison.games) == 3
    page = says(page, "play", **PLAY)
    below = page.props["below"]
    assert (below["playing"], below["said"]) == (False, "1,000 games played")
    assert "With tied-pay" in below["results"]["most"]
    page = says(page, "draw", asks="How long is a game?")
    results = page.props["below"]["results"]
    assert results["asks"] == "How long is a game?"
    assert results["figure"]["layout"]["xaxis"]["title"]["text"] == "deals in a game"
    page = says(page, "save")
    again = run(*[["agurk", "agurk+tied-pay"], 4, "sharp"], deals=500, whole_games=True)
    assert page.props["made"]["text"] == again.to_csv(index=False)
    assert says(page, "draw", asks="").props["made"] is None


@for_each(
    "changed, told",
    [
        ({"number": "0"}, "How many is a number from 1 to 10,000,000, such as 10,000, not '0'."),
        ({"number": "9" * 5000}, "How many is a number from 1 to"),
        ({"number": "²"}, "not '²'"),
        ({"bots": ["sharp", "sharp"], "players": 0}, "For a bot at each seat, first choose one number of players"),
        ({"games": ["agurc"], "players": 0}, "agurk"),
        ({"games": []}, "That didn't work"),
        ({"games": "agurk"}, "That didn't work"),
        ({"bots": [4]}, "That didn't work"),
        ({"bots": []}, "That didn't work"),
    ],
)
def test_what_cannot_be_played_is_said_at_once(changed, told):
    page = run_jobs(handle_message(says(load_page(), "turn", sheet="many"), {"is": "play", **PLAY, "number": "100"}))
    after = handle_message(page, {"is": "play", **PLAY, **changed})
    assert told in after.notice
    assert after.props["below"] == page.props["below"]


@for_each(
    "changed, told",
    [
        ({"players": 12}, "12 players can't play Agurk. Two to seven can play."),
        ({"bots": ("clever",)}, "There is no bot 'clever'."),
        ({"bots": ("sharp",) * 3}, "4 players need 4 bots"),
        ({"games": ("agurk", "agurk")}, "is asked for twice"),
    ],
)
def test_what_turns_out_not_to_be_playable_is_said(changed, told):
    asked = {"games": ("agurk",), "players": 4, "bots": ("sharp",), "whole_games": False, "number": "100"}
    with pytest.raises(Exception, match=told.replace("?", ".")):
        list(SimulationJob(**asked | changed).run(lambda: False))


def test_every_number_of_players_that_all_allow_is_asked():
    asked = SimulationJob(("agurk", "gurka-se", "kurkku"), 0, ("lowest",), False, "10")
    assert sorted({case.players for case in asked.study().cases}) == [3, 4]


def test_what_is_stopped_keeps_what_there_is_and_what_comes_late_changes_nothing():
    page = says(load_page(), "turn", sheet="many")
    playing = handle_message(page, {"is": "play", **PLAY, "number": "10,000,000"})
    work = playing.job
    found = [each for each in SimulationJob(**vars(work) | {"number": "200"}).run(lambda: False) if each]
    half = playing.update(SimulationReport(work, Report("5 of 10 games", "about 3 s left", 0.5), found[-1].results))
    assert (half.props["below"]["playing"], half.props["below"]["said"]) == (True, "5 of 10 games; about 3 s left")
    stopped = says(half, "stop")
    assert (stopped.job, stopped.props["below"]["playing"]) == (None, False)
    assert stopped.props["below"]["said"] == "Stopped after 5 of 10 games."
    assert "±" in stopped.props["below"]["results"]["numbers"]
    late = stopped.update(SimulationReport(work, Report("6 of 10 games", "", 0.6), None))
    assert late.props == stopped.props


# --- one rule changed -------------------------------------------------------------------------------------------------


def test_the_list_has_every_house_rule_of_every_game():
    keys = {rule["key"] for game in load_page(sheet="rules").props["below"]["games"] for rule in game["rules"]}
    assert keys == {f"{each.key}+{rule.key}" for each in VARIANTS for rule in each.house_rules} | {WITHOUT_BONUS}
    for plain, changed, *_ in rules_to_change().values():
        assert players_for(find(plain), find(changed)) in find(changed).rules.player_range


def test_what_is_clicked_is_counted_in_turn_and_left_out_where_one_says_so(monkeypatch):
    monkeypatch.setattr(house_rules, "DEALS", 4_000)
    monkeypatch.setattr(house_rules, "GAMES", 400)
    page = load_page(sheet="rules")
    for is_, key in (
        ("change", "agurk+tied-pay"),
        ("change", "agurk+exact-21"),
        ("change", "agurk+jokers"),
        ("leave", "agurk+jokers"),
    ):
        page = handle_message(page, {"is": is_, "key": key})
    assert page.props["below"]["waiting"] == ["agurk+tied-pay", "agurk+exact-21"]
    assert page.props["below"]["results"]["agurk+exact-21"]["progress"] == "Waiting for its turn…"
    assert handle_message(page, {"is": "change", "key": "agurk+exact-21"}).props == page.props, (
        "pressed twice it waits on"
    )
    while page.job:
        *_, last = page.job.run(lambda: False)
        page = page.update(last)
    results = page.props["below"]["results"]
    assert results["agurk+tied-pay"]["sentences"][0].startswith("With tied-pay a game lasts 13.")
    assert len(results["agurk+exact-21"]["sentences"]) == 3
    assert results["agurk+jokers"]["sentences"] == []
    page = says(page, "put", key="agurk+exact-21")
    assert page.props["below"]["chosen"] == {"games": ["agurk", "agurk+exact-21"], "players": 4}
    assert "There is no such rule" in handle_message(page, {"is": "change", "key": "agurk+chess"}).notice


def test_a_count_that_is_given_up_keeps_what_it_has_and_the_next_has_its_turn():
    page = load_page(sheet="rules")
    for key in ("agurk+tied-pay", "agurk+exact-21"):
        page = handle_message(page, {"is": "change", "key": key})
    page = page.update(RuleChangeReport("5 of 10 deals", 0.2, ("So far.",), "1"))
    page = page.without_job()
    assert page.props["below"]["results"]["agurk+tied-pay"]["sentences"] == ["So far."]
    assert page.props["below"]["waiting"] == ["agurk+exact-21"]


def test_a_page_that_has_no_numbers_yet_imports_nothing_heavy():
    code = """
import sys
from cucumber.pages.compare.page import PAGE
from cucumber.pages.protocol.base import handle_message
for sheet in ("many", "rules"):
    handle_message(PAGE.from_url(), {"is": "turn", "sheet": sheet}).props
print({"pandas", "numpy", "numba", "plotly"} & set(sys.modules))
"""
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"


def test_prepared_and_page_agree_on_what_came():
    page = load_page(
        write_comparison(Comparison(("agurk", "gurka-se"), Setup(players=("Ann", "Bo", "Cai", "Dan"), seed="5")))
    )
    ends = ComparisonCheck(page.comparison).attempt.columns
    (row,) = [row for row in page.props["below"]["rows"] if row["head"] == "Last trick"]
    assert row["cells"] == [column.end.players[column.end.taker] for column in ends]
