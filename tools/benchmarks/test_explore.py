"""How long an act takes in the explorer, from the click to the painted table, and what hundreds of moves leave behind.

    .venv/bin/python -m pytest -s tools/benchmarks/test_explore.py

"Answered" is the time from the message that leaves the page to the frames that come back, "painted" from there until
the table and the tree have been drawn. Each game has a kernel of its own. Nothing is asserted: the figures are to be
read.
"""

import statistics

import pytest

from cucumber.explore import Exploration, Setup, SetupCheck, write_link
from tests.site.processes import kernels

pytest_plugins = ["tests.site.conftest"]
pytestmark = pytest.mark.benchmark

ACTS = 45
GAMES = (
    ("agurk", 4),
    ("agurk", 7),
    ("gurka-is", 4),  # sets of ten cards
    ("twenty-two", 4),
    ("minibluff", 4),
)

# When the last message left, and when the last frames came; the messages are parts of JSON in an ArrayBuffer.
CLOCK = """() => {
    const clock = window.clock = { sent: 0, came: 0 };
    const holds = (data, text) => (typeof data === "string" ? data : new TextDecoder().decode(data)).includes(text);
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) { clock.sent = performance.now(); return send.call(this, data); };
    const set = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage").set;
    Object.defineProperty(WebSocket.prototype, "onmessage", { set(hear) {
        set.call(this, (event) => {
            const now = performance.now();
            if (holds(event.data, '"frames"')) clock.came = now;
            return hear.call(this, event);
        });
    } });
}"""

# Clicks and waits for the address, which is written last of all, and for what has been drawn by then to be painted.
MOVE = """button => new Promise((done) => {
    const start = performance.now();
    const before = location.hash;
    button.click();
    const look = () => {
        if (location.hash === before) return setTimeout(look, 1);
        requestAnimationFrame(() => setTimeout(() => {
            const { sent, came } = window.clock;
            done({ all: performance.now() - start, answered: came - sent, painted: performance.now() - came });
        }));
    };
    look();
})"""


def link(variant, players):
    start = SetupCheck(Setup(variant=variant).seating(players)).start
    return write_link(Exploration.of(start.table.variant, start.table.game, start.dealing))[0]


@pytest.fixture
def explore(serve, look):
    """Opens the explorer on a server of its own; gives the page and its kernel's process."""

    def explore(variant, players):
        served = serve()
        page = look("/", base=served.url)
        page.add_init_script(f"({CLOCK})()")
        page.goto(f"{served.url}/voila/render/explore.ipynb#{link(variant, players)}")
        page.wait_for_selector("html[data-ready]", state="attached")
        page.wait_for_function("n => document.querySelectorAll('.table-seat').length === n", arg=players)
        (kernel,) = kernels(served.process.pid)
        return page, kernel

    return explore


def press(page, name):
    return page.get_by_role("button", name=name, exact=True).evaluate(MOVE)


def in_figures(name, times):
    p95 = sorted(times)[int(len(times) * 0.95)]
    return f"{name} {statistics.median(times):5.1f} {p95:5.1f} {max(times):5.1f}"


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_an_act(explore, variant, players):
    page, _ = explore(variant, players)
    following = page.get_by_role("button", name="Next deal", exact=True)
    press(page, "Play a card")  # and whatever is only done once
    acts, deals = [], []
    while len(acts) < ACTS:
        if following.is_visible():
            deals.append(press(page, "Next deal")["all"])
        acts.append(press(page, "Play a card"))
    print(f"\n{variant}, {players} players, {len(acts)} acts; ms: median, p95, most")
    print(", ".join(in_figures(part, [act[part] for act in acts]) for part in ("all", "answered", "painted")))
    if deals:
        print(in_figures("next deal", deals))


def left_behind(kernel, devtools):
    """Megabytes of the kernel and of the page, and its nodes and listeners, when all that can go has gone."""
    devtools.send("HeapProfiler.collectGarbage")
    found = {metric["name"]: metric["value"] for metric in devtools.send("Performance.getMetrics")["metrics"]}
    page_memory = found["JSHeapUsedSize"] / 2**20
    memory = kernel.memory_full_info().uss / 2**20
    inside = f"{found['Nodes']:.0f} nodes, {found['JSEventListeners']:.0f} listeners"
    return f"kernel {memory:6.1f} MB, page {page_memory:5.2f} MB, {inside}"


@pytest.mark.parametrize("tab", ["Compare", "What if I play …?", "Score"])
def test_hundreds_of_moves(explore, tab):
    """Ten moves again and again: acts, undoing, a branch that is cut off; so the tree is as large at the end."""
    page, kernel = explore("agurk", 4)
    page.get_by_role("tab", name=tab).click()
    devtools = page.context.new_cdp_session(page)
    for domain in ("HeapProfiler", "Performance"):
        devtools.send(f"{domain}.enable")
    page.locator(".lines-words summary").click()
    press(page, "Finish the deal")
    press(page, "Next deal")
    start = page.locator(".lines-move[aria-current]")
    assert start.inner_text() == "Deal 2"
    for name in ("Play a card", "Play a card", "To the start", "To the end of the line", "Undo", "Undo"):
        press(page, name)
    print(f"\n{tab}")
    for moves in range(0, 301, 10):
        if moves % 100 == 0:
            print(f"{moves:4} moves: {left_behind(kernel, devtools)}")
        for name in ("Redo", "Undo", "Play a card", "Play a card", "Undo"):
            press(page, name)
        page.locator(".cucumber-table button[data-legal='true']:not([data-card='none'])").last.evaluate(MOVE)
        press(page, "Play a card")
        for name in ("Cut off from here", "Cut off from here", "Undo"):
            press(page, name)
