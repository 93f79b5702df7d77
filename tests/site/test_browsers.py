"""No sheet and no script uses what the oldest browsers that are meant don't know."""

import json
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

from cucumber.site.static_site.bundle import BROWSERS, minify
from cucumber.site.static_site.toolchain import npm_folder, run_node
from tests.cases import for_each
from tests.fetched import npm_package

ROOT = Path(__file__).parents[2]
ROOM = ROOT / "cucumber"
TABLES = "@mdn/browser-compat-data@8.1.9"  # which browser knows what, and since when
ELSEWHERE = {"compile.mjs", "prerender.mjs"}  # run in Node
SHEETS = sorted(path for path in ROOM.rglob("*.css") if "vendor" not in path.parts)
SCRIPTS = sorted(
    path
    for path in (*ROOM.rglob("*.mjs"), *ROOM.rglob("*.js"))
    if "vendor" not in path.parts and path.name not in ELSEWHERE
)
TARGETS = ",".join(f"{name}{version}" for name, version in BROWSERS.items())
# Where a browser doesn't know these, the page is as readable, and everything works.
ONLY_NICER = {
    *("@page", "accent-color", "break-after: avoid", "orphans", "outline", "scrollbar-width", "text-wrap", "widows"),
    "@media (scripting)",  # who has no scripts either reads an exported file in print
}
OURS = {"adopt"}  # a method of ours with the name of a newer one
ASKED_FOR = {"exitFullscreen"}  # only where the screen was filled
# Where members are looked for: other interfaces have such as `draw`.
OF_PAGES = {
    *("AbortSignal", "Animation", "CSS", "Clipboard", "Crypto", "Document", "Element", "Event", "EventTarget"),
    *("HTMLDetailsElement", "HTMLDialogElement", "HTMLElement", "HTMLInputElement", "HTMLSelectElement", "History"),
    *("Navigator", "Node", "Performance", "Range", "Response", "ShadowRoot", "URL", "URLSearchParams", "Window"),
}
BLOCK = re.compile(r"([^{};]+)\{(?=([^{}]*)(\}?))")  # what stands before it, what is in it, and whether that is all
DECLARATION = re.compile(r"([a-z-]+)\s*:\s*([^;]+)")
WORD = re.compile(r"(?<![\w-])[a-z][a-z-]*(?![\w(-])")
OF_AN_ITERATOR = re.compile(r"(?:\.(?:values|keys|entries)\(\)|\.matchAll\([^()]*\))\.(?:map|filter|some|every|find)\(")


def knows(support, browser, version):
    """Whether a browser of this version knows what an entry of the tables is about, as everybody has it."""
    told = support.get(browser, [])
    for each in told if isinstance(told, list) else [told]:
        since = re.fullmatch(r"≤?(\d+)(?:\.(\d+))?", str(each["version_added"]))
        hidden = {"alternative_name", "flags", "prefix", "version_removed"} & each.keys()
        if since and not hidden and (int(since[1]), int(since[2] or 0)) <= (version, 0):
            return True
    return False


def entries(tree, path=()):
    """What the tables tell below a place: the path of each entry, and whether all browsers know it."""
    for name, below in tree.items():
        if name != "__compat" and isinstance(below, dict):
            here = (*path, name.removesuffix("_static"))
            if "__compat" in below:
                yield here, all(knows(below["__compat"]["support"], *each) for each in BROWSERS.items())
            yield from entries(below, here)


def unknown(found):
    """The names that stand for nothing that is known."""
    by_name = defaultdict(list)
    for name, known in found:
        by_name[name].append(known)
    return {name for name, known in by_name.items() if not any(known)}


