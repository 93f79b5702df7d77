"""The explorer without a browser: what its page asks for is done or refused in a sentence, and secrets are not sent.

python tests/ui/test_explore.py --write     writes table/lines.json anew, on which the tests in Node stand as well
"""

import asyncio
import json
import re
import sys
from html import unescape
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets import HTML, Button, Dropdown, FloatProgress, HBox
from ipywidgets import Widget as AnyWidget

from cucumber import Game, find
from cucumber.cards import JOKER
from cucumber.deal.history import acts_of
from cucumber.explore import Exploration, Setup, SetupCheck, from_scenario, read_link, write_link
from cucumber.explore import tree as trees
from cucumber.game import Dealing
from cucumber.pages.score_sheet import sheet, standings
from cucumber.scenario import load, read_scenario
from cucumber.ui.explore import Explorer
from cucumber.ui.explore.every_act import EveryAct
from cucumber.ui.explore.keep import Keep
from cucumber.ui.explore.known import Known
from cucumber.ui.explore.lines import Lines, charged, drawn, short
from cucumber.ui.explore.page import ALL_OPEN
from cucumber.ui.explore.score import Score, ScoreChart, figure
from cucumber.ui.explore.setup import SetupForm
from cucumber.ui.explore.two_lines import TwoLines
from cucumber.ui.table import Table
from cucumber.ui.who_plays import WhoPlays
from cucumber.ui.widget import Widget
from tests import driver
from tests.cases import for_each
from tests.deal.test_laws import reshuffled
from tests.driver import buttons, choose, html, messages, part, parts, press, send, unfold
from tests.loops import finished, until
from tests.strategies import play_some, seeds, standing_games, tables
from tests.tiers import THOROUGH
from tests.ui.hidden import hidden_from

FIXTURE = Path(__file__).parent / "table" / "lines.json"
THREE = "1!agurk;Ann,Bo,Cai:deal_9h_2c_5d/Jd_5s_4c/Qs_3c_7d"
BRANCHED = f"{THREE}(9h.Jd.3c.4c*.7d.2c.Qs.5d.5s~=the_queen_last)(9h.4c'ducked)5d=with_the_five"
EXAMPLE = "examples/8-buying-in"
TRICK = ("Ann plays 9♥", "Bo plays J♦", "Cai plays Q♠")
TABS = COMPARE, EACH_ACT, SCORE = "Compare", "What if I play …?", "Score"
HOSTILE = '<img src=x onerror="alert(1)">&amp;'


def explorer_at(link=THREE):
    """An explorer that shows what a link says, and what it tells its page beside what it shows."""
    made = Explorer()
    made.told = messages(*parts(made, Widget, hidden=True))
    keep(made, open=link)
    assert made.told == []
    return made


def pick(explorer, act):
    send(part(explorer, Table), {"act": act, "at": 0})


def in_tree(explorer, **content):
    """Something is pressed or typed in the tree."""
    send(part(explorer, Lines), content)


def drawn_tree(explorer):
    """What the tree shows."""
    return part(explorer, Lines).shown


def fill_in(explorer, **content):
    """A message of the form."""
    send(part(explorer, SetupForm), content)
    return part(explorer, SetupForm).shown["said"]


def keep(explorer, **content):
    send(part(explorer, Keep), content)


def frame(explorer):
    """What the table shows: the last of the frames of the deal."""
    table = part(explorer, Table)
    assert table.cursor == len(table.frames) - 1
    return table.frames[-1]


def view_from(explorer, seat):
    """The table is looked at from a seat, by its number or the player's name."""
    choose(explorer, "View from", seat)


def press_next(explorer):
    """Goes on after a deal: with the next one, or with a new game."""
    (what,) = {"Next deal", "Start a new game"} & set(buttons(explorer))
    press(explorer, what)


def bots(explorer):
    """The choosers of the bots, one a seat."""
    return parts(part(part(explorer, WhoPlays, hidden=True), HBox, hidden=True), Dropdown, hidden=True)


def is_greyed(explorer, label):
    return next(action["disabled"] for action in part(explorer, Table).actions if action["label"] == label)


def offers(explorer):
    return [each for each in buttons(explorer) if "buys in" in each]


def here(explorer):
    return explorer.exploration.nodes[explorer.exploration.at].label


def moves(explorer):
    return [str(node.move) for node in explorer.exploration.nodes[2:]]


def said(explorer):
    """The sentence beside the table that says what could not be done; nothing where there is none."""
    return unescape("".join(re.findall('<p role="alert">(.*?)</p>', html(explorer))))


def sent(explorer):
    """All that the page has been sent but for the link; the link holds everything, as the reader asks."""
    return [each for each in driver.sent(explorer) if each[0] != "Keep"]


# --- the whole --------------------------------------------------------------------------------------------------------


