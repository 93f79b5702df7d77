"""What the sheets say of leading, beating, ducking and taking a trick."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise, product

from cucumber import Suit
from cucumber.engine.cards import Card
from cucumber.engine.view import view
from tests.small_tables import (
    has_jokers,
    has_pictures,
    has_suits,
    last_trick,
    may_lead,
    payers,
    plays,
    ranks_of,
    samples,
    sets_can_be_led,
    table,
)
from tests.words.explain.claims.registry import claim

# --- a deal in short --------------------------------------------------------------------------------------------------


# --- leading ----------------------------------------------------------------------------------------------------------


@claim(r"In each trick everyone plays once, in turn: one player leads, the others follow\.")
def once_round(rules):
    return all(
        [play.seat for play in trick.plays] == [(trick.plays[0].seat + step) % 4 for step in range(4)]
        for deal in samples(rules)
        for trick in deal.tricks
    )


@claim(r"You may lead any card\.")
def any_card_is_led(rules):
    return plays(table(rules, "3 3 8 9", "2 2 4 4")) == {"3", "8", "9"} == plays(led_later(rules))


@claim(r"You may lead only your lowest card\.")
def only_the_lowest_is_led(rules):
    alike = {str(act) for act in table(rules, "3c 3d 8h 9s", "2 2 4 4").legal()} == {"3c", "3d"}
    return alike and plays(led_later(rules)) == {"3"}


def led_later(rules):
    """A deal with 3 8 9 to lead in the second trick."""
    return table(rules, "3 3 8 9", "2 2 2 2", plays="3, 2")


@claim(r"You may lead one card or a set of equal cards, but everyone keeps one card for the last trick\.")
def sets_are_led(rules):
    some = plays(table(rules, "3 3 3 8", "2 2 4 4")) == {"3", "3 3", "3 3 3", "8"}
    last = plays(table(rules, "3 3 3", "2 4 4")) == {"3", "3 3"} and plays(table(rules, "3 3", "2 4")) == {"3"}
    equal = {
        may_lead(rules, *pair) == (rules.pack.strength[pair[0]] == rules.pack.strength[pair[1]])
        for rank in ("6", "7", "8")
        for pair in combinations([Card(rank, suit) for suit in Suit], 2)
    }
    return (
        some and last and equal == {True} and all(len(deal.tricks[-1].plays[0].cards) == 1 for deal in samples(rules))
    )


@claim(
    r"If a set was led, you play the same number of cards, equal or not; sets are compared card by card, "
    r"lowest first\."
)
def sets_are_met_card_by_card(rules):
    hand = ("3", "5", "8", "9", "10")
    deal = table(rules, "8 8 10 10 J", " ".join(hand), plays="8 8")
    beating = {f"{low} {high}" for low, high in combinations(hand, 2) if int(low) >= 8 and int(high) >= 8}
    uneven = table(rules, "5 5 5 J", "5 9 J J", "8 Q K K", "8 8 K A", plays="5 5 5, 5 9 J")
    return (
        plays(deal) == beating | {"3 5"}
        and {"8 Q K"} <= plays(uneven)
        and plays(uneven.act("8 Q K")) == {"8 8 K", "8 K A"}
    )


# --- beating and ducking ----------------------------------------------------------------------------------------------


@claim(r"The card to beat is the highest of the trick so far\.")
def highest_is_to_beat(rules):
    deal = facing_the_second(rules)
    return not may(deal, "4") and may(deal, "10") and not sets_can_be_led(rules)


@claim(r"The card or set to beat is the best of the trick so far\.")
def best_is_to_beat(rules):
    deal, pair = facing_the_second(rules), facing_the_second_pair(rules)
    return not may(deal, "4") and may(deal, "10") and not may(pair, "4 4") and may(pair, "10 10")


@claim(
    r"The card to beat is the one played just before yours, even if a higher one lies in the trick; the highest still "
    r"takes it\."
)
def previous_is_to_beat(rules):
    deal = facing_the_second(rules)
    return may(deal, "4") and trick_after(deal, "4", "2").taker == 0 and not sets_can_be_led(rules)


@claim(
    r"The card or set to beat is the one played just before yours, even if a better one lies in the trick; the best "
    r"still takes it\."
)
def previous_set_is_to_beat(rules):
    deal, pair = facing_the_second(rules), facing_the_second_pair(rules)
    return (
        may(deal, "4")
        and trick_after(deal, "4", "2").taker == 0
        and may(pair, "4 4")
        and trick_after(pair, "4 4", "2 3").taker == 0
    )


@claim(r"A set takes over the trick only if, card by card, it is also at least as high as the best one so far\.")
def set_takes_over_if_as_high(rules):
    pair = facing_the_second_pair(rules)
    return trick_after(pair, "4 10", "2 3").taker == 0 and trick_after(pair, "10 10", "2 3").taker == 2


def facing_the_second(rules):
    """A deal in which the third player holds 2 4 10 behind a 9 and a 3."""
    return table(rules, "9 10 10", "3 3 3", "2 4 10", "2 2 3", plays="9, 3")


def facing_the_second_pair(rules):
    """The same in pairs: the third player holds 2 4 4 10 10 behind a pair of nines and a pair of threes."""
    return table(rules, "9 9 J J J", "3 3 3 5 5", "2 4 4 10 10", "2 2 3 4 5", plays="9 9, 3 3")


def trick_after(deal, *plays_made):
    for play in plays_made:
        able = [act for act in deal.legal() if " ".join(card.rank for card in act.cards) == play]
        deal = deal.act(able[0] if able else deal.legal()[0])
    return deal.tricks[0]


def may(deal, cards):
    return cards in plays(deal)


def equals_led(rules, rank):
    """A deal whose second player holds a card equal to the one that has been led, and a lower one."""
    high = "A" if has_pictures(rules) else "15"
    lowest = "2" if has_pictures(rules) else "1"
    return table(rules, f"{rank} {high}", f"{lowest} {rank}", plays=rank)


@cache
def stopping(rules):
    """The ranks on which an equal card may not be played."""
    return {rank for rank in ranks_of(rules) if not may(equals_led(rules, rank), rank)}


@claim(r"An equal card is enough\.")
def equal_is_enough(rules):
    return not stopping(rules)


@claim(r"An equal card is enough, except on an ace\.")
def equal_is_enough_but_on_an_ace(rules):
    return stopping(rules) == {"A"} and not has_jokers(rules)


@claim(r"An equal card is enough, except on an ace or a joker\.")
def equal_is_enough_but_on_ace_and_joker(rules):
    return stopping(rules) == {"A", "Jo"}


@claim(r"Only a higher card is enough; an equal one isn't\.")
def only_higher_is_enough(rules):
    higher = table(rules, "8 9", "2 9", plays="8")
    return may(higher, "9") and stopping(rules) == set(ranks_of(rules)) - {"2"}


FREE, MUST, LOWEST_THAT_DOES = "free", "must", "the lowest that does"


def ducks_so(rules, how):
    """Whether one who can beat the card may duck, must beat, or must beat with the lowest card that does."""
    deal = table(rules, "8 9 9 10", "2 4 9 10", plays="8")
    allowed = {FREE: {"2", "9", "10"}, MUST: {"9", "10"}, LOWEST_THAT_DOES: {"9"}}[how]
    return plays(deal) == allowed and (not sets_can_be_led(rules) or ducks_so_in_sets(rules, how))


def ducks_so_in_sets(rules, how):
    deal = table(rules, "8 8 9 J J", "2 4 9 10 10", plays="8 8")
    beating = {"9 10", "10 10"}
    return plays(deal) == {FREE: beating | {"2 4"}, MUST: beating, LOWEST_THAT_DOES: {"9 10"}}[how]


def equal_counts(rules):
    return may(table(rules, "8 9", "2 8", plays="8"), "8")


def low_if_unable(rules):
    """Whether those who can't beat the card play their lowest, and any of their lowest."""
    return {
        str(act) for act in table(rules, "8 9 9", "3c 3d 4" if has_suits(rules) else "3 3 4", plays="8").legal()
    } == ({"3c", "3d"} if has_suits(rules) else {"3"})


