"""The rules page as a reader uses it, in a real browser over the served site."""

import re
from itertools import pairwise

import pytest

from cucumber import VARIANTS, Rules, find
from cucumber.explain.sheets import sheet
from cucumber.ui.rules.page import Chooser, FamilyPicture, RuleSheets, descendants
from cucumber.variants.conflicts import CONFLICTS

browser = pytest.mark.browser
PAGE = "/voila/render/rules.ipynb"


def title(page):
    return page.locator(".rule-sheet h3").inner_text()


def wait_for(page, name):
    page.locator(".rule-sheet").get_by_role("heading", level=3, name=name, exact=True).wait_for()


def tick(page, rule):
    page.locator(".rc-rule", has_text=rule).locator("input").click()


def sentences(page):
    """What the sheet says, without the small numbers and marks."""
    return page.locator(".rule-sheet section li").evaluate_all(
        "lines => lines.map(line => [...line.firstChild.childNodes].filter(n => n.nodeType === 3)[0].data.trim())"
    )


def expected(variant):
    return [line.sentence for line in sheet(variant).statements]


# --- choosing ---------------------------------------------------------------------------------------------------------


@browser
def test_on_a_phone_a_house_rule_is_ticked_and_one_that_contradicts_it_is_taken_back_with_the_reason(look):
    page = look(PAGE, width=390)
    assert sentences(page) == expected(find("agurk"))
    page.get_by_label("Game", exact=True).select_option(label="Prague 2004")
    wait_for(page, "Prague 2004")
    assert sentences(page) == expected(find("prague"))
    tick(page, "must-head")
    wait_for(page, "Prague 2004 with must-head")
    assert sentences(page) == expected(find("prague+must-head"))
    marked = page.locator(".rule-sheet .rule-marked", has_text="house rule must-head")
    assert marked.count() == 1
    assert page.locator(".rule-sheet .rule-marked", has_text="not as in Agurk").count() == 2
    said = page.get_by_role("status")
    said.filter(has_text="Shown: Prague 2004 with must-head.").wait_for()  # the sheet changes first
    tick(page, "no-choice")
    page.locator(".rc-said[data-refused]").wait_for()
    assert "'must-head' and 'no-choice' give two answers to one question" in page.locator(".rc-said").inner_text()
    assert page.locator(".rc-rule input:checked").evaluate_all("boxes => boxes.map(b => b.value)") == ["must-head"]
    assert title(page) == "Prague 2004 with must-head"
    tick(page, "ace-stops")
    wait_for(page, "Prague 2004 with must-head and ace-stops")
    page.locator(".rc-said[data-refused]").wait_for(state="detached")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@browser
def test_the_keyboard_alone_ticks_and_the_games_are_grouped_by_country_and_each_has_its_sheet(look):
    page = look(PAGE)
    page.get_by_label("Game", exact=True).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    wait_for(page, "Agurk with jokers")
    assert page.evaluate("document.activeElement.value") == "jokers"
    groups = page.locator(".rc-game optgroup").evaluate_all(
        "groups => groups.map(g => [g.label, [...g.children].map(option => option.value)])"
    )
    assert sorted((country, key) for country, keys in groups for key in keys) == sorted(
        (variant.region, variant.key) for variant in VARIANTS
    )
    assert len({country for country, _ in groups}) == len(groups)
    for variant in VARIANTS:
        page.get_by_label("Game", exact=True).select_option(value=variant.key)
        wait_for(page, variant.name)
        assert sentences(page) == expected(variant)
        assert page.locator(".rc-rule b").all_inner_texts() == [rule.key for rule in variant.house_rules]


@browser
def test_an_address_that_names_no_game_says_so_and_one_that_names_what_is_shown_opens_with_it(look):
    page = look(f"{PAGE}?variant=%3Cimg%20src=x%3E&with=jokers")
    page.locator(".rc-said[data-refused]").wait_for()
    assert "There is no variant '<img src=x>'." in page.locator(".rc-said").inner_text()
    assert page.locator("img[src=x]").count() == 0
    assert title(page) == "Agurk"
    page.get_by_label("Game", exact=True).select_option(label="Prague 2004")
    wait_for(page, "Prague 2004")
    tick(page, "tied-pay")
    wait_for(page, "Prague 2004 with tied-pay")
    page.wait_for_url("**/rules.ipynb?variant=prague&with=tied-pay")
    again = look(page.url.partition(PAGE)[1] + page.url.partition(PAGE)[2])
    wait_for(again, "Prague 2004 with tied-pay")
    assert again.locator(".rc-rule input:checked").count() == 1


