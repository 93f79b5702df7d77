"""Bots that think ahead to the last trick: one gets through it cheaply, one makes it costly, one waits."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cucumber.bots.bot import Bot
from cucumber.bots.strategies.answers import answer
from cucumber.bots.strategies.view_facts import ACE, KING, beating, high_tricks, highest_card
from cucumber.engine.acts import Act
from cucumber.engine.view import Option, View

QUIET_LEVEL = 5  # at this strength the last trick is taken if nobody forces low cards out
FEW = 3  # tricks: this close to the end, everyone wants the lead


def fimp(seen: View, _rng: Random) -> Act:
    """Gets rid of cards at or above the expected level of the last trick, those least likely to beat again first."""
    return answer(seen) or _shed(seen).act


def _shed(seen: View) -> Option:
    plays = beating(seen) or seen.options
    level = QUIET_LEVEL + high_tricks(seen)  # each high trick forced out low cards and so raises the level
    dangerous = [option for option in plays if highest_card(option) >= level]
    return min(dangerous, key=highest_card) if dangerous else plays[-1]


def sharp(seen: View, _rng: Random) -> Act:
    """Leads high and saves low cards; keeps its only ace for a middle trick if the hand can afford it."""
    return answer(seen) or (_lead_sharp(seen) if seen.to_beat is None else _beat(seen, keeping=ACE)).act


def _lead_sharp(seen: View) -> Option:
    """A high card, to make others give up low ones; without high cards, the second lowest."""
    singles = _singles(seen)
    if highest_card(singles[-1]) >= KING or seen.tricks_to_come < FEW:
        return singles[-1]
    return singles[min(1, len(singles) - 1)]


def patient(seen: View, _rng: Random) -> Act:
    """Leads from the middle and beats cheaply, and in the last tricks plays its highest cards before its lowest."""
    return answer(seen) or _play_patiently(seen).act


def _play_patiently(seen: View) -> Option:
    """Near the end the highest card, before it the third-lowest lead, and the cheapest that beats."""
    leads = seen.to_beat is None
    options = _singles(seen) if leads else seen.options
    if seen.tricks_to_come <= FEW:
        return options[-1]
    return options[min(2, len(options) - 1)] if leads else _beat(seen, keeping=KING)


def _singles(seen: View) -> Sequence[Option]:
    """The single cards that may be played, or all plays if none is single."""
    return [option for option in seen.options if len(option.strengths) == 1] or seen.options


def _beat(seen: View, keeping: int) -> Option:
    """The cheapest card that beats; but a hand with two low cards may keep its only one of this height or higher."""
    beats = beating(seen)
    if not beats:
        return seen.options[0]
    only_one = len(beats) == 1 and highest_card(beats[0]) >= keeping
    return seen.options[0] if only_one and seen.tricks_to_come > FEW and _can_wait(seen) else beats[0]


def _can_wait(seen: View) -> bool:
    """Whether the hand still has a low card after ducking."""
    return not seen.options[0].beats and len(seen.strengths) > 1 and seen.strengths[1] <= QUIET_LEVEL


FIMP = Bot("fimp", "Gets rid of every card that would probably take the last trick.", fimp)
SHARP = Bot(
    "sharp",
    "Leads high cards to force out low ones, and keeps a high card for a middle trick and a low one for the end.",
    sharp,
)
PATIENT = Bot(
    "patient",
    "Leads its third-lowest card and beats as cheaply as it can; in the last three tricks it plays its highest cards.",
    patient,
)
