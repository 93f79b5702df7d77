"""The page to play, without a browser: begin, play, take back, be advised, go on, win, and come back to it."""

import json
import re
from html import unescape
from random import Random

import pytest

from cucumber import VARIANTS
from cucumber.bots import BOTS
from cucumber.bots.rivals import RIVALS
from cucumber.explore import read_link
from cucumber.match import YOUR_SEAT, hint, places, read_match, write_match, write_setting
from cucumber.pages.standing import moved_most
from cucumber.ui.play import play
from cucumber.ui.play.setting_form import SettingForm
from cucumber.ui.table import Table
from cucumber.view import view
from tests.cases import for_each
from tests.driver import buttons, messages, part, press, send, sent
from tests.loops import finished, until
from tests.tiers import some
from tests.ui.hidden import hidden_from


@pytest.fixture
def page():
    return play("7")


def table(page):
    return part(page, Table)


def form(page):
    return part(page, SettingForm)


def pick(page, act=None):
    """Picks a card that may be played, at the last moment."""
    match = page.match
    send(table(page), {"act": str(act or match.deal.legal()[0]), "at": len(match.steps) - 1})


def play_the_deal(page):
    """Plays the deal to its end."""
    while page.match.your_turn:
        match = page.match
        pick(page, BOTS["sharp"](view(match.deal, YOUR_SEAT, match.position.game), Random(1)))


def change(page, **what):
    """Changes something in the panel."""
    send(form(page), what)


def sit(page, **what):
    """Lays another table before the game begins, as an address does that names a game."""
    send(form(page), {"lay": what["game"]})


def start(page):
    """Presses the one button of the panel."""
    send(form(page), {"start": True})


def play_to_the_end(page):
    """Plays the game to its end, whoever wins."""
    press(page, "Play") if "Play" in buttons(page) else None
    play_the_deal(page)
    while not page.match.over:
        press(page, "Next deal")
        play_the_deal(page)


# --- a deal -----------------------------------------------------------------------------------------------------------


def test_a_newcomer_sees_a_hand_three_bots_and_one_button_which_begins_and_leads_to_your_turn(page):
    assert buttons(page) == ["Play"]
    (frame,) = table(page).frames
    assert [seat["name"] for seat in frame["seats"]] == ["You", "Kaja", "Timo", "Vera"]
    assert len(frame["seats"][0]["hand"]) == 7
    assert form(page).line == "Agurk · you and Kaja, Timo and Vera"
    assert form(page).link == ""
    press(page, "Play")
    assert table(page).cursor == len(table(page).frames) - 1
    assert table(page).frames[-1]["seats"][0]["turn"]
    assert buttons(page) == ["Advise me", "Take back"]
    said = messages(table(page))
    send(table(page), {"act": str(page.match.deal.legal()[0]), "at": 99})
    assert "That moment has passed" in said[0]["refused"]


def test_whoever_leads_may_begin_with_a_card_or_with_play():
    page = next(page for seed in "123456789" if (page := play(seed)).match.your_turn)
    other = play(page.match.setting.seed)
    pick(page)
    assert page.match.has_begun
    press(other, "Play")
    assert buttons(other) == ["Advise me", "Take back"]
    assert read_match(form(other).link) == (other.match, "")


def refused(deal):
    """The cards in your hand that you may not play."""
    return [card for card in deal.hands[YOUR_SEAT] if not deal.verdict(str(card)).allowed]


def test_a_card_that_may_not_be_played_is_refused_to_you():
    page, wrong = next((page, card) for page in map(play, "123456789") for card in refused(page.match.answered().deal))
    press(page, "Play")
    said = messages(table(page))
    pick(page, wrong)
    assert said[0]["refused"].startswith("You may not play")
    assert "You's" not in said[0]["refused"]


def test_taking_back_is_allowed_and_said_to_be(page):
    press(page, "Play")
    before = page.match
    assert table(page).actions[-1]["disabled"]
    pick(page)
    press(page, "Take back")
    assert page.match == before
    assert "allowed" in table(page).frames[-1]["comment"]


