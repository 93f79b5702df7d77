"""The pages as a newcomer uses them, in a real browser over the served site."""

import re

import pytest
from playwright.sync_api import expect

from cucumber import VARIANTS
from tests.site.addresses import as_served
from tests.site.conftest import still

pytestmark = pytest.mark.browser

TIE_BONUS = "Three nines on the last trick"


def table(page, heading=None):
    """A card table of the page, the first where none is named."""
    tables = page.locator(".cucumber-table")
    return (page.get_by_role("region", name=heading) if heading else tables.first).first


def button(table, name):
    return table.get_by_role("button", name=name, exact=True)


def label(table):
    return table.locator(".table-label").text_content()


def note(table):
    return table.locator(".table-note").inner_text()


def step_to_end(table):
    """Presses Next until it leads no further; gives the notes on the way."""
    notes = [note(table)]
    forward = button(table, "Next")
    forward.focus()
    while forward.get_attribute("aria-disabled") != "true":
        table.page.keyboard.press("Enter")
        notes.append(note(table))
    return notes


def begin(table):
    """Leads back to the first moment, from wherever the last check ended."""
    table.focus()
    table.page.keyboard.press("Home")
    assert label(table) == "The cards are dealt"


@pytest.mark.thorough
def test_the_tie_bonus_example_is_stepped_to_its_end_and_asks_the_server_nothing(look):
    page = look("/examples.ipynb", own=True)
    example = table(page, TIE_BONUS)
    sent = []
    # When the address changes a browser looks for the page's icon again, and may do without it.
    page.on("request", lambda request: "favicon" in request.url or sent.append(request.url))
    page.evaluate(
        # A widget speaks by messages of a comm; what the page asks of the kernel otherwise has nothing to do with it.
        "() => { const send = WebSocket.prototype.send; window.sent = 0;"
        "const text = (data) => (typeof data === 'string' ? data : new TextDecoder().decode(data));"
        "WebSocket.prototype.send = function (data) {"
        "  window.sent += text(data).includes('comm_msg'); return send.call(this, data); }; }"
    )
    notes = step_to_end(example)
    assert sent == []
    assert page.evaluate("window.sent") == 0
    assert any("Eva pays 9 points and has 16." in told for told in notes)


@pytest.mark.thorough
@pytest.mark.served
def test_an_example_is_stepped_left_to_play_by_itself_and_another_is_chosen(look):
    page = look("/examples.ipynb")
    example = table(page, TIE_BONUS)
    buttons_keys_trick_marks_and_played_cards_lead_to_a_moment(page, example)
    begin(example)
    it_is_announced_plays_by_itself_and_a_what_if_opens_in_place(example)
    another_is_found_by_words_its_rule_or_its_game_by_the_keyboard_alone(page)


def buttons_keys_trick_marks_and_played_cards_lead_to_a_moment(page, example):
    # the keyboard alone
    button(example, "Next").focus()
    page.keyboard.press("Enter")
    assert label(example) == "Trick 1: Ann plays A♥"
    page.keyboard.press("End")
    assert label(example) == "What it came to"
    # the line: a trick, a card in it, and its end
    line = example.get_by_role("group", name="The deal, trick by trick")
    line.get_by_role("button", name="Trick 7 of 7, Eva takes it with the 9 of hearts").press("Enter")
    assert label(example) == "Trick 7: Ann plays 5♣"
    page.keyboard.press("ArrowRight")
    assert label(example) == "Trick 7: Bo plays 9♣"
    line.locator(".line-play", has_text="3♣").last.click()
    assert label(example) == "Trick 7: Cai plays 3♣"
    outcome = line.get_by_role("button", name="Eva pays 9, Bo −9, Dan −9")
    expect(outcome).to_have_count(0)  # who takes the trick is still to be asked
    page.keyboard.press("End")
    expect(outcome).to_have_attribute("aria-current", "step")
    assert label(example) == "What it came to"
    # a played card
    example.locator(".table-play button[data-played-by='1']").click()
    assert label(example) == "Trick 7: Bo plays 9♣"


