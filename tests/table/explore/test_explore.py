"""What is tried of a game: trees of moves, their links, their scenarios, and lines side by side."""

from __future__ import annotations

import inspect
import re
import time
from dataclasses import replace
from functools import partial
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cucumber import BadKind, BadNotation, BadScenario, CucumberError, Game, IllegalAct, find
from cucumber.engine.acts import BuyIn, Exchange
from cucumber.engine.game import DealMove
from cucumber.engine.notation import write_deal
from cucumber.table.explore import (
    Aspect,
    Exploration,
    from_scenario,
    read_link,
    scenario_conversion,
    side_by_side,
    to_scenario,
    write_link,
)
from cucumber.table.explore import exploration_link as link_module
from cucumber.table.explore import tree as tree_module
from cucumber.table.explore.tree import MOST_NODES
from cucumber.table.moves import Position, Record, outcome, position
from cucumber.table.moves import game_link as parts_of_links
from cucumber.table.moves.game_link import LONGEST_WORDS, with_written_move
from cucumber.table.scenario import load, shipped_keys
from tests.cases import for_each
from tests.strategies import (
    TABLES,
    TABLES_AND_NUMBERS,
    anything_said,
    dealing,
    explorations,
    names,
    seeds,
    standing_games,
    tables,
    wander,
)
from tests.tiers import THOROUGH
from tools.benchmarks.mutated_links import outcome as outcome_of
from tools.benchmarks.mutated_links import run as read_damaged

AGURK = find("agurk")
at_every_table = for_each("table, number", TABLES_AND_NUMBERS)


def first_deal(table, number, seed=1):
    game = Game.new(table.rules, names(number))
    return Exploration.of(table, game, dealing(game, Random(seed)))


def to_the_end(tree, rng):
    """The line shown, played on by chance until its deal is over."""
    while not tree.position.over:
        tree = tree.play(str(rng.choice(tree.position.deal.legal())))
    return tree


def dealt(tree):
    """The nodes that are no tables."""
    return [number for number, node in enumerate(tree.nodes) if node.parent is not None]


def is_a_tree(tree):
    """What holds in every exploration: nodes follow from their parents, and the line followed is a whole path."""
    for number, node in enumerate(tree.nodes):
        if node.parent is None:
            assert (node.move, node.label, node.position.deal) == (None, "", None)
            assert tree.children[number]
        else:
            assert node.parent < number
            assert node.position == tree.nodes[node.parent].position.make(node.move).after
        moves = [tree.nodes[child].move for child in tree.children[number]]
        assert len(set(moves)) == len(moves)
    assert tree.line == tree.path_to(tree.line[-1])
    assert not tree.children[tree.line[-1]]
    assert 1 <= tree.place < len(tree.line)
    assert tree.path == tree.path_to(tree.at)
    return True


def subtree(tree, number):
    """A node with all that follows it, as anybody would look for it."""
    return {each for each in range(len(tree.nodes)) if number in tree.path_to(each)}


def told(node):
    """A node without its place in the tuple."""
    return node.move, node.label, node.name, node.comment, node.position


def as_drawn(tree):
    """The tree in order: each node with the moves that lead there."""
    moves = {}
    for number in tree.in_order():
        node = tree.nodes[number]
        moves[number] = (*moves.get(node.parent, ()), node.move)
    return [(moves[number], told(tree.nodes[number])) for number in tree.in_order()]


# --- moving about in a tree -------------------------------------------------------------------------------------------


@given(explorations())
def test_the_line_followed_is_a_whole_path_wherever_one_stands(tree):
    assert is_a_tree(tree)
    for number in dealt(tree):
        gone = tree.go(number)
        assert gone.at == number
        assert gone.line == gone.path_to(gone.line[-1])
        assert not gone.children[gone.line[-1]]
        assert gone.nodes is tree.nodes
    end = tree.go(tree.line[-1])
    assert end.redo() == end


@given(explorations())
def test_undo_is_the_position_before_and_redo_gives_it_back(tree):
    for number in dealt(tree):
        there = tree.go(number)
        back = there.undo()
        parent = tree.nodes[number].parent
        assert back.at == (parent if tree.nodes[parent].parent is not None else number)
        assert back.nodes == tree.nodes
        assert back.line == there.line
        assert back.redo() == there or back == there


@given(explorations())
def test_every_line_replays_from_its_table_word_for_word(tree):
    for end in tree.ends:
        table, first, *rest = tree.path_to(end)
        moves = [tree.nodes[number].move for number in (first, *rest)]
        start = tree.nodes[table].position
        again = Exploration.of(start.variant, start.game, moves[0], moves[1:], tree.seed)
        assert again.position == tree.nodes[end].position
        for number, replayed in zip((first, *rest), again.line[1:], strict=True):
            step = again.nodes[replayed].step
            assert replace(step, comment=tree.nodes[number].comment) == tree.nodes[number].step
            assert step.label
            assert step.note
            assert again.nodes[replayed].label == tree.nodes[number].label


@given(explorations())
def test_a_move_made_before_makes_no_new_node_however_it_is_spelt(tree):
    for number in dealt(tree):
        node = tree.nodes[number]
        there = tree.branch_at(node.parent)
        again = [there.play(node.move)]
        again.append(there.play(str(node.move)))
        if not isinstance(node.move, (DealMove, BuyIn, Exchange)):
            again += [there.play(str(node.move).upper()), there.play(f"  {str(node.move).lower()} ")]
        for known in again:
            assert known.nodes == tree.nodes
            assert known.at == number


