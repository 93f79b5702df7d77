"""A scenario as one HTML file: how large it is, what stands in it, and that nothing from a file is more than text."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from html import escape
from html.parser import HTMLParser

from cucumber.pages.stage.scenario_html import pack, page
from cucumber.table.paper.print_parts import file_name
from cucumber.table.questions.story_questions import pauses_of
from cucumber.table.scenario import load, read_scenario, shipped_keys
from cucumber.words.explain.frames import frames
from tests.cases import for_each

KEYS = (*shipped_keys("examples"), *shipped_keys("strategy"))
LARGEST = 330_000  # bytes
HOSTILE = "</script ><img src=x onerror=alert(1)>"
STORY = f"""
title = "{HOSTILE} title"
about = "{HOSTILE} about"
source = "{HOSTILE} source"
variant = "agurk"
players = ["{HOSTILE}", "<b>Bo</b>"]
opening = "{HOSTILE} opening"
closing = ["{HOSTILE} closing"]

[hands]
"{HOSTILE}" = "9h 2c"
"<b>Bo</b>" = "Jd 3s"

[[tricks]]
plays = "9h, Jd"
note = "{HOSTILE} note"

[[tricks]]
plays = "3s, 2c"

[[what_ifs]]
title = "{HOSTILE} what if"
from = {{ trick = 1 }}
note = "{HOSTILE} what-if note"
tricks = [{{ plays = "2c, 3s" }}, {{ plays = "Jd, 9h" }}]
"""


class Parts(HTMLParser):
    """What a browser finds in a page: its elements, and the text of each by its name and id."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.open, self.texts = [], [], {}
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append((tag, dict(attrs).get("id", dict(attrs).get("class", dict(attrs).get("type", "")))))

    def handle_endtag(self, tag):
        assert self.open.pop()[0] == tag

    def handle_data(self, data):
        for place in self.open:
            self.texts[place] = self.texts.get(place, "") + data


def asks_nobody_and_runs_nothing(text):
    """Of a page that is only read; what it points at is in it."""
    assert not re.search(r"(src|href|style)\s*=\s*[\"'](?!#)|@import|url\((?!#)|<script|\son\w+=", text)
    elements = Parts(text).elements
    (policy,) = (said["content"] for tag, said in elements if said.get("http-equiv") == "Content-Security-Policy")
    assert re.fullmatch(
        r"default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'", policy
    )


def unpacked(pool):
    """The table's own `unpacked`, in Python."""
    values = []
    for entry in pool:
        if isinstance(entry, list):
            values.append([values[number] for number in entry])
        elif isinstance(entry, dict):
            ((names, numbers),) = entry.items()
            values.append({name: values[number] for name, number in zip(values[int(names)], numbers, strict=True)})
        else:
            values.append(entry)
    return values[-1]


def story(text):
    return unpacked(json.loads(Parts(text).texts["script", "story"]))


@for_each("key", KEYS)
def test_a_file_is_small_asks_nobody_and_holds_every_frame_and_a_sheet_with_all_that_happened_and_was_said(key):
    scenario = load(key)
    text = page(scenario)
    assert len(text.encode()) < LARGEST
    assert not re.search(r"(src|href)\s*=\s*[\"'](?!#)|@import|url\((?!#)|\bfetch\(|import\(|WebSocket", text)
    assert story(text) == {
        "heading": scenario.title,
        "game": scenario.variant.name,
        "frames": frames(scenario.line.steps),
        "what_ifs": [
            {"title": each.title, "at": each.at, "frames": frames(each.line.steps)} for each in scenario.what_ifs
        ],
        "pauses": pauses_of(scenario),
    }
    assert not any(note.text in text for note in scenario.notes), "notes are for the presenter alone"
    the_sheet_has_the_hands_every_play_its_taker_and_what_was_said(scenario, text)


def the_sheet_has_the_hands_every_play_its_taker_and_what_was_said(scenario, text):
    sheet = " ".join(Parts(text).texts["section", "sheet"].split())
    end = scenario.line.steps[-1].deal
    assert scenario.variant.gist in sheet
    for seat in scenario.line.deal.seats:
        assert " ".join(card.face for card in scenario.line.deal.hands[seat]) in sheet
    for trick in end.tricks:
        for play in trick.plays:
            takes = " takes it" if play == trick.taking else ""
            assert f"{end.players[play.seat]} {' '.join(card.face for card in play.cards)}{takes}" in sheet
    for step in scenario.line.steps:
        assert step.comment in sheet
        assert step.kind != "result" or all(sentence in sheet for sentence in step.note)
    assert all(what_if.title in sheet for what_if in scenario.what_ifs)
    (shown,) = re.findall('<section class="sheet">(.*?)</section>', text, re.DOTALL)
    comments = [escape(step.comment) for step in scenario.line.steps if step.comment]
    assert [shown.count(f">{comment}<") for comment in comments] == [1] * len(comments)


def test_what_is_packed_comes_out_as_it_was_and_stands_there_once():
    value = {"a": [1, 1.5, True, None, "1", ""], "b": [1, 1.5, True, None, "1", ""], "c": {"a": [], "b": {}}}
    assert unpacked(pack(value)) == value
    assert repr(unpacked(pack([True, 1, "1", None, "None"]))) == repr([True, 1, "1", None, "None"])
    texts = [json.dumps(entry) for entry in pack(value)]
    assert len(texts) == len(set(texts))


def test_only_this_script_and_this_style_may_run():
    text = page(load("examples/1-three-nines"))
    found = Parts(text)
    policy = next(a["content"] for tag, a in found.elements if a.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none'; ")
    for element, place in [("script", ("script", "module")), ("style", ("style", ""))]:
        digest = b64encode(sha256(found.texts[place].encode()).digest()).decode()
        assert f"{element}-src 'sha256-{digest}';" in policy
    assert not [attributes for _, attributes in found.elements if "style" in attributes]


def test_what_stands_in_a_file_is_only_text():
    found = Parts(page(read_scenario(STORY.encode(), "story.toml")))
    tags = [tag for tag, _ in found.elements]
    assert "img" not in tags
    assert (tags.count("script"), tags.count("style")) == (2, 1)
    assert {name for _, attributes in found.elements for name in attributes if name.startswith("on")} == set()
    assert found.texts["title", ""] == f"{HOSTILE} title · Cucumber"
    header = found.texts["header", ""]
    assert all(f"{HOSTILE} {word}" in header for word in ("title", "about", "source"))
    sheet = found.texts["section", "sheet"]
    assert all(f"{HOSTILE} {word}" in sheet for word in ("opening", "closing", "note", "what if"))
    assert f"{HOSTILE} 9♥" in sheet
    assert "<" not in found.texts["script", "story"], "no script is ended by a text in it"
    told = story(page(read_scenario(STORY.encode(), "story.toml")))
    assert told["heading"] == f"{HOSTILE} title"
    assert [seat["name"] for seat in told["frames"][0]["seats"]] == [HOSTILE, "<b>Bo</b>"]


def test_a_file_is_named_like_its_scenario():
    names = {"examples/1-three-nines": "1-three-nines", "drafts/my own.toml": "my own", ".toml": "scenario"}
    for key, name in names.items():
        assert file_name(read_scenario(STORY.encode(), key)) == f"{name}.html"
