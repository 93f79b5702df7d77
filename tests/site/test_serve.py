"""`cucumber serve`, from the command line and seen through a browser."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import zipfile
from http.client import HTTPConnection
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from jinja2 import Environment, FileSystemLoader

from cucumber.cli.main import main
from cucumber.pages.essay.cells import essays
from cucumber.pages.protocol.session import page_called
from cucumber.site.policy import page_policy
from cucumber.table.paper.stand_alone import digest
from tests.cases import for_each

pytestmark = pytest.mark.served

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "cucumber" / "site" / "voila" / "templates" / "cucumber"
PAGES = sorted({path.stem for path in (ROOT / "notebooks").glob("*.ipynb")} - essays())
NAVIGATION = Environment(loader=FileSystemLoader(TEMPLATES), autoescape=True).get_template("pages.html.j2").module
WITHIN = {name: page for page, _, names in NAVIGATION.pages for name in names}  # pages that another one leads to
WITHOUT_TABLE = {name for name in PAGES if name != "index" and "table/table" not in page_called(name).sheets}


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


def refused(capsys, *arguments):
    """What `cucumber serve` says that does not begin."""
    try:
        code = main(["serve", "--no-browser", *arguments])
    except SystemExit as ended:
        code = ended.code
    assert code == 2
    return capsys.readouterr().err


def test_what_is_wrong_with_an_option_is_said_in_a_sentence(capsys, tmp_path):
    for option in ("--kernels", "--idle"):
        assert f"{option}: at least 1 is needed" in refused(capsys, option, "0")
        assert f"{option}: a whole number is written like 1000000" in refused(capsys, option, "many")
    for port in ("", "65536", "-1", "eight", "9" * 5000, "８８６６"):
        said = refused(capsys, f"--port={port}")
        assert "a port is a number from 0 to 65535" in said
        assert len(said) < 1000
    assert "there is no page to begin with" in refused(capsys, "--notebooks", str(tmp_path))


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # Tornado leaves what it couldn't bind
def test_where_it_cannot_listen_it_says_so_with_a_way_out(capsys):
    elsewhere = refused(capsys, "--ip", "203.0.113.1")
    assert elsewhere.startswith("cucumber: cannot listen on 203.0.113.1, port 8866: ")
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = refused(capsys, "--ip", "127.0.0.1", "--port", str(port))
    assert f"port {port} is taken" in said
    assert f"--port {port + 1}" in said
    assert said.count("\n") == 1


def test_help_imports_nothing_heavy():
    code = (
        "import sys\nfrom cucumber.cli.main import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
        "print(sorted({'voila', 'tornado', 'traitlets', 'pandas', 'ipywidgets', 'anywidget'} & sys.modules.keys()))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "serve" in run.stdout
    assert run.stdout.endswith("[]\n")


def test_missing_extra_says_what_to_install(capsys, monkeypatch):
    for name in ("voila", "anywidget"):
        monkeypatch.setitem(sys.modules, name, None)
    assert refused(capsys) == (
        "cucumber: serving the site needs voila and anywidget: pip install 'cucumber-notebooks[app]'\n"
    )


# The pages

OVERLAPPING = """links => links.filter((link) => {
    const { x, y, right, bottom } = link.getBoundingClientRect();
    const lies = (box) => box.x < right - 1 && box.right > x + 1 && box.y < bottom - 1 && box.bottom > y + 1;
    return links.some((other) => other !== link && lies(other.getBoundingClientRect()));
}).map((link) => link.textContent)"""
INLINE = re.compile(r'<(script|style)(?![^>]*(?: src=|"application/json"))[^>]*>(.*?)</\1>', re.DOTALL)
WITHOUT_KERNEL = [address(name) for name in (*PAGES, *sorted(essays()))]
WITHOUT_KERNEL += ["/", "/room", "/room/desk", "/room/KXTAB", "/no-page"]


def sent(url):
    """What a browser gets, whatever the status says."""
    try:
        answer = urlopen(url)
    except HTTPError as error:
        answer = error
    with answer:
        return answer.read().decode(), answer.headers


@for_each("path", WITHOUT_KERNEL)
def test_nothing_that_lies_in_a_page_without_a_kernel_is_run_but_what_its_policy_names(site, path):
    text, headers = sent(f"{site}{path}")
    policy = headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "form-action 'self'" in policy
    assert "object-src 'none'" in policy
    assert [part for _, part in INLINE.findall(text) if digest(part) not in policy] == []
    assert re.findall(r' (?:style|on[a-z]+)=\\?"', re.sub(INLINE, "", text)) == []


def test_files_scripts_and_answers_keep_to_the_policy_of_pages(site):
    for path in ("/health", "/room/projector.mjs"):
        assert sent(f"{site}{path}")[1]["Content-Security-Policy"] == page_policy()
        assert sent(f"{site}{path}")[1]["X-Content-Type-Options"] == "nosniff"


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
        for nav in (".site-nav", ".site-menu li:not(.site-essays)")
    )
    in_the_menu.remove("/room/desk")
    assert sorted(in_the_menu) == sorted(map(address, PAGES))
    assert in_a_row == [
        link for link in in_the_menu if link in {address(name) for name in set(PAGES) - {"index", *WITHIN}}
    ]
    read = page.locator(".site-essays a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert sorted(read) == sorted(map(address, essays()))
    page.locator(".site-opener").click()
    lies = page.locator(".site-menu a").evaluate_all(OVERLAPPING)
    assert lies == [], "no line of the menu lies on another"
    for link in set(page.locator("main a[href$='.ipynb']").evaluate_all("links => links.map(link => link.href)")):
        with urlopen(link) as answer:
            assert answer.url.partition("/voila/render/")[2].removesuffix(".ipynb") in {*PAGES, *essays()}


@pytest.mark.browser
def test_the_menu_opens_by_keyboard_and_closes_on_escape(look):
    page = look("/voila/render/practice.ipynb", width=390, height=844)
    opener = page.locator("summary[aria-label='All pages']")  # browsers say of a summary if it is open
    opener.focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("navigation", name="All pages")
    assert menu.get_by_role("link", name="Practice").get_attribute("aria-current") == "page"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('nav').matches('.site-menu')")
    page.keyboard.press("Escape")
    menu.wait_for(state="hidden")
    assert page.evaluate("document.activeElement.className") == "site-opener"
    opener.click()
    page.mouse.click(5, 400)
    menu.wait_for(state="hidden")


BUTTON = (
    "import ipywidgets\n"
    "button = ipywidgets.Button(description='Deal')\n"
    "button.on_click(lambda _: setattr(button, 'description', 'Dealt'))\n"
    "button"
)


@pytest.mark.browser
def test_a_page_of_ones_own_shows_its_prose_at_once_fails_in_a_sentence_and_is_left(serve, tmp_path, look):
    pages, go = tmp_path / "pages", tmp_path / "go"
    wait = f"import pathlib, time\nwhile not pathlib.Path({str(go)!r}).exists(): time.sleep(0.05)\nprint('made')"
    notebook(pages, "index", ("markdown", "# Before"), ("code", wait), ("markdown", "After"))
    notebook(pages, "fails", ("code", "secret = 1/0"), ("markdown", "After"), ("code", "print('never')"))
    notebook(pages, "button", ("code", BUTTON), ("code", "import os; print(os.getpid())"))
    served = serve("--notebooks", str(pages))

    page = look("/", base=served.url, ready=False)
    page.get_by_text("After", exact=True).wait_for()
    page.get_by_role("status").get_by_text("Setting the table…", exact=True).wait_for()
    assert page.get_by_text("made").count() == 0
    go.touch()
    page.get_by_text("made").wait_for()
    page.wait_for_selector("html[data-ready]", state="attached")
    assert page.locator("#site-status").inner_text() == ""
    assert page.locator(".site-output:visible, .site-prose").all_inner_texts()[1:] == ["made\n", "After"]
    page.goto("about:blank")

    page = look("/fails.ipynb", base=served.url)
    assert "could not be made" in page.get_by_role("alert").inner_text()
    assert page.get_by_text("After", exact=True).is_visible()
    assert "ZeroDivision" not in page.content()
    assert "secret" not in page.content()
    assert page.locator(".site-waiting").count() == 0
    assert "ZeroDivisionError" in (tmp_path / "stderr").read_text()
    page.goto("about:blank")

    page = look("/button.ipynb", base=served.url, forgiving=True)
    page.get_by_role("button", name="Deal").click()
    page.get_by_role("button", name="Dealt").wait_for()
    kernel = int(page.locator("main pre").inner_text())
    page.goto("about:blank")
    assert comes_true(lambda: not running(kernel)), "who leaves the page stops its kernel"
    page = look("/button.ipynb", base=served.url, forgiving=True)
    page.get_by_role("button", name="Deal").wait_for()
    served.process.kill()
    page.get_by_text("No connection to the server").wait_for()


NOWHERE = ("/nothing", "/voila/render/nothing.ipynb", "/nothing.ipynb", "/voila/render/../app.py")


def test_every_answer_forbids_other_hosts_and_sets_no_cookie(site):
    for path in ("/", "/voila/render/learn.ipynb", "/room", "/health"):
        with urlopen(site + path) as answer:
            assert answer.headers.get_all("Set-Cookie") is None
    with urlopen(site) as answer:
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    for path in ("/voila/tree", "/voila/api/contents/"):  # no folder can be browsed
        with urlopen(site + path) as answer:
            assert answer.url == f"{site}/"
    for path in NOWHERE:
        with pytest.raises(HTTPError) as missing:
            urlopen(site + path)
        text = missing.value.read().decode()
        missing.value.close()
        assert missing.value.code in {403, 404}
        assert missing.value.headers.get_all("Set-Cookie") is None
        assert "Cucumber" in text, "it has the site's own face"
        assert "https://" not in text
    for path in ("/room/AB", "/room/ABCDEFG", "/room/12345"):  # which can be no codes
        with pytest.raises(HTTPError, match="404") as missing:
            urlopen(site + path)
        missing.value.close()


WITHOUT_A_BODY = (
    *("/", "/voila/render/learn.ipynb", "/voila/render/score.ipynb", "/learn.ipynb", "/favicon.ico", "/health"),
    *("/room", "/room/KXTAB", "/room/desk", "/room/projector.mjs", "/voila/templates/cucumber/static/favicon.svg"),
    *("/nothing", "/voila/render/nothing.ipynb", "/room/AB", "/voila/kept/0.js", "/voila/tree"),
)


def test_what_can_be_read_can_be_asked_for_without_its_body(site):
    line = HTTPConnection(urlsplit(site).netloc)
    scripts = re.findall(r"/voila/kept/\w+\.\w+", urlopen(site).read().decode())
    for path in (*WITHOUT_A_BODY, *scripts):
        said = []
        for method in ("GET", "HEAD"):
            line.request(method, path)
            answer = line.getresponse()
            body = answer.read()
            said.append((answer.status, {name: each for name, each in answer.getheaders() if name != "Date"}))
        assert said[0] == said[1], path
        assert body == b""
    line.close()


LEADS_NOWHERE = (
    *("/logout", "/login", "/room/AB", "/api/kernels/00000000-0000-0000-0000-000000000000"),
    *(
        f"/voila/templates{path}"
        for path in ("", "/", "/x", "/x/static/y", "/cucumber/static/", "/cucumber/static/%00")
    ),
    *(f"/voila/labextensions/{path}" for path in ("", "x", "x/y.js", "x/y.0123456789ab.js")),
)


def test_an_address_that_leads_nowhere_is_missing_without_a_cookie_or_a_traceback(serve, tmp_path):
    served = serve()
    for path in LEADS_NOWHERE:
        with pytest.raises(HTTPError) as missing:
            urlopen(served.url + path)
        missing.value.close()
        assert missing.value.code == 404, path
        assert missing.value.headers.get_all("Set-Cookie") is None, path
    assert "Traceback" not in (tmp_path / "stderr").read_text()


@pytest.mark.thorough
def test_a_notebook_of_ones_own_begins_no_kernel_where_only_its_headers_are_read(serve, tmp_path):
    notebook(tmp_path / "pages", "index", ("code", "print('made')"))
    line = HTTPConnection(urlsplit(serve("--notebooks", str(tmp_path / "pages")).url).netloc)
    said = []
    for method in ("HEAD", "GET"):
        line.request(method, "/")
        answer = line.getresponse()
        said.append((answer.status, {name: each for name, each in answer.getheaders() if name != "Date"}))
        if method == "HEAD":
            assert answer.read() == b""
            line.request("GET", "/health")
            assert json.load(line.getresponse())["kernels"] == 0
        else:
            assert b"made" in answer.read()
    line.close()
    assert said[0] == said[1]


@pytest.mark.thorough
def test_a_home_in_which_nothing_can_be_written_stops_no_page_and_is_said_once(serve, tmp_path):
    notebook(tmp_path / "pages", "index", ("code", "print('made', 6 * 7)"))
    (nowhere := tmp_path / "file").write_text("")
    names = ("HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR", "IPYTHONDIR", "JUPYTER_DATA_DIR")
    home = {name: str(nowhere / "home") for name in (*names, "JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR")}
    served = serve("--notebooks", str(tmp_path / "pages"), env=home)
    with urlopen(served.url) as page:
        assert "made 42" in page.read().decode()
    said = (tmp_path / "stderr").read_text()
    assert said.count("Rooms that are open now can't be reopened") == 1
    assert "Traceback" not in said


def test_what_keeps_the_site_from_being_served_is_said_in_a_sentence(capsys, monkeypatch):
    monkeypatch.setattr("cucumber.site.server.TemporaryDirectory", full_disk)
    said = refused(capsys, "--port", "0")
    assert said == "cucumber: the site can't be served any more: [Errno 28] No space left on device\n"


def full_disk(*_):
    raise OSError(28, "No space left on device")


# The wheel


def pip(command, *arguments):
    start = [sys.executable, "-m", "pip", command, "--quiet", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*start, *map(str, arguments)], check=True)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    return next(folder.glob("*.whl"))


@pytest.mark.thorough
def test_wheel_carries_the_whole_site(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    template = {path.name for path in (ROOT / "cucumber/site/voila/templates/cucumber").rglob("*") if path.is_file()}
    scenarios = {str(path.relative_to(ROOT)) for path in (ROOT / "cucumber/table/scenarios").rglob("*.toml")}
    shared = {Path(name).name for name in names if ".data/data/share/jupyter/voila/templates/cucumber/" in name}
    assert {f"cucumber/notebooks/{name}.ipynb" for name in PAGES} <= names
    assert {
        "cucumber/pages/stage/table/table.mjs",
        "cucumber/pages/stage/table/table.css",
        "cucumber/pages/stage/tokens.css",
        "cucumber/site/club.ipynb",
        "cucumber/cli/beginning/lessons/welcome.ipynb",
    } <= names
    assert scenarios
    assert scenarios <= names
    assert shared == template
    assert not [name for name in names if name.startswith("cucumber/site/voila/")]  # once is enough
    assert not [name for name in names if name.startswith("tests") or "__pycache__" in name]


@pytest.mark.thorough
def test_installed_wheel_serves_outside_the_checkout(wheel, serve, tmp_path):
    installed = tmp_path / "installed"
    pip("install", "--no-index", "--target", installed, wheel)
    env = {"PYTHONPATH": str(installed)}
    code = [sys.executable, "-c", "from cucumber.notebook_paths import own_notebooks; print(own_notebooks())"]
    where = subprocess.run(code, cwd=tmp_path, env=os.environ | env, capture_output=True, text=True, check=True)
    assert where.stdout.strip() == str(installed / "cucumber/notebooks")
    with urlopen(serve(cwd=tmp_path, env=env).url) as page:
        text = page.read().decode()
    assert 'aria-current="page">Home' in text
    assert "could not be made" not in text


@pytest.mark.thorough
def test_a_server_starts_without_a_grammar_that_nothing_needs(tmp_path):
    """Jupyter reads one of web addresses at its start, as long as all other imports together."""
    command = [sys.executable, "-X", "importtime", "-m", "cucumber.cli.main", "serve", "--no-browser", "--port", "0"]
    with (
        (tmp_path / "imported").open("w") as imported,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=imported) as server,
    ):
        assert server.stdout.readline()
        server.terminate()
    names = {line.rpartition("|")[2].strip() for line in (tmp_path / "imported").read_text().splitlines()}
    assert "jsonschema" in names
    assert "lark" not in names
