"""The answers of the rules, each worded for the rules it is part of.

An answer carries its own sentence, which holds wherever the answer is given. Where other answers matter as well, the
sentence is made here: so nothing is said of jokers that are not in the pack, or of a score that cannot be reached.
"""

from __future__ import annotations

from collections.abc import Callable

from cucumber.engine.cards import Card
from cucumber.engine.rules.dealing import AceInLastTrick, FewerEach, NextDealer, ShortPack
from cucumber.engine.rules.playing import AceOnAce, CardToBeat, EqualCard, Lead
from cucumber.engine.rules.prices import prices_in_words
from cucumber.engine.rules.questions import QUESTIONS, TRICK_TAKER, Rules
from cucumber.engine.rules.scoring import NO_POINTS, Charged, Ending, ExactLimit, Lives
from cucumber.english import number_word
from cucumber.phrase import Phrase


def sentences_of(rules: Rules) -> dict[str, str]:
    """Every answer of these rules in words, by the name of its question."""
    in_context = {name: words(rules) for name, words in _IN_CONTEXT.items()}
    return {each.name: in_context.get(each.name) or rules.answer(each).sentence for each in QUESTIONS}


def trick_taker(rules: Rules) -> str:
    """Who takes a trick, which is the same in every game but for sets."""
    return _BEST_TAKES if rules.lead is Lead.ANY_SET else TRICK_TAKER


def verb_to_beat(rules: Rules) -> str:
    """What has to be done with the card to beat.

    >>> from cucumber import find
    >>> verb_to_beat(find("agurk").rules), verb_to_beat(find("denexa").rules)
    ('beat or equal', 'beat')
    """
    return "beat or equal" if rules.beating is EqualCard.ENOUGH else "beat"


def beats(rules: Rules) -> str:
    """What a card that is enough does to the card to beat: "beats or equals", or "beats"."""
    return "beats or equals" if rules.beating is EqualCard.ENOUGH else "beats"


def players_drop_out(rules: Rules) -> bool:
    """Whether players can be out while the others go on."""
    return rules.ending is Ending.LAST_ONE_LEFT


def too_much(rules: Rules) -> str:
    """The score that is too much, as it is read after "With".

    >>> from cucumber import find
    >>> too_much(find("agurk").rules), too_much(find("simple").rules), too_much(find("five-cucumbers").rules)
    ('21 or more', 'more than 21', 'more than five cucumbers')
    """
    if rules.limit.falling:
        return "no credits left"
    one, more = _TOO_MUCH[rules.point_table.unit, reaching_is_enough(rules)]
    return Phrase(one, plural=more, number=rules.limit.points)


_TOO_MUCH = {  # by the unit, and whether reaching the limit is enough
    ("point", True): ("{number} or more", ""),
    ("point", False): ("more than {number}", ""),
    ("cucumber", True): ("{number:word} cucumber or more", "{number:word} cucumbers or more"),
    ("cucumber", False): ("more than {number:word} cucumber", "more than {number:word} cucumbers"),
    ("credit", True): ("{number:word} credit or more", "{number:word} credits or more"),
    ("credit", False): ("more than {number:word} credit", "more than {number:word} credits"),
}


def reaching_is_enough(rules: Rules) -> bool:
    """Whether the limit itself is too much already."""
    return rules.limit.reaching and rules.exact_limit is not ExactLimit.BACK_TO_ZERO


def _in_words(rules: Rules) -> str:
    return f"{number_word(rules.limit.points)} {rules.point_table.unit}s"


def ace_and_equals(rules: Rules) -> str:
    """An ace, and the jokers that count as one, if there are any.

    >>> from cucumber import find
    >>> ace_and_equals(find("agurk").rules), ace_and_equals(find("kurko").rules)
    ('an ace', 'an ace or a joker')
    """
    ranks = {card.rank for card in rules.pack.cards if rules.pack.counts_as_ace(card)}
    return "an ace or a joker" if "Jo" in ranks else "an ace"


# --- one answer each --------------------------------------------------------------------------------------------------

_BEST_TAKES = "The highest card or best set takes the trick; of equals, the last one played."


def _ace_in_last_trick(rules: Rules) -> str:
    if rules.ace_in_last_trick is AceInLastTrick.HIGH or not rules.point_table.knows(Card("A")):
        return ""
    alone, cost = ace_and_equals(rules) == "an ace", rules.point_table.cost(Card("A"))
    return Phrase(_ACES_LOW[alone, cost > min(rules.costs)], cost=cost)


