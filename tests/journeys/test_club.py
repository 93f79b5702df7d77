"""A club evening: lots, two rounds, one of them with real cards, and a final; saved, and resumed the next week."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.journey import ready
from tests.site.test_room import code_of, everybody_plays, on_turn, play_a_card
from tests.site.test_score_page import write
from tests.tiers import THOROUGH

pytestmark = [pytest.mark.browser, pytest.mark.served]

NAMES = ("Ann", "Bo", "Ann", "Dan", "", "Fay", "Gus", "Hal")[: 8 if THOROUGH else 6]
CALLED = ("Ann", "Bo", "Ann 2", "Dan", "Guest 5", "Fay", "Gus", "Hal")[: len(NAMES)]
SEATS = 4 if THOROUGH else 3
TABLES = 2
THURSDAY = datetime(2026, 3, 5, 19, tzinfo=UTC)


class Evening:
    """A host with a desk on the wall, and people with phones, each known again by theirs."""

    def __init__(self, journey):
        self.journey, self.phones = journey, []

    def opens(self, when):
        """The host opens a room on this day."""
        desk = self.journey.person(accept_downloads=True)
        desk.clock.set_system_time(when)
        desk.goto(f"{self.journey.url}/room/desk?variant=agurk")
        desk.get_by_role("button", name="Open a room").click()
        desk.locator(".room-letters").wait_for()
        self.desk = desk
        return desk

    def joins(self, name):
        """Somebody comes in with their phone; every other one is small."""
        window = "small" if len(self.phones) % 2 else "phone"
        self.phones.append(self.journey.phone(code_of(self.desk), name, window))

    def draws(self, what="Draw lots"):
        """Lots are drawn, and everybody is told their table."""
        self.desk.get_by_role("button", name=what).click()
        for phone in self.phones:
            phone.get_by_role("heading", name=re.compile(r"Table \d")).wait_for()

    def looks(self, title):
        """The wall is looked at, and a phone of each size."""
        self.journey.step(self.desk, title, blank=0.7)
        for size, phone in zip(("", " small"), self.phones, strict=False):
            self.journey.step(phone, f"{title} on a{size} phone", blank=0.7)

    def ranks(self, title):
        """The ranking, on the wall."""
        self.desk.get_by_role("button", name="Ranking on the wall").click()
        self.desk.locator(".scene-podium li").nth(len(NAMES) - 1).wait_for()
        self.journey.step(self.desk, title, blank=0.7)
        ranked = self.desk.locator(".scene-podium li")
        for phone in self.phones[:2]:  # each finds its own place
            phone.locator(".room-verdict", has_text=re.compile("You won!|You share|You are number")).wait_for()
            self.journey.step(phone, f"{title} on a phone", blank=0.7)
        assert all(any(name in each for each in ranked.all_inner_texts()) for name in CALLED)
        self.desk.get_by_role("button", name="Ranking on the wall").click()

    def at(self, number):
        """The phones at this table."""
        heading = re.compile(rf"Table {number}\b")
        return [phone for phone in self.phones if phone.get_by_role("heading", name=heading).count()]


def test_an_evening_of_lots_rounds_and_a_final_is_saved_and_goes_on_next_week(journey):
    steps = journey("club")
    evening = Evening(steps)
    desk = evening.opens(THURSDAY)
    for name in NAMES:
        evening.joins(name)
    desk.get_by_role("heading", name=f"{len(NAMES)} are here").wait_for()
    evening.looks("Everybody is here")

    # While people come in, some play; it is no round.
    desk.get_by_role("combobox", name="Seats", exact=True).select_option("2")
    desk.get_by_role("button", name="Offer the seats").click()
    for phone in evening.phones[:2]:
        phone.get_by_role("button", name="Sit here").first.tap()
    desk.get_by_role("button", name="Deal the cards").click()
    play_a_card(on_turn(desk, evening.phones[:2]))
    evening.looks("Two play meanwhile")
    desk.get_by_role("button", name="End this game").click()
    desk.locator("[data-scene='lobby']").wait_for()  # no deal is over, so there is no result

    # Two rounds
    desk.get_by_label("Tables", exact=True).select_option("lots")
    desk.get_by_label("Seats at each").select_option(str(SEATS))
    evening.draws()
    desk.locator(".tables-grid b").nth(len(NAMES) - 1).wait_for()
    assert sorted(desk.locator(".tables-grid b").all_inner_texts()) == sorted(CALLED)
    evening.looks("The lots of round 1")
    everybody_plays(desk, evening.phones)
    evening.looks("Round 1 is over")
    for phone in evening.phones:
        phone.get_by_text(re.compile(rf"place \d of {len(NAMES)}")).wait_for()
    evening.ranks("The ranking after round 1")
    expect(desk.get_by_role("heading", name="Round 1")).to_have_count(1)
    again(evening)
    with_real_cards(evening)
    evening.ranks("The ranking after round 2")

    # The final, and home
    next_round(desk)
    desk.get_by_role("button", name=re.compile("^Final of the best")).click()
    desk.get_by_role("button", name="Deal everywhere").wait_for()
    evening.looks("The final is drawn")
    everybody_plays(desk, evening.phones)
    evening.ranks("The ranking with the final")
    expect(desk.get_by_role("heading", name="The final")).to_have_count(1)
    with desk.expect_download() as saved:
        desk.get_by_role("button", name="Save the evening").click()
    goes_on_next_week(evening, saved.value)


def next_round(desk):
    """What can be done for the next round is in sight."""
    if not (draw := desk.get_by_role("button", name="Draw new seats")).is_visible():
        desk.get_by_text("Next round", exact=True).click()
    draw.wait_for()


def again(evening):
    """New seats, in which nobody meets the same people if that can be avoided."""
    before = {frozenset(seats) for seats in tables(evening.desk)}
    next_round(evening.desk)
    evening.draws("Draw new seats")
    evening.desk.get_by_role("heading", name="Round 2").wait_for()
    assert before.isdisjoint({frozenset(seats) for seats in tables(evening.desk)})


def tables(desk):
    """Who sits at each table."""
    each = desk.locator(".tables-grid > li")
    return [each.nth(number).locator("b").all_inner_texts() for number in range(each.count())]


def with_real_cards(evening):
    """Table 2 plays with real cards, and a phone there keeps the score; table 1 plays on phones."""
    desk, steps = evening.desk, evening.journey
    desk.keyboard.press("2")
    desk.get_by_role("heading", name="Table 2").first.wait_for()
    desk.get_by_label("Real cards at this table").check()
    desk.keyboard.press("Escape")
    evening.looks("Table 2 plays with real cards")
    scorer = evening.at(2)[0]
    with scorer.context.expect_page() as opened:
        scorer.get_by_role("link", name="Keep score on this phone").click()
    sheet = ready(opened.value)
    sheet.locator(".sheet-tally button").first.wait_for()
    steps.step(sheet, "The sheet begins")
    taker = sheet.locator(".sheet-tally button").first.inner_text()
    write(sheet, taker, "K")
    steps.step(sheet, "A deal is written down")
    sheet.close()
    everybody_plays_at(evening, 1)
    scorer.get_by_role("button", name="Send the score sheet").click()
    scorer.get_by_text("1 deal is in the ranking").wait_for()
    steps.step(scorer, "The sheet is sent")


def everybody_plays_at(evening, number):
    """A deal at this table, to its end."""
    desk, phones = evening.desk, evening.at(number)
    desk.get_by_role("button", name=re.compile("^Deal (everywhere|at 1 table)$")).click()
    over = phones[0].get_by_role("button", name="Deal the next cards")
    while not over.count():
        for phone in phones:
            if phone.locator(".table-front .table-seat[data-own][data-turn] [data-legal=true]").count():
                play_a_card(phone)


def goes_on_next_week(evening, saved):
    """The room is closed; a week later its file opens in another one, and the same phones are known again."""
    old = evening.desk
    old.get_by_text("Close the room").first.click()
    old.get_by_role("button", name="Close").last.click()
    evening.phones[0].locator(".room-said", has_text="the room is closed").wait_for()
    evening.journey.step(evening.phones[0], "The evening is over", blank=0.9)
    desk = evening.opens(THURSDAY + timedelta(days=7))
    for phone in evening.phones:
        phone.goto(f"{evening.journey.url}/room/{code_of(desk)}")
        phone.locator(".room-verdict", has_text="You're in").wait_for()  # known, and not asked again
    desk.get_by_label("Tables", exact=True).select_option("lots")
    with desk.expect_file_chooser() as chooser:
        desk.get_by_role("button", name="Open an evening").click()
    chooser.value.set_files(Path(saved.path()))
    desk.get_by_role("button", name="Ranking on the wall").click()
    desk.get_by_role("button", name="All evenings").click()
    desk.locator(".scene-podium li").nth(len(NAMES) - 1).wait_for()
    expect(desk.locator(".room-desk, .scene-podium").first).to_contain_text("evening")
    evening.looks("The next week")
