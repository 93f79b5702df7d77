"""Paper: handouts fit their page and fill it, and pages of the site are printed without what is there to press."""

import re
from dataclasses import replace

import pytest

from cucumber import VARIANTS, find
from cucumber.table.paper.handout import SMALLEST, handout
from cucumber.table.paper.invitation import Invitation
from cucumber.table.paper.question_sheet import question_of, question_sheet
from cucumber.table.scenario import load, shipped_keys
from cucumber.words.explain.how_to_play import how_to_play
from cucumber.words.show.tokens import token
from tests.printed import colors_of, ink_of, letters, printed, qr_codes_of
from tests.strategies import ALL_TABLES, TABLES

pytestmark = [pytest.mark.thorough, pytest.mark.browser, pytest.mark.served]

FEWEST_ROWS = 5
LARGEST_GAP = 20  # millimeters
# What a browser takes for paper, the size in millimeters, and the margin.
PAPERS = {"a4": ("a4", 210, 297, 11), "letter": ("a4", 215.9, 279.4, 11), "a5": ("a5", 148, 210, 9)}


def wordiest(variant):
    """The game with as many of its house rules as give the most to read."""
    tables = [table for table in ALL_TABLES if table.key.partition("+")[0] == variant.key]
    return max(tables, key=lambda table: (how_to_play(table).words + 10 * len(table.on), table.key))


MOST_TO_READ = [wordiest(variant) for variant in VARIANTS]
PLAIN_AND_MOST = list({table.key: table for table in (*VARIANTS, *MOST_TO_READ)}.values())
EVERY = list({table.key: table for table in (*TABLES, *MOST_TO_READ)}.values())


ROOM = Invitation.to("http://192.168.100.200:8866/", room="WWMWM")
LONG = Invitation.to(f"https://cucumber.example/voila/render/rules.ipynb?variant=gurka-is{'&with=exchange' * 8}")
LONG_NAME = Invitation.to(f"https://{'long-name.' * 6}example/")


@pytest.fixture
def paper(browser, tmp_path):
    """Prints the handout of a table; what its browser complains about fails the test."""
    problems = []
    with browser.new_context(bypass_csp=True) as context:  # so that the paper may be changed
        page = context.new_page()
        page.on("console", lambda message: problems.append(message.text))

        def paper(table, name, invitation=None, language="en"):
            text = handout(how_to_play(table, language), paper=PAPERS[name][0], invitation=invitation).replace(
                f"size: {PAPERS[name][0]}", f"size: {name}"
            )
            path = tmp_path / "handout.html"
            path.write_text(text, encoding="utf-8")
            page.goto(path.as_uri())
            return page

        yield paper
    assert not problems


def sentences(table):
    return [each.text for point in how_to_play(table).points for each in point.sentences]


def check_page(page, name, key):
    """A page of the right size, with nothing in its margins, and without a hole."""
    _, width, height, margin = PAPERS[name]
    assert (page.width, page.height) == (pytest.approx(width, abs=0.5), pytest.approx(height, abs=0.5)), key
    assert min(page.edges) > margin - 1, f"{key}: ink in the margin, {page.edges}"
    assert page.largest_gap < LARGEST_GAP, f"{key}: {page.largest_gap} mm are empty"


def check_score(page, name, key):
    """A score table that ends where the page ends, with all its rows."""
    margin = PAPERS[name][3]
    if not key.startswith("matapesa"):
        rows = page.text.rpartition("Deal")[2].split()
        assert rows == [str(1 + row) for row in range(len(rows))], key
        assert len(rows) >= FEWEST_ROWS, key
    assert page.ink_in_line(margin) > 0.8, f"{key}: the table has no lower edge"


SIZES = """() => [...document.querySelectorAll("body *:not(svg, svg *)")]
    .map((each) => parseFloat(getComputedStyle(each).fontSize) * 72 / 96)"""
PRINTS = [
    *(("a4", None, EVERY), ("letter", None, MOST_TO_READ), ("a5", None, PLAIN_AND_MOST)),
    *((name, ROOM, MOST_TO_READ) for name in PAPERS),
    *((name, long, MOST_TO_READ[:2]) for name in PAPERS for long in (LONG, LONG_NAME)),
]


