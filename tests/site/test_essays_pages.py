"""The essays as a reader meets them: whole, with a guess by keyboard and numbers that follow a slider."""

import re

import pytest
from playwright.sync_api import expect

from cucumber.notebook import hand
from cucumber.pages.essay.cells import essays
from tests.journeys.looking import found_wrong
from tests.site.addresses import in_home
from tests.site.conftest import ROOT
from tests.site.test_accessibility import EVERYTHING, check, found, lie_still
from tests.study.test_essays import ESSAYS
from tests.tiers import some

pytestmark = pytest.mark.browser

READ = (*ESSAYS, *sorted(essays() - {*ESSAYS}))
WINDOWS = ((390, 844, True), (1280, 720, False))  # width, height, dark


def show_all(page):
    """Opens what waits for an answer, one after the other."""
    waits = page.locator(".cu-holds")
    for left in range(waits.count() - 1, -1, -1):
        waits.first.get_by_role("button", name="Just show me").click()
        expect(waits).to_have_count(left)
        expect(page.locator(".essay-waits:focus")).to_have_text("The rest is shown. You can still answer.")
    expect(page.get_by_text("waits for your answer")).to_have_count(0)


def test_one_guesses_by_keyboard_hears_what_came_of_it_and_numbers_follow_a_slider(look):
    page = look("/three-nines.ipynb")
    guess = page.locator(".essay-guess")
    guess.get_by_role("slider", name="Your guess").focus()
    for _ in range(10):
        page.keyboard.press("ArrowLeft")
    expect(guess.locator("output")).to_have_text("40 of 100")
    given = page.locator(".site-output")
    assert given.get_by_text("It happens in").is_visible() is False
    assert page.get_by_text("around = count(").is_visible() is False, "nor the code that counts it"
    guess.get_by_role("button", name="Lock it in").focus()
    page.keyboard.press("Enter")
    told = guess.get_by_role("status")
    expect(told).to_have_text("You said 40; counted: 23 of 100. It is lower than you thought.")
    expect(told).to_be_focused()
    expect(page.get_by_role("button", name="Just show me")).to_have_count(0)
    said = given.get_by_text("at the table,", exact=False).first
    expect(said).to_contain_text("With 3 at the table, 11 of 100 deals")
    page.get_by_role("slider", name="players").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("With 7 at the table, 28 of 100 deals")


@pytest.mark.thorough
def test_every_choice_is_drawn_once_it_is_counted(look):
    page = look("/one-rule.ipynb")
    show_all(page)
    choice, chart = page.get_by_label("One answer"), page.locator(".interval-chart")
    before = ""
    for name in choice.locator("option").all_inner_texts():
        choice.select_option(label=name)
        expect(chart).not_to_have_attribute("aria-label", before)
        expect(chart).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
        before = chart.get_attribute("aria-label")


EDGES = """all => [...new Set(all.map((each) => {
  const { left, right } = each.getBoundingClientRect();
  return `${left} ${right}`;
}))]"""


@pytest.mark.parametrize("width", [360, 1280, 1920])
def test_all_figures_of_an_essay_share_their_edges(look, width):
    page = look("/dilemma.ipynb", width=width, height=800)
    show_all(page)
    figures, text = page.locator(".site-output:has(svg)"), page.locator(".site-prose:not(.site-source)")
    page.locator(".interval-chart").last.wait_for()
    (edges,), (column,) = figures.evaluate_all(EDGES), text.evaluate_all(EDGES)
    left, right = map(float, edges.split())
    assert right - left == pytest.approx(min(1328, width - 2 * left), abs=1)
    assert (column == edges) == (width == 360)


