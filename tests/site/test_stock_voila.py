"""`voila notebooks/`, with nothing of ours but the package: every page is drawn, each by a kernel of its own."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.cases import for_each

pytestmark = [pytest.mark.browser, pytest.mark.served, pytest.mark.thorough]

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
STARTS_WITHIN, DRAWS_WITHIN = 60, 60  # seconds
THEIRS = ("favicon", "r.setData is not a function")  # the second: plotly asks Voilà's outputs to take its chart back
DRAWN = """() => {
  const drawn = [...document.querySelectorAll('[class*="cucumber-"]')];
  return drawn.some((each) => each.getClientRects().length && each.textContent.trim().length > 20);
}"""


def answers(url):
    try:
        with urlopen(url) as answer:
            return answer.status == 200
    except OSError:
        return False


@pytest.fixture(scope="module")
def stock(tmp_path_factory):
    """Voilà as it is, in an empty configuration; gives its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = tmp_path_factory.mktemp("stock")
    own = {name: str(folder / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    command = [sys.executable, "-m", "voila", "notebooks", "--no-browser", f"--port={port}"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, env={**os.environ, **own})
    url = f"http://127.0.0.1:{port}"
    until = time.monotonic() + STARTS_WITHIN
    while not answers(url):
        assert server.poll() is None, (folder / "log").read_text()
        assert time.monotonic() < until, (folder / "log").read_text()
        time.sleep(0.1)
    yield url
    server.terminate()
    server.wait(timeout=30)


@for_each("name", PAGES)
def test_a_page_is_drawn_and_its_console_is_clean(stock, browser, name):
    page, told = browser.new_page(), []
    page.on("console", lambda each: each.type == "error" and told.append(f"{each.text} {each.location['url']}"))
    page.on("pageerror", lambda each: told.append(str(each)))
    page.on("request", lambda each: each.url.startswith((stock, "data:", "blob:", "ws:")) or told.append(each.url))
    page.goto(f"{stock}/voila/render/{name}.ipynb")
    page.wait_for_function(DRAWN, timeout=1000 * DRAWS_WITHIN)
    page.close()
    assert [each for each in told if not any(known in each for known in THEIRS)] == []
