"""The examples page as a reader uses it: links, seats, difficulty, and an example saved as a file."""

import re
from itertools import product
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
from playwright.sync_api import expect

from cucumber import BadScenario, find
from cucumber.pages.stage import scenario_html
from cucumber.table.scenario import load, read_scenario
from cucumber.words.show.links import rules_page
from tests.site.addresses import as_served
from tests.table.paper.test_scenario_page import KEYS, STORY

browser_test = pytest.mark.browser
PAGE = "/voila/render/examples.ipynb"
THREE_NINES = "Three nines on the last trick"
TWO_TENS = "Two players on 18, two tens"
ONE_PAGE = rb"/Type\s*/Page\b"


def told(page, heading):
    table = page.get_by_role("region", name=heading)
    table.wait_for()
    return table


def press(table, name):
    table.get_by_role("button", name=name, exact=True).click()


def at(table, count):
    table.locator(".table-count", has_text=re.compile(f"^{count}$")).wait_for()
    return table.locator(".table-label").inner_text()


# --- links ------------------------------------------------------------------------------------------------------------


@browser_test
def test_a_link_opens_the_same_step_or_what_if_a_reload_keeps_it_and_without_one_the_address_is_left_alone(look):
    page = look(PAGE)
    table = told(page, THREE_NINES)
    # What the table may be about to write comes before a timer that is set later and runs as long.
    page.evaluate("() => new Promise((done) => { setTimeout(done, 400) })")
    assert as_served(page.evaluate("location.href")) == PAGE
    # into a what-if, and back
    table.locator(".table-branch").nth(1).click()
    press(table, "Next")
    count = table.locator(".table-count").inner_text()
    page.wait_for_url(f"**?example=1-three-nines&step={count.split()[0]}&what-if=2")  # not of the step before
    again = look(as_served(page.url))
    table = told(again, THREE_NINES)
    at(table, count)
    assert table.locator(".table-banner b").inner_text() == "What if Ann had ducked in trick 6?"
    press(table, "Back to what happened")
    again.wait_for_url(lambda url: "what-if" not in url)
    at(table, f"{load('examples/1-three-nines').what_ifs[1].at + 1} / 47")
    # of an example that was chosen
    page.locator(".telling-title").click()
    page.get_by_label("Rule", exact=True).select_option("lives")
    page.get_by_role("button", name=TWO_TENS).click()
    table = told(page, TWO_TENS)
    page.wait_for_function("() => document.activeElement.matches('.cucumber-table') && scrollY < 200")
    for _ in range(4):
        press(table, "Next")
    page.wait_for_url(lambda url: as_served(url) == f"{PAGE}?example=2-two-tens&step=5")
    label = at(table, "5 / 20")
    again = look(as_served(page.url))
    assert at(told(again, TWO_TENS), "5 / 20") == label
    press(told(again, TWO_TENS), "Next")
    again.wait_for_url("**&step=6")
    again.reload()
    again.wait_for_selector("html[data-ready]", state="attached")
    at(told(again, TWO_TENS), "6 / 20")
    expect(again.locator(".shelf-entry[aria-current]")).to_contain_text(TWO_TENS)


@pytest.mark.thorough
@browser_test
def test_the_rule_under_the_note_leads_to_the_rules_of_the_game(look):
    page = look(f"{PAGE}?example=gurka-no-ace-stops")
    table = told(page, "No ace on an ace")
    assert table.locator(".stage-rule a").count() == 1
    if not table.locator(".stage-rule a").is_visible():  # a rule that was told before stands behind a sign
        table.locator(".table-known > summary").last.click()
    table.locator(".stage-rule a").click()
    page.wait_for_url(lambda url: as_served(url).endswith("rules.ipynb?variant=gurka-no&with=ace-stops"))
    page.get_by_role("heading", name="Norwegian Gurka with ace-stops").wait_for()


