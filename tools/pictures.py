"""Takes pictures of the site as it is now.

python -m tools.pictures           those that README and docs/lessons.md show
python -m tools.pictures club      those of docs/club.md, from what tests/journeys/test_class.py has left
python -m tools.pictures FOLDER    a gallery of all scenes, in every window, light and dark, with a page to look at them
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from cucumber.table.match import Match, Setting, write_match
from tests.site.conftest import AT_ONCE, BROWSERS, FLAGS, ROOT, serving

README = Path(__file__).parents[1] / "docs" / "pictures"
GALLERY = Path(__file__).parents[1] / "docs" / "lessons"
PARTS = (
    "hand",
    "trick",
    "show",
    "ask",
    "worth",
    "play",
    "compare",
    "how_to_play",
    "change",
    "count",
)  # as they stand there
CLUB = {
    "plan": "the-plan-is-taken",
    "room": "everybody-is-in-the-room",
    "remote": "the-words-on-the-remote",
    "question": "lesson-2-task-1-asked",
    "what_if": "what-the-most-common-wrong-card-leads-to",
    "podium": "the-podium",
}
WINDOWS = ((1280, 720), (1920, 1080), (390, 844), (360, 640), (640, 360))
SIX = ",".join(f"{name}={name.lower()}" for name in ("Kaja", "Timo", "Vera", "Jacek", "Sif", "Odile"))
GAME = "play.ipynb#1!agurk;You,Kaja=kaja,Timo=timo,Vera=vera;seed=7:"


@cache
def answering(page: Page) -> None:
    """Opens a question of one's own game."""
    page.locator(".ours-group summary", has_text="The game").click()
    page.get_by_role("button", name="How is the score kept?").click()
    page.locator(".ours-choices").wait_for()


def played(*, to_the_end: bool = False) -> str:
    """The address of a game whose first deal, or whose last one, is over."""
    match = Match.of(Setting.usual(seed="7")).with_bot_moves()
    while not (match.over if to_the_end else match.is_settled):
        match = match.next_deal() if match.is_settled else match.play(match.deal.legal()[-1])
    return f"play.ipynb#{write_match(match)}"


def press(*names: str) -> Callable[[Page], None]:
    """Presses these buttons one after the other."""

    def press(page: Page) -> None:
        for name in names:
            page.get_by_role("button", name=name, exact=True).first.click()

    return press


def play_some(page: Page) -> None:
    """Plays a few cards of a deal, so that there is something to see."""
    press("Play")(page)
    for _ in range(2):
        page.locator("button[data-legal='true']").last.click()
        page.wait_for_function("document.querySelector(\"button[data-legal='true']\")")


def advised(page: Page) -> None:
    """Plays a few cards, and asks for advice in the middle of a deal."""
    play_some(page)
    press("Advise me")(page)
    page.get_by_role("button", name="Show the numbers").wait_for()


def counted(page: Page) -> None:
    """The same with the numbers."""
    advised(page)
    press("Show the numbers")(page)


def looked_back(page: Page) -> None:
    """Waits for what is said of a deal that is over."""
    page.locator(".play-verdict").wait_for()


def at_a_trick(page: Page) -> None:
    """Looks back at one of your cards."""
    looked_back(page)
    page.locator(".line-trick > button:visible").first.click()
    page.locator(".stage-course").wait_for()


class Scene(NamedTuple):
    """A page, and what is done there before it is looked at."""

    path: str
    before: Callable[[Page], None] = press()


