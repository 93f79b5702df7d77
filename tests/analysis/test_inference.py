"""What a seat knows of unseen cards: what the rulebook lets it conclude, and nothing that is not so."""

from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cucumber import BadDeal, Deal, Game, find
from cucumber.analysis.inference import knowledge
from cucumber.engine.acts import Call
from cucumber.engine.cards import Pack, read_card, read_cards
from cucumber.engine.rules import Ducking, Lead, Multiplier, PlayerRange, ScoreKeeping, Undealt, WhenCaught
from tests.engine.deal.test_laws import World, reshuffled
from tests.strategies import most_acts, names, play_some, positions, seeds, standing_games, tables
from tests.tiers import THOROUGH


def known(rules, hands, acts="", viewer=0, **dealt):
    """What a seat knows after these acts."""
    deal = Deal.of(find(rules).rules, hands, players=names(len(hands)), **dealt)
    for act in filter(None, acts.split(", ")):
        deal = deal.act(act)
    return knowledge(deal, viewer)


def about(knowing, card):
    """What is known of a card; None where it can be seen."""
    return next((unseen for unseen in knowing.unseen if unseen.card == read_card(card)), None)


def ranks(cards):
    return "".join(dict.fromkeys(card.rank for card in cards))


# --- what the rules say -----------------------------------------------------------------------------------------------


def test_before_the_first_card_anything_can_be_anywhere():
    knowing = known("agurk", ["9h 2c", "Jd 5s", "Kd 8s"])
    assert len(knowing.unseen) == 50
    assert all(unseen.places == (1, 2, None) and not unseen.excluded for unseen in knowing.unseen)
    assert knowing.out_of_play == 46
    assert [holding.number for holding in knowing.holdings] == [2, 2]


def test_one_who_ducked_holds_nothing_lower():
    # rulebook, What is the same everywhere: ducking means playing one's lowest card
    knowing = known("agurk", ["9h 2c 3h", "Jd 5s Qc", "Kd 8s 4d"], "9h, 5s")
    assert about(knowing, "4s").excluded == {1: "Bo ducked with 5♠ in trick 1, so Bo holds nothing lower."}
    assert about(knowing, "4s").places == (2, None)
    assert about(knowing, "5h").places == (1, 2, None)  # cards of equal strength are interchangeable
    assert about(knowing, "Ah").places == (1, 2, None)  # one who ducks may well be able to beat
    assert knowing.of(1).cards[0] == read_card("5c")
    assert knowing.of(2).cards[0] == read_card("2d")


def test_one_who_beat_may_hold_anything_and_a_later_duck_says_more():
    assert not any(unseen.excluded for unseen in known("agurk", ["5h 2c", "5s Jd"], "5h, 5s").unseen)
    knowing = known("agurk", ["9h Th 3h", "8d 5s Qc"], "9h, 5s, Th, 8d")
    assert about(knowing, "7s").excluded == {1: "Bo ducked with 8♦ in trick 2, so Bo holds nothing lower."}
    assert about(knowing, "2s").excluded == {1: "Bo ducked with 5♠ in trick 1, so Bo holds nothing lower."}
    assert about(knowing, "8s").excluded == {}


def test_one_who_ducked_where_heading_is_forced_cannot_beat():
    # rulebook, Agurk, Denexa's version: strictly higher if he has one, else his lowest
    knowing = known("denexa", ["9h 2c 3h", "9d 5s 7c"], "9h, 5s")
    assert about(knowing, "Th").excluded == {
        1: "Bo ducked in trick 1 and had to beat 9♥ if possible, so Bo holds nothing that does."
    }
    assert about(knowing, "9c").places == (1, None)  # an equal card is not enough here
    assert about(knowing, "4c").places == (None,)
    assert about(knowing, "4c").because == "Nobody can hold it."
    assert ranks(knowing.of(1).cards) == "56789"


