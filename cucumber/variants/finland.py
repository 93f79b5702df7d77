"""Finland: Kurkku, Mätäpesä, Kurko and Rassi."""

from cucumber.cards import THREE_JOKERS_LIKE_ACES, TWO_JOKERS_LIKE_ACES
from cucumber.rules import (
    NO_POINTS,
    POINTS_ACE_AND_JOKER_ONE,
    POINTS_ACE_ONE,
    AceInLastTrick,
    Ducking,
    Ending,
    Exchanging,
    Limit,
    Multiplier,
    NextDealer,
    Payment,
    PlayerRange,
    Raising,
    TieBonus,
    Undealt,
    WhenCaught,
    WholePack,
)
from cucumber.variants.denmark import AGURK
from cucumber.variants.sweden import GURKA_SE
from cucumber.variants.variant import HouseRule, Variant

_SOURCE = "pagat-cucumber, Finnish"

KURKKU = Variant(
    key="kurkku",
    name="Kurkku",
    region="Finland",
    aliases=("finnish", "finnish cucumber"),
    local_name="Kurkku",
    gist="Three or four players, and the first to reach 30 ends the game: the lowest score wins.",
    source=_SOURCE,
    parent=GURKA_SE,
    changes={
        "player_range": PlayerRange(3, 4),
        "when_caught": WhenCaught.STAYS_IN,
        "ending": Ending.FIRST_CAUGHT_ENDS,
        "payment": Payment.NOTHING,
    },
    rulings={"ending": "Where several have the lowest score, they share the win."},
)

MATAPESA = Variant(
    key="matapesa",
    name="Mätäpesä",
    region="Finland",
    aliases=("dirty nest",),
    local_name="Mätäpesä",
    gist="The whole pack is dealt, the rest is shown, and whoever takes the last trick has lost and deals.",
    source=_SOURCE,
    parent=AGURK,
    changes={
        "hand_sizes": WholePack.GOES_ROUND,
        "next_dealer": NextDealer.LOSER,
        "undealt": Undealt.SHOWN,
        "tie_bonus": TieBonus.NONE,
        "point_table": NO_POINTS,
        "when_caught": WhenCaught.STAYS_IN,
        "ending": Ending.SINGLE_DEAL,
    },
    ours=("player_range",),
)

KURKO = Variant(
    key="kurko",
    name="Kurko",
    region="Finland",
    local_name="Kurko",
    gist="Jokers are aces, all of them low at the end; nobody drops out, and the losers pay the winner.",
    source=_SOURCE,
    parent=KURKKU,
    changes={
        "pack": TWO_JOKERS_LIKE_ACES,
        "ace_in_last_trick": AceInLastTrick.LOW,
        "player_range": PlayerRange(2, 9),
        "ducking": Ducking.ONLY_IF_UNABLE,
        "point_table": POINTS_ACE_AND_JOKER_ONE,
        "ending": Ending.ALL_BUT_ONE_CAUGHT,
        "payment": Payment.DIFFERENCE,
    },
    house_rules=(
        HouseRule(
            key="three-jokers",
            gist="There are three jokers instead of two.",
            changes={"pack": THREE_JOKERS_LIKE_ACES},
            source=_SOURCE,
        ),
    ),
    rulings={"ending": "Where several have the lowest score, they share the win and what is paid."},
    ours=("charged",),
)

RASSI = Variant(
    key="rassi",
    name="Rassi",
    region="Finland",
    local_name="Rassi",
    gist="Bad hands can be thrown in: one without pictures for free, any other for double, and once more for redouble.",
    source=_SOURCE,
    parent=KURKKU,
    changes={
        "ace_in_last_trick": AceInLastTrick.LOW,
        "player_range": PlayerRange(2, 6),
        "exchange": Exchanging.WHOLE_HANDS,
        "raising": Raising.BY_NEW_HANDS,
        "point_table": POINTS_ACE_ONE,
        "multiplier": Multiplier.NEW_HANDS,
        "limit": Limit(50, reaching=True),
        "when_caught": WhenCaught.OUT,
        "ending": Ending.LAST_ONE_LEFT,
    },
    rulings={
        "exchange": "No source says what happens when the cards run out: the offer ends. Cards thrown in stay out.",
    },
    ours=("player_range",),
)
