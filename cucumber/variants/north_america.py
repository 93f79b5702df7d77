"""North America: the Danish game as an American card maker describes it, and Twenty-Two."""

from cucumber.cards import STANDARD_PACK
from cucumber.rules import (
    POINTS_OF_22,
    Ducking,
    ExactLimit,
    Exchanging,
    Heading,
    Limit,
    LosingCardSizes,
    NextDealer,
    PlayerRange,
    ShortPack,
)
from cucumber.variants.denmark import AGURK
from cucumber.variants.iceland import GURKA_IS
from cucumber.variants.variant import Variant, cited

DENEXA = Variant(
    key="denexa",
    name="Agurk, Denexa's version",
    region="North America",
    aliases=("denexa agurk",),
    gist="Agurk in which whoever can go above the best card must; an equal card is not enough.",
    source="denexa-agurk",
    parent=AGURK,
    changes={
        "heading": Heading.HIGHER,
        "ducking": Ducking.ONLY_IF_UNABLE,
        "limit": Limit(21, reaching=False),
    },
    sources={
        **cited("denexa-agurk, opening", "player_range"),
        **cited("denexa-agurk, The game", "pack", "hand_sizes", "undealt", "first_lead", "next_dealer"),
        **cited("denexa-agurk, Game play", "lead", "card_to_head", "heading", "ducking"),
        **cited("denexa-agurk, Game play", "charged", "tie_bonus", "point_table", "limit", "when_caught", "ending"),
    },
)

TWENTY_TWO = Variant(
    key="twenty-two",
    name="Twenty-Two",
    region="North America",
    aliases=("22",),
    gist="Gúrka without a special six: everyone may exchange once, the losing card sets the next hands, 22 is out.",
    source="pagat.com, Twenty-Two",
    parent=GURKA_IS,
    changes={
        "pack": STANDARD_PACK,
        "player_range": PlayerRange(2, 12, more_packs=((7, 2), (9, 3))),
        "hand_sizes": LosingCardSizes(first=7),
        "short_pack": ShortPack.GOES_ROUND,
        "next_dealer": NextDealer.LOSER,
        "exchange": Exchanging.ANY_NUMBER,
        "point_table": POINTS_OF_22,
        "limit": Limit(22, reaching=True),
        "exact_limit": ExactLimit.NOTHING_SPECIAL,
    },
    rulings={
        "player_range": "The source sets no highest number: twelve. As many packs as the game began with stay in use.",
        "charged": "The source settles a tie by a play-off, which it does not describe: the last of equals is charged.",
    },
)
