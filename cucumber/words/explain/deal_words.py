"""The words about a deal: why an act is allowed or not, what it did, and the rule behind it."""

from __future__ import annotations

from collections import Counter

from cucumber.engine.acts import Ask, Exchange, Play
from cucumber.engine.cards import Cards, name_cards
from cucumber.engine.deal import Deal, Verdict
from cucumber.engine.deal.judgement import Judgement
from cucumber.engine.rules import TAKER_LEADS, Lead, beats, trick_taker, verb_to_beat
from cucumber.engine.rules.packs import name_of_card
from cucumber.engine.rules.sentences import ace_and_equals
from cucumber.english import counted, number_word, possessive, said_of, verb_of, within
from cucumber.phrase import Phrase
from cucumber.words.explain import decision_words

Words = tuple[str, ...]
_MOST_ALLOWED = 12  # acts listed in a refusal

# --- verdicts ---------------------------------------------------------------------------------------------------------


def reason(verdict: Verdict, end: str = ".") -> str:
    """Why the act is allowed or not, in one sentence with this end."""
    if verdict.deal.turn is None:
        return f"The deal is over, so nobody can {_what(verdict)} any more{end}"
    if verdict.allowed:
        return f"{verdict.deal.actor} may {_what(verdict)}: {_why_allowed(verdict)}{end}"
    return f"{verdict.deal.actor} may not {_what(verdict)}: {_why_not(verdict)}{end}"


def refusal(verdict: Verdict) -> str:
    """Who may not do what, why, where, and what is allowed instead."""
    deal = verdict.deal
    if deal.turn is None:
        return f"{reason(verdict)} ({deal.rules.name}, after {counted(len(deal.tricks), 'trick')})"
    when = "before the play" if deal.pending and not deal.tricks else f"trick {deal.trick_number}"
    return reason(verdict, f" ({deal.rules.name}, {when}). Allowed: {_allowed(deal)}.")


def _allowed(deal: Deal) -> str:
    if deal.asked is Ask.EXCHANGE:
        return decision_words.numbers_allowed(deal)
    acts = deal.legal()
    more = f" and {len(acts) - _MOST_ALLOWED} more" if len(acts) > _MOST_ALLOWED else ""
    return (
        ", ".join(name_cards(act.cards) if isinstance(act, Play) else str(act) for act in acts[:_MOST_ALLOWED]) + more
    )


def _what(verdict: Verdict) -> str:
    """The act as a verb with its object."""
    if isinstance(verdict.act, Play):
        return f"play {name_cards(verdict.act.cards) or 'nothing'}"
    return decision_words.what(verdict.act)


def _why_allowed(verdict: Verdict) -> str:
    if not isinstance(verdict.act, Play):
        return decision_words.why_allowed(verdict)
    deal = verdict.deal
    if deal.is_last_trick:
        return "it's the last card"
    match verdict.judgement:
        case Judgement.LEADS:
            return _why_led(deal, verdict.act)
        case Judgement.BEATS:
            does = "equal" if _equals(verdict) else "beat"
            return f"{f'it {does}s' if len(verdict.act.cards) == 1 else f'card by card they {does}'} {_to_beat(deal)}"
        case _:
            return "it's the lowest card" if len(verdict.act.cards) == 1 else "they are the lowest cards"


def _why_led(deal: Deal, act: Play) -> str:
    if len(act.cards) > 1:
        return "equal cards may be led as a set, if one card is kept for the last trick"
    return deal.rules.lead.why or "any card may be led"


def _noun(verdict: Verdict) -> str:
    return "card" if len(_plays(verdict)) == 1 else "cards"


def _equals(verdict: Verdict) -> bool:
    """Whether the cards played are as high as those to beat, no higher."""
    deal = verdict.deal
    assert deal.to_beat is not None
    heights = deal.rules.heights(last_trick=deal.is_last_trick)
    return heights[_plays(verdict)] == heights[deal.to_beat.cards]


def _beats(verdict: Verdict) -> str:
    return "equals" if _equals(verdict) else "beats"


