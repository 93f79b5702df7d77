"""Tasks and drills: each has a right and a wrong answer, reasons come from the rules, and nothing tells it before."""

from __future__ import annotations

import json
from random import Random

import pytest
from ipywidgets import Button, ToggleButton

from cucumber import VARIANTS, CucumberError, Deal, Game, Play, find, read_cards
from cucumber.teach.drills import LEVELS, Drill, task_about
from cucumber.teach.tasks import (
    Kind,
    how_many_cards,
    other_answers,
    what_it_costs,
    what_score,
    what_to_play,
    which_may_be_played,
    which_rule,
    who_deals,
    who_takes,
)
from cucumber.ui.learn.practice import Practice, TaskBox
from cucumber.ui.rules.page import Chooser
from tests.driver import choose, html, part, press, text, tick

AGURK = find("agurk").rules
ALL = [variant.playing(*on) for variant in VARIANTS for on in ((), *((rule.key,) for rule in variant.house_rules))]
every_game = pytest.mark.parametrize("variant", [pytest.param(variant, id=variant.key) for variant in ALL])


def right_of(task):
    return [option.key for option in task.options if option.right]


@pytest.fixture
def following():
    return Deal.of(AGURK, ["9c 3c 4c", "5s 2d Jh"], players=["Ann", "Bo"]).act("9c")


def test_every_card_that_may_be_played_is_to_be_marked(following):
    task = which_may_be_played(following)
    assert right_of(task) == ["2d", "Jh"]
    assert task.judge(["2d", "Jh"]).right
    assert task.judge(["2d"]).reasons == ("All the cards you marked may be played, but so may one more card.",)
    assert not task.judge(["2d"]).right


def test_a_wrong_card_is_told_why_by_the_verdict(following):
    judged = which_may_be_played(following).judge(["2d", "5s"])
    assert not judged.right
    assert judged.reasons == (following.verdict("5s").reason,)


def test_a_lesson_may_ask_for_one_of_the_cards_that_are_allowed(following):
    task = what_to_play(following, asks="Beat the nine.", right=["Jh"])
    assert task.judge(["Jh"]).right
    assert task.judge(["2d"]).reasons[0].endswith("But look again at what is asked.")


@pytest.mark.parametrize("picked", [[], ["Kh"], ["2d", "Jh"]])
def test_what_is_no_answer_is_refused_in_a_sentence(following, picked):
    with pytest.raises(CucumberError, match=r"^Pick one of the answers\.$"):
        what_to_play(following).judge(picked)


def test_the_last_of_equals_takes():
    deal = Deal.of(AGURK, ["9c", "9d", "3h"], players=["Ann", "Bo", "Cai"])
    for card in ("9c", "9d", "3h"):
        deal = deal.act(card)
    task = who_takes(deal)
    assert right_of(task) == ["1"]
    assert task.judge(["0"]).reasons == (
        "Bo's 9♦ equals 9♣ and was played later: of equal cards, the last one takes the trick.",
    )
    assert task.judge(["2"]).reasons == ("Cai's 3♥ is lower than Bo's 9♦.",)
    assert task.answer == "Bo takes it with 9♦, the last of the equal cards."


def test_what_a_deal_brings_is_counted_by_the_game():
    deal = Deal.of(AGURK, ["10c", "10d"], players=["Ann", "Bo"]).act("10c").act("10d")
    game = Game.new(AGURK, ["Ann", "Bo"], scores=[18, 18])
    assert right_of(what_it_costs(deal, [9, 11])) == ["10"]
    assert right_of(what_score(game, deal, 0, [28, 18])) == ["8"]
    assert right_of(what_score(game, deal, 1, [28, 8])) == ["18"]
    assert what_score(game, deal, 1, [28, 8]).judge(["28"]).reasons == (
        "10 for 10♦, and 18 before: 28, over 21. Bo loses a life: a cucumber is drawn. "
        "Bo goes on with a cucumber and 18, the highest score of the others still in.",
    )
    assert what_it_costs(deal, [9, 11]).judge(["9"]).reasons == ("10 for 10♦: Bo pays 10 points.",)
    assert right_of(who_deals(game, deal)) == [str(game.settle(deal).dealer)]
    assert right_of(how_many_cards(game, deal, [6])) == ["7"]


def test_a_rule_is_picked_from_answers_of_other_games():
    question = AGURK.questions()[13]
    task = which_rule(AGURK, question, [find("denexa").rules.sentence("ducking")])
    (right,) = [option for option in task.options if option.right]
    assert right.label == AGURK.sentence("ducking")
    assert len(task.options) == 2
    (wrong,) = [option for option in task.options if not option.right]
    assert task.judge([wrong.key]).reasons == (
        "In Agurk, it's your choice: beat or equal the card, or play your lowest.",
    )


@every_game
def test_no_answer_is_wrong_that_only_another_game_words_otherwise(variant):
    for question in variant.rules.questions_that_arise():
        own = variant.rules.answer(question)
        otherwise = [each.rules.sentence(question.name) for each in ALL if each.rules.answer(question) != own]
        others = other_answers(variant.rules, question, [each.rules for each in ALL])
        assert set(others) <= set(otherwise)
        assert variant.rules.sentence(question.name) not in others
        assert all(others)


