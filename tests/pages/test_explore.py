"""Exploring: play, take back, branch, look from a seat, find out, set up, keep, and come back to it.

python tests/pages/test_explore.py --write     writes lines.json anew, on which the tests in Node stand
"""

import json
import re
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cucumber import Game, find
from cucumber.bots.rivals import RIVALS, Strength
from cucumber.engine.cards import JOKER, LONGEST_TEXT
from cucumber.engine.deal.history import acts_of
from cucumber.engine.game import DealMove
from cucumber.pages.explore.lines import short, tree_props
from cucumber.pages.explore.outcomes import OutcomesJob
from cucumber.pages.explore.page import ExplorePage, start_exploration
from cucumber.pages.explore.playout import PlayoutJob
from cucumber.pages.protocol.base import handle_message, open_page, run_jobs
from cucumber.pages.stage.score_sheet import sheet
from cucumber.table.explore import Exploration, Setup, SetupCheck, from_scenario, read_link, write_link
from cucumber.table.explore import tree as trees
from cucumber.table.moves import short_charges
from cucumber.table.scenario import load, read_scenario
from tests.cases import for_each
from tests.engine.deal.test_laws import reshuffled
from tests.pages.hearing import buttons, presses, refusal, says
from tests.pages.stage.hidden import hidden_from
from tests.strategies import play_some, seeds, standing_games, tables
from tests.tiers import THOROUGH

FIXTURE = Path(__file__).parent / "stage" / "table" / "lines.json"
THREE = "1!agurk;Ann,Bo,Cai:deal_9h_2c_5d/Jd_5s_4c/Qs_3c_7d"
BRANCHED = f"{THREE}(9h.Jd.3c.4c*.7d.2c.Qs.5d.5s~=the_queen_last)(9h.4c'ducked)5d=with_the_five"
EXAMPLE = "examples/8-buying-in"
HOSTILE = '<img src=x onerror="alert(1)">&amp;'
CARD, TRICK, DEAL = "Play a card", "Finish the trick", "Finish the deal"
MASTER = next(rival.key for rival in RIVALS.values() if rival.strength is Strength.MASTER)
SHEETS = COMPARE, OUTCOMES, SCORE = "compare", "outcomes", "score"


def page_at(link=THREE):
    return ExplorePage.from_url(f"#{link}")


def pick(page, act):
    return says(page, "pick", act=act, at=len(page.exploration.steps) - 1)


def refused(page, kind, **more):
    return refusal(page, {"is": kind, **more})


def tells(page, kind, **more):
    """The page after a message that comes with a word."""
    page = run_jobs(handle_message(page, {"is": kind, **more}))
    assert page.notice
    return page


def here(page):
    return page.props["lines"]["label"]


def moves(page):
    return [str(node.move) for node in page.exploration.nodes[2:]]


def frame(page):
    return page.props["table"]["frames"][-1]


def all_buttons(page):
    return [*buttons(page), *(each["label"] for each in page.props["more"])]


def again(page):
    """The page opened from its address tells the same, as long as nothing is found or set up."""
    other = ExplorePage.from_url(page.url)
    told = [each.props for each in (page, other)]
    assert told[0] == told[1]
    return other


# --- the whole --------------------------------------------------------------------------------------------------------


def test_it_begins_with_a_deal_of_agurk_that_can_be_played():
    page = ExplorePage.from_url()
    assert here(page) == "Deal 1"
    assert page.props["table"]["live"]
    assert page.props["table"]["heading"] == "Agurk: explore"
    assert page.props["summary"] == "Agurk, 4 players"
    assert [seat["held"] for seat in frame(page)["seats"]] == [7] * 4
    assert read_link(page.props["link"]) == page.exploration
    again(page)


def test_a_picked_card_is_played_and_everything_follows():
    page = pick(page_at(), "9h")
    assert here(page) == frame(page)["label"] == "Trick 1: Ann plays 9♥"
    assert [node["label"] for node in page.props["lines"]["nodes"]] == ["Deal 1", here(page)]
    again(page)
    assert "That moment has passed" in refused(page, "pick", act="Jd", at=0)


# --- the tree ---------------------------------------------------------------------------------------------------------


def test_undo_and_redo_go_along_the_line_and_stop_at_its_ends():
    page = page_at(f"{THREE}.9h.Jd.3c")
    nodes = [node["id"] for node in page.props["lines"]["nodes"]]
    places = []
    for button in ("Undo", "Undo", "Undo", "Redo"):
        page = presses(page, button)
        places.append(nodes.index(page.props["lines"]["at"]))
        assert [label in buttons(page) for label in ("Undo", "Redo")] == [places[-1] > 0, True]
    assert places == [2, 1, 0, 1]
    assert "no longer there" in refused(page_at(), "press", key="Undo")