# --- the rest of the page ---------------------------------------------------------------------------------------------


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
def test_the_family_is_drawn_and_can_be_read_as_a_list_and_a_number_leads_to_its_source(look):
    page = look(PAGE)
    every_game_is_drawn(page, 1280)
    words = page.locator(".rule-family").first
    for variant in VARIANTS:
        assert variant.name in words.inner_text()
        assert page.locator("td", has_text=variant.gist).count() >= 1
    five = words.locator("li", has_text="Five Cucumbers").last
    five.locator("summary").click()
    assert "If a 1 lies in the last trick, it costs twice as much" in five.inner_text()
    line = page.locator(".rule-sheet li", has_text="Two to seven can play.")
    line.locator("a").click()
    target = page.evaluate("document.querySelector(':target').textContent")
    assert target == "pagat.com, Cucumber, Agurk: Procedure"


@browser
def test_on_a_phone_the_family_is_drawn_and_every_question_and_conflict_is_told_with_what_is_played(look):
    page = look(PAGE, width=390, dark=True)
    every_game_is_drawn(page, 390)
    asked = page.locator(".rule-question summary span").all_inner_texts()
    assert asked == [question.asks for question in Rules.questions()]
    duck = page.locator(".rule-question", has_text="May one who can head duck?")
    assert not duck.locator(".rule-answers").is_visible()
    duck.locator("summary").click()
    strict = duck.locator("li", has_text="Whoever can head must head; only who cannot ducks")
    assert "Agurk, Denexa's version" in strict.inner_text()
    assert "Prague 2004 with must-head" in strict.inner_text()
    shown = page.locator(".rule-conflict")
    assert shown.locator("h3").all_inner_texts() == [conflict.title for conflict in CONFLICTS]
    limit = shown.filter(has_text="Is one caught at 21, or only above?")
    assert limit.locator("li", has_text="reaches or exceeds 21.").locator("small").inner_text() == "Agurk"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


# --- behind it --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ({"variant": "agruk", "house_rules": []}, "Did you mean 'agurk'"),
        ({"variant": "prague", "house_rules": ["must-head", "no-choice"]}, "give two answers to one question"),
        ({"variant": "prague"}, "Something went wrong here (KeyError)"),
        ({"variant": "prague", "house_rules": None}, "Something went wrong here (TypeError)"),
        ("prague", "Something went wrong here (TypeError)"),
    ],
)
def test_what_cannot_be_chosen_is_answered_with_a_sentence(message, says, monkeypatch):
    sent = []
    monkeypatch.setattr(Chooser, "send", lambda _, content: sent.append(content))
    sheets = RuleSheets("agurk")
    chooser, shown, *_ = sheets.children
    before = shown.value
    chooser.receive(message)
    assert says in sent[0]["refused"]
    assert (chooser.variant, shown.value) == ("agurk", before)
    chooser.receive({"variant": "Prague 2004", "house_rules": ["must-head"]})
    assert sent[1] == {"said": "Shown: Prague 2004 with must-head."}
    assert chooser.variant == "prague"
    assert "Prague 2004 with must-head" in shown.value


def test_the_picture_has_every_game_once_below_its_parent():
    members = list(descendants())
    assert sorted(variant.key for variant, _ in members) == sorted(variant.key for variant in VARIANTS)
    depth = dict(members)
    assert all(depth[variant] == depth[variant.parent] + 1 for variant in VARIANTS if variant.parent in depth)
    _, marks = FamilyPicture().figure["data"]
    assert marks["y"] == list(range(len(VARIANTS)))
    for (variant, _), name in zip(members, marks["text"], strict=True):
        assert set(re.findall(r"\w+", variant.name)) <= set(re.findall(r"\w+", name))
