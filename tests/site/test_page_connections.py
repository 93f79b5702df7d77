"""Pages that the server answers over a connection: they outlast it, and what others send to it never reaches them."""

import asyncio
import json
import re
import socket
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect
from tornado.httpclient import HTTPError, HTTPRequest
from tornado.websocket import WebSocketClosedError, websocket_connect

from tests.site.stage import HAND, choices, press, tap, titled
from tests.tiers import THOROUGH

pytestmark = [pytest.mark.browser, pytest.mark.served]

LOST = "The server does not answer. The page goes on by itself as soon as it does."
FULL = "The server is full. This page goes on by itself as soon as there is room."
STRANGERS = 1000 if THOROUGH else 50
ELSEWHERE = "127.0.0.2"  # an address may have so many connections, and no more
HUGE = json.dumps({"is": "open", "url": "?" + "a" * 1_000_000, "saved": [[0] * 100] * 1000})
MISTYPED = ["", "{", "[" * 100_000, "null", "7", "[]", "{}", '{"is": []}', '{"is": "pick"}', '{"is": "pick", "act": 7}']
MISTYPED += ['{"is": "press", "key": {}}', '{"is": "open", "url": [], "saved": {"streak": "many"}}', HUGE]
PRESSED = json.dumps({"is": "press", "key": "Show a hint"})


@pytest.mark.parametrize(
    ("address", "at"),
    [
        ("/learn.ipynb", lambda page: (press(page, "Now you"), tap(page, "Jd"), titled(page, "Right."))),
        pytest.param(
            "/play.ipynb", lambda page: page.locator("[data-action='Play']").click(), marks=pytest.mark.thorough
        ),
        pytest.param("/explore.ipynb", lambda page: page.locator(HAND).first.click(), marks=pytest.mark.thorough),
    ],
    ids=["learn", "play", "explore"],
)
def test_a_page_goes_on_by_itself_where_it_was_once_the_server_is_started_anew(look, serve, address, at):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    first = serve("--port", port)
    page = look(address, base=first.url, forgiving=True, hasty=True)
    page.locator(".cucumber-table").wait_for()
    before = page.url
    at(page)
    page.wait_for_function("before => location.href !== before", arg=before)
    where = page.url
    first.stop()
    expect(page.locator("#site-status")).to_have_text(LOST)
    assert page.locator(".table-front [data-card]").count() > 0
    serve("--port", port)
    expect(page.locator("#site-status")).to_be_empty()
    assert page.url == where
    if "learn" in address:
        titled(page, "Who takes this trick?")
        tap(page, "1")
        titled(page, "Right.")
    else:
        page.locator(HAND).first.click()
        page.wait_for_function("where => location.href !== where", arg=where)


ANOTHER_BUILD = "import cucumber.version\ncucumber.version.__version__ = 'another'\n"


@pytest.mark.thorough
def test_a_page_left_open_during_an_upgrade_is_loaded_again_once_with_what_was_done_meanwhile(look, serve, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    first = serve("--port", port)
    page = look("/explore.ipynb", base=first.url, forgiving=True, hasty=True)
    page.locator(HAND).first.click()
    page.wait_for_function("() => location.href.includes('#')")
    where, build = page.url, page.get_attribute("html", "data-build")
    loads = []
    page.on("load", lambda page: loads.append(page.url))
    first.stop()
    expect(page.locator("#site-status")).to_have_text(LOST)
    page.locator(HAND).first.click()
    (tmp_path / "sitecustomize.py").write_text(ANOTHER_BUILD)
    serve("--port", port, env={"PYTHONPATH": str(tmp_path)})
    page.wait_for_selector(f"html[data-ready][data-build]:not([data-build='{build}'])", state="attached")
    page.locator(HAND).first.wait_for()
    assert page.url != where, "what was done meanwhile is part of the address"
    before = page.url
    page.locator(HAND).first.click()
    page.wait_for_function("before => location.href !== before", arg=before)
    assert len(loads) == 1


@pytest.mark.parametrize("path", ["line/learn", "room/line"])
def test_a_page_or_phone_of_another_build_is_told_so_first_and_one_of_this_build_is_not(site, path):
    with urlopen(f"{site}/room") as page:
        build = re.search(r'data-build="(\w+)"', page.read().decode())[1]

    async def first(its):
        line = await websocket_connect(f"ws{site.removeprefix('http')}/{path}?build={its}&version=another")
        await line.write_message("{}")
        try:
            return json.loads(await line.read_message())
        finally:
            line.close()
            while await line.read_message() is not None:
                pass

    with ThreadPoolExecutor(1) as aside:  # in this thread the browser's loop may be running
        assert aside.submit(asyncio.run, first("another")).result() == {"build": build}
        assert "build" not in aside.submit(asyncio.run, first(build)).result()


def test_a_server_without_a_place_says_so_and_what_is_pressed_meanwhile_counts_once_there_is_one(look):
    page, is_full = look("/", own=True), [True]

    def answer(line):
        if is_full[0]:
            line.close(code=1013)
        else:
            line.connect_to_server()

    page.route_web_socket(re.compile("/line/learn"), answer)
    page.goto(urljoin(page.url, "/learn.ipynb"))
    expect(page.locator("#site-status")).to_have_text(FULL)
    press(page, "Now you")
    page.evaluate("dispatchEvent(new Event('focus'))")  # it looks again, and again in vain
    expect(page.locator("#site-status")).to_have_text(FULL)
    is_full[0] = False
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.locator("#site-status")).to_be_empty()
    choices(page)
    titled(page, "You lead. Play the highest of your three cards.")


