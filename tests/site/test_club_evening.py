"""docs/club.md, followed word by word: an evening with a wall, a remote and eight phones."""

import re
from pathlib import Path

import pytest

from tests.site.conftest import ROOT
from tests.site.test_room import check, code_of, evening, everybody_plays, fits, on_turn, remote_of  # noqa: F401

pytestmark = [pytest.mark.thorough, pytest.mark.browser, pytest.mark.served]

NAMES = ("Ann", "Bo", "Ann", "Dan", "Eva", "Fay", "Gus", "Hal")
TOLD_APART = ("Ann", "Bo", "Ann 2", "Dan", "Eva", "Fay", "Gus", "Hal")
PROJECTORS = ((1280, 720), (1920, 1080))

# What other walks press: plans and lessons in test_plan.py, cards of the club's own in test_room.py.
ELSEWHERE = {
    "For a class", "Right!", "Not quite", "People", "A plan", "Add to the plan", "Begin", "4 of 7", "Keep names",
    "With real cards", "Real cards at this table", "Keep score on this phone", "Score",
    "Start the next lesson with what was hard",
}  # fmt: skip


def named_in_the_document():
    """Every control that the document names."""
    text = re.sub(r"^\* ", "", (ROOT / "docs" / "club.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {" ".join(each.split()) for each in re.findall(r"(?<!\*)\*(?![\s*])([^*]+)\*(?!\*)", text)}


class Hand:
    """What somebody presses who follows the document, and under which names."""

    def __init__(self):
        self.pressed = set()

    def press(self, page, name, role="button", called=None):
        """Presses what the document calls so; on the page it may be `called` a little otherwise."""
        page.get_by_role(role, name=called or name, exact=called is None).first.click()
        self.pressed.add(name)

    def choose(self, page, label, name):
        page.get_by_label(label, exact=True).select_option(label=name)
        self.pressed.add(name)

    def see(self, name):
        self.pressed.add(name)


def as_large_as(page, sizes):
    """Each of these windows shows all of the page's width."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        fits(page)


def arrive(night, code):
    """Eight phones, every other a small one."""
    phones = [night.phone(code, name) for name in NAMES]
    for phone in phones[1::2]:
        phone.set_viewport_size({"width": 360, "height": 640})
    return phones


def test_an_evening_goes_as_the_document_says(evening):  # noqa: F811, PLR0915
    night, hand = evening(), Hand()

    # Present
    wall = night.open("/voila/render/examples.ipynb", width=1920, height=1080)
    wall.wait_for_selector("html[data-ready]", state="attached")
    wall.locator(".cucumber-table .table-ring").first.wait_for()
    hand.press(wall, "Present", called=re.compile("^Present"))
    wall.locator(".wall").wait_for()
    for key in ("Space", "ArrowLeft", "Space", "b", "b", "?", "Escape"):
        wall.keyboard.press(key)
    wall.mouse.move(300, 300)
    fits(wall)

    # Let phones follow
    hand.press(wall, "Phones", called="Let phones follow")
    code = code_of(wall)
    phones = arrive(night, code)
    wall.get_by_role("heading", name="8 are here").wait_for()
    with wall.expect_popup() as opened:
        hand.press(wall, "Give out seats", role="link")
    desk = opened.value
    wall.keyboard.press("Space")
    for phone in phones:
        phone.locator(".cucumber-table .table-ring").wait_for()
        fits(phone)

    # A remote
    remote = remote_of(night, desk)
    hand.see("Your own phone")
    hand.press(remote, "Next", called=re.compile("Next"))
    hand.press(remote, "Back", called=re.compile("Back"))
    hand.press(remote, "Ask")
    remote.get_by_role("button", name="Who takes it?").click()
    for phone in phones:
        phone.locator("[data-pick-seat='0']").click()
        phone.locator(".room-yours").get_by_text("Sent:").wait_for()
    remote.get_by_text("8 of 8 answered").wait_for()
    assert wall.locator(".reveal-bars, .wall-panel").count() == 0, "nor is what can be asked on the wall"
    check(remote)
    hand.press(remote, "Show the answer")
    for phone in phones:
        phone.locator(".room-verdict").wait_for()
        fits(phone)
    wall.locator(".reveal-bars").wait_for()
    hand.press(remote, "Black screen")
    wall.locator(".scene-black").wait_for()
    hand.press(remote, "Black screen")
    remote.locator(".remote-next", has_text="Go on").click()
    remote.locator(".remote-next", has_text="Next").click()
    for phone in phones:
        phone.get_by_role("button", name="Step back").wait_for()

    # Hands on phones
    desk.get_by_role("button", name="Offer the seats").click()
    phones[0].get_by_role("button", name="Sit here").first.wait_for()
    check(phones[0])
    for phone in phones[:3]:
        phone.get_by_role("button", name="Sit here").first.click()
    desk.get_by_role("button", name="Deal the cards").click()
    phone = on_turn(desk, phones[:3])
    other = next(each for each in phones[:3] if each is not phone)
    other.locator(".table-front .table-large").click()
    other.get_by_text(re.compile(r"It's .+'s turn\.")).first.wait_for()
    as_large_as(desk, PROJECTORS)
    desk.get_by_role("button", name="End this game").click()

    # Several tables
    hand.choose(desk, "Tables", "several, by lot")
    hand.see("They choose")
    assert desk.get_by_label("Tables", exact=True).locator("option").all_inner_texts()[-1].endswith("they choose")
    hand.press(desk, "Draw lots")
    for phone in phones:
        phone.get_by_role("heading", name=re.compile(r"Table \d")).wait_for()
    desk.locator(".tables-grid b").nth(7).wait_for()
    assert sorted(desk.locator(".tables-grid b").all_inner_texts()) == sorted(TOLD_APART)
    for page in (desk, phones[0]):
        check(page)
    hand.see("Deal everywhere")
    everybody_plays(desk, phones)
    for phone in phones:
        phone.get_by_text(re.compile(r"place \d of 8")).wait_for()
        fits(phone)
    as_large_as(desk, PROJECTORS)
    desk.keyboard.press("2")
    desk.get_by_role("heading", name="Table 2").wait_for()
    desk.locator(".cucumber-table .table-ring").wait_for()
    assert desk.locator(".table-hand [data-card]").count() == 0
    fits(desk)
    desk.keyboard.press("Escape")
    hand.press(desk, "Ranking on the wall")
    desk.locator(".scene-podium li").nth(7).wait_for()
    check(desk)
    with desk.expect_download() as saved:
        hand.press(desk, "Save the evening")
    assert saved.value.suggested_filename.endswith(".json")
    desk.get_by_text("Next round", exact=True).click()
    hand.see("Next round")
    desk.get_by_role("button", name="Draw new seats").click()
    desk.get_by_role("button", name="Deal everywhere").wait_for()
    desk.get_by_text("Next round", exact=True).click()
    hand.press(desk, "Final", called=re.compile("^Final of the best"))
    desk.get_by_role("button", name="Deal everywhere").wait_for()
    desk.reload()
    desk.get_by_role("heading", name="The final").wait_for()

    # Next week
    later = night.desk("agurk")
    later.get_by_label("Tables", exact=True).select_option("lots")
    with later.expect_file_chooser() as chooser:
        hand.press(later, "Open an evening")
    chooser.value.set_files(Path(saved.value.path()))
    later.get_by_role("button", name="Ranking on the wall").click()
    hand.press(later, "All evenings")
    later.locator(".scene-podium li").nth(7).wait_for()

    # Afterwards
    with desk.expect_popup() as opened:
        desk.get_by_role("link", name="What was asked").click()
    opened.value.get_by_text("Who takes this trick?").first.wait_for()

    assert named_in_the_document() - hand.pressed == ELSEWHERE
