"""Bots: whatever the game and the position, what they do is allowed, and it tells nothing they cannot see."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cucumber import Deal, Game, find
from cucumber.bots import BOTS
from cucumber.engine.acts import Ask, Exchange
from cucumber.engine.cards import CLUB_SIX_ON_TOP
from cucumber.engine.deal.judgement import Judgement
from cucumber.engine.rules import POINTS_CLUB_SIX
from cucumber.engine.view import view
from tests.cases import for_each
from tests.engine.deal.test_laws import reshuffled
from tests.strategies import ALL_TABLES, TABLES_AND_NUMBERS, names, positions, seeds
from tests.tiers import some

bots = st.sampled_from(list(BOTS.values()))


def chosen(name, hands, acts="", rules="agurk", **dealt):
    """What a bot does in a deal after these acts."""
    deal = Deal.of(find(rules).rules if isinstance(rules, str) else rules, hands, **dealt)
    for act in filter(None, acts.split(", ")):
        deal = deal.act(act)
    return str(BOTS[name](view(deal, deal.turn), Random(1)))


@for_each("table", some(ALL_TABLES, 40))
def test_whole_deals_among_all_bots_are_legal_to_the_last_card(table):
    number = max(
        numbers for other, numbers in TABLES_AND_NUMBERS if other.rules.player_range == table.rules.player_range
    )
    for seed, seats in enumerate({table.rules.player_range.fewest, min(number, 6)}):
        rng = Random(seed)
        order = rng.sample(list(BOTS.values()), len(BOTS))
        deal = Game.new(table.rules, names(seats)).deal(rng)
        while not deal.over:
            act = order[deal.turn % len(order)](view(deal, deal.turn), rng)
            assert deal.verdict(act), deal.verdict(act).reason
            deal = deal.act(act)


@given(positions(over=False), bots, seeds)
def test_what_a_bot_does_is_allowed_the_same_each_time_and_changes_nothing(deal, bot, seed):
    seen = view(deal, deal.turn)
    act = bot(seen, Random(seed))
    assert deal.verdict(act), deal.verdict(act).reason
    assert bot(seen, Random(seed)) == act
    assert seen == view(deal, deal.turn)
    other = reshuffled(deal, deal.turn, Random(seed))
    assert bot(view(other, deal.turn), Random(seed)) == act, "what it cannot see"


@given(positions())
def test_the_acts_in_a_view_are_those_allowed_to_its_seat_when_it_acts(deal):
    for viewer in (None, *deal.seats):
        acts = view(deal, viewer).acts
        if viewer is None or viewer != deal.turn:
            assert acts == ()
        elif deal.asked is Ask.EXCHANGE:
            assert acts == (Exchange(()),)
        else:
            assert acts == deal.legal()


@given(positions(over=False))
def test_a_view_says_how_high_cards_stand_and_what_they_beat_as_the_rules_do(deal):
    seen, heights = view(deal, deal.turn), deal.rules.heights(last_trick=deal.is_last_trick)
    assert seen.strengths == tuple(heights[(card,)][0] for card in seen.hand)
    for option in seen.options:
        assert option.strengths == heights[option.act.cards]
        assert option.beats == (deal.verdict(option.act).judgement is Judgement.BEATS)


@given(positions())
def test_a_view_says_how_high_the_cards_stood_that_took_each_trick(deal):
    for trick, taken in zip(deal.tricks, view(deal, 0).tricks, strict=True):
        last = deal.over and trick is deal.tricks[-1]
        assert (taken.plays, taken.taker) == (trick.plays, trick.taker)
        assert taken.strengths == deal.rules.heights(last_trick=last)[trick.taking.cards]


def test_a_card_on_top_of_the_pack_counts_as_what_it_is():
    rules = find("agurk").rules.but(pack=CLUB_SIX_ON_TOP, point_table=POINTS_CLUB_SIX)
    deal = Deal.of(rules, ["Ac 2c 3c 4c", "6c 2d 5d 7d"]).act("Ac")
    assert view(deal, 1).strengths == (2, 5, 7, 15)
    assert [(str(option.act), option.beats) for option in view(deal, 1).options] == [("2d", False), ("6c", True)]
    assert chosen("cheapest-beat", ["Ac 2c 3c", "6c 2d 5d"], "Ac", rules=rules) == "6c"
    assert chosen("sharp", ["6c 2c 9c Jc", "2d 5d 7d 8d"], rules=rules) == "6c"


@for_each("bot", BOTS.values())
def test_every_bot_says_in_one_sentence_what_it_does(bot):
    assert bot.gist.endswith(".")
    assert bot.gist.count(".") == 1
    assert BOTS[bot.name] is bot


def test_the_random_bot_does_different_things():
    deal = Deal.of(find("agurk").rules, ["2c 5c 9c Kc", "3c 6c 8c Ac"])
    assert {BOTS["random"](view(deal, 0), Random(seed)).cards[0].face for seed in range(30)} == {"2♣", "5♣", "9♣", "K♣"}


def test_the_random_bot_exchanges_any_number():
    deal = Deal.of(find("twenty-two").rules, ["2c 5c 9c", "3c 6c 8c"], stock="4c 7c Qc")
    acts = {BOTS["random"](view(deal, 0), Random(seed)) for seed in range(60)}
    assert {len(act.cards) for act in acts} == {0, 1, 2, 3}


def test_cheapest_beat_beats_as_cheaply_as_it_can_and_ducks_where_it_cannot():
    hands = ["9c 2c 4c", "Jc 10c 3c"]
    assert chosen("cheapest-beat", hands, "9c") == "10c"
    assert chosen("cheapest-beat", hands, "2c") == "3c"
    assert chosen("cheapest-beat", ["Kc 2c 4c", "Jc 10c 3c"], "Kc") == "3c"


def test_highest_leads_and_follows_with_its_highest_card_that_is_allowed():
    assert chosen("highest", ["5c 2c Kc", "Jc 3c 4c"]) == "Kc"
    assert chosen("highest", ["5c 2c Kc", "Jc 3c 4c"], "5c") == "Jc"
    assert chosen("highest", ["5c 2c Kc", "Jc 3c 4c"], "Kc") == "3c"
    assert chosen("highest", ["2c Jc Kc", "3c 4c 4d"], rules="gurka-se+lead-lowest") == "2c"


def test_lowest_leads_and_follows_with_its_lowest_card():
    assert chosen("lowest", ["5c 2c", "Jc 3c"]) == "2c"
    assert chosen("lowest", ["2c 5c", "Jc 3c"], "2c") == "3c"


def test_fimp_sheds_the_cheapest_dangerous_card_keeps_the_low_ones_and_minds_high_leads():
    assert chosen("fimp", ["2c 3c 8c Ac", "4c 6c 9c Kc"]) == "8c"
    assert chosen("fimp", ["4c 6c 9c Kc", "2c 3c 8c Ac"], "6c") == "8c"
    assert chosen("fimp", ["2c 3c 4c", "5c 6c 7c"]) == "4c"
    assert chosen("fimp", ["2c 6c 9c Kc", "2d 3d 9d Jd"]) == "6c"
    assert chosen("fimp", ["Ac Ad 2c 6c 9c", "2d 3d 4d 9d Jd"], "Ac, 2d, Ad, 3d") == "9c"


def test_sharp_leads_high_to_force_low_cards_out_and_keeps_its_only_ace_while_it_has_low_cards_to_give():
    assert chosen("sharp", ["2c 5c Kc Ac", "3c 6c 9c Qc"]) == "Ac"
    assert chosen("sharp", ["2c 5c 9c Jc", "3c 6c 8c Qc"]) == "5c", "without high cards"
    assert chosen("sharp", ["Kc 6c 7c 8c", "2c 3c 9c Ac"], "Kc") == "2c"
    assert chosen("sharp", ["Kc 6c 7c 8c", "2c 8d 9c Ac"], "Kc") == "Ac"


def test_patient_leads_its_third_lowest_beats_cheaply_keeps_its_only_king_and_ends_high():
    assert chosen("patient", ["2c 5c 9c Kc Ac", "3c 6c 8c Qc Jc"]) == "9c"
    assert chosen("patient", ["2c 5c 9c Kc", "3c 6c 8c Qc"], "5c") == "6c"
    assert chosen("patient", ["Qc 6c 7c 8c", "2c 3c 9c Kc"], "Qc") == "2c"
    assert chosen("patient", ["Qc 6c 7c 8c", "2c 8d 9c Kc"], "Qc") == "Kc"
    assert chosen("patient", ["Qc 6c 7c 8c", "2c 3c Kd Kc"], "Qc") == "Kc"
    assert chosen("patient", ["2c 9c Kc", "3c 6c Qc"]) == "Kc"
    assert chosen("patient", ["2c 9c Kc", "3c 9d Qc"], "9c") == "Qc"


@for_each("name", ["lowest", "cheapest-beat", "highest", "fimp", "sharp", "patient"])
def test_what_is_not_a_play_is_answered_with_sense(name):
    between = ["2c 9c Jc Ac", "3c 8c 10c Kc"]
    assert chosen(name, between, rules="twenty-two", stock="4c 5c 6c") == "exchange 9c Jc"
    good, bad = "2c 3c Kc Ac", "8c 9c 10c 10d"
    assert chosen(name, [good, bad], rules="ogorek+kontra") == "kontra"
    assert chosen(name, [bad, good], rules="ogorek+kontra") == "pass"
    assert chosen(name, [bad, good], rules="rassi", stock="4c 5c 6c 7c 4d 5d 6d 7d") == "free"
    assert chosen(name, [good, bad], rules="rassi", stock="4c 5c 6c 7c 4d 5d 6d 7d") == "pass"
    assert chosen(name, ["Ac 2c 4c", "3c 9c Kc"], "Ac, 3c, double", rules="minibluff") == "drop"
    assert chosen(name, ["Ac 2c 4c", "3c 4d Kc"], "Ac, 3c, double", rules="minibluff") == "accept"
    assert chosen(name, ["Ac 2c 4c", "3c 4d Kc"], "Ac, 3c", rules="minibluff") == "double"
