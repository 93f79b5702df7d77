"""A room in a real browser: a presenter, three phones, a game of seats, and what goes wrong on an evening."""

import re
import time
from contextlib import ExitStack, contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.site.test_presenting import SMALL_TEXTS, finds_none
from tests.tiers import THOROUGH

pytestmark = [pytest.mark.browser, pytest.mark.served]

EDGE = {"x": 12, "y": 60}  # of a card in a fan, which the next one leaves free
OWN = ".table-front .table-seat[data-own]"
NAMES = ["Ann", "Bo", "<i>Cai</i>"]
COMMENT_IS_WHOLE = """() => {
  const [told, comment] = [".stage-body", ".table-comment"]
    .map((part) => document.querySelector(part).getBoundingClientRect());
  return told.top <= comment.top && comment.bottom <= told.bottom;
}"""
OUT_OF_ITS_ROW = """() => [...document.querySelectorAll(".table-seats .table-card")].filter((card) =>
  card.getBoundingClientRect().bottom > card.closest(".table-seat").getBoundingClientRect().bottom + 1)
  .map((card) => card.dataset.card)"""

HEIGHTS = """(text) => new Promise((done) => {
  document.querySelector(".room-said").textContent = text;
  const heights = [];
  const look = () => {
    heights.push(document.querySelector(".cucumber-table").offsetHeight);
    if (heights.length < 40) requestAnimationFrame(look);
    else done(heights);
  };
  requestAnimationFrame(look);
})"""


# A server lets one address have so many rooms at once: whoever opened one closes it at the end.
CLOSE = """() => {
  const room = JSON.parse(localStorage.getItem("cucumber-room") ?? "null");
  if (!room) return;
  const line = new WebSocket(`${location.origin.replace("http", "ws")}/room/line`);
  return new Promise((done) => {
    const say = (message) => line.send(JSON.stringify(message));
    line.onopen = () => [{ is: "present", screen: "desk", ...room }, { is: "close" }].forEach(say);
    line.onmessage = ({ data }) => /"(closed|refused)"/.test(data) && done();
    line.onerror = line.onclose = done;
    setTimeout(done, 5000); // nobody answers
  });
}"""


class Evening:
    """A presenter's desk and phones that share nothing; what goes wrong in any of their pages is kept."""

    def __init__(self, browser, opened, url):
        self.browser, self.opened, self.url = browser, opened, url
        self.problems = []

    def open(self, path, *, width=1280, height=720, dark=False):
        context = self.opened.enter_context(closing(self.browser, width, height, dark=dark))
        page = context.new_page()
        page.on("console", lambda message: message.type == "error" and self.problems.append(message.text))
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.goto(self.url + path)
        return page

    def desk(self, game="gurka-se"):
        page = self.open(f"/room/desk?variant={game}")
        page.get_by_role("button", name="Open a room").click()
        page.locator(".room-letters").wait_for()
        return page

    def phone(self, code, name, **how):
        page = self.open(f"/room/{code}", width=390, height=844, **how)
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Come in").click()
        return page


@contextmanager
def closing(browser, width, height, *, dark):
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=width < 600,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    try:
        yield context
        for page in context.pages[:1]:
            page.evaluate(CLOSE)
    finally:
        context.close()


@pytest.fixture
def evening(browser, request):
    """An evening on the site that is served, or on a server of its own: `evening(url)`."""
    evenings = []
    with ExitStack() as opened:

        def begin(url=None):
            evenings.append(Evening(browser, opened, url or request.getfixturevalue("site")))
            return evenings[-1]

        yield begin
        problems = [problem for each in evenings for problem in each.problems]
    assert not problems, "\n".join(problems)


def code_of(desk):
    return desk.locator(".room-letters").inner_text()


