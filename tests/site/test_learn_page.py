"""The course as someone new to the game walks it, in a real browser over the served site."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def learn(look):
    """Open the page with its course, and wait until a lesson is there."""

    def learn(query="", **how):
        page = look(f"/learn.ipynb{query}", **how)
        course(page).locator(".co-text h2").wait_for()
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


def still(page):
    """Waits until nothing moves: a moving card would be missed."""
    page.wait_for_function("() => !document.getAnimations().some(({ playState }) => playState === 'running')")


def said(page, *texts):
    for text in texts:
        expect(table(page).locator(".ct-telling")).to_contain_text(text)


def go_on(page, name):
    course(page).get_by_role("button", name=name).click()


def progress(page, text):
    expect(course(page).locator(".co-progress")).to_have_text(text)


def in_the_address(page):
    return [pair for pair in parse_qsl(urlsplit(page.url).query) if pair[0] in {"course", "lesson", "task", "done"}]


def in_sight(page, *parts):
    """Whether these parts of the table share a screen."""
    screen = page.viewport_size["height"]
    boxes = [table(page).locator(part).first.bounding_box() for part in parts]
    return all(box["y"] >= 0 and box["y"] + box["height"] <= screen for box in boxes)


def test_on_a_phone_a_lesson_is_walked_wrongly_then_rightly_and_outlasts_a_reload(learn):
    page = learn(width=390, height=844)
    progress(page, "Lesson 1 of 10, task 1 of 3 · 0 of 10 done")
    tap(page, "10 of clubs")
    said(page, "Then Ann takes the last trick with J♦")
    progress(page, "Lesson 1 of 10, task 1 of 3 · 0 of 10 done")
    assert not course(page).get_by_role("button", name="Next task").is_visible()
    go_on(page, "Try again")
    said(page, "Not quite.", "Then Ann takes the last trick with J♦")
    tap(page, "jack of diamonds")
    said(page, "Right.")
    go_on(page, "Next task")
    progress(page, "Lesson 1 of 10, task 2 of 3 · 0 of 10 done")
    tap(page, "Ann")
    said(page, "Ann's J♦ is lower than Bo's Q♠.")
    expect(table(page).get_by_text("takes it")).to_have_count(0)
    tap(page, "Bo")
    said(page, "Right.")
    page.wait_for_function("location.search.includes('task=3')")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    progress(page, "Lesson 1 of 10, task 3 of 3 · 0 of 10 done")
    tap(page, "Ann")
    go_on(page, "Next lesson: Don't take the last trick")
    progress(page, "Lesson 2 of 10, task 1 of 2 · 1 of 10 done")
    course(page).locator(".co-progress").click()
    assert course(page).get_by_role("button", name="Lesson 1: Play one trick, done").inner_text() == "✓ 1"
    assert in_the_address(page) == [("course", "agurk"), ("lesson", "2"), ("task", "1"), ("done", "agurk.1")]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
@pytest.mark.parametrize("lesson", range(1, 11))
def test_question_table_and_answer_share_a_screen(learn, lesson, width, height):
    page = learn(f"?course=agurk&lesson={lesson}", width=width, height=height)
    asked = table(page).locator(".ct-asked")
    asked.wait_for()
    table(page).scroll_into_view_if_needed()
    taps = ".ct-front [data-legal], .ct-pick-seat, .ct-call"
    assert in_sight(page, ".ct-asked", taps, ".ct-middle", ".ct-telling", ".ct-actions")
    assert asked.evaluate(
        "(node) => node.closest('.ct-prompt').scrollHeight <= node.closest('.ct-prompt').clientHeight + 1"
    )


def test_there_is_a_lesson_for_each_rule_and_a_table_and_practice_leave_the_progress_in_the_address(learn):
    page = learn("?course=agurk&lesson=2&variant=ogorek")
    progress(page, "Lesson 2 of 10, task 1 of 2 · 0 of 10 done")
    page.wait_for_function("location.search.includes('variant=ogorek')")
    assert ("lesson", "2") in in_the_address(page)
    course(page).locator(".co-progress").click()
    lessons = page.get_by_role("navigation", name="Lessons").get_by_role("button")
    lessons.first.wait_for()
    names = [lesson.get_attribute("aria-label") for lesson in lessons.all()]
    for rule in ("one", "last trick", "Beat or duck", "takes", "whole deal", "Points", "Ties", "Lives", "game", "tip"):
        assert any(rule in name for name in names), rule
    headings = page.get_by_role("heading", level=2).all_inner_texts()
    for part in ("Don't take the last trick", "Play a game", "Practice"):
        assert any(part in heading for heading in headings), part


def test_the_answer_is_nowhere_on_the_page_before_it_is_given(learn):
    page = learn("?course=agurk&lesson=3")
    progress(page, "Lesson 3 of 10, task 1 of 3 · 0 of 10 done")
    assert table(page).locator("[data-legal='false']").count() == 0
    assert "may be played" not in page.locator(".cucumber-lesson").inner_html()
    tap(page, "3 of hearts", "8 of clubs", "Mark 2 cards")
    said(page, "All the cards you marked may be played, but so may one more card.")
    tap(page, "3 of hearts", "8 of clubs", "king of diamonds", "Mark 3 cards")
    said(page, "Right.")


def test_the_last_lesson_leads_to_a_table_to_play_at(learn):
    page = learn("?course=agurk&lesson=10&task=3&done=agurk.1.2.3.4.5.6.7.8.9")
    progress(page, "Lesson 10 of 10, task 3 of 3 · 9 of 10 done")
    tap(page, "Ann")
    said(page, "Right.")
    expect(course(page).locator(".co-progress")).to_contain_text("10 of 10 done")
    table(page).get_by_role("button", name="What if Cai had ducked?").first.click()
    expect(table(page).locator(".ct-label")).to_contain_text("Trick 1")
    table(page).get_by_role("button", name="Back to what happened").click()
    table(page).get_by_role("link", name="Now play a game").click()
    page.get_by_role("region", name="Agurk: play").wait_for()


def test_an_address_that_names_no_game_says_so_and_on_a_phone_another_game_is_learnt_from_there(learn):
    page = learn("?course=chess&lesson=2", width=390)
    expect(course(page).locator(".co-said")).to_contain_text("There is no game 'chess'.")
    progress(page, "Lesson 1 of 10, task 1 of 3 · 0 of 10 done")
    course(page).get_by_role("combobox", name="Learn").select_option(label="Swedish Gurka (Sweden)")
    progress(page, "One lesson, task 1 of 7 · 0 of 1 done")
    rules = course(page).locator(".co-rule")
    assert rules.filter(has_text="Three to eight can play").count() == 0, "it is asked for"
    said(page, "Three to eight can play.", "In Agurk: Two to seven can play.")
    go_on(page, "Now you")
    tap(page, "Two to seven can play.")
    said(page, "In Swedish Gurka, three to eight can play.")
    tap(page, "Three to eight can play.")
    said(page, "Right.")
    chip = rules.filter(has_text="Three to eight can play")
    chip.locator("summary").click()
    expect(chip.locator("small")).to_contain_text("pagat.com")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    course(page).locator(".co-progress").click()
    course(page).get_by_text("With house rules").click()
    course(page).get_by_role("checkbox", name="must-beat").check()
    progress(page, "One lesson, task 1 of 8 · 0 of 1 done")
    assert ("course", "gurka-se+must-beat") in in_the_address(page)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 844)])
def test_practice_is_answered_at_its_table_task_after_task(learn, width, height):
    page = learn(width=width, height=height)
    practice = page.locator(".cucumber-table").last
    for _ in range(4):
        practice.scroll_into_view_if_needed()
        taps = practice.locator(".ct-front button[data-legal], .ct-pick-seat")
        taps.first.wait_for()
        boxes = [practice.locator(".ct-asked").bounding_box(), *(tap.bounding_box() for tap in taps.all())]
        assert max(box["y"] + box["height"] for box in boxes) - min(box["y"] for box in boxes) < height
        assert max(box["x"] + box["width"] for box in boxes) <= width
        asked = practice.locator(".ct-asked").inner_text()
        answer_wrongly_or_rightly(page, practice, taps)
        practice.get_by_role("button", name="Next task", exact=True).click()
        page.wait_for_function(
            "asked => [...document.querySelectorAll('.ct-asked')].at(-1).innerText !== asked"
            " && !document.querySelector('[data-action=\"Next task\"]')",
            arg=asked,
        )


def answer_wrongly_or_rightly(page, practice, taps):
    """Taps the first answer, and has the right one shown if that was not it."""
    still(page)
    taps.first.click()
    if (send := practice.locator(".ct-send")).count():
        send.click()
    on, answer = (
        practice.locator(f"[data-action='{name}']:not([aria-disabled])") for name in ("Next task", "Show the answer")
    )
    on.or_(answer).first.wait_for()
    if not on.count():
        answer.click()
        on.wait_for()
