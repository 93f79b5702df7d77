"""France: Concombre, from the playing-card museum at Issy."""

from cucumber.rules import Ending, LosingCardSizes, ScoreKeeping, TieBonus, WhenCaught
from cucumber.variants.denmark import AGURK
from cucumber.variants.variant import Variant, cited

_OTHER = "pagat-cucumber, Other versions"

CONCOMBRE = Variant(
    key="concombre",
    name="Concombre",
    region="France",
    local_name="Concombre",
    aliases=("issy",),
    gist="The losing card stays before you, says how many cards come next, and 21 make half a cucumber.",
    source=_OTHER,
    parent=AGURK,
    changes={
        "hand_sizes": LosingCardSizes(first=7),
        "tie_bonus": TieBonus.NONE,
        "score_keeping": ScoreKeeping.KEPT_CARDS,
        "when_caught": WhenCaught.HALF_CUCUMBER,
        "ending": Ending.FIRST_OUT_LOSES,
    },
    sources=cited(_OTHER, "short_pack"),
    rulings={
        "hand_sizes": (
            "The source leaves the first deal open: seven cards. After a half-cucumber the one card left counts."
        )
    },
    ours=("player_range",),
)
