"""Sweden: Gurka as in the book Kortoxen, and as it is mostly played today."""

from cucumber.engine import rules
from cucumber.engine.variants.denmark import AGURK
from cucumber.engine.variants.sources import Citation
from cucumber.engine.variants.variant import HouseRule, Variant, cite

_SOURCE = "pagat-cucumber, Swedish"
_INTRODUCTION = "pagat-cucumber, Introduction"

EVERYONE_AFTER_THE_ACE = (
    "The source speaks of the next player, since there each beats the card just before. Here an ace stays the highest "
    "of the trick, so everyone after it plays the lowest card."
)

MUST_BEAT = HouseRule(
    key="must-beat",
    aliases=("must-head",),
    gist="If you can beat or equal the card, you must.",
    changes={"ducking": rules.Ducking.ONLY_IF_UNABLE},
    source=_SOURCE,
)
PREVIOUS_CARD = HouseRule(
    key="previous-card",
    gist="The card to beat is the one played just before yours.",
    changes={"card_to_beat": rules.CardToBeat.PREVIOUS},
    source=_SOURCE,
)
ACE_STOPS = HouseRule(
    key="ace-stops",
    gist=(
        "Nothing beats or equals an ace: everyone after it plays the lowest card; with previous-card, only the next "
        "player."
    ),
    changes={"ace_on_ace": rules.AceOnAce.NO},
    source=_SOURCE,
    rulings={"ace_on_ace": EVERYONE_AFTER_THE_ACE},
    rests_on="card_to_beat",
)
_MORE_HOUSE_RULES = (
    MUST_BEAT,
    HouseRule(
        key="lead-lowest",
        gist="You may lead only your lowest card.",
        changes={"lead": rules.Lead.LOWEST},
        source=_SOURCE,
    ),
    HouseRule(
        key="to-20",
        gist="A score of 20 or more is too much, not 30.",
        changes={"limit": rules.Limit(20, reaching=True)},
        source=_SOURCE,
    ),
    HouseRule(
        key="free-rebuy",
        gist="Buying in costs nothing.",
        changes={"payment": rules.Payment.POT_FREE_BUY_IN},
        source=_SOURCE,
    ),
)

GURKA_SE = Variant(
    key="gurka-se",
    name="Swedish Gurka",
    region="Sweden",
    aliases=("gurka", "swedish", "swedish cucumber", "kortoxen", "kurkku-1970", "kurkku 1970"),
    local_name="Gurka",
    language="Swedish",
    spoken="GUR-ka",
    gist="Six cards each, and at 30 or more you are out; but once in a game you may buy your way back in.",
    source=_SOURCE,
    history=(
        Citation(
            _INTRODUCTION,
            "Einar Werner and Tore Sandgren's Kortoxen, a book of card games, calls it new in 1975; its edition of "
            "1949 knows only Krypkille, played with Kille cards.",
        ),
        Citation(
            "pagat-cucumber, Finnish",
            "Finns could read the same rules in 1970, stakes and buying in included: Sandgren's Pelataan korttia has "
            "them as Kurkku.",
        ),
        Citation(_SOURCE, "Of a player who is out they say: a cucumber, or flown away."),
        Citation(
            "wikibooks-gurka",
            "Another way to play it, which is not played here: whoever has a card equal to the one to beat must play "
            "it, so that others can lure low cards out of you.",
        ),
    ),
    customs={"dealt": Citation(_SOURCE, "one at a time")},
    parent=AGURK,
    changes={
        "player_range": rules.PlayerRange(3, 8),
        "hand_sizes": rules.HandSizes((6,)),
        "charged": rules.Charged.ALL_TIED,
        "tie_bonus": rules.TieBonus.NONE,
        "limit": rules.Limit(30, reaching=True),
        "when_caught": rules.BuyIns(1),
        "payment": rules.Payment.POT,
    },
    sources=cite(_SOURCE, "pack", "first_lead", "lead", "card_to_beat", "beating", "ducking", "point_table", "ending"),
    silent=("exact_limit",),
    house_rules=(PREVIOUS_CARD, ACE_STOPS, *_MORE_HOUSE_RULES),
)

GURKA_MODERN = Variant(
    key="gurka-modern",
    name="Swedish Gurka, today",
    region="Sweden",
    aliases=("modern gurka", "gurka today"),
    local_name="Gurka",
    language="Swedish",
    spoken="GUR-ka",
    gist="You need only beat or equal the card just before yours; on an ace, the next plays the lowest card.",
    source=_SOURCE,
    history=(Citation(_SOURCE, "Johan Pettersson and Dan Glimne collected how the old rules changed."),),
    customs={"dealt": Citation(_SOURCE, "one at a time")},
    parent=GURKA_SE,
    changes={"card_to_beat": rules.CardToBeat.PREVIOUS, "ace_on_ace": rules.AceOnAce.NO},
    house_rules=_MORE_HOUSE_RULES,
)