@cache
def newer():
    """The names of what is newer than the browsers, for each kind of thing."""
    tables = json.loads((npm_package(TABLES) / "data.json").read_text(encoding="utf-8"))
    css, builtins, api = tables["css"], tables["javascript"]["builtins"], tables["api"]
    members = [(path[-1], known) for path, known in entries(builtins)]
    members += [(path[-1], known) for path, known in entries(api) if known or len(path) == 1 or path[0] in OF_PAGES]
    return {
        "property": unknown((": ".join(path), known) for path, known in entries(css["properties"])),
        "type": unknown((path[-1], known) for path, known in entries(css["types"])),
        "selector": unknown((path[0], known) for path, known in entries(css["selectors"]) if len(path) == 1),
        "rule": unknown((path[0], known) for path, known in entries(css["at-rules"]) if len(path) == 1),
        "media": unknown((path[1], known) for path, known in entries(css["at-rules"]) if len(path) == 2),
        "member": unknown(members),
    }


def beyond(sheet):
    """What the browsers don't know of a sheet."""
    text = re.sub(r"/\*.*?\*/|#[0-9a-fA-F]{3,8}\b", "", sheet, flags=re.DOTALL)
    text = re.sub(r"@supports[^{]*\{(?:[^{}]|\{[^{}]*\})*\}", "", text)  # it asks
    new, found = newer(), set()
    for head, inside, is_all in BLOCK.findall(text):
        if head.strip().startswith("@"):
            found |= {f"@{name}" for name in re.findall(r"@([a-z-]+)", head) if name in new["rule"]}
            found |= {f"@media ({name})" for name in re.findall(r"\(([a-z-]+)[:)]", head) if name in new["media"]}
            found |= {
                f"@media {mark}" for mark in re.findall(r"@media.*?([<>])", head) if "range_syntax" in new["media"]
            }
        else:
            found |= {f":{name}" for name in re.findall(r":([a-z-]+)", head) if name in new["selector"]}
            found |= set() if is_all else {"nesting"} & new["selector"]
        if is_all:
            found |= beyond_in(DECLARATION.findall(inside), new)
    return found - ONLY_NICER


def beyond_in(declarations, new):
    """What they don't know of the declarations of a block, as far as none before it stands in for it."""
    found, before = set(), set()
    for name, value in declarations:
        if name in new["property"]:
            found |= {name} - {each.removeprefix("-webkit-") for each in before}
        elif name not in before:
            words = {*WORD.findall(value), *(["alt_text"] if "/" in value else [])}
            found |= {f"{name}: {word}" for word in words} & new["property"]
        found |= {f"{word}(" for word in re.findall(r"(?<![\w:-])([a-z-]+)\(", value) if word in new["type"]}
        found |= {f"1{unit}" for unit in re.findall(r"(?<![\w-])[\d.]+([a-z]+)\b", value) if unit in new["type"]}
        found |= {"(from"} if "(from " in value else set()
        before.add(name)
    return found


