"""What a page is for is in sight as it opens, on a projector and on a phone."""

import pytest

from tests.site.test_serve import PAGES, address

pytestmark = [pytest.mark.browser, pytest.mark.served]

SIZES = ((1280, 720), (390, 844))
HEADER = {1280: 60, 390: 56}  # pixels
TABLE = ".cucumber-table"  # with its felt, hands, note and controls
POINT = {
    "index": [TABLE],
    "play": [TABLE],
    "learn": [TABLE],
    "practice": [TABLE],
    "rules": [".rc-game", "[role=tablist]", ".how-aim", ".how-points > :first-child"],
    "examples": [TABLE],
    "explore": [TABLE],
    "compare": [".sb-top", ".sb-steps", ".sb-head"],
    "strategy": [TABLE],
    "family": [".rule-family"],
    "claims": [".claims > li:nth-child(5)"],
    "score": [".ss-players", ".ss-start"],
}


def outside(page, selector):
    """How far the first of these reaches beyond the window, in pixels."""
    return page.locator(selector).first.evaluate(
        "(part) => { const box = part.getBoundingClientRect(); "
        "return Math.max(0, -box.top, -box.left, box.bottom - innerHeight, box.right - innerWidth); }"
    )


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_point_of_a_page_is_on_its_first_screen(look, name, width, height):
    page = look(address(name), width=width, height=height)
    for part in POINT[name]:
        page.locator(part).first.wait_for()
    assert page.evaluate("scrollY") == 0
    assert {part: outside(page, part) for part in POINT[name]} == dict.fromkeys(POINT[name], 0)


@pytest.mark.parametrize("name", [name for name, point in POINT.items() if point == [TABLE]])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_can_be_pressed_on_the_felt_is_in_sight_without_scrolling_it(look, name, width, height):
    felt = look(address(name), width=width, height=height).locator(f"{TABLE}:visible .ct-stage").first
    below = felt.evaluate(
        "felt => [...felt.querySelectorAll('button')].map(button => button.getBoundingClientRect().bottom"
        " - felt.getBoundingClientRect().bottom)"
    )
    assert max(below, default=0) <= 0  # before a game has begun there is nothing to press


@pytest.mark.parametrize("name", ["index", "compare", "family"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_header_is_low_and_shows_which_page_is_open(look, name, width, height):
    page = look(address(name), width=width, height=height)
    assert page.locator(".site-header").bounding_box()["height"] <= HEADER[width]
    assert outside(page, ".site-nav [aria-current]") == 0
    targets = page.locator(".site-header a").evaluate_all(
        "links => links.map(link => link.getBoundingClientRect()).map(box => [box.width, box.height])"
    )
    assert all(min(target) >= 44 for target in targets)
