"""The pages as a newcomer uses them, in a real browser over the served site."""

import pytest

from cucumber import VARIANTS
from tests.groups import in_the_chooser
from tests.site.addresses import as_served
from tests.site.test_serve import notebook

pytestmark = pytest.mark.browser

TIE_BONUS = "Three nines on the last trick"


def table(page, heading=None):
    """A card table of the page, the first where none is named."""
    tables = page.locator(".cucumber-table")
    return (page.get_by_role("region", name=heading) if heading else tables.first).first


def button(table, name):
    return table.get_by_role("button", name=name, exact=True)


def label(table):
    return table.locator(".table-label").text_content()


def note(table):
    return table.locator(".table-note").inner_text()


def step_to_end(table):
    """Presses Next until it leads no further; gives the notes on the way."""
    notes = [note(table)]
    forward = button(table, "Next")
    forward.focus()
    while forward.get_attribute("aria-disabled") != "true":
        table.page.keyboard.press("Enter")
        notes.append(note(table))
    return notes


def begin(table):
    """Leads back to the first moment, from wherever the last check ended."""
    button(table, "First").click()
    assert label(table) == "The cards are dealt"


def unfold(page, title):
    """Opens what one chooses an example with; the button says which one is shown."""
    page.get_by_role("button", name=f"▾ {title}").click()


def choose(page, rule_or_country, name):
    page.get_by_role("combobox", name=rule_or_country).select_option(label=name)


# --- stepping ---------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_tie_bonus_example_is_stepped_to_its_end_and_asks_the_server_nothing(look):
    page = look("/examples.ipynb", own=True)
    example = table(page, TIE_BONUS)
    sent = []
    # When the address changes a browser looks for the page's icon again, and may do without it.
    page.on("request", lambda request: "favicon" in request.url or sent.append(request.url))
    page.evaluate(
        # A widget speaks by messages of a comm; what the page asks of the kernel otherwise has nothing to do with it.
        "() => { const send = WebSocket.prototype.send; window.sent = 0;"
        "const text = (data) => (typeof data === 'string' ? data : new TextDecoder().decode(data));"
        "WebSocket.prototype.send = function (data) {"
        "  window.sent += text(data).includes('comm_msg'); return send.call(this, data); }; }"
    )
    notes = step_to_end(example)
    assert sent == []
    assert page.evaluate("window.sent") == 0
    assert any("Eva pays 9 points and has 16." in told for told in notes)
    assert any("Bo tied with the taker and has 9 points taken off: 12 becomes 3." in told for told in notes)
    assert any("Dan tied with the taker and has 9 points taken off: 10 becomes 1." in told for told in notes)
    scores = [seat.inner_text() for seat in example.locator(".table-score").all()]
    assert sorted(int(score.split()[-1]) for score in scores) == [0, 1, 3, 3, 14, 16]


@pytest.mark.thorough
def test_stepping_goes_on_when_the_server_is_gone(serve, look):
    served = serve()
    page = look("/examples.ipynb", base=served.url, forgiving=True)
    served.stop()
    assert "Eva pays 9 points and has 16." in "".join(step_to_end(table(page, TIE_BONUS)))


@pytest.mark.thorough
@pytest.mark.served
def test_an_example_is_stepped_left_to_play_by_itself_and_another_is_chosen(look):
    page = look("/examples.ipynb")
    example = table(page, TIE_BONUS)
    buttons_keys_trick_marks_and_played_cards_lead_to_a_moment(page, example)
    begin(example)
    it_is_announced_plays_by_itself_and_a_what_if_opens_in_place(example)
    another_is_chosen_by_its_name_by_the_keyboard_alone_and_by_its_country(page)