def test_lines_get_names_and_comments_and_are_cut_off():
    page = says(page_at(f"{THREE}.9h(Jd)4c.3c"), "cut", at=4)
    assert moves(page) == ["9h", "Jd"]
    page = says(page_at(f"{THREE}.9h"), "say", at=2, name="  the   nine ")
    page = again(says(page, "say", at=2, comment=HOSTILE))
    shown = page.props["lines"]
    assert (shown["name"], shown["comment"], shown["ends"]["2"]["name"]) == ("the nine", HOSTILE, "the nine")
    assert shown["nodes"][1]["said"]
    assert frame(page)["comment"] == HOSTILE
    assert page.props["table"]["stage"]["said"] == [HOSTILE]
    assert says(page, "say", at=2, name="").props["lines"]["ends"]["2"]["name"] == ""


NONSENSE = [
    *(
        {"is": "pick", "act": act, "at": 4}
        for act in ("5s", "Kh", "9h", "kontra", "", "buy in 0", HOSTILE, "9" * 10_000)
    ),
    *({"is": "go", "to": to} for to in (99, -1, 0, 10**400, "1", None)),  # at 0 the table has no cards
    *({"is": "cut", "at": at} for at in (99, "x")),
    *({"is": "say", "at": at, "name": name} for at, name in ((1, "x" * 301), (99, "x"), (1, 5))),
    *({"is": "say", "at": 1, "comment": "x" * 301}, {"is": "say"}, {"is": "command"}),
    *({"is": kind, "seat": seat} for kind in ("look", "sit") for seat in (3, -1, "Ann", 1.5)),
    *({"is": "invite", "seat": seat, "rival": rival} for seat, rival in ((0, "nobody"), (9, "vera"), (None, "vera"))),
    *({"is": "turn", "sheet": "moon"}, {"is": "count", "rival": "nobody"}, {"is": "set_up", "what": "fly"}),
    *({"is": "fill", "field": "hands.0", "value": ""}, {"is": "seats", "more": 1}),  # nothing is being set up
    *({"is": "read", "file": "my.toml", "text": text} for text in ("", "title = [", "\x00", "[[[" * 30_000, HOSTILE)),
    *({"is": "make", "wanted": "moon"}, {"is": "read", "file": "x"}, None, "undo", [1, 2]),
]


@for_each("message", NONSENSE)
def test_what_cannot_be_done_is_refused_in_a_sentence_and_changes_nothing(message):
    refusal(page_at(BRANCHED), message)


def test_a_full_tree_says_so_and_stays_as_it_was(monkeypatch):
    page = says(page_at(), "sit", seat=0)
    monkeypatch.setattr(trees, "MOST_NODES", 4)  # room for two acts, not for those of the rivals too
    assert "no room for more" in refused(page, "pick", act="9h", at=0)
    assert "no room for more" in refused(page, "press", key=DEAL)


# --- links and files --------------------------------------------------------------------------------------------------


@for_each("link", ["x", "1!", "7!agurk;Ann,Bo:deal_9h/Jd", f"{THREE}.Ah", "1!" + "(" * 9000, f"1!{HOSTILE}:deal_9h/Jd"])
def test_a_link_that_cannot_be_read_is_said_and_there_is_a_table(link):
    page = open_page(ExplorePage, f"#{link}", None, "")
    assert 10 < len(page.notice) < 600
    assert "went wrong" not in page.notice
    assert page == ExplorePage.from_url().with_notice(page.notice)


@for_each("asked", ["from=9", "you=x", "rival=nobody", "rival=vera&rival=vera&rival=vera&rival=vera", "sheet=moon"])
def test_an_address_that_asks_for_what_there_is_not_is_refused(asked):
    with pytest.raises(Exception, match=r"seat|didn't work"):
        ExplorePage.from_url(f"?{asked}#{THREE}")