def _beat(deal: Deal) -> str:
    """What has to be done with the card to beat: beat it, or equal it, if that is enough."""
    return verb_to_beat(deal.rules)


def _why_not(verdict: Verdict) -> str:
    player, deal, target = verdict.deal.actor, verdict.deal, _to_beat(verdict.deal)
    match verdict.judgement:
        case Judgement.NOTHING_PLAYED:
            return "no card is named"
        case Judgement.NOT_HELD:
            return f"{within(player)} {verb_of(player, 'does')}n't hold {_missing(verdict)}"
        case Judgement.LEADS_TOO_MANY:
            return "one card is led at a time"
        case Judgement.MAY_NOT_LEAD:
            return deal.rules.lead.refused.format(card=_only(deal))
        case Judgement.LEADS_UNEQUAL:
            return _why_unequal(verdict)
        case Judgement.LEADS_THE_LAST:
            return "one card must be kept for the last trick"
        case Judgement.OTHER_NUMBER:
            return f"{_cards_led(deal)}, so everyone plays as many"
        case Judgement.HIGHER_THAN_NEEDED:
            do, only = "does" if len(_plays(verdict)) == 1 else "do", _only(deal)
            return deal.rules.ducking.refused.format(target=target, cards=_noun(verdict), do=do, only=only)
        case Judgement.MUST_BEAT:
            return f"{within(player)} can {_beat(deal)} {target} and so must"
        case Judgement.TOO_LOW:
            return _why_too_low(verdict)
        case _:
            return decision_words.why_not(verdict)


def _why_unequal(verdict: Verdict) -> str:
    """Why cards make no set; a card that stands above others of its rank is named."""
    cards, height = _plays(verdict), verdict.deal.pack.strength.__getitem__
    top = max(cards, key=height)
    if len({card.rank for card in cards}) > 1:
        return "cards that are led together must be equal"
    others = [card for card in cards if height(card) < height(top)]
    return f"{name_of_card(top)} is higher and makes no set with {name_cards(others)}"


def _why_too_low(verdict: Verdict) -> str:
    player, deal, target = verdict.deal.actor, verdict.deal, _to_beat(verdict.deal)
    must = f"must play the lowest {_noun(verdict)}, {_lowest(deal)}"
    if deal.faces_an_ace_that_stops:
        return f"nothing {beats(deal.rules)} {ace_and_equals(deal.rules)}, so {within(player)} {must}"
    if not deal.rules.ducking.is_free:
        return f"{within(player)} can't {_beat(deal)} {target} and {must}"
    doesnt = "it doesn't" if len(_plays(verdict)) == 1 else "card by card they don't"
    lowest = f"{within(possessive(player))} lowest {_noun(verdict)} {'is' if len(_plays(verdict)) == 1 else 'are'}"
    return f"{doesnt} {_beat(deal)} {target}, and {lowest} {_lowest(deal)}"


def rule_behind(verdict: Verdict) -> str:
    """The rule that decided the verdict, in the words of the rules."""
    rules = verdict.deal.rules
    match verdict.judgement:
        case Judgement.LEADS | Judgement.LEADS_TOO_MANY | Judgement.MAY_NOT_LEAD:
            return rules.sentence("lead")
        case Judgement.LEADS_UNEQUAL | Judgement.LEADS_THE_LAST | Judgement.OTHER_NUMBER:
            return rules.sentence("lead")
        case Judgement.BEATS:
            return f"{rules.sentence('card_to_beat')} {rules.sentence('beating')}"
        case Judgement.DUCKS | Judgement.TOO_LOW if verdict.deal.faces_an_ace_that_stops:
            return rules.sentence("ace_on_ace")
        case Judgement.DUCKS | Judgement.TOO_LOW | Judgement.MUST_BEAT | Judgement.HIGHER_THAN_NEEDED:
            return rules.sentence("ducking")
        case _:
            return decision_words.rule_behind(verdict)


def _plays(verdict: Verdict) -> Cards:
    assert isinstance(verdict.act, Play)
    return verdict.act.cards


def _to_beat(deal: Deal) -> str:
    return name_cards(deal.to_beat.cards) if deal.to_beat else "nothing"


