"""England: Big Green Cucumber."""

from cucumber.rules import Charged, HandSizes, Limit, TieBonus, WhenCaught
from cucumber.variants.denmark import AGURK
from cucumber.variants.variant import Variant, cited

BIG_GREEN = Variant(
    key="big-green",
    name="Big Green Cucumber",
    region="England",
    aliases=("big green",),
    gist="The hands shrink from seven cards to one and grow again; everyone tied pays, up to 50.",
    source="pagat-big-green",
    parent=AGURK,
    changes={
        "hand_sizes": HandSizes((7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6)),
        "charged": Charged.ALL_TIED,
        "tie_bonus": TieBonus.NONE,
        "limit": Limit(50, reaching=True),
        "when_caught": WhenCaught.OUT,
    },
    sources=cited("pagat-big-green", "pack", "undealt", "exchange", "lead", "card_to_head", "heading", "ducking")
    | cited("pagat-big-green", "ace_on_ace", "point_table", "multiplier"),
)
