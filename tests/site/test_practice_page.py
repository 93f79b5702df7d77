"""Practice as a reader uses it: a wrong card is played out and tried again, and the row grows."""

import json
import re
from pathlib import Path
from time import time

import pytest
from playwright.sync_api import expect

from tests.site.addresses import in_home
from tests.site.stage import HAND, ON, TITLE, answer_at_random, choices, fits, panel, press, says, titled
from tests.site.test_accessibility import EVERYTHING, check_other_colors, found, lie_still
from tests.tiers import some

pytestmark = pytest.mark.browser

TASK = "/practice.ipynb?variant=agurk&about=all+hands+open&task=all+hands+open;;easy;144272509"
WINDOWS = [(390, 844), (1280, 720), (360, 640)]


def practice(look, address, **how):
    page = look(address, **how)
    page.locator(TITLE).wait_for()
    return page


def keys_to(page, place):
    """Goes on with the keyboard until it is there."""
    for _ in range(60):
        if place.evaluate_all("all => all.includes(document.activeElement)"):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the keyboard does not get to {place}")


def enter(page, place):
    keys_to(page, place)
    page.keyboard.press("Enter")


def named(page, name):
    return panel(page).get_by_role("button", name=name, exact=True)


def is_in_sight(page, *parts):
    """All of these, and nobody is kept out."""
    for part in parts:
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    fits(page)
    lie_still(page)
    assert found(page, EVERYTHING) == []
    check_other_colors(page)
    page.emulate_media(color_scheme="light")


@pytest.mark.parametrize(("width", "height"), some(WINDOWS, 1))
def test_with_the_keyboard_alone_a_wrong_card_is_played_out_tried_again_and_what_else_there_was_is_seen(
    look, width, height
):
    page = practice(look, TASK, width=width, height=height, hasty=True)
    asked = "All hands lie open. Pick a card that keeps Dan from paying."
    titled(page, asked)
    is_in_sight(page, TITLE, HAND)
    head = page.locator(".stage-head")
    assert head.evaluate("head => head.scrollHeight <= head.clientHeight"), "no scroll bar beside a line"
    expect(page.locator(".practice-row > b")).to_have_css("font-variant-numeric", "lining-nums")
    assert page.locator(ON).count() == 0
    enter(page, page.locator(".table-front [data-card='4s']"))
    expect(named(page, "Try again")).to_be_visible()
    expect(page.locator(TITLE)).to_be_focused()
    expect(page.locator(TITLE)).not_to_have_text(asked)
    is_in_sight(page, TITLE, ON)
    enter(page, named(page, "Try again"))
    expect(page.locator(TITLE)).to_have_text(asked)
    expect(page.locator(".table-front .table-hand")).to_be_focused()  # never a card, which a second press would play
    page.keyboard.press("Tab")
    expect(page.locator(HAND).first).to_be_focused()
    enter(page, page.locator(".table-front [data-card='Qh']"))
    titled(page, "Right.")
    expect(page.locator(TITLE)).to_be_focused()
    is_in_sight(page, TITLE, ON)
    expect(page.locator(".practice-row")).to_have_attribute("aria-label", "0 in a row")  # the first answer counts
    enter(page, page.locator(".stage-branch").last)
    titled(page, "With the")
    expect(page.locator(".stage-branch[aria-pressed='true']")).to_have_count(1)
    is_in_sight(page, TITLE)
    enter(page, named(page, "Back to your answer"))
    titled(page, "Right.")
    if named(page, "Why?").count():
        enter(page, named(page, "Why?"))
        says(page, "The rule")
        is_in_sight(page, TITLE, ON)
    enter(page, page.locator(ON))
    expect(page.locator(f"{TITLE}:not(:has-text('Right.'))")).to_be_visible()
    enter(page, page.locator(".stage-kicker"))
    enter(page, page.get_by_role("group", name="Level").get_by_role("button", name="tricky"))
    expect(page.locator(".stage-kicker")).to_contain_text("Agurk, tricky")
    expect(page).to_have_url(re.compile("level=tricky"))
    is_in_sight(page, ".stage-choice[aria-pressed='true']")


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_task_after_task_is_answered_at_its_table(look, width, height):
    page = practice(look, "/practice.ipynb?variant=gurka-se", width=width, height=height, hasty=True)
    expect(page.locator(".stage-kicker")).to_contain_text("Swedish Gurka")
    for _ in range(4):
        asked = page.locator(TITLE)
        expect(asked).to_be_in_viewport(ratio=1)
        before = asked.inner_text()
        answer_at_random(page)
        fits(page)
        press(page, "Next task")
        page.wait_for_function(
            "([title, before]) => document.querySelector(title).innerText !== before"
            " && !document.querySelector('[data-action=\"Next task\"]')",
            arg=[TITLE, before],
        )


