"""The page to keep score as a table uses it: one thumb, a phone, and a server that comes and goes."""

import signal

import pytest
from playwright.sync_api import expect

from tests.printed import letters, printed

pytestmark = pytest.mark.browser

PAGE = "/voila/render/score.ipynb"
PHONE = {"width": 390, "height": 844}
THREE = "1!agurk;Ann,Bo,Cai;dealer=2:"
AWAY = "The server does not answer."


@pytest.fixture
def opened(look):
    """Opens the page, with a link behind its "#"."""

    def opened(link="", query="", **how):
        page = look(f"{PAGE}{query}{'#' + link if link else ''}", **{**PHONE, **how})
        page.locator(".sheet-start, .sheet-paper").first.wait_for()
        return page

    return opened


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def tap(page, *taps):
    for each in taps:
        page.locator(".sheet-tally").get_by_role("button", name=each, exact=True).first.click()


def write(page, *taps):
    """Tells of a deal and waits until it is counted."""
    before = rows(page).count()
    tap(page, *taps)
    button(page, "Write it down").click()
    page.wait_for_function("before => document.querySelectorAll('.sheet-line').length > before", arg=before)
    counted(page)


def rows(page):
    return page.locator(".sheet-line")


def counted(page):
    page.wait_for_function("() => document.querySelector('.sheet-paper') && !document.querySelector('.sheet-later')")


def last_scores(page):
    return [cell.strip() for cell in page.locator(".sheet-paper tbody tr").last.locator("td").all_inner_texts()]


def sums(page):
    return page.locator(".sheet-sums li > span").all_inner_texts()


def comes_to(page, score):
    """Waits until Bo, who sits second, stands at this score."""
    page.locator(".sheet-paper tbody tr:last-child td:nth-of-type(2)", has_text=score).wait_for()


def shown_soon(page, locator, text):
    page.locator(locator, has_text=text).first.wait_for()


def test_a_whole_game_is_kept_with_a_thumb_outlasts_a_reload_and_the_next_one_begins(opened):
    page = opened(query="?variant=simple")
    page.get_by_label("Player 1", exact=True).fill("Bo")
    button(page, "Start the sheet").click()
    shown_soon(page, ".sheet-said", "Two players are called 'Bo'")
    page.get_by_label("Player 1", exact=True).fill("Zoe")
    button(page, "Leave out Dan").click()
    page.wait_for_function("() => document.querySelectorAll('[data-place]').length === 3")
    button(page, "Start the sheet").click()
    page.locator(".sheet-paper").wait_for()
    write(page, "Zoe", "A")
    assert sums(page) == ["Zoe pays 14 for the A."]
    shown_soon(page, ".sheet-next", "Zoe deals 7 cards each. Bo leads.")
    outlasts_a_reload_and_the_loss_of_its_address(page)
    write(page, "Zoe", "9")
    assert sums(page) == ["Zoe pays 9 for the 9, and 14 before: 23, over 21.", "Zoe is out of the game with 23."]
    assert page.locator(".sheet-name s").inner_text() == "Zoe"
    assert page.locator(".sheet-tally [data-seat]").all_inner_texts() == ["Bo", "Cai"]
    write(page, "Cai", "A")
    tap(page, "Cai", "K")
    button(page, "Write it down").click()
    shown_soon(page, ".sheet-won", "Bo won.")
    button(page, "Play again").click()
    shown_soon(page, ".sheet-next", "Bo deals 7 cards each. Cai leads.")
    write(page, "Cai", "2")
    assert last_scores(page) == ["0", "0", "2"]


def outlasts_a_reload_and_the_loss_of_its_address(page):
    assert page.evaluate("location.hash") == "#1!simple;Zoe,Bo,Cai;dealer=2:took=0,card=A"
    page.reload()
    counted(page)
    assert last_scores(page) == ["14", "0", "0"]
    page.goto(page.url.partition("?")[0])
    page.locator(".sheet-paper").wait_for()
    counted(page)
    assert last_scores(page) == ["14", "0", "0"]


@pytest.mark.thorough
@pytest.mark.served
def test_deals_are_changed_and_taken_back_and_the_rule_behind_a_sum_is_one_tap_away(opened):
    page = opened(f"{THREE}took=1,card=K.took=1,card=5.took=2,card=3")
    shown_soon(page, ".sheet-next", "Cai deals")
    assert last_scores(page) == ["0", "18", "3"]
    button(page, "Change deal 1: Bo, K").click()
    assert page.evaluate("document.activeElement.textContent") == "Change: Bo, K"
    tap(page, "A")
    button(page, "Save the change").click()
    counted(page)
    comes_to(page, "19")
    button(page, "Undo").click()
    comes_to(page, "18")
    button(page, "Change deal 2: Bo, 5").click()
    button(page, "Take this line out").click()
    page.wait_for_function("() => document.querySelectorAll('.sheet-line').length === 2")
    counted(page)
    assert last_scores(page) == ["0", "13", "3"]
    # with a tie
    tap(page, "Bo", "K")
    page.get_by_role("group", name="Who else had one just as high?").get_by_role("button", name="Cai").click()
    write(page)
    assert page.evaluate("location.hash").endswith("took=1,card=K,tied=2")
    page.get_by_text("Why?").first.click()
    why = page.locator(".sheet-why").first
    assert "Whoever takes the last trick pays for the card that took it." in why.inner_text()
    assert "pagat.com, Cucumber, Agurk: Scoring" in why.inner_text()
    why.get_by_role("link").click()
    page.locator(".rule-sheet").wait_for()


