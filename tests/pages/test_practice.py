"""Practice: what is chosen, how it goes, what a device keeps of it, and rules that come back when they are due."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qsl

from cucumber import CucumberError, find
from cucumber.lessons.teach import choice_tasks
from cucumber.lessons.teach.drills import DUE, LEVELS, MIXED
from cucumber.lessons.teach.rating import Rating
from cucumber.pages.practice.page import NEXT, PracticePage
from cucumber.pages.practice.saved_practice import SavedPractice
from cucumber.pages.protocol import base
from cucumber.pages.protocol.base import handle_message
from cucumber.pages.protocol.session import Session
from tests.cases import for_each, refused
from tests.pages.hearing import A_DAY, NOON, Waiting, again, answers, buttons, load_page, panel, presses, refusal, says
from tests.tiers import some

LEFT_OUT = "What this device kept of your practice can't be read, and is left out."


def mistaken(page):
    """The page once a task was answered wrong and the answer shown."""
    wrong = next(option.key for option in page.attempt.task.options if not option.right)
    return presses(says(page, "pick", act=wrong), "Show the answer")


def record(page):
    """How many in a row, the last answers, and the number."""
    props = page.props["record"]
    return props["streak"], props["last"], props["rating"]


def test_another_game_or_level_begins_anew_and_how_it_goes_is_the_readers():
    page = answers(load_page(PracticePage, variant="rassi"))
    page = says(page, "choose", level=[*LEVELS][-1])
    assert page.props["level"] == "tricky"
    assert record(page)[:2] == (1, [True]), "the reader's, whatever is drilled"
    page = says(page, "choose", game="gurka-is", level="easy")
    page = says(page, "choose", house_rules=["exchange"])
    assert (page.props["game"]["name"], page.props["level"]) == ("Gúrka with exchange", "easy")
    assert says(page, "choose", game="rassi").props["game"]["name"] == "Rassi", "whose rules those are not"
    assert page.props["table"]["game"] == "Gúrka with exchange"


@for_each("choice, says", [({"level": "hard"}, "no level 'hard'"), ({"game": "chess"}, "no game 'chess'")])
def test_what_there_is_not_can_not_be_chosen(choice, says):
    assert says in refusal(PracticePage.from_url(), {"is": "choose", **choice})


def test_the_streak_and_the_ten_last_answers_come_back_from_the_device_and_are_forgotten_at_once():
    page = load_page(PracticePage, {"streak": 3, "last": [False] + [True] * 9})  # as an older page kept it
    assert record(page) == (3, [False] + [True] * 9, 1200)
    page = answers(page)
    assert record(page)[:2] == (4, [True] * 10)
    assert page.props["record"]["gained"] == record(page)[2] - 1200 > 0
    assert record(again(page, at="device")) == record(page)
    page = says(page, "forget")
    assert record(page) == (0, [], 1200)
    assert page.props["keeps"] == PracticePage.from_url().props["keeps"]


@for_each(
    "kept",
    [
        *({}, 7),
        *({"streak": streak, "last": []} for streak in (-1, "9", True, 10**9)),
        *({"streak": 1, "last": last} for last in ([True] * 11, ["yes"])),
        *({"streak": 1, "last": [], "rating": rating} for rating in ("high", float("nan"))),
    ],
)
def test_what_no_page_keeps_is_left_out_in_a_sentence_and_what_was_asked_for_is_there(kept):
    refused(CucumberError, LEFT_OUT, lambda: SavedPractice.read(kept))
    page = base.open_page(PracticePage, "?variant=rassi", kept, "")
    assert (page.notice, page.props["game"]["key"], record(page)[:2]) == (LEFT_OUT, "rassi", (0, []))


@for_each("asked", [{"variant": "chess"}, {"level": "hard"}, {"task": "x;;easy;1"}, {"with": "tie-pays"}])
def test_what_can_not_be_asked_for_leaves_what_the_device_kept(asked):
    page = base.open_page(PracticePage, f"?{'&'.join(f'{name}={each}' for name, each in asked.items())}", KEPT, "")
    assert (record(page)[:2], page.props["game"]["key"]) == ((2, [True, True]), "agurk")
    assert page.notice
    assert "went wrong" not in page.notice


KEPT = {"streak": 2, "last": [True, True]}


def test_only_themes_of_the_level_can_be_chosen_and_one_that_is_not_gives_way():
    def themes(page):
        return [each["key"] for each in page.props["themes"]]

    page = PracticePage.from_url()
    assert choice_tasks.LEAD not in themes(page)
    assert says(page, "choose", theme=choice_tasks.LEAD).props["theme"] == MIXED
    assert load_page(PracticePage, about="who takes it").attempt.task.theme == "who takes it"
    assert choice_tasks.CLIMB not in themes(
        handle_message(load_page(PracticePage, variant="ogorek"), {"is": "choose", "level": "medium"})
    )
    assert not choice_tasks.has(find("ogorek").rules, choice_tasks.CLIMB), "this game does not have it"
    page = handle_message(page, {"is": "choose", "level": "tricky", "theme": choice_tasks.LEAD})
    assert (page.props["theme"], choice_tasks.LEAD in themes(page)) == (choice_tasks.LEAD, True)
    page = says(page, "choose", level="easy")
    assert (page.props["theme"], page.props["level"]) == (MIXED, "easy")


ASKED = {"variant": "agurk", "task": "which cards;ducking;easy;1"}


def later(page, minutes):
    """The page so many minutes later."""
    return replace(page, now=page.now + minutes)


def due(page):
    """What is remembered of each rule, and when it comes back."""
    return [(each["game"], each["asks"], each["due"]) for each in page.props["rules"]]


def test_a_rule_that_was_missed_comes_back_once_it_is_due_and_it_is_said_why():
    page = mistaken(load_page(PracticePage, **ASKED))
    assert due(page) == [("Agurk", "Must you beat it if you can?", "in a few minutes")]
    assert record(page)[2] < 1200
    assert presses(page, NEXT).recipe.theme != DUE, "it is too soon"
    page = presses(later(page, 5), NEXT)
    assert (page.recipe.theme, page.recipe.about) == (DUE, "ducking")
    assert panel(page)["said"] == ["This rule comes back: you missed it a few minutes ago."]
    elsewhere = handle_message(page, {"is": "choose", "game": "kurkku"})
    assert (panel(elsewhere)["title"], panel(elsewhere)["said"]) == ("The next task is coming…", [])
    assert page.recipe == load_page(PracticePage, **dict(parse_qsl(page.url[1:]))).recipe, "the address has it"
    right = answers(page)
    assert due(right) == [("Agurk", "Must you beat it if you can?", "in a day")]
    assert presses(later(right, 5), NEXT).recipe.theme != DUE
    wrong = mistaken(page)
    assert presses(later(wrong, 1), NEXT).recipe.theme != DUE, "somebody who gets everything wrong gets others too"


def test_practice_begins_with_what_is_due_of_its_game_and_theme_unless_a_task_is_asked_for():
    memory = {"agurk ducking": [NOON - 9 * A_DAY], "rassi limit": [A_DAY - NOON], "agurk lead": [NOON - A_DAY]}
    page = load_page(PracticePage, memory=memory)
    assert (page.recipe.about, panel(page)["said"]) == ("ducking", ["This rule is due: you got it 9 days ago."])
    assert load_page(PracticePage, memory=memory, variant="rassi").recipe.about == "limit"
    assert load_page(PracticePage, memory=memory, about="what it costs").recipe.theme == "what it costs"
    assert str(load_page(PracticePage, memory=memory, **ASKED).recipe) == ASKED["task"]
    assert load_page(PracticePage, memory={"agurk lead": memory["agurk lead"]}) == replace(
        load_page(PracticePage), memory=page.memory.read({"agurk lead": memory["agurk lead"]})
    ), "nothing is due"


def test_what_is_remembered_can_be_seen_and_is_forgotten_with_all_else():
    page = load_page(PracticePage, memory={"rassi limit": [NOON - 9 * A_DAY, 5 - NOON], "agurk lead": [NOON - A_DAY]})
    assert [each["played"] for each in page.props["rules"]] == [
        [{"at": "2026-06-20 00:00", "right": True}],
        [{"at": "2026-06-12 00:00", "right": True}, {"at": "2026-06-20 23:55", "right": False}],
    ]
    page = says(page, "forget")
    assert (page.props["rules"], page.memory.saved) == ([], {})


def test_the_rules_of_tasks_that_an_older_page_kept_come_back():
    kept = {"streak": 0, "last": [False], "rating": 1100.5, "deviation": 100.0}
    tasks = [["agurk", "which cards;beating;easy;7", 0, 1], ["agurk", "all hands open;;easy;7", 0, 1]]
    page = load_page(PracticePage, {**kept, "mistakes": [*tasks, ["chess", "which cards;beating;easy;7", 1, 0], 7]})
    assert page.drill.rating == Rating(1100.5, 100.0)
    assert page.memory.saved == {"agurk beating": [-NOON]}
    assert page.props["keeps"]["mistakes"] == [], "they are missed once"


def test_a_first_answer_counts_once_it_is_done_and_the_first_alone():
    page = PracticePage.from_url()
    wrong = next(option.key for option in page.attempt.task.options if not option.right)
    tried = says(page, "pick", act=wrong)
    assert record(tried) == record(page)
    done = answers(presses(tried, *{"Try again"} & {*buttons(tried)}))
    assert record(done)[:2] == (0, [False])
    assert record(presses(done, NEXT))[:2] == (0, [False])


def test_what_an_audience_answers_says_nothing_of_who_practices():
    page = says(PracticePage.from_url(), "present", on=True)
    lesson = page.props["table"]["lesson"]
    assert lesson["quiz"]
    assert lesson["task"]["solution"]
    solved = says(page, "solve")
    assert (record(solved), solved.memory, solved.props["table"]["lesson"]["task"]) == (record(page), page.memory, None)
    assert presses(solved, NEXT).props["table"]["lesson"]["task"] is not None
    assert says(solved, "present", on=False).props["table"]["lesson"] == {}


QUIZZES = [{}, {"level": "medium"}, {"variant": "gurka-is"}, {"variant": "five-cucumbers", "level": "tricky"}]


@for_each("asked", some(QUIZZES, 2))
def test_a_quiz_has_ten_different_tasks_of_several_kinds(asked):
    """One task was asked nine times: the seed stayed as it was after an audience's answer."""
    page = says(load_page(PracticePage, **asked), "present", on=True)
    tasks = []
    for number in range(10):
        tasks.append(page.attempt.task)
        page = says(says(page, "solve"), "press", key=NEXT, chance=f"{number}")
    assert len({repr((task.asks, task.frame)) for task in tasks}) == len(tasks)
    assert len({task.theme for task in tasks}) >= 3


