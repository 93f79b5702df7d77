"""Games side by side: what is carried over, what is tried, where they part, and what removes a difference."""

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations

import pytest

from cucumber import VARIANTS, CucumberError, find
from cucumber.bots import BOTS
from cucumber.engine.acts import Play
from cucumber.engine.cards import read_cards
from cucumber.errors import BadNotation
from cucumber.table import compare
from cucumber.table.explore import Setup, from_scenario, read_link
from cucumber.table.scenario import load, shipped_keys
from cucumber.words.explain import rule_sheet
from tests.cases import for_each
from tests.strategies import TABLES
from tests.tiers import some

PAIRS = list(combinations(VARIANTS, 2))


def number_for(*variants):
    """As many players as all of them allow, as near to four as can be."""
    fits = [n for n in range(2, 18) if all(n in variant.rules.player_range for variant in variants)]
    return min(fits, key=lambda n: abs(n - 4))


def tried(*variants, bots=(), **fields):
    setting = replace(Setup().with_players(number_for(*variants)), **{"seed": "3"} | fields)
    read = compare.ComparisonCheck(compare.Comparison(tuple(variant.key for variant in variants), setting, bots))
    assert read.attempt is not None, read.problems
    return read.attempt


@pytest.fixture(scope="module")
def attempts():
    """Every pair of games, the bots playing from the start."""
    return [tried(*pair) for pair in PAIRS]


# --- carrying over ----------------------------------------------------------------------------------------------------


def test_each_game_has_its_pack_and_as_much_of_the_same_hands_as_it_can_and_says_what_is_otherwise(attempts):
    for (one, other), each in zip(PAIRS, attempts, strict=True):
        first, second = (column.translation for column in each.columns)
        for carried in (first, second):
            deal = carried.deal
            assert Counter(card for hand in (*deal.hands, deal.stock) for card in hand) == deal.pack.counts
            assert {len(hand) for hand in deal.hands} == {carried.game.hand_size}
        hands, others = first.deal.hands, second.deal.hands
        if one.rules.pack == other.rules.pack:
            for hand, other_hand in zip(hands, others, strict=True):
                assert set(hand) <= set(other_hand) or set(other_hand) <= set(hand)
        if [set(map(str, hand)) for hand in hands] != [set(map(str, hand)) for hand in others]:
            assert second.notes
        assert not first.notes
        assert all(note.endswith(".") for note in second.notes)


def test_every_column_replays_to_its_end_as_its_game_counts_it_and_is_shown_at_every_moment(attempts):
    for each in attempts:
        for number, column in enumerate(each.columns):
            deal = column.translation.deal
            for made in column.moves.transitions:
                assert made.before.deal == deal
                deal = deal.act(str(made.move))
            assert deal == column.end
            assert deal.over
            assert column.position.current_game == column.translation.game.settle(column.end)
            shown = each.steps_at_moments(number)
            assert list(shown) == sorted(shown)
            assert set(shown) == set(range(len(column.steps)))
            assert len(column.moments) == len(column.steps)
            for place, (plays, since) in enumerate(each.moments):
                if since == 0 and plays <= len(column.plays):
                    assert column.steps[shown[place]].deal.plays == plays


def test_hands_somebody_asked_for_are_played_in_every_game_and_a_line_followed_before_the_bots_play():
    each = tried(find("agurk"), find("gurka-se"), hands=("9h 2c", "Jd 5s"), seed="1")
    assert [len(column.translation.deal.hands[0]) for column in each.columns] == [2, 2]
    assert len({column.translation.deal.hands[:2] for column in each.columns}) == 1
    each = tried(find("agurk"), find("gurka-se"), hands=("9h 2c 4d", "Jd 5s 6d"), played="9h, Jd", seed="1")
    for column in each.columns:
        assert [str(made.move) for made in column.moves.transitions[:2]] == ["9h", "Jd"]
        assert column.end.over
        assert column.refused is None


def test_a_joker_where_there_is_none_is_told_and_cards_without_suits_are_carried_by_their_ranks():
    original = compare.Original(("Ann", "Bo", "Cai"), tuple(map(read_cards, ("Jo 2c", "Jd 5s", "3c 4c"))), fixed=True)
    joker, plain = compare.translate(original, [find("kurko"), find("agurk")])
    assert not joker.notes
    [note] = plain.notes
    assert re.fullmatch(r"This pack lacks some cards; others are dealt instead: Ann has \S+ instead of a joker\.", note)
    hands = tuple(map(read_cards, ("9h 9d", "Jd As")))
    [numbers] = compare.translate(compare.Original(("Ann", "Bo"), hands, fixed=True), [find("five-cucumbers")])
    assert [[str(card) for card in hand] for hand in numbers.deal.hands] == [["9", "9"], ["11", "14"]]
    assert compare.attempt([numbers], ["9d", "Jd", "As", "9h"]).columns[0].refused is None


