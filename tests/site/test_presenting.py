"""Presenting a table to a room: large, readable from afar, led by keys, with questions to the audience, and back."""

import pytest
from playwright.sync_api import TimeoutError as StillThere
from playwright.sync_api import expect

from cucumber.pages.stage.scenario_html import page as page_of
from cucumber.table.scenario import load
from tests.site.test_accessibility import COLORS, EVERYTHING, found, lie_still
from tests.site.test_everything_fits import explored
from tests.site.test_serve import PAGES, WITHOUT_TABLE, address
from tests.tiers import some

pytestmark = [pytest.mark.browser, pytest.mark.served]

LESSONS = {"learn", "practice"}  # which ask by themselves
WITH_A_TABLE = sorted({*PAGES} - WITHOUT_TABLE)
FOUR = "/compare.ipynb#c1!agurk,gurka-se,matapesa,kurkku;Ann,Bo,Cai,Dan;seed=5"
KEYS = ((" ", "1"), ("ArrowRight", "2"), ("PageDown", "3"), ("ArrowLeft", "2"), ("PageUp", "1"), ("Home", "0"))
SCREENS = ((1280, 720, 1), (1920, 1080, 1), (1920, 1080, 1.5))
STAGE = ".wall"

# Every text in sight, drawn by the style sheet or not, that is smaller than 1.4 of 54 parts of the window's height.
SMALL_TEXTS = """() => {
  const least = innerHeight * 1.4 / 54;
  const isSeen = (node) => {
    const { width, height } = node.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(node).visibility !== "hidden" && !node.closest("svg");
  };
  const small = [];
  for (const node of document.querySelectorAll(".wall-scene *")) {
    if (!isSeen(node)) continue;
    const own = [...node.childNodes].filter((each) => each.nodeType === Node.TEXT_NODE && each.data.trim());
    if (own.length && parseFloat(getComputedStyle(node).fontSize) < least) small.push(own[0].data);
    for (const pseudo of ["::before", "::after"]) {
      const { content, fontSize, display } = getComputedStyle(node, pseudo);
      const isText = !["none", "normal", '""'].includes(content) && display !== "none";
      if (isText && parseFloat(fontSize) < least) small.push(`${node.className} ${pseudo} ${content}`);
    }
  }
  return small;
}"""

SCROLLS = """() => [...document.querySelectorAll("html, .wall, .wall-scene, .wall-scene *")]
  .filter((node) => ["auto", "scroll"].includes(getComputedStyle(node).overflowY) || node.localName === "html")
  .filter((node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1)
  .filter((node) => node.localName !== "html" || getComputedStyle(node).overflow !== "hidden")
  .map((node) => node.className || node.localName)"""

# Names that are cut, cards of the trick that are too small, and signs that lie on a name or on a neighbor's card.
CROWDED = """() => {
  const scene = document.querySelector(".wall-scene");
  const all = (css, within = scene) => [...within.querySelectorAll(css)].filter((node) => node.offsetParent);
  const box = (node) => node.getBoundingClientRect();
  const meet = (one, other) => {
    const [a, b] = [box(one), box(other)];
    const edge = 12; // of a card may be covered
    return a.left < b.right - edge && b.left < a.right - edge && a.top < b.bottom && b.top < a.bottom;
  };
  const isOnNeighbor = (tag) => all(".table-play").some((play) => !play.contains(tag)
    && all(".table-card, .table-place, .table-tag:not(:empty)", play).some((part) => meet(tag, part)));
  const isOnName = (dealer) => meet(dealer, dealer.closest(".table-head").querySelector(".table-name"));
  return [
    ...all(".table-name, .table-by").filter((name) => name.scrollWidth > name.clientWidth + 1),
    ...all(".table-play .table-card").filter((card) => box(card).width < 0.07 * innerHeight),
    ...all("[data-mark] > .table-tag").filter(isOnNeighbor),
    ...all(".table-dealer").filter(isOnName),
  ].map((node) => `${node.className}: ${node.textContent}`);
}"""