def test_a_file_saved_is_opened_again_and_what_it_has_no_place_for_is_told():
    page = page_at(f"{THREE}(9h.Jd)5d.Jd*")
    made = says(page, "make", wanted="file").props["made"]
    assert (made["name"], made["number"]) == ("cucumber-exploration.toml", 1)
    assert says(says(page, "make", wanted="file"), "make", wanted="file").props["made"]["number"] == 2
    assert read_scenario(made["text"].encode(), "x").line.acts == ("5d", "Jd")
    other = says(page_at(), "read", file=HOSTILE, text=made["text"])
    assert sorted(moves(other)) == sorted(moves(page))
    assert says(says(page, "make", wanted="file"), "go", to=1).props["made"] is None, "it is saved once"
    told = tells(page_at(f"{THREE}.9h!agurk;Ann,Bo:deal_9h/Jd.9h.Jd*"), "make", wanted="file")
    assert "other lines are left out" in told.notice
    assert "Nothing has been played" in refused(page_at(), "make", wanted="file")
    assert "bad.toml" in refused(page, "read", file="bad.toml", text="title = [")


WISHED = {"title": "Höher  as ever!", "about": "Ann leads high.", "difficulty": "easy", "asks": "mark"}


def test_what_was_explored_is_made_an_example_with_its_comments_and_what_ifs():
    made = says(page_at(f"{THREE}(9h.Jd)5d*.Jd"), "make", wanted="example", **WISHED).props["made"]
    assert made["name"] == "hoher-as-ever.toml"
    read = read_scenario(made["text"].encode(), "x")
    assert (read.title, read.about, read.difficulty) == ("Höher as ever!", "Ann leads high.", "easy")
    assert [(pause.at, pause.kind) for pause in read.pauses] == [(1, "mark")]
    assert [what_if.line.acts for what_if in read.what_ifs] == [("9h", "Jd")]


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
    assert says in refused(page_at(f"{THREE}(9h.Jd)5d*.Jd"), "make", wanted="example", **WISHED | wished)


def test_a_picture_shows_what_the_seat_sees_from_which_one_looks():
    page = page_at(f"{THREE}.9h*")
    of_all, of_ann = (
        says(each, "make", wanted="picture").props["made"]["text"] for each in (page, says(page, "look", seat=0))
    )
    assert of_all.startswith("<svg")
    assert of_all != of_ann
    assert len(re.findall("J.?♦|♦.?J", of_ann)) == 0


def in_html(page):
    """All that a browser takes as HTML."""
    props = page.props
    return "".join([props["known"], props["chart"], *(props["below"].get(part, "") for part in ("html", "chart"))])


def test_names_and_words_of_readers_are_never_markup():
    name = "<b>&quot;Bo"
    page = page_at(write_link(_tree(["9h 2c", "Jd 5s"], [name, HOSTILE], ["9h", "Jd", "5s", "2c"]))[0])
    page = says(page, "say", at=page.exploration.at, name=HOSTILE)
    for sheet_ in SHEETS:
        page = pick(says(page, "go", to=1), "2c")
        page = says(says(page, "say", at=page.exploration.at, name=f"{HOSTILE}{sheet_}"), "turn", sheet=sheet_)
        for seat in (None, 0, 1):
            shown = in_html(says(page, "look", seat=seat))
            assert "<img" not in shown
            assert "<b>&quot;Bo" not in shown
    page = run_jobs(says(says(page, "turn", sheet=OUTCOMES), "count", rival="vera"))
    assert "&lt;img src=x" in in_html(page)
    assert not re.search("<img|<b>&quot;", in_html(page))


def _tree(hands, players, acts=(), variant="agurk"):
    rules = find(variant)
    return Exploration.of(rules, Game.new(rules.rules, players), f"deal {' / '.join(hands)}", acts)


# --- setting up -------------------------------------------------------------------------------------------------------


def fill(page, **fields):
    for field, value in fields.items():
        page = says(page, "fill", field=field.replace("_at_", "."), value=value)
    return page


def set_up(page, what="open"):
    return says(page, "set_up", what=what)


def drafted(page):
    return page.props["draft"]


def test_a_position_that_was_set_up_is_explored_and_the_form_is_gone():
    page = fill(set_up(page_at()), variant="gurka-no", cards="2", hands_at_0="", hands_at_1="", hands_at_2="")
    page = set_up(page, "fresh")
    assert page.props["table"]["heading"] == "Norwegian Gurka: explore"
    assert [seat["held"] for seat in frame(page)["seats"]] == [2] * 3
    assert drafted(page) is None
    assert refused(set_up(page), "set_up", what="again") == "Nothing has been changed yet."
    assert drafted(set_up(set_up(page), "close")) is None


def test_the_same_plays_are_tried_with_other_cards_and_scores_and_compared():
    page = says(page_at(f"{THREE}.9h.Jd.3c*"), "turn", sheet=SCORE)
    page = fill(says(set_up(page), "swap", card="Jd", other="7d"), scores_at_0="20")
    page = tells(page, "set_up", what="again")
    assert page.exploration.position.game.scores == (20, 0, 0)
    assert page.notice.startswith("The first move can be made again. The next one is no longer possible: ")
    assert here(page) == "Trick 1: Ann plays 9♥"
    assert (page.sheet, "Hand of Bo" in in_html(page)) == (COMPARE, True)
    assert len(page.exploration.ends) == 2


