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
from cucumber.english import number_word, quantity
from cucumber.phrase import Phrase, sentences
from cucumber.words.explain import decision_words

Words = tuple[str, ...]
_MOST_ALLOWED = 12  # acts listed in a refusal

# --- verdicts ---------------------------------------------------------------------------------------------------------


def reason(verdict: Verdict, end: str = ".") -> str:
    """Why the act is allowed or not, in one sentence with this end."""
    if verdict.deal.turn is None:
        return Phrase("The deal is over, so nobody can {act} any more{end}", act=_act_words(verdict), end=end)
    if verdict.allowed:
        may, why = "{player:Who} may {act}: {why}{end}", _why_allowed(verdict)
    else:
        may, why = "{player:Who} may not {act}: {why}{end}", _why_not(verdict)
    return Phrase(may, player=verdict.deal.actor, act=_act_words(verdict), why=Phrase(why), end=end)


def refusal(verdict: Verdict) -> str:
    """Who may not do what, why, where, and what is allowed instead."""
    deal = verdict.deal
    if deal.turn is None:
        return f"{reason(verdict)} ({deal.rules.name}, after {quantity(len(deal.tricks), 'trick')})"
    if deal.pending and not deal.tricks:
        return reason(verdict, f" ({deal.rules.name}, before the play). Allowed: {_allowed_acts(deal)}.")
    end = " ({game}, trick {trick}). Allowed: {acts}."
    return reason(verdict, Phrase(end, game=deal.rules.name, trick=deal.trick_number, acts=_allowed_acts(deal)))


def _allowed_acts(deal: Deal) -> str:
    if deal.asked is Ask.EXCHANGE:
        return decision_words.numbers_allowed(deal)
    acts = deal.legal()
    more = f" and {len(acts) - _MOST_ALLOWED} more" if len(acts) > _MOST_ALLOWED else ""
    names = (name_cards(act.cards) if isinstance(act, Play) else str(act) for act in acts[:_MOST_ALLOWED])
    return ", ".join(names) + more


def _act_words(verdict: Verdict) -> str:
    """The act as a verb with its object."""
    if not isinstance(verdict.act, Play):
        return Phrase(decision_words.act_words(verdict.act))
    return Phrase("play {cards}", cards=name_cards(verdict.act.cards)) if verdict.act.cards else Phrase("play nothing")


def _why_allowed(verdict: Verdict) -> str:
    if not isinstance(verdict.act, Play):
        return decision_words.why_allowed(verdict)
    deal = verdict.deal
    if deal.is_last_trick:
        return "it's the last card"
    match verdict.judgement:
        case Judgement.LEADS if len(verdict.act.cards) > 1:
            return "equal cards may be led as a set, if one card is kept for the last trick"
        case Judgement.LEADS:
            return deal.rules.lead.why or "any card may be led"
        case Judgement.BEATS:
            does, number = "equal" if _equals(verdict) else "beat", len(verdict.act.cards)
            they = f"card by card they {does} {{cards}}"
            return Phrase(f"it {does}s {{cards}}", they, number=number, cards=_to_beat(deal))
        case _:
            return "it's the lowest card" if len(verdict.act.cards) == 1 else "they are the lowest cards"


def _noun(verdict: Verdict) -> str:
    return "card" if len(_played_cards(verdict)) == 1 else "cards"


def _equals(verdict: Verdict) -> bool:
    """Whether the cards played are as high as those to beat, no higher."""
    deal = verdict.deal
    assert deal.to_beat is not None
    heights = deal.rules.heights(last_trick=deal.is_last_trick)
    return heights[_played_cards(verdict)] == heights[deal.to_beat.cards]


def _beats(verdict: Verdict) -> str:
    return "equals" if _equals(verdict) else "beats"


