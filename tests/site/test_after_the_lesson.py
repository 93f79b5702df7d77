"""After a quiz and after a lesson: what was hard is shown again, and is the plan that the next lesson begins with."""

import json

import pytest

from tests.site.test_room import evening, presenting  # noqa: F401 -- a fixture

pytestmark = [pytest.mark.browser, pytest.mark.served]

TASK = "practice?variant=agurk&task=which%20cards%3Bducking%3Beasy%3B1"
QUIZ = 10


def asks(wall, number):
    wall.locator(".scene-asked", has_text=f"{number} of {QUIZ}").wait_for()


def test_the_hardest_question_of_a_quiz_is_shown_again_and_begins_the_next_lesson(evening):  # noqa: F811
    night = evening()
    wall, code = presenting(night, TASK)
    phone = night.phone(code, "Ann")
    asks(wall, 1)
    before = wall.url
    for card in phone.locator(".table-front [data-card]").all():
        card.click()
    phone.get_by_role("button", name="Send").click()
    wall.locator(".scene-answered").get_by_text("1 of 1 answered").wait_for()
    wall.keyboard.press(" ")
    phone.locator(".room-verdict").get_by_text("may not be played").wait_for()
    wall.locator(".reveal-why").get_by_text("may not play").wait_for()
    wall.get_by_text("0 of 1 got it exactly right.").wait_for()
    for number in range(2, QUIZ + 1):
        wall.keyboard.press(" ")
        asks(wall, number)
        wall.keyboard.press(" ")  # nobody has answered
        wall.locator(".wall-status").get_by_text("Press again").wait_for()
        wall.keyboard.press(" ")
        wall.locator("[data-scene='reveal']").wait_for()
    wall.keyboard.press(" ")
    wall.locator("[data-scene='podium']").get_by_text("Nobody knew").wait_for()
    wall.keyboard.press("h")
    wall.locator("[data-scene='reveal'] .reveal-bar b").first.wait_for()
    assert wall.locator(".scene-asked").inner_text().startswith("Mark every card")
    phone.locator(".room-verdict").get_by_text("The hardest question").wait_for()

    (kept, *_) = json.loads(wall.evaluate("localStorage['cucumber-asked']"))["entries"]
    assert kept["link"] == before.rpartition("/")[2].replace(".ipynb", "")
    wall.goto(f"{night.url}/voila/render/plan.ipynb")
    wall.get_by_role("button", name="Start the next lesson with what was hard").click()
    wall.locator("button.plan-card", has_text="Mark every card").wait_for()
    assert "Ann" not in wall.evaluate("localStorage['cucumber-plan']")
    wall.get_by_role("button", name="Begin", exact=True).click()
    wall.locator(".scene-asked", has_text="Mark every card").wait_for()
    assert wall.url == before
