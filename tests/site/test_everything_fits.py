"""A law over states: wherever random play leads, all that can be pressed is in reach, and nothing is covered or cut."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.site.fitting import found_wrong

pytestmark = [pytest.mark.thorough, pytest.mark.browser, pytest.mark.served]

WINDOWS = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080)]
PHONES = [(390, 844), (360, 640)]
NAMES = ["Kaja", "Timo", "Vera", "Ola", "Siri", "Per", "Bo", "Ann"]
STATES = 12
# Leads and ties, sets, exchanges, doubling, cards that nobody holds, numbers, and many at the table.
GAMES = [("agurk", 4), ("gurka-is", 3), ("gurka-se", 6), ("minibluff", 4), ("matapesa", 6), ("five-cucumbers", 5)]

NEXT = ".table-action.cu-primary:not([aria-disabled='true'])"
SEND = ".table-send:not([aria-disabled='true'])"
CALL = ".table-call:not([aria-disabled='true'])"
MARK = ".table-front button[aria-pressed='false']"
CARD = ".table-front button[data-legal='true']:not([data-quiet], [aria-pressed])"


def go_on(page, chance):
    """Does something at random that may be done, and waits for what comes of it."""
    before = page.locator(".table-body").inner_text()
    offered = [kind for kind in (NEXT, SEND, CALL, MARK, CARD) if page.locator(kind).count()]
    kind = NEXT if NEXT in offered else chance.choice(offered)
    choices = page.locator(kind)
    choices.nth(chance.randrange(choices.count())).click()
    page.wait_for_function("before => document.querySelector('.table-body').innerText !== before", arg=before)


@pytest.mark.parametrize("sizes", [WINDOWS, PHONES], ids=["wide", "phones"])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_wherever_play_leads_everything_fits(look, game, players, sizes):
    bots = ",".join(f"{name}=patient" for name in NAMES[: players - 1])
    page = look(f"/play.ipynb#1!{game};You,{bots};seed=7:", width=sizes[0][0], height=sizes[0][1], hasty=True)
    chance = Random(f"{game} {players}")
    wrong = {}
    for state in range(STATES):
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            wrong |= {sentence: (state, width, height) for sentence in found_wrong(page) if sentence not in wrong}
        go_on(page, chance)
    assert wrong == {}


THREE_SEVENS = "4h.6h.Qh.2c.2s.3s.8h.Kc.4d.Qs.4s.Ah.As.3h.6c.7s.6s.9s.7h.7d.7c"
SLICED = """() => {
    const bill = document.querySelector(".table-bill").getBoundingClientRect();
    const lines = [...document.querySelectorAll(".play-paper :is(th, td), .table-bill summary")];
    return lines.filter((each) => {
        const box = each.getBoundingClientRect();
        const seen = document.elementFromPoint(box.x + 2, box.bottom - 2);
        return box.bottom > bill.bottom || box.right > bill.right || !each.contains(seen);
    }).map((each) => each.textContent);
}"""


@pytest.mark.parametrize(("width", "height"), [WINDOWS[0], *PHONES])
def test_whatever_a_deal_came_to_its_scores_and_what_is_folded_are_in_sight(look, width, height):
    """Three sevens at a table of three: the digits were cut, and at 360 by 640 the fold was there one time in two."""
    page = look(f"/play.ipynb#1!agurk;You,Kaja=patient,Timo=patient;seed=64:{THREE_SEVENS}", width=width, height=height)
    page.get_by_text("Who stood to win").wait_for()
    page.get_by_text("By what you could know").wait_for()
    assert found_wrong(page) == []
    assert page.evaluate(SLICED) == []


# Tables elsewhere: questions that are answered by a card, by marks, by a seat; stories, what if, one's first table.
ELSEWHERE = [
    *(f"/learn.ipynb?course=agurk&lesson={lesson}" for lesson in range(1, 11)),
    "/learn.ipynb?course=minibluff",
    "/practice.ipynb",
    "/explore.ipynb",
    "/examples.ipynb?example=1-three-nines&step=22",
    "/strategy.ipynb",
    "/",
]


@pytest.mark.parametrize("sizes", [[WINDOWS[0], WINDOWS[-1]], PHONES], ids=["wide", "phones"])
@pytest.mark.parametrize("path", ELSEWHERE)
def test_on_every_page_with_a_table_everything_fits(look, path, sizes):
    page = look(path, width=sizes[0][0], height=sizes[0][1], hasty=True)
    page.locator(".table-ring").first.wait_for()
    wrong = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        if (read := page.get_by_role("button", name="Now to the table")).is_visible():
            read.click()
        wrong |= dict.fromkeys(found_wrong(page), (width, height))
    assert wrong == {}


def test_on_a_laptop_that_shows_everything_twice_as_large_one_plays_without_scrolling(look):
    page = look("/play.ipynb#1!agurk;You,Kaja=patient,Timo=patient,Vera=patient;seed=7:", width=640, height=360)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".table-front button[data-legal='true']").first.wait_for()
    page.locator(".cucumber-table").evaluate("table => table.scrollIntoView({ block: 'end' })")
    for part in (".table-caption b", ".table-large .table-hand", ".table-actions"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.9)