def keep(page, value):
    page.evaluate("value => localStorage.setItem('cucumber-practice', value)", value)
    page.reload()
    page.locator(TITLE).wait_for()


@pytest.mark.thorough
@pytest.mark.served
def test_the_row_stays_on_this_device_until_it_is_forgotten(look):
    page = practice(look, "/practice.ipynb")
    keep(page, json.dumps({"streak": 4, "last": [False, True, True, True, True]}))
    row = page.locator(".practice-row")
    expect(row).to_have_attribute("aria-label", "4 in a row")
    assert row.locator("i").evaluate_all("all => all.map(({ dataset }) => dataset.right)") == ["false", *4 * ["true"]]
    choices(page)
    press(page, "Forget it")
    press(page, "Yes, forget it")
    expect(row).to_have_attribute("aria-label", "0 in a row")
    assert page.evaluate("localStorage.getItem('cucumber-practice')") is None
    keep(page, json.dumps({"streak": 1, "last": [True], "rating": 1240.4, "deviation": 90}))
    choices(page)
    expect(panel(page).get_by_text("Your number: 1240")).to_be_visible()
    for damaged in ('{"streak": -4}', "{"):
        keep(page, damaged)
        says(page, "can't be read, and is left out.")


MEMORY = "localStorage.getItem('cucumber-memory')"


def test_a_rule_that_was_missed_is_due_on_the_first_page_comes_back_and_is_seen_saved_marked_and_forgotten(look, site):
    page = practice(look, "/practice.ipynb?variant=agurk&task=which+cards;ducking;easy;1", hasty=True)
    assert page.evaluate(MEMORY) is None
    answer_at_random(page)
    (answers,) = json.loads(page.evaluate(MEMORY)).values()
    assert abs(abs(*answers) - time() / 60) < 3
    page.evaluate("localStorage.setItem('cucumber-memory', JSON.stringify({'agurk ducking': [-7], 'agurk lead': [8]}))")
    page.goto(in_home(site, "/voila/render/rules.ipynb?variant=agurk&tab=answers"))
    expect(page.locator(".rule-sheet").get_by_title("You have played this rule")).to_have_count(1)
    assert found(page, EVERYTHING) == []
    page.goto(in_home(site, "/"))
    due = page.get_by_role("link", name="Two rules of Agurk are due: practice them")
    expect(due).to_be_visible()
    assert found(page, EVERYTHING) == []
    due.click()
    page.locator(TITLE).wait_for()
    says(page, "This rule comes back: you missed it")
    choices(page)
    expect(panel(page).locator(".practice-asked")).to_contain_text("Must you beat it if you can?")
    is_in_sight(page, TITLE)
    with page.expect_download() as saved:
        press(page, "Save as a file")
    asked = [each["asks"] for each in json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))]
    assert asked == ["Must you beat it if you can?", "What may be led?"]
    press(page, "Forget it")
    expect(page.locator(".cu-note:focus")).to_contain_text("It can't be brought back.")
    press(page, "Keep it")
    expect(page.locator(".cu-note:focus")).to_contain_text("This device keeps how your practice goes")
    assert page.evaluate(MEMORY) is not None
    press(page, "Forget it")
    press(page, "Yes, forget it")
    expect(panel(page).locator(".practice-asked")).to_have_count(0)
    expect(page.locator(".cu-note:focus")).to_contain_text("This device has forgotten how your practice goes")
    assert page.evaluate(MEMORY) is None
