"""The workshop: every answer it offers can be taken, what it refuses it mends, and what it makes goes everywhere."""

from random import Random

import pytest

from cucumber import VARIANTS, find, read_variant
from cucumber.compare import Prepared, parting_deal
from cucumber.rules import QUESTIONS
from cucumber.rules.written import read_answers
from cucumber.ui.ours import Workshop
from cucumber.ui.ours.choices import choices_drawn
from tests.cases import for_each
from tests.driver import messages, send
from tests.loops import finished, until
from tests.near_rules import near
from tests.tiers import some


def lines(page):
    """The lines of the page, by question."""
    return {each["name"]: each for group in page.game["groups"] for each in group["questions"]}


def answered(page):
    """What is answered on the page, in sentences."""
    return {name: line["sentence"] for name, line in lines(page).items()}


def refused(told):
    return [each["refused"] for each in told if "refused" in each]


# --- the questions ----------------------------------------------------------------------------------------------------


@for_each("variant", VARIANTS)
def test_the_twenty_five_questions_stand_in_order_as_the_game_answers_them(variant):
    page = Workshop(variant.key)
    assert list(lines(page)) == [question.name for question in QUESTIONS]
    assert answered(page) == {question.name: variant.rules.sentence(question.name) for question in QUESTIONS}
    assert {name for name, line in lines(page).items() if line["arises"]} == {
        question.name for question in variant.rules.questions_that_arise()
    }
    assert (page.game["changed"], page.game["own_name"]) == (0, "")


@pytest.mark.parametrize("seed", [1, pytest.param(0, marks=pytest.mark.thorough)])
def test_every_answer_that_is_offered_can_be_taken_and_what_is_refused_is_taken_with_what_it_needs(seed):
    game = near(Random(seed))
    for question in QUESTIONS:
        choices = choices_drawn(game, question)
        assert sum(answer["now"] for answer in choices["answers"]) == 1
        for answer in choices["answers"]:
            page = Workshop(game.key)
            told = messages(page)
            send(page, {"answer": answer["typed"]})
            if answer["why"]:
                assert refused(told)
                assert page.made == game
            else:
                assert not refused(told)
            if answer["mends"]:
                send(page, {"answer": answer["typed"], "mend": True})
                assert set(answer["mends"]) <= set(answered(page).values())
            if answer["mends"] or not answer["why"]:
                assert page.made.rules.answer(question) == read_answers([answer["typed"]])[question.name]
                assert answered(page)[question.name] == answer["sentence"]
                assert find(page.game["key"]) == page.made


@for_each("variant", some(VARIANTS, 3))
def test_a_number_that_is_filled_in_is_read(variant):
    for question in QUESTIONS:
        for form in choices_drawn(variant, question)["filled"]:
            for side in ("fewest", "now", "most"):
                numbers = [blank[side] for blank in form["blanks"]]
                assert question.name in read_answers([form["typed"].format(*numbers)])


def test_what_is_changed_is_ours_until_it_is_taken_back():
    page = Workshop()
    send(page, {"answer": "limit=30"})
    send(page, {"answer": "ducking=must-beat"})
    ours = {name: line["was"] for name, line in lines(page).items() if line["was"]}
    assert ours == {"limit": "A score of 21 or more is too much.", "ducking": find("agurk").rules.sentence("ducking")}
    assert page.game["changed"] == 2
    assert "<mark" in page.game["card"]
    send(page, {"back": "ducking"})
    assert page.made.key == "agurk~limit=30"
    send(page, {"back": "limit"})
    assert page.made == find("agurk")
    assert "<mark" not in page.game["card"]


def test_a_game_keeps_its_name_through_every_answer_and_its_house_rules_as_well():
    page = Workshop("agurk+jokers")
    send(page, {"named": "  Agurk at  our club "})
    assert (page.game["name"], page.game["changed"]) == ("Agurk at our club", 0)
    send(page, {"answer": "limit=30"})
    assert page.made.key == "agurk+jokers~limit=30~called=Agurk_at_our_club"
    send(page, {"back": "limit"})
    assert page.made.key == "agurk+jokers~called=Agurk_at_our_club"
    send(page, {"named": ""})
    assert page.made == find("agurk+jokers")
    assert page.game["base"] == {"key": "agurk+jokers", "name": "Agurk with jokers"}