def _lowest(deal: Deal) -> str:
    assert deal.to_beat is not None
    return name_cards(deal.hand[: len(deal.to_beat.cards)])


def _only(deal: Deal) -> str:
    act = deal.legal()[0]
    assert isinstance(act, Play)
    return name_cards(act.cards)


def _missing(verdict: Verdict) -> str:
    deal, act = verdict.deal, verdict.act
    assert isinstance(act, Play | Exchange)
    return name_cards((Counter(act.cards) - Counter(deal.hand)).elements())


def _cards_led(deal: Deal) -> str:
    number = len(deal.to_beat.cards) if deal.to_beat else 1
    return f"{number_word(number)} {'card was' if number == 1 else 'cards were'} led"


# --- steps of a deal --------------------------------------------------------------------------------------------------


def start(deal: Deal) -> Words:
    """Who dealt, who leads or is asked first, and how many cards each player has."""
    dealer, leader = deal.players[deal.dealer], deal.players[deal.leader]
    first = decision_words.asked(deal) if deal.pending else f"{said_of(leader, 'leads')}."
    number = len(deal.hands[deal.leader])
    if number == 1:
        return (f"Everyone has one card: only the last trick is left. {first}",)
    return (f"{said_of(dealer, 'has')} dealt {number_word(number)} cards each. {first}",)


def rule_of_start(deal: Deal) -> str:
    """The rule behind the first thing to do: the question asked, or the lead."""
    if deal.asked is Ask.KONTRA:
        return deal.rules.sentence("raising")
    if deal.pending:
        return deal.rules.sentence("exchange")
    return deal.rules.sentence("first_lead")


def asks(deal: Deal) -> str:
    """What the seat to act has to do, as a sentence."""
    player = deal.actor
    if deal.pending:
        return decision_words.asked(deal)
    if deal.is_last_trick:
        return f"{said_of(player, 'plays' if deal.trick else 'leads')} the last card."
    if deal.to_beat is not None:
        return f"{said_of(player, 'plays')} {_what_follows(deal, len(deal.to_beat.cards))}."
    match deal.rules.lead:
        case Lead.ANY_SET:
            keeps = verb_of(player, "keeps")
            return (
                f"{said_of(player, 'leads')} a card or a set of equal cards, and {keeps} one card for the last trick."
            )
        case lead:
            return f"{said_of(player, 'leads')}{lead.asks}."


def _what_follows(deal: Deal, number: int) -> str:
    target, cards = _to_beat(deal), number_word(number)
    if number == 1:
        enough = f"a card that {beats(deal.rules)} {target}"
        lowest = "the lowest card"
    else:
        enough, lowest = f"{cards} cards that {_beat(deal)} {target} card by card", f"the {cards} lowest cards"
    if deal.faces_an_ace_that_stops:
        return lowest
    return f"{enough}, or {lowest}" if deal.rules.ducking.is_free else f"{enough}; if there is none, {lowest}"


def done(verdict: Verdict, after: Deal) -> Words:
    """What an act did to the deal, for a reader who sees all hands."""
    if not isinstance(verdict.act, Play):
        return decision_words.done(verdict, after)
    return (f"{_what_it_does(verdict)}.", *_end_of_trick(after))


def done_in_public(verdict: Verdict, after: Deal) -> Words:
    """What an act did to the deal, as other seats see it: without saying whether a duck was forced."""
    if not isinstance(verdict.act, Play):
        return decision_words.done_in_public(verdict, after)
    ducked = verdict.judgement is Judgement.DUCKS and not verdict.deal.is_last_trick
    if not ducked:
        return (f"{_what_it_does(verdict)}.", *_end_of_trick(after))
    return (f"{said_of(verdict.deal.actor, 'ducks')} with {name_cards(_plays(verdict))}.", *_end_of_trick(after))