def seated(desk, phones):
    """Everybody with a phone has a seat, a bot has the fourth, and the cards are dealt."""
    desk.get_by_role("button", name=re.compile("the seats")).click()
    for phone in phones:
        phone.get_by_role("button", name="Sit here").first.click()
        phone.get_by_role("button", name="Stand up").wait_for()
    desk.get_by_role("button", name="Deal the cards").click()
    for page in (desk, *phones):
        page.locator(".cucumber-table .table-ring").wait_for()


def on_turn(desk, phones):
    """The phone that is to act, as soon as one is; None once the deal is over."""
    settled = desk.get_by_role("button", name="Deal the next cards")
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        for phone in phones:
            if phone.locator(f"{OWN}[data-turn] [data-legal=true]").count():
                return phone
        if settled.count():
            return None
        desk.wait_for_timeout(30)
    pytest.fail("it is nobody's turn")


def play_a_card(phone):
    held = len(cards(phone))
    phone.locator(f"{OWN} [data-legal=true]").last.tap()
    phone.wait_for_function(f"document.querySelectorAll('{OWN} .table-large [data-card]').length < {held}")


def cards(phone):
    return phone.locator(f"{OWN} .table-large [data-card]").evaluate_all(
        "cards => cards.map((card) => card.dataset.card)"
    )


def test_three_phones_and_a_bot_play_a_deal_a_fourth_watches_and_everybody_opens_it_afterwards(evening):
    evening = evening()
    desk = evening.desk()
    door = evening.open("/room", width=390, height=844)
    phones = [evening.phone(code_of(desk), name, dark=name == "Bo") for name in NAMES]
    watching = evening.phone(code_of(desk), "Dan")
    check(door)
    check(desk)
    seated(desk, phones)
    for text in ("Not that card.", ""):
        assert len(set(phones[0].evaluate(HEIGHTS, text)[10:])) == 1, "a line above the table moves it once"
    assert desk.locator(".table-hand [data-card]").count() == 0, "the projector shows no hand"
    acts = 0
    while phone := on_turn(desk, phones):
        others = [each for each in phones if each is not phone]
        assert all(each.locator(".table-seats .table-hand [data-card]").count() == 0 for each in others)
        if not acts:
            for page in (phone, *([desk] if THOROUGH else [])):
                check(page)
        play_a_card(phone)
        acts += 1
    assert acts == 18, "six cards of each phone"
    for page in (desk, watching, *phones):
        page.get_by_role("link", name="Open in Explore").wait_for()
        expect(page.locator(".table-play .table-card"), "the last trick lies there").to_have_count(4)
        assert page.evaluate(OUT_OF_ITS_ROW) == []
    assert "<i>Cai</i>" in desk.locator(".room-playing").inner_text()
    phones[1].get_by_role("button", name="Deal the next cards").click()
    desk.get_by_role("button", name="Deal the next cards").wait_for(state="hidden")


# --- what is presented ------------------------------------------------------------------------------------------------


def presenting(evening, page="examples", *, width=1280):
    """A page whose table is presented, with a room for phones; and the code of the room."""
    name, _, query = page.partition("?")
    projector = evening.open(f"/voila/render/{name}.ipynb?{query}", width=width)
    projector.wait_for_selector("html[data-ready]", state="attached")
    projector.locator(".cucumber-table .table-ring").first.wait_for()
    projector.keyboard.press("p")
    projector.locator(".wall").wait_for()
    projector.mouse.move(300, 300)
    projector.get_by_role("button", name="Let phones follow").click()
    projector.locator(".room-letters").wait_for()
    code = code_of(projector)
    projector.keyboard.press("Escape")
    projector.locator(".room-letters").wait_for(state="detached")
    return projector, code


def asked_who_takes_it(projector, phone):
    """The first trick's taker is asked for, once a phone has the table."""
    phone.locator(".cucumber-table .table-ring").wait_for()
    projector.keyboard.press("Space")
    projector.keyboard.press("q")
    projector.get_by_role("button", name="Who takes it?").click()


def shown(page):
    """What happened last, as it is told beside the table of a phone."""
    return page.locator(".table-label").inner_text()


