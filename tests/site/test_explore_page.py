"""The explorer as a reader uses it: set up, play, go back, branch, compare, change the past, keep and share."""

import pytest

from cucumber.table.explore import read_link
from cucumber.table.scenario import read_scenario
from tests.site.addresses import as_served

pytestmark = pytest.mark.browser

SHORT = "1!agurk;Ann,Bo,Cai:deal_9h_2c_5d/Jd_5s_4c/Qs_3c_2d"


def opened(look, link=SHORT, **how):
    page = look(f"/explore.ipynb#{link}", **how)
    if not how.get("forgiving"):
        page.get_by_role("region", name="explore").wait_for()
    return page


def button(place, name):
    return place.get_by_role("button", name=name, exact=True)


def here(page):
    return page.locator(".line-here").inner_text()


def arrive(page, label):
    """Waits until the position of this label is shown in the tree."""
    page.wait_for_function(
        "label => document.querySelector('.line-here')?.textContent.replace(/\\uFE0E/g, '') === label", arg=label
    )


def caught_up(page):
    """Waits until the table has walked through all that was played, and lies still: a moving card would be missed."""
    page.wait_for_function("() => !document.querySelector('[data-motion=behind]')")
    page.wait_for_function("() => !document.getAnimations().some(({ playState }) => playState === 'running')")


def pick(page, card):
    page.locator(f".cucumber-table button[data-card='{card}'][data-legal]").click()


def explored(page):
    """What the page's address says, read as anybody would."""
    return read_link(page.evaluate("location.hash"))


def moves(exploration):
    return [str(node.move) for node in exploration.nodes if node.move and not node.deals]


def choose_tab(page, name):
    page.get_by_role("tab", name=name).click()


def type_address(page, link):
    """As a reader does who changes the address of the open page."""
    page.evaluate("link => { location.hash = link }", link)


def begin(page):
    """Opens the short deal anew, from another one: nothing is played, whatever the last check left."""
    type_address(page, "1!agurk;Dan,Eva:deal_9h_2c/Jd_5s")
    page.wait_for_function("() => document.querySelectorAll('.table-seat').length === 2")
    type_address(page, SHORT)
    page.wait_for_function("() => document.querySelectorAll('.table-seat').length === 3")
    arrive(page, "Deal 1")
    assert moves(explored(page)) == []


def test_the_tie_bonus_hand_is_changed_compared_and_sent_on_a_phone(look):
    page = look("/examples.ipynb", width=390, hasty=True)
    page.get_by_role("link", name="Explore it").click()
    page.wait_for_url(lambda url: "explore.ipynb#1!" in as_served(url), wait_until="commit")
    page.wait_for_selector("html[data-ready]", state="attached")
    arrive(page, "Deal 1")
    button(page, "Set up").click()
    assert page.locator(".cucumber-setup").evaluate("form => form.scrollWidth <= form.clientWidth")
    page.locator("[data-target='swap']").check(force=True)
    for card in ("9h", "8c"):  # Eva's last nine for Dan's eight
        page.locator(f".setup-pack [data-card='{card}']").click()
    button(page, "Try the same plays with this").click()
    page.locator(".stage-title", has_text="The first 31 moves can be made again.").wait_for()
    assert "Dan doesn't hold 8♣" in page.locator(".stage-title").inner_text()
    button(page, "Finish the deal").click()
    button(page, "Next deal").wait_for()
    page.locator(".explore-compared").get_by_text("They begin with different cards.").wait_for()
    heads = page.locator(".cu-differs th").all_inner_texts()
    assert {"≠ Hand of Dan", "≠ Hand of Eva", "≠ Pays", "≠ New scores"} <= set(heads)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    other = look(page.evaluate("location.pathname + location.hash"), width=390)
    other.wait_for_function(
        "label => document.querySelector('.line-here')?.textContent === label",
        arg=page.evaluate("document.querySelector('.line-here').textContent"),
    )
    for each in (page, other):
        caught_up(each)
    for part in (".stage-title", ".table-line", ".table-stage"):
        assert other.locator(part).inner_text() == page.locator(part).inner_text()


@pytest.mark.thorough
@pytest.mark.served
def test_cards_are_played_refused_taken_back_and_played_otherwise_by_mouse_and_by_keyboard_alone(look):
    page = opened(look)
    a_refused_card_says_why_and_one_taken_back_and_played_otherwise_is_a_branch(page)
    begin(page)
    the_keyboard_is_enough(page)
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    arrive(page, "Trick 1: Ann plays 9♥")
    button(page, "Redo").click()
    arrive(page, "Trick 1: Bo plays J♦")
    second = look(page.evaluate("location.pathname + location.hash"))
    arrive(second, "Trick 1: Bo plays J♦")