def test_after_a_deal_it_says_what_it_cost_and_offers_the_next_what_if_and_taking_it_back(page):
    press(page, "Play")
    play_the_deal(page)
    assert buttons(page) == ["Next deal", "What if …?", "Take back"]
    assert [action["style"] for action in table(page).actions] == ["primary", "secondary", "quiet"]
    panel = table(page).panel
    assert re.search(r"took the last trick with .*pays? \d+ for .*as on paper", panel)
    (what_if,) = (action for action in table(page).actions if action["label"] == "What if …?")
    name, _, link = what_if["href"].partition("#")
    assert name == "explore.ipynb"
    assert read_link(link).position == page.match.position
    press(page, "Take back")
    assert page.match.your_turn
    assert table(page).panel == ""
    play_the_deal(page)
    press(page, "Next deal")
    assert table(page).panel == ""
    assert page.match.deals == 2


# --- the end ----------------------------------------------------------------------------------------------------------


def test_the_winner_is_shown_with_the_course_and_play_goes_on(page):
    play_to_the_end(page)
    panel = table(page).panel
    assert re.search(r'class="play-won">\w+ won[.!]<', panel)
    assert 'role="img" aria-label="The scores, deal by deal. You: 0, ' in table(page).ending["course"]
    assert buttons(page) == ["Play again", "Review the game", "Try another game", "What if …?", "Take back"]
    assert form(page).kept["game"] == ""
    later = play("9")
    send(form(later), {"kept": form(page).kept})
    assert not form(later).offers, "a finished game"
    setting = page.match.setting
    press(page, "Try another game")
    assert form(page).unfolded == 1
    press(page, "Play again")
    assert page.match.setting.players == setting.players
    assert page.match.setting.seed != setting.seed
    assert page.match.deals == 1


@for_each("key", some([variant.key for variant in VARIANTS], 5))
def test_every_game_can_be_played_to_its_end_and_tells_nothing_hidden(key):
    page = play("5")
    sit(page, game=key)
    assert page.match.setting.variant.key == key
    press(page, "Play")
    while not page.match.over:
        assert no_hidden_hand(page)
        if page.match.your_turn:
            match = page.match
            pick(page, BOTS["sharp"](view(match.deal, YOUR_SEAT, match.position.game), Random(1)))
        else:
            press(page, "Buy in" if "Buy in" in buttons(page) else "Next deal")
    assert "play-won" in table(page).panel


def no_hidden_hand(page):
    """Whether no card in another hand is anywhere in what the browser holds, but in what lies open."""
    frames = table(page).get_state()["latest"]["frames"]
    assert all(seat["hand"] is None for frame in frames for seat in frame["seats"][1:])
    if page.match.is_settled:
        return True
    secret = hidden_from(YOUR_SEAT, page.match.deal, page.match.position.game)
    state = json.dumps(sent(page), ensure_ascii=False, default=str)
    told = re.findall(r"\b(?:10|[2-9JQKA])[♣♦♥♠]", state)
    this_deal = re.split("next|:", form(page).link)[-1]
    written = re.findall(r"\b(?:10|[2-9JQKA])[cdhs]\b", this_deal.replace("_", " "))
    return not {card for card in secret if card.face in told or str(card) in written}


# --- the setting ------------------------------------------------------------------------------------------------------


def test_what_is_changed_in_the_panel_is_played_once_it_is_started(page):
    before = page.match
    change(page, invite="hanne")
    change(page, invite="maud")
    assert form(page).drafted["seated"] == ["Kaja", "Timo", "Vera", "Hanne", "Maud"]
    change(page, you="Ada")
    change(page, house_rules=["jokers"])
    assert page.match == before
    start(page)
    assert form(page).line == "Agurk with jokers · Ada and five rivals"
    assert page.match.setting.variant.key == "agurk+jokers"
    assert page.match.your_turn or page.match.is_settled
    change(page, game="kurkku")
    change(page, **{"send away": "Maud"})
    change(page, **{"send away": "Hanne"})
    start(page)
    assert form(page).line == "Kurkku · Ada and Kaja, Timo and Vera"


def test_a_panel_that_is_closed_leaves_the_table_as_it_was(page):
    press(page, "Play")
    pick(page)
    before = page.match
    change(page, game="kurkku")
    change(page, against="master")
    assert form(page).drafted["game"]["key"] == "kurkku"
    send(form(page), {"close": True})
    assert form(page).drafted["game"]["key"] == "agurk"
    assert form(page).drafted["seated"] == ["Kaja", "Timo", "Vera"]
    assert page.match == before
    assert not form(page).offers


