"""The page of the family as a reader uses it, in a real browser over the served site."""

from itertools import pairwise

import pytest

from cucumber import VARIANTS, Rules
from cucumber.engine.variants.conflicts import CONFLICTS
from cucumber.pages.family.page import ancestor, descendants
from cucumber.words.show.links import rules_page
from tests.site.addresses import as_served

browser = pytest.mark.browser
PAGE = "/voila/render/family.ipynb"


def every_game_is_in_sight(page):
    """Each name is on the first screen, right of the game it comes from and in a line of its own."""
    names = page.locator(".rule-family").get_by_role("link").all()
    boxes = {name.inner_text(): name.bounding_box() for name in names}
    assert list(boxes) == [variant.name for variant, _ in descendants()]
    window = page.viewport_size
    assert all(box["x"] + box["width"] <= window["width"] for box in boxes.values())
    assert all(box["y"] + box["height"] <= window["height"] for box in boxes.values())
    assert all(upper["y"] + upper["height"] <= lower["y"] + 1 for upper, lower in pairwise(boxes.values()))
    for variant in VARIANTS:
        if parent := ancestor(variant):
            assert boxes[variant.name]["x"] > boxes[parent.name]["x"]


@browser
def test_the_family_is_one_tree_and_every_name_in_it_a_link(look):
    page = look(PAGE, height=720)
    every_game_is_in_sight(page)
    words = page.locator(".rule-family").first
    countries = page.locator("table", has_text="Country")
    for variant in VARIANTS:
        link = words.get_by_role("link", name=variant.name, exact=True)
        assert as_served(link.get_attribute("href")) == rules_page(variant)
        assert countries.get_by_role("link", name=variant.name, exact=True).count() == 1
        assert variant.local_name in countries.inner_text()
    five = words.locator("li", has=page.get_by_role("link", name="Five Cucumbers")).last
    five.locator("summary").click()
    assert "If anyone plays a 1 to the last trick, the cost doubles" in five.inner_text()


@pytest.mark.thorough
@pytest.mark.served
@browser
def test_on_a_phone_the_family_is_in_sight_and_every_question_and_conflict_is_told_with_what_is_played(look):
    page = look(PAGE, width=390, height=844, dark=True)
    every_game_is_in_sight(page)
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


def test_the_tree_has_every_game_once_below_its_parent():
    members = list(descendants())
    assert sorted(variant.key for variant, _ in members) == sorted(variant.key for variant in VARIANTS)
    depth = dict(members)
    assert all(depth[variant] == depth[variant.parent] + 1 for variant in VARIANTS if variant.parent in depth)
