"""What a journey looks for is found, each fault in a page of its own, and nothing where nothing is wrong."""

import pytest

from tests.cases import for_each
from tests.journeys.looking import blank_share, found_wrong, wrongly_announced

pytestmark = [pytest.mark.browser, pytest.mark.served]

WITH_ALL = "<button>Play again</button> <p>Ann takes the last trick.</p>"
OVER_ALL = "<div style='position: fixed; inset: 0; background: green'></div>"
STRIP = "<div style='height: 100px; background: linear-gradient(green, black)'></div>"
FAULTS = {
    "": WITH_ALL,
    "lies under": WITH_ALL + OVER_ALL,
    "off the screen": "<button style='position: fixed; left: 900px'>Go on</button>",
    "cut:": "<p style='width: 50px; overflow: hidden; white-space: nowrap'>Ann takes the last trick.</p>",
    "spilled:": "<p style='height: 8px; margin: 9px; background: gold'>Ann takes the last trick.</p>",
    "cut off:": "<div style='height: 20px; overflow: hidden'><p>1</p><p>2</p><button>Go on</button></div>",
    "scrolled sideways": "<p style='width: 1000px'>Ann takes it.</p>",
}


@pytest.fixture
def looked_at(browser):
    page = browser.new_page(viewport={"width": 800, "height": 400})

    def looked_at(content):
        page.set_content(f"<!doctype html><body style='margin: 0; background: white'>{content}</body>")
        return page

    yield looked_at
    page.close()


@pytest.mark.parametrize(("fault", "content"), FAULTS.items())
def test_what_a_reader_cannot_reach_or_read_is_found(looked_at, fault, content):
    wrong = found_wrong(looked_at(content))
    assert any(fault in each for each in wrong) == bool(fault)
    assert bool(wrong) == bool(fault)


def test_a_page_is_not_looked_at_behind_its_dialog(looked_at):
    page = looked_at(f"{WITH_ALL}<dialog style='width: 700px; height: 300px'><button>Close</button></dialog>")
    page.evaluate("document.querySelector('dialog').showModal()")
    assert found_wrong(page) == []
    page.evaluate("document.querySelector('dialog button').style = 'position: fixed; left: 900px'")
    assert found_wrong(page) == ["off the screen: “Close”"]


def test_a_page_that_can_be_scrolled_hides_nothing(looked_at):
    assert found_wrong(looked_at(f"<div style='height: 3000px'></div>{WITH_ALL}")) == []


ROW = """<div style='display: flex'>
    <div style='width: 100px; overflow-x: {}'><p style='padding-left: 500px'>Bo</p></div>
    <div style='width: 600px; background: green'></div></div>"""
LINK = """<style>a::after { content: ""; position: absolute; inset: 0 }</style>
    <div style='position: relative'><p>Two can play.</p><a href='/'>Play</a></div>"""


@pytest.mark.parametrize(("content", "wrong"), [(ROW.format("auto"), 0), (ROW.format("clip"), 1), (LINK, 0)])
def test_a_row_that_can_be_scrolled_and_a_link_that_reaches_over_words_hide_nothing(looked_at, content, wrong):
    assert len(found_wrong(looked_at(content))) == wrong


def test_blank_space_is_measured_in_one_piece(looked_at):
    page = looked_at(STRIP)
    assert blank_share(page, page.screenshot()) == pytest.approx(0.75)
    page = looked_at(f"{STRIP}<hr style='margin: 140px 0; border: 10px solid'>")
    assert blank_share(page, page.screenshot()) == pytest.approx(0.35)


@for_each(
    "texts, fault",
    [
        (["Bo leads king of clubs. Your turn."], ""),
        (["You lead. With the 8 of clubs Vera takes the last trick in 56 of 100 deals."], ""),
        (["Your turn: 2 of 3 cards may be played. Bo leads king of clubs."], "after what is to be done"),
        (["Ann pays 8.", "Ann pays 8."], "announced twice"),
        (["You take the last trick. You take the last trick."], "says twice"),
    ],
)
def test_what_is_announced_twice_or_out_of_order_is_found(texts, fault):
    wrong = wrongly_announced(texts)
    assert any(fault in each for each in wrong) == bool(fault)
    assert bool(wrong) == bool(fault)
