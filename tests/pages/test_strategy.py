"""The stories: what is told of one, playing on from any of its moments, and what its cards cost."""

from __future__ import annotations

import json
import re

from cucumber.bots import BOTS
from cucumber.engine.deal.history import acts_of
from cucumber.pages.protocol import base
from cucumber.pages.protocol.base import handle_message, run_jobs
from cucumber.pages.protocol.jobs import WORKING
from cucumber.pages.strategy.costs import CostsJob
from cucumber.pages.strategy.page import CLAIMS, StrategyPage
from cucumber.table.scenario import load, shipped_keys
from cucumber.words.explain.replay import deal_steps
from tests.cases import for_each
from tests.pages.hearing import again, buttons, load_page, presses, refusal, says
from tests.tiers import some

KEYS = shipped_keys("strategy")
SHARP = "05-playing-sharp"
QUICK = "13-queens-and-jacks"  # whose cards are soon counted


def frames(page):
    return page.props["table"]["frames"]


def acts(page):
    return tuple(map(str, acts_of(page.branch.moves.deal)))


def picks(page, act):
    """The page after a card of the last moment."""
    return says(page, "pick", act=act, at=len(acts(page)))


def pick_any(page):
    """Picks the first card that may be played, until the deal is over."""
    while not page.branch.moves.deal.over:
        hand = frames(page)[-1]["seats"][page.branch.you]["hand"]
        page = picks(page, next(card["id"].partition("#")[0] for card in hand if card["playable"]))
    return page


def stopped(at, word=SHARP):
    return says(load_page(StrategyPage, story=word), "play_on", at=at)


# --- the story that is told -------------------------------------------------------------------------------------------


@for_each("key", KEYS)
def test_every_story_is_chosen_named_by_an_address_and_told_from_its_beginning(key):
    story, word = load(key), key.rpartition("/")[2]
    page = says(stopped(4), "choose", key=key)
    assert (page.props["table"]["heading"], page.url) == (story.title, f"?story={word}")
    assert page.props["table"]["cursor"] == 0
    assert len(frames(page)) == len(story.line.steps)
    assert again(page).props == page.props
    claim = CLAIMS.get(word)
    assert page.props["claim"] == (f"claims.ipynb#{claim}" if claim else "")


def test_the_stories_are_numbered_in_the_order_in_which_they_are_told():
    listed = load_page(StrategyPage).props["catalogue"]
    assert [(each["key"], each["number"]) for each in listed] == [*((key, at) for at, key in enumerate(KEYS, start=1))]


@for_each(
    "address, says",
    [
        ("?story=gone", "There is no story 'gone'."),
        (f"?story={SHARP}&on=99", "The deal is over at this moment."),
        (f"?story={SHARP}&on=two", "The deal is over at this moment."),
        (f"?story={SHARP}&on=5&you=Zoe", "Nobody of that name plays here."),
        (f"?story={SHARP}&on=5&rivals=vera,timo", "Nobody of that name plays here."),
        (f"?story={SHARP}&on=5&rivals=vera,vera,vera,hal", "Nobody of that name plays here."),
        (f"?story={SHARP}&on=5&acts=Kd", "Ann"),
        (f"?story={SHARP}&on=5&acts=%3Cimg%3E", "<img>"),
    ],
)
def test_an_address_that_cannot_be_read_says_so_and_the_first_story_is_told(address, says):
    page = base.open_page(StrategyPage, address, None, "")
    assert says in page.notice
    assert page.with_notice("") == load_page(StrategyPage, now=0)


# --- playing on -------------------------------------------------------------------------------------------------------


@for_each("key", some(KEYS, 8))
def test_playing_on_from_every_moment_leads_to_the_end_whoever_plays_and_back_to_where_the_story_was_left(key):
    line, word = load(key).line, key.rpartition("/")[2]
    told = frames(load_page(StrategyPage, story=word))
    for at in range(0, len(line.acts), 3):
        page = stopped(at, word)
        assert page.branch.you == line.steps[at].deal.turn, "the seat that acts"
        assert [frame["label"] for frame in frames(page)] == [step.label for step in line.steps[: at + 1]]
        page = pick_any(page)
        assert frames(page)[-1]["kind"] == "result"
        assert "In the story:" in page.props["table"]["panel"]
        assert again(page).props == page.props
        page = presses(page, "Back to the story")
        assert (frames(page), page.props["table"]["cursor"], page.props["playing"]) == (told, at, None)


@for_each(
    "message, reason",
    [
        *(({"is": "play_on", "at": at}, "The deal is over at this moment") for at in (28, -1)),
        ({"is": "play_on", "at": 3, "line": 0}, "This is a what-if."),
        *((message, "didn't work") for message in ({"is": "play_on"}, {"is": "play_on", "at": None})),
        ({"is": "pick", "act": "4h", "at": 6}, "The story is told here."),
        ({"is": "sit", "player": "Ann"}, "The story is told here."),
        ({"is": "press", "key": "Take back"}, "The story is told here."),
    ],
)
def test_what_cannot_be_done_with_a_story_is_answered_with_a_sentence_and_changes_nothing(message, reason):
    assert reason in refusal(load_page(StrategyPage), message)