@pytest.mark.parametrize(
    ("essay", "width", "height", "dark"), [(essay, *size) for essay in some(READ, 2) for size in some(WINDOWS, 1)]
)
def test_an_essay_opens_at_its_top_folded_and_is_whole_and_open_to_everyone(look, essay, width, height, dark):
    page = look(f"/{essay}.ipynb", width=width, height=height, dark=dark)
    unsure = page.get_by_role("heading", name="What remains unsure" if essay in ESSAYS else re.compile(".")).last
    assert unsure.is_visible() == (essay not in ESSAYS)
    check(page, dark)
    show_all(page)
    unsure.wait_for()
    while (waits := page.locator("[aria-busy]")).count():  # each is worked out once it is seen
        waits.first.scroll_into_view_if_needed()
        page.wait_for_function("() => !document.querySelector('[aria-busy]')")
    page.evaluate("scrollTo(0, 0)")
    assert page.locator(".site-problem, [role=alert]:visible").count() == 0
    assert page.url.endswith((f"{essay}.ipynb", f"{essay}.html"))
    lie_still(page)
    assert page.evaluate("[scrollY, document.documentElement.scrollWidth]") == [0, width]
    expect(page.locator("main h1")).to_be_in_viewport()
    assert found(page, EVERYTHING) == []
    assert found_wrong(page) == []


IN_JUPYTERLAB = """<style>{css}</style><style>.jp-Cell-inputArea, .jp-Cell-outputWrapper {{ display: flex }}</style>
<div class="jp-Notebook-cell jp-CodeCell" style="width: 848px"><div class="essay-written">{picture}</div></div>
<div class="jp-Notebook-cell jp-CodeCell"><div class="cu-holds">How many?</div></div>
<div class="jp-Notebook-cell jp-MarkdownCell jp-mod-rendered">
  <div class="jp-Cell-inputArea"><div class="jp-MarkdownOutput">Nine, says the author.</div></div></div>
<div class="jp-Notebook-cell jp-CodeCell">
  <div class="jp-Cell-outputWrapper"><div class="jp-OutputArea">Nine.</div></div></div>"""


@pytest.mark.served
def test_in_jupyterlab_a_picture_is_whole_and_what_waits_says_so(browser):
    page = browser.new_page()
    css, drawn = (ROOT / "cucumber/pages/essay/essay.css").read_text(), hand("5c 9c 3c")
    page.set_content(IN_JUPYTERLAB.format(css=css, picture=drawn.state.props["html"]))
    assert page.locator(".essay-written > svg").bounding_box()["width"] == 848
    assert page.get_by_text("Nine.").locator("visible=true").count() == 0
    assert page.get_by_text("Nine, says the author.").is_visible()
    cell = page.locator(".jp-Cell-outputWrapper")
    assert cell.evaluate("cell => getComputedStyle(cell, '::after').content") == '"Waiting for your answer above"'
    assert cell.bounding_box()["height"] > 20
    page.close()


TOLD = ("nearly every deal is yours to pay", "The hand that nothing can happen to", "The queen, and it isn't close")


def seen(page):
    """Which of the things that answer a question of the essay are in sight."""
    return [bool(written(page, words).count()) for words in TOLD]


def written(page, words):
    """These words where they are in sight: the folded code has them, too."""
    return page.get_by_text(words).locator("visible=true")


@pytest.mark.thorough
def test_what_answers_a_question_is_seen_after_it_on_paper_and_where_one_may_just_be_shown(look):
    page = look("/your-hand.ipynb")
    page.locator(".essay-guess").wait_for()
    assert seen(page) == [False, False, False]
    page.emulate_media(media="print")
    assert seen(page) == [True, True, True]
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Lock it in").click()
    written(page, TOLD[0]).wait_for()
    assert seen(page) == [True, True, False]
    page.get_by_role("button", name=re.compile("^queen of spades")).first.click()
    written(page, TOLD[2]).wait_for()
    page.reload()
    show_all(page)
    written(page, TOLD[2]).wait_for()
    assert seen(page) == [True, True, True]


@pytest.mark.thorough
def test_no_answer_is_seen_while_a_page_is_made_and_all_are_where_nothing_could_be_answered(browser, site):
    page = browser.new_page()
    page.route(re.compile(r"\.m?js(\?|$)"), lambda route: route.abort())
    page.goto(in_home(site, "/your-hand.ipynb"))
    assert page.get_by_text("Two things decide what a hand is worth").is_visible()
    assert not written(page, TOLD[1]).count()
    page.close()
    page = browser.new_page(java_script_enabled=False)
    page.goto(in_home(site, "/your-hand.ipynb"))
    assert written(page, TOLD[1]).count()
    page.close()
