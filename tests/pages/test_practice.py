"""Practice: what is chosen, how it goes, what a device keeps of it, and mistakes that come back."""

from __future__ import annotations

from cucumber import CucumberError, find
from cucumber.lessons.teach import choices
from cucumber.lessons.teach.drills import LEVELS, MIXED
from cucumber.lessons.teach.rating import Rating
from cucumber.pages import program
from cucumber.pages.practice.kept import Kept
from cucumber.pages.practice.page import NEXT, Practice
from cucumber.pages.program import heard
from cucumber.pages.visit import Visit
from tests.cases import for_each, refused
from tests.pages.hearing import again, answers, buttons, opened, panel, presses, says

LEFT_OUT = "What this device kept of your practice can't be read, and is left out."


def mistaken(page):
    """The page once a task was answered wrong and the answer shown."""
    wrong = next(option.key for option in page.attempt.task.options if not option.right)
    return presses(says(page, "pick", act=wrong), "Show the answer")


def record(page):
    """How many in a row, the last answers, and the number."""
    told = page.told["record"]
    return told["streak"], told["last"], told["rating"]


def test_another_game_or_level_begins_anew_and_how_it_goes_is_the_readers():
    page = answers(opened(Practice, variant="rassi"))
    assert page.told["record"]["questions"]
    page = says(page, "choose", level=[*LEVELS][-1])
    assert (page.told["level"], page.told["record"]["questions"]) == ("tricky", [])
    assert record(page)[:2] == (1, [True]), "the reader's, whatever is drilled"
    page = says(page, "choose", game="gurka-is", level="easy")
    page = says(page, "choose", house_rules=["exchange"])
    assert (page.told["game"]["name"], page.told["level"]) == ("Gúrka with exchange", "easy")
    assert says(page, "choose", game="rassi").told["game"]["name"] == "Rassi", "whose rules those are not"
    assert page.told["table"]["game"] == "Gúrka with exchange"


@for_each("choice, says", [({"level": "hard"}, "no level 'hard'"), ({"game": "chess"}, "no game 'chess'")])
def test_what_there_is_not_can_not_be_chosen(choice, says):
    page = Practice.opened()
    after = heard(page, {"is": "choose", **choice})
    assert (after.saying(""), says in after.said) == (page, True)


def test_the_streak_and_the_ten_last_answers_come_back_from_the_device_and_are_forgotten_at_once():
    page = opened(Practice, {"streak": 3, "last": [False] + [True] * 9})  # as an older page kept it
    assert record(page) == (3, [False] + [True] * 9, 1200)
    page = answers(page)
    assert record(page)[:2] == (4, [True] * 10)
    assert page.told["record"]["gained"] == record(page)[2] - 1200 > 0
    assert record(again(page, at="device")) == record(page)
    page = says(page, "forget")
    assert record(page) == (0, [], 1200)
    assert page.told["keeps"] == Practice.opened().told["keeps"]


@for_each(
    "kept",
    [
        {},
        7,
        {"streak": -1, "last": []},
        {"streak": 1, "last": [True] * 11},
        {"streak": "9", "last": []},
        {"streak": True, "last": []},
        {"streak": 1, "last": ["yes"]},
        {"streak": 10**9, "last": []},
        {"streak": 1, "last": [], "rating": "high"},
        {"streak": 1, "last": [], "rating": float("nan")},
    ],
)
def test_what_no_page_keeps_is_left_out_in_a_sentence_and_what_was_asked_for_is_there(kept):
    refused(CucumberError, LEFT_OUT, lambda: Kept.read(kept))
    page = program.opened(Practice, "?variant=rassi", kept, "")
    assert (page.said, page.told["game"]["key"], record(page)[:2]) == (LEFT_OUT, "rassi", (0, []))


@for_each("asked", [{"variant": "chess"}, {"level": "hard"}, {"task": "x;;easy;1"}, {"with": "tie-pays"}])
def test_what_can_not_be_asked_for_leaves_what_the_device_kept(asked):
    page = program.opened(Practice, f"?{'&'.join(f'{name}={each}' for name, each in asked.items())}", KEPT, "")
    assert (record(page)[:2], page.told["game"]["key"]) == ((2, [True, True]), "agurk")
    assert page.said
    assert "went wrong" not in page.said


KEPT = {"streak": 2, "last": [True, True]}


