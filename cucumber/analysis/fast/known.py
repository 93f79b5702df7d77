"""What the play on masks knows: for each question, the answers it can play.

An answer not listed here is played on the engine, which is slower but right; so a new answer needs nothing here.
"""

from __future__ import annotations

from collections.abc import Mapping

from cucumber.analysis.fast.rules import MOST_CARDS, MOST_PACKS, MOST_SIZES
from cucumber.engine.cards import Pack
from cucumber.engine.rules import (
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
    "lead": (Lead.ANY_CARD, Lead.LOWEST),
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


# Answers that only quick bots play.
KNOWN_TO_QUICK_BOTS: Mapping[str, tuple[Answer | type[Answer], ...]] = {"lead": (Lead.ANY_SET,)}


def needs_the_engine(rules: Rules, players: int, *, quick: bool = False) -> str:
    """Why these rules cannot be played on masks, in a sentence; empty where they can.

    With `quick`, only bots play that neither search nor have habits: they also know sets, and several packs.
    """
    for question in rules.questions():
        answer = rules.answer(question)
        if not is_known(question.name, answer, quick=quick):
            return f"The play on masks does not know this answer of {rules.name}: {answer.sentence}"
    if rules.lead is Lead.ANY_SET and rules.raising is Raising.STAKE:
        return f"The play on masks knows no stakes where sets are led, as in {rules.name}."
    if not _hold(rules, players, quick=quick):
        return f"{players} players of {rules.name} use more cards than a mask holds."
    if isinstance(rules.hand_sizes, HandSizes) and len(rules.hand_sizes.cycle) > MOST_SIZES:
        return f"The list of hand sizes of {rules.name} is longer than {MOST_SIZES}."
    return ""


def is_known(question: str, answer: Answer, *, quick: bool = False) -> bool:
    """Whether the play on masks knows this answer to the question with that name, or does among quick bots."""
    known = (*KNOWN_ANSWERS.get(question, ()), *(KNOWN_TO_QUICK_BOTS.get(question, ()) if quick else ()))
    return any(answer == one or type(answer) is one for one in known)


def _hold(rules: Rules, players: int, *, quick: bool) -> bool:
    """Whether masks hold the cards: a mask all of them, or, for quick bots, each of several masks a pack."""
    cards = len(rules.pack_for(players).cards)
    if not quick:
        return cards <= MOST_CARDS
    hand = min(cards // 2, rules.largest_hand or cards)
    return (
        len(rules.pack.cards) <= MOST_CARDS and rules.player_range.packs(players) <= MOST_PACKS and hand <= MOST_CARDS
    )
