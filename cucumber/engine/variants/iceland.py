"""Iceland: Gúrka, in which sets may be led and the six of clubs is the highest card."""

from cucumber.engine import rules
from cucumber.engine.cards import CLUB_SIX_ON_TOP, SEVENS_EQUAL_ON_TOP, SEVENS_ON_TOP
from cucumber.engine.rules.scoring import POINTS_SEVENS_16_15
from cucumber.engine.variants.denmark import AGURK
from cucumber.engine.variants.sources import Citation
from cucumber.engine.variants.variant import HouseRule, Variant, cite

_SOURCE = "pagat-cucumber, Icelandic"

GURKA_IS = Variant(
    key="gurka-is",
    name="Gúrka",
    region="Iceland",
    aliases=("icelandic", "icelandic cucumber"),
    local_name="Gúrka",
    language="Icelandic",
    spoken="GOOR-ka",
    gist="You may lead pairs and triples, the six of clubs beats everything, and you keep the cards you lose with.",
    source=_SOURCE,
    history=(Citation(_SOURCE, "From the Icelandic pages spilareglur.is, which Anthony Smith translated."),),
    parent=AGURK,
    changes={
        "pack": CLUB_SIX_ON_TOP,
        "player_range": rules.PlayerRange(2, 4),
        "hand_sizes": rules.HandSizes((10, 9, 8, 7, 6, 5, 4, 3, 2, 1)),
        "lead": rules.Lead.ANY_SET,
        "tie_bonus": rules.TieBonus.NONE,
        "point_table": rules.POINTS_CLUB_SIX,
        "score_keeping": rules.ScoreKeeping.KEPT_CARDS,
        "limit": rules.Limit(21, reaching=False),
        "exact_limit": rules.ExactLimit.BACK_TO_ZERO,
        "when_caught": rules.WhenCaught.OUT,
    },
    house_rules=(
        HouseRule(
            key="exchange",
            gist=(
                "Before the first trick the player left of the dealer may exchange cards, then everyone else as "
                "many or fewer."
            ),
            changes={"exchange": rules.Exchanging.UP_TO_FIRST},
            source=_SOURCE,
        ),
        HouseRule(
            key="sevens-16-15",
            gist=(
                "The seven of spades is the highest card and costs 16; the seven of clubs comes next and costs 15. The "
                "six of clubs is an ordinary six."
            ),
            changes={"pack": SEVENS_ON_TOP, "point_table": POINTS_SEVENS_16_15},
            source=_SOURCE,
            rulings={"pack": "A black seven makes no pair with another seven."},
        ),
        HouseRule(
            key="sevens-21",
            gist=(
                "The two black sevens are the highest cards, equal to each other, and cost 21 each. The six of clubs "
                "is an ordinary six."
            ),
            changes={"pack": SEVENS_EQUAL_ON_TOP, "point_table": rules.POINTS_SEVENS_21},
            source=_SOURCE,
            rulings={"pack": "A black seven makes no pair with a red one."},
        ),
        HouseRule(
            key="previous-card",
            gist="The card or set to beat is the one played just before yours.",
            changes={"card_to_beat": rules.CardToBeat.PREVIOUS},
            source=_SOURCE,
            rulings={
                "card_to_beat": (
                    "A set takes over the trick only if, card by card, it is also at least as high as the best one so "
                    "far."
                )
            },
        ),
        HouseRule(
            key="five-cards",
            gist="Every deal has five cards each.",
            changes={"hand_sizes": rules.HandSizes((5,))},
            source=_SOURCE,
        ),
        HouseRule(
            key="down-and-up",
            gist="Hands shrink from six cards to one and grow again, each time to one card fewer.",
            changes={
                "hand_sizes": rules.HandSizes(
                    (6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 4, 3, 2, 1, 2, 3, 4, 3, 2, 1, 2, 3, 2, 1, 2, 1),
                )
            },
            source=_SOURCE,
            rulings={"hand_sizes": "After the last deal of one card it begins with six again."},
        ),
    ),
    sources=cite(_SOURCE, "first_lead", "card_to_beat", "beating", "ducking", "charged", "ending"),
    rulings={
        "hand_sizes": "After the deal of one card it begins with ten again.",
        "pack": "The six of clubs makes no pair with another six.",
    },
)
