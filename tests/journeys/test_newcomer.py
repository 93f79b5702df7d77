"""A newcomer: from the first page through a game, its review and a lesson with mistakes, and back the next day."""

import re
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest
from playwright.sync_api import expect

from tests.journeys.journey import ready
from tests.site.conftest import still
from tests.site.stage import HAND, ON, TITLE, panel, press
from tests.tiers import some

pytestmark = [pytest.mark.browser, pytest.mark.served]

TODAY = datetime(2026, 3, 2, 17, tzinfo=UTC)  # a Monday
NEXT_DEAL = "[data-action='Next deal']"
GAME_OVER = "[data-action='Play again']"
DEAL_ENDS = f"{NEXT_DEAL}, {GAME_OVER}"
LOOKED_AT = 3  # deals of the game; the others are like them
SHOW = "[data-action='Show the answer']:not([aria-disabled])"
TASKS = 3  # of a lesson


def goes_to(page, name):
    """A page that the menu leads to."""
    if not (link := page.locator(".site-nav").get_by_role("link", name=name, exact=True)).is_visible():
        page.locator(".site-opener").click()
        link = page.locator(".site-menu").get_by_role("link", name=name, exact=True)
    link.first.click()
    ready(page)


def plays_a_deal(page, look):
    """Plays the last card that may be played, until the deal is over; `look` is called at the first turn."""
    hand, ends = page.locator(HAND), page.locator(DEAL_ENDS)
    turns = 0
    while True:
        hand.or_(ends).first.wait_for()
        if ends.count():
            return
        if not turns:
            look("your turn")
        turns += 1
        before = page.evaluate("location.hash")
        hand.last.click()
        page.wait_for_function("before => location.hash !== before", arg=before)


def plays_a_game(page, journey):
    """A game to its end."""
    for deal in count(1):

        def look(what, deal=deal):
            if deal <= LOOKED_AT:
                journey.step(page, f"Deal {deal} {what}")

        plays_a_deal(page, look)
        page.locator(TITLE).wait_for()
        look("is over")
        if page.locator(GAME_OVER).count():
            return
        title = page.locator(TITLE).element_handle()
        page.locator(NEXT_DEAL).click()
        page.wait_for_function(  # a reader who is out sees how the next one ended at once
            "([title, text]) => !title.isConnected || title.textContent !== text", arg=[title, title.text_content()]
        )


def answers(page, *, wrong):
    """Taps the first answer, or the last, and if that is wrong has the right one shown; says whether it was right."""
    still(page)
    choices = page.locator(".table-front button[data-legal], .table-pick-seat, .table-call")
    (choices.first if wrong else choices.last).click()
    on, answer = (panel(page).locator(each).first for each in (f"{ON}:not([aria-disabled])", SHOW))
    on.or_(answer).wait_for()
    if is_right := page.locator(TITLE, has_text="Right").count() > 0:
        return is_right
    answer.click()
    on.wait_for()
    return False


@pytest.mark.parametrize("window", some(["wide", "phone", "small"], 1))
def test_a_newcomer_plays_reviews_learns_and_comes_back(journey, window):
    steps = journey(f"newcomer-{window}")
    page = steps.person(window=window)
    page.clock.install(time=TODAY)
    page.goto(f"{steps.url}/")
    ready(page)
    steps.step(page, "Home")

    # A game to its end
    page.get_by_role("link", name=re.compile("^Play")).first.click()
    ready(page)
    begin = page.get_by_role("button", name="Play", exact=True)
    begin.wait_for()
    steps.step(page, "A table is laid")
    page.locator("summary[aria-label='Table settings']").first.click()
    page.get_by_role("combobox", name="Pace").select_option("at once")
    page.keyboard.press("Escape")
    begin.click()
    plays_a_game(page, steps)
    steps.step(page, "The game is over")

    # Its review
    page.get_by_role("button", name="Look back").click()
    page.locator(".line-trick > button:visible").first.wait_for()
    steps.step(page, "The review")
    page.locator(".line-trick > button:visible").first.click()
    steps.step(page, "A trick of the review")

    # A lesson, with a mistake in each task
    goes_to(page, "Learn")
    page.locator(TITLE).wait_for()
    steps.step(page, "A lesson begins")
    press(page, "Now you")
    for task in range(TASKS):
        steps.asks(page)
        steps.step(page, f"Task {task + 1}")
        is_right = answers(page, wrong=task == 0)
        steps.step(page, f"Task {task + 1} {'right' if is_right else 'and its answer'}")
        panel(page).locator(ON).click()
    expect(page.locator(TITLE)).to_contain_text("Don't take the last trick")
    steps.step(page, "The next lesson")

    # The next day
    page.clock.set_system_time(TODAY + timedelta(days=1))
    page.goto(f"{steps.url}/")
    ready(page)
    steps.step(page, "Home the next day")
    goes_to(page, "Learn")
    press(page, "Go on with lesson 2")
    expect(page.locator(TITLE), "the lesson goes on where it was left").to_contain_text("Don't take the last trick")
    steps.step(page, "The lesson goes on")
    goes_to(page, "Play")
    page.get_by_role("button", name="Play", exact=True).or_(page.locator(GAME_OVER)).first.wait_for()
    steps.step(page, "Play the next day")