# --- seats ------------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.served
@browser_test
def test_on_a_phone_the_other_hands_lie_face_down_from_one_seat(look):
    page = look(PAGE, width=390)
    table = told(page, THREE_NINES)
    press(table, "Next")
    press(table, "Next")
    page.get_by_label("View from").select_option(label="Eva")
    table.locator(".table-back").first.wait_for()
    assert at(table, "3 / 47") == "Trick 1: Bo plays A♣", "the moment stays"
    assert table.locator(".table-pile").count() == 5
    assert table.locator(".table-seat[data-own]").get_attribute("aria-label") == "Eva"
    page.wait_for_url("**?example=1-three-nines&from=Eva&step=3")
    again = look(as_served(page.url), width=390)
    told(again, THREE_NINES).locator(".table-back").first.wait_for()
    at(told(again, THREE_NINES), "3 / 47")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_label("View from").select_option(label="all hands")
    table.locator(".table-back").first.wait_for(state="detached")


# --- difficulty and rules ---------------------------------------------------------------------------------------------


def test_how_hard_an_example_is_is_said_in_one_of_three_words():
    text = STORY.replace("[hands]", 'difficulty = "esay"\n[hands]')
    with pytest.raises(BadScenario, match=r"there is no difficulty 'esay' here\. Did you mean 'easy'"):
        read_scenario(text.encode(), "story.toml")


def test_the_link_to_the_rules_names_the_house_rules():
    assert rules_page(find("agurk")) == "rules.ipynb?variant=agurk"
    assert rules_page(find("agurk+jokers+tied-pay")) == "rules.ipynb?variant=agurk&with=jokers&with=tied-pay"


# --- an example as a file ---------------------------------------------------------------------------------------------


@pytest.fixture
def offline(browser, tmp_path):
    """Opens a file where there is no network; whatever it asks for or complains about fails the test."""
    contexts, problems = [], []

    def offline(text, width=1280, **options):
        path = tmp_path / f"file-{len(contexts)}.html"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        contexts.append(browser.new_context(offline=True, viewport={"width": width, "height": 800}, **options))
        page = contexts[-1].new_page()
        page.on("console", lambda message: message.type == "error" and problems.append(message.text))
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("dialog", lambda dialog: problems.append(dialog.message))
        page.on("request", lambda request: request.url.startswith(path.as_uri()) or problems.append(request.url))
        page.goto(path.as_uri())
        return page

    yield offline
    for context in contexts:
        context.close()
    assert not problems


def write_anew(page, text):
    """Another text in the file that a page shows."""
    Path(url2pathname(urlsplit(page.url).path)).write_text(text, encoding="utf-8")
    page.reload()


@pytest.mark.thorough
@browser_test
def test_an_example_is_saved_as_a_file_and_one_is_opened_beside_the_examples_unless_it_is_broken(look, tmp_path):
    page = look(PAGE)
    told(page, THREE_NINES)
    chooser = page.locator("input[type=file]")
    broken = tmp_path / "broken.toml"
    broken.write_text('title = "Nothing"', encoding="utf-8")
    chooser.set_input_files(broken)
    page.locator(".telling-done", has_text="broken.toml").wait_for()
    assert told(page, THREE_NINES).is_visible()
    own = tmp_path / "own.toml"
    own.write_text(STORY, encoding="utf-8")
    for _ in range(2):
        chooser.set_input_files(own)
        page.get_by_role("status").filter(has_text="Opened: own.toml").wait_for()
    told(page, read_scenario(STORY.encode(), "own.toml").title)
    page.wait_for_url(lambda url: "?" not in url)  # no address can name it
    page = look(f"{PAGE}?example=1-three-nines&step=3")
    table = told(page, THREE_NINES)
    at(table, "3 / 47")
    chooser = page.locator("input[type=file]")
    chooser.set_input_files(own)
    page.wait_for_url(lambda url: "?" not in url)
    page.get_by_role("button", name=THREE_NINES).last.click()
    page.wait_for_url("**?example=1-three-nines&step=1")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "1-three-nines.html"
    page.get_by_role("status").filter(has_text="Saved: 1-three-nines.html").wait_for()
    assert download.value.path().read_bytes() == scenario_html.page(load("examples/1-three-nines")).encode()


