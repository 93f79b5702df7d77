"""In how many ways can given hands be played out? The engine's count is compared with a naive one, and with numbers.

The naive generator below is written from the rulebook's words alone: cards are whole numbers, a table of words says
what each game plays by, and nothing of the engine is used. A difference in a single legal card changes a count.

A variant that changes nothing in the pack, the play or the last trick is counted as its parent is; one that does needs
a line in `WORDS`, and the first test says so.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cucumber import Deal, Rules, find, read_cards
from tests.strategies import ALL_TABLES

# --- the naive generator: a card is its rank times four plus its suit, a rank is 2 to 14, a joker 15 ------------------

SAME, HIGHER = "an equal or higher card heads", "only a higher card heads"
FREE, FORCED = "head or duck, as you like", "head if you can"
HIGHEST, PREVIOUS = "the highest so far is to head", "the previous player's is to head"
NO_CHOICE = "head if you can, with the lowest that does"
TIES_GAIN, TIES_PAY, TIES_PASS = "others who tied get it off", "all who tied pay", "only the taker pays"

CUCUMBERS = {1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 9: 2, 10: 3, 11: 3, 12: 4, 13: 4, 14: 4, 15: 5}

# What each game says otherwise than its parent, and each house rule otherwise than its game.
WORDS = {
    "agurk": {
        "head": SAME,
        "to head": HIGHEST,
        "duck": FREE,
        "ace stops": False,
        "tie": TIES_GAIN,
        "joker": 15,
        "cost": {},
    },
    "agurk+jokers": {},  # fifteens, above the aces
    "agurk+tied-pay": {"tie": TIES_PAY},
    "denexa": {"head": HIGHER, "duck": FORCED},
    "simple": {"tie": TIES_PASS},
    "gurka-no": {"tie": TIES_PASS},
    "gurka-no+jokers": {"joker": 14},
    "gurka-no+ace-stops": {"ace stops": True},
    "prague": {"tie": TIES_PASS},
    "prague+must-head": {"duck": FORCED},
    "prague+previous-card": {"to head": PREVIOUS},
    "prague+ace-stops": {"ace stops": True},
    "prague+no-choice": {"duck": NO_CHOICE, "to head": PREVIOUS},
    "prague+tied-pay": {"tie": TIES_PAY},
    "big-green": {"tie": TIES_PAY},
    "five-cucumbers": {"tie": TIES_PASS, "cost": CUCUMBERS, "ones double": True},
}


def ways(hands, leader, words):
    """How many ways of playing lead to each result: who is charged what. The hands are lists of whole numbers."""
    counted = Counter()
    _play_on([sorted(hand) for hand in hands], leader, [], words, counted)
    return counted


def _play_on(hands, leader, trick, words, counted):
    if len(trick) == len(hands):
        highest = max(card // 4 for card in trick)
        taker = max(place for place, card in enumerate(trick) if card // 4 == highest)
        seat = (leader + taker) % len(hands)
        if hands[seat]:
            _play_on(hands, seat, [], words, counted)
        else:
            counted[_result(trick, leader, taker, words)] += 1
        return
    seat = (leader + len(trick)) % len(hands)
    for card in sorted(set(hands[seat])):
        if _may(card, hands[seat], trick, words):
            rest = list(hands[seat])
            rest.remove(card)
            _play_on([*hands[:seat], rest, *hands[seat + 1 :]], leader, [*trick, card], words, counted)


def _may(card, hand, trick, words):
    if not trick:
        return True
    to_head = trick[-1] // 4 if words["to head"] == PREVIOUS else max(played // 4 for played in trick)
    heads = {held for held in hand if (held // 4 >= to_head if words["head"] == SAME else held // 4 > to_head)}
    if words["ace stops"] and to_head == 14:
        heads = set()
    lowest = {held for held in hand if held // 4 == min(other // 4 for other in hand)}
    if words["duck"] == NO_CHOICE:
        heads = {held for held in heads if held // 4 == min(other // 4 for other in heads)}
    if words["duck"] in {FORCED, NO_CHOICE}:
        return card in (heads or lowest)
    return card in heads | lowest


def _result(trick, leader, taker, words):
    highest = trick[taker] // 4
    cost = words["cost"].get(highest, highest)
    if words.get("ones double") and any(card // 4 == 1 for card in trick):
        cost *= 2
    charged = {(leader + taker) % len(trick): cost}
    for place, card in enumerate(trick):
        if place != taker and card // 4 == highest and words["tie"] != TIES_PASS:
            charged[(leader + place) % len(trick)] = cost if words["tie"] == TIES_PAY else -cost
    return frozenset(charged.items())


# --- the engine's count -----------------------------------------------------------------------------------------------


def played_out(deal):
    """How many ways of playing lead to each result, by the engine."""
    if deal.over:
        return Counter([frozenset(deal.charges.items())])
    counted = Counter()
    for act in deal.legal():
        counted.update(played_out(deal.act(act)))
    return counted


_RANKS = {**{str(rank): rank for rank in range(2, 11)}, "J": 11, "Q": 12, "K": 13, "A": 14}


def as_numbers(hand, words):
    """The hand in the naive generator's numbers; a card without a suit lies beside the suits of its rank."""
    ranks = _RANKS | {"Jo": words["joker"]}
    return [4 * int(ranks.get(card.rank, card.rank)) + ("cdhs".index(card.suit) if card.suit else 0.5) for card in hand]