def test_the_explorer_begins_with_a_deal_of_agurk_that_can_be_played_or_with_what_is_set_up_for_it():
    explorer = Explorer()
    assert here(explorer) == "Deal 1"
    assert part(explorer, Table).live
    assert part(explorer, Table).heading == "Agurk: explore"
    assert [seat["held"] for seat in frame(explorer)["seats"]] == [7] * 4
    assert read_link(part(explorer, Keep).link) == explorer.exploration
    assert repr(explorer) == "<Explorer: Deal 1>"
    setting = Setup(variant="minibluff", players=("Kim", "Lou"), seed="9")
    explorer = Explorer(setting)
    assert explorer.exploration.nodes[0].position == SetupCheck(setting).start.table
    assert explorer.exploration.seed == "9"


def test_a_picked_card_is_played_and_everything_follows():
    explorer = explorer_at()
    pick(explorer, "9h")
    assert here(explorer) == "Trick 1: Ann plays 9♥"
    assert frame(explorer)["label"] == here(explorer)
    assert [node["label"] for node in drawn_tree(explorer)["nodes"]] == ["Deal 1", here(explorer)]
    assert read_link(part(explorer, Keep).link) == explorer.exploration


# --- the tree ---------------------------------------------------------------------------------------------------------


def test_undo_and_redo_go_along_the_line_and_stop_at_its_ends():
    explorer = explorer_at(f"{THREE}.9h.Jd.3c")
    labels = [node["label"] for node in drawn_tree(explorer)["nodes"]]
    places = []
    for move in ("Undo", "Undo", "Undo", "Redo", "last", "first"):
        if move in ("last", "first"):
            in_tree(explorer, command=move, at=drawn_tree(explorer)["at"])
        else:
            press(explorer, move)
        places.append(labels.index(here(explorer)))
        assert (drawn_tree(explorer)["back"], drawn_tree(explorer)["on"]) == (places[-1] > 0, places[-1] < 3)
        assert [is_greyed(explorer, label) for label in ("Undo", "Redo")] == [places[-1] == 0, places[-1] == 3]
    assert labels.index("Deal 1") == 0
    assert places == [2, 1, 0, 1, 3, 0]


def test_lines_get_names_and_comments_and_are_cut_off():
    explorer = explorer_at(f"{THREE}.9h(Jd)4c.3c")
    in_tree(explorer, command="cut", at=4)
    assert moves(explorer) == ["9h", "Jd"]
    explorer = explorer_at(f"{THREE}.9h")
    in_tree(explorer, name="  the   nine ", at=2)
    in_tree(explorer, comment=HOSTILE, at=2)
    shown = drawn_tree(explorer)
    assert (shown["name"], shown["comment"], shown["ends"]) == ("the nine", HOSTILE, {"2": "the nine"})
    assert shown["nodes"][1]["said"]
    assert frame(explorer)["comment"] == HOSTILE
    assert read_link(part(explorer, Keep).link) == explorer.exploration
    in_tree(explorer, name="", at=2)
    assert drawn_tree(explorer)["ends"] == {"2": "Line 1"}


NONSENSE = [
    (
        Table,
        "",
        *({"act": act, "at": 0} for act in ("5s", "Kh", "9h", "kontra", "", "buy in 0", HOSTILE, "9" * 10_000)),
    ),
    (
        Lines,
        "",
        *({"go": 99}, {"go": -1}, {"go": 0}, {"go": 10**400}, {"go": "1"}, {"go": None}),  # at 0 the table has no cards
        *({"command": "fly", "at": 1}, {"command": "cut", "at": 99}, {"command": "cut"}),
        *({"name": "x" * 301, "at": 1}, {"name": "x", "at": 99}, {"comment": 5, "at": 1}),
        *({"comment": "x" * 301, "at": 1}, {}, None, "undo", [1, 2]),
    ),
    (
        Keep,
        "",
        *({"open": link} for link in ("", "#", "1!", "7!agurk;Ann,Bo:deal_9h/Jd", f"{THREE}.Ah", "1!" + "(" * 9000)),
        {"open": f"1!{HOSTILE}:deal_9h/Jd"},
    ),
    (
        Keep,
        "myyy",
        *(
            {"name": f"my{'y' * 300}.toml", "text": text}
            for text in ("", "title = [", 'title = "x"\nvariant = "chess"', "\x00", "[[[" * 30_000, HOSTILE)
        ),
    ),
    (
        Keep,
        "The page sent something unknown; the table is as it was.",
        *({}, None, "open", {"open": 5}, {"name": "x"}, {"wanted": "file"}, {"text": "x"}),
    ),
]


