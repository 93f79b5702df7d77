"""The essays as a reader meets them: whole, with a guess by keyboard and numbers that follow a slider."""

import pytest
from playwright.sync_api import expect

from tests.site.test_accessibility import EVERYTHING, found, lie_still
from tests.test_essays import ESSAYS

pytestmark = pytest.mark.browser

WINDOWS = ((1280, 720), (390, 844))


@pytest.mark.parametrize("essay", ESSAYS)
def test_an_essay_is_whole_opens_at_its_top_and_fits(look, essay):
    page = look(f"/{essay}.ipynb")
    page.locator(".cu-guess").wait_for()
    assert page.locator(".site-problem, [role=alert]:visible").count() == 0
    assert page.url.endswith((f"{essay}.ipynb", f"{essay}.html"))
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        lie_still(page)
        assert page.evaluate("[scrollY, document.documentElement.scrollWidth]") == [0, width]
        expect(page.locator("main h1")).to_be_in_viewport()
    assert page.locator("main .site-waiting").count() == 0


def test_one_guesses_by_keyboard_and_the_guess_stands_beside_what_was_counted(look):
    page = look("/three-nines.ipynb")
    guess = page.locator(".cu-guess")
    guess.get_by_role("slider", name="Your guess").focus()
    for _ in range(10):
        page.keyboard.press("ArrowLeft")
    guess.get_by_role("button", name="Show what was counted").focus()
    page.keyboard.press("Enter")
    expect(guess.get_by_role("status")).to_have_text("You said 40; counted: 23 of 100. It is lower than you thought.")


def test_the_numbers_of_a_sentence_follow_the_slider(look):
    page = look("/three-nines.ipynb")
    said = page.get_by_text("at the table,", exact=False).first
    expect(said).to_contain_text("With 3 at the table, 11 of 100 deals")
    page.get_by_role("slider", name="players").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("With 7 at the table, 28 of 100 deals")


@pytest.mark.served
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("essay", ["your-hand", "one-rule"])
def test_nothing_keeps_a_reader_out(look, essay, dark):
    page = look(f"/{essay}.ipynb", dark=dark)
    page.locator(".cu-guess").wait_for()
    page.get_by_role("button", name="Show what was counted").click()
    lie_still(page)
    assert found(page, EVERYTHING) == []