def test_one_who_led_the_lowest_holds_nothing_lower():
    # rulebook, Gurka (Sweden), lead-lowest
    knowing = known("gurka-se+lead-lowest", ["9h 2c", "Jd 5s", "6c 8c"], "2c", viewer=1)
    assert not any(unseen.excluded for unseen in knowing.unseen)  # the two is as low as can be
    knowing = known("gurka-se+lead-lowest", ["9h 4c", "Jd 5s", "6c 8c"], "4c", viewer=1)
    assert about(knowing, "3h").excluded == {
        0: "Ann led 4♣ in trick 1, and only the lowest is led, so Ann holds nothing lower."
    }


def test_without_a_choice_there_is_nothing_between():
    # rulebook, Prague 2004, no-choice: must beat with the lowest card that does
    knowing = known("prague+no-choice", ["9h 2c 3h", "Jd 5s Qc"], "9h, Jd")
    assert ranks(knowing.of(1).cards) == "2345678JQKA"
    assert about(knowing, "Th").excluded == {
        1: "Bo played J♦ on 9♥ in trick 1 and had to play the lowest that is enough, so Bo holds nothing lower that is."
    }


def test_a_set_ducked_with_is_the_lowest_of_the_hand():
    # rulebook, Worked examples 4: on 8-Q-K only 2-2-4 is legal
    hands = ["5c 5d 5h 3c", "5s 9c Jc 3d", "8c Qc Kc 3h", "2c 2d 4c 7c"]
    knowing = known("gurka-is", hands, "5c 5d 5h, 5s 9c Jc, 8c Qc Kc, 2c 2d 4c")
    assert about(knowing, "3s").excluded == {
        3: "Dan ducked with 2♣ 2♦ 4♣ in trick 1, so Dan holds nothing lower than 4♣."
    }
    assert about(knowing, "4d").places == (1, 2, 3, None)


def test_a_set_that_beats_only_card_by_card_does_not_take_over():
    # rulebook, Gurka (Iceland): each card at least as high, card for card
    knowing = known("gurka-is", ["5c 5d 3c", "4c 9c Jc", "4d Tc Qc"], "5c 5d, 4c 9c, 4d Tc")
    assert about(knowing, "9d").excluded == {
        2: "Cai ducked with 4♦ 10♣ in trick 1, so Cai holds nothing lower than 10♣."
    }


def test_where_sets_must_be_beaten_what_was_played_later_counts():
    rules = replace(find("gurka-is").rules, ducking=Ducking.ONLY_IF_UNABLE)
    deal = Deal.of(rules, ["9c 9d 3c 3d", "2c 2d Tc 5c"], players=names(2)).act("9c 9d").act("2c 2d")
    assert about(knowledge(deal, 0), "Jc").places == (1, None)  # alone it would not have been enough
    lower = Deal.of(rules, ["9c 9d 3c 3d", "2c 2d 7c 5c"], players=names(2)).act("9c 9d").act("2c 2d")
    assert knowledge(lower, 0) == knowledge(deal, 0), "what is held unseen says nothing"
    deal = deal.act("3c").act("Tc")
    assert about(knowledge(deal, 0), "Jc").excluded == {
        1: "Bo ducked in trick 1 and had to beat or equal 9♣ 9♦ if possible, so Bo holds nothing that does."
    }


def test_cards_shown_kept_or_thrown_away_by_oneself_are_not_unseen():
    shown = known("matapesa", ["9h", "Jd"], stock="2c 3c")
    assert about(shown, "2c") is None
    acts = "exchange 2c, exchange 5s"
    exchanged = known("agurk+exchange", ["9h 2c", "Jd 5s"], acts, stock="3c 4c 6c", leader=0)
    assert about(exchanged, "2c") is None
    assert about(exchanged, "5s").places == (1, None)
    assert about(known("agurk+exchange", ["9h 2c", "Jd 5s"], acts, viewer=1, stock="3c 4c 6c"), "5s") is None
    rules = find("concombre").rules
    game = Game.new(rules, ["Ann", "Bo"], kept=["Kd", ""])
    deal = Deal.of(rules, ["9h 2c", "Jd 5s"], players=["Ann", "Bo"])
    assert about(knowledge(deal, 0, game), "Kd") is None
    assert about(knowledge(deal, 0), "Kd").places == (1, None)