@for_each("to, says, content", [(to, says, content) for to, says, *several in NONSENSE for content in several])
def test_what_cannot_be_done_is_refused_in_a_sentence_and_changes_nothing(to, says, content):
    explorer = explorer_at(BRANCHED)
    before = sent(explorer)
    send(part(explorer, to), content)
    (message,) = explorer.told
    assert message["refused"].startswith(says)
    assert 10 < len(message["refused"]) < 600
    assert "Something went wrong" not in message["refused"]
    assert sent(explorer) == before


def test_a_full_tree_says_so_and_stays_as_it_was(monkeypatch):
    explorer = explorer_at()
    choose(explorer, "You play", "Ann")
    monkeypatch.setattr(trees, "MOST_NODES", 4)  # room for two acts, not for those of the bots too
    before = explorer.exploration, sent(explorer)
    pick(explorer, "9h")
    assert "no room for more" in explorer.told[0]["refused"]
    assert (explorer.exploration, sent(explorer)) == before
    press(explorer, "Finish the deal")
    assert "no room for more" in explorer.told[1]["refused"]
    assert explorer.exploration == before[0]


# --- links and files --------------------------------------------------------------------------------------------------


def test_a_file_saved_is_opened_again_and_what_it_has_no_place_for_is_told():
    explorer = explorer_at(f"{THREE}(9h.Jd)5d.Jd*")
    keep(explorer, wanted="file", **{"as": "file"})
    file = explorer.told[0]["keep"]
    assert (file["name"], file["as"]) == ("cucumber-exploration.toml", "file")
    assert read_scenario(file["text"].encode(), "x").line.acts == ("5d", "Jd")
    other = explorer_at()
    keep(other, name=HOSTILE, text=file["text"])
    assert other.told == [{"said": f"Opened: {HOSTILE}"}]
    assert sorted(moves(other)) == sorted(moves(explorer))
    explorer = explorer_at(f"{THREE}.9h!agurk;Ann,Bo:deal_9h/Jd.9h.Jd*")
    keep(explorer, wanted="file", **{"as": "file"})
    assert "other lines are left out" in said(explorer)


WISHED = {"title": "Höher  as ever!", "about": "Ann leads high.", "difficulty": "easy", "asks": "mark"}


def test_what_was_explored_is_made_an_example_with_its_comments_and_what_ifs():
    explorer = explorer_at(f"{THREE}(9h.Jd)5d*.Jd")
    keep(explorer, **WISHED)
    (told,) = explorer.told
    assert told["keep"]["name"] == "hoher-as-ever.toml"
    made = read_scenario(told["keep"]["text"].encode(), "x")
    assert (made.title, made.about, made.difficulty) == ("Höher as ever!", "Ann leads high.", "easy")
    assert [(pause.at, pause.kind) for pause in made.pauses] == [(1, "mark")]
    assert [what_if.line.acts for what_if in made.what_ifs] == [("9h", "Jd")]


@for_each(
    "wished, says",
    [
        ({"title": " "}, "needs a title"),
        ({"title": "x" * 81}, "at most 80 characters"),
        ({"about": "x" * 601}, "at most 600 characters"),
        ({"difficulty": "hard"}, "'hard' is not possible here"),
        ({"asks": "why"}, "'why' is not possible here"),
        ({"asks": "cost"}, "can't be asked at the moment shown"),
    ],
)
def test_what_makes_no_example_is_said(wished, says):
    explorer = explorer_at(f"{THREE}(9h.Jd)5d*.Jd")
    keep(explorer, **WISHED | wished)
    assert says in explorer.told[0]["refused"]


def test_a_picture_shows_what_the_seat_sees_from_which_one_looks():
    explorer = explorer_at(f"{THREE}.9h*")
    keep(explorer, wanted="picture", **{"as": "svg"})
    view_from(explorer, 0)
    keep(explorer, wanted="picture", **{"as": "svg"})
    of_all, of_ann = (message["keep"]["text"] for message in explorer.told)
    assert of_all.startswith("<svg")
    assert of_all != of_ann
    assert len(re.findall("J.?♦|♦.?J", of_ann)) == 0


def test_names_and_words_of_readers_are_never_markup():
    name = "<b>&quot;Bo"
    link, _ = write_link(_tree(["9h 2c", "Jd 5s"], [name, HOSTILE]))
    explorer = explorer_at(link)
    for act in ("9h", "Jd", "5s", "2c"):
        pick(explorer, act)
    in_tree(explorer, name=HOSTILE, at=explorer.exploration.at)
    for tab in TABS:
        in_tree(explorer, command="first", at=1)
        pick(explorer, "2c")
        in_tree(explorer, name=f"{HOSTILE}{tab}", at=explorer.exploration.at)
        unfold(explorer, tab)
        for seat in (-1, 0, 1):
            view_from(explorer, seat)
            for shown in parts(explorer, HTML, hidden=True):
                assert "<img" not in shown.value
                assert "<b>&quot;Bo" not in shown.value
    view_from(explorer, ALL_OPEN)
    fill_in(explorer, swap=["2c", "Jd"])
    fill_in(explorer, start="again")
    assert f"{name} doesn't hold 2♣" in said(explorer)
    assert "<b>&quot;Bo" not in html(explorer)
    in_tree(explorer, command="last", at=1)
    names = [line["name"] for line in figure(list(standings(explorer.exploration)))["data"]]
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
    assert part(explorer, Table).heading == "Norwegian Gurka: explore"
    assert [seat["held"] for seat in frame(explorer)["seats"]] == [2] * 3
    assert fill_in(explorer, start="again") == "Nothing has been changed yet."
    assert explorer.told == [{"started": True}]