def test_a_lesson_is_presented_asked_and_answered(evening):
    evening = evening()
    projector, code = presenting(evening)
    phones = [evening.phone(code, name) for name in NAMES]
    for phone in phones:
        phone.locator(".cucumber-table .table-ring").wait_for()
    phones[0].set_viewport_size({"width": 360, "height": 640})
    assert phones[0].evaluate(COMMENT_IS_WHOLE)
    labels = [shown(phones[0])]
    for _ in range(3):
        before = labels[-1]
        projector.keyboard.press("Space")
        for phone in phones:
            phone.wait_for_function(
                "before => document.querySelector('.table-label').textContent !== before", arg=before
            )
        labels.append(shown(phones[0]))
        assert {shown(phone) for phone in phones} == {labels[-1]}

    late = evening.phone(code, "Dan")
    late.get_by_text(labels[-1]).wait_for()
    phones[0].get_by_role("button", name="Step back").click()
    phones[0].get_by_text(labels[-2]).wait_for()
    phones[0].get_by_role("button", name="Catch up").click()
    phones[0].get_by_text(labels[-1]).wait_for()
    assert phones[0].get_by_role("button", name="Step on").get_attribute("aria-disabled") == "true"

    projector.keyboard.press("q")
    projector.get_by_role("button", name="Who takes it?").click()
    own = evening.open("/room/desk")
    take_the_presenters_link(projector, own)
    for phone, seat in zip(phones, (1, 0, 0), strict=True):
        phone.locator(f"[data-pick-seat='{seat}']").click()
        phone.locator(".room-yours").get_by_text("Sent:").wait_for()
    projector.locator(".scene-answered").get_by_text("3 of 4 answered").wait_for()
    own.locator(".scene-answered").get_by_text("3 of 4 answered").wait_for()
    assert projector.locator(".reveal-bars").count() == 0, "the class sees no answers before the answer is shown"
    assert own.locator(".reveal-bars").count() == 0, "nor does the desk, which the class may see as well"
    own.get_by_role("button", name="Show the answer").click()
    own.locator(".reveal-bars").wait_for()
    verdicts = [phone.locator(".room-verdict").inner_text() for phone in (*phones, late) if said_there(phone)]
    assert verdicts == ["Right!", "Not quite", "Not quite", "Not answered"]
    assert "Right!" in heard_on(phones[0])
    bars = projector.locator(".reveal-bars li")
    assert bars.evaluate_all(COUNTS) == [["0", "2", False], ["1", "1", True], ["2", "0", False]]
    finds_none(projector, SMALL_TEXTS)
    projector.keyboard.press("Escape")
    projector.locator("[data-scene='table']").wait_for()
    for phone in phones:
        phone.get_by_role("button", name="Step back").wait_for()


COUNTS = """bars => bars.slice(0, 3).map((bar) => [
  bar.dataset.option, bar.querySelector(".reveal-bar b").textContent, bar.dataset.state === "right"])"""


def said_there(phone):
    """Whether its verdict fills a phone."""
    phone.locator(".room-verdict").wait_for()
    return True


def take_the_presenters_link(projector, page, there=".room-code"):
    """Opens on another device the link that only the presenter has, as their desk shows it."""
    desk = projector.context.new_page()
    desk.goto(page.url)
    desk.get_by_text("Your own phone").click()
    link = desk.get_by_role("link", name="This link").get_attribute("href")
    desk.close()
    assert link.startswith(f"{page.url.partition('/room')[0]}/room/desk#")
    page.goto(link)
    page.reload()
    page.locator(there).wait_for()
    assert "#" not in page.url, "nobody who looks over a shoulder reads it"


def remote_of(evening, projector):
    """The presenter's own phone, with the link that their desk shows."""
    remote = evening.open("/room/desk", width=360, height=640)
    take_the_presenters_link(projector, remote, there=".remote-keys")
    return remote


