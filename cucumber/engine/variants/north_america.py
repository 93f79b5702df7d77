"""North America: the Danish game as an American card maker describes it, and Twenty-Two."""

from cucumber.engine import rules
from cucumber.engine.cards import STANDARD_PACK
from cucumber.engine.rules.scoring import POINTS_OF_22
from cucumber.engine.variants.denmark import AGURK
from cucumber.engine.variants.iceland import GURKA_IS
from cucumber.engine.variants.sources import Citation
from cucumber.engine.variants.variant import Variant, cite

DENEXA = Variant(
    key="denexa",
    name="Agurk, Denexa's version",
    region="North America",
    aliases=("denexa agurk",),
    gist="Agurk in which you must beat the highest card if you can, and an equal card isn't enough.",
    source="denexa-agurk",
    history=(
        Citation(
            "denexa-agurk, opening",
            "Written down by Denexa, who make playing cards; they liken it to Agram turned round, a game in which the "
            "last trick wins.",
        ),
    ),
    customs={
        "dealt": Citation("denexa-agurk, The game", "all at once"),
        **dict.fromkeys(("suits", "taker", "next lead"), Citation("denexa-agurk, Game play", "")),
        "played cards": Citation(
            "denexa-agurk, Game play",
            "Cards that have been played stay face up for everyone to see; push them onto a loose pile, so that nobody "
            "takes them for the trick being played.",
        ),
    },
    parent=AGURK,
    changes={
        "beating": rules.EqualCard.TOO_LOW,
        "ducking": rules.Ducking.ONLY_IF_UNABLE,
        "ace_on_ace": rules.AceOnAce.NO,
        "limit": rules.Limit(21, reaching=False),
    },
    sources={
        **cite("denexa-agurk, opening", "player_range"),
        **cite("denexa-agurk, The game", "pack", "hand_sizes", "undealt", "first_lead", "next_dealer"),
        **cite("denexa-agurk, Game play", "lead", "card_to_beat", "beating", "ducking", "ace_on_ace"),
        **cite("denexa-agurk, Game play", "charged", "tie_bonus", "point_table", "limit", "when_caught", "ending"),
    },
    rulings={
        "tie_bonus": "The source doesn't say who comes first; as in Agurk, the taker pays before the others gain."
    },
    silent=("exact_limit",),
)

TWENTY_TWO = Variant(
    key="twenty-two",
    name="Twenty-Two",
    region="North America",
    aliases=("22",),
    gist="Gúrka without a special six: everyone may exchange once, and the losing card sets the next hands.",
    source="pagat.com, Twenty-Two",
    history=(Citation("pagat-cucumber, Other versions", "An American game, close to the Icelandic one."),),
    customs={
        "dealt": Citation("pagat.com, Twenty-Two", "one at a time"),
        "first dealer": Citation("pagat.com, Twenty-Two", "Everyone draws a card: the highest deals first."),
    },
    parent=GURKA_IS,
    changes={
        "pack": STANDARD_PACK,
        "player_range": rules.PlayerRange(2, 12, more_packs=((7, 2), (9, 3))),
        "hand_sizes": rules.LosingCardSizes(first=7),
        "short_pack": rules.ShortPack.GOES_ROUND,
        "next_dealer": rules.NextDealer.LOSER,
        "exchange": rules.Exchanging.ANY_NUMBER,
        "point_table": POINTS_OF_22,
        "limit": rules.Limit(22, reaching=True),
        "exact_limit": rules.ExactLimit.NOTHING_SPECIAL,
    },
    rulings={
        "player_range": (
            "The source sets no highest number; here it is twelve. The packs a game began with stay in use to its end."
        ),
        "charged": (
            "The source settles a tie by a play-off, whose rules we could not find; here the last of equals pays."
        ),
    },
)