def test_the_same_plays_are_tried_with_other_cards_and_scores_and_compared():
    explorer = explorer_at(f"{THREE}.9h.Jd.3c*")
    unfold(explorer, SCORE)
    fill_in(explorer, swap=["Jd", "7d"])
    fill_in(explorer, change={"scores.0": "20"})
    assert fill_in(explorer, start="again") == ""
    assert explorer.exploration.position.game.scores == (20, 0, 0)
    assert said(explorer).startswith("The first move can be made again. The next one is no longer possible: ")
    assert here(explorer) == "Trick 1: Ann plays 9♥"
    assert "Hand of Bo" in html(part(explorer, TwoLines))  # that tab has been opened
    assert len(explorer.exploration.ends) == 2


def test_the_form_follows_the_deal_and_most_acts_leave_it_as_it_is(monkeypatch):
    explorer = explorer_at()
    told = []
    for name in ("show", "hide_hands"):
        monkeypatch.setattr(part(explorer, SetupForm), name, told.append)
    pick(explorer, "9h")
    press(explorer, "Undo")
    assert told == []
    press(explorer, "Finish the deal")
    press(explorer, "Next deal")
    assert told


# --- bots, deals, games -----------------------------------------------------------------------------------------------


def test_bots_play_one_act_the_trick_or_the_deal_each_as_was_chosen_for_its_seat():
    explorer = explorer_at()
    play, trick, deal = "Play a card", "Finish the trick", "Finish the deal"
    for name, number in ((play, 1), (trick, 3), (play, 4), (trick, 6), (deal, 9)):
        press(explorer, name)
        assert len(moves(explorer)) == number
    assert explorer.exploration.position.over
    assert not any(label in {play, trick, deal} for label in buttons(explorer))
    explorer = explorer_at("1!agurk;Ann,Bo:deal_2c_5c_Kc_Ac/3c_6c_9c_Qc")
    assert [bot.value for bot in bots(explorer)] == ["vera", "vera"]
    press(explorer, "Play a card")
    assert moves(explorer) == ["2c"]  # Vera leads her lowest card
    press(explorer, "Undo")
    bots(explorer)[0].value = "jacek"
    press(explorer, "Play a card")
    assert moves(explorer) == ["2c", "Ac"]  # Jacek his highest


def test_bots_answer_for_the_others_where_the_reader_plays_one_seat():
    explorer = explorer_at("1!agurk;Ann,Bo,Cai:deal_9h_2c_5d/Jd_5s_4c/Qs_3c_7d;lead_1")
    choose(explorer, "You play", "Ann")
    assert len(moves(explorer)) == 2  # Bo and Cai
    assert explorer.exploration.position.deal.turn == 0
    assert frame(explorer)["own"] == 0
    pick(explorer, str(explorer.exploration.position.deal.legal()[0]))
    deal = explorer.exploration.position.deal
    assert deal.turn == 0 or deal.over
    in_tree(explorer, command="first", at=1)
    assert here(explorer) == "Deal 1"  # going back does not let them play again


def steps_told(explorer):
    """What the frames of the table are called, and the first of them that was sent last."""
    table = part(explorer, Table)
    return [frame["label"] for frame in table.frames], table.latest["from"]


def test_what_bots_play_follows_frame_by_frame_and_going_back_sends_nothing_anew():
    explorer = explorer_at()
    pick(explorer, "9h")
    assert steps_told(explorer) == (["The cards are dealt", "Trick 1: Ann plays 9♥"], 1)
    press(explorer, "Finish the trick")
    told, first = steps_told(explorer)
    assert told == ["The cards are dealt", *(f"Trick 1: {each}" for each in TRICK)]
    assert first == 2, "they follow those shown, so they are walked through one by one"
    in_tree(explorer, go=2)
    assert steps_told(explorer) == (told[:2], 2)
    assert part(explorer, Table).latest["frames"] == []
    pick(explorer, "4c")
    assert steps_told(explorer) == ([*told[:2], "Trick 1: Bo plays 4♣"], 2)


