"""The notebook kit: each call alone, parts tied together, what is said of a bad call, and parts without a kernel."""

from __future__ import annotations

import asyncio
import re
import tomllib
from pathlib import Path
from random import Random
from types import SimpleNamespace
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest
from IPython.core.interactiveshell import InteractiveShell
from ipywidgets import IntSlider, Tab, VBox

from cucumber import Deal, Game, find
from cucumber import notebook as kit
from cucumber.analysis import advise, solve
from cucumber.engine.game import PlayedGame
from cucumber.engine.view import view
from cucumber.errors import CucumberError
from cucumber.notebook import (
    ask,
    change,
    claim,
    compare,
    count,
    guess,
    hand,
    how_to_play,
    play,
    say,
    show,
    trick,
    worth,
)
from cucumber.pages.protocol import background
from cucumber.study import Study
from cucumber.table.scenario import load, read_file
from cucumber.words.explain.frames import tabletop_props
from cucumber.words.show.picture import picture
from tests.cases import for_each
from tests.notebook.test_notebooks import shown

NINES = "Three nines on the last trick"
WIDGET = "application/vnd.jupyter.widget-view+json"
ROOT = Path(__file__).parents[2]
GALLERY = ROOT / "docs" / "lessons" / "index.ipynb"
OWN = """
title = "A tie pays the others"
variant = "agurk"
players = ["Ann", "Bo", "Cai"]
hands = { Ann = "7c 2c", Bo = "10h 3c", Cai = "10c 4c" }
[[tricks]]
plays = "2c, 3c, 4c"
[[tricks]]
plays = "10c, 7c, 10h"
[[asks]]
at = { trick = 1, player = "Cai" }
kind = "mark"
asks = "What can Cai do?"
"""


@pytest.fixture
def deal():
    return Deal.of("agurk", ["Kc 4d", "Jd 5s", "10h 3h"], players=["Ann", "Bo", "Cai"])


@pytest.fixture
def own(tmp_path):
    """A scenario in a file of one's own."""
    file = tmp_path / "mine.toml"
    file.write_text(OWN, encoding="utf-8")
    return file


def shown_at(part):
    """What the table of a part shows."""
    return part.state.props["table"]


def pick(part, act):
    """Picks a card, or several, at the moment that is shown."""
    part.update(**{"is": "pick", "act": act, "at": shown_at(part)["cursor"]})


def press(part, label):
    """Presses a button that is not greyed."""
    (key,) = (each["key"] for each in shown_at(part)["actions"] if each["label"] == label and not each.get("disabled"))
    part.update(**{"is": "press", "key": key})


def test_each_call_is_told_with_an_example():
    assert [name for name in kit.__all__ if ">>>" not in getattr(kit, name).__doc__] == []


# --- each call alone --------------------------------------------------------------------------------------------------


@for_each("name", [NINES, NINES.lower(), "1-three-nines", "examples/1-three-nines"])
def test_a_scenario_that_comes_along_is_shown_by_its_title_or_its_key(name):
    told = show(name)
    assert shown_at(told)["heading"] == NINES
    assert shown_at(told)["what_ifs"][0]["title"] == "What if Eva had not held the last nine?"
    assert told.deal == told.value == load("examples/1-three-nines").line.steps[-1].deal


def test_a_scenario_of_ones_own_is_shown_from_its_file_its_content_or_itself(own):
    for what in (own, str(own), tomllib.loads(OWN), read_file(own)):
        assert show(what).deal.charges == {1: 10, 2: -10}
    assert len(shown_at(show(own))["pauses"]) == 1


def test_a_deal_stands_as_it_was_left_and_a_seat_sees_no_other_hand(deal):
    shown_here = show(deal.act("Kc"), seat="Bo")
    table = shown_at(shown_here)
    assert (table["cursor"], len(table["frames"])) == (1, 2)
    assert [seat["hand"] is None for seat in table["frames"][-1]["seats"]] == [True, False, True]
    assert show(deal).deal == deal


