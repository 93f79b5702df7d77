"""The page of the family as a reader uses it, in a real browser over the served site."""

import re
from itertools import pairwise

import pytest

from cucumber import VARIANTS, Rules
from cucumber.render.links import rules_page
from cucumber.ui.family.page import FamilyPicture, descendants
from cucumber.variants.conflicts import CONFLICTS

browser = pytest.mark.browser
PAGE = "/voila/render/family.ipynb"


def every_game_is_drawn(page, width):
    """Each name is inside the picture, none upon another, and says where the game comes from."""
    picture = page.locator(".js-plotly-plot")
    picture.locator(".textpoint").first.wait_for()
    names = picture.locator(".textpoint").all_inner_texts()
    assert len(names) == len(VARIANTS)
    boxes = picture.locator(".textpoint text").evaluate_all(
        "texts => texts.map(t => t.getBoundingClientRect()).map(b => [b.left, b.right, b.top, b.bottom])"
    )
    assert all(left >= 0 and right <= width for left, right, _, _ in boxes)
    downwards = sorted(boxes, key=lambda box: box[2])
    assert all(upper[3] <= lower[2] + 1 for upper, lower in pairwise(downwards))
    picture.locator(".point").nth(1).hover(force=True)
    page.locator(".hovertext", has_text="from Agurk").wait_for()


@browser
def test_the_family_is_drawn_and_can_be_read_as_a_list_with_every_name_a_link(look):
    page = look(PAGE)
    every_game_is_drawn(page, 1280)
    words = page.locator(".rule-family").first
    countries = page.locator("table", has_text="Country")
    for variant in VARIANTS:
        assert words.get_by_role("link", name=variant.name, exact=True).get_attribute("href") == rules_page(variant)
        assert countries.get_by_role("link", name=variant.name, exact=True).count() == 1
        assert variant.local_name in countries.inner_text()
    five = words.locator("li", has=page.get_by_role("link", name="Five Cucumbers")).last
    five.locator("summary").click()
    assert "A 1 in the last trick doubles what it costs" in five.inner_text()


@browser
def test_on_a_phone_the_family_is_drawn_and_every_question_and_conflict_is_told_with_what_is_played(look):
    page = look(PAGE, width=390, dark=True)
    every_game_is_drawn(page, 390)
    asked = page.locator(".rule-question summary span").all_inner_texts()
    assert asked == [question.asks for question in Rules.questions()]
    duck = page.locator(".rule-question", has_text="Must you beat it if you can?")
    assert not duck.locator(".rule-answers").is_visible()
    duck.locator("summary").click()
    strict = duck.locator("li", has_text="If you can beat the card, you must. If you can't")
    assert "Agurk, Denexa's version" in strict.inner_text()
    assert "Prague 2004 with must-beat" in strict.inner_text()
    shown = page.locator(".rule-conflict")
    assert shown.locator("h3").all_inner_texts() == [conflict.title for conflict in CONFLICTS]
    limit = shown.filter(has_text="Is 21 too much, or only more than 21?")
    assert limit.locator("li", has_text="of 21 or more is too much.").locator("small").inner_text() == "Agurk"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_picture_has_every_game_once_below_its_parent():
    members = list(descendants())
    assert sorted(variant.key for variant, _ in members) == sorted(variant.key for variant in VARIANTS)
    depth = dict(members)
    assert all(depth[variant] == depth[variant.parent] + 1 for variant in VARIANTS if variant.parent in depth)
    _, marks = FamilyPicture().figure["data"]
    assert marks["y"] == list(range(len(VARIANTS)))
    for (variant, _), name in zip(members, marks["text"], strict=True):
        assert set(re.findall(r"\w+", variant.name)) <= set(re.findall(r"\w+", name))