def answered(page):
    """What is said to the first answer there is, where something is asked; then it goes on."""
    question = page.locator(".table-question:visible")
    if not question.count():
        return []
    question.locator("[data-pick-seat], .table-front [data-legal]").first.click()
    reply = question.locator(".table-label").inner_text()
    question.get_by_role("button", name="Go on").click()
    return [reply]


@pytest.mark.thorough
@browser_test
def test_a_saved_example_replays_without_network_into_a_what_if_and_back(offline):
    for width in (1280, 390):
        alone = offline(scenario_html.page(load("examples/1-three-nines")), width)
        table = told(alone, THREE_NINES)
        replies = []
        for _ in range(46):
            press(table, "Next")
            replies += answered(alone)
        assert [reply.split(".")[0] for reply in replies] == ["Not quite", "Not quite"], "its author asks twice"
        assert "Ann should play A♠" in replies[0].replace("\ufe0e", "")
        assert at(table, "47 / 47") == "What it came to"
        table.locator(".table-branch").first.click()
        what_if = load("examples/1-three-nines").what_ifs[0]
        assert at(table, f"{what_if.at + 1} / 46") == "Trick 7: Dan plays 9♦"
        table.press("End")
        assert list(what_if.line.steps[-1].note) == table.locator(".table-said").all_inner_texts()
        press(table, "Back to what happened")
        assert at(table, "47 / 47") == "What it came to"
        alone.wait_for_url("**#step=47")
        alone.reload()
        at(told(alone, THREE_NINES), "47 / 47")
        assert alone.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.thorough
@pytest.mark.served
@browser_test
def test_a_scenario_is_handed_to_the_printer_with_the_answer_overleaf(look):
    for path, asks in (
        ("examples.ipynb?example=6-kontra", "What would you do as Bo?"),
        ("strategy.ipynb", "What would you play as Ann?"),
    ):
        page = look(f"/voila/render/{path}")
        page.get_by_role("button", name="Print it with the answer overleaf").press("Enter")
        page.get_by_role("status").filter(has_text="Ready to print.").wait_for()
        front, back = page.frame_locator(".cu-paper").locator(".page").all()
        assert asks in front.inner_text()
        assert "The answer is overleaf." in front.inner_text()
        assert "How it went" in back.inner_text()


@pytest.mark.thorough
@browser_test
def test_every_file_prints_on_one_page(offline):
    """Letter is the lower one of the two."""
    page = offline("")
    for key in KEYS:
        scenario = load(key)
        write_anew(page, scenario_html.page(scenario))
        told(page, scenario.title)
        assert not page.locator(".sheet").is_visible()
        page.emulate_media(media="print")
        assert page.locator(".sheet").is_visible()
        assert not page.locator("#table").is_visible()
        page.evaluate("document.fonts.ready")
        for paper in ("A4", "Letter") if key == KEYS[0] else ("Letter",):
            assert len(re.findall(ONE_PAGE, page.pdf(format=paper))) == 1, (key, paper)
        page.emulate_media(media="null")


@pytest.mark.thorough
@browser_test
def test_a_file_can_be_read_without_scripts(offline):
    page = offline(scenario_html.page(load("examples/2-two-tens")), java_script_enabled=False)
    assert page.locator(".sheet").is_visible()


@pytest.mark.thorough
@browser_test
@pytest.mark.served
def test_on_a_phone_an_example_opens_at_what_happens_in_its_step_and_the_annotation_is_in_sight(look):
    for page, (width, height) in product(("examples", "strategy"), ((390, 844), (360, 640))):
        table = look(f"/{page}.ipynb", width=width, height=height).locator(".cucumber-table")
        comment = table.locator(".table-comment").bounding_box()
        told = table.locator(".stage-body").first.bounding_box()
        assert told["y"] <= comment["y"]
        assert comment["y"] + comment["height"] <= told["y"] + told["height"]
    table = look("/examples.ipynb?example=1-three-nines&step=22", width=390, height=844).locator(".cucumber-table")
    expect(table.locator(".table-said").first).to_be_in_viewport(ratio=0.99)