@pytest.mark.thorough
def test_the_presenters_phone_is_a_remote_also_when_the_wall_is_loaded_anew(evening):
    evening = evening()
    projector, code = presenting(evening)
    phone = evening.phone(code, "Ann")
    remote = remote_of(evening, projector)
    for trick in ("Ann plays", "Bo plays"):
        remote.get_by_role("button", name="Next").click()
        phone.get_by_text(f"Trick 1: {trick}").wait_for()
    remote.get_by_text("Many say Ann").wait_for()
    check(remote)
    for page in (phone, projector):
        assert page.get_by_text("Many say Ann").count() == 0, "a note is for the presenter alone"

    remote.get_by_role("button", name="Black screen").click()
    projector.locator(".scene-black").wait_for()
    projector.reload()
    remote.get_by_role("button", name="Back").click()
    phone.get_by_text("Trick 1: Ann plays").wait_for()
    projector.locator(".scene-said").get_by_text("When an ace is led").wait_for()
    assert "Three nines on the last trick · Agurk" in remote.locator(".remote-title").inner_text()


@pytest.mark.thorough
def test_a_mouse_that_was_left_on_the_felt_says_nothing_on_the_wall(evening):
    evening = evening()
    projector, _ = presenting(evening)
    card = projector.locator(".wall .table-large [data-legal]")
    card.first.hover(position=EDGE)
    for _ in range(3):
        projector.keyboard.press("Space")
    projector.locator(".wall .table-large [data-legal=false]").first.hover(position=EDGE)
    assert projector.locator(".wall .table-why:visible").count() == 0


@pytest.mark.thorough
def test_phones_can_follow_what_was_presented_before_the_page_knew_of_rooms(evening):
    held = []
    evening = evening()
    projector = evening.open("/room/desk")
    projector.route("**/projector.mjs", lambda route: held.append(route))  # noqa: PLW0108 -- it takes no method of a list
    projector.goto(f"{evening.url}/voila/render/examples.ipynb", wait_until="commit")
    projector.wait_for_selector("html[data-ready]", state="attached")
    projector.keyboard.press("p")
    projector.locator("html[data-presenting]").wait_for()
    held[0].continue_()
    projector.mouse.move(300, 300)
    projector.get_by_role("button", name="Let phones follow").click()
    projector.locator(".room-letters").wait_for()
    phone = evening.phone(code_of(projector), "Ann")
    projector.keyboard.press("Escape")
    phone.locator(".cucumber-table .table-ring").wait_for()


@pytest.mark.thorough
def test_four_games_side_by_side_are_seen_on_a_phone(evening):
    evening = evening()
    projector, code = presenting(evening, "compare", width=1920)
    phone = evening.phone(code, "Ann")
    phone.locator(".room-table").first.wait_for()
    tables = projector.locator(".scene-felt").count()
    assert tables > 1
    assert phone.locator(".room-table").count() == tables
    assert phone.locator("h2.room-name").all_inner_texts() == ["Agurk", "Swedish Gurka, today"]
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


# --- hands on phones --------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_onlookers_vote_on_a_hand_that_is_opened_to_them(evening):
    evening = evening()
    desk = evening.desk("agurk")
    phones = [evening.phone(code_of(desk), name) for name in NAMES]
    watching = evening.phone(code_of(desk), "Dan")
    seated(desk, phones)
    phone = on_turn(desk, phones)
    assert watching.locator(".table-hand [data-card]").count() == 0
    phone.get_by_role("button", name="Let the others vote on my hand").click()
    watching.get_by_text("play? Tap a card.").wait_for()
    watching.locator(".table-front [data-legal=true]").first.click()
    watching.get_by_text("You voted for").wait_for()
    phone.get_by_text("Votes on your hand").wait_for()
    assert phone.locator(".room-bars .room-count").all_inner_texts() == ["1"]
    play_a_card(phone)
    watching.get_by_text("You watch this game.").wait_for()


def bots_play(desk):
    """Bots have every seat, and a deal is over as soon as it is dealt."""
    for select in desk.locator("select[id^=room-seat-]").all():
        select.select_option("bot")
    desk.get_by_role("button", name="Offer the seats").click()
    desk.get_by_role("button", name="Deal the cards").click()
    desk.get_by_role("button", name="Deal the next cards").wait_for()


