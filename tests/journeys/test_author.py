"""An author: a folder of lessons is begun, written in JupyterLab, served while it is mended, and built."""

import json
import os
import re
import subprocess
import sys
import threading
from contextlib import suppress

import pytest
from playwright.sync_api import expect

from cucumber.cli.main import main
from tests.journeys.journey import ready
from tests.site.addresses import FILES
from tests.site.conftest import ROOT, STARTS_WITHIN, STOPS_WITHIN, sending
from tests.tiers import THOROUGH

pytestmark = [pytest.mark.browser, pytest.mark.served]

RUNS_WITHIN = 1000 * STARTS_WITHIN  # milliseconds for a whole notebook
PARTS = 14  # a part of each kind, and the deal that lies beside the notebook
MISTAKE = "king-first.toml: this is not TOML: Invalid value (at end of document)."
ORDINARY = (  # what any notebook may show, and a deal that lies beside it
    "print('Three evenings')",
    "import pandas\nevenings = pandas.read_csv('evenings.csv')\nevenings",
    "import plotly.express\nplotly.express.bar(evenings, x='evening', y='deals', title='Deals')",
    "show('king-first.toml')",
)
NO_NEWS = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
LAB = ("--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0", "--IdentityProvider.token=")
IS_RUN = """() => [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")]
    .every((each) => /\\d/.test(each.textContent))"""

CORNERS = "(all) => [...new Set(all.map((each) => getComputedStyle(each).borderRadius))]"


@pytest.fixture
def lessons(tmp_path):
    """The folder to begin with, and in it a notebook with every part and with ordinary outputs."""
    folder = tmp_path / "lessons"
    assert main(["new", "lessons", str(folder)]) == 0
    notebook = json.loads((ROOT / "docs" / "lessons" / "index.ipynb").read_text(encoding="utf-8"))
    plain = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    formula = {"cell_type": "markdown", "metadata": {}, "source": "Three evenings, and $\\frac{1}{3}$ of one."}
    cells = [*notebook["cells"], formula, *({**plain, "source": source} for source in ORDINARY)]
    notebook["cells"] = [{**cell, "id": f"cell-{number}"} for number, cell in enumerate(cells, 1)]
    (folder / "all.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    return folder


@pytest.fixture
def lab(lessons, tmp_path):
    """The address of a JupyterLab that shows the folder."""
    own = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    settings = tmp_path / "JUPYTER_CONFIG_DIR" / "labconfig" / "page_config.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps(NO_NEWS))
    where = f"--ServerApp.root_dir={lessons}", "--LabApp.extension_manager=readonly"
    command = [sys.executable, "-m", "jupyterlab", *LAB, *where]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, **own})
    addresses = (re.search(r"http://127\.0\.0\.1:\d+", line) for line in server.stderr)
    address = next(filter(None, addresses))[0]
    reader = threading.Thread(target=server.stderr.read, daemon=True)  # or it would wait for somebody who reads
    reader.start()
    yield address
    server.terminate()
    with suppress(subprocess.TimeoutExpired):  # it sometimes waits for itself
        server.wait(STOPS_WITHIN)
    server.kill()
    server.wait()
    reader.join()
    server.stderr.close()


def chooses(page, menu, item):
    page.get_by_role("menuitem", name=menu, exact=True).click()
    page.get_by_role("menuitem", name=item, exact=True).click()


def test_lessons_are_written_in_jupyterlab(lab, journey, lessons):
    way = journey("author, in JupyterLab", lab)
    page = way.person("/lab/tree/all.ipynb")
    page.get_by_text("| Idle").wait_for()
    chooses(page, "Run", "Run All Cells")
    page.wait_for_function(IS_RUN, timeout=RUNS_WITHIN)
    expect(page.locator(".cucumber-part")).to_have_count(PARTS)
    expect(page.locator(".js-plotly-plot .main-svg").first).to_be_attached()
    corners = page.locator(".cucumber-part .table-tools .table-button").evaluate_all(CORNERS)
    assert len(corners) == 1, "JupyterLab gives buttons corners of its own"
    cells = page.locator(".jp-CodeCell").all()
    for number, cell in [*enumerate(cells, 1)][:: 1 if THOROUGH else 6]:
        cell.locator(".jp-OutputArea").scroll_into_view_if_needed()
        way.step(page, f"JupyterLab, cell {number}")
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    saved = json.loads((lessons / "all.ipynb").read_text(encoding="utf-8"))["cells"]
    outputs = [cell["outputs"] for cell in saved if cell["cell_type"] == "code"]
    assert len(outputs) == len(cells)
    assert all(shown and shown[0]["output_type"] != "error" for shown in outputs[1:]), "the first imports"
    way.step(page, "Saved")
    shows_saved_pictures(page, lessons)
    way.step(page, "Opened again before anything is run")


