"""A rule is looked up at a table with real cards: on a phone, in a few taps, and printed for the next evening."""

import pytest
from playwright.sync_api import expect

from cucumber import find
from cucumber.words.explain.how_to_play import how_to_play
from tests.journeys.journey import ready
from tests.printed import printed
from tests.tiers import some

pytestmark = [pytest.mark.browser, pytest.mark.served]

GAME = find("gurka-is+exchange")
SAID = [each.text for point in how_to_play(GAME).points for each in point.sentences]
MAY = next(sentence for sentence in SAID if "may exchange" in sentence)
AT_ONCE = 4  # taps, besides the name that is typed
SMALL_PHONES = "small"


class Thumb:
    """A thumb on a phone, which counts its taps."""

    def __init__(self):
        self.taps = 0

    def tap(self, what):
        what.tap()
        self.taps += 1


def reads(page, text, part):
    """Finds this text with no more than the scrolling of a thumb, whole and beside nothing that covers it."""
    line = page.locator(part, has_text=text).first
    line.wait_for()
    line.scroll_into_view_if_needed()
    box, window = line.bounding_box(), page.viewport_size
    assert 0 <= box["x"] <= box["x"] + box["width"] <= window["width"]
    return line


# The page in the frame, with the rules that were put into its style.
PRINTED = """({ contentDocument: page }) => {
  const rules = [...page.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  return page.documentElement.outerHTML.replace("<style></style>", `<style>${rules.join("\\n")}</style>`);
}"""


def on_paper(page, browser):
    """The pages that the printer would get."""
    page.wait_for_function("document.querySelector('iframe.cu-paper').contentDocument.styleSheets[0]?.cssRules.length")
    text = page.locator("iframe.cu-paper").evaluate(PRINTED)
    paper = browser.new_page()
    paper.set_content(text)
    pages = printed(paper.pdf(prefer_css_page_size=True))
    paper.close()
    return pages


@pytest.mark.parametrize("window", some(["phone", SMALL_PHONES], 1))
def test_a_rule_is_looked_up_at_the_table_and_printed(journey, browser, window):
    way = journey("looked up" if window == "phone" else f"looked up, {window}")
    page, thumb = ready(way.person("/", window)), Thumb()
    way.step(page, "The first page, at the table")

    thumb.tap(page.get_by_role("searchbox"))
    page.keyboard.type("gurka")
    page.locator(".home-game").filter(has_text="Iceland").wait_for()
    expect(page.locator(".home-game h3").first).to_be_in_viewport()
    way.step(page, "The games of that name")
    thumb.tap(page.get_by_role("link", name="Rules: Gúrka", exact=True))
    page.wait_for_url("**/rules.ipynb?variant=gurka-is*")
    ready(page)
    way.step(page, "The rules of Gúrka, as everybody plays it")
    assert page.get_by_text(MAY).count() == 0

    thumb.tap(page.locator(".rules-beside summary"))
    rule = page.locator(".rules-rule", has_text="may exchange cards")
    rule.locator("input").wait_for()
    way.step(page, "The house rules")
    thumb.tap(rule.locator("input"))
    page.locator(".rules-head h2", has_text=GAME.name).wait_for()
    assert thumb.taps <= AT_ONCE
    reads(page, MAY, ".how-points dd")
    way.step(page, "The rule that was asked about")

    thumb.tap(page.get_by_role("tab", name="All answers"))
    reads(page, "may exchange", ".rule-sheet li")
    way.step(page, "The same with its source")

    thumb.tap(page.get_by_role("tab", name="How to play"))
    thumb.tap(page.get_by_role("button", name="Print", exact=True))
    page.locator("iframe.cu-paper").wait_for(state="attached")
    (paper,) = on_paper(page, browser)
    assert not [sentence for sentence in SAID if not paper.has(sentence)]
    assert paper.has(GAME.house_rule("exchange").gist)
    way.step(page, "Printed")


@pytest.mark.thorough
@pytest.mark.parametrize("window", ["phone", SMALL_PHONES])
def test_whoever_keeps_the_score_has_the_rules_of_that_game_one_tap_away(journey, window):
    way = journey(f"looked up from the score, {window}")
    page, thumb = ready(way.person("/score.ipynb#1!gurka-is+exchange;Ann,Bo,Cai;dealer=2:", window)), Thumb()
    page.locator(".sheet-paper").wait_for()
    way.step(page, "The score is kept")
    thumb.tap(page.get_by_role("link", name="Rules", exact=True))
    page.locator(".rules-head h2", has_text=GAME.name).wait_for()
    assert thumb.taps == 1
    reads(page, "may exchange", ".rule-sheet li")
    way.step(page, "The rule")
    page.go_back()
    page.locator(".sheet-paper").wait_for()
    way.step(ready(page), "The score as it was")
