"""What no source settles is shown as our ruling, never as tradition: each ruling of the rulebook, where it belongs."""

import pytest

from cucumber import VARIANTS, Rules, find
from cucumber.engine.game.events import EventKind
from tests.cases import for_each
from tests.rulebook.tables import settled

RULINGS = [
    ("agurk", "when_caught"),  # plain numbers are compared; a cucumber does not count
    ("agurk+losing-card-deals", "short_pack"),  # seven each
    ("simple", "ducking"),  # free
    ("gurka-no+jokers", "pack"),  # two of them
    ("gurka-vidargas", "hand_sizes"),  # the charged value sets the size
    ("ogorek", "player_range"),  # up to seventeen on two packs
    ("matapesa", "player_range"),
    ("kurko", "charged"),  # all tied
    ("rassi", "player_range"),
    ("rassi", "exchange"),  # an offer ends when too few cards are left
    ("gurka-is", "hand_sizes"),  # and again from ten
    ("gurka-is+down-and-up", "hand_sizes"),  # and again from six
    ("gurka-is+previous-card", "card_to_beat"),  # when a set takes over
    ("twenty-two", "charged"),  # the last of equals
    ("concombre", "player_range"),
    ("concombre", "hand_sizes"),  # seven in the first
    ("minibluff", "payment"),  # to the bank
]


def is_ruled(variant, question):
    return bool(variant.rulings_on(question)) or variant.origin(question).ours


@for_each("key, question", RULINGS)
def test_a_ruling_of_the_rulebook_is_marked_as_ours(key, question):
    assert is_ruled(find(key), question)


def test_everyone_caught_at_once_is_settled_by_a_ruling_that_says_so():
    game = settled("gurka-se", [25, 22, 24], "10c", "10d", "10h")
    (won,) = (event for event in game.events if event.kind is EventKind.WON)
    assert won.rule.startswith("Our ruling")


def test_the_lowest_score_wins_only_where_nobody_has_a_life_left():
    key = "prague~caught=second-life~pays=tied~end=first-out"
    for cucumbers, winner in (([0, 1], 0), ([1, 1], 1)):
        game = settled(key, [16, 12], "9c", "9d", cucumbers=cucumbers)
        assert (game.winners, game.seats) == ((winner,), (winner,))


def test_an_answer_from_a_source_is_not_marked_as_ours():
    for key, question in (("agurk", "ducking"), ("gurka-is", "exact_limit"), ("ogorek", "ace_in_last_trick")):
        assert not is_ruled(find(key), question)


@pytest.mark.parametrize("variant", [pytest.param(variant, id=variant.key) for variant in VARIANTS])
def test_every_answer_has_a_source_or_is_ours(variant):
    for table in (variant, *(variant.playing(rule.key) for rule in variant.house_rules)):
        for question in Rules.questions():
            origin = table.origin(question.name)
            assert [origin.ours, origin.silent, bool(origin.source)].count(True) == 1
