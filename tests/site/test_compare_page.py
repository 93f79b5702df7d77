"""The page on which games are compared, as a reader uses it: look, step, choose, send, and get it wrong."""

import re

import pytest
from playwright.sync_api import expect

from cucumber.table.compare import CHARGED_IN_DENMARK, ComparisonCheck, read_comparison, write_comparison
from tests.site.addresses import as_served
from tests.site.conftest import still

pytestmark = pytest.mark.browser

IN_SWEDEN = "c1!gurka-se,gurka-modern;Ann,Bo,Cai;hands=6c_9h/3c_5s/2d_7d;lead=0;played=9h,3c,7d"
WITH_BOTS = "c1!agurk,gurka-se;Ann,Bo,Cai,Dan;seed=5"
UNEQUAL = "c1!agurk,gurka-se,matapesa;Ann,Bo,Cai,Dan;seed=5"
HEAD = ".compare-head"


def opened(look, link="", **how):
    page = look(f"/compare.ipynb{link and f'#{link}'}", **how)
    page.locator(".compare-label", has_text=re.compile(r"\d+ / \d+")).wait_for()
    return page


def button(place, name):
    return place.get_by_role("button", name=name, exact=True)


def arrive(page, label):
    """Waits until the bar says this, and every table shows that moment."""
    page.wait_for_function(
        """label => {
          const plain = (text) => text.replace(/\\uFE0E/g, "");
          const labels = [...document.querySelectorAll(".compare-column .table-label")];
          const shown = labels.filter((each) => each.offsetParent);
          const bar = document.querySelector(".compare-label").textContent;
          return bar.startsWith(label) && shown.every((each) => plain(each.textContent) === label);
        }""",
        arg=label,
    )


def chosen(page):
    return read_comparison(page.evaluate("location.hash"))


def type_address(page, link):
    """As a reader does who changes the address of the open page."""
    page.evaluate("link => { location.hash = link }", link)


def choose(page):
    form = page.locator(".cucumber-setup")
    if not form.count():
        page.get_by_role("button", name="Choose games and cards").click()
        form.get_by_text("Type it:").click()
    return form


def compare_these(page):
    button(page.locator(".cucumber-setup"), "Compare these").click()
    page.locator(".cucumber-setup").wait_for(state="detached")


def turn(page, sheet):
    page.get_by_role("tab", name=sheet).click()