def _why_not(verdict: Verdict) -> str:
    player, deal, target = verdict.deal.actor, verdict.deal, _to_beat(verdict.deal)
    match verdict.judgement:
        case Judgement.NOTHING_PLAYED:
            return "no card is named"
        case Judgement.NOT_HELD:
            return Phrase("{player:who does}n't hold {cards}", player=player, cards=_missing_cards(verdict))
        case Judgement.LEADS_TOO_MANY:
            return "one card is led at a time"
        case Judgement.MAY_NOT_LEAD:
            return Phrase(deal.rules.lead.refused, card=_only_play(deal))
        case Judgement.LEADS_UNEQUAL:
            return _why_unequal(verdict)
        case Judgement.LEADS_THE_LAST:
            return "one card must be kept for the last trick"
        case Judgement.OTHER_NUMBER:
            number = len(deal.to_beat.cards) if deal.to_beat else 1
            return f"{number_word(number)} {'card was' if number == 1 else 'cards were'} led, so everyone plays as many"
        case Judgement.HIGHER_THAN_NEEDED:
            do, only = "does" if len(_played_cards(verdict)) == 1 else "do", _only_play(deal)
            template = deal.rules.ducking.refused.format(target="{target}", cards=_noun(verdict), do=do, only="{only}")
            return Phrase(template, target=target, only=only)
        case Judgement.MUST_BEAT:
            template = f"{{player:who}} can {verb_to_beat(deal.rules)} {{target}} and so must"
            return Phrase(template, player=player, target=target)
        case Judgement.TOO_LOW:
            return _why_too_low(verdict)
        case _:
            return decision_words.why_not(verdict)


def _why_unequal(verdict: Verdict) -> str:
    """Why cards make no set; a card that stands above others of its rank is named."""
    cards, height = _played_cards(verdict), verdict.deal.pack.strength.__getitem__
    top = max(cards, key=height)
    if len({card.rank for card in cards}) > 1:
        return "cards that are led together must be equal"
    others = [card for card in cards if height(card) < height(top)]
    template = "{card} is higher and makes no set with {cards}"
    return Phrase(template, card=name_of_card(top), cards=name_cards(others))


def _why_too_low(verdict: Verdict) -> str:
    deal, beat = verdict.deal, verb_to_beat(verdict.deal.rules)
    lowest = name_cards(deal.hand[: len(_played_cards(verdict))])  # as many as are to be beaten
    must = f"must play the lowest {_noun(verdict)}, {{cards}}"
    if deal.faces_unbeatable_ace:
        template = f"nothing {beats(deal.rules)} {ace_and_equals(deal.rules)}, so {{player:who}} {must}"
    elif not deal.rules.ducking.is_free:
        template = f"{{player:who}} can't {beat} {{target}} and {must}"
    elif len(_played_cards(verdict)) == 1:
        template = f"it doesn't {beat} {{target}}, and {{player:whose}} lowest card is {{cards}}"
    else:
        template = f"card by card they don't {beat} {{target}}, and {{player:whose}} lowest cards are {{cards}}"
    return Phrase(template, player=deal.actor, target=_to_beat(deal), cards=lowest)


def rule_behind(verdict: Verdict) -> str:
    """The rule that decided the verdict, in the words of the rules."""
    rules = verdict.deal.rules
    match verdict.judgement:
        case Judgement.LEADS | Judgement.LEADS_TOO_MANY | Judgement.MAY_NOT_LEAD:
            return rules.sentence("lead")
        case Judgement.LEADS_UNEQUAL | Judgement.LEADS_THE_LAST | Judgement.OTHER_NUMBER:
            return rules.sentence("lead")
        case Judgement.BEATS:
            return sentences(rules.sentence("card_to_beat"), rules.sentence("beating"))
        case Judgement.DUCKS | Judgement.TOO_LOW if verdict.deal.faces_unbeatable_ace:
            return rules.sentence("ace_on_ace")
        case Judgement.DUCKS | Judgement.TOO_LOW | Judgement.MUST_BEAT | Judgement.HIGHER_THAN_NEEDED:
            return rules.sentence("ducking")
        case _:
            return decision_words.rule_behind(verdict)


def _played_cards(verdict: Verdict) -> Cards:
    assert isinstance(verdict.act, Play)
    return verdict.act.cards


def _to_beat(deal: Deal) -> str:
    return name_cards(deal.to_beat.cards) if deal.to_beat else "nothing"


