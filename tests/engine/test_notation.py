"""How cards, hands, acts and deals are written: what is written is read back, and what cannot be read is refused."""

from __future__ import annotations

from collections import Counter
from itertools import product

from hypothesis import example, given, settings
from hypothesis import strategies as st

from cucumber import (
    BadDeal,
    BadNotation,
    Card,
    CucumberError,
    Deal,
    IllegalAct,
    Play,
    Suit,
    find,
    read_card,
    read_cards,
)
from cucumber.engine.cards import LONGEST_TEXT, RANKS, write_cards
from cucumber.engine.deal.history import acts_of, dealt_hands, undealt_cards
from cucumber.engine.notation import play_out, read_deal, split_acts, write_deal
from tests.cases import for_each, refused
from tests.strategies import ALL_TABLES, positions, tables

AGURK = find("agurk").rules
LONGEST_MESSAGE = 400

# --- one way to write, many to read -----------------------------------------------------------------------------------

SPELLINGS = {
    "9h": ("9h", "9H", "9♥", "9♥\ufe0f"),
    "10d": ("10d", "10D", "10♦", "Td", "td", "tD", "T♦"),
    "Ac": ("Ac", "AC", "ac", "aC", "A♣", "a♣"),
    "Js": ("Js", "js", "J♠", "j♠"),
    "Qh": ("Qh", "qh", "Q♥"),
    "Kd": ("Kd", "kD", "K♦"),
    "Jo": ("Jo", "JO", "jo", "jO"),
    "Q": ("Q", "q"),
    "10": ("10", "T", "t"),
    "2": ("2",),
}


@for_each("written, text", [(one, text) for one, texts in SPELLINGS.items() for text in texts])
def test_a_card_may_be_spelt_in_many_ways_and_is_written_in_one(written, text):
    assert str(read_card(text)) == written
    assert read_card(text) == read_card(written)
    assert read_cards(f" {text},{text}\n{text} ") == (read_card(written),) * 3


def test_a_card_has_a_rank_and_a_suit():
    assert read_card("T♦") == Card("10", Suit.DIAMONDS)
    assert read_card("jo") == Card("Jo")
    assert read_card("q") == Card("Q")
    assert [read_card(rank).rank for rank in RANKS] == list(RANKS)
    assert [read_card(f"9{sign}").suit for sign in "c♣d♦h♥s♠"] == [suit for suit in Suit for _ in range(2)]


@for_each("table", ALL_TABLES)
def test_every_card_of_every_pack_is_read_back_as_written_and_as_said(table):
    for card in table.rules.pack.cards:
        assert read_card(str(card)) == card
        assert read_card(str(card).lower()) == read_card(str(card).upper()) == card
        if card.suit:
            assert read_card(card.face) == card


@given(tables().flatmap(lambda table: st.lists(st.sampled_from(table.rules.pack.cards), max_size=20)))
def test_a_hand_is_read_back_in_the_order_in_which_it_was_written(hand):
    assert read_cards(write_cards(hand)) == tuple(hand)
    assert read_cards(", ".join(map(str, hand))) == tuple(hand)
    assert write_cards(read_cards(write_cards(hand))) == write_cards(hand)


@given(positions())
def test_a_deal_is_read_back_as_it_stood_and_is_its_hands_its_leader_and_its_acts(deal):
    text = write_deal(deal)
    again = read_deal(text, deal.rules, deal.players)
    assert again == deal
    assert write_deal(again) == text
    assert again.legal() == deal.legal()
    stock = undealt_cards(deal)
    start = Deal.of(deal.rules, dealt_hands(deal), deal.leader, stock, deal.players, credits=deal.credits)
    assert play_out(start, [str(act) for act in acts_of(deal)]) == deal
    assert write_deal(start) == text.partition("; play")[0]


def test_a_deal_is_written_like_this():
    deal = Deal.of(AGURK, ["9h 2c", "", "Jd 5s"], leader=2, stock="3c 4c").act("Jd").act("2c")
    assert write_deal(deal) == "2c 9h / - / 5s Jd; lead 2; stock 3c 4c; play Jd, 2c"
    jokers = find("agurk+jokers").rules
    assert write_deal(Deal.of(jokers, ["Jo Jo", "Ah Jo"]).act("Jo")) == "Jo Jo / Ah Jo; lead 0; play Jo"


