"""In how many ways can given hands be played out? The engine counts as a reader does, and as is written here.

The reader beside the engine (`tests/words/explain/reader`) knows what the short sheet says and nothing else, so a
difference in a single legal act, or in what anybody pays, changes a count. What it reads of each game is compared with
`RULEBOOK`, so that a game isn't declared, worded and played otherwise than it is written down.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from cucumber import VARIANTS, Deal, find
from tests.cases import for_each
from tests.strategies import ALL_TABLES, TABLES
from tests.tiers import THOROUGH, some
from tests.words.explain.reader.cards import Cards, rank_of
from tests.words.explain.reader.deal import Deal as ReadDeal
from tests.words.explain.reader.sentences import read
from tests.words.explain.test_played_from_the_sheet import sentences

# --- what each game plays by ------------------------------------------------------------------------------------------

# In the words of the reader; None is what the sheet doesn't say.
SAME, HIGHER = ({"whether an equal card is enough": enough} for enough in (True, False))
FREE = {"whether one must beat": False}
FORCED, NO_CHOICE = ({"whether one must beat": True, "which cards must beat": which} for which in ("any", "the lowest"))
HIGHEST, PREVIOUS = ({"what is to be beaten": which} for which in ("best", "previous"))
TIES_PASS = {"who pays": "taker", "what comes off for an equal card": None}
TIES_GAIN = {"who pays": "taker", "what comes off for an equal card": "the same, after the taker has paid"}
TIES_PAY = {"who pays": "taker and equals", "what comes off for an equal card": None}
LOWEST_WINS = {"who pays": "all but the first lowest", "what comes off for an equal card": None}
ANY, SETS, LOWEST = ({"what may be led": what} for what in ("any card", "equal cards", "only the lowest card"))
ACE_STOPS = {"what nothing beats": {"A"}}
ACES_LOW, JOKERS_LOW = ({"which cards turn low": cards} for cards in ({"A"}, {"A", "Jo"}))


def exchange(others, kept=0, *, by_dealer=False):
    """The first exchanges any number, but keeps some, and how many the others do is said."""
    before = (("exchange", by_dealer, kept),) if others else None
    return {"what comes before the play": before, "how many the others exchange": others}


AS_MANY = "exactly as many cards, or none"
TO_TEN = {str(number): number for number in range(2, 11)}
COSTS, COSTS_OF_22 = {**TO_TEN, "J": 11, "Q": 12, "K": 13, "A": 14}, {**TO_TEN, **dict.fromkeys("JQK", 10), "A": 11}
KINGS, ACES = "Kc Kd Kh Ks", "Ac Ad Ah As"
CUCUMBERS = {str(number): int(cost) for number, cost in enumerate("011112222334445", 1)}

# What the rulebook says of each game otherwise than of its parent, and of house rules otherwise than of their game.
# Under "cost" stands what the cards cost, under "top" the two highest kinds of cards.
RULEBOOK = {
    "agurk": {
        **(ANY | SAME | HIGHEST | FREE | TIES_GAIN | exchange(None)),
        **dict.fromkeys(("what nothing beats", "which cards turn low", "what may be doubled", "what doubles")),
        "cost": COSTS,
        "top": (KINGS, ACES),
    },
    "agurk+jokers": {"cost": COSTS | {"Jo": 15}, "top": (ACES, "Jo Jo Jo")},
    "agurk+tied-pay": TIES_PAY,
    "agurk+exchange": exchange(AS_MANY),
    "agurk+kept-cards": TIES_PASS,
    "denexa": HIGHER | FORCED,
    "simple": TIES_PASS,
    "gurka-no": TIES_PASS,
    "gurka-no+jokers": {"top": (KINGS, f"{ACES} Jo Jo"), "cost": COSTS | {"Jo": 14}},
    "gurka-no+ace-stops": ACE_STOPS,
    "gurka-vidargas": exchange(AS_MANY, 2, by_dealer=True) | {"cost": {**TO_TEN, **dict.fromkeys("JQKA", 11)}},
    "gurka-se": TIES_PAY,
    "gurka-se+previous-card": PREVIOUS,
    "gurka-se+must-beat": FORCED,
    "gurka-se+ace-stops": ACE_STOPS,
    "gurka-se+lead-lowest": LOWEST,
    "gurka-modern": PREVIOUS | ACE_STOPS,
    "gurka-modern+must-beat": FORCED,
    "gurka-modern+lead-lowest": LOWEST,
    "ogorek": FORCED | ACES_LOW | TIES_PAY | {"cost": COSTS | {"A": 1}},
    "ogorek+kontra": {"what comes before the play": (("kontra",),), "what a kontra costs": (2, 4)},
    "matapesa": TIES_PASS,
    "kurko": FORCED | TIES_PAY | JOKERS_LOW | {"top": (KINGS, f"{ACES} Jo Jo"), "cost": COSTS | {"A": 1, "Jo": 1}},
    "rassi": ACES_LOW | TIES_PAY | {"what comes before the play": (("new hands",),), "cost": COSTS | {"A": 1}},
    "gurka-is": SETS | TIES_PASS | {"top": (ACES, "6c"), "cost": COSTS | {"6c": 21}},
    "gurka-is+exchange": exchange("as many or fewer, as far as the pack goes"),
    "gurka-is+sevens-16-15": {"top": ("7c", "7s"), "cost": COSTS | {"7c": 15, "7s": 16}},
    "gurka-is+sevens-21": {"top": (ACES, "7c 7s"), "cost": COSTS | {"7c": 21, "7s": 21}},
    "gurka-is+previous-card": PREVIOUS,
    "twenty-two": SETS | TIES_PASS | exchange("any") | {"cost": COSTS_OF_22, "top": (KINGS, ACES)},
    "concombre": TIES_PASS,
    "prague": TIES_PASS,
    "prague+must-beat": FORCED,
    "prague+previous-card": PREVIOUS,
    "prague+ace-stops": ACE_STOPS,
    "prague+no-choice": NO_CHOICE | PREVIOUS,
    "prague+tied-pay": TIES_PAY,
    "big-green": TIES_PAY,
    "five-cucumbers": TIES_PASS | {"what doubles": "1", "top": ("14 14 14 14", "15 15 15 15"), "cost": CUCUMBERS},
    "minibluff": LOWEST_WINS | {"what may be doubled": "the stake"},
}


def rulebook_of(table):
    """What the rulebook says of a game, from its first ancestor down."""
    lines = [f"{table.parent.key}+{key}" for key in table.on] or [table.key]
    said = rulebook_of(table.parent) if table.parent else {}
    return said | {name: value for key in lines for name, value in RULEBOOK.get(key, {}).items()}


@cache
def facts_of(table):
    """What its short sheet tells of a game, for deals of any number of tricks."""
    facts = read(sentences(table))
    facts["how long a deal is"] = None
    return facts


@for_each("table", dict.fromkeys((*VARIANTS, *map(find, RULEBOOK))))
def test_a_sheet_says_what_the_rulebook_says(table):
    said, facts = rulebook_of(table), facts_of(table)
    cards, costs = Cards(facts), said.pop("cost")
    found = {name: facts.get(name) for name in said} | {"top": tuple(map(" ".join, cards.tiers[-2:]))}
    assert found == said, "the sheet and RULEBOOK differ: say there what the rulebook says of this game"
    if "what each card costs" in facts:
        assert cards.costs == {card: costs.get(card, costs[rank_of(card)]) for card in cards.pack}


def played_out(deal):
    """How many ways of playing lead to each result, by the engine: who takes the last trick, and who pays what."""
    if deal.over:
        return Counter([(deal.taker, paid(deal.charges))])
    return sum((played_out(deal.act(act)) for act in deal.legal()), Counter())


def paid(charges):
    """What a deal costs, without those it costs nothing."""
    return frozenset((seat, points) for seat, points in charges.items() if points)


def by_the_sheet(deal, table, credits_left=()):
    """The same by a reader of the sheet."""
    hands = {seat: [*map(str, hand)] for seat, hand in enumerate(deal.hands)}
    able = [*credits_left] or [10] * len(hands)
    facts = facts_of(table)
    return _ways(ReadDeal(Cards(facts), hands, [*map(str, deal.stock)], deal.dealer, deal.leader, able))


def _ways(deal):
    if deal.over:
        bare = deal.facts["how scores are kept"] == "not at all"
        gained = {} if bare else {seat: -points for seat, points in deal.gains().items()}
        return Counter([(deal.taker, paid({} if bare else deal.pays() | gained))])
    if numbers := deal.exchange_numbers():
        hand = sorted(deal.hands[deal.acting])
        acts = {cards for number in numbers for cards in combinations(hand, number)}
    else:
        acts = deal.acts()
    return sum((_ways(deal.after(act)) for act in acts), Counter())


# --- counted by hand, or once and looked at ----------------------------------------------------

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
    (("2c 9h Kd 6s", "3s 9d Qc 6c", "4h 9s Ac 6d"), some(FREE_PLAY, 2), 3793),
    (("2c 9h Kd 6s", "3s 9d Qc 6c", "4h 9s Ac 6d"), FORCED_PLAY, 197),
    (("2c 3c 4c", "2d 3d 4d", "2h 3h 4h", "2s 3s 4s"), some(FREE_PLAY, 2), 692),
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
    # Only the two is led, on which either is played.
    (("2c 9h", "5s Jd"), ("gurka-se+lead-lowest",), 2),
    # Two fours are not led together, since one is kept: two leads, either of the threes on each.
    (("4c 4d", "3c 3d"), ("gurka-is", "twenty-two"), 4),
    # The two: on it any of three, then two leads, and on each any two: 12. A five: the three, then 2 * 2; or a nine,
    # then the nine, ducked, or the three, headed or ducked: 10. The other five: 10. Both of them: any pair: 3.
    (("5c 5d 2c", "9c 9d 3h"), ("gurka-is", "twenty-two"), 35),
    # The six of clubs is no six: it is led alone, and then only the two may be played; on the other six either.
    (("6c 6d", "Ah 2d"), ("gurka-is",), 3),
    # Each of three passes, or one of them says kontra: four ways to speak.
    (("9c", "9d", "2c"), ("ogorek+kontra",), 4),
    # Three ways to speak; then the nine must be headed, and the two can be by both.
    (("9c 2c", "Td 3d"), ("ogorek+kontra",), 9),
]
EXCHANGES = [
    # Ann throws away 0, or 1 in two ways; after 0 Bo none, else 1 in two ways or none. Each plays one lead at least.
    (("2c", "3c"), "4c", "agurk+exchange", 2),
    (("2c", "3c"), "4c 5c", "agurk+exchange", 3),
    (("2c", "3c"), "4c 5c", "gurka-is+exchange", 3),
    (("2c", "3c"), "4c 5c", "twenty-two", 4),
    # The dealer keeps two, so of two he throws none away.
    (("2c 3c", "4c 5c"), "6c 7c", "gurka-vidargas", 4),
    # Free or not, double or not, then redouble, as long as a card is left: one card each here.
    (("2c", "Kc"), "3c", "rassi", 4),
    (("2c", "Kc"), "3c 4c", "rassi", 9),
]


@for_each(
    "hands, stock, key, number",
    [*((hands, "", key, number) for hands, keys, number in COUNTS for key in keys), *EXCHANGES],
)
def test_hands_can_be_exchanged_and_played_out_in_this_many_ways(hands, stock, key, number):
    deal = Deal.of(find(key).rules, hands, stock=stock)
    assert by_the_sheet(deal, find(key)).total() == number
    assert played_out(deal).total() == number


# --- any small hands --------------------------------------------------------------------------------------------------

SIZES = ((2, 2), (2, 4), (3, 2), (3, 3), (4, 2), (5, 2))  # players, cards: some thousand ways at most
SIZES_WITH_ASKING = ((2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1))
SIZES_OF_TWO_PACKS = ((9, 1), (9, 2))


@st.composite
def small_deals(draw, table=None):
    """A deal of few cards of a few ranks next to each other, so that ties and equal lowest cards are common.

    Cards that stand on top come along; with a stock where cards are drawn, and with credits where a stake is raised.
    """
    table = table or draw(st.sampled_from(ALL_TABLES))
    facts, rules = facts_of(table), table.rules
    before, raised = facts.get("what comes before the play", ()), "what may be doubled" in facts
    asks = before or raised
    sizes = SIZES_WITH_ASKING if asks else SIZES
    if 9 in rules.player_range and rules.player_range.packs(9) > 1:
        sizes += SIZES_OF_TWO_PACKS[: 1 if asks else 2]
    players, cards = draw(st.sampled_from([size for size in sizes if size[0] in rules.player_range]))
    tiers = rules.pack_for(players).tiers
    on_top = sum(any(card.suit for card in tier) and len({card.suit for card in tier}) < 4 for tier in tiers)
    ranks = draw(st.sampled_from((len(tiers) - on_top, 6, 4)))
    low = draw(st.integers(0, len(tiers) - on_top - ranks))
    near = [card for tier in (*tiers[low : low + ranks], *tiers[len(tiers) - on_top :]) for card in tier]
    left = draw(st.integers(0, 4 if players < 9 else 1)) if before and before != (("kontra",),) else 0
    dealt = draw(st.permutations(near))
    hands = [dealt[place * cards : (place + 1) * cards] for place in range(players)]
    stock = dealt[players * cards : players * cards + left]
    able = draw(st.lists(st.integers(1, 5), min_size=players, max_size=players)) if raised else ()
    leader = draw(st.integers(0, players - 1))
    return table, Deal.of(rules, hands, leader, stock, credits=able), able


@settings(max_examples=300 if THOROUGH else 80)
@given(small_deals())
def test_the_engine_and_the_reader_agree_on_the_ways_to_each_result(small):
    table, deal, able = small
    assert played_out(deal) == by_the_sheet(deal, table, able)


@for_each("table", TABLES)
@settings(max_examples=6 if THOROUGH else 3)
@given(data=st.data())
def test_the_counts_of_each_variant_and_house_rule_agree(table, data):
    _, deal, able = data.draw(small_deals(table))
    assert played_out(deal) == by_the_sheet(deal, table, able)
