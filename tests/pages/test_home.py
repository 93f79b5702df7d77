"""The list of games on the landing page."""

from cucumber import VARIANTS
from cucumber.pages.home.page import HomePage
from cucumber.pages.protocol.base import handle_message
from tests.cases import for_each
from tests.pages.hearing import A_DAY, NOON, load_page


def test_every_game_leads_to_where_it_is_played_explained_and_learned():
    listed = {each["key"]: each for each in HomePage.from_url().props["games"]}
    assert list(listed) != [variant.key for variant in VARIANTS], "those with a picture come first"
    assert listed.keys() == {variant.key for variant in VARIANTS}
    for variant in VARIANTS:
        game = listed[variant.key]
        assert game["play"] == f"play.ipynb?variant={variant.key}"
        assert game["rules"] == f"rules.ipynb?variant={variant.key}"
        assert game["learn"] == f"learn.ipynb?course={variant.key}"
        assert (game["name"], game["gist"]) == (variant.name, variant.gist)


def test_a_teacher_is_led_to_the_plan_that_is_ready():
    assert HomePage.from_url().props["for_a_class"] == "plan.ipynb"


def ways(kept=None, **more):
    return [(each["say"], each["to"]) for each in load_page(HomePage, kept, **more).props["ways"]]


def test_whoever_comes_back_is_told_what_is_due_and_which_lesson_was_left():
    left = {"course": "agurk", "at": "4", "task": "2", "to": "", "done": ["agurk.1.2.3"]}
    lesson = ("Go on with lesson 4", "learn.ipynb?course=agurk&lesson=4&task=2")
    missed = {
        "agurk ducking": [-NOON],
        "rassi limit": [-1 - NOON],
        "agurk lead": [NOON + 3 - 2 * A_DAY],
        "agurk pack": [NOON],
    }
    due = ("Two rules of Agurk are due: practice them", "practice.ipynb?variant=agurk")
    assert ways() == []
    assert ways(left) == [lesson]
    assert ways({**left, "done": ["agurk.4"]}) == [], "it is done"
    assert ways(left, memory=missed) == [lesson], "nothing is due yet"
    assert ways(left, memory=missed, now=NOON + 5) == [due, lesson]
    one = ways(memory={"gurka-se+must-beat limit": [5 - NOON]})
    assert one == [("One rule of Swedish Gurka with must-beat is due: practice it", one[0][1])]
    assert one[0][1] == "practice.ipynb?variant=gurka-se&with=must-beat"


@for_each("kept", [7, [], {"course": "chess", "at": "1", "task": "1", "done": []}, {"course": 1}])
def test_what_leads_nowhere_is_not_offered(kept):
    assert ways(kept) == []


def test_it_hears_nothing():
    page = HomePage.from_url("?variant=agurk", {"x": 1}, "abcdef")
    assert page == HomePage.from_url()
    assert "didn't work" in handle_message(page, {"is": "press", "key": "Play"}).notice
