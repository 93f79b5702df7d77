"""No particular country: the game as short rule cards give it, and Minibluff, which is played online."""

from cucumber.engine import rules
from cucumber.engine.rules.scoring import THE_STAKE
from cucumber.engine.variants.denmark import AGURK
from cucumber.engine.variants.sources import Citation
from cucumber.engine.variants.variant import Variant, cite

SIMPLE = Variant(
    key="simple",
    name="Cucumber, the short card",
    region="Scandinavia",
    aliases=("short card", "simple cucumber"),
    gist="The shortest rules there are: no bonus, one life, and over 21 you are out.",
    source="rules-card-cucumber",
    history=(Citation("rules-card-cucumber", "An unsigned rule card, which calls the game Scandinavian."),),
    customs={"dealt": Citation("rules-card-cucumber, Setup", "one at a time")},
    parent=AGURK,
    changes={
        "tie_bonus": rules.TieBonus.NONE,
        "limit": rules.Limit(21, reaching=False),
        "when_caught": rules.WhenCaught.OUT,
    },
    sources={
        **cite("rules-card-cucumber, Setup", "pack", "player_range", "hand_sizes"),
        **cite("rules-card-cucumber, Gameplay", "first_lead", "lead", "card_to_beat", "beating", "charged"),
        **cite("rules-card-cucumber, Scoring", "point_table", "score_keeping", "limit", "when_caught", "ending"),
    },
    rulings={
        "ducking": (
            "The card says both that you may duck only if you can't beat it and that you may choose; here you may "
            "choose."
        ),
        "limit": "The card leaves the limit to the players and calls 21 usual.",
    },
    ours=("ducking",),
    silent=("tie_bonus", "exact_limit"),
)

MINIBLUFF = Variant(
    key="minibluff",
    name="Minibluff",
    region="International",
    aliases=("mini bluff",),
    gist="Ten credits each, and a stake to double: accept or drop. The lowest last card wins the deal.",
    source="minibluff.com, rules",
    history=(
        Citation("pagat-cucumber, Other versions", "Invented by Bernard Dulac; it is played online at minibluff.com."),
    ),
    parent=AGURK,
    changes={
        "player_range": rules.PlayerRange(2, 5),
        "raising": rules.Raising.STAKE,
        "charged": rules.Charged.ALL_BUT_FIRST_LOWEST,
        "tie_bonus": rules.TieBonus.NONE,
        "point_table": THE_STAKE,
        "multiplier": rules.Multiplier.STAKE,
        "score_keeping": rules.Credits(10),
        "limit": rules.Limit(0, reaching=True, falling=True),
        "when_caught": rules.WhenCaught.OUT,
        "payment": rules.Payment.TO_THE_BANK,
    },
    ours=("payment",),
)