def test_a_card_too_many_is_named_where_it_was_picked_and_where_it_can_not_start():
    page = set_up(page_at())
    page = says(page, "give", card="Ah", to=0)
    why = "Ann has 4 cards, and everyone gets 3."
    assert drafted(page)["problems"] == {"hands.0": why}
    assert drafted(page)["actions"][0]["why"] == why


def test_the_form_says_why_it_does_not_start_and_stays_as_it_was():
    page = fill(set_up(page_at()), hands_at_0="zz")
    assert "expected a card" in drafted(page)["actions"][0]["why"]
    assert "expected a card" in refused(page, "set_up", what="fresh")
    several = drafted(fill(page, scores_at_0="x"))["actions"][0]["why"]
    assert several.endswith(" One more above.")
    page = set_up(fill(page, hands_at_0="Ah ?"), "fresh")
    assert "Ah" in page.props["link"]


def test_cards_are_given_and_swapped_and_what_was_changed_is_taken_back():
    page = set_up(page_at())
    given = says(page, "give", card="9h", to=1)
    assert "9h" in drafted(given)["seats"][1]["hands"]
    assert refused(given, "give", card="9h", to=1) == "That card is there already."
    assert drafted(says(given, "set_up", what="reset")) == drafted(page)
    assert "Nobody" not in refused(page, "give", card="zz", to=1)
    assert "gets no cards" in refused(page, "give", card="9h", to=99)
    assert len(drafted(says(page, "seats", more=1))["seats"]) == 4
    assert len(drafted(says(page, "seats", more=-9))["seats"]) == 2
    assert drafted(says(page, "set_up", what="deal others"))["values"]["seed"] == "2"


def test_a_dealer_who_is_out_stays_chosen_until_somebody_else_is():
    page = fill(set_up(page_at("1!agurk;Ann,Bo,Cai:deal_9h_2c/Jd_5s/3c_3d")), lost_at_2="2")
    assert (drafted(page)["dealer"], [*drafted(page)["problems"]]) == (2, ["dealer"])
    assert not drafted(fill(page, dealer=1))["problems"]


def test_hidden_hands_do_not_leave_the_house():
    page = set_up(says(page_at("1!agurk;Ann,Bo:deal_9h_2c/Jd_5s"), "look", seat=0))
    sent = json.dumps(drafted(page), ensure_ascii=False)
    assert not any(text in sent for text in ("9h", "9♥", "Jd", "J♦", "2c", "5s"))
    assert drafted(page)["pack"] is None
    assert "from one seat" in refused(page, "fill", field="hands.0", value="9h")
    assert "from one seat" in refused(page, "give", card="9h", to=1)
    assert "from one seat" in refused(page, "swap", card="9h", other="Jd")


@for_each("value", [3, None, [1], ["x"], True])
def test_what_no_form_sends_is_refused(value):
    assert refused(set_up(page_at()), "fill", field="hands.0", value=value).endswith(".")


def test_what_is_shown_is_bounded_whatever_is_typed():
    page = set_up(page_at())
    for name in ("players.0", "hands.1", "seed", "stock", "played", "number", "variant"):
        page = handle_message(page, {"is": "fill", "field": name, "value": "<b>" * 10_000})
    assert len(json.dumps({**drafted(page), "countries": []})) < 10 * LONGEST_TEXT


# --- rivals, deals, games ---------------------------------------------------------------------------------------------


def test_rivals_play_one_act_the_trick_or_the_deal_each_as_was_chosen_for_its_seat():
    page = page_at()
    for name, number in ((CARD, 1), (TRICK, 3), (CARD, 4), (TRICK, 6), (DEAL, 9)):
        page = presses(page, name)
        assert len(moves(page)) == number
    assert page.exploration.position.over
    assert not {CARD, TRICK, DEAL} & {*all_buttons(page)}
    page = page_at("1!agurk;Ann,Bo:deal_2c_5c_Kc_Ac/3c_6c_9c_Qc")
    assert [each["rival"] for each in page.props["seats"]] == ["vera", "vera"]
    assert moves(presses(page, CARD)) == ["2c"]  # Vera leads her lowest card
    page = again(says(page, "invite", seat=0, rival="jacek"))
    assert moves(presses(page, CARD)) == ["Ac"]  # Jacek his highest