GROUPS = ("The pack", "The play", "The last trick")
GROUP_OF = {question.name: question.group for question in Rules.questions()}


def words_of(table):
    """The words for a variant, from the first ancestor down; None where a change that counts has no line in `WORDS`."""
    if table.on:
        lines = [(f"{table.parent.key}+{key}", table.house_rule(key).changes) for key in table.on]
    else:
        lines = [(table.key, table.changes)]
    words = {} if table.parent is None else words_of(table.parent)
    for key, changes in lines:
        if words is None or (key not in WORDS and any(GROUP_OF[name] in GROUPS for name in changes)):
            return None
        words = {**words, **WORDS.get(key, {})}
    return words


COUNTED = [table for table in ALL_TABLES if words_of(table)]


@pytest.mark.parametrize("table", [pytest.param(table, id=table.key) for table in ALL_TABLES])
def test_every_variant_and_house_rule_is_counted(table):
    assert words_of(table), f"{table.key} changes what the count depends on: say in WORDS how it is played"


# --- counted by hand, or by the naive generator once and looked at ----------------------------------------------------

FREE_PLAY, FORCED_PLAY = ("agurk", "simple", "gurka-no", "prague", "big-green"), ("denexa",)

COUNTS = [
    # One card each: one way.
    (("9c", "9d"), FREE_PLAY + FORCED_PLAY, 1),
    # Two leads; the nine can be headed by the jack or ducked with the five; the two by either: 2 + 2.
    (("2c 9h", "5s Jd"), FREE_PLAY, 4),
    # As before, but the nine must be headed: 1 + 2.
    (("2c 9h", "5s Jd"), FORCED_PLAY, 3),
    # An equal card heads: on the nine the nine or the three. On the two both head: 2 + 2.
    (("2c 9h", "3s 9d"), FREE_PLAY, 4),
    # It does not where a higher one is asked for: on the nine only the three is left. 1 + 2.
    (("2c 9h", "3s 9d"), FORCED_PLAY, 3),
    # Equal lowest cards may be given up either way: king: 2; queen: 2.
    (("Qc Kh", "4s 4d"), FREE_PLAY + FORCED_PLAY, 4),
    # Between the lowest and what heads nothing is allowed: ace: only the three; two: all three.
    (("2c Ah", "3s 7d"), FREE_PLAY + FORCED_PLAY, 3),
    # Denexa, by the card led: 2: 2 + 3 + 3, as the three, the nine or the queen heads it; 9: 2; K: 3.
    (("2c 9h Kd", "3s 9d Qc"), FREE_PLAY, 27),
    (("2c 9h Kd", "3s 9d Qc"), FORCED_PLAY, 13),
    (("2c 9h Kd", "3s 9d Qc", "4h 9s Ac"), FREE_PLAY, 102),
    (("2c 9h Kd", "3s 9d Qc", "4h 9s Ac"), FORCED_PLAY, 18),
    (("2c 9h Kd 6s", "3s 9d Qc 6c", "4h 9s Ac 6d"), FREE_PLAY, 3793),
    (("2c 9h Kd 6s", "3s 9d Qc 6c", "4h 9s Ac 6d"), FORCED_PLAY, 197),
    (("2c 3c 4c", "2d 3d 4d", "2h 3h 4h", "2s 3s 4s"), FREE_PLAY, 692),
    (("2c 3c 4c", "2d 3d 4d", "2h 3h 4h", "2s 3s 4s"), FORCED_PLAY, 12),
    # Jokers cannot be told from each other: two in a hand are one choice.
    (("Jo Jo", "2c 3c"), ("agurk+jokers",), 1),
    (("Jo 2c Jo", "Ac Jo 3s"), ("agurk+jokers",), 14),
    # On the ace the ace may not be played, only the three; on the two all three: 1 + 3 … and so on.
    (("2c Ah", "3s Ad"), ("gurka-no",), 4),
    (("2c Ah", "3s Ad"), ("gurka-no+ace-stops",), 3),
    # Numbers without suits: two of one kind are one choice. 15: only the 1; 1: either: 1 + 2.
    (("15 1", "1 14"), ("five-cucumbers",), 3),
    (("15 15", "1 15"), ("five-cucumbers",), 2),
]


