"""The site in browsers as a class has them in its pockets: read and played in all homes, with a room and its phones."""

import shutil

import pytest

from cucumber.cli.main import main
from tests.site.addresses import FILES, in_home
from tests.site.browsers import BROWSERS, window_of
from tests.site.conftest import sending
from tests.site.test_room import evening, presenting  # noqa: F401 -- a fixture

pytestmark = [pytest.mark.browser, pytest.mark.thorough]

FIREFOX = BROWSERS[-1:]
PAGES = ("index", "learn", "play", "explore", "compare", "rules", "your-hand", "examples", "score", "family")
AT_ONCE = """localStorage.setItem("cucumber-table", '{"pace": "at once"}'), true"""
GROUND, PAPER, FELT = "rgb(246, 239, 223)", "rgb(255, 250, 240)", "rgb(36, 89, 58)"
STILL = "document.getAnimations().every(({ playState }) => playState !== 'running')"
READY = "document.documentElement?.dataset.ready"
PLAYABLE = "document.querySelector('button[data-legal=true]')"
PROGRESS = "document.querySelector('.learn-path').getAttribute('aria-label')"
LABEL = "document.querySelector('.table-label').textContent"
MENU = "document.elementFromPoint(innerWidth - 60, 120)?.closest('.site-menu')"  # what lies there


@pytest.fixture(params=BROWSERS)
def window(request, chromium, tmp_path):
    starter, _ = chromium
    with window_of(request.param, starter, tmp_path) as opened:
        yield opened
        assert opened.problems == []


@pytest.fixture
def visit(window, site):
    """Opens a page of the site in one of its homes, and waits until it is ready; a hasty device shows cards at once."""

    def visit(name, *, hasty=False, base=site):
        for _ in range(1 + hasty):
            window.open(in_home(base, f"/voila/render/{name}.ipynb"))
            window.wait(READY)
            assert window.value("document.documentElement.dataset.ready") == "drawn"
            if hasty:
                window.value(AT_ONCE)
        return window

    return visit


def style(window, element, name):
    return window.value(f"getComputedStyle(document.querySelector('{element}')).{name}")


def button(name, place="document"):
    """The button that begins with these words, as an expression of JavaScript."""
    inside = f"[...{place}.querySelectorAll('button')]"
    return f"{inside}.find((each) => each.offsetWidth && each.textContent.trim().startsWith({name!r}))"


def tap(window, name):
    """Taps a card or a player at the table of a lesson, once it is asked for."""
    window.wait(STILL)
    inside = "[...document.querySelectorAll('.cucumber-learn :is(button[data-legal=true], [data-pick-seat])')]"
    window.click(f"{inside}.find((each) => each.offsetWidth && each.getAttribute('aria-label')?.startsWith({name!r}))")


def can_be_read(window):
    """The page has its colors, nothing reaches out of it, and no menu lies over it before it is asked for."""
    assert style(window, "body", "backgroundColor") == GROUND
    assert window.value("document.documentElement.scrollWidth <= innerWidth")
    assert window.value(f"!{MENU}")


@pytest.mark.served
def test_every_page_can_be_read(visit):
    for name in PAGES:
        can_be_read(visit(name))


def test_home_shows_a_table_and_its_menu_leads_on(visit):
    window = visit("index")
    can_be_read(window)
    window.wait("document.querySelector('.cucumber-table .table-card')?.getBoundingClientRect().width > 40")
    assert style(window, ".cucumber-table .table-seat", "backgroundColor") in {PAPER, "rgba(10, 40, 24, 0.26)"}
    window.click("document.querySelector('.site-opener')")
    window.wait(MENU)
    window.click("[...document.querySelectorAll('.site-menu a')].find((each) => each.textContent === 'Practice')")
    window.wait(f"location.pathname.includes('practice') && {READY}")


def test_three_tasks_of_a_lesson_are_learned(visit):
    window = visit("learn")
    window.click(button("Now you"))
    tap(window, "jack of diamonds")
    window.click(button("Next task"))
    window.wait(f"{PROGRESS}.includes('Task 2 of 3')")
    tap(window, "Bo")
    window.click(button("Next task"))
    window.wait(f"{PROGRESS}.includes('Task 3 of 3')")
    tap(window, "10 of clubs")
    window.click(button("Next lesson"))
    window.wait("document.querySelector('.stage-kicker').textContent.includes('lesson 2')")


def test_a_deal_is_played(visit):
    window = visit("play", hasty=True)
    window.click("[...document.querySelectorAll('button')].find((each) => each.textContent.trim() === 'Play')")
    for _ in range(7):
        window.wait(f"{PLAYABLE} || {button('Next deal')}")
        if window.value(f"Boolean({button('Next deal')})"):
            break
        before = window.value("location.hash")
        window.click(PLAYABLE)
        window.wait(f"location.hash !== {before!r}")
    window.click(button("Next deal"))
    window.wait("location.hash.includes('next')")


@pytest.mark.parametrize("window", FIREFOX, indirect=True)
def test_a_card_is_played_in_the_explorer_and_many_deals_are_compared(visit):
    window = visit("explore")
    window.click(PLAYABLE)
    window.wait("document.querySelector('.line-here')?.textContent.startsWith('Trick 1')")
    window = visit("compare")
    window.click("document.querySelector('[data-tab=many]')")
    window.wait("document.querySelector('.many-go')")
    window.click("document.querySelector('.many-go')")
    window.wait("document.querySelectorAll('.many-most li').length > 0")


@pytest.mark.served
@pytest.mark.parametrize("window", FIREFOX, indirect=True)
def test_after_one_visit_pages_work_without_a_network(visit, built, tmp_path):
    """Of every page today's Chromium is asked."""
    shutil.copytree(built, tmp_path / FILES.strip("/"))
    with sending(tmp_path) as base:
        visit("index", base=base).wait("navigator.serviceWorker.controller !== null")
        shutil.rmtree(tmp_path / FILES.strip("/"))
        for name in ("play", "compare", "family"):
            visit(name, base=base)


@pytest.mark.served
def test_a_phone_in_a_room_is_asked_answers_and_is_told(window, evening, site):  # noqa: F811
    projector, code = presenting(evening())
    window.open(f"{site}/room/{code}")
    window.write("document.querySelector('input')", "Ann")
    window.wait("document.querySelector('.cucumber-table .table-ring')?.offsetWidth > 200")
    assert style(window, "body", "backgroundColor") == GROUND
    assert window.value("document.documentElement.scrollWidth <= innerWidth")
    for _ in range(3):
        projector.keyboard.press("Space")
    projector.keyboard.press("q")
    projector.get_by_role("button", name="Who takes it?").click()
    window.click("document.querySelector('[data-pick-seat=\"1\"]')")
    window.wait("document.body.textContent.includes('Sent:')")
    projector.locator(".scene-answered", has_text="1 of 1 answered").wait_for()
    projector.keyboard.press("Enter")
    window.wait("document.querySelector('.room-verdict')?.offsetWidth > 100")
    window.wait("document.querySelector('.room-options .table-face')?.getBoundingClientRect().width > 20")


@pytest.mark.served
def test_an_exported_file_is_stepped_through(window, tmp_path):
    assert main(["export", "examples/2-two-tens", "-o", str(tmp_path / "example.html")]) == 0
    window.open(f"file://{tmp_path / 'example.html'}")
    window.wait("document.querySelector('.cucumber-table .table-ring')?.offsetWidth > 200")
    assert style(window, "body", "backgroundColor") == GROUND
    before = window.value(LABEL)
    window.click(button("Next"))
    window.wait(f"{LABEL} !== {before!r}")
