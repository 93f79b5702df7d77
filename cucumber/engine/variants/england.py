"""England: Big Green Cucumber."""

from cucumber.engine.rules import Charged, HandSizes, Limit, TieBonus, WhenCaught
from cucumber.engine.variants.denmark import AGURK
from cucumber.engine.variants.sources import Citation
from cucumber.engine.variants.variant import Variant, cite

BIG_GREEN = Variant(
    key="big-green",
    name="Big Green Cucumber",
    region="England",
    aliases=("big green",),
    gist="Hands shrink from seven cards to one and grow again; everyone who ties pays, and 50 is too much.",
    source="pagat-big-green",
    history=(
        Citation("pagat-big-green", "Designed by Robert Rutherford of Chesterfield, to be played fast and loudly."),
    ),
    parent=AGURK,
    changes={
        "hand_sizes": HandSizes((7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6)),
        "charged": Charged.ALL_TIED,
        "tie_bonus": TieBonus.NONE,
        "limit": Limit(50, reaching=True),
        "when_caught": WhenCaught.OUT,
    },
    sources=cite(
        "pagat-big-green",
        "pack",
        "ace_in_last_trick",
        "undealt",
        "exchange",
        "lead",
        "card_to_beat",
        "beating",
        "ducking",
    )
    | cite("pagat-big-green", "ace_on_ace", "raising", "point_table", "multiplier"),
    silent=("exact_limit",),
)