def test_only_themes_of_the_level_can_be_chosen_and_one_that_is_not_gives_way():
    def themes(page):
        return [each["key"] for each in page.told["themes"]]

    page = Practice.opened()
    assert choices.LEAD not in themes(page)
    assert says(page, "choose", theme=choices.LEAD).told["theme"] == MIXED
    assert opened(Practice, about="who takes it").attempt.task.theme == "who takes it"
    assert choices.CLIMB not in themes(heard(opened(Practice, variant="ogorek"), {"is": "choose", "level": "medium"}))
    assert not choices.has(find("ogorek").rules, choices.CLIMB), "this game does not have it"
    page = heard(page, {"is": "choose", "level": "tricky", "theme": choices.LEAD})
    assert (page.told["theme"], choices.LEAD in themes(page)) == (choices.LEAD, True)
    page = says(page, "choose", level="easy")
    assert (page.told["theme"], page.told["level"]) == (MIXED, "easy")


def test_a_mistake_waits_on_the_device_and_comes_back():
    page = mistaken(Practice.opened())
    task = page.attempt.task
    ((game, recipe, *_),) = page.told["keeps"]["mistakes"]
    assert (game, page.told["record"]["coming"]) == ("agurk", 1)
    assert record(page)[2] < 1200
    kept = {"streak": 0, "last": [False], "rating": 1100.5, "deviation": 100.0}
    kept["mistakes"] = [["agurk", recipe, 0, 1], ["chess", "x", 1, 0], 7]
    page = opened(Practice, kept)
    assert page.drill.rating == Rating(1100.5, 100.0)
    page = presses(answers(opened(Practice, kept, about="who takes it")), NEXT)
    assert page.attempt.task != task, "it waits for its theme"
    page = says(page, "choose", theme=MIXED)
    assert page.attempt.task == task
    assert panel(page)["said"] == ["This one comes back: you missed it before."]
    elsewhere = says(page, "choose", game="rassi")
    assert elsewhere.told["record"]["coming"] == 0
    assert elsewhere.told["keeps"]["mistakes"] == page.told["keeps"]["mistakes"], "they wait there"
    page = says(page, "forget")
    assert (page.told["keeps"]["mistakes"], page.drill.rating, panel(page)["said"]) == ([], Rating(), [])


def test_a_first_answer_counts_once_it_is_done_and_the_first_alone():
    page = Practice.opened()
    wrong = next(option.key for option in page.attempt.task.options if not option.right)
    tried = says(page, "pick", act=wrong)
    assert record(tried) == record(page)
    done = answers(presses(tried, *{"Try again"} & {*buttons(tried)}))
    assert record(done)[:2] == (0, [False])
    assert record(presses(done, NEXT))[:2] == (0, [False])


def test_what_an_audience_answers_says_nothing_of_who_practices():
    page = says(Practice.opened(), "present", on=True)
    lesson = page.told["table"]["lesson"]
    assert lesson["quiz"]
    assert lesson["task"]["solution"]
    solved = says(page, "solve")
    assert (solved.drill, solved.told["table"]["lesson"]["task"]) == (page.drill, None)
    assert presses(solved, NEXT).told["table"]["lesson"]["task"] is not None
    assert says(solved, "present", on=False).told["table"]["lesson"] == {}


class Failing:
    """Finds nothing until it is told to."""

    def begin(self, work, show, refuse):
        self.begun = work, show, refuse

    def give_up(self):
        self.begun = None


def test_the_next_task_can_be_asked_for_again_if_it_can_not_be_drawn():
    works = Failing()
    visit = Visit("practice", lambda _: None, works)
    visit.page = answers(visit.page)
    done = visit.page
    visit.hear({"is": "press", "key": NEXT})
    assert (buttons(visit.page), visit.told["works"], visit.told["table"]["live"]) == ([], True, False)
    visit.hear({"is": "press", "key": NEXT})
    assert visit.page.said
    works.begun[2]("It went wrong.")
    assert (visit.page.saying(""), visit.told["said"], visit.told["works"]) == (done, "It went wrong.", False)
    visit.hear({"is": "press", "key": NEXT})
    work, show, _ = works.begun
    show(next(work.run(lambda: False)))
    assert visit.page.attempt.task != done.attempt.task
    assert panel(visit.page)["state"] == "ask"


def test_where_something_else_was_chosen_that_can_not_be_drawn_nothing_of_before_is_asked():
    page = heard(Practice.opened(), {"is": "choose", "game": "rassi"}).without_work()
    assert (buttons(page), page.told["table"].get("live"), "task" in page.address) == ([NEXT], None, False)
    page = presses(page, NEXT)
    assert (page.told["table"]["game"], panel(page)["state"]) == ("Rassi", "ask")
