"""In how many ways can given hands be played out? The engine's count is compared with a naive one, and with numbers.

The naive generator below is written from the rulebook's words alone: a card is its notation, a table of words says what
each game plays by, and nothing of the engine's judging is used. A difference in a single legal act changes a count.

A variant that changes nothing in the pack, before the play, in the play or in the last trick is counted as its parent
is. One that does has a line in `WORDS`, from the rulebook, whatever its declaration says; or, where it has none, is
played by answers that `ANSWERED` knows. The first test says so where neither is there.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from cucumber import Deal, Rules, find
from cucumber.engine.rules import (
    AceInLastTrick,
    AceOnAce,
    Beating,
    CardToBeat,
    Charged,
    Ducking,
    Exchanging,
    Lead,
    TieBonus,
)
from tests.cases import for_each
from tests.strategies import ALL_TABLES
from tests.tiers import THOROUGH, some

# --- what each game plays by ------------------------------------------------------------------------------------------

SAME, HIGHER = "an equal or higher card heads", "only a higher card heads"
FREE, FORCED = "head or duck, as you like", "head if you can"
NO_CHOICE = "head if you can, with the lowest that does"
HIGHEST, PREVIOUS = "the highest so far is to head", "the previous player's is to head"
TIES_GAIN, TIES_PAY, TIES_PASS = "others who tied get it off", "all who tied pay", "only the taker pays"
LOWEST_WINS = "all but the first to play the lowest pay the stake"
ANY, SETS, LOWEST = "any card is led", "any card or set of equals is led", "the lowest card is led"

NO_EXCHANGE, AS_MANY = "no exchange", "the first any number, the others exactly as many, or what is left, or none"
AS_MANY_BUT_TWO = "the same, but the first keeps at least two"
UP_TO, ANY_NUMBER = "the first any number, the others at most as many", "each any number"
NEW_HANDS = "free, double, redouble"

TO_TEN = {str(number): number for number in range(2, 11)}
COSTS = {**TO_TEN, "J": 11, "Q": 12, "K": 13, "A": 14, "Jo": 15}
CUCUMBERS = {1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 2, 9: 2, 10: 3, 11: 3, 12: 4, 13: 4, 14: 4, 15: 5}

# What each game says otherwise than its parent, and each house rule otherwise than its game.
WORDS = {
    "agurk": {
        "lead": ANY,
        "head": SAME,
        "to beat": HIGHEST,
        "duck": FREE,
        "ace stops": False,
        "aces low last": False,
        "tie": TIES_GAIN,
        "joker": 15,
        "on top": (),
        "cost": COSTS,
        "exchange": NO_EXCHANGE,
        "kontra": False,
        "stake": False,
        "ones double": False,
    },
    "agurk+jokers": {},  # fifteens, above the aces
    "agurk+tied-pay": {"tie": TIES_PAY},
    "agurk+exchange": {"exchange": AS_MANY},
    "agurk+kept-cards": {"tie": TIES_PASS},
    "denexa": {"head": HIGHER, "duck": FORCED},
    "simple": {"tie": TIES_PASS},
    "gurka-no": {"tie": TIES_PASS},
    "gurka-no+jokers": {"joker": 14, "cost": COSTS | {"Jo": 14}},
    "gurka-no+ace-stops": {"ace stops": True},
    "gurka-vidargas": {"exchange": AS_MANY_BUT_TWO, "cost": {**TO_TEN, "J": 11, "Q": 11, "K": 11, "A": 11}},
    "gurka-se": {"tie": TIES_PAY},
    "gurka-se+previous-card": {"to beat": PREVIOUS},
    "gurka-se+must-beat": {"duck": FORCED},
    "gurka-se+ace-stops": {"ace stops": True},
    "gurka-se+lead-lowest": {"lead": LOWEST},
    "gurka-modern": {"to beat": PREVIOUS, "ace stops": True},
    "gurka-modern+must-beat": {"duck": FORCED},
    "gurka-modern+lead-lowest": {"lead": LOWEST},
    "ogorek": {"duck": FORCED, "aces low last": True, "tie": TIES_PAY, "cost": COSTS | {"A": 1}},
    "ogorek+kontra": {"kontra": True},
    "kurkku": {},
    "matapesa": {"tie": TIES_PASS, "cost": dict.fromkeys(COSTS, 0)},
    "kurko": {"duck": FORCED, "joker": 14, "aces low last": True, "tie": TIES_PAY, "cost": COSTS | {"A": 1, "Jo": 1}},
    "kurko+three-jokers": {},
    "rassi": {"exchange": NEW_HANDS, "aces low last": True, "tie": TIES_PAY, "cost": COSTS | {"A": 1}},
    "gurka-is": {"lead": SETS, "tie": TIES_PASS, "on top": (("6c",),), "cost": COSTS | {"6c": 21}},
    "gurka-is+exchange": {"exchange": UP_TO},
    "gurka-is+sevens-16-15": {"on top": (("7c",), ("7s",)), "cost": COSTS | {"7c": 15, "7s": 16}},
    "gurka-is+sevens-21": {"on top": (("7c", "7s"),), "cost": COSTS | {"7c": 21, "7s": 21}},
    "gurka-is+previous-card": {"to beat": PREVIOUS},
    "twenty-two": {
        "lead": SETS,
        "tie": TIES_PASS,
        "on top": (),
        "exchange": ANY_NUMBER,
        "cost": {**TO_TEN, "J": 10, "Q": 10, "K": 10, "A": 11},
    },
    "concombre": {"tie": TIES_PASS},
    "prague": {"tie": TIES_PASS},
    "prague+must-beat": {"duck": FORCED},
    "prague+previous-card": {"to beat": PREVIOUS},
    "prague+ace-stops": {"ace stops": True},
    "prague+no-choice": {"duck": NO_CHOICE, "to beat": PREVIOUS},
    "prague+tied-pay": {"tie": TIES_PAY},
    "big-green": {"tie": TIES_PAY},
    "five-cucumbers": {
        "tie": TIES_PASS,
        "cost": {str(number): cucumbers for number, cucumbers in CUCUMBERS.items()},
        "ones double": True,
    },
    "minibluff": {"tie": LOWEST_WINS, "stake": True, "cost": dict.fromkeys(COSTS, 1)},
}


# What answers mean, for a variant or house rule without a line of its own.
ANSWERED = {
    TieBonus.NONE: {"tie": TIES_PASS},
    TieBonus.DEDUCTED: {"tie": TIES_GAIN},
    Charged.ALL_TIED: {"tie": TIES_PAY},
    AceInLastTrick.LOW: {"aces low last": True},
    Lead.ANY_SET: {"lead": SETS},
    Lead.LOWEST: {"lead": LOWEST},
    CardToBeat.PREVIOUS: {"to beat": PREVIOUS},
    CardToBeat.HIGHEST: {"to beat": HIGHEST},
    Beating.HIGHER: {"head": HIGHER},
    Beating.EQUAL_OR_HIGHER: {"head": SAME},
    Ducking.FREE: {"duck": FREE},
    Ducking.ONLY_IF_UNABLE: {"duck": FORCED},
    Ducking.NO_CHOICE: {"duck": NO_CHOICE},
    AceOnAce.NO: {"ace stops": True},
    AceOnAce.YES: {"ace stops": False},
    Exchanging.NONE: {"exchange": NO_EXCHANGE},
    Exchanging.AS_MANY_AS_FIRST: {"exchange": AS_MANY},
    Exchanging.AS_MANY_AS_DEALER: {"exchange": AS_MANY_BUT_TWO},
    Exchanging.UP_TO_FIRST: {"exchange": UP_TO},
    Exchanging.ANY_NUMBER: {"exchange": ANY_NUMBER},
}


# --- the naive generator ----------------------------------------------------------------------------------------------


def ways(hands, leader, words, stock=(), credits_left=()):
    """How many ways of playing lead to each result: who takes the last trick, and who is charged what.

    Hands and stock are lists of notations. Whoever leads also begins the exchange.
    """
    counted = Counter()
    table = {
        "hands": [sorted(hand) for hand in hands],
        "stock": list(stock),
        "round": [(leader + step) % len(hands) for step in range(len(hands))],
        "times": [1] * len(hands),
        "credits": list(credits_left) or [10] * len(hands),
        "stake": 1,
        "doubler": None,
        "paid": {},
        "tricks": 0,
    }
    for ready in _spoken(table, words):
        for exchanged in _exchanged(ready, words):
            _lead(exchanged, exchanged["round"], words, counted)
    return counted


def _rank(card):
    return card if card == "Jo" or card[-1].isdigit() else card[:-1]


def _height(card, words, last):
    """How high a card stands; `last` says whether this is the last trick."""
    for place, tier in enumerate(words["on top"]):
        if card in tier:
            return 100 + place
    rank = _rank(card)
    numbers = {"J": 11, "Q": 12, "K": 13, "A": 14, "Jo": words["joker"]}
    number = numbers[rank] if rank in numbers else int(rank)
    return 1 if last and words["aces low last"] and number == 14 else number


def _picks(hand, number):
    """Each way of taking so many cards out of a hand; cards that cannot be told from each other are one way."""
    return sorted(set(combinations(sorted(hand), number)))


def _less(hand, cards):
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return rest


def _at(values, place, value):
    return [*values[:place], value, *values[place + 1 :]]


def _drawn(table, seat, cards):
    """The table after this seat threw these cards away and drew as many from the top."""
    new, stock = table["stock"][: len(cards)], table["stock"][len(cards) :]
    hand = sorted([*_less(table["hands"][seat], cards), *new])
    return {**table, "hands": _at(table["hands"], seat, hand), "stock": stock}


def _spoken(table, words):
    """Kontra: each in turn passes or says it, and then nobody else is asked."""
    yield table
    if words["kontra"]:
        for seat in table["round"]:
            yield {**table, "times": [4 if other == seat else 2 for other in range(len(table["hands"]))]}


def _exchanged(table, words):
    kind = words["exchange"]
    if kind == NO_EXCHANGE or not table["stock"]:
        yield table
    elif kind == NEW_HANDS:
        yield from _new_hands(table)
    else:
        yield from _thrown_away(table, kind, table["round"], None)


def _thrown_away(table, kind, waiting, first):
    if not waiting:
        yield table
        return
    seat, left = waiting[0], len(table["stock"])
    hand = table["hands"][seat]
    if kind == ANY_NUMBER or first is None:
        most = len(hand) - 2 if kind == AS_MANY_BUT_TWO else len(hand)
        numbers = range(max(0, min(most, left)) + 1)
    elif kind == UP_TO:
        numbers = range(min(first, left) + 1)
    else:
        numbers = sorted({0, min(first, left)})
    for number in numbers:
        for cards in _picks(hand, number):
            yield from _thrown_away(_drawn(table, seat, cards), kind, waiting[1:], number if first is None else first)


def _new_hands(table):
    """Everyone is asked free, then everyone double, then those who doubled redouble, while a whole hand is left."""
    for free in _offered(table, table["round"], 1, lambda hand: not any(_rank(card) in set("JQK") for card in hand)):
        for doubled in _offered(free, table["round"], 2, lambda _: True):
            again = [seat for seat in table["round"] if doubled["times"][seat] == 2]
            yield from _offered(doubled, again, 4, lambda _: True)


def _offered(table, waiting, times, may):
    if not waiting or len(table["stock"]) < len(table["hands"][0]):
        yield table
        return
    seat, *rest = waiting
    yield from _offered(table, rest, times, may)
    hand = table["hands"][seat]
    if may(hand):
        drawn = _drawn(table, seat, hand)
        drawn["times"] = _at(drawn["times"], seat, times) if times > 1 else drawn["times"]
        yield from _offered(drawn, rest, times, may)


def _lead(table, order, words, counted):
    """A trick is led by the first of `order`, who may offer a double before it."""
    leader = order[0]
    _play_on(table, order, [], words, counted)
    rich = all(table["credits"][seat] >= 2 * table["stake"] for seat in order)
    if words["stake"] and table["tricks"] and table["doubler"] != leader and rich:
        for number in range(len(order)):
            for staying in combinations(order[1:], number):
                dropped = {seat: table["stake"] for seat in order[1:] if seat not in staying}
                after = {**table, "paid": table["paid"] | dropped, "stake": 2 * table["stake"], "doubler": leader}
                if staying:
                    _play_on(after, [leader, *staying], [], words, counted)
                else:
                    counted[None, _paid(after["paid"])] += 1


def _play_on(table, order, trick, words, counted):
    hands = table["hands"]
    if len(trick) == len(order):
        taker = order[_taking(trick, words, last=not hands[order[0]])]
        if hands[taker]:
            place = order.index(taker)
            after = {**table, "tricks": table["tricks"] + 1}
            _lead(after, [*order[place:], *order[:place]], words, counted)
        else:
            counted[taker, _result(table, order, trick, taker, words)] += 1
        return
    seat = order[len(trick)]
    for cards in _allowed(hands[seat], trick, words):
        after = {**table, "hands": _at(hands, seat, _less(hands[seat], cards))}
        _play_on(after, order, [*trick, cards], words, counted)


def _beats(cards, others, words, last):
    """Card for card, from the lowest up."""
    mine, theirs = (sorted(_height(card, words, last) for card in both) for both in (cards, others))
    pairs = list(zip(mine, theirs, strict=True))
    return all(a >= b for a, b in pairs) if words["head"] == SAME else all(a > b for a, b in pairs)


def _taking(trick, words, last):
    """The place of the play that takes the trick: the last that is as high, card for card, as the one taking before."""
    taking = 0
    for place, cards in enumerate(trick):
        if _beats(cards, trick[taking], words | {"head": SAME}, last):
            taking = place
    return taking


def _allowed(hand, trick, words):
    last = len(hand) == 1
    lowest_card = min(_height(card, words, last) for card in hand)
    if not trick:
        if words["lead"] == LOWEST:
            return [(card,) for card in sorted(set(hand)) if _height(card, words, last) == lowest_card]
        most = max(1, len(hand) - 1) if words["lead"] == SETS else 1
        picks = [cards for number in range(1, most + 1) for cards in _picks(hand, number)]
        return [cards for cards in picks if len({_height(card, words, last) for card in cards}) == 1]
    to_beat = trick[-1] if words["to beat"] == PREVIOUS else trick[_taking(trick, words, last)]
    picks = _picks(hand, len(to_beat))
    heads = [cards for cards in picks if _beats(cards, to_beat, words, last)]
    if words["ace stops"] and any(_height(card, words, last=False) == 14 for card in to_beat):
        heads = []
    if words["duck"] == NO_CHOICE and heads:
        cheapest = min(sorted(_height(card, words, last) for card in cards) for cards in heads)
        heads = [cards for cards in heads if sorted(_height(card, words, last) for card in cards) == cheapest]
    bottom = sorted(_height(card, words, last) for card in hand)[: len(to_beat)]
    ducks = [cards for cards in picks if sorted(_height(card, words, last) for card in cards) == bottom]
    if words["duck"] in {FORCED, NO_CHOICE} and heads:
        return heads
    return heads + [cards for cards in ducks if cards not in heads]


def _result(table, order, trick, taker, words):
    """Who pays what after the last trick of one card each."""
    cards = [play[0] for play in trick]
    heights = [_height(card, words, last=True) for card in cards]
    if words["tie"] == LOWEST_WINS:
        first = order[heights.index(min(heights))]
        return _paid(table["paid"] | {seat: table["stake"] for seat in order if seat != first})
    taking = cards[order.index(taker)]
    cost = words["cost"].get(taking, words["cost"].get(_rank(taking)))
    if words["ones double"] and any(_rank(card) == "1" for card in cards):
        cost *= 2
    charged = {taker: cost * table["times"][taker]}
    for seat, height in zip(order, heights, strict=True):
        if seat != taker and height == max(heights) and words["tie"] != TIES_PASS:
            charged[seat] = cost * table["times"][seat] if words["tie"] == TIES_PAY else -cost
    return _paid(charged)


def _paid(charged):
    return frozenset((seat, points) for seat, points in charged.items() if points)


# --- the engine's count -----------------------------------------------------------------------------------------------


def played_out(deal):
    """How many ways of playing lead to each result, by the engine."""
    if deal.over:
        return Counter([(deal.taker, _paid(deal.charges))])
    counted = Counter()
    for act in deal.legal():
        counted.update(played_out(deal.act(act)))
    return counted


def counted_naively(deal, words, credits_left=()):
    hands = [list(map(str, hand)) for hand in deal.hands]
    return ways(hands, deal.leader, words, list(map(str, deal.stock)), credits_left)


GROUPS = ("The pack", "Before the play", "The play", "The last trick")
GROUP_OF = {question.name: question.group for question in Rules.questions()}


def words_of(table):
    """The words for a variant, from the first ancestor down; None where a change that counts has no line in `WORDS`."""
    if table.on:
        lines = [(f"{table.parent.key}+{key}", table.house_rule(key).changes) for key in table.on]
    else:
        lines = [(table.key, table.changes)]
    words = {} if table.parent is None else words_of(table.parent)
    for key, changes in lines:
        said = WORDS.get(key, answered(changes))
        if words is None or said is None:
            return None
        words = {**words, **said}
    return words


def answered(changes):
    """The words for changes, by their answers; None where one that counts has none."""
    counts = [answer for name, answer in changes.items() if GROUP_OF[name] in GROUPS]
    if any(answer not in ANSWERED for answer in counts):
        return None
    counts.sort(key=lambda answer: isinstance(answer, Charged))  # who is charged says more than who gains
    return {key: word for answer in counts for key, word in ANSWERED[answer].items()}


COUNTED = [table for table in ALL_TABLES if words_of(table)]


@for_each("table", ALL_TABLES)
def test_every_variant_and_house_rule_is_counted(table):
    assert words_of(table), f"{table.key} changes what the count depends on: say in WORDS how it is played"


@for_each("table", [table for table in ALL_TABLES if len(table.on) == 1])
def test_what_an_answer_means_is_what_the_rulebook_says_of_it(table):
    said, (key,) = answered(table.changes), table.on
    if said is None or f"{table.parent.key}+{key}" not in WORDS:
        return
    assert words_of(table) == words_of(table.parent) | said


def test_no_words_are_left_over():
    known = {table.key for table in ALL_TABLES}
    assert not [key for key in WORDS if key not in known]


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
    assert counted_naively(deal, words_of(find(key))).total() == number
    assert played_out(deal).total() == number


# --- any small hands --------------------------------------------------------------------------------------------------

SIZES = ((2, 2), (2, 4), (3, 2), (3, 3), (4, 2), (5, 2))  # players, cards: some thousand ways at most
SIZES_WITH_ASKING = ((2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1))
SIZES_OF_TWO_PACKS = ((9, 1), (9, 2))


def asks_before_the_play(words):
    return words["exchange"] != NO_EXCHANGE or words["kontra"] or words["stake"]


@st.composite
def small_deals(draw, table=None):
    """A deal of few cards of a few ranks next to each other, so that ties and equal lowest cards are common.

    Cards that stand on top come along; with a stock where cards are drawn, and with credits where a stake is raised.
    """
    table = table or draw(st.sampled_from(COUNTED))
    words, rules = words_of(table), table.rules
    asks = asks_before_the_play(words)
    sizes = SIZES_WITH_ASKING if asks else SIZES
    if 9 in rules.player_range and rules.player_range.packs(9) > 1:
        sizes += SIZES_OF_TWO_PACKS[: 1 if asks else 2]
    players, cards = draw(st.sampled_from([size for size in sizes if size[0] in rules.player_range]))
    tiers = rules.pack_for(players).tiers
    on_top = len(words["on top"])
    ranks = draw(st.sampled_from((len(tiers) - on_top, 6, 4)))
    low = draw(st.integers(0, len(tiers) - on_top - ranks))
    near = [card for tier in (*tiers[low : low + ranks], *tiers[len(tiers) - on_top :]) for card in tier]
    left = draw(st.integers(0, 4 if players < 9 else 1)) if words["exchange"] != NO_EXCHANGE else 0
    dealt = draw(st.permutations(near))
    hands = [dealt[place * cards : (place + 1) * cards] for place in range(players)]
    stock = dealt[players * cards : players * cards + left]
    able = draw(st.lists(st.integers(1, 5), min_size=players, max_size=players)) if words["stake"] else ()
    leader = draw(st.integers(0, players - 1))
    return table, Deal.of(rules, hands, leader, stock, credits=able), able


@settings(max_examples=300 if THOROUGH else 80)
@given(small_deals())
def test_the_engine_and_the_naive_count_agree_on_the_ways_to_each_result(small):
    table, deal, able = small
    assert played_out(deal) == counted_naively(deal, words_of(table), able)


@for_each("table", [table for table in COUNTED if len(table.on) < 2])
@settings(max_examples=6 if THOROUGH else 3)
@given(data=st.data())
def test_the_counts_of_each_variant_and_house_rule_agree(table, data):
    _, deal, able = data.draw(small_deals(table))
    assert played_out(deal) == counted_naively(deal, words_of(table), able)