def test_a_played_game_is_told_deal_after_deal_and_a_game_shows_its_scores():
    game = Game.new(find("simple").rules, ["Ann", "Bo"])
    deals = []
    for seed in (1, 2):
        dealt = game.deal(Random(seed))
        while not dealt.over:
            dealt = dealt.act(dealt.legal()[0])
        deals.append(dealt)
        game = game.settle(dealt)
    played = PlayedGame(Game.new(find("simple").rules, ["Ann", "Bo"]), tuple(deals))
    told = show(played)
    assert [step.kind for step in told.steps].count("start") == 2
    assert told.steps[-1].game.scores == game.scores
    assert "Ann" in show(game)._repr_mimebundle_()["text/html"]


def test_a_question_is_answered_at_its_table_and_the_answers_are_read_back(own):
    asked = ask(own)
    assert (asked.question, asked.answers, asked.right, asked.done) == ("What can Cai do?", (), None, False)
    pick(asked, "4c 10c")
    assert (asked.answers, asked.right, asked.done) == ((("4c", "10c"),), True, True)


def test_a_wrong_answer_is_kept_and_the_right_one_can_be_shown(deal):
    asked = ask(deal, right="Kc")
    pick(asked, "4d")
    assert (asked.answers, asked.right, asked.done) == ((("4d",),), False, False)
    press(asked, "Show the answer")
    assert (asked.right, asked.done) == (False, True)


@for_each("at, actor", [("trick 2, Bo", "Bo"), ("Trick 2", "Bo"), (0, "Ann")])
def test_a_question_is_asked_at_a_turn_or_a_step(at, actor):
    asked = ask(NINES, at=at)
    assert asked.deal.actor == actor
    assert actor in asked.question


def test_a_game_is_played_with_house_rules_against_rivals_of_a_strength():
    game = play("agurk", with_=["jokers"], bots="hard", players=4, seed="7")
    press(game, "Play")
    strengths = {bot for _, bot in game.match.setting.bots}
    assert (game.match.setting.variant.key, len(game.match.setting.players)) == ("agurk+jokers", 4)
    assert strengths & {"vera", "jacek"}
    before = game.deal
    pick(game, str(before.legal()[0]))
    assert game.deal != before
    assert game.value == game.deal


def test_a_bot_sits_at_each_seat_or_at_those_named():
    assert [bot for _, bot in play(bots="lowest", players=3).match.setting.bots] == ["lowest", "lowest"]
    assert [name for name, _ in play(bots=["kaja", "sharp"]).match.setting.bots] == ["Kaja", "sharp"]


def test_each_bot_of_a_list_may_be_given_by_its_strength():
    assert [name for name, _ in play(bots=["easy", "sharp", "master"]).match.setting.bots] == ["Kaja", "sharp", "Hanne"]


def test_a_file_that_is_missing_names_the_one_beside_it(own, tmp_path):
    own.rename(tmp_path / "tie-at-club.toml")
    with pytest.raises(CucumberError, match=r"tie-at-klub\.toml: .* Did you mean 'tie-at-club\.toml'\?"):
        show(tmp_path / "tie-at-klub.toml")


def test_what_is_counted_later_can_only_be_guessed_at_within_the_ends():
    limit = change("limit", 21, 150)
    guessed = guess("How high is the limit?", limit)
    limit.set(120)
    assert "can't be guessed from 0 to 100" in guessed.problem
    limit.set(30)
    assert guessed.problem == ""


def test_a_deal_is_played_on_from_where_it_stands(deal):
    on = play(deal, you="Ann", bots="lowest")
    pick(on, "4d")
    assert on.deal.trick_number == 2
    assert on.value == on.deal
    press(on, "Start again from here")
    assert on.deal == deal


def test_the_same_cards_lie_in_several_games():
    side = compare("agurk", "gurka-modern", hands=["6c 9h", "3c 5s", "2d 7d"], played="9h, 3c, 7d", leader="Ann")
    assert side.value == {"Agurk": {"Ann": 0, "Bo": 0, "Cai": 7}, "Swedish Gurka, today": {"Ann": 6, "Bo": 0, "Cai": 0}}
    assert side.comparison.games == ("agurk", "gurka-modern")
    assert "Cai pays 7" in side._repr_mimebundle_()["text/html"]


