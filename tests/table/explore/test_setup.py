"""Setting up a position: what may be typed or picked, what is said of it, and what chance adds."""

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cucumber import VARIANTS, CucumberError, Game, find
from cucumber.engine.cards import write_cards
from cucumber.engine.game import DealMove
from cucumber.table.explore import Exploration, Setup, SetupCheck, card_places, give, swap
from cucumber.table.explore.setup import MOST_PLAYERS, next_seed
from tests import strategies  # noqa: F401 -- its profile of examples
from tests.cases import for_each

EVERY_TABLE = [
    (variant.key, players)
    for variant in VARIANTS
    for players in {variant.rules.player_range.fewest, variant.rules.player_range.most}
]


def started(setting):
    """The exploration that begins with a setting."""
    start = SetupCheck(setting).start
    assert start, SetupCheck(setting).problems
    return Exploration.of(start.table.variant, start.table.game, start.dealing, start.acts, start.seed)


def on_the_table(*hands, variant="agurk", stock=""):
    """The setting of a deal of these hands that lies on the table."""
    chosen = find(variant)
    game = Game.new(chosen.rules, ["Ann", "Bo", "Cai"][: len(hands)])
    return Setup.of(Exploration.of(chosen, game, f"deal {' / '.join(hands)}" + (f"; stock {stock}" if stock else "")))


def hands_of(setting):
    return [write_cards(hand) for hand in SetupCheck(setting).hands]


# --- from nothing -----------------------------------------------------------------------------------------------------


@for_each("key, players", EVERY_TABLE)
def test_every_game_can_be_set_up_and_is_dealt_as_its_seed_says(key, players):
    exploration = started(Setup(variant=key, seed="a seed").with_players(players))
    table = exploration.nodes[0].position
    assert exploration.position == table.make(table.dealing("a seed", 1)).after
    assert exploration.seed == "a seed"


@for_each("variant", VARIANTS)
def test_every_house_rule_is_open_or_says_why_not(variant):
    for rule in variant.house_rules:
        checked = SetupCheck(Setup(variant=variant.key, house_rules=(rule.key,)))
        assert checked.start, checked.problems
        for other in variant.house_rules:
            on, why = other.key in checked.variant.on, checked.variant.why_not(other.key)
            assert on == (other.key == rule.key)
            both = SetupCheck(replace(checked.setting, house_rules=(rule.key, other.key)))
            assert on or bool(why) == ("house_rules" in both.problems)


def test_a_house_rule_that_another_one_contradicts_names_it():
    variant = find("prague+must-beat")
    assert (
        variant.why_not("no-choice") == "must-beat answers the same question differently: Must you beat it if you can?"
    )
    assert not variant.why_not("tied-pay")


@settings(max_examples=60)
@given(st.data())
def test_any_deal_of_any_game_comes_back_from_what_one_would_type_for_it(data):
    variant = data.draw(st.sampled_from(VARIANTS))
    variant = variant.playing(*data.draw(st.sampled_from([(), *((rule.key,) for rule in variant.house_rules)])))
    allowed = variant.rules.player_range
    names = [f"P{seat}" for seat in range(data.draw(st.integers(allowed.fewest, allowed.most)))]
    exploration = Exploration.of(
        variant, game := Game.new(variant.rules, names), DealMove.shuffled(game, Random(data.draw(st.integers(0, 99))))
    )
    for _ in range(data.draw(st.integers(1, 3))):
        while not exploration.position.over:
            assert exploration.position.deal is not None
            exploration = exploration.play(str(data.draw(st.sampled_from(exploration.position.deal.legal()))))
        exploration = exploration.next_deal()
    shown, again = exploration.position, started(Setup.of(exploration)).position
    assert again.deal == shown.deal
    assert (again.game.scores, again.game.lives, again.game.kept, again.game.settled) == (
        shown.game.scores,
        shown.game.lives,
        shown.game.kept,
        shown.game.settled,
    )


# --- each field, and what is wrong with it ----------------------------------------------------------------------------