def test_scores_before_the_deal_count_where_points_are_counted():
    kept = find("agurk").playing("kept-cards")
    one, other = tried(find("agurk"), kept, scores=("18", "3")).columns
    assert one.translation.game.scores[:2] == (18, 3)
    assert other.translation.game.scores[:2] == (0, 0)
    assert other.translation.notes


# --- trying -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["sharp", "random"])
@for_each("variant", TABLES)
def test_a_game_compared_with_itself_never_parts(variant, bot):
    each = tried(variant, variant, bots=(bot,) * number_for(variant))
    assert not each.divergences
    assert not each.remarks
    assert each.columns[0].end == each.columns[1].end
    assert not each.columns[1].translation.notes
    assert not rule_sheet.differences(variant, variant)


def test_games_part_at_the_first_play_that_differs(attempts):
    suited = [each for (one, other), each in zip(PAIRS, attempts, strict=True) if one.rules.pack == other.rules.pack]
    for each in suited:
        one, other = ([(deal.turn, str(play)) for deal, play in column.plays] for column in each.columns)
        pairs = enumerate(zip(one, other, strict=False))
        parts = next((at for at, (mine, theirs) in pairs if mine != theirs), min(len(one), len(other)))
        assert [parting.plays for parting in each.divergences] == ([] if one == other else [parts])


def test_a_remark_holds_the_verdicts_of_the_rules(attempts):
    said = 0
    for each in attempts:
        for remark in each.remarks:
            assert len({verdict.allowed for verdict in remark.verdicts.values()}) == 2
            for column, verdicts in remark.verdict_lists.items():
                deal, _ = each.columns[column].plays[remark.plays]
                assert [verdict.deal for verdict in verdicts] == [deal] * len(verdicts)
                for verdict in verdicts:
                    assert verdict.allowed == (verdict.act in deal.legal())
                    assert deal.players[deal.turn] in verdict.reason
                    said += 1
    assert said > 200


def test_the_hand_is_charged_in_denmark_and_not_in_sweden_and_every_card_that_differs_is_remarked():
    each = compare.ComparisonCheck(compare.CHARGED_IN_DENMARK).attempt
    assert [column.end.charges.get(2, 0) for column in each.columns] == [7, 0]
    assert [column.refused is None for column in each.columns] == [False, True]
    assert [parting.plays for parting in each.divergences] == [2]
    [remark, *_] = each.remarks
    assert remark.plays == 2
    assert [str(verdicts[0].act) for verdicts in remark.verdict_lists.values()] == ["7d", "7d"]
    assert [verdict.reason for verdict in remark.verdicts.values()] == [
        "Cai may not play 7♦: it doesn't beat or equal 9♥, and Cai's lowest card is 2♦.",
        "Cai may play 7♦: it beats 3♣.",
    ]
    assert [question.name for question in compare.deciding_questions(*remark.verdicts.values())] == ["card_to_beat"]


def test_a_question_that_only_one_game_asks_is_declined_or_its_answer_passed_over():
    agurk = find("agurk")
    one, other = tried(agurk, agurk.playing("exchange"), hands=("9h 2c", "Jd 5s"), played="9h, Jd").columns
    assert all(isinstance(made.move, Play) for made in one.moves.transitions)
    assert [str(made.move) for made in other.moves.transitions if not isinstance(made.move, Play)] == [
        "exchange nothing"
    ]
    assert [str(act) for _, act in other.plays[:2]] == ["9h", "Jd"]
    line = "exchange 2c, exchange nothing, 9h"
    one, other = tried(find("agurk"), find("agurk").playing("exchange"), hands=("9h 2c", "Jd 5s"), played=line).columns
    assert str(one.moves.transitions[0].move) == "9h"
    assert str(other.moves.transitions[0].move) == "exchange 2c"


@for_each("bot", some(BOTS, 4))
def test_three_games_and_four_can_be_compared_too(bot):
    games = tuple(map(find, ("agurk", "gurka-modern", "kurko", "five-cucumbers")))
    setting = Setup().with_players(4)
    for number in (3, 4):
        read = compare.ComparisonCheck(
            compare.Comparison(tuple(each.key for each in games[:number]), setting, (bot,) * 4)
        )
        assert len(read.attempt.columns) == number


# --- removing a difference --------------------------------------------------------------------------------------------


def test_exactly_the_house_rules_that_remove_a_difference_are_offered_where_they_can_stand():
    offered = 0
    beside_another = [(find("gurka-se").playing("must-beat"), other) for other in VARIANTS]
    for one, other in (*some([*permutations(VARIANTS, 2)], 120), *beside_another):
        questions = {each.question for each in rule_sheet.differences(one, other)}
        offers = {question: compare.removing_house_rules(one, other, question) for question in questions}
        for rule in one.house_rules:
            if rule.key in one.on or one.why_not(rule.key):
                assert not any(rule in rules for rules in offers.values())
                continue
            left = {each.question for each in rule_sheet.differences(one.playing(rule.key), other)}
            gone = {question for question in questions - left if question.name in rule.changes}
            assert gone == {question for question in questions if rule in offers[question]}
            offered += len(gone)
    assert offered > 30


