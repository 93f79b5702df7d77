"""A class: the plan *A first lesson* as docs/club.md describes it, led from a remote, with six phones."""

import re
import signal

import pytest
from playwright.sync_api import expect

from tests.journeys.journey import ready
from tests.tiers import THOROUGH

pytestmark = [pytest.mark.browser, pytest.mark.served]

NAMES = ("Ann", "Bo", "Ann", "Dan", "", "Fay")  # two of one name, one without
CALLED = ("Ann", "Bo", "Ann 2", "Dan", "Guest 5", "Fay")
TAPPED = ":is(.table-front button[data-card], .table-pick-seat, .table-call)"
LENGTHS = (3, 2, 3)  # of the lessons, in tasks
TASKS = LENGTHS if THOROUGH else (1, 2, 1)
QUIZ = 10
AWAY = r"WebSocket connection to|Failed to load resource|ERR_CONNECTION"  # what a browser says while its server is away
STEPS = 7
SCENE = ".wall-scene"


class Lesson:
    """A teacher with a wall and a remote, and phones that come in, answer, sleep and come back."""

    def __init__(self, journey):
        self.journey = journey
        self.wall = journey.person("/voila/render/plan.ipynb")
        self.phones = []
        self.right = dict.fromkeys(CALLED, 0)  # answers of a quiz
        ready(self.wall)

    def open(self):
        """The ready plan is taken and begun, a room opened for phones, and the teacher's phone made the remote."""
        wall, journey = self.wall, self.journey
        journey.step(wall, "A plan")
        wall.get_by_role("button", name="Take this plan: A first lesson, 45 minutes").click()
        wall.locator("button.plan-card").first.wait_for()
        journey.step(wall, "The plan is taken")
        wall.get_by_role("button", name="Begin", exact=True).click()
        self.sees("text")
        journey.step(wall, "The lesson's words", blank=0.7)
        wall.mouse.move(600, 300)
        wall.get_by_role("button", name="Let phones follow").click()
        wall.locator(".room-letters").wait_for()
        self.code = wall.locator(".room-letters").inner_text()
        for name in NAMES:
            self.join(name)
        wall.get_by_role("heading", name=f"{len(NAMES)} are here").wait_for()
        journey.step(wall, "Everybody is in the room", blank=0.6)
        journey.step(self.phones[0], "In the room on a phone", blank=0.6)
        with wall.expect_popup() as opened:
            wall.get_by_role("link", name="Give out seats").click()
        link = self.own_link(opened.value)
        opened.value.close()
        self.remote = journey.person(link, "small")
        self.leads("Begin", "text")
        journey.step(self.remote, "The words on the remote")

    @staticmethod
    def own_link(desk):
        """The presenter's own link, as the desk shows it."""
        desk.get_by_text("Your own phone").click()
        return desk.get_by_role("link", name="This link").get_attribute("href")

    def join(self, name):
        """A phone comes in; every other one is small."""
        self.phones.append(self.journey.phone(self.code, name, "small" if len(self.phones) % 2 else "phone"))

    # --- the scene ---

    def sees(self, *kinds):
        """The wall comes to show a scene of one of these kinds, if only for a moment."""
        chosen = ",".join(f"{SCENE}[data-scene='{kind}']" for kind in kinds)
        self.wall.locator(chosen).wait_for()

    def leads(self, label, *kinds):
        """The remote's large button, which is called so, leads to one of these scenes."""
        self.presses(label)
        self.sees(*kinds)
        shown = self.shown()
        expect(self.remote.locator(".remote-wall")).not_to_be_empty()
        if shown != "lobby":
            expect(self.remote.get_by_text("Nothing is shown yet")).to_have_count(0)

    def presses(self, label):
        expect(self.remote.locator(".remote-next")).to_have_text(label)
        self.remote.locator(".remote-next").click()

    def shown(self):
        """The scene of the wall, once the remote has come to the same: some are there only for a moment."""
        for _ in range(600):
            kind = self.wall.locator(SCENE).get_attribute("data-scene")
            if self.remote.locator(f".remote-wall[data-scene='{kind}']").count():
                return kind
            self.wall.wait_for_timeout(50)
        raise AssertionError("the remote shows something else than the wall")

    def asked(self):
        """Next until the wall asks something; whether it did before there was nothing else to see."""
        for _ in range(12):
            before = self.wall.locator(SCENE).inner_text()  # a question may come by itself while the scene is looked at
            if self.shown() == "question":
                return True
            self.remote.locator(".remote-next").click()
            self.wall.wait_for_function(
                f"before => document.querySelector('{SCENE}')?.innerText !== before", arg=before
            )
        return False

    # --- a question ---

    def answers(self, phone, place):
        """A phone taps the answer at this place, of as many as there are."""
        choices = phone.locator(TAPPED)
        choices.first.wait_for()
        choices.nth(place % choices.count()).tap()
        send = phone.locator(".table-send:not([aria-disabled='true'])")
        if send.count():
            send.tap()
        phone.locator(".room-yours", has_text=re.compile("Sent:|marked counts")).wait_for()

    def task(self, title, *, is_looked_at=True, is_quiz=False):
        """Everybody answers, one of them twice, and the answer is shown on the wall and on every phone."""
        wall, journey, number = self.wall, self.journey, len(self.phones)
        journey.asks(wall)
        if is_looked_at:
            journey.step(wall, f"{title} asked", blank=0.6)
            journey.step(self.phones[0], f"{title} on a phone")
        for place, phone in enumerate(self.phones):
            self.answers(phone, place)
        self.answers(self.phones[0], 1)  # and thinks better of it
        expect(wall.locator(".scene-answered")).to_have_text(f"{number} of {number} answered")
        self.leads("Show the answer", "reveal")
        self.judged(is_quiz=is_quiz)
        if is_looked_at:
            journey.step(wall, f"{title} answered", blank=0.6)
            journey.step(self.remote, f"{title} answered on the remote")
            for size, phone in zip(("small", "usual"), (self.phones[1], self.phones[0]), strict=True):
                journey.step(phone, f"{title} answered on a {size} phone", blank=0.6)

    def judged(self, *, is_quiz):
        """Every phone is full of its verdict, with its own count in a quiz, and agrees with the wall."""
        said = [self.verdict(phone) for phone in self.phones]
        assert all(each in {"Right!", "Not quite"} or each.endswith("may not be played") for each in said), said
        is_marking = self.wall.get_by_text("got it exactly right").count()
        if is_marking:
            exact = f"{said.count('Right!')} of {len(said)} got it exactly right."
            expect(self.wall.locator(".scene-reveal")).to_contain_text(exact)
        else:
            bars = self.wall.locator(".reveal-bars li")
            counts = bars.evaluate_all(
                "bars => bars.map((bar) => [bar.dataset.state, +bar.querySelector('b').textContent])"
            )
            assert sum(count for _, count in counts) == len(said)
            assert sum(count for state, count in counts if state == "right") == said.count("Right!")
        for name, phone, verdict in zip(CALLED, self.phones, said, strict=True):
            assert not phone.locator(".cucumber-table").count(), "no stale table"
            self.right[name] += is_quiz and verdict == "Right!"
            if is_quiz:
                phone.get_by_text(f"You have {self.right[name]} of {self.tasks}.", exact=True).wait_for()

    @staticmethod
    def verdict(phone):
        """What fills a phone at the answer."""
        phone.locator("[data-look='right'], [data-look='wrong'], [data-look='plain']").wait_for()
        return phone.locator(".room-verdict").inner_text()

    def goes_on(self, *kinds):
        """From the answer to what comes next, past the wrong card that is played out, if one is."""
        kinds = kinds or ("question", "text", "table")
        self.leads(re.compile("^(Go on|What it leads to)$"), "what if", *kinds)  # by what is known of the answers yet
        if self.shown() == "what if":
            if not self.has_seen_what_if:
                self.journey.step(self.wall, "What the most common wrong card leads to", blank=0.6)
                self.journey.step(self.remote, "What it leads to on the remote")
                self.journey.step(self.phones[1], "What it leads to on a phone", blank=0.7)
            self.has_seen_what_if = True
            self.leads("Go on", *kinds)

    has_seen_what_if = False

    def comes_to(self, number, within):
        """The plan goes on after a lesson: by itself once all of its tasks were asked."""
        was_asked_whole = TASKS[number - 2] == LENGTHS[number - 2]
        (self.is_at if was_asked_whole else self.next_step)(number, within)

    def next_step(self, number, within):
        """The remote goes on in the plan."""
        if not self.remote.locator(".remote-plan[open]").count():
            self.remote.locator(".remote-plan summary").click()
        self.remote.locator(".remote-plan li button").nth(number - 1).click()
        self.is_at(number, within)

    def is_at(self, number, within):
        """The wall shows this step of the plan."""
        self.wall.wait_for_url(re.compile(within))
        expect(self.remote.locator(".remote-plan summary")).to_have_text(f"The plan: {number} of {STEPS}")


