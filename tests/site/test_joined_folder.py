"""A folder that joined the site, served and built: its pages, what stands on the site's own, and what nobody may do."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from cucumber.cli.main import main
from tests.site.addresses import FILES
from tests.site.conftest import ROOT, looking, sending, serving
from tests.site.test_accessibility import check
from tests.site.test_closed_doors import FORBIDDEN, answers, message, opened, say, socket
from tests.site.test_serve import notebook

pytestmark = [pytest.mark.thorough, pytest.mark.served]

ACTS = "document.documentElement.id = 'acted'; localStorage.setItem('acted', 'yes')"
LOOKS_LATE = """{
  const usual = setTimeout; // what looks again in a tenth of a second looks after two
  window.setTimeout = (does, wait, ...given) => usual(does, wait === 100 ? 2500 : wait, ...given);
}"""
LOAD = """(src) => new Promise((done) => document.head.append(
    Object.assign(document.createElement("script"), { src, onload: done, onerror: done })))"""
HOSTILE = "<img src=x onerror=alert(1)>"
MENU = ["Our club", "Welcome", "What a lesson can show", "Our data", "One of each"]
MISTAKE = "our-data.ipynb, cell 3: ZeroDivisionError: division by zero"
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
ONE_OF_EACH = [
    ("markdown", "# One of each\n\nWith $x^2$ in a line."),
    ("code", "import sys\nfrom IPython.display import HTML, display\nfrom ipywidgets import Output, interact"),
    ("code", "from IPython.display import JSON, SVG, Image, Latex, Markdown"),
    ("code", f"from base64 import b64decode\nImage(data=b64decode({PIXEL!r}), width=40)"),
    ("code", 'SVG(\'<svg xmlns="http://www.w3.org/2000/svg"><ellipse rx="9" ry="9"/></svg>\')'),
    ("code", "Latex(r'$\\frac{a}{b}$ in LaTeX')"),
    ("code", "Markdown('**bold** with $y^2$')"),
    ("code", "HTML('<em>emphasis</em>')"),
    ("code", "JSON({'key': [1, 2]})"),
    ("code", "print('printed \\x1b[31mred\\x1b[0m')\nprint('aside', file=sys.stderr)\n'and a value'"),
    ("code", "display(HTML('<b>displayed</b>'))"),
    ("code", "def twice(x):\n    print('twice', x, 'is', 2 * x)\n\ninteract(twice, x=(0, 10));"),
    ("code", "out = Output()\nwith out:\n    print('put into it')\nout"),
    ("code", "import pandas\nframe = pandas.DataFrame({'a': [1, 2], 'b': [3.5, 4]})\nframe"),
    ("code", "frame.style.highlight_max(color='gold')"),
    ("code", "import plotly.express\nfigure = plotly.express.bar(frame, x='a', y='b', title='Bars')\nfigure"),
    ("code", "plotly.express.line(frame, x='a', y='b', title='Line').show()"),
    ("code", "import plotly.graph_objects\nplotly.graph_objects.FigureWidget(figure)"),
    ("code", "interact(lambda n: plotly.express.bar(y=list(range(n))), n=(1, 5));"),
    ("code", "from cucumber.notebook import hand\nhand('9h 2c')"),
]
STANDS_ON = ("index", "examples", "strategy", "learn", "rules")  # the site's pages that a walk needs


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The folder to begin with, and a picture, two pages more, something broken, and something hidden."""
    folder = tmp_path_factory.mktemp("joined") / "my-club"
    assert main(["new", "lessons", str(folder)]) == 0
    shutil.copy(ROOT / "docs" / "pictures" / "table.png", folder / "our table.png")
    shutil.copy(ROOT / "docs" / "lessons" / "index.ipynb", folder / "gallery.ipynb")
    shutil.copy(ROOT / "cucumber/table/scenarios/examples/agurk-jokers.toml", folder)  # the site has one of that name
    (folder / ".secret").write_text("secret")
    (folder / "drawing.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg"><script>{ACTS}</script></svg>')
    (folder / "leaflet.html").write_text(f"<h1>Leaflet</h1><script>{ACTS}</script>")
    (folder / "acts.js").write_text(ACTS)
    told = (folder / "spend-the-ace.toml").read_text(encoding="utf-8")
    (folder / "odd.toml").write_text(told.replace("Spend the ace", HOSTILE), encoding="utf-8")
    picture = ("markdown", "# Our data\n\n![Our table](our%20table.png) and [data](evenings.csv), [rules](rules.ipynb)")
    cells = ("print(open('evenings.csv').readline())", "1 / 0", "print('later')")
    notebook(folder, "our-data", picture, *(("code", each) for each in cells))
    notebook(folder, "outputs", *ONE_OF_EACH)
    return folder


@pytest.fixture(scope="module")
def server(folder):
    """The served site with the folder: its address, and where it puts what lasts as long as it does."""
    with TemporaryDirectory() as name:  # a short one: kernels have sockets below it, whose addresses are limited
        here = Path(name)
        with serving(here, "--with", str(folder), env={"TMPDIR": name}) as served:
            yield served.url, here


@pytest.fixture(scope="module")
def served(server):
    """The address of the served site with the folder."""
    return server[0]


@pytest.fixture(scope="module")
def built(folder, tmp_path_factory):
    """The address of the site as files with the folder, of as few pages of its own as a walk needs."""
    pages, out = tmp_path_factory.mktemp("pages"), tmp_path_factory.mktemp("built") / FILES.strip("/")
    for name in STANDS_ON:
        shutil.copy(ROOT / "notebooks" / f"{name}.ipynb", pages)
    command = [sys.executable, "-m", "cucumber.cli.main", "build", out, "--notebooks", pages, "--with", folder]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 2, "a cell failed"
    assert MISTAKE in run.stderr
    assert f"{folder / 'agurk-jokers.toml'}: the site has one called 'agurk-jokers'" in run.stderr
    with sending(out.parent) as address:
        yield address


# --- in a browser -----------------------------------------------------------------------------------------------------


def walk(look, base):
    """Through everything that the folder brought."""

    def opened(name, query="", **how):
        return look(f"/voila/render/{name}.ipynb{query}", base=base, **how)

    page = opened("club")
    assert page.title() == "Our club · Cucumber"
    in_the_row = page.locator(".site-nav .site-club a")
    assert (in_the_row.inner_text(), in_the_row.get_attribute("aria-current")) == ("Our club", "page")
    assert page.locator(".site-menu .site-club a").all_text_contents() == MENU
    assert "the site has one called 'agurk-jokers' of its own" in page.locator(".cucumber-club .cu-alert").inner_text()
    page.set_viewport_size({"width": 390, "height": 844})
    check(page)
    page.get_by_role("link", name="Let it go").click()
    page.locator("h1", has_text="Learn with Our club").wait_for()
    page.locator(".stage-title", has_text="Let it go").wait_for()
    assert "course=club&lesson=let-it-go" in page.url

    page = opened("examples", "?example=king-first")
    page.locator(".telling-title", has_text="The king goes first").wait_for()
    assert "agurk-jokers.toml" in page.locator(".cu-alert").inner_text()
    brought = page.locator(".shelf-group", has=page.get_by_role("heading", name="From Our club"))
    expect(brought.locator(".shelf-entry > b")).to_have_text(["The king goes first"])

    page = opened("strategy", "?story=odd")
    page.locator(".cucumber-table").get_by_text("Spend the ace").first.wait_for(state="detached")
    brought = page.locator(".shelf-group", has=page.get_by_role("heading", name="From Our club"))
    expect(brought.locator(".shelf-entry > b")).to_have_text([HOSTILE, "Spend the ace"])
    assert page.locator("main img").count() == 0, "titles are words"

    page = opened("our-data")
    assert page.locator("main img").evaluate("(img) => img.decode().then(() => img.naturalWidth)") > 100
    assert page.locator("pre", has_text="evening,deals,paid").is_visible()
    assert page.locator(".site-problem[role=alert]").inner_text() == MISTAKE
    assert page.locator("pre", has_text="later").is_visible(), "what fails in a page fails there alone"
    page.locator("main").get_by_role("link", name="rules").click()
    page.wait_for_selector("html[data-ready]", state="attached")

    parts_work_beside_each_other_and_load_nothing_large(opened("welcome", width=390, height=844, own=True))

    page = opened("gallery")
    page.locator(".interval-chart").first.wait_for()
    page.get_by_text(re.compile(r"With six at the table \d+ of 100 deals end in a tie")).wait_for()
    assert page.locator(".cucumber-part").count() == 13
    assert page.locator(".site-problem, .cu-alert").count() == 0
    assert page.evaluate("scrollY") == 0
    assert page.url.endswith(("gallery.ipynb", "gallery.html"))


def parts_work_beside_each_other_and_load_nothing_large(page):
    story, question, *_ = page.locator(".cucumber-part").all()
    page.locator(".interval-chart").wait_for()
    assert page.locator("td", has_text="2026-01-06").is_visible()
    assert page.locator(".site-problem, .cu-alert").count() == 0
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("[scrollY, document.documentElement.scrollWidth]") == [0, width]
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert not [name for name in loaded if "jupyterlab-plotly" in name], "nothing large that it doesn't need"
    story.get_by_role("button", name="Next").click()
    story.get_by_text("2 / 11").wait_for()
    for card in ("6 of spades", "ace of hearts"):
        question.get_by_role("button", name=re.compile(f"^{card}")).click()
    question.locator(".table-send").click()
    question.get_by_text("Right").first.wait_for()
    assert page.url.endswith(("welcome.ipynb", "welcome.html"))
    check(page)


@pytest.mark.browser
def test_all_that_a_folder_brought_is_found_on_the_served_site(served, windows, site):
    with looking(windows, site) as look:
        walk(look, served)


@pytest.mark.browser
def test_all_that_a_folder_brought_is_found_on_the_built_site(built, windows, site):
    with looking(windows, site) as look:
        walk(look, built)


@pytest.mark.browser
@pytest.mark.parametrize("width", [1280, 390])
def test_whatever_a_notebook_shows_is_drawn_as_jupyter_draws_it(served, look, width):
    page = look("/voila/render/outputs.ipynb", base=served, width=width)
    given = page.locator(".site-output")
    expect(page.locator(".site-prose mjx-container")).to_be_visible()
    kinds = ("Image", "SVG", "Latex", "Markdown", "HTML", "JSON")
    for what in (*(f".jp-Rendered{kind}" for kind in kinds), "mjx-container", "strong", "em", "b", ".ansi-red-fg"):
        expect(given.locator(what).first).to_be_visible()
    for words in ("printed", "'and a value'", "put into it", "twice 5 is 10"):
        expect(given.get_by_text(words)).to_be_visible()
    assert given.get_by_text("aside").count() == 0, "as in Voilà"
    frame, styled = given.locator("table").all()
    expect(frame).to_contain_text("3.5")
    expect(styled.locator("td").last).to_have_css("background-color", "rgb(255, 215, 0)")
    figures = given.locator(".js-plotly-plot")
    expect(figures).to_have_count(4)
    room = given.last.bounding_box()["width"]
    for figure in figures.all():
        expect(figure.locator(".main-svg").first).to_be_visible()
        assert room - 20 <= figure.locator(".main-svg").first.bounding_box()["width"] <= room
    given.get_by_role("slider").first.focus()
    page.keyboard.press("ArrowRight")
    expect(given.get_by_text("twice 6 is 12")).to_be_visible()
    assert page.locator(".site-problem").count() == 0


@pytest.mark.browser
def test_on_a_slow_device_no_widget_gives_up_on_what_has_come(served, look):
    page = look("/", base=served, own=True)
    page.add_init_script(LOOKS_LATE)
    page.goto(f"{served}/voila/render/outputs.ipynb")
    page.get_by_role("slider").first.wait_for()
    expect(page.get_by_text("model not found")).to_have_count(0)
    expect(page.locator(".site-output").get_by_text("twice 5 is 10")).to_be_visible()


@pytest.mark.browser
def test_a_built_page_keeps_what_no_browser_can_run_and_says_what_it_cannot_keep(built, windows, site):
    with looking(windows, site) as look:
        page = look("/voila/render/outputs.ipynb", base=built)
        expect(page.locator(".site-prose math")).to_be_visible()
        for place, what in {3: "img", 4: "svg ellipse", 5: "math", 6: "strong", 13: "td >> text=3.5", 14: "td"}.items():
            expect(page.locator(f"#site-cell-{place}").locator(what).first).to_be_visible()
        for place in (15, 16):
            expect(page.locator(f"#site-cell-{place} .main-svg").first).to_be_visible()
        places = {place: page.locator(f"#site-cell-{place}").inner_text() for place in range(1, len(ONE_OF_EACH))}
    assert places[7] == "emphasis"
    assert places[10] == "displayed"
    assert places[17].startswith("outputs.ipynb, cell 18: "), "a widget that needs what isn't there"


def test_what_there_is_and_each_mistake_is_one_line_in_the_terminal(server, folder):
    served, here = server
    with urlopen(f"{served}/voila/render/our-data.ipynb") as page:
        text = page.read().decode()
    said = (here / "stderr").read_text(encoding="utf-8")
    assert MISTAKE in said.splitlines()
    assert f"{folder / 'agurk-jokers.toml'}: the site has one called 'agurk-jokers'" in said
    assert re.search(r"my-club: .*, 1 game and \d other files beside the others", said)
    assert "Traceback" not in said
    assert text.index(MISTAKE) < text.index("later")


@pytest.mark.browser
def test_a_file_that_is_saved_shows_in_the_open_page(serve, look, folder, tmp_path):
    own = tmp_path / "own"
    shutil.copytree(folder, own)
    url = serve("--with", str(own), "--watch").url
    page = look("/voila/render/club.ipynb", base=url, own=True)
    assert page.get_by_role("link", name="The king goes first").is_visible()
    text = (own / "king-first.toml").read_text(encoding="utf-8")
    (own / "king-first.toml").write_text(text.replace("The king goes first", "Away with the king"), encoding="utf-8")
    page.get_by_role("link", name="Away with the king").wait_for()
    (own / "our-game.toml").write_text((own / "our-game.toml").read_text(encoding="utf-8").replace("30", "40"))
    page.get_by_text("A score of 40 or more is too much").wait_for()
    play = look("/voila/render/club.ipynb", base=url, own=True)
    play.get_by_role("link", name="Play it").click()
    play.get_by_role("region", name="Agurk at our club: play").wait_for()
    play.get_by_role("button", name="Play", exact=True).click()
    play.locator("button[data-legal='true']").first.click()
    with urlopen(f"{url}/health") as health:
        assert b'"kernels": 0' in health.read(), "a game of one's own needs none"
    (own / "king-first.toml").write_text("difficulty = ", encoding="utf-8")
    page.locator(".cu-alert", has_text="king-first.toml: this is not TOML").wait_for()
    (own / "our-data.ipynb").unlink()
    page.get_by_role("link", name="Our data").wait_for(state="detached")
    with pytest.raises(HTTPError) as gone:
        urlopen(f"{url}/voila/render/our-data.ipynb")
    gone.value.close()


# --- what nobody may do -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["welcome", "our-data"])
def test_nothing_is_run_or_told_on_the_pages_of_a_folder(server, folder, page):
    served, here = server
    asked = [message(*each) for each in FORBIDDEN]
    with socket(served, opened(f"{served}/voila/render/{page}.ipynb")) as line:
        heard = say(line, *asked)
    assert {each["header"]["msg_type"] for each in asked if any(answers(one, each) for one in heard)} == set()
    assert not [*folder.rglob("ran"), *here.rglob("ran")]


@pytest.mark.parametrize(
    "path",
    [
        *(".secret", ".club.json", "club.toml", "agurk-jokers.toml", "../my-club/.secret", "%2e%2e/my-club/.secret"),
        "gone.png",
    ],
)
def test_what_is_no_part_of_the_site_is_not_sent(served, path):
    for pages in ("/voila/render/", "/voila/files/", "/"):
        with pytest.raises(HTTPError) as refused:
            urlopen(f"{served}{pages}{path}")
        with refused.value as answer:
            assert answer.code in {403, 404}


def test_pictures_and_data_are_sent_as_what_they_are(served):
    for name, kind in {"our table.png": "image/png", "evenings.csv": "text/csv"}.items():
        with urlopen(f"{served}/voila/render/{quote(name)}") as answer:
            assert answer.headers["Content-Type"].startswith(kind)
            assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.browser
def test_a_file_of_the_folder_cannot_act_as_the_site(served, windows, site):
    kinds = {"drawing.svg": "image/svg+xml", "leaflet.html": "text/html", "acts.js": "text/plain"}
    with looking(windows, site) as look:
        for name, kind in kinds.items():
            for under in ("/voila/render/", "/voila/files/"):
                with urlopen(f"{served}{under}{name}") as answer:
                    assert answer.headers["Content-Type"].startswith(kind)
                    assert answer.headers["X-Content-Type-Options"] == "nosniff"
                    assert answer.headers["Content-Security-Policy"].startswith("sandbox; default-src 'none'; ")
                page = look(f"{under}{name}", base=served, forgiving=True, ready=False)
                page.wait_for_load_state()
                assert page.evaluate("[document.documentElement.id, origin]") == ["", "null"]
        page = look("/", base=served, forgiving=True)
        page.evaluate(LOAD, "/voila/render/acts.js")
        assert page.evaluate("localStorage.getItem('acted')") is None


def test_nobody_waits_for_a_page_that_has_become_a_pipe(serve, tmp_path):
    assert main(["new", "lessons", str(tmp_path / "club")]) == 0
    url = serve("--with", str(tmp_path / "club")).url
    (tmp_path / "club" / "welcome.ipynb").unlink()
    os.mkfifo(tmp_path / "club" / "welcome.ipynb")
    with pytest.raises(HTTPError, match="404") as missing:
        urlopen(f"{url}/voila/render/welcome.ipynb", timeout=60)
    missing.value.close()
    with urlopen(url, timeout=60) as page:
        assert b"Cucumber" in page.read()
