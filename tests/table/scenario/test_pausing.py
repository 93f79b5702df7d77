"""Pausing a story to ask the audience: what can be asked where, what is right, and that no question tells it."""

from __future__ import annotations

import json

import pytest

from cucumber import BadScenario, Deal, find
from cucumber.notebook import show
from cucumber.table.questions.story_questions import pauses_at, pauses_of
from cucumber.table.scenario import Pause, load, read_scenario, shipped_keys
from cucumber.table.scenario.scenario_writer import write_scenario
from cucumber.words.explain.replay import deal_steps
from tests.cases import for_each

STORY = """
title = "Two tricks"
variant = "agurk"
players = ["Ann", "Bo", "Cai"]
scores = [0, 0, 0]
hands = { Ann = "9h 2c", Bo = "Jd 5s", Cai = "Jh 10c" }

[[tricks]]
plays = "9h, Jd, 10c"

[[tricks]]
plays = "5s, Jh, 2c"

[[asks]]
"""


def told(*acts, variant="agurk", hands=("9h 2c", "Jd 5s", "Jh 10c"), players=("Ann", "Bo", "Cai")):
    return tuple(deal_steps(Deal.of(find(variant).rules, hands, players=players), acts))


def asked(steps, at, kind):
    (found,) = (each for each in pauses_at(steps, at) if each["kind"] == kind)
    return found


def kinds(steps, viewer=None):
    return [[each["kind"] for each in pauses_at(steps, at, viewer)] for at in range(len(steps))]


def story(asks):
    return read_scenario((STORY + asks).encode(), "story")


@pytest.fixture
def whole():
    """Two cards each: Cai ducks Bo's jack with the ten, and takes the last trick with a jack."""
    return told("9h", "Jd", "10c", "5s", "Jh", "2c")


def test_each_moment_offers_what_the_line_goes_on_to_answer(whole):
    choice = ["mark", "play"]
    assert kinds(whole) == [
        choice,
        ["taker", *choice],
        ["taker", *choice],
        ["taker"],
        ["taker", "cost"],
        ["taker", "cost"],
        ["taker", "cost"],
        [],
    ]
    assert kinds(told("9h", "Jd")) == [choice] * 3, "nothing that a line stops before"
    assert kinds(told("9h", "Jd", "10c"))[1:] == [["taker", *choice], ["taker", *choice], ["taker"]]


def test_a_forced_card_is_no_choice_to_vote_on():
    steps = told("Kh", "5s", hands=("Kh 2c", "Jd 5s"), players=("Ann", "Bo"))
    assert kinds(steps)[1] == ["taker", "mark"]
    assert asked(steps, 1, "mark")["solution"]["sentence"] == "Bo may play 5♠: it's the lowest card."


def test_who_takes_a_trick_is_answered_by_how_it_goes_on_and_cards_by_the_verdicts_or_by_a_vote(whole):
    question = asked(whole, 2, "mark")
    assert question["several"]
    solution = question["solution"]
    assert (solution["right"], solution["sentence"]) == (["10c", "Jh"], "Cai may play 10♣ and J♥.")
    question = asked(whole, 2, "play")
    assert question["sentence"] == "What would you play as Cai?"
    assert [option["key"] for option in question["options"]] == ["10c", "Jh"]
    assert question["solution"]["right"] == []
    assert question["solution"]["sentence"] == "Cai may play 10♣ or J♥. Here Cai plays 10♣."
    question = asked(whole, 1, "taker")
    assert question["sentence"] == "Who takes this trick?"
    assert [option["label"] for option in question["options"]] == ["Ann", "Bo", "Cai"]
    solution = question["solution"]
    assert (solution["right"], solution["sentence"]) == (["1"], "Bo takes it with J♦, the highest.")
    assert solution["frame"]["taker"] == 1
    assert [seat.get("mark") for seat in solution["frame"]["seats"]] == [None, "right", None]


def test_what_it_costs_names_the_taker_only_once_the_trick_is_complete(whole):
    early, late = asked(whole, 4, "cost"), asked(whole, 6, "cost")
    assert early["sentence"] == "Whoever takes this last trick pays. How many points will that be?"
    assert late["sentence"] == "Cai takes the last trick. How many points does Cai pay?"
    for each in (early, late):
        assert {option["key"] for option in each["options"]} >= {"11", "5", "2"}
        assert each["solution"]["right"] == ["11"]
        assert each["solution"]["sentence"] == "11 for J♥: Cai pays 11 points."


def test_from_a_seat_only_its_own_cards_are_asked_about(whole):
    assert kinds(whole, viewer=1)[:3] == [[], ["taker", "mark", "play"], ["taker"]]
    (taker, *_) = pauses_at(whole, 1, viewer=1)
    assert [seat["hand"] is None for seat in taker["frame"]["seats"]] == [True, False, True]
    assert [seat["hand"] is None for seat in taker["solution"]["frame"]["seats"]] == [True, False, True]