def a_refused_card_says_why_and_one_taken_back_and_played_otherwise_is_a_branch(page):
    pick(page, "9h")
    arrive(page, "Trick 1: Ann plays 9♥")
    caught_up(page)
    page.locator(".cucumber-table button[data-card='5s']").click(force=True)  # it says itself that it is disabled
    why = page.locator(".table-why")
    why.wait_for()
    assert why.inner_text() == "Bo may not play 5♠: it doesn't beat or equal 9♥, and Bo's lowest card is 4♣."
    assert moves(explored(page)) == ["9h"]
    pick(page, "Jd")
    arrive(page, "Trick 1: Bo plays J♦")
    button(page, "Undo").click()
    arrive(page, "Trick 1: Ann plays 9♥")
    pick(page, "4c")
    arrive(page, "Trick 1: Bo plays 4♣")
    page.locator(".line-play:not([data-shared])", has_text="J♦").click()
    arrive(page, "Trick 1: Bo plays J♦")
    assert moves(explored(page)) == ["9h", "Jd", "4c"]
    page.locator(".lines-words summary").click()
    page.get_by_label("Name of the line").fill("with <b>the jack</b>")
    page.keyboard.press("Enter")
    page.locator(".line-end", has_text="with <b>the jack</b>").wait_for()
    button(page, "Cut off from here").click()
    arrive(page, "Trick 1: Ann plays 9♥")
    assert moves(explored(page)) == ["9h", "4c"]


def the_keyboard_is_enough(page):
    page.locator(".cucumber-table button[data-card='9h']").focus()
    page.keyboard.press("Enter")
    arrive(page, "Trick 1: Ann plays 9♥")
    page.locator(".cucumber-table button[data-card='Jd']").focus()
    page.keyboard.press("Space")
    arrive(page, "Trick 1: Bo plays J♦")
    page.locator(".line-trick [aria-current]").focus()
    page.keyboard.press("ArrowLeft")
    arrive(page, "Trick 1: Ann plays 9♥")
    button(page, "Redo").click()
    arrive(page, "Trick 1: Bo plays J♦")
    button(page, "Undo").focus()
    page.keyboard.press("Enter")
    arrive(page, "Trick 1: Ann plays 9♥")
    assert button(page, "Undo").evaluate("button => button === document.activeElement")
    button(page, "What is it worth?").focus()
    page.keyboard.press("Enter")
    page.locator(".table-cost").first.wait_for()
    assert page.evaluate("document.activeElement.textContent") != "Finish the trick", "the next Enter would play"


@pytest.mark.thorough
@pytest.mark.served
def test_a_broken_link_gets_a_sentence_and_a_table_and_one_typed_after_it_is_opened(look):
    page = opened(look, "1!<script>alert(1)</script>;Ann,Bo:deal_9h/Jd")
    page.locator(".stage-title", has_text="There is no game").wait_for()
    page.locator(".cucumber-table button[data-legal='true']").first.click()
    page.wait_for_function("() => document.querySelector('.line-here').textContent.startsWith('Trick 1')")
    # what was typed is opened though the page writes its own address at the same moment
    page.evaluate(
        "([typed, own]) => { location.hash = typed; history.replaceState(null, '', own) }",
        [f"{SHORT}.9h", page.evaluate("location.hash")],
    )
    arrive(page, "Trick 1: Ann plays 9♥")


