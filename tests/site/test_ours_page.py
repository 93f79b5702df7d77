"""Our own rules, by clicks alone: three clubs make their games, and play, learn, print, score and send them."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from cucumber import find, read_variant
from cucumber.words.explain.how_to_play import how_to_play
from tests.site.addresses import as_served
from tests.site.test_play_page import begin, match_at, play_on

pytestmark = pytest.mark.browser

PAGE = "/voila/render/ours.ipynb"
MUST_BEAT = ("The play", "Must you beat it if you can?", "If you can beat or equal the card, you must.")
AT_30 = ("The game", "What score is too much?", "A score of 30 or more is too much.")
OUT_AT_ONCE = ("The game", "What happens at that score?", "you are out of the game.")
TIED_PAY = ("The last trick", "Who pays?", "Everyone whose last card equals")
NO_BONUS = ("The last trick", "What does a tie bring?", "A tie brings no bonus.")
ACES_STOP = ("The play", "Can an ace be played on an ace?", "Nothing beats or equals an ace")
CLUB = "Agurk at our club"
CLUBS = {
    CLUB: ([AT_30, MUST_BEAT], "ducking=must-beat~limit=30"),
    # as the Norwegian encyclopedia Wikipedia tells it
    "Agurk i Norge": (
        [MUST_BEAT, TIED_PAY, AT_30, OUT_AT_ONCE],
        "ducking=must-beat~pays=tied~tie=nothing~limit=30~caught=out",
    ),
    # as a program for phones tells it in its shop
    "Gurka on a phone": (
        [MUST_BEAT, ACES_STOP, NO_BONUS, AT_30, OUT_AT_ONCE],
        "ducking=must-beat~ace-on-ace=no~tie=nothing~limit=30~caught=out",
    ),
}
WIDE, PHONE = (1280, 720), (390, 844)
MADE = [(CLUB, *WIDE), (CLUB, *PHONE), ("Agurk i Norge", *PHONE), ("Gurka on a phone", *WIDE)]


def line(page, asks):
    return page.locator(".ours-line", has_text=asks)


def open_question(page, group, asks):
    """Opens the group, if it is folded, and the question in it."""
    if not page.get_by_role("button", name=asks).is_visible():
        page.locator(".ours-group > summary b").get_by_text(group, exact=True).click()
    page.get_by_role("button", name=asks).click()
    line(page, asks).locator(".ours-choices").wait_for()


def answer(page, group, asks, words):
    """Chooses the answer with these words; one that can't stand, with what it needs."""
    open_question(page, group, asks)
    choice = line(page, asks).locator(".ours-choice", has_text=words).first
    if choice.get_by_role("radio").is_enabled():
        choice.get_by_role("radio").check()
    else:
        choice.get_by_role("button", name="Take it with that").click()
    page.locator(".ours-line[data-ours]", has_text=asks).locator(".ours-answer", has_text=words).wait_for()


def name(page, called):
    page.get_by_label("What you call your game").fill(called)
    page.keyboard.press("Enter")
    page.locator(".ours-card h2", has_text=called).wait_for()


def shown(page):
    """The game that the address names."""
    return find(parse_qs(urlsplit(page.url).query)["variant"][0])


def kept(page):
    return page.locator(".ours-kept li button:first-child").all_inner_texts()


def go(page, way):
    page.get_by_role("link", name=way, exact=True).click()
    page.wait_for_selector("html[data-ready]", state="attached")


def back_to(page, address):
    page.goto(address)
    page.locator(".ours-kept").wait_for()


@pytest.mark.thorough
@pytest.mark.served
@pytest.mark.parametrize(("called", "width", "height"), MADE)
def test_a_club_makes_its_game_and_plays_learns_prints_scores_and_sends_it(look, called, width, height):
    answers, key = CLUBS[called]
    page = look(f"{PAGE}?variant=agurk", width=width, height=height, hasty=True)
    page.locator(".ours-group").first.wait_for()
    for each in answers:
        answer(page, *each)
    name(page, called)
    game = find(f"agurk~{key}~called={called.replace(' ', '_')}")
    assert shown(page) == game
    card = how_to_play(game)
    said = [" ".join(f"{each.text}{card.sign(each)}" for each in point.sentences) for point in card.points]
    assert page.locator(".ours-card dd").all_inner_texts() == said
    assert kept(page) == [called]
    here = page.url

    page.evaluate("window.print = () => { document.documentElement.dataset.printed = '' }")
    page.get_by_role("button", name="Print", exact=True).click()
    page.locator(".ours-said", has_text="Ready to print.").wait_for()
    page.get_by_role("button", name="Send", exact=True).click()
    with page.expect_download() as loading:
        page.get_by_role("button", name="Save a file").click()
    assert read_variant(Path(loading.value.path()).read_text(encoding="utf-8")) == game

    go(page, "Play it")
    begin(page).click()
    play_on(page)
    assert match_at(page).deal.rules == game.rules
    back_to(page, here)
    go(page, "Learn it")
    page.locator(".stage-kicker", has_text=called).wait_for()
    back_to(page, here)
    go(page, "Keep score")
    page.get_by_label("Game", exact=True).locator("option:checked", has_text=called).wait_for(state="attached")
    page.get_by_role("button", name="Start the sheet").click()
    page.locator(".sheet-paper").wait_for()


