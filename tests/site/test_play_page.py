"""The page to play as a reader uses it: begin with one click, finish a deal, lose nothing, by mouse or by keyboard."""

import re
import time

import pytest
from playwright.sync_api import expect

from cucumber import find
from cucumber.table.match import Match, Setting, read_match, write_match
from cucumber.words.show.links import first_game_page
from tests.site.addresses import as_served
from tests.site.stage import ON, TITLE, fits, press, says, titled
from tests.tiers import THOROUGH
from tools.pictures import played as finished_game

pytestmark = pytest.mark.browser

PAGE = "/voila/render/play.ipynb"
WITHIN = 120  # seconds, in which a newcomer has finished a deal
TRICKS = ".line-trick > button:visible"  # of a deal looked back at
FRESH = write_match(Match.of(Setting.usual(seed="7")))


@pytest.fixture
def opened(look):
    """Opens the page, with a link behind its "#", on a device that has kept nothing of a game."""

    def opened(link="", **how):
        page = look(PAGE, **how)
        page.evaluate("localStorage.clear()")
        address = page.url.partition("#")[0]
        page.goto("about:blank")
        page.goto(f"{address}#{link}" if link else address)
        ready(page)
        return page

    return opened


def ready(page):
    page.wait_for_selector("html[data-ready]", state="attached")
    page.get_by_role("region", name=": play").wait_for()


def reload(page):
    page.reload()
    ready(page)


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def begin(page):
    """The button that begins; the table has another one of that name, without words on it, to step by itself."""
    return page.locator("button").filter(has_text=re.compile("^Play$"))


def card(page):
    """The cards that may be played now."""
    return page.locator("button[data-legal='true']")


def played(page):
    """The match that the page's address holds."""
    return read_match(page.evaluate("location.hash"))


def match_at(page):
    """The same, all of which can be read."""
    match, left_out = played(page)
    assert not left_out
    return match


def play_on(page, pick=lambda page: card(page).first.click(), until=lambda match: match.is_settled):
    """Plays cards until the address says that something holds."""
    while True:
        page.wait_for_function(
            "() => (document.querySelector(\"button[data-legal='true']\")"
            " && !document.querySelector('[data-motion=behind]'))"  # all has been shown
            " || [...document.querySelectorAll('button')].some((each) => each.textContent.includes('Next deal'))"
        )
        if until(played(page).value):
            return
        before = page.evaluate("location.hash")
        pick(page)
        page.wait_for_function("before => location.hash !== before", arg=before)


def test_a_newcomer_finishes_a_deal_within_two_minutes_and_loses_nothing_by_reloading(opened):
    began = time.monotonic()
    page = opened(width=1280, height=720)
    begin(page).click()
    play_on(page, until=lambda match: len(match.deal.tricks) >= 1)
    before, left_out = played(page)
    assert not left_out
    reload(page)
    assert played(page).value == before
    assert begin(page).count() == 0
    page.locator("summary[aria-label='Table settings']").click()
    page.get_by_role("combobox", name="Pace").select_option("at once")
    page.keyboard.press("Escape")
    play_on(page)
    button(page, "Next deal").wait_for()
    assert not THOROUGH or time.monotonic() - began < WITHIN
    titled(page, "took the last trick with")
    page.get_by_role("table", name="The scores, as on paper").wait_for()
    link = page.get_by_role("link", name="What if …?").get_attribute("href")
    assert as_served(link).startswith("explore.ipynb#1!agurk;You,Kaja,Timo,Vera")
    button(page, "Next deal").click()
    page.wait_for_function("() => location.hash.includes('next')")


