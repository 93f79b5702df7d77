"""The explorer without a browser: what its page asks for is done or refused in a sentence, and secrets are not sent.

python tests/test_explorer.py --write     writes tests/table/lines.json anew, on which the tests in Node stand as well
"""

import asyncio
import json
import re
import sys
from pathlib import Path
from random import Random

import ipywidgets as widgets
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cucumber import VARIANTS, Game, find
from cucumber.cards import JOKER
from cucumber.deal.history import acts_of
from cucumber.explore import Exploration, Setup, SetupCheck, from_scenario, read_link, write_link
from cucumber.explore import tree as trees
from cucumber.game import Dealing
from cucumber.scenario import load, read_scenario
from cucumber.ui.explore import Explorer
from cucumber.ui.explore.every_act import EveryAct
from cucumber.ui.explore.keep import Keep
from cucumber.ui.explore.known import Known
from cucumber.ui.explore.lines import charged, drawn, short
from cucumber.ui.explore.score import figure, sheet, standings
from cucumber.ui.explore.two_lines import TwoLines
from tests.loops import finished
from tests.strategies import play_some, seeds, standing_games, tables
from tests.test_laws import reshuffled

FIXTURE = Path(__file__).parent / "table" / "lines.json"
THREE = "1!agurk;Ann,Bo,Cai:deal_9h_2c_5d/Jd_5s_4c/Qs_3c_7d"
BRANCHED = f"{THREE}(9h.Jd.3c.4c*.7d.2c.Qs.5d.5s~=the_queen_last)(9h.4c'ducked)5d=with_the_five"
EXAMPLE = "examples/8-buying-in"
COMPARE, EACH_ACT, SCORE = 0, 1, 2
HOSTILE = '<img src=x onerror="alert(1)">&amp;'


def explorer_at(link=THREE):
    """An explorer that shows what a link says, and what it tells its page beside what it shows."""
    made = Explorer()
    made.told = []
    for part in (made._table, made._lines, made._keep, made._score, made._setup):
        part.send = made.told.append
    made._keep.receive({"open": link})
    assert made.told == []
    return made


def pick(explorer, act):
    explorer._table.receive({"act": act, "at": 0})


def press(explorer, **content):
    """A message of the tree."""
    explorer._lines.receive(content)


def fill_in(explorer, **content):
    """A message of the form."""
    explorer._setup.receive(content)
    return explorer._setup.shown["said"]


def keep(explorer, **content):
    explorer._keep.receive(content)


def here(explorer):
    return explorer._exploration.nodes[explorer._exploration.at].label


def moves(explorer):
    return [str(node.move) for node in explorer._exploration.nodes[2:]]


def said(explorer):
    return re.sub("<[^>]*>", "", explorer._said.value)


def bot_buttons(explorer):
    """The buttons that let bots play, by what stands on them."""
    return {each.description: each for each in all_in(explorer) if isinstance(each, widgets.Button)}


