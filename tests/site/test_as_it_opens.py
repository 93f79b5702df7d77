"""A page as it opens, on a projector and on a phone: quiet, complete, open to everyone, what it is for in sight."""

import re

import pytest

from cucumber.pages.protocol import style
from cucumber.pages.protocol.base import STAGE
from tests.journeys.looking import found_wrong
from tests.site.conftest import still
from tests.site.test_accessibility import check
from tests.site.test_serve import PAGES, WITHIN, WITHOUT_TABLE, address
from tests.tiers import some

pytestmark = [pytest.mark.browser, pytest.mark.served]

HEADER = {1280: 60, 390: 56}  # pixels
ROW = 896  # pixels, from which the main pages stand in a row
TABLE = ".cucumber-table"  # with its felt, hands, note and controls
HAND = ".table-front:has(.table-card)"
LESSON = [".stage-title", ".stage-body p", ".stage-foot .cu-primary"]  # it is read before anything is asked
POINT = {
    "index": ["main h1", TABLE, "[data-action='Play']", "a:text-is('Learn it in ten minutes')", ".cucumber-games h2"],
    "learn": [TABLE, HAND, *LESSON],
    "rules": [".rules-head h2", ".rules-head .cu-primary", "[role=tablist]", ".how-points > :first-child"],
    "ours": [
        ".ours-name",
        ".ours-ways .cu-primary",
        ".ours-group:last-of-type > summary",
        ".ours-card .how-points > :first-child",
    ],
    "examples": [TABLE, HAND, ".telling-title"],
    "explore": [TABLE, HAND, "button:text-is('Finish the trick')"],
    "compare": [".compare-top", ".compare-steps", ".compare-head"],
    "strategy": [TABLE, HAND, "button:text-is('Play on from here')"],
    "family": [".rule-family"],
    "claims": [".claims > li:nth-child(5)"],
    "score": [".sheet-players", ".sheet-start"],
    "plan": [".plan-ready button", "button:text-is('Open a file')"],
}
# On a phone a lesson is read first.
ON_PHONES = {"learn": LESSON, "ours": [".ours-name", ".ours-ways .cu-primary", ".ours-group:last-of-type > summary"]}


SMALLEST = ((360, 640), (320, 568), (667, 375))
WINDOWS = ((390, 844, True), (1280, 720, False))  # width, height, dark


# On a projector it is light, on a phone dark.
@pytest.mark.parametrize(
    ("name", "width", "height", "dark"), [(name, *size) for size in some(WINDOWS, 1) for name in PAGES]
)
def test_a_page_opens_complete_in_its_window_quiet_and_open_to_everyone(look, name, width, height, dark):
    page = look(address(name), width=width, height=height, dark=dark)
    what_it_is_for_is_in_sight(page, name, width, height)
    one_button_at_most_is_the_one_to_press_next(page)
    what_can_be_pressed_on_the_felt_is_in_sight_without_scrolling_it(page)
    nothing_is_out_of_reach_covered_or_cut(page, width, height)
    the_header_is_low_and_shows_which_page_is_open(page, name, width)
    it_is_quiet_complete_and_fits_its_window(page, name, dark=dark)
    check(page, dark)


def outside(page, selector):
    """How far the first of these reaches beyond the window, in pixels."""
    return page.locator(selector).first.evaluate(
        "(part) => { const box = part.getBoundingClientRect(); "
        "return Math.max(0, -box.top, -box.left, box.bottom - innerHeight, box.right - innerWidth); }"
    )


def what_it_is_for_is_in_sight(page, name, width, height):
    point = POINT.get(name, ["main h1"] if name in WITHOUT_TABLE else [TABLE])
    point = ON_PHONES.get(name, point) if width < ROW else point
    for part in point:
        page.locator(part).first.wait_for()
    assert page.evaluate("scrollY") == 0
    found = {part: outside(page, part) for part in point}
    assert found == dict.fromkeys(point, 0)
    if HAND in point:
        top = page.locator(TABLE).first.bounding_box()["y"]
        assert top < 0.37 * height, "what stands over the table leaves it the page"