@pytest.mark.thorough
@pytest.mark.served
def test_a_whole_deal_is_played_with_the_keyboard_alone(opened):
    page = opened(FRESH, hasty=True)

    def tab_to(place):
        for _ in range(80):
            if place.evaluate_all("found => found.includes(document.activeElement)"):
                return
            page.keyboard.press("Tab")
        pytest.fail("the keyboard does not get there")

    def press(page):
        """At each later turn the focus is found on the hand: no card that left the felt took it along."""
        if turns:
            page.wait_for_function("() => document.activeElement.matches('.table-front [data-legal]')")
        turns.append(page.evaluate("document.activeElement.dataset.card"))
        tab_to(card(page))
        page.keyboard.press("Enter")

    turns = []
    tab_to(begin(page))
    page.keyboard.press("Enter")
    play_on(page, press)
    assert len(turns) > 1
    expect(page.locator(TITLE)).to_be_focused()
    expect(page.locator(".table-status")).to_have_text(re.compile(r"pays? \d+"))
    tab_to(button(page, "Next deal"))
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash.includes('next')")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (360, 640)])
def test_the_scores_are_in_sight_whatever_else_is_said_and_so_is_who_stood_to_win(opened, width, height):
    page = opened(finished_game(to_the_end=True).partition("#")[2], width=width, height=height, hasty=True)
    scores = page.locator(".stage-sheet")
    page.locator(".play-verdict").wait_for(state="attached")
    expect(scores).to_be_in_viewport(ratio=1)
    if width < 600:
        return
    press(page, "Look back")
    expect(scores).to_be_in_viewport(ratio=1)
    page.locator(TRICKS).nth(1).click()
    titled(page, "Trick 2: the 10♣ was better than the Q♣.")
    expect(page.locator(".table-trick-title")).to_have_text("Trick 2 of 7")
    expect(page.locator(".play-chances")).to_be_in_viewport(ratio=1)


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (360, 640)])
def test_a_deal_is_looked_back_at_in_place_and_played_again_from_a_card(opened, width, height):
    page = opened(finished_game(to_the_end=True).partition("#")[2], width=width, height=height, hasty=True)
    game = match_at(page)
    press(page, "Look back")
    titled(page, "won.")
    says(page, "Of 100 games like this one, won by")
    dearest = page.locator(TRICKS).filter(has=page.locator("i[title='your dearest card']"))
    dearest.focus()
    page.keyboard.press("Enter")
    titled(page, "Trick 2: the 10♣ was better than the Q♣.")
    expect(page.locator(".table-front [data-answer='right']")).to_have_attribute("data-card", "10c")
    expect(dearest).to_have_attribute("aria-current", "step")
    for part in (ON, TITLE):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    page.get_by_role("checkbox", name="With all cards open").check()
    fits(page)
    press(page, "Back to the end")
    titled(page, "won.")
    dearest = page.locator(TRICKS).nth(1)
    dearest.click()
    press(page, "Play it from here")
    card(page).first.wait_for()
    expect(page.locator(".cucumber-table")).to_be_focused()  # never a card, which a second press would play
    assert match_at(page).setting == game.setting
    assert match_at(page).transitions == game.transitions[: len(match_at(page).transitions)]
    reload(page)
    before = page.evaluate("location.hash")
    card(page).last.click()
    page.wait_for_function("before => location.hash !== before", arg=before)
    button(page, "Take back").click()
    page.wait_for_function("before => location.hash === before", arg=before)


@pytest.mark.thorough
@pytest.mark.served
def test_a_first_game_is_told_with_hints_until_the_reader_has_had_enough(look):
    page = look(f"/voila/render/{first_game_page(find('agurk'))}#{FRESH}")
    ready(page)
    page.get_by_text("when something new happens").wait_for()
    begin(page).click()
    page.locator(".table-caption", has_text="A hint: ").wait_for()
    reload(page)
    page.locator(".table-caption", has_text="A hint: ").wait_for()
    button(page, "No more hints").click()
    page.locator(".table-caption", has_text="A hint: ").wait_for(state="detached")
    button(page, "No more hints").wait_for(state="detached")
    page.wait_for_function("() => !location.search")
    reload(page)
    button(page, "Take back").wait_for()
    assert button(page, "No more hints").count() == 0
    assert page.get_by_text("A hint: ").count() == 0


@pytest.mark.thorough
@pytest.mark.served
def test_a_damaged_address_or_device_opens_what_it_can_and_it_is_said_who_can_not_be_sent_away(opened):
    page = opened(f"{FRESH}zz.9h")
    page.locator("b", has_text="move 1 can't be made, nor what follows it").wait_for()
    page = opened()
    page.evaluate("localStorage.setItem('cucumber-play', '{\"setting\": 7')")
    reload(page)
    page.locator("b", has_text="What this device kept can't be read, and is left out.").wait_for()
    begin(page).wait_for()
    page = opened("1!agurk;You,Kaja=kaja;seed=7:")
    change(page)
    rival(page, "Kaja").click()
    dialog(page).get_by_text("Agurk can't be played with 0 rivals.").wait_for()
    assert rival(page, "Kaja").get_attribute("aria-pressed") == "true"


