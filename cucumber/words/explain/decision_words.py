"""The words about decisions other than plays: exchanges, new hands, kontra, doubling the stake."""

from __future__ import annotations

from collections import Counter

from cucumber.engine.acts import Act, Ask, Call, Exchange
from cucumber.engine.cards import PICTURES, name_cards
from cucumber.engine.deal import Deal, Verdict
from cucumber.engine.deal.judgement import Judgement
from cucumber.engine.rules import Kontra, Raising
from cucumber.english import as_much_word, clause, number_word, quantity, verb_of, within

Words = tuple[str, ...]

_ASKED = {
    Ask.FREE: "{is_asked}: is it free? A hand without jack, queen and king may be thrown in for free",
    Ask.DOUBLE: "{is_asked}: double? The hand may be thrown in for a new one at twice the price",
    Ask.REDOUBLE: "{is_asked}: redouble? The hand may be thrown in once more, at four times the price",
    Ask.KONTRA: "{says} pass or kontra",
    Ask.STAKE: "{accepts} the double or {drops}",
}
_CALLS = {  # to make the call; that a player makes it, as a verb and what follows
    Call.PASS: ("pass", "passes", ""),
    Call.KONTRA: ("say kontra", "says", " kontra"),
    Call.FREE: ("throw in the hand for free", "throws", " in the hand for free"),
    Call.DOUBLE: ("double", "doubles", ""),
    Call.REDOUBLE: ("redouble", "redoubles", ""),
    Call.ACCEPT: ("accept a double", "accepts", ""),
    Call.DROP: ("drop", "drops", ""),
}


def prompt(deal: Deal, end: str = ".") -> str:
    """What the seat to act is asked, as a sentence with this end."""
    ask, seat = deal.pending[0]
    if ask is Ask.EXCHANGE:
        return f"{deal.players[seat]} may {numbers_allowed(deal)}{end}"
    player = deal.players[seat]
    does = {verb: clause(player, verb) for verb in ("says", "accepts")}
    return _ASKED[ask].format(is_asked=f"{clause(player, 'is')} asked", drops=verb_of(player, "drops"), **does) + end


def call_label(deal: Deal, act: Act) -> str:
    """The label of the button for an act without cards."""
    match act:
        case Exchange():
            return "Keep all cards"
        case Call.DOUBLE if not deal.pending:
            return f"Double the stake to {2 * deal.stake}"
        case Call.ACCEPT:
            return f"Accept: the stake becomes {2 * deal.stake}"
        case Call.DROP:
            return f"Drop: pay {deal.stake}"
        case _:
            return str(act).capitalize()


def act_words(act: Act) -> str:
    """The act as a verb with its object."""
    if isinstance(act, Exchange):
        return f"exchange {name_cards(act.cards)}" if act.cards else "keep all cards"
    assert isinstance(act, Call)
    return _CALLS[act][0]


def public_action(player: str, act: Act) -> str:
    """What a player does with the act, without anything another seat cannot see."""
    if isinstance(act, Exchange):
        changes, keeps = clause(player, "exchanges"), clause(player, "keeps")
        return f"{changes} {_cards(len(act.cards))}" if act.cards else f"{keeps} all cards"
    assert isinstance(act, Call)
    _, verb, what_follows = _CALLS[act]
    return clause(player, verb) + what_follows


def numbers_allowed(deal: Deal) -> str:
    """How many cards the seat to act may exchange, in words."""
    numbers = deal.numbers_to_exchange
    if len(numbers) == 1 + numbers[-1] > 2:
        return f"exchange up to {_cards(numbers[-1])}, or none"
    return f"exchange {_cards(numbers[-1])}, or none"


def why_allowed(verdict: Verdict) -> str:
    """Why a decision is allowed, as the end of a sentence."""
    deal, act = verdict.deal, verdict.act
    match act:
        case Exchange((*_, _)):
            return f"it's allowed to {numbers_allowed(deal)}"
        case Exchange():
            return "nobody has to exchange"
        case Call.PASS:
            return "nobody has to"
        case Call.DOUBLE if verdict.judgement is Judgement.RAISES:
            return f"whoever leads may offer to double the stake, from {deal.stake} to {2 * deal.stake}"
        case Call.FREE:
            return "there is no jack, queen or king in the hand"
        case Call.DOUBLE:
            return "any hand may be thrown in, at twice the price"
        case Call.REDOUBLE:
            return "whoever doubled may throw in the hand once more, at four times the price"
        case Call.ACCEPT:
            return f"the stake will be {2 * deal.stake}"
        case Call.DROP:
            return f"it costs the stake as it is, {deal.stake}, and ends the deal for this player"
        case _:
            return "nobody has said it yet, and it doubles what the deal costs"


def why_not(verdict: Verdict) -> str:
    """Why a decision is not allowed, as the end of a sentence."""
    deal = verdict.deal
    match verdict.judgement:
        case Judgement.DECIDES_FIRST:
            return f"there is a question to answer first. {prompt(deal, end='')}"
        case Judgement.EXCHANGES_OTHER_NUMBER:
            return f"{within(deal.players[deal.pending[0].seat])} may {numbers_allowed(deal)}"
        case Judgement.HOLDS_A_PICTURE:
            pictures = name_cards(card for card in deal.hand if card.rank in PICTURES)
            return f"a hand with {pictures} in it isn't free"
        case Judgement.DOUBLES_IN_FIRST_TRICK:
            return "the stake isn't doubled before the first trick"
        case Judgement.DOUBLED_LAST:
            return "the last double was made by the same player"
        case Judgement.CANNOT_PAY:
            return f"not everyone still in could pay {2 * deal.stake}"
        case _:
            return _why_not_asked(verdict)


