"""The page of the claims as a reader uses it: verdicts at a glance, and behind each its picture and numbers."""

import pytest

from cucumber.study.claims import CLAIMS, finding
from cucumber.ui.claims.page import in_short
from tests.site.addresses import as_served

pytestmark = pytest.mark.browser
PAGE = "/voila/render/claims.ipynb"


@pytest.mark.thorough
@pytest.mark.served
@pytest.mark.parametrize(("width", "height", "least"), [(1280, 720, 12), (390, 844, 6)])
def test_verdicts_are_at_a_glance_and_each_opens(look, width, height, least):
    page = look(PAGE, width=width, height=height)
    lines = page.locator(".claims > li")
    shown = lines.locator("> details > summary").all_inner_texts()
    for text, claim in zip(shown, CLAIMS, strict=True):
        assert [in_short(finding(claim)), claim.says, finding(claim).number] == [
            line for line in text.split("\n") if line.strip()
        ]
    in_sight = [box["y"] + box["height"] <= height for box in (line.bounding_box() for line in lines.all())]
    assert sum(in_sight) >= least
    line = page.locator("#tens-and-jacks")
    assert not line.locator(".interval-chart").is_visible()
    line.locator("> summary").focus()
    page.keyboard.press("Enter")
    line.locator(".interval-chart").wait_for()
    assert finding(CLAIMS[2]).told[0] in line.inner_text()
    assert "cucumber claims tens-and-jacks" in line.inner_text()
    assert not line.locator("table").is_visible()
    line.get_by_text("The numbers").click()
    assert "10 10 10 10 J J J" in line.locator("table").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.thorough
def test_strategy_leads_here(look):
    page = look("/voila/render/strategy.ipynb")
    page.get_by_role("link", name="What is true?").click()
    page.wait_for_url(lambda url: as_served(url) == PAGE)
    page.locator("html[data-ready] .claims").wait_for()
    assert page.locator(".site-nav [aria-current]").inner_text() == "Strategy"


def test_a_story_leads_to_its_claim_which_is_open(look):
    page = look("/voila/render/strategy.ipynb")
    page.get_by_role("link", name="What many deals say").click()
    page.wait_for_url(lambda url: as_served(url) == f"{PAGE}#best-hand")
    page.locator("#best-hand .interval-chart").wait_for()
