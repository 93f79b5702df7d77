"""The course as someone new to the game walks it, in a real browser over the served site."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import expect

from cucumber.teach.lessons import agurk
from tests.site.addresses import as_served
from tests.site.conftest import still
from tests.site.sighted import walks

pytestmark = pytest.mark.browser


@pytest.fixture
def learn(look):
    """Open the page with its course, and wait until a lesson is there."""

    def learn(query="", **how):
        page = look(f"/learn.ipynb{query}", **how)
        course(page).locator(".course-text h2").wait_for()
        return page

    return learn


def course(page):
    return page.locator(".cucumber-lesson")


def table(page):
    return course(page).locator(".cucumber-table")


def tap(page, *names):
    """Taps cards, players or answers at the table."""
    for name in names:
        still(page)
        table(page).get_by_role("button", name=re.compile(f"^{re.escape(name)}(,|$)")).click()


def said(page, *texts):
    for text in texts:
        expect(table(page).locator(".table-telling")).to_contain_text(text)


def at_the_card(page, sentence):
    """Whether this sentence is read above the hand, and all of it is in sight without scrolling."""
    line = table(page).locator(".table-caption b")
    expect(line).to_have_text(sentence)
    expect(line).to_be_in_viewport(ratio=1)


def go_on(page, name):
    course(page).get_by_role("button", name=name).click()


def progress(page, text):
    expect(course(page).locator(".course-progress")).to_have_text(text)


def in_the_address(page):
    return [pair for pair in parse_qsl(urlsplit(page.url).query) if pair[0] in {"course", "lesson", "task", "done"}]


def test_on_a_phone_a_lesson_is_walked_wrongly_then_rightly_and_outlasts_a_reload(learn):
    page = learn(width=390, height=844)
    progress(page, "Lesson 1 of 10, task 1 of 3 · 0 of 10 done")
    go_on(page, "Now to the table")
    tap(page, "10 of clubs")
    at_the_card(page, "10 is lower than J.")
    progress(page, "Lesson 1 of 10, task 1 of 3 · 0 of 10 done")
    assert not course(page).get_by_role("button", name="Next task").is_visible()
    assert not course(page).get_by_role("button", name="See what comes of it").is_visible()
    tap(page, "jack of diamonds")
    said(page, "Right.")
    go_on(page, "Next task")
    progress(page, "Lesson 1 of 10, task 2 of 3 · 0 of 10 done")
    tap(page, "Ann")
    at_the_card(page, "Ann's J♦ is lower than Bo's Q♠.")
    expect(table(page).get_by_text("takes it")).to_have_count(0)
    tap(page, "Bo")
    said(page, "Right.")
    page.wait_for_function("() => location.search.includes('task=3')")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    progress(page, "Lesson 1 of 10, task 3 of 3 · 0 of 10 done")
    tap(page, "Ann")
    go_on(page, "Next lesson: Don't take the last trick")
    progress(page, "Lesson 2 of 10, task 1 of 2 · 1 of 10 done")
    what_comes_of_a_wrong_card_is_seen_when_it_is_asked_for(page)
    course(page).locator(".course-progress").click()
    assert course(page).get_by_role("button", name="Lesson 1: Play one trick, done").inner_text() == "✓ 1"
    assert in_the_address(page) == [("course", "agurk"), ("lesson", "2"), ("task", "1"), ("done", "agurk.1")]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def what_comes_of_a_wrong_card_is_seen_when_it_is_asked_for(page):
    go_on(page, "Now to the table")
    table(page).locator("[data-action='Show the answer']").click(force=True)  # it is greyed
    at_the_card(page, "Try it once: then the answer can be shown.")
    tap(page, "3 of clubs")
    at_the_card(page, "Then she keeps the K♦, and her king takes the last trick.")
    go_on(page, "See what comes of it")
    at_the_card(page, "Then Ann takes the last trick with K♦ and pays 13.")
    go_on(page, "Try again")
    at_the_card(page, "Then she keeps the K♦, and her king takes the last trick.")


@pytest.mark.thorough
@pytest.mark.served
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_who_sees_only_the_picture_passes_the_first_lessons(learn, width, height):
    """In all windows, and to the end of each course, she walks in `tools.benchmarks.sighted_learner`."""
    assert walks(learn(width=width, height=height), agurk()[:4]) == []


@pytest.mark.thorough
def test_a_page_shows_nothing_that_it_takes_back_and_agurk_comes_first_for_who_is_new(look):
    page = look("/learn.ipynb?course=gurka-is", ready=False)
    page.locator(".cucumber-course :is(.course-waits, .course-text)").first.wait_for()
    title, waiting, shown = page.evaluate(  # at one moment
        "[document.querySelector('h1').textContent, document.querySelectorAll('.course-waits').length,"
        " document.querySelectorAll('.course-text h2, .course-waits').length]"
    )
    assert title != "Learn Agurk" or waiting == 1
    assert shown == 1
    page.wait_for_selector("html[data-ready]", state="attached")
    progress(page, "Lesson 1 of 9, task 1 of 3 · 0 of 9 done")
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn Gúrka")
    expect(course(page).locator(".course-way")).to_contain_text("Gúrka is played like Agurk, with differences.")
    go_on(page, "I know Agurk")
    expect(course(page).locator(".course-text h2")).to_have_text("Gúrka: how it differs from Agurk")


@pytest.mark.thorough
def test_a_wrong_number_gets_the_sum_first_and_its_result_at_the_second_try(learn):
    page = learn("?course=agurk&lesson=6&task=2")
    for number, says in (("8", "12 for Q♥, and 8 before: how much is that?"), ("21", "12 for Q♥, and 8 before: 20.")):
        tap(page, number)
        at_the_card(page, says)
    tap(page, "20")
    said(page, "Right.")


@pytest.mark.thorough
def test_there_is_a_lesson_for_each_rule_and_practice_the_rules_and_at_the_end_a_game_are_one_tap_away(learn):
    page = learn("?course=agurk&lesson=2")
    progress(page, "Lesson 2 of 10, task 1 of 2 · 0 of 10 done")
    assert page.evaluate("document.documentElement.scrollHeight") < 1800
    course(page).locator(".course-progress").click()
    expect(page.get_by_role("navigation", name="Lessons").get_by_role("button")).to_have_count(10)
    link = course(page).get_by_role("link", name="All its rules")
    assert as_served(link.get_attribute("href")) == "rules.ipynb?variant=agurk"
    course(page).get_by_role("link", name="Practice Agurk").click()
    page.locator("[data-action='Show a hint']").wait_for()
    page.wait_for_function("() => location.search.includes('variant=agurk')")
    page = learn("?course=agurk&lesson=10&task=3&done=agurk.1.2.3.4.5.6.7.8.9")
    progress(page, "Lesson 10 of 10, task 3 of 3 · 9 of 10 done")
    tap(page, "Ann")
    said(page, "Right.")
    expect(course(page).locator(".course-progress")).to_contain_text("10 of 10 done")
    table(page).get_by_role("button", name="What if Cai had ducked?").first.click()
    expect(table(page).locator(".table-banner")).to_contain_text("What if Cai had ducked?")
    table(page).get_by_role("button", name="Back to what happened").click()
    assert "variant=agurk" in table(page).get_by_role("link", name="Practice this game").get_attribute("href")
    table(page).get_by_role("link", name="Now play a game").click()
    page.get_by_role("region", name="Agurk: play").wait_for()


@pytest.mark.thorough
@pytest.mark.served
def test_an_address_that_names_no_game_says_so_and_on_a_phone_another_game_is_learnt_from_there(learn):
    page = learn("?course=chess&lesson=2", width=390)
    expect(course(page).locator(".course-said")).to_contain_text("There is no game 'chess'.")
    progress(page, "Lesson 1 of 10, task 1 of 3 · 0 of 10 done")
    course(page).get_by_role("combobox", name="Learn").select_option(label="Swedish Gurka")
    progress(page, "Lesson 1 of 9, task 1 of 3 · 0 of 9 done")
    go_on(page, "I know Agurk")
    progress(page, "One lesson, task 1 of 7 · 0 of 1 done")
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn Swedish Gurka")
    expect(page).to_have_title("Learn Swedish Gurka · Cucumber")
    go_on(page, "Now you")
    tap(page, "Three to eight can play.")
    chip = course(page).locator(".course-rule").filter(has_text="Three to eight can play")
    chip.locator("summary").click()
    expect(chip.locator("small")).to_contain_text("pagat.com")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    course(page).locator(".course-progress").click()
    course(page).get_by_text("House rules: none").click()
    course(page).get_by_role("checkbox", name="must-beat").check()
    progress(page, "One lesson, task 1 of 8 · 0 of 1 done")
    assert ("course", "gurka-se+must-beat") in in_the_address(page)


def leave_and_come_back(page, query=""):
    page.goto(page.url.partition("?")[0] + query)
    page.wait_for_selector("html[data-ready]", state="attached")
    course(page).locator(".course-text h2").wait_for()


def kept(page, key="cucumber-learn"):
    return page.evaluate("key => localStorage.getItem(key)", key)


@pytest.mark.thorough
@pytest.mark.served
def test_a_lesson_left_for_the_menu_is_offered_again_on_this_device_until_it_is_forgotten(learn):
    page = learn("?course=agurk&lesson=2", width=390, height=844)
    progress(page, "Lesson 2 of 10, task 1 of 2 · 0 of 10 done")
    assert kept(page) is None, "who only looks leaves nothing"
    course(page).locator(".course-progress").click()
    course(page).get_by_role("button", name="Lesson 1: Play one trick").click()
    progress(page, "Lesson 1 of 10, task 1 of 3 · 0 of 10 done")
    tap(page, "jack of diamonds")
    page.wait_for_function("() => location.search.includes('task=2')")
    leave_and_come_back(page)
    go_on(page, "Go on with lesson 1")
    progress(page, "Lesson 1 of 10, task 2 of 3 · 0 of 10 done")
    expect(course(page).get_by_role("button", name="Go on with lesson 1")).to_have_count(0)
    course(page).locator(".course-progress").click()
    go_on(page, "Forget it")
    expect(course(page).locator(".course-said")).to_have_text("This device has forgotten your lessons.")
    assert kept(page) is None
    leave_and_come_back(page)
    expect(course(page).get_by_role("button", name="Go on")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.evaluate("localStorage.setItem('cucumber-learn', '{')")
    leave_and_come_back(page)
    says = "What this device kept of your lessons can't be read, and is left out."
    expect(course(page).locator(".course-said")).to_contain_text(says)
    progress(page, "Lesson 1 of 10, task 1 of 3 · 0 of 10 done")


def keep_practice(page, value):
    page.evaluate("value => localStorage.setItem('cucumber-practice', JSON.stringify(value))", value)
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")


@pytest.mark.thorough
@pytest.mark.served
def test_the_streak_stays_on_this_device_until_it_is_forgotten(look):
    page = look("/practice.ipynb")
    keep_practice(page, {"streak": 4, "last": [False, True, True, True, True]})
    expect(page.locator(".record-all summary")).to_contain_text("In a row: 4")
    expect(page.locator(".record-last")).to_have_attribute(
        "aria-label", re.compile("wrong, right, right, right, right$")
    )
    page.locator(".record-all summary").click()
    page.get_by_role("button", name="Forget it").click()
    expect(page.locator(".record-said")).to_have_text("This device has forgotten how your practice went.")
    expect(page.locator(".record-all summary")).to_contain_text("In a row: 0")
    assert kept(page, "cucumber-practice") is None
    keep_practice(page, {"streak": 1, "last": [True], "rating": 1240.4, "deviation": 90})
    expect(page.locator(".record-number b")).to_have_text("1240")
    keep_practice(page, {"streak": -4})
    expect(page.locator(".record-said")).to_contain_text("can't be read, and is left out.")


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_practice_is_answered_at_its_table_task_after_task(look, width, height):
    page = look("/practice.ipynb?variant=gurka-se", width=width, height=height)
    expect(page.get_by_role("button", name="▾ Swedish Gurka")).to_be_visible()
    practice = page.locator(".cucumber-table")
    for _ in range(4):
        practice.scroll_into_view_if_needed()
        taps = practice.locator(".table-front button[data-legal], .table-pick-seat, .table-call")
        taps.first.wait_for()
        boxes = [practice.locator(".table-asked").bounding_box(), *(tap.bounding_box() for tap in taps.all())]
        assert max(box["y"] + box["height"] for box in boxes) - min(box["y"] for box in boxes) < height
        assert max(box["x"] + box["width"] for box in boxes) <= width
        asked = practice.locator(".table-asked").inner_text()
        answer_wrongly_or_rightly(page, practice, taps)
        practice.get_by_role("button", name="Next task", exact=True).click()
        page.wait_for_function(
            "asked => (document.querySelector('.table-asked')?.innerText ?? asked) !== asked"
            " && !document.querySelector('[data-action=\"Next task\"]')",
            arg=asked,
        )


def answer_wrongly_or_rightly(page, practice, taps):
    """Taps the first answer, and has the right one shown if that was not it."""
    still(page)
    taps.first.click()
    if (send := practice.locator(".table-send")).count():
        send.click()
    on, answer = (
        practice.locator(f"[data-action='{name}']:not([aria-disabled])") for name in ("Next task", "Show the answer")
    )
    on.or_(answer).first.wait_for()
    if not on.count():
        answer.click()
        on.wait_for()