def test_a_tree_that_is_full_takes_known_moves_and_no_others():
    start = read_link("1!agurk;Ann,Bo:deal_9h_2c/Jd_5s.9h").undo()
    full = replace(start, nodes=start.nodes + (start.nodes[1],) * (MOST_NODES - len(start.nodes)))
    assert full.play("9h").at == 2
    with pytest.raises(CucumberError, match="3,000 positions in this tree, and no room for more"):
        full.play("2c")
    with pytest.raises(CucumberError, match="no room for more"):
        full.try_again("deal 9h / 5s", Position(AGURK, Game.new(AGURK.rules, ["Cai", "Dan"])))


# --- words ------------------------------------------------------------------------------------------------------------


@given(explorations(), st.data())
def test_words_stay_with_their_node_and_change_nothing_else(tree, data):
    number, words = data.draw(st.sampled_from(dealt(tree))), data.draw(anything_said())
    said = tree.name_line(number, words).comment(number, words)
    line = said.nodes[number].name
    assert line == said.nodes[number].comment == said.nodes[number].step.comment
    assert line == line.strip()
    assert line.isprintable()
    assert "".join(filter(str.isprintable, "".join(words.split()))) == line.replace(" ", "")
    assert replace(said, nodes=tree.nodes) == tree
    others = [each for each in range(len(tree.nodes)) if each != number]
    assert all(said.nodes[each] == tree.nodes[each] for each in others)
    assert said.name_line(number, "").comment(number, "").nodes[number] == replace(
        tree.nodes[number], name="", comment=""
    )
    assert said.name_line(number, line) == said


def test_a_line_is_called_by_the_last_name_on_it_or_by_its_number():
    tree = read_link("1!agurk;Ann,Bo:deal_9h_2c/Jd_5s=Both(9h=High.Jd.5s)2c.5s")
    assert [tree.name_of(end) for end in tree.ends] == ["High", "Both"]
    assert [tree.name_line(1, "").name_of(end) for end in tree.ends] == ["High", "Line 2"]


# --- cutting ----------------------------------------------------------------------------------------------------------


@given(explorations(), st.data())
def test_cutting_takes_away_one_node_with_all_that_follows_it(tree, data):
    for _ in range(data.draw(st.integers(0, 8))):
        tree = tree.undo()
    number = data.draw(st.sampled_from(dealt(tree)))
    gone = subtree(tree, number)
    parent = tree.nodes[number].parent
    if tree.nodes[parent].parent is None and tree.children[parent] == (number,):
        gone.add(parent)
    left = [each for each in range(len(tree.nodes)) if each not in gone]
    if not left:
        with pytest.raises(CucumberError, match="the only branch"):
            tree.cut(number)
        return
    cut = tree.cut(number)
    assert [told(node) for node in cut.nodes] == [told(tree.nodes[each]) for each in left]
    assert is_a_tree(cut)
    assert [each for each in as_drawn(tree) if each in as_drawn(cut)] == as_drawn(cut)
    if tree.at not in gone:
        assert told(cut.nodes[cut.at]) == told(tree.nodes[tree.at])
    elif parent not in gone and tree.nodes[parent].parent is not None:
        assert told(cut.nodes[cut.at]) == told(tree.nodes[parent])
    kept = [told(tree.nodes[each]) for each in tree.line if each not in gone]
    assert [told(cut.nodes[each]) for each in cut.line][: len(kept)] == kept


# --- changing the past ------------------------------------------------------------------------------------------------


@given(explorations())
def test_the_same_cards_give_the_same_line(tree):
    deal = tree.nodes[tree.dealing]
    again, refused = tree.try_again(deal.move)
    assert refused is None
    assert again.nodes == tree.nodes
    assert tree.try_again(deal.move, tree.nodes[deal.parent].position) == (again, None)
    assert again.at == tree.line[-1]
    assert again.line == tree.line


def expected(table, deal, acts):
    """What comes of a deal and acts at a table: the positions, and the first act that cannot be with the reason."""
    positions = [table.make(deal).after]
    for act in acts:
        try:
            positions.append(positions[-1].make(act).after)
        except CucumberError as refused:
            return positions, act, str(refused)
    return positions, None, ""


def check_tried_again(tree, deal, table, again, refused):
    """That acts were made until the first that cannot be, which is told."""
    acts = [tree.nodes[number].move for number in tree.line[tree.line.index(tree.dealing) + 1 :]]
    positions, act, reason = expected(table, deal, acts)
    assert again.nodes[: len(tree.nodes)] == tree.nodes
    assert again.position == positions[-1]
    assert [again.nodes[number].position for number in again.path[-len(positions) :]] == positions
    assert is_a_tree(again)
    if refused is None:
        assert act is None
    else:
        assert (refused.move, refused.number, refused.reason) == (act, len(positions) - 1, reason)
        last = positions[-1]
        if not isinstance(act, (DealMove, BuyIn)):
            assert reason.startswith(last.deal.verdict(act).reason.removesuffix("."))


