"""What a seat could have known to be better, and what nobody could."""

from dataclasses import replace
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cucumber import Deal, find
from cucumber.analysis import advise, solve
from cucumber.analysis.advice_in_words import sentence_in_hindsight, worth
from cucumber.analysis.expectations import Reason, ReasonKind
from cucumber.analysis.hindsight import cost_with_open_cards, missing_knowledge, mistakes
from cucumber.analysis.masks.support import needs_the_engine
from cucumber.engine.cards import name_cards
from cucumber.engine.view import view
from tests.analysis.test_equity import game_of
from tests.cases import for_each
from tests.engine.deal.test_laws import reshuffled
from tests.strategies import positions

AGURK = find("agurk").rules
PLAYERS = ["Ann", "Bo", "Cai", "Dan"]


@for_each(
    "hands, says",
    [
        (["Kc 2c", "3d 4d", "5h 6h", "7s 8s"], ""),  # the best card can be known
        (
            ["10s 5h 8d", "10c 7h Jc", "Ks 9d 6d"],
            "With all cards open, the 8♦ would be best; but Ann can't know that Bo holds 7♥ 10♣ J♣.",
        ),
        (  # one hand is not enough
            ["4s 10h 5d", "6s 5c 5s", "7s 3d 6d"],
            "With all cards open, the 4♠ would be best; but Ann can't know what the others hold.",
        ),
    ],
)
def test_what_would_have_to_be_known_is_named(hands, says):
    assert missing_knowledge(Deal.of(AGURK, hands, players=PLAYERS[: len(hands)])) == says


def played(hands, cards, **more):
    deal = Deal.of(AGURK, hands, players=PLAYERS[: len(hands)], **more)
    for card in cards.split():
        deal = deal.act(card)
    return deal


KEPT = played(["Kc 2c", "3d 4d", "5h 6h", "7s 8s"], "2c 3d 6h 8s 7s Kc 4d 5h")
GIVEN_UP = played(["Kc 2c", "3d 4d", "5h 6h", "7s 8s"], "Kc 3d 5h 7s 2c 4d 6h 8s")


def test_a_card_that_could_be_known_to_be_worse_is_told_with_its_reason():
    (found,) = filter(None, mistakes(KEPT, 0))
    assert (found.number, str(found.act), found.before.actor) == (0, "2c", "Ann")
    assert found.points > 5
    assert (
        found.sentence == "By what you could know, the K♣ was better. With it your last card is the 2♣ and not the K♣."
    )


def test_where_no_single_reason_stands_out_it_says_how_much_less_the_better_card_costs():
    """What costs a point less on average is no reproach without a number."""
    deal = Deal.of(find("agurk").rules, ["6c Tc Qc", "9s Js Ks", "4h 8h Ah"])
    advice = advise(view(deal, 0))
    best, dearest = advice.best[0].act, max(advice.expected, key=lambda each: each.cost)
    said = sentence_in_hindsight(replace(advice, reason=Reason(ReasonKind.LEAST)), dearest.act)
    less = f"{worth(dearest.behind)} less than the {name_cards(dearest.act.cards)}"
    assert said == f"By what you could know, the {name_cards(best.cards)} was better: on average it costs {less}."


def test_who_plays_by_the_advice_has_missed_nothing():
    """Whatever the cards come to in the end: nothing of what nobody could see is held against anybody."""
    for seed in range(4):
        deal = Deal.dealt(AGURK, Random(seed), 4, 5)
        while not deal.over:
            seen = view(deal, deal.turn)
            deal = deal.act(advise(seen, worlds=2_000).best[0].act if deal.turn == 0 else deal.legal()[-1])
        assert not any(mistakes(deal, 0))


@settings(max_examples=25)
@given(positions(4, over=True), st.integers(0, 9))
def test_what_could_be_known_rests_on_nothing_hidden(deal, seed):
    """Another deal of the cards that the seat did not see at that moment would have brought the same advice."""
    assume(not needs_the_engine(deal.rules, len(deal.players)))
    seat = deal.seats[0]
    for found in filter(None, mistakes(deal, seat)):
        other = view(reshuffled(found.before, seat, Random(seed)), seat)
        assert found.advice.expected == advise(other, worlds=found.advice.worlds).expected


@for_each("card, is_missed", [("4c", False), ("As", True)])
def test_where_game_and_points_part_the_game_says_what_is_missed(card, is_missed):
    """Both are at 20: whoever takes the last trick has lost, so the ace that pays less wins fewer games."""
    game = game_of([20, 20], [1, 1], 1)
    deal = Deal.of(AGURK, ["2s 4c As", "3d 5h 9c"], players=game.players, dealer=1).act(card)
    found = [*filter(None, mistakes(deal, 0, game))]
    assert bool(found) is is_missed
    assert all(each.games > 0.02 and "pays less, but" in each.sentence for each in found)


def test_it_stops_when_nobody_wants_to_know():
    assert [*mistakes(KEPT, 0, cancelled=lambda: True)] == []


def test_what_a_deal_had_to_cost_is_what_the_solver_says():
    assert (
        cost_with_open_cards(GIVEN_UP, 0) == solve(Deal.of(AGURK, ["Kc 2c", "3d 4d", "5h 6h", "7s 8s"])).charges[0] == 0
    )
    assert cost_with_open_cards(played(["Ac Ad", "3d 4d"], "Ac 3d Ad 4d"), 0) == 14