def test_rivals_answer_for_the_others_where_the_reader_plays_one_seat():
    page = says(page_at(f"{THREE};lead_1"), "sit", seat=0)
    assert len(moves(page)) == 2  # Bo and Cai
    assert page.exploration.position.deal.turn == 0
    assert frame(page)["own"] == 0
    page = pick(page, str(page.exploration.position.deal.legal()[0]))
    deal = page.exploration.position.deal
    assert deal.turn == 0 or deal.over
    assert here(says(page, "go", to=1)) == "Deal 1", "going back does not let them play again"
    again(page)


def test_rivals_that_think_are_waited_for_and_nothing_that_comes_late_is_heard():
    page = says(page_at(), "sit", seat=0)
    for seat in (1, 2):
        page = says(page, "invite", seat=seat, rival=MASTER)
    waiting = handle_message(page, {"is": "pick", "act": "9h", "at": 0})
    assert isinstance(waiting.job, PlayoutJob)
    assert (buttons(waiting), waiting.props["more"], waiting.props["table"]["live"]) == (["Cancel"], [], False)
    assert "That moment has passed" in refused(waiting, "pick", act="Jd", at=1)
    (late,) = waiting.job.run(lambda: False)
    assert moves(waiting.update(late))[0] == "9h"
    assert waiting.update(late).exploration.position.deal.turn == 0
    left = presses(waiting, "Cancel")
    assert (left.update(late), moves(left)) == (left, ["9h"])
    assert waiting.without_job() == left
    assert here(says(waiting, "go", to=1)) == "Deal 1"


def test_the_next_deal_is_offered_when_one_is_over_and_a_new_game_after_the_last():
    page = page_at("1!simple;Ann,Bo;scores=0,15:deal_9h/Jd")
    assert not {"Next deal", "Start a new game"} & {*buttons(page)}
    assert refused(page, "press", key="Next deal") == "That button is no longer there. Nothing has changed."
    page = presses(pick(pick(page, "9h"), "Jd"), "Start a new game")
    assert here(page) == "Deal 1"
    assert page.exploration.position.game.scores == (0, 0)


def offers(page):
    return [each for each in page.props["more"] if "buys in" in each["label"]]


def test_whoever_may_buy_in_is_offered_it_and_why():
    page = page_at(write_link(from_scenario(load(EXAMPLE)))[0])
    assert offers(page) == []
    page = presses(says(page, "go", to=page.exploration.line[-1]), "Undo")
    assert [each["label"] for each in offers(page)] == [f"{name} buys in" for name in ("Ann", "Bo", "Cai", "Dan")]
    assert all(each["title"].endswith(".") for each in offers(page))
    page = presses(page, "Bo buys in")
    assert here(page) == "Bo buys in"
    assert [each["label"] for each in offers(page)] == [f"{name} buys in" for name in ("Ann", "Cai", "Dan")]


# --- what one seat sees -----------------------------------------------------------------------------------------------


def test_the_table_is_looked_at_from_one_seat():
    page = again(says(page_at(f"{THREE}(9h.Jd'ducks.3c*=name.4c)5d"), "look", seat=0))
    assert [seat["hand"] is None for seat in frame(page)["seats"]] == [False, True, True]
    shown = page.props["lines"]
    played = [[card["id"] for card in node["cards"]] for node in shown["nodes"]]
    assert played == [[], ["9h"], ["Jd"], ["3c"]], "nothing after it or beside it"
    assert (shown["ends"], shown["name"], shown["comment"]) == ({}, None, None)
    assert not any(node["name"] or node["said"] for node in shown["nodes"])
    assert "What Ann can know" in page.props["known"]
    assert "all hands open" in in_html(page)
    page = says(page, "look", seat=None)
    assert page.props["known"] == ""
    assert "They part" in in_html(page)
    assert len(page.props["lines"]["nodes"]) == 6


def test_another_table_is_looked_at_with_all_hands_open():
    page = says(page_at(), "look", seat=1)
    page = set_up(says(set_up(page), "seats", more=-1), "fresh")
    assert (page.viewer, [each["name"] for each in page.props["seats"]]) == (None, ["Ann", "Bo"])