@given(explorations(), st.data())
def test_with_two_cards_swapped_acts_are_made_until_one_is_refused_with_its_reason(tree, data):
    position = tree.nodes[tree.dealing].position
    hands = [list(hand) for hand in position.deal.hands]
    one, other = data.draw(st.permutations(position.deal.seats))[:2]
    mine, theirs = (data.draw(st.integers(0, len(hands[seat]) - 1)) for seat in (one, other))
    hands[one][mine], hands[other][theirs] = hands[other][theirs], hands[one][mine]
    deal = replace(tree.nodes[tree.dealing].move, hands=tuple(map(position.deal.pack.sort, hands)))
    table = tree.nodes[tree.nodes[tree.dealing].parent].position
    again, refused = tree.try_again(deal)
    check_tried_again(tree, deal, table, again, refused)


@given(tables(), st.data())
def test_by_another_house_rule_acts_are_made_until_one_is_refused_with_its_reason(table, data):
    assume(table.on)
    plain = find(table.key.partition("+")[0])
    game = data.draw(standing_games(table))
    rng = Random(data.draw(seeds))
    tree = to_the_end(Exploration.of(table, game, dealing(game, rng)), rng)
    start, deal = Position(plain, Game.new(plain.rules, game.players)), tree.nodes[1].move
    try:
        start.make(deal)
    except CucumberError as refused:
        with pytest.raises(type(refused), match=re.escape(str(refused))):
            tree.try_again(deal, start)
        return
    again, refused = tree.try_again(deal, start)
    check_tried_again(tree, deal, start, again, refused)
    assert again.position.variant == plain
    twice, _ = again.go(1).try_again(deal, Position(find(plain.key), Game.new(plain.rules, game.players)))
    assert twice.nodes == again.nodes


# --- deal after deal --------------------------------------------------------------------------------------------------


@at_every_table
def test_a_game_is_played_deal_after_deal_with_the_scores_that_the_deals_bring(table, number):
    rng = Random(number)
    tree = first_deal(table, number)
    game = Game.new(table.rules, names(number))
    for _ in range(3):
        assert tree.position.game == game
        tree = to_the_end(tree, rng)
        game = game.settle(tree.position.deal)
        if able := game.legal():
            game = game.act(able[0])
            tree = tree.play(str(able[0]))
            assert tree.step.note == (game.events[0].sentence,)
        assert tree.position.current_game == game
        assert tree.step.game == game
        for event in game.events:
            assert event.sentence in tree.step.note
        game = game.rematch() if game.over else game
        tree = tree.next_deal()
    assert is_a_tree(tree)
    assert len([node for node in tree.nodes if node.deals]) == 4


@given(tables(), st.data())
def test_a_whole_game_with_buying_in_is_explored_to_its_end_and_then_played_again(table, data):
    game = data.draw(standing_games(table))
    rng = Random(data.draw(seeds))
    tree = Exploration.of(table, game, dealing(game, rng))
    for _ in range(60):
        tree = to_the_end(tree, rng)
        if tree.position.current_game.over:
            break
        while (able := tree.position.current_game.legal()) and rng.random() < 0.3:
            tree = tree.play(str(rng.choice(able)))
        tree = tree.next_deal()
    assert is_a_tree(tree)
    if tree.position.current_game.over:
        assert tree.position.next_game == tree.position.current_game.rematch()
        assert dict(outcome(tree.position))["Won"]
        assert tree.next_deal().position.game.settled == 0


@given(tables(), seeds)
def test_a_seed_deals_the_same_cards_on_every_branch_others_in_each_deal_and_another_seed_others(table, seed):
    number = table.rules.player_range.most
    start = first_deal(table, number, seed)
    one, other = (to_the_end(start, Random(f"{seed}:{line}")).next_deal() for line in "ab")
    following = to_the_end(one, Random(seed)).next_deal()
    hands = [tree.position.deal.hands for tree in (start, one, following)]
    assert len(set(hands)) == 3
    assert replace(start, seed="another").seed != start.seed
    agurk = to_the_end(first_deal(AGURK, 4), Random(1))
    assert agurk.next_deal().position != replace(agurk, seed="2").next_deal().position
    assume(one.position.game.seats == other.position.game.seats)
    assume(one.position.game.hand_size == other.position.game.hand_size)
    assume(one.position.game.kept == other.position.game.kept)
    assert one.position.deal.hands == other.position.deal.hands


# --- links ------------------------------------------------------------------------------------------------------------


def check_link(tree):
    text, left_out = write_link(tree, 10**6)
    again = read_link(text)
    assert left_out == ""
    assert re.fullmatch(r"[!-~]+", text)
    assert (text.count("*"), text.count("~")) == (1, int(tree.place < len(tree.line) - 1))
    assert as_drawn(again) == as_drawn(tree)
    assert (again.position, again.seed, again.place) == (tree.position, tree.seed, tree.place)
    assert [told(again.nodes[number]) for number in again.line] == [told(tree.nodes[number]) for number in tree.line]
    assert [again.nodes[end].step for end in again.ends] == [tree.nodes[end].step for end in tree.ends]
    assert write_link(again, 10**6) == (text, "")
    assert is_a_tree(again)


@given(explorations())
@settings(max_examples=100)
def test_a_link_gives_back_nodes_line_and_place(tree):
    check_link(tree)


@at_every_table
def test_every_table_has_its_links(table, number):
    rng = Random(number)
    tree = first_deal(table, number)
    for _ in range(15):
        tree = wander(tree, rng)
    check_link(tree)


@given(st.lists(explorations(moves=15), min_size=1, max_size=3), anything_said())
@settings(max_examples=20)
def test_several_tables_share_a_link(trees, words):
    tree = trees[0]
    for other in trees[1:]:
        table = other.nodes[0].position
        tree, _ = tree.try_again(other.nodes[1].move, table)
        tree = tree.name_line(tree.at, words)
    check_link(tree)