@for_each(
    "text",
    [
        "2c 9h / 5s Jd; lead 0; play 9h, Jd",
        "9H,2C/JD,5S;lead 0;play 9♥,J♦",
        "  9h 2c /\tJd 5s ; lead 0 ; play 9h,, jd , ",
        "9h 2c / Jd 5s; play 9h, Jd",
        "9h 2c / Jd 5s; play 9h, Jd; lead 0",
        "9h 2c / Jd 5s; play 9, J",
    ],
)
def test_a_deal_may_be_spelt_in_many_ways(text):
    assert write_deal(read_deal(text, AGURK)) == "2c 9h / 5s Jd; lead 0; play 9h, Jd"


def test_acts_stand_between_commas():
    assert split_acts("9h, 5h 5s 5d,, Jo ,") == ["9h", "5h 5s 5d", "Jo"]


@given(positions())
def test_ranks_alone_are_given_suits_that_are_free(deal):
    says_nothing = deal.pack.suits_say_nothing
    bare = [
        " ".join(card.rank if says_nothing(card.rank) else str(card) for card in hand) for hand in dealt_hands(deal)
    ]
    again = Deal.of(deal.rules, bare, deal.leader, players=deal.players)
    assert [[card.rank for card in hand] for hand in again.hands] == [
        [card.rank for card in hand] for hand in dealt_hands(deal)
    ]
    dealt = Counter(card for hand in again.hands for card in hand)
    assert dealt <= deal.pack.counts


@given(positions(over=False))
def test_a_rank_alone_plays_a_card_of_that_rank(deal):
    plays = [act.cards for act in deal.legal() if isinstance(act, Play)]
    for card in (card for card, *more in plays if not more and deal.pack.suits_say_nothing(card.rank)):
        meant = deal.verdict(card.rank).act.cards[0]
        assert meant.rank == card.rank
        assert meant in deal.hands[deal.turn]
        assert deal.verdict(card.rank).allowed


def test_a_rank_alone_leaves_the_cards_named_with_their_suits():
    deal = Deal.of(AGURK, ["9 9h", "9c K"], stock="9")
    assert [*map(write_cards, deal.hands)] == ["9d 9h", "9c Kc"]
    assert write_cards(deal.stock) == "9s"
    assert write_cards(deal.act("9").act("9").cards_played(0)) == "9d"


# --- what cannot be read ----------------------------------------------------------------------------------------------

EXPECTED = "expected a card such as 9h, 10♦, Td, or the joker Jo"


@for_each(
    "text, says",
    [
        ("", "'' names 0 cards"),
        ("   ", "names 0 cards"),
        ("9h 5s", "'9h 5s' names 2 cards"),
        ("h", "'h' is not a card … character 1"),
        *((text, f"'{text}' is not a card") for text in ("h9", "9x", "9hh", "0h", "16", "99h", "joker", "♥9", "9h;")),
        ("<b>9h</b>", "'<b>9h</b>' is not a card"),
        ("９h", "'９h' is not a card"),
        ("\u212ah", "is not a card"),  # the sign for kelvin, which is a k to those who ignore case
        ("9\u017f", "is not a card"),  # a long s, likewise
        ("9h\0", "is not a card"),
        (None, "as text, not as NoneType"),
        (9, "as text, not as int"),
        (b"9h", "as text, not as bytes"),
    ],
)
def test_what_is_no_card_is_refused_with_what_was_expected(text, says):
    refused(BadNotation, f"{says} … {EXPECTED}", lambda: read_card(text), LONGEST_MESSAGE)


@for_each(
    "read, text, says",
    [
        (read_card, "9h " * 2000, f"6,000 characters … at most {LONGEST_TEXT:,}"),
        (read_cards, "9h 2x Jd", "'2x' is not a card … at character 4 of '9h 2x Jd'"),
        (read_cards, "9h, 10♦ , zz", "'zz' is not a card … at character 11 of"),
        (read_cards, f"{'9h ' * 100}oops", "'oops' is not a card … at character 301 of"),
        (lambda text: Deal.of(AGURK, ["9h 2c", text]), "Jd 5x", "'5x' is not a card at character 4 of 'Jd 5x'"),
    ],
)
def test_cards_that_cannot_be_read_say_where(read, text, says):
    refused(BadNotation, says, lambda: read(text), LONGEST_MESSAGE)


