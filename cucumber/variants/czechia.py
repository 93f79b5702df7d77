"""Czechia: the game played at a championship of young bridge players in Prague in 2004."""

from cucumber.rules import AceOnAce, CardToBeat, Charged, Ducking, TieBonus, WhenCaught
from cucumber.variants.denmark import AGURK
from cucumber.variants.sources import Claim
from cucumber.variants.sweden import EVERYONE_AFTER_THE_ACE
from cucumber.variants.variant import HouseRule, Variant, cited

_SOURCE = "pagat-cucumber, Other versions"

PRAGUE = Variant(
    key="prague",
    name="Prague 2004",
    region="Czechia",
    aliases=("prague rules",),
    gist="Agurk with one life and no bonus, and five house rules to put together as you like.",
    source=_SOURCE,
    history=(
        Claim(
            _SOURCE,
            "Played at the European Junior Bridge Championship in Prague in 2004; Barry Rigal told who played how.",
        ),
    ),
    parent=AGURK,
    changes={"tie_bonus": TieBonus.NONE, "when_caught": WhenCaught.OUT},
    sources=cited(_SOURCE, "charged", "ducking"),
    ours=("when_caught",),
    silent=("tie_bonus",),
    house_rules=(
        HouseRule(
            key="must-beat",
            aliases=("must-head",),
            gist="If you can beat the card, you must.",
            changes={"ducking": Ducking.ONLY_IF_UNABLE},
            source=_SOURCE,
        ),
        HouseRule(
            key="previous-card",
            gist="The card to beat is the one played just before yours.",
            changes={"card_to_beat": CardToBeat.PREVIOUS},
            source=_SOURCE,
        ),
        HouseRule(
            key="ace-stops",
            gist="Nothing beats an ace: on it the next player plays the lowest card.",
            changes={"ace_on_ace": AceOnAce.NO},
            source=_SOURCE,
            rulings={"card_to_beat": EVERYONE_AFTER_THE_ACE},
        ),
        HouseRule(
            key="no-choice",
            gist="You must beat the card just before yours with the lowest card that does.",
            changes={"ducking": Ducking.NO_CHOICE, "card_to_beat": CardToBeat.PREVIOUS},
            source=_SOURCE,
        ),
        HouseRule(
            key="tied-pay",
            gist="Everyone who ties for the last trick pays.",
            changes={"charged": Charged.ALL_TIED},
            source=_SOURCE,
        ),
    ),
)