def test_the_cards_of_the_next_deal_are_seen_before_bots_play_any_of_them():
    explorer = explorer_at("1!agurk;Ann,Bo,Cai:deal_9h/Jd/Qs")
    choose(explorer, "You play", "Cai")
    pick(explorer, "Qs")
    table, seen = part(explorer, Table), []
    table.observe(lambda change: seen.append(change["new"]), names="latest")
    press(explorer, "Next deal")
    assert [(each["from"], len(each["frames"])) for each in seen] == [(0, 1), (1, len(table.frames) - 1)]
    assert len(table.frames) > 1
    assert table.frames[-1]["seats"][2]["turn"]


def test_the_next_deal_is_offered_when_one_is_over_and_a_new_game_after_the_last():
    explorer = explorer_at("1!simple;Ann,Bo;scores=0,15:deal_9h/Jd")
    assert not {"Next deal", "Start a new game"} & set(buttons(explorer))
    send(part(explorer, Table), {"action": "Next deal"})  # as if it were in sight
    assert explorer.told == [{"refused": "That button is no longer there; the table is as it was."}]
    for act in ("9h", "Jd"):
        pick(explorer, act)
    press(explorer, "Start a new game")
    assert said(explorer) == ""
    assert here(explorer) == "Deal 1"
    assert explorer.exploration.position.game.scores == (0, 0)


def test_whoever_may_buy_in_is_offered_it_and_why():
    explorer = explorer_at(write_link(from_scenario(load(EXAMPLE)))[0])
    assert offers(explorer) == []
    in_tree(explorer, command="last", at=1)  # that Ann has bought in
    press(explorer, "Undo")
    assert offers(explorer) == [f"{name} buys in" for name in ("Ann", "Bo", "Cai", "Dan")]
    assert all(
        each["title"].endswith(".") for each in part(explorer, Table).actions if each["label"] in offers(explorer)
    )
    press(explorer, "Bo buys in")
    assert here(explorer) == "Bo buys in"
    assert offers(explorer) == [f"{name} buys in" for name in ("Ann", "Cai", "Dan")]


def test_buttons_and_bots_that_are_replaced_do_not_stay_behind():
    explorer = explorer_at(write_link(from_scenario(load(EXAMPLE)).go(13))[0])
    in_tree(explorer, command="last", at=1)
    before = len(AnyWidget.get_manager_state()["state"])
    for link in [THREE, write_link(explorer.exploration)[0]] * 3:
        keep(explorer, open=link)
        in_tree(explorer, command="last", at=1)
    assert len(AnyWidget.get_manager_state()["state"]) == before


# --- what one seat sees -----------------------------------------------------------------------------------------------


def test_the_table_is_looked_at_from_one_seat():
    explorer = explorer_at(f"{THREE}(9h.Jd'ducks.3c*=name.4c)5d")
    view_from(explorer, 0)
    assert [seat["hand"] is None for seat in frame(explorer)["seats"]] == [False, True, True]
    shown = drawn_tree(explorer)
    assert [node["short"] for node in shown["nodes"]] == [
        "Deal 1",
        "9♥",
        "J♦",
        "3♣",
    ]  # not what comes after or beside it
    assert shown["ends"] == {}
    assert (shown["name"], shown["comment"]) == (None, None)
    assert not any(node["name"] or node["said"] for node in shown["nodes"])
    assert "What Ann can know" in part(explorer, Known).value
    assert "all hands open" in html(part(explorer, TwoLines))
    view_from(explorer, ALL_OPEN)
    assert part(explorer, Known).value == ""
    assert "They differ" in html(part(explorer, TwoLines))
    assert len(drawn_tree(explorer)["nodes"]) == 6


def test_another_table_is_looked_at_with_all_hands_open():
    explorer = explorer_at()
    view_from(explorer, 1)
    keep(explorer, open="1!agurk;Ann,Bo:deal_9h/Jd")
    assert explorer.viewer is None
    assert [name for name, _ in part(explorer, Dropdown, "View from").options] == ["all hands", "Ann", "Bo"]
    assert [bot.description for bot in bots(explorer)] == ["Ann:", "Bo:"]


def test_with_hidden_cards_nobody_acts_nor_is_told_why_plays_cannot_be_made_again():
    explorer = explorer_at(f"{THREE}.9h")
    view_from(explorer, 0)
    for act in ("5s", "Kh"):
        pick(explorer, act)
    assert [message["refused"] for message in explorer.told] == [
        "The player to move has hidden cards. Press “Play a card”, or view all hands open."
    ] * 2
    view_from(explorer, 1)
    pick(explorer, "Jd")
    assert here(explorer) == "Trick 1: Bo plays J♦"
    explorer = explorer_at(f"{THREE}.9h.Jd.3c*")
    view_from(explorer, 0)
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
    view_from(explorer, ALL_OPEN)
    explorer.show(exploration)
    for tab in TABS:
        unfold(explorer, tab)
    counted = part(part(explorer, EveryAct, hidden=True), HTML, hidden=True)
    counted.value = repr(exploration.position.deal.hands)  # as if it had counted
    view_from(explorer, seat)
    for tab in TABS:
        unfold(explorer, tab)
        yield sent(explorer)


