"""Poland: Ogórek, in which the ace is low in the last trick."""

from cucumber.engine import rules
from cucumber.engine.variants.denmark import AGURK
from cucumber.engine.variants.sources import Citation
from cucumber.engine.variants.variant import HouseRule, Variant, cite

_SOURCE = "pagat-cucumber, Polish"

OGOREK = Variant(
    key="ogorek",
    name="Ogórek",
    region="Poland",
    aliases=("polish", "polish cucumber"),
    local_name="Ogórek",
    language="Polish",
    spoken="o-GOO-rek",
    gist="The ace is the highest card in five tricks and the lowest in the last; if you can beat a card, you must.",
    source=_SOURCE,
    history=(
        Citation(
            _SOURCE,
            "John McLeod of pagat.com played it in Warsaw in 1980; these are the rules of the students' circle of "
            "mathematicians in Kraków.",
        ),
    ),
    parent=AGURK,
    changes={
        "ace_in_last_trick": rules.AceInLastTrick.LOW,
        "player_range": rules.PlayerRange(2, 17, more_packs=((9, 2),)),
        "hand_sizes": rules.HandSizes((6,)),
        "ducking": rules.Ducking.ONLY_IF_UNABLE,
        "charged": rules.Charged.ALL_TIED,
        "tie_bonus": rules.TieBonus.NONE,
        "point_table": rules.POINTS_ACE_ONE,
        "limit": rules.Limit(50, reaching=True),
        "when_caught": rules.WhenCaught.OUT,
    },
    house_rules=(
        HouseRule(
            key="classic",
            gist="Classic Ogórek: 21 points are too much, not 50.",
            changes={"limit": rules.Limit(21, reaching=True)},
            source=_SOURCE,
        ),
        HouseRule(
            key="kontra",
            gist=(
                "Before the first trick somebody may say kontra: then the last trick costs double, or four times as "
                "much if whoever said it has to pay."
            ),
            changes={"raising": rules.Raising.KONTRA, "multiplier": rules.Kontra(2, 4)},
            source=_SOURCE,
        ),
    ),
    sources=cite(_SOURCE, "pack", "first_lead", "lead", "card_to_beat", "beating", "ending"),
    silent=("exact_limit",),
    rulings={
        "player_range": (
            "The source sets no highest number; two packs have six cards for seventeen players. The packs a game "
            "began with stay in use to its end."
        )
    },
)
