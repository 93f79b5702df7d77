"""What the play on masks knows: for each question, the answers it can play.

An answer not listed here is played on the engine, which is slower but right; so a new answer needs nothing here.
"""

from __future__ import annotations

from collections.abc import Mapping

from cucumber.cards import Pack
from cucumber.fast.rules import MOST_CARDS, MOST_SIZES
from cucumber.rules import (
    AceInLastTrick,
    AceOnAce,
    Answer,
    Beating,
    BuyIns,
    CardToBeat,
    Charged,
    Credits,
    Ducking,
    Ending,
    ExactLimit,
    Exchanging,
    FewerEach,
    FirstLead,
    HandSizes,
    Kontra,
    Lead,
    Limit,
    Lives,
    LosingCardSizes,
    Multiplier,
    NextDealer,
    Payment,
    PlayerRange,
    PointTable,
    Raising,
    Rules,
    ScoreKeeping,
    ShortPack,
    TieBonus,
    Undealt,
    WhenCaught,
    WholePack,
)

# Answers made of numbers and cards are known by type: every pack, every point table.
KNOWN_ANSWERS: Mapping[str, tuple[Answer | type[Answer], ...]] = {
    "pack": (Pack,),
    "ace_in_last_trick": (AceInLastTrick.HIGH, AceInLastTrick.LOW),
    "player_range": (PlayerRange,),
    "hand_sizes": (HandSizes, LosingCardSizes, WholePack.GOES_ROUND),
    "short_pack": (FewerEach, ShortPack.GOES_ROUND),
    "next_dealer": (NextDealer.CLOCKWISE, NextDealer.LOSER, NextDealer.LOWEST_LAST_CARD),
    "first_lead": (FirstLead.LEFT_OF_DEALER, FirstLead.DEALER, FirstLead.TAKER),
    "undealt": (Undealt.UNSEEN, Undealt.SHOWN),
    "exchange": (
        *(Exchanging.NONE, Exchanging.AS_MANY_AS_FIRST, Exchanging.UP_TO_FIRST, Exchanging.AS_MANY_AS_DEALER),
        *(Exchanging.ANY_NUMBER, Exchanging.WHOLE_HANDS),
    ),
    "raising": (Raising.NONE, Raising.KONTRA, Raising.BY_NEW_HANDS, Raising.STAKE),
    "lead": (Lead.ANY_CARD, Lead.LOWEST),  # masks hold no sets
    "card_to_beat": (CardToBeat.HIGHEST, CardToBeat.PREVIOUS),
    "beating": (Beating.EQUAL_OR_HIGHER, Beating.HIGHER),
    "ducking": (Ducking.FREE, Ducking.ONLY_IF_UNABLE, Ducking.NO_CHOICE),
    "ace_on_ace": (AceOnAce.YES, AceOnAce.NO),
    "charged": (Charged.TAKER, Charged.ALL_BUT_FIRST_LOWEST, Charged.ALL_TIED),
    "tie_bonus": (TieBonus.NONE, TieBonus.DEDUCTED),
    "point_table": (PointTable,),
    "multiplier": (
        *(Multiplier.NOTHING, Multiplier.ONES_DOUBLE, Kontra(2, 4), Multiplier.NEW_HANDS),
        Multiplier.STAKE,
    ),
    "score_keeping": (ScoreKeeping.RUNNING_TOTAL, ScoreKeeping.KEPT_CARDS, Credits),
    "limit": (Limit,),
    "exact_limit": (ExactLimit.NOTHING_SPECIAL, ExactLimit.BACK_TO_ZERO),
    "when_caught": (WhenCaught.OUT, Lives, BuyIns, WhenCaught.HALF_CUCUMBER, WhenCaught.STAYS_IN),
    "ending": (
        *(Ending.LAST_ONE_LEFT, Ending.FIRST_OUT_LOSES, Ending.FIRST_CAUGHT_ENDS, Ending.ALL_BUT_ONE_CAUGHT),
        Ending.SINGLE_DEAL,
    ),
    "payment": (Payment.NOTHING, Payment.POT, Payment.POT_FREE_BUY_IN, Payment.DIFFERENCE, Payment.TO_THE_BANK),
}


def needs_the_engine(rules: Rules, players: int) -> str:
    """Why these rules cannot be played on masks, in a sentence; empty where they can."""
    for question in rules.questions():
        answer = rules.answer(question)
        if not is_known(question.name, answer):
            return f"The play on masks does not know this answer of {rules.name}: {answer.sentence}"
    if len(rules.pack_for(players).cards) > MOST_CARDS:
        return f"{players} players of {rules.name} use more cards than a mask holds."
    if isinstance(rules.hand_sizes, HandSizes) and len(rules.hand_sizes.cycle) > MOST_SIZES:
        return f"The list of hand sizes of {rules.name} is longer than {MOST_SIZES}."
    return ""


def is_known(question: str, answer: Answer) -> bool:
    """Whether the play on masks knows this answer to the question with that name."""
    known = KNOWN_ANSWERS.get(question, ())
    return any(answer == one or type(answer) is one for one in known)