SCENES = {
    "home": Scene("index.ipynb"),
    "before-a-deal": Scene(GAME),
    "table": Scene(GAME, play_some),
    "advice": Scene(GAME, advised),
    "advice-numbers": Scene(GAME, counted),
    "deal-over": Scene(played(), looked_back),
    "game-over": Scene(played(to_the_end=True)),
    "trick": Scene(played(), at_a_trick),
    "seven": Scene(f"play.ipynb#1!agurk;You,{SIX};seed=7:", press("Play")),
    "sets": Scene("play.ipynb#1!gurka-is;You,Kaja=kaja,Timo=timo;seed=7:", press("Play")),
    "who-plays": Scene(GAME, press("Change")),
    "first-lesson": Scene("learn.ipynb"),
    "lesson": Scene("learn.ipynb?course=agurk&lesson=3"),
    "practice": Scene("practice.ipynb"),
    "rules": Scene("rules.ipynb"),
    "ours": Scene("ours.ipynb?variant=agurk~limit=30~called=Agurk_at_our_club", answering),
    "example": Scene("examples.ipynb?example=1-three-nines&step=22"),
    "story": Scene("strategy.ipynb", press(*["Next"] * 12)),
    "what-if": Scene("explore.ipynb", press("Play a card")),
    "compare": Scene("compare.ipynb"),
    "score": Scene("score.ipynb"),
    "sheet": Scene("score.ipynb", press("Start the sheet")),
    "plan": Scene("plan.ipynb", press("A first lesson, 45 minutes")),
    "lesson-presented": Scene("learn.ipynb", lambda page: page.keyboard.press("p")),
    "claims": Scene("claims.ipynb"),
    "family": Scene("family.ipynb"),
    "presented": Scene("examples.ipynb?example=1-three-nines&step=22", lambda page: page.keyboard.press("p")),
}


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser that is started."""
    path = next(filter(None, map(shutil.which, filter(None, BROWSERS))))
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield started
        started.close()


@contextmanager
def site(*options: str) -> Iterator[tuple[Browser, str]]:
    """A browser, and where the pages are served."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), *options) as served,
        browser() as started,
    ):
        yield started, f"{served.url}/voila/render/"


def take(browser: Browser, url: str, scene: Scene, window: tuple[int, int], file: Path, *, dark: bool = False) -> None:
    """Writes one picture."""
    width, height = window
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light")
    page.add_init_script(AT_ONCE)
    page.goto(url + scene.path)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_load_state("networkidle")
    scene.before(page)
    page.wait_for_function("() => !document.getAnimations().some(({ playState }) => playState === 'running')")
    page.screenshot(path=file)
    page.close()


def for_readme() -> None:
    """Those that README shows."""
    README.mkdir(exist_ok=True)
    with site() as (browser, url):
        for name in ("table", "lesson", "compare"):
            take(browser, url, SCENES[name], WINDOWS[0], README / f"{name}.png")


def for_lessons() -> None:
    """Those that docs/lessons.md shows: each part of the gallery of the notebook kit."""
    folder = README / "lessons"
    folder.mkdir(exist_ok=True)
    with site("--notebooks", str(GALLERY)) as (browser, url):
        page = browser.new_page(viewport={"width": 1000, "height": 720})
        page.add_init_script(AT_ONCE)
        page.goto(f"{url}index.ipynb")
        page.wait_for_selector("html[data-ready]", state="attached")
        page.locator(".interval-chart").nth(1).wait_for()
        page.get_by_role("button", name="Hide the numbers").wait_for()
        for place, name in enumerate(PARTS):
            page.locator(".cucumber-part").nth(place).screenshot(path=folder / f"{name}.png")
        page.close()


def for_club() -> None:
    """Those that docs/club.md shows: small ones, from the last journey of a class."""
    folder = README / "club"
    folder.mkdir(exist_ok=True)
    for name, title in CLUB.items():
        (picture,) = (ROOT / "build" / "journeys" / "class").glob(f"[0-9][0-9]-{title}.png")
        image = Image.open(picture).convert("RGB")
        image.thumbnail((720, 400))
        image.quantize(128).save(folder / f"{name}.png", optimize=True)


def gallery(folder: Path) -> None:
    """All scenes in every window, light and dark, and a page that shows them."""
    folder.mkdir(parents=True, exist_ok=True)
    shown = []
    with site() as (browser, url):
        for name, scene in SCENES.items():
            for window in WINDOWS:
                for dark in (False, True):
                    file = f"{name}-{window[0]}x{window[1]}-{'dark' if dark else 'light'}.png"
                    take(browser, url, scene, window, folder / file, dark=dark)
                    shown.append(
                        f'<figure><img src="{file}" width="480" alt=""><figcaption>{file}</figcaption></figure>'
                    )
    (folder / "index.html").write_text("<!doctype html><title>Scenes</title>" + "".join(shown), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["club"]:
        for_club()
    elif len(sys.argv) > 1:
        gallery(Path(sys.argv[1]))
    else:
        for_readme()
        for_lessons()
