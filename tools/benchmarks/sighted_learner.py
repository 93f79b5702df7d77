"""What a learner who sees only the picture misses: `python -m tools.benchmarks.sighted_learner [game …]`.

She walks the course of each game in each window, answers wrongly first, and names everything she needed and could not
see: nothing, if all is well.
"""

from __future__ import annotations

import sys
import time

from playwright.sync_api import Error, Page

from cucumber import VARIANTS, Variant, find
from cucumber.lessons.teach.lessons import course
from tests.site.conftest import AT_ONCE
from tests.site.sighted import WINDOWS, walks
from tools.pictures import site


def main(games: list[str]) -> None:
    """Walks and prints."""
    variants = [find(game) for game in games] or VARIANTS
    with site() as (browser, url):
        for width, height in WINDOWS:
            for variant in variants:
                context = browser.new_context(viewport={"width": width, "height": height}, has_touch=width < 600)
                page = context.new_page()
                page.set_default_timeout(10_000)
                page.add_init_script(AT_ONCE)
                start = time.perf_counter()
                missing = _walked(page, url, variant)
                took = time.perf_counter() - start
                print(f"{width}×{height}, {variant}: {len(missing)} out of sight, {took:.0f} s", flush=True)
                for each in missing:
                    print(f"  {each}", flush=True)
                context.close()


def _walked(page: Page, url: str, variant: Variant) -> list[str]:
    """What she missed in the course of a game; where something can't even be pressed, that is the last."""
    page.goto(f"{url}learn.ipynb?course={variant.key}&lesson=1")
    page.wait_for_selector("html[data-ready]", state="attached")
    missing: list[str] = []
    try:
        missing = walks(page, course(variant))
    except Error as error:
        missing = [f"goes no further: {error.message.splitlines()[0]}"]
    return missing


if __name__ == "__main__":
    main(sys.argv[1:])