@claim(r"It's your choice: beat or equal the card, or play your lowest\.")
@claim(r"The card says both that you may duck only if you can't beat it and that you may choose; here you may choose\.")
def ducking_is_free(rules):
    return ducks_so(rules, FREE) and equal_counts(rules) and not sets_can_be_led(rules)


@claim(r"It's your choice: beat or equal the card or set, or play as many of your lowest cards\.")
def ducking_in_sets_is_free(rules):
    return ducks_so(rules, FREE) and equal_counts(rules) and sets_can_be_led(rules)


@claim(r"If you can beat (or equal )?the card, you must\.")
def beating_is_a_duty(rules, or_equal=None):
    return ducks_so(rules, MUST) and equal_counts(rules) == bool(or_equal)


@claim(r"If you can beat (or equal )?the card, you must, with the lowest card that does\.")
def beating_low_is_a_duty(rules, or_equal=None):
    return ducks_so(rules, LOWEST_THAT_DOES) and equal_counts(rules) == bool(or_equal)


@claim(
    r"If you can't, (?:you )?play your lowest(?: card| of all)\.",
    r"If several of your cards are equally low, each of them is your lowest\.",
)
def unable_means_lowest(rules):
    return low_if_unable(rules)


@claim(r"Playing your lowest card to a trick is called ducking\.")
def ducking_is_the_lowest(rules):
    deal = table(rules, "8 9 9", "3 4 5", plays="8")
    return deal.verdict("3").judgement.name == "DUCKS" and low_if_unable(rules)


