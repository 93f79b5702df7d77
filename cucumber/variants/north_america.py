"""North America: the Danish game as a card maker there tells it."""

from cucumber.rules import Ducking, Heading, Limit
from cucumber.variants.denmark import AGURK
from cucumber.variants.variant import Variant

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
)
