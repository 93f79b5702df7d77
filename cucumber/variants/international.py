"""No country of its own: the game as short rule cards give it."""

from cucumber.rules import Limit, TieBonus, WhenCaught
from cucumber.variants.denmark import AGURK
from cucumber.variants.variant import Variant

SIMPLE = Variant(
    key="simple",
    name="Cucumber, the short card",
    region="International",
    aliases=("short card", "simple cucumber"),
    gist="The shortest rules there are: no bonus, one life, over 21 and you are out.",
    source="rules-card-cucumber",
    parent=AGURK,
    changes={
        "tie_bonus": TieBonus.NONE,
        "limit": Limit(21, reaching=False),
        "when_caught": WhenCaught.OUT,
    },
    rulings=("Its text can be read as forced ducking or as free ducking: ducking is free here.",),
)
