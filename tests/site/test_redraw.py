"""A form is drawn anew while somebody types in it: what is typed, the caret, the focus and what is unfolded stay.

There is no kernel here: the widget's module runs alone in a page, and its answers come exactly when the test says so.
"""

import json

import pytest

from cucumber.ui.compare.form import ComparisonForm

pytestmark = [pytest.mark.thorough, pytest.mark.browser]
NAME = "input[data-field='players.0']"
LONGEST_PAUSE = 900  # milliseconds, after which what is typed has been sent
MODEL = """({ text, traits }) => {
  const hearers = {};
  window.sent = [];
  window.model = {
    get: (name) => traits[name],
    set(name, value) { traits[name] = value; (hearers[`change:${name}`] ?? []).forEach((hear) => hear()); },
    on: (event, hear) => (hearers[event] ??= []).push(hear),
    off() {},
    send: (message) => window.sent.push(message),
  };
  document.body.innerHTML = "<div id=el></div>";
  return import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })))
    .then((module) => { module.default.render({ model: window.model, el: document.getElementById("el") }); });
}"""


class Alone:
    """A widget's form in a page, and the widget that answers it."""

    def __init__(self, widget, page):
        self.widget, self.page = widget, page
        state = widget.get_state()
        page.evaluate(MODEL, {"text": state["_esm"], "traits": {name: state[name] for name in ("countries", "shown")}})
        page.locator("summary").first.click()

    def sent(self):
        """What has been sent since this was asked last."""
        self.page.wait_for_timeout(LONGEST_PAUSE)
        return self.page.evaluate("window.sent.splice(0)")

    def answer(self, *messages):
        """Python answers these messages."""
        for message in messages:
            self.widget.receive(json.loads(json.dumps(message)))
        self.page.evaluate("shown => window.model.set('shown', shown)", self.widget.shown)

    def field(self):
        """What stands in the field of the first name, where the caret is, and whether it has the focus."""
        return self.page.locator(NAME).evaluate("it => [it.value, it.selectionStart, document.activeElement === it]")


@pytest.fixture
def alone(browser):
    page = browser.new_page()
    failed = []
    page.route("**", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.goto("http://form.test/")
    page.on("pageerror", lambda error: failed.append(str(error)))
    yield Alone(ComparisonForm(lambda _: None), page)
    page.close()
    assert failed == []


def test_what_is_typed_stays_with_its_caret_while_answers_come(alone):
    name = alone.page.locator(NAME)
    name.fill("")
    name.press_sequentially("Anna")
    name.press("ArrowLeft")
    first = alone.sent()
    name.press_sequentially("XY")
    alone.answer(*first)
    assert alone.field() == ["AnnXYa", 5, True]
    second = alone.sent()
    assert second[-1]["change"] == {"players.0": "AnnXYa"}
    alone.answer(*second)
    assert alone.field() == ["AnnXYa", 5, True]


def test_a_field_that_is_left_shows_what_python_says(alone):
    alone.page.locator(NAME).fill("Anna")
    alone.answer(*alone.sent())
    alone.page.locator("summary").first.focus()
    alone.answer({"number": alone.widget.heard + 1, "change": {"players.0": "Zoe"}})
    assert alone.field()[0] == "Zoe"


def test_another_player_takes_away_neither_focus_nor_what_is_unfolded(alone):
    unfolded = alone.page.locator("details details").first
    unfolded.evaluate("it => { it.open = true; }")
    alone.page.locator(NAME).focus()
    alone.answer({"number": alone.widget.heard + 1, "seats": 1})
    assert alone.field()[2]
    assert unfolded.evaluate("it => it.open")
    ids = alone.page.locator("[id]").evaluate_all("all => all.map(({ id }) => id)")
    assert len(ids) == len(set(ids))