def _what_it_does(verdict: Verdict) -> str:
    player, cards, target = verdict.deal.actor, name_cards(_plays(verdict)), _to_beat(verdict.deal)
    if verdict.deal.is_last_trick:
        return _what_the_last_card_does(verdict)
    match verdict.judgement:
        case Judgement.LEADS:
            return f"{said_of(player, 'leads')} {cards}"
        case Judgement.BEATS:
            return f"{said_of(player, _beats(verdict))} {target} with {cards}"
        case _ if verdict.deal.can_beat:
            ducks = f"{verb_of(player, 'ducks')} with {cards}, the lowest {_noun(verdict)}"
            return f"{player} could {_beat(verdict.deal)} {target} but {ducks}"
        case _:
            plays = f"{verb_of(player, 'plays')} the lowest {_noun(verdict)}, {cards}"
            return f"{player} can't {_beat(verdict.deal)} {target} and {plays}"


def _what_the_last_card_does(verdict: Verdict) -> str:
    player, cards, target = verdict.deal.actor, name_cards(_plays(verdict)), _to_beat(verdict.deal)
    last = f"{possessive(player)} last card, {cards},"
    match verdict.judgement:
        case Judgement.LEADS:
            return f"{said_of(player, 'leads')} {cards}, the last card"
        case Judgement.BEATS:
            return f"{last} {_beats(verdict)} {target}"
        case _:
            return f"{last} doesn't {_beat(verdict.deal)} {target}"


def does_in_short(verdict: Verdict) -> str:
    """What a card played does in its trick, in a word or two."""
    match verdict.judgement:
        case Judgement.LEADS:
            return "leads"
        case Judgement.BEATS:
            return Phrase("equals {cards}" if _equals(verdict) else "beats {cards}", cards=_to_beat(verdict.deal))
        case _:
            return "plays the lowest card" if len(_plays(verdict)) == 1 else "plays the lowest cards"


def rules_behind(verdict: Verdict, after: Deal) -> Words:
    """The rules behind what an act did."""
    if after.trick or not isinstance(verdict.act, Play):
        return (verdict.rule,)
    taker = trick_taker(verdict.deal.rules)
    return (verdict.rule, taker) if after.over else (verdict.rule, taker, TAKER_LEADS)


def label(verdict: Verdict) -> str:
    """An act in a few words, without anything another seat cannot see."""
    return f"{when(verdict)}: {within(who_does_what(verdict))}"


def when(verdict: Verdict) -> str:
    """The part of the deal an act belongs to."""
    deal = verdict.deal
    return f"Trick {deal.trick_number}" if isinstance(verdict.act, Play) or deal.tricks else "Before the play"


def who_does_what(verdict: Verdict) -> str:
    """Who does what with an act, without anything another seat cannot see."""
    player, act = verdict.deal.actor, verdict.act
    if isinstance(act, Play):
        return f"{said_of(player, 'plays')} {name_cards(act.cards)}"
    return decision_words.does(player, act)


def _end_of_trick(deal: Deal) -> Words:
    if deal.trick:
        return ()
    trick = deal.tricks[-1]
    taker, cards = deal.players[trick.taker], f"{name_cards(trick.taking.cards)}{_last_of_equals(deal)}"
    if not deal.over:
        leads = f"{verb_of(taker, 'leads')} the next"
        return (f"{said_of(taker, 'takes')} trick {deal.trick_number - 1} with {cards} and {leads}.",)
    last = f"That was the last trick: {within(said_of(taker, 'takes'))} it with {cards}."
    return (last,) if deal.winner is None else (last, _won_the_deal(deal, deal.winner))


def _last_of_equals(deal: Deal) -> str:
    """The words "the last of the equal cards" if an earlier play equals the one that takes the trick, or nothing."""
    trick, heights = deal.tricks[-1], deal.rules.heights(last_trick=deal.over)
    before = trick.plays[: trick.plays.index(trick.taking)]
    equal = any(heights[play.cards] == heights[trick.taking.cards] for play in before)
    return f", the last of the equal cards{'' if deal.over else ','}" if equal else ""


def _won_the_deal(deal: Deal, winner: int) -> str:
    lowest = next(play.cards for play in deal.tricks[-1].plays if play.seat == winner)
    player, has = deal.players[winner], verb_of(deal.players[winner], "has")
    return f"{said_of(player, 'was')} the first to play the lowest card, {name_cards(lowest)}, and {has} won the deal."