def test_with_hidden_cards_nobody_acts_nor_is_told_why_plays_cannot_be_made_again():
    page = says(page_at(f"{THREE}.9h"), "look", seat=0)
    for act in ("5s", "Kh"):
        assert "The player to move has hidden cards." in refused(page, "pick", act=act, at=1)
    assert here(pick(says(page, "look", seat=1), "Jd")) == "Trick 1: Bo plays J♦"
    page = set_up(set_up(says(page_at(f"{THREE}.9h.Jd.3c*"), "look", seat=0)), "deal others")
    page = tells(page, "set_up", what="again")
    assert page.notice == "The first one is no longer possible. View all hands open to see why."


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
    there = Exploration.of(table, game, DealMove.of(deal, game), acts_of(deal))
    tree = there
    for start in (there.at, 1):
        tree = tree.go(start).comment(start, HOSTILE)
        while not tree.position.over:
            tree = tree.play(str(rng.choice(tree.position.deal.legal())))
    return tree.go(there.at)


def seen_from(seat, exploration):
    """What is told, sheet by sheet and with the form, when a seat looks; the link alone holds everything."""
    page = says(ExplorePage.of(exploration), "look", seat=seat)
    for each in (page, *(says(page, "turn", sheet=sheet_) for sheet_ in SHEETS), set_up(page)):
        yield {name: value for name, value in each.props.items() if name not in {"link", "left_out"}}


@settings(max_examples=100 if THOROUGH else 25)
@given(seen_positions(), seeds)
def test_nothing_that_is_told_a_seat_holds_or_depends_on_a_card_it_cannot_see(position, seed):
    table, game, deal, seat = position
    exploration = explored(table, game, deal, seed)
    mine = [*seen_from(seat, exploration)]
    assert mine == [*seen_from(seat, explored(table, game, reshuffled(deal, seat, Random(seed)), seed + 1))]
    unseen = hidden_from(seat, exploration.position.deal, exploration.position.game)
    hidden = {text for card in unseen if card.rank != JOKER for text in (str(card), card.face)}
    text = json.dumps([{**each, "known": ""} for each in mine], ensure_ascii=False)
    told = set(re.findall(r"\b(?:10|[2-9TJQKA])[cdhs]\b|(?:10|[2-9JQKA])[♣♦♥♠]", text))
    assert told.isdisjoint(hidden), told & hidden


def test_what_is_known_says_why_cards_cannot_be_there_or_must_be_and_nothing_after_the_deal():
    def known(link):
        return says(page_at(link), "look", seat=0).props["known"]

    shown = known(f"{THREE}.9h.Jd.3c*")
    assert shown.count("<details>") == 3  # Bo, Cai, out of play
    assert "<summary>Cai holds two of " in shown
    reason = "Cai ducked with 3♣ in trick 1, so Cai holds nothing lower."
    assert f"<li>{reason}</li>" in shown
    assert f'<s title="{reason}"><i>2♠</i></s>' in shown
    assert "Out of play: 43 cards." in shown
    shown = known("1!denexa;Ann,Bo:deal_9h_2c_3h/9d_5s_7c.9h.5s")
    assert '<b title="Nobody can hold it."><i>4♣</i></b>' in shown
    assert "<li>4♣: nobody can hold it.</li>" in shown
    assert known("1!simple;Ann,Bo:deal_9h/Jd.9h.Jd") == ""


# --- two lines --------------------------------------------------------------------------------------------------------


def pair(page):
    return page.props["below"]["one"], page.props["below"]["other"]


def test_one_line_alone_is_not_compared_and_the_one_followed_is_with_the_first_other_one():
    below = page_at().props["below"]
    assert "There is one line so far" in below["html"]
    assert below["lines"] == []
    page = page_at(BRANCHED)
    described = [name for _, name in page.props["below"]["lines"]]
    assert described == ["the queen last (Cai pays 12)", "Line 2 (not over)", "with the five (not over)"]
    ends = page.exploration.ends
    assert pair(page) == (page.exploration.line[-1], ends[1])
    assert pair(says(page, "go", to=ends[1])) == ends[:2]  # in the order of the tree


def test_rows_that_differ_are_marked_and_told_and_those_that_are_alike_are_not():
    shown = in_html(page_at(f"{THREE}(9h.Jd.3c*)9h.4c"))
    assert "They part in trick 1: J♦ or 4♣." in shown
    assert '<tr class="cu-differs"><th scope="row"><span class="cu-sign" title="differs">≠</span> Trick 1</th>' in shown
    assert "<b>Bo 4♣</b>" in shown
    assert "<b>Ann 9♥</b>" not in shown  # what is the same in both is not
    shown = in_html(page_at("1!agurk;Ann,Bo:deal_9h_2c_5d_6d/Jd_5s_4c_Kd.9h.Jd.4c.5d.6d(Kd*)5s"))
    assert "They part in trick 3: K♦ or 5♠." in shown
    assert shown.count("cu-differs") == shown.count("≠") == 1
    assert '<th scope="row">Trick 1 to trick 2</th>' in shown
    assert "<b>Trick 2</b> Bo 4♣ · Ann 5♦ · taken by Ann</p>" in shown  # in a line that unfolds


