"""How long one step of a replay takes in the browser, from the click until the next frame is painted.

    .venv/bin/python -m pytest -s tools/benchmarks/test_step.py

Nothing is asserted: the figures are to be read.
"""

import statistics

import pytest

pytest_plugins = ["tests.site.conftest"]
pytestmark = pytest.mark.benchmark

STEP = """button => new Promise(done => {
    const start = performance.now();
    button.click();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
})"""


@pytest.mark.parametrize("width", [1280, 390])
def test_one_step(look, width):
    page = look("/examples.ipynb", width=width)
    table = page.get_by_role("region", name="Three nines on the last trick")
    following = table.get_by_role("button", name="Next", exact=True)
    following.wait_for()
    steps = []
    for _ in range(3):
        table.press("Home")
        steps += [following.evaluate(STEP) for _ in range(45)]
    p95 = sorted(steps)[int(len(steps) * 0.95)]
    print(f"\n{width} px: {statistics.median(steps):.1f} ms (median), {p95:.1f} ms (p95), {max(steps):.1f} ms (most)")