NAMES_OF_PLAYERS = st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=10)


@given(st.lists(NAMES_OF_PLAYERS, min_size=2, max_size=7, unique=True))
def test_players_of_any_name_are_read_back_from_a_link(players):
    game = Game.new(AGURK.rules, players)
    check_link(Exploration.of(AGURK, game, dealing(game, Random(1)), seed="ü/;:!"))


def test_a_link_of_seven_players_and_three_branches_is_short():
    rng = Random(1)
    tree = first_deal(AGURK, 7)
    tree = to_the_end(tree, rng)
    assert len(tree.line) == 2 + 49
    for place in (5, 12, 20):
        end = tree.line[-1]
        at = tree.go(next(number for number in tree.line[place:] if len(tree.go(number).position.deal.legal()) > 1))
        other = next(act for act in at.position.deal.legal() if act != at.redo().nodes[at.redo().at].move)
        tree = to_the_end(at.play(other), rng).go(end)
    assert len(tree.ends) == 4
    text, left_out = write_link(tree)
    assert len(text) < 1_500
    assert not left_out
    check_link(tree)


LEFT_OUT = [
    "",
    "The link leaves out the comments: with them it would be too long.",
    "The link holds only the line shown, without comments: with the others it would be too long.",
    "The link begins with the deal shown: with other lines and comments it would be too long.",
    "The link holds only the deal shown, without comments: with more it would be too long.",
    "All this is too long for a link. Save it as a file instead.",
]


def test_what_is_too_long_for_a_link_goes_in_order_and_each_time_it_is_told():
    """Three deals with a branch in each, names and comments; the second deal is shown."""
    rng = Random(1)
    tree = first_deal(AGURK, 4)
    for number in range(3):
        tree = to_the_end(tree, rng)
        end = tree.at
        tree = tree.name_line(end, f"Deal {number}").comment(end, "So it goes. " * 10)
        tree = to_the_end(tree.undo().undo().undo().undo().undo().undo().undo().undo(), Random(2)).go(end)
        tree = tree if number == 2 else tree.next_deal()
    second = [number for number in tree.line if tree.nodes[number].deals][1]
    tree = tree.go(second).redo()
    length, shorter = 10**6, []
    for said in LEFT_OUT[:-1]:
        text, left_out = write_link(tree, length)
        assert (left_out, len(text) <= length) == (said, True)
        length = len(text) - 1
        shorter.append(read_link(text))
        assert is_a_tree(shorter[-1])
        assert shorter[-1].position.deal == tree.position.deal
    assert write_link(tree, length) == ("", LEFT_OUT[-1])
    whole, silent, one_line, from_this, this = shorter
    assert as_drawn(whole) == as_drawn(tree)
    assert [(node.move, node.name) for node in silent.nodes] == [(node.move, node.name) for node in whole.nodes]
    assert not any(node.comment for node in silent.nodes)
    line = [tree.nodes[number] for number in tree.line]
    assert [node.move for node in one_line.nodes] == [node.move for node in line]
    assert one_line.place == tree.place
    assert silent.position.game == one_line.position.game == tree.position.game
    deals = [sum(node.deals for node in each.nodes) for each in (one_line, from_this, this)]
    assert deals == [3, 2, 1]
    for each in (from_this, this):
        assert each.nodes[0].position.game.scores == tree.position.game.scores
        assert {node.name for node in each.nodes} == {"", "Deal 1", *(["Deal 2"] if each is from_this else [])}
    assert from_this.go(len(from_this.nodes) - 1).position.deal == line[-1].position.deal
    assert this.go(len(this.nodes) - 1).position.deal.over


@for_each("table", TABLES)
def test_a_link_that_begins_with_a_later_deal_has_the_same_leader_and_scores(table):
    rng = Random(table.key)
    tree = to_the_end(first_deal(table, table.rules.player_range.fewest), rng)
    tree = tree.next_deal()
    tree = tree.play(str(tree.position.deal.legal()[-1]))
    text, left_out = write_link(tree, len(write_link(tree)[0]) - 1)
    assert left_out == LEFT_OUT[3]
    again = read_link(text)
    assert again.position.deal == tree.position.deal
    assert again.position.game.scores == tree.position.game.scores
    assert again.position.game.dealer == tree.position.game.dealer


@given(explorations(), st.integers(50, 600))
def test_a_link_is_never_longer_than_asked_and_opens(tree, longest):
    text, said = write_link(tree, longest)
    assert len(text) <= longest
    assert said in LEFT_OUT
    if text:
        again = read_link(text)
        assert again.position.deal == tree.position.deal
        assert again.nodes[again.at].move == tree.nodes[tree.at].move or "; lead" in str(again.nodes[again.at].move)


# --- stored links open for ever ---------------------------------------------------------------------------------------