@every_game
def test_there_is_a_task_about_every_question_of_every_game(variant):
    for question in variant.rules.questions_that_arise():
        task = task_about(variant, question, Random(question.number), "medium")
        assert question.name in task.questions
        assert any(option.right for option in task.options)
        assert any(not option.right for option in task.options)
        assert task.hint
        assert task.answer


@every_game
def test_the_same_seed_draws_the_same_task(variant):
    assert Drill(variant).draw(Random(5)) == Drill(variant).draw(Random(5))


@pytest.mark.parametrize("seed", range(40))
def test_what_is_shown_before_an_answer_does_not_tell_it(seed):
    variant = ALL[seed % len(ALL)]
    for number in range(8):
        task = Drill(variant, "tricky").draw(Random(100 * seed + number))
        if task.frame is None:
            continue
        told = json.dumps(task.frame)
        assert '"playable"' not in told
        assert '"why"' not in told
        assert task.frame["taker"] is None
        assert task.frame["to_beat"] is None
        assert task.frame["asks"] is None
        assert not task.frame["note"]
        if task.kind in {Kind.TAKER, Kind.LEADER, Kind.DEALER}:
            assert not any(seat["turn"] or seat["won"] for seat in task.frame["seats"])


def test_marking_names_a_seat_that_has_something_it_may_not_play():
    for seed in range(30):
        task = task_about(find("ogorek"), AGURK.questions()[13], Random(seed), "tricky")
        if task.kind is Kind.MARK:
            assert 0 < len(right_of(task)) < len(task.options)
            return
    pytest.fail("no task of marking was drawn")


def test_drills_aim_at_what_is_answered_wrongly():
    drill = Drill(find("agurk"))
    (limit,) = [question for question in AGURK.questions() if question.name == "limit"]
    task = task_about(drill.variant, limit, Random(1))
    for _ in range(20):
        drill = drill.answered(task, right=False)
    drawn = [Drill(drill.variant, asked=drill.asked).draw(Random(seed)).questions for seed in range(30)]
    plain = [Drill(drill.variant).draw(Random(seed)).questions for seed in range(30)]
    assert sum("limit" in names for names in drawn) > 2 * sum("limit" in names for names in plain)


def test_a_streak_ends_with_a_wrong_answer():
    drill = Drill(find("agurk"))
    task = drill.draw(Random(1))
    drill = drill.answered(task, right=True).answered(task, right=True)
    assert drill.streak == 2
    assert drill.answered(task, right=False).streak == 0
    assert drill.right == dict.fromkeys(task.questions, 2)


# --- on the page ------------------------------------------------------------------------------------------------------


@pytest.fixture
def box(following):
    done = []
    box = TaskBox(done.append)
    box.show(what_to_play(following))
    return box, done


def is_greyed(box, description):
    return part(box, Button, description).disabled


def test_a_wrong_pick_is_told_why_and_another_may_follow(box, following):
    box, done = box
    press(box, "5♠")
    assert following.verdict("5s").reason in text(box)
    assert done == []
    press(box, "J♥")
    assert "Right." in text(box)
    assert done == [False]


def test_the_answer_is_shown_only_after_trying(box):
    box, done = box
    assert is_greyed(box, "Show the answer")
    press(box, "Show a hint")
    assert is_greyed(box, "Show the answer")
    press(box, "5♠")
    press(box, "Show the answer")
    assert "The answer: 2♦, J♥." in text(box)
    assert done == [False]


def test_the_first_try_counts_once(box):
    box, done = box
    press(box, "J♥")
    press(box, "2♦")
    assert done == [True]


def test_another_game_or_level_begins_anew():
    practice = Practice("rassi", seed=2)
    labels = [option.label for option in practice.task.options if option.right]
    for label in labels if practice.task.several else labels[:1]:
        press(part(practice, TaskBox), label)
    assert practice.drill.streak == 1
    choose(practice, "Level", list(LEVELS)[-1])
    assert practice.drill.streak == 0
    assert practice.drill.level == "tricky"
    folded = part(practice, ToggleButton)
    tick(practice, folded.description)
    part(practice, Chooser).choose(find("gurka-is+exchange"))
    assert practice.drill.variant.key == "gurka-is+exchange"
    assert "Gúrka with exchange" in folded.description


def test_words_of_a_task_are_escaped():
    deal = Deal.of(AGURK, ["9c 3c", "5s 2d"], players=["<b>Ann</b>", "Bo"])
    box = TaskBox(lambda _right: None)
    box.show(what_to_play(deal))
    assert "<b>Ann</b>" not in html(box)
    assert "&lt;b&gt;Ann&lt;/b&gt;" in html(box)


def test_a_play_is_an_option_by_its_notation(following):
    assert [option.key for option in which_may_be_played(following).options] == [
        str(Play(read_cards(card))) for card in ("2d", "5s", "Jh")
    ]
