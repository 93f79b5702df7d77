"""How quick the site is without a server: what a first and a second visit cost, and what happens at the table.

    python -m tools.benchmarks.files_speed FOLDER    # what `cucumber build FOLDER` wrote

Serves the folder on this machine alone, packed as hosts of files pack it, and visits it with a real browser.
"""

from __future__ import annotations

import gzip
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which
from statistics import median
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route, sync_playwright

from tests.site.conftest import BROWSERS, FLAGS

VISITS = 5
ACTS = 20  # in Play these are three deals, in which the reader is not yet out
MANY_ACTS = 300  # after which the memory of the engine is read
A_BRANCH = 10  # so many cards, and one is taken back for another
CARD = ".table-front [data-legal=true]"
ON = (
    ":is([data-action='Play'], [data-action='Next deal'], [data-action='Start a new game'], [data-action='Play again'])"
)
UNDO = "[data-action='Undo']:not([aria-disabled])"
MANY = "10,000,000"
PHONE = {"latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8, "offline": False}

# Presses the first or the last of what is asked for, and gives the milliseconds until the table has been redrawn.
ACT = """async ([css, at]) => {
  const table = document.querySelector(".cucumber-table");
  const began = performance.now();
  const redrawn = new Promise((done) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(done));
    });
    observer.observe(table, { childList: true, subtree: true, characterData: true });
  });
  [...document.querySelectorAll(css)].at(at).click();
  await redrawn;
  return performance.now() - began;
}"""
FIRST, LAST = 0, -1

# Stands before the worker's script here, and keeps Python's memory where it can be asked for.
KEEP_MEMORY = """
for (const name of ["instantiate", "instantiateStreaming"]) {
  const own = WebAssembly[name];
  WebAssembly[name] = async (...about) => {
    const made = await own.apply(WebAssembly, about);
    self.python ??= (made.instance ?? made).exports.memory;
    return made;
  };
}
"""


def main() -> None:
    """Measures and prints."""
    folder = Path(sys.argv[1])
    files = [each for each in folder.rglob("*") if each.is_file()]
    print(f"folder: {sum(each.stat().st_size for each in files) / 1e6:.1f} MB in {len(files)} files")
    with _served(folder) as (address, sent), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_browser(), args=list(FLAGS))
        for name in ("index", "examples", "explore"):
            _visits(browser, address, name, sent)
            _until_the_table(browser, address, name, sent)
        for name in ("explore", "play"):
            _at_the_table(_ready(browser.new_context(), f"{address}/{name}.html"), name)
        _many_acts(browser, f"{address}/explore.html")
        _many_deals(_ready(browser.new_context(), f"{address}/compare.html"))
        _on_a_phone(browser, f"{address}/examples.html")
        browser.close()


def _visits(browser: Any, address: str, name: str, sent: list[int]) -> None:
    """A page opened for the first time and again, by so many readers."""
    first, again = [], []
    for _ in range(VISITS):
        context = browser.new_context()
        sent.clear()
        first.append(_timed(context, f"{address}/{name}.html"))
        page = context.pages[0]
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        whole = sum(sent)
        sent.clear()
        again.append(_timed(context, f"{address}/{name}.html"))
        left = sum(sent)
        context.close()
    for told, visits in (("first", first), ("again", again)):
        words, drawn, ready = (median(each) for each in zip(*visits, strict=True))
        print(f"{name}, {told}: words {words:.2f} s, table drawn {drawn:.2f} s, engine ready {ready:.2f} s")
    print(f"{name}: {whole / 1e6:.2f} MB in the first visit, {left / 1e6:.2f} MB in the second")


def _until_the_table(browser: Any, address: str, name: str, sent: list[int]) -> None:
    """What is fetched before the table is drawn; the engine is kept from starting."""
    context = browser.new_context(service_workers="block")
    context.add_init_script("delete window.Worker")
    sent.clear()
    page = context.new_page()
    page.goto(f"{address}/{name}.html")
    page.wait_for_selector("html[data-drawn]", state="attached")
    print(f"{name}: {sum(sent) / 1e6:.3f} MB until the table is drawn")
    context.close()


def _timed(context: BrowserContext, address: str) -> tuple[float, float, float]:
    """Seconds until there are words, until the table is drawn, and until the engine is ready."""
    page = context.new_page()
    began = time.monotonic()
    page.goto(address, wait_until="commit")
    times = []
    for css in ("main h1", "html[data-drawn]", "html[data-ready=drawn]"):
        page.wait_for_selector(css, state="attached")
        times.append(time.monotonic() - began)
    return times[0], times[1], times[2]