def test_a_first_lesson_is_held_from_the_plan_to_the_handout(serve, journey):  # noqa: PLR0915
    first = serve()
    lesson = Lesson(journey("class", first.url))
    wall, steps = lesson.wall, lesson.journey
    lesson.open()

    # The lessons
    for number, tasks in enumerate(TASKS, 1):
        if number > 1:
            lesson.comes_to(number, f"lesson={number}")
            lesson.sees("text")
            steps.step(wall, f"The words of lesson {number}", blank=0.7)
            steps.step(lesson.phones[1], f"The words of lesson {number} on a phone")
        for task in range(tasks):
            assert lesson.asked()
            lesson.task(f"Lesson {number} task {task + 1}")
            lesson.goes_on()

    # The example, with a phone that sleeps
    sleeper = lesson.phones[2]
    sleeper.context.set_offline(True)
    lesson.comes_to(4, "three-nines")
    lesson.sees("table")
    lesson.presses("Next")
    steps.step(wall, "The example")
    steps.step(lesson.remote, "The example on the remote")
    sleeper.context.set_offline(False)
    sleeper.locator(".room-steps").wait_for()
    steps.step(sleeper, "The example on the phone that slept")
    steps.forgive(AWAY)

    # The quiz, with a server that is killed
    lesson.next_step(5, "practice")
    for number in range(1, QUIZ + 1):
        expect(wall.locator(".scene-asked small")).to_have_text(f"{number} of {QUIZ}")
        lesson.tasks = number
        lesson.task(f"Quiz {number}", is_looked_at=THOROUGH or number in {1, 2, QUIZ}, is_quiz=True)
        if number == 2:
            killed(lesson, first, serve)
        lesson.goes_on("question" if number < QUIZ else "podium")
    stands_on_the_podium(lesson)

    # A deal on phones
    lesson.presses("Next in the plan: A deal on phones")
    lesson.is_at(6, "room/desk")
    lesson.presses("Give out seats")
    lesson.sees("tables")
    steps.step(wall, "Seats on offer", blank=0.6)
    for phone in lesson.phones[:4]:
        phone.get_by_role("button", name="Sit here").first.tap()
        phone.get_by_role("button", name="Stand up").wait_for()
    steps.step(lesson.phones[4], "Seats on offer on a phone", blank=0.7)
    lesson.leads("Deal", "table")
    wall.keyboard.press("p")
    for deal in (1, 2):
        played(lesson)
        steps.step(wall, f"Deal {deal} is over", blank=0.6)
        steps.step(lesson.phones[0], f"Deal {deal} is over on a phone")
        steps.step(lesson.remote, f"Deal {deal} is over on the remote")
        if deal == 1:
            lesson.leads("Deal", "table")
            expect(lesson.remote.locator(".remote-title")).to_have_text("Agurk, deal 2")
            expect(lesson.phones[0].get_by_role("button", name="Deal the next cards")).to_have_count(0)
            expect(wall.locator(".room-desk[data-full]"), "dealing leaves the screen as it is").to_have_count(1)
    lesson.remote.get_by_text("End this game").click()
    lesson.remote.get_by_role("button", name="End it for everybody").click()
    ends_with_its_result(lesson)

    # The rules to take home
    lesson.presses("Next in the plan: The rules to take home")
    lesson.is_at(7, "rules")
    steps.step(ready(wall), "The rules to take home")
    lesson.next_step(1, "learn")  # a page on which nothing is presented goes where the remote leads
    lesson.sees("text")
    for _ in range(2):  # its text, presenting
        wall.keyboard.press("Escape")
    expect(wall.locator(".wall")).to_have_count(0)
    lesson.presses("Now you")
    lesson.sees("text")  # what was left is presented again
    lesson.next_step(7, "rules")
    ready(wall).keyboard.press("n")
    expect(wall.locator(".plan-bar")).to_have_count(0)
    expect(lesson.remote.locator(".remote-plan")).to_have_count(0)