def test_the_panel_shows_each_rival_by_strength_with_its_temper(page):
    strengths = form(page).drafted["strengths"]
    assert [each["strength"] for each in strengths] == ["easy", "medium", "hard", "master"]
    shown = {rival["name"]: rival for each in strengths for rival in each["rivals"]}
    assert {name: rival["temper"] for name, rival in shown.items()} == {
        rival.name: rival.temper for rival in RIVALS.values()
    }
    assert [name for name, rival in shown.items() if rival["seated"]] == ["Kaja", "Timo", "Vera"]
    assert form(page).drafted["takes"] == "Agurk takes one to six rivals. Tap who is to play."


def test_a_bot_that_an_older_link_has_seated_stays_until_it_is_sent_away():
    page = play("9")
    send(form(page), {"open": "1!agurk;You,Kaja=sharp,Timo=timo;seed=7:"})
    assert [(each["name"], each["key"]) for each in form(page).drafted["strangers"]] == [("Kaja", "sharp")]
    change(page, invite="kaja")
    assert page.match.bots[1] == BOTS["sharp"]
    start(page)
    assert page.match.setting.bots == (("Timo", "timo"), ("Kaja", "kaja"))
    assert form(page).drafted["strangers"] == []


def test_a_game_that_is_over_is_told_to_the_device_once_with_whom_you_were_ahead_of(page):
    press(page, "Play")
    assert form(page).ended == {}
    play_to_the_end(page)
    ended, place = form(page).ended, {each.seat: each.place for each in places(page.match)}
    assert ended["ahead"] == {name: place[0] < place[seat] for seat, name in enumerate(["Kaja", "Timo", "Vera"], 1)}
    assert ended["game"] == write_setting(page.match.setting)
    assert set(ended["ahead"].values()) <= {True, False}
    press(page, "Play again")
    assert form(page).ended == {}


def test_a_game_with_a_bot_that_has_only_the_name_of_a_rival_is_none_with_that_rival():
    page = play("9")
    send(form(page), {"open": "1!agurk;You,Kaja=patient,Timo=timo;seed=7:"})
    play_to_the_end(page)
    assert [*form(page).ended["ahead"]] == ["Timo"]


@for_each(
    "wrong",
    [
        *({"game": "moon"}, {"house_rules": ["moon"]}, {"invite": "moon"}, {"against": "moon"}, {"lay": "moon"}),
        *({"you": "x" * 50}, {"x": 1}, {}, [], "x", None),
    ],
)
def test_what_cannot_be_chosen_is_refused_in_a_sentence(page, wrong):
    said, before = messages(form(page)), page.match
    send(form(page), wrong)
    assert said[0]["refused"]
    assert "Traceback" not in said[0]["refused"]
    assert page.match == before


def test_a_change_in_mid_game_offers_to_go_on_with_it(page):
    press(page, "Play")
    pick(page)
    before = page.match
    change(page, game="kurkku")
    start(page)
    assert form(page).offers
    send(form(page), {"go on": True})
    assert page.match == before
    assert not form(page).offers


# --- the address and the device ---------------------------------------------------------------------------------------


def test_the_address_holds_the_match_after_each_move_and_opens_it_where_it_was(page):
    press(page, "Play")
    for _ in range(3):
        assert read_match(form(page).link) == (page.match, "")
        pick(page)
    for link in (form(page).link, form(page).link.rpartition(".")[0]):  # also where it was cut off between two bots
        other = play("9")
        send(form(other), {"open": link})
        assert other.match == page.match
        assert form(other).said == ""


def test_the_device_keeps_the_setting_and_an_unfinished_game(page):
    change(page, you="Ada")
    assert form(page).kept == {}
    start(page)
    pick(page)
    kept, match = form(page).kept, page.match
    later = play("9")
    send(form(later), {"kept": kept})
    assert later.match.setting.players == match.setting.players
    assert not later.match.has_begun
    assert form(later).offers
    send(form(later), {"go on": True})
    assert later.match == match


@for_each("kept", [{"setting": "x", "game": "y"}, {"setting": "1!agurk;You,K=x;seed=1", "game": ""}])
def test_a_damaged_device_is_left_out_and_said_to_be(page, kept):
    send(form(page), {"kept": kept})
    assert "his device" in form(page).said or "his device kept" in form(page).said
    assert not form(page).offers


# --- hints ------------------------------------------------------------------------------------------------------------


def hinted(page):
    """The hint at the last moment."""
    asides = table(page).asides
    assert not asides or len(asides[0]) == len(table(page).frames)
    return asides[0][-1] if asides else ""