@pytest.mark.thorough
@pytest.mark.served
def test_a_sheet_is_left_for_another_game_gone_on_with_and_told_by_keyboard(opened):
    page = opened(f"{THREE}took=1,card=K")
    counted(page)
    page.goto(page.url.partition("#")[0] + "?variant=agurk&with=jokers")
    page.locator(".sheet-start").wait_for()
    shown_soon(page, ".sheet-more summary", "House rules: jokers")
    button(page, "Go on with your last sheet").click()
    page.locator(".sheet-paper").wait_for()
    counted(page)
    assert last_scores(page) == ["0", "13", "0"]
    told_by_keyboard_alone(page)
    for lines in (1, 0):
        button(page, "Undo").press("Enter")
        page.wait_for_function("lines => document.querySelectorAll('.sheet-line').length === lines", arg=lines)
    page.wait_for_function("() => document.activeElement.matches('.sheet-form button')")
    expect(page.locator(".cu-aloud[role=status]").first).to_have_text("Cai deals 7 cards each. Ann leads.")


def told_by_keyboard_alone(page):
    page.locator(".sheet-tally [data-seat='0']").focus()
    page.keyboard.press("Space")
    for key in ("Tab", "Tab", "Tab", "Enter"):
        page.keyboard.press(key)
    assert page.locator("[data-card='2'][aria-pressed='true']").count() == 1
    page.locator(".sheet-save .cu-primary").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.sheet-line').length === 2")
    expect(page.locator(".cu-aloud[role=status]").first).to_contain_text("Bo leads")
    for pressed, then in [
        ("Change deal 1: Bo, K", "Change: Bo, K"),
        ("Leave it", "Ann"),
        ("Change", "Back to the sheet"),
        ("Back to the sheet", "Ann"),
    ]:
        button(page, pressed).press("Enter")
        page.wait_for_function("text => document.activeElement.textContent.trim() === text", arg=then)


@pytest.mark.thorough
def test_a_server_that_pauses_or_is_started_anew_counts_what_was_tapped_meanwhile(serve, look):
    served = serve()
    page = look(f"{PAGE}#{THREE}took=1,card=K", base=served.url, forgiving=True, **PHONE)
    counted(page)
    served.process.send_signal(signal.SIGSTOP)
    try:
        tap(page, "Cai", "Q")
        button(page, "Write it down").click()
        shown_soon(page, ".sheet-later", "not counted yet")
        button(page, "Change deal 2: Cai, Q").click()
        tap(page, "J")
        button(page, "Save the change").click()
        shown_soon(page, ".sheet-line", "Cai, J")
        assert "took=2,card=J" in page.evaluate("localStorage.getItem('cucumber-score')")
        tap(page, "Ann", "3")
        button(page, "Write it down").click()
    finally:
        served.process.send_signal(signal.SIGCONT)
    counted(page)
    assert last_scores(page) == ["3", "13", "11"]
    served.stop()
    tap(page, "Cai", "3")
    button(page, "Write it down").click()
    shown_soon(page, ".site-status", AWAY)
    assert "took=2,card=3" in page.evaluate("location.hash + localStorage.getItem('cucumber-score')")
    tap(page, "Ann")
    serve("--port", served.url.rpartition(":")[2])
    counted(page)
    assert last_scores(page) == ["3", "13", "14"]
    assert page.locator(".sheet-tally [aria-pressed=true]").all_inner_texts() == ["Ann"], (
        "what was tapped meanwhile stays"
    )


@pytest.mark.thorough
@pytest.mark.served
def test_many_names_have_room_on_a_phone_and_the_sheet_is_printed_clean_and_saved(opened):
    names = ",".join(["Annabella-Catharina", "Bo", *(f"Player_{number}" for number in range(3, 18))])
    page = opened(f"1!ogorek;{names};dealer=0:took=1,card=K")
    counted(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.locator("main button:visible, main summary:visible, main a:visible").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect())"
        ".filter(({ width, height }) => Math.min(width, height) < 24).length"
    )
    assert small == 0
    page = opened(f"{THREE}{'.'.join(['took=1,card=2,tied=0-2'] * 8)}")
    counted(page)
    is_printed_clean_and_saved(page)


def is_printed_clean_and_saved(page):
    assert page.get_by_text("Show 4 earlier").is_visible()
    (paper,) = printed(page.pdf(format="A4"))
    assert letters(paper.text).count(letters("Bo, 2")) == 8
    assert not [word for word in ("Write it down", "Undo", "Who took", "Show 4") if word in paper.text]
    page.get_by_text("Copy, print, start over").click()
    with page.expect_download() as saved:
        button(page, "Save as CSV").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert text.splitlines()[:2] == ["deal,Ann,Bo,Cai,taker,card,what happened", "start,0,0,0,,,"]
    assert len(text.splitlines()) == 10
    page.get_by_text("Saved: score.csv").wait_for()
    (paper,) = printed(page.pdf(format="A4"))
    assert "Saved" not in paper.text, "what the page says is not on paper"
