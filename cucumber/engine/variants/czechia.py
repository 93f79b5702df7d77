"""Prague: the game played at a championship of young bridge players in Prague in 2004."""

from dataclasses import replace

from cucumber.engine.rules import CardToBeat, Charged, Ducking, TieBonus, WhenCaught
from cucumber.engine.variants.denmark import AGURK
from cucumber.engine.variants.sources import Citation
from cucumber.engine.variants.sweden import ACE_STOPS, MUST_BEAT, PREVIOUS_CARD
from cucumber.engine.variants.variant import HouseRule, Variant, cite

_SOURCE = "pagat-cucumber, Other versions"

PRAGUE = Variant(
    key="prague",
    name="Prague 2004",
    region="International",
    aliases=("prague rules",),
    gist="Agurk with one life and no bonus, and five house rules to put together as you like.",
    source=_SOURCE,
    history=(
        Citation(
            _SOURCE,
            "Played by young bridge players from many countries at their European championship in Prague in 2004; "
            "Barry Rigal told who played how. It probably shows how their countries play, not how Czechs do.",
        ),
    ),
    parent=AGURK,
    changes={"tie_bonus": TieBonus.NONE, "when_caught": WhenCaught.OUT},
    sources=cite(_SOURCE, "charged", "ducking"),
    ours=("when_caught",),
    silent=("tie_bonus", "exact_limit"),
    house_rules=(
        *(replace(rule, source=_SOURCE) for rule in (MUST_BEAT, PREVIOUS_CARD, ACE_STOPS)),
        HouseRule(
            key="no-choice",
            gist="You must beat or equal the card just before yours, with the lowest card that does.",
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