def stands_on_the_podium(lesson):
    """The quiz ends with everybody's place: on the wall the best, on each phone its own."""
    wall, steps = lesson.wall, lesson.journey
    wall.get_by_role("heading", name="The quiz").wait_for()
    steps.step(wall, "The podium", blank=0.7)
    steps.step(lesson.remote, "The podium on the remote")
    expect(lesson.remote.locator(".remote-places li")).to_have_count(len(CALLED))
    for name, phone in zip(CALLED, lesson.phones, strict=True):
        own, all_of_them = lesson.right[name], [*lesson.right.values()]
        place = 1 + sum(each > own for each in all_of_them)
        first = "You share first place!" if all_of_them.count(own) > 1 else "You won!"
        expect(phone.locator(".room-verdict")).to_have_text(first if place == 1 else f"You are number {place}")
        phone.get_by_text(f"{own} of {QUIZ}", exact=True).wait_for()
        assert name in wall.locator(".scene-podium").inner_text()
    for number, phone in enumerate(lesson.phones):
        steps.step(phone, f"The podium on phone {number + 1}", blank=0.7)


def ends_with_its_result(lesson):
    """Those who played find their place, the others who won, and the wall shows the podium."""
    lesson.sees("podium")
    wall, steps = lesson.wall, lesson.journey
    steps.step(wall, "The end of the game", blank=0.7)
    steps.step(lesson.remote, "The end of the game on the remote")
    for phone in lesson.phones[:4]:
        expect(phone.locator(".room-verdict")).to_have_text(
            re.compile("You won!|You share first place!|You are number")
        )
    for phone in lesson.phones[4:]:
        expect(phone.locator(".room-verdict")).to_have_text("Agurk, after 2 deals")
    steps.step(lesson.phones[0], "The end of the game on a phone", blank=0.7)
    steps.step(lesson.phones[5], "The end of the game for who watched", blank=0.7)


