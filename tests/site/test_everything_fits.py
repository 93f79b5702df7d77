"""A law over states: wherever random play leads, all that can be pressed is in reach, and nothing is covered or cut.

Besides it, what is asked, chosen, told or set beside a table takes none of its room away.
"""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from cucumber import Game, find
from cucumber.table.explore import Exploration, write_link
from cucumber.table.match import Match, Setting, write_match
from tests.site.fitting import found_wrong
from tests.site.stage import TITLE
from tests.strategies import dealing

pytestmark = [pytest.mark.thorough, pytest.mark.browser, pytest.mark.served]

WINDOWS = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080)]
PHONES = [(390, 844), (360, 640)]
NAMES = ["Kaja", "Timo", "Vera", "Ola", "Siri", "Per", "Bo", "Ann"]
STATES = 12
# Tables of any size; leads and ties, sets, exchanges, doubling, cards that nobody holds, numbers.
GAMES = [
    *(("agurk", players) for players in range(2, 8)),
    *(("gurka-is", 3), ("gurka-se", 6), ("minibluff", 4), ("matapesa", 6), ("five-cucumbers", 5)),
]

NEXT = ".table-action.cu-primary:not([aria-disabled='true'])"
SEND = ".table-send:not([aria-disabled='true'])"
CALL = ".table-call:not([aria-disabled='true'])"
MARK = ".table-front button[aria-pressed='false']"
CARD = ".table-front button[data-legal='true']:not([data-quiet], [aria-pressed])"


def go_on(page, chance):
    """Does something at random that may be done, and waits for what comes of it."""
    page.locator(", ".join((NEXT, SEND, CALL, MARK, CARD))).first.wait_for()  # bots have played
    before = page.locator(".table-body").inner_text()
    offered = [kind for kind in (NEXT, SEND, CALL, MARK, CARD) if page.locator(kind).count()]
    kind = NEXT if NEXT in offered else chance.choice(offered)
    choices = page.locator(kind)
    choices.nth(chance.randrange(choices.count())).click()
    page.wait_for_function("before => document.querySelector('.table-body').innerText !== before", arg=before)


@pytest.mark.parametrize("sizes", [WINDOWS, PHONES], ids=["wide", "phones"])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_wherever_play_leads_everything_fits(look, game, players, sizes):
    bots = ",".join(f"{name}=patient" for name in NAMES[: players - 1])
    page = look(f"/play.ipynb#1!{game};You,{bots};seed=7:", width=sizes[0][0], height=sizes[0][1], hasty=True)
    page.locator(".table-ring").wait_for()
    chance = Random(f"{game} {players}")
    wrong = {}
    for state in range(STATES):
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            wrong |= {sentence: (state, width, height) for sentence in found_wrong(page) if sentence not in wrong}
        go_on(page, chance)
    assert wrong == {}


THREE_SEVENS = "4h.6h.Qh.2c.2s.3s.8h.Kc.4d.Qs.4s.Ah.As.3h.6c.7s.6s.9s.7h.7d.7c"
SLICED = """() => {
    const lines = [...document.querySelectorAll(".stage-sheet :is(th, td), .line-trick > button")];
    const seen = lines.filter((each) => each.offsetParent);
    return seen.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent);
}"""


@pytest.mark.parametrize(("width", "height"), [WINDOWS[0], *PHONES])
def test_whatever_a_deal_came_to_its_scores_and_your_tricks_are_whole_and_can_be_read_to_their_end(look, width, height):
    """Three sevens at a table of three: the digits were cut."""
    page = look(f"/play.ipynb#1!agurk;You,Kaja=patient,Timo=patient;seed=64:{THREE_SEVENS}", width=width, height=height)
    page.locator(".play-verdict").wait_for()
    assert found_wrong(page) == []
    assert page.evaluate(SLICED) == []
    page.locator(".line-trick > button:visible").first.click()
    page.locator(".play-chances").scroll_into_view_if_needed()
    expect(page.locator(".play-chances")).to_be_in_viewport(ratio=0.9)


def explored(players, played):
    """The link to so many players of Agurk, all hands open, once so many cards have been played."""
    agurk, start = find("agurk"), Game.new(find("agurk").rules, NAMES[:players])
    exploration = Exploration.of(agurk, start, dealing(start, Random(7)))
    for _ in range(played):
        exploration = exploration.play(exploration.position.current_deal.legal()[-1])
    return write_link(exploration)[0]


