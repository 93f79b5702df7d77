"""A page of ten parts of the notebook kit: it opens at its top, and none of them disturbs the page or another part."""

import re

import pytest
from playwright.sync_api import expect

from tests.site.conftest import ROOT, looking, serving

pytestmark = [pytest.mark.browser, pytest.mark.served]

GALLERY = ROOT / "docs" / "lessons"
_HAND, _TRICK, SHOWN, ASKED, _PRICED, PLAYED, COMPARED, _RULES, LIMIT, COUNTED = range(10)


@pytest.fixture(scope="module")
def gallery(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("gallery"), "--notebooks", str(GALLERY)) as served:
        yield served.url


@pytest.fixture(params=[(1280, 720), (390, 844)], ids=["desktop", "phone"])
def opened(request, windows, gallery):
    width, height = request.param
    with looking(windows, gallery) as look:
        yield look("/", width=width, height=height)


def part(page, place):
    return page.locator(".cucumber-part").nth(place)


def label(page, place):
    """The moment a table of a story shows."""
    return part(page, place).locator("input[type=range]").first.get_attribute("aria-valuetext")


def address(page):
    return page.evaluate("location.href")


@pytest.mark.thorough
def test_it_opens_at_its_top_and_nothing_is_wider_than_the_window(opened):
    expect(part(opened, COUNTED).locator(".interval-chart")).to_be_visible(timeout=20_000)
    expect(opened.get_by_role("button", name="Hide the numbers")).to_be_visible()
    assert opened.locator(".cucumber-part").count() == 13
    assert opened.evaluate("scrollY") == 0
    assert opened.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert address(opened).rstrip("/").count("/") == 2, "nobody has written into it"


@pytest.mark.thorough
def test_a_part_that_is_used_leaves_the_address_and_the_other_parts_alone(opened):
    before, told, compared = address(opened), label(opened, SHOWN), label(opened, COMPARED)
    part(opened, SHOWN).get_by_role("button", name="Next", exact=True).click()
    assert label(opened, SHOWN) != told
    assert label(opened, COMPARED) == compared
    part(opened, COMPARED).get_by_role("button", name="Next", exact=True).click()
    assert label(opened, COMPARED) != compared
    part(opened, PLAYED).get_by_role("button", name="Play", exact=True).click()
    expect(part(opened, PLAYED).get_by_role("button", name="Advise me")).to_be_enabled(timeout=20_000)
    assert address(opened) == before


@pytest.mark.thorough
def test_by_keyboard_alone_a_story_is_stepped_a_question_answered_and_a_slider_moved(opened):
    told = label(opened, SHOWN)
    part(opened, SHOWN).get_by_role("button", name="Next", exact=True).focus()
    opened.keyboard.press("Enter")
    assert label(opened, SHOWN) != told

    asked = part(opened, ASKED)
    asked.locator(".table-front button[data-legal]").first.focus()
    opened.keyboard.press("Enter")
    asked.get_by_role("button", name=re.compile("^Send")).last.focus()
    opened.keyboard.press("Enter")
    expect(asked.get_by_role("button", name="Show the answer")).to_be_enabled()

    chart = part(opened, COUNTED).locator(".interval-chart")
    expect(chart).to_be_visible(timeout=20_000)
    before = chart.get_attribute("aria-label")
    part(opened, LIMIT).get_by_role("slider").focus()
    for _ in range(5):
        opened.keyboard.press("ArrowRight")
    expect(chart).not_to_have_attribute("aria-label", before, timeout=20_000)
