"""What compiled play knows: the answers it can play, and its numbers for these, for questions and for a log.

An answer not listed here is played on the engine, which is slower but right; so a new answer needs nothing here.
"""

from __future__ import annotations

from collections.abc import Mapping

from cucumber.engine import rules
from cucumber.engine.cards import Pack
from cucumber.engine.rules.answer import Answer, Choice

NONE = -1


# --- the answers it can play ----------------------------------------------------------------------------------------

# Answers made of numbers and cards are known by type: every pack, every point table.
KNOWN_ANSWERS: Mapping[str, tuple[Answer | type[Answer], ...]] = {
    "pack": (Pack,),
    "ace_in_last_trick": (rules.AceInLastTrick.HIGH, rules.AceInLastTrick.LOW),
    "player_range": (rules.PlayerRange,),
    "hand_sizes": (rules.HandSizes, rules.LosingCardSizes, rules.WholePack.GOES_ROUND),
    "short_pack": (rules.FewerEach, rules.ShortPack.GOES_ROUND),
    "next_dealer": (rules.NextDealer.CLOCKWISE, rules.NextDealer.LOSER, rules.NextDealer.LOWEST_LAST_CARD),
    "first_lead": (rules.FirstLead.LEFT_OF_DEALER, rules.FirstLead.DEALER, rules.FirstLead.TAKER),
    "undealt": (rules.Undealt.UNSEEN, rules.Undealt.SHOWN),
    "exchange": (
        *(rules.Exchanging.NONE, rules.Exchanging.AS_MANY_AS_FIRST, rules.Exchanging.UP_TO_FIRST),
        *(rules.Exchanging.AS_MANY_AS_DEALER, rules.Exchanging.ANY_NUMBER, rules.Exchanging.WHOLE_HANDS),
    ),
    "raising": (rules.Raising.NONE, rules.Raising.KONTRA, rules.Raising.BY_NEW_HANDS, rules.Raising.STAKE),
    "lead": (rules.Lead.ANY_CARD, rules.Lead.LOWEST),
    "card_to_beat": (rules.CardToBeat.HIGHEST, rules.CardToBeat.PREVIOUS),
    "beating": (rules.EqualCard.ENOUGH, rules.EqualCard.TOO_LOW),
    "ducking": (rules.Ducking.FREE, rules.Ducking.ONLY_IF_UNABLE, rules.Ducking.NO_CHOICE),
    "ace_on_ace": (rules.AceOnAce.YES, rules.AceOnAce.NO),
    "charged": (rules.Charged.TAKER, rules.Charged.ALL_BUT_FIRST_LOWEST, rules.Charged.ALL_TIED),
    "tie_bonus": (rules.TieBonus.NONE, rules.TieBonus.DEDUCTED),
    "point_table": (rules.PointTable,),
    "multiplier": (
        *(rules.Multiplier.NOTHING, rules.Multiplier.ONES_DOUBLE, rules.Kontra(2, 4)),
        *(rules.Multiplier.NEW_HANDS, rules.Multiplier.STAKE),
    ),
    "score_keeping": (rules.ScoreKeeping.RUNNING_TOTAL, rules.ScoreKeeping.KEPT_CARDS, rules.Credits),
    "limit": (rules.Limit,),
    "exact_limit": (rules.ExactLimit.NOTHING_SPECIAL, rules.ExactLimit.BACK_TO_ZERO),
    "when_caught": (
        *(rules.WhenCaught.OUT, rules.Lives, rules.BuyIns),
        *(rules.WhenCaught.HALF_CUCUMBER, rules.WhenCaught.STAYS_IN),
    ),
    "ending": (
        *(rules.Ending.LAST_ONE_LEFT, rules.Ending.FIRST_OUT_LOSES, rules.Ending.FIRST_CAUGHT_ENDS),
        *(rules.Ending.ALL_BUT_ONE_CAUGHT, rules.Ending.SINGLE_DEAL),
    ),
    "payment": (
        *(rules.Payment.NOTHING, rules.Payment.POT, rules.Payment.POT_FREE_BUY_IN),
        *(rules.Payment.DIFFERENCE, rules.Payment.TO_THE_BANK),
    ),
}


# Answers that only quick bots play.
KNOWN_TO_QUICK_BOTS: Mapping[str, tuple[Answer | type[Answer], ...]] = {"lead": (rules.Lead.ANY_SET,)}


# --- answers ----------------------------------------------------------------------------------------------------------


def code(answer: Answer) -> int:
    """An answer as a number: its place among those out of a fixed few, and none for one with a number of its own."""
    return [*type(answer)].index(answer) if isinstance(answer, Choice) else NONE


DUCKING_FREE, DUCKING_NO_CHOICE = code(rules.Ducking.FREE), code(rules.Ducking.NO_CHOICE)
NO_EXCHANGE, WHOLE_HANDS = code(rules.Exchanging.NONE), code(rules.Exchanging.WHOLE_HANDS)
AS_MANY_AS_FIRST, UP_TO_FIRST = code(rules.Exchanging.AS_MANY_AS_FIRST), code(rules.Exchanging.UP_TO_FIRST)
AS_MANY_AS_DEALER = code(rules.Exchanging.AS_MANY_AS_DEALER)
KONTRA, STAKE = code(rules.Raising.KONTRA), code(rules.Raising.STAKE)
ALL_TIED, ALL_BUT_FIRST_LOWEST = code(rules.Charged.ALL_TIED), code(rules.Charged.ALL_BUT_FIRST_LOWEST)
ONES_DOUBLE = code(rules.Multiplier.ONES_DOUBLE)
CREDITS, KEPT_CARDS = NONE, code(rules.ScoreKeeping.KEPT_CARDS)
STAYS_IN, HALF_CUCUMBER = code(rules.WhenCaught.STAYS_IN), code(rules.WhenCaught.HALF_CUCUMBER)
FIRST_OUT_LOSES, FIRST_CAUGHT_ENDS = code(rules.Ending.FIRST_OUT_LOSES), code(rules.Ending.FIRST_CAUGHT_ENDS)
ALL_BUT_ONE_CAUGHT, SINGLE_DEAL = code(rules.Ending.ALL_BUT_ONE_CAUGHT), code(rules.Ending.SINGLE_DEAL)
LAST_ONE_LEFT = code(rules.Ending.LAST_ONE_LEFT)
LOSER_DEALS, LOWEST_DEALS = code(rules.NextDealer.LOSER), code(rules.NextDealer.LOWEST_LAST_CARD)
DEALER_LEADS, TAKER_LEADS = code(rules.FirstLead.DEALER), code(rules.FirstLead.TAKER)

IN_TURN, LOSING_CARD, GOES_ROUND = 0, 1, 2  # what decides the hand size


# --- what is asked, and what is logged --------------------------------------------------------------------------------

TO_PLAY, TO_EXCHANGE, FOR_FREE, TO_DOUBLE, TO_REDOUBLE, FOR_KONTRA, TO_ACCEPT = range(7)

# Beside cards, which are their places in the pack; calls come in the order of `Call`.
PASSED, SAID_KONTRA, SAID_FREE, SAID_DOUBLE, SAID_REDOUBLE, ACCEPTED, DROPPED, EXCHANGED, TOOK, OWES = range(80, 90)
