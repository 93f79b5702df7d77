"""Over many deals and one rule changed, as a reader uses them."""

import pytest

from tests.site.test_serve import notebook

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

CELLS = ("from cucumber.ui.compare import Gallery, ManyDeals\n\nmany = ManyDeals()\nmany", "Gallery(many.show)")


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def test_a_reader_asks_what_a_rule_changes(serve, look, tmp_path):
    notebook(tmp_path / "many", "index", *(("code", cell) for cell in CELLS))
    page = look("/", base=serve("--notebooks", str(tmp_path / "many")).url, width=390)
    press(page, "Play")
    page.get_by_text("20,000 games played").wait_for(timeout=90_000)
    assert (
        page.locator(".many-most li")
        .first.inner_text()
        .startswith("With tied-pay a game lasts 13.2 deals, 16.1 without.")
    )
    press(page, "How long is a game?")
    page.locator(".many-chart .xtitle", has_text="deals in a game").wait_for()
    assert page.locator(".many-chart .errorbar").count() > 10
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    with page.expect_download() as saved:
        press(page, "Save the table (CSV)")
    assert saved.value.path().read_text().startswith("variant,players,bots,")

    page.get_by_label("How many").fill("none")
    press(page, "Play")
    page.get_by_role("alert").get_by_text("How many is a number from 1 to 10,000,000").wait_for()
    assert page.locator(".many-most li").first.is_visible()
    press(page, "without the tie bonus")
    page.locator("[data-result='agurk-without-bonus'] li").nth(2).wait_for(timeout=60_000)
    press(page, "Compare them above")
    page.wait_for_function("() => document.querySelectorAll('.many-form select')[1].value === 'agurk-without-bonus'")