BAR_AND_CAPTION_AGREE = """() => {
  const said = (css) => document.querySelector(css).textContent.replaceAll("\\ufe0e", "");
  return said(".compare-label").startsWith(said(".wall-said"));
}"""

NEVER_FULL_SCREEN = "() => { Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not here')) }"

LISTEN = """() => {
  window.heard = [];
  document.addEventListener("cucumber-shown", ({ detail }) => heard.push(structuredClone(detail)));
}"""


def opened(look, name, **how):
    page = look(address(name) if name in WITH_A_TABLE else name, **how)
    if "compare" in name:
        page.locator(".compare-column:visible .table-label").first.wait_for(state="attached")
    return page


def present(page):
    page.keyboard.press("p")
    page.locator(STAGE).wait_for()


def leave(page):
    page.keyboard.press("Escape")
    page.locator(STAGE).wait_for(state="detached")


def press_leave(page):
    page.get_by_role("button", name="Leave").press("Enter")
    page.locator(STAGE).wait_for(state="detached")


def press(page, key, times=1):
    for _ in range(times):
        page.keyboard.press(key)


def at(page):
    """The moment that the table shows, counted from 0."""
    return str(int(page.locator(".table-count").first.text_content().partition(" ")[0]) - 1)


def caption(page):
    return page.locator(".wall-said").text_content().replace("\ufe0e", "")


def ask(page, name):
    page.keyboard.press("q")
    page.locator(".wall-panel").get_by_role("button", name=name).press("Enter")
    page.locator("[data-scene='question']").wait_for()


# --- in and out -------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["compare", "examples", "play"])
def test_on_a_phone_a_table_fills_the_window_and_is_put_back(look, name):
    page = opened(look, name, width=390, height=844)
    present(page)
    fills_the_window(page, 390, 844)
    is_put_back(page)


@pytest.mark.thorough
@pytest.mark.parametrize("name", [*WITH_A_TABLE, FOUR])
def test_every_table_fills_the_window_can_be_read_from_afar_and_is_put_back(look, name):
    page = opened(look, name, width=1280, height=720, own=True)
    present(page)
    fills_the_window(page, 1280, 720)
    screens = page.context.new_cdp_session(page)
    for width, height, scale in SCREENS:
        screen = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": False}
        screens.send("Emulation.setDeviceMetricsOverride", screen)
        page.wait_for_function("height => innerHeight === height", arg=height)
        finds_none(page, SMALL_TEXTS)
        page.keyboard.press("ArrowRight")
        finds_none(page, SMALL_TEXTS)
        if name in LESSONS:
            finds_none(page, SCROLLS)
            continue
        page.keyboard.press("q")
        page.locator(".wall-panel").wait_for()
        finds_none(page, SMALL_TEXTS)
        finds_none(page, SCROLLS)
        page.keyboard.press("q")
    is_put_back(page, press_leave if name in LESSONS else leave)


def finds_none(page, script):
    """A window that has just changed is laid out within frames: what is wrong there stays wrong."""
    try:
        page.wait_for_function(f"() => ({script})().length === 0", timeout=5_000)
    except StillThere:
        assert page.evaluate(script) == []


def fills_the_window(page, width, height):
    box = page.locator(STAGE).bounding_box()
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, width, height)
    finds_none(page, SCROLLS)
    assert page.evaluate("document.querySelector('header').matches(':is([inert], [inert] *)')"), "no site furniture"


def is_put_back(page, leave=leave):
    leave(page)
    assert page.evaluate("document.querySelectorAll('[inert], [popover]:not(nav), .wall-foot').length") == 0