@for_each(
    "message, reason",
    [
        ({"is": "pick", "act": "7d", "at": 6}, "Cai may not play 7♦: it doesn't beat or equal A♥"),
        ({"is": "pick", "act": "4h", "at": 2}, "That moment has passed"),
        ({"is": "press", "key": "Take back"}, "no longer there"),
        ({"is": "invite", "player": "Bo", "bot": "hal"}, "Nobody of that name"),
        ({"is": "invite", "player": "Zoe", "bot": "vera"}, "Nobody of that name"),
        ({"is": "sit", "player": "Zoe"}, "Nobody of that name"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence_and_changes_nothing(message, reason):
    assert reason in refusal(stopped(6, "01-best-hand"), message)


def test_what_comes_of_a_card_follows_what_was_shown_and_is_walked_through():
    page = stopped(6, "01-best-hand")
    before, page = frames(page), picks(page, "4h")
    assert all(one is other for one, other in zip(before, frames(page), strict=False))
    assert page.props["table"]["cursor"] == len(frames(page)) - 1
    labels = [frame["label"] for frame in frames(page)[len(before) :]]
    assert labels[:3] == ["Trick 2: Cai plays 4♥", "Trick 2: Dan plays 3♥", "Trick 3: Ann plays K♥"]
    page = says(page, "hide", on=True)
    assert [frame["label"] for frame in frames(page)[len(before) :]] == labels


def test_what_was_played_can_be_taken_back_begun_again_and_kept_with_other_bots_and_another_seat():
    page = stopped(4)
    assert buttons(page) == ["Back to the story"]
    page = picks(picks(page, "2d"), "3d")
    two = acts(page)
    page = presses(page, "Take back")
    assert acts(page) == two[: len(acts(page))]
    assert frames(page)[-1]["seats"][0]["turn"]
    page = presses(page, "Start again from here")
    assert len(acts(page)) == 4, "never before the moment of the story"
    assert buttons(page) == ["Back to the story"]
    page = picks(picks(page, "2d"), "3d")
    assert acts(page) == two, "the same cards meet the same answers"
    page = says(page, "invite", player="Bo", bot="odile")
    assert acts(page)[: len(two)] == two
    page = says(page, "sit", player="Dan")
    assert acts(page)[: len(two)] == two
    assert frames(page)[-1]["seats"][3]["turn"]
    assert "Ducks whenever she may" in page.props["playing"]["tempers"]
    assert again(page).props == page.props


@for_each("key", some(KEYS, 8))
def test_with_hidden_hands_no_other_hand_is_in_the_frames(key):
    page, line = stopped(1, key.rpartition("/")[2]), load(key).line
    page = says(page, "hide", on=True)
    while True:
        deal = [*deal_steps(line.deal, acts(page), line.game)][len(acts(page))].deal
        others = [card for seat in deal.seats if seat != page.branch.you for card in deal.hands[seat]]
        told = json.dumps(frames(page), ensure_ascii=False)
        for card in others:
            assert f'"{card}"' not in told
            assert not re.search(rf"(?<!\d){re.escape(card.face)}", told)
        if page.branch.moves.deal.over:
            break
        hand = frames(page)[-1]["seats"][page.branch.you]["hand"]
        page = picks(page, next(card["id"].partition("#")[0] for card in hand if card["playable"]))


# --- what the cards cost ----------------------------------------------------------------------------------------------


def asides(page):
    return page.props["table"]["asides"]


def test_what_each_card_cost_is_said_beside_every_step_of_the_story_that_is_told():
    page = load_page(StrategyPage, story=SHARP)
    assert asides(page) == []
    page = handle_message(page, {"is": "costs", "on": True})
    assert {sentence for line in asides(page) for sentence in line} == {WORKING}
    late = page.job
    page = handle_message(page, {"is": "choose", "key": f"strategy/{QUICK}"})
    assert page.job == CostsJob(load(f"strategy/{QUICK}"))
    assert page.update((late, [["late"]], True)) == page, "what nobody wants any more changes nothing"
    page = run_jobs(page)
    assert page.job is None
    assert not any(WORKING in line for line in asides(page))
    assert [len(line) for line in asides(page)] == [
        len(each["frames"]) for each in (page.props["table"], *page.props["table"]["what_ifs"])
    ]
    page = says(presses(says(page, "play_on", at=2), "Back to the story"), "ask", at=0)
    assert "With all cards open" in asides(page)[0][1], "it is still there"
    assert asides(says(page, "costs", on=False)) == []
    again = handle_message(page, {"is": "costs", "on": True}).without_job()
    assert again.with_notice("") == says(page, "costs", on=False)


def test_the_bots_there_are_can_be_invited():
    page = stopped(4)
    keys = [each["key"] for each in page.props["playing"]["choices"]]
    assert {*keys} <= BOTS.keys()
    assert [each["rival"] for each in page.props["playing"]["players"]] == ["vera"] * 4
