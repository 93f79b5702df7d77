"""How often the rules are asked: once about what was picked, and once about each card of the hand that comes next."""

from collections import Counter

import pytest

from cucumber.engine.deal import deal as deals
from cucumber.pages.explore.page import ExplorePage
from cucumber.pages.stage import frame_cache
from cucumber.pages.strategy.page import StrategyPage
from tests.cases import for_each
from tests.pages.hearing import load_page, presses, says


@pytest.fixture
def judged(monkeypatch):
    """What has been judged how often: the cards, with the hand they are in or what they are measured against."""
    counted = Counter()
    for name in ("judge_lead", "judge_follow"):
        real = getattr(deals, name)

        def counting(*asked, real=real):
            counted[tuple(map(str, asked))] += 1
            return real(*asked)

        monkeypatch.setattr(deals, name, counting)
    return counted


@for_each("seat", [None, 0])
def test_exploring_judges_each_act_once(judged, seat):
    page = says(ExplorePage.from_url(), "look", seat=seat)
    act = page.exploration.position.deal.legal()[0]
    judged.clear()
    page = says(page, "pick", act=str(act), at=0)
    held = (seat["hand"] or () for seat in page.props["table"]["frames"][-1]["seats"] if seat["turn"])
    assert judged.total() == 1 + sum(map(len, held))


@pytest.fixture
def drawn(monkeypatch):
    """The steps that have been drawn as frames."""
    steps, real = [], frame_cache.frames
    monkeypatch.setattr(frame_cache, "frames", lambda asked, *seen: steps.extend(asked) or real(asked, *seen))
    return steps


@for_each("hidden", [False, True])
def test_playing_on_from_a_story_draws_no_step_twice(hidden, drawn):
    page = load_page(StrategyPage, story="05-playing-sharp")
    page = says(says(page, "play_on", at=8), "hide", on=hidden)
    for _ in range(3):
        before, acts = page.props["table"]["frames"], len(page.branch.moves.transitions)
        hand = before[-1]["seats"][page.branch.you]["hand"]
        drawn.clear()
        act = next(card["id"] for card in hand if card.get("playable"))
        page = says(page, "pick", act=act, at=8 + acts)
        assert len(page.branch.moves.transitions) > acts
        assert len(drawn) == len(page.props["table"]["frames"]) - len(before)


@for_each("seat", [None, 0])
def test_exploring_draws_no_step_twice(seat, drawn):
    page = says(ExplorePage.from_url(), "look", seat=seat)
    drawn.clear()
    for number in range(1, 8):
        page = presses(page, "Finish the trick")
        assert len(drawn) == 4 * number == len(page.props["table"]["frames"]) - 1
    assert len(presses(page, "Undo").props["table"]["frames"]) == len(drawn) == 28