# --- counting ---------------------------------------------------------------------------------------------------------

# Low to high, four of each; with so many players there is nothing left over.
FEW = Pack("A few cards.", (read_cards("2c 2d"), read_cards("5c 5d"), read_cards("9c 9d"), read_cards("Kc Kd")))


def few(hands, acts, viewer=0, cards=FEW, rules="agurk"):
    rules = replace(find(rules).rules, pack=cards, player_range=PlayerRange(2, 5))
    deal = Deal.of(rules, hands, players=names(len(hands)))
    for act in acts.split(", "):
        deal = deal.act(act)
    return knowledge(deal, viewer)


def test_what_one_cannot_hold_the_only_other_one_holds():
    knowing = few(["Kc 9c", "5d 9d", "2c Kd"], "Kc, 5d")
    assert about(knowing, "2c").places == (2, None)
    knowing = few(["Kc 9c 2d", "5d 5c 9d"], "Kc, 5d", cards=Pack("Six.", (*FEW.tiers[:3], read_cards("Kc"))))
    assert about(knowing, "2c").because == "Nobody can hold it."
    cards = Pack("Six.", (read_cards("2c"), *FEW.tiers[1:3], read_cards("Kc")))
    knowing = few(["Kc 9c", "5c 9d", "2c 5d"], "Kc, 5c", cards=cards)
    assert about(knowing, "2c").certain
    assert about(knowing, "2c").places == (2,)
    assert about(knowing, "2c").because == "Nobody else can hold it."
    assert knowing.of(2).certain == read_cards("2c")
    assert knowing.of(2).sentence == "Cai holds 2♣ and one of 5♦ 9♦."


def test_a_hand_full_of_known_cards_holds_no_other():
    cards = Pack("Six.", (read_cards("2c 2d"), *FEW.tiers[1:3]))
    knowing = few(["9c 9d", "5c 5d", "2c 2d"], "9c, 5c", cards=cards)
    assert knowing.of(2).sentence == "Cai holds 2♣ 2♦."
    assert about(knowing, "5d").places == (1,)
    assert about(knowing, "5d").excluded == {2: "2♣ 2♦ can only be with Cai, and no more than two cards are there."}


def test_one_who_can_hold_so_many_cards_only_holds_them_all():
    cards = Pack("Twelve.", tuple(read_cards(" ".join(rank + suit for suit in "cdh")) for rank in "259K"))
    knowing = few(["Kc 9d 9h", "9c Kd Kh", "2c 2d 5c", "5d 5h 2h"], "Kc, 9c", cards=cards)
    assert knowing.of(1).certain == read_cards("Kd Kh")
    assert about(knowing, "Kd").excluded[3] == "Only K♦ K♥ can be with Bo, and two cards are there."


def test_places_that_are_full_together_take_no_other():
    cards = Pack("Eight.", (read_cards("2c 2d"), *FEW.tiers[1:]))
    hands = ["Kc Kd", "5c 9c", "9d 5d", "2c 2d"]
    knowing = few(hands, "Kc, 5c, 5d", cards=cards)
    assert about(knowing, "9c").places == (1, 2)
    assert about(knowing, "9c").excluded == {3: "2♣ 2♦ can only be with Dan, and no more than two cards are there."}


