"""How quick a served page is: what a first visit costs, and when its words and its table are there, and it answers.

    python -m tools.benchmarks.served_speed             # this site
    python -m tools.benchmarks.served_speed OTHER ...   # beside checkouts of others, visited in turn

Each is served on this machine alone and visited with a real browser, whose cache is empty the first time. "Live" is the
moment at which it answers. Times are medians of the later visits, in seconds since the page was asked for.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.site.conftest import FLAGS, ROOT, serving
from tools.benchmarks.files_speed import _browser

PAGES = ("index", "play", "examples", "explore", "compare")
VISITS = 7
MADE_WITHIN = 4000  # milliseconds, until a page that was asked for once is made beforehand


# Notes in the page itself when each moment comes: asking it from outside would hold it up.
NOTES = """
const moments = {words: "main h1", table: ".cucumber-table button", live: "html[data-ready]"};
const look = () => {
  for (const [name, css] of Object.entries(moments)) {
    if (!performance.getEntriesByName(name).length && document.querySelector(css)) performance.mark(name);
  }
};
new MutationObserver(look).observe(document, {subtree: true, childList: true, attributeFilter: ["data-ready"]});
"""
NOTED = """() => ["words", "table", "live"].map(
  (name) => (performance.getEntriesByName(name)[0]?.startTime ?? NaN) / 1000)"""


def main() -> None:
    """Measures and prints."""
    checkouts = [ROOT, *map(Path, sys.argv[1:])]
    with ExitStack() as servers, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_browser(), args=list(FLAGS))
        urls = {folder: _served(folder, servers) for folder in checkouts}
        for name in PAGES:
            path = "/" if name == "index" else f"/voila/render/{name}.ipynb"
            for url in urls.values():
                _first_visit(browser, url + path)  # the server makes the page
            contexts = {folder: browser.new_context() for folder in checkouts}
            for folder, url in urls.items():
                requests, drawn, sent = _first_visit(browser, url + path)
                print(f"{name}, {folder}: {requests} requests, {drawn:.2f} MB to the table, {sent:.2f} MB in all")
            times: dict[Path, list[list[float]]] = {folder: [] for folder in checkouts}
            for _ in range(VISITS):
                for folder, url in urls.items():
                    times[folder].append(_visit(contexts[folder], url + path))
            for folder, each in times.items():
                words, table, live = (median(column) for column in zip(*each[2:], strict=True))
                print(f"{name}, {folder}: words {words:.2f} s, table {table:.2f} s, live {live:.2f} s")
        browser.close()


def _served(folder: Path, servers: ExitStack) -> str:
    """The address of a checkout's site, served by its own code."""
    work = servers.enter_context(TemporaryDirectory())
    url: str = servers.enter_context(serving(Path(work), cwd=folder, env={"PYTHONPATH": str(folder)})).url
    with urlopen(url):
        return url


def _first_visit(browser: Browser, address: str) -> tuple[int, float, float]:
    """Requests of a browser that was never here, and the megabytes it is sent until its table is drawn and in all."""
    context = browser.new_context()
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    sent: list[float] = []
    line.on("Network.loadingFinished", lambda told: sent.append(told["encodedDataLength"]))
    page.goto(address, wait_until="commit")
    page.wait_for_selector(".cucumber-table button", state="attached")
    drawn = sum(sent)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_timeout(MADE_WITHIN)
    page.goto("about:blank")
    context.close()
    from_here = [each for each in sent if each]  # no data: or blob: address
    return len(from_here), drawn / 1e6, sum(from_here) / 1e6


def _visit(context: BrowserContext, address: str) -> list[float]:
    """Seconds until there are words, a table, and an answer."""
    page = context.new_page()
    page.add_init_script(NOTES)
    page.goto(address, wait_until="commit")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_timeout(500)
    noted: Any = page.evaluate(NOTED)
    page.goto("about:blank")
    page.close()
    return list(noted)


if __name__ == "__main__":
    main()