def test_a_chosen_pair_of_lines_stays_as_long_as_one_of_them_is_followed_and_neither_is_cut_off():
    page = page_at(BRANCHED)
    ends = page.exploration.ends
    page = says(page, "compare", one=pair(page)[0], other=ends[2])
    assert pair(presses(page, "Undo")) == (ends[0], ends[2])
    page = says(page, "compare", one=ends[2], other=ends[0])
    assert pair(presses(page, "Redo")) == (ends[2], ends[0])
    assert pair(says(page, "go", to=ends[1])) == (ends[0], ends[1])
    assert pair(says(page, "compare", one=ends[0], other=ends[0])) == (ends[0], ends[1])  # not with itself
    page = says(page, "cut", at=ends[1])
    assert len(page.props["below"]["lines"]) == 2
    assert len({*pair(page)}) == 2


# --- each card --------------------------------------------------------------------------------------------------------


def counting(link):
    """A page that has begun to count."""
    return handle_message(says(page_at(link), "turn", sheet=OUTCOMES), {"is": "count", "rival": "vera"})


def test_each_card_is_counted_to_the_end():
    page = says(page_at(f"{THREE}.9h"), "turn", sheet=OUTCOMES)
    assert "For each card that may be played now" in in_html(page)
    page = run_jobs(counting(f"{THREE}.9h"))
    assert (page.props["counts"], page.props["below"]["share"]) == (False, 1)
    assert re.findall('<th scope="row">(.*?)</th>', in_html(page)) == ["4♣", "J♦"]
    ways = [int(number) for number in re.findall(r"<td>(\d+)</td></tr>", in_html(page))]
    assert len(ways) == 2
    assert f"{sum(ways)} ways to play on, all counted." in in_html(page)
    again(says(page, "turn", sheet=SCORE))


def test_a_count_is_given_up_when_it_is_cancelled_or_something_else_is_shown():
    page = counting("1!agurk;Ann,Bo:deal_9h_2c_5d_Ah_Ac/Jd_5s_4c_Kd_Ks.2c")
    assert page.job == OutcomesJob(page.exploration.position, "vera")
    finding = (found for found in page.job.run(lambda: False) if found)
    first, late = next(finding), next(finding)
    page = page.update(first)
    assert "counted." in in_html(page)
    assert page.props["counts"]
    left = {
        "cancel": handle_message(page, {"is": "count", "rival": "vera"}),
        "pick": handle_message(page, {"is": "pick", "act": "5s", "at": 1}),
        "undo": handle_message(page, {"is": "press", "key": "Undo"}),
        "look": handle_message(page, {"is": "look", "seat": 0}),
        "turn": handle_message(page, {"is": "turn", "sheet": COMPARE}),
    }
    for how, after in left.items():
        assert (after.job, after.update(late)) == (None, after), how
    assert in_html(left["cancel"]) == in_html(page), "what has been counted stays"
    assert list(page.job.run(lambda: True)) == []


def test_nothing_is_counted_after_the_end_of_a_deal_nor_where_too_many_exchanges_could_follow():
    over = says(page_at("1!simple;Ann,Bo:deal_9h/Jd.9h.Jd"), "turn", sheet=OUTCOMES)
    assert "The deal is over" in in_html(over)
    many = says(
        ExplorePage.of(start_exploration(SetupCheck(Setup(variant="twenty-two")).start)), "turn", sheet=OUTCOMES
    )
    assert "too many to follow" in in_html(many)
    for page in (over, many):
        assert not page.props["below"]["can"]
        refused(page, "count", rival="vera")


# --- the score sheet --------------------------------------------------------------------------------------------------


@cache
def scored(link, deals=1):
    """The exploration after so many deals that rivals have played."""
    page = page_at(link)
    for number in range(deals):
        page = presses(page, DEAL)
        if number + 1 < deals:
            page = presses(page, next(iter({"Next deal", "Start a new game"} & {*buttons(page)})))
    return page.exploration


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
    below = says(ExplorePage.of(exploration), "turn", sheet=SCORE).props["below"]
    assert {**shown, "chart": below["chart"]} == below
    assert "score-chart" in below["chart"]
    assert says(page_at(), "turn", sheet=SCORE).props["below"]["chart"] == ""


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
    assert short(read_link(link).nodes[-1]) == signs


