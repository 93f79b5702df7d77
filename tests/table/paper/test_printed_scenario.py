"""A scenario on paper: the question in front without its answer, the answer overleaf, each on one side of a sheet."""

import re
from dataclasses import replace
from html import escape, unescape
from itertools import product

import pytest

from cucumber.errors import BadScenario
from cucumber.table.paper.invitation import Invitation
from cucumber.table.paper.question_sheet import file_name, question_of, question_sheet, trick_of
from cucumber.table.scenario import Pause, load, read_scenario, shipped_keys
from cucumber.words.explain.frames import card_props
from cucumber.words.show.blocks import faces
from cucumber.words.show.tokens import token
from tests.cases import for_each
from tests.table.paper.test_scenario_page import HOSTILE, STORY, asks_nobody_and_runs_nothing

KEYS = (*shipped_keys("examples"), *shipped_keys("strategy"))
ROOM = Invitation.to("http://192.168.100.200:8866/", room="WWMWM")
THREE_NINES = "examples/1-three-nines"


def sides(text):
    """What is read on the front and on the back, without the pictures."""
    pages = re.findall(r'<section class="page">(.*?)</section>\n', f"{text.partition('<body')[2]}\n", re.DOTALL)
    assert len(pages) == 2
    return [unescape(re.sub(r"<svg.*?</svg>|<[^>]*>", " ", page, flags=re.DOTALL)) for page in pages]


def asking(scenario, *pauses):
    """The scenario with these questions of the author's, and no other."""
    return replace(scenario, pauses=pauses)


def without_what_ifs(scenario):
    return replace(scenario, what_ifs=())


def test_the_table_on_paper_has_no_felt():
    text = question_sheet(load(THREE_NINES))
    assert f'"{token("felt")}"' not in text.partition("<body")[2]
    assert f'fill="{token("text")}"' in text, "and dark words"


@for_each(
    "key, asks, answer",
    [
        ("examples/3-previous-card", "What would you play as Dan?", "Here Dan plays 7♠."),
        ("examples/6-kontra", "What would you do as Bo?", "Here Bo says kontra."),
        ("examples/4-card-for-card", "What would you play as Cai?", "Here Cai plays 8♦ Q♦ K♦."),
        (THREE_NINES, "What would you play as Ann?", "Here Ann plays A♠."),  # at the first what-if nobody has a choice
        ("examples/7-club-six", "Who takes the last trick, and what does it cost?", "21 for 6♣: Ann pays 21 points."),
    ],
)
def test_without_a_question_of_the_author_a_choice_is_asked_about(key, asks, answer):
    question = question_of(asking(load(key)))
    assert (question.asks, question.solution) == (asks, answer)
    (on_turn,) = (seat["name"] for seat in question.frame["seats"] if seat["turn"])
    assert on_turn in asks or "trick" in asks


def test_without_any_choice_the_last_trick_is_asked_about():
    scenario = without_what_ifs(asking(load(THREE_NINES)))
    question = question_of(scenario)
    assert question.asks == "Who takes the last trick, and what does it cost?"
    assert question.solution == "9 for 9♥: Eva pays 9 points."
    assert trick_of(scenario, question) == 7
    assert scenario.line.steps[question.at].deal.trick


def test_what_the_author_asks_comes_first_and_all_of_it_that_belongs_to_one_moment():
    scenario = load(THREE_NINES)
    at = len(scenario.line.acts) - 1
    question = question_of(
        asking(scenario, Pause(at, "taker"), Pause(at, "cost", "And for how much?", note="Nine."), Pause(0, "play"))
    )
    assert question.at == at
    assert question.asks == "Who takes this trick? And for how much?"
    assert question.solution == "Eva takes it with 9♥, the last of the equal cards. 9 for 9♥: Eva pays 9 points. Nine."


def test_a_scenario_in_which_nothing_can_be_asked_says_so():
    with pytest.raises(BadScenario, match=r"one\.toml: there is nothing to ask here: nobody has a choice"):
        question_of(read_scenario(ONE_CARD.encode(), "one.toml"))


def test_a_story_that_ends_before_anything_is_played_asks_for_the_first_card():
    story = asking(load(THREE_NINES))
    begun = replace(story, what_ifs=(), line=replace(story.line, acts=(), comments={}))
    assert question_of(begun).asks == "What would you play as Ann?"
    assert "What would you play as Ann?" in sides(question_sheet(begun))[0]


ONE_CARD = """
title = "One card"
variant = "agurk"
players = ["Ann", "Bo"]

[hands]
Ann = "9h"
Bo = "Jd"
"""


