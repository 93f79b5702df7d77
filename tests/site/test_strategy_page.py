"""The strategy page as a reader uses it: a story is stepped, left to play on, and found again as it was."""

import pytest

pytestmark = pytest.mark.browser


def story(page):
    return page.locator(".story-told .cucumber-table")


def play(page):
    return page.locator(".story-played .cucumber-table")


def button(place, name):
    return place.get_by_role("button", name=name, exact=True)


def label(table):
    return table.locator(".table-label").inner_text()


def caught_up(page):
    """Waits until the table has walked through what the bots have played."""
    page.wait_for_function(
        "() => /^(\\d+) [/] \\1$/.test(document.querySelector('.story-played .table-count').textContent)"
    )


def test_on_a_phone_a_story_is_stepped_left_and_found_again_where_it_was(look):
    page = look("/strategy.ipynb", width=390, hasty=True)
    title = "Playing sharp: high cards first"
    page.get_by_role("combobox", name="Story").select_option(label=f"5. {title}")
    page.get_by_role("region", name=title).wait_for()
    for _ in range(8):
        button(story(page), "Next").click()
    assert label(story(page)) == "Trick 2: Dan plays 2♠"
    button(page, "Play on from here").click()
    cards = play(page).locator(".table-front button[data-legal='true']")
    for _ in range(5):
        caught_up(page)
        told = play(page).locator(".table-count").text_content()  # it is folded away, and has no text that is seen
        cards.first.click()
        page.wait_for_function(
            "told => document.querySelector('.story-played .table-count').textContent !== told", arg=told
        )
    page.get_by_text("In the story: Cai 12.").wait_for()
    story(page).wait_for(state="hidden")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    button(page, "Back to the story").click()
    story(page).wait_for()
    assert label(story(page)) == "Trick 2: Dan plays 2♠"
    play(page).wait_for(state="hidden")
    button(story(page), "Next").click()
    assert label(story(page)) == "Trick 3: Cai plays 7♠"
