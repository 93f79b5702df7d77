"""North America: the Danish game as a card maker there tells it."""

from cucumber.rules import Ducking, Heading, Limit
from cucumber.variants.denmark import AGURK
from cucumber.variants.variant import Variant, cited

DENEXA = Variant(
    key="denexa",
    name="Agurk, Denexa's version",
    region="North America",
    aliases=("denexa agurk",),
    gist="Agurk in which whoever can go above the best card must; an equal card is not enough.",
    source="denexa-agurk",
    parent=AGURK,
    changes={
        "heading": Heading.HIGHER,
        "ducking": Ducking.ONLY_IF_UNABLE,
        "limit": Limit(21, reaching=False),
    },
    sources={
        **cited("denexa-agurk, opening", "player_range"),
        **cited("denexa-agurk, The game", "pack", "hand_sizes", "undealt", "first_lead", "next_dealer"),
        **cited("denexa-agurk, Game play", "lead", "card_to_head", "heading", "ducking"),
        **cited("denexa-agurk, Game play", "charged", "tie_bonus", "point_table", "limit", "when_caught", "ending"),
    },
)
