"""The kernels of notebooks: who has none is told, nothing is lost where a network drops, and none is left behind."""

import json
import os
import re
import socket
from urllib.error import HTTPError
from urllib.request import urlopen

import psutil
import pytest
from playwright.sync_api import expect

from tests.site.conftest import Served, go_on
from tests.site.network import network
from tests.site.test_explore_page import pick
from tests.site.test_serve import comes_true, notebook, running

pytestmark = [pytest.mark.thorough, pytest.mark.served]
browser = pytest.mark.browser

DROPPED = "No connection to the server. What you press is kept, and sent when it is back."
STOPPED = "What answers this page has stopped. You can go on where you are."
PLAYED = """from cucumber import Deal
from cucumber.notebook import play
play(Deal.of("agurk", ["9h 2c 5d", "Jd 5s 4c"], players=["Ann", "Bo"]), bots="highest")"""
TOLD = "import os\nprint('process', os.getpid())"


@pytest.fixture
def pages(tmp_path):
    notebook(tmp_path / "pages", "index", ("markdown", "# Before"), ("code", PLAYED))
    notebook(tmp_path / "pages", "told", ("code", TOLD))
    return str(tmp_path / "pages")


@pytest.fixture
def served(serve, pages):
    return serve("--notebooks", pages)


def health(served):
    with urlopen(f"{served.url}/health") as answer:
        return json.load(answer)


def opened(served):
    """The process of the kernel of a page that is opened, and not looked at."""
    with urlopen(f"{served.url}/voila/render/told.ipynb") as page:
        return int(re.search(r"process (\d+)", page.read().decode())[1])


def status(page):
    return page.locator("#site-status")


def stop_kernels(served):
    for process in psutil.Process(served.process.pid).children(recursive=True):
        if "ipykernel_launcher" in process.cmdline():
            process.kill()


def test_whoever_finds_no_place_is_told_so_in_a_sentence_and_finds_one_later(serve, pages):
    served = serve("--kernels", "1", "--notebooks", pages)
    kernel = opened(served)
    assert health(served) == {"status": "ok", "kernels": 1, "most": 1}
    with pytest.raises(HTTPError, match="503") as full:
        opened(served)
    said = full.value.read().decode()
    full.value.close()
    assert "All places are taken" in said
    assert "Try again when somebody has left" in said
    assert comes_true(lambda: not refuses(served)), "nobody looks at the first page, and so it makes room"
    assert not running(kernel)


def refuses(served):
    try:
        return not opened(served)
    except HTTPError as full:
        full.close()
        return True


@pytest.mark.parametrize("end", [lambda served: served.process.kill(), Served.stop], ids=["killed", "stopped"])
def test_a_server_that_ends_leaves_no_kernels(served, end):
    kernel = opened(served)
    assert not end(served)
    assert comes_true(lambda: not running(kernel))


@browser
def test_who_leaves_a_page_takes_its_kernel_along_and_who_comes_back_has_another(look, served):
    page = look("/", base=served.url)
    pick(page, "9h")
    lies(page, "Jd")
    page.goto("about:blank")
    assert comes_true(lambda: health(served)["kernels"] == 0)
    page.go_back()
    page.wait_for_selector("html[data-ready]", state="attached")
    pick(page, "9h")
    lies(page, "Jd")


@browser
def test_what_one_reader_plays_no_other_sees(look, served):
    mine, other = look("/", base=served.url, hasty=True), look("/", base=served.url, hasty=True)
    pick(mine, "9h")
    lies(mine, "Jd")
    expect(other.locator("button[data-card='9h'][data-legal]")).to_have_count(1)
    expect(other.locator("button[data-card='Jd']")).to_have_count(0)


@pytest.fixture
def between(served):
    """A network to a server with a table that a kernel answers."""
    with network(served.url) as between:
        yield between


@pytest.fixture
def at_the_table(look, between):
    """The page with that table, at which a card has been played."""
    page = look("/", base=between.url, forgiving=True, hasty=True)
    pick(page, "9h")
    lies(page, "Jd")
    return page


def lies(page, card):
    """Waits until a card stands in the line of the deal."""
    rank, suit = card[:-1], dict(zip("shdc", "♠♥♦♣", strict=True))[card[-1]]
    expect(page.locator(".line-play", has_text=re.compile(rank + suit))).to_be_attached()


@browser
def test_what_is_pressed_while_nothing_arrives_is_done_once_when_it_does(at_the_table, between):
    between.hold()
    pick(at_the_table, "2c")
    between.go_on()
    lies(at_the_table, "4c")


@browser
def test_a_line_that_is_cut_goes_on_by_itself(at_the_table, between):
    for _ in range(2):
        between.cut()
    pick(at_the_table, "2c")
    lies(at_the_table, "4c")
    expect(status(at_the_table)).to_be_empty()


@browser
def test_a_kernel_that_stops_is_said_and_one_goes_on_once_the_server_answers(look, served):
    page = look("/", base=served.url, forgiving=True)
    stop_kernels(served)
    expect(status(page)).to_contain_text(STOPPED)
    go_on(page)
    pick(page, "9h")
    lies(page, "Jd")
    stop_kernels(served)
    again = page.get_by_role("button", name="Go on")
    again.wait_for()
    served.stop()
    again.click()
    status(page).get_by_text("The server does not answer yet; try again in a moment.").wait_for()
    assert page.locator(".cucumber-table").count() == 1


@browser
def test_a_server_that_is_started_anew_is_said(look, serve, pages):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    first = serve("--port", port, "--notebooks", pages)
    page = look("/", base=first.url, forgiving=True)
    first.stop()
    expect(status(page)).to_have_text(DROPPED)
    serve("--port", port, "--notebooks", pages)
    expect(status(page)).to_contain_text(STOPPED)
    go_on(page)


@browser
@pytest.mark.parametrize("what", ["kernel", "server"])
def test_a_page_that_breaks_off_while_it_is_made_says_so(look, serve, tmp_path, what):
    begun = tmp_path / "begun"
    lasting = f"import os, pathlib, time\npathlib.Path({str(begun)!r}).write_text(str(os.getpid()))\ntime.sleep(100)"
    notebook(tmp_path / "pages", "index", ("markdown", "# Before"), ("code", lasting))
    served = serve("--notebooks", str(tmp_path / "pages"))
    page = look("/", base=served.url, forgiving=True, ready=False)
    page.get_by_text("Setting the table…").wait_for()
    assert comes_true(lambda: begun.exists() and begun.read_text())
    if what == "kernel":
        os.kill(int(begun.read_text()), 9)
        page.get_by_text("What belongs here could not be made: the kernel stopped.").wait_for()
        expect(status(page)).to_contain_text(STOPPED)
    else:
        served.process.kill()
        expect(status(page)).to_contain_text("This page broke off before all of it was here.")
