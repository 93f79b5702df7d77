"""The review of a game: what it finds, the positions it leads back to, and the page that shows it."""

import re
from dataclasses import replace
from functools import cache
from html import unescape
from random import Random

import pytest

from cucumber import find
from cucumber.analysis.course import course_of
from cucumber.bots import BOTS
from cucumber.game import Dealing
from cucumber.match import YOUR_SEAT, Match, Setting, games, read_match
from cucumber.match.course import finished
from cucumber.ui.play import play
from cucumber.ui.play.looking_back import look_back
from cucumber.ui.play.review import ReviewPanel, reviewed
from cucumber.ui.play.reviewing import can_review, review
from cucumber.view import view
from tests.cases import for_each
from tests.driver import buttons, messages, part, press, send
from tests.loops import finished as run
from tests.loops import until


def played_out(setting, bot="random"):
    """A whole game in which you play as a bot does."""
    match, rng = Match.of(setting).answered(), Random(1)
    while not match.over:
        if match.your_turn:
            match = match.play(BOTS[bot](view(match.deal, YOUR_SEAT, match.position.game), rng))
        else:
            match = match.next_deal()
    return match


@cache
def game():
    return played_out(Setting.usual(seed="7").with_bots(2))


@cache
def found():
    return [each for each in review(game(), lambda: False) if each]


# --- what is found ----------------------------------------------------------------------------------------------------


def test_everyones_chances_move_and_the_deals_that_moved_most_are_followed_card_by_card_alike_each_time():
    chances = found()[-1].chances
    assert len(chances) == len(games(game()))
    assert all(sum(row) == pytest.approx(1) for row in chances)
    assert [seat for seat, share in enumerate(chances[-1]) if share] == [*game().position.settled.winners]
    closer = found()[-1].closer
    assert closer
    for number, rows in closer:
        deal = [*finished(game())][number - 1].dealt
        assert len(rows) == deal.plays + 1
        assert all(sum(row) == pytest.approx(1, abs=0.01) for row in rows)
        assert rows[-1] == pytest.approx(found()[-1].chances[number], abs=0.15)  # few games are played out a card
    position = next(finished(game()))
    one, other = ([*course_of(position.dealt, position.game, times=20)] for _ in range(2))
    assert one == other


def test_each_decision_is_yours_and_known_to_be_worse_and_can_be_played_again_against_the_same_rivals():
    decisions = found()[-1].decisions
    assert 0 < len(decisions) <= 3
    for each in decisions:
        before = game().back_to(each.at)
        assert before.your_turn
        assert before.deal == each.missed.before
        assert game().made[each.at].move == each.missed.act
        assert before.deals == each.number
        assert each.missed.act not in [good.act for good in each.missed.advice.best]
    assert len(links()) == len(found()[-1].decisions)
    for link, each in zip(links(), found()[-1].decisions, strict=True):
        opened, left_out = read_match(link)
        assert not left_out
        assert opened == game().back_to(each.at)
        assert opened.setting == game().setting
        assert opened.play(each.missed.advice.best[0].act).made[: each.at] == game().made[: each.at]


def test_the_work_gets_on_and_stops_when_nobody_wants_it_any_more():
    done = [each.done for each in found()]
    assert done == sorted(done)
    assert done[-1] == 1
    assert not any(each.decisions for each in review(game(), lambda: True) if each)


# --- what is shown ----------------------------------------------------------------------------------------------------


def links():
    return [
        unescape(each).partition("#")[2] for each in re.findall(r'href="(play[^"]*)"', reviewed(game(), found()[-1]))
    ]


def test_it_says_its_course_decisions_a_rivals_best_moment_and_what_to_practice_unless_it_was_flawless():
    told = unescape(re.sub("<[^>]*>", " ", reviewed(game(), found()[-1])))
    for said in ("Who stood to win", "Decisions to try again", "By what you could know, ", "'s best moment"):
        assert said in told
    assert "practice.ipynb?variant=agurk" in reviewed(game(), found()[-1])
    assert "With all cards open" not in told
    flawless = replace(found()[-1], decisions=())
    assert "You couldn't have known better anywhere in this game." in reviewed(game(), flawless)
    assert "to practice" not in reviewed(game(), flawless)


def test_the_panel_after_a_deal_and_the_review_name_the_same_card_by_the_same_measure():
    """And they quote nothing: no advice was shown while the game was played."""
    told = unescape(re.sub("<[^>]*>", "", reviewed(game(), found()[-1])))
    dearest = found()[-1].decisions[0]
    dealt = [at for at, made in enumerate(game().made) if isinstance(made.move, Dealing)]
    end_of_deal = game().back_to([*dealt, len(game().made)][dearest.number])
    *_, panel = look_back(end_of_deal, lambda: False)
    assert re.match(r"In trick \d you played the \S+\. By what you could know, the \S+ was better\b", panel.sentence)
    assert f"Deal {dearest.number}. {panel.sentence}" in told
    assert "“" not in told


def test_games_on_the_engine_have_none():
    assert not can_review(Match.of(Setting.usual(seed="1")))
    assert can_review(game())
    assert not can_review(played_out(Setting.usual(find("gurka-is"), seed="2"), "lowest"))


# --- the page ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def page():
    page = play("7")
    page.show(game())
    return page


def panel(page):
    return part(page, ReviewPanel)


def test_a_review_is_offered_once_the_game_is_over_and_shown_as_it_comes(page):
    async def ask():
        press(page, "Review the game")
        first = panel(page).shown["done"]
        await until(lambda: panel(page).shown["done"] == 1)
        return first

    assert "Review the game" in buttons(page)
    assert panel(page).shown == {}
    assert run(ask()) < 1
    assert "Decisions to try again" in panel(page).shown["html"]
    page.show(game().back_to(len(game().made) - 1))
    assert panel(page).shown == {}
    assert "Review the game" not in buttons(page)


def test_pressed_twice_it_goes_on_and_leads_there_again(page):
    async def ask():
        said = messages(panel(page))
        press(page, "Review the game")
        working = panel(page).working
        press(page, "Review the game")
        same = panel(page).working is working
        panel(page).clear()
        await working
        return said, same

    assert run(ask()) == ([{"begun": True}] * 2, True)


def test_stopped_it_keeps_what_was_found_and_can_begin_again(page):
    async def ask():
        press(page, "Review the game")
        await until(lambda: panel(page).shown["done"] > 0)
        send(panel(page), {"stop": True})
        stopped = panel(page).shown
        await panel(page).working
        assert panel(page).shown == stopped
        press(page, "Review the game")
        again = panel(page).shown
        panel(page).clear()
        return stopped, again

    stopped, again = run(ask())
    assert (stopped["said"], again["said"], again["done"]) == ("The review was stopped.", "", 0)
    assert "Who stood to win" in stopped["html"]


@for_each("message", [{"stop": 2}, {}, [], None, "stop", {"begun": True}])
def test_what_is_not_known_is_refused_in_a_sentence(page, message):
    said = messages(panel(page))
    send(panel(page), message)
    assert said == [{"refused": "The page sent something unknown; the review is as it was."}]
