"""The panel beside a table, as a reader reads and presses it."""

from playwright.sync_api import expect

from tests.site.conftest import still

TITLE = ".stage-title"
HAND = ".table-front [data-legal='true']"
ON = ".stage-foot .cu-primary"  # the button to press next


def panel(page):
    """What stands beside the table."""
    return page.locator(".stage-panel")


def press(page, name):
    """Presses a button of the panel."""
    panel(page).get_by_role("button", name=name, exact=True).click()


def titled(page, title):
    """What happened, or what is asked, is this, and is in sight."""
    line = page.locator(TITLE)
    expect(line).to_contain_text(title)
    expect(line).to_be_in_viewport(ratio=1)


def says(page, *texts):
    """This is read below the title."""
    for text in texts:
        expect(panel(page).locator(".stage-body")).to_contain_text(text)


def tap(page, *picked):
    """Taps cards, seats or words, by what is sent for them."""
    for each in picked:
        still(page)
        places = (f".table-front [data-card='{each}']", f"[data-pick-seat='{each}']", f".table-call:text-is('{each}')")
        page.locator(",".join(places)).first.click()


def choices(page):
    """Opens or closes what else could be learned or practiced."""
    page.locator(".stage-kicker").click()


def answer_at_random(page):
    """Taps the first answer, and has the right one shown if that was not it, until the next task can be asked for."""
    still(page)
    page.locator(".table-front button[data-legal], .table-pick-seat, .table-call").first.click()
    if (send := panel(page).locator(".table-send")).count():
        send.click()
    on = panel(page).locator("[data-action='Next task']:not([aria-disabled])")
    answer = panel(page).locator("[data-action='Show the answer']:not([aria-disabled])")
    on.or_(answer).first.wait_for()
    if not on.count():
        answer.click()
    on.wait_for()


def fits(page):
    """Nothing can be scrolled sideways."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