@pytest.mark.thorough
def test_the_presenter_shows_who_stood_to_win_after_a_deal_and_goes_on(evening):
    evening = evening()
    desk = evening.desk("agurk")
    phone = evening.phone(code_of(desk), "Ann")
    bots_play(desk)
    for _ in range(3):
        desk.get_by_role("button", name="Deal the next cards").click()
    asks = desk.get_by_role("button", name="Show who was likely to win")
    asks.click()
    chart = desk.get_by_role("img", name="How many games of a hundred")
    chart.wait_for(timeout=120_000)
    assert desk.get_by_text("Who was likely to win", exact=True).is_visible()
    assert asks.count() == 0
    assert phone.get_by_text("Who was likely to win").count() == 0
    fits(desk)
    told = chart.get_attribute("aria-label")
    desk.reload()
    chart.wait_for()
    assert chart.get_attribute("aria-label") == told
    desk.get_by_role("button", name="Deal the next cards").click()
    chart.wait_for(state="detached")
    asks.wait_for()


@pytest.mark.thorough
def test_a_name_that_is_being_typed_stays_while_others_sit_down_and_a_tap_on_the_table_ends_it(evening):
    evening = evening()
    desk = evening.desk()
    phones = [evening.phone(code_of(desk), name) for name in NAMES[:2]]
    desk.get_by_role("button", name=re.compile("the seats")).click()
    phones[0].get_by_role("button", name="Sit here").first.wait_for()
    phones[0].get_by_label("Your name").fill("Zo")
    phones[1].get_by_role("button", name="Sit here").first.click()
    phones[0].get_by_text("Bo").wait_for()
    phones[0].get_by_label("Your name").press_sequentially("e")
    phones[0].keyboard.press("Enter")
    phones[0].get_by_role("button", name="Sit here").first.click()
    desk.locator(".scene-tables").get_by_text("Zoe").wait_for()
    assert phones[0].get_by_label("Your name").input_value() == "Zoe"
    projector, code = presenting(evening)
    phone = evening.phone(code, "Ann")
    asked_who_takes_it(projector, phone)
    phone.get_by_label("Your name").fill("Zoe")
    phone.locator("[data-pick-seat='1']").click()
    phone.locator(".room-yours").get_by_text("Sent:").wait_for()


def heard_on(phone):
    """What was said last to who doesn't see the phone."""
    return phone.get_by_role("status").text_content()


PICKED = "cards => cards.filter(({ ariaPressed }) => ariaPressed === 'true').map((card) => card.dataset.card)"


def test_on_a_small_phone_the_last_tap_counts_and_so_does_what_is_only_marked(evening):
    """A second card within five seconds was thrown away, and so was what was marked and not sent."""
    evening = evening()
    projector, code = presenting(evening)
    phone = evening.open(f"/room/{code}", width=360, height=640)
    phone.get_by_role("button", name="Stay Guest 1").click()
    phone.locator(".cucumber-table .table-ring").wait_for()
    hand = phone.locator(".table-front [data-legal=true]")

    def ask(name):
        projector.keyboard.press("Space")
        projector.keyboard.press("q")
        projector.get_by_role("button", name=name).click()
        hand.first.wait_for()
        assert phone.locator(".room-table .room-name").text_content() in heard_on(phone)

    ask("What would you play?")
    first, last = hand.first, hand.last
    first.focus()
    phone.keyboard.press("Enter")
    last.focus()
    phone.keyboard.press("Enter")
    assert hand.evaluate_all(PICKED) == [last.get_attribute("data-card")], "the tapped card is marked at once"
    projector.locator(".scene-answered").get_by_text("1 of 1 answered").wait_for()
    projector.keyboard.press("Space")
    phone.locator(".room-pair .scene-card").wait_for()
    assert phone.locator(".room-pair figure").count() == 1, "a vote has no best card"
    assert "ace of clubs" in heard_on(phone), "and by its one announcer"
    assert "room-verdict" in phone.evaluate("document.activeElement.className"), "who answered finds what came of it"

    projector.keyboard.press("Space")
    ask("Which cards may be played?")
    phone.wait_for_function("() => document.activeElement.matches('.table-front [data-legal], .cucumber-table')")
    hand.first.click()
    phone.locator(".room-yours").get_by_text("What you've marked counts").wait_for()
    phone.get_by_role("button", name="Send 1 card").wait_for()
    projector.locator(".scene-answered").get_by_text("0 of 1 answered").wait_for()
    projector.keyboard.press("Space")
    projector.locator(".wall-status").get_by_text("Nobody has answered yet").wait_for()
    projector.keyboard.press("Space")
    phone.locator(".room-pair").wait_for()
    verdict = phone.locator(".room-verdict").inner_text()
    assert verdict in {"Right!", "Not quite"} or verdict.endswith("may not be played")


