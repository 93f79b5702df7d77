"""What a learner who sees only the picture misses in Agurk: `python -m tests.benchmarks.sighted_learner`.

She walks it in each window, answers wrongly first, and names everything she needed and could not see: nothing, if
all is well.
"""

from __future__ import annotations

import time

from cucumber.teach.lessons import agurk
from tests.pictures import site
from tests.site.conftest import AT_ONCE
from tests.site.sighted import WINDOWS, walks


def main() -> None:
    """Walks and prints."""
    with site() as (browser, url):
        for width, height in WINDOWS:
            page = browser.new_page(viewport={"width": width, "height": height}, has_touch=width < 600)
            page.add_init_script(AT_ONCE)
            page.goto(url + "learn.ipynb")
            page.wait_for_selector("html[data-ready]", state="attached")
            start = time.perf_counter()
            missing = walks(page, range(len(agurk())))
            print(f"{width}×{height}: {len(missing)} out of sight, {time.perf_counter() - start:.0f} s", flush=True)
            for each in missing:
                print(f"  {each}", flush=True)
            page.close()


if __name__ == "__main__":
    main()
