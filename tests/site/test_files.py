"""The site as files: what its engine makes of it, no network, and what goes wrong on the way."""

import json
import os
import re
import shutil
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from zipfile import ZipFile

import pytest

from cucumber.pages.protocol.assets import page_names
from cucumber.site.static_site.bundle import write_parts, write_scripts
from cucumber.site.static_site.python import write_python
from cucumber.site.static_site.static_pages import Notebook, run_all
from cucumber.site.static_site.toolchain import CannotBuild
from tests.site import conftest
from tests.site.addresses import FILES
from tests.site.conftest import ROOT, Files, sending
from tests.site.test_serve import PAGES

pytestmark = [pytest.mark.thorough, pytest.mark.browser]

READY = "html[data-ready]"
ALONE = "The rules could not be started here"
OFFLINE = "navigator.serviceWorker.ready.then(({ active }) => active.state)"
DEAR = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"


@pytest.fixture
def visit(browser, files):
    """Opens a page in a browser that has never been here: `visit("play")`; the same visitor opens another with `by`."""
    contexts = []

    def visit(path, *, by=None, base=files, before=lambda _page: None, width=1280, wait=READY):
        if by is None:
            contexts.append(browser.new_context(viewport={"width": width, "height": 720}, reduced_motion="reduce"))
        page = by or contexts[-1].new_page()
        before(page)
        page.goto(f"{base}/{path}")
        page.wait_for_selector(wait, state="attached")
        return page

    yield visit
    for context in contexts:
        context.close()


@pytest.fixture
def own_files(built, tmp_path):
    """A copy of the site as files, to be changed, and its address."""
    folder = tmp_path / FILES.strip("/")
    shutil.copytree(built, folder)
    with sending(tmp_path) as address:
        yield folder, address


def kept(page):
    """Waits until everything is kept on the device."""
    page.evaluate(f"() => {OFFLINE}")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def listen(page, told):
    """Keeps what a page tells the console."""
    page.on("console", lambda message: told.append(f"{page.url}: {message.text}"))


def steps(page):
    """The table can be stepped through."""
    before = page.locator(".table-label").first.text_content()
    page.get_by_role("button", name="Next", exact=True).first.click()
    page.wait_for_function("before => document.querySelector('.table-label').textContent !== before", arg=before)


# --- the engine -------------------------------------------------------------------------------------------------------

FIRST = """
import sys
from cucumber.pages.protocol.session import initial_props, version_of
print(*(f"{name} {version_of(initial_props(name))}" for name in sys.argv[1:]), sep="\\n")
"""


def test_a_page_says_at_first_what_its_engine_says_with_its_links(built):
    pages = "".join(page.read_text() for page in built.glob("*.html"))
    given = re.findall(r'id="site-given" type="application/json">(.*?)</script>', pages)
    told = {each["name"]: each["version"] for text in given for each in json.loads(text)["programs"]}
    assert {name.partition("-")[0] for name in told} == {*page_names()} - {"club"}  # which is a folder's
    here = {**os.environ, "CUCUMBER_EDITION": "static"}
    run = subprocess.run([sys.executable, "-c", FIRST, *told], env=here, capture_output=True, text=True, check=True)
    assert dict(line.split() for line in run.stdout.splitlines()) == told


def test_an_address_is_opened_before_anything_else_is_shown(visit):
    page = visit("rules.html?variant=ogorek", wait="html[data-drawn]")
    assert page.locator(".site-output :visible").count() == 0
    page.wait_for_selector(READY, state="attached")
    page.get_by_role("heading", name="Ogórek", exact=True, level=2).wait_for()


def test_many_deals_are_played_by_helpers_and_cancelled(visit):
    page = visit("compare.html")
    assert len(page.workers) == 1
    with page.expect_worker(lambda worker: worker.url.endswith("/helper.js")):
        many = plays(page, "10,000,000")
    goes_on(page, many)
    engine, *helpers = page.workers
    assert len(helpers) > 1
    with ExitStack() as ended:
        for helper in helpers:
            ended.enter_context(helper.expect_event("close"))
        cancels(many)
    assert page.workers == [engine]


def test_where_no_helper_can_be_started_the_engine_plays_by_itself(visit, own_files):
    folder, base = own_files
    (helper,) = folder.glob("files-*/helper.js")
    helper.unlink()
    page = visit("compare.html", base=base)
    with page.expect_worker(lambda worker: worker.url.endswith("/helper.js")):
        many = plays(page, "10,000,000")
    goes_on(page, many)
    assert len(page.workers) == 1
    cancels(many)


def plays(page, number):
    page.get_by_role("tab", name="Over many deals").click()
    many = page.locator(".cucumber-many")
    many.get_by_label("How many").fill(number)
    many.get_by_role("button", name="Play").click()
    return many


