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


def part(page, place):
    return page.locator(".cucumber-part").nth(place)


def label(page, place):
    """The moment a table of a story shows."""
    return part(page, place).locator(".table-label").first.text_content()


def address(page):
    return page.evaluate("location.href")


@pytest.mark.parametrize(
    ("width", "height"), [(1280, 720), pytest.param(390, 844, marks=pytest.mark.thorough)], ids=["desktop", "phone"]
)
def test_it_opens_at_its_top_and_each_part_is_used_by_mouse_or_keyboard_and_leaves_the_others_alone(
    windows, gallery, width, height
):
    with looking(windows, gallery) as look:
        page = look("/", width=width, height=height)
        opens_at_its_top_and_nothing_is_wider_than_the_window(page)
        by_mouse_leaves_the_address_and_the_other_parts_alone(page)
        by_keyboard_a_story_is_stepped_a_question_answered_and_a_slider_moved(page)


def opens_at_its_top_and_nothing_is_wider_than_the_window(page):
    expect(part(page, COUNTED).locator(".interval-chart")).to_be_visible()
    expect(page.get_by_role("button", name="Hide the numbers")).to_be_visible()
    assert page.locator(".cucumber-part").count() == 13
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert address(page).rstrip("/").count("/") == 2, "nobody has written into it"


def by_mouse_leaves_the_address_and_the_other_parts_alone(page):
    before, told, compared = address(page), label(page, SHOWN), label(page, COMPARED)
    part(page, SHOWN).get_by_role("button", name="Next", exact=True).click()
    assert label(page, SHOWN) != told
    assert label(page, COMPARED) == compared
    part(page, COMPARED).get_by_role("button", name="Next", exact=True).click()
    assert label(page, COMPARED) != compared
    part(page, PLAYED).get_by_role("button", name="Play", exact=True).click()
    expect(part(page, PLAYED).get_by_role("button", name="Advise me")).to_be_enabled()
    assert address(page) == before


def by_keyboard_a_story_is_stepped_a_question_answered_and_a_slider_moved(page):
    told = label(page, SHOWN)
    part(page, SHOWN).get_by_role("button", name="Next", exact=True).focus()
    page.keyboard.press("Enter")
    assert label(page, SHOWN) != told
    asked = part(page, ASKED)
    asked.locator(".table-front button[data-legal]").first.focus()
    page.keyboard.press("Enter")
    asked.get_by_role("button", name=re.compile("^Send")).last.focus()
    page.keyboard.press("Enter")
    expect(asked.get_by_role("button", name="Show the answer")).to_be_enabled()
    chart = part(page, COUNTED).locator(".interval-chart")
    before = chart.get_attribute("aria-label")
    part(page, LIMIT).get_by_role("slider").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(chart).not_to_have_attribute("aria-label", before)
