"""What is drawn of a page before its kernel is there: the second who opens it sees the table at once."""

import re
from time import sleep
from urllib.request import urlopen

import pytest

from cucumber.site.kernels import forks
from tests.site.test_serve import comes_true, notebook

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.served,
    pytest.mark.skipif(not forks.can_fork(), reason="this system can't fork kernels"),
]

TABLE = ".cucumber-table"
PLAYED = """from cucumber import Deal
from cucumber.notebook import play
play(Deal.of("agurk", ["9h 2c 5d", "Jd 5s 4c", "Qs 3c 2d"]), bots="lowest")"""
BOXES = """() => [...document.querySelectorAll(".jp-OutputArea-output .lm-Widget")]
    .filter((box) => box.checkVisibility()).map((box) => [box, box.getBoundingClientRect()])
    .map(([box, { x, width }]) => [box.className, x, width])"""
STEP = "document.querySelector('.cucumber-table').table.place.cursor"


def text_of(url):
    with urlopen(url) as page:
        return page.read().decode()


def drawn_beforehand(served):
    """What is drawn of the first page beforehand, as the page fetches it."""
    named = re.search(r'id="site-ahead".* href="([^"]+)"', text_of(served.url))
    return text_of(served.url + named[1]) if named else ""


@pytest.fixture
def held(serve, tmp_path):
    """Opens a page with this cell in it, of which something is drawn already, and whose kernel waits to be let go."""
    go = tmp_path / "go"

    def held(source):
        waits = f"import pathlib, time\nwhile not pathlib.Path({str(go)!r}).exists(): time.sleep(0.05)"
        notebook(tmp_path / "pages", "index", ("markdown", "# Ahead"), ("code", waits), ("code", source))
        served = serve("--notebooks", str(tmp_path / "pages"))
        go.touch()
        assert comes_true(lambda: 'id="site-ahead"' in text_of(served.url))
        go.unlink()
        return served.url, go.touch

    return held


@pytest.mark.browser
def test_a_table_is_stepped_through_before_its_kernel_is_there_and_stays_at_its_moment(held, look):
    url, let_go = held("from cucumber.ui.page import page\npage('strategy')")
    page = look("/", base=url, ready=False)
    forward = page.locator(TABLE).get_by_role("button", name="Next", exact=True)
    forward.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert page.evaluate(STEP) == 2
    assert page.get_by_role("status").get_by_text("Setting the table").count() == 0, "the table is set"
    assert page.locator("html[data-ready]").count() == 0
    let_go()
    page.wait_for_selector("html[data-ready=drawn]", state="attached")
    assert page.locator(f"{TABLE}:visible").count() == 1
    assert page.evaluate(STEP) == 2
    assert page.evaluate("document.activeElement.textContent").startswith("Next")
    page.locator(".shelf-entry").first.wait_for()


@pytest.mark.browser
def test_a_card_that_is_played_before_the_kernel_is_there_is_played_by_it(held, look):
    url, let_go = held(PLAYED)
    page = look("/", base=url, ready=False)
    card = page.locator(f"{TABLE} .table-front button[data-legal=true]").first
    name = card.get_attribute("data-card")
    card.click()
    page.get_by_role("status").get_by_text("Setting the table…").wait_for()
    let_go()
    page.locator(f"{TABLE} .table-trick [data-card='{name}']").wait_for()


@pytest.mark.browser
def test_an_address_that_asks_for_more_is_not_answered_with_something_else(held, look):
    url, let_go = held("from cucumber.ui.page import page\npage('examples')")
    page = look("/?example=3-previous-card", base=url, ready=False)
    page.get_by_role("status").get_by_text("Setting the table…").wait_for()
    assert page.locator(TABLE).count() == 0
    let_go()
    page.wait_for_selector("html[data-ready=drawn]", state="attached")


def test_what_is_left_to_chance_or_fails_is_not_drawn_beforehand_and_what_was_changed_is_drawn_anew(serve, tmp_path):
    pages = tmp_path / "pages"
    notebook(pages, "index", ("code", "import ipywidgets\nipywidgets.HTML('one')"))
    notebook(pages, "chance", ("code", "import ipywidgets, random\nipywidgets.HTML(str(random.random()))"))
    notebook(pages, "failing", ("code", "1/0"))
    served = serve("--notebooks", str(pages))
    others = [f"{served.url}/voila/render/{name}.ipynb" for name in ("chance", "failing")]
    for address in others:
        text_of(address)
    assert comes_true(lambda: '"one"' in drawn_beforehand(served))
    assert not any('id="site-ahead"' in text_of(address) for address in others)
    notebook(pages, "index", ("code", "import ipywidgets\nipywidgets.HTML('other')"))
    assert comes_true(lambda: '"other"' in drawn_beforehand(served))


@pytest.mark.browser
@pytest.mark.parametrize("page", ["compare"])  # a page with a kernel; of others nothing comes later
def test_a_page_drawn_beforehand_is_laid_out_as_it_is_otherwise(serve, look, page):
    """The styles of the widgets come later then, and must not outweigh those of the page."""
    served, url = serve(), f"/voila/render/{page}.ipynb"
    first = look(url, base=served.url).evaluate(BOXES)
    assert comes_true(lambda: 'id="site-ahead"' in text_of(served.url + url))
    assert look(url, base=served.url).evaluate(BOXES) == first


@pytest.fixture
def opened_anew(browser, site):
    """Opens the examples in a window of its own, prepared before; gives how many tables are there when it is ready."""
    context = browser.new_context()

    def opened(prepare):
        page, problems = context.new_page(), []
        page.on("pageerror", lambda error: problems.append(str(error)))
        prepare(page)
        page.goto(f"{site}/voila/render/examples.ipynb", wait_until="commit")
        page.wait_for_selector("html[data-ready]", state="attached")
        there = page.locator(TABLE).count()
        page.unroute_all(behavior="ignoreErrors")
        return there, problems

    yield opened
    context.close()


@pytest.mark.browser
def test_a_page_says_that_it_is_ready_when_its_table_is_there(opened_anew):
    """A box is drawn before what stands in it, whose module may take a while."""

    def late(route):
        answer = route.fetch()
        text = answer.text()
        if "letPresent" in text:
            sleep(1)
        route.fulfill(response=answer, body=text)

    assert opened_anew(lambda page: page.route("**/*.mjs", late)) == (1, [])


HALF = """new MutationObserver((_, watching) => {
  const page = document.querySelector("main");
  if (!page) return;
  watching.disconnect();
  const half = `<script type="application/vnd.cucumber.output+json">{"data"</script>`;
  page.insertAdjacentHTML("beforeend", `<div hidden>${half}</div>`);
}).observe(document, { childList: true, subtree: true });"""


@pytest.mark.browser
def test_a_page_waits_for_what_has_only_half_come(opened_anew):
    """What a cell gave may come in two pieces."""
    assert opened_anew(lambda page: page.add_init_script(HALF)) == (1, [])