def it_is_announced_plays_by_itself_and_a_what_if_opens_in_place(example):
    button(example, "Next").click()
    expect(example.get_by_role("status")).to_have_text(re.compile("^Ann leads ace of hearts"))
    to_beat = example.locator(".table-play[data-mark='to beat']")
    assert to_beat.inner_text().split() == ["to", "beat", "Ann"]
    assert "ace of hearts, played by Ann" in to_beat.get_by_role("button").get_attribute("aria-label")
    begin(example)
    example.locator("summary[aria-label='Table settings']").click()
    example.get_by_role("combobox", name="Pace").select_option("fast")
    example.press("Escape")
    assert example.locator(".table-settings[open]").count() == 0
    button(example, "Watch").click()
    example.get_by_text("Trick 1: Bo plays A♣").wait_for()
    button(example, "Pause").click()
    assert button(example, "Watch").count() == 1
    example.focus()
    example.page.keyboard.press("End")
    what_if = example.get_by_role("button", name="What if Eva had not held the last nine?")
    what_if.click()
    assert label(example) == "Trick 7: Dan plays 9♦"
    assert "Dan pays 9 points and has 19." in "".join(step_to_end(example))
    what_if.click()
    assert label(example) == "What it came to"
    what_if.click()
    example.get_by_role("button", name="Trick 2 of 7, Finn takes it with the queen of hearts").press("Enter")
    assert label(example) == "Trick 2: Bo plays 5♠", "back in what happened"


def another_is_found_by_words_its_rule_or_its_game_by_the_keyboard_alone(page):
    title, shelf = page.locator(".telling-title"), page.locator(".shelf")
    title.focus()
    page.keyboard.press("Enter")
    page.keyboard.type("gúrka")  # it is where one looks for another
    shelf.get_by_text(re.compile(r"^\d+ of \d+\.$")).wait_for()
    shelf.get_by_role("button", name="The six of clubs").focus()
    page.keyboard.press("Enter")
    table(page, "The six of clubs").wait_for()
    page.keyboard.press("End")  # the focus is at the table
    assert table(page, "The six of clubs").locator("[data-control=next][aria-disabled]").count() == 1
    shelf.get_by_role("searchbox").fill("")
    shelf.get_by_label("Rule").select_option("tie bonus")
    assert "Three nines" in shelf.locator(".shelf-entry").first.inner_text(), "the main rule of an example comes first"
    shelf.get_by_label("Rule").select_option("")
    shelf.get_by_label("Game").select_option("gurka-se")
    shelf.get_by_label("Difficulty").select_option("medium")
    shelf.get_by_role("button", name="Bought back to 28").click()
    table(page, "Bought back to 28").wait_for()


@pytest.mark.thorough
@pytest.mark.served
def test_on_a_phone_a_card_that_may_not_be_played_says_why(look):
    page = look("/examples.ipynb", width=390)
    example = table(page, TIE_BONUS)
    example.get_by_role("button", name=re.compile("^Trick 5 of 7")).press("Enter")
    for _ in range(3):
        button(example, "Next").click()
    nine = example.get_by_role("button", name="9 of clubs, may not be played")
    still(page)
    nine.click(force=True)  # it is aria-disabled, and to a person's finger that is no hindrance
    why = "Bo may not play 9♣: it doesn't beat or equal Q♦, and Bo's lowest card is 8♥."
    assert example.locator(".table-why").inner_text() == why
    spoken = why.replace("9♣", "9 of clubs").replace("Q♦", "queen of diamonds").replace("8♥", "8 of hearts")
    assert example.get_by_role("status").inner_text() == spoken


def test_from_home_one_click_leads_into_a_game_and_another_to_one_that_is_found_by_any_name(look):
    page = look("/", width=390, height=844)
    page.locator("[data-action='Play']").click()
    page.locator("button[data-legal='true']").first.click()
    page.wait_for_function("() => location.hash.includes('agurk')")
    page.get_by_role("button", name="8 or more", exact=True).click()
    found, by_name = page.locator(".home-game h3"), page.get_by_label("Find it by any name")
    assert set(found.all_inner_texts()) == {
        variant.name for variant in VARIANTS if variant.rules.player_range.most >= 8
    }
    by_name.fill("DIRTY nest")
    page.get_by_text("Nobody plays a game like that here.").wait_for()
    page.get_by_role("button", name="8 or more", exact=True).click()
    assert found.all_inner_texts() == ["Mätäpesä"]
    for typed, name in (("gürka, today", "Swedish Gurka, today"), ("ogorek", "Ogórek")):
        by_name.fill(typed)
        assert found.all_inner_texts() == [name]
    page.get_by_role("link", name="Play: Ogórek").click()
    page.get_by_role("region", name="Ogórek: play").wait_for()
    assert as_served(page.url).endswith("play.ipynb?variant=ogorek")


@pytest.mark.thorough
@pytest.mark.served
def test_a_game_that_the_address_asks_for_comes_with_its_house_rules_and_one_that_is_none_is_refused(look):
    asked = look("/voila/render/play.ipynb?variant=prague&with=must-beat")
    asked.get_by_role("region", name="Prague 2004 with must-beat: play").wait_for()
    lost = look("/voila/render/play.ipynb?variant=agruk")
    lost.get_by_text("Did you mean 'agurk'").wait_for()
    assert table(lost).get_attribute("aria-label") == "Agurk: play"
