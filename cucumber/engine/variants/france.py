"""France: Concombre, from the playing-card museum at Issy."""

from cucumber.engine.rules import Ending, LosingCardSizes, ScoreKeeping, TieBonus, WhenCaught
from cucumber.engine.variants.denmark import AGURK
from cucumber.engine.variants.sources import Citation
from cucumber.engine.variants.variant import Variant, cite

_OTHER = "pagat-cucumber, Other versions"

CONCOMBRE = Variant(
    key="concombre",
    name="Concombre",
    region="France",
    local_name="Concombre",
    language="French",
    spoken="kon-KOMBR",
    aliases=("issy",),
    gist="You keep the card you lose with: it sets the next hands, and 21 points earn you half a cucumber.",
    source=_OTHER,
    history=(
        Citation(
            _OTHER,
            "Made in 2009 at the playing-card museum of Issy, near Paris, where they play it; told by Gwenael Beuchet.",
        ),
    ),
    parent=AGURK,
    changes={
        "hand_sizes": LosingCardSizes(first=7),
        "tie_bonus": TieBonus.NONE,
        "score_keeping": ScoreKeeping.KEPT_CARDS,
        "when_caught": WhenCaught.HALF_CUCUMBER,
        "ending": Ending.FIRST_OUT_LOSES,
    },
    sources=cite(_OTHER, "short_pack", "limit", "charged", "point_table"),
    rulings={
        "hand_sizes": (
            "The source leaves the first deal open: it has seven cards. After half a cucumber the card left counts."
        ),
        "short_pack": "The source says seven each; that as many as go round are dealt if seven are too many is ours.",
    },
    ours=("player_range",),
    silent=("tie_bonus", "exact_limit"),
)