# Tables elsewhere: questions that are answered by a card, by marks, by a seat; stories, what if, one's first table.
ELSEWHERE = [
    *(f"/learn.ipynb?course=agurk&lesson={lesson}" for lesson in range(1, 11)),
    "/learn.ipynb?course=agurk&lesson=8&in=da",  # longer words
    "/learn.ipynb?course=minibluff",
    "/practice.ipynb",
    "/explore.ipynb",
    *(
        pytest.param(f"/explore.ipynb#{explored(players, played)}", id=f"explored-{players}-{played}")
        for players in (6, 7)
        for played in (0, 4)
    ),
    "/examples.ipynb?example=1-three-nines&step=22",
    "/strategy.ipynb",
    "/",
]

READ = re.compile("^(Now you|Nu er det din tur)$")


@pytest.mark.parametrize("sizes", [[WINDOWS[0], WINDOWS[-1]], PHONES], ids=["wide", "phones"])
@pytest.mark.parametrize("path", ELSEWHERE)
def test_on_every_page_with_a_table_everything_fits(look, path, sizes):
    page = look(path, width=sizes[0][0], height=sizes[0][1], hasty=True)
    page.locator(".table-ring").first.wait_for()
    wrong = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        if (read := page.get_by_role("button", name=READ)).is_visible():
            wrong |= dict.fromkeys(found_wrong(page), (width, height))
            read.click()
        wrong |= dict.fromkeys(found_wrong(page), (width, height))
        if page.locator(".stage-panel:not([data-state='story'])").count():
            what_is_asked_is_read_at_once(page, 5)
    assert wrong == {}


def what_is_asked_is_read_at_once(page, lines):
    """All of it, without scrolling, in few lines."""
    title = page.locator(TITLE)
    expect(title).to_be_in_viewport(ratio=1)
    assert (
        title.evaluate("title => Math.round(title.offsetHeight / parseFloat(getComputedStyle(title).lineHeight))")
        <= lines
    )


def test_on_a_laptop_that_shows_everything_twice_as_large_one_plays_without_scrolling(look):
    page = look("/play.ipynb#1!agurk;You,Kaja=patient,Timo=patient,Vera=patient;seed=7:", width=640, height=360)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".table-front button[data-legal='true']").first.wait_for()
    page.locator(".cucumber-table").evaluate("table => table.scrollIntoView({ block: 'end' })")
    for part in (".table-caption b", ".table-large .table-hand", ".table-actions"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375)])
@pytest.mark.parametrize("path", ["/learn.ipynb?course=agurk&lesson=2", "/practice.ipynb", "/explore.ipynb"])
def test_on_a_phone_held_sideways_the_hand_and_what_is_asked_are_seen_at_once(look, path, width, height):
    page = look(path, width=width, height=height)
    page.locator(".table-large").wait_for()
    if (read := page.get_by_role("button", name=READ)).is_visible():
        read.click()
    page.locator(".table-body").evaluate("table => table.scrollIntoView({ block: 'end' })")
    for part in (TITLE, ".table-large .table-hand", ".stage-panel button >> nth=-1"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.9)


def test_going_back_jumps_what_bots_play_is_seen_card_by_card_and_rivals_are_chosen_by_keyboard(look):
    page = look("/explore.ipynb")
    table = page.locator(".cucumber-table")
    seen = """() => { window.seen = [];
        document.addEventListener("cucumber-table-moved", ({ detail }) => window.seen.push(detail)); }"""
    page.evaluate(seen)
    page.get_by_role("button", name="Finish the trick", exact=True).click()
    expect(table.locator(".line-play")).to_have_count(4)
    expect(table).to_have_attribute("data-motion", "still")
    assert page.evaluate("window.seen") == [1, 2, 3, 4]
    page.locator(".line-trick").first.click()
    expect(table.locator(".table-trick-title")).to_have_text("Before the first trick")
    assert page.evaluate("window.seen") == [1, 2, 3, 4], "the table jumps"
    assert page.get_by_role("button", name="Undo", exact=True).get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name="Who plays").focus()
    page.keyboard.press("Enter")
    page.get_by_role("combobox", name="Bo:").wait_for()
    page.keyboard.press("Enter")
    page.get_by_role("combobox", name="Bo:").wait_for(state="hidden")


