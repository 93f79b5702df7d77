"""The short sheet: in the order of the table, short, with nothing said of what cannot happen, and a trick to copy."""

import re

import pytest

from cucumber import VARIANTS, Deal
from cucumber.acts import Play
from cucumber.explain.how_to_play import how_to_play
from cucumber.explain.sample_trick import sample_trick
from cucumber.rules import Exchanging, Multiplier, Payment, Raising
from tests.cases import for_each
from tests.small_tables import refusing
from tests.strategies import ALL_TABLES, keeps_cards

every_table = for_each("variant", ALL_TABLES)

IN_ORDER = (
    *("You need", "Deal", "Exchange", "Kontra", "Lead", "Your turn", "The trick", "The last trick", "Out", "Winner"),
)
ALWAYS = {"You need", "Deal", "Lead", "Your turn", "The trick", "The last trick", "Winner"}
MOST_WORDS = 210
WITH_SETS = {"gurka-is": 250, "twenty-two": 265}  # which have more to tell


@every_table
def test_its_points_come_in_the_order_of_the_table(variant):
    titles = [point.title for point in how_to_play(variant).points]
    assert titles == [title for title in IN_ORDER if title in titles]
    assert set(titles) >= ALWAYS
    assert all(point.sentences for point in how_to_play(variant).points)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_it_is_read_in_a_minute_or_two(variant):
    assert how_to_play(variant).words <= WITH_SETS.get(variant.key, MOST_WORDS)


def moot(rules):
    """What is not to be spoken of by these rules, as patterns."""
    cards = rules.pack.cards
    suits, jokers = any(card.suit for card in cards), any(card.rank == "Jo" for card in cards)
    aces = any(card.rank == "A" for card in cards)
    raised = rules.raising is not Raising.NONE or rules.multiplier is not Multiplier.NOTHING
    spoken_of = {
        r"joker": jokers,
        r"\bace": aces,
        r"jack|queen|king": aces,
        r"suits don't|spades|clubs": suits,
        r"exchange|throw in": rules.exchange is not Exchanging.NONE,
        r"kontra": rules.raising is Raising.KONTRA,
        r"doubl": raised,
        r"\bset\b": rules.lead.name == "ANY_SET",
        r"\bpot\b|\bbuy": rules.payment.has_a_pot,
        r"kept cards|keep the card": keeps_cards(rules),
        r"credit|bank|accept": rules.payment is Payment.TO_THE_BANK,
        r"cucumbers?\b": rules.when_caught.lives > 1 or rules.point_table.unit == "cucumber",
        r"no cards are exchanged|nothing is paid|nothing multiplies|doesn't go back|nobody can|no bonus": False,
    }
    return [words for words, arises in spoken_of.items() if not arises]


@every_table
def test_nothing_is_said_of_what_cannot_happen(variant):
    told = how_to_play(variant)
    said = " ".join([told.aim, *(each.text for point in told.points for each in point.sentences)])
    assert [found for words in moot(variant.rules) if (found := re.search(words, said, re.IGNORECASE))] == []


@every_table
def test_its_sample_trick_is_played_by_the_rules(variant):
    shown = how_to_play(variant).trick
    assert shown == sample_trick(variant.rules)
    deal = refusing(Deal.of(variant.rules, [each.hand for each in shown], players=[each.player for each in shown]))
    for each in shown:
        assert deal.players[deal.turn] == each.player
        deal = deal.act(Play(each.cards))
    (trick,) = deal.tricks
    assert [each.player for each in shown if each.takes] == [deal.players[trick.taker]]
