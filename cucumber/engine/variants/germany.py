"""Germany: Five Cucumbers, played with its own pack."""

from cucumber.engine.cards import NUMBERED_PACK
from cucumber.engine.rules import FirstLead, Limit, Multiplier, PlayerRange, TieBonus, WhenCaught
from cucumber.engine.rules.scoring import CUCUMBERS
from cucumber.engine.variants.denmark import AGURK
from cucumber.engine.variants.sources import Citation
from cucumber.engine.variants.variant import Variant, cite

FIVE_CUCUMBERS = Variant(
    key="five-cucumbers",
    name="Five Cucumbers",
    region="Germany",
    aliases=("fünf gurken", "five"),
    local_name="Fünf Gurken",
    language="German",
    spoken="fewnf GOOR-ken",
    gist="Sixty numbered cards; the sixth cucumber is one too many, and a 1 in the last trick doubles them.",
    source="five-cucumbers-sheet",
    history=(
        Citation(
            "five-cucumbers-sheet",
            "Friedemann Friese arranged the old game anew, Harald Lieske drew the cards, and 2F-Spiele of Bremen "
            "published it in 2013. Its box has thirty cucumbers to hand out.",
        ),
    ),
    parent=AGURK,
    changes={
        "pack": NUMBERED_PACK,
        "player_range": PlayerRange(2, 6),
        "first_lead": FirstLead.TAKER,
        "tie_bonus": TieBonus.NONE,
        "point_table": CUCUMBERS,
        "multiplier": Multiplier.ONES_DOUBLE,
        "limit": Limit(5, reaching=False),
        "when_caught": WhenCaught.OUT,
    },
    sources={
        **cite("five-cucumbers-sheet, The cards", "pack", "point_table"),
        **cite("five-cucumbers-sheet, Preparation", "hand_sizes", "undealt"),
        **cite("five-cucumbers-sheet, Turn overview", "lead", "card_to_beat", "beating", "ducking"),
        **cite("five-cucumbers-sheet, Scoring", "first_lead", "charged", "multiplier", "score_keeping"),
        **cite("five-cucumbers-sheet, Scoring", "limit", "when_caught", "ending"),
    },
    rulings={
        "pack": (
            "Without the box: take two ordinary packs with the same back. From one use the aces (1) to the jacks (11), "
            "from both the queens and kings: black queens are 12, red queens 13, black kings 14, red kings 15."
        ),
        "first_lead": (
            "Its rule sheet lets the youngest player lead in the first deal; here it is the player left of the dealer."
        ),
    },
    ours=("player_range", "next_dealer"),
    silent=("tie_bonus", "exact_limit"),
)
