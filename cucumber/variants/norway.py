"""Norway: Gurka."""

from cucumber.cards import TWO_JOKERS_LIKE_ACES
from cucumber.rules import (
    FLAT_POINTS,
    POINTS_WITH_JOKERS_AS_ACES,
    AceOnAce,
    Exchanging,
    FirstLead,
    LosingCardSizes,
    NextDealer,
    TieBonus,
    WhenCaught,
)
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

GURKA_VIDARGAS = Variant(
    key="gurka-vidargas",
    name="Vidargas' Gurka",
    region="Norway",
    aliases=("vidargas",),
    local_name="Gurka",
    gist="The losing card sets the next hands, up to seven cards; the dealer leads and may exchange first.",
    source="pagat-cucumber, Norwegian",
    parent=GURKA_NO,
    changes={
        "hand_sizes": LosingCardSizes(first=5, most=7),
        "next_dealer": NextDealer.LOWEST_LAST_CARD,
        "first_lead": FirstLead.DEALER,
        "exchange": Exchanging.AS_MANY_AS_DEALER,
        "point_table": FLAT_POINTS,
    },
    rulings={"hand_sizes": "What the card costs sets the size: anything that costs more than seven means seven cards."},
)
