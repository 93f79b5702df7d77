"""How soon a lesson of a folder that joined the site can be used, and what a visit to it needs.

    python -m tools.benchmarks.lesson_speed [VISITS]    # 5, which stay open

Each visit has a kernel. "Words" is the moment at which its title is there, "table" that at which the first table is
drawn, "ready" that of all parts, in seconds since it was asked for. Memory is the part that each process has of what is
shared, in megabytes.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
from playwright.sync_api import sync_playwright

from tests.site.conftest import FLAGS, serving
from tools.benchmarks.files_speed import _browser

MOMENTS = {"words": "main h1", "table": ".cucumber-table", "ready": "html[data-ready]"}
CELLS = (
    "from cucumber.notebook import ask, change, say, show",
    'show("Three nines on the last trick")',
    'ask("Three nines on the last trick", at="trick 1, Bo")',
    'limit = change("limit", 21, 50)\nlimit',
    'say("It goes to {limit:.0f}.", limit=limit)',
)


def main() -> None:
    """Measures and prints."""
    visits = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with TemporaryDirectory() as work:
        folder = _lesson(Path(work) / "club")
        with serving(Path(work), "--with", str(folder)) as served, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=_browser(), args=list(FLAGS))
            context = browser.new_context()
            time.sleep(8)  # until the server has done what it does at its start
            before = _memory(served.process.pid)
            for _ in range(visits):
                page, begun, took = context.new_page(), time.perf_counter(), []
                page.goto(f"{served.url}/voila/render/lesson.ipynb", wait_until="commit")
                for css in MOMENTS.values():
                    page.wait_for_selector(css, state="attached")
                    took.append(time.perf_counter() - begun)
                print(", ".join(f"{name} {each:.2f}" for name, each in zip(MOMENTS, took, strict=True)), flush=True)
            time.sleep(3)
            each = (_memory(served.process.pid) - before) / visits
            print(f"the server with its workers {before:.0f} MB, {each:.0f} MB more for each visit")
            browser.close()


def _lesson(folder: Path) -> Path:
    cells = [
        {"cell_type": "code", "id": f"c{place}", "metadata": {}, "source": each, "execution_count": None, "outputs": []}
        for place, each in enumerate(CELLS)
    ]
    title = {"cell_type": "markdown", "id": "title", "metadata": {}, "source": "# A lesson"}
    written = {"cells": [title, *cells], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    folder.mkdir()
    (folder / "club.toml").write_text('name = "Our club"\n', encoding="utf-8")
    (folder / "lesson.ipynb").write_text(json.dumps(written), encoding="utf-8")
    return folder


def _memory(server: int) -> float:
    whole = psutil.Process(server)
    shares = [each.memory_full_info().pss for each in (whole, *whole.children(recursive=True))]
    return float(sum(shares)) / 2**20


if __name__ == "__main__":
    main()
