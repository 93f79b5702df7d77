"""The strategy page as a reader uses it: a story is stepped, left to play on, and found again as it was."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

TABLE = "document.querySelector('.cucumber-table')?.table"
AT_THE_END = f"() => {TABLE}?.isLast && {TABLE}.motion === 'still'"


def button(place, name):
    return place.get_by_role("button", name=name, exact=True)


def test_on_a_phone_a_story_is_chosen_stepped_left_and_found_again_where_it_was(look):
    page = look("/strategy.ipynb", width=390, hasty=True)
    title = "Playing sharp: high cards first"
    page.locator(".shelf-entry", has_text=title).click()
    table = page.get_by_role("region", name=title)
    label = table.locator(".table-label")
    table.wait_for()
    for _ in range(8):
        button(table, "Next").click()
    expect(label).to_have_text("Trick 2: Dan plays 2♠")
    page.wait_for_url("**?story=05-playing-sharp&step=9")
    button(page, "Play on from here").click()
    button(page, "Back to the story").wait_for()
    page.wait_for_function("() => document.activeElement.matches('.cucumber-table')")  # the keys are where one goes on
    cards = page.locator(".table-front button[data-legal='true']")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    for _ in range(5):
        page.wait_for_function(AT_THE_END)
        plays = page.locator(".line-play").count()
        cards.first.click()
        page.wait_for_function("plays => document.querySelectorAll('.line-play').length > plays", arg=plays)
    page.locator(".table-panel").get_by_text("In the story: Cai 12.").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    button(page, "Back to the story").click()
    expect(label).to_have_text("Trick 2: Dan plays 2♠")
    page.wait_for_url("**?story=05-playing-sharp&step=9")
    button(table, "Next").click()
    expect(label).to_have_text("Trick 3: Cai plays 7♠")
