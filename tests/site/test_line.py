"""Nothing is lost where a network drops, a kernel stops or a server is started anew, and the reader is told."""

import socket

import pytest
from playwright.sync_api import expect

from tests.site.conftest import go_on, serving
from tests.site.network import network
from tests.site.processes import kernels
from tests.site.test_explore_page import pick
from tests.site.test_serve import comes_true, notebook

pytestmark = [pytest.mark.thorough, pytest.mark.browser, pytest.mark.served]

DROPPED = "No connection to the server. What you press is kept, and sent when it is back."
PAGE = "/compare.ipynb?variant=agurk&variant=ogorek"
PLAYED = """from cucumber import Deal
from cucumber.notebook import play
play(Deal.of("agurk", ["9h 2c 5d", "Jd 5s 4c", "Qs 3c 2d"], players=["Ann", "Bo", "Cai"]), bots="lowest")"""
FIRST, NEXT = ("Trick 1: Cai plays 2♦", 3), ("Trick 3: Cai plays Q♠", 8)  # moments at which it is Ann's turn


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """For who stops no more of it than its kernels."""
    with serving(tmp_path_factory.mktemp("server")) as served:
        yield served


@pytest.fixture
def between(serve, tmp_path):
    """A network to a server with a table that a kernel answers."""
    notebook(tmp_path / "pages", "index", ("code", PLAYED))
    with network(serve("--notebooks", str(tmp_path / "pages")).url) as between:
        yield between


@pytest.fixture
def opened(look, between):
    """The page with that table, at which a card has been played."""
    page = look("/", base=between.url, forgiving=True, hasty=True)
    pick(page, "9h")
    arrive(page, *FIRST)
    return page


def arrive(page, label, moves):
    """Waits until a moment is shown, after so many moves."""
    expect(page.locator(".table-label")).to_have_text(label)
    expect(page.locator(".table-count")).to_have_text(f"{moves + 1} / {moves + 1}")


def status(page):
    return page.locator("#site-status")


def stop_kernels(served):
    for kernel in kernels(served.process.pid):
        kernel.kill()


def test_what_is_pressed_while_nothing_arrives_is_done_once_when_it_does(opened, between):
    between.hold()
    pick(opened, "2c")
    expect(status(opened)).to_have_text(DROPPED)
    expect(opened.locator(".table-label")).to_have_text(FIRST[0])
    between.go_on()
    arrive(opened, *NEXT)
    expect(status(opened)).to_be_empty()
    pick(opened, "5d")
    arrive(opened, "What it costs", 10)


def test_what_was_sent_and_not_answered_is_done_once(opened, between):
    """The kernel hears the card; its answer, and the word that it was heard, get lost."""
    between.hold_answers()
    pick(opened, "2c")
    expect(status(opened)).to_have_text(DROPPED)
    between.cut()
    between.go_on()
    arrive(opened, *NEXT)


def test_a_line_that_is_cut_again_and_again_goes_on_by_itself(opened, between):
    for _ in range(3):
        between.cut()
        expect(status(opened)).to_have_text(DROPPED)
        expect(status(opened)).to_be_empty()
    pick(opened, "2c")
    arrive(opened, *NEXT)


@pytest.fixture
def making(serve, tmp_path):
    """A server whose page is being made until the end of the test, and the file that tells when its kernel is at it."""
    begun = tmp_path / "begun"
    lasting = f"import pathlib, time\npathlib.Path({str(begun)!r}).touch()\ntime.sleep(100)"
    notebook(tmp_path / "pages", "index", ("markdown", "# Before"), ("code", lasting))
    return serve("--notebooks", str(tmp_path / "pages")), begun


@pytest.mark.parametrize("end", [stop_kernels, lambda served: served.process.kill()], ids=["kernel", "server"])
def test_a_page_that_breaks_off_while_it_is_made_says_so(look, making, end):
    served, begun = making
    page = look("/", base=served.url, forgiving=True, ready=False)
    page.get_by_text("Setting the table…").wait_for()
    comes_true(begun.exists)
    end(served)
    status(page).get_by_text("This page broke off before all of it was here. You can go on where you are.").wait_for()


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("/examples.ipynb?example=2-two-tens&step=5", ".table-label:text('Trick 2: Bo plays 2♠')"),
        ("/compare.ipynb?variant=agurk&variant=ogorek", "h1"),
        ("/strategy.ipynb", ".table-label"),
    ],
)
def test_on_every_page_a_kernel_that_stops_is_said_and_one_goes_on_where_one_was(look, server, address, shown):
    page = look(address, base=server.url)
    before = page.locator(shown).first.inner_text()
    stop_kernels(server)
    status(page).get_by_text("What answers this page has stopped. You can go on where you are.").wait_for()
    go_on(page)
    expect(page.locator(shown).first).to_have_text(before, use_inner_text=True)
    assert page.url.startswith(f"{server.url}/voila/render{address}")


def test_a_server_that_is_started_anew_is_said_and_the_same_moment_comes_back(look, serve):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    first = serve("--port", str(port))
    page = look(PAGE, base=first.url, forgiving=True)
    before = page.locator("h1").inner_text()
    first.stop()
    expect(status(page)).to_have_text(DROPPED)
    serve("--port", str(port))
    status(page).get_by_text("This page was away too long, or the server was started anew.").wait_for()
    go_on(page)
    expect(page.locator("h1")).to_have_text(before)
    page.locator(".cucumber-table").first.wait_for()


def test_go_on_waits_for_a_server_that_is_not_back_yet(look, serve):
    served = serve()
    page = look(PAGE, base=served.url, forgiving=True)
    stop_kernels(served)
    again = page.get_by_role("button", name="Go on")
    again.wait_for()
    served.stop()
    again.click()
    status(page).get_by_text("The server does not answer yet; try again in a moment.").wait_for()
    assert page.locator(".cucumber-table").count() > 0