@for_each(
    "field, value, told_at, says",
    [
        ("variant", "bridge", "variant", "There is no game 'bridge'"),
        ("house_rules", ["no-such"], "house_rules", "no house rule"),
        ("players.1", "", "players.1", "1 to 40 characters"),
        ("players.1", "Ann", "players.1", "Somebody else is called Ann"),
        ("players.1", "B\x00", "players.1", "no sign that cannot be seen"),
        ("number", "0", "number", "counted from 1"),
        ("number", "two", "number", "'two' isn't a whole number"),
        ("number", "²", "number", "a whole number"),
        ("number", "9999999", "number", "at most 6 digits"),
        ("scores.2", "--1", "scores.2", "a whole number"),
        ("scores.2", "−1", "scores.2", "Cai can't have -1"),
        ("scores.2", "30", "scores.2", "Cai can't have 30"),
        ("lost.2", "3", "lost.2", "Cai can't have lost 3 lives"),
        ("cards", "0", "cards", "at least one card"),
        ("cards", "14", "cards", "more than the 52"),
        ("cards", "x", "cards", "a whole number"),
        ("hands.0", "9h zz", "hands.0", "'zz' is not a card"),
        ("hands.0", "9h 9h", "hands.0", "there twice"),
        ("hands.0", "Jo", "hands.0", "not in this pack"),
        ("stock", "zz", "stock", "'zz' is not a card"),
        ("seed", "s" * 41, "seed", "at most 40 characters"),
        ("played", "9h, hello", "played", "Move 1"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_alone(field, value, told_at, says):
    checked = SetupCheck(Setup().with_field(field, value))
    assert list(checked.problems) == [told_at]
    assert says in checked.problems[told_at]
    assert checked.start is None


def test_a_name_that_cannot_stand_leaves_the_cards_as_they_are_and_the_longer_name_is_the_one_that_is_meant():
    assert hands_of(Setup().with_field("players.0", "")) == hands_of(Setup())
    checked = SetupCheck(Setup(players=("Bo", "Bo Li", "Cai")).with_field("scores.1", "50"))
    assert list(checked.problems) == ["scores.1"]


def test_too_many_and_too_few_players_are_told_and_their_hands_still_read():
    checked = SetupCheck(Setup(variant="kurkku").with_players(6).with_field("hands.5", "zz"))
    assert set(checked.problems) == {"players", "hands.5"}
    assert "Three or four can play" in checked.problems["players"]


def test_who_is_out_can_neither_deal_nor_lead_nor_hold_cards():
    setting = replace(Setup(), lost=("2", "", "", ""), dealer=0, leader=0, hands=("9h", "", "", ""))
    assert set(SetupCheck(setting).problems) == {"dealer", "leader", "hands.0"}
    assert hands_of(replace(Setup(), lost=("2", "", "", "")))[0] == ""


def test_what_does_not_arise_in_a_game_is_not_read():
    checked = SetupCheck(replace(Setup(variant="matapesa"), scores=("x",), lost=("9",), kept=("zz",), bought=(0,)))
    assert checked.start
    assert checked.used_fields == {"stock"}


def test_kept_cards_are_read_one_by_one_and_who_is_out_stands_as_the_table_says_though_they_are_given_back():
    setting = Setup(variant="gurka-is").with_field("kept.1", "9h").with_field("kept.2", "9h")
    assert set(SetupCheck(setting).problems) == {"kept.2"}
    assert SetupCheck(setting.with_field("kept.2", "2c")).start.table.game.scores == (0, 9, 2, 0)
    setting = replace(Setup(variant="gurka-is"), scores=("", "26", "x", "5"), lost=("", "1"), kept=("9h", ""))
    assert SetupCheck(setting).start.table.game.scores == (9, 26, 0, 0)


def test_a_position_in_mid_deal_is_played_up_to_and_hands_say_how_many_cards_everyone_gets():
    setting = Setup(players=("Ann", "Bo"), hands=("9h 2c", "Jd 5s"), played="9h, Jd")
    assert list(map(str, SetupCheck(setting).start.acts)) == ["9h", "Jd"]
    assert started(setting).position.deal.turn == 1
    assert [len(hand) for hand in SetupCheck(Setup(hands=("9h 2c",))).hands] == [2, 2, 2, 2]
    wrong = SetupCheck(Setup(players=("Ann", "Bo"), hands=("9h", "Jd 5s")))
    assert "Ann has 1 of 2 cards" in wrong.problems["hands.0"]


# --- chance -----------------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_cards_and_another_others_and_a_card_that_is_asked_for_moves_few():
    assert hands_of(Setup(seed="x")) == hands_of(Setup(seed=" x "))
    assert hands_of(Setup(seed="x")) != hands_of(Setup(seed="y"))
    assert hands_of(Setup(number="2")) != hands_of(Setup())
    before, after = SetupCheck(Setup()).hands, SetupCheck(Setup(hands=("", "Ac ?"))).hands
    assert sum(len(set(one) - set(other)) for one, other in zip(before, after, strict=True)) <= 2
    assert [next_seed(seed) for seed in ("1", "9", "deal 9", "x", " ", "")] == ["2", "10", "deal 10", "x 2", "2", "2"]


@settings(max_examples=80)
@given(st.data())
def test_whatever_is_asked_for_is_dealt_and_each_card_once(data):
    variant = data.draw(st.sampled_from(VARIANTS))
    setting = Setup(variant=variant.key).with_players(variant.rules.player_range.fewest + data.draw(st.integers(0, 1)))
    checked = SetupCheck(setting)
    cards = data.draw(st.permutations(checked.pack.cards))[: data.draw(st.integers(0, checked.size))]
    for number, card in enumerate(cards):
        seat = number % len(setting.players)
        setting = setting.with_field(f"hands.{seat}", f"{card} {setting.of_seats('hands')[seat]} ?")
    checked = SetupCheck(setting)
    assert checked.start, checked.problems
    for held, hand in zip(checked.held, checked.hands, strict=True):
        assert not Counter(held.cards) - Counter(hand)
        assert len(hand) == checked.size
    assert Counter(card for each in (*checked.hands, checked.stock) for card in each) == Counter(checked.pack.cards)


# --- hands that lie there loosely -------------------------------------------------------------------------------------


def test_hands_on_the_table_give_way_to_what_is_typed_and_other_cards_leave_what_was_asked_for():
    setting = on_the_table("9h 2c", "Jd 5s").with_field("hands.0", "Jd 5c")
    assert hands_of(setting)[0] == "5c Jd"
    assert "5s" in hands_of(setting)[1].split()
    assert str(SetupCheck(setting).held[1]) == "5s ?"
    assert setting.with_field("hands.0", "9h 2c").hands == ("9h 2c", "5s Jd")
    short = SetupCheck(on_the_table("9h 2c", "Jd 5s", "3c 3d").with_field("hands.0", "9h"))
    assert "Ann has 1 of 2 cards" in short.problems["hands.0"]
    table = on_the_table("9h 2c", "Jd 5s")
    for cards in (3, 1):
        assert [len(hand) for hand in SetupCheck(table.with_field("cards", str(cards))).hands] == [cards, cards]
    for variant in ("five-cucumbers", "minibluff"):
        assert SetupCheck(table.with_field("variant", variant)).start
    setting = on_the_table("9h 2c", "Jd 5s").with_field("hands.0", "9h 3c").with_next_seed()
    assert (setting.seed, setting.hands) == ("2", ("9h 3c", ""))


# --- picking ----------------------------------------------------------------------------------------------------------


@for_each("key, players", EVERY_TABLE)
def test_the_whole_pack_is_laid_out_and_says_who_has_what(key, players):
    checked = SetupCheck(Setup(variant=key).with_players(players))
    pack = card_places(checked)
    assert Counter(placed.card for placed in pack) == Counter(checked.pack.cards)
    assert len({placed.key for placed in pack}) == len({(placed.row, placed.column) for placed in pack}) == len(pack)
    for seat, hand in enumerate(checked.hands):
        assert Counter(placed.card for placed in pack if placed.place == seat) == Counter(hand)


def test_ranks_stand_in_columns_and_suits_in_rows():
    pack = {
        placed.key: (placed.row, placed.column) for placed in card_places(SetupCheck(Setup(house_rules=("jokers",))))
    }
    assert (pack["2c"], pack["Ac"], pack["2s"]) == ((1, 1), (1, 13), (4, 1))
    assert (pack["Jo"], pack["Jo.3"]) == ((5, 1), (5, 3))
    sevens = Setup(variant="gurka-is", house_rules=("sevens-21",))
    assert {p.key: p.column for p in card_places(SetupCheck(sevens))}[
        "7s"
    ] == 6  # where it is printed, not where it ranks


def test_a_card_goes_to_another_hand_and_its_place_to_chance():
    table = on_the_table("9h 2c", "Jd 5s")
    setting = give(SetupCheck(table.with_field("hands.1", "Jd 5s")), "Jd", 0)
    assert setting.hands == ("2c 9h Jd", "5s ?")
    assert "Ann has 3 cards, and everyone gets 2" in SetupCheck(setting).problems["hands.0"]
    assert give(SetupCheck(Setup(hands=("9h ?",))), "9h", 0) == Setup(hands=("9h ?",)), "it is there already"
    assert give(SetupCheck(Setup(hands=("zz",))), "9h", 0).hands[0] == "zz 9h", "what cannot be read is kept"
    by_chance = str(SetupCheck(Setup()).hands[2][0])
    assert give(SetupCheck(Setup()), by_chance, 2).hands[2] == f"{by_chance} ?"
    setting = give(SetupCheck(setting), "2c", None)
    assert (setting.hands, setting.stock) == (("9h Jd", "5s ?"), "2c")
    assert "2c" not in " ".join(hands_of(setting)).split()


def test_two_cards_are_swapped_and_back_and_undealt_ones_keep_their_order():
    table = on_the_table("9h 2c", "Jd 5s")
    once = swap(SetupCheck(table), "9h", "5s")
    assert once.hands == ("2c 5s", "9h Jd")
    assert swap(SetupCheck(once), "9h", "5s").hands == table.hands
    setting = started(Setup(variant="twenty-two"))
    before = SetupCheck(Setup.of(setting))
    after = SetupCheck(swap(before, str(before.hands[0][0]), str(before.stock[3])))
    assert after.stock == (*before.stock[:3], before.hands[0][0], *before.stock[4:])


def test_cards_that_are_in_one_place_or_unknown_or_kept_stay():
    checked = SetupCheck(on_the_table("9h 2c", "Jd 5s"))
    with pytest.raises(CucumberError, match="in one hand"):
        swap(checked, "9h", "2c")
    with pytest.raises(CucumberError, match="no card 'zz'"):
        swap(checked, "zz", "2c")
    with pytest.raises(CucumberError, match="Ann keeps 9♥"):
        give(SetupCheck(Setup(variant="gurka-is").with_field("kept.0", "9h")), "9h", 1)
    with pytest.raises(CucumberError, match="A player who is out gets no cards"):
        give(SetupCheck(Setup(lost=("2",))), "9h", 0)


# --- players ----------------------------------------------------------------------------------------------------------


def test_players_come_and_go_at_the_end():
    setting = Setup(players=("Bo", "Kim", "Ann"), dealer=2, leader=0, bought=(0, 2), loose=frozenset({2}))
    assert setting.with_players(4).players == ("Bo", "Kim", "Ann", "Cai")
    fewer = setting.with_players(2)
    assert (fewer.players, fewer.dealer, fewer.leader, fewer.bought) == (("Bo", "Kim"), None, 0, (0,))
    assert fewer.loose == frozenset()


@for_each("number", [-(10**9), 0, 1, 17, 41, 10**9])
def test_any_number_of_players_is_brought_to_one_there_can_be(number):
    seated = Setup().with_players(number)
    assert 2 <= len(seated.players) <= MOST_PLAYERS
    assert len(set(seated.players)) == len(seated.players)


# --- hostile ----------------------------------------------------------------------------------------------------------

NASTY = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.text(max_size=30),
    st.sampled_from(
        ["9" * 10_000, "<img src=x onerror=alert(1)>" * 400, "9h " * 5000, "?" * 5000, "\x00", "-", "none"]
    ),
    st.lists(st.integers(-5, 50), max_size=50),
    st.lists(st.text(max_size=5), max_size=5),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)
FIELDS = st.sampled_from(
    [
        *("variant", "house_rules", "dealer", "leader", "number", "bought", "seed", "cards", "stock", "played"),
        *(f"{name}.{seat}" for name in ("players", "scores", "lost", "kept", "hands") for seat in (0, 3)),
        *("hands", "hands.99", "hands.-1", "hands.²", "order", "loose", "__class__", ""),
    ]
)


@settings(max_examples=300)
@given(st.sampled_from(VARIANTS), st.lists(st.tuples(FIELDS, NASTY), max_size=6))
def test_nonsense_gives_sentences_and_never_a_crash(variant, fields):
    setting = Setup(variant=variant.key)
    for name, value in fields:
        with suppress(CucumberError):
            setting = setting.with_field(name, value)
    checked = SetupCheck(setting)
    assert bool(checked.problems) == (checked.start is None)
    assert all(0 < len(problem) < 2000 for problem in checked.problems.values())
    assert len(card_places(checked)) == len(checked.pack.cards)
