"""What would have been better with all cards open, and what its seat could not know."""

from cucumber import Deal, find
from cucumber.analysis.hindsight import could_not_know

AGURK = find("agurk").rules
PLAYERS = ["Ann", "Bo", "Cai", "Dan"]


def test_where_the_best_card_can_be_known_nothing_is_said():
    assert could_not_know(Deal.of(AGURK, ["Kc 2c", "3d 4d", "5h 6h", "7s 8s"], players=PLAYERS)) == ""


def test_one_hand_that_would_have_to_be_known_is_named():
    assert could_not_know(Deal.of(AGURK, ["10s 5h 8d", "10c 7h Jc", "Ks 9d 6d"], players=PLAYERS[:3])) == (
        "With all cards open, the 8♦ would be best; but Ann can't know that Bo holds 7♥ 10♣ J♣."
    )


def test_where_one_hand_is_not_enough_all_are_meant():
    assert could_not_know(Deal.of(AGURK, ["4s 10h 5d", "6s 5c 5s", "7s 3d 6d"], players=PLAYERS[:3])) == (
        "With all cards open, the 4♠ would be best; but Ann can't know what the others hold."
    )
