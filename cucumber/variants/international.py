"""No country of its own: the game as short rule cards give it."""

from cucumber.rules import Limit, TieBonus, WhenCaught
from cucumber.variants.denmark import AGURK
from cucumber.variants.variant import Variant, cited

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
    sources={
        **cited("rules-card-cucumber, Setup", "pack", "player_range", "hand_sizes"),
        **cited("rules-card-cucumber, Gameplay", "first_lead", "lead", "card_to_head", "heading", "charged"),
        **cited("rules-card-cucumber, Scoring", "point_table", "score_keeping", "limit", "when_caught", "ending"),
    },
    rulings={
        "ducking": "The card may mean that only who cannot head ducks, or leave it to the player; here it is free."
    },
    ours=("ducking",),
)