def test_a_rule_that_is_due_does_not_come_back_to_an_audience_again_and_again():
    page = load_page(PracticePage, memory={"agurk beating": [-(NOON - 30 * A_DAY)]})
    assert page.recipe.theme == DUE
    page = says(says(page, "present", on=True), "solve")
    assert presses(page, NEXT).recipe.theme != DUE


def test_the_next_task_depends_on_the_chance_it_is_asked_for_with():
    done = answers(PracticePage.from_url())
    drawn = {says(done, "press", key=NEXT, chance=chance).recipe for chance in ("a", "b", "a")}
    assert len(drawn) == 2


def test_the_next_task_can_be_asked_for_again_if_it_can_not_be_drawn():
    works = Waiting()
    visit = Session("practice", lambda _: None, works)
    visit.page = answers(visit.page)
    done = visit.page
    visit.receive({"is": "press", "key": NEXT})
    assert (buttons(visit.page), visit.props["works"], visit.props["table"]["live"]) == ([], True, False)
    visit.receive({"is": "press", "key": NEXT})
    assert visit.page.notice
    works.begun[-1][2]("It went wrong.")
    assert (visit.page.with_notice(""), visit.props["notice"], visit.props["works"]) == (done, "It went wrong.", False)
    visit.receive({"is": "press", "key": NEXT})
    work, show, _ = works.begun[-1]
    show(next(work.run(lambda: False)))
    assert visit.page.attempt.task != done.attempt.task
    assert panel(visit.page)["state"] == "ask"


def test_where_something_else_was_chosen_that_can_not_be_drawn_nothing_of_before_is_asked():
    page = handle_message(PracticePage.from_url(), {"is": "choose", "game": "rassi"}).without_job()
    assert (buttons(page), page.props["table"].get("live"), "task" in page.url) == ([NEXT], None, False)
    page = presses(page, NEXT)
    assert (page.props["table"]["game"], panel(page)["state"]) == ("Rassi", "ask")
