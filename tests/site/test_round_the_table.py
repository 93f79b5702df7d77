"""People sit round the table: in the browser everything lies where the layout says, whole, and on nothing else."""

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.served]

NAMES = ["Kaja", "Timo", "Vera", "Ola", "Siri", "Per"]
LYING = ".table-ring :is(.table-seat, .table-set, .table-place), .table-prompt"
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
# Cards lie from left to right over each other: of each the left part is seen, down to its index.
INDEX_COVERED = """() => [...document.querySelectorAll(".table-large [data-card]")].filter((card) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    const under = document.elementFromPoint(left + 0.2 * width, top + 0.28 * height);
    return !card.contains(under);
}).map((card) => card.dataset.card)"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("others", [1, 2, 3, 4, 5, 6])
def test_a_table_of_any_size_lies_open_and_nothing_covers_anything(look, others, width, height):
    bots = ",".join(f"{name}=patient" for name in NAMES[:others])
    page = look(f"/play.ipynb#1!agurk;You,{bots};seed=7:", width=width, height=height)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".table-ring[data-round] .table-seat")).to_have_count(others)
    for _ in range(3):
        card = page.locator(".table-front button[data-legal='true']").last
        card.wait_for()
        assert page.evaluate(BEYOND_OR_OVER, LYING) == []
        assert page.evaluate(INDEX_COVERED) == []
        card.click()


def test_where_there_is_no_room_round_the_felt_they_stand_in_rows(look):
    page = look("/examples.ipynb", width=390, height=844)
    page.locator(".table-seat").first.wait_for()
    assert page.locator(".table-ring[data-round]").count() == 0
    page.set_viewport_size({"width": 1280, "height": 720})
    page.locator(".table-ring[data-round]").wait_for()