def test_who_asks_for_hints_gets_them_until_there_have_been_enough(page):
    press(play("7"), "Play")
    assert not form(page).hinting
    assert "No more hints" not in buttons(page)
    send(form(page), {"hints": True})
    assert buttons(page) == ["Play", "No more hints"]
    assert "when something new happens" in hinted(page)
    press(page, "Play")
    assert hinted(page) == f"A hint: {hint(page.match)}" != "A hint: "
    assert buttons(page) == ["Advise me", "Take back", "No more hints"]
    assert form(page).hinting
    before = page.match
    press(page, "No more hints")
    assert (hinted(page), page.match) == ("", before)
    assert not form(page).hinting
    assert "No more hints" not in buttons(page)


def test_hints_end_with_the_second_deal_and_with_the_game(page):
    send(form(page), {"hints": True})
    press(page, "Play")
    for _ in range(2):
        play_the_deal(page)
        assert "No more hints" in buttons(page)
        press(page, "Next deal")
    assert hinted(page) == ""
    assert "No more hints" not in buttons(page)
    change(page, invite="maud")
    start(page)
    assert not form(page).hinting


# --- advice -----------------------------------------------------------------------------------------------------------


def advised(page, done):
    """What the table shows as advice, once it is there."""

    async def ask():
        press(page, "Advise me")
        await until(lambda: done(table(page).advice))
        return table(page).advice

    return finished(ask())


def test_advice_says_what_each_card_costs(page):
    press(page, "Play")
    advice = advised(page, lambda shown: shown.get("costs"))
    assert advice["at"] == len(table(page).frames) - 1
    playable = [card["id"] for card in table(page).frames[-1]["seats"][0]["hand"] if card["playable"]]
    assert {*advice["costs"]} == {*playable} != set()
    assert set(advice["best"]) <= set(playable)
    assert "deals like this one" not in advice["sentence"]
    assert "deals like this one" in advice["numbers"]
    pick(page)
    assert table(page).advice == {}


SAID_BACK = re.compile("By what you could know, |couldn't have known better|nothing you could have known better")


def test_after_a_deal_it_says_what_you_could_have_known(page):
    async def play_a_deal():
        press(page, "Play")
        play_the_deal(page)
        assert not SAID_BACK.search(unescape(table(page).panel))
        await page.looking_back

    finished(play_a_deal())
    assert SAID_BACK.search(unescape(table(page).panel))
    assert "all cards open" not in table(page).panel
    assert "<summary>Who stood to win</summary>" in table(page).panel


def test_the_deals_that_moved_your_chance_most_are_named():
    chances = ((0.5, 0.5), (0.3, 0.7), (0.32, 0.68), (0.2, 0.8), (0.9, 0.1))
    assert moved_most(chances, YOUR_SEAT) == (
        "Deal 1 took you from 50 of 100 games to 30.",
        "Deal 4 took you from 20 of 100 games to 90.",
    )
    assert moved_most(((0.5, 0.5), (0.52, 0.48)), YOUR_SEAT) == ()


def test_advice_and_looking_back_that_come_too_late_are_not_shown(page):
    async def play_on():
        press(page, "Play")
        play_the_deal(page)
        looking_back = page.looking_back
        press(page, "Next deal")
        await looking_back

    finished(play_on())
    assert "With all cards open" not in table(page).panel

    async def ask():
        press(page, "Advise me")
        await until(lambda: table(page).advice.get("sentence"))
        pick(page)
        await page.advising

    finished(ask())
    assert table(page).advice == {}


def test_a_question_that_is_no_card_gets_an_honest_sentence():
    page = next(page for page in map(play, "123456789") if change_to_rassi(page))
    advice = advised(page, lambda shown: shown.get("sentence"))
    assert advice["costs"] == {}
    assert "only advise on which card to play" in advice["sentence"]


def change_to_rassi(page):
    sit(page, game="rassi")
    press(page, "Play")
    return page.match.your_turn and page.match.deal.pending


def test_advice_that_cannot_be_worked_out_is_told(page, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "cucumber.analysis.advice", None)
    press(page, "Play")
    told = advised(page, lambda shown: "went wrong" in shown.get("sentence", ""))["sentence"]
    assert told.startswith("Something went wrong here (ModuleNotFoundError)")


def test_what_is_asked_is_answered_though_nothing_changes(page):
    """A link to the game that is shown changes nothing; the page must not wait for an answer all the same."""
    link = write_match(page.match)
    change(page, open=link)
    said = messages(form(page))
    change(page, open=link)
    assert said == [{"done": True}]
