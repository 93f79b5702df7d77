"""What is said about a deal: why an act is allowed or not, what it did, and which rule made it so."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cucumber.cards import name_cards
from cucumber.outcomes import Judgement
from cucumber.rules import TAKER_LEADS, TRICK_TAKER, Ducking, number_word

if TYPE_CHECKING:
    from cucumber.deal import Deal, Verdict

Words = tuple[str, ...]

# --- verdicts ---------------------------------------------------------------------------------------------------------


def reason(verdict: Verdict) -> str:
    """Why the act is allowed or not, in one sentence."""
    if verdict.deal.turn is None:
        return f"The deal is over: every card has been played, so nobody can play {_cards(verdict)}."
    if verdict.allowed:
        return f"{_player(verdict)} may play {_cards(verdict)}: {_why_allowed(verdict)}."
    return f"{_player(verdict)} may not play {_cards(verdict)}: {_why_not(verdict)}."


def refusal(verdict: Verdict) -> str:
    """Who may not do what, why, where, and what is allowed instead."""
    deal = verdict.deal
    if deal.turn is None:
        return f"{reason(verdict)} ({deal.rules.name}, after {_tricks(deal)})"
    instead = ", ".join(name_cards(act.cards) for act in verdict.instead)
    where = f"({deal.rules.name}, trick {deal.trick_number})"
    return f"{reason(verdict).removesuffix('.')} {where}. Allowed: {instead}."


def _why_allowed(verdict: Verdict) -> str:
    if verdict.deal.is_last_trick:
        return "it is the last card"
    match verdict.judgement:
        case Judgement.LEADS:
            return "any one card may be led"
        case Judgement.HEADS:
            return f"it heads {_to_head(verdict.deal)}"
        case _:
            return "it is the lowest held"


def _what_it_does(verdict: Verdict) -> str:
    player, cards, head = _player(verdict), _cards(verdict), _to_head(verdict.deal)
    if verdict.deal.is_last_trick:
        return _what_the_last_card_does(verdict)
    match verdict.judgement:
        case Judgement.LEADS:
            return f"{player} leads {cards}"
        case Judgement.HEADS:
            return f"{player} heads {head} with {cards}"
        case _ if verdict.deal.can_head:
            return f"{player} could head {head} but ducks with {cards}, the lowest held"
        case _:
            return f"{player} cannot head {head} and gives up {cards}, the lowest held"


def _what_the_last_card_does(verdict: Verdict) -> str:
    player, cards, head = _player(verdict), _cards(verdict), _to_head(verdict.deal)
    last = f"{possessive(player)} last card, {cards},"
    match verdict.judgement:
        case Judgement.LEADS:
            return f"{player} leads {cards}, the last card"
        case Judgement.HEADS:
            return f"{last} heads {head}"
        case _:
            return f"{last} does not head {head}"


def _why_not(verdict: Verdict) -> str:
    player, deal, head = _player(verdict), verdict.deal, _to_head(verdict.deal)
    match verdict.judgement:
        case Judgement.NOTHING_PLAYED:
            return "no card is named"
        case Judgement.NOT_HELD:
            return f"{player} does not hold {_missing(verdict)}"
        case Judgement.LEADS_TOO_MANY:
            return "one card is led at a time"
        case Judgement.OTHER_NUMBER:
            return f"{_cards_led(deal)}, so everyone plays as many"
        case Judgement.HIGHER_THAN_NEEDED:
            needed = name_cards(deal.legal()[0].cards)
            return f"{head} must be headed with the lowest card that does, {needed}"
        case Judgement.MUST_HEAD:
            return f"{player} can head {head} and so must"
        case _ if deal.rules.ducking is not Ducking.FREE:
            return f"{player} cannot head {head} and must give up the lowest, {_lowest(deal)}"
        case _:
            return f"it does not head {head}, and ducking means {possessive(player)} lowest, {_lowest(deal)}"


def rule_behind(verdict: Verdict) -> str:
    """The rule that decided the verdict, in the words of the rules."""
    rules = verdict.deal.rules
    match verdict.judgement:
        case Judgement.LEADS | Judgement.LEADS_TOO_MANY:
            return rules.lead.sentence
        case Judgement.HEADS:
            return f"{rules.card_to_head.sentence} {rules.heading.sentence}"
        case Judgement.DUCKS | Judgement.TOO_LOW if verdict.deal.faces_an_ace_that_stops:
            return f"{rules.ace_on_ace.sentence} {rules.ducking.sentence}"
        case Judgement.DUCKS | Judgement.TOO_LOW | Judgement.MUST_HEAD | Judgement.HIGHER_THAN_NEEDED:
            return rules.ducking.sentence
        case _:
            return ""


def _player(verdict: Verdict) -> str:
    assert verdict.deal.turn is not None
    return verdict.deal.players[verdict.deal.turn]


def _cards(verdict: Verdict) -> str:
    return name_cards(verdict.act.cards) or "nothing"


def _to_head(deal: Deal) -> str:
    return name_cards(deal.to_head.cards) if deal.to_head else "nothing"


def _lowest(deal: Deal) -> str:
    assert deal.turn is not None
    assert deal.to_head is not None
    return name_cards(deal.hands[deal.turn][: len(deal.to_head.cards)])


def _missing(verdict: Verdict) -> str:
    deal = verdict.deal
    assert deal.turn is not None
    missing = Counter(verdict.act.cards) - Counter(deal.hands[deal.turn])
    return name_cards(missing.elements())


def _cards_led(deal: Deal) -> str:
    number = len(deal.to_head.cards) if deal.to_head else 1
    return f"{number_word(number)} {'card was' if number == 1 else 'cards were'} led"


def _tricks(deal: Deal) -> str:
    number = len(deal.tricks)
    return f"{number} trick{'' if number == 1 else 's'}"


def possessive(name: str) -> str:
    """The name as an owner.

    >>> possessive("Bo"), possessive("Hans")
    ("Bo's", "Hans'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


# --- steps of a deal --------------------------------------------------------------------------------------------------


def start(deal: Deal) -> Words:
    """Who dealt, who leads, and with how many cards."""
    dealer, leader = deal.players[deal.dealer], deal.players[deal.leader]
    if deal.is_last_trick:
        return (f"Everyone has one card left: only the last trick is to be played. {leader} leads.",)
    cards = number_word(len(deal.hands[deal.leader]))
    return (f"{dealer} has dealt {cards} cards each. {leader} leads.",)


def done(verdict: Verdict, after: Deal) -> Words:
    """What an act did to the deal, told to one who sees all hands."""
    return (f"{_what_it_does(verdict)}.", *_end_of_trick(after))


def done_in_public(verdict: Verdict, after: Deal) -> Words:
    """What an act did to the deal, with nothing in it that another seat cannot see: not whether a duck was free."""
    ducked = verdict.judgement is Judgement.DUCKS and not verdict.deal.is_last_trick
    act = f"{_player(verdict)} ducks with {_cards(verdict)}" if ducked else _what_it_does(verdict)
    return (f"{act}.", *_end_of_trick(after))


def rules_behind(verdict: Verdict, after: Deal) -> Words:
    """The rules that made it so."""
    if after.trick:
        return (verdict.rule,)
    return (verdict.rule, TRICK_TAKER) if after.over else (verdict.rule, TRICK_TAKER, TAKER_LEADS)


def label(verdict: Verdict) -> str:
    """An act in a few words."""
    return f"Trick {verdict.deal.trick_number}: {_player(verdict)} plays {_cards(verdict)}"


def _end_of_trick(deal: Deal) -> Words:
    if deal.trick:
        return ()
    trick = deal.tricks[-1]
    taker, cards = deal.players[trick.taker], name_cards(trick.taking.cards)
    if deal.over:
        return (f"That was the last trick: {taker} takes it with {cards}.",)
    return (f"{taker} takes trick {deal.trick_number - 1} with {cards} and leads the next.",)