def fits(page, width):
    """Games that deal hands of different sizes, and the form, fit the window."""
    wait_for_names(page, "Agurk", "Swedish Gurka", "Mätäpesä")
    assert "Six cards each here: the first six of each hand. Left out: Ann" in page.locator(HEAD).nth(1).text_content()
    choose(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("Escape")


def names(page):
    return page.locator(f"{HEAD} h2").all_inner_texts()


def wait_for_names(page, *expected):
    page.wait_for_function(
        "([css, names]) => [...document.querySelectorAll(css)].map(each => each.textContent).join('|') === names",
        arg=[f"{HEAD} h2", "|".join(expected)],
    )


def test_the_page_says_why_the_hand_is_charged_in_denmark_and_not_in_sweden_and_another_game_is_chosen(look):
    page = opened(look, width=1280, height=720)
    assert page.locator("h1").inner_text() == "Cai pays in Denmark, but not in Sweden. Why?"
    felts = [felt.bounding_box() for felt in page.locator(".compare-column:visible .table-stage").all()]
    assert len(felts) == 2
    assert all(felt["y"] + felt["height"] <= 720 for felt in felts)
    denmark, sweden = page.locator(HEAD).all_inner_texts()
    assert "Cai may not play 7♦: it doesn't beat or equal 9♥, and Cai's lowest card is 2♦." in denmark
    assert "Cai may play 7♦: it beats 3♣." in sweden
    results = page.locator(".compare-results").inner_text()
    assert "Cai pays 7 points in Agurk and pays nothing in Swedish Gurka, today." in results
    assert "What decides it: Which card must you beat?" in results
    taker = page.locator(".cu-ledger tr:has(> th:text-is('Last trick'))").locator("td").all_inner_texts()
    assert taker == ["Cai", "Ann"]
    decides = page.locator(".cu-ledger tr[data-bears]")
    decides.wait_for()
    assert decides.count() == 1
    assert "Which card must you beat?" in decides.inner_text()
    choose(page).get_by_role("group", name="Game 2").get_by_role("combobox").select_option("gurka-se")
    compare_these(page)
    wait_for_names(page, "Agurk", "Swedish Gurka")
    page.wait_for_function("() => location.hash.includes('gurka-se')")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    wait_for_names(page, "Agurk", "Swedish Gurka")
    a_link_that_cannot_be_read_gets_a_sentence_and_what_was_there_stays(page)


def a_link_that_cannot_be_read_gets_a_sentence_and_what_was_there_stays(page):
    for link, says in (
        ("c1!<script>alert(1)</script>,agurk;Ann,Bo", "<script>"),
        ("c1!" + "A" * 200_000, "at most 20,000 characters"),
    ):
        type_address(page, link)
        said = page.locator(".compare-said[data-refused]", has_text=says)
        said.wait_for()
        assert len(said.inner_text()) < 500
        assert names(page) == ["Agurk", "Swedish Gurka"]
    before = page.locator(".compare-label").inner_text()
    button(page, "Next").click()
    page.wait_for_function("before => document.querySelector('.compare-label').textContent !== before", arg=before)


@pytest.mark.served
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844), (360, 640)])
def test_the_card_that_may_not_be_played_is_in_sight_and_each_table_says_which_game_it_is(look, width, height):
    page = look("/compare.ipynb", width=width, height=height, hasty=True)
    refused = page.locator(".compare-column:visible .table-front [data-card='7d'][data-legal='false']")
    refused.wait_for()
    still(page)
    page.wait_for_function(
        """card => {
          const { left, right, top, bottom } = card.getBoundingClientRect();
          return card.contains(document.elementFromPoint((left + right) / 2, bottom - 20)) && top > 0;
        }""",
        arg=refused.element_handle(),
    )
    heard = page.locator(".compare-column .table-note").all_text_contents()
    assert [each.partition(":")[0] for each in heard] == ["Agurk", "Swedish Gurka, today"]
    if width > 1000:
        expect(page.locator(".cucumber-compare > .table-line")).to_be_in_viewport(ratio=1)
        page.locator(".compare-steps").get_by_role("button", name="Next", exact=True).click()
        two = "plays the lowest card, 2 of diamonds. Swedish Gurka, today: Cai beats 3 of clubs with 7 of diamonds."
        expect(page.locator(".compare-voice")).to_contain_text(two)
    page.get_by_role("button", name="Choose games and cards").click()
    expect(page.locator(".cucumber-setup").get_by_role("combobox").first).to_be_focused()
    assert page.locator(".cucumber-setup").evaluate("form => form.scrollWidth <= form.clientWidth")


@pytest.mark.thorough
@pytest.mark.served
def test_tables_step_together_by_keyboard_too_and_a_difference_is_removed(look):
    page = opened(look)
    steps_together(page)
    the_keyboard_is_enough(page)
    type_address(page, IN_SWEDEN)
    one_click_removes_a_difference(page)
    type_address(page, UNEQUAL)
    fits(page, 1280)
    page.get_by_role("heading", level=1, name="What is different in Agurk, Swedish Gurka and Mätäpesä?").wait_for()
    type_address(page, WITH_BOTS)
    wait_for_names(page, "Agurk", "Swedish Gurka")
    button(page, "Deal other cards").click()
    page.wait_for_function("() => location.hash.includes('seed=6')")


def steps_together(page):
    arrive(page, "Trick 1: Bo plays 3♣")
    button(page, "Next").click()
    page.locator(".compare-column .table-label", has_text="Cai plays 2♦").wait_for()
    page.locator(".compare-column .table-label", has_text="Cai plays 7♦").wait_for()
    page.get_by_role("button", name="The cards are dealt").click()
    arrive(page, "The cards are dealt")
    button(page, "Next difference").click()
    arrive(page, "Trick 1: Bo plays 3♣")
    page.locator(".compare-column").nth(1).locator("button[data-card='9h']").click()  # back to the moment it was played
    arrive(page, "Trick 1: Ann plays 9♥")
    page.locator(".compare-column").nth(0).locator(".cucumber-table").focus()
    page.keyboard.press("ArrowLeft")
    arrive(page, "The cards are dealt")
    page.locator(".cucumber-compare > .table-line .line-end").first.click()
    end = page.locator(".compare-label").inner_text()
    button(page, "Previous").click()
    page.locator("[data-go=watch]").click()
    page.wait_for_function("end => document.querySelector('.compare-label').textContent === end", arg=end)


def the_keyboard_is_enough(page):
    button(page, "Next").focus()
    page.keyboard.press("Home")
    arrive(page, "The cards are dealt")
    page.keyboard.press("ArrowRight")
    arrive(page, "Trick 1: Ann plays 9♥")
    page.keyboard.press("Enter")
    arrive(page, "Trick 1: Bo plays 3♣")
    assert button(page, "Next").evaluate("button => button === document.activeElement")


