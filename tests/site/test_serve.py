"""`cucumber serve`, from the command line and seen through a browser."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.study.test_essays import ESSAYS

pytestmark = pytest.mark.served

ROOT = Path(__file__).parents[2]
PAGES = sorted({path.stem for path in (ROOT / "notebooks").glob("*.ipynb")} - {*ESSAYS})
# Pages that another one leads to.
WITHIN = {
    "ours": "rules",
    "family": "rules",
    "claims": "strategy",
    "practice": "learn",
    "plan": "learn",
    "score": "play",
}
WITHOUT_TABLE = {"rules", "ours", "family", "claims", "score", "plan"}


def cucumber(*arguments, before=""):
    """Run the command, after some Python; only for what ends by itself."""
    code = f"import sys\n{before}\nfrom cucumber.cli.main import main\nsys.exit(main({list(arguments)!r}))"
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )


def notebook(folder, name, *cells, **metadata):
    """Write a notebook from (kind, source) pairs."""
    folder.mkdir(exist_ok=True)
    cells = [
        {"cell_type": kind, "id": f"c{n}", "metadata": {}, "source": source}
        | ({"execution_count": None, "outputs": []} if kind == "code" else {})
        for n, (kind, source) in enumerate(cells)
    ]
    body = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    (folder / f"{name}.ipynb").write_text(json.dumps(body))


def address(name):
    """Where the navigation leads for a page."""
    return "/" if name == "index" else f"/voila/render/{name}.ipynb"


def running(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def comes_true(condition, within=20):
    deadline = time.monotonic() + within
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True


# The command


@pytest.mark.parametrize("option", ["--kernels", "--idle"])
@pytest.mark.parametrize(
    ("value", "said"), [("0", "at least 1 is needed"), ("many", "a whole number is written like 1000000")]
)
def test_a_limit_is_a_number_and_not_nothing(option, value, said):
    run = cucumber("serve", option, value)
    assert run.returncode == 2
    assert f"{option}: {said}" in run.stderr


def test_taken_port_is_named_with_a_way_out():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        run = cucumber("serve", "--no-browser", "--ip", "127.0.0.1", "--port", str(port))
    assert run.returncode == 2
    assert f"port {port} is taken" in run.stderr
    assert f"--port {port + 1}" in run.stderr
    assert run.stderr.count("\n") == 1


def test_missing_extra_says_what_to_install():
    run = cucumber("serve", before="sys.modules['voila'] = sys.modules['anywidget'] = None")
    assert run.returncode == 2
    assert run.stderr == (
        "cucumber: serving the site needs voila and anywidget: pip install 'cucumber-notebooks[app]'\n"
    )


@pytest.mark.parametrize("port", ["", "65536", "-1", "eight", "9" * 5000, "８８６６"])
def test_port_is_a_number_that_a_port_can_have(port):
    run = cucumber("serve", f"--port={port}")
    assert run.returncode == 2
    assert "a port is a number from 0 to 65535" in run.stderr
    assert len(run.stderr) < 1000


def test_unknown_address_is_refused_in_a_sentence():
    run = cucumber("serve", "--ip", "203.0.113.1")
    assert run.returncode == 2
    assert run.stderr.startswith("cucumber: cannot listen on 203.0.113.1, port 8866: ")


def test_folder_without_a_first_page(tmp_path):
    run = cucumber("serve", "--notebooks", str(tmp_path))
    assert run.returncode == 2
    assert "there is no page to begin with" in run.stderr


def test_help_imports_nothing_heavy():
    before = (
        "import atexit\n"
        "atexit.register(lambda: print(sorted({'voila', 'tornado', 'traitlets', 'pandas'} & sys.modules.keys())))"
    )
    run = cucumber("--help", before=before)
    assert "serve" in run.stdout
    assert run.stdout.endswith("[]\n")


def test_stopping_the_server_stops_its_kernels(serve, tmp_path):
    notebook(tmp_path / "pages", "index", ("code", "import os; print(os.getpid())"))
    served = serve("--notebooks", str(tmp_path / "pages"))
    with urlopen(served.url) as page:
        text = page.read().decode()
    kernel = int(re.search(r"<pre>(\d+)", text)[1])
    assert running(kernel)
    assert served.stop() == 0
    assert not running(kernel)


def test_games_of_a_folder_stand_beside_the_others_and_what_is_wrong_is_told(serve, tmp_path):
    folder, cell = tmp_path / "games", "from cucumber import VARIANTS; print(VARIANTS[-1].name)"
    folder.mkdir()
    (folder / "ours.toml").write_text('name = "Agurk at our club"\nbase = "agurk"\nanswers = { limit = 30 }\n')
    (folder / "wrong.toml").write_text('name = "Wrong"\nbase = "gone"\n')
    notebook(tmp_path / "pages", "index", ("code", cell))
    served = serve("--notebooks", str(tmp_path / "pages"), "--with", str(folder))
    with urlopen(served.url) as page:
        assert "<pre>Agurk at our club" in page.read().decode()
    told = (tmp_path / "stderr").read_text()
    assert "wrong.toml: base: There is no game 'gone'." in told
    assert f"{folder}: 1 game beside the others" in told


# The pages


@pytest.mark.browser
def test_first_page_is_the_landing_page_and_its_links_lead_to_every_page(look, site):
    page = look("/")
    assert page.url == f"{site}/"
    assert page.title() == "Cucumber"
    assert page.get_attribute("html", "lang") == "en"
    assert page.locator("main h1").first.is_visible()
    page.keyboard.press("Tab")  # the skip link is the first stop
    assert page.evaluate("document.activeElement.className") == "site-skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    in_a_row, in_the_menu = (
        page.locator(f"{nav} a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
        for nav in (".site-nav", ".site-menu")
    )
    assert sorted(in_the_menu) == sorted(map(address, PAGES))
    assert in_a_row == [
        link for link in in_the_menu if link in {address(name) for name in set(PAGES) - {"index", *WITHIN}}
    ]
    for link in set(page.locator("main a[href$='.ipynb']").evaluate_all("links => links.map(link => link.href)")):
        with urlopen(link) as answer:
            assert answer.url.partition("/voila/render/")[2].removesuffix(".ipynb") in PAGES


@pytest.mark.browser
def test_the_menu_opens_by_keyboard_and_closes_on_escape(look):
    page = look("/voila/render/practice.ipynb", width=390, height=844)
    opener = page.locator("summary[aria-label='All pages']")  # browsers say of a summary if it is open
    opener.focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("navigation", name="All pages")
    assert menu.get_by_role("link", name="Practice").get_attribute("aria-current") == "page"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('nav').className") == "site-menu"
    page.keyboard.press("Escape")
    menu.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.className") == "site-opener"
    opener.click()
    page.mouse.click(20, 800)
    menu.wait_for(state="hidden")


@pytest.mark.browser
def test_prose_is_there_before_the_kernel(serve, tmp_path, look):
    notebook(
        tmp_path / "pages",
        "index",
        ("markdown", "# Before"),
        ("code", f"import pathlib, time\ngo = pathlib.Path({str(tmp_path / 'go')!r})"),
        ("code", "while not go.exists(): time.sleep(0.05)\nprint('made')"),
        ("markdown", "After"),
    )
    served = serve("--notebooks", str(tmp_path / "pages"))
    page = look("/", base=served.url, ready=False)
    page.get_by_text("After", exact=True).wait_for()
    page.get_by_role("status").get_by_text("Setting the table…", exact=True).wait_for()
    assert page.get_by_text("made").count() == 0
    (tmp_path / "go").touch()
    page.get_by_text("made").wait_for()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.locator("#site-status").inner_text() == ""
    assert page.locator(".site-output:visible, .site-prose").all_inner_texts()[1:] == ["made\n", "After"]


@pytest.mark.browser
def test_failing_cell_is_told_in_a_sentence_and_keeps_the_text(serve, tmp_path, look):
    notebook(tmp_path / "pages", "index", ("code", "secret = 1/0"), ("markdown", "After"), ("code", "print('never')"))
    served = serve("--notebooks", str(tmp_path / "pages"))
    page = look("/", base=served.url)
    assert "could not be made" in page.get_by_role("alert").inner_text()
    assert page.get_by_text("After", exact=True).is_visible()
    assert "ZeroDivision" not in page.content()
    assert "secret" not in page.content()
    assert page.locator(".site-waiting").count() == 0
    assert "ZeroDivisionError" in (tmp_path / "stderr").read_text()


@pytest.mark.browser
def test_controls_work_and_leaving_the_page_stops_its_kernel(serve, tmp_path, look):
    source = (
        "import ipywidgets\n"
        "button = ipywidgets.Button(description='Deal')\n"
        "button.on_click(lambda _: setattr(button, 'description', 'Dealt'))\n"
        "button"
    )
    notebook(tmp_path / "pages", "index", ("code", source), ("code", "import os; print(os.getpid())"))
    served = serve("--notebooks", str(tmp_path / "pages"))
    page = look("/", base=served.url)
    page.get_by_role("button", name="Deal").click()
    page.get_by_role("button", name="Dealt").wait_for()
    kernel = int(page.locator("main pre").inner_text())
    page.goto("about:blank")
    assert comes_true(lambda: not running(kernel))
    assert served.process.poll() is None


@pytest.mark.browser
def test_lost_server_is_noticed(serve, tmp_path, look):
    notebook(tmp_path / "pages", "index", ("code", "import ipywidgets\nipywidgets.Button(description='Deal')"))
    served = serve("--notebooks", str(tmp_path / "pages"))
    page = look("/", base=served.url, forgiving=True)
    page.get_by_role("button", name="Deal").wait_for()
    served.process.kill()
    page.get_by_text("No connection to the server").wait_for()


@pytest.mark.parametrize(
    "path", ["/nothing", "/voila/render/nothing.ipynb", "/nothing.ipynb", "/voila/render/../app.py"]
)
def test_missing_page_has_the_sites_own_face(site, path):
    with pytest.raises(HTTPError) as missing:
        urlopen(site + path)
    text = missing.value.read().decode()
    missing.value.close()
    assert missing.value.code in {403, 404}
    assert "Cucumber" in text
    assert "https://" not in text


def test_answers_forbid_other_hosts(site):
    with urlopen(site) as answer:
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


def test_no_cookie_is_set(serve):
    served = serve()
    for path in ("/", "/voila/render/learn.ipynb", "/room", "/health"):
        with urlopen(served.url + path) as answer:
            assert answer.headers.get_all("Set-Cookie") is None
    with pytest.raises(HTTPError) as missing:
        urlopen(f"{served.url}/nothing")
    missing.value.close()
    assert missing.value.headers.get_all("Set-Cookie") is None


def test_folder_cannot_be_browsed(site):
    for path in ("/voila/tree", "/voila/api/contents/"):
        with urlopen(site + path) as answer:
            assert answer.url == f"{site}/"


# The wheel


def pip(command, *arguments):
    start = [sys.executable, "-m", "pip", command, "--quiet", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*start, *map(str, arguments)], check=True)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    return next(folder.glob("*.whl"))


def test_wheel_carries_the_whole_site(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    template = {path.name for path in (ROOT / "cucumber/site/voila/templates/cucumber").rglob("*") if path.is_file()}
    scenarios = {str(path.relative_to(ROOT)) for path in (ROOT / "cucumber/scenarios").rglob("*.toml")}
    shared = {Path(name).name for name in names if ".data/data/share/jupyter/voila/templates/cucumber/" in name}
    assert {f"cucumber/notebooks/{name}.ipynb" for name in PAGES} <= names
    assert {
        "cucumber/ui/table/table.mjs",
        "cucumber/ui/table/table.css",
        "cucumber/ui/tokens.css",
        "cucumber/site/club.ipynb",
        "cucumber/cli/beginning/lessons/welcome.ipynb",
    } <= names
    assert scenarios
    assert scenarios <= names
    assert shared == template
    assert not [name for name in names if name.startswith("cucumber/site/voila/")]  # once is enough
    assert not [name for name in names if name.startswith("tests") or "__pycache__" in name]


def test_installed_wheel_serves_outside_the_checkout(wheel, serve, tmp_path):
    installed = tmp_path / "installed"
    pip("install", "--no-index", "--target", installed, wheel)
    env = {"PYTHONPATH": str(installed)}
    code = [sys.executable, "-c", "from cucumber.cli.notebooks import own_notebooks; print(own_notebooks())"]
    where = subprocess.run(code, cwd=tmp_path, env=os.environ | env, capture_output=True, text=True, check=True)
    assert where.stdout.strip() == str(installed / "cucumber/notebooks")
    with urlopen(serve(cwd=tmp_path, env=env).url) as page:
        text = page.read().decode()
    assert 'aria-current="page">Home' in text
    assert "could not be made" not in text


def test_import_is_not_slowed_by_the_app():
    code = "import sys, cucumber; print(len({'voila', 'pandas', 'ipywidgets', 'anywidget'} & sys.modules.keys()))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == "0\n"