@pytest.mark.parametrize(("width", "height"), [WINDOWS[0], PHONES[0]])
def test_what_can_be_done_once_a_game_is_over_is_in_sight(look, width, height):
    page = look(f"/play.ipynb#{before_the_last_card()}", width=width, height=height, hasty=True)
    page.locator("button[data-legal='true']").last.click()
    page.locator(".play-records li").first.wait_for(state="attached")  # phones show it under Change
    for name in ("Play again", "Look back"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)


def before_the_last_card():
    """The address of a game in which you play the last card that you decide on."""
    match = after = Match.of(Setting.usual(seed="7")).with_bot_moves()
    while not after.over:
        match = after.next_deal().with_bot_moves() if after.is_settled else after
        after = match.play(match.deal.legal()[-1])
    return write_match(match)


@pytest.mark.parametrize("dealer", ["You", "Vera"])  # with and without steps behind you
def test_on_a_phone_the_settings_open_over_no_card_that_can_be_played(look, dealer):
    page = look(f"/play.ipynb#{dealt_by(dealer)}", width=390, height=844)
    page.locator("[data-action='Play']").click()
    page.locator("[data-action='Advise me']:not([aria-disabled])").wait_for()
    page.locator(".table-settings > summary").click()
    panel = page.locator(".table-settings-panel").bounding_box()
    assert panel["x"] >= 0
    assert panel["x"] + panel["width"] <= 390
    cards = [card.bounding_box() for card in page.locator(".table-front .table-card").all()]
    assert panel["y"] + panel["height"] <= min(card["y"] for card in cards) + 1


def dealt_by(dealer):
    """The address of a game that has not begun, with this dealer."""
    seeds = (Match.of(Setting.usual(seed=str(seed))) for seed in range(100))
    return write_match(next(match for match in seeds if match.deal.players[match.deal.dealer] == dealer))


def test_a_card_that_may_not_be_played_says_why_above_itself_and_what_happened_unfolds_without_covering_anything(look):
    page = look("/play.ipynb#1!agurk;You,Kaja=patient,Timo=patient,Vera=patient;seed=7:", width=1280, height=720)
    page.get_by_role("button", name="Play", exact=True).click()
    refused = page.locator(".table-front button[data-legal='false']")
    refused.first.wait_for()
    expect(page.locator(".line-free")).to_have_count(6)  # of seven tricks one has begun
    why = page.locator(".table-why")
    for card in refused.all():
        card.hover(force=True)
        expect(why).to_contain_text("You may not play")
        bubble, below = why.bounding_box(), card.bounding_box()
        assert bubble["x"] < below["x"] + below["width"] / 2 < bubble["x"] + bubble["width"]
        assert bubble["y"] + bubble["height"] < below["y"] + 12
    page.locator(".table-front button[data-legal='true']").last.click()
    expect(page.locator(".table-caption")).to_contain_text("You play")
    line = page.get_by_role("group", name="The deal, trick by trick")
    expect(line.locator(".line-play[data-taker]")).to_have_count(1)
    assert found_wrong(page) == []
    line.get_by_role("button").first.click()
    expect(page.locator(".table-trick-title")).to_have_text("Trick 1 of 7")


def test_with_seven_everyone_round_the_table_has_a_face_and_without_room_round_it_they_stand_in_rows(look):
    bots = ",".join(f"{name}=patient" for name in NAMES[:6])
    for width in (1280, 390):
        page = look(f"/play.ipynb#1!agurk;You,{bots};seed=7:", width=width)
        page.locator(".table-ring[data-round]").wait_for()
        faces = page.locator(".table-seats .table-face")
        assert [faces.nth(seat).is_visible() for seat in range(faces.count())] == [True] * 6
    page = look("/examples.ipynb", width=360, height=640)
    page.locator(".table-seat").first.wait_for()
    assert page.locator(".table-ring[data-round]").count() == 0
    page.set_viewport_size({"width": 1280, "height": 720})
    page.locator(".table-ring[data-round]").wait_for()
