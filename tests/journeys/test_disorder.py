"""A lesson in disorder: in each scene people reload, lose the network, go back, come late; and the server is killed."""

import re
import signal
from random import Random

import pytest
from playwright.sync_api import expect

from tests.journeys.test_class import AWAY, SCENE, TAPPED, Lesson, played
from tests.site.test_accessibility import EVERYTHING, found

pytestmark = [pytest.mark.browser, pytest.mark.served, pytest.mark.thorough]

LATE = ("Ann", "Hal")  # one more of a name that is taken
ON_A_PHONE = {  # what a phone shows of each scene, to somebody without a seat
    "text": ".room-text",
    "table": ".cucumber-table",
    "question": TAPPED,
    "reveal": "[data-look='right'], [data-look='wrong'], [data-look='plain']",
    "what if": "[data-look='plain']",
    "podium": "[data-look='plain'], [data-look='won'], [data-look='placed']",
    "tables": ".room-places",
    "votes": TAPPED,
}


class Disorder(Lesson):
    """A lesson in which nothing goes as it should."""

    def __init__(self, journey, serve, server, chance):
        super().__init__(journey)
        self.serve, self.server, self.chance = serve, server, Random(chance)
        self.late, self.seen = [*LATE], []

    def disturb(self, kind, *others):
        """All that can go wrong in this scene goes wrong; then every screen shows it as before."""
        self.sees(kind)
        before = self.wall_says()
        if self.late:
            self.join(self.late.pop(0))
        reloads, sleeps, leaves, twice = self.chance.sample(self.phones, 4)
        sleeps.context.set_offline(True)
        reloads.reload()
        leaves.go_back()
        self.kill()
        leaves.go_forward()
        sleeps.context.set_offline(False)
        second = twice.context.new_page()
        second.goto(twice.url)
        self.all_see(kind, *others)
        second.close()
        assert self.wall_says() == before
        self.seen.append(kind)
        self.journey.forgive(AWAY)
        self.journey.step(self.wall, f"{kind} in disorder", blank=0.8)
        self.journey.step(self.remote, f"{kind} in disorder on the remote", blank=0.8)
        for called, phone in (("that was reloaded", reloads), ("that slept", sleeps), ("that went back", leaves)):
            self.journey.step(phone, f"{kind} in disorder on a phone {called}", blank=0.8)
        for page in (self.wall, self.remote, reloads):
            for each in found(page, EVERYTHING):
                self.journey.fault(each)

    def kill(self):
        """The server dies, and another one takes its place."""
        self.server.process.send_signal(signal.SIGKILL)
        self.server.process.wait()
        self.server = self.serve("--port", self.server.url.rpartition(":")[2])

    def all_see(self, kind, *others):
        """Wall, remote and every phone show this scene, and none says any more that something is missing."""
        self.wall.locator(f"{SCENE}[data-scene='{kind}']").wait_for()
        self.wall.locator(".wall-status", has_text="doesn't answer").wait_for(state="hidden")
        self.remote.locator(f".remote-wall[data-scene='{kind}']").wait_for()
        expect(self.remote.locator(".room-said")).to_have_text("")
        for phone in self.phones:
            expect(phone.locator(".room-said")).to_have_text("")
            phone.locator(",".join((ON_A_PHONE[kind], *others))).first.wait_for()

    def wall_says(self):
        """What stands on the wall, but for how many are there."""
        said = self.wall.locator(f"{SCENE} :is(h1, h2, .scene-said, .reveal-why)").all_inner_texts()
        return [re.sub(r"\d+ are here", "", each) for each in said]


@pytest.mark.parametrize("chance", [1, 2])
def test_whatever_goes_wrong_in_a_scene_every_screen_comes_back_to_it(chance, serve, journey):
    server = serve()
    lesson = Disorder(journey(f"disorder {chance}", server.url), serve, server, chance)
    lesson.open()
    wall, remote = lesson.wall, lesson.remote
    lesson.disturb("text")

    assert lesson.asked()
    lesson.disturb("question")
    for place, phone in enumerate(lesson.phones[:5]):
        lesson.answers(phone, place)
    lesson.disturb("question", ".room-yours:not(:empty)")
    expect(wall.locator(".scene-answered b")).to_have_text("5")
    for place, phone in enumerate(lesson.phones[5:], 5):
        lesson.answers(phone, place)
    lesson.leads("Show the answer", "reveal")
    lesson.disturb("reveal")
    lesson.presses(re.compile("^(Go on|What it leads to)$"))
    if lesson.shown() == "what if":
        lesson.disturb("what if")

    lesson.next_step(4, "three-nines")
    lesson.disturb("table")
    remote.get_by_role("button", name="Black screen").click()
    lesson.sees("black")
    lesson.kill()
    remote.locator(".room-said", has_text="doesn't answer").wait_for()
    lesson.journey.step(remote, "The remote without a room")
    expect(remote.locator(".room-said")).to_have_text("")
    expect(wall.locator(".scene-black")).to_be_visible()
    remote.get_by_role("button", name="Black screen").click()
    lesson.all_see("table")

    lesson.next_step(6, "room/desk")
    lesson.presses("Give out seats")
    lesson.disturb("tables")
    for phone in lesson.phones[:4]:
        phone.get_by_role("button", name="Sit here").first.tap()
        phone.get_by_role("button", name="Stand up").wait_for()
    lesson.leads("Deal", "table")
    lesson.disturb("table")
    owner = next(phone for phone in lesson.phones[:4] if phone.locator(".table-front [data-legal='true']").count())
    owner.get_by_role("button", name="Let the others vote on my hand").tap()
    lesson.disturb("votes", ".cucumber-table")
    owner.get_by_role("button", name="Stop the votes on my hand").tap()
    played(lesson)
    lesson.disturb("table")
    remote.get_by_text("End this game").click()
    remote.get_by_role("button", name="End it for everybody").click()
    lesson.disturb("podium")
    assert {*lesson.seen} | {"what if"} == {*ON_A_PHONE}