def goes_on(page, many):
    """More has been played, and more again."""
    said = many.get_by_role("status").first
    for _ in range(2):
        before = said.inner_text()
        page.wait_for_function(
            "([said, before]) => said.textContent !== before && / of 20,000,000 games; about/.test(said.textContent)",
            arg=[said.element_handle(), before],
        )


def cancels(many):
    many.get_by_role("button", name="Cancel").click()
    many.get_by_text(re.compile("^Stopped after [0-9,]+ of 20,000,000")).wait_for()
    many.get_by_role("button", name="Play").wait_for()


def without_web_assembly(route):
    script = route.fetch().text()
    route.fulfill(body=f"delete self.WebAssembly;\n{script}", content_type="text/javascript")


# --- what goes wrong --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "broken",
    [
        lambda page: page.add_init_script("delete window.Worker"),
        lambda page: page.route("**/python/site.zip", lambda route: route.abort()),
        lambda page: page.route("**/worker.js", without_web_assembly),
        lambda page: page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(body="no code")),
        lambda page: page.route("**/worker.js", lambda route: route.fulfill(status=404)),
    ],
    ids=["no workers", "a download that fails", "no WebAssembly", "a file that is damaged", "a file that is missing"],
)
def test_without_an_engine_the_page_says_so_and_can_be_stepped_through(visit, broken):
    page = visit("examples.html", before=broken, wait="html[data-ready=alone]")
    assert page.locator("#site-status").inner_text().startswith(ALONE)
    steps(page)
    assert page.locator(".site-prose").first.inner_text().startswith("Examples")


def test_a_download_that_failed_is_tried_again_with_the_page(visit):
    page = visit("examples.html", before=lambda page: page.route("**/site.zip", lambda route: route.abort()))
    assert page.locator("#site-status").inner_text().startswith(ALONE)
    page.unroute("**/site.zip")
    page.reload()
    page.wait_for_selector("html[data-ready=drawn]", state="attached")


def test_a_damaged_cache_is_told_and_fetched_anew(visit):
    page = visit("examples.html")
    kept(page)
    page.evaluate(
        """async () => {
          const [name] = await caches.keys();
          const cache = await caches.open(name);
          const damaged = (await cache.keys()).find(({ url }) => url.endsWith("site.zip"));
          await cache.put(damaged, new Response("half a file"));
        }"""
    )
    page.reload()
    page.wait_for_selector("html[data-ready=alone]", state="attached")
    page.wait_for_function("async () => (await caches.keys()).length === 0")
    page.reload()
    page.wait_for_selector("html[data-ready=drawn]", state="attached")


# --- without a network ------------------------------------------------------------------------------------------------


def test_after_one_visit_every_page_works_without_a_network(visit, own_files):
    """And the engine, which says so if it makes another page than was drawn beforehand, changes nothing in it."""
    folder, base = own_files
    page = visit("index.html", base=base)
    kept(page)
    page.context.set_offline(True)
    shutil.rmtree(folder)
    told = []
    listen(page, told)
    for name in PAGES:
        visit(f"{name}.html", base=base, by=page, wait="html[data-ready=drawn]")
        assert page.locator(".site-problem").count() == 0
    assert told == []
    page.goto(f"{base}/voila/render/rules.ipynb?variant=ogorek")
    page.get_by_role("heading", name="Ogórek", exact=True, level=2).wait_for()


def test_a_newer_version_is_fetched_whole_and_shown_when_the_reader_says_so(visit, own_files):
    folder, base = own_files
    page = visit("family.html", base=base)
    kept(page)
    text = (folder / "family.html").read_text()
    (folder / "family.html").write_text(text.replace("The family", "The newer family"))
    service = folder / "offline.js"
    name = json.loads((folder / "build.json").read_text())["build"]
    service.write_text(service.read_text().replace(name, "newer"))
    page.reload()
    page.get_by_role("heading", name="The family", exact=True, level=1).wait_for()
    page.get_by_role("button", name="There is a newer version of this site: show it").click()
    page.get_by_role("heading", name="The newer family", level=1).wait_for()
    assert page.evaluate("caches.keys()") == ["cucumber-newer"]


def test_where_bytes_are_dear_the_reader_is_asked_first_and_a_chart_that_is_not_kept_waits_for_a_network(visit):
    page = visit("compare.html", before=lambda page: page.add_init_script(DEAR))
    ask = page.get_by_role("button", name="Keep this site for offline use")
    ask.wait_for()
    assert page.evaluate("caches.keys()") == []
    page.context.set_offline(True)
    plays(page, "1000")
    page.get_by_text("The chart can't be drawn without a network").wait_for()
    page.context.set_offline(False)
    page.locator(".many-chart .main-svg").first.wait_for()
    ask.click()
    kept(page)
    assert len(page.evaluate("caches.keys()")) == 1