def test_places_can_be_full_only_together():
    # The threes are Bo's or Cai's, the kings Cai's or Dan's: three and three for six places, so the sixes are Eva's.
    tiers = ("2c", "3c 3d 3h", "5c 5d", "6c 6d", "7c", "8c", "9c", "Kc Kd Kh", "Ac")
    cards = Pack("Fifteen.", tuple(map(read_cards, tiers)))
    hands = ["9c 7c 8c", "2c 3c 3d", "5c 6c 6d", "Ac 3h Kc", "5d Kd Kh"]
    knowing = few(hands, "9c, 2c, 5c, Ac, 5d", cards=cards, rules="denexa")
    assert about(knowing, "3c").places == (1, 3)
    assert about(knowing, "Kc").places == (3, 4)
    assert knowing.of(2).certain == read_cards("6c 6d")


def test_identical_cards_are_counted():
    knowing = known("five-cucumbers", ["1 2", "1 3", "15 15"], "2, 3, 15")
    assert about(knowing, "1").count == 3
    assert about(knowing, "15").count == 3
    assert knowing.of(1).cards.count(read_card("1")) == 3


def test_many_cards_are_told_by_the_lowest_and_the_highest_and_only_to_a_seat():
    assert known("agurk", ["9h 2c", "Jd 5s"]).of(1).sentence == "Bo holds two of 50 cards from 2♦ to A♠."
    with pytest.raises(BadDeal, match="The viewer is a seat from 0 to 1, not int 2"):
        known("agurk", ["9h 2c", "Jd 5s"], viewer=2)


# --- laws -------------------------------------------------------------------------------------------------------------

SIZES = ((2, 3, 2), (2, 4, 2), (2, 5, 1), (3, 2, 2), (3, 3, 0), (4, 2, 0))  # players, cards each, undealt: 6 unseen


@st.composite
def tiny_deals(draw):
    """A deal of a pack of a few cards that is all there is, by the rules of any variant or by any rules of play."""
    rules = draw(tables()).rules
    players, size, left = draw(st.sampled_from(SIZES))
    rng = Random(draw(seeds))
    start = rng.randrange(len(rules.pack.tiers) - 4)
    near = [*rules.pack.tiers[start : start + 4], rules.pack.tiers[-1]]
    chosen = Counter(rng.sample([card for tier in near for card in tier], players * size + left))
    tiers = [tuple(card for card in dict.fromkeys(tier) for _ in range(chosen[card])) for tier in near]
    playing = {}
    if rules.score_keeping is ScoreKeeping.KEPT_CARDS:  # nothing has been kept before a single deal
        playing = {"score_keeping": ScoreKeeping.RUNNING_TOTAL, "when_caught": WhenCaught.OUT}
    if rules.multiplier is Multiplier.ONES_DOUBLE:  # there may be no 1 among the cards
        playing["multiplier"] = Multiplier.NOTHING
    for name in ("ace_on_ace", "lead", "card_to_beat", "beating", "ducking") if draw(st.booleans()) else ():
        kind = type(getattr(rules, name))
        can_stand = [each for each in kind if not rules.contradictions(**playing | {name: each})]
        playing[name] = draw(st.sampled_from(can_stand))
    pack = Pack("A few cards.", tuple(filter(None, tiers)))
    rules = replace(rules, pack=pack, player_range=PlayerRange(2, 4), undealt=Undealt.UNSEEN, **playing)
    dealt = rng.sample(pack.cards, len(pack.cards))
    hands = [dealt[place * size : (place + 1) * size] for place in range(players)]
    credits_left = [10] * players if rules.in_credits else ()
    deal = Deal.of(rules, hands, rng.randrange(players), dealt[players * size :], credits=credits_left)
    return play_some(deal, rng, draw(st.integers(0, most_acts(deal))))


def where_they_are(deal, viewer, game=None):
    """The places of all unseen cards, with how often each card is there."""
    unseen = Counter({each.card: each.count for each in knowledge(deal, viewer, game).unseen})
    places = {seat: Counter(hand) for seat, hand in enumerate(deal.hands) if seat != viewer}
    for held in places.values():
        assert held <= unseen
        unseen -= held
    return {**places, None: unseen}


