"""Denmark: Agurk, from which all other games of the family descend."""

from cucumber.engine.cards import JOKERS_ON_TOP, STANDARD_PACK
from cucumber.engine.rules import (
    POINTS_WITH_JOKERS,
    STANDARD_POINTS,
    AceInLastTrick,
    AceOnAce,
    CardToBeat,
    Charged,
    Ducking,
    Ending,
    EqualCard,
    ExactLimit,
    Exchanging,
    FewerEach,
    FirstLead,
    HandSizes,
    Lead,
    Limit,
    Lives,
    LosingCardSizes,
    Multiplier,
    NextDealer,
    Payment,
    PlayerRange,
    Raising,
    Rules,
    ScoreKeeping,
    TieBonus,
    Undealt,
    WhenCaught,
)
from cucumber.engine.variants.sources import Citation
from cucumber.engine.variants.variant import HouseRule, Variant, cite

_PROCEDURE = "pagat-cucumber, Agurk: Procedure"
_SCORING = "pagat-cucumber, Agurk: Scoring"
_VARIANTS = "pagat-cucumber, Agurk: Variants"

AGURK = Variant(
    key="agurk",
    name="Agurk",
    region="Denmark",
    aliases=("danish cucumber", "cucumber", "21"),
    local_name="Agurk",
    language="Danish",
    spoken="a-GOORK",
    gist="Seven cards each and two lives: take the last trick, and you pay for its card.",
    source="pagat-cucumber, Agurk",
    history=(
        Citation(
            "pagat-cucumber, Agurk",
            "Told by Jens Brix Christiansen. It was played a great deal in the 1970s at DIKU, where Copenhagen taught "
            "computer science.",
        ),
        Citation(
            "pagat-cucumber, Introduction",
            "A young game: students all over the north took it up in the 1970s and 80s. It probably grew out of "
            "Krypkille, which the Swedes play with a pack of its own.",
        ),
        Citation(
            "kille",
            "Kille with five cards each: you must beat or equal the highest card with the lowest that does, so only "
            "the lead is a choice. But the fifth card isn't played: you say whether yours is the lowest. No game here "
            "asks that.",
        ),
        Citation("pagat-cucumber, Agurk", "Agurk is Danish for cucumber."),
    ),
    customs={"dealt": Citation(_PROCEDURE, "all at once"), "winner deals": Citation(_SCORING, "")},
    root=Rules(
        pack=STANDARD_PACK,
        ace_in_last_trick=AceInLastTrick.HIGH,
        player_range=PlayerRange(2, 7),
        hand_sizes=HandSizes((7,)),
        short_pack=FewerEach(7),
        next_dealer=NextDealer.CLOCKWISE,
        first_lead=FirstLead.LEFT_OF_DEALER,
        undealt=Undealt.UNSEEN,
        exchange=Exchanging.NONE,
        raising=Raising.NONE,
        lead=Lead.ANY_CARD,
        card_to_beat=CardToBeat.HIGHEST,
        beating=EqualCard.ENOUGH,
        ducking=Ducking.FREE,
        ace_on_ace=AceOnAce.YES,
        charged=Charged.TAKER,
        tie_bonus=TieBonus.DEDUCTED,
        point_table=STANDARD_POINTS,
        multiplier=Multiplier.NOTHING,
        score_keeping=ScoreKeeping.RUNNING_TOTAL,
        limit=Limit(21, reaching=True),
        exact_limit=ExactLimit.NOTHING_SPECIAL,
        when_caught=Lives(2),
        ending=Ending.LAST_ONE_LEFT,
        payment=Payment.NOTHING,
    ),
    house_rules=(
        HouseRule(
            key="jokers",
            gist="Three jokers join the pack: they are higher than the aces and cost 15.",
            changes={"pack": JOKERS_ON_TOP, "point_table": POINTS_WITH_JOKERS},
            source=_VARIANTS,
        ),
        HouseRule(
            key="exchange",
            gist=(
                "Before the first trick the player left of the dealer may exchange cards, then everyone else "
                "exactly as many."
            ),
            changes={"exchange": Exchanging.AS_MANY_AS_FIRST},
            source=_VARIANTS,
        ),
        HouseRule(
            key="kept-cards",
            gist="You keep the cards you lose with as your score: no bonus, no second life, and over 21 you are out.",
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
            gist="Everyone who ties for the last trick pays, and nobody gets a bonus.",
            changes={"charged": Charged.ALL_TIED, "tie_bonus": TieBonus.NONE},
            source=_VARIANTS,
            rulings={
                "when_caught": (
                    "Players who lose a life in the same deal go on with the highest score of those who did not."
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
        **cite(_PROCEDURE, "pack", "ace_in_last_trick", "player_range", "hand_sizes", "next_dealer", "first_lead"),
        **cite(_PROCEDURE, "undealt", "lead", "card_to_beat", "beating", "ducking", "ace_on_ace"),
        **cite(_SCORING, "charged", "tie_bonus", "point_table", "score_keeping", "limit", "exact_limit"),
        **cite(_SCORING, "when_caught", "ending"),
        **cite(_VARIANTS, "exchange"),
    },
    rulings={"when_caught": "The highest score of the others is a plain number: a cucumber beside it doesn't count."},
    ours=("short_pack",),
    silent=("raising", "multiplier", "payment"),
)
