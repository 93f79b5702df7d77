"""Whether compiled play can play a game: whether it knows all answers, and masks hold the cards."""

from __future__ import annotations

from cucumber.analysis.masks.codes import KNOWN_ANSWERS, KNOWN_TO_QUICK_BOTS
from cucumber.analysis.masks.compiled_rules import MOST_CARDS, MOST_PACKS, MOST_SIZES
from cucumber.engine.rules import Answer, HandSizes, Lead, Raising, Rules


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