def _ready(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-ready=drawn]", state="attached")
    return page


def _at_the_table(page: Page, name: str) -> None:
    """Cards played one after the other, each as soon as it is the reader's turn."""
    page.locator(".table-pace").evaluate(
        "select => { select.value = 'fast'; select.dispatchEvent(new Event('change')); }"
    )
    times: list[float] = []
    while len(times) < ACTS:
        _go_on(page)
        times.append(page.evaluate(ACT, [CARD, FIRST]))
        page.wait_for_timeout(50)
    print(f"{name}: from a card to the redrawn table, median of {len(times)}: {median(times):.0f} ms")


def _go_on(page: Page) -> None:
    """Waits for the reader's turn; where a deal is over, the next one is begun."""
    while not page.locator(CARD).count():
        page.locator(f"{CARD}, {ON}").first.wait_for()
        if page.locator(ON).count():
            page.locator(ON).first.click()
            page.locator(CARD).first.wait_for()


def _many_acts(browser: Any, address: str) -> None:
    """How large the memory of the engine has become after many acts, some of them in branches."""
    context = browser.new_context(service_workers="block")  # it would fetch the worker's script by itself
    context.route("**/worker.js", _keep_memory)
    page = _ready(context, address)
    before = _memory(page)
    for number in range(MANY_ACTS):
        _go_on(page)
        page.evaluate(ACT, [CARD, FIRST])
        if number % A_BRANCH == 0:
            page.evaluate(ACT, [UNDO, FIRST])
            page.evaluate(ACT, [CARD, LAST])
    print(f"memory of the engine: {before:.0f} MB at first, {_memory(page):.0f} MB after {MANY_ACTS} acts")
    context.close()


def _keep_memory(route: Route) -> None:
    script = route.fetch()
    route.fulfill(response=script, body=KEEP_MEMORY + script.text())


def _memory(page: Page) -> float:
    size: int = page.workers[0].evaluate("() => self.python.buffer.byteLength")
    return size / 2**20


def _many_deals(page: Page) -> None:
    """How many deals a page plays in a second, and how long it takes to stop."""
    many = page.locator(".cucumber-many")
    many.locator("select", has_text="single deals").select_option(label="single deals")
    many.get_by_label("How many").fill(MANY)
    many.get_by_role("button", name="Play").click()
    said = many.get_by_role("status").first
    page.wait_for_timeout(1000)
    before, began = _number(said.inner_text()), time.monotonic()
    page.wait_for_timeout(5000)
    rate = (_number(said.inner_text()) - before) / (time.monotonic() - began)
    print(f"many deals: {rate:,.0f} a second of {said.inner_text().partition(';')[0]}")
    began = time.monotonic()
    many.get_by_role("button", name="Cancel").click()
    many.get_by_role("button", name="Play").wait_for()
    print(f"canceled after {time.monotonic() - began:.2f} s")


def _number(said: str) -> int:
    return int(said.partition(" ")[0].replace(",", ""))


def _on_a_phone(browser: Any, address: str) -> None:
    """A first visit with a fourth of the speed, over a slow line."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", PHONE)
    began = time.monotonic()
    page.goto(address, wait_until="commit")
    page.wait_for_selector("html[data-drawn]", state="attached")
    print(f"a slow phone: table drawn after {time.monotonic() - began:.1f} s")
    context.close()


# --- a host of files --------------------------------------------------------------------------------------------------


@contextmanager
def _served(folder: Path) -> Iterator[tuple[str, list[int]]]:
    """The folder behind an address, and what was sent, in bytes."""
    sent: list[int] = []

    class Host(SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = Path(self.translate_path(self.path))
            path = path / "index.html" if path.is_dir() else path
            if not path.is_file():
                self.send_error(404)
                return
            body = _packed(path)
            sent.append(len(body))
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(str(path)))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Cache-Control", "max-age=600")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

        def translate_path(self, path: str) -> str:
            return str(folder / path.partition("?")[0].partition("#")[0].lstrip("/"))

    server = ThreadingHTTPServer(("127.0.0.1", 0), Host)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", sent
    finally:
        server.shutdown()
        server.server_close()


@cache
def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6, mtime=0)


def _browser() -> str:
    return next(filter(None, map(which, filter(None, BROWSERS))))


if __name__ == "__main__":
    main()