@pytest.mark.thorough
def test_a_table_that_is_played_comes_back_by_itself_and_by_one_press(evening):
    evening = evening()
    desk = evening.desk("agurk")
    phones = [evening.phone(code_of(desk), name) for name in NAMES[:2]]
    seated(desk, phones)
    held = cards(phones[0])
    wall = desk.context.new_page()
    ways = (
        lambda: wall.keyboard.press("Escape"),
        lambda: wall.goto(f"{evening.url}/room/desk"),
        desk.get_by_role("button", name="Back to the table").click,
    )
    for comes_back in ways:
        wall.goto(f"{evening.url}/voila/render/examples.ipynb")
        wall.wait_for_selector("html[data-ready]", state="attached")
        if "presenting" not in wall.evaluate("({...document.documentElement.dataset})"):
            wall.keyboard.press("p")
        phones[0].get_by_text("Look at the big screen.").wait_for()
        comes_back()
        phones[0].locator(f"{OWN} .table-large").wait_for()
        assert cards(phones[0]) == held


@pytest.mark.thorough
def test_a_wrong_code_is_told_and_can_be_typed_again_and_a_room_that_is_closed_says_so(evening):
    evening = evening()
    desk = evening.desk()
    phone = evening.open("/room", width=390, height=844)
    for typed, told in (("AB1", "five letters"), ("ZZZZZ", "There is no room ZZZZZ")):
        phone.get_by_label("The five letters").fill(typed)
        phone.get_by_role("button", name="Follow the room").click()
        phone.get_by_role("status").get_by_text(told).wait_for()
    phone.get_by_label("The five letters").fill(code_of(desk).lower())
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name="Come in").click()
    phone.locator(".room-verdict").get_by_text("You're in").wait_for()
    assert phone.url.endswith(f"/room/{code_of(desk)}")
    desk.get_by_text("Close the room").click()
    assert phone.get_by_text("the room is closed").count() == 0, "one press closes nothing"
    desk.get_by_role("button", name="Close it for everybody").click()
    phone.locator(".room-said").get_by_text("the room is closed").wait_for()


def check(page):
    fits(page)
    assert page.locator(".cu-primary:visible").count() <= 1


def fits(page):
    """Nothing is wider than the page, or keeps anybody out; at night it is asked in the dark as well."""
    is_dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    for dark in (is_dark, not is_dark)[: 1 + THOROUGH]:
        page.emulate_media(color_scheme="dark" if dark else "light")
        found = Axe().run(page).response["violations"]
        assert not found, [(each["id"], [node["target"] for node in each["nodes"]]) for each in found]
    page.emulate_media(color_scheme="dark" if is_dark else "light")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# --- several tables ---------------------------------------------------------------------------------------------------