# What the corpus of `tests/table/moves/test_old_links.py` lacks: what is written, what is shown then, how many nodes
# there are, the names of the lines, and the deal shown.
GOLDEN = [
    (
        "1!gurka-se;Ann,Bo,Cai,Dan;scores=14,3,5,7:deal_As/2c/3d/4h.As.2c.3d.4h.buy_in_0*",
        "Ann buys in",
        7,
        ("Line 1",),
        "As / 2c / 3d / 4h; lead 0; play As, 2c, 3d, 4h",
    ),
    (
        "1!agurk;Ann,Bo:deal_2c_9h/5s_Jd'It%27s_100_%25_%3Cb%3E%5F%7E%2A%21%3B%3D%2E%3C%2Fb%3E_%F0%9F%A5%"
        "92(9h.Jd*=Ann%E2%80%99s_line%3A_%28a%2Fb%29)2c.5s'Ducks!denexa;%C3%84nne,Bo%2C_the_2nd:deal_2c_9"
        "h/5s_Jd.9h.Jd=%C3%89lan",
        "Trick 1: Bo plays J♦",
        10,
        ("Ann’s line: (a/b)", "Line 2", "Élan"),
        "2c 9h / 5s Jd; lead 0; play 9h, Jd",
    ),
    (
        "1!agurk;Ann,Bo,Cai;dealer=1;scores=3,0,18;lost=2,0,1;settled=4;seed=%C3%BC_7:deal_-/2c_9h/5s_Jd;"
        "lead_1;dealer_2.2c*",
        "Trick 1: Bo plays 2♣",
        3,
        ("Line 1",),
        "- / 2c 9h / 5s Jd; lead 1; play 2c",
    ),
]


@for_each("link, label, nodes, lines, deal", GOLDEN)
def test_a_link_once_written_opens_for_ever(link, label, nodes, lines, deal):
    tree = read_link(link)
    assert is_a_tree(tree)
    assert (tree.step.label, len(tree.nodes)) == (label, nodes)
    assert tuple(map(tree.name_of, tree.ends)) == lines
    assert write_deal(tree.position.deal) == deal
    assert read_link(f"#{link}") == tree


def test_what_is_said_of_a_move_made_again_stays_and_marks_say_where_the_reader_stands_and_on_which_line():
    assert read_link("1!agurk;Ann,Bo:deal_9h_2c/Jd_5s.9h'Why\nnot?").step.comment == "Why not?"
    again = read_link("1!agurk;Ann,Bo:deal_9h_2c/Jd_5s(9h=One'Two.Jd)9h.5s")
    assert (again.nodes[2].name, again.nodes[2].comment, len(again.nodes)) == ("One", "Two", 5)
    branching = "1!agurk;Ann,Bo:deal_9h_2c/Jd_5s{}(9h{}.Jd{})2c{}.5s{}"
    for marks, shown, line in (
        (("", "", "", "", ""), "Jd", "9h Jd"),
        (("", "", "", "", "*"), "5s", "2c 5s"),
        (("*", "", "", "", "~"), "deal 2c 9h / 5s Jd", "2c 5s"),
        (("", "", "", "*", ""), "2c", "2c 5s"),
        (("", "*", "", "", "~"), "9h", "9h Jd"),  # an end that is not on the way from there says nothing
    ):
        tree = read_link(branching.format(*marks))
        assert str(tree.nodes[tree.at].move) == shown
        assert " ".join(str(tree.nodes[number].move) for number in tree.line[2:]) == line


# --- hostile ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "number"), [("links", 2_000), ("files", 1_000)])
def test_damaged_texts_are_read_or_refused_in_a_sentence(kind, number):
    number = number if THOROUGH else number // 10
    done, _, wrong = read_damaged(kind, number)
    assert wrong == []
    assert sum(done.values()) == number
    assert done["read"] > number / 40
    assert done["other"] == 0


def large_links():
    cards = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    deals = [f"(deal_{one}/{other})" for one in cards for other in cards if one != other]
    yield "parentheses", "1!agurk;Ann,Bo:" + "(" * 99_000
    yield "pairs of parentheses", f"1!agurk;Ann,Bo:deal_9h_2c/Jd_5s.9h{'()' * 45_000}.Jd"
    yield "deals", f"1!agurk;Ann,Bo:{''.join(deals)}deal_2c/2d"
    yield "tables", "1!" + "!".join(["agurk;Ann,Bo:deal_9h/5s"] * 1_490)
    yield "too many tables", "1!" + "!".join(["agurk;Ann,Bo:deal_9h/5s"] * 3_000)
    yield "points", "1!agurk;Ann,Bo:deal_9h_2c/Jd_5s" + "." * 90_000
    yield "hands", f"1!agurk;Ann,Bo:deal_{'/' * 90_000}"
    yield "names", f"1!agurk;{'A,' * 45_000}:deal_9h/5s"
    yield "house rules", f"1!agurk{'+jokers' * 12_000};Ann,Bo:deal_9h/5s"
    yield "a number", f"1!agurk;Ann,Bo;settled={'9' * 90_000}:deal_9h/5s"
    yield "words", f"1!agurk;Ann,Bo:deal_9h_2c/Jd_5s={'a' * 90_000}"


@pytest.mark.thorough
@for_each("name, link", large_links())
def test_a_link_as_large_as_it_may_be_is_read_or_refused_at_once(name, link):
    start = time.process_time()
    _, wrong, _ = outcome_of(read_link, link)
    assert wrong == "", name
    assert time.process_time() - start < 3


