"""Finland: Kurkku, Mätäpesä, Kurko and Rassi."""

from cucumber.engine import rules
from cucumber.engine.cards import THREE_JOKERS_LIKE_ACES, TWO_JOKERS_LIKE_ACES
from cucumber.engine.rules.scoring import POINTS_ACE_AND_JOKER_ONE
from cucumber.engine.variants.denmark import AGURK
from cucumber.engine.variants.sources import Citation
from cucumber.engine.variants.sweden import GURKA_SE
from cucumber.engine.variants.variant import HouseRule, Variant, cite

_SOURCE = "pagat-cucumber, Finnish"

KURKKU = Variant(
    key="kurkku",
    name="Kurkku",
    region="Finland",
    aliases=("finnish", "finnish cucumber"),
    local_name="Kurkku",
    language="Finnish",
    spoken="KOORK-koo",
    gist="Three or four players; when somebody reaches 30 the game is over, and the lowest score wins.",
    source=_SOURCE,
    history=(Citation(_SOURCE, "Told by Ohto Salo on Cristian Seres's Finnish pages about card games."),),
    parent=GURKA_SE,
    changes={
        "player_range": rules.PlayerRange(3, 4),
        "when_caught": rules.WhenCaught.STAYS_IN,
        "ending": rules.Ending.FIRST_CAUGHT_ENDS,
        "payment": rules.Payment.NOTHING,
    },
    sources=cite(_SOURCE, "limit"),
    rulings={
        "ending": (
            "The source only seems to say that the game ends there. If several have the lowest score, they share "
            "the win."
        )
    },
    silent=("payment",),
)

MATAPESA = Variant(
    key="matapesa",
    name="Mätäpesä",
    region="Finland",
    aliases=("dirty nest",),
    local_name="Mätäpesä",
    language="Finnish",
    spoken="MAT-a-pess-a",
    gist="The whole pack is dealt, no points are counted, and whoever takes the last trick has to deal.",
    source=_SOURCE,
    history=(
        Citation(
            _SOURCE,
            "Its name means dirty nest. Pekka Ranta has it in his book Marjapussissa Porvooseen of 1993, which Anthony "
            "Smith translated. The loser is told “jaa kortit ja opi pelaamaan”: deal, and learn to play.",
        ),
    ),
    parent=AGURK,
    changes={
        "hand_sizes": rules.WholePack.GOES_ROUND,
        "next_dealer": rules.NextDealer.LOSER,
        "undealt": rules.Undealt.SHOWN,
        "tie_bonus": rules.TieBonus.NONE,
        "point_table": rules.NO_POINTS,
        "when_caught": rules.WhenCaught.STAYS_IN,
        "ending": rules.Ending.SINGLE_DEAL,
    },
    sources=cite(_SOURCE, "pack", "first_lead", "card_to_beat", "beating", "ducking", "charged"),
    ours=("player_range",),
    silent=("tie_bonus",),
)

KURKO = Variant(
    key="kurko",
    name="Kurko",
    region="Finland",
    local_name="Kurko",
    language="Finnish",
    spoken="KOOR-ko",
    gist="Jokers count as aces, all of them low at the end; nobody drops out, and the losers pay the winner.",
    source=_SOURCE,
    history=(
        Citation(
            _SOURCE, "Told by Antti Louko on a page of his own. Kurko means king, and another game is called that too."
        ),
    ),
    parent=KURKKU,
    changes={
        "pack": TWO_JOKERS_LIKE_ACES,
        "ace_in_last_trick": rules.AceInLastTrick.LOW,
        "player_range": rules.PlayerRange(2, 9),
        "ducking": rules.Ducking.ONLY_IF_UNABLE,
        "point_table": POINTS_ACE_AND_JOKER_ONE,
        "ending": rules.Ending.ALL_BUT_ONE_CAUGHT,
        "payment": rules.Payment.DIFFERENCE,
    },
    house_rules=(
        HouseRule(
            key="three-jokers",
            gist="There are three jokers instead of two.",
            changes={"pack": THREE_JOKERS_LIKE_ACES},
            source=_SOURCE,
        ),
    ),
    sources=cite(_SOURCE, "hand_sizes", "card_to_beat", "beating", "limit", "when_caught"),
    rulings={"ending": "If several have the lowest score, they share the win and what is paid."},
    ours=("charged",),
)

RASSI = Variant(
    key="rassi",
    name="Rassi",
    region="Finland",
    local_name="Rassi",
    language="Finnish",
    spoken="RAHS-see",
    gist="You may change a whole bad hand: free if it has no picture cards, else for twice or four times the cost.",
    source=_SOURCE,
    history=(
        Citation(
            _SOURCE,
            "Told by Tuomo Väliaho to Cristian Seres. The word seems to mean cleaning; by Antti Louko's glossary it is "
            "what an ace does when it is led: it sweeps up everyone's lowest card.",
        ),
    ),
    parent=KURKKU,
    changes={
        "ace_in_last_trick": rules.AceInLastTrick.LOW,
        "player_range": rules.PlayerRange(2, 6),
        "exchange": rules.Exchanging.WHOLE_HANDS,
        "raising": rules.Raising.BY_NEW_HANDS,
        "point_table": rules.POINTS_ACE_ONE,
        "multiplier": rules.Multiplier.NEW_HANDS,
        "limit": rules.Limit(50, reaching=True),
        "when_caught": rules.WhenCaught.OUT,
        "ending": rules.Ending.LAST_ONE_LEFT,
    },
    sources=cite(_SOURCE, "hand_sizes"),
    rulings={
        "exchange": (
            "The source offers the redouble after any double; here it comes when everyone has been asked to double. An "
            "offer ends when fewer cards are left than a hand needs, and cards thrown in stay out of the deal."
        ),
    },
    ours=("player_range", "charged"),
    silent=("payment",),
)