@pytest.mark.thorough
@pytest.mark.served
def test_a_position_is_set_up_by_clicking_and_the_form_makes_room_for_the_table_on_a_phone_too(look):
    page = opened(look, f"{SHORT}(9h.Jd)5d.Jd*", width=390)
    button(page, "Set up").click()
    page.locator(".setup-pack").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    form = page.locator(".cucumber-setup")
    form.get_by_role("combobox", name="Variant").select_option("gurka-no")
    button(form, "Add a player").click()
    form.get_by_text("Type it").click()
    form.get_by_role("group", name="Seats").get_by_label("Name").nth(3).fill("<img src=x onerror=alert(1)>")
    for seat in range(3):
        form.get_by_label("Hand").nth(seat).fill("")
    page.locator("[data-target='1']").check(force=True)
    page.locator(".setup-pack [data-card='Ks']").click()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.cucumber-setup input')].some(input => input.value.includes('Ks'))"
    )
    form.get_by_label("Cards each").fill("99")
    page.keyboard.press("Enter")
    why = form.get_by_role("status").filter(has_text="99 cards each for 4 players are more than the 52 there are.")
    why.wait_for()
    button(form, "Start with this").click(force=True)  # it says itself that it is disabled
    assert form.is_visible()
    form.get_by_label("Cards each").fill("2")
    page.keyboard.press("Enter")
    why.wait_for(state="hidden")  # what is below it has moved up by then
    form.locator("button:not([aria-disabled]):text-is('Start with this')").click()
    page.wait_for_function("() => location.hash.startsWith('#1!gurka-no;')")
    exploration = explored(page)
    assert exploration.position.game.players == ("Ann", "Bo", "Cai", "<img src=x onerror=alert(1)>")
    assert "Ks" in [str(card) for card in exploration.position.deal.hands[1]]
    assert {len(hand) for hand in exploration.position.deal.hands} == {2}
    form.wait_for(state="detached")
    assert button(page, "Set up").evaluate("button => button === document.activeElement")
    assert page.locator(".cucumber-table").evaluate("table => table.getBoundingClientRect().top < innerHeight / 2")


@pytest.mark.thorough
def test_files_examples_and_pictures_are_saved_and_opened_again_and_one_seat_gives_no_words_to_lines(look, tmp_path):
    page = opened(look, f"{SHORT}(9h.Jd)5d*'a_comment.Jd")

    def saved(name, press=lambda name: button(page, name).click()):
        with page.expect_download() as download:
            press(name)
        return download.value

    file = tmp_path / "saved.toml"
    saved("Save as a file").save_as(file)
    chooser = page.locator("input[type=file]")
    chooser.set_input_files({"name": "bad <b>.toml", "mimeType": "text/plain", "buffer": b"title = ["})
    page.locator(".keep-said", has_text="bad <b>.toml: this is not TOML").wait_for()
    chooser.set_input_files({"name": "large.toml", "mimeType": "text/plain", "buffer": b"#" * 300_000})
    page.get_by_text("This file is too long to be read").wait_for()
    assert saved("Picture (SVG)").path().read_text().startswith("<svg")
    assert saved("Picture (PNG)").path().read_bytes().startswith(b"\x89PNG")
    page.get_by_text("Make it an example").click()
    button(page, "Save the example").click()
    title = page.get_by_label("Title")
    assert title.evaluate("field => field.matches(':invalid')"), "it needs a title"
    title.fill("The nine")
    page.get_by_label("Question at this moment").select_option("mark")
    example = saved("Enter", title.press)
    assert example.suggested_filename == "the-nine.toml"
    made = read_scenario(example.path().read_bytes(), "the-nine.toml")
    assert (made.title, [(each.at, each.kind) for each in made.pauses]) == ("The nine", [(1, "mark")])
    chooser.set_input_files(file)
    arrive(page, "Deal 1")
    assert moves(explored(page)) == ["5d", "Jd", "9h", "Jd"]
    one_seat_gives_no_words_to_lines(page)


def one_seat_gives_no_words_to_lines(page):
    page.locator(".lines-words summary").click()
    comment = page.get_by_label("Comment", exact=True)
    comment.wait_for()
    button(page, "Who plays").click()
    page.get_by_role("combobox", name="View from").select_option(label="Ann")
    page.get_by_role("heading", name="What Ann can know").wait_for()
    comment.wait_for(state="hidden")
    page.get_by_label("Name of the line").wait_for(state="hidden")
    page.get_by_role("combobox", name="View from").select_option(label="all hands")
    comment.wait_for()


@pytest.mark.thorough
def test_each_act_is_counted_and_bots_play_deal_after_deal_and_the_score_is_kept(look):
    page = opened(look, hasty=True)
    choose_tab(page, "What if I play …?")
    button(page, "Count the outcomes").click()
    page.get_by_text("ways to play on, all counted").wait_for()
    assert page.locator(".explore-every tbody tr").count() == 3
    for number in (1, 2):
        button(page, "Finish the deal").click()
        button(page, "Next deal").wait_for()
        button(page, "Next deal").click()
        arrive(page, f"Deal {number + 1}")
    choose_tab(page, "Score")
    rows = page.locator(".cucumber-score tbody tr")
    rows.nth(2).wait_for()
    assert page.locator(".cucumber-score tbody b").count() == 3  # only the latest scores are not struck out
    page.locator(".explore-sheet .score-chart").wait_for()
    button(page, "Deal 1").first.click()
    arrive(page, "Deal 1")
    assert explored(page).position.game.settled == 0