def test_who_is_charged_is_told_when_the_deal_is_over():
    tree = read_link("1!agurk;Ann,Bo,Cai:deal_9h/Jd/2c.9h.Jd.2c")
    assert [short_charges(node.position) for node in tree.nodes] == ["", "", "", "", "Bo pays 11"]
    over = from_scenario(load("examples/1-three-nines"))
    assert "−" in short_charges(over.nodes[over.line[-1]].position)  # a bonus
    assert tree_props(tree)["ends"] == {"4": {"name": "", "charged": "Bo pays 11"}}


# --- what cards are worth ---------------------------------------------------------------------------------------------


def advice(page):
    return page.props["table"]["advice"]


def test_each_card_is_worth_something_with_all_cards_open_and_the_best_line_is_played_into_the_tree():
    page = presses(page_at(), "What is it worth?")
    hand = frame(page)["seats"][0]["hand"]
    assert [advice(page)["costs"][card["id"]] for card in hand] == ["6.8", "5.6", "5"], "no score goes below zero"
    with_scores = presses(page_at(THREE.replace(":", ";scores=9,9,9:")), "What is it worth?")
    assert [advice(with_scores)["costs"][card["id"]] for card in hand] == ["5.9", "5.6", "5"]
    assert advice(page)["sentence"].startswith("With all cards open, ")
    assert advice(page)["open"], "the numbers stand on the cards"
    page = presses(page, "Play the best line")
    assert page.exploration.position.over
    assert len(page.props["lines"]["nodes"]) == 10


def test_from_a_seat_a_card_is_worth_what_the_seat_can_know():
    other = page_at("1!agurk;Ann,Bo,Cai:deal_9h_2c_5d/Ad_Ks_Kc/As_Ac_Kd")
    mine, theirs = (presses(says(each, "look", seat=0), "What is it worth?") for each in (page_at(), other))
    assert advice(mine) == advice(theirs)
    assert "deals like this one" in advice(mine)["numbers"]
    assert "What is it worth?" not in buttons(says(mine, "look", seat=1))


def test_a_deal_that_is_over_tells_its_dearest_card_and_goes_there():
    link = f"{THREE}.9h.Jd.Qs.7d.2c.4c.3c.5d.5s"
    page = presses(page_at(link), "Which card cost most?")
    props = page.props["table"]["stage"]["said"]
    assert props[0].startswith("With all cards open")
    assert "Trick 1: the 4♣ was better for Bo: it is safe, whatever the others do; the J♦ costs 5." in props
    scored = presses(page_at(link.replace(":", ";scores=9,9,9:")), "Which card cost most?")
    said = scored.props["table"]["stage"]["said"]
    assert "Trick 1: the 4♣ was better for Bo: it takes 5 off the score; the J♦ costs 5." in said
    assert "score-chart" in page.props["chart"]
    page = presses(page, "Go to the dearest card")
    assert not page.exploration.position.over
    yours = presses(page_at(link.replace("Bo", "You")), "Which card cost most?").props["table"]["stage"]["said"]
    assert any("Trick 1: the 4♣ was better for you: it" in each for each in yours)
    assert not {"Which card cost most?"} & {*buttons(says(page_at(link), "look", seat=0))}


def test_what_is_cancelled_or_left_is_not_shown():
    asked = handle_message(page_at(), {"is": "press", "key": "What is it worth?"})
    assert "Working it out" in advice(asked)["sentence"]
    (late,) = asked.job.run(lambda: False)
    for left in (presses(asked, "Cancel"), pick(asked, "9h"), asked.without_job()):
        assert (advice(left), left.job, left.update(late)) == ({}, None, left)


def test_what_can_be_asked_of_an_audience_is_told_when_it_is_asked_for():
    page = page_at(f"{THREE}.9h")
    assert page.props["pauses"] == []
    assert says(page, "ask", at=1).props["pauses"]
    assert says(page, "ask", at=99).props["pauses"] == []
    assert says(page, "present", on=True) == page


# --- what the browser's tests stand on --------------------------------------------------------------------------------


def fixture():
    return tree_props(read_link(BRANCHED))


def as_json(value):
    """One position a line, so that a change can be read."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace('{"id":', '\n{"id":') + "\n"


def test_the_browsers_tests_stand_on_what_python_sends():
    assert json.loads(FIXTURE.read_text(encoding="utf-8")) == fixture()


if __name__ == "__main__" and "--write" in sys.argv:
    FIXTURE.write_text(as_json(fixture()), encoding="utf-8")
