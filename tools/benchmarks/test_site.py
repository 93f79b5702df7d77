"""How soon a page answers, and how much its kernel holds, beside a notebook of one button served by plain Voilà.

    .venv/bin/python -m pytest -s tools/benchmarks/test_site.py

Both servers run at the same time and their pages are visited in turn, each time in a new browser profile. "Ready" is
the moment, counted from the request, when the first enabled button of the page can be clicked. "Kernel" is the memory
that its process has to itself. Nothing is asserted: the figures are to be read.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import sync_playwright

from tests.site.processes import kernels

ROOT = Path(__file__).parents[2]
VISITS = 5
BARE = "import ipywidgets\nipywidgets.Button(description='Bare')"

pytestmark = pytest.mark.benchmark


class Server:
    """A program that serves on a free port."""

    def __init__(self, *command):
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [sys.executable, "-m", *command, f"--port={port}"],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 60
        while not self._answers():
            assert time.monotonic() < deadline, f"{command} does not answer"
            time.sleep(0.1)

    def _answers(self):
        try:
            with urlopen(f"{self.url}/voila/static/voila.js"):
                return True
        except (URLError, ConnectionError):
            return False

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)


def bare_notebook(folder):
    cell = {"cell_type": "code", "id": "b", "metadata": {}, "source": BARE, "execution_count": None, "outputs": []}
    (folder / "bare.ipynb").write_text(
        json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    )
    return str(folder)


def visit(chromium, server, path):
    """Seconds until a button can be clicked, and the megabytes that this page's kernel has to itself."""
    known = {kernel.pid for kernel in kernels(server.process.pid)}
    context = chromium.new_context()
    page = context.new_page()
    start = time.perf_counter()
    page.goto(server.url + path, wait_until="commit")
    page.locator("button:enabled").first.click(trial=True)
    seconds = time.perf_counter() - start
    new = [kernel for kernel in kernels(server.process.pid) if kernel.pid not in known]
    memory = max((kernel.memory_full_info().uss / 2**20 for kernel in new), default=float("nan"))
    page.goto("about:blank")
    context.close()
    return seconds, memory


def test_pages_beside_a_bare_button(tmp_path, capsys):
    plain = Server("voila", bare_notebook(tmp_path), "--no-browser")
    ours = Server("cucumber.cli.main", "serve", "--no-browser", "--ip=127.0.0.1")
    places = {
        "bare button": (plain, "/voila/render/bare.ipynb"),
        "landing page": (ours, "/"),
        "learn": (ours, "/voila/render/learn.ipynb"),
        "examples": (ours, "/voila/render/examples.ipynb"),
    }
    seen = {name: [] for name in places}
    path = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    try:
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            for _ in range(VISITS):
                for name, (server, address) in places.items():
                    seen[name].append(visit(chromium, server, address))
            chromium.close()
    finally:
        plain.stop()
        ours.stop()

    medians = {name: [statistics.median(column) for column in zip(*each, strict=True)] for name, each in seen.items()}
    ready, memory = medians["bare button"]
    with capsys.disabled():
        print(f"\n{'':14} {'ready':>8} {'ratio':>6} {'kernel':>9} {'more':>9}")
        for name, (seconds, megabytes) in medians.items():
            print(f"{name:14} {seconds:7.2f}s {seconds / ready:6.2f} {megabytes:6.1f} MB {megabytes - memory:+6.1f} MB")
