"""A reader at a page that is a plain program: says what a browser would, and waits for what the page wants."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode

from cucumber.lessons.memory import Memory
from cucumber.pages.protocol.base import handle_message, run_jobs
from cucumber.pages.stage.short_deal_play import ShortDealPlay
from tests.lessons.teach.test_tasks import right_of

NOON = 29_700_000  # a minute
A_DAY = 1440


def says(page, kind, **more):
    """The page after a message that it takes without a word."""
    page = run_jobs(handle_message(page, {"is": kind, **more}))
    assert page.notice == ""
    return page


def refusal(page, raw):
    """What is said of a message that changes nothing."""
    after = handle_message(page, raw)
    assert after == page.with_notice(after.notice)
    assert 10 < len(after.notice) < 600
    assert "went wrong" not in after.notice
    return after.notice


def presses(page, *buttons):
    for button in buttons:
        page = says(page, "press", key=button)
    return page


def answers(page):
    """The page after the right answer, or one of them where one is to be picked; a deal is played to its end."""
    if isinstance(page.attempt, ShortDealPlay):
        while not page.attempt.is_done:
            page = says(page, "pick", act=str(page.attempt.deal.legal()[0]))
        return page
    right = right_of(page.attempt.task)
    return says(page, "pick", act=" ".join(right if page.attempt.task.several else right[:1]))


def buttons(page):
    """What can be pressed."""
    return [each["label"] for each in page.props["table"]["actions"] if not each.get("disabled")]


def panel(page):
    return page.props["table"]["stage"]


def load_page(kind, kept=None, *, memory=None, now=NOON, **asked):
    """A page as an address asks for it, at noon."""
    page = kind.from_url(f"?{urlencode(asked, doseq=True)}" if asked else "", kept)
    return run_jobs(page.knowing(Memory.read(memory), now))


def again(page, *, at="url"):
    """The page opened anew from its address, or from what the device kept."""
    return run_jobs(type(page).from_url(page.url if at == "url" else "", page.props.get("keeps")))


def where(page):
    """What the address says, but for what has been done."""
    return {name: value for name, value in parse_qsl(page.url[1:]) if name != "done"}


def patched(before, news):
    """What `cucumber/pages/stage/props.mjs` makes of news."""
    if "all" in news:
        return news["all"]
    if "from" in news:
        return [*before[: news["from"]], *news["rest"]]
    stays = {name: each for name, each in before.items() if name not in news.get("gone", ())}
    return stays | {name: patched(before.get(name), each) for name, each in news["parts"].items()}


class Waiting:
    """Keeps what a session begins."""

    def __init__(self):
        self.begun, self.given_up = [], 0

    def start(self, *begun):
        self.begun.append(begun)

    def cancel(self):
        self.given_up += 1