SIGN_LIES_AT_ITS_ANSWER = """() => {
  const sign = document.querySelector(".reveal-sign"), box = (of) => of.getBoundingClientRect();
  return box(sign).bottom > box(sign.parentElement.firstElementChild).top;
}"""
LARGE = {"scene-asked": 1 / 12, "table-name": 1 / 24}  # parts of the wall's height, at least


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080), (1024, 768)])
def test_a_question_an_answer_and_a_name_can_be_read_from_the_back_row(look, width, height):
    page = opened(look, "strategy", width=width, height=height)
    present(page)
    press(page, "ArrowRight", times=2)
    ask(page, "Who takes it?")
    size = "css => parseFloat(getComputedStyle(document.querySelector(`.wall-scene .${css}`)).fontSize) / innerHeight"
    for css, least in LARGE.items():
        assert page.evaluate(size, css) >= least, css
    page.keyboard.press("Enter")
    page.locator("[data-scene='reveal']").wait_for()
    assert page.evaluate(size, "reveal-why") >= 1 / 16
    assert page.locator(".wall-scene .scene-asked").is_visible(), "the question stays in sight"
    assert page.locator(".reveal-sign").count() == 1, "what is right has a sign, and not only a color"
    assert page.evaluate(SIGN_LIES_AT_ITS_ANSWER)


@pytest.mark.thorough
def test_the_button_presents_and_gets_the_focus_back_and_full_screen_ends_it_too(look):
    page = opened(look, "examples")
    button = page.get_by_role("button", name="Present (p)")
    button.focus()
    page.keyboard.press("Enter")
    page.locator(STAGE).wait_for()
    page.mouse.move(300, 300)
    page.get_by_role("button", name="Leave").click()
    page.locator(STAGE).wait_for(state="detached")
    assert button.evaluate("node => node === document.activeElement")
    present(page)
    page.wait_for_function("() => document.fullscreenElement !== null")
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")  # and is told so
    page.evaluate("document.exitFullscreen()")
    page.locator(STAGE).wait_for(state="detached")
    page.evaluate(NEVER_FULL_SCREEN)
    present(page)
    page.keyboard.press(" ")
    assert at(page) == "1"
    leave(page)


@pytest.mark.parametrize("players", some([7, 6, 5], 1))
def test_open_hands_of_many_leave_names_and_tricks_legible(look, players):
    page = look(f"/explore.ipynb#{explored(players, 4)}", width=1280, height=720)
    page.locator(".table-ring").first.wait_for()
    page.evaluate(NEVER_FULL_SCREEN)  # which could not be resized
    present(page)
    for width, height in [(1280, 720), (1920, 1080), (1024, 768)]:
        page.set_viewport_size({"width": width, "height": height})
        finds_none(page, CROWDED)


@pytest.mark.thorough
def test_a_phone_presents_from_the_settings(look):
    page = opened(look, "learn", width=390, height=844)
    page.locator(".table-settings > summary").tap()
    page.get_by_role("button", name="Present", exact=True).tap()
    page.locator(STAGE).wait_for()
    page.locator("[data-scene='text']").wait_for()
    page.locator(STAGE).get_by_role("button", name="Next", exact=True).tap()
    page.locator("[data-scene='question']").wait_for()
    page.get_by_role("button", name="Leave").tap()
    page.locator(STAGE).wait_for(state="detached")


# --- the presenter's keys ---------------------------------------------------------------------------------------------


def test_a_story_is_led_by_keys_from_its_first_picture_to_its_last(look):
    page = opened(look, "examples")
    page.evaluate(LISTEN)
    present(page)
    for key, place in KEYS:
        page.keyboard.press(key)
        assert at(page) == place
    page.mouse.move(300, 300)
    page.locator(STAGE).get_by_role("button", name="Next", exact=True).click()
    page.locator(STAGE).get_by_role("button", name="Previous", exact=True).click()
    page.keyboard.press(" ")
    assert at(page) == "1", "a click leaves the keys to the presenter"
    for _ in range(40):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('.wall')")
    turns_black_and_back(page)
    shows_its_keys(page)
    press(page, "End")
    last = at(page)
    assert int(last) > 20
    page.wait_for_function("step => location.search.includes(`step=${step}`)", arg=int(last) + 1)
    page.keyboard.press("q")
    panel = page.get_by_role("dialog", name="Ask the audience")
    panel.get_by_text("Nothing can be asked at this moment.").wait_for()
    page.keyboard.press("q")
    panel.wait_for(state="detached")
    leave(page)
    assert at(page) == last