def test_a_chart_is_drawn_without_a_network(visit):
    page = visit("compare.html")
    kept(page)
    page.context.set_offline(True)
    plays(page, "1000")
    page.locator(".many-chart .main-svg").first.wait_for()


def test_nothing_is_fetched_twice(visit, built, monkeypatch):
    asked = []

    class Host(Files):
        """Lets browsers keep files for some minutes, as most hosts do."""

        def send_head(self):
            asked.append(self.path)
            return super().send_head()

        def end_headers(self):
            self.send_header("Cache-Control", "max-age=600")
            super().end_headers()

    monkeypatch.setattr(conftest, "Files", Host)
    with sending(built.parent) as base:
        page = visit("compare.html", base=base)
        kept(page)
        too_large = "pyodide.asm.wasm"  # unpacked, for a browser without a disk
        once = [path for path in asked if "/files-" in path and not path.endswith(too_large)]
        assert any(path.endswith("site.zip") for path in once)
        assert sorted(once) == sorted(set(once))
        asked.clear()
        visit("play.html", base=base, by=page)
        assert set(asked) <= {f"{FILES}/offline.js"}  # by which a newer version is found


# --- the folder -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("import random\nrandom.random()", "page: it differs each time it is made: "),
        ("{'Ann', 'Bo', 'Cai', 'Dan', 'Eva', 'Finn'}", "page: it differs each time it is made: "),
        ("1 / 0", "ZeroDivisionError: division by zero"),
    ],
)
def test_a_page_that_would_change_or_fail_in_the_browser_is_not_built(built, tmp_path, source, says):
    (python,) = built.glob("files-*/python")
    with pytest.raises(CannotBuild, match=re.escape(says)):
        run_all([Notebook("page", "A page", (("code", source, ""),))], python, tmp_path)


@pytest.mark.parametrize("path", ["voila/render/explore.ipynb", "explore.ipynb"])
def test_addresses_of_the_served_site_lead_to_the_same(visit, path):
    link = "#1!agurk;Ann,Bo,Cai:deal_6c_9h/3c_5s/2d_7d.9h.3c.2d"
    page = visit(f"{path}{link}")
    page.wait_for_url(lambda url: f"{FILES}/explore.html#1!agurk;Ann,Bo,Cai" in url)
    page.get_by_text("Cai takes").or_(page.get_by_text("Ann takes")).first.wait_for()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["{folder}"], "holds something that no build wrote"),
        (["{folder}/something"], "is a file; name a folder"),
        (["{folder}/new", "--base", "cucumber"], "--base begins and ends with a slash"),
        (["{folder}/new", "--notebooks", "{folder}"], "there is no page to begin with"),
    ],
)
def test_what_cannot_be_built_is_said_at_once_and_nothing_is_lost(tmp_path, arguments, says):
    (tmp_path / "something").write_text("of mine")
    told = subprocess.run(
        [sys.executable, "-m", "cucumber.cli.main", "build", *(each.format(folder=tmp_path) for each in arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith("cucumber: ")
    assert says in told.stderr
    assert [each.name for each in tmp_path.iterdir()] == ["something"]


def test_two_builds_give_the_same_files(built, tmp_path):
    """Of the pages, each build makes sure itself; of the compiled play, tests/site/test_compiled_ahead.py does."""
    (first,) = built.glob("files-*")
    (tmp_path / "work").mkdir()
    again = tmp_path / "files"
    write_python(again / "python", tmp_path / "work")
    write_scripts(again)
    write_parts(again)
    made = {each.relative_to(again) for each in again.rglob("*") if each.is_file()}
    without_order = {Path("python/python_stdlib.zip")}  # of which the pages decide what they begin with
    assert len(made) > 40
    assert [
        each for each in sorted(made - without_order) if (first / each).read_bytes() != (again / each).read_bytes()
    ] == []
    assert packed(again / "python/python_stdlib.zip") == packed(
        first / "python/python_stdlib.zip", first / "python/rest.zip"
    )


def packed(*archives):
    """What is in archives, by name."""
    entries = {}
    for archive in archives:
        with ZipFile(archive) as opened:
            entries |= {name: opened.read(name) for name in opened.namelist()}
    return entries


def test_every_work_that_is_passed_on_is_named_with_its_licence(built):
    page = (built / "licences.html").read_text()
    for name in ("pyodide", "ipywidgets", "@lumino/widgets", "plotly.js-basic-dist-min", "preact", "Python"):
        assert f"<b>{name}" in page
    assert "·  <" not in page
    assert page.count("<details>") == page.count("<pre>") > 15
