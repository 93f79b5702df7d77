"""Takes the pictures that README shows, of the site as it is now: `python -m tests.pictures`."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.site.conftest import AT_ONCE, BROWSERS, FLAGS, serving

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
SIZE = {"width": 1280, "height": 720}
MID_DEAL = "#1!agurk;You,Kaja=patient,Timo=patient,Vera=patient;seed=7:"
PAGES = {
    "table": f"/voila/render/play.ipynb{MID_DEAL}",
    "lesson": "/voila/render/learn.ipynb?course=agurk&lesson=3",
    "compare": "/voila/render/compare.ipynb",
}


def play_some(page):
    """Plays a few cards of a deal, so that there is something to see."""
    page.get_by_role("button", name="Play", exact=True).click()
    for _ in range(2):
        page.locator("button[data-legal='true']").last.click()
        page.wait_for_function("document.querySelector(\"button[data-legal='true']\")")


def main() -> None:
    """Takes all of them."""
    FOLDER.mkdir(exist_ok=True)
    path = next(filter(None, map(shutil.which, filter(None, BROWSERS))))
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for name, address in PAGES.items():
            page = browser.new_page(viewport=SIZE, color_scheme="light")
            page.add_init_script(AT_ONCE)
            page.goto(site.url + address)
            page.wait_for_selector("html[data-ready]", state="attached")
            if name == "table":
                play_some(page)
            page.screenshot(path=FOLDER / f"{name}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
