"""A class: the plan *A first lesson* from beginning to end as docs/club.md describes it, with six phones."""

import re
import signal

import pytest
from playwright.sync_api import expect

from tests.journeys.journey import ready
from tests.tiers import THOROUGH

pytestmark = [pytest.mark.browser, pytest.mark.served]

NAMES = ("Ann", "Bo", "Ann", "Dan", "", "Fay")  # two of one name, one without
TAPPED = ":is(.table-front button[data-card], .table-pick-seat, .table-call)"
QUIZ = 10
AWAY = r"WebSocket connection to|Failed to load resource|ERR_CONNECTION"  # what a browser says while its server is away


class Lesson:
    """A teacher with a wall, and phones that come in, answer, sleep and come back."""

    def __init__(self, journey):
        self.journey = journey
        self.wall = journey.person("/voila/render/plan.ipynb")
        self.phones = []
        ready(self.wall)

    def open(self):
        """The ready plan is taken and begun, and a room opened for phones."""
        wall, journey = self.wall, self.journey
        journey.step(wall, "A plan")
        wall.get_by_role("button", name="Take this plan: A first lesson, 45 minutes").click()
        wall.locator("button.plan-card").first.wait_for()
        journey.step(wall, "The plan is taken")
        wall.get_by_role("button", name="Begin", exact=True).click()
        wall.get_by_role("button", name="Now to the table").wait_for()
        journey.step(wall, "The lesson's words", blank=0.6)
        wall.keyboard.press(" ")
        wall.locator(".table-over").wait_for(state="detached")
        wall.get_by_role("button", name="Let phones follow").click()
        self.code = wall.locator(".room-letters").inner_text()
        for name in NAMES:
            self.join(name)
        wall.get_by_text(f"{len(NAMES)} here").wait_for()
        journey.step(wall, "Everybody is in the room", blank=0.6)
        wall.get_by_role("button", name="Go on presenting").click()

    def join(self, name):
        """A phone comes in; every other one is small."""
        self.phones.append(self.journey.phone(self.code, name, "small" if len(self.phones) % 2 else "phone"))

    def asked(self):
        """Space until the wall asks something; whether it did before there was something else to see."""
        for _ in range(12):
            if self.wall.locator("[data-asking]").count():
                return True
            before = self.wall.locator("[data-presented]").inner_text()
            self.wall.keyboard.press(" ")
            self.wall.wait_for_function(
                "before => document.querySelector('[data-asking]') || "
                "document.querySelector('[data-presented]')?.innerText !== before",
                arg=before,
            )
        return False

    def answers(self, phone, place):
        """A phone taps the answer at this place, of as many as there are."""
        choices = phone.locator(TAPPED)
        choices.first.wait_for()
        choices.nth(place % choices.count()).click()
        send = phone.locator(".table-send:not([aria-disabled='true'])")
        if send.count():
            send.click()
        phone.locator(".room-yours", has_text=re.compile("You answered|marked")).wait_for()

    def task(self, title, *, is_looked_at=True):
        """Everybody answers, one of them twice, and the answer is shown on the wall and on every phone."""
        wall, journey = self.wall, self.journey
        journey.asks(wall)
        if is_looked_at:
            journey.step(wall, f"{title} asked")
            journey.step(self.phones[0], f"{title} on a phone")
        for place, phone in enumerate(self.phones):
            self.answers(phone, place)
        self.answers(self.phones[0], 1)  # and thinks better of it
        number = len(self.phones)
        wall.get_by_text(f"{number} of {number} have answered").wait_for()
        wall.keyboard.press("Enter")
        self.shown()
        if is_looked_at:
            journey.step(wall, f"{title} answered")
            journey.step(self.phones[1], f"{title} answered on a phone")

    def shown(self):
        """The answer is on the wall, and on every phone."""
        self.wall.locator(".table-votes").wait_for()
        for phone in self.phones:
            phone.locator(".room-bars").first.wait_for()

    def goes_on(self):
        """From the answer to what comes next, past the wrong card that is played out, if one is."""
        wall = self.wall
        question = wall.locator("[data-asked]").count() and wall.locator(".table-spoken").inner_text()
        for _ in range(2):
            wall.keyboard.press(" ")
            wall.wait_for_function(
                "before => document.querySelector('.table-spoken')?.innerText !== before", arg=question
            )
            if not wall.locator(".table-votes").count():
                return
            question = wall.locator(".table-spoken").inner_text()

    def next_step(self, number, within):
        """The key n goes on in the plan."""
        self.wall.keyboard.press("n")
        self.wall.wait_for_url(re.compile(within))
        expect(self.wall.locator(".table-plan, .plan-bar").first).to_contain_text(f"{number} of 7")


