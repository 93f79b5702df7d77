"""There is no public way to a deal or game whose parts contradict each other, and errors carry what they are about."""

import dataclasses
import pickle
from collections import Counter
from functools import partial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cucumber import BadDeal, BadNotation, Deal, Game, IllegalAct, find
from cucumber.engine.acts import Exchange
from cucumber.engine.cards import read_cards
from cucumber.engine.deal.history import acts_of
from tests.cases import for_each, refused
from tests.strategies import names, positions, seeds

AGURK = find("agurk").rules


@for_each("value", [Deal.of(AGURK, ["9h 2c", "Jd 5s"]), Game.new(AGURK, ["Ann", "Bo"])])
def test_a_value_is_made_and_changed_by_its_own_room_alone(value):
    parts = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    with pytest.raises(TypeError):
        type(value)(**parts)
    with pytest.raises(TypeError):
        dataclasses.replace(value, dealer=0)
    with pytest.raises(dataclasses.FrozenInstanceError):
        value.dealer = 0
    public = {name for name in dir(value) if not name.startswith("_")}
    assert public.isdisjoint({"but", "changed", "replace"})
    assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 -- our own


def cards_of(deal):
    """All cards of a deal, wherever they are."""
    thrown = (card for decision in deal.decisions for card in decision.thrown)
    played = (card for seat in deal.seats for card in deal.cards_played(seat))
    held = (card for hand in deal.hands for card in hand)
    return Counter((*deal.stock, *thrown, *played, *held))


@given(positions(), st.data())
def test_other_hands_leave_each_card_in_one_place_and_play_on(position, data):
    deal = position
    if deal.pending or deal.over:
        return
    rng = Random(data.draw(seeds))
    hidden = [card for hand in deal.hands for card in hand] + list(deal.stock)
    rng.shuffle(hidden)
    hands = [tuple(hidden.pop() for _ in hand) for hand in deal.hands]
    other = deal.with_hands(hands)
    assert cards_of(other) == cards_of(deal)
    assert [*map(Counter, other.hands)] == [*map(Counter, hands)]
    assert (other.turn, other.trick, other.tricks) == (deal.turn, deal.trick, deal.tricks)
    while not other.over:
        other = other.act(rng.choice(other.legal()))
    assert len(acts_of(other)) >= len(acts_of(deal))


@for_each(
    "hands, why",
    [
        (["9h 2c", "Jd"], "Other hands must be as many and as large"),
        (["9h 2c"], "Other hands must be as many and as large"),
        (["9h 2c", "9h 5s"], "There aren't that many of 9♥"),
    ],
)
def test_hands_that_cannot_be_held_are_refused(hands, why):
    deal = Deal.of(AGURK, ["9h 2c", "Jd 5s"])
    refused(BadDeal, why, lambda: deal.with_hands(list(map(read_cards, hands))))


def test_the_last_trick_is_taken_by_the_rules_that_judge_it():
    ogorek = find("ogorek").rules
    high = ogorek.but(ace_in_last_trick=AGURK.ace_in_last_trick, point_table=AGURK.point_table)
    over = Deal.of(high, ["Ac", "9d"]).act("Ac").act("9d")
    assert (over.taker, over.charges) == (0, {0: 14})
    low = over.with_rules(ogorek)
    assert (low.taker, low.charges) == (1, {1: 9})
    half = Deal.of(high, ["Ac", "9d", "8h"]).act("Ac").act("9d")
    assert (half.taking.seat, half.with_rules(ogorek).taking.seat) == (0, 1)


@for_each("key", ["five-cucumbers", "agurk+jokers", "ogorek+kontra", "gurka-vidargas", "minibluff"])
def test_rules_that_ask_or_deal_otherwise_do_not_judge_a_deal(key):
    deal = Deal.of(AGURK, ["9h 2c", "Jd 5s"])
    with pytest.raises(BadDeal, match="can't be judged by"):
        deal.with_rules(find(key).rules)


TOO_HIGH = partial(Game.new, AGURK, ["Ann", "Bo"], scores=[3, 21])


@for_each(
    "do, field, seat",
    [
        (lambda: Game.new(AGURK, ["Ann", "Bo", "Ann"]), "players", 0),
        (lambda: Game.new(AGURK, ["Ann", " "]), "players", 1),
        (lambda: Game.new(AGURK, names(9)), "players", None),
        (TOO_HIGH, "scores", 1),
        (lambda: Game.new(AGURK, ["Ann", "Bo"], cucumbers=[0, 3]), "lives", 1),
        (lambda: Game.new(find("gurka-is").rules, ["Ann", "Bo"], scores=[4, 0], kept=["3c", ""]), "kept", 0),
        (lambda: Game.new(AGURK, ["Ann", "Bo"]).with_dealer(2), "dealer", 2),
        (lambda: Deal.of(AGURK, ["9h 2c", "Jd"]), "hands", None),
        (lambda: Deal.of(AGURK, ["9h", "Jd"], leader=2), "leader", None),
        (lambda: Deal.of(AGURK, ["9h", "Jd"], dealer=3), "dealer", None),
    ],
)
def test_a_bad_deal_or_game_names_the_field_and_the_seat(do, field, seat):
    error = refused(BadDeal, "", do)
    assert (error.field, error.seat) == (field, seat)


def test_a_mistake_told_with_its_place_keeps_what_it_is_about_wherever_it_is_sent():
    error = refused(BadDeal, "", TOO_HIGH).within("Table 2")
    sent = pickle.loads(pickle.dumps(error))  # noqa: S301 -- our own
    for each in (error, sent):
        assert isinstance(each, BadDeal)
        assert str(each).startswith("Table 2: Bo can't have 21")
        assert (each.field, each.seat) == ("scores", 1)
    assert str(BadNotation("'x' is not a card.").within("Act 3")) == "Act 3: 'x' is not a card."


def test_cards_named_together_are_told_in_order_however_they_were_named():
    hands = ["6c 2d 3h 7s", "Jd 5s 4h 3c", "9h 9d 8c 8s"]
    deal = Deal.of(find("gurka-is").playing("exchange").rules, hands, players=names(3), stock="10c Kd As Qs Js")
    thrown = [read_cards(cards) for cards in ("6c 2d", "2d 6c")]
    one, other = (
        refused(IllegalAct, "", partial(deal.act("exchange nothing").act, Exchange(cards))) for cards in thrown
    )
    assert str(one) == str(other)
    assert deal.verdict(Exchange(thrown[0])).act == deal.verdict(Exchange(thrown[1])).act == deal.read("exchange 2d 6c")
    assert deal.act(Exchange(thrown[0])) == deal.act(Exchange(thrown[1]))