def test_a_scenario_or_a_deal_is_compared(own, deal):
    assert compare("agurk", "agurk+tied-pay", deal=own).value["Agurk"] == {"Ann": 0, "Bo": 10, "Cai": -10}
    assert compare("agurk", "gurka-modern", deal=deal.act("Kc")).comparison.setting.played == "Kc"


def test_what_each_card_is_worth_is_what_the_solver_and_the_advice_say(deal):
    priced = worth(deal)
    assert priced.value == {str(each.act): each.mean for each in sorted(solve(deal).worths, key=lambda each: each.mean)}
    assert shown_at(priced)["advice"]["open"]
    seen = worth(deal, seat="Ann").value
    assert seen == pytest.approx({str(each.act): each.cost for each in advise(view(deal, 0)).expected})


def test_many_deals_are_counted_as_a_study_counts_them():
    counted = count("agurk", "agurk+tied-pay", deals=600, players=3, asks="Who pays")
    study = Study(["agurk", "agurk+tied-pay"], 3, deals=600)
    study.run()
    assert counted.rows == counted.value == study.rows()
    assert len(counted.table) == len(study.rows())
    assert counted.number("last trick", "agurk") == study.rows()[0]["value"]
    html = counted._repr_mimebundle_()["text/html"]
    assert "Who pays, counting from the lead?" in html
    assert "interval-chart" in unquote(html)


def test_rules_cards_and_a_trick_are_looked_at():
    assert how_to_play("gurka-se", with_=["ace-stops"]).value.on == ("ace-stops",)
    assert "\nLead: The player left of the dealer leads (plays first), any card. " in repr(how_to_play())
    assert list(map(str, hand("9h 2c").value)) == ["9h", "2c"]
    played = trick("agurk", "Ann 9h, Bo Jd, Cai Jc, Di 2s")
    assert played.value.taker == 2
    shown = " ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", played.state.props["html"]).split())
    told = "Ann leads Bo beats 9♥ Cai equals J♦ and takes the trick Di plays the last card"
    assert shown == f"Agurk: the last trick {told}"


# --- what waits for an answer -----------------------------------------------------------------------------------------

HELD = {
    "a guess": (lambda _: guess("How many?", 5, hold=True), lambda made: made.guess(4)),
    "a question": (lambda deal: ask(deal, right="Kc", hold=True), lambda made: pick(made, "Kc")),
    "a deal to play": (lambda deal: play(deal, bots="lowest", hold=True), lambda made: pick(made, "4d")),
    "a game": (lambda _: play("agurk", hold=True), lambda made: press(made, "Play")),
}


def told(made):
    """What a browser is told of a part."""
    return made.session.props["parts"]["0"]


def holds(made):
    """Whether the page folds what follows."""
    return told(made)["waits"] and not told(made)["shown"]


@for_each("kind", HELD)
def test_the_rest_of_a_page_waits_for_an_answer_or_until_one_asks_to_be_shown(kind, deal):
    make, answered = HELD[kind]
    made = make(deal)
    assert holds(made)
    made.session.receive({"is": "reveal", "part": 0})
    assert not holds(made)
    answered(made)
    assert not told(made)["waits"]
    if kind == "a deal to play":
        press(made, "Take back")
        assert not told(made)["waits"]


def test_a_wrong_card_does_not_open_what_would_tell_the_right_one(deal):
    asked = ask(deal, right="Kc", hold=True)
    pick(asked, "4d")
    assert holds(asked)
    press(asked, "Show the answer")
    assert not holds(asked)


def test_nothing_waits_where_nobody_asked_for_it(deal):
    for made in (guess("How many?", 5), ask(deal), play(deal), show(deal)):
        assert not holds(made)


# --- tied together ----------------------------------------------------------------------------------------------------


@for_each(
    "games, asks, title",
    [
        (["agurk"], "Who pays", "The (2nd|3rd|4th) player pays in .* % of the deals"),
        (["agurk", "agurk+tied-pay"], "Who pays", "With tied-pay a player pays in .* % of the deals, .* % without"),
        (["agurk"], "early", "Tricks in a row to the taker of the last"),
    ],
)
def test_the_picture_of_a_count_has_its_finding_as_title(games, asks, title):
    counted = count(*games, deals=600, asks=asks)
    assert re.search(f"<figcaption[^>]*>{title}</figcaption>", counted.state.html)


