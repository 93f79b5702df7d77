"""The end of a deal and of a game on the felt: seen picture by picture, over at once for who wants to play on."""

import pytest
from playwright.sync_api import expect

from cucumber import find
from cucumber.table.match import Match, Setting, places, read_match, write_match
from tests.site.stage import HAND, TITLE, panel

pytestmark = pytest.mark.browser

DIMMED = ".table-shade[data-on]"
PAPER = ".stage-sheet"
NEXT = "[data-action='Next deal']"
COUNT_ANIMATIONS = """() => {
    window.animated = 0;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
        window.animated += 1;
        return animate.apply(this, given);
    };
}"""


def played(variant="agurk", seed="7", until=lambda match: match.is_settled):
    """A match before your last card, and after it: always the highest card that may be played."""
    match = before = Match.of(Setting.usual(find(variant), seed=seed)).with_bot_moves()
    while not until(match):
        if match.is_settled:
            match = match.next_deal()
        else:
            before, match = match, match.play(match.deal.legal()[-1])
    return before, match


BEFORE, AFTER = played()
TAKER = AFTER.deal.taker
COST = AFTER.deal.charges[TAKER]
SCORE = f".table-seat[data-seat='{TAKER}'] .table-points"


@pytest.fixture
def table(look):
    """The page of a match, before its last card, at a pace that was chosen."""

    def table(match=BEFORE, pace="calm", **how):
        page = look(f"/play.ipynb#{write_match(match)}", **how)
        page.get_by_role("region", name=": play").wait_for()
        page.evaluate(
            "pace => { localStorage.setItem('cucumber-table', JSON.stringify({ pace }));"
            "dispatchEvent(new CustomEvent('cucumber-table-settings')); }",
            pace,
        )
        page.locator(HAND).first.wait_for()
        return page

    return table


@pytest.mark.parametrize(("width", "height"), [pytest.param(1280, 720, marks=pytest.mark.thorough), (390, 844)])
def test_the_last_trick_is_taken_paid_for_and_told(table, width, height):
    page = table(width=width, height=height)
    page.locator(HAND).first.click()
    expect(page.locator(DIMMED)).to_be_attached()
    large = page.locator(".table-play[data-large]")
    expect(large).to_have_attribute("data-play", str(TAKER))
    expect(page.locator(SCORE)).to_have_text("0")
    expect(page.locator(".table-caption")).to_contain_text("That was the last trick")
    expect(page.locator(PAPER)).to_have_count(0)
    expect(page.locator(f"[data-charged='{TAKER}']")).to_have_text(f"+{COST}")
    expect(page.locator(".table-charge")).to_have_count(len(AFTER.deal.charges))  # who tied has a bonus
    expect(page.locator(PAPER)).to_be_visible()
    expect(page.locator(DIMMED)).to_have_count(0)
    expect(large).to_have_count(0)
    expect(page.locator(SCORE)).to_have_text(str(COST))
    expect(page.locator(NEXT)).to_be_in_viewport(ratio=1)
    expect(page.locator(TITLE)).to_be_focused()


HURRIES = {
    "a tap": "document.querySelector('.table-stage').click()",
    "its button": "document.querySelector(\"[data-action='go on']\").click()",
    "a key": "document.querySelector('.cucumber-table').dispatchEvent(new KeyboardEvent('keydown', { key: 'x' }))",
}


@pytest.mark.thorough
@pytest.mark.served
def test_whoever_wants_to_play_on_does_so_at_once_and_what_is_pressed_twice_is_done_once(table):
    drawn = f"[!!document.querySelector({PAPER!r}), !!document.querySelector({DIMMED!r})]"
    for how, hurry in HURRIES.items():
        page = table()
        page.locator(HAND).first.click()
        page.locator(DIMMED).wait_for(state="attached")
        assert page.evaluate(drawn) == [False, True]
        assert page.evaluate(f"() => {{ {hurry}; return {drawn}; }}") == [True, False], how
        assert page.evaluate("document.querySelector('.table-stage').getAnimations({ subtree: true }).length") == 0
    page = table()
    page.locator(HAND).first.click()
    page.locator(DIMMED).wait_for(state="attached")
    page.locator("[data-action='go on']").click()
    expect(page.locator(TITLE)).to_be_focused()
    page.locator(NEXT).dblclick()
    page.wait_for_function("() => location.hash.includes('next')")
    page.locator(HAND).first.wait_for()
    assert read_match(page.evaluate("location.hash")).value.deals == AFTER.deals + 1
    assert "no longer there" not in page.locator(".cucumber-table").inner_text()


@pytest.mark.thorough
@pytest.mark.served
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_same_pictures_follow_one_another_without_motion(table, motion):
    page = table(pace="fast", own=True)
    page.emulate_media(reduced_motion=motion)
    page.evaluate(COUNT_ANIMATIONS)
    page.locator(HAND).first.click()
    for seen in (DIMMED, ".table-charge", PAPER):
        page.locator(seen).wait_for(state="attached")
    assert (page.evaluate("window.animated") == 0) == (motion == "reduce")


@pytest.mark.thorough
@pytest.mark.parametrize(("variant", "seed"), [("agurk", "1"), ("matapesa", "1"), ("kurko", "1")])
def test_a_game_ends_with_everybody_in_their_place(table, variant, seed):
    before, after = played(variant, seed, until=lambda match: match.over)
    page = table(before, pace="fast")
    page.locator(HAND).first.click()
    page.locator(DIMMED).wait_for(state="attached")
    ending = page.get_by_role("region", name="The game is over")
    ending.wait_for()
    shown = ending.locator(".ending-place")
    assert [int(each.get_attribute("value")) for each in shown.all()] == [each.place for each in places(after)]
    assert shown.locator("> b").all_inner_texts() == [after.setting.players[each.seat] for each in places(after)]
    assert page.locator(".play-course:visible > .score-chart").count() == (after.deals > 1)
    page.get_by_role("button", name="Look back").click()
    ending.wait_for(state="detached")
    page.get_by_role("button", name="Play again").click()
    panel(page).wait_for(state="detached")
    assert read_match(page.evaluate("location.hash")).value.deals == 1


@pytest.mark.thorough
@pytest.mark.served
def test_sounds_are_off_until_somebody_wants_them(table):
    page = table(pace="fast", own=True)
    page.evaluate(
        "() => { const { AudioContext } = window; window.heard = 0;"
        "window.AudioContext = class extends AudioContext { constructor() { super(); window.heard += 1; } }; }"
    )
    page.locator(HAND).first.click()
    page.locator(PAPER).wait_for()
    assert page.evaluate("window.heard") == 0
    page.locator("summary[aria-label='Table settings']").click()
    page.get_by_role("checkbox", name="Sounds").check()
    page.keyboard.press("Escape")
    page.locator(NEXT).click()
    page.wait_for_function("() => window.heard === 1")
    page.reload()
    page.locator("summary[aria-label='Table settings']").click()
    expect(page.get_by_role("checkbox", name="Sounds")).to_be_checked()