def killed(lesson, server, serve):
    """The server dies while an answer is shown, and comes back: the task, the answers and the counts are there."""
    wall, phones = lesson.wall, lesson.phones
    before = wall.locator(SCENE).inner_text()
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    wall.locator(".wall-status", has_text="doesn't answer").wait_for()
    serve("--port", server.url.rpartition(":")[2])
    wall.locator(".wall-status", has_text="doesn't answer").wait_for(state="hidden")
    for phone in phones:
        phone.locator(".room-said", has_text="doesn't answer").wait_for(state="hidden")
    for name, phone in zip(CALLED, phones, strict=True):
        lesson.verdict(phone)
        phone.get_by_text(f"You have {lesson.right[name]} of 2.", exact=True).wait_for()
    assert wall.locator(SCENE).inner_text() == before
    lesson.journey.forgive(AWAY)
    lesson.journey.step(wall, "The quiz after the server came back", blank=0.6)


def played(lesson):
    """The four at the table play whatever they may until the deal is over."""
    over = lesson.phones[0].get_by_role("button", name="Deal the next cards")
    mine = ".table-front [data-legal='true']"
    while not over.count():
        for phone in lesson.phones[:4]:
            if phone.locator(mine).count():
                held = phone.locator(".table-front .table-large [data-card]").count()
                phone.locator(mine).last.tap()
                phone.wait_for_function(
                    "held => document.querySelectorAll('.table-front .table-large [data-card]').length < held", arg=held
                )