def test_a_count_follows_a_slider_and_says_where_it_cannot():
    limit = change("limit", 21, 50)
    counted = count(limit.of("agurk"), deals=200, whole_games=True)
    short = counted.number("length")
    seen = []
    counted.observe(lambda change: seen.append(change["new"]), names="value")
    limit.set(50)
    assert counted.number("length") > 1.5 * short
    assert seen


def test_a_choice_decides_the_game_of_two_parts():
    game = change("game", ["agurk", "gurka-se"])
    rules, sides = how_to_play(game), compare(game, "agurk+jokers", players=3)
    game.set("gurka-se")
    assert rules.value.key == "gurka-se"
    assert sides.comparison.games[0] == "gurka-se"


def test_what_cannot_follow_says_why_and_shows_nothing_until_it_can():
    players = change("players", 2, 9)
    counted = count("agurk", deals=100, players=players)
    before = counted.rows
    players.set(9)
    assert "9 players" in counted.problem
    assert counted.rows == ()
    players.set(2)
    assert counted.problem == ""
    assert counted.rows == before


def test_a_part_follows_the_deal_at_another_table(deal):
    on = play(deal, you="Ann", bots="lowest")
    beside = show(on)
    pick(on, "4d")
    assert beside.deal == on.deal != deal


def test_a_part_stands_in_boxes_and_tabs_and_follows_any_control_with_a_value():
    slider = IntSlider(4, 2, 7)
    counted = count("agurk", players=slider, deals=200)
    box = VBox([slider, Tab([counted, hand("9h 9c")])])
    with_four = counted.number("charge")
    assert box.children[1].children[0] is counted
    assert f"IPY_MODEL_{counted.model_id}" in str(box.children[1].get_state()["children"])
    slider.value = 6
    assert counted.number("charge") != with_four
    assert counted.get_state()["props"]["parts"]["0"]["props"]["html"] == counted.state.html


def test_a_page_shows_what_its_url_says_and_says_where_it_is():
    rules, seen = kit.page("rules", variant="kurkku"), []
    assert rules.page.variant.key == "kurkku"
    rules.observe(lambda change: seen.append(change["new"]), "url")
    rules.url = "?variant=ogorek"
    assert rules.page.variant.key == "ogorek"
    rules.receive({"is": "open", "url": "?variant=prague"})
    assert rules.url == "?variant=prague"
    rules.url = "?variant=agurc"
    assert (rules.url, rules.page.variant.key) == ("?variant=prague", "prague")
    assert rules.page.notice.startswith("There is no game 'agurc'.")
    assert seen[0] == "?variant=ogorek"


def test_parts_on_a_page_take_neither_its_address_nor_what_the_device_keeps(deal):
    for each in (show(NINES), play(deal), worth(deal), ask(NINES), play()):
        assert each.model_id, "a browser shows it"
        before, said = each.state, []
        each.send = said.append
        kept = {"setting": "1!kurkku;You,Timo=timo;seed=7", "game": ""}
        each.receive({"is": "open", "url": "?variant=kurkku", "saved": kept, "chance": "abcdef"})
        assert each.state == before
        assert said == [{"diff": {"parts": {}}}], "it is drawn"
        assert each.session.props["url"] == ""


# --- bad calls --------------------------------------------------------------------------------------------------------


def counted():
    return count("agurk", deals=9)


