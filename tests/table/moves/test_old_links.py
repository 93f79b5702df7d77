"""Every link ever made opens as it did: a corpus of all kinds, whole and damaged, with what each was read as."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from cucumber import CucumberError
from cucumber.engine.notation import write_deal
from cucumber.table.compare import ComparisonCheck, read_comparison, write_comparison
from cucumber.table.explore import read_link, write_link
from cucumber.table.match import read_match, write_match
from cucumber.table.scoring import read_sheet, write_sheet
from tests.cases import for_each

OLD = [json.loads(line) for line in (Path(__file__).parent / "old_links.jsonl").read_text("utf-8").splitlines()]


def exploration(link):
    tree = read_link(link)
    return {
        "again": write_link(tree, 10**6)[0],
        "label": tree.step.label,
        "nodes": len(tree.nodes),
        "lines": [tree.name_of(end) for end in tree.ends],
        "deal": write_deal(tree.position.deal),
        "scores": [*tree.position.current_game.scores],
        "variant": tree.position.variant.key,
    }


def match(link):
    opened, left_out = read_match(link, "s")
    return {
        "left_out": left_out,
        "again": write_match(opened),
        "label": opened.steps[-1].label,
        "deal": write_deal(opened.deal),
        "scores": [*opened.position.current_game.scores],
        "moves": len(opened.transitions),
        "variant": opened.setting.variant.key,
    }


def sheet(link):
    opened, left_out = read_sheet(link)
    return {
        "left_out": left_out,
        "again": write_sheet(opened),
        "scores": [*opened.game.scores],
        "problems": [counted.problem for counted in opened.scored_entries if counted.problem],
        "variant": opened.variant.key,
    }


def comparison(link):
    opened = read_comparison(link)
    prepared = ComparisonCheck(opened)
    columns = prepared.attempt.columns if prepared.attempt else ()
    return {
        "again": write_comparison(opened),
        "problems": prepared.problems,
        "charges": [{str(seat): points for seat, points in column.end.charges.items()} for column in columns],
    }


KINDS = {each.__name__: each for each in (exploration, match, sheet, comparison)}


def opened_as(kind, link):
    """What a link is read as, or the sentence in which it is refused."""
    try:
        told = KINDS[kind](link)
    except CucumberError as error:
        return {"error": f"{type(error).__name__}: {error}"}
    return told | {"again": "the same"} if told["again"] == link else told


@for_each("kind", KINDS)
def test_a_link_that_was_made_before_opens_as_before(kind):
    for row in OLD:
        if row["kind"] == kind:
            told = {name: value for name, value in row.items() if name not in {"kind", "link"}}
            assert opened_as(kind, row["link"]) == told, row["link"]


def test_the_corpus_has_links_of_every_kind_and_most_of_them_are_whole():
    kinds = Counter(row["kind"] for row in OLD)
    assert kinds.keys() == KINDS.keys()
    assert min(kinds.values()) > 100
    assert sum(row.get("again") == "the same" for row in OLD) >= 300
