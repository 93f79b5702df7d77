"""How many frames a second a card has that glides to its place, in a browser whose processor is made slower.

    python -m tools.benchmarks.glide_frames             # four times slower
    python -m tools.benchmarks.glide_frames 1           # as it is

A deal is played on the served page; while each card glides, the frames that the page draws are counted, and what part
they are of sixty a second is printed. Measure on a quiet machine.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from cucumber.table.match import Match, Setting, write_match
from tests.site.conftest import FLAGS, serving
from tools.benchmarks.files_speed import _browser

FULL = 60  # frames a second
CARDS = 24  # glides that are counted

# From the beginning of each glide to its end the page notes its frames; one that ends in its middle is left out.
COUNT = """() => {
    window.glides = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
        const motion = animate.apply(this, given);
        if (this.matches(".table-play [data-card]") && given[0].some(({ transform }) => transform)) count(motion);
        return motion;
    };
    const count = (motion) => {
        let [begun, frames] = [null, 0];
        const next = (now) => {
            if (motion.playState === "running") {
                begun ??= now;
                frames += 1;
                requestAnimationFrame(next);
            } else if (motion.playState === "finished" && frames > 1) {
                window.glides.push((1000 * (frames - 1)) / (now - begun));
            }
        };
        requestAnimationFrame(next);
    };
}"""


def glides(page: Page, slower: float) -> list[float]:
    """The frames a second of each glide of some deals."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(COUNT)
    while page.evaluate("window.glides.length") < CARDS:
        ready = page.locator(".table-front button[data-legal='true'], [data-action='Next deal'], [data-action='go on']")
        ready.first.click()
        page.wait_for_timeout(2500)
    return [float(each) for each in page.evaluate("window.glides")]


def main(slower: float) -> None:
    """Prints the frames a second, and their share of the full number."""
    link = write_match(Match.of(Setting.usual(seed="7")).with_bot_moves())
    with TemporaryDirectory() as folder, serving(Path(folder)) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_browser(), args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(f"{served.url}/play.ipynb#{link}")
        page.wait_for_selector("html[data-ready]", state="attached")
        counted = glides(page, slower)
        browser.close()
    middle, worst = median(counted), min(counted)
    print(f"{len(counted)} glides, processor {slower:g} times slower: {middle:.0f} frames a second in the middle")
    print(f"{middle / FULL:.0%} of {FULL}; the worst {worst:.0f}, {worst / FULL:.0%}")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 4)
