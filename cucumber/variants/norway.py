"""Norway: Gurka."""

from cucumber.cards import TWO_JOKERS_LIKE_ACES
from cucumber.rules import POINTS_WITH_JOKERS_AS_ACES, AceOnAce, TieBonus, WhenCaught
from cucumber.variants.denmark import AGURK
from cucumber.variants.variant import HouseRule, Variant

GURKA_NO = Variant(
    key="gurka-no",
    name="Norwegian Gurka",
    region="Norway",
    aliases=("norwegian", "norwegian cucumber"),
    local_name="Gurka",
    gist="Agurk with one life and no bonus: 21 points and you are out.",
    source="pagat-cucumber, Norwegian",
    parent=AGURK,
    changes={"tie_bonus": TieBonus.NONE, "when_caught": WhenCaught.OUT},
    house_rules=(
        HouseRule(
            key="jokers",
            gist="Two jokers join the pack as two more aces.",
            changes={"pack": TWO_JOKERS_LIKE_ACES, "point_table": POINTS_WITH_JOKERS_AS_ACES},
            source="pagat-cucumber, Norwegian",
            rulings={"pack": "The source does not say how many jokers; here there are two."},
        ),
        HouseRule(
            key="ace-stops",
            gist="Once an ace lies on the trick, everyone after it ducks.",
            changes={"ace_on_ace": AceOnAce.NO},
            source="pagat-cucumber, Norwegian",
            rulings={
                "ace_on_ace": (
                    "A follower whose lowest card is an ace plays it and, as the last of equals, takes the trick."
                )
            },
        ),
    ),
)
