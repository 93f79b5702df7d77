"""The strategy stories: each theme is told with real cards, and what it claims is so in the cards."""

import json
import re
from importlib.resources import files

import pytest

from cucumber import BadScenario
from cucumber.bots import BOTS
from cucumber.explain.replay import tell
from cucumber.scenario import load, read_scenario, shipped
from cucumber.ui.strategy.story import Stories, bots

KEYS = shipped("strategy")
THEMES = (
    *("best-hand", "twos-and-threes", "tens-and-jacks", "fimping", "playing-sharp", "alliance-and-defector"),
    *("two-players", "middle-trick", "counting", "three-kings", "rassi"),
)


def content(key):
    return files("cucumber").joinpath("scenarios", f"{key}.toml").read_text(encoding="utf-8")


def main(theme):
    return load(f"strategy/{theme}").line


def what_if(theme, words):
    return next(each.line for each in load(f"strategy/{theme}").what_ifs if words in each.title)


def ranks(cards):
    return [card.rank for card in cards]


def choices(line):
    """For each act the seat that did it and the ranks it could have played."""
    return [(step.deal.turn, {act.cards[0].rank for act in step.deal.legal()}) for step in line.steps[: len(line.acts)]]


def last_trick(line):
    return [card.rank for play in line.steps[-1].deal.tricks[-1].plays for card in play.cards]


# --- all of them ------------------------------------------------------------------------------------------------------