EXPLORERS = []


def an_explorer():
    """One for all examples: making them takes longer than showing another exploration."""
    EXPLORERS[:] = EXPLORERS or [Explorer()]
    return EXPLORERS[0]


@settings(max_examples=100 if THOROUGH else 25)
@given(seen_positions(), seeds)
def test_nothing_that_is_sent_to_a_seat_holds_or_depends_on_a_card_it_cannot_see(position, seed):
    table, game, deal, seat = position
    other = reshuffled(deal, seat, Random(seed))
    exploration = explored(table, game, deal, seed)
    mine = list(seen_from(seat, exploration, an_explorer()))
    theirs = list(seen_from(seat, explored(table, game, other, seed + 1), an_explorer()))
    assert mine == theirs
    unseen = hidden_from(seat, exploration.position.deal, exploration.position.game)
    hidden = {text for card in unseen if card.rank != JOKER for text in (str(card), card.face)}
    for seen in mine:
        text = json.dumps([each for each in seen if each[0] != "Known"], ensure_ascii=False, default=str)
        told = set(re.findall(r"\b(?:10|[2-9TJQKA])[cdhs]\b|(?:10|[2-9JQKA])[♣♦♥♠]", text))
        assert told.isdisjoint(hidden), told & hidden


# --- two lines --------------------------------------------------------------------------------------------------------


def compared(link):
    two = TwoLines()
    two.show(read_link(link))
    return two


def choosers(two):
    """The two that choose a line, where there are lines to choose from."""
    return parts(two, Dropdown)


def chosen(two):
    return tuple(chooser.value for chooser in choosers(two))


def test_one_line_alone_is_not_compared_and_the_one_followed_is_with_the_first_other_one():
    two = compared(THREE)
    assert "There is one line so far" in html(two)
    assert choosers(two) == []
    two.show(read_link(BRANCHED))
    assert len(choosers(two)) == 2
    two.hide("Not now.")
    assert choosers(two) == []
    two = compared(BRANCHED)
    assert [name for name, _ in part(two, Dropdown, "Compare").options] == [
        "the queen last (Cai 12)",
        "Line 2 (not over)",
        "with the five (not over)",
    ]
    exploration = read_link(BRANCHED)
    assert chosen(two) == (exploration.line[-1], exploration.ends[1])
    two = TwoLines()
    two.show(exploration.go(exploration.ends[1]))
    assert chosen(two) == exploration.ends[:2]  # in the order of the tree


def test_rows_that_differ_are_marked_and_told_and_those_that_are_alike_are_not():
    shown = html(compared(f"{THREE}(9h.Jd.3c*)9h.4c"))
    assert "They differ in trick 1." in shown
    assert '<tr class="cu-differs"><th scope="row"><span class="cu-sign" title="differs">≠</span> Trick 1</th>' in shown
    assert "<b>Bo 4♣</b>" in shown
    assert "<b>Ann 9♥</b>" not in shown  # what is the same in both is not
    shown = html(compared("1!agurk;Ann,Bo:deal_9h_2c_5d_6d/Jd_5s_4c_Kd.9h.Jd.4c.5d.6d(Kd*)5s"))
    assert "They differ in trick 3." in shown
    assert shown.count("cu-differs") == shown.count("≠") == 1
    assert '<th scope="row">Trick 1 to trick 2</th>' in shown
    assert "<b>Trick 2</b> Bo 4♣ · Ann 5♦ · taken by Ann</p>" in shown  # in a line that unfolds


def test_a_chosen_pair_of_lines_stays_as_long_as_one_of_them_is_followed_and_neither_is_cut_off():
    tree = read_link(BRANCHED)
    two = TwoLines()
    two.show(tree)
    choose(two, "with", tree.ends[2])
    before = html(two)
    two.show(tree.undo())
    assert (chosen(two)[1], html(two)) == (tree.ends[2], before)
    choose(two, "Compare", tree.ends[2])
    choose(two, "with", tree.ends[0])
    two.show(tree.redo())
    assert chosen(two) == (tree.ends[2], tree.ends[0])
    another = tree.go(tree.ends[1])
    two.show(another)
    assert chosen(two) == (tree.ends[0], tree.ends[1])
    two.show(tree.cut(tree.ends[1]))
    assert [len(chooser.options) for chooser in choosers(two)] == [2, 2]
    assert len(set(chosen(two))) == 2


# --- each act ---------------------------------------------------------------------------------------------------------