def test_a_reader_called_you_is_asked_as_you():
    steps = told("9h", hands=("9h 2c", "10d Js"), players=("Ann", "You"))
    assert [each["sentence"] for each in pauses_at(steps, 1)] == [
        "Mark every card that you may play.",
        "What would you play?",
    ]


TELLING = ("to_beat", "taker", "note", "rules", "comment")


@for_each("key", [key for folder in ("examples", "strategy") for key in shipped_keys(folder)])
def test_no_question_tells_its_answer(key):
    """Of the table only the trick and the hands are there, and every option that can be tapped looks the same."""
    scenario = load(key)
    steps = scenario.line.steps
    for question in (*(each for at in range(len(steps)) for each in pauses_at(steps, at)), *pauses_of(scenario)):
        frame = question["frame"]
        assert [frame[name] for name in TELLING] == [None, None, [], [], ""]
        cards = [card for seat in frame["seats"] for card in seat["hand"] or []]
        assert {card["playable"] for card in cards if "playable" in card} <= {True}
        assert not any(card.get("why") or card.get("mark") for card in cards)
        assert {option["key"] for option in question["options"]} >= set(question["solution"]["right"])
        assert len(question["options"]) > 1
        assert question["solution"]["sentence"]
        assert "mark" not in json.dumps(frame["asks"])


def test_an_author_asks_at_a_place_of_the_story_which_is_written_and_read_back():
    scenario = story(
        """at = { trick = 1, player = "Cai" }
        kind = "play"
        asks = "Throw the ten?"
        right = ["10c"]
        note = "The jack comes later."
        [[asks]]
        at = { trick = 2, after = true }
        kind = "cost" """
    )
    assert scenario.pauses == (Pause(2, "play", "Throw the ten?", ("10c",), "The jack comes later."), Pause(6, "cost"))
    (play, cost) = pauses_of(scenario)
    assert (play["sentence"], play["solution"]["right"]) == ("Throw the ten?", ["10c"])
    assert play["solution"]["sentence"] == "Cai should play 10♣. The jack comes later."
    assert (cost["at"], cost["solution"]["right"]) == (6, ["11"])
    assert [each["kind"] for each in pauses_of(scenario, viewer=0)] == ["cost"]
    play = 'at = { trick = 1, player = "Cai" }\nkind = "play"\nright = ["10c"]'
    scenario = story(f'{play}\n[[asks]]\nat = {{ trick = 2, after = true }}\nkind = "taker"')
    text = write_scenario(scenario)
    assert read_scenario(text.encode(), "story").pauses == scenario.pauses


@for_each(
    "asks, reason",
    [
        ('at = { trick = 1 }\nkind = "winner"', "asks 1: there is no kind of question 'winner' here"),
        ('at = { trick = 1 }\nkind = "taker"', "asks 1, at: no trick lies on the table here"),
        ('at = { trick = 1 }\nkind = "cost"', "asks 1, at: the last trick hasn't begun here"),
        ('at = { trick = 2, after = true }\nkind = "mark"', "asks 1, at: nobody chooses among cards"),
        ('at = { trick = 2, player = "Cai" }\nkind = "play"', "asks 1, at: nobody has a choice of cards"),
        ('at = { trick = 3 }\nkind = "taker"', "asks 1, at: the main line has no such act: trick 3"),
        ('at = { trick = 3, after = true }\nkind = "taker"', "asks 1, at: the main line does not complete trick 3"),
        (
            'at = { trick = 1, after = true, player = "Bo" }\nkind = "taker"',
            "asks 1, at: there is no key 'player' here",
        ),
        ('at = { trick = 1 }\nkind = "play"\nright = ["Kd"]', "asks 1: there is no card allowed 'Kd' here"),
        ('at = { trick = 1 }\nkind = "mark"\nright = ["9h"]', "asks 1: right: the rules answer this one"),
        ('at = { trick = 1 }\nkind = "mark"\nanswer = "9h"', "asks 1: there is no key 'answer' here"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_its_place(asks, reason):
    assert story('at = { trick = 1 }\nkind = "mark"').pauses, "the story itself is fine"
    with pytest.raises(BadScenario) as refused:
        story(asks)
    assert str(refused.value).startswith(f"story: {reason}")


def askable(told, **place):
    """What can be asked at a moment of a story that a notebook shows."""
    told.update(**{"is": "ask", **place})
    return told.state.props["pauses"]


def test_a_table_answers_what_can_be_asked_at_the_moment_shown():
    scenario = load("examples/3-previous-card")
    told = show(scenario)
    assert askable(told, at=1) == pauses_at(scenario.line.steps, 1)
    assert askable(told, at=3, line=0) == pauses_at(scenario.what_ifs[0].line.steps, 3)
    assert told.state.props["table"]["pauses"] == pauses_of(scenario)


@for_each("place", [{"at": 99}, {"at": -1}, {"at": 1, "line": 9}, {"at": 1, "line": -1}, {"at": "1"}, {"at": True}])
def test_a_moment_that_is_not_there_offers_nothing(place):
    assert askable(show("examples/3-previous-card"), **place) == []
