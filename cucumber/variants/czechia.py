"""Czechia: the game played at a championship of young bridge players in Prague in 2004."""

from cucumber.rules import AceOnAce, CardToHead, Charged, Ducking, TieBonus, WhenCaught
from cucumber.variants.denmark import AGURK
from cucumber.variants.variant import HouseRule, Variant

_SOURCE = "pagat-cucumber, Other versions"

PRAGUE = Variant(
    key="prague",
    name="Prague 2004",
    region="Czechia",
    aliases=("prague rules",),
    gist="Agurk with one life and no bonus, and five house rules to put together as you like.",
    source=_SOURCE,
    parent=AGURK,
    changes={"tie_bonus": TieBonus.NONE, "when_caught": WhenCaught.OUT},
    house_rules=(
        HouseRule(
            key="must-head",
            gist="Whoever can head must head.",
            changes={"ducking": Ducking.ONLY_IF_UNABLE},
            source=_SOURCE,
        ),
        HouseRule(
            key="previous-card",
            gist="The card to head is the previous player's.",
            changes={"card_to_head": CardToHead.PREVIOUS},
            source=_SOURCE,
        ),
        HouseRule(
            key="ace-stops",
            gist="Nothing heads an ace: on an ace the next player ducks.",
            changes={"ace_on_ace": AceOnAce.NO},
            source=_SOURCE,
        ),
        HouseRule(
            key="no-choice",
            gist="The previous player's card must be headed with the lowest card that does.",
            changes={"ducking": Ducking.NO_CHOICE, "card_to_head": CardToHead.PREVIOUS},
            source=_SOURCE,
        ),
        HouseRule(
            key="tied-pay",
            gist="Everyone who ties for the last trick pays for it.",
            changes={"charged": Charged.ALL_TIED},
            source=_SOURCE,
        ),
    ),
)