WRONG = [
    (lambda: show("Three nine"), "Did you mean '1-three-nines'?", "scenario"),
    (lambda: show("mine.toml"), "mine.toml", None),
    (lambda: show(7), "not int 7.", "what"),
    (lambda: show(NINES, seat="Zed"), "Nobody here is 'Zed'.", "seat"),
    (lambda: show({"title": "x"}), "the scenario: variant is missing", None),
    (lambda: ask(NINES, at="trick 9"), "no trick 9", "at"),
    (lambda: ask(NINES, at="later"), "'trick 2, Bo'", "at"),
    (lambda: ask(NINES, kind="guess"), "There is no question 'guess'.", "kind"),
    (lambda: ask(NINES, at="trick 1, Bo", kind="play"), "right='9c'", "right"),
    (lambda: ask(NINES, at=0, right="2c"), "'2c' can't be played here.", "right"),
    (lambda: play("argurk"), "Did you mean 'agurk'", None),
    (lambda: play(bots="nobody"), "There is no bot 'nobody'.", None),
    (lambda: play(bots="hardest"), "Or name a strength: easy, medium, hard or master.", "bots"),
    (lambda: play(Deal.of("agurk", ["9h", "Jd"]), bots="hardest"), "Or name a strength: easy, medium,", "bots"),
    (lambda: play(players=12), "can't be played by 12", "players"),
    (lambda: compare("agurk"), "not 1.", "games"),
    (lambda: compare("agurk", "gurka-se", hands=["9h", "2c 3c", "4c"]), "", "hands.1"),
    (lambda: compare("agurk", "gurka-se", hands="9h 2c"), "Hands are a list", "hands"),
    (lambda: worth("agurk"), "not str 'agurk'.", "deal"),
    (lambda: count("agurk", deals="many"), "not str 'many'.", "deals"),
    (lambda: count("agurk", deals=9, asks="Zebra"), "don't answer 'Zebra'", "asks"),
    (lambda: counted().number("luck"), "called 'luck'", "measure"),
    (lambda: change("limit", 50, 21), "goes from a lower whole number", "choices"),
    (lambda: count("agurk", deal=9), "count: got an unexpected keyword argument 'deal'", None),
    (lambda: hand("9x"), "9x", None),
    (lambda: trick("agurk", "9h, Jd"), "'Ann 9h, Bo Jd'", "plays"),
    (lambda: counted().of("ties"), "Nothing called 'ties' is counted. Did you mean 'tie'?", None),
    (lambda: counted().number("tie", "ogorek"), "Ogórek was not counted here.", None),
    (lambda: counted().of("tie", "ogorek"), "Ogórek was not counted here.", None),
    (lambda: counted().number("taken", at=9), "No taken at 9 has been counted in these deals.", None),
    (lambda: guess("How many?", "many"), "The answer to guess at is a number, not str 'many'.", None),
    (lambda: guess("How many?", 120), "The answer, 120, can't be guessed from 0 to 100; give high=120.", "answer"),
    (lambda: guess("How many?", -0.5), "The answer, -0.5, can't be guessed from 0 to 100; give low=-1.", "answer"),
    (lambda: guess("How many?", 3, low="a"), "A guess is a whole number, not str 'a'.", None),
    (lambda: guess("How many?", 3, hold="yes"), "Whether the rest of the page waits for an answer is", None),
    (lambda: say("{x:.0f}", x=[1]), "The text can't be filled in:", None),
    (lambda: say("{x}"), "The text has {x}, and no number of that name is given.", None),
    (lambda: claim("nothing"), "There is no claim 'nothing'.", None),
]


@for_each("make, said, field", WRONG)
def test_a_bad_call_is_said_in_a_sentence_and_told_to_programs(make, said, field):
    with pytest.raises(CucumberError) as problem:
        make()
    assert said in str(problem.value)
    assert "\n" not in str(problem.value)
    if field is not None:
        assert problem.value.field == field


def test_a_cell_shows_the_sentence_and_its_own_lines_and_nothing_of_the_package(capsys):
    InteractiveShell().run_cell("from cucumber.notebook import show\nshow('Nothing')")
    shown_there = capsys.readouterr().out.strip()
    assert shown_there.startswith("There is no example or story 'Nothing'.")
    assert shown_there.endswith("\nLine 2: show('Nothing')")
    assert shown_there.count("\n") == 1
    cell = "from cucumber import Deal\ndef begin():\n    return Deal.of('agurk', ['9h', 'Jd']).act('Jd')\nbegin()"
    InteractiveShell().run_cell(cell)
    assert capsys.readouterr().out.splitlines()[1:] == [
        "Line 4: begin()",
        "Line 3: return Deal.of('agurk', ['9h', 'Jd']).act('Jd')",
    ]


