"""Poland: Ogórek, in which the ace is low in the last trick."""

from cucumber.rules import (
    POINTS_ACE_ONE,
    AceInLastTrick,
    Charged,
    Ducking,
    HandSizes,
    Limit,
    Multiplier,
    PlayerRange,
    Raising,
    TieBonus,
    WhenCaught,
)
from cucumber.variants.denmark import AGURK
from cucumber.variants.variant import HouseRule, Variant

_SOURCE = "pagat-cucumber, Polish"

OGOREK = Variant(
    key="ogorek",
    name="Ogórek",
    region="Poland",
    aliases=("polish", "polish cucumber"),
    local_name="Ogórek",
    gist="The ace rules five tricks and is the lowest card of the last; whoever can head must, up to 50.",
    source=_SOURCE,
    parent=AGURK,
    changes={
        "ace_in_last_trick": AceInLastTrick.LOW,
        "player_range": PlayerRange(2, 17, more_packs=((9, 2),)),
        "hand_sizes": HandSizes((6,)),
        "ducking": Ducking.ONLY_IF_UNABLE,
        "charged": Charged.ALL_TIED,
        "tie_bonus": TieBonus.NONE,
        "point_table": POINTS_ACE_ONE,
        "limit": Limit(50, reaching=True),
        "when_caught": WhenCaught.OUT,
    },
    house_rules=(
        HouseRule(
            key="classic",
            gist="Classic Ogórek: 21 points are enough to be out.",
            changes={"limit": Limit(21, reaching=True)},
            source=_SOURCE,
        ),
        HouseRule(
            key="kontra",
            gist="Before the play someone may say kontra: everyone pays double, and who said it fourfold.",
            changes={"raising": Raising.KONTRA, "multiplier": Multiplier.KONTRA},
            source=_SOURCE,
        ),
    ),
    rulings={
        "player_range": (
            "The source sets no highest number; two packs have six cards for seventeen. As many packs as the "
            "game began with stay in use to its end."
        )
    },
)
