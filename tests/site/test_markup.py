"""Whatever somebody writes into an address, a file or a device is shown as text or refused: it becomes no markup."""

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from cucumber.table.moves.game_link import LONGEST_NAME
from tests.site.addresses import in_home
from tests.site.test_explore_page import SHORT, begin, type_address

pytestmark = [pytest.mark.browser, pytest.mark.served]  # the same scripts draw it in both homes

KINDS = (
    "<script>ran()</script>",
    "<ScRiPt>ran()</sCrIpT>",
    "<script src=data:text/javascript,ran()></script>",
    "<scr<script>ipt>ran()</scr</script>ipt>",
    "</script><script>ran()</script>",
    "</title><script>ran()</script>",
    "</textarea><script>ran()</script>",
    "</style><script>ran()</script>",
    "</noscript><img src=x onerror=ran()>",
    "--><script>ran()</script><!--",
    "]]><script>ran()</script><![CDATA[",
    "<img src=x onerror=ran()>",
    "<IMG SRC=x OnErRoR=ran()>",
    "<img/src=x/onerror=ran()>",
    "<img src=`x` onerror=ran()>",
    "<img src=x onerror\n=ran()>",
    '"><img src=x onerror=ran()>',
    "'><img src=x onerror=ran()>",
    '" onmouseover="ran()',
    "' onfocus='ran()' autofocus='",
    '" style="animation:x" onanimationstart="ran()',
    "<svg onload=ran()>",
    "<svg><script>ran()</script></svg>",
    "<svg><animate onbegin=ran() attributeName=x dur=1s>",
    "<svg><foreignObject><iframe onload=ran()></iframe></foreignObject></svg>",
    "<svg><style><img src=x onerror=ran()></style></svg>",
    "<math><mtext><table><mglyph><style><img src=x onerror=ran()>",
    "<math href=javascript:ran()>x</math>",
    "<template><img src=x onerror=ran()></template>",
    "<iframe srcdoc='<script>parent.ran()</script>'></iframe>",
    "<iframe src=javascript:ran()></iframe>",
    "<object data=javascript:ran()></object>",
    "<embed src=javascript:ran()>",
    "<base href=//evil.example/>",
    "<meta http-equiv=refresh content='0;url=//evil.example'>",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<style>@import '//evil.example/x.css';</style>",
    "<a href=javascript:ran()>x</a>",
    "[x](javascript:ran())",
    "![x](javascript:ran())",
    "<details open ontoggle=ran()>x</details>",
    "<input autofocus onfocus=ran()>",
    "<video><source onerror=ran()></video>",
    "<body onload=ran()>",
    "<form action=//evil.example><button formaction=javascript:ran()>x</button></form>",
    "{{constructor.constructor('ran()')()}}",
    "${ran()}",
    "{% raw %}<img src=x onerror=ran()>",
    "&lt;img src=x onerror=ran()&gt;",
    "&#60;img src=x onerror=ran()&#62;",
    "%3Cimg src=x onerror=ran()%3E",
    "\\u003cimg src=x onerror=ran()\\u003e",
    "\u2028<img src=x onerror=ran()>",
    "\u202e<img src=x onerror=ran()>",
    "url(javascript:ran())",
    "expression(ran())",
)
FOREIGN = """
  [formaction], [href*='evil.example'], [href^='javascript:' i], [onanimationstart], [onbegin], [onerror], [onfocus],
  [onload], [onmouseover], [ontoggle], [src^='javascript:' i], [srcdoc], base, embed, foreignObject,
  iframe:not(.cu-paper), math, meta[http-equiv], object, video
"""
WATCH = f"""
window.happened = [];
for (const name of ["ran", "alert", "confirm", "prompt"]) window[name] = () => happened.push(name);
new MutationObserver((changes) => {{
  for (const {{ addedNodes }} of changes) for (const node of addedNodes)
    for (const each of node.querySelectorAll ? [node, ...node.querySelectorAll("*")] : [])
      if (each.matches(`{FOREIGN}`)) happened.push(each.outerHTML.slice(0, 200));
}}).observe(document, {{ childList: true, subtree: true }});
"""


HANDS = "deal_9h_2c/Jd_5s"
FILE = """
title = {0}
about = {1}
source = {2}
difficulty = "easy"
teaches = ["lead"]
variant = "agurk"
players = [{3}, {4}]
dealer = {3}
opening = {5}

[hands]
{3} = "9h 2c"
{4} = "Jd 5s"

[[tricks]]
plays = "Jd, 2c"
note = {6}
"""
READ = """() => document.querySelectorAll('.table-seat').length === 2
  || document.querySelector('.keep-said')?.textContent"""


@pytest.fixture
def watched(look, site):
    """Opens a page that notes whatever runs in it, and every element that is none of ours."""
    page = look("/explore.ipynb", own=True)
    page.add_init_script(WATCH)

    def watched(path, kept=None):
        if kept:
            page.evaluate("([key, text]) => localStorage.setItem(key, text)", kept)
        page.goto("about:blank")
        page.goto(in_home(site, path))
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    return watched


def happened(page):
    return page.evaluate("window.happened")


