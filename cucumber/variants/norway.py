"""Norway: Gurka."""

from cucumber.rules import TieBonus, WhenCaught
from cucumber.variants.denmark import AGURK
from cucumber.variants.variant import Variant

GURKA_NO = Variant(
    key="gurka-no",
    name="Norwegian Gurka",
    region="Norway",
    aliases=("norwegian", "norwegian cucumber"),
    gist="Agurk with one life and no bonus: 21 points and you are out.",
    source="pagat-cucumber, Norwegian",
    parent=AGURK,
    changes={"tie_bonus": TieBonus.NONE, "when_caught": WhenCaught.OUT},
)
