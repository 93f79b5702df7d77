"""France: Concombre, from the playing-card museum at Issy, and Minibluff."""

from cucumber.rules import (
    THE_STAKE,
    Charged,
    Ending,
    Limit,
    LosingCardSizes,
    Multiplier,
    Payment,
    PlayerRange,
    Raising,
    ScoreKeeping,
    TieBonus,
    WhenCaught,
)
from cucumber.variants.denmark import AGURK
from cucumber.variants.variant import Variant, cited

_OTHER = "pagat-cucumber, Other versions"
_MINIBLUFF = "minibluff.com, rules"

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

MINIBLUFF = Variant(
    key="minibluff",
    name="Minibluff",
    region="France",
    aliases=("mini bluff",),
    gist="Ten credits each and a stake that can be doubled: accept or drop. Whoever goes lowest last pays nothing.",
    source=_MINIBLUFF,
    parent=AGURK,
    changes={
        "player_range": PlayerRange(2, 5),
        "raising": Raising.STAKE,
        "charged": Charged.ALL_BUT_FIRST_LOWEST,
        "tie_bonus": TieBonus.NONE,
        "point_table": THE_STAKE,
        "multiplier": Multiplier.STAKE,
        "score_keeping": ScoreKeeping.CREDITS,
        "limit": Limit(0, reaching=True, falling=True),
        "when_caught": WhenCaught.OUT,
        "payment": Payment.TO_THE_BANK,
    },
    ours=("payment",),
)