# --- without a kernel -------------------------------------------------------------------------------------------------

PARTS = {
    "show": lambda: show(NINES),
    "ask": lambda: ask(NINES),
    "play": play,
    "play on": lambda: play(Deal.of("agurk", ["9h 2c", "Jd 5s"])),
    "compare": lambda: compare("agurk", "gurka-se"),
    "worth": lambda: worth(Deal.of("agurk", ["9h 2c", "Jd 5s"])),
    "count": lambda: count("agurk", deals=50),
    "how_to_play": how_to_play,
    "hand": lambda: hand("9h"),
    "trick": lambda: trick("agurk", "Ann 9h, Bo Jd"),
    "change": lambda: change("limit", 21, 50),
}


@for_each("name", PARTS)
def test_a_saved_notebook_shows_a_part_as_a_picture_or_a_text(name):
    bundle = PARTS[name]()._repr_mimebundle_()
    assert {WIDGET, "text/plain"} < set(bundle)
    assert "0x" not in bundle["text/plain"]
    (picture,) = (text for kind, text in bundle.items() if kind in {"image/svg+xml", "text/html"})
    if "image/svg+xml" in bundle:
        ET.fromstring(picture)  # stands alone  # noqa: S314 -- our own
    else:
        assert re.sub(r"<[^>]*>|\s", "", picture)


@for_each("at, kind, tag", [(42, "taker", "takes it"), (1, "mark", "to beat")])
def test_the_saved_picture_of_a_question_does_not_answer_it(at, kind, tag):
    asked = ask(NINES, at=at, kind=kind)
    assert tag in picture(tabletop_props(asked.deal), "The table as it is told")
    assert tag not in asked._repr_mimebundle_()["image/svg+xml"]


def test_values_show_themselves_with_a_plain_text_beside_it(deal):
    study = Study("agurk", 3, deals=50)
    study.run()
    game = Game.new(find("simple").rules, ["Ann", "Bo"])
    values = (deal, game, PlayedGame(game), find("agurk"), find("agurk").rules, solve(deal), study, view(deal, 0))
    for value in (*values, advise(view(deal, 0)), study.table):
        html = InteractiveShell.instance().display_formatter.format(value)[0]
        assert "<table" in html["text/html"]
        assert html["text/plain"]


def test_a_view_shows_no_card_that_it_hides(deal):
    html = show(view(deal, 0))._repr_mimebundle_()["text/html"]
    assert html.count("2 cards") == 2
    assert "as Ann sees it" in html


# --- what takes a while -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_read", [True, False])
def test_a_page_is_there_before_the_count_and_a_notebook_is_saved_with_it(monkeypatch, is_read):
    monkeypatch.setattr(background, "IS_READ", is_read)

    async def counted():
        made = count("agurk", deals=300, players=3)
        at_once = bool(made.rows)
        await made.ready()
        return SimpleNamespace(at_once=at_once, rows=made.rows)

    found = asyncio.run(counted())
    assert found.at_once is not is_read
    assert found.rows


def test_a_guess_of_nothing_is_a_guess():
    part = guess("How many?", 5)
    part.guess(0)
    assert part.value == 0
    assert repr(part) == "<GuessPart: How many? 0>"


def test_the_lesson_of_the_launcher_runs():
    lesson = ROOT / "cucumber" / "notebook" / "launcher" / "static" / "lesson.ipynb"
    kinds = [type(value).__name__ for value in shown(lesson)]
    assert kinds == ["TablePart", "QuestionPart", "HowToPlayPart", "MatchPart", "ComparisonPart", "CountPart"]


def test_the_gallery_shows_each_call_with_the_line_that_makes_it():
    text = GALLERY.read_text(encoding="utf-8")
    assert all(f"{name}(" in text for name in {*kit.__all__} - {"page"})
    kinds = [type(value).__name__ for value in shown(GALLERY)]
    assert kinds == [
        *("HandPart", "TrickPart", "TablePart", "QuestionPart", "CostsPart", "MatchPart", "ComparisonPart"),
        *("HowToPlayPart", "ChangePart", "CountPart", "GuessPart", "TextPart", "ClaimPart"),
    ]
