"""Bots at the table: one loop lets them play, and on every page the same bot does the same in the same position."""

from dataclasses import replace
from random import Random

import pytest

from cucumber import Deal, Game, find
from cucumber.bots import BOTS, Bot, play_on
from cucumber.engine.deal.history import acts_of
from cucumber.engine.view import view
from cucumber.pages.explore.page import ExplorePage
from cucumber.pages.strategy.story_branch import StoryBranch
from cucumber.table.compare import Comparison, ComparisonCheck
from cucumber.table.explore import from_scenario, write_link
from cucumber.table.scenario import load
from tests.cases import for_each
from tests.pages.hearing import presses, says
from tests.strategies import names

# A story and a moment in it: after so many acts; one of them before any card, where an exchange is answered.
MOMENTS = (("strategy/05-playing-sharp", 3), ("examples/twenty-two-exchange", 1), ("examples/twenty-two-exchange", 7))
CAPRICIOUS = "rolf"  # a rival who draws on chance, so that chance has to be the same everywhere
each_moment = for_each("key, at", MOMENTS)


def expected(key, at, stops=None):
    """What this rival does for all seats, or until the turn of one of them, with chance by the number of acts."""
    line = load(key).line
    deal, acts = line.steps[at].deal, []
    while not deal.over and deal.turn != stops:
        act = BOTS[CAPRICIOUS](view(deal, deal.turn, line.game), Random(len(acts_of(deal))))
        deal = deal.act(act)
        acts.append(str(act))
    return acts


@each_moment
def test_playing_on_from_a_story(key, at):
    story = load(key)
    playing = StoryBranch.begin(story, at)
    now = story.line.steps[at].deal
    for seat in now.seats:
        playing = playing.with_bot(now.players[seat], CAPRICIOUS)
    for seat in now.seats:
        begun = playing.with_reader_at(now.players[seat]).after(playing.moves.back_to(0))
        made = begun.after(begun.moves.back_to(0)).moves.transitions
        assert [str(each.move) for each in made] == expected(key, at, stops=seat)


@each_moment
def test_bots_on_the_page_to_explore(key, at):
    story = from_scenario(load(key))
    page = ExplorePage.from_url(f"#{write_link(story.go(story.line[1 + at]))[0]}")
    for seat in range(len(page.players)):
        page = says(page, "invite", seat=seat, rival=CAPRICIOUS)
    shown = presses(page, "Finish the deal").exploration
    nodes = [shown.nodes[number] for number in shown.path]
    assert [str(node.move) for node in nodes[2 + at :]] == expected(key, at)


@each_moment
def test_an_attempt_in_several_games(key, at):
    comparison = Comparison.of(from_scenario(load(key)))
    line = load(key).line
    setup = replace(comparison.setting, played=", ".join(map(str, line.acts[:at])))
    bots = (CAPRICIOUS,) * len(line.deal.players)
    column = ComparisonCheck(replace(comparison, setting=setup, bots=bots)).attempt.columns[0]
    assert [str(made.move) for made in column.moves.transitions[at:]] == expected(key, at)


def test_chance_can_be_passed_in():
    deal = Game.new(find("agurk").rules, names(4)).deal(Random(1))
    bots = dict.fromkeys(deal.seats, BOTS["random"])

    def acts(seed):
        rng = Random(seed)
        return [turn.act for turn in play_on(deal, bots, chance=lambda _: rng)]

    assert acts(1) == acts(1) != acts(2)


def test_any_act_by_chance_is_the_same_with_a_view_and_without():
    """The loop makes no view for it; a bot that is not known to take any act gets one."""
    alike = Bot("alike", "Plays any card that is allowed.", BOTS["random"].strategy)
    for key in ("agurk", "rassi", "minibluff", "gurka-is", "twenty-two"):
        deal = Game.new(find(key).rules, names(4)).deal(Random(key))
        one, other = (list(play_on(deal, dict.fromkeys(deal.seats, bot))) for bot in (BOTS["random"], alike))
        assert one == other


def test_the_loop_stops_where_a_seat_has_no_bot():
    deal = Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s", "Kd 4c"])
    (turn,) = play_on(deal, {0: BOTS["highest"], 2: BOTS["highest"]})
    assert (turn.deal, str(turn.act), turn.after()) == (deal, "9h", deal.act("9h"))


def second(seen, _rng):
    """The second of what it may do."""
    return seen.acts[min(1, len(seen.acts) - 1)]


@pytest.fixture
def new_bot(monkeypatch):
    bot = Bot("second", "Plays its second card.", second)
    monkeypatch.setitem(BOTS, "second", bot)
    return bot


def test_a_new_bot_plays_on_from_a_story(new_bot):
    deal = load("strategy/05-playing-sharp").line.deal
    playing = StoryBranch.begin(load("strategy/05-playing-sharp"), 0)
    for seat in deal.seats:
        playing = playing.with_bot(deal.players[seat], new_bot.name)
    assert new_bot.gist in playing.seats["tempers"]
    act = str(deal.legal()[0])
    deal = deal.act(act)
    assert playing.pick(act, 0).moves.transitions[1].move == second(view(deal, deal.turn), Random(0))