@pytest.mark.thorough
def test_a_full_tree_is_written_read_and_cut_at_once():
    position, rng, moves = Position(AGURK, Game.new(AGURK.rules, names(7))), Random(1), []
    while len(moves) < MOST_NODES - 1:
        moves.append(dealing(position.next_game, rng) if position.over else str(rng.choice(position.deal.legal())))
        position = position.make(moves[-1]).after
    start = time.process_time()
    link = f"1!agurk;{','.join(names(7))}:{'.'.join(map(str, moves)).replace(' ', '_')}*"
    tree = read_link(link)
    assert len(tree.nodes) == len(tree.line) == MOST_NODES
    assert tree.position == position
    assert write_link(tree, 10**6)[0] == link.replace("_/_", "/").replace(";_", ";")
    assert len(tree.cut(3).nodes) == 3
    assert len(tree.cut(MOST_NODES - 1).nodes) == MOST_NODES - 1
    assert to_scenario(tree, "Long")[1] == A_SCENARIO_HOLDS
    assert time.process_time() - start < 3


# --- scenarios --------------------------------------------------------------------------------------------------------

STORIES = [*shipped_keys("examples"), *shipped_keys("strategy")]
A_SCENARIO_HOLDS = "A scenario holds one deal by one set of rules: other lines are left out."


def words_before_the_end(line):
    return {place: text for place, text in line.comments.items() if text and place < len(line.acts)}


@for_each("key", STORIES)
def test_a_story_is_explored_and_told_again(key):
    story = load(key)
    tree = from_scenario(story)
    assert is_a_tree(tree)
    assert tree.step.label == "The cards are dealt"
    assert [str(tree.nodes[number].move) for number in tree.line[2 : 2 + len(story.line.acts)]] == [
        str(story_act) for story_act in acts_as_written(story.line)
    ]
    assert len(tree.ends) == 1 + len(story.what_ifs)
    again, left_out = to_scenario(tree, story.title)
    assert left_out == ""
    assert (again.title, again.variant) == (story.title, story.variant)
    assert [what_if.title for what_if in again.what_ifs] == [what_if.title for what_if in story.what_ifs]
    for mine, theirs in zip((again, *again.what_ifs), (story, *story.what_ifs), strict=True):
        assert mine.line.deal == theirs.line.deal
        assert list(mine.line.acts) == acts_as_written(theirs.line)
        assert mine.line.buying_in == theirs.line.buying_in
        assert mine.line.steps[-1].deal == theirs.line.steps[-1].deal
        if theirs.line.game:
            assert mine.line.steps[-1].game.scores == theirs.line.steps[-1].game.scores
    assert words_before_the_end(again.line) == words_before_the_end(story.line)
    assert every_word(again.line) == every_word(story.line)
    for mine, theirs in zip(again.what_ifs, story.what_ifs, strict=True):
        begins = 0 if theirs.line.deal != story.line.deal else theirs.at
        assert set(every_word(mine.line).split(". ")) >= set(every_word(theirs.line, begins).split(". "))
        assert mine.at == theirs.at or theirs.line.deal != story.line.deal
        if theirs.line.deal == story.line.deal:
            on_the_way = {place: text for place, text in mine.line.comments.items() if place < mine.at}
            assert on_the_way == {place: text for place, text in again.line.comments.items() if place < mine.at}
            assert mine.line.comments.get(mine.at) != again.line.comments.get(mine.at, "nothing")
    assert to_scenario(from_scenario(again), story.title) == (again, "")


def acts_as_written(line):
    deal, written = line.deal, []
    for act in line.acts:
        written.append(str(deal.verdict(act).act))
        deal = deal.act(act)
    return written


def every_word(line, begins=0):
    """All that is said from an act on, in order."""
    return " ".join(text for place, text in sorted(line.comments.items()) if text and place >= begins)


def test_what_is_said_on_several_lines_is_said_once_where_lines_share_it_and_clipped_at_too_great_a_length():
    story = load("examples/1-three-nines")
    said = {**story.line.comments, 1: "An ace\nin the lead."}
    what_ifs = [
        replace(each, line=replace(each.line, comments={**each.line.comments, **said})) for each in story.what_ifs
    ]
    tree = from_scenario(replace(story, line=replace(story.line, comments=said), what_ifs=tuple(what_ifs)))
    ducked = next(end for end in tree.ends if "ducked" in tree.name_of(end))
    comments = [tree.nodes[number].comment for number in tree.path_to(ducked)]
    assert comments[2] == "An ace in the lead."
    assert sum("An ace in the lead." in comment for comment in comments) == 1
    story = load("examples/1-three-nines")
    long = replace(story, line=replace(story.line, comments={0: "So it goes. " * 100}))
    comment = from_scenario(long).step.comment
    assert len(comment) == LONGEST_WORDS
    assert comment.endswith("…")


def is_left_out(tree):
    """Whether a tree has nodes that are not in the deals from where the one shown was dealt, or cards nobody played."""
    before = tree.nodes[tree.dealing].parent
    deals = [child for child in tree.children[before] if tree.nodes[child].deals]
    inside = {
        number
        for deal in deals
        for number in subtree(tree, deal)
        if not any(tree.nodes[each].deals for each in tree.path_to(number)[len(tree.path_to(deal)) :])
    }
    unplayed = [deal for deal in deals if not any(child in inside for child in tree.children[deal])]
    return len(inside) + 1 < len(tree.nodes) or bool(unplayed)


