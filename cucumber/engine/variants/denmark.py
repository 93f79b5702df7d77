"""Denmark: Agurk, from which all other games of the family descend."""

from cucumber.engine import rules
from cucumber.engine.cards import JOKERS_ON_TOP, STANDARD_PACK
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
    root=rules.Rules(
        pack=STANDARD_PACK,
        ace_in_last_trick=rules.AceInLastTrick.HIGH,
        player_range=rules.PlayerRange(2, 7),
        hand_sizes=rules.HandSizes((7,)),
        short_pack=rules.FewerEach(7),
        next_dealer=rules.NextDealer.CLOCKWISE,
        first_lead=rules.FirstLead.LEFT_OF_DEALER,
        undealt=rules.Undealt.UNSEEN,
        exchange=rules.Exchanging.NONE,
        raising=rules.Raising.NONE,
        lead=rules.Lead.ANY_CARD,
        card_to_beat=rules.CardToBeat.HIGHEST,
        beating=rules.EqualCard.ENOUGH,
        ducking=rules.Ducking.FREE,
        ace_on_ace=rules.AceOnAce.YES,
        charged=rules.Charged.TAKER,
        tie_bonus=rules.TieBonus.DEDUCTED,
        point_table=rules.STANDARD_POINTS,
        multiplier=rules.Multiplier.NOTHING,
        score_keeping=rules.ScoreKeeping.RUNNING_TOTAL,
        limit=rules.Limit(21, reaching=True),
        exact_limit=rules.ExactLimit.NOTHING_SPECIAL,
        when_caught=rules.Lives(2),
        ending=rules.Ending.LAST_ONE_LEFT,
        payment=rules.Payment.NOTHING,
    ),
    house_rules=(
        HouseRule(
            key="jokers",
            gist="Three jokers join the pack: they are higher than the aces and cost 15.",
            changes={"pack": JOKERS_ON_TOP, "point_table": rules.POINTS_WITH_JOKERS},
            source=_VARIANTS,
        ),
        HouseRule(
            key="exchange",
            gist=(
                "Before the first trick the player left of the dealer may exchange cards, then everyone else "
                "exactly as many."
            ),
            changes={"exchange": rules.Exchanging.AS_MANY_AS_FIRST},
            source=_VARIANTS,
        ),
        HouseRule(
            key="kept-cards",
            gist="You keep the cards you lose with as your score: no bonus, no second life, and over 21 you are out.",
            changes={
                "tie_bonus": rules.TieBonus.NONE,
                "score_keeping": rules.ScoreKeeping.KEPT_CARDS,
                "limit": rules.Limit(21, reaching=False),
                "when_caught": rules.WhenCaught.OUT,
            },
            source=_VARIANTS,
        ),
        HouseRule(
            key="tied-pay",
            gist="Everyone who ties for the last trick pays, and nobody gets a bonus.",
            changes={"charged": rules.Charged.ALL_TIED, "tie_bonus": rules.TieBonus.NONE},
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
                "limit": rules.Limit(21, reaching=False),
                "when_caught": rules.WhenCaught.OUT,
                "ending": rules.Ending.FIRST_OUT_LOSES,
            },
            source=_VARIANTS,
        ),
        HouseRule(
            key="exact-21",
            gist="A score of exactly 21 goes back to zero.",
            changes={"exact_limit": rules.ExactLimit.BACK_TO_ZERO},
            source=_VARIANTS,
        ),
        HouseRule(
            key="losing-card-deals",
            gist="From the second deal on, the losing card says how many cards everyone gets.",
            changes={"hand_sizes": rules.LosingCardSizes(first=7)},
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
