"""Norway: Gurka."""

from cucumber.engine.cards import TWO_JOKERS_LIKE_ACES
from cucumber.engine.rules import AceOnAce, Exchanging, FirstLead, LosingCardSizes, NextDealer, TieBonus, WhenCaught
from cucumber.engine.rules.scoring import FLAT_POINTS, POINTS_WITH_JOKERS_AS_ACES
from cucumber.engine.variants.denmark import AGURK
from cucumber.engine.variants.sources import Citation
from cucumber.engine.variants.variant import HouseRule, Variant, cite

GURKA_NO = Variant(
    key="gurka-no",
    name="Norwegian Gurka",
    region="Norway",
    aliases=("norwegian", "norwegian cucumber"),
    local_name="Gurka",
    language="Norwegian",
    spoken="GOOR-ka",
    gist="Agurk with one life and no bonus: at 21 or more you are out.",
    source="pagat-cucumber, Norwegian",
    history=(
        Citation("pagat-cucumber, Norwegian", "As somebody told it on the web forum skillsrinet."),
        Citation(
            "wikipedia-agurk",
            "Also called Agurk or Røkkar, and played to 30, where all who tie pay. Some who play for money have rampo: "
            "if all last cards are equal, nobody pays, and the pot waits for the next game.",
        ),
    ),
    parent=AGURK,
    changes={"tie_bonus": TieBonus.NONE, "when_caught": WhenCaught.OUT},
    sources=cite("pagat-cucumber, Norwegian", "pack", "hand_sizes", "limit"),
    silent=("exact_limit",),
    house_rules=(
        HouseRule(
            key="jokers",
            gist="Two jokers join the pack and count as aces.",
            changes={"pack": TWO_JOKERS_LIKE_ACES, "point_table": POINTS_WITH_JOKERS_AS_ACES},
            source="pagat-cucumber, Norwegian",
            rulings={"pack": "The source doesn't say how many jokers; here there are two."},
        ),
        HouseRule(
            key="ace-stops",
            gist="Nothing beats or equals an ace: everyone after it plays the lowest card.",
            changes={"ace_on_ace": AceOnAce.NO},
            source="pagat-cucumber, Norwegian",
        ),
    ),
)

GURKA_VIDARGAS = Variant(
    key="gurka-vidargas",
    name="Vidargas' Gurka",
    region="Norway",
    aliases=("vidargas",),
    local_name="Gurka",
    language="Norwegian",
    spoken="GOOR-ka",
    gist="The losing card sets the size of the next hands; the dealer leads, and may exchange cards first.",
    source="pagat-cucumber, Norwegian",
    history=(
        Citation(
            "pagat-cucumber, Norwegian",
            "Told by Nick Vidargas, who learned it as Norwegian; pagat finds that it may well be.",
        ),
    ),
    parent=GURKA_NO,
    changes={
        "hand_sizes": LosingCardSizes(first=5, most=7),
        "next_dealer": NextDealer.LOWEST_LAST_CARD,
        "first_lead": FirstLead.DEALER,
        "exchange": Exchanging.AS_MANY_AS_DEALER,
        "point_table": FLAT_POINTS,
    },
    rulings={"hand_sizes": "What the card costs sets the size: a card that costs more than seven means seven cards."},
)