def turns_black_and_back(page):
    page.keyboard.press("b")
    black = page.locator(".scene-black")
    assert black.bounding_box() == {"x": 0, "y": 0, **page.viewport_size}
    assert black.evaluate("node => getComputedStyle(node).backgroundColor") == "rgb(0, 0, 0)"
    page.keyboard.press("b")
    black.wait_for(state="detached")
    press(page, "b")
    press(page, "Escape")
    black.wait_for(state="detached")
    assert page.locator(STAGE).count() == 1
    blacks = page.evaluate(
        "heard.map(({ scene }) => scene.kind === 'black').filter((black, n, all) => black !== all[n - 1])"
    )
    assert blacks == [False, True, False, True, False]


def shows_its_keys(page):
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    assert "Black screen" in keys.inner_text()
    page.keyboard.press("Escape")
    keys.wait_for(state="detached")
    press(page, "?", times=2)
    assert keys.count() == 0
    here = at(page)
    page.keyboard.press(" ")
    assert at(page) == str(int(here) + 1)


# --- pause and ask ----------------------------------------------------------------------------------------------------

KINDS = {
    "Who takes it?": (2, "Who takes this trick?", "Ann takes it with A♠, the highest."),
    "Which cards may be played?": (2, "Mark every card that Cai may play.", "Cai may play"),
    "What would you play?": (4, "What would you play as", "Here"),
    "What does it cost?": (28, "takes the last trick. How many points does", "12 for Q♦"),
}


def test_each_kind_of_question_is_asked_answered_and_heard_by_phones_with_the_answer_apart(look):
    page = opened(look, "strategy")
    page.evaluate(LISTEN)
    present(page)
    for name, (step, question, answer) in KINDS.items():
        press(page, "ArrowRight", times=step - int(at(page)))
        ask(page, name)
        assert question in caption(page)
        given_away = ":is([data-legal='false'], [data-answer], [data-taker], [data-state='right'])"
        assert page.locator(f"{STAGE} {given_away}").count() == 0
        assert page.locator(f"{STAGE} [data-mark]").count() == 0
        page.keyboard.press("Enter")
        page.locator("[data-scene='reveal']").wait_for()
        assert answer in caption(page)
        page.keyboard.press("q")
        page.locator("[data-scene='table']").wait_for()
        assert at(page) == str(step)
    phones_heard_the_question_before_its_answer(page.evaluate("heard"))


def phones_heard_the_question_before_its_answer(heard):
    """Of who takes the trick, which was asked first."""
    scenes = [each["scene"] for each in heard]
    assert (scenes[0]["kind"], heard[0]["solution"]) == ("table", None)
    assert scenes[0]["tables"][0]["frame"]["label"] == "The cards are dealt"
    asked = next(each for each in heard if each["scene"]["kind"] == "question")
    revealed = next(each["scene"] for each in heard if each["scene"]["kind"] == "reveal")
    question = asked["scene"]["question"]
    assert question["key"] == revealed["question"]["key"]
    assert [(option["label"], option["seat"]) for option in question["options"]] == [
        ("Ann", 0), ("Bo", 1), ("Cai", 2), ("Dan", 3),
    ]  # fmt: skip
    assert "solution" not in asked["scene"], "it goes to the room apart from the question"
    assert asked["solution"]["right"] == ["0"]
    assert revealed["solution"] == asked["solution"]


@pytest.mark.thorough
def test_what_the_author_asks_comes_before_its_moment(look):
    page = look("/examples.ipynb?example=3-previous-card&step=3")
    page.wait_for_function("() => document.querySelector('.table-count')?.textContent.startsWith('3 ')")
    present(page)
    page.keyboard.press(" ")
    assert caption(page) == "Two kings lie there, and then a three. Which cards may Dan play?"
    assert at(page) == "2"
    page.keyboard.press(" ")
    assert "Only the three before him counts" in caption(page)
    assert page.locator(".reveal-bars [data-state='right']").count() == 3
    page.keyboard.press(" ")
    assert at(page) == "3"
    page.keyboard.press(" ")
    assert "who takes the trick?" in caption(page)
    page.keyboard.press("Escape")
    assert at(page) == "4", "not answered, and stepped over"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press(" ")
    assert "who takes the trick?" in caption(page)
    page.keyboard.press("ArrowLeft")
    assert at(page) == "3"
    leave(page)


