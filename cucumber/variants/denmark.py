"""Denmark: Agurk, from which all other games of the family descend."""

from cucumber.cards import JOKERS_ON_TOP, STANDARD_PACK
from cucumber.rules import (
    POINTS_WITH_JOKERS,
    STANDARD_POINTS,
    AceInLastTrick,
    AceOnAce,
    CardToHead,
    Charged,
    Ducking,
    Ending,
    ExactLimit,
    Exchanging,
    FirstLead,
    HandSizes,
    Heading,
    Lead,
    Limit,
    LosingCardSizes,
    Multiplier,
    NextDealer,
    Payment,
    PlayerRange,
    Raising,
    Rules,
    ScoreKeeping,
    ShortPack,
    TieBonus,
    Undealt,
    WhenCaught,
)
from cucumber.variants.variant import HouseRule, Variant, cited

_PROCEDURE = "pagat-cucumber, Agurk: Procedure"
_SCORING = "pagat-cucumber, Agurk: Scoring"
_VARIANTS = "pagat-cucumber, Agurk: Variants"

AGURK = Variant(
    key="agurk",
    name="Agurk",
    region="Denmark",
    aliases=("danish cucumber", "cucumber", "21"),
    gist="Seven cards each, and two lives: whoever takes the last trick pays for its card.",
    source="pagat-cucumber, Agurk",
    root=Rules(
        pack=STANDARD_PACK,
        ace_in_last_trick=AceInLastTrick.HIGH,
        player_range=PlayerRange(2, 7),
        hand_sizes=HandSizes((7,)),
        short_pack=ShortPack.SEVEN_EACH,
        next_dealer=NextDealer.CLOCKWISE,
        first_lead=FirstLead.FOREHAND,
        undealt=Undealt.UNSEEN,
        exchange=Exchanging.NONE,
        raising=Raising.NONE,
        lead=Lead.ANY_CARD,
        card_to_head=CardToHead.HIGHEST,
        heading=Heading.EQUAL_OR_HIGHER,
        ducking=Ducking.FREE,
        ace_on_ace=AceOnAce.YES,
        charged=Charged.TAKER,
        tie_bonus=TieBonus.DEDUCTED,
        point_table=STANDARD_POINTS,
        multiplier=Multiplier.NOTHING,
        score_keeping=ScoreKeeping.RUNNING_TOTAL,
        limit=Limit(21, reaching=True),
        exact_limit=ExactLimit.NOTHING_SPECIAL,
        when_caught=WhenCaught.SECOND_LIFE,
        ending=Ending.LAST_ONE_LEFT,
        payment=Payment.NOTHING,
    ),
    house_rules=(
        HouseRule(
            key="jokers",
            gist="Three jokers join the pack, above the aces and 15 points each.",
            changes={"pack": JOKERS_ON_TOP, "point_table": POINTS_WITH_JOKERS},
            source=_VARIANTS,
        ),
        HouseRule(
            key="exchange",
            gist="Before the play forehand may exchange cards, then each other exactly as many.",
            changes={"exchange": Exchanging.AS_MANY_AS_FOREHAND},
            source=_VARIANTS,
        ),
        HouseRule(
            key="kept-cards",
            gist="Losing cards are kept as the score: no bonus, no second life, and over 21 is out.",
            changes={
                "tie_bonus": TieBonus.NONE,
                "score_keeping": ScoreKeeping.KEPT_CARDS,
                "limit": Limit(21, reaching=False),
                "when_caught": WhenCaught.OUT,
            },
            source=_VARIANTS,
        ),
        HouseRule(
            key="tied-pay",
            gist="Everyone who ties for the last trick pays for it, and nobody gets a bonus.",
            changes={"charged": Charged.ALL_TIED, "tie_bonus": TieBonus.NONE},
            source=_VARIANTS,
            rulings={
                "when_caught": (
                    "Players caught by the same deal come back with the highest score among those it did not catch."
                )
            },
        ),
        HouseRule(
            key="first-out-loses",
            gist="The first player over 21 has lost, and the game is over.",
            changes={
                "limit": Limit(21, reaching=False),
                "when_caught": WhenCaught.OUT,
                "ending": Ending.FIRST_OUT_LOSES,
            },
            source=_VARIANTS,
        ),
        HouseRule(
            key="exact-21",
            gist="A score of exactly 21 goes back to zero.",
            changes={"exact_limit": ExactLimit.BACK_TO_ZERO},
            source=_VARIANTS,
        ),
        HouseRule(
            key="losing-card-deals",
            gist="From the second deal on, the losing card says how many cards everyone gets.",
            changes={"hand_sizes": LosingCardSizes(first=7)},
            source=_VARIANTS,
        ),
    ),
    sources={
        **cited(_PROCEDURE, "pack", "ace_in_last_trick", "player_range", "hand_sizes", "next_dealer", "first_lead"),
        **cited(
            _PROCEDURE, "undealt", "exchange", "raising", "lead", "card_to_head", "heading", "ducking", "ace_on_ace"
        ),
        **cited(_SCORING, "charged", "tie_bonus", "point_table", "multiplier", "score_keeping", "limit", "exact_limit"),
        **cited(_SCORING, "when_caught", "ending", "payment"),
    },
    rulings={
        "when_caught": "The highest score of any other player is a plain number: a cucumber before it does not count."
    },
    ours=("short_pack",),
)
