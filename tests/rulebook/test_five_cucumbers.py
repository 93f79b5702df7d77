"""Five Cucumbers, sentence by sentence (five-cucumbers-sheet)."""

from cucumber import Deal, Game, find
from tests.cases import for_each

RULES = find("five-cucumbers").rules


def last_trick(*cards, leader=0):
    deal = Deal.of(RULES, cards, leader)
    while not deal.over:
        deal = deal.act(deal.legal()[0])
    return deal


def test_cards_sixty_without_suits_one_low_fifteen_high():
    assert [str(card) for card in RULES.pack.cards] == [str(rank) for rank in range(1, 16) for _ in range(4)]


@for_each(
    "cucumbers, cards",
    [(1, range(2, 6)), (2, range(6, 10)), (3, range(10, 12)), (4, range(12, 15)), (5, range(15, 16))],
)
def test_cards_each_costs_the_cucumbers_it_shows(cucumbers, cards):
    assert {last_trick(str(card), "2", leader=1).charges.get(0) for card in cards} == {cucumbers}


def test_cards_a_one_in_the_last_trick_doubles_once():
    assert last_trick("12", "1").charges == {0: 8}
    assert last_trick("12", "1", "1").charges == {0: 8}
    assert last_trick("1", "1").charges == {1: 0}


def test_turn_overview_worked_example_5_the_last_of_equals_takes_the_trick_and_leads():
    deal = Deal.of(RULES, ["8 4", "10 6", "3 12", "10 2"])
    for card in ("8", "10", "3", "10"):
        deal = deal.act(card)
    assert (deal.tricks[0].taker, deal.turn) == (3, 3)


def test_scoring_exactly_five_cucumbers_are_safe_and_more_are_out():
    safe = Game.new(RULES, ["Ann", "Bo", "Cai"], scores=[1, 0, 0]).settle(last_trick("12", "2", "3"))
    assert (safe.scores[0], safe.seats) == (5, (0, 1, 2))
    out = Game.new(RULES, ["Ann", "Bo", "Cai"], scores=[2, 0, 0]).settle(last_trick("12", "2", "3"))
    assert out.seats == (1, 2)
    assert out.events[0].sentence == "Ann pays 4 cucumbers and has 6."


def test_scoring_nobody_gains_from_a_tie():
    assert last_trick("12", "12").charges == {1: 4}


def test_end_of_the_round_the_taker_leads_the_next_deal():
    game = Game.new(RULES, ["Ann", "Bo", "Cai"]).settle(last_trick("3", "2", "12"))
    assert (game.leader, game.dealer) == (2, 0)


def test_end_of_the_round_the_player_to_the_left_leads_when_the_taker_is_out():
    game = Game.new(RULES, ["Ann", "Bo", "Cai"], scores=[0, 0, 4]).settle(last_trick("3", "2", "12"))
    assert game.leader == 0


def test_end_of_the_round_the_last_one_left_wins():
    assert Game.new(RULES, ["Ann", "Bo"], scores=[3, 0]).settle(last_trick("12", "2")).winners == (1,)
