"""The site as files in Firefox: its tables, its engine, and no network."""

import shutil

import pytest

from tests.site.addresses import FILES
from tests.site.conftest import sending
from tests.site.firefox import firefox

PROGRAM = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
pytestmark = [
    pytest.mark.thorough,
    pytest.mark.browser,
    pytest.mark.skipif(PROGRAM is None, reason="Firefox is not installed here"),
]

LABEL = "document.querySelector('.table-label').textContent"


@pytest.fixture(scope="module")
def window(tmp_path_factory):
    with firefox(PROGRAM, tmp_path_factory.mktemp("profile")) as opened:
        yield opened


@pytest.fixture
def visit(window, files):
    """Opens a page and waits until the engine has taken it over; what goes wrong in it fails the test."""

    def visit(name, base=files):
        window.open(f"{base}/{name}.html")
        window.wait("'ready' in document.documentElement.dataset")
        assert window.value("document.documentElement.dataset.ready") == "drawn"
        return window

    window.problems.clear()
    yield visit
    assert window.problems == []


def named(name, place="document"):
    """The button of this name, as an expression of JavaScript."""
    return f"[...{place}.querySelectorAll('button')].find((each) => each.textContent.trim() === '{name}')"


def test_a_table_is_stepped_through(visit):
    page = visit("examples")
    before = page.value(LABEL)
    page.click(named("Next"))
    page.wait(f"{LABEL} !== '{before}'")


def test_a_card_is_played_against_bots(visit):
    page = visit("play")
    page.click(named("Play"))
    page.wait("location.hash.length > 9")
    begun = page.value("location.hash")
    page.click("document.querySelector('button[data-legal=true]')")
    page.wait(f"location.hash.length > {len(begun)}")


def test_a_card_is_played_in_the_explorer(visit):
    page = visit("explore")
    page.click("document.querySelector('button[data-legal=true]')")
    page.wait("document.querySelector('.lines-here')?.textContent.startsWith('Trick 1')")


def test_many_deals_are_played(visit):
    page = visit("compare")
    page.click(named("Play", "document.querySelector('.cucumber-many')"))
    page.wait("document.querySelectorAll('.many-most li').length > 0")


def test_after_one_visit_pages_work_without_a_network(visit, built, tmp_path):
    """Of every page Chromium is asked."""
    shutil.copytree(built, tmp_path / FILES.strip("/"))
    with sending(tmp_path) as base:
        page = visit("index", base)
        page.wait("navigator.serviceWorker.controller !== null")
        shutil.rmtree(tmp_path / FILES.strip("/"))
        for name in ("play", "compare", "family"):
            visit(name, base)