@for_each("key", KEYS)
def test_the_front_has_what_is_needed_and_a_picture_of_its_moment_and_the_back_the_answer(key):
    scenario = load(key)
    question = question_of(scenario)
    text = question_sheet(scenario, ROOM)
    asks_nobody_and_runs_nothing(text)
    front, back = sides(text)
    deal = scenario.line.deal
    assert scenario.title in front
    assert scenario.variant.gist in front
    for seat in deal.seats:
        assert " ".join(card.face for card in deal.hands[seat]) in front
    assert question.asks in front
    assert question.asks in back
    assert question.solution in back
    assert question.solution not in front
    for step in scenario.line.steps:
        if step.kind == "result":
            assert " ".join(step.note) in back
        if step.comment:
            assert step.comment in back or (step is scenario.line.steps[0] and question.at)
    assert all(what_if.title in back and what_if.title not in front for what_if in scenario.what_ifs)
    assert scenario.about.strip() in back
    for pause in scenario.pauses[:1]:
        assert (question.at, pause.asks in front, pause.note in back) == (pause.at, True, True)
        assert not pause.note or pause.note not in front
    words, lying = unescape(question_table(text)), scenario.line.steps[question.at].deal
    for seat in lying.seats:
        if lying.hands[seat]:
            assert f"holds {faces(card_props(lying.hands[seat]))}" in words


ASKED = {"": lambda told: told, "choice": asking, "last trick": lambda told: without_what_ifs(asking(told))}


@for_each("key, asked", product(KEYS, ASKED))
def test_the_front_tells_nothing_of_what_comes_after_the_question(key, asked):
    scenario = ASKED[asked](load(key))
    question = question_of(scenario)
    front, _ = sides(question_sheet(scenario))
    steps = scenario.line.steps
    assert not [step.comment for step in steps[1:] if step.comment and step.comment in front]
    assert not [step.note for step in steps[question.at + 1 :] if " ".join(step.note) in front]
    tricks = steps[-1].deal.tricks[trick_of(scenario, question) - 1 :]
    for trick in tricks:
        taker = f"{steps[0].deal.players[trick.taker]} {' '.join(card.face for card in trick.taking.cards)} takes it"
        assert taker not in front.partition("So far")[2]
    assert "takes it" not in question_table(question_sheet(scenario))


def question_table(text):
    """The picture on the front."""
    return re.findall(r"<svg.*?</svg>\n", text, re.DOTALL)[0]


def test_at_the_start_the_opening_words_wait_overleaf_since_they_may_answer():
    scenario = load("strategy/13-queens-and-jacks")
    opening = scenario.line.steps[0].comment
    front, back = sides(question_sheet(scenario))
    assert opening
    assert opening not in front
    assert opening in back


def test_a_complete_trick_that_is_asked_about_is_not_told():
    scenario = load(THREE_NINES)
    after = 6  # acts: the first trick is complete
    front, back = sides(question_sheet(asking(scenario, Pause(after, "taker"))))
    assert "Bo A♣ takes it" not in front
    assert "Bo A♣ takes it" in back
    assert "Who takes this trick?" in front


def test_undealt_cards_are_not_told_before_somebody_draws_them():
    scenario = load("examples/gurka-is-exchange")
    front, _ = sides(question_sheet(scenario))
    assert scenario.line.deal.stock
    assert " ".join(card.face for card in scenario.line.deal.stock) not in front


def test_names_and_notes_with_html_in_them_are_text():
    scenario = read_scenario(STORY.encode(), "story.toml")
    text = question_sheet(asking(scenario, Pause(0, "play", f"{HOSTILE} asks", note=f"{HOSTILE} says")))
    assert "<img" not in text
    assert "</script" not in text
    for part in ("title", "about", "opening", "closing", "note", "what if", "asks", "says"):
        assert escape(f"{HOSTILE} {part}") in text


def test_the_command_prints_one_that_comes_along_and_one_of_your_own(print_command, tmp_path):
    run = print_command(THREE_NINES)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith(
        "1-three-nines-question.html: Three nines on the last trick, a question with the answer overleaf, A4 ("
    )
    assert (tmp_path / file_name(load(THREE_NINES))).read_text(encoding="utf-8") == question_sheet(load(THREE_NINES))
    (tmp_path / "mine.toml").write_text(STORY, encoding="utf-8")
    assert print_command("mine.toml").returncode == 0
    assert (tmp_path / "mine-question.html").exists()


@for_each(
    "arguments, says",
    [
        (("examples/1-three-tens",), "There is no scenario 'examples/1-three-tens'"),
        (("none.toml",), "none.toml: cannot be read"),
        ((THREE_NINES, "--paper", "a4"), "a scenario has its own form, on A4: leave out --paper"),
        ((THREE_NINES, "--with", "jokers", "--players", "3"), "leave out --with and --players"),
        ((THREE_NINES, "-o", "sheet.txt"), "sheet.txt must end in .html or .pdf"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_sentence(refused, arguments, says):
    assert says in refused(*arguments)
