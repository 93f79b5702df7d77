"""The table keeps its room: what is asked, chosen or set beside it takes none of it away."""

import pytest
from playwright.sync_api import expect

from cucumber.match import Match, Setting, write_match

pytestmark = [pytest.mark.browser, pytest.mark.served, pytest.mark.thorough]

SCREENS = [(1280, 720), (390, 844)]


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_a_task_is_asked_in_few_lines_beside_its_table(look, width, height):
    page = look("/learn.ipynb", width=width, height=height)
    question = page.locator(".cucumber-lesson .table-asked")
    question.wait_for()
    if (read := page.get_by_role("button", name="Now to the table")).is_visible():
        read.click()
    expect(question).to_be_in_viewport(ratio=1)
    assert question.locator("b").bounding_box()["height"] <= 2 * 28, "in two lines; how to answer stands below"
    text = page.locator(".course-text p").first
    assert text.is_visible() == (width > 900), "on a phone what a lesson tells is folded under its title"
    page.locator(".course-text summary").click()
    assert text.is_visible() != (width > 900)


def test_going_back_jumps_what_bots_play_is_seen_card_by_card_and_rivals_are_chosen_by_keyboard(look):
    page = look("/explore.ipynb")
    table = page.locator(".cucumber-table")
    seen = """() => { window.seen = [];
        document.addEventListener("cucumber-table-moved", ({ detail }) => window.seen.push(detail)); }"""
    page.evaluate(seen)
    page.get_by_role("button", name="Finish the trick", exact=True).click()
    table.locator(".table-count", has_text="5 / 5").wait_for(state="attached")
    assert page.evaluate("window.seen") == [1, 2, 3, 4]
    page.locator(".lines-move").first.click()
    expect(table.locator(".table-label")).to_have_text("The cards are dealt")
    assert page.evaluate("window.seen") == [1, 2, 3, 4], "the table jumps"
    assert page.get_by_role("button", name="Undo", exact=True).get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name="Choose the rivals").focus()
    page.keyboard.press("Enter")
    page.get_by_role("combobox", name="Bo:").wait_for()
    page.get_by_text("Vera:").wait_for()
    page.keyboard.press("Enter")
    page.get_by_role("combobox", name="Bo:").wait_for(state="hidden")


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_what_can_be_done_once_a_game_is_over_is_in_sight(look, width, height):
    page = look(f"/play.ipynb#{before_the_last_card()}", width=width, height=height, hasty=True)
    page.locator("button[data-legal='true']").last.click()
    page.locator(".play-records li").first.wait_for()
    for name in ("Play again", "Review the game", "Look back"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)


def before_the_last_card():
    """The address of a game in which you play the last card that you decide on."""
    match = after = Match.of(Setting.usual(seed="7")).answered()
    while not after.over:
        match = after.next_deal().answered() if after.is_settled else after
        after = match.play(match.deal.legal()[-1])
    return write_match(match)


@pytest.mark.parametrize("dealer", ["You", "Vera"])  # with and without steps behind you
def test_on_a_phone_the_settings_open_over_no_card_that_can_be_played(look, dealer):
    page = look(f"/play.ipynb#{dealt_by(dealer)}", width=390, height=844)
    page.locator("[data-action='Play']").click()
    page.locator("[data-action='Advise me']:not([aria-disabled])").wait_for()
    page.locator(".table-settings > summary").click()
    panel = page.locator(".table-settings-panel").bounding_box()
    assert panel["x"] >= 0
    assert panel["x"] + panel["width"] <= 390
    cards = [card.bounding_box() for card in page.locator(".table-front .table-card").all()]
    assert panel["y"] + panel["height"] <= min(card["y"] for card in cards) + 1


def dealt_by(dealer):
    """The address of a game that has not begun, with this dealer."""
    seeds = (Match.of(Setting.usual(seed=str(seed))) for seed in range(100))
    return write_match(next(match for match in seeds if match.deal.players[match.deal.dealer] == dealer))