def at_each_act(link):
    explorer = explorer_at(link)
    unfold(explorer, EACH_ACT)
    return explorer


def counting(explorer, then):
    """What `then` finds in an explorer that has begun to count, inside a loop such as a kernel has."""

    async def run():
        every = part(explorer, EveryAct)
        part(every, Button).click()
        return await then(every)

    return finished(run())


async def to_the_end(every):
    await until(lambda: not every.counting)


def test_each_act_is_counted_to_the_end_and_names_in_it_are_no_markup():
    explorer = at_each_act(f"{THREE}.9h")
    assert "For each card that may be played now" in html(part(explorer, EveryAct))
    counting(explorer, to_the_end)
    every = part(explorer, EveryAct)
    assert not every.counting
    assert buttons(every) == ["Count again"]
    assert part(every, FloatProgress, hidden=True).value == 1
    rows = re.findall('<th scope="row">(.*?)</th>', html(every))
    assert rows == ["4♣", "J♦"]
    ways = [int(number) for number in re.findall(r"<td>(\d+)</td></tr>", html(every))]
    assert len(ways) == 2
    assert f"{sum(ways)} ways to play on, all counted." in html(every)
    explorer = at_each_act(write_link(_tree(["9h 2c", "Jd 5s"], [HOSTILE, "<b>Bo"]))[0])
    counting(explorer, to_the_end)
    assert "&lt;img src=x" in html(part(explorer, EveryAct))
    assert not re.search("<img|<b>", html(part(explorer, EveryAct)))


@for_each(
    "leave, stays",
    [
        (lambda explorer: press(explorer, "Cancel"), "counted."),
        (lambda explorer: pick(explorer, "5s"), ""),
        (lambda explorer: press(explorer, "Undo"), ""),
        (lambda explorer: view_from(explorer, "Ann"), ""),
        (lambda explorer: unfold(explorer, COMPARE), ""),
    ],
)
def test_a_count_is_given_up_when_it_is_cancelled_or_something_else_is_shown(leave, stays):
    explorer = at_each_act("1!agurk;Ann,Bo:deal_9h_2c_5d_Ah_Ac/Jd_5s_4c_Kd_Ks.2c")

    async def leaving(every):
        await until(lambda: "counted." in html(every))
        assert part(every, FloatProgress)
        leave(explorer)
        before = html(every)
        await asyncio.sleep(0.05)
        assert stays in before == html(every)
        return every.counting, parts(every, FloatProgress)

    assert counting(explorer, leaving) == (False, [])


def test_nothing_is_counted_after_the_end_of_a_deal_nor_where_too_many_exchanges_could_follow():
    explorer = at_each_act("1!simple;Ann,Bo:deal_9h/Jd.9h.Jd")
    assert part(explorer, Button, "Count the outcomes").disabled
    assert "The deal is over" in html(part(explorer, EveryAct))
    explorer = Explorer(Setup(variant="twenty-two"))
    unfold(explorer, EACH_ACT)
    assert part(explorer, Button, "Count the outcomes").disabled
    assert "too many to follow" in html(part(explorer, EveryAct))
    counting(explorer, to_the_end)  # as if the button were not greyed
    assert "too many to follow" in html(part(explorer, EveryAct))
    assert not part(explorer, EveryAct).counting
    every = EveryAct()  # without a deal
    part(every, Button, "Count the outcomes").click()  # as if it were not greyed
    assert not every.counting


# --- what a seat knows ------------------------------------------------------------------------------------------------


def known(link, viewer):
    known = Known()
    known.show(read_link(link).position, viewer)
    return known.value


def test_what_is_known_says_why_cards_cannot_be_there_or_must_be_and_nothing_with_open_hands_or_after_the_deal():
    shown = known(f"{THREE}.9h.Jd.3c*", 0)
    assert shown.count("<details>") == 3  # Bo, Cai, out of play
    assert "<summary>Cai holds two of " in shown
    reason = "Cai ducked with 3♣ in trick 1, so Cai holds nothing lower."
    assert f"<li>{reason}</li>" in shown
    assert f'<s title="{reason}"><i>2♠</i></s>' in shown
    assert "Out of play: 43 cards." in shown
    shown = known("1!denexa;Ann,Bo:deal_9h_2c_3h/9d_5s_7c.9h.5s", 0)
    assert '<b title="Nobody can hold it."><i>4♣</i></b>' in shown
    assert "<li>4♣: nobody can hold it.</li>" in shown
    assert known(f"{THREE}.9h", None) == ""
    assert known("1!simple;Ann,Bo:deal_9h/Jd.9h.Jd", 0) == ""


# --- the score sheet --------------------------------------------------------------------------------------------------


