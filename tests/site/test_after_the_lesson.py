"""After a lesson and after a quiz: what was hard begins the next lesson, or is shown once more."""

import json

import pytest

from tests.site.test_room import evening, presenting, remote_of  # noqa: F401 -- a fixture

pytestmark = [pytest.mark.browser, pytest.mark.served]

TASK = "practice?variant=agurk&task=which%20cards%3Bducking%3Beasy%3B1"
QUIZ = 10


def asks(wall, number):
    wall.locator(".scene-asked", has_text=f"{number} of {QUIZ}").wait_for()


def answered_wrong(wall, phone):
    """All cards are marked, among them one that may not be played; and the answer is shown."""
    asks(wall, 1)
    for card in phone.locator(".table-front [data-card]").all():
        card.click()
    phone.get_by_role("button", name="Send").click()
    wall.locator(".scene-answered").get_by_text("1 of 1 answered").wait_for()
    wall.keyboard.press(" ")
    wall.get_by_text("0 of 1 got it exactly right.").wait_for()


def test_what_a_class_got_wrong_is_called_what_it_is_and_begins_the_next_lesson(evening):  # noqa: F811
    night = evening()
    wall, code = presenting(night, TASK)
    phone, before = night.phone(code, "Ann"), wall.url
    answered_wrong(wall, phone)
    phone.locator(".room-verdict").get_by_text("may not be played").wait_for()
    wall.locator(".reveal-why").get_by_text("may not play").wait_for()
    (kept,) = json.loads(wall.evaluate("localStorage['cucumber-asked']"))["entries"]
    assert kept["link"] == before.rpartition("/")[2].replace(".ipynb", "")
    wall.goto(f"{night.url}/voila/render/plan.ipynb")
    wall.get_by_role("button", name="Start the next lesson with what was hard").click()
    wall.locator("button.plan-card", has_text="Mark every card").wait_for()
    assert "Ann" not in wall.evaluate("localStorage['cucumber-plan']")
    wall.get_by_role("button", name="Begin", exact=True).click()
    wall.locator(".scene-asked", has_text="Mark every card").wait_for()
    assert wall.url == before


@pytest.mark.thorough
def test_the_hardest_question_of_a_quiz_is_shown_again_from_the_wall_and_from_the_remote(evening):  # noqa: F811
    night = evening()
    wall, code = presenting(night, TASK)
    phone = night.phone(code, "Ann")
    answered_wrong(wall, phone)
    for number in range(2, QUIZ + 1):
        wall.keyboard.press(" ")
        asks(wall, number)
        wall.keyboard.press(" ")  # nobody has answered
        wall.locator(".wall-status").get_by_text("Press again").wait_for()
        wall.keyboard.press(" ")
        wall.locator("[data-scene='reveal']").wait_for()
    wall.keyboard.press(" ")
    wall.locator("[data-scene='podium']").get_by_text("10 questions").wait_for()
    assert "Nobody knew" in wall.locator(".podium-said").inner_text()
    remote = remote_of(night, wall)
    remote.get_by_role("button", name="Hardest question").click()
    wall.locator("[data-scene='reveal'] .reveal-bar b").first.wait_for()
    assert wall.locator(".scene-asked").inner_text().startswith("Mark every card")
    phone.locator(".room-verdict").get_by_text("The hardest question").wait_for()
    remote.locator(".room-bars").wait_for()
    remote.get_by_role("button", name="Hardest question").wait_for(state="detached")