def test_names_in_an_address(watched):
    page = watched(f"/explore.ipynb#{SHORT}")
    for one, other in zip(KINDS[::2], KINDS[1::2], strict=True):
        type_address(page, f"1!agurk;{quote(one, safe='')},{quote(other, safe='')}:{HANDS}")
    begin(page)
    assert happened(page) == []
    type_address(page, f"1!agurk;{quote('<b>Ann</b>')},{quote('&lt;Bo')}:{HANDS}")
    expect(page.locator(".table-seat").first).to_contain_text("<b>Ann</b>")
    expect(page.locator(".table-seat").nth(1)).to_contain_text("&lt;Bo")


def test_what_would_happen_is_noticed_and_stopped_by_the_policy(look):
    page = look("/explore.ipynb", own=True, forgiving=True)
    page.add_init_script(WATCH)
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    with page.expect_console_message(lambda said: "inline event handler" in said.text):
        page.evaluate("document.querySelector('main').innerHTML = '<img src=data:, onerror=ran()>'")
    page.wait_for_function("() => happened.length > 0")
    assert [each.startswith("<img") for each in happened(page)] == [True]


@pytest.mark.thorough
def test_words_in_a_file(watched):
    page = watched("/explore.ipynb")
    chooser = page.locator("input[type=file]").first
    for first in range(0, len(KINDS), 7):
        words = [json.dumps(each) for each in (KINDS[first:] + KINDS)[:7]]
        text = FILE.format(*words).encode()
        begin(page)
        chooser.set_input_files(
            {"name": f"{KINDS[first]}.toml".replace("/", ""), "mimeType": "text/plain", "buffer": text}
        )
        page.wait_for_function(READ)
    assert happened(page) == []


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("path", "key", "kept"),
    [
        ("/play.ipynb", "cucumber-play", {"setting": "KIND", "game": "KIND"}),
        ("/play.ipynb", "cucumber-rivals", {"games": ["KIND"], "against": {"KIND": {"played": 1, "ahead": 1}}}),
        (
            "/learn.ipynb",
            "cucumber-learn",
            {"course": "KIND", "at": 1, "task": "KIND", "done": ["KIND"], "opens": True},
        ),
        ("/practice.ipynb", "cucumber-practice", {"kept": "KIND", "KIND": "KIND"}),
        ("/practice.ipynb", "cucumber-memory", {"KIND": ["KIND"], "agurk ducking": ["KIND"], "agurk lead": [7]}),
        ("/score.ipynb", "cucumber-score", {"sheet": "KIND", "names": ["KIND"]}),
    ],
    ids=["play", "rivals", "learn", "practice", "memory", "score"],
)
def test_what_a_device_keeps(watched, path, key, kept):
    all_kinds = json.dumps("".join(KINDS))[1:-1]
    page = watched(path, (key, json.dumps(kept).replace("KIND", all_kinds)))
    assert happened(page) == []


@pytest.mark.thorough
@pytest.mark.parametrize(
    "path",
    [
        "/rules.ipynb?variant={0}&with={0}&tab={0}",
        "/examples.ipynb?example={0}&step={0}&what-if={0}&from={0}",
        "/learn.ipynb?course={0}&lesson={0}&task={0}",
        "/play.ipynb?variant={0}&with={0}#1!{0}",
        "/compare.ipynb#c1!{0},agurk;{0},Bo",
    ],
)
def test_what_an_address_asks_for(watched, path):
    page = watched(path.format(quote(KINDS[16] + KINDS[4], safe="")))
    assert happened(page) == []


@pytest.mark.thorough
def test_names_on_a_score_sheet(watched):
    page = watched("/score.ipynb#1!agurk;Ann,Bo:took=1,card=K")
    for kind in KINDS:
        type_address(page, f"1!agurk;Ann,{quote(kind, safe='')}:took=1,card=K")
        if len(kind) <= LONGEST_NAME:
            expect(page.locator(".sheet-sums")).to_contain_text(f"{kind} pays 13 for the K.")
        else:
            page.wait_for_function("kind => !decodeURIComponent(location.hash).includes(kind)", arg=kind)
            expect(page.locator(".sheet-said")).to_contain_text("a name was too long")
    assert happened(page) == []


@pytest.mark.thorough
def test_names_in_a_room(look):
    desk = look("/room/desk?variant=gurka-se", ready=False, own=True)
    desk.add_init_script(WATCH)
    desk.reload()
    desk.get_by_role("button", name="Open a room").click()
    phone = look(f"/room/{desk.locator('.room-letters').inner_text()}", width=390, ready=False, own=True)
    phone.add_init_script(WATCH)
    phone.reload()
    phone.get_by_label("Your name").fill("Ann")
    phone.get_by_role("button", name="Come in").click()
    desk.get_by_role("button", name="Offer the seats").click()
    phone.get_by_role("button", name="Sit here").first.click()
    field = phone.get_by_label("Your name")
    for kind in KINDS:
        field.fill(kind)
        field.press("Enter")
        if len(kind) <= LONGEST_NAME:
            expect(desk.locator(".tables-grid")).to_contain_text(kind)  # after all names before it
    assert happened(desk) == happened(phone) == []