def dialog(page):
    return page.get_by_role("dialog", name="Your table")


def change(page):
    """Opens the panel with the settings."""
    button(page, "Change").click()
    dialog(page).wait_for()


@pytest.mark.thorough
def test_another_setting_is_dealt_found_again_by_going_back_and_kept_on_the_device_until_it_is_forgotten(opened):
    page = opened(hasty=True)
    change(page)
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Your name").press("Enter")
    page.get_by_label("Game", exact=True).select_option(label="Kurkku")
    page.get_by_text("Kurkku takes").wait_for()
    dialog(page).get_by_role("button", name="Play", exact=True).click()
    page.get_by_text("Kurkku · Ada and Kaja, Timo and Vera").wait_for()
    assert dialog(page).count() == 0
    play_on(page, until=lambda match: match.has_begun and len(match.transitions) > 4)
    before = played(page).value
    page.goto(page.url.partition("#")[0].replace("play", "rules"))
    page.go_back()
    ready(page)
    button(page, "Take back").wait_for()
    assert played(page).value == before
    page.goto(page.url.partition("#")[0].replace("play", "rules"))
    page.goto(page.url.replace("rules", "play"))
    ready(page)
    button(page, "Go on with your last game").click()
    page.wait_for_function("() => location.hash.length > 9")
    assert played(page).value == before
    change(page)
    button(page, "Forget it").click()
    button(page, "Yes, forget it").click()
    dialog(page).get_by_text("This device has forgotten your name").wait_for()
    assert page.evaluate("localStorage.getItem('cucumber-play')") is None


@pytest.mark.thorough
@pytest.mark.served
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (360, 640)])
def test_the_settings_are_a_panel_with_one_button_that_starts(opened, width, height):
    page = opened(FRESH, width=width, height=height, hasty=True)
    opener = button(page, "Change")
    opener.focus()
    page.keyboard.press("Enter")
    dialog(page).wait_for()
    assert dialog(page).evaluate("dialog => dialog.contains(document.activeElement)")
    starts = dialog(page).locator(".cu-primary")
    assert starts.count() == 1
    box = starts.bounding_box()
    assert 0 <= box["y"] < box["y"] + box["height"] <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert dialog(page).locator(".play-form").evaluate("form => form.scrollWidth <= form.clientWidth")
    rival(page, "Hanne").focus()
    page.keyboard.press("Space")
    dialog(page).locator("[data-rival=Hanne][aria-pressed=true]").wait_for()
    page.keyboard.press("Escape")
    dialog(page).wait_for(state="detached")
    assert opener.evaluate("opener => opener === document.activeElement")
    page.get_by_text("Agurk · you and Kaja, Timo and Vera").wait_for()
    change(page)
    dialog(page).locator("[data-rival=Hanne][aria-pressed=false]").wait_for()
    rival(page, "Hanne").click()
    dialog(page).locator("[data-rival=Hanne][aria-pressed=true]").wait_for()
    starts.click()
    page.get_by_text("Agurk · you and Kaja, Timo, Vera and Hanne").wait_for()
    dialog(page).wait_for(state="detached")
    assert played(page).value.setting.players == ("You", "Kaja", "Timo", "Vera", "Hanne")


def rival(page, name):
    return dialog(page).locator(f"[data-rival={name}]")


@pytest.mark.thorough
@pytest.mark.served
def test_a_record_against_each_rival_is_kept_shown_and_forgotten(opened):
    match = Match.of(Setting.usual(seed="7")).with_bot_moves()
    while not match.over:
        match = match.next_deal() if match.is_settled else match.play(match.deal.legal()[-1])
    page = opened(write_match(match), hasty=True)
    records = page.get_by_role("list", name="Your record")
    records.wait_for()
    reload(page)
    records.wait_for()
    assert records.inner_text().count("of 1") == 3
    change(page)
    assert "of 1" in rival(page, "Vera").inner_text()
    button(page, "Forget my record").click()
    button(page, "Yes, forget it").click()
    dialog(page).get_by_text("This device has forgotten your record against each rival.").wait_for()
    assert "of 1" not in rival(page, "Vera").inner_text()
    assert page.evaluate("localStorage.getItem('cucumber-rivals')") is None
