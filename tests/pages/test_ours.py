"""A game of our own: each answer on offer can be taken, what is refused is mended, what is made goes everywhere."""

from random import Random

import pytest

from cucumber import VARIANTS, find, read_variant
from cucumber.engine.rules import QUESTIONS
from cucumber.engine.rules.codec import read_answers
from cucumber.pages.ours import page as ours
from cucumber.pages.ours.page import LOOKING, OursPage
from cucumber.pages.ours.rule_choices import choices_props
from cucumber.pages.protocol.base import handle_message, open_page, run_jobs
from cucumber.pages.stage.one_change import RuleChangeReport
from cucumber.table.compare import ComparisonCheck, diverging_deal
from tests.cases import for_each
from tests.near_rules import near
from tests.pages.hearing import again, load_page, presses, refusal, says
from tests.tiers import some


@pytest.fixture
def few(monkeypatch):
    """Little is counted."""
    monkeypatch.setattr(ours, "DEALS", 400)
    monkeypatch.setattr(ours, "GAMES", 40)


def showing(variant):
    return load_page(OursPage, variant=variant.key if hasattr(variant, "key") else variant)


def lines(page):
    """The lines of the page, by question."""
    return {each["name"]: each for group in page.props["game"]["groups"] for each in group["questions"]}


def answered(page):
    """What is answered on the page, in sentences."""
    return {name: line["sentence"] for name, line in lines(page).items()}


# --- the questions ----------------------------------------------------------------------------------------------------


@for_each("variant", VARIANTS)
def test_the_twenty_five_questions_stand_in_order_as_the_game_answers_them(variant):
    page = showing(variant)
    assert list(lines(page)) == [question.name for question in QUESTIONS]
    assert answered(page) == {question.name: variant.rules.sentence(question.name) for question in QUESTIONS}
    assert {name for name, line in lines(page).items() if line["arises"]} == {
        question.name for question in variant.rules.questions_that_arise()
    }
    game = page.props["game"]
    assert (game["changed"], game["own_name"], page.props["choices"]) == (0, "", None)


@pytest.mark.parametrize("seed", [1, pytest.param(0, marks=pytest.mark.thorough)])
def test_every_answer_that_is_offered_can_be_taken_and_what_is_refused_is_taken_with_what_it_needs(seed):
    page = showing(near(Random(seed)))
    for question in QUESTIONS:
        page = says(page, "look", question=question.name)
        assert sum(answer["now"] for answer in page.props["choices"]["answers"]) == 1
        for answer in page.props["choices"]["answers"]:
            taken = handle_message(page, {"is": "answer", "typed": answer["typed"]})
            assert bool(taken.notice) == bool(answer["why"])
            if answer["why"]:
                assert taken.with_notice("") == page
            if answer["mends"]:
                taken = says(page, "answer", typed=answer["typed"], mend=True)
                assert set(answer["mends"]) <= set(answered(taken).values())
            if answer["mends"] or not answer["why"]:
                assert taken.variant.rules.answer(question) == read_answers([answer["typed"]])[question.name]
                assert answered(taken)[question.name] == answer["sentence"]
                assert (taken.is_new, again(taken).variant) == (True, taken.variant)


@for_each("variant", some(VARIANTS, 3))
def test_a_number_that_is_filled_in_is_read(variant):
    for question in QUESTIONS:
        for form in choices_props(variant, question)["filled"]:
            for side in ("fewest", "now", "most"):
                numbers = [blank[side] for blank in form["blanks"]]
                assert question.name in read_answers([form["typed"].format(*numbers)])


def test_what_is_changed_is_ours_until_it_is_taken_back():
    page = says(says(showing("agurk"), "answer", typed="limit=30"), "answer", typed="ducking=must-beat")
    ours = {name: line["was"] for name, line in lines(page).items() if line["was"]}
    assert ours == {"limit": "A score of 21 or more is too much.", "ducking": find("agurk").rules.sentence("ducking")}
    assert page.props["game"]["changed"] == 2
    assert "<mark" in page.props["game"]["card"]
    page = says(page, "back", question="ducking")
    assert page.url == "?variant=agurk~limit%3D30"
    page = says(page, "back", question="limit")
    assert page.variant == find("agurk")
    assert "<mark" not in page.props["game"]["card"]


