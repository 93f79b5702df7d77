"""A journey: what people do on the site from beginning to end, each on a device of their own; a picture of each step.

Nothing stops at the first fault: all that was wrong is told at the end, by the step at which it was seen.
"""

import re
import shutil
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.journeys.looking import blank_share, found_wrong, wrongly_announced
from tests.site.conftest import PHONE, ROOT, still
from tests.tiers import THOROUGH

PICTURES = ROOT / "build" / "journeys"
WINDOWS = {"wide": (1280, 720), "phone": (390, 844), "small": (360, 640)}
HALF = 0.5  # of a window

# Everything that is announced, in its order, as a screen reader would say it; and by default the same chance each time.
_LISTEN = """(() => {
    let chance = 7;
    if (%s) Math.random = () => (chance = (chance * 16807) %% 2147483647) / 2147483647;
    window.announced = [];
    const last = new WeakMap();
    const hear = (node) => {
        const element = node.nodeType === 1 ? node : node.parentElement;
        const region = element?.closest("[role=status], [role=alert], [aria-live]");
        const text = region?.textContent.trim() ?? "";
        if (text && last.get(region) !== text) announced.push(text);
        if (region) last.set(region, text);
    };
    new MutationObserver((changes) => new Set(changes.map(({ target }) => target)).forEach(hear))
        .observe(document, { subtree: true, childList: true, characterData: true });
})()"""
_IS_DRAWN = """() => [...document.querySelectorAll(".felt-alone, .stage-table .table-stage")].every(
    (felt) => felt.querySelector("[data-card]"))"""
_QUESTION = """() => {
    const asked = document.querySelector(".wall-scene :is(h1, .scene-said), .stage-title, .room-name")?.textContent;
    const cards = [...document.querySelectorAll(":is(.wall-scene, .table-front) [data-card]")];
    const answers = [...document.querySelectorAll(".table-call, .scene-options li, .scene-card, .felt-seat")];
    const parts = [cards.map((card) => card.dataset.card).sort(), answers.map((answer) => answer.textContent)];
    return JSON.stringify([asked?.replace(/^\\d+ of \\d+: /, ""), ...parts]);
}"""


@dataclass
class Journey:
    """The way of somebody, or of several who meet: what they did so far, and the `faults` they saw."""

    name: str
    browser: Any
    url: str
    faults: list[str] = field(default_factory=list)
    asked: set[str] = field(default_factory=set)
    devices: list[Any] = field(default_factory=list)
    steps: int = 0
    title: str = "before the first step"

    def __post_init__(self):
        self.folder = PICTURES / self.name
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

    def person(self, path="", window="wide", **how):
        """Somebody opens a page, or none yet, on a device of their own: a window by its name, or of this size."""
        width, height = WINDOWS.get(window, window)
        touch = {"has_touch": True, "is_mobile": True} if width < PHONE else {}
        size = {"width": width, "height": height}
        device = self.browser.new_context(viewport=size, reduced_motion="reduce", **{**touch, **how})
        device.add_init_script(_LISTEN % str(not THOROUGH).lower())
        device.on("page", self._listen)
        self.devices.append(device)
        page = device.new_page()
        if path:
            page.goto(path if path.startswith("http") else f"{self.url}{path}")
        return page

    def phone(self, code, name, window="phone"):
        """Somebody's phone in a room, under their name if they give one."""
        phone = self.person(f"/room/{code}", window)
        phone.locator("#room-name").wait_for()
        if name:
            phone.get_by_label("Your name").fill(name)
        phone.get_by_role("button", name=re.compile("Come in" if name else "^Stay ")).tap()
        return phone

    def step(self, page, title, *, blank=HALF):
        """This is seen, and kept as a picture: nothing out of reach, covered or cut, nor more than this share blank."""
        still(page)
        self.steps += 1
        self.title = f"{self.steps:02}-{re.sub(r'[^a-z0-9]+', '-', title.lower()).strip('-')}"
        wrong = found_wrong(page)
        picture = page.screenshot(path=self.folder / f"{self.title}.png")
        if (empty := blank_share(page, picture)) > blank:
            wrong.append(f"{empty:.0%} of the window is blank in one piece")
        for each in [*wrong, *wrongly_announced(page.evaluate("() => announced.splice(0)"))]:
            self.fault(each)

    def asks(self, page):
        """A question is asked here, with its table; nobody is asked it twice."""
        page.wait_for_function(_IS_DRAWN)
        question = page.evaluate(_QUESTION)
        if question in self.asked:
            self.fault(f"asked again: {question}")
        self.asked.add(question)

    def fault(self, sentence):
        """Something is wrong at this step."""
        self.faults.append(f"{self.title}: {sentence}")

    def forgive(self, pattern):
        """Leaves out faults that belong to what happened, such as what a browser says while its server is away."""
        self.faults = [each for each in self.faults if not re.search(pattern, each)]

    def end(self):
        """Everybody goes home, and what was wrong is told."""
        for device in self.devices:
            device.close()
        assert not self.faults, f"{len(self.faults)} faults; pictures in {self.folder}\n" + "\n".join(self.faults)

    def _listen(self, page):
        page.on("console", lambda message: message.type == "error" and self.fault(message.text))
        page.on("pageerror", lambda error: self.fault(str(error)))
        page.on("request", lambda request: self._asks_for(request.url))

    def _asks_for(self, url):
        parts = urlsplit(url)
        if parts.scheme not in {"data", "blob"} and parts.netloc != urlsplit(self.url).netloc:
            self.fault(f"asks another host: {url[:200]}")


def ready(page):
    """The page, once it is there."""
    expect(page.locator("html[data-ready]")).to_be_attached()
    return page
