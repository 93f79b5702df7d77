"""What axe finds on the pages once something is opened there: nothing that keeps a reader out, light or dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.site.conftest import still
from tests.site.stage import TITLE
from tests.site.test_serve import address
from tools.pictures import played

pytestmark = [pytest.mark.browser, pytest.mark.served]

STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EVERYTHING = {
    "resultTypes": ["violations"],
    "runOnly": STANDARDS,
    "rules": {"label-content-name-mismatch": {"enabled": True}},  # of WCAG A, and switched off by itself
}
COLORS = {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]}


# What is not in sight when a page opens: what is pressed one after the other, and what is in sight then.
OPENED = {
    "index": [(".site-opener", ".site-menu a"), (".finder-people button", ".finder-people [aria-pressed=true]")],
    "play": [
        (".play-change", ".play-panel[open] .play-rival"),
        (".play-panel [aria-label='Close']", ".play-bar:not(:has(dialog[open]))"),
        ("[data-action='Play']", "[data-action='Advise me']:not([aria-disabled])"),
        ("[data-action='Advise me']", ".table-action:has-text('Show the numbers')"),
        ("[data-action='numbers']", ".table-cost"),
        (".table-settings > summary", ".table-settings-panel"),
    ],
    "learn": [
        (".stage-kicker", ".learn-lessons button"),
        (".learn-lessons li:nth-child(3) button", ".stage-title:has-text('Beat or duck')"),  # what is chosen folds
        ("[data-action='Now you']", "[data-action='Show a hint']"),
        ("[data-action='Show a hint']", ".stage-body:has-text('an eight or higher')"),
    ],
    "rules": [
        ("[role=tab][data-tab=answers]", ".rule-sheet"),
        (".rules-beside summary", ".rules-rule"),
        ("button:has-text('Another game')", ".rules-others li"),
        ("button:has-text('Another game')", ".rules-head:not(:has(.rules-others))"),
        ("[role=tab][data-tab=differences]", ".rules-against"),
        ("[role=tab][data-tab=sources]", ".rule-conflict"),
    ],
    "ours": [
        (".ours-group:last-of-type > summary", ".ours-group[open]"),
        (".ours-line:first-of-type > button >> visible=true", ".ours-why"),
        (".ours-why button", ".ours-group[open] .ours-line[data-ours]"),
        ("button:has-text('Send')", ".ours-sending"),
    ],
    "examples": [
        (".table-branch", ".table-back-button"),
        (".table-back-button", ".table-branch"),
        (".telling-title", ".shelf-entry"),
    ],
    "explore": [
        ("button:has-text('Set up')", ".setup-pack"),
        (".setup-words > summary", ".setup-seat >> visible=true"),
        (".cu-head [aria-label='Close']", ".cucumber-explore:not(:has(.cucumber-setup))"),
        ("button:has-text('Play a card')", ".line-trick + .line-trick"),
        ("button:has-text('Who plays')", ".explore-people"),
        ("[role=tab]:has-text('Score')", ".cucumber-score"),
        ("[role=tab]:has-text('What if')", "button:has-text('Count the outcomes')"),
    ],
    "compare": [
        (".compare-top > .cu-secondary", ".setup-pack"),
        (".setup-compared summary", ".setup-rule"),
        (".setup-words > summary", ".setup-seat >> visible=true"),
        (".cu-head [aria-label='Close']", ".cucumber-comparing:not(:has(.cucumber-setup))"),
        ("button:has-text('What does it change?')", ".ledger-changes p"),
        ("[role=tab]:has-text('many')", ".many-go"),
        ("[role=tab]:has-text('One rule')", ".gallery-rule"),
    ],
    "strategy": [
        (".table-branch", ".table-back-button"),
        (".table-back-button", ".table-branch"),
        (".story-stop", ".story-seats"),
    ],
    "claims": [
        ("#tens-and-jacks > summary", "#tens-and-jacks .interval-chart"),
        ("#tens-and-jacks .claim-numbers summary", "#tens-and-jacks table"),
    ],
    "score": [
        (".sheet-more > summary", ".sheet-rule"),
        (".sheet-start button", ".sheet-paper"),
        ("[data-seat='1']", "[data-seat='1'][aria-pressed='true']"),
        ("[data-card='K']", "[data-card='K'][aria-pressed='true']"),
        (".sheet-save button", ".sheet-sums li"),
        (".sheet-why summary", ".sheet-why ul"),
        (".sheet-tools summary", ".sheet-tools details button"),
        (".sheet-line", ".sheet-form h3"),
    ],
    "plan": [(".plan-ready button", ".plan-notes textarea")],
    "family": [(".rule-family summary", ".rule-family .rule-answers"), (".rule-question summary", ".rule-question li")],
}


def found(page, options):
    """Every rule that is broken, with the elements that break it."""
    violations = Axe().run(page, options=options).response["violations"]
    return [f"{each['id']}: {node['html']} {node['failureSummary']}" for each in violations for node in each["nodes"]]


def lie_still(page):
    """Waits for what moves or changes its color, and lets no card reach out of the window: axe would see half of it."""
    page.evaluate("scrollTo(0, 0)")
    still(page)


def check(page, dark=False):
    """Of a page that is light or dark."""
    assert found(page, EVERYTHING) == []
    check_other_colors(page, dark)


def check_other_colors(page, dark=False):
    """Where a page that is light is dark, and the other way round, only its colors are different."""
    page.emulate_media(color_scheme="light" if dark else "dark")
    page.wait_for_function("light => document.body.dataset.jpThemeLight === light", arg=str(dark).lower())
    lie_still(page)
    assert found(page, COLORS) == []


@pytest.mark.thorough
@pytest.mark.served  # it is drawn by the same widgets in both homes
@pytest.mark.parametrize("name", OPENED)
def test_what_is_opened_keeps_nobody_out(look, name):
    page = look(address(name), width=390, height=844)
    for pressed, shown in OPENED[name]:
        page.locator(pressed).first.click()
        page.locator(shown).first.wait_for()
        lie_still(page)
        assert found(page, EVERYTHING) == []
    check_other_colors(page)


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (360, 640)])
def test_a_deal_looked_back_at_keeps_nobody_out_and_fits(look, width, height):
    page = look(f"/voila/render/{played()}", width=width, height=height)
    page.locator(".play-verdict").wait_for()
    for pressed, shown in (
        (None, ".stage-sheet"),
        (".line-trick > button:visible", ".play-chances"),
        (".play-open input", TITLE),
    ):
        if pressed:
            page.locator(pressed).first.click()
        page.locator(shown).wait_for()
        lie_still(page)
        assert found(page, EVERYTHING) == []
    check_other_colors(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_is_wrong_is_found(look):
    """In both homes, as what is around a page is made by each."""
    page = look("/voila/render/family.ipynb")
    assert found(page, EVERYTHING) == []
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<h4><button></button></h4>')")
    assert {each.partition(":")[0] for each in found(page, EVERYTHING)} >= {"button-name", "heading-order"}