@given(positions(), st.data())
@settings(max_examples=200 if THOROUGH else 60)
def test_each_card_is_where_it_can_be(deal, data):
    viewer = data.draw(st.sampled_from(range(len(deal.players))))
    knowing = knowledge(deal, viewer)
    possible = {(unseen.card, place) for unseen in knowing.unseen for place in unseen.places}
    for place, cards in where_they_are(deal, viewer).items():
        assert all((card, place) in possible for card in cards)
    assert {holding.seat: holding.number for holding in knowing.holdings} == {
        seat: len(hand) for seat, hand in enumerate(deal.hands) if hand and seat != viewer
    }
    assert all(set(holding.certain) <= set(deal.hands[holding.seat]) for holding in knowing.holdings)


@given(positions(), st.data())
def test_each_card_is_excluded_from_every_other_place_with_a_reason(deal, data):
    knowing = knowledge(deal, data.draw(st.sampled_from(deal.seats)))
    everywhere = {holding.seat for holding in knowing.holdings} | ({None} if knowing.out_of_play else set())
    for unseen in knowing.unseen:
        assert set(unseen.places) | set(unseen.excluded) == everywhere
        assert not set(unseen.places) & set(unseen.excluded)
        assert unseen.places
        assert all(why.endswith(".") for why in unseen.excluded.values())
        assert bool(unseen.because) == unseen.certain


@given(standing_games(), st.data())
def test_kept_cards_are_seen_by_all(game, data):
    deal = game.deal(Random(data.draw(seeds)))
    deal = play_some(deal, Random(data.draw(seeds)), data.draw(st.integers(0, most_acts(deal))))
    viewer = data.draw(st.sampled_from(deal.seats))
    unseen = {each.card: each.count for each in knowledge(deal, viewer, game).unseen}
    kept = Counter(card for own in game.kept for card in own)
    assert where_they_are(deal, viewer, game)
    assert all(unseen.get(card, 0) <= deal.pack.counts[card] - number for card, number in kept.items())


@given(st.one_of(positions(), tiny_deals()), st.data())
@settings(max_examples=150)
def test_reshuffling_what_a_seat_cannot_see_leaves_its_knowledge_unchanged(deal, data):
    viewer = data.draw(st.sampled_from(deal.seats))
    other = reshuffled(deal, viewer, Random(data.draw(seeds)))
    assert knowledge(other, viewer) == knowledge(deal, viewer)


# --- against every way the unseen cards could lie ---------------------------------------------------------------------


def possible_places(deal, viewer):
    """Every place of every unseen card, in any deal that looks to the viewer as this one does."""
    world = World(deal)
    hidden, cards = world.hidden_from(viewer), list(world.cards)
    found = set()
    for contents in set(permutations([cards[number] for number in hidden])):
        for number, card in zip(hidden, contents, strict=True):
            cards[number] = card
        again = world.played(cards)
        if again is not None:
            found |= {(card, place) for place, held in where_they_are(again, viewer).items() for card in held}
    return found


def counts_exactly(deal, viewer):
    """Whether knowledge is complete.

    Two cards that only together would have been enough to head a set are not shut out, nor is it used that a hand
    thrown in for free was without pictures.
    """
    sets = deal.rules.lead is Lead.ANY_SET and deal.rules.ducking is not Ducking.FREE
    return not sets and all(each.act is not Call.FREE or each.seat == viewer for each in deal.decisions)


@given(tiny_deals(), st.data())
@settings(max_examples=120 if THOROUGH else 40)
def test_no_place_is_excluded_that_is_possible_and_none_is_left_that_is_not(deal, data):
    viewer = data.draw(st.sampled_from(deal.seats))
    said = {(unseen.card, place) for unseen in knowledge(deal, viewer).unseen for place in unseen.places}
    true = possible_places(deal, viewer)
    assert true <= said
    if counts_exactly(deal, viewer):
        assert said == true