@pytest.mark.parametrize(("name", "invitation", "tables"), PRINTS)
def test_every_handout_fills_a_page_or_two_cards_and_an_address_finds_room_on_it(paper, name, invitation, tables):
    for table in tables:
        page = paper(table, name, invitation)
        assert min(page.evaluate(SIZES)) >= SMALLEST - 0.01, f"{table.key}: no type is smaller than can be read"
        pdf = page.pdf(prefer_css_page_size=True)
        pages = printed(pdf)
        assert len(pages) == (2 if name == "a5" else 1), table.key
        for page in pages:
            check_page(page, name, table.key)
        check_score(pages[-1], name, table.key)
        assert not [said for said in sentences(table) if not pages[0].has(said)], table.key
        assert not [key for key in table.on if not pages[-1].has(table.house_rule(key).gist)], table.key
        if name == "a5":
            the_first_card_is_full_and_nothing_of_it_lies_over_the_second(table, *pages)
        assert qr_codes_of(pdf)[-1] == ([invitation.link] if invitation else []), table.key
        if invitation:
            assert pages[-1].has(invitation.letters)
            assert pages[-1].has(invitation.code)


@pytest.mark.parametrize("name", PAPERS)
def test_the_fullest_handout_in_danish_finds_room_too(paper, name):
    table = wordiest(find("agurk"))
    pages = printed(paper(table, name, ROOM, "da").pdf(prefer_css_page_size=True))
    assert len(pages) == (2 if name == "a5" else 1)
    for page in pages:
        check_page(page, name, table.key)
        assert page.has("Endnu ikke læst igennem af en dansker.")


def the_first_card_is_full_and_nothing_of_it_lies_over_the_second(table, first, second):
    assert first.edges[3] < 20, f"{table.key}: the first card ends early"
    assert letters(second.text).startswith(letters(table.name.partition(" with ")[0])), table.key
    assert not second.has("Marked"), table.key


def test_what_is_marked_is_underlined_so_that_it_shows_in_black_and_white(paper):
    for name in ("a4", "a5"):
        page = paper(find("agurk+jokers"), name)
        marks = page.locator("mark")
        assert marks.count() == 3, "two sentences and the legend"
        lines = marks.evaluate_all("(marks) => marks.map((mark) => getComputedStyle(mark).textDecorationLine)")
        assert set(lines) == {"underline"}


def test_on_screen_a_handout_lies_there_as_paper(paper):
    page = paper(find("gurka-is+exchange"), "a4")
    box = page.locator(".page").bounding_box()
    assert box["height"] / box["width"] == pytest.approx(297 / 210, rel=0.01)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# --- questions --------------------------------------------------------------------------------------------------------

NARROWEST_TABLE = 125  # millimeters
SCENARIOS = (*shipped_keys("examples"), *shipped_keys("strategy"))


@pytest.fixture
def sheet(browser):
    """Lays out the sheet of a scenario for a size of paper; what its browser complains about fails the test."""
    problems = []
    with browser.new_context(bypass_csp=True) as context:
        page = context.new_page()
        page.on("console", lambda message: problems.append(message.text))

        def sheet(scenario, name, invitation=None):
            text = question_sheet(scenario, invitation)
            page.set_content(text.replace("size: a4", f"size: {name}"))
            return page

        yield sheet
    assert not problems


@pytest.mark.parametrize(("name", "invitation"), [("a4", None), ("letter", ROOM)], ids=["a4", "letter with a room"])
def test_every_scenario_is_two_sides_of_one_sheet(sheet, name, invitation):
    for key in SCENARIOS:
        scenario = load(key)
        pdf = sheet(scenario, name, invitation).pdf(prefer_css_page_size=True)
        front, back = printed(pdf)
        _, width, height, margin = PAPERS[name]
        for page in (front, back):
            assert (page.width, page.height) == (pytest.approx(width, abs=0.5), pytest.approx(height, abs=0.5)), key
            assert min(page.edges) > margin - 1, f"{key}: ink in the margin, {page.edges}"
        asks = question_of(scenario).asks
        assert letters(front.text).endswith(letters(f"{asks} The answer is overleaf.")), key
        assert front.edges[3] < margin + 1, f"{key}: the front ends early"
        assert back.has(asks), key
        assert letters(back.text).startswith(letters(scenario.title)), key
        assert not [each.title for each in scenario.what_ifs if not back.has(each.title)], key
        assert qr_codes_of(pdf) == [[invitation.link] if invitation else [], []], key