@claim(
    r"Cards that have been played stay face up in front of their player, for everyone to see\.",
    r"Cards that have been played stay face up for everyone to see; push them onto a loose pile, so that nobody takes "
    r"them for the trick being played\.",
)
def played_cards_are_seen(rules):
    deal = table(rules, "8 9 9", "2 3 3", "2 4 4", plays="8, 2, 2, 9")
    seen = view(deal, 1)
    open_cards = [play for trick in seen.tricks for play in trick.plays] + [*seen.trick]
    return [len(play.cards) for play in open_cards] == [1, 1, 1, 1] and seen.seats[0].hand is None


# --- aces -------------------------------------------------------------------------------------------------------------


@claim(r"An ace may be played on an ace, and takes the trick from it\.")
def ace_on_ace(rules):
    return takes_over(rules, "A", "A")


@claim(r"An ace or a joker may be played on another, and takes the trick from it\.")
def ace_or_joker_on_another(rules):
    return all(takes_over(rules, led, played) for led, played in product(("A", "Jo"), repeat=2))


def takes_over(rules, led, played):
    deal = table(rules, f"{led} {led if led == 'A' else 'A'}", f"2 {played}", "2 3", plays=led)
    return may(deal, played) and deal.act(played).act("2").tricks[0].taker == 1


@claim(
    r"Nothing beats (or equals )?(an ace|an ace or a joker): (everyone after it plays|on it the next player plays) the "
    r"lowest card\."
)
def ace_stops(rules, or_equals, cards, who):
    if bool(or_equals) != equal_counts(rules):
        return False
    stopping_cards = {"A", "Jo"} if "joker" in cards else {"A"}
    if has_jokers(rules) != ("joker" in cards):
        return False
    for led, rank in product(stopping_cards, (rank for rank in ranks_of(rules) if rank not in {"2", "3", "4"})):
        deal = table(rules, f"{led} A", f"4 {rank}", f"3 {'K' if rank == 'Jo' else rank}", "2 3", plays=led)
        stopped = plays(deal.act("4")) == {"3"}
        if plays(deal) != {"4"} or stopped != who.startswith("everyone"):
            return False
    return True


@claim(r"If your lowest card is an ace, you play it on the ace and take the trick, as the last of equals\.")
def only_aces_left(rules):
    deal = table(rules, "A A", "A A", plays="A")
    return plays(deal) == {"A"} and deal.act("A").tricks[0].taker == 1


@claim(r"The source speaks of the next player, since there each beats the card just before\.")
def a_word_about_the_source(rules):
    """What a source says is nothing the engine knows."""
    return rules is not None


@claim(r"Here an ace stays the highest of the trick, so everyone after it plays the lowest card\.")
def ace_stays_the_highest(rules):
    return ace_stops(rules, "or equals ", "an ace", "everyone after it plays")


# --- the trick --------------------------------------------------------------------------------------------------------


def taker_by(heights, plays_made):
    """Who takes a trick of single cards: the highest, the last one of equals."""
    best = plays_made[0]
    for play in plays_made[1:]:
        best = play if heights[play.cards] >= heights[best.cards] else best
    return best.seat


@claim(r"The highest card takes the trick; of equal cards, the last one played\.")
def highest_card_takes(rules):
    if sets_can_be_led(rules):
        set_led = table(rules, "9 9 9", "2 K A", plays="9 9, 2 K")
        return set_led.tricks[0].taker == 1
    return singles_are_taken(rules)


@claim(r"The highest card or best set takes the trick; of equals, the last one played\.")
def best_set_takes(rules):
    set_led = table(rules, "9 9 9", "2 K A", plays="9 9, 2 K")
    beaten = table(rules, "9 9 10", "9 K A", plays="9 9, 9 K")
    equal = table(rules, "9 9 10", "9 9 A", plays="9 9, 9 9")
    return singles_are_taken(rules) and [deal.tricks[0].taker for deal in (set_led, beaten, equal)] == [0, 1, 1]


@claim(r"The source settles a tie by a play-off, whose rules we could not find; here the last of equals pays\.")
def last_of_equals_pays(rules):
    return payers(last_trick(rules, "9", "2", "9", "4")) == {2}


def singles_are_taken(rules):
    before, last = rules.heights(last_trick=False), rules.heights(last_trick=True)
    tricks = [
        (trick, last if trick is deal.tricks[-1] else before)
        for deal in samples(rules)
        for trick in deal.tricks
        if len(trick.plays[0].cards) == 1
    ]
    equals = last_trick(rules, "9", "9", "2", "9")
    return equals.taker == 3 and all(trick.taker == taker_by(heights, trick.plays) for trick, heights in tricks)


@claim(r"Whoever takes a trick leads the next\.")
def taker_leads(rules):
    return all(
        after.plays[0].seat == before.taker for deal in samples(rules) for before, after in pairwise(deal.tricks)
    )
