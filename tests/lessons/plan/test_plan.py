"""A plan: what its file can say, what is refused, where its steps lead, and that what is written is read back."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cucumber import VARIANTS
from cucumber.cli.main import main
from cucumber.errors import BadPlan, CucumberError
from cucumber.lessons.addons import read_folder
from cucumber.lessons.addons.folder_reader import words_of
from cucumber.lessons.plan.addresses import check_link, link_of, what_of
from cucumber.lessons.plan.plan import LONGEST_NOTES, MOST_STEPS, Plan, PlanStep, read_plan, shipped_plans, write_plan
from cucumber.table.scenario import load
from cucumber.table.scenario.pauses import can_ask
from cucumber.words.show.links import STATIC, play_page, practice_page, rules_page
from tests.cases import for_each

ROOT = Path(__file__).parents[3]
CLUB = (ROOT / "docs" / "club.md").read_text(encoding="utf-8")
PAGES = words_of(ROOT / "notebooks")
HOSTILE = [
    *("https://evil.example/", "//evil.example/x", "javascript:alert(1)", "data:text/html,x", "../../etc/passwd"),
    *("learn\\..\\x", "/voila/render/learn.ipynb", "learn.ipynb", "", "#x", "learn?x=1 2", "room/line", "lea\u202ern"),
]


def step_in_file(what, **more):
    said = "".join(f"{name} = {json.dumps(value)}\n" for name, value in more.items())
    return f"[[steps]]\nwhat = {json.dumps(what)}\n{said}".encode()


@for_each(
    "what, link",
    [
        ("lesson agurk 3", "learn?course=agurk&lesson=3"),
        ("practice agurk+jokers", "practice?variant=agurk&with=jokers"),
        ("example 1-three-nines 22", "examples?example=1-three-nines&step=22"),
        ("story 04-fimping", "strategy?story=04-fimping"),
        ("deal agurk+jokers", "room/desk?variant=agurk%2Bjokers"),
        ("handout gurka-se", "rules?variant=gurka-se"),
        ("page compare#c1!agurk,gurka-se", "compare#c1!agurk,gurka-se"),
        ("page one-rule", "one-rule"),
    ],
)
def test_what_is_shown_is_said_in_words_and_leads_to_a_page(what, link):
    assert link_of(what)[0] == link
    assert what_of(link) == what


def test_the_plan_of_the_documentation_can_be_walked_and_asks_in_the_last_trick():
    (written,) = (block for block in re.findall("```toml\n(.*?)```", CLUB, re.DOTALL) if "what = " in block)
    plan = read_plan(written.encode(), "club.md", pages=PAGES)
    (asking,) = (step for step in plan.steps if step.asks)
    for step, trick in (("", ""), (" 22", ", trick 4"), (" 38", ", trick 7")):
        assert link_of(f"example 1-three-nines{step}")[1] == f"Three nines on the last trick{trick}"
    assert asking.title.endswith(", trick 7")
    steps = load("examples/1-three-nines").line.steps
    assert can_ask(steps, int(asking.link.rpartition("=")[2]) - 1, asking.asks)


@pytest.mark.skipif(STATIC, reason="addresses end otherwise there")
@for_each("kind, page", [("practice", practice_page), ("play", play_page), ("handout", rules_page)])
def test_every_game_stands_where_the_site_has_it(kind, page):
    for variant in VARIANTS:
        assert link_of(f"{kind} {variant.key}")[0].replace("?", ".ipynb?") == page(variant)


@for_each("link", HOSTILE)
def test_an_address_that_leads_elsewhere_is_refused(link):
    with pytest.raises(CucumberError, match="not an address of this site"):
        check_link(link)
    with pytest.raises(CucumberError):
        write_plan(Plan("A plan", (PlanStep(link, "x"),)))


@for_each(
    "content, said",
    [
        (step_in_file("page https://evil.example/"), "steps 1: what: 'https://evil.example/' is not an address"),
        (step_in_file("page nowhere"), "steps 1: what: This site has no page 'nowhere'"),
        (step_in_file("dance agurk"), "steps 1: what: 'dance' is nothing that can be shown"),
        (step_in_file("lesson agurk 99"), "Agurk has 10 lessons, and no lesson 99"),
        (step_in_file("lesson agurk x"), "'x' is no lesson: they are counted from 1"),
        (step_in_file("lesson agurk 0"), "'0' is no lesson"),
        (step_in_file("lesson agurk " + "9" * 800), "is no lesson"),
        (step_in_file("lesson club not-there"), "club"),
        (step_in_file("lesson"), "Say it like this: lesson COURSE LESSON"),
        (step_in_file("example no-such"), "There is no example 'no-such'"),
        (step_in_file("example 1-three-nines 99"), "Three nines on the last trick has 47 steps, and no step 99"),
        (step_in_file("deal bridge"), "bridge"),
        (step_in_file(" "), "what is empty"),
        (step_in_file("page learn", title="<b>x</b>"), "title is plain text"),
        (step_in_file("page learn", asks="everything"), "everything"),
        (step_in_file("page learn", colour="red"), "colour"),
        (
            b'[[steps]]\nwhat = "page learn"\nnotes = """' + b"x" * 500 + (b"\n" + b"x" * 500) * 4 + b'"""',
            f"notes have at most {LONGEST_NOTES:,}",
        ),
        (b'title = "x"', "a plan has steps"),
        (b"[[steps]", "this is not TOML"),
        (step_in_file("page learn") * (MOST_STEPS + 1), f"a plan has at most {MOST_STEPS} steps"),
    ],
)
def test_what_is_wrong_with_a_plan_is_said_with_its_place(content, said):
    with pytest.raises(BadPlan) as refused:
        read_plan(content, "mine.toml", pages=PAGES)
    assert str(refused.value).startswith("mine.toml: ")
    assert said in str(refused.value)


PRINTED = st.text(
    st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"], exclude_characters="<>"), max_size=60
)
LINKS = st.sampled_from(
    ["learn?course=agurk&lesson=2", "explore#d4!agurk", "room/desk?variant=agurk", "two-players", "play"]
)
STEPS = st.builds(
    PlanStep,
    LINKS,
    PRINTED.map(lambda text: " ".join(text.split()) or "x"),
    PRINTED.map(str.strip),
    st.sampled_from(["", "mark"]),
)


@given(st.lists(STEPS, min_size=1, max_size=5))
def test_what_is_written_is_read_back(steps):
    plan = Plan("Tonight", (PlanStep("learn", "The aim", 'Slowly.\n\nWho pays? "You".'), *steps))
    with suppress(BadPlan):  # of odd signs
        assert read_plan(write_plan(plan).encode(), "x.toml") == plan


def test_every_plan_that_comes_along_leads_to_pages_that_there_are():
    plans = shipped_plans()
    assert plans
    for plan in plans:
        for step in plan.steps:
            assert re.split("[?#]", step.link)[0] in {*PAGES, "room/desk"}


def test_a_folder_that_joins_may_hold_plans_of_what_lies_in_it(tmp_path):
    folder = tmp_path / "our-club"
    assert main(["new", "lessons", str(folder)]) == 0
    (folder / "evening.toml").write_bytes(
        step_in_file("story spend-the-ace") + step_in_file("page welcome") + step_in_file("lesson club let-it-go")
    )
    (folder / "astray.toml").write_bytes(step_in_file("page nowhere"))
    read = read_folder(folder, PAGES)
    assert [each.file for each in read.plans] == ["evening.toml"]
    plan = read_plan(read.plans[0].content, "evening.toml", {"spend-the-ace", "let-it-go"})
    assert [step.link for step in plan.steps] == [
        "strategy?story=spend-the-ace",
        "welcome",
        "learn?course=club&lesson=let-it-go",
    ]
    assert [str(each) for each in read.problems] == [read.problems[0].file + ": " + read.problems[0].reason]
    assert read.problems[0].reason.startswith("steps 1: what: This site has no page 'nowhere'")


def test_check_says_how_many_steps_a_plan_has_or_what_leads_nowhere(tmp_path, capsys):
    (good := tmp_path / "good.toml").write_bytes(step_in_file("lesson agurk 2"))
    (bad := tmp_path / "bad.toml").write_bytes(step_in_file("page nowhere"))
    assert main(["check", str(good)]) == 0
    assert "fine (1 step of a plan)" in capsys.readouterr().out
    assert main(["check", str(bad)]) == 2
    assert "no page 'nowhere'" in capsys.readouterr().out