def test_there_is_a_story_for_each_theme_in_the_order_of_the_rulebook():
    assert [f"strategy/{number:02}-{theme}" for number, theme in enumerate(THEMES, start=1)] == list(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_every_story_replays_a_whole_deal_of_its_game_to_the_end(key):
    story = load(key)
    assert story.title
    assert story.about
    assert story.source
    for line in (story.line, *(each.line for each in story.what_ifs)):
        deal = line.deal
        assert {len(deal.hands[seat]) for seat in deal.seats} == {line.game.hand_size}
        assert line.steps[-1].deal.over


@pytest.mark.parametrize("key", KEYS)
def test_every_story_has_a_what_if_that_comes_out_otherwise(key):
    story = load(key)
    assert story.what_ifs
    came = story.line.steps[-1].deal.charges
    assert all(each.line.steps[-1].deal.charges != came for each in story.what_ifs)


@pytest.mark.parametrize("key", KEYS)
def test_every_line_says_what_it_expects(key):
    story, text = load(key), content(key)
    for part in ("taker", "charges", "scores"):
        assert len(re.findall(rf"^{part} = (?!\[)", text, re.MULTILINE)) == 1 + len(story.what_ifs)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("line", ["main", "what-if"])
def test_a_damaged_expectation_is_found_in_either_line(key, line):
    head, tail = content(key).split("[[what_ifs]]", 1)
    right, wrong = r"^charges = \{ (\w+) = \d+", r"charges = { \1 = 99"
    part = head if line == "main" else tail
    damaged = re.sub(right, wrong, part, count=1, flags=re.MULTILINE)
    assert damaged != part
    text = "[[what_ifs]]".join((damaged, tail) if line == "main" else (head, damaged))
    with pytest.raises(BadScenario, match=r"expected charges .* but it came out as"):
        read_scenario(text.encode(), key)


@pytest.mark.parametrize("key", KEYS)
def test_the_telling_has_an_opening_and_a_word_to_the_result(key):
    for line in (main(key.partition("/")[2]), *(each.line for each in load(key).what_ifs)):
        assert sum(bool(step.comment) for step in line.steps if step.kind == "result") >= 1
    assert main(key.partition("/")[2]).steps[0].comment


@pytest.mark.parametrize("theme", ["04-fimping", "05-playing-sharp", "06-alliance-and-defector"])
def test_what_is_true_on_average_only_is_said_to_be(theme):
    assert re.search(r"on average|a claim about many", load(f"strategy/{theme}").about.replace("\n", " "))


# --- what they claim --------------------------------------------------------------------------------------------------


def test_the_best_hand_leaves_the_others_no_choice_and_takes_their_four_lowest_cards():
    line = main("01-best-hand")
    assert ranks(line.deal.hands[0]) == ["2", "K", "K", "A", "A", "A", "A"]
    assert all(len(could) == 1 for seat, could in choices(line) if seat != 0)
    after = line.steps[16].deal
    for seat in (1, 2, 3):
        assert set(after.played_by(seat)) == set(line.deal.hands[seat][:4])
    thrifty = what_if("01-best-hand", "led the two")
    assert set(ranks(thrifty.steps[4].deal.hands[0])) == {"K", "A"}
    assert not {"K", "A"} & {rank for seat in (1, 2, 3) for rank in ranks(thrifty.deal.hands[seat])}


def test_twos_and_threes_never_choose_and_never_pay():
    story = load("strategy/02-twos-and-threes")
    assert all(len(could) == 1 for seat, could in choices(story.line) if seat == 0)
    for line in (story.line, *(each.line for each in story.what_ifs)):
        assert 0 not in line.steps[-1].deal.charges


def test_tens_and_jacks_pay_unless_others_keep_what_is_higher():
    assert set(ranks(main("03-tens-and-jacks").deal.hands[0])) == {"9", "10", "J"}
    assert what_if("03-tens-and-jacks", "kept a ten").steps[-1].deal.charges == {0: 10}
    assert set(last_trick(what_if("03-tens-and-jacks", "high cards"))) == {"A", "K", "J"}


def test_fimping_ends_low_and_playing_sharp_ends_high_with_the_same_cards():
    for theme, low, high in (
        ("04-fimping", main("04-fimping"), what_if("04-fimping", "led the aces")),
        ("05-playing-sharp", what_if("05-playing-sharp", "all four had fimped"), main("05-playing-sharp")),
    ):
        cheap, dear = (max(line.steps[-1].deal.charges.values()) for line in (low, high))
        assert cheap <= 4, theme
        assert dear == 12, theme


def test_the_defector_goes_free_at_a_partners_cost_and_the_loyal_one_pays():
    story = load("strategy/06-alliance-and-defector")
    loyal, all_desert = (each.line.steps[-1].deal.charges for each in story.what_ifs)
    deserts = story.line.steps[-1].deal.charges
    assert 3 not in deserts
    assert loyal[3] > max(deserts.values()) > max(all_desert.values())
    assert not {"K", "A"} & set(ranks(story.line.deal.hands[3]))


# What a deal of two comes to if both do their best with open cards: the points the first pays more than the second.
HEIGHTS = {**{str(number): number for number in range(2, 11)}, "J": 11, "Q": 12, "K": 13, "A": 14}


def best(hands, turn, lead, known):
    """Worked out by trying everything: written for this test, from the rules of Agurk, without the engine."""
    place = (hands, turn, lead)
    if place not in known:
        mine = hands[turn]
        cards = sorted(set(mine)) if lead is None else sorted({card for card in mine if card >= lead} | {mine[0]})
        values = [after(hands, turn, lead, card, known) for card in cards]
        known[place] = min(values) if turn == 0 else max(values)
    return known[place]


def after(hands, turn, lead, card, known):
    mine = list(hands[turn])
    mine.remove(card)
    left = (tuple(mine), hands[1]) if turn == 0 else (hands[0], tuple(mine))
    if lead is None:
        return best(left, 1 - turn, card, known)
    taker = turn if card >= lead else 1 - turn
    if any(left):
        return best(left, taker, None, known)
    cost = max(card, lead) * (1 if card != lead else 2)
    return cost if taker == 0 else -cost


def test_the_two_player_deal_comes_to_what_is_said_of_it():
    hands = tuple(tuple(HEIGHTS[rank] for rank in ranks(hand)) for hand in main("07-two-players").deal.hands)
    known = {}
    values = {card: after(hands, 0, None, card, known) for card in set(hands[0])}
    assert {card for card, value in values.items() if value == -7} == {8, 9}
    assert {card for card, value in values.items() if value == 8} == {3, 13, 14}


def test_the_ace_kept_back_takes_a_middle_trick_and_only_low_cards_are_led_after_it():
    tricks = main("08-middle-trick").steps[-1].deal.tricks
    assert (tricks[3].taker, tricks[3].taking.cards[0].rank) == (1, "A")
    assert [card.rank for trick in tricks[4:] for seat, cards in trick.plays if seat == 1 for card in cards] == [
        "6",
        "4",
        "6",
    ]


def test_four_aces_are_gone_when_the_king_is_led():
    line = main("09-counting")
    before = line.steps[20].deal
    lying = [rank for seat in before.seats for rank in ranks(before.played_by(seat))]
    assert lying.count("A") == 4
    assert lying.count("K") == 0
    assert str(line.acts[20]) == "Kc"
    assert max(what_if("09-counting", "not counted").steps[-1].deal.charges.values()) == 13


def test_three_kings_pay_whatever_is_led_unless_an_ace_stays():
    assert ranks(main("10-three-kings").deal.hands[0]) == ["K", "K", "K"]
    assert last_trick(what_if("10-three-kings", "kept the ace"))[1] == "A"


def test_an_ace_sweeps_the_lowest_card_of_everyone_and_is_the_lowest_at_the_end():
    line = main("11-rassi")
    for number in (1, 2):
        plays = line.steps[4 * number].deal.tricks[-1].plays
        held = line.steps[4 * (number - 1)].deal.hands
        assert all(cards[0].rank == held[seat][0].rank for seat, cards in plays if seat != 0)
    kept = what_if("11-rassi", "kept an ace").steps[-1].deal
    assert last_trick(what_if("11-rassi", "kept an ace"))[-1] == "A"
    assert kept.lowest_last_card == 0


# --- the page, without a browser --------------------------------------------------------------------------------------


def stories(key="strategy/01-best-hand"):
    page = Stories()
    page._chooser.value = key
    return page


def said(widget):
    """What a widget sends to the browser besides its traits, from now on."""
    messages = []
    widget.send = messages.append
    return messages


def stop(page, at):
    page._stop._receive(page._stop, {"act": "play on", "at": at}, [])


def picks(play, act):
    """Picks an act in the last frame that can be acted in."""
    play._table._receive(play._table, {"act": act, "at": len(play._acts)}, [])


def pick_any(play):
    """Picks the first card that may be played, until the deal is over."""
    while (frame := play._table.frames[-1])["kind"] != "result":
        hand = frame["seats"][play.seat]["hand"]
        picks(play, next(card["id"] for card in hand if card["playable"]))


def hands_in(frames):
    """The seats whose hands stand in the frames."""
    return {seat for frame in frames for seat, place in enumerate(frame["seats"]) if place["hand"] is not None}


def test_the_page_opens_with_the_first_story_and_tells_any_other():
    page = stories()
    assert page._table.heading == "The best hand there is"
    for _, key in page._chooser.options:
        page._chooser.value = key
        assert page._table.heading == load(key).title
        assert len(page._table.frames) == len(load(key).line.steps)
    assert [key for _, key in page._chooser.options] == list(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_playing_on_from_every_moment_leads_to_the_end_whoever_plays(key):
    page, line = stories(key), load(key).line
    play = page._playing
    for at in range(0, len(line.acts), 3):
        stop(page, at)
        assert play.seat == line.steps[at].deal.turn, "the seat that acts"
        assert [frame["label"] for frame in play._table.frames] == [step.label for step in line.steps[: at + 1]]
        pick_any(play)
        assert play._table.frames[-1]["kind"] == "result"
        assert "In the story:" in play._came.value


def test_back_to_the_story_leaves_it_as_it_was():
    page = stories()
    frames, cursor = page._table.frames, page._table.cursor
    stop(page, 6)
    assert (page._told.layout.display, page._playing.layout.display) == ("none", None)
    pick_any(page._playing)
    page._playing.buttons.children[0].click()
    assert (page._told.layout.display, page._playing.layout.display) == (None, "none")
    assert page._table.frames is frames
    assert page._table.cursor == cursor


def test_playing_on_after_the_last_card_is_refused_in_a_sentence():
    page = stories()
    messages = said(page._stop)
    for at in (28, 29, -1):
        stop(page, at)
    assert [message["refused"][:30] for message in messages] == ["The deal is over at this momen"] * 3
    assert page._playing.layout.display == "none"


def test_a_damaged_message_is_answered_without_its_insides():
    page = stories()
    messages = said(page._stop)
    for content in ("nonsense", {"act": "play on"}, {"act": "play on", "at": None}):
        page._stop._receive(page._stop, content, [])
    assert ["Something went wrong" in message["refused"] for message in messages] == [True] * 3


def test_a_card_that_may_not_be_played_is_refused_and_nothing_changes():
    page = stories()
    stop(page, 6)
    messages = said(page._playing._table)
    before = page._playing._table.frames
    picks(page._playing, "7d")
    assert messages[0]["error"].startswith("Cai may not play 7♦: it does not head A♥")
    assert page._playing._table.frames is before


def test_a_pick_from_a_moment_that_has_passed_is_refused():
    page = stories()
    stop(page, 6)
    messages = said(page._playing._table)
    page._playing._table._receive(page._playing._table, {"act": "4h", "at": 2}, [])
    assert "That moment has passed" in messages[0]["error"]


def test_another_seat_and_other_bots_keep_what_has_been_played():
    page = stories("strategy/05-playing-sharp")
    play = page._playing
    stop(page, 0)
    picks(play, "8c")
    played = list(play._acts)
    play._bots[1].value = "lowest"
    assert play._acts[: len(played)] == played
    play._seat.value = 3
    assert play._acts[: len(played)] == played
    assert play._table.frames[-1]["seats"][3]["turn"]
    assert "Always plays its lowest card." in play._explained.value
    assert [chooser.description for chooser in play._seats.children[:-1]] == ["You play", "Ann:", "Bo:", "Cai:"]


def test_taking_back_leads_to_the_own_last_choice_and_never_before_the_moment_of_the_story():
    page = stories("strategy/05-playing-sharp")
    play = page._playing
    stop(page, 4)
    assert play._back.disabled
    picks(play, "2d")
    picks(play, "3d")
    two = list(play._acts)
    play._back.click()
    assert play._acts == two[: len(play._acts)]
    assert play._table.frames[-1]["seats"][0]["turn"]
    play._again.click()
    assert len(play._acts) == 4
    assert play._back.disabled
    assert play._again.disabled


def test_the_same_cards_meet_the_same_answers():
    page = stories("strategy/05-playing-sharp")
    play = page._playing
    stop(page, 0)
    for chooser in play._bots.values():
        chooser.value = "random"
    picks(play, "8c")
    first = list(play._acts)
    play._again.click()
    picks(play, "8c")
    assert play._acts == first


def test_what_the_others_did_in_the_meantime_is_told():
    page = stories()
    stop(page, 6)
    picks(page._playing, "4h")
    comment = page._playing._table.frames[-1]["comment"]
    assert comment.startswith("In the meantime: Trick 2: Dan plays 3♥. Trick 3: Ann plays A♦")
    page._playing._hidden.value = True
    assert page._playing._table.frames[-1]["comment"] == comment, "it tells nothing hidden"


@pytest.mark.parametrize("key", KEYS)
def test_with_hidden_hands_no_other_hand_is_in_the_frames(key):
    page = stories(key)
    play = page._playing
    stop(page, 1)
    line = load(key).line
    assert hands_in(play._table.frames) == set(line.deal.seats)
    play._hidden.value = True
    while True:
        frames = play._table.frames
        assert hands_in(frames) == {play.seat}
        deal = list(tell(line.deal, play._acts, line.game))[len(play._acts)].deal
        others = [card for seat in deal.seats if seat != play.seat for card in deal.hands[seat]]
        text = json.dumps(frames, ensure_ascii=False)
        for card in others:
            assert f'"{card}"' not in text
            assert not re.search(rf"(?<!\d){re.escape(card.face)}", text)
        if frames[-1]["kind"] == "result":
            break
        picks(play, next(card["id"] for card in frames[-1]["seats"][play.seat]["hand"] if card["playable"]))


def test_frames_hold_no_list_of_acts():
    page = stories()
    stop(page, 6)
    assert all("acts" not in frame for frame in (*page._table.frames, *page._playing._table.frames))


def test_the_bots_are_told_of_with_their_sentences():
    text = bots().data
    assert all(name in text and bot.gist in text for name, bot in BOTS.items())
