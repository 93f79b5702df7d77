"""More come than a server has kernels for: they are told, read on, and go on by themselves; who leaves makes room."""

import json
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.site.network import network
from tests.site.test_serve import comes_true

pytestmark = [pytest.mark.thorough, pytest.mark.browser, pytest.mark.served]

ESSAY = "/voila/render/two-players.ipynb"
COMPARE = "/voila/render/compare.ipynb"
NEXT = "All places are taken. You are next, and then this page goes on by itself."
SECOND = "All places are taken. 1 is before you, and then this page goes on by itself."
WAITS = "html[data-ready=waits]"
HERE = "html[data-ready=drawn]"
STEP = "document.querySelector('.cucumber-table').table.place.cursor"
RELOADS = """
const times = Number(sessionStorage.reloads ?? 0);
window.isLast = times === 50;
if (!isLast) {
  sessionStorage.reloads = times + 1;
  setTimeout(() => location.reload(), times * 8);
}
"""


@pytest.fixture
def served(serve):
    return serve("--kernels", "1")


@pytest.fixture
def first(look, served):
    """The page that has the only place."""
    return look(COMPARE, base=served.url)


def health(served):
    with urlopen(f"{served.url}/health") as answer:
        return json.load(answer)


def kernels(served):
    return health(served)["kernels"]


def status(page):
    return page.locator("#site-status")


def made_once(url):
    """Asks for a page until the server knows how it will be made."""

    def is_known():
        with urlopen(url) as page:
            return b'id="site-ahead"' in page.read()

    assert comes_true(is_known, within=60)


def test_who_has_no_place_is_told_steps_through_tables_and_goes_on_at_the_same_moment(first, look, served):
    made_once(served.url + ESSAY)
    second = look(ESSAY, base=served.url)
    assert second.locator(WAITS).count() == 1
    expect(status(second)).to_contain_text(NEXT)
    third = look(COMPARE, base=served.url)
    expect(status(third)).to_contain_text(SECOND)
    assert health(served) == {"status": "ok", "kernels": 1, "most": 1, "waiting": 2}
    forward = second.locator(".cucumber-table").first.get_by_role("button", name="Next", exact=True)
    forward.click()
    forward.click()
    assert second.evaluate(STEP) == 2
    second.get_by_role("button", name="Just show me").first.click()
    expect(status(second)).to_contain_text("That has to wait: all places are taken.")
    with second.expect_navigation():
        first.goto("about:blank")
    second.wait_for_selector(HERE, state="attached")
    assert second.evaluate(STEP) == 2
    expect(status(third)).to_contain_text(NEXT)
    assert kernels(served) == 1


@pytest.mark.usefixtures("first")
def test_a_page_that_asks_no_kernel_never_waits(look, served):
    path = "/voila/render/claims.ipynb"
    made_once(served.url + path)
    page = look(f"{path}#tens-and-jacks", base=served.url)
    assert page.locator(HERE).count() == 1
    assert page.locator("#tens-and-jacks").is_visible()
    assert status(page).inner_text() == ""
    assert kernels(served) == 1


def test_fifty_reloads_leave_one_kernel(look, serve):
    """Some come before the page is there, some while it is made, some after that."""
    served = serve()
    page = look(COMPARE, base=served.url, forgiving=True, own=True)
    page.add_init_script(RELOADS)
    page.reload(wait_until="commit")
    page.wait_for_function("() => window.isLast && document.documentElement.dataset.ready", timeout=120_000)
    assert comes_true(lambda: kernels(served) == 1), kernels(served)


def test_a_page_that_is_left_before_it_has_read_its_scripts_takes_its_kernel_along(look, serve):
    served = serve()
    page = look("/room", base=served.url, own=True, ready=False)
    page.route("**/static/*.js*", lambda _route: None)  # they never come
    with page.expect_event("requestfinished", lambda request: request.url.endswith(COMPARE)):
        page.goto(served.url + COMPARE, wait_until="commit")
    assert kernels(served) == 1
    page.goto("about:blank")
    assert comes_true(lambda: kernels(served) == 0)


def test_who_vanishes_makes_room_for_who_waits(look, served):
    with network(served.url) as between:
        vanishes = look(COMPARE, base=between.url, forgiving=True)
        waits = look(COMPARE, base=served.url)
        expect(status(waits)).to_contain_text(NEXT)
        between.hold()
        between.cut()
        with waits.expect_navigation():
            pass
        waits.wait_for_selector(HERE, state="attached")
        vanishes.goto("about:blank")
    assert kernels(served) == 1