# --- pages that step their tables -------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_four_games_presented_from_their_bar_step_together_side_by_side(look):
    page = opened(look, FOUR, width=1280, height=720)
    page.locator(".compare-head h2").nth(3).wait_for()
    page.locator(".compare-steps").get_by_role("button", name="Present (p)").click()
    page.locator(STAGE).wait_for()
    tables = page.locator(f"{STAGE} .scene-felt")
    assert tables.count() == 4
    places = [tables.nth(place).bounding_box() for place in range(4)]
    assert len({(round(box["width"]), round(box["height"])) for box in places}) == 1, "all of the same size"
    assert len({(box["x"], box["y"]) for box in places}) == 4
    label = page.locator(".compare-label").text_content()
    page.keyboard.press(" ")
    page.wait_for_function("label => document.querySelector('.compare-label').textContent !== label", arg=label)
    page.wait_for_function(BAR_AND_CAPTION_AGREE)
    page.keyboard.press("q")
    page.locator(".wall-panel").get_by_role("button", name="What would you play?").nth(1).click()
    page.locator("[data-scene='question']").wait_for()
    assert tables.count() == 1
    assert "What would you play" in caption(page)
    press(page, "Escape")
    assert tables.count() == 4
    leave(page)
    expect(page.locator(".compare-label")).not_to_have_text(label)


@pytest.mark.thorough
def test_explore_steps_along_its_line(look):
    page = opened(look, "explore")
    page.get_by_role("button", name="Play a card").click()
    shown = page.locator(".line-row [aria-current]")
    expect(shown).to_contain_text("3♦")
    present(page)
    page.keyboard.press("ArrowLeft")
    expect(shown).to_contain_text("Start")
    page.keyboard.press(" ")
    expect(shown).to_contain_text("3♦")


# --- for everybody ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "width", "height"), some([("strategy", 1280, 720), ("compare", 390, 844)], 1))
def test_presenting_keeps_nobody_out(look, name, width, height):
    page = opened(look, name, width=width, height=height)
    present(page)
    every_target_of_the_bar_is_large_enough_for_a_finger(page)
    page.keyboard.press("ArrowRight")
    lie_still(page)
    assert found(page, EVERYTHING) == []
    page.keyboard.press("q")
    page.locator("[data-pause]").first.wait_for()
    assert found(page, EVERYTHING) == []
    page.locator("[data-pause]").first.click()
    page.locator("[data-scene='question']").wait_for()
    page.keyboard.press("Enter")
    lie_still(page)
    assert found(page, EVERYTHING) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")  # the bar may hide meanwhile, but not fade
    page.wait_for_function("() => document.body.dataset.jpThemeLight === 'false'")
    lie_still(page)
    assert found(page, COLORS) == []


def every_target_of_the_bar_is_large_enough_for_a_finger(page):
    buttons = page.locator(".wall-bar button:visible")
    assert buttons.count() >= 4
    for place in range(buttons.count()):
        box = buttons.nth(place).bounding_box()
        assert min(box["width"], box["height"]) >= 24
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= page.viewport_size["width"]


@pytest.mark.thorough
def test_a_file_that_stands_alone_is_presented_too(look, tmp_path):
    file = tmp_path / "story.html"
    file.write_text(page_of(load("examples/3-previous-card")), encoding="utf-8")
    page = look(address("rules"), forgiving=True)
    page.goto(file.as_uri())
    present(page)
    page.keyboard.press(" ")
    assert at(page) == "1"
    finds_none(page, SMALL_TEXTS)
    assert not page.get_by_role("button", name="Ask").is_visible()
    leave(page)
