"""A plan: made on the pages it is of, put in order, walked with one key; the course on the wall, answered by phones."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.site.test_room import closing, code_of, evening  # noqa: F401 -- a fixture

pytestmark = pytest.mark.browser

PRESENTED = ".wall"
TAPPED = ":is(.table-front button[data-card], .table-pick-seat, .table-call)"
FILE = '[[steps]]\nwhat = "lesson agurk 2"\n\n[[steps]]\nwhat = "example 1-three-nines"\n'
BEGUN = """(plan) => {
  localStorage["cucumber-plan"] = JSON.stringify(plan);
  sessionStorage["cucumber-plan-walked"] = "presents";
}"""
TWICE = "['n', 'n'].forEach((key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))"


def ready(page):
    page.locator("html[data-ready]").wait_for(state="attached")


def menu(page):
    page.locator(".site-opener").click()
    return page.locator(".site-menu")


def goes_to(page, word):
    menu(page).get_by_role("link", name=word, exact=True).click()
    ready(page)


def added(page):
    menu(page).get_by_role("button", name="Add to the plan").click()
    said = page.locator(".site-plan [role=status]").inner_text()
    page.keyboard.press("Escape")
    return said


def plan_of(page):
    return json.loads(page.evaluate("localStorage['cucumber-plan']"))


def test_a_plan_is_made_on_its_pages_put_in_order_and_walked_with_one_key(look):
    page = look("/examples.ipynb?example=2-two-tens&step=5")
    assert added(page).startswith("Added as step 1: ")
    goes_to(page, "Rules")
    assert added(page) == "Added as step 2: Rules"
    goes_to(page, "A plan")
    page.locator("button.plan-card", has_text="Rules").drag_to(page.locator(".plan-card").first)
    page.get_by_label("Title of step 1").fill("The sheet")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator(".plan-here", has_text="The sheet").wait_for()
    assert "/rules." in page.url
    page.evaluate(TWICE)
    page.locator(f"{PRESENTED} .wall-plan", has_text="2 of 2").wait_for()
    assert "example=2-two-tens&step=5" in page.url
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").get_by_text("Next in the plan").wait_for()
    page.keyboard.press("?")
    page.keyboard.press("n")
    page.locator(".wall-plan button").wait_for(state="detached")


def test_who_ends_a_plan_by_keyboard_is_at_the_page(look):
    page = look("/plan.ipynb")
    step = {"link": "rules?variant=agurk", "title": "The rules", "notes": "", "asks": ""}
    page.evaluate(BEGUN, {"title": "", "steps": [step], "at": 0})
    page.goto(page.url.replace("plan.ipynb", "rules.ipynb?variant=agurk"))
    page.get_by_role("button", name="End the plan").press("Enter")
    expect(page.locator(".plan-bar")).to_have_count(0)
    expect(page.locator("#content")).to_be_focused()


def test_a_page_reloaded_at_the_last_answer_of_a_lesson_goes_on_in_the_plan_and_asks_nothing_twice(look):
    page = look("/plan.ipynb")
    step = {"title": "", "notes": "", "asks": ""}
    steps = [{**step, "link": f"learn?course=agurk&lesson={number}"} for number in (1, 2, 3)]
    page.evaluate(BEGUN, {"title": "", "steps": steps, "at": 0})
    page.goto(f"{page.url.replace('/plan.', '/learn.')}?course=agurk&lesson=1")
    for scene in ("text", *("question", "reveal") * 2, "question"):
        page.locator(f"[data-scene='{scene}']").wait_for()
        page.keyboard.press(" ")
    page.locator("[data-scene='reveal']").wait_for()
    page.wait_for_url("**lesson=2**")
    page.reload()
    page.locator(".scene-text", has_text="Don't take the last trick").wait_for()
    page.locator(".wall-plan", has_text="2 of 3").wait_for()
    assert plan_of(page)["at"] == 1
    assert page.locator(".plan-bar").evaluate("bar => bar.inert"), "it lies under the wall"


def test_a_plan_is_a_file_opened_and_saved_and_its_steps_are_chosen_by_their_pictures(look, tmp_path):
    page = look("/plan.ipynb", width=390, height=844)
    (mine := tmp_path / "mine.toml").write_text(FILE)
    page.locator("input[type=file]").set_input_files(mine)
    page.get_by_text("Opened: A plan.").wait_for()
    page.locator("button.plan-card", has_text="Example").click()
    page.get_by_label("Ask there").select_option(label="Who takes it?")
    page.get_by_label("Notes to yourself").fill("Slowly.")
    earlier = page.get_by_role("button", name="Earlier: Three nines")
    earlier.press("Enter")
    page.get_by_label("Title of step 1").wait_for()
    expect(earlier).to_be_focused()
    with page.expect_download() as loading:
        page.get_by_role("button", name="Save as a file").click()
    told = Path(loading.value.path()).read_text(encoding="utf-8")
    assert told.index('asks = "taker"') < told.index("lesson agurk 2")
    assert 'notes = "Slowly."' in told


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720)])
def test_the_steps_stay_in_their_places_whichever_is_chosen(look, width, height):
    page = look("/plan.ipynb", width=width, height=height)
    page.get_by_role("button", name="Take this plan: A first lesson, 45 minutes").click()
    steps = page.locator("button.plan-card")
    expect(page.get_by_label("Title of step 1")).to_be_visible()
    boxes = [step.evaluate("step => [step.offsetLeft, step.offsetTop]") for step in steps.all()]
    for number in (3, 7):
        steps.nth(number - 1).click()
        expect(steps.nth(number - 1)).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_label(f"Title of step {number}")).to_be_in_viewport()
        assert [step.evaluate("step => [step.offsetLeft, step.offsetTop]") for step in steps.all()] == boxes


@pytest.mark.thorough
@pytest.mark.served
def test_what_the_first_note_of_the_ready_plan_says_can_be_done(evening):  # noqa: F811
    page = evening().open("/voila/render/plan.ipynb")
    ready(page)
    page.get_by_role("button", name="Take this plan: A first lesson, 45 minutes").click()
    page.locator("button.plan-card").first.wait_for()
    assert plan_of(page)["steps"][0]["notes"].startswith("Everybody answers on their phone.")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.locator("[data-scene='text']").wait_for()
    page.mouse.move(300, 300)
    page.get_by_role("button", name="Let phones follow").click()
    page.locator(".room-letters").wait_for()
    assert code_of(page)


def presents(night, path, *, reads=False):
    wall = night.open(path)
    ready(wall)
    wall.keyboard.press("p")
    wall.locator(PRESENTED).wait_for()
    if reads:
        wall.keyboard.press(" ")  # to its task
        wall.locator("[data-scene='question']").wait_for()
    wall.mouse.move(300, 300)
    wall.get_by_role("button", name="Let phones follow").click()
    wall.locator(".room-letters").wait_for()
    code = code_of(wall)
    wall.keyboard.press(" ")
    wall.locator(".room-letters").wait_for(state="detached")
    return wall, code


@pytest.mark.thorough
@pytest.mark.served
def test_a_lesson_on_the_wall_is_answered_by_phones_and_goes_on_with_one_key(evening):  # noqa: F811
    night = evening()
    wall, code = presents(night, "/voila/render/learn.ipynb", reads=True)
    ann, bo = (night.phone(code, name) for name in ("Ann", "Bo"))
    for phone, card in ((ann, "Jd"), (bo, "10c")):
        phone.locator(f".table-front [data-card='{card}']").click()
    wall.locator(".scene-answered").get_by_text("2 of 2 answered").wait_for()
    assert "A jack is higher" not in bo.content(), "nothing of the answer is there before it is shown"
    wall.keyboard.press("Enter")
    wall.locator(".reveal-why", has_text="A jack is higher").wait_for()
    bo.locator(".room-says", has_text="10 is lower than J.").wait_for()
    kept = json.loads(wall.evaluate("localStorage['cucumber-asked']"))["entries"]
    assert [(each["label"].replace("\ufe0e", ""), each["count"], each["right"]) for each in kept[0]["options"]] == [
        ("3♣", 0, False),
        ("10♣", 1, False),
        ("J♦", 1, True),
    ]
    assert "Ann" not in json.dumps(kept[0]["answers"])
    wall.keyboard.press(" ")  # the next task is asked
    ann.get_by_text("Who takes this trick?").first.wait_for()
    wall.goto(f"{night.url}/voila/render/learn.ipynb?course=agurk&lesson=2")
    wall.locator(".scene-text", has_text="Don't take the last trick").wait_for()
    for _ in range(3):  # its text, its task, presenting
        wall.keyboard.press("Escape")
    wall.locator(PRESENTED).wait_for(state="detached")


@pytest.mark.thorough
@pytest.mark.served
def test_a_quiz_of_ten_ends_with_its_podium_and_keeps_no_names(evening):  # noqa: F811
    night = evening()
    wall, code = presents(night, "/voila/render/practice.ipynb")
    xenia = night.phone(code, "Xenia")
    for number in range(1, 11):
        wall.locator(".scene-asked small", has_text=f"{number} of 10").wait_for()
        xenia.locator(TAPPED).first.click()
        sent = xenia.locator(".table-send:not([aria-disabled='true'])")
        if sent.count():
            sent.click()
        wall.locator(".scene-answered").get_by_text("1 of 1 answered").wait_for()
        wall.keyboard.press("Enter")
        wall.locator("[data-scene='reveal']").wait_for()
        wall.keyboard.press(" ")
        wall.locator(".scene-podium, .scene-what-if, .scene-question").wait_for()
        if wall.locator("[data-scene='what if']").count():
            wall.keyboard.press(" ")
    wall.get_by_role("heading", name="The quiz").wait_for()
    wall.locator(".podium-steps", has_text="Xenia").wait_for()
    xenia.locator(".room-verdict", has_text="You won!").wait_for()
    assert "Xenia" not in wall.evaluate("localStorage['cucumber-asked']"), "no name is kept that nobody asked for"