@given(explorations())
@settings(max_examples=120)
def test_a_scenario_of_any_exploration_replays_and_tells_whether_all_is_in_it(tree):
    try:
        scenario, left_out = to_scenario(tree, "It")
    except BadScenario:
        followed = tree.line[tree.line.index(tree.dealing) + 1 :]
        assert not followed or isinstance(tree.nodes[followed[0]].move, (DealMove, BuyIn))
        return
    assert left_out == (A_SCENARIO_HOLDS if is_left_out(tree) else "")
    positions = [node.position.deal for node in tree.nodes]
    for line in (scenario.line, *(what_if.line for what_if in scenario.what_ifs)):
        assert line.steps[-1].deal in positions
        assert all(place < len(line.steps) for place in line.comments)
    for what_if in scenario.what_ifs:
        assert what_if.title
        assert what_if.line.acts[: what_if.at] == scenario.line.acts[: what_if.at]
    again = from_scenario(scenario)
    if not left_out:
        assert sorted(map(told_in_deal, again.nodes)) == sorted(map(told_in_deal, tree.nodes))


def told_in_deal(node):
    return str(node.move), node.label, str(node.position.deal)


def test_lines_that_differ_in_who_buys_in_are_what_ifs_of_each_other():
    table = "1!gurka-se;Ann,Bo,Cai,Dan,Eva;scores=14,3,5,7,9:deal_As/2c/3d/4h/5h.As.2c.3d.4h.5h"
    for moves, main, other in (("(buy_in_0*)buy_in_1", (0,), (1,)), ("(buy_in_1)buy_in_0.buy_in_1*", (0, 1), (1,))):
        scenario, left_out = to_scenario(read_link(f"{table}{moves}"), "It")
        assert left_out == ""
        assert scenario.line.buying_in == main
        assert [what_if.line.buying_in for what_if in scenario.what_ifs] == [other]
        assert scenario.what_ifs[0].title == "What if? Bo buys in"
    scenario, left_out = to_scenario(read_link(f"{table}(deal_2c/3c/4c/5c/6c)buy_in_0*"), "It")
    assert (scenario.line.buying_in, scenario.what_ifs, left_out) == ((0,), (), A_SCENARIO_HOLDS)


# --- side by side -----------------------------------------------------------------------------------------------------


def test_the_line_without_the_last_nine_differs_where_it_must():
    tree = from_scenario(load("examples/1-three-nines"))
    main, without = tree.line[-1], next(end for end in tree.ends if "last nine" in tree.name_of(end))
    rows = side_by_side(tree, main, without)
    assert [row.head for row in rows if row.differs] == ["Hand of Eva", "Trick 7", "Last trick", "Pays", "New scores"]
    assert [row.head for row in rows if not row.differs] == [f"Trick {number}" for number in range(1, 7)]
    assert rows[-3:] == (
        Aspect("Last trick", ("Eva",), ("Dan",)),
        Aspect("Pays", ("Eva 9, Bo −9, Dan −9",), ("Dan 9, Bo −9",)),
        Aspect(
            "New scores",
            ("Ann 3, Bo 3, Cai 0, Dan 1, Eva 16, Finn 14",),
            ("Ann 3, Bo 3, Cai 0, Dan 19, Eva 7, Finn 14",),
        ),
    )
    eva = rows[0]
    assert (set(eva.one) - set(eva.other), set(eva.other) - set(eva.one)) == ({"9♥"}, {"8♠"})
    assert rows[-4].one == ("Cai 5♣",) or rows[-4].one[-1] == "taken by Eva"


@given(explorations())
def test_a_line_differs_nowhere_from_itself_and_comparing_the_other_way_round_only_changes_sides(tree):
    for number in dealt(tree):
        assert not any(row.differs for row in side_by_side(tree, number, number))
    one, other = tree.ends[0], tree.ends[-1]
    turned = {row.head: Aspect(row.head, row.other, row.one) for row in side_by_side(tree, other, one)}
    assert turned == {row.head: row for row in side_by_side(tree, one, other)}


def test_what_came_of_only_one_line_is_nothing_in_the_other_and_rules_and_deals_are_compared_where_they_differ():
    tree = read_link("1!agurk;Ann,Bo;scores=0,15;lost=0,1:deal_2c_9h/5s_Jd(9h.Jd.5s.2c)2c.5s.Jd.9h")
    assert side_by_side(tree, *tree.ends)[-2:] == (Aspect("Out", ("",), ("Bo",)), Aspect("Won", ("",), ("Ann",)))
    tree = read_link("1!agurk;Ann,Bo:deal_9h/Jd.9h.Jd.deal_2c/3c.3c!denexa;Ann,Cai:deal_9h/Jd.9h")
    first, second = (row for row in side_by_side(tree, 4, 7) if row.head in {"Rules", "Deal"})
    assert (first, second) == (
        Aspect("Rules", ("Agurk",), ("Agurk, Denexa's version",)),
        Aspect("Deal", ("2",), ("1",)),
    )
    heads = {row.head: row for row in side_by_side(tree, 4, 7)}
    assert heads["Hand of Cai"].one == ("",)
    late, early = tree.ends[0], tree.path_to(tree.ends[0])[2]
    unfinished = {row.head: row for row in side_by_side(tree, early + 1, early)}
    assert unfinished["Last trick"] == Aspect("Last trick", ("Bo",), ("not over yet",))
    assert late


# --- what is wrong is told --------------------------------------------------------------------------------------------