# --- what is typed, and links -----------------------------------------------------------------------------------------


@for_each("key", [*shipped_keys("examples"), *shipped_keys("strategy")])
def test_a_scenario_is_compared_with_its_own_line(key):
    scenario = load(key)
    comparison = compare.Comparison.of(from_scenario(scenario))
    assert compare.read_comparison(compare.write_comparison(comparison)) == comparison
    first = compare.ComparisonCheck(comparison).attempt.columns[0]
    assert first.refused is None
    assert first.end.charges == scenario.line.steps[-1].deal.charges


def test_a_link_of_the_explorer_is_a_comparison():
    link = "1!agurk;Ann,Bo:deal_9h_2c/Jd_5s(9h.Jd*.5s)2c"
    comparison = compare.read_comparison(f"#{link}")
    assert comparison == compare.Comparison.of(read_link(link))
    assert comparison.setting.played == "9h, Jd, 5s"
    assert compare.ComparisonCheck(comparison).attempt is not None


def test_names_with_signs_come_back_from_a_link():
    setting = Setup(players=("A,b", "<i>;=", "C/d!"), hands=("9h ?", "", "2c"), played="9h, Jo", seed="a;b")
    comparison = compare.Comparison(("agurk", "gurka-se+ace-stops"), setting, ("sharp", "lowest", "random"))
    assert compare.read_comparison(compare.write_comparison(comparison)) == comparison
    assert compare.write_comparison(replace(comparison, games=("agurk", "\ud800"))).startswith("c1!agurk,%3F;")


@for_each(
    "link",
    [
        "c1",
        "c1!",
        "c1!agurk,agurk,agurk,agurk,agurk;Ann,Bo",
        "c1!agurk,gurka-no;Ann",
        "c1!agurk,gurka-no;Ann,Bo;lead=7",
        "c1!agurk,gurka-no;Ann,Bo;dealer=-1",
        "c1!agurk,gurka-no;" + "A" * 30_000,
        "c1!" + "," * 5_000,
    ],
)
def test_a_link_that_cannot_be_read_is_refused_in_a_sentence(link):
    with pytest.raises(CucumberError) as refused:
        compare.read_comparison(link)
    assert str(refused.value).rstrip().endswith((".", "?"))
    assert len(str(refused.value)) < 400


@for_each(
    "change, where",
    [
        ({"games.0": "gurka-se+to-20+to-20"}, "games.0"),
        ({"games.1": "<b>"}, "games.1"),
        ({"hands.1": "6c 9h"}, "hands.1"),
        ({"hands.1": "3c 4c 5c"}, "hands.1"),
        ({"players.1": "Ann"}, "players.1"),
        ({"scores.2": "9999999999"}, "scores.2"),
        ({"played": "9h, " * 2_000}, "played"),
    ],
)
def test_what_is_wrong_is_told_beside_the_field(change, where):
    comparison = compare.CHARGED_IN_DENMARK
    for name, value in change.items():
        comparison = comparison.with_field(name, value)
    read = compare.ComparisonCheck(comparison)
    assert read.attempt is None
    assert where in read.problems
    assert len(read.problems[where]) < 400
    assert compare.ComparisonCheck(compare.CHARGED_IN_DENMARK).attempt is not None


def test_too_many_players_are_told_for_each_game_that_cannot():
    read = compare.ComparisonCheck(compare.Comparison(("agurk", "kurkku"), Setup().with_players(6)))
    assert read.problems["players"].startswith("6 players can't play all of these games. Kurkku: ")
    assert read.players_that_can == (3, 4)


@for_each("name, value", [("games.9", "agurk"), ("bots.x", "sharp"), ("games.0", 3), ("shoes", "1")])
def test_a_field_that_there_is_not_is_refused(name, value):
    with pytest.raises(BadNotation):
        compare.CHARGED_IN_DENMARK.with_field(name, value)


def test_two_to_four_games_stand_side_by_side_and_other_cards_are_other_cards():
    four = compare.CHARGED_IN_DENMARK.with_one_more().with_one_more()
    assert len(set(four.games)) == 4
    with pytest.raises(CucumberError, match="at most 4"):
        four.with_one_more()
    with pytest.raises(CucumberError, match="at least two games"):
        four.without(0).without(0).without(0)
    other = compare.CHARGED_IN_DENMARK.with_other_cards()
    assert other.games == compare.CHARGED_IN_DENMARK.games
    deals = [
        compare.ComparisonCheck(each).attempt.columns[0].translation.deal for each in (other, other.with_other_cards())
    ]
    assert deals[0] != deals[1]
