"""People sit round the table: in the browser everything lies where the layout says, whole, and on nothing else."""

import pytest
from playwright.sync_api import expect

from tests.site.fitting import found_wrong

pytestmark = [pytest.mark.browser, pytest.mark.served, pytest.mark.thorough]

SIZES = [(1280, 720), (1366, 768), (1920, 1080)]
NAMES = ["Kaja", "Timo", "Vera", "Ola", "Siri", "Per"]
LYING = ".table-ring :is(.table-seat, .table-set, .table-place), .table-caption, .table-action, .table-tools"
BEYOND_OR_OVER = """(lying) => {
    const told = (node) => `${node.className} ${node.textContent}`;
    const shown = [...document.querySelectorAll(lying)].filter((node) => node.checkVisibility());
    const boxes = shown.map((node) => [told(node), node.getBoundingClientRect()]);
    const felt = document.querySelector(".table-stage").getBoundingClientRect();
    const beyond = ({ left, top, right, bottom }) =>
        left < felt.left || top < felt.top || right > felt.right || bottom > felt.bottom;
    const over = (one, other) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    return boxes.flatMap(([name, box], place) => [
        ...(beyond(box) ? [`${name} is beyond the felt: ${JSON.stringify([box, felt])}`] : []),
        ...boxes.slice(0, place).filter(([, other]) => over(box, other)).map(([other]) => `${name} lies over ${other}`),
    ]);
}"""


@pytest.mark.parametrize("others", [1, 2, 3, 4, 5, 6])
def test_a_table_of_any_size_lies_open_and_nothing_covers_anything(look, others):
    bots = ",".join(f"{name}=patient" for name in NAMES[:others])
    page = look(f"/play.ipynb#1!agurk;You,{bots};seed=7:", width=1280, height=720, hasty=True)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".table-ring[data-round] .table-seat")).to_have_count(others)
    wrong = {}
    for trick in range(3):
        card = page.locator(".table-front button[data-legal='true']").last
        card.wait_for()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            wrong |= dict.fromkeys(found_wrong(page), (trick, width, height))
        card.click()
    assert wrong == {}


def test_a_card_that_may_not_be_played_says_why_above_itself_and_what_happened_unfolds_without_covering_anything(look):
    page = look("/play.ipynb#1!agurk;You,Kaja=patient,Timo=patient,Vera=patient;seed=7:", width=1280, height=720)
    page.get_by_role("button", name="Play", exact=True).click()
    refused = page.locator(".table-front button[data-legal='false']")
    refused.first.wait_for()
    why = page.locator(".table-why")
    for card in refused.all():
        card.hover(force=True)
        expect(why).to_contain_text("You may not play")
        bubble, below = why.bounding_box(), card.bounding_box()
        assert bubble["x"] < below["x"] + below["width"] / 2 < bubble["x"] + bubble["width"]
        assert bubble["y"] + bubble["height"] < below["y"] + 12
    page.locator(".table-front button[data-legal='true']").last.click()
    expect(page.locator(".table-caption")).to_contain_text("You play")
    told = page.get_by_role("article", name="What happened")
    assert not told.is_visible()
    page.locator(".table-history > summary").click()
    told.wait_for()
    expect(page.get_by_role("list", name="Tricks of this deal").get_by_role("listitem")).to_have_count(1)
    expect(page.locator(".table-taken[data-taker]")).to_have_count(1)
    page.wait_for_function(
        f"() => !({BEYOND_OR_OVER})(`{LYING}, .table-drawer`).some((told) => !told.includes('beyond'))"
    )
    page.locator(".table-tricks button").first.click()
    page.locator(".table-history > summary").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".table-history")).to_have_attribute("open", "")


def test_with_seven_everyone_round_the_table_has_a_face_and_without_room_round_it_they_stand_in_rows(look):
    bots = ",".join(f"{name}=patient" for name in NAMES)
    for width in (1280, 390):
        page = look(f"/play.ipynb#1!agurk;You,{bots};seed=7:", width=width)
        page.locator(".table-ring[data-round]").wait_for()
        faces = page.locator(".table-seats .table-face")
        assert [faces.nth(seat).is_visible() for seat in range(faces.count())] == [True] * 6
    page = look("/examples.ipynb", width=360, height=640)
    page.locator(".table-seat").first.wait_for()
    assert page.locator(".table-ring[data-round]").count() == 0
    page.set_viewport_size({"width": 1280, "height": 720})
    page.locator(".table-ring[data-round]").wait_for()
