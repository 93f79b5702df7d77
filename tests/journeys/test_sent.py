"""Sent: what somebody made at a desk with a few clicks opens on somebody else's phone as it was made.

A what-if, a comparison, a game of one's own and a score sheet go as a link, a plan goes as a file.
"""

import pytest

from tests.journeys.journey import ready
from tests.site.conftest import AT_ONCE
from tests.site.test_explore_page import arrive, caught_up, pick
from tests.site.test_ours_page import AT_30, MUST_BEAT, answer, name
from tests.site.test_score_page import counted, last_scores, write
from tests.tiers import THOROUGH

pytestmark = [pytest.mark.browser, pytest.mark.served]

CLUB = "Agurk at our club"
IN_SIGHT = """(node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + width / 2, top + height - 6));
}"""


class Post:
    """Ann at her desk, and Bo, who opens what she sends on his phone."""

    def __init__(self, journey, phone):
        self.journey, self.phone = journey, phone
        self.ann = journey.person("/", permissions=["clipboard-read", "clipboard-write"])
        self.bo = journey.person("/", phone)
        for device in journey.devices:
            device.add_init_script(AT_ONCE)  # what was played is shown at once, as the settings of a table allow

    def opens(self, path):
        """Ann goes to a page."""
        self.ann.goto(f"{self.journey.url}{path}")
        return ready(self.ann)

    def shows(self, title):
        """Ann looks at what she has made."""
        self.journey.step(self.ann, title)

    def copied(self):
        """The link that Ann has copied."""
        self.ann.get_by_role("button", name="Copy the link").click()
        self.ann.get_by_text("The link is copied.").first.wait_for()
        return self.ann.evaluate("navigator.clipboard.readText()")

    def receives(self, link):
        """Bo opens it."""
        self.bo.goto(link)
        return ready(self.bo)

    def sees(self, title):
        """Bo looks at what was sent."""
        self.journey.step(self.bo, title)


def a_what_if(post):
    ann = post.opens("/examples.ipynb")
    ann.get_by_role("link", name="Explore it").click()
    ann.locator(".line-here").wait_for()
    arrive(ready(ann), "Deal 1")
    post.shows("A deal to explore")
    pick(ann, "4s")
    arrive(ann, "Trick 1: Ann plays 4♠")
    ann.get_by_role("button", name="Finish the deal").click()
    ann.get_by_role("button", name="Next deal").wait_for()
    caught_up(ann)
    post.shows("What if Ann had led the four")
    bo = post.receives(post.copied())
    bo.get_by_role("button", name="Next deal").wait_for()
    caught_up(bo)
    here = bo.locator(".line-play[data-now]")  # the smallest phone with six seats has room for the sentence alone
    assert (here if here.is_visible() else bo.locator(".stage-title")).evaluate(IN_SIGHT), "where the sender was"
    post.sees("The what-if, sent")
    for part in (".stage-title", ".line-end"):
        assert sorted(bo.locator(part).all_text_contents()) == sorted(ann.locator(part).all_text_contents())


def a_comparison(post):
    ann = post.opens("/compare.ipynb")
    ann.get_by_role("button", name="Choose games and cards").click()
    form = ann.locator(".cucumber-setup")
    form.wait_for()
    post.shows("Games are chosen")
    form.get_by_role("group", name="Game 2").get_by_role("combobox").select_option("gurka-se")
    form.get_by_role("button", name="Compare these").click()
    form.wait_for(state="detached")
    ann.locator(".compare-head h2", has_text="Swedish Gurka").wait_for()
    post.shows("Two games compared")
    bo = post.receives(post.copied())
    bo.locator(".compare-head h2", has_text="Swedish Gurka").first.wait_for(state="attached")
    post.sees("The comparison, sent")
    for part in ("h1", ".compare-label", ".compare-results"):
        assert bo.locator(part).text_content() == ann.locator(part).text_content()


def a_game_of_ones_own(post):
    ann = post.opens("/ours.ipynb?variant=agurk")
    for each in (AT_30, MUST_BEAT):
        answer(ann, *each)
    name(ann, CLUB)
    post.shows("A game of one's own")
    ann.get_by_role("button", name="Send", exact=True).click()
    bo = post.receives(post.copied())
    post.sees("The game, sent")
    assert bo.locator(".ours-card h2").inner_text() == CLUB
    assert bo.locator(".ours-card dd").all_inner_texts() == ann.locator(".ours-card dd").all_inner_texts()
    bo.get_by_role("link", name="Play it", exact=True).click()
    ready(bo).get_by_role("region", name=f"{CLUB}: play").wait_for()
    post.sees("The game, to be played")


def a_plan(post):
    ann = post.opens("/plan.ipynb")
    ann.get_by_role("button", name="Take this plan").click()
    ann.locator("button.plan-card").first.click()
    ann.get_by_label("Title of step 1").fill("Our first trick")
    ann.get_by_label("Title of step 1").press("Enter")
    ann.locator("button.plan-card", has_text="Our first trick").wait_for()
    post.shows("A plan")
    with ann.expect_download() as loading:
        ann.get_by_role("button", name="Save as a file").click()
    bo = post.receives(f"{post.journey.url}/plan.ipynb")
    with bo.expect_file_chooser() as choosing:
        bo.get_by_role("button", name="Open a file").tap()
    file = post.journey.folder / loading.value.suggested_filename
    loading.value.save_as(file)
    choosing.value.set_files(file)
    bo.locator("button.plan-card", has_text="Our first trick").wait_for()
    post.sees("The plan, sent")
    assert bo.locator("button.plan-card").all_inner_texts() == ann.locator("button.plan-card").all_inner_texts()


def a_score_sheet(post):
    ann = post.opens("/score.ipynb")
    ann.get_by_role("button", name="Start the sheet").click()
    ann.locator(".sheet-paper").wait_for()
    write(ann, "Bo", "K")
    write(ann, "Cai", "9")
    write(ann, "Bo", "J")
    post.shows("Three deals are written down")
    ann.get_by_text("Copy, print, start over").click()
    bo = post.receives(post.copied())
    counted(bo)
    post.sees("The sheet, sent")
    assert last_scores(bo) == last_scores(ann)
    write(bo, "Ann", "5")
    post.sees("The sheet goes on")


PARTS = (a_what_if, a_game_of_ones_own, a_comparison, a_plan, a_score_sheet)
PHONES = ("phone", "small") if THOROUGH else ("phone",)


@pytest.mark.parametrize("phone", PHONES)
def test_what_is_sent_opens_on_somebody_elses_phone(journey, phone):
    post = Post(journey("sent" if phone == "phone" else f"sent, {phone}"), phone)
    for part in PARTS if THOROUGH else PARTS[:2]:
        part(post)