def newer_members(script):
    """What of a script the browsers don't have; with `?.` a script asks for it."""
    text = re.sub(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", "", script, flags=re.DOTALL)
    called = {*re.findall(r"\.([A-Za-z]\w*)\(", text), *re.findall(r"\bnew ([A-Z]\w*)", text)}
    return (called & newer()["member"]) | set(OF_AN_ITERATOR.findall(text))


def bundled(folder, scripts, target):
    """What the bundler makes of scripts for a target; it writes anew what that doesn't understand."""
    program = npm_folder() / "esbuild" / "bin" / "esbuild"
    same = [
        "--log-level=error",
        "--supported:regexp-unicode-property-escapes=true",
    ]  # all have \p{…}, but not for new marks
    places = [f"--outdir={folder}", f"--outbase={ROOM}", "--out-extension:.js=.mjs"]
    run_node("node", [str(program), *map(str, scripts), f"--target={target}", *same, *places], folder.parent)
    return {path.name: path.read_text(encoding="utf-8") for path in folder.rglob("*.mjs")}


def test_no_sheet_uses_what_is_newer_as_written_or_as_the_built_site_has_it(tmp_path):
    for path in SHEETS:
        (tmp_path / f"{path.parent.name}-{path.name}").write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    for make in (lambda *_: None, minify):
        make(tmp_path, ".css")
        found = {path.name: beyond(path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()}
        assert {name: newer for name, newer in found.items() if newer} == {}


def test_no_script_calls_what_is_newer():
    found = {path.name: newer_members(path.read_text(encoding="utf-8")) - OURS - ASKED_FOR for path in SCRIPTS}
    assert {name: members for name, members in found.items() if members} == {}


def test_no_script_is_written_in_a_newer_language(tmp_path):
    assert bundled(tmp_path / "as written", SCRIPTS, "esnext") == bundled(tmp_path / "for all", SCRIPTS, TARGETS)


@for_each(
    "sheet, told",
    [
        ("a { color: red; b { color: blue } }", {"nesting"}),
        ("a { color: red; &:hover { color: blue } }", {"nesting"}),
        ("@media screen { a { & b { top: 0 } } }", {"nesting"}),
        ("a { --cu-page: light-dark(red, blue) }", {"light-dark("}),
        ("a { color: color-mix(in srgb, red, blue) }", {"color-mix("}),
        ("a { color: rgb(from red r g b / 50%) }", {"(from"}),
        ("a { width: 3lh; height: 1cqw }", {"1lh"}),
        ("@media (width < 40rem) { a { top: 0 } }", {"@media <"}),
        ("@property --a { syntax: '*' }", {"@property"}),
        ("@starting-style { a { top: 0 } }", {"@starting-style"}),
        ("a:popover-open { field-sizing: content }", {":popover-open", "field-sizing"}),
        ('a { content: "x" / "" }', {"content: alt_text"}),
        ('a { content: "x"; content: "x" / "" }', set()),
        ("a { grid-template-columns: subgrid }", {"grid-template-columns: subgrid"}),
        ("a { grid-template-columns: 1fr; grid-template-columns: subgrid }", set()),
        ("a { print-color-adjust: exact }", {"print-color-adjust"}),
        ("a { -webkit-print-color-adjust: exact; print-color-adjust: exact }", set()),
        (
            "a:has(> b):is(:focus-visible, :not(c)) { inset: 0; height: 100dvh; translate: 1px; font: 1rem/1.2 serif }",
            set(),
        ),
    ],
)
def test_what_is_newer_in_a_sheet_is_found(sheet, told):
    assert beyond(sheet) == told


@for_each(
    "script, told",
    [
        ("cards.toSorted()", {"toSorted"}),
        ("Object.groupBy(cards, rank)", {"groupBy"}),
        ("const { promise } = Promise.withResolvers()", {"withResolvers"}),
        ("seen.union(others)", {"union"}),
        ("root.showPopover()", {"showPopover"}),
        ("root.showPopover?.()", set()),
        ("element.checkVisibility()", {"checkVisibility"}),
        ("document.startViewTransition(draw)", {"startViewTransition"}),
        ("[...seats.values().map(name)]", {".values().map("}),
        ("new URLPattern({})", {"URLPattern"}),
        ("cards.findLast(is).at(-1); structuredClone(value)", set()),
    ],
)
def test_a_newer_call_is_found(script, told):
    assert newer_members(script) == told


NEWER = [
    'import told from "./told.json" with { type: "json" };',
    "class A { static { A.b = 1; } }",
    "/(?<=a)b/v.test(c)",
]


def test_a_newer_language_is_found(tmp_path):
    for script in NEWER:
        (tmp_path / "newer.mjs").write_text(script, encoding="utf-8")
        for_all = bundled(tmp_path / "for all", [tmp_path / "newer.mjs"], TARGETS)
        assert for_all != bundled(tmp_path / "as written", [tmp_path / "newer.mjs"], "esnext")


def test_the_documentation_names_the_same_browsers():
    told = (ROOT / "docs/serving.md").read_text(encoding="utf-8")
    names = {"chrome": "Chromium"}
    assert [f"{names.get(name, name.title())} {version}" in told for name, version in BROWSERS.items()] == [True] * 3