def test_a_low_ace_that_is_dear_is_asked_about_and_what_is_meant_taken_at_a_press():
    for low in (
        "gurka-se~last-ace=low",
        "gurka-vidargas~last-ace=low",
        "agurk~pack=52.2jokers-as-aces~cost=face.jo14~last-ace=low",
    ):
        page = showing(low)
        assert page.props["game"]["doubt"]["asks"].endswith("Do you mean 1?")
        page = says(page, "answer", typed=page.props["game"]["doubt"]["typed"])
        assert page.props["game"]["doubt"] is None
        assert "still cost" not in page.props["game"]["card"]
    assert {showing(variant).props["game"]["doubt"] for variant in VARIANTS} == {None}


def test_a_game_keeps_its_name_through_every_answer_and_its_house_rules_as_well():
    page = says(showing("agurk+jokers"), "call", name="  Agurk at  our club ")
    assert (page.props["game"]["name"], page.props["game"]["changed"]) == ("Agurk at our club", 0)
    page = says(page, "answer", typed="limit=30")
    assert page.variant.key == "agurk+jokers~limit=30~called=Agurk_at_our_club"
    page = says(page, "back", question="limit")
    assert page.variant.key == "agurk+jokers~called=Agurk_at_our_club"
    page = says(page, "call", name="")
    assert page.variant == find("agurk+jokers")
    assert page.props["game"]["base"] == {"key": "agurk+jokers", "name": "Agurk with jokers"}


