"""Germany: Five Cucumbers, with a pack of its own."""

from cucumber.cards import NUMBERED_PACK
from cucumber.rules import CUCUMBERS, FirstLead, Limit, Multiplier, PlayerRange, TieBonus, WhenCaught
from cucumber.variants.denmark import AGURK
from cucumber.variants.variant import Variant

FIVE_CUCUMBERS = Variant(
    key="five-cucumbers",
    name="Five Cucumbers",
    region="Germany",
    aliases=("fünf gurken", "five"),
    gist="Sixty numbered cards, and a sixth cucumber is one too many; a 1 in the last trick doubles.",
    source="five-cucumbers-sheet",
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
    rulings=(
        "In its first deal the youngest player leads; here it is the player on the dealer's left.",
        "The sheet names no dealer: the deal passes clockwise.",
    ),
)