BAD_DEALS = [
    # what the parts are
    ("9h / 5s; led 0", BadNotation, "'led' … hands; lead; dealer; credits; stock; play … Did you mean 'lead'?"),
    ("9h / 5s; ply 9h", BadNotation, "'ply' … Did you mean 'play'?"),
    ("9h / 5s; trump h", BadNotation, "'trump' … lead, dealer, credits, stock, play"),
    ("9h / 5s;", BadNotation, "'' … lead, dealer, credits, stock, play"),
    ("9h / 5s; lead 0; lead 1", BadNotation, "lead … twice"),
    ("9h / 5s; play 9h; play 5s", BadNotation, "play … twice"),
    # who leads
    ("9h / 5s; lead", BadNotation, "a number counted from 0 … ''"),
    ("9h / 5s; lead Ann", BadNotation, "a number counted from 0 … 'Ann'"),
    ("9h / 5s; lead -1", BadNotation, "a number counted from 0 … '-1'"),
    ("9h / 5s; lead ²", BadNotation, "a number counted from 0 … '²'"),
    ("9h / 5s; lead 2", BadDeal, "Seat 2 can't lead … 0, 1"),
    (f"9h / 5s; lead {'9' * 3000}", CucumberError, "lead"),
    # the cards
    ("9h / zz", BadNotation, f"'zz' is not a card … {EXPECTED}"),
    ("9h / 5s; stock 4c !", BadNotation, f"'!' is not a card … character 4 … {EXPECTED}"),
    # the hands
    ("", BadDeal, "0 hands … Agurk … Two to seven"),
    ("9h 2c / 5s", BadDeal, "the same number of cards … Player 1 2 … Player 2 1"),
    # the acts
    ("9h 2c / Jd 5s; play 9h, xx", BadNotation, f"Move 2 … 'xx' is not a card … {EXPECTED}"),
    ("9h 2c / Jd 5s; play 9h, 4c", IllegalAct, "Player 2 … 4♣ … doesn't hold … J♦ … trick 1"),
    # what is no such text
    ("x" * (LONGEST_TEXT + 1), BadNotation, "at most 4,000 characters … '9h 2c / Jd 5s; lead 0'"),
    (None, BadNotation, "text … NoneType"),
    (7, BadNotation, "text … int"),
    (b"9h / 5s", BadNotation, "text … bytes"),
]


@for_each("text, error, says", BAD_DEALS)
def test_a_deal_that_cannot_be_read_says_what_was_expected(text, error, says):
    refused(error, says, lambda: read_deal(text, AGURK), LONGEST_MESSAGE)


# --- junk -------------------------------------------------------------------------------------------------------------

FIVE_MILLION = 5_000_000
JUNK = ("9", "9h ", "(", ";", "/", " ", "\0", "é", "play ", "9h / ", "🥒")

READERS = {
    "read_card": read_card,
    "read_cards": read_cards,
    "read_deal": lambda text: read_deal(text, AGURK),
    "Deal.of": lambda text: Deal.of(AGURK, [text, "5s"]),
    "act": lambda text: Deal.of(AGURK, ["9h 2c", "Jd 5s"]).act(text),
    "verdict": lambda text: Deal.of(AGURK, ["9h 2c", "Jd 5s"]).verdict(text).reason,
}

each_reader = for_each("read", READERS.values())


@for_each("read, junk", product(READERS.values(), JUNK))
def test_five_million_characters_of_junk_are_refused_in_a_few_words(read, junk):
    text = junk * (FIVE_MILLION // len(junk))
    refused(BadNotation, f"characters … {LONGEST_TEXT:,}", lambda: read(text), LONGEST_MESSAGE)


PIECES = ("9h", "Jd", "2c", "Jo", "T", "10♦", "9", "-", "/", ";", ",", " ", "lead", "stock", "play", "0", "1", "ſ", "x")


@each_reader
@settings(max_examples=150)
@given(
    st.one_of(
        st.text(), st.lists(st.sampled_from(PIECES)).map(" ".join), st.lists(st.sampled_from(PIECES)).map("".join)
    )
)
@example("9h / 5s; lead " + "9" * 4001)
@example("\ud800")
@example("9ſ")
def test_junk_is_read_or_refused_and_nothing_else(read, text):
    said = ""
    try:
        read(text)
    except CucumberError as error:
        said = str(error)
    assert len(said) < 4 * LONGEST_MESSAGE
    assert said.encode().decode() == said  # so it can be shown and sent