def _only_play(deal: Deal) -> str:
    act = deal.legal()[0]
    assert isinstance(act, Play)
    return name_cards(act.cards)


def _missing_cards(verdict: Verdict) -> str:
    deal, act = verdict.deal, verdict.act
    assert isinstance(act, Play | Exchange)
    return name_cards((Counter(act.cards) - Counter(deal.hand)).elements())


# --- steps of a deal --------------------------------------------------------------------------------------------------


def start(deal: Deal) -> Words:
    """Who dealt, who leads or is asked first, and how many cards each player has."""
    dealer, leader = deal.players[deal.dealer], deal.players[deal.leader]
    first = decision_words.prompt(deal) if deal.pending else Phrase("{player:Who leads}.", player=leader)
    dealt, number = "Everyone has one card: only the last trick is left.", len(deal.hands[deal.leader])
    if number > 1:
        dealt = Phrase("{player:Who has} dealt {cards:word} cards each.", player=dealer, cards=number)
    return (sentences(dealt, first),)


def rule_of_start(deal: Deal) -> str:
    """The rule behind the first thing to do: the question asked, or the lead."""
    asked = "raising" if deal.asked is Ask.KONTRA else "exchange"
    return deal.rules.sentence(asked if deal.pending else "first_lead")


def asks(deal: Deal) -> str:
    """What the seat to act has to do, as a sentence."""
    player = deal.actor
    if deal.pending:
        return decision_words.prompt(deal)
    if deal.is_last_trick:
        template = "{player:Who plays} the last card." if deal.trick else "{player:Who leads} the last card."
        return Phrase(template, player=player)
    if deal.to_beat is not None:
        template = f"{{player:Who plays}} {_follow_template(deal, len(deal.to_beat.cards))}."
        return Phrase(template, player=player, cards=_to_beat(deal))
    match deal.rules.lead:
        case Lead.ANY_SET:
            template = "{player:Who leads} a card or a set of equal cards, and {player:verb keeps} one card "
            return Phrase(f"{template}for the last trick.", player=player)
        case lead:
            return Phrase(f"{{player:Who leads}}{lead.asks}.", player=player)


def _follow_template(deal: Deal, number: int) -> str:
    """Of what the seat to act plays, a template."""
    target, cards = "{cards}", number_word(number)
    if number == 1:
        enough = f"a card that {beats(deal.rules)} {target}"
        lowest = "the lowest card"
    else:
        enough = f"{cards} cards that {verb_to_beat(deal.rules)} {target} card by card"
        lowest = f"the {cards} lowest cards"
    if deal.faces_unbeatable_ace:
        return lowest
    return f"{enough}, or {lowest}" if deal.rules.ducking.is_free else f"{enough}; if there is none, {lowest}"


def outcome(verdict: Verdict, after: Deal) -> Words:
    """What an act did to the deal, for a reader who sees all hands."""
    if not isinstance(verdict.act, Play):
        return decision_words.outcome(verdict, after)
    return (_effect(verdict), *_end_of_trick(after))


def public_outcome(verdict: Verdict, after: Deal) -> Words:
    """What an act did to the deal, as other seats see it: without saying whether a duck was forced."""
    if not isinstance(verdict.act, Play):
        return decision_words.public_outcome(verdict, after)
    if verdict.judgement is not Judgement.DUCKS or verdict.deal.is_last_trick:
        return outcome(verdict, after)
    values = {"player": verdict.deal.actor, "cards": name_cards(_played_cards(verdict))}
    return (Phrase("{player:Who ducks} with {cards}.", **values), *_end_of_trick(after))


