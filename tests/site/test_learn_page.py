"""The course as someone new to the game walks it, in a real browser."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import expect

from cucumber import find
from cucumber.lessons.teach.lessons import agurk, course
from tests.site.addresses import as_served
from tests.site.sighted import walks
from tests.site.stage import ON, TITLE, choices, fits, panel, press, says, tap, titled

pytestmark = pytest.mark.browser


@pytest.fixture
def learn(look):
    """Open the page with its course, and wait until a lesson is there."""

    def learn(query="", **how):
        page = look(f"/learn.ipynb{query}", **how)
        page.locator(TITLE).wait_for()
        return page

    return learn


def at(page, lesson, task):
    """The lesson and the task, of so many."""
    expect(page.locator(".stage-kicker")).to_contain_text(lesson)
    expect(page.locator(".learn-path")).to_have_attribute("aria-label", task)


def in_the_address(page):
    return [pair for pair in parse_qsl(urlsplit(page.url).query) if pair[0] in {"course", "lesson", "task", "done"}]


def test_on_a_phone_a_lesson_is_walked_wrongly_then_rightly_and_outlasts_a_reload(learn):
    page = learn(width=390, height=844)
    at(page, "Agurk, lesson 1 of 10", "Task 1 of 3")
    press(page, "Now you")
    titled(page, "You lead. Play the highest of your three cards.")
    panel(page).get_by_role("button", name="Show the answer").click(force=True)  # it is greyed
    says(page, "Try it once: then the answer can be shown.")
    tap(page, "10c")
    titled(page, "10 is lower than J.")
    at(page, "Agurk, lesson 1 of 10", "Task 1 of 3")
    assert page.locator(ON).count() == 0
    tap(page, "Jd")
    titled(page, "Right.")
    press(page, "Next task")
    tap(page, "0")
    titled(page, "Your J♦ is lower than Bo's Q♠.")
    expect(page.get_by_text("takes it")).to_have_count(0)
    tap(page, "1")
    titled(page, "Right.")
    page.wait_for_function("() => location.search.includes('task=3')")
    page.reload()
    at(page, "Agurk, lesson 1 of 10", "Task 3 of 3")
    tap(page, "10c")
    titled(page, "Right.")
    press(page, "Next lesson")
    titled(page, "Don't take the last trick")
    at(page, "Agurk, lesson 2 of 10", "Task 1 of 2")
    press(page, "Now you")
    a_wrong_card_is_played_out_and_tried_again(page)
    choices(page)
    assert page.get_by_role("navigation", name="Lessons").get_by_role("button").first.inner_text() == "✓ Play one trick"
    assert in_the_address(page) == [("course", "agurk"), ("lesson", "2"), ("task", "1"), ("done", "agurk.1")]
    fits(page)


def a_wrong_card_is_played_out_and_tried_again(page):
    tap(page, "3c")
    titled(page, "You take the last trick with K♦ and pay 13.")
    says(page, "Then you keep the K♦, and your king takes the last trick.")
    press(page, "Try again")
    titled(page, "Two tricks to go")
    assert page.locator("[data-card='3c']").get_attribute("aria-label") == "3 of clubs, wrong, may be picked"


@pytest.mark.served
def test_the_first_lesson_is_taken_in_danish(learn):
    page = learn(width=390, height=844)
    page.get_by_role("button", name="Dansk").click()
    titled(page, "Spil et stik")
    at(page, "Agurk, lektion 1 af 10", "Opgave 1 af 3")
    assert page.evaluate("document.activeElement.textContent") == "English", "the keyboard loses nothing"
    page.wait_for_url(lambda url: "in=da" in url)
    page.reload()
    press(page, "Nu er det din tur")
    titled(page, "Du spiller ud. Læg det højeste af dine tre kort.")
    card = page.locator(".table-front [data-card='10c']")
    assert card.get_attribute("aria-label") == "klør 10, kan vælges"
    tap(page, "10c")
    titled(page, "10 er lavere end J.")
    assert card.get_attribute("aria-label") == "klør 10, forkert, kan vælges"
    tap(page, "Jd")
    titled(page, "Rigtigt.")
    expect(page.locator(".table-status")).to_contain_text("Bo lægger spar dame. Rigtigt.")
    press(page, "Næste opgave")
    tap(page, "0")
    titled(page, "Din J♦ er lavere end Bos Q♠.")
    tap(page, "1")
    press(page, "Næste opgave")
    tap(page, "10c")
    titled(page, "Rigtigt.")
    expect(page.locator(".table-middle")).to_have_attribute("aria-label", "Stik 3 af 3: det sidste")
    assert page.locator("h1").get_attribute("lang") == page.locator(".learn-page").get_attribute("lang") == "da"
    own = ":not([lang=en], [lang=en] *)"
    english = page.locator(f".learn-page button{own}, .learn-page [aria-label]{own}, .learn-page p{own}")
    spoken = english.evaluate_all("each => each.map((one) => `${one.ariaLabel ?? ''} ${one.innerText ?? ''}`)")
    words = re.compile(r"\b(?:the|you|card|trick|play(?:s|ed)?|takes|with|turn|next|what)\b", re.IGNORECASE)
    assert words.findall(" ".join(spoken)) == []


def test_what_else_could_be_learned_leaves_the_question_whole_and_is_folded_by_going_on(learn):
    page = learn("?course=agurk&lesson=2", width=1280, height=720)
    choices(page)
    page.get_by_role("button", name="1. Play one trick").click()
    expect(page.locator(".stage-choices")).to_have_count(0)
    press(page, "Now you")
    choices(page)
    titled(page, "You lead. Play the highest of your three cards.")
    tap(page, "3c")
    expect(page.locator(".stage-choices")).to_have_count(0)
    titled(page, "3 is lower than J.")


def test_cards_are_taken_with_the_keys_too_few_first_and_what_is_taken_is_told(learn):
    page = learn("?course=gurka-se&lesson=1&task=6")  # six cards each
    press(page, "Now you")
    titled(page, "Four play, and this is deal 1. Take your cards.")
    take, back, done = (page.locator(f"[data-lay='{name}']") for name in ("take", "back", "done"))
    heard = page.locator(".table-status")
    take.focus()
    for _ in range(6):
        page.keyboard.press("Enter")
    expect(heard).to_have_text("6 cards")
    back.press("Enter")
    expect(heard).to_have_text("5 cards")
    done.press("Enter")
    titled(page, "Everyone gets six cards.")
    expect(heard).to_contain_text("Everyone gets six cards.")
    expect(take).to_be_focused()
    expect(page.locator(".table-piece")).to_have_count(5)
    page.keyboard.press("Enter")
    done.press("Enter")
    titled(page, "Right.")
    page.keyboard.press("Enter")  # twice: nothing more comes of it
    titled(page, "Right.")
    expect(heard).not_to_contain_text("Take your cards from the pack.")


@pytest.mark.thorough
@pytest.mark.served
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_who_sees_only_the_picture_passes_the_first_lessons(learn, width, height):
    """In all windows, and to the end of each course, she walks in `tools.benchmarks.sighted_learner`."""
    assert walks(learn(width=width, height=height), agurk()[:4]) == []


@pytest.mark.thorough
def test_a_page_shows_nothing_that_it_takes_back_and_agurk_comes_first_for_who_is_new(look):
    page = look("/learn.ipynb?course=gurka-is", ready=False)
    page.wait_for_function("title => document.querySelector(title)?.textContent", arg=TITLE)
    assert page.locator(TITLE).inner_text() in {"The lesson is coming…", "Play one trick"}
    expect(page.locator("h1")).to_have_text("Learn Gúrka")
    at(page, "Gúrka, lesson 1 of 10", "Task 1 of 3")
    says(page, "Gúrka is played like Agurk, with differences.")
    press(page, "I know Agurk")
    titled(page, "Gúrka: how it differs from Agurk")


@pytest.mark.thorough
def test_a_wrong_number_gets_the_sum_first_and_its_result_at_the_second_try(learn):
    page = learn("?course=agurk&lesson=6&task=2")
    for number, reply in (("8", "12 for Q♥, and 8 before: how much is that?"), ("21", "12 for Q♥, and 8 before: 20.")):
        tap(page, number)
        titled(page, reply)
    tap(page, "20")
    titled(page, "Right.")


@pytest.mark.thorough
def test_there_is_a_lesson_for_each_rule_and_practice_the_rules_and_at_the_end_a_game_are_one_tap_away(learn):
    page = learn("?course=agurk&lesson=2")
    at(page, "Agurk, lesson 2 of 10", "Task 1 of 2")
    assert page.evaluate("document.documentElement.scrollHeight") < 1800
    choices(page)
    expect(page.get_by_role("navigation", name="Lessons").get_by_role("button")).to_have_count(10)
    link = panel(page).get_by_role("link", name="All its rules")
    assert as_served(link.get_attribute("href")) == "rules.ipynb?variant=agurk"
    panel(page).get_by_role("link", name="Practice Agurk").click()
    panel(page).get_by_role("button", name="Show a hint").wait_for()
    page = learn("?course=agurk&lesson=10&task=3&done=agurk.1.2.3.4.5.6.7.8.9")
    tap(page, "0")
    titled(page, "You can play Agurk.")
    says(page, "Right.")
    branch = page.get_by_role("button", name="What if you had ducked?").first
    branch.click()
    expect(page.locator(".table-banner")).to_contain_text("What if you had ducked?")
    page.get_by_role("button", name="Back to what happened").click()
    practice = panel(page).get_by_role("link", name="Practice", exact=True)
    assert "variant=agurk" in practice.get_attribute("href")
    choices(page)
    assert page.get_by_role("navigation", name="Lessons").get_by_text("✓").count() == 10
    choices(page)
    panel(page).get_by_role("link", name="Play a game").click()
    page.get_by_role("region", name="Agurk: play").wait_for()


@pytest.mark.thorough
@pytest.mark.served
def test_an_address_that_names_no_game_says_so_and_on_a_phone_another_game_is_learned_from_there(learn):
    page = learn("?course=chess&lesson=2", width=390, height=844)
    says(page, "There is no game 'chess'.")
    at(page, "Agurk, lesson 1 of 10", "Task 1 of 3")
    choices(page)
    page.get_by_label("Game", exact=True).select_option(label="Swedish Gurka")
    at(page, "Swedish Gurka, lesson 1 of 10", "Task 1 of 3")
    choices(page)
    press(page, "I know Agurk")
    at(page, "Swedish Gurka", "Task 1 of 8")
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn Swedish Gurka")
    expect(page).to_have_title("Learn Swedish Gurka · Cucumber")
    press(page, "Now you")
    task = course(find("gurka-se"))[0].tasks[0]
    tap(page, next(option.key for option in task.options if option.right))
    titled(page, "Right.")
    choices(page)
    rule = panel(page).locator("details.learn-rule").first
    rule.locator("summary").click()
    expect(rule.locator("small")).to_contain_text("pagat.com")
    page.get_by_text("House rules: none").click()
    page.get_by_role("checkbox", name="must-beat").check()
    at(page, "Swedish Gurka with must-beat", "Task 1 of 9")
    assert ("course", "gurka-se+must-beat") in in_the_address(page)
    fits(page)


def leave_and_come_back(page, query=""):
    page.goto(page.url.partition("?")[0] + query)
    page.locator(TITLE).wait_for()


def kept(page):
    return page.evaluate("localStorage.getItem('cucumber-learn')")


@pytest.mark.thorough
@pytest.mark.served
def test_a_lesson_left_for_the_menu_is_offered_again_on_this_device_until_it_is_forgotten(learn):
    page = learn("?course=agurk&lesson=2", width=390, height=844)
    at(page, "Agurk, lesson 2 of 10", "Task 1 of 2")
    assert kept(page) is None, "who only looks leaves nothing"
    choices(page)
    page.get_by_role("button", name="1. Play one trick").click()
    at(page, "Agurk, lesson 1 of 10", "Task 1 of 3")
    press(page, "Now you")
    tap(page, "Jd")
    page.wait_for_function("() => location.search.includes('task=2')")
    leave_and_come_back(page)
    press(page, "Go on with lesson 1")
    at(page, "Agurk, lesson 1 of 10", "Task 2 of 3")
    expect(page.get_by_role("button", name=re.compile("Go on with"))).to_have_count(0)
    choices(page)
    press(page, "Forget it")
    press(page, "Yes, forget it")
    page.wait_for_function("() => localStorage.getItem('cucumber-learn') === null")
    leave_and_come_back(page)
    titled(page, "Play one trick")
    expect(page.get_by_role("button", name=re.compile("Go on with"))).to_have_count(0)
    fits(page)
    page.evaluate("localStorage.setItem('cucumber-learn', '{')")
    leave_and_come_back(page)
    at(page, "Agurk, lesson 1 of 10", "Task 1 of 3")
    says(page, "What this device kept can't be read, and is left out.")
