"""Sweden: Gurka as in the book Kortoxen, and as it is mostly played today."""

from cucumber.rules import (
    AceOnAce,
    CardToHead,
    Charged,
    Ducking,
    HandSizes,
    Lead,
    Limit,
    Payment,
    PlayerRange,
    TieBonus,
    WhenCaught,
)
from cucumber.variants.denmark import AGURK
from cucumber.variants.variant import HouseRule, Variant

_SOURCE = "pagat-cucumber, Swedish"

_PREVIOUS_CARD = HouseRule(
    key="previous-card",
    gist="The card to head is the previous player's.",
    changes={"card_to_head": CardToHead.PREVIOUS},
    source=_SOURCE,
)
_ACE_STOPS = HouseRule(
    key="ace-stops",
    gist="Nothing heads an ace: on an ace the next player ducks.",
    changes={"ace_on_ace": AceOnAce.NO},
    source=_SOURCE,
)
_MORE_HOUSE_RULES = (
    HouseRule(
        key="must-head",
        gist="Whoever can head must head.",
        changes={"ducking": Ducking.ONLY_IF_UNABLE},
        source=_SOURCE,
    ),
    HouseRule(
        key="lead-lowest",
        gist="Whoever leads must lead the lowest card.",
        changes={"lead": Lead.LOWEST},
        source=_SOURCE,
    ),
    HouseRule(
        key="to-20",
        gist="Twenty points are enough to be out.",
        changes={"limit": Limit(20, reaching=True)},
        source=_SOURCE,
    ),
    HouseRule(
        key="free-rebuy",
        gist="The stake is fixed, and buying in costs nothing.",
        changes={"payment": Payment.POT_FREE_BUY_IN},
        source=_SOURCE,
    ),
)

GURKA_SE = Variant(
    key="gurka-se",
    name="Swedish Gurka",
    region="Sweden",
    aliases=("gurka", "swedish", "swedish cucumber", "kortoxen"),
    local_name="Gurka",
    gist="Six cards each, 30 points and you are out; but once you may buy your way back in.",
    source=_SOURCE,
    parent=AGURK,
    changes={
        "player_range": PlayerRange(3, 8),
        "hand_sizes": HandSizes((6,)),
        "charged": Charged.ALL_TIED,
        "tie_bonus": TieBonus.NONE,
        "limit": Limit(30, reaching=True),
        "when_caught": WhenCaught.BUY_IN,
        "payment": Payment.POT,
    },
    house_rules=(_PREVIOUS_CARD, _ACE_STOPS, *_MORE_HOUSE_RULES),
)

GURKA_MODERN = Variant(
    key="gurka-modern",
    name="Swedish Gurka, today",
    region="Sweden",
    aliases=("modern gurka", "gurka today"),
    local_name="Gurka",
    gist="Head the card just before yours, no other; and after an ace the next player ducks.",
    source=_SOURCE,
    parent=GURKA_SE,
    changes={"card_to_head": CardToHead.PREVIOUS, "ace_on_ace": AceOnAce.NO},
    house_rules=_MORE_HOUSE_RULES,
)