def scored(link, deals=1):
    """The exploration after so many deals that bots have played."""
    explorer = explorer_at(link)
    for number in range(deals):
        press(explorer, "Finish the deal")
        if number + 1 < deals:
            press_next(explorer)
    return explorer.exploration


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


def test_the_score_sheet_shows_cucumbers_kept_cards_credits_the_pot_and_who_is_out_or_has_won():
    exploration = scored("1!agurk;Ann,Bo,Cai;scores=20,20,0;lost=0,1,0:deal_9h/Jd/2c")
    assert cells(exploration, "cucumbers") == [[0, 1, 0]] * 2
    assert cells(exploration, "state") == [["", "", ""], ["", "out", ""]]
    exploration = scored("1!simple;Ann,Bo;scores=20,20:deal_9h/Jd")
    assert cells(exploration, "state") == [["", ""], ["has won", "out"]]
    assert sheet(exploration)["won"] == "Ann won."
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
    unfold(explorer, SCORE)
    send(part(explorer, Score), {"go": 1})
    assert here(explorer) == "Deal 1"
    for content in ({"go": 99}, {"go": "x"}, {}, None):
        send(part(explorer, Score), content)
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
    for kind in (TwoLines, EveryAct, Score, ScoreChart):
        one = part(explorer, kind, hidden=True)
        monkeypatch.setattr(one, "show", lambda *_, kind=kind: worked.append(kind))
    for tab, kinds in ((EACH_ACT, [EveryAct]), (SCORE, [Score, ScoreChart]), (COMPARE, [TwoLines])):
        worked.clear()
        unfold(explorer, tab)
        assert worked == kinds
        press(explorer, "Undo")
        assert worked == kinds * 2


# --- a move in few signs ----------------------------------------------------------------------------------------------


@for_each(
    "link, signs",
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
    in_tree(explorer, command="last", at=1)
    assert short(explorer.exploration.nodes[-1]) == signs


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


if __name__ == "__main__" and "--write" in sys.argv:
    FIXTURE.write_text(as_json(fixture()), encoding="utf-8")
# --- what cards are worth ---------------------------------------------------------------------------------------------


def working(explorer, label):
    """The explorer once a button at the table has done its work."""

    async def work():
        press(explorer, label)
        await explorer.working

    finished(work())
    return part(explorer, Table)


def test_each_card_is_worth_something_with_all_cards_open_and_the_best_line_is_played_into_the_tree():
    explorer = explorer_at()
    table = working(explorer, "What is it worth?")
    hand = table.frames[-1]["seats"][0]["hand"]
    assert [table.advice["costs"][card["id"]] for card in hand] == ["5.9", "5.6", "5"]
    assert table.advice["sentence"].startswith("With all cards open, ")
    press(explorer, "Play the best line")
    assert explorer.exploration.position.over
    assert len(drawn_tree(explorer)["nodes"]) == 10


def test_from_a_seat_a_card_is_worth_what_the_seat_can_know():
    explorer = explorer_at()
    other = explorer_at("1!agurk;Ann,Bo,Cai:deal_9h_2c_5d/Ad_Ks_Kc/As_Ac_Kd")
    for each in (explorer, other):
        choose(each, "View from", "Ann")
    assert working(explorer, "What is it worth?").advice == working(other, "What is it worth?").advice
    assert "deals like this one" in part(explorer, Table).advice["numbers"]
    choose(explorer, "View from", "Bo")
    assert is_greyed(explorer, "What is it worth?")


def test_a_deal_that_is_over_tells_its_dearest_card_and_goes_there():
    link = f"{THREE}.9h.Jd.Qs.7d.2c.4c.3c.5d.5s"
    explorer = explorer_at(link)
    table = working(explorer, "Which card cost most?")
    assert "With all cards open" in table.panel
    assert "Trick 1: the 4♣ was better for Bo: it takes 5 off the score; the J♦ costs 5." in table.panel
    assert "score-chart" in table.panel
    press(explorer, "Go to the dearest card")
    assert not explorer.exploration.position.over
    yours = working(explorer_at(link.replace("Bo", "You")), "Which card cost most?").panel
    assert "Trick 1: the 4♣ was better for you: it" in yours


def test_what_is_cancelled_or_left_is_not_shown_and_what_fails_is_told_at_the_table(monkeypatch):
    explorer = explorer_at()

    async def leave(how):
        press(explorer, "What is it worth?")
        work = explorer.working
        how()
        await work

    finished(leave(lambda: press(explorer, "Cancel")))
    assert part(explorer, Table).advice == {}
    finished(leave(lambda: pick(explorer, "9h")))
    assert part(explorer, Table).advice == {}
    monkeypatch.setitem(sys.modules, "cucumber.analysis.hindsight", None)
    told = working(explorer_at(), "What is it worth?").advice["sentence"]
    assert told.startswith("Something went wrong here (ModuleNotFoundError)")
