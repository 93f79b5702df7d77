"""Over many deals and one rule changed, as a reader uses them."""

import json

import pytest

pytestmark = pytest.mark.browser

CELLS = ("from cucumber.ui.compare import Gallery, ManyDeals\n\nmany = ManyDeals()\nmany", "Gallery(many.show)")


@pytest.fixture
def page(serve, look, tmp_path):
    """A page with nothing else on it."""
    cells = [
        {"cell_type": "code", "id": f"c{at}", "metadata": {}, "source": text, "outputs": [], "execution_count": None}
        for at, text in enumerate(CELLS)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    metadata = {"kernelspec": kernel, "voila": {"template": "cucumber"}, "title": "Many"}
    book = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    folder = tmp_path / "notebooks"
    folder.mkdir()
    (folder / "index.ipynb").write_text(json.dumps(book))
    served = serve("--notebooks", str(folder))
    return lambda **how: look("/", base=served.url, **how)


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.thorough
def test_a_reader_asks_what_a_rule_changes(page):
    page = page(width=390)
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
    page.get_by_label("How many").fill("10,000,000")
    press(page, "Play")
    page.locator(".many-said", has_text="left").wait_for()
    press(page, "Cancel")
    page.get_by_text("The study was stopped after").wait_for()

    press(page, "without the tie bonus")
    page.locator("[data-result='agurk-without-bonus'] li").nth(2).wait_for(timeout=60_000)
    press(page, "Compare them above")
    page.wait_for_function("() => document.querySelectorAll('.many-form select')[1].value === 'agurk-without-bonus'")
