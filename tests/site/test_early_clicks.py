"""The site as files: what is pressed before the engine is there is answered by it, whatever it is still waiting for."""

from threading import Event

import pytest

from tests.site.test_files import READY, visit  # noqa: F401 -- a fixture

pytestmark = [pytest.mark.thorough, pytest.mark.browser]


@pytest.fixture
def held(visit):  # noqa: F811
    """Opens a page in a browser that has never been here; its engine waits for a file until it is let go."""

    def held(name, file="site.zip"):
        going, routes = Event(), []

        def hold(route):
            return route.continue_() if going.is_set() else routes.append(route)

        def let_go():
            going.set()
            for route in routes:
                route.continue_()

        page = visit(f"{name}.html", before=lambda page: page.route(f"**/{file}", hold), wait="html[data-drawn]")
        return page, let_go

    return held


def button(place, name):
    return place.get_by_role("button", name=name, exact=True)


def card(page):
    return page.locator("button[data-legal='true']").first


def many(page):
    return page.locator(".cucumber-many")


def find_kurkku(page):
    button(page, "Another game").click()
    page.get_by_label("Find it by any name").fill("kurkku")
    page.keyboard.press("Enter")


def change_to_kurkku(page):
    page.get_by_text("Change", exact=True).click()
    page.get_by_label("Game", exact=True).select_option(label="Kurkku")
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()


def button_of(name):
    return lambda page: button(page, name).click()


def tab(name):
    return lambda page: page.get_by_role("tab", name=name).click()


BEGIN = (lambda page: button(page, "Play").click(), lambda page: button(page, "Advise me"))
LEAD = (lambda page: card(page).click(), lambda page: page.locator(".line-here", has_text="Trick 1"))
EARLY = [  # on a page: what is pressed, one after the other, and what is seen for each in the end
    ("play", (change_to_kurkku, lambda page: page.get_by_role("region", name="Kurkku: play"))),
    ("play", BEGIN),
    ("learn", (lambda page: button(page, "Now you").click(), lambda page: button(page, "Show a hint"))),
    ("rules", (find_kurkku, lambda page: page.get_by_role("heading", name="Kurkku", exact=True, level=2))),
    (
        "examples",
        (
            lambda page: page.locator(".shelf-entry", has_text="Two players on 18").click(),
            lambda page: page.get_by_role("region", name="Two players on 18, two tens"),
        ),
    ),
    ("explore", LEAD),
    ("compare", (button_of("Choose games and cards"), lambda page: page.get_by_role("group", name="Game 2"))),
    ("compare", (tab("Over many deals"), lambda page: button(many(page), "Play"))),
    ("compare", (tab("One rule changed"), lambda page: page.locator(".gallery-rule").first)),
    ("compare", (tab("One rule changed"), lambda page: button(page, "without the tie bonus"))),
    ("compare", (button_of("Deal other cards"), lambda page: button(page, "Show the example"))),
    (
        "strategy",
        (
            lambda page: page.locator(".shelf-entry").nth(1).click(),
            lambda page: page.locator(".table-note", has_text="Dan leads"),
        ),
    ),
    (
        "practice",
        (
            lambda page: button(page, "Show a hint").click(),
            lambda page: page.locator(".stage-body", has_text="Bo plays a card that beats or equals 7♥"),
        ),
    ),
    ("score", (lambda page: button(page, "Start the sheet").click(), lambda page: page.locator(".sheet-paper"))),
]


@pytest.mark.parametrize(
    ("name", "presses"), [(name, presses) for name, *presses in EARLY], ids=[name for name, *_ in EARLY]
)
def test_what_is_pressed_before_the_engine_is_there_is_answered_by_it(held, name, presses):
    page, let_go = held(name)
    for press, _ in presses:
        press(page)
    assert page.locator("#site-status").inner_text() == "Setting the table…"
    assert page.locator(READY).count() == 0
    assert not any(answer(page).is_visible() for _, answer in presses), "the engine alone can answer"
    let_go()
    for _, answer in presses:
        answer(page).wait_for(state="attached")
    assert page.locator("#site-status").inner_text() == ""


@pytest.mark.parametrize(
    ("file", "name", "press", "answer"),
    [("worker.js", "play", *BEGIN), ("python_stdlib.zip", "explore", *LEAD), ("pyodide.asm.wasm", "play", *BEGIN)],
    ids=["the worker", "Python", "its engine"],
)
def test_it_is_answered_whatever_the_engine_is_waiting_for(held, file, name, press, answer):
    page, let_go = held(name, file)
    press(page)
    assert page.locator(READY).count() == 0
    let_go()
    answer(page).wait_for()
