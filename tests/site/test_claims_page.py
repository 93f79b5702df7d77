"""The page of the claims as a reader uses it: verdicts at a glance, and behind each its picture and numbers."""

import pytest

from cucumber.study.claims import CLAIMS, finding
from tests.site.addresses import as_served

pytestmark = pytest.mark.browser
PAGE = "/voila/render/claims.ipynb"


def test_a_story_leads_to_its_claim_and_verdicts_are_at_a_glance_and_each_opens(look):
    page = look("/voila/render/strategy.ipynb")
    page.get_by_role("link", name="What many deals say").click()
    page.wait_for_url(lambda url: as_served(url) == f"{PAGE}#best-hand")
    page.locator("#best-hand .interval-chart").wait_for()
    assert page.locator(".site-nav [aria-current]").inner_text() == "Strategy"
    shown = page.locator(".claims > li > details > summary").all_inner_texts()
    for text, claim in zip(shown, CLAIMS, strict=True):
        assert [finding(claim).in_short, claim.says, finding(claim).number] == [
            line for line in text.split("\n") if line.strip()
        ]
    line = page.locator("#tens-and-jacks")
    assert not line.locator(".interval-chart").is_visible()
    line.locator("> summary").focus()
    page.keyboard.press("Enter")
    line.locator(".interval-chart").wait_for()
    assert finding(CLAIMS[2]).sentences[0] in line.inner_text()
    assert "cucumber claims tens-and-jacks" in line.text_content()
    assert not line.locator("table").is_visible()
    line.get_by_text("The numbers").click()
    assert "10 10 10 10 J J J" in line.locator("table").inner_text()


@pytest.mark.thorough
def test_strategy_leads_here_and_many_claims_share_a_screen_that_is_wide_enough(look):
    page = look("/voila/render/strategy.ipynb")
    page.get_by_role("link", name="what is true").click()
    page.wait_for_url(lambda url: as_served(url) == PAGE)
    page.locator("html[data-ready] .claims").wait_for()
    for width, height, least in ((1280, 720, 12), (390, 844, 6)):
        page.set_viewport_size({"width": width, "height": height})
        boxes = [line.bounding_box() for line in page.locator(".claims > li").all()]
        assert sum(box["y"] + box["height"] <= height for box in boxes) >= least
        assert page.evaluate("document.documentElement.scrollWidth") <= width