def buttons_keys_trick_marks_and_played_cards_lead_to_a_moment(page, example):
    button(example, "Last").click()
    assert label(example) == "Dan: bonus"
    button(example, "Previous").click()
    assert label(example) == "Bo: bonus"
    # the keyboard alone
    begin(example)
    button(example, "Next").focus()
    page.keyboard.press("Enter")
    assert label(example) == "Trick 1: Ann plays A♥"
    for key, expected in [
        ("ArrowRight", "Trick 1: Bo plays A♣"),
        ("ArrowLeft", "Trick 1: Ann plays A♥"),
        ("End", "Dan: bonus"),
        ("Home", "The cards are dealt"),
    ]:
        page.keyboard.press(key)
        assert label(example) == expected
    # the scrubber and its trick marks
    example.get_by_role("button", name="Trick 7", exact=True).click()
    assert label(example) == "Trick 7: Ann plays 5♣"
    scrubber = example.get_by_role("slider", name="Moment")
    scrubber.focus()
    page.keyboard.press("ArrowRight")
    assert label(example) == "Trick 7: Bo plays 9♣"
    assert scrubber.get_attribute("aria-valuetext") == "Trick 7: Bo plays 9♣"
    # a played card
    button(example, "Last").click()
    example.locator(".table-play button[data-played-by='1']").click()
    assert label(example) == "Trick 7: Bo plays 9♣"


def it_is_announced_plays_by_itself_and_a_what_if_opens_in_place(example):
    button(example, "Next").click()
    assert example.locator(".table-note").get_attribute("aria-live") == "polite"
    to_beat = example.locator(".table-play[data-mark='to beat']")
    assert to_beat.inner_text().split() == ["to", "beat", "Ann"]
    assert "ace of hearts, played by Ann" in to_beat.get_by_role("button").get_attribute("aria-label")
    begin(example)
    example.locator("summary[aria-label='Table settings']").click()
    example.get_by_role("combobox", name="Pace").select_option("fast")
    example.press("Escape")
    assert example.locator(".table-settings[open]").count() == 0
    button(example, "Watch").click()
    example.get_by_text("Trick 1: Bo plays A♣").wait_for()
    button(example, "Pause").click()
    assert button(example, "Watch").count() == 1
    button(example, "Last").click()
    example.locator(".table-branches").get_by_role("button", name="What if Eva had not held the last nine?").click()
    assert label(example) == "Trick 7: Dan plays 9♦"
    assert "Dan pays 9 points and has 19." in "".join(step_to_end(example))
    button(example, "Back to what happened").click()
    assert label(example) == "Dan: bonus"


def another_is_chosen_by_its_name_by_the_keyboard_alone_and_by_its_country(page):
    unfold(page, TIE_BONUS)
    page.get_by_role("button", name="A bonus stops at zero").click()
    example = table(page, "A bonus stops at zero")
    assert "Ann has dealt seven cards each." in note(example)
    assert "a cucumber and 4 becomes a cucumber and 0" in "".join(step_to_end(example))
    assert example.get_by_role("img", name="1 cucumber").count() == 1
    page.get_by_role("button", name="▾ A bonus stops at zero").focus()
    page.keyboard.press("Enter")
    page.get_by_role("combobox", name="Rule").focus()
    page.keyboard.type("how it ends")
    page.get_by_role("button", name="One deal, one loser").focus()
    page.keyboard.press("Enter")
    table(page, "One deal, one loser").wait_for()
    # by country, from a Danish one
    unfold(page, "One deal, one loser")
    choose(page, "Rule", in_the_chooser("tie bonus"))
    table(page, TIE_BONUS).wait_for()
    page.get_by_role("button", name="By country").click()
    assert page.get_by_role("combobox", name="Country").input_value() == in_the_chooser("Denmark")
    assert label(table(page, TIE_BONUS)) == "The cards are dealt", "the example stays"
    choose(page, "Country", in_the_chooser("Sweden"))
    page.get_by_role("button", name="Bought back to 28").click()
    told = "".join(step_to_end(table(page, "Bought back to 28")))
    assert "Ann buys in and has 28, the highest score of the others still in." in told


# --- what the table says ----------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.served
def test_on_a_phone_a_card_that_may_not_be_played_says_why_and_a_rule_leads_to_its_examples(look):
    page = look("/examples.ipynb", width=390)
    example = table(page, TIE_BONUS)
    example.get_by_role("button", name="Trick 5", exact=True).click()
    for _ in range(3):
        button(example, "Next").click()
    nine = example.get_by_role("button", name="9 of clubs, may not be played")
    page.wait_for_function("() => !document.getAnimations().some(({ playState }) => playState === 'running')")
    nine.click(force=True)  # it is aria-disabled, and to a person's finger that is no hindrance
    why = "Bo may not play 9♣: it doesn't beat or equal Q♦, and Bo's lowest card is 8♥."
    assert example.locator(".table-why").inner_text() == why
    assert example.get_by_role("status").inner_text() == why
    unfold(page, TIE_BONUS)
    choose(page, "Rule", in_the_chooser("sets"))
    example = table(page, "Three fives are led")
    assert "Dan has dealt eight cards each." in note(example)
    page.get_by_role("button", name="New cards, and a pair").click()
    example = table(page, "New cards, and a pair")
    assert "Bo keeps 4♠, 4 points, and has 21." in "".join(step_to_end(example))