def all_in(widget):
    """A widget and all those in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from all_in(child)


def sent(explorer):
    """All that the page has been sent but for the link, part by part; the link holds everything, as the reader asks."""
    parts = [part for part in all_in(explorer) if not isinstance(part, Keep)]
    return [(type(part).__name__, _content(part.get_state())) for part in parts]


def _content(state):
    places = {"children", "layout", "style"}  # which widget it is, not what it says
    kept = {name: value for name, value in state.items() if name not in places and name[0] != "_"}
    return {**kept, "options": state.get("_options_labels")}


# --- the whole --------------------------------------------------------------------------------------------------------


def test_the_explorer_begins_with_a_deal_of_agurk_that_can_be_played():
    explorer = Explorer()
    assert here(explorer) == "Deal 1"
    assert explorer._table.live
    assert explorer._table.heading == "Agurk: explore"
    assert [seat["held"] for seat in explorer._table.frames[0]["seats"]] == [7] * 4
    assert read_link(explorer._keep.link) == explorer._exploration
    assert repr(explorer) == "<Explorer: Deal 1>"


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_every_game_is_played_by_bots_to_the_end_of_two_deals(variant):
    explorer = Explorer(Setup(variant=variant.key).seating(variant.rules.player_range.fewest))
    for _ in range(2):
        bot_buttons(explorer)["the deal"].click()
        assert said(explorer) == ""
        assert explorer._exploration.position.over
        explorer._next.click()
    assert explorer._exploration.position.game.settled in {0, 2}  # or a new game after the only deal
    assert explorer._table.frames[0]["label"] == "The cards are dealt"


def test_a_picked_card_is_played_and_everything_follows():
    explorer = explorer_at()
    pick(explorer, "9h")
    assert here(explorer) == "Trick 1: Ann plays 9♥"
    assert explorer._table.frames[0]["label"] == here(explorer)
    assert [node["label"] for node in explorer._lines.shown["nodes"]] == ["Deal 1", here(explorer)]
    assert read_link(explorer._keep.link) == explorer._exploration


def test_an_act_that_is_not_allowed_is_refused_at_the_table_and_changes_nothing():
    explorer = explorer_at()
    pick(explorer, "9h")
    before = sent(explorer)
    for act in ("5s", "Kh", "9h", "kontra", "", "deal 9h", "buy in 0", HOSTILE, "9" * 10_000):
        pick(explorer, act)
    assert sent(explorer) == before
    assert len(explorer.told) == 9
    assert explorer.told[0] == {
        "refused": "Bo may not play 5♠: it does not head 9♥, and ducking means Bo's lowest, 4♣ (Agurk, trick 1). "
        "Allowed: 4♣, J♦."
    }
    assert all(0 < len(message["refused"]) < 1000 for message in explorer.told)
    assert not any("Something went wrong" in message["refused"] for message in explorer.told)


# --- the tree ---------------------------------------------------------------------------------------------------------


def test_undo_and_redo_go_along_the_line_and_stop_at_its_ends():
    explorer = explorer_at(f"{THREE}.9h.Jd.3c")
    labels = [node["label"] for node in explorer._lines.shown["nodes"]]
    places = []
    for command in ("undo", "undo", "undo", "undo", "redo", "last", "redo", "first"):
        press(explorer, command=command, at=explorer._lines.shown["at"])
        places.append(labels.index(here(explorer)))
    assert labels.index("Deal 1") == 0
    assert places == [2, 1, 0, 0, 1, 3, 3, 0]
    assert (explorer._lines.shown["back"], explorer._lines.shown["on"]) == (False, True)


def test_what_is_played_after_undoing_is_a_branch_and_the_line_is_not_lost():
    explorer = explorer_at()
    for act in ("9h", "Jd"):
        pick(explorer, act)
    press(explorer, command="undo", at=3)
    pick(explorer, "4c")
    assert moves(explorer) == ["9h", "Jd", "4c"]
    press(explorer, go=3)
    assert here(explorer) == "Trick 1: Bo plays J♦"
    assert explorer._lines.shown["line"] == [0, 1, 2, 3]
    assert [node["short"] for node in explorer._lines.shown["nodes"]] == ["Deal 1", "9♥", "J♦", "4♣"]


def test_a_branch_is_cut_off():
    explorer = explorer_at(f"{THREE}.9h(Jd)4c.3c")
    press(explorer, command="cut", at=4)
    assert moves(explorer) == ["9h", "Jd"]
    press(explorer, command="cut", at=1)
    assert explorer.told == [
        {"refused": "These are the only cards there are; set up others instead of cutting them off."}
    ]


def test_lines_get_names_and_comments():
    explorer = explorer_at(f"{THREE}.9h")
    press(explorer, name="  the   nine ", at=2)
    press(explorer, comment=HOSTILE, at=2)
    shown = explorer._lines.shown
    assert (shown["name"], shown["comment"], shown["ends"]) == ("the nine", HOSTILE, {"2": "the nine"})
    assert shown["nodes"][1]["said"]
    assert explorer._table.frames[0]["comment"] == HOSTILE
    assert read_link(explorer._keep.link) == explorer._exploration
    press(explorer, name="", at=2)
    assert explorer._lines.shown["ends"] == {"2": "Line 1"}


@pytest.mark.parametrize(
    "content",
    [
        {"go": 99},
        {"go": -1},
        {"go": 0},  # the table has no cards
        {"go": 10**400},
        {"go": "1"},
        {"go": None},
        {"command": "fly", "at": 1},
        {"command": "cut", "at": 99},
        {"command": "cut"},
        {"name": "x" * 301, "at": 1},
        {"name": "x", "at": 99},
        {"comment": 5, "at": 1},
        {"comment": "x" * 301, "at": 1},
        {},
        None,
        "undo",
        [1, 2],
    ],
    ids=repr,
)
def test_what_the_tree_cannot_do_is_refused_in_a_sentence_and_changes_nothing(content):
    explorer = explorer_at(BRANCHED)
    before = sent(explorer)
    explorer._lines.receive(content)
    (message,) = explorer.told
    assert re.fullmatch(r"[A-Z].{10,200}[.]", message["refused"])
    assert "Something went wrong" not in message["refused"]
    assert sent(explorer) == before


def test_a_full_tree_says_so_and_stays_as_it_was(monkeypatch):
    explorer = explorer_at()
    explorer._mine.value = 0
    monkeypatch.setattr(trees, "MOST_NODES", 4)  # room for two acts, not for those of the bots too
    before = explorer._exploration, sent(explorer)
    pick(explorer, "9h")
    assert "no room for more" in explorer.told[0]["refused"]
    assert (explorer._exploration, sent(explorer)) == before
    bot_buttons(explorer)["the deal"].click()
    assert "no room for more" in said(explorer)
    assert explorer._exploration == before[0]


# --- links and files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "link",
    ["", "#", "1!", "7!agurk;Ann,Bo:deal_9h/Jd", f"{THREE}.Ah", f"1!{HOSTILE}:deal_9h/Jd", "1!" + "(" * 9000],
    ids=lambda link: link[:30],
)
def test_a_broken_link_is_refused_in_a_sentence_and_changes_nothing(link):
    explorer = explorer_at()
    before = sent(explorer)
    keep(explorer, open=link)
    (message,) = explorer.told
    assert "Something went wrong" not in message["refused"]
    assert 10 < len(message["refused"]) < 600
    assert sent(explorer) == before


@pytest.mark.parametrize("text", ["", "title = [", 'title = "x"\nvariant = "chess"', "\x00", "[[[" * 30_000, HOSTILE])
def test_a_broken_file_is_refused_with_its_name_and_changes_nothing(text):
    explorer = explorer_at()
    before = sent(explorer)
    keep(explorer, name=f"my{'y' * 300}.toml", text=text)
    (message,) = explorer.told
    assert message["refused"].startswith("myyy")
    assert len(message["refused"]) < 600
    assert sent(explorer) == before


def test_a_file_saved_is_opened_again():
    explorer = explorer_at(f"{THREE}(9h.Jd)5d.Jd*")
    keep(explorer, wanted="file", **{"as": "file"})
    file = explorer.told[0]["keep"]
    assert (file["name"], file["as"]) == ("cucumber-exploration.toml", "file")
    assert read_scenario(file["text"].encode(), "x").line.acts == ("5d", "Jd")
    other = explorer_at()
    keep(other, name=HOSTILE, text=file["text"])
    assert other.told == [{"said": f"Opened: {HOSTILE}"}]
    assert sorted(moves(other)) == sorted(moves(explorer))


def test_what_a_file_has_no_place_for_is_told():
    explorer = explorer_at(f"{THREE}.9h!agurk;Ann,Bo:deal_9h/Jd.9h.Jd*")
    keep(explorer, wanted="file", **{"as": "file"})
    assert "other lines are left out" in said(explorer)


def test_nothing_played_makes_no_file():
    explorer = explorer_at()
    keep(explorer, wanted="file", **{"as": "file"})
    assert explorer.told == [{"refused": "Nothing has been played on this line yet; a scenario tells what was played."}]


def test_a_picture_shows_what_the_seat_sees_from_which_one_looks():
    explorer = explorer_at(f"{THREE}.9h*")
    keep(explorer, wanted="picture", **{"as": "svg"})
    explorer._viewer.value = 0
    keep(explorer, wanted="picture", **{"as": "svg"})
    of_all, of_ann = (message["keep"]["text"] for message in explorer.told)
    assert of_all.startswith("<svg")
    assert of_all != of_ann
    assert len(re.findall("J.?♦|♦.?J", of_ann)) == 0


@pytest.mark.parametrize("content", [{}, None, "open", {"open": 5}, {"name": "x"}, {"wanted": "file"}, {"text": "x"}])
def test_what_cannot_be_kept_is_refused_in_a_sentence(content):
    explorer = explorer_at()
    explorer._keep.receive(content)
    (message,) = explorer.told
    assert message["refused"] == "The page sent something that is not known here; the table is as it was."


def test_names_and_words_of_readers_are_never_markup():
    name = "<b>&quot;Bo"
    link, _ = write_link(_tree(["9h 2c", "Jd 5s"], [name, HOSTILE]))
    explorer = explorer_at(link)
    for act in ("9h", "Jd", "5s", "2c"):
        pick(explorer, act)
    press(explorer, name=HOSTILE, at=explorer._exploration.at)
    for tab in (COMPARE, EACH_ACT, SCORE):
        press(explorer, command="first", at=1)
        pick(explorer, "2c")
        press(explorer, name=f"{HOSTILE}{tab}", at=explorer._exploration.at)
        explorer._tabs.selected_index = tab
        for seat in (-1, 0, 1):
            explorer._viewer.value = seat
            for widget in all_in(explorer):
                if isinstance(widget, widgets.HTML):
                    assert "<img" not in widget.value
                    assert "<b>&quot;Bo" not in widget.value
    explorer._say(HOSTILE)
    assert "<img" not in explorer._said.value
    press(explorer, command="last", at=1)
    names = [line["name"] for line in figure(list(standings(explorer._exploration)))["data"]]
    assert all("<" not in each for each in names)  # plotly reads tags


def _tree(hands, players, acts=(), variant="agurk"):
    rules = find(variant)
    return Exploration.of(rules, Game.new(rules.rules, players), f"deal {' / '.join(hands)}", acts)


# --- setting up -------------------------------------------------------------------------------------------------------


def test_a_position_that_was_set_up_is_explored_and_the_form_is_told():
    explorer = explorer_at()
    assert (
        fill_in(explorer, change={"variant": "gurka-no", "cards": "2", "hands.0": "", "hands.1": "", "hands.2": ""})
        == ""
    )
    assert fill_in(explorer, start="fresh") == ""
    assert explorer.told == [{"started": True}]
    assert explorer._table.heading == "Norwegian Gurka: explore"
    assert [seat["held"] for seat in explorer._table.frames[0]["seats"]] == [2] * 3
    assert fill_in(explorer, start="again") == "Nothing has been changed yet."
    assert explorer.told == [{"started": True}]


def test_the_same_plays_are_tried_with_other_cards_and_compared():
    explorer = explorer_at(f"{THREE}.9h.Jd.3c*")
    explorer._tabs.selected_index = SCORE
    fill_in(explorer, swap=["Jd", "7d"])
    assert fill_in(explorer, start="again") == ""
    assert said(explorer).startswith("The first act can be made again. The next one is no longer possible: ")
    assert here(explorer) == "Trick 1: Ann plays 9♥"
    assert explorer._tabs.selected_index == COMPARE
    assert "Hand of Bo" in explorer._two._told.value
    assert len(explorer._exploration.ends) == 2


def test_what_is_changed_at_the_table_is_a_table_of_its_own():
    explorer = explorer_at(f"{THREE}.9h.Jd")
    fill_in(explorer, change={"scores.0": "20"})
    fill_in(explorer, start="again")
    assert said(explorer) == ""
    assert here(explorer) == "Trick 1: Bo plays J♦"
    assert [node.position.game.scores for node in explorer._exploration.nodes if node.parent is None] == [
        (0, 0, 0),
        (20, 0, 0),
    ]


def test_the_form_follows_the_deal_and_most_acts_leave_it_as_it_is(monkeypatch):
    explorer = explorer_at()
    drawings = []
    monkeypatch.setattr(type(explorer._setup), "_draw", lambda form: drawings.append(form.shown))
    pick(explorer, "9h")
    press(explorer, command="undo", at=2)
    assert drawings == []
    bot_buttons(explorer)["the deal"].click()
    explorer._next.click()
    assert drawings


# --- bots, deals, games -----------------------------------------------------------------------------------------------


def test_bots_play_one_act_the_trick_or_the_deal():
    explorer = explorer_at()
    for name, number in (("one act", 1), ("the trick", 3), ("one act", 4), ("the trick", 6), ("the deal", 9)):
        bot_buttons(explorer)[name].click()
        assert len(moves(explorer)) == number
    assert explorer._exploration.position.over
    bot_buttons(explorer)["the deal"].click()
    assert len(moves(explorer)) == 9


def test_each_seat_has_the_bot_that_was_chosen_for_it():
    explorer = explorer_at("1!agurk;Ann,Bo:deal_2c_5c_Kc_Ac/3c_6c_9c_Qc")
    assert [bot.value for bot in explorer._bots] == ["sharp", "sharp"]
    bot_buttons(explorer)["one act"].click()
    assert moves(explorer) == ["Ac"]
    press(explorer, command="undo", at=2)
    explorer._bots[0].value = "lowest"
    bot_buttons(explorer)["one act"].click()
    assert moves(explorer) == ["Ac", "2c"]


def test_bots_answer_for_the_others_where_the_reader_plays_one_seat():
    explorer = explorer_at("1!agurk;Ann,Bo,Cai:deal_9h_2c_5d/Jd_5s_4c/Qs_3c_7d;lead_1")
    explorer._mine.value = 0
    assert len(moves(explorer)) == 2  # Bo and Cai
    assert explorer._exploration.position.deal.turn == 0
    assert explorer._table.frames[0]["own"] == 0
    pick(explorer, str(explorer._exploration.position.deal.legal()[0]))
    deal = explorer._exploration.position.deal
    assert deal.turn == 0 or deal.over
    press(explorer, command="first", at=1)
    assert here(explorer) == "Deal 1"  # going back does not let them play again


def test_the_same_bots_do_the_same_from_the_same_position():
    first, second = (explorer_at() for _ in range(2))
    for explorer in (first, second):
        for dropdown in explorer._bots:
            dropdown.value = "random"
        bot_buttons(explorer)["the deal"].click()
    assert moves(first) == moves(second)


def test_the_next_deal_is_offered_when_one_is_over_and_a_new_game_after_the_last():
    explorer = explorer_at("1!simple;Ann,Bo;scores=0,15:deal_9h/Jd")
    assert explorer._next.layout.display == "none"
    explorer._next.click()
    assert said(explorer) == "The next cards are dealt when this deal is over."
    for act in ("9h", "Jd"):
        pick(explorer, act)
    assert explorer._next.layout.display is None
    assert explorer._next.description == "New game"
    explorer._next.click()
    assert said(explorer) == ""
    assert here(explorer) == "Deal 1"
    assert explorer._exploration.position.game.scores == (0, 0)


def test_whoever_may_buy_in_is_offered_it_and_why():
    explorer = explorer_at(write_link(from_scenario(load(EXAMPLE)))[0])
    assert explorer._buying_in.children == ()
    press(explorer, command="last", at=1)  # that Ann has bought in
    press(explorer, command="undo", at=1)
    offers = explorer._buying_in.children
    assert [button.description for button in offers] == [f"{name} buys in" for name in ("Ann", "Bo", "Cai", "Dan")]
    assert all(button.tooltip.endswith(".") for button in offers)
    offers[1].click()
    assert here(explorer) == "Bo buys in"
    assert [button.description for button in explorer._buying_in.children] == [
        f"{name} buys in" for name in ("Ann", "Cai", "Dan")
    ]


def test_buttons_and_bots_that_are_replaced_do_not_stay_behind():
    explorer = explorer_at(write_link(from_scenario(load(EXAMPLE)).go(13))[0])
    press(explorer, command="last", at=1)
    before = len(widgets.Widget.get_manager_state()["state"])
    for link in [THREE, write_link(explorer._exploration)[0]] * 3:
        keep(explorer, open=link)
        press(explorer, command="last", at=1)
    assert len(widgets.Widget.get_manager_state()["state"]) == before


# --- what one seat sees -----------------------------------------------------------------------------------------------


def test_the_table_is_looked_at_from_one_seat():
    explorer = explorer_at(f"{THREE}(9h.Jd'ducks.3c*=name.4c)5d")
    explorer._viewer.value = 0
    frame = explorer._table.frames[0]
    assert [seat["hand"] is None for seat in frame["seats"]] == [False, True, True]
    shown = explorer._lines.shown
    assert [node["short"] for node in shown["nodes"]] == [
        "Deal 1",
        "9♥",
        "J♦",
        "3♣",
    ]  # not what comes after or beside it
    assert shown["ends"] == {}
    assert (shown["name"], shown["comment"]) == (None, None)
    assert not any(node["name"] or node["said"] for node in shown["nodes"])
    assert "What Ann can know" in explorer._known.value
    assert "all hands open" in explorer._two._told.value
    explorer._viewer.value = -1
    assert explorer._known.value == ""
    assert "They differ" in explorer._two._told.value
    assert len(explorer._lines.shown["nodes"]) == 6


def test_another_table_is_looked_at_with_all_hands_open():
    explorer = explorer_at()
    explorer._viewer.value = 1
    keep(explorer, open="1!agurk;Ann,Bo:deal_9h/Jd")
    assert explorer.viewer is None
    assert [name for name, _ in explorer._viewer.options] == ["all hands open", "Ann", "Bo"]
    assert [bot.description for bot in explorer._bots] == ["Ann:", "Bo:"]


def test_nobody_acts_with_cards_that_are_not_shown():
    explorer = explorer_at(f"{THREE}.9h")
    explorer._viewer.value = 0
    for act in ("5s", "Kh"):
        pick(explorer, act)
    assert [message["refused"] for message in explorer.told] == [
        "It is the turn of a player whose cards are not shown. Let a bot act, or view all hands open."
    ] * 2
    explorer._viewer.value = 1
    pick(explorer, "Jd")
    assert here(explorer) == "Trick 1: Bo plays J♦"


def test_why_plays_cannot_be_made_again_is_not_told_where_hands_are_hidden():
    explorer = explorer_at(f"{THREE}.9h.Jd.3c*")
    explorer._viewer.value = 0
    fill_in(explorer, deal_anew=True)
    fill_in(explorer, start="again")
    assert said(explorer) == "The first one is no longer possible. View all hands open to see why."


@st.composite
def seen_positions(draw):
    """A game, a deal in it, and the seat that looks at it."""
    table = draw(tables())
    game = draw(standing_games(table))
    rng = Random(draw(seeds))
    deal = game.deal(rng)
    deal = play_some(deal, rng, draw(st.integers(0, 4 * len(deal.seats))))
    return table, game, deal, draw(st.sampled_from(deal.seats))


def explored(table, game, deal, seed):
    """An exploration that stands at a deal; a line goes on from there by chance, and there is another one beside it."""
    rng = Random(seed)
    there = Exploration.of(table, game, Dealing.of(deal, game), acts_of(deal))
    tree = there
    for start in (there.at, 1):
        tree = tree.go(start).comment(start, HOSTILE)
        while not tree.position.over:
            tree = tree.play(str(rng.choice(tree.position.deal.legal())))
    return tree.go(there.at)


def seen_from(seat, exploration, explorer):
    """What has been sent, tab by tab, when a seat looks at what had been looked at with all hands open."""
    explorer._viewer.value = -1
    explorer._show(exploration)
    for tab in (COMPARE, EACH_ACT, SCORE):
        explorer._tabs.selected_index = tab
    explorer._every._told.value = repr(exploration.position.deal.hands)  # as if it had counted
    explorer._viewer.value = seat
    for tab in (COMPARE, EACH_ACT, SCORE):
        explorer._tabs.selected_index = tab
        yield sent(explorer)


EXPLORERS = []


def an_explorer():
    """One for all examples: making them takes longer than showing another exploration."""
    EXPLORERS[:] = EXPLORERS or [Explorer()]
    return EXPLORERS[0]


@settings(max_examples=100)
@given(seen_positions(), seeds)
def test_reshuffling_what_a_seat_cannot_see_leaves_all_that_is_sent_unchanged(position, seed):
    table, game, deal, seat = position
    other = reshuffled(deal, seat, Random(seed))
    mine = list(seen_from(seat, explored(table, game, deal, seed), an_explorer()))
    theirs = list(seen_from(seat, explored(table, game, other, seed + 1), an_explorer()))
    assert mine == theirs


@settings(max_examples=100)
@given(seen_positions(), seeds)
def test_nothing_that_is_sent_to_a_seat_holds_a_card_it_cannot_see(position, seed):
    table, game, deal, seat = position
    exploration = explored(table, game, deal, seed)
    hidden = hidden_cards(exploration, seat)
    for parts in seen_from(seat, exploration, an_explorer()):
        text = json.dumps([part for part in parts if part[0] != "Known"], ensure_ascii=False, default=str)
        told = set(re.findall(r"\b(?:10|[2-9TJQKA])[cdhs]\b|(?:10|[2-9JQKA])[♣♦♥♠]", text))
        assert told.isdisjoint(hidden), told & hidden


def hidden_cards(exploration, seat):
    """The cards in the hands of others and undealt of which the seat sees none like it, as they may be written."""
    deal, game = exploration.position.deal, exploration.position.game
    seen = {card for other in deal.seats for card in deal.played_by(other)} | set(deal.hands[seat])
    seen |= {card for kept in game.kept for card in kept}
    seen |= {card for decision in deal.decisions if decision.seat == seat for card in decision.thrown}
    if deal.rules.undealt.name == "SHOWN":
        seen |= set(deal.stock)
    hidden = {card for hand in deal.hands for card in hand} | set(deal.stock)
    return {text for card in hidden - seen if card.rank != JOKER for text in (str(card), card.face)}


def test_the_laws_would_notice_a_hand_that_is_sent():
    tree = _tree(["9h 2c 5d", "Jd 5s 4c", "Qs 3c 7d"], ["Ann", "Bo", "Cai"], ["9h"])
    other = _tree(["9h 2c 5d", "Jd Qs 4c", "5s 3c 7d"], ["Ann", "Bo", "Cai"], ["9h"])
    assert {"Jd", "J♦", "Qs"} <= hidden_cards(tree, 0)
    assert hidden_cards(tree, 0).isdisjoint({"9h", "2c", "5♦"})
    explorer = Explorer()
    explorer._show(tree)
    open_hands = sent(explorer)
    assert "J♦" in json.dumps(open_hands, ensure_ascii=False, default=str)
    explorer._show(other)
    assert sent(explorer) != open_hands


# --- two lines --------------------------------------------------------------------------------------------------------


def compared(link):
    two = TwoLines()
    two.show(read_link(link))
    return two


def test_one_line_alone_is_not_compared():
    two = compared(THREE)
    assert "There is one line so far" in two._told.value
    assert two._choosers.layout.display == "none"
    two.show(read_link(BRANCHED))
    assert two._choosers.layout.display is None
    two.hide("Not now.")
    assert two._choosers.layout.display == "none"


def test_the_line_followed_is_compared_with_the_first_other_one():
    two = compared(BRANCHED)
    assert [name for name, _ in two._one.options] == [
        "the queen last (Cai 12)",
        "Line 2 (not over)",
        "with the five (not over)",
    ]
    exploration = read_link(BRANCHED)
    assert (two._one.value, two._other.value) == (exploration.line[-1], exploration.ends[1])
    two = TwoLines()
    two.show(exploration.go(exploration.ends[1]))
    assert (two._one.value, two._other.value) == exploration.ends[:2]  # in the order of the tree


def test_rows_that_differ_are_marked_and_told():
    html = compared(f"{THREE}(9h.Jd.3c*)9h.4c")._told.value
    assert "They differ in trick 1." in html
    assert '<tr class="ex-differs"><th scope="row"><span class="ex-sign" title="differs">≠</span> Trick 1</th>' in html
    assert "<b>Bo 4♣</b>" in html
    assert "<b>Ann 9♥</b>" not in html  # what is the same in both is not


def test_rows_that_are_alike_are_not_marked():
    html = compared("1!agurk;Ann,Bo:deal_9h_2c_5d_6d/Jd_5s_4c_Kd.9h.Jd.4c.5d.6d(Kd*)5s")._told.value
    assert "They differ in trick 3." in html
    assert html.count("ex-differs") == html.count("≠") == 1
    assert '<th scope="row">Trick 1 to trick 2</th>' in html
    assert "<b>Trick 2</b> Bo 4♣ · Ann 5♦ · taken by Ann</p>" in html  # in a line that unfolds


def test_a_chosen_pair_of_lines_stays_as_long_as_one_of_them_is_followed():
    tree = read_link(BRANCHED)
    two = TwoLines()
    two.show(tree)
    two._other.value = tree.ends[2]
    before = two._told.value
    two.show(tree.undo())
    assert (two._other.value, two._told.value) == (tree.ends[2], before)
    two._one.value, two._other.value = tree.ends[2], tree.ends[0]
    two.show(tree.redo())
    assert (two._one.value, two._other.value) == (tree.ends[2], tree.ends[0])
    another = tree.go(tree.ends[1])
    two.show(another)
    assert (two._one.value, two._other.value) == (tree.ends[0], tree.ends[1])


def test_a_line_that_is_cut_off_is_compared_no_more():
    tree = read_link(BRANCHED)
    two = TwoLines()
    two.show(tree)
    two.show(tree.cut(tree.ends[1]))
    assert len(two._one.options) == 2
    assert two._one.value != two._other.value


# --- each act ---------------------------------------------------------------------------------------------------------


def at_each_act(link):
    explorer = explorer_at(link)
    explorer._tabs.selected_index = EACH_ACT
    return explorer


def counting(explorer, then):
    """What `then` finds in an explorer that has begun to count, inside a loop such as a kernel has."""

    async def run():
        explorer._every._go.click()
        return await then(explorer._every)

    return finished(run())


async def to_the_end(every):
    await every._task


def test_each_act_is_counted_to_the_end():
    explorer = at_each_act(f"{THREE}.9h")
    assert "For each act that is allowed now" in explorer._every._told.value
    counting(explorer, to_the_end)
    every = explorer._every
    assert not every.counting
    assert every._go.description == "Count again"
    assert every._progress.value == 1
    rows = re.findall('<th scope="row">(.*?)</th>', every._told.value)
    assert rows == ["4♣", "J♦"]
    ways = [int(number) for number in re.findall(r"<td>(\d+)</td></tr>", every._told.value)]
    assert len(ways) == 2
    assert f"{sum(ways)} ways of playing on, all counted." in every._told.value


def test_a_count_is_cancelled_by_its_button_and_what_was_counted_stays():
    explorer = Explorer(Setup().seating(7))
    explorer._tabs.selected_index = EACH_ACT

    async def cancel(every):
        await asyncio.sleep(0.1)
        assert every.counting
        assert every._go.description == "Cancel"
        every._go.click()
        counted = every._told.value
        await asyncio.sleep(0.05)
        return counted, every

    counted, every = counting(explorer, cancel)
    assert "counted." in counted
    assert (every._told.value, every.counting, every._go.description) == (counted, False, "Count")
    assert every._progress.layout.visibility == "hidden"


@pytest.mark.parametrize(
    "leave",
    [
        lambda explorer: pick(explorer, "5s"),
        lambda explorer: press(explorer, command="undo", at=2),
        lambda explorer: setattr(explorer._viewer, "value", 0),
        lambda explorer: setattr(explorer._tabs, "selected_index", COMPARE),
    ],
    ids=["playing", "going back", "one seat looks", "another tab"],
)
def test_a_count_is_given_up_when_something_else_is_shown(leave):
    explorer = at_each_act("1!agurk;Ann,Bo:deal_9h_2c_5d_Ah_Ac/Jd_5s_4c_Kd_Ks.2c")

    async def leaving(every):
        await asyncio.sleep(0.01)
        leave(explorer)
        before = every._told.value
        await asyncio.sleep(0.05)
        return every.counting, before == every._told.value

    assert counting(explorer, leaving) == (False, True)


def test_names_in_what_was_counted_are_no_markup():
    explorer = at_each_act(write_link(_tree(["9h 2c", "Jd 5s"], [HOSTILE, "<b>Bo"]))[0])
    counting(explorer, to_the_end)
    assert "&lt;img src=x" in explorer._every._told.value
    assert not re.search("<img|<b>", explorer._every._told.value)


def test_nothing_is_counted_after_the_end_of_a_deal():
    explorer = at_each_act("1!simple;Ann,Bo:deal_9h/Jd.9h.Jd")
    assert explorer._every._go.disabled
    assert "The deal is over" in explorer._every._told.value


def test_too_many_exchanges_are_not_counted():
    explorer = Explorer(Setup(variant="twenty-two"))
    explorer._tabs.selected_index = EACH_ACT
    assert explorer._every._go.disabled
    assert "too many to follow" in explorer._every._told.value
    counting(explorer, to_the_end)  # as if the button were not disabled
    assert "too many to follow" in explorer._every._told.value
    assert not explorer._every.counting


def test_nothing_to_count_is_nothing_to_begin():
    every = EveryAct()
    every._go.click()
    assert not every.counting


# --- what a seat knows ------------------------------------------------------------------------------------------------


def known(link, viewer):
    shown = Known()
    shown.show(read_link(link).position, viewer)
    return shown.value


def test_what_is_known_says_why_cards_cannot_be_there():
    html = known(f"{THREE}.9h.Jd.3c*", 0)
    assert html.count("<details>") == 3  # Bo, Cai, out of play
    assert "<summary>Cai holds two of " in html
    reason = "Cai ducked with 3♣ in trick 1, so Cai holds nothing lower."
    assert f"<li>{reason}</li>" in html
    assert f'<s title="{reason}"><i>2♠</i></s>' in html
    assert "Out of play: 43 cards." in html


def test_a_card_that_can_only_be_there_is_framed_and_says_why():
    html = known("1!denexa;Ann,Bo:deal_9h_2c_3h/9d_5s_7c.9h.5s", 0)
    assert '<b title="Nobody can hold it."><i>4♣</i></b>' in html
    assert "<li>4♣: nobody can hold it.</li>" in html


def test_nothing_is_known_with_all_hands_open_or_after_the_deal():
    assert known(f"{THREE}.9h", None) == ""
    assert known("1!simple;Ann,Bo:deal_9h/Jd.9h.Jd", 0) == ""


# --- the score sheet --------------------------------------------------------------------------------------------------


def scored(link, deals=1):
    """The exploration after so many deals that bots have played."""
    explorer = explorer_at(link)
    for number in range(deals):
        bot_buttons(explorer)["the deal"].click()
        if number + 1 < deals:
            explorer._next.click()
    return explorer._exploration


def cells(exploration, name):
    return [[cell[name] for cell in row["cells"]] for row in sheet(exploration)["rows"]]


def test_the_score_sheet_has_a_row_before_and_after_each_deal():
    exploration = scored("1!agurk;Ann,Bo;scores=3,5:deal_9h/Jd", deals=2)
    shown = sheet(exploration)
    assert shown["players"] == ["Ann", "Bo"]
    assert [row["head"] for row in shown["rows"]] == ["Before", "Deal 1", "Deal 2"]
    assert [row["node"] for row in shown["rows"]] == [1, 1, 4]
    assert cells(exploration, "score")[:2] == [["3", "5"], ["3", "16"]]
    assert cells(exploration, "changed")[:2] == [["", ""], ["", "+11"]]
    assert (shown["half"], shown["counts"], shown["pot"], shown["won"]) == (False, "scores", "", "")
    assert len(sheet(exploration.go(1))["rows"]) == 1
    assert len(sheet(exploration.go(3))["rows"]) == 2


def test_the_score_sheet_draws_cucumbers_and_says_who_is_out_and_who_has_won():
    exploration = scored("1!agurk;Ann,Bo,Cai;scores=20,20,0;lost=0,1,0:deal_9h/Jd/2c")
    assert cells(exploration, "cucumbers") == [[0, 1, 0]] * 2
    assert cells(exploration, "state") == [["", "", ""], ["", "out", ""]]
    exploration = scored("1!simple;Ann,Bo;scores=20,20:deal_9h/Jd")
    assert cells(exploration, "state") == [["", ""], ["has won", "out"]]
    assert sheet(exploration)["won"] == "Ann won."


def test_the_score_sheet_keeps_cards_half_cucumbers_credits_and_the_pot():
    exploration = scored("1!agurk+kept-cards;Ann,Bo;kept=3c/:deal_9h/Jd")
    assert cells(exploration, "kept") == [["3♣", ""], ["3♣", "J♦"]]
    assert sheet(scored("1!concombre;Ann,Bo:deal_9h/Jd"))["half"]
    shown = sheet(scored("1!minibluff;Ann,Bo:deal_9h/Jd"))
    assert shown["counts"] == "credits"
    assert {row["cells"][1]["changed"][:1] for row in shown["rows"]} == {"", "−"}
    bought = from_scenario(load(EXAMPLE))
    assert sheet(bought)["pot"] == "In the pot: 4 stakes."
    assert sheet(bought.go(bought.line[-1]))["pot"] == "In the pot: 5 stakes."


def test_the_deal_clicked_in_the_score_sheet_is_shown():
    explorer = explorer_at("1!agurk;Ann,Bo:deal_9h/Jd.9h.Jd*")
    explorer._score.receive({"go": 1})
    assert here(explorer) == "Deal 1"
    for content in ({"go": 99}, {"go": "x"}, {}, None):
        explorer._score.receive(content)
    assert len(explorer.told) == 4
    assert here(explorer) == "Deal 1"


def test_the_chart_has_a_line_for_each_player_and_tells_them_apart_without_colours():
    names = ",".join(f"P{number}" for number in range(17))
    hands = "/".join(f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA")
    link = f"1!ogorek;{names}:deal_{'/'.join(hands.split('/')[:17])}"
    told = list(standings(scored(link)))
    drawing = figure(told)
    assert [line["name"] for line in drawing["data"]] == [f"P{number}" for number in range(17)]
    assert len({json.dumps(line["line"]) for line in drawing["data"]}) == 17
    assert {tuple(line["x"]) for line in drawing["data"]} == {("Before", "Deal 1")}
    assert drawing["data"][0]["y"] == [game.scores[0] for _, _, game in told]


def test_only_the_open_tab_is_worked_out(monkeypatch):
    explorer = explorer_at(BRANCHED)
    worked = []
    for name in ("_two", "_every", "_score", "_chart"):
        part = getattr(explorer, name)
        monkeypatch.setattr(part, "show", lambda *_, name=name: worked.append(name))
    for tab, parts in ((EACH_ACT, ["_every"]), (SCORE, ["_score", "_chart"]), (COMPARE, ["_two"])):
        worked.clear()
        explorer._tabs.selected_index = tab
        assert worked == parts
        press(explorer, command="undo", at=1)
        assert worked == parts * 2


# --- a move in few signs ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "signs"),
    [
        (f"{THREE}.9h", "9♥"),
        ("1!gurka-is;Ann,Bo:deal_9h_9c_2d/Jd_5s_4c.9h_9c", "9♣ 9♥"),
        ("1!gurka-no+jokers;Ann,Bo:deal_Jo_2c/Jd_5s.Jo", "Jo"),
        ("1!twenty-two;Ann,Bo:deal_9h_2c/Jd_5s;stock_4c_4d.exchange_9h_2c", "⇄2"),
        ("1!twenty-two;Ann,Bo:deal_9h_2c/Jd_5s;stock_4c_4d.exchange_nothing", "⇄0"),
        ("1!ogorek+kontra;Ann,Bo:deal_9h_2c/Jd_5s.kontra", "kontra"),
        ("1!simple;Ann,Bo:deal_9h/Jd.9h.Jd.deal_2c/3c", "Deal 2"),
        ("1!gurka-se;Ann,Bo,Cai,Dan:deal_9h/Jd/2c/3c.9h.Jd.2c.3c.buy_in_1", "+"),
    ],
)
def test_a_move_is_told_in_few_signs(link, signs):
    explorer = explorer_at(link)
    press(explorer, command="last", at=1)
    assert short(explorer._exploration.nodes[-1]) == signs


def test_who_is_charged_is_told_when_the_deal_is_over():
    link = "1!agurk;Ann,Bo,Cai:deal_9h/Jd/2c.9h.Jd.2c"
    tree = read_link(link)
    assert [charged(node.position) for node in tree.nodes] == ["", "", "", "", "Bo 11"]
    over = from_scenario(load("examples/1-three-nines"))
    assert "−" in charged(over.nodes[over.line[-1]].position)  # a bonus
    assert drawn(tree)["ends"] == {"4": "Line 1: Bo 11"}


# --- what the browser's tests stand on --------------------------------------------------------------------------------


def fixture():
    return drawn(read_link(BRANCHED))


def as_json(value):
    """One position a line, so that a change can be read."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace('{"id":', '\n{"id":') + "\n"


def test_the_browsers_tests_stand_on_what_python_sends():
    assert json.loads(FIXTURE.read_text(encoding="utf-8")) == fixture()


def test_an_explorer_begins_with_what_is_set_up_for_it():
    setting = Setup(variant="minibluff", players=("Kim", "Lou"), seed="9")
    explorer = Explorer(setting)
    assert explorer._exploration.nodes[0].position == SetupCheck(setting).start.table
    assert explorer._exploration.seed == "9"


if __name__ == "__main__" and "--write" in sys.argv:
    FIXTURE.write_text(as_json(fixture()), encoding="utf-8")