def one_button_at_most_is_the_one_to_press_next(page):
    in_sight = page.locator(".cu-primary:visible").evaluate_all(
        "all => all.map(each => [each.textContent, each.getBoundingClientRect()])"
        ".filter(([, box]) => box.top < innerHeight && box.bottom > 0).map(([words]) => words)"
    )
    assert len(in_sight) <= 1, in_sight


def what_can_be_pressed_on_the_felt_is_in_sight_without_scrolling_it(page):
    below = page.locator(f"{TABLE}:visible .table-stage").evaluate_all(
        "felts => felts.flatMap(felt => [...felt.querySelectorAll('button')].map(button =>"
        " button.getBoundingClientRect().bottom - felt.getBoundingClientRect().bottom))"
    )
    assert max(below, default=0) <= 0  # before a game has begun there is nothing to press


def nothing_is_out_of_reach_covered_or_cut(page, width, height):
    """Nor on the smallest phones, upright or held sideways."""
    assert found_wrong(page) == []
    for small in SMALLEST if width < ROW else ():
        page.set_viewport_size(dict(zip(("width", "height"), small, strict=True)))
        still(page)
        assert found_wrong(page) == [], small
    page.set_viewport_size({"width": width, "height": height})


def the_header_is_low_and_shows_which_page_is_open(page, name, width):
    header = page.locator(".site-header")
    if width < ROW:
        page.locator(".site-opener").click()
        shown = page.locator(".site-menu [aria-current=page]")
        assert shown.get_attribute("href") == address(name)
    else:
        shown = page.locator(".site-nav [aria-current]")
        assert shown.count() == (name != "index")
        shown = shown.or_(page.locator(".site-brand")).last
        assert shown.get_attribute("href") == address(WITHIN.get(name, name))
    assert outside(page, f"a[href='{shown.get_attribute('href')}']:visible") == 0
    targets = page.locator(".site-header :is(a, button):visible").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert all(min(target) >= 44 for target in targets)
    page.keyboard.press("Escape")
    page.locator(".site-menu").wait_for(state="hidden")
    assert header.bounding_box()["height"] <= HEADER[width]


def it_is_quiet_complete_and_fits_its_window(page, name, *, dark):
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.dataset.ready") == "drawn", "not only when it had waited long enough"
    assert page.locator(".site-problem").count() == 0
    assert page.locator("#site-status").inner_text() == ""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(f"{TABLE}:visible").count() > 0 or name in WITHOUT_TABLE
    cut = page.locator(f"{TABLE} button:not(.table-line *)").evaluate_all(
        "buttons => buttons.filter(b => b.getBoundingClientRect().right > document.documentElement.clientWidth).length"
    )
    assert cut == 0
    assert page.locator("img:not([alt]):visible").count() == 0  # plotly keeps one that is not shown
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", background)[:3])) < 200) == dark


_MATCHES = """(sheet) => {
    const read = new CSSStyleSheet();
    read.replaceSync(sheet);
    const styles = ({ cssRules }) => [...cssRules].flatMap((each) => (each.style ? [each] : styles(each)));
    const all = [...document.querySelectorAll("*")];
    return styles(read).map(({ selectorText, style }) => {
        const elements = selectorText?.replaceAll(/::[\\w-]+(\\([\\w-]+\\))?/g, "") || "*";
        return [style.cssText, all.flatMap((each, place) => (each.matches(elements) ? [place] : []))];
    });
}"""


@pytest.mark.parametrize("name", ["learn", "explore"])
def test_sheets_whose_subjects_were_split_match_what_they_matched(look, name, monkeypatch):
    page = look(address(name))
    split = page.evaluate(_MATCHES, style.style_sheet(*STAGE))
    monkeypatch.setattr(style, "split_subjects", lambda sheet: sheet)
    whole = page.evaluate(_MATCHES, style.style_sheet(*STAGE))
    assert sum(bool(places) for _, places in whole) > 100
    assert split == whole