def one_click_removes_a_difference(page):
    asked = page.locator(".ledger-rules tr:has(> th)", has_text="Which card must you beat?")
    asked.wait_for()
    button(page, "Play Swedish Gurka with previous-card").click()
    wait_for_names(page, "Swedish Gurka with previous-card", "Swedish Gurka, today")
    asked.wait_for(state="detached")
    page.locator(".compare-said", has_text="Now Swedish Gurka with previous-card is played.").wait_for()
    assert page.evaluate("document.activeElement.id") == "compare-sheet", "the button is gone"
    page.wait_for_function("() => location.hash.startsWith('#c1!gurka-se+')")
    assert chosen(page).games == ("gurka-se+previous-card", "gurka-modern")


@pytest.mark.thorough
def test_a_deal_is_sent_from_the_explorer_and_from_an_example(look):
    page = look("/explore.ipynb#1!agurk;Ann,Bo,Cai:deal_6c_9h/3c_5s/2d_7d.9h.3c.2d")
    page.locator(".line-here", has_text="Cai plays 2♦").wait_for()
    link = page.get_by_role("link", name="Compare games with this deal")
    page.wait_for_function("() => document.querySelector('.keep-compare').href.includes('2d')")
    link.click()
    page.wait_for_url(lambda url: "compare.ipynb#" in as_served(url), wait_until="commit")
    wait_for_names(page, "Agurk", "Swedish Gurka, today")
    assert chosen(page).setting.played == "9h, 3c, 2d"
    page = look("/examples.ipynb")
    page.get_by_role("link", name="Compare games with this deal").click()
    page.wait_for_url(lambda url: "compare.ipynb#c1!agurk" in as_served(url), wait_until="commit")
    page.locator(HEAD).nth(1).wait_for()
    assert chosen(page).setting.players == ("Ann", "Bo", "Cai", "Dan", "Eva", "Finn")


@pytest.mark.thorough
@pytest.mark.served
def test_what_is_typed_wrong_is_told_beside_it_and_games_cards_and_bots_are_chosen_by_clicking(look):
    page, before = opened(look), f"#{write_comparison(CHARGED_IN_DENMARK)}"
    form = choose(page)
    hand = form.locator("input[data-field='hands.1']")
    hand.fill("3c <b>")
    hand.press("Tab")
    wrong = form.locator("[data-of='hands'] .cu-wrong")
    wrong.wait_for()
    assert "expected a card" in wrong.inner_text()
    assert hand.get_attribute("aria-invalid") == "true"
    assert button(form, "Compare these").get_attribute("aria-disabled") == "true"
    form.locator("input[data-field='players.0']").fill("<img src=x onerror=alert(1)>")
    hand.fill("3c 5s")
    hand.press("Tab")
    form.locator(".cu-wrong").first.wait_for(state="detached")
    assert page.evaluate("location.hash") == before
    compare_these(page)
    page.wait_for_function("() => location.hash.includes('onerror')")
    assert page.locator(".cucumber-compare img").count() == 0
    button(page, "Show the example").click()
    page.wait_for_function("before => location.hash === before", arg=before)
    form = choose(page)
    button(form, "Remove a player").click()
    form.get_by_role("status").get_by_text("2 players can't play all of these games.").wait_for()
    button(form, "Add a player").click()
    chosen_by_clicking(page, form)


def chosen_by_clicking(page, form):
    form.get_by_role("group", name="Game 2").get_by_role("combobox").select_option("gurka-se")
    form.locator("input[value='previous-card']").wait_for(state="attached")
    form.get_by_text("House rules: none").nth(1).click()
    form.locator("[data-rule=previous-card]").check()
    button(form, "Add a game").click()
    form.get_by_role("group", name="Game 3").wait_for()
    button(form, "Add a game").click()
    form.get_by_role("group", name="Game 4").wait_for()
    assert form.evaluate("form => form.contains(document.activeElement)"), "the button is gone"
    button(form, "Remove game 3").click()
    form.get_by_role("group", name="Game 4").wait_for(state="detached")
    assert form.evaluate("form => form.contains(document.activeElement)"), "it hands its focus on"
    button(form, "Add a player").click()
    form.get_by_role("group", name="Dan").get_by_label("Bot").select_option("kaja")
    compare_these(page)
    wait_for_names(page, "Agurk", "Swedish Gurka with previous-card", "Swedish Gurka")
    comparison = chosen(page)
    assert comparison.games[:2] == ("agurk", "gurka-se+previous-card")
    assert comparison.bots_by_seat[3] == "kaja"
    ends = ComparisonCheck(comparison).attempt.columns
    cells = page.locator(".cu-ledger tr:has(> th:text-is('Last trick'))").locator("td").all_inner_texts()
    assert cells == [column.end.players[column.end.taker] for column in ends]
    card = choose(page).locator("[data-card='Ah']")
    card.click()
    form.locator("[data-card='Ah'].setup-asked").wait_for()
    button(form, "Undo changes").click()
    form.locator("[data-card='Ah'].setup-asked").wait_for(state="detached")