def test_the_table_on_a_sheet_is_large_enough_to_read(sheet):
    for key in SCENARIOS:
        page = sheet(load(key), "letter", ROOM)
        page.set_viewport_size({"width": round(193.9 * 96 / 25.4), "height": round(257.4 * 96 / 25.4)})
        page.emulate_media(media="print")
        widths = page.locator(".page > svg").evaluate_all(
            "(all) => all.map((each) => each.viewBox.baseVal.width * each.getScreenCTM().a * 25.4 / 96)"
        )
        assert len(widths) == 2
        assert min(widths) > NARROWEST_TABLE, f"{key}: {widths}"


def test_a_sheet_with_more_than_two_sides_hold_goes_on_on_the_next_page(sheet):
    scenario = load(SCENARIOS[0])
    told = replace(scenario, about="Many words. " * 900)
    front, *back = printed(sheet(told, "a4").pdf(prefer_css_page_size=True))
    assert front.has("The answer is overleaf.")
    assert len(back) > 1
    assert letters(back[-1].text).endswith(letters("Ann pays 14 points and has 17."))
    assert sum(letters(page.text).count("Manywords") for page in back) == 900


# --- the pages of the site --------------------------------------------------------------------------------------------

# The most A4 pages that each takes as it opens.
PAGES = {
    "index": 3,
    "rules": 2,
    "family": 9,
    "learn": 2,
    "practice": 2,
    "examples": 4,
    "explore": 2,
    "compare": 4,
    "strategy": 3,
    "claims": 3,
}
CONTROLS = (
    "button:not(.table-card, .line-row button, .setup-card), input, select, textarea, .site-nav, .site-footer, "
    "[role=tablist], [role=tooltip], .cucumber-chooser, .cucumber-setup"
)
FELT, CARD = (tuple(bytes.fromhex(token(name).removeprefix("#"))) for name in ("felt", "card"))


@pytest.mark.parametrize(("name", "most"), PAGES.items(), ids=PAGES)
def test_a_page_of_the_site_is_printed_without_its_controls(look, name, most):
    page = look(f"/voila/render/{name}.ipynb")
    page.locator("h1").wait_for()
    pressed_by = "button:not(.table-card, .line-row button, .setup-card, .compare-tabs *), .cucumber-setup summary"
    buttons = page.locator(pressed_by).all_inner_texts()
    pages = printed(page.pdf(format="A4"))
    assert len(pages) <= most
    lines = {line.strip() for sheet in pages for line in sheet.text.splitlines()}
    pressed = {text.strip() for text in buttons if len(text.strip()) > 3}
    assert pressed or name in {"family", "claims"}
    assert not pressed & lines
    assert not [
        text for text in ("Play again", "Play a deal", "Set up or change", "Copy the link") if text in str(lines)
    ]
    assert pages[0].has(page.locator("h1:not(.cu-aloud), .rules-head h2").first.inner_text())
    assert min(sheet.inked_lines[-1] for sheet in pages[:-1] or pages) > 100, "no page ends before its middle"
    page.emulate_media(media="print")
    shown = page.locator(CONTROLS).evaluate_all(
        "(all) => all.filter((each) => each.checkVisibility()).map((e) => e.outerHTML)"
    )
    assert shown == []


def test_cards_on_paper_save_ink(browser):
    text = handout(how_to_play(find("agurk")))
    cards = re.findall(r"<svg xmlns.*?</svg>", text, re.DOTALL)
    assert cards
    with browser.new_context(bypass_csp=True) as context:
        page = context.new_page()
        page.set_content(re.sub(r"(<body[^>]*>).*</body>", rf"\1{''.join(cards)}</body>", text, flags=re.DOTALL))
        spared = ink_of(page.pdf(format="A4"))
        page.add_style_tag(content="[data-deck] { opacity: 1 !important; fill: inherit !important }")
        assert spared < 0.85 * ink_of(page.pdf(format="A4"))


def test_the_cards_are_printed_in_their_colors_and_the_felt_saves_ink(look):
    page = look("/voila/render/index.ipynb")
    page.locator(".table-stage").first.wait_for()
    colors = colors_of(page.pdf(format="A4"))

    def has(color):
        return any(all(abs(one - other) < 14 for one, other in zip(each, color, strict=True)) for each in colors)

    assert has(CARD)
    assert not has(FELT), "it would drink the printer's ink"
