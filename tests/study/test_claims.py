"""The claims: every verdict follows from the stored figures, and these come of playing."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from html import escape
from math import hypot

import pytest

from cucumber.bots import BOTS
from cucumber.cli.main import main
from cucumber.engine.variants import find
from cucumber.engine.variants.sources import SOURCES
from cucumber.english import number_word
from cucumber.pages.claims.page import PAGE
from cucumber.pages.stage.claim_html import chip, claim_details
from cucumber.pages.strategy.page import CLAIMS as STORIES
from cucumber.study import BadStudy
from cucumber.study.claims import CLAIMS, ClaimVerdict, Estimate, Replay, finding, results_in
from cucumber.study.claims.claim import SIMPLE, verdict_on, where
from cucumber.study.claims.stored import COLUMNS, STORED
from cucumber.table.scenario import shipped_keys
from tests.cases import for_each
from tests.tiers import THOROUGH

BY_KEY = {claim.key: claim for claim in CLAIMS}
WAYS = {"fimp", "sharp", "patient", "highest", "lowest"}  # bots called by an ordinary word, which players may use
OF_SIMPLE_BOTS = {*SIMPLE, "fimp"}


def stored():
    with STORED.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def rows_of(key):
    return [row for row in stored() if row["claim"] == key]


def sure(value):
    return Estimate(value, value - 0.1, value + 0.1, 100)


# --- the stored figures -----------------------------------------------------------------------------------------------


def test_every_claim_has_a_source_and_its_figures_are_stored_each_once():
    assert len(BY_KEY) == len(CLAIMS) == 20
    assert all(claim.source.split(",")[0] in SOURCES for claim in CLAIMS)
    asked = [(claim.key, each.name, each.table) for claim in CLAIMS for each in claim.figures]
    assert [(row["claim"], row["figure"], row["table"]) for row in stored()] == asked
    assert len(set(asked)) == len(asked)
    assert list(stored()[0]) == list(COLUMNS)


def test_every_claim_is_played_by_simple_bots_and_by_bots_that_search():
    for claim in CLAIMS:
        tables = {
            bot if isinstance(bot, str) else bot.bot for each in claim.figures for seat, _ in each.terms for bot in seat
        }
        assert tables & OF_SIMPLE_BOTS, claim.key
        assert "skilled" in tables or claim.key == "alliance", claim.key


def test_a_claim_of_simple_bots_comes_out_byte_for_byte(tmp_path, capsys):
    out = tmp_path / "figures.csv"
    assert main(["claims", "alliance", "--out", str(out), "--workers", "2"]) == 0
    with out.open(encoding="utf-8", newline="") as file:
        assert list(csv.DictReader(file)) == rows_of("alliance")
    printed = " ".join(capsys.readouterr().out.split())
    found = finding(BY_KEY["alliance"])
    assert printed.startswith(f"{BY_KEY['alliance'].says} {found.in_words}: {found.number}")


def slice_of(claim, tables):
    """The claim with the figures of some tables alone."""
    return replace(claim, figures=tuple(each for each in claim.figures if each.table in tables))


def differing(claim, share):
    """The figures of a slice that lie too far from the stored ones to be chance."""
    replay = Replay([claim], share)
    replay.run()
    results = results_in(replay.table.to_dict("records"), claim)
    known = {(row["figure"], row["table"]): row for row in rows_of(claim.key)}
    for key, again in results.items():
        low, high = float(known[key]["low"]), float(known[key]["high"])
        reach = hypot(again.high - again.low, high - low) / 2
        if abs(again.value - float(known[key]["value"])) > 2.5 * reach + 1e-6:
            yield key


# What takes long to play waits for the night.
QUICK = BY_KEY.keys() - {"to-the-score", "counting"}


@for_each("key", [key for key in BY_KEY if THOROUGH or key in QUICK])
def test_a_slice_of_the_deals_agrees_with_what_is_stored(key):
    assert list(differing(slice_of(BY_KEY[key], OF_SIMPLE_BOTS), 0.05)) == []


def test_a_slice_of_bots_that_search_agrees_with_what_is_stored():
    assert list(differing(slice_of(BY_KEY["rassi"], {"skilled"}), 0.1)) == []


# --- verdicts ---------------------------------------------------------------------------------------------------------


@for_each(
    "values, verdict",
    [
        ((1, 2), ClaimVerdict.TRUE),
        ((-1, -2), ClaimVerdict.FALSE),
        ((-1, 0), ClaimVerdict.FALSE_WHERE_CLEAR),
        ((1, -2), ClaimVerdict.DEPENDS),
        ((1, 0), ClaimVerdict.TRUE_WHERE_CLEAR),
        ((0, 0), ClaimVerdict.OPEN),
    ],
)
def test_a_verdict_needs_intervals_that_exclude_the_contrary(values, verdict):
    favors = dict(zip(("one", "two"), map(sure, values), strict=True))
    assert verdict_on(favors) is verdict
    assert len(where(favors)) == len({(value > 0.1) - (value < -0.1) for value in values})


def test_an_interval_turns_round_with_its_sign():
    assert Estimate(1, 0, 3, 9) * -1 == Estimate(-1, -3, 0, 9)
    assert 1 - Estimate(1, 0, 3, 9) == Estimate(0, -2, 1, 9)
    assert Estimate(1, 0, 3, 9) - 1 == Estimate(0, -1, 2, 9)
    assert Estimate(3, 0, 4, 9) - Estimate(1, 0, 5, 4) == Estimate(2, -3, 2 + hypot(1, 1), 4)


def test_a_prisoners_dilemma_is_found_where_there_is_one():
    claim = BY_KEY["alliance"]
    dilemma = {(each.name, each.table): sure(1) for each in claim.figures}
    assert claim.judge(dilemma).verdict is ClaimVerdict.TRUE
    assert claim.judge(dilemma | {("all pay more if all leave", "fimp"): sure(-1)}).verdict is ClaimVerdict.FALSE


@for_each("key", BY_KEY)
def test_a_finding_tells_its_numbers(key):
    found = finding(BY_KEY[key])
    assert any(letter.isdigit() for letter in found.number)
    assert len(found.number) < 100
    assert len(found.axis) < 55, "the picture cuts off what is longer"
    assert found.sentences
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in found.sentences)
    assert found.marks
    assert bool(found.on) or found.verdict is not ClaimVerdict.DEPENDS
    words = " ".join(found.sentences).lower()
    assert not {"charged", "act", "head", "one's"} & set(words.split())


@for_each("key", BY_KEY)
def test_a_difference_is_told_with_its_interval_and_nothing_as_nothing(key):
    found = finding(BY_KEY[key])
    told = " ".join((found.number, *found.sentences))
    assert not re.search(r"(?<!± )\b\d+\.\d+(?: points)? (?:more|less|fewer)", told)
    assert re.search(r"± \d+\.\d+ (?:points )?(?:more|less|fewer)\b|0 \(0 to \d+\.\d+\) of 10,000", found.number)
    shown = claim_details(BY_KEY[key], found)
    assert not re.search(r"\b0\.00(?! (?:<small>)?±)|± 0\.0+(?!\d)", re.sub("<svg.*?</svg>", "", shown))
    assert BY_KEY[key].says[-1] in ".?"


def test_what_came_out_alike_in_every_deal_has_no_interval_of_nothing():
    safe, kings = BY_KEY["twos-and-threes"], BY_KEY["three-kings"]
    assert "<small>0 (0 to 1.9) of 10,000 deals</small>" in claim_details(safe, finding(safe))
    assert "13 points in each of 150 deals" in finding(kings).sentences[0]


def test_a_verdict_on_a_way_to_play_that_bots_play_in_their_own_is_on_the_bots():
    for claim in CLAIMS:
        found, ways = finding(claim), {seat[0] for each in claim.figures for seat, _ in each.terms}
        assert found.by_bots == ("fimp" in ways), claim.key
        assert found.in_words.endswith("as bots play it") == found.by_bots
        assert found.in_short.startswith("Bot: ") == (found.by_bots and found.verdict is not ClaimVerdict.DEPENDS)


def test_the_list_of_claims_says_what_the_page_says_of_each(capsys):
    assert main(["list", "claims"]) == 0
    printed = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    for claim in CLAIMS:
        assert any(line.startswith(f"{claim.key} {finding(claim).in_short} ") for line in printed), claim.key
        assert f">{finding(claim).in_short}</b>" in chip(finding(claim))


def test_what_no_source_says_is_our_own_count_and_what_hardly_shows_is_no_more_than_half_true():
    """The short card has no tip on which cards to keep; a dear last trick has a threshold, wherever it is claimed."""
    assert (BY_KEY["keep-low"].source, finding(BY_KEY["keep-low"]).in_short) == ("our own count", "No")
    aces = BY_KEY["no-ace-on-ace"]
    assert (aces.source, finding(aces).verdict) == ("pagat-cucumber, Norwegian", ClaimVerdict.HALF_TRUE)
    clear = {
        name: each - -9 if name[0] == "no ace on an ace" else each
        for name, each in results_in(rows_of(aces.key), aces).items()
    }
    assert aces.judge(clear).verdict is ClaimVerdict.TRUE


@for_each("key", BY_KEY)
def test_a_claim_says_why_and_for_which_game_and_how_many_players_it_counts(key):
    claim, found = BY_KEY[key], finding(BY_KEY[key])
    assert re.fullmatch(r"Why: [^.]+\.", claim.why)
    assert re.fullmatch(r"Counts [^.]+\.", claim.whom)
    assert f"<p>{escape(claim.why)}</p><p>{escape(claim.whom)}</p>" in claim_details(claim, found)
    trials = [figure.trial for figure in claim.figures]
    assert all(find(each.variant).name in claim.whom for each in trials)
    number = {each.players for each in trials}
    for end in (min(number), max(number)):
        assert re.search(rf"\b{number_word(end)}\b", claim.whom)
    assert "whatever" not in claim.whom or found.verdict in {ClaimVerdict.TRUE, ClaimVerdict.FALSE}


def test_a_question_is_answered_with_yes_or_no_and_a_claim_called_true_or_false():
    for claim in CLAIMS:
        is_question = claim.says.endswith("?")
        assert finding(claim).is_question == is_question == (claim.source == "our own count")
        assert not is_question or not re.search("true|false", finding(claim).in_words)


def test_no_bot_is_called_by_its_name():
    names = re.compile(rf"\b({'|'.join(BOTS.keys() - WAYS)}|sharps|patients|bots? sharp)\b", re.IGNORECASE)
    for claim in CLAIMS:
        shown = re.sub("<[^>]*>", " ", claim_details(claim, finding(claim)))
        assert not names.search(f"{claim.says} {finding(claim).number} {shown}"), claim.key


@for_each("key", BY_KEY)
def test_verdicts_turn_with_the_figures(key):
    """The same claim with every figure turned round, or moved, is judged otherwise."""
    claim = BY_KEY[key]
    results = results_in(rows_of(key), claim)
    before = claim.judge(results)
    turns = any(each.value for each in results.values())
    turned = claim.judge({name: each * -1 if turns else each - -1 for name, each in results.items()})
    assert (turned.verdict, turned.number) != (before.verdict, before.number)


def test_a_figure_or_a_claim_that_is_missing_is_said(capsys):
    with pytest.raises(BadStudy, match="The claim 'alliance' has no figure “you play sharp” at the table 'sharp'"):
        results_in(rows_of("alliance")[1:], BY_KEY["alliance"])
    assert main(["claims", "besthand"]) == 2
    assert "There is no claim 'besthand'. Did you mean 'best-hand'" in capsys.readouterr().err


# --- the page ---------------------------------------------------------------------------------------------------------


def test_the_page_has_every_claim_with_its_verdict_its_number_and_how_to_repeat_it():
    page = PAGE().props["claims"]
    for claim in CLAIMS:
        found = finding(claim)
        assert f'<details id="{claim.key}">' in page
        assert found.number in page
        assert f"<code>cucumber claims {claim.key}</code>" in page
    assert page.count("claim-verdict") == page.count('class="interval-chart"') == len(CLAIMS)


def test_a_story_leads_to_its_claim():
    keys = {key.rpartition("/")[2] for key in shipped_keys("strategy")}
    assert set(STORIES) <= keys
    assert set(STORIES.values()) <= set(BY_KEY)