def drawn_by_lot(evening, names, *, real=False):
    """A desk and phones that are drawn to tables of three, with their cards unless those are real."""
    desk = evening.desk("agurk")
    phones = [evening.phone(code_of(desk), name, dark=name == "Bo") for name in names]
    desk.get_by_text(f"{len(names)} here").wait_for()
    desk.get_by_label("Tables").select_option("lots")
    desk.get_by_label("Seats at each").select_option("3")
    desk.get_by_label("With real cards").set_checked(real)
    desk.get_by_role("button", name="Draw lots").click()
    for phone in phones:
        phone.get_by_role("heading", name="who plays?").wait_for()
    return desk, phones


def everybody_plays(desk, phones):
    """A deal at every table, to its end."""
    desk.get_by_role("button", name=re.compile("^Deal everywhere")).click()
    over, deadline = desk.get_by_text("No table is playing."), time.monotonic() + 60
    while not over.count():
        assert time.monotonic() < deadline, "a table did not come to its end"
        for phone in phones:
            if phone.locator(f"{OWN}[data-turn] [data-legal=true]").count():
                play_a_card(phone)


BACK = "!document.querySelector('.room-said').textContent.includes(\"doesn't answer\")"


@pytest.mark.thorough
def test_all_rooms_go_on_after_the_server_was_started_again(serve, evening):
    """One in which a question is asked, one with a game, one with two tables."""
    first = serve()
    evening = evening(first.url)
    projector, code = presenting(evening)
    voter = evening.phone(code, "Ann")
    asked_who_takes_it(projector, voter)
    voter.locator("[data-pick-seat='1']").click()
    projector.locator(".scene-answered").get_by_text("1 of 1 answered").wait_for()
    desk = evening.desk()
    players = [evening.phone(code_of(desk), name) for name in NAMES]
    seated(desk, players)
    play_a_card(on_turn(desk, players))
    night, guests = drawn_by_lot(evening, ["Ann", "Bo", "Cai", "Dan"])
    night.get_by_role("button", name="Deal everywhere").click()
    for phone in guests:
        phone.locator(".cucumber-table .table-ring").wait_for()
    play_a_card(on_turn(night, guests))
    held = [cards(each) for each in (*players, *guests)]

    first.stop()
    for page in (voter, players[0], guests[0]):
        page.locator(".room-said").get_by_text("The room doesn't answer").wait_for()
    projector.locator(".wall-status").get_by_text("The room doesn't answer").wait_for()
    desk.get_by_text("nothing you did is lost").wait_for()
    serve("--port", first.url.rpartition(":")[2])
    desk.get_by_text("nothing you did is lost").wait_for(state="hidden")
    for page in (*players, night, *guests):
        page.wait_for_function(BACK)
    assert [cards(each) for each in (*players, *guests)] == held
    play_a_card(on_turn(desk, players))
    play_a_card(on_turn(night, guests))
    projector.locator(".scene-answered").get_by_text("1 of 1 answered").wait_for()
    projector.keyboard.press("Enter")
    voter.locator(".room-verdict").get_by_text("Right!").wait_for()
    evening.problems.clear()  # the browser says of every try that there was no server


@pytest.mark.thorough
def test_a_table_with_real_cards_sends_the_score_sheet_of_a_phone(evening):
    evening = evening()
    desk, phones = drawn_by_lot(evening, ["Ann", "Bo", "Cai"], real=True)
    phone = phones[0]
    check(phone)
    phone.get_by_role("button", name="Send the score sheet").click()
    phone.get_by_role("status").get_by_text("score sheet").wait_for()
    link = phone.get_by_role("link", name="Keep score on this phone").get_attribute("href")
    sheet = link.partition("#")[2] + "took=1,card=9.took=2,card=K"
    phone.evaluate("sheet => localStorage.setItem('cucumber-score', JSON.stringify({ sheet, last: '' }))", sheet)
    phone.get_by_role("button", name="Send the score sheet").click()
    phone.get_by_text("2 deals are in the ranking").wait_for()
    phone.get_by_text(re.compile(r"place \d of 3")).wait_for()
    desk.get_by_role("button", name="Ranking on the wall").wait_for()