END_KERNELS = """async () => {
  const token = document.cookie.match(/_xsrf=([^;]+)/)?.[1] ?? "";
  const kernels = await (await fetch("/api/kernels")).json();
  const ending = { method: "DELETE", headers: { "X-XSRFToken": token } };
  for (const { id } of kernels) await fetch(`/api/kernels/${id}`, ending);
}"""


def shows_saved_pictures(page, lessons):
    """The notebook once its kernel is gone: for its author, and for somebody who got it and has not trusted it."""
    page.evaluate(END_KERNELS)
    sent = json.loads((lessons / "all.ipynb").read_text(encoding="utf-8"))
    (lessons / "sent.ipynb").write_text(
        json.dumps({**sent, "metadata": {**sent["metadata"], "title": "Sent"}}), encoding="utf-8"
    )
    for name in ("all", "sent"):
        page.goto(re.sub(r"/lab.*", f"/lab/tree/{name}.ipynb?reset", page.url))
        page.locator(".jp-Notebook .jp-OutputArea-output :is(svg, img)").first.wait_for()
        for cell in page.locator(".jp-CodeCell").all():
            cell.scroll_into_view_if_needed()
            expect(cell.get_by_text("Error displaying widget")).to_have_count(0)
            expect(cell.get_by_text("Loading widget")).to_have_count(0)


def save(path, text):
    path.write_text(text, encoding="utf-8")


def shows_everything(page):
    """The page of the notebook, with all that its cells give."""
    page.locator("html[data-ready]").wait_for(state="attached", timeout=RUNS_WITHIN)
    expect(page.locator(".cucumber-part")).to_have_count(PARTS)
    expect(page.locator(".site-problem")).to_have_count(0)
    expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    expect(page.get_by_role("cell", name="2026-01-06")).to_be_visible()


def goes_through(way, page, called):
    """Looks at the parts of a page, one after the other."""
    for number, part in [*enumerate(page.locator(".cucumber-part").all(), 1)][:: 1 if THOROUGH else 5]:
        part.scroll_into_view_if_needed()
        way.step(page, f"{called}, part {number}")


def test_lessons_are_served_while_a_mistake_is_made_and_mended(serve, journey, lessons, tmp_path, capsys):
    way = journey("author", serve("--with", str(lessons), "--watch").url)
    page = way.person("/voila/render/club.ipynb")
    way.step(ready(page), "What the folder brought")
    page.get_by_role("link", name="What a lesson can show").first.click()
    shows_everything(page)
    goes_through(way, page, "The notebook on the site")
    for window in ("phone", "small") if THOROUGH else ():
        phone = way.person("/voila/render/all.ipynb", window)
        shows_everything(phone)
        goes_through(way, phone, f"The notebook, {window}")
        phone.close()

    deal = lessons / "king-first.toml"
    good = deal.read_text(encoding="utf-8")
    save(deal, "difficulty = ")
    problem = page.locator(".site-problem", has_text=MISTAKE)
    problem.wait_for(timeout=RUNS_WITHIN)
    problem.scroll_into_view_if_needed()
    way.step(ready(page), "A mistake, said in its place")
    assert main(["check", str(lessons if THOROUGH else deal)]) == 2
    said, failed = capsys.readouterr()
    assert MISTAKE in said
    assert ("3 of 8" if THOROUGH else "1 of 1") in failed, "the file, and the two notebooks that show it"
    save(deal, good)
    problem.wait_for(state="detached", timeout=RUNS_WITHIN)
    shows_everything(page)
    way.step(page, "Mended")
    assert main(["check", str(lessons if THOROUGH else deal)]) == 0
    told = (tmp_path / "stderr").read_text(encoding="utf-8").splitlines()
    assert f"{lessons}/{MISTAKE}" in told
    assert "Traceback" not in " ".join(told)


@pytest.mark.thorough
def test_lessons_are_built_with_what_a_page_without_a_server_can_show(journey, lessons, tmp_path):
    out = tmp_path / "built" / FILES.strip("/")
    command = [sys.executable, "-m", "cucumber.cli.main", "build", str(out), "--with", str(lessons)]
    run = subprocess.run([*command, "--base", f"{FILES}/"], capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stderr
    assert "As your Python gave it, since no browser can run it: all.ipynb, cell" in run.stdout
    with sending(out.parent) as address:
        way = journey("author, built", address)
        page = ready(way.person("/all.html"))
        expect(page.locator(".cucumber-part")).to_have_count(PARTS)
        expect(page.locator(".site-problem")).to_have_count(0)
        expect(page.get_by_role("cell", name="2026-01-06")).to_be_visible()
        expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible()
        expect(page.locator(".site-prose math")).to_be_visible()
        goes_through(way, page, "The notebook as files")