def _why_not_asked(verdict: Verdict) -> str:
    deal, act = verdict.deal, verdict.act
    player = deal.actor
    own = [decision.act for decision in deal.decisions if decision.seat == deal.turn]
    match act:
        case Exchange() if any(isinstance(done, Exchange) for done in own):
            return "cards are exchanged only once"
        case Exchange():
            return "no cards are exchanged now"
        case Call.KONTRA if deal.rules.raising is Raising.KONTRA and not deal.pending:
            caller = _kontra_caller(deal)
            return f"{within(clause(caller, 'has'))} said it already" if caller else "all have passed"
        case Call.FREE | Call.DOUBLE | Call.REDOUBLE if act in own and deal.rules.raising is Raising.BY_NEW_HANDS:
            return f"{within(clause(player, 'has'))} done it already"
        case Call.DOUBLE if deal.rules.raising is Raising.STAKE:
            return "only the leader doubles the stake, before leading a card"
        case _ if deal.pending:
            return f"that isn't the question. {prompt(deal, end='')}"
        case _:
            return "nobody is asked for that now"


def rule_behind(verdict: Verdict) -> str:
    """The rule that decided it, in the words of the rules."""
    rules, act = verdict.deal.rules, verdict.act
    if verdict.judgement is Judgement.NOTHING_PLAYED or verdict.deal.turn is None:
        return ""
    match act:
        case Exchange() | Call.FREE:
            return rules.sentence("exchange")
        case Call.PASS if verdict.deal.asked is not Ask.KONTRA:
            return rules.sentence("exchange")
        case Call.DOUBLE | Call.REDOUBLE if rules.raising is Raising.BY_NEW_HANDS:
            return f"{rules.sentence('exchange')} {rules.sentence('multiplier')}"
        case Call.KONTRA:
            return f"{rules.sentence('raising')} {rules.sentence('multiplier')}"
        case Call():
            return rules.sentence("raising")
        case _:
            return ""


def outcome(verdict: Verdict, after: Deal) -> Words:
    """What a decision did to the deal, for a reader who sees all hands."""
    decision, (sentence, *next_) = after.decisions[-1], public_outcome(verdict, after)
    if not decision.thrown:
        return (sentence, *next_)
    return (sentence, f"Thrown away: {name_cards(decision.thrown)}. Drawn: {name_cards(decision.drawn)}.", *next_)


def public_outcome(verdict: Verdict, after: Deal) -> Words:
    """What a decision did to the deal, without anything another seat cannot see."""
    player = verdict.deal.actor
    if verdict.judgement is Judgement.RAISES:
        stake = verdict.deal.stake
        return (f"{clause(player, 'offers')} to double the stake, from {stake} to {2 * stake}.", prompt(after))
    sentence = f"{public_action(player, verdict.act)}{_consequence(verdict)}."
    if after.pending:
        return (sentence, prompt(after))
    if after.turn is None:
        winner = after.players[after.playing[0]]
        return (sentence, f"{clause(winner, 'is')} left alone and {verb_of(winner, 'has')} won the deal.")
    return (sentence, f"{clause(after.actor, 'leads')}.")


def _consequence(verdict: Verdict) -> str:
    match verdict.act:
        case Call.DROP:
            pays, is_ = (verb_of(verdict.deal.actor, verb) for verb in ("pays", "is"))
            return f", {pays} {verdict.deal.stake} and {is_} out of the deal"
        case Call.KONTRA:
            kontra = _kontra(verdict.deal)
            return f": everyone pays {as_much_word(kontra.times)}, and whoever said it {as_much_word(kontra.said)}"
        case _:
            return ""


def _cards(number: int) -> str:
    return f"{number_word(number)} card{'' if number == 1 else 's'}"


def tallies(deal: Deal, seat: int) -> Words:
    """The calls of a seat that still count, in a word or two each."""
    calls = Counter(decision.act for decision in deal.decisions if decision.seat == seat)
    words = {Call.KONTRA: "kontra", Call.DROP: "dropped"}
    if deal.rules.raising is Raising.BY_NEW_HANDS:
        words |= {Call.REDOUBLE: "redoubled"} if calls[Call.REDOUBLE] else {Call.DOUBLE: "doubled"}
    return tuple(word for call, word in words.items() if calls[call])


def stake(deal: Deal) -> str:
    """What the deal costs beyond its card, if the rules let it be raised; otherwise empty."""
    if deal.rules.raising is Raising.STAKE:
        return f"The stake is {quantity(deal.stake, 'credit')}."
    if not (caller := _kontra_caller(deal)):
        return ""
    return f"Kontra by {within(caller)}: everyone pays {as_much_word(_kontra(deal).times)}."


def _kontra_caller(deal: Deal) -> str:
    return next((deal.players[decision.seat] for decision in deal.decisions if decision.act is Call.KONTRA), "")


def _kontra(deal: Deal) -> Kontra:
    """What a kontra costs, in a game in which it can be said."""
    kontra = deal.rules.multiplier
    assert isinstance(kontra, Kontra)
    return kontra