@pytest.mark.thorough
def test_what_many_deals_say_is_asked_for_drawn_and_saved_and_one_rule_is_changed(look):
    page = opened(look, width=390)
    turn(page, "Over many deals")
    page.get_by_label("Game 2").select_option("agurk+tied-pay")
    page.get_by_label("Players").select_option("4")
    button(page, "Play").click()
    page.get_by_text("20,000 games played").wait_for(timeout=90_000)
    first = page.locator(".many-most li").first
    expect(first).to_have_text(re.compile("^With tied-pay a game lasts 13.2 deals, 16.1 without"))
    button(page, "How long is a game?").click()
    page.locator(".many-chart .xtitle", has_text="deals in a game").wait_for()
    assert page.locator(".many-chart .errorbar").count() > 10
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    with page.expect_download() as saved:
        button(page, "Save the table (CSV)").click()
    assert saved.value.path().read_text().startswith("variant,players,bots,")
    page.get_by_label("How many").fill("none")
    button(page, "Play").click()
    page.get_by_role("alert").get_by_text("How many is a number from 1 to 10,000,000").wait_for()
    assert first.is_visible()
    turn(page, "One rule changed")
    button(page, "without the tie bonus").click()
    page.locator(".gallery-result li").nth(2).wait_for(timeout=60_000)
    button(page, "Play them over many deals").click()
    page.wait_for_function(
        "() => document.querySelectorAll('.cucumber-many select')[1]?.value.startsWith('agurk~tie=nothing')"
    )


# Every number is there as a dot, or as a step of an outline, and lies within its axes.
WHOLE = """() => {
  const chart = document.querySelector('.many-chart');
  const plot = chart.querySelector('.nsewdrag')?.getBoundingClientRect();
  if (!plot) return false;
  const found = (each) => [...chart.querySelectorAll(`.scatterlayer ${each}`)];
  const drawn = (each) => found(each).map((mark) => mark.getBoundingClientRect());
  const [dots, lines] = [drawn('.point'), drawn('.js-line')];
  const isInside = ({ left, right, top, bottom }) =>
    left >= plot.left - 8 && right <= plot.right + 8 && top >= plot.top - 8 && bottom <= plot.bottom + 8;
  const many = chart.data.filter(({ mode }) => mode === 'markers').reduce((all, { x }) => all + x.length, 0);
  const outlines = chart.data.filter(({ mode, x }) => mode === 'lines' && x.length > 1).length;
  return dots.length === many && lines.length >= outlines && many + outlines > 0 && [...dots, ...lines].every(isInside);
}"""


def test_every_chart_of_many_deals_is_whole_when_it_is_first_asked_for_and_again(look):
    page = opened(look)
    turn(page, "Over many deals")
    page.get_by_label("How many").fill("500")
    button(page, "Play").click()
    page.get_by_text("1,000 games played").wait_for(timeout=90_000)
    asked = page.locator(".many-questions button")
    names = asked.all_inner_texts()
    assert len(names) == 9
    for name in (*names, *names[::-1], names[3]):
        button(page, name).click()
        expect(asked.filter(has_text=name)).to_have_attribute("aria-pressed", "true")
        page.wait_for_function(WHOLE)


@pytest.mark.thorough
@pytest.mark.served
def test_on_a_phone_one_table_is_shown_and_the_steps_and_the_form_stay_in_sight(look):
    page = opened(look, "c1!agurk,gurka-modern,kurko,five-cucumbers;Ann,Bo,Cai,Dan;seed=5", width=390)
    page.locator(HEAD).nth(3).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator(".compare-column:visible .table-stage").scroll_into_view_if_needed()
    bar = page.locator(".compare-steps")
    page.wait_for_function("() => !document.querySelector('.compare-steps').hasAttribute('data-away')")
    box = bar.bounding_box()
    assert box["y"] + box["height"] <= 801
    assert page.locator(".compare-column:visible").count() == 1
    button(page, "Kurko").click()
    assert page.locator(".compare-column:visible .cucumber-table").get_attribute("aria-label") == "Kurko"
    button(page, "Next").click()
    page.locator(".compare-column:visible .table-label", has_text="Ann plays J♠").wait_for()
    type_address(page, UNEQUAL)
    fits(page, 390)