# --- playing ----------------------------------------------------------------------------------------------------------


def test_from_home_one_click_leads_into_a_game_and_another_to_one_that_is_found_by_any_name(look):
    page = look("/", width=390, height=844)
    page.locator("[data-action='Play']").click()
    page.locator("button[data-legal='true']").first.click()
    page.wait_for_function("() => location.hash.includes('agurk')")
    page.get_by_role("button", name="8 or more", exact=True).click()
    found, by_name = page.locator(".home-game h3"), page.get_by_label("Find it by any name")
    assert set(found.all_inner_texts()) == {
        variant.name for variant in VARIANTS if variant.rules.player_range.most >= 8
    }
    by_name.fill("DIRTY nest")
    page.get_by_text("Nobody plays a game like that here.").wait_for()
    page.get_by_role("button", name="8 or more", exact=True).click()
    assert found.all_inner_texts() == ["Mätäpesä"]
    for typed, name in (("gürka, today", "Swedish Gurka, today"), ("ogorek", "Ogórek")):
        by_name.fill(typed)
        assert found.all_inner_texts() == [name]
    page.get_by_role("link", name="Play: Ogórek").click()
    page.get_by_role("region", name="Ogórek: play").wait_for()
    assert as_served(page.url).endswith("play.ipynb?variant=ogorek")


@pytest.mark.thorough
@pytest.mark.served
def test_a_game_that_the_address_asks_for_comes_with_its_house_rules_and_one_that_is_none_is_refused(look):
    asked = look("/voila/render/play.ipynb?variant=prague&with=must-beat")
    asked.get_by_role("region", name="Prague 2004 with must-beat: play").wait_for()
    lost = look("/voila/render/play.ipynb?variant=agruk")
    lost.get_by_text("Did you mean 'agurk'").wait_for()
    assert table(lost).get_attribute("aria-label") == "Agurk: play"


HOSTILE = "<img src=x onerror=alert(1)>"
CELL = f"""from cucumber import Deal, find
from cucumber.explain.replay import tell
from cucumber.ui.live import play
from cucumber.ui.table import Table
deal = Deal.of(find("agurk").rules, ["9h", "Jd"], players=[{HOSTILE!r}, "<b>Bo</b>"])
table = Table()
table.show(tuple(tell(deal, ["9h", "Jd"])))
display(deal, table)
play(seed=7)"""


@pytest.mark.thorough
def test_in_a_notebook_of_ones_own_cards_are_played_and_taken_back_and_names_are_shown_as_they_are(
    serve, look, tmp_path
):
    """At a table for every hand, below one that tells a deal."""
    notebook(tmp_path / "own", "index", ("code", CELL))
    page = look("/", base=serve("--notebooks", str(tmp_path / "own")).url)
    told = table(page)
    button(told, "Last").click()
    assert told.locator(".table-name").first.inner_text() == HOSTILE
    assert "<b>Bo</b> pays 11 points." in note(told)
    assert page.locator("img[src=x]").count() == 0
    assert HOSTILE in page.locator("table").first.inner_text()
    live = table(page, "Agurk: a table to play at")
    live.locator("button[data-legal='true']").first.click()
    live.get_by_text("2 / 2").wait_for(state="attached")
    page.get_by_role("button", name="Take back").click()
    live.get_by_text("The cards are dealt").wait_for(state="attached")
    assert live.locator(".table-play[data-mark]").count() == 0
    live.locator("button[data-legal='true']").last.focus()
    page.keyboard.press("Enter")
    live.get_by_text("2 / 2").wait_for(state="attached")
    led = label(live)
    live.locator("button[data-legal='false']").first.focus()
    page.keyboard.press("Enter")
    assert "doesn't beat or equal" in live.get_by_role("status").inner_text()
    assert label(live) == led