_ACES_LOW = {  # by whether there is no joker among them, and whether they cost more than the cheapest card
    (True, True): "In the last trick the ace is the lowest card, but still costs {cost}.",
    (True, False): "In the last trick the ace is the lowest card.",
    (False, True): "In the last trick aces and jokers are the lowest cards, but still cost {cost}.",
    (False, False): "In the last trick aces and jokers are the lowest cards.",
}


def short_pack_answer(rules: Rules) -> ShortPack | FewerEach:
    """What happens where there aren't enough cards; fewer each says nothing if no hand is ever larger."""
    match rules.short_pack:
        case FewerEach(number) if 0 < rules.largest_hand <= number:
            return ShortPack.GOES_ROUND
        case _:
            return rules.short_pack


def _short_pack(rules: Rules) -> str:
    match short_pack_answer(rules):
        case FewerEach(number) if not rules.can_run_short(cards_each=number):
            return f"If there aren't enough cards for that, everyone gets {number_word(number)}."
        case instead:
            return instead.sentence


def _next_dealer(rules: Rules) -> str:
    return _DEALERS_STILL_IN.get(rules.next_dealer, "") if players_drop_out(rules) else ""


_DEALERS_STILL_IN = {
    NextDealer.CLOCKWISE: "The deal passes to the left, to the next player still in.",
    NextDealer.LOSER: "Whoever lost the deal deals the next one; if out, the next player to the left.",
}


def _beating(rules: Rules) -> str:
    if rules.beating is EqualCard.ENOUGH and rules.ace_on_ace is AceOnAce.NO:
        return f"An equal card is enough, except on {ace_and_equals(rules)}."
    return ""


def _ace_on_ace(rules: Rules) -> str:
    ace = ace_and_equals(rules)
    if rules.ace_on_ace is AceOnAce.YES:
        return "" if ace == "an ace" else "An ace or a joker may be played on another, and takes the trick from it."
    who = "on it the next player" if rules.card_to_beat is CardToBeat.PREVIOUS else "everyone after it"
    return f"Nothing {beats(rules)} {ace}: {who} plays the lowest card."


def _charged(rules: Rules) -> str:
    if rules.point_table is NO_POINTS and rules.charged is Charged.TAKER:
        return "Whoever takes the last trick has lost the deal."
    return ""


def _tie_bonus(rules: Rules) -> str:
    if rules.tie_bonus.takes_off and isinstance(rules.when_caught, Lives):
        return f"{rules.tie_bonus.sentence} A cucumber stays."
    return ""


def _limit(rules: Rules) -> str:
    if rules.point_table.unit == "cucumber" and not rules.limit.reaching:
        return f"{_in_words(rules).capitalize()} are safe; one more is too many."
    if rules.limit.falling:
        return ""
    return f"A score of {too_much(rules)} is too much."


def _exact_limit(rules: Rules) -> str:
    points = rules.limit.points
    if rules.limit.falling:
        return ""
    if rules.exact_limit is ExactLimit.NOTHING_SPECIAL:
        exactly = f"{points} doesn't" if rules.point_table.unit == "point" else f"{_in_words(rules)} don't"
        return f"Exactly {exactly} go back to zero."
    template = "Exactly {points} goes back to zero."
    if rules.keeps_cards:
        template = "Exactly {points} goes back to zero, and the kept cards go back to the pack."
    return Phrase(template, points=points)


_IN_CONTEXT: dict[str, Callable[[Rules], str]] = {
    "ace_in_last_trick": _ace_in_last_trick,
    "short_pack": _short_pack,
    "next_dealer": _next_dealer,
    "card_to_beat": lambda rules: rules.card_to_beat.in_sets if rules.lead is Lead.ANY_SET else "",
    "beating": _beating,
    "ducking": lambda rules: rules.ducking.with_verb(verb_to_beat(rules), sets=rules.lead is Lead.ANY_SET),
    "ace_on_ace": _ace_on_ace,
    "charged": _charged,
    "tie_bonus": _tie_bonus,
    "point_table": lambda rules: prices_in_words(rules.point_table, rules.pack),
    "limit": _limit,
    "exact_limit": _exact_limit,
    "when_caught": lambda rules: rules.when_caught.with_score(too_much(rules)),
    "ending": lambda rules: rules.ending.with_score(too_much(rules)),
}