@for_each(
    "message",
    [
        *({"is": "call", "name": name} for name in ("<b>ours</b>", "x" * 10_000, "\u202eours")),
        *({"is": "answer", "typed": typed} for typed in ("limit=much", "limit", "x" * 10_000, "score=cards", 30)),
        *({"is": kind, "question": "nothing"} for kind in ("look", "back")),
        *({"is": "reply", "number": number} for number in (99, -1)),
        *({"is": "press", "key": key} for key in ("count", "nothing", "save")),
        *({"is": "choose", "game": "poker"}, {"is": "print", "paper": "a9"}, {"is": "go", "way": "compare"}),
        *({}, "answer"),
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence_and_nothing_is_lost(message):
    page = says(showing("agurk"), "look", question="limit")
    assert refusal(page, message).endswith((".", "?"))


def test_a_link_to_no_game_says_so_and_shows_the_first():
    page = open_page(OursPage, "?variant=agurk~limit=much", None, "")
    assert "'limit' is" in page.notice
    assert page.with_notice("") == OursPage.from_url()


# --- what comes of it -------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("few")
def test_what_it_changes_is_counted_and_told_by_what_changes_most_until_the_game_is_another():
    page = handle_message(showing("agurk~limit=30"), {"is": "press", "key": "count"})
    assert page.props["change"]["progress"].startswith("Working it out")
    assert handle_message(page, {"is": "press", "key": "count"}).job == page.job, "pressed twice it goes on"
    for found in filter(None, page.job.run(lambda: False)):
        page = page.update(found)
        assert bool(page.props["change"]["progress"]) == (page.job is not None)
    counted = page.props["change"]
    assert counted["sentences"][0].startswith("With the other answer ")
    assert "<table" in counted["numbers"]
    assert says(page, "look", question="limit").props["change"] == counted
    assert says(page, "answer", typed="limit=50").props["change"]["numbers"] == ""


def test_what_can_not_be_worked_out_leaves_what_is_known():
    page = handle_message(showing("agurk~limit=30"), {"is": "press", "key": "count"}).update(
        RuleChangeReport("10 of 40 deals", 0.5)
    )
    assert page.props["change"]["progress"] == "10 of 40 deals"
    assert page.without_job().props["change"]["progress"] == ""
    assert handle_message(page, {"is": "press", "key": "part"}).props["change"]["progress"] == LOOKING


def test_a_deal_is_shown_in_which_they_part_or_it_is_said_that_none_was_found():
    parted = presses(showing("agurk~beat=previous"), "part").props["change"]["parted"]
    assert parted["link"].startswith("compare.ipynb#c1!")
    parted = presses(showing("agurk~money=pot"), "part").props["change"]["parted"]
    assert parted["sentence"].startswith("In a hundred deals it was played and paid as in Agurk.")


PARTING = ("beat=previous", "ducking=must-beat", "limit=30", "tie=nothing", "caught=out", "hand=6", "lead=lowest")


@for_each("answers", some([*PARTING, "pack=52.3jokers~cost=face.jo15"], 2))
def test_the_deal_in_which_they_part_shows_it(answers):
    one, other = find("agurk"), find(f"agurk~{answers}")
    attempt = ComparisonCheck(diverging_deal(one, other, 4)).attempt
    first, second = attempt.columns
    after = [(game.scores, game.seats) for game in (first.steps[-1].game, second.steps[-1].game)]
    assert attempt.divergences or first.end.charges != second.end.charges or after[0] != after[1]


def test_it_is_printed_and_kept_as_a_file_once_and_phones_get_a_code_where_they_can_come():
    page = showing("agurk~limit=30~called=Agurk_at_Ann’s")
    paper = says(page, "print", paper="a4", address="http://club.local/voila/render/ours.ipynb")
    assert "<title>Agurk at Ann’s ·" in paper.props["handed"]["page"]
    file = presses(paper, "save")
    assert file.props["handed"]["name"] == "agurk-at-anns.toml"
    assert read_variant(file.props["handed"]["file"]) == page.variant
    assert says(file, "look").props["handed"] == {}
    coded = says(page, "send", address="http://club.local/voila/render/ours.ipynb?variant=agurk%7Elimit%3D30")
    assert coded.props["code"]["picture"].startswith("<svg")
    assert says(coded, "call", name="Ours").props["code"] == {}, "it led to another game"
    refused = says(page, "send", address="http://localhost:8866/voila/render/ours.ipynb?variant=agurk%7Elimit%3D30")
    assert refused.props["code"]["why"].startswith("A phone can't open localhost")


def test_who_goes_on_goes_on_with_what_was_said_last():
    page = says(says(showing("agurk"), "call", name="Ours anew"), "go", way="play")
    assert page.props["handed"] == {"way": "play"}
    assert "Ours_anew" in page.props["game"]["ways"]["play"]


# --- which game is this? ----------------------------------------------------------------------------------------------


def asked_about(rules):
    """The page after replies as people give them who play by these rules, and how many that took."""
    page = presses(showing("agurk"), "ask")
    while "asks" in (which := page.props["which"]):
        question = next(each for each in QUESTIONS if each.asks == which["asks"])
        sentence, answers, number = rules.answer(question).sentence, which["answers"], which["number"]
        page = says(page, "reply", number=answers.index(sentence) if sentence in answers else None)
    return page, number


PLAYED = [*VARIANTS, *(variant.playing(rule.key) for variant in VARIANTS for rule in variant.house_rules)]


@for_each("variant", some(PLAYED, 30))
def test_every_game_and_house_rule_is_known_by_six_to_ten_answers(variant):
    page, number = asked_about(variant.rules)
    assert 6 <= number <= 10
    assert page.props["which"]["otherwise"] == []
    assert find(page.props["which"]["key"]).rules == variant.rules


def test_a_game_that_is_none_of_them_is_told_from_the_nearest_and_can_be_shown():
    page, _ = asked_about(find("agurk~ducking=must-beat").rules)
    which = page.props["which"]
    assert which["name"] == "Agurk"
    assert which["otherwise"] == [find("agurk~ducking=must-beat").rules.sentence("ducking")]
    page = says(page, "choose", game=which["key"])
    assert (page.variant.key, page.is_new) == ("agurk~ducking=must-beat", False)


def test_who_knows_nothing_is_told_a_game_all_the_same_and_can_go_back_and_close():
    page = presses(showing("agurk"), "ask")
    assert presses(says(page, "reply", number=0), "take back") == page
    while "asks" in page.props["which"]:
        page = says(page, "reply", number=None)
    assert page.props["which"]["name"]
    assert "isn't one of the answers" in handle_message(page, {"is": "reply", "number": None}).notice
    assert "asks" in presses(page, "take back").props["which"]
    assert presses(page, "close").props["which"] is None
    assert run_jobs(handle_message(page, {"is": "press", "key": "close"})).url == page.url
