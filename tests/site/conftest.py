"""The site in both its homes, served and as files, and a browser that listens for what goes wrong in a page.

Every test that looks at a page does so served, and in the thorough check as files too, unless it is marked `served`:
then it is about the server, or about looks, keys and words that both homes share.
"""

from __future__ import annotations

import fcntl
import os
import queue
import re
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, Page, expect, sync_playwright

from tests.site.addresses import FILES, in_home

expect.set_options(timeout=30_000)  # milliseconds, as everywhere else where something is waited for

ROOT = Path(__file__).parents[2]
STARTS_WITHIN = 300  # seconds: whoever waits so long waits for something that hangs
STOPS_WITHIN = 30
PHONE = 600  # pixels below which a page is touched
AT_ONCE = """if (origin !== "null") localStorage.setItem("cucumber-table", '{"pace": "at once"}')"""
FORGET = """try {
    localStorage.clear();
    sessionStorage.clear();
    Storage.prototype.setItem = () => {}; // an answer may still be on its way
} catch {}"""  # the browser's own page has neither
BROWSERS = (os.environ.get("CHROMIUM", ""), "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--no-first-run", "--disable-quic"),
)


@contextmanager
def serving(folder, *options, cwd=ROOT, env=None):
    """`cucumber serve` on a free port; gives the site's address. It says itself when it is ready."""
    own = {name: str(folder / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    with (folder / "stderr").open("w+") as errors:
        anywhere = ["--no-browser", "--ip", "127.0.0.1", "--port", "0"]
        server = subprocess.Popen(
            [sys.executable, "-m", "cucumber.cli.main", "serve", *anywhere, *options],
            stdout=subprocess.PIPE,
            stderr=errors,
            stdin=subprocess.DEVNULL,
            text=True,
            cwd=cwd,
            env={**os.environ, **own, **(env or {})},
        )
        lines = queue.Queue()
        threading.Thread(target=lambda: lines.put(server.stdout.readline()), daemon=True).start()
        try:
            try:
                line = lines.get(timeout=STARTS_WITHIN)
            except queue.Empty:
                line = ""
            address = re.search(r"http://[^/]+", line)
            if not address:
                errors.seek(0)
                pytest.fail(f"cucumber serve did not start: {line}{errors.read()}")
            yield Served(address[0], server)
        finally:
            Served("", server).stop()
            server.stdout.close()


@dataclass
class Served:
    """A running server."""

    url: str
    process: subprocess.Popen

    def stop(self):
        self.process.terminate()
        try:
            return self.process.wait(timeout=STOPS_WITHIN)
        finally:
            self.process.kill()


class Window:
    """A window of a desktop or of a phone: its pages share the scripts they have read, as a reader's do."""

    def __init__(self, context):
        self._context = context
        self._tabs = []  # a tab that was used is quicker than a new one

    def tab(self, own):
        """A tab, which is nobody else's if it is to be changed for good."""
        if own or not self._tabs:
            return self._context.new_page()
        tab = self._tabs.pop()
        tab.bring_to_front()  # one behind another draws nothing
        return tab

    def leave(self, tab, own):
        """Goes away as a reader does: the page ends its kernel, which it can't do where it is only closed."""
        tab.goto("about:blank")
        if own:
            tab.close()
        else:
            self._tabs.append(tab)


@dataclass
class Visit:
    """One page being looked at, and what went wrong in it."""

    window: Window
    host: str
    forgiving: bool
    own: bool
    problems: list = field(default_factory=list)

    def __post_init__(self):
        self.page = self.window.tab(self.own)
        self._listeners = {
            "console": self._say,
            "pageerror": lambda error: self.problems.append(f"{error}"),
            "request": lambda request: self._asks(request.url),
            "websocket": lambda websocket: self._asks(websocket.url),
        }
        for event, listener in self._listeners.items():
            self.page.on(event, listener)

    def leave(self):
        """Ends it; the next test finds a device that has kept nothing."""
        if self.page.url.startswith(self.host, len("http://")):
            self.page.evaluate(FORGET)
        for event, listener in self._listeners.items():
            self.page.remove_listener(event, listener)
        self.window.leave(self.page, self.own)

    def _say(self, message):
        if message.type == "error":
            self.problems.append(f"{message.text} {message.location['url']}")

    def _asks(self, url):
        parts = urlsplit(url)
        if parts.scheme not in {"data", "blob"} and parts.netloc != self.host:
            self.problems.append(f"asks another host: {url[:200]}")


@pytest.fixture
def serve(tmp_path):
    """For a test that needs its own server: `serve("--idle", "2").url`. Name it before `look`: pages close first."""
    with ExitStack() as servers:
        yield lambda *options, **where: servers.enter_context(serving(tmp_path, *options, **where))


def pytest_generate_tests(metafunc):
    if "site" in metafunc.fixturenames:
        of_the_server = "serve" in metafunc.fixturenames or metafunc.definition.get_closest_marker("served")
        static = pytest.param("static", marks=pytest.mark.thorough)
        homes = ["served"] if of_the_server else ["served", static]
        metafunc.parametrize("site", homes, indirect=True, scope="session")


@pytest.fixture(scope="session")
def site(request):
    """The address of the site, in one of its homes; a fixture that asks for it is about the server."""
    return request.getfixturevalue("files" if getattr(request, "param", "served") == "static" else "served_address")


@pytest.fixture(scope="session")
def served_address(tmp_path_factory):
    """The address of the served site; one server for the whole test run."""
    with serving(tmp_path_factory.mktemp("site")) as served:
        yield served.url


@pytest.fixture(scope="session", autouse=True)
def building(request, tmp_path_factory):
    """The folder in which the site is built as files, if a test needs it; it is begun with the first test of a page."""
    with ThreadPoolExecutor(1) as thread:
        needed = any(map(needs_files, request.session.items))
        yield thread.submit(built_once, tmp_path_factory.getbasetemp(), dict(os.environ)) if needed else None


def needs_files(item):
    """Whether a test looks at the site as files."""
    static = "callspec" in vars(item) and item.callspec.params.get("site") == "static"
    return static or "built" in getattr(item, "fixturenames", ())  # a cell of a notebook has none


def built_once(shared, environment):
    """The folder with the site as files; the first that asks for it builds it for all."""
    if os.environ.get("PYTEST_XDIST_WORKER"):
        shared = shared.parent
    folder = shared / "built" / FILES.strip("/")  # below another folder, as on most hosts
    with (shared / "building").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            command = [sys.executable, "-m", "cucumber.cli.main", "build", str(folder), "--base", f"{FILES}/"]
            subprocess.run(command, check=True, cwd=ROOT, env=environment)
    return folder


@pytest.fixture(scope="session")
def built(building):
    """The folder with the site as files."""
    return building.result()


@pytest.fixture(scope="session")
def files(built):
    """The address of the site as files, behind a server of files that knows nothing of it."""
    with sending(built.parent) as address:
        yield address


@contextmanager
def sending(folder):
    """The address of the site as files in a folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{FILES}"
    finally:
        server.shutdown()
        server.server_close()


class Files(SimpleHTTPRequestHandler):
    """Sends files, and says nothing of it, nor of a page that was left before it had them all."""

    protocol_version = "HTTP/1.1"

    def handle(self):
        with suppress(ConnectionError):
            super().handle()

    def log_message(self, *_):
        pass


@pytest.fixture(scope="session")
def chromium():
    """What starts the browser, with how it is to be started."""
    path = next(filter(None, map(shutil.which, filter(None, BROWSERS))), None)
    if path is None:
        pytest.fail("the browser tests need Chromium: ./check installs it, or set CHROMIUM to its path")
    with driving() as driver:
        yield driver.chromium, {"executable_path": path, "args": list(FLAGS)}


WAIT = """async (given) => {
    const [of, patience] = given;
    for (const end = Date.now() + patience; Date.now() < end; await new Promise((go) => setTimeout(go, 20))) {
        if (await (%s)(of)) return true;
    }
    return false;
}"""


def wait_for_function(page, expression, *, arg=None, timeout=30_000):
    """Waits as Playwright does, but without `eval`, which the site's own policy forbids."""
    asked = (
        expression if re.match(r"\s*(async\b|function\b|\w+ =>|\([^()]*\) =>)", expression) else f"() => ({expression})"
    )
    end = time.monotonic() + timeout / 1000
    while (left := end - time.monotonic()) > 0:
        with suppress(Error):  # another page came meanwhile
            if page.evaluate(WAIT % asked, [arg, 1000 * left]):
                return
    raise TimeoutError(expression)


Page.wait_for_function = wait_for_function


@contextmanager
def driving():
    """The driver of browsers: there may be one in a process, though journeys have fixtures of their own."""
    _DRIVERS.append(_DRIVERS[0] if _DRIVERS else sync_playwright().start())
    try:
        yield _DRIVERS[0]
    finally:
        driver = _DRIVERS.pop()
        if not _DRIVERS:
            driver.stop()


_DRIVERS = []


@pytest.fixture(scope="session")
def browser(chromium):
    """A browser whose contexts share nothing."""
    starter, how = chromium
    browser = starter.launch(**how)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def windows(chromium, tmp_path_factory):
    """A window of a desktop, and one of a phone, which is touched."""
    starter, how = chromium

    @cache
    def window(touch):
        profile = tmp_path_factory.mktemp("profile")
        return Window(opened.enter_context(starter.launch_persistent_context(profile, has_touch=touch, **how)))

    with ExitStack() as opened:
        yield window


@pytest.fixture
def look(windows, site):
    """Open a page and wait until it is ready: `look("/", width=390, dark=True)`.

    What goes wrong in the page fails the test, unless it is `forgiving`. With `base` it is a page of another server.
    On a device that is `hasty` a table shows at once what was played. Who adds scripts, routes or listeners to the
    page asks for its `own`.
    """
    with looking(windows, site) as look:
        yield look


@contextmanager
def looking(windows, site):
    """What `look` does, for a fixture that keeps a page for several tests."""
    visits = []

    def look(
        path, *, width=1280, height=800, dark=False, base=None, forgiving=False, ready=True, hasty=False, own=False
    ):
        base = base or site
        visits.append(Visit(windows(width < PHONE), urlsplit(base).netloc, forgiving, own or hasty))
        page = visits[-1].page
        if hasty:
            page.add_init_script(AT_ONCE)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if dark else "light", media="null", reduced_motion="null")
        page.goto(in_home(base, path), wait_until="commit")
        if ready:
            page.wait_for_selector("html[data-ready]", state="attached")
        return page

    yield look
    problems = [problem for visit in visits if not visit.forgiving for problem in visit.problems]
    for visit in visits:  # a page that is closed complains of what it was still loading
        visit.leave()
    assert not problems, "\n".join(problems)


def still(page):
    """Waits until nothing moves: a moving card would be missed."""
    page.wait_for_function("() => !document.getAnimations().some(({ playState }) => playState === 'running')")


def go_on(page):
    """Presses *Go on* on a page that broke off, and waits until the page is there anew."""
    page.evaluate("document.documentElement.dataset.before = ''")
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector("html[data-ready]:not([data-before])", state="attached")