PLAIN = "1!agurk;Ann,Bo:deal_9h_2c/Jd_5s"
OVER = "1!agurk;Ann,Bo:deal_9h/Jd.9h.Jd"
TABLE = Position(AGURK, Game.new(AGURK.rules, ["Ann", "Bo"]))
FULL = replace(read_link(PLAIN), nodes=(*read_link(PLAIN).nodes, *(read_link(PLAIN).nodes[1],) * 2_998))
EXCHANGING = Record(TABLE).with_move("deal 9h 2c / Jd 5s")
BAD_LINKS = [
    (
        f"{PLAIN}.buy_in_0",
        CucumberError,
        "Move 2 of this link: Players buy in between two deals; this one isn't over yet.",
    ),
    (
        f"{PLAIN}'{'a' * 5_000}",
        CucumberError,
        "Move 1 of this link: A comment has at most 300 characters; this one has 5,000.",
    ),
    (f"1!agurk;Ann,Bo;seed={'7' * 41}:deal_9h/Jd", CucumberError, "A seed has at most 40 characters; this one has 41."),
    ("1" * 100_001, BadNotation, "A link has at most 100,000 characters; this one has 100,001."),
    (f"2{PLAIN[1:]}", BadNotation, "A link begins with its version (1); this one begins with '2'."),
    ("1", BadNotation, "This link holds no table; it is cut off."),
    ("1!agurk;Ann,Bo", BadNotation, "This link holds a table without cards; it is damaged or cut off."),
    (
        "1!agurk;Ann,Bo;stock=9h:deal_9h/Jd",
        BadNotation,
        "A link says of a table dealer, scores, lost, settled, kept, bought, seed; 'stock' isn't one of them.",
    ),
    (
        f"1!agurk;Ann,Bo;dealer={'1' * 50}:deal_9h/Jd",
        BadNotation,
        f"A link has numbers of at most 6 digits; '{'1' * 40}' isn't one.",
    ),
    (f"{PLAIN})", BadNotation, "A parenthesis in this link is closed but never opened; the link is damaged."),
    (f"{PLAIN}(9h", BadNotation, "A parenthesis in this link is never closed; the link is damaged or cut off."),
]
MISTAKES = [
    (BadKind, lambda: read_link(None), "A link is a text, not None."),
    (CucumberError, lambda: TABLE.make("9h"), "Nothing has been dealt yet; the first move deals the cards."),
    (CucumberError, lambda: TABLE.make("buy in 0"), "Nothing has been dealt yet; the first move deals the cards."),
    (BadNotation, lambda: read_link(OVER).play("buy in two"), "Who buys in is a seat from 0 to 1; 'two' isn't one."),
    (
        IllegalAct,
        lambda: read_link(OVER).play("buy in 1"),
        "Bo may not buy in: nobody can in Agurk (Agurk, after 1 deals).",
    ),
    (CucumberError, lambda: read_link(PLAIN).next_deal(), "The next cards are dealt when this deal is over."),
    (
        CucumberError,
        lambda: read_link(PLAIN).play(read_link(OVER).position.current_deal.verdict("9h")),
        "This verdict is on another position; ask for one here.",
    ),
    (CucumberError, lambda: read_link(PLAIN).play("deal 2c/3c"), "The next cards are dealt when this deal is over."),
    (
        BadNotation,
        lambda: read_link(OVER).play("deal 2c/3c; play 2c"),
        "The part 'play' has no place where only cards are dealt; leave it out.",
    ),
    (
        BadNotation,
        lambda: read_link(OVER).play(f"deal {'/' * 5_000}"),
        "A deal is written as a text of at most 4,000 characters, such as '9h 2c / Jd 5s; lead 0'.",
    ),
    (CucumberError, lambda: read_link(PLAIN).go(0), "That position is gone."),
    (CucumberError, lambda: read_link(PLAIN).go(2), "That position is gone."),
    (CucumberError, lambda: read_link(PLAIN).go(-1), "That position is gone."),
    (CucumberError, lambda: read_link(PLAIN).cut(2), "That position is gone."),
    (CucumberError, lambda: read_link(PLAIN).name_line(0, "Here"), "That position is gone."),
    (
        CucumberError,
        lambda: FULL.play("9h"),
        "There are 3,000 positions in this tree, and no room for more. Cut off a branch first.",
    ),
    (CucumberError, lambda: read_link(PLAIN).cut(1), "You can't delete the only branch. Set up other cards instead."),
    (
        CucumberError,
        lambda: read_link(PLAIN).name_line(1, "a" * 301),
        "A name has at most 300 characters; this one has 301.",
    ),
    (
        BadScenario,
        lambda: to_scenario(read_link(PLAIN), "It"),
        "Nothing has been played on this line yet; a scenario tells what was played.",
    ),
    (BadNotation, lambda: with_written_move(EXCHANGING, "exchange-x"), "Places in a hand are numbers."),
    (BadNotation, lambda: with_written_move(EXCHANGING, "exchange-3"), "There is no such place in this hand."),
    (BadNotation, lambda: with_written_move(Record(TABLE), "deal_9h/5s"), "A match is dealt by its seed."),
]


MISTAKES += [(error, partial(read_link, link), sentence) for link, error, sentence in BAD_LINKS]


@for_each("sentence, error, do", [(sentence, error, do) for error, do, sentence in MISTAKES])
def test_what_is_wrong_is_told_in_a_sentence_of_its_own(sentence, error, do):
    with pytest.raises(CucumberError) as refused:
        do()
    assert (type(refused.value), str(refused.value)) == (error, sentence)


def test_every_sentence_of_a_mistake_is_reached():
    said = "\n".join(sentence for _, _, sentence in MISTAKES)
    for module in (position, parts_of_links, tree_module, link_module, scenario_conversion):
        for raised in re.findall(r"raise \w+\(\s*f?\"([^\"{]{8,})", inspect.getsource(module)):
            assert raised in said
