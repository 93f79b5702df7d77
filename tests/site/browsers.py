"""Browsers as people have them, in the window of a phone: each is looked at through the same few calls.

Chromiums of 2023 come from npm, packed for servers; WebKit is Debian's, which speaks WebDriver and draws on a screen.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from functools import partial
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest

from cucumber.site.edition.toolchain import run_node
from tests.fetched import npm_package

CHROMIUMS = {"Chromium 109": "@sparticuz/chromium@109.0.6", "Chromium 117": "@sparticuz/chromium@117.0.0"}
BROWSERS = (*CHROMIUMS, "WebKit")
ALONE = ("--no-sandbox", "--single-process", "--no-zygote", "--disable-gpu", "--use-gl=swiftshader")  # one page each
PACKED = ("chromium", "aws.tar", "swiftshader.tar")
UNPACK = """const { brotliDecompressSync } = require("zlib"), { readFileSync, writeFileSync } = require("fs");
for (const name of process.argv.slice(1)) writeFileSync(name, brotliDecompressSync(readFileSync(`${name}.br`)));"""
WIDTH, HEIGHT = 390, 844
WITHIN = 60  # seconds
LOOKS_EVERY = 50  # milliseconds
ENTER = "\ue007"  # as WebDriver writes the key
PROGRAMS = ("WebKitWebDriver", "Xvfb")
FULL_SCREEN = {"alwaysMatch": {"webkitgtk:browserOptions": {"args": ["--automation", "--full-screen"]}}}


@contextmanager
def window_of(browser, starter):
    """A window of one of these browsers that has never been anywhere; `starter` is Playwright's of Chromium."""
    with webkit() if browser == "WebKit" else chromium(starter, CHROMIUMS[browser]) as window:
        yield window


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
        shutil.unpack_archive(folder / name, folder, filter="data")
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


@contextmanager
def webkit():
    """A WebKit that fills a screen of its own, which nobody sees."""
    if missing := [program for program in PROGRAMS if not shutil.which(program)]:
        pytest.fail(
            f"{' and '.join(missing)} missing: ./check thorough installs them, or webkit2gtk-driver and xvfb do"
        )
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", f"{WIDTH}x{HEIGHT}x24"]
    with running(screen, stdout=subprocess.PIPE, text=True) as shown:
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


class OfWebKit:
    """A window of WebKit. What goes wrong in its pages it does not tell."""

    def __init__(self, session):
        self._session, self.problems = session, []
        self._tell("timeouts", script=WITHIN * 1000)
        self._tell("window/rect", x=0, y=0, width=WIDTH, height=HEIGHT)

    def open(self, address):
        self._tell("url", url=address)

    def value(self, expression):
        return self._tell("execute/sync", script=f"return ({expression})", args=[])

    def wait(self, expression):
        look = f"const look = () => (({expression}) ? hold() : setTimeout(look, {LOOKS_EVERY}))"
        try:
            self._tell("execute/async", script=f"const hold = arguments[0]; {look}; look();", args=[])
        except AssertionError as error:
            if "unload" not in str(error):
                raise
            self.wait(expression)  # on the next page

    def click(self, element):
        self._tell(f"element/{self._found(element)}/click")

    def write(self, element, text):
        self._tell(f"element/{self._found(element)}/value", text=text + ENTER)

    def _found(self, element):
        self.wait(element)
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
            time.sleep(LOOKS_EVERY / 1000)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@contextmanager
def running(command, **how):
    """A program, until it is not needed any more."""
    program = subprocess.Popen(command, stderr=subprocess.DEVNULL, **how)
    try:
        yield program
    finally:
        program.terminate()
        program.communicate(timeout=WITHIN)
