"""Browsers as people have them, in the window of a phone: each is looked at through the same few calls.

Chromiums of 2023 come from npm, packed for servers. WebKit is Debian's, which speaks WebDriver and draws on a screen.
Firefox, where it is installed, needs no driver: it speaks WebDriver BiDi itself.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from functools import partial
from itertools import count
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect

from cucumber.site.static_site.toolchain import run_node
from tests.fetched import SAFELY, npm_package

CHROMIUMS = {"Chromium 109": "@sparticuz/chromium@109.0.6", "Chromium 117": "@sparticuz/chromium@117.0.0"}
FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
BROWSERS = (
    *CHROMIUMS,
    "WebKit",
    pytest.param("Firefox", marks=pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed here")),
)
ALONE = ("--no-sandbox", "--single-process", "--no-zygote", "--disable-gpu", "--use-gl=swiftshader")  # one page each
PACKED = ("chromium", "aws.tar", "swiftshader.tar")
UNPACK = """const { brotliDecompressSync } = require("zlib"), { readFileSync, writeFileSync } = require("fs");
for (const name of process.argv.slice(1)) writeFileSync(name, brotliDecompressSync(readFileSync(`${name}.br`)));"""
WIDTH, HEIGHT = 390, 844
WITHIN, LOOKS_EVERY = 60, 0.05  # seconds
ENTER = "\ue007"  # as WebDriver writes the key
PROGRAMS = ("WebKitWebDriver", "Xvfb")
FULL_SCREEN = {"alwaysMatch": {"webkitgtk:browserOptions": {"args": ["--automation", "--full-screen"]}}}
QUIET = {  # or Firefox asks its makers for news, and shows a page of its own
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.server": "",
    "ui.prefersReducedMotion": 1,
}


@contextmanager
def window_of(browser, starter, folder):
    """A window of one of these browsers that has never been anywhere; `starter` is Playwright's of Chromium.

    What it keeps it may keep in this folder.
    """
    if browser in CHROMIUMS:
        opened = chromium(starter, CHROMIUMS[browser])
    else:
        opened = webkit() if browser == "WebKit" else firefox(folder)
    with opened as window:
        yield window


class Patient:
    """A window that is asked again and again: what waits in a page would not outlast it."""

    def wait(self, expression):
        until = time.monotonic() + WITHIN
        while not self.value(f"Boolean({expression})"):
            assert time.monotonic() < until, f"this does not come true: {expression}; went wrong: {self.problems}"
            time.sleep(LOOKS_EVERY)

    def bring(self, element):
        """Waits until an element is found, and brings it where nothing else lies that could be pressed instead."""
        self.wait(f"({element}) && (({element}).scrollIntoView({{ block: 'center' }}), true)")


# --- Chromium ---------------------------------------------------------------------------------------------------------


@contextmanager
def chromium(starter, package):
    """A Chromium without a window on any screen, with the libraries it needs."""
    folder = npm_package(package, unpacked) / "bin"
    env = {**os.environ, "LD_LIBRARY_PATH": f"{folder / 'lib'}:{folder}"}
    browser = starter.launch(executable_path=folder / "chromium", args=list(ALONE), env=env)
    try:
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce")
        yield OfChromium(page)
    finally:
        browser.close()


def unpacked(package):
    """Unpacks the program and its libraries beside what they were packed in."""
    folder = package / "bin"
    run_node("node", ["-e", UNPACK, *PACKED], folder)
    for name in PACKED[1:]:
        shutil.unpack_archive(folder / name, folder, **SAFELY)
    (folder / PACKED[0]).chmod(0o755)


class OfChromium:
    """A window of Chromium, and what went wrong in its pages."""

    def __init__(self, page):
        self._page, self.problems = page, []
        page.set_default_timeout(WITHIN * 1000)
        page.on("pageerror", lambda error: self.problems.append(str(error)))

    def open(self, address):
        self._page.goto(address, wait_until="commit")

    def value(self, expression):
        return self._page.evaluate(expression)

    def wait(self, expression):
        self._page.wait_for_function(f"() => ({expression})")

    def click(self, element):
        """Presses what an expression of JavaScript finds, once it is found."""
        self.wait(element)
        self._page.evaluate_handle(element).as_element().click()

    def write(self, element, text):
        """Writes into a field, and ends with Enter."""
        self.click(element)
        self._page.keyboard.type(text)
        self._page.keyboard.press("Enter")


# --- WebKit -----------------------------------------------------------------------------------------------------------


@contextmanager
def webkit():
    """A WebKit that fills a screen of its own, which nobody sees."""
    if missing := [program for program in PROGRAMS if not shutil.which(program)]:
        pytest.fail(
            f"{' and '.join(missing)} missing: ./check thorough installs them, or webkit2gtk-driver and xvfb do"
        )
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", f"{WIDTH}x{HEIGHT}x24"]
    with running(screen, stdout=subprocess.PIPE) as shown:
        env = {**os.environ, "DISPLAY": f":{shown.stdout.readline().strip()}"}
        port = free_port()
        with running(["WebKitWebDriver", f"--port={port}"], env=env, stdout=subprocess.DEVNULL):
            driver = f"http://127.0.0.1:{port}"
            begun = as_soon_as_it_listens(partial(tell, "POST", f"{driver}/session", capabilities=FULL_SCREEN))
            session = f"{driver}/session/{begun['sessionId']}"
            try:
                yield OfWebKit(session)
            finally:
                tell("DELETE", session)


class OfWebKit(Patient):
    """A window of WebKit. What goes wrong in its pages it does not tell."""

    def __init__(self, session):
        self._session, self.problems = session, []
        self._tell("window/rect", x=0, y=0, width=WIDTH, height=HEIGHT)

    def open(self, address):
        self._tell("url", url=address)

    def value(self, expression):
        return self._tell("execute/sync", script=f"return ({expression})", args=[])

    def click(self, element):
        self._tell(f"element/{self._found(element)}/click")

    def write(self, element, text):
        self._tell(f"element/{self._found(element)}/value", text=text + ENTER)

    def _found(self, element):
        self.bring(element)
        (name,) = self.value(element).values()
        return name

    def _tell(self, what, **told):
        return tell("POST", f"{self._session}/{what}", **told)


def tell(method, address, **told):
    """Says something to a driver; gives what it answers."""
    body = json.dumps(told).encode() if method == "POST" else None
    try:
        with urlopen(
            Request(address, body, {"Content-Type": "application/json"}, method=method), timeout=2 * WITHIN
        ) as said:
            return json.load(said)["value"]
    except HTTPError as error:
        raise AssertionError(f"{told}: {json.load(error)['value']['message']}") from None


def as_soon_as_it_listens(ask):
    """What a program answers that has only begun."""
    until = time.monotonic() + WITHIN
    while True:
        try:
            return ask()
        except URLError:
            if time.monotonic() > until:
                raise
            time.sleep(LOOKS_EVERY)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@contextmanager
def running(command, **how):
    """A program, until it is not needed any more."""
    program = subprocess.Popen(command, **{"stderr": subprocess.DEVNULL, **how}, text=True)
    try:
        yield program
    finally:
        program.terminate()
        program.communicate(timeout=WITHIN)


# --- Firefox ----------------------------------------------------------------------------------------------------------


@contextmanager
def firefox(folder):
    """A Firefox that keeps what it keeps in this folder."""
    preferences = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in QUIET.items()]
    (folder / "user.js").write_text("\n".join(preferences))
    how = ["--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0", "about:blank"]
    with running([FIREFOX, *how], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as program:
        said = iter(program.stderr.readline, "")
        port = next(found[1] for line in said if (found := re.search(r"BiDi listening on ws://[^:]+:(\d+)", line)))
        with connect(f"ws://127.0.0.1:{port}/session", max_size=None, open_timeout=WITHIN) as line:
            yield OfFirefox(line)


class OfFirefox(Patient):
    """A window of Firefox, and what went wrong in its pages."""

    def __init__(self, line):
        self._line, self._numbers = line, count(1)
        self.problems = []
        self._arrived = set()
        self._tell("session.new", capabilities={})
        self._tell("session.subscribe", events=["log.entryAdded", "browsingContext.domContentLoaded"])
        self._place = {"context": self._tell("browsingContext.getTree")["contexts"][0]["context"]}
        size = {"width": WIDTH, "height": HEIGHT}
        self._tell("browsingContext.setViewport", **self._place, viewport=size)

    def open(self, address):
        """Opens a page; it is there once its scripts have begun.

        Firefox's own waiting also ends when the page that is left writes its address anew.
        """
        begun = self._tell("browsingContext.navigate", **self._place, url=address, wait="none")
        while begun["navigation"] not in self._arrived:
            self._hear()

    def value(self, expression):
        return self._evaluate(expression).get("value")

    def click(self, element):
        self.bring(element)
        there = {"type": "element", "element": {"sharedId": self._evaluate(element)["sharedId"]}}
        move, down, up = {"type": "pointerMove", "x": 0, "y": 0, "origin": there}, "pointerDown", "pointerUp"
        self._act("pointer", move, *({"type": each, "button": 0} for each in (down, up)))

    def write(self, element, text):
        self.click(element)
        self._act("key", *({"type": each, "value": sign} for sign in text + ENTER for each in ("keyDown", "keyUp")))

    def _act(self, kind, *actions):
        source = {"type": kind, "id": kind, "actions": actions}
        self._tell("input.performActions", **self._place, actions=[source])

    def _evaluate(self, expression):
        done = self._tell("script.evaluate", expression=expression, target=self._place, awaitPromise=False)
        assert done["type"] != "exception", f"{expression}: {done['exceptionDetails']['text']}"
        return done["result"]

    def _tell(self, method, **parameters):
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := self._hear()).get("id") != number:
            pass
        assert answer["type"] != "error", f"{method}: {answer['message']}"
        return answer["result"]

    def _hear(self):
        """The next that Firefox says; what went wrong and what has arrived is kept."""
        said = json.loads(self._line.recv(timeout=WITHIN))
        match said.get("method"):
            case "log.entryAdded" if said["params"]["level"] == "error":
                self.problems.append(said["params"]["text"])
            case "browsingContext.domContentLoaded":
                self._arrived.add(said["params"]["navigation"])
        return said