@pytest.mark.thorough
def test_the_rules_page_leads_to_it_and_a_search_for_a_game_that_nobody_plays(look):
    page = look("/voila/render/rules.ipynb?variant=gurka-se")
    assert as_served(page.get_by_role("link", name="Play it our way").get_attribute("href")) == (
        "ours.ipynb?variant=gurka-se"
    )
    page.get_by_role("button", name="Another game").click()
    page.get_by_role("searchbox").fill("whist")
    link = page.get_by_role("link", name="Make it your own").get_attribute("href")
    assert re.fullmatch(r"ours\.(ipynb|html)", link)


@pytest.mark.thorough
@pytest.mark.served
def test_a_deal_is_shown_in_which_the_game_and_the_one_it_comes_from_part_and_a_link_to_none_says_so(look):
    page = look(f"{PAGE}?variant=agurk~limit=much")
    page.locator(".ours-said[data-refused]", has_text="'limit' is").wait_for()
    assert page.locator(".ours-card h2").inner_text() == "Agurk"
    page = look(f"{PAGE}?variant=agurk~ducking=must-beat")
    page.get_by_role("button", name="What does it change?").click()
    page.locator(".ours-change > p > b").wait_for()
    page.get_by_role("button", name="Show me", disabled=False).click()
    page.get_by_role("link", name="See a deal where they differ").click()
    page.locator(".compare-column").first.wait_for()
    page.get_by_text("They part ways in trick").first.wait_for()


@pytest.mark.thorough
@pytest.mark.served
def test_who_opens_the_link_keeps_the_game_finds_it_wherever_one_is_chosen_and_forgets_it_with_a_click(look):
    page = look(f"{PAGE}?variant=agurk~limit=30~called=Agurk_at_our_club", width=390, height=844)
    page.get_by_role("button", name="Keep it").click()
    page.get_by_role("button", name="Keep it").wait_for(state="detached")
    assert kept(page) == ["Agurk at our club"]
    for path, chooser in (("score", "Game"), ("explore", "Variant")):
        other = look(f"/voila/render/{path}.ipynb", width=390, height=844)
        if path == "explore":
            other.get_by_role("button", name="Set up").click()
        options = other.get_by_label(chooser, exact=True).locator("optgroup[label='Our own'] option")
        expect(options).to_have_text(["Agurk at our club"])
    page.bring_to_front()
    page.get_by_role("button", name="Forget Agurk at our club").click()
    page.locator(".ours-kept").wait_for(state="detached")
    page.get_by_role("button", name="Keep it").wait_for()


def test_a_game_is_made_again_after_a_reload_in_the_middle_taken_back_line_by_line_and_played(look):
    page = look(f"{PAGE}?variant=agurk")
    answer(page, *AT_30)
    page.reload()
    page.locator(".ours-head", has_text="1 thing not as in").wait_for()
    changed = page.get_by_role("list", name="What you changed").get_by_role("listitem")
    assert "30 or more" in changed.inner_text()
    answer(page, *MUST_BEAT)
    assert changed.count() == 2
    page.get_by_role("button", name="Back to the answer of Agurk").click()
    page.locator(".ours-head", has_text="1 thing not as in").wait_for()
    assert shown(page).key == "agurk~limit=30"
    answer(page, *NO_BONUS)
    changed.filter(has_text="A tie brings no bonus.").get_by_role("button").focus()
    page.keyboard.press("Enter")
    page.locator(".ours-head", has_text="1 thing not as in").wait_for()
    expect(changed.get_by_role("button")).to_be_focused()
    page.get_by_role("button", name="Start over").click()
    page.locator(".ours-head", has_text="Exactly as in").wait_for()
    assert shown(page) == find("agurk")
    go(page, "Play it")
    page.locator(".play-line", has_text="Agurk").wait_for()


@pytest.mark.thorough
def test_numbers_and_names_of_ones_own_are_filled_in_stay_and_go_along_to_the_table(look):
    page = look(f"{PAGE}?variant=agurk", width=390, height=844)
    open_question(page, "The game", "What score is too much?")
    form = line(page, "What score is too much?").locator("form").first
    form.get_by_role("spinbutton").fill("45")
    form.get_by_role("button").click()
    page.locator(".ours-answer", has_text="A score of 45 or more is too much.").wait_for()
    page.get_by_label("What you call your game").fill("<b>")
    page.keyboard.press("Enter")
    page.locator(".ours-said[data-refused]").wait_for()
    box = page.locator(".ours-said").bounding_box()
    assert 0 <= box["y"] <= 844 - box["height"]
    assert shown(page).key == "agurk~limit=45"
    page.get_by_label("What you call your game").fill("Ours")
    _, asks, words = AT_30
    other = line(page, asks).locator(".ours-choice", has_text=words).first.get_by_role("radio")
    other.evaluate("radio => radio.click()")  # the cursor stays where the name is
    line(page, asks).locator(".ours-answer", has_text=words).wait_for()
    page.keyboard.press("Enter")
    page.locator(".ours-card h2", has_text="Ours").wait_for()
    assert kept(page) == ["Ours"]
    page.get_by_label("What you call your game").fill("Ours anew")  # what was typed last goes along
    page.get_by_role("link", name="Play it").click()
    page.locator(".play-line", has_text="Ours anew").wait_for()
