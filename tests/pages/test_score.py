"""The page to keep score, without a browser: what it hears is counted, and what is wrong is said."""

from __future__ import annotations

import json

from cucumber import VARIANTS, find
from cucumber.pages.play.match_props import setting_props as play_form
from cucumber.pages.protocol.base import handle_message, open_page, run_jobs
from cucumber.pages.score.page import ScorePage
from cucumber.table.match import Setting
from cucumber.table.scoring import blanks
from cucumber.words.show.links import score_page
from tests.cases import for_each
from tests.pages.hearing import again, says

THREE = "1!agurk;Ann,Bo,Cai;dealer=2"
KINGS = f"{THREE}:took=1,card=K"


def written(*lines, head=THREE):
    """The page once these lines are written."""
    return run_jobs(handle_message(ScorePage.from_url(), {"is": "write", "sheet": f"{head}:{'.'.join(lines)}"}))


def sheet(*lines, head=THREE):
    return written(*lines, head=head).props["sheet"]


def chosen(page, game="agurk", house_rules=(), players=("Ann", "Bo"), dealer=0, *, start=False):
    choice = {"house_rules": [*house_rules], "players": [*players], "dealer": dealer, "start": start}
    return handle_message(page, {"is": "set_up", "game": game, **choice})


def opened(address="", **kept):
    return open_page(ScorePage, address, kept or None, "")


def scores(shown, at=-1):
    return [cell["score"] for cell in shown["rows"][at]["cells"]]


def test_a_sheet_is_counted_with_a_sum_for_each_change_and_the_rule_behind_it():
    shown = sheet("took=1,card=K", "took=1,card=9,tied=2")
    assert (scores(shown, 0), scores(shown)) == (["0", "13", "0"], ["0", "0", "0"])
    assert [cell["cucumbers"] for cell in shown["rows"][-1]["cells"]] == [0, 1, 0]
    first, *_, tied = shown["rows"][-1]["sums"]
    assert first["sentence"] == "Bo pays 9 for the 9, and 13 before: 22, over 21."
    assert [shown["rules"][name]["source"] for name in first["questions"]] == [
        "pagat.com, Cucumber, Agurk: Scoring"
    ] * 2
    assert "the same points come off" in shown["rules"][tied["questions"][0]]["sentence"]
    assert shown["next"] == "Bo deals 7 cards each. Cai leads."


def test_a_ruling_of_ours_is_said_to_be_one():
    shown = sheet("took=0,card=K,tied=1-2", "took=0,card=K,tied=1-2", head="1!agurk+tied-pay;Ann,Bo,Cai;dealer=2")
    rulings = [each["ruling"] for each in shown["rows"][-1]["sums"] if each["ruling"]]
    assert rulings
    assert all(each.startswith("Our ruling:") for each in rulings)


def test_a_line_that_cannot_be_counted_is_shown_with_the_reason():
    shown = sheet("took=1,card=K", "took=1,card=K,tied=1", "took=2,card=5")
    assert [row["problem"] for row in shown["rows"]] == ["", "Bo took the trick, so only others can tie.", ""]
    assert scores(shown) == ["0", "13", "5"]


def test_what_cannot_be_read_is_left_out_in_a_sentence():
    assert written("took=1,card=K", "hello").notice == "Part of this link was left out: line 2 can't be read."
    assert opened("#1!nonsense").notice.startswith("Part of this link was left out")
    assert opened("#nonsense").notice == "This link can't be read, so here is a new score sheet."


@for_each(
    "message",
    ["text", 7, {}, {"is": "write", "sheet": 7}, {"is": "set_up"}, {"is": "set_up", "game": "agurk"}, {"is": "x"}],
)
def test_a_message_that_is_none_is_refused_and_the_sheet_stays(message):
    page = written("took=1,card=K")
    after = handle_message(page, message)
    assert "That didn't work" in after.notice
    assert after.props == page.props


@for_each("variant", VARIANTS)
def test_every_game_can_be_set_up_and_asks_only_what_it_needs(variant):
    page = opened(f"?variant={variant.key}")
    shown = page.props["sheet"]
    assert not page.has_begun
    assert [each["key"] for each in shown["blanks"]] == list(blanks(variant.rules))
    assert len(shown["players"]) in variant.rules.player_range
    faces = [each["face"] for each in shown["cards"]]
    assert len(set(faces)) == len(faces) <= 16
    assert json.dumps(page.props)