def test_a_page_is_ready_once_what_its_address_asks_for_is_drawn(look):
    page, lines = look("/", own=True), []

    def answer(line):
        lines.append(line)
        if len(lines) > 1:
            line.connect_to_server()

    page.route_web_socket(re.compile("/line/rules"), answer)
    page.goto(urljoin(page.url, "/rules.ipynb?variant=ogorek"))
    page.wait_for_selector(".cucumber-rules:empty", state="attached")
    expect(page.locator("#content")).to_have_attribute("aria-busy", "true")
    assert not page.locator("html[data-ready]").count()
    lines[0].close()  # and the page tries again
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.locator("main h2", has_text="Ogórek").count()


@pytest.mark.thorough
def test_lines_that_send_nonsense_floods_huge_messages_or_nothing_hold_nobody_up(look, serve):
    served = serve()
    page = look("/learn.ipynb", base=served.url)
    with strangers(f"ws{served.url.removeprefix('http')}/line/") as (all_came, became):
        at_work = True
        while at_work:
            at_work = not all_came.is_set()
            for number, lesson in ((2, "Don't take the last trick"), (1, "Play one trick")):
                choices(page)
                page.get_by_role("navigation", name="Lessons").get_by_role("button", name=lesson).click()
                expect(page.locator(".stage-kicker")).to_contain_text(f"lesson {number} of")
        practice = look("/practice.ipynb", base=served.url)
        press(practice, "Show a hint")
        expect(practice.get_by_role("button", name="Show a hint")).to_have_count(0)
    assert sum(became.values()) == STRANGERS
    assert became["silent"] > STRANGERS // 8, "they stayed"
    assert became["heard"] > STRANGERS // 8
    assert served.process.poll() is None


@contextmanager
def strangers(connections):
    """Many connections from elsewhere that mean harm: gives what says that all have come, and what became of them."""
    became, all_came, loop = Counter(), threading.Event(), asyncio.new_event_loop()
    over = asyncio.Event()

    async def come():
        stay = []
        for first in range(0, STRANGERS, 50):
            some = range(first, min(first + 50, STRANGERS))
            stay += await asyncio.gather(*(stranger(connections, number, became) for number in some))
        all_came.set()
        await over.wait()
        for connection in filter(None, stay):
            connection.close()
        await asyncio.sleep(1)  # until that is said

    thread = threading.Thread(target=loop.run_until_complete, args=(come(),), daemon=True)
    thread.start()
    yield all_came, became
    loop.call_soon_threadsafe(over.set)
    thread.join(60)
    loop.close()


async def stranger(connections, number, became):
    """One of them: its connection, which stays if it was let in."""
    name, does = ("learn", "practice", "play")[number % 3], number % 4
    try:
        connection = await websocket_connect(HTTPRequest(f"{connections}{name}", network_interface=ELSEWHERE))
    except (HTTPError, OSError):
        became["refused"] += 1
        return None
    try:
        for message in ([], [HUGE] * 3, [PRESSED] * 500, MISTYPED)[does]:
            await connection.write_message(message)
        became["silent" if not does else "heard" if await connection.read_message() else "closed"] += 1
    except WebSocketClosedError:
        became["closed"] += 1
    return connection