@pytest.mark.parametrize(
    ("hands", "key", "number"),
    [
        pytest.param(hands, key, number, id=f"{key}: {' / '.join(hands)}")
        for hands, keys, number in COUNTS
        for key in keys
    ],
)
def test_hands_can_be_played_out_in_this_many_ways(hands, key, number):
    assert played_out(Deal.of(find(key).rules, hands)).total() == number
    words = words_of(find(key))
    assert ways([as_numbers(read_cards(hand), words) for hand in hands], 0, words).total() == number


# --- any small hands --------------------------------------------------------------------------------------------------

SIZES = ((2, 2), (2, 4), (3, 2), (3, 3), (4, 2), (5, 2))  # players, cards: some thousand ways at most


@st.composite
def small_deals(draw):
    """A deal of few cards of a few ranks next to each other, so that ties and equal lowest cards are common."""
    table = draw(st.sampled_from(COUNTED))
    pack = table.rules.pack
    players, cards = draw(st.sampled_from([size for size in SIZES if size[0] in table.rules.player_range]))
    ranks = draw(st.sampled_from((len(pack.tiers), 6, 4)))
    low = draw(st.integers(0, len(pack.tiers) - ranks))
    near = [card for tier in pack.tiers[low : low + ranks] for card in tier]
    dealt = draw(st.permutations(near))
    hands = [dealt[place * cards : (place + 1) * cards] for place in range(players)]
    return table, Deal.of(table.rules, hands, leader=draw(st.integers(0, players - 1)))


@settings(max_examples=120)
@given(small_deals())
def test_the_engine_and_the_naive_count_agree_on_the_ways_to_each_result(small):
    table, deal = small
    words = words_of(table)
    assert played_out(deal) == ways([as_numbers(hand, words) for hand in deal.hands], deal.leader, words)


def test_the_comparison_tells_the_variants_apart():
    hands = ("2c 9h Kd", "3s 9d Qc", "4h 9s Ac")
    numbers = [as_numbers(read_cards(hand), WORDS["agurk"]) for hand in hands]
    plain = ways(numbers, 0, WORDS["agurk"])
    for change in (
        {"head": HIGHER},
        {"duck": FORCED},
        {"duck": NO_CHOICE},
        {"to head": PREVIOUS},
        {"tie": TIES_PAY},
        {"tie": TIES_PASS},
    ):
        assert ways(numbers, 0, WORDS["agurk"] | change) != plain