def test_players_come_in_as_many_as_the_game_needs_and_names_that_miss_are_filled_in():
    page = chosen(opened(), "kurkku", players=["Zoe", ""])
    assert page.props["sheet"]["setting"]["players"] == ["Zoe", "Ann", "Bo"]
    refused = [
        ("gurka-is", ["A", "B", "C", "D", "E"], "Gúrka can't be played by 5. Two to four can play."),
        ("agurk", ["Ann", "Ann"], "Two players are called 'Ann'"),
        ("agurk", ["A" * 21, "Bo"], "at most 20 characters"),
    ]
    for game, players, sentence in refused:
        after = chosen(page, game, players=players, start=True)
        assert sentence in after.notice
        assert after.props == page.props


def test_house_rules_may_be_switched_on_in_the_middle_and_all_is_counted_again():
    page = written("took=1,card=K,tied=2")
    assert scores(page.props["sheet"]) == ["0", "13", "0"]
    page = says(page, "change")
    assert not page.has_begun
    page = chosen(page, house_rules=["tied-pay"], players=["Ann", "Bo", "Cai"], dealer=2, start=True)
    assert (page.has_begun, scores(page.props["sheet"])) == (True, ["0", "13", "13"])


def test_what_is_being_set_up_or_is_written_comes_back_from_the_address_and_from_the_device():
    setting_up = chosen(opened(), "kurkku", players=["Zoe", "Ann", "Bo"])
    started = chosen(setting_up, "kurkku", players=["Zoe", "Ann", "Bo"], start=True)
    for page in (setting_up, started, written("took=1,card=K")):
        for back in (again(page), again(page, at="device")):
            assert (back.has_begun, back.sheet, back.url) == (page.has_begun, page.sheet, page.url)


def test_the_sheet_that_was_left_can_be_gone_on_with():
    page = says(written("took=1,card=K"), "anew")
    assert (page.has_begun, page.props["last"], page.props["sheet"]["rows"]) == (False, True, [])
    page = says(chosen(page, players=["Zoe", "Bo"], start=True), "write", sheet="1!agurk;Zoe,Bo;dealer=0:took=0,card=A")
    page = says(page, "resume")
    assert (page.has_begun, page.url, page.last) == (True, f"#{KINGS}", "1!agurk;Zoe,Bo;dealer=0:took=0,card=A")
    assert not says(page, "forget").props["last"]


@for_each("address", ["?variant=kurkku", "#1!kurkku;Ann,Bo,Cai;dealer=0:"])
def test_another_sheet_in_the_address_leaves_the_one_that_the_device_kept_to_be_gone_on_with(address):
    page = opened(address, sheet=KINGS, last="")
    assert (page.sheet.variant.key, page.last) == ("kurkku", KINGS)
    assert opened(f"#{KINGS}", sheet=KINGS, last="").last == ""
    assert says(page, "resume").url == f"#{KINGS}"


@for_each("kept", [7, [], {}, {"sheet": 7}, {"sheet": KINGS, "last": 7}])
def test_what_a_device_kept_and_is_no_sheet_is_left_out(kept):
    page = open_page(ScorePage, "", kept, "")
    assert page.notice == "What this device kept of your last score sheet can't be read, and is left out."
    assert page.sheet == ScorePage.from_url().sheet


def test_what_was_tapped_is_told_as_it_was_sent_so_that_the_browser_knows_what_is_counted():
    page = written("took=1,card=K", "hello")
    assert page.props["written"] == f"{KINGS}.hello"
    assert handle_message(page, {"is": "write", "sheet": 7}).props["written"] == page.props["written"]


def test_other_pages_lead_to_the_sheet_of_their_game():
    variant = find("agurk").playing("jokers")
    assert score_page(variant) == "score.ipynb?variant=agurk&with=jokers"
    assert play_form(Setting.usual(variant))["score"] == score_page(variant)


def test_an_address_that_names_a_game_there_is_not_says_so():
    assert opened("?variant=agurc").notice == "There is no game “agurc”, so this is Agurk."


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
    page = written(*lines, head=head)
    shown, standing = page.props["sheet"], page.props["standing"]
    assert [row["problem"] for row in shown["rows"]] == [""] * len(lines)
    if not moments:
        assert standing == ""
        return
    assert "<summary>Who was likely to win</summary>" in standing
    told = standing.split("Ann: ")[1].split(".")[0]
    assert len(told.split(", ")) == moments