def _effect(verdict: Verdict) -> str:
    deal, beat = verdict.deal, verb_to_beat(verdict.deal.rules)
    match verdict.judgement:
        case Judgement.LEADS if deal.is_last_trick:
            template = "{player:Who leads} {cards}, the last card."
        case Judgement.LEADS:
            template = "{player:Who leads} {cards}."
        case Judgement.BEATS if deal.is_last_trick:
            template = f"{{player:Whose}} last card, {{cards}}, {_beats(verdict)} {{target}}."
        case Judgement.BEATS:
            template = f"{{player:Who {_beats(verdict)}}} {{target}} with {{cards}}."
        case _ if deal.is_last_trick:
            template = f"{{player:Whose}} last card, {{cards}}, doesn't {beat} {{target}}."
        case _ if deal.can_beat:
            ducks = f"{{player:verb ducks}} with {{cards}}, the lowest {_noun(verdict)}"
            template = f"{{player:Who}} could {beat} {{target}} but {ducks}."
        case _:
            plays = f"{{player:verb plays}} the lowest {_noun(verdict)}, {{cards}}"
            template = f"{{player:Who}} can't {beat} {{target}} and {plays}."
    return Phrase(template, player=deal.actor, cards=name_cards(_played_cards(verdict)), target=_to_beat(deal))


def short_effect(verdict: Verdict) -> str:
    """What a card played does in its trick, in a word or two."""
    match verdict.judgement:
        case Judgement.LEADS:
            return Phrase("leads")
        case Judgement.BEATS:
            return Phrase("equals {cards}" if _equals(verdict) else "beats {cards}", cards=_to_beat(verdict.deal))
        case _ if len(verdict.deal.hand) == 1:
            return "plays the last card"
        case _:
            return "plays the lowest card" if len(_played_cards(verdict)) == 1 else "plays the lowest cards"


def rules_behind(verdict: Verdict, after: Deal) -> Words:
    """The rules behind what an act did."""
    if after.trick or not isinstance(verdict.act, Play):
        return (verdict.rule,)
    taker = trick_taker(verdict.deal.rules)
    return (verdict.rule, taker) if after.over else (verdict.rule, taker, TAKER_LEADS)


def label(verdict: Verdict) -> str:
    """An act in a few words, without anything another seat cannot see."""
    return Phrase("{when}: {what:within}", when=when(verdict), what=Phrase(public_action(verdict)))


def when(verdict: Verdict) -> str:
    """The part of the deal an act belongs to."""
    deal = verdict.deal
    is_in_trick = isinstance(verdict.act, Play) or deal.tricks
    return Phrase("Trick {number}", number=deal.trick_number) if is_in_trick else Phrase("Before the play")


def public_action(verdict: Verdict) -> str:
    """Who does what with an act, without anything another seat cannot see."""
    player, act = verdict.deal.actor, verdict.act
    if isinstance(act, Play):
        return Phrase("{player:Who plays} {cards}", player=player, cards=name_cards(act.cards))
    return decision_words.public_action(player, act)


def _end_of_trick(deal: Deal) -> Words:
    if deal.trick:
        return ()
    trick, last = deal.tricks[-1], ", the last of the equal cards" if _equals_another(deal) else ""
    values = {"player": deal.players[trick.taker], "cards": name_cards(trick.taking.cards)}
    if not deal.over:
        cards = f"{{cards}}{last and f'{last},'}"
        takes = f"{{player:Who takes}} trick {{trick}} with {cards} and {{player:verb leads}} the next."
        return (Phrase(takes, trick=deal.trick_number - 1, **values),)
    taken = Phrase(f"That was the last trick: {{player:who takes}} it with {{cards}}{last}.", **values)
    return (taken,) if deal.winner is None else (taken, _winner_sentence(deal, deal.winner))


def _equals_another(deal: Deal) -> bool:
    """Whether an earlier play equals the one that took the last trick played."""
    trick, heights = deal.tricks[-1], deal.rules.heights(last_trick=deal.over)
    before = trick.plays[: trick.plays.index(trick.taking)]
    return any(heights[play.cards] == heights[trick.taking.cards] for play in before)


def _winner_sentence(deal: Deal, winner: int) -> str:
    lowest = next(play.cards for play in deal.tricks[-1].plays if play.seat == winner)
    template = "{player:Who was} the first to play the lowest card, {cards}, and {player:verb has} won the deal."
    return Phrase(template, player=deal.players[winner], cards=name_cards(lowest))