@for_each(
    "message",
    [
        {"named": "<b>ours</b>"},
        {"named": "x" * 10_000},
        {"named": "\u202eours"},
        {"answer": "limit=much"},
        {"answer": "limit"},
        {"answer": "x" * 10_000},
        {"answer": "score=cards"},
        {"answer": 30},
        {"game": "poker"},
        {"back": "nothing"},
        {"print": "a9", "page": ""},
        {"file": True},
        {},
        "answer",
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence_and_nothing_is_lost(message):
    page = Workshop()
    made, told = page.made, messages(page)
    send(page, message)
    (sentence,) = refused(told)
    assert sentence.endswith(".")
    assert page.made == made


# --- what comes of it -------------------------------------------------------------------------------------------------


def worked_out(page, message):
    """What the page shows once it has worked this out."""

    async def wait():
        page.receive(message)
        await until(lambda: page.counted and not page.counted.get("said"))

    finished(wait())
    return page.counted


def test_what_it_changes_is_counted_and_told_by_what_changes_most():
    page = Workshop("agurk~limit=30")
    counted = worked_out(page, {"count": True})
    assert counted["sentences"][0].startswith("In Agurk, our way a game lasts ")
    assert "<table" in counted["numbers"]
    send(page, {"answer": "limit=50"})
    assert page.counted == {}, "what was counted of another game is gone"


def test_a_deal_is_shown_in_which_they_part_or_it_is_said_that_none_was_found():
    assert 'href="compare.ipynb#c1!' in worked_out(Workshop("agurk~beat=previous"), {"part": True})["parting"]
    told = worked_out(Workshop("agurk~money=pot"), {"part": True})["parting"]
    assert told.startswith("In a hundred deals it was played and paid as in Agurk.")


PARTING = ("beat=previous", "ducking=must-beat", "limit=30", "tie=nothing", "caught=out", "hand=6", "lead=lowest")


@for_each("answers", some([*PARTING, "pack=52.3jokers~cost=face.jo15"], 2))
def test_the_deal_in_which_they_part_shows_it(answers):
    one, other = find("agurk"), find(f"agurk~{answers}")
    attempt = Prepared(parting_deal(one, other, 4)).attempt
    first, second = attempt.columns
    after = [(game.scores, game.seats) for game in (first.steps[-1].game, second.steps[-1].game)]
    assert attempt.partings or first.end.charges != second.end.charges or after[0] != after[1]


def test_it_is_printed_and_kept_as_a_file_and_phones_get_a_code_where_they_can_come():
    page = Workshop("agurk~limit=30~called=Agurk_at_Ann’s")
    told = messages(page)
    send(page, {"print": "a4", "page": "http://club.local/voila/render/ours.ipynb"})
    send(page, {"file": True})
    paper, file = told
    assert "<title>Agurk at Ann’s ·" in paper["page"]
    assert file["name"] == "agurk-at-anns.toml"
    assert read_variant(file["file"]) == page.made
    page = Workshop("agurk~limit=30")
    told = messages(page)
    send(page, {"qr": "http://club.local/voila/render/ours.ipynb?variant=agurk%7Elimit%3D30"})
    send(page, {"qr": "http://localhost:8866/voila/render/ours.ipynb?variant=agurk%7Elimit%3D30"})
    code, reason = told
    assert code["qr"].startswith("<svg")
    assert reason["noCode"].startswith("A phone can't open localhost")


def test_what_is_asked_next_gives_up_what_was_being_counted():
    page = Workshop("agurk~limit=30")

    async def press_twice():
        page.receive({"count": True})
        page.receive({"count": True})
        await until(lambda: page.counted and not page.counted.get("said"))

    finished(press_twice())
    assert page.counted["sentences"]


# --- which game is this? ----------------------------------------------------------------------------------------------


def ask_about(rules, page):
    """Answers as people do who play by these rules, until a game is named; how many questions that took."""
    send(page, {"which": "begin"})
    while "asks" in page.which:
        question = next(each for each in QUESTIONS if each.asks == page.which["asks"])
        sentence, answers = rules.answer(question).sentence, page.which["answers"]
        number = page.which["number"]
        send(page, {"which": str(answers.index(sentence)) if sentence in answers else "unknown"})
    return number


PLAYED = [*VARIANTS, *(variant.playing(rule.key) for variant in VARIANTS for rule in variant.house_rules)]


@for_each("variant", some(PLAYED, 30))
def test_every_game_and_house_rule_is_known_by_six_to_ten_answers(variant):
    page = Workshop()
    number = ask_about(variant.rules, page)
    assert 6 <= number <= 10
    assert page.which["otherwise"] == []
    assert find(page.which["key"]).rules == variant.rules


def test_a_game_that_is_none_of_them_is_told_from_the_nearest_and_can_be_shown():
    page = Workshop()
    ask_about(find("agurk~ducking=must-beat").rules, page)
    assert page.which["name"] == "Agurk"
    assert page.which["otherwise"] == [find("agurk~ducking=must-beat").rules.sentence("ducking")]
    send(page, {"game": page.which["key"]})
    assert page.made.key == "agurk~ducking=must-beat"


def test_who_knows_nothing_is_told_a_game_all_the_same_and_can_go_back_and_close():
    page = Workshop()
    told = messages(page)
    send(page, {"which": "begin"})
    first = page.which
    send(page, {"which": "0"})
    send(page, {"which": "back"})
    assert page.which == first
    send(page, {"which": "99"})
    assert refused(told) == ["That is none of the answers; the question is as it was."]
    assert page.which == first
    while "asks" in page.which:
        send(page, {"which": "unknown"})
    assert page.which["name"]
    send(page, {"which": "back"})
    assert "asks" in page.which
    send(page, {"which": "close"})
    assert page.which == {}