def test_a_first_lesson_is_held_from_the_plan_to_the_handout(journey, serve):
    first = serve()
    lesson = Lesson(journey("class", first.url))
    wall, steps = lesson.wall, lesson.journey
    lesson.open()

    # The lessons
    for number in (1, 2, 3):
        if number > 1:
            lesson.next_step(number, f"lesson={number}")
            wall.get_by_role("button", name="Now to the table").wait_for()
            steps.step(wall, f"The words of lesson {number}", blank=0.6)
        for task in range(3 if THOROUGH else 1):
            assert lesson.asked()
            lesson.task(f"Lesson {number} task {task + 1}")
            lesson.goes_on()

    # The example, with a phone that sleeps
    sleeper = lesson.phones[2]
    sleeper.context.set_offline(True)
    lesson.next_step(4, "three-nines")
    wall.locator("[data-presented] .table-ring").wait_for()
    wall.keyboard.press(" ")
    steps.step(wall, "The example")
    sleeper.context.set_offline(False)
    sleeper.locator(".room-steps").wait_for()
    steps.step(sleeper, "The example on the phone that slept")
    steps.forgive(AWAY)

    # The quiz, with a server that is killed
    lesson.next_step(5, "practice")
    for number in range(1, QUIZ + 1):
        wall.locator(".table-spoken", has_text=f"{number} of {QUIZ}: ").wait_for()
        lesson.task(f"Quiz {number}", is_looked_at=THOROUGH or number in {1, 2, QUIZ})
        if number == 2:
            killed(lesson, first, serve)
        lesson.goes_on()
    wall.get_by_role("dialog", name="How the quiz went").get_by_text(f"{QUIZ} questions").wait_for()
    steps.step(wall, "How the quiz went", blank=0.7)

    # A deal on phones
    lesson.next_step(6, "room/desk")
    wall.get_by_role("button", name="Offer the seats").click()
    steps.step(wall, "Seats on offer", blank=0.6)
    for phone in lesson.phones[:4]:
        phone.get_by_role("button", name="Sit here").first.click()
    wall.get_by_role("button", name="Deal the cards").click()
    wall.locator(".cucumber-table .table-ring").wait_for()
    wall.keyboard.press("p")
    wall.locator("[data-presented]").wait_for()
    for deal in (1, 2):
        played(lesson)
        steps.step(wall, f"Deal {deal} is over")
        steps.step(lesson.phones[0], f"Deal {deal} is over on a phone")
        if deal == 1:
            lesson.phones[0].get_by_role("button", name="Deal the next cards").click()
            expect(wall.locator("[data-presented]"), "dealing leaves the screen as it is").to_have_count(1)
    wall.keyboard.press("Escape")
    wall.get_by_role("button", name="End this game").click()
    for phone in lesson.phones:
        expect(phone.get_by_text(re.compile("What is presented appears here"))).to_be_visible()

    # The rules to take home
    lesson.next_step(7, "rules")
    steps.step(wall, "The rules to take home")
    wall.keyboard.press("n")
    expect(wall.locator(".plan-bar")).to_have_count(0)


def killed(lesson, server, serve):
    """The server dies while an answer is shown, and comes back: the task, the answers and the counts are there."""
    wall, phones = lesson.wall, lesson.phones
    counted = wall.locator(".table-votes").inner_text()
    task = wall.locator(".table-spoken").inner_text()
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    wall.locator(".room-said", has_text="doesn't answer").wait_for()
    serve("--port", server.url.rpartition(":")[2])
    wall.locator(".room-said", has_text="doesn't answer").wait_for(state="hidden")
    for phone in phones:
        phone.locator(".room-said", has_text="doesn't answer").wait_for(state="hidden")
        phone.locator(".room-bars").first.wait_for()
    expect(wall.locator(".table-spoken")).to_have_text(task)
    assert wall.locator(".table-votes").inner_text() == counted
    lesson.journey.forgive(AWAY)
    lesson.journey.step(wall, "The quiz after the server came back")


def played(lesson):
    """The four at the table play whatever they may until the deal is over."""
    over = lesson.phones[0].get_by_role("button", name="Deal the next cards")
    mine = ".table-front [data-legal='true']"
    while not over.count():
        for phone in lesson.phones[:4]:
            if phone.locator(mine).count():
                held = phone.locator(".table-front [data-card]").count()
                phone.locator(mine).last.click()
                phone.wait_for_function(
                    "held => document.querySelectorAll('.table-front [data-card]').length < held", arg=held
                )
