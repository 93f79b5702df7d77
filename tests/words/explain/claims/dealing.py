"""What the sheets say of the aim, the pack and the deal."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from functools import cache
from itertools import accumulate, pairwise, product
from random import Random

from cucumber import BadDeal, Call, Exchange, Game, Suit
from cucumber.engine.acts import Ask
from cucumber.engine.cards import STANDARD_PACK, Card, without
from cucumber.engine.view import view
from tests.small_tables import (
    FAR,
    ORDER,
    differing_by_suit,
    driven_out,
    game_of,
    has_jokers,
    has_pictures,
    kinds,
    last_trick,
    may_lead,
    payers,
    played_out,
    prices,
    samples,
    settled,
    table,
)
from tests.strategies import keeps_cards, names, player_numbers
from tests.words.explain.claims.registry import claim, number

# --- the aim ----------------------------------------------------------------------------------------------------------


@claim(r"Don't take the last trick: whoever takes it pays\.")
def only_the_taker_pays(rules):
    return all(payers(last_trick(rules, *cards)) == {2} for cards in (("3", "2", "9", "4"), ("3", "4", "9", "8")))


@claim(r"Don't take the last trick: whoever takes it has lost\.")
@claim(r"Whoever takes the last trick has lost the deal\.")
@claim(r"Every deal is a game of its own: whoever takes its last trick has lost, the others have won\.")
def the_taker_has_lost(rules):
    game = settled(game_of(rules), "3", "2", "9", "4")
    return game.over and game.winners == (0, 1, 3) and "lost" in kinds(game)


@claim(r"Play the lowest card of the last trick: everyone else pays\.")
def everyone_pays_but_the_lowest(rules):
    return payers(last_trick(rules, "3", "2", "9", "4")) == {0, 2, 3}


@claim(r"The tricks before it only decide who still holds which cards\.")
def tricks_before_the_last_cost_nothing(rules):
    for deal in samples(rules):
        last = deal.tricks[-1].plays
        hands = [next(play.cards for play in last if play.seat == seat) for seat in range(4)]
        if last_trick(rules, *hands, leader=last[0].seat).charges != deal.charges:
            return False
    return not table(rules, "8 9", "2 3", plays="8, 2").charges


# --- the pack ---------------------------------------------------------------------------------------------------------


def tiers(pack):
    """The cards from low to high, equal ones together."""
    by_strength = {}
    for card in pack.cards:
        by_strength.setdefault(pack.strength[card], []).append(card)
    return [Counter(by_strength[strength]) for strength in sorted(by_strength)]


def is_pack(rules, *tops, with_aces=()):
    """Whether the pack is the ordinary one, with these cards above the aces, or equal to them."""
    above = [card for tier in tops for card in tier]
    ordinary = [Counter(Card(rank, suit) for suit in Suit if Card(rank, suit) not in above) for rank in ORDER]
    return tiers(rules.pack) == [*ordinary[:-1], ordinary[-1] + Counter(with_aces), *map(Counter, tops)]


@claim(r"The pack is the ordinary 52 cards, from 2 \(low\) to ace \(high\)\.")
def ordinary_pack(rules):
    return is_pack(rules)


@claim(r"The pack is the ordinary 52 cards, from 2 \(low\) to ace, but the six of clubs is the highest of all\.")
def six_on_top(rules):
    return is_pack(rules, [Card("6", Suit.CLUBS)])


@claim(
    r"The pack is the ordinary 52 cards, from 2 \(low\) to ace, but the seven of spades is the highest of all, and the "
    r"seven of clubs comes next\."
)
def two_sevens_on_top(rules):
    return is_pack(rules, [Card("7", Suit.CLUBS)], [Card("7", Suit.SPADES)])


@claim(
    r"The pack is the ordinary 52 cards, from 2 \(low\) to ace, but the black sevens are the highest of all, "
    r"and equal\."
)
def black_sevens_on_top(rules):
    return is_pack(rules, [Card("7", Suit.CLUBS), Card("7", Suit.SPADES)])


@claim(r"The pack is 52 cards, from 2 \(low\) to ace, and (\w+) jokers, which are equal and higher than the aces\.")
def jokers_on_top(rules, jokers):
    return is_pack(rules, [Card("Jo")] * number(jokers))


@claim(r"The pack is 52 cards, from 2 \(low\) to ace, and (\w+) jokers; a joker counts as an ace\.")
@claim(r"The source doesn't say how many jokers; here there are (\w+)\.")
def jokers_like_aces(rules, jokers):
    return is_pack(rules, with_aces=[Card("Jo")] * number(jokers))


@claim(r"The pack is 60 cards without suits: the numbers from 1 \(low\) to 15, four of each\.")
def numbered_pack(rules):
    return tiers(rules.pack) == [Counter({Card(str(height)): 4}) for height in range(1, 16)]


@claim(r"Without the box: take two ordinary packs with the same back\.")
def made_of_two_packs(rules):
    queens_and_kings = sum(card.rank in {"Q", "K"} for card in STANDARD_PACK.cards)
    return len(rules.pack.cards) == len(STANDARD_PACK.cards) + queens_and_kings


@claim(
    r"From one use the aces \(1\) to the jacks \(11\), from both the queens and kings: black queens are (\d+), red "
    r"queens (\d+), black kings (\d+), red kings (\d+)\."
)
def queens_and_kings_stand_for(rules, *heights):
    return numbered_pack(rules) and [*map(int, heights)] == [12, 13, 14, 15]


@claim(r"Suits don't matter\.")
def suits_say_nothing(rules):
    return {card.suit for card in rules.pack.cards} >= set(Suit) and not differing_by_suit(rules)


@claim(r"Apart from that, suits don't matter\.")
def suits_say_nothing_else(rules):
    """Besides cards on top of the aces all are alike by rank."""
    aces = max(rules.pack.strength[card] for card in rules.pack.cards if card.rank == "A")
    plain = {card: rules.pack.strength[card] for card in rules.pack.cards if rules.pack.strength[card] <= aces}
    alike = all(len({plain[card] for card in plain if card.rank == rank}) == 1 for rank in ORDER)
    return alike and len(differing_by_suit(rules)) == 1


@claim(r"The (\w+) of (\w+) makes no pair with another (\w+)\.")
def top_card_makes_no_pair(rules, rank, suit, _other):
    top = Card(str(number(rank)), Suit[suit.upper()])
    return not any(may_lead(rules, top, Card(top.rank, other)) for other in Suit if other is not top.suit)


@claim(r"A black seven makes no pair with (a red one|another seven)\.")
def black_seven_makes_no_pair(rules, other):
    red = [Card("7", Suit.HEARTS), Card("7", Suit.DIAMONDS)]
    black = [Card("7", Suit.CLUBS), Card("7", Suit.SPADES)]
    pairs = [*product(black, red), *([tuple(black)] if other == "another seven" else [])]
    return may_lead(rules, *red) and not any(may_lead(rules, *pair) for pair in pairs)


@claim(r"The ace stays high in the last trick\.")
def ace_high_at_the_end(rules):
    return last_trick(rules, "A", "K").taker == 0 and last_trick(rules, "2", "A", "K").taker == 1


@claim(r"In the last trick the ace is the lowest card(?:, but still costs (\d+))?\.")
def ace_low_at_the_end(rules, cost=None):
    return not has_jokers(rules) and lowest_at_the_end(rules, "A") and costs_when_low(rules) == cost


@claim(r"In the last trick aces and jokers are the lowest cards(?:, but still cost (\d+))?\.")
def aces_and_jokers_low_at_the_end(rules, cost=None):
    low = lowest_at_the_end(rules, "A") and lowest_at_the_end(rules, "Jo")
    return low and costs_when_low(rules) == cost


def costs_when_low(rules):
    """What the ace costs, though it is low; None if it costs no more than any other card."""
    cost = prices(rules)
    ace = next(price for card, price in cost.items() if card.rank == "A")
    return str(ace) if ace > min(cost.values()) else None


def lowest_at_the_end(rules, rank):
    """Whether the card loses the last trick to a two, though it takes any other."""
    return (
        last_trick(rules, "2", rank).taker == 0
        and last_trick(rules, rank, "2").taker == 1
        and table(rules, f"{rank} {rank}", "2 3", plays=f"{rank}, 2").tricks[0].taker == 0
    )


# --- the deal ---------------------------------------------------------------------------------------------------------


@claim(r"(\w+) (?:or|to) (\w+) can play(; .+)?\.")
def so_many_can_play(rules, fewest, most, more_packs):
    packs = dict.fromkeys(range(number(fewest), number(most) + 1), 1)
    for start, used in re.findall(r"(\w+) or more (?:use )?(\w+)", more_packs or ""):
        packs |= dict.fromkeys(range(number(start), number(most) + 1), number(used))
    return {players: used for players in range(1, 25) if (used := packs_used(rules, players))} == packs


def packs_used(rules, players):
    """How many packs that many players use; 0 if they cannot play."""
    try:
        deal = Game.new(rules, names(players)).deal(Random(1))
    except BadDeal:
        return 0
    return (sum(map(len, deal.hands)) + len(deal.stock)) // len(rules.pack.cards)


@claim(r"The source sets no highest number; here it is (\w+)\.")
def the_highest_number(rules, most):
    return bool(packs_used(rules, number(most))) and not packs_used(rules, number(most) + 1)


@claim(r"The source sets no highest number; two packs have six cards for (\w+) players\.")
def as_many_as_two_packs_have_cards_for(rules, most):
    hands = Game.new(rules, names(number(most))).deal(Random(1)).hands
    cards = 2 * len(rules.pack.cards)
    return {len(hand) for hand in hands} == {6} and 6 * number(most) <= cards < 6 * (number(most) + 1)


@claim(r"The packs a game began with stay in use to its end\.")
def packs_stay(rules):
    players = max(player_numbers(rules))
    game = game_of(rules, (0,) * players, out=range(2, players))
    deal = game.deal(Random(1))
    return sum(map(len, deal.hands)) + len(deal.stock) == packs_used(rules, players) * len(rules.pack.cards)


@claim(r"You play clockwise\.")
def clockwise(rules):
    deal = table(rules, "2 4 4", "9 9 10", "2 3 3", "2 3 5", leader=1)
    seats = []
    for card in ("9", "2", "2", "2"):
        seats.append(deal.turn)
        deal = deal.act(card)
    return seats == [1, 2, 3, 0]


def handed(rules, players, settled_before):
    """How many cards each of so many players gets after so many deals."""
    return Game.new(rules, names(players), settled=settled_before).hand_size


def go_round(rules, players):
    return len(rules.pack_for(players).cards) // players


@claim(r"Everyone gets (\w+) cards(?:, dealt .+)?\.")
def always_so_many_cards(rules, size):
    return sizes_are(rules, [number(size)]) and all(
        hand_after(rules, card) == number(size) for card in rules.pack.cards[::7]
    )


@claim(r"The number of cards each changes from deal to deal: ([\d, ]+), then from the start again\.")
def sizes_in_turn(rules, listed):
    return sizes_are(rules, [size for said in listed.split(", ") for size in sizes_said(said)])


def sizes_said(said):
    """The sizes that "7", "7 down to 1" or "2 up to 6" stands for."""
    first, last = (int(size) for size in re.findall(r"\d+", said if "to" in said else f"{said} {said}"))
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)


def sizes_are(rules, cycle):
    """Whether the deals have these sizes in turn, for every number of players and two times over."""
    return all(
        handed(rules, players, deals) == min(cycle[deals % len(cycle)], go_round(rules, players))
        for players in player_numbers(rules)
        for deals in range(2 * len(cycle))
    )


@claim(r"After the (?:last )?deal of one card it begins with (\w+) again\.")
def begins_again(rules, first):
    sizes = [handed(rules, 2, deals) for deals in range(60)]
    ones = [deals for deals, (size, after) in enumerate(pairwise(sizes)) if (size, after) == (1, number(first))]
    return sizes[0] == number(first) and len(ones) > 1 and sizes[: ones[0] + 1] == sizes[ones[0] + 1 : 2 * ones[0] + 2]


@claim(
    r"Everyone gets (\w+) cards in the first deal, and later as many as the card that lost the deal before costs"
    r"(?:, but never more than (\w+))?\."
)
def as_many_as_the_card_costs(rules, first, most=None):
    if {handed(rules, players, 0) for players in player_numbers(rules)} != {number(first)}:
        return False
    cap = number(most) if most else FAR
    return all(hand_after(rules, card) == min(price, cap) for card, price in prices(rules).items())


@claim(r"What the card costs sets the size: a card that costs more than (\w+) means (\w+) cards\.")
def dear_cards_mean_so_many(rules, most, size):
    dear = [card for card, price in prices(rules).items() if price > number(most)]
    return bool(dear) and all(hand_after(rules, card) == number(size) for card in dear)


def hand_after(rules, card):
    """How many cards each gets after the last trick was taken by this card, at the smallest table there is."""
    players, strength = min(player_numbers(rules)), rules.heights(last_trick=True)
    lowest = sorted(without(rules.pack.cards, (card,)), key=lambda other: strength[other,])
    return settled(Game.new(rules, names(players)), *((other,) for other in lowest[: players - 1]), (card,)).hand_size


@claim(r"The source leaves the first deal open: it has (\w+) cards\.")
def the_first_deal_has(rules, size):
    return handed(rules, 4, 0) == number(size)


@claim(r"After half a cucumber the card left counts\.")
def the_card_left_counts(rules):
    game = settled(Game.new(rules, names(4), kept=["J 8", "", "", ""]), "5", "2", "2", "2")
    return game.cucumbers[0] == 1 and game.hand_size == 11


@claim(r"The whole pack is dealt, as far as it goes round evenly\.")
def the_whole_pack(rules):
    return all(
        {len(hand) for hand in Game.new(rules, names(players)).deal(Random(1)).hands} == {go_round(rules, players)}
        for players in player_numbers(rules)
    )


@claim(r"If there aren't enough cards for that, everyone gets (seven|as many as go round evenly)\.")
@claim(
    r"If there aren't enough cards for that, everyone gets (seven), or (as many) as go round evenly if even seven .+",
    r"If there aren't enough, everyone gets (seven)(?:, or (as many) as go round)?\.",
    r"If there aren't enough, everyone gets (as many) as go round\.",
    r"The source says (seven) each; that (as many) as go round are dealt if seven are too many is ours\.",
)
def what_a_short_pack_gives(rules, gets, else_gets=""):
    short = too_few_cards(rules)
    most = number("seven") if gets == "seven" else FAR
    scarce = any(evenly < most for evenly, _ in short)
    exhausted = bool(else_gets) or gets != "seven"
    return (
        bool(short)
        and scarce <= exhausted <= (scarce or gets != "seven")
        and all(given == min(most, evenly) for evenly, given in short)
    )


@cache
def too_few_cards(rules):
    """Every case of too few cards: how many go round evenly, and how many each then gets."""
    return frozenset(
        ((cards - kept) // players, rules.cards_each(deal, players, price, cards - kept))
        for players in player_numbers(rules)
        for cards in [len(rules.pack_for(players).cards)]
        for kept in range(most_kept(rules, players) + 1)
        for size, (deal, price) in sizes_asked_for(rules).items()
        if size * players > cards - kept
    )


@cache
def sizes_asked_for(rules):
    """The sizes of hands that these rules ask for if cards never run out, each with a deal it comes in."""
    deals = [*((deal, None) for deal in range(1, 31)), *((2, price) for price in set(prices(rules).values()))]
    sizes = {rules.cards_each(deal, 2, price, 1000): (deal, price) for deal, price in deals}
    return {size: deal for size, deal in sizes.items() if size == rules.cards_each(deal[0], 2, deal[1], 2000)}


@cache
def most_kept(rules, players):
    """The most cards that so many players can keep: the cheapest ones, laid out as well as they can be."""
    if not keeps_cards(rules):
        return 0
    cost = prices(rules)
    room = max(score for score in range(1, FAR) if _stands(rules, score))
    cheapest = sorted(rules.pack_for(players).cards, key=cost.__getitem__)
    most = sum(spent <= room * players for spent in accumulate(cost[card] for card in cheapest))
    while not _fits([cost[card] for card in cheapest[:most]], [room] * players):
        most -= 1
    return most


def _stands(rules, score):
    with suppress(BadDeal):
        return bool(game_of(rules, (score, 0, 0, 0), spared=""))
    return False


def _fits(costs, rooms):
    """Whether cards of these costs can be laid into these rooms, the dearest first where most room is left."""
    for cost in sorted(costs, reverse=True):
        able = [place for place, room in enumerate(rooms) if room >= cost]
        if not able:
            return False
        best = min(able, key=rooms.__getitem__)
        rooms[best] -= cost
    return True


# --- dealer and leader ------------------------------------------------------------------------------------------------


@claim(r"Anyone may deal first\.", r"Everyone draws a card: the highest deals first\.")
def anyone_deals_first(rules):
    return all(Game.new(rules, names(4), dealer=seat).deal(Random(1)).dealer == seat for seat in range(4))


@claim(r"The deal passes to the left(, to the next player still in)?\.")
def deal_passes_to_the_left(rules, still_in=None):
    cards = (("9", "2", "3", "4"), ("2", "3", "9", "9"), ("4", "4", "3", "2"), ("3", "9", "9", "2"))
    round_the_table = all(
        settled(game_of(rules, dealer=seat), *each, dealer=seat).dealer == (seat + 1) % 4
        for seat, each in enumerate(cards)
    )
    if not still_in:
        return round_the_table
    one_out = settled(game_of(rules, out=(1,), dealer=0, spared="9 2 3"), "9", "", "2", "3", dealer=0)
    just_out = driven_out(rules, dealer=3)
    goes_on = not just_out.over and 0 not in just_out.seats
    return round_the_table and one_out.dealer == 2 and goes_on and just_out.dealer == 1


@claim(r"Whoever lost the deal deals the next one(; if out, the next player to the left)?\.")
def loser_deals_next(rules, or_if_out=None):
    cards = (("9", "2", "3", "4"), ("2", "3", "9", "4"), ("4", "4", "3", "9"), ("4", "5", "4", "4"))
    losers = [settled(game_of(rules, dealer=1), *each, dealer=1).dealer for each in cards]
    if losers != [0, 2, 3, 1]:
        return False
    try:
        just_out = driven_out(rules, dealer=2)
    except BadDeal:
        return not or_if_out
    if 0 in just_out.seats:
        return not or_if_out
    return bool(or_if_out) and just_out.dealer == 1


@claim(r"Whoever played the lowest card of the last trick deals next; of equal cards, the first one played counts\.")
def lowest_deals_next(rules):
    cards = {("9", "2", "3", "4"): 1, ("3", "9", "9", "2"): 3, ("4", "4", "3", "3"): 2, ("9", "9", "9", "9"): 0}
    return all(settled(game_of(rules, dealer=1), *each, dealer=1).dealer == seat for each, seat in cards.items())


def leads(game):
    """Who leads the first card of the next deal, once nobody wants to exchange or raise anything."""
    deal = game.deal(Random(1))
    while deal.pending:
        deal = deal.act(Exchange(()) if deal.asked is Ask.EXCHANGE else Call.PASS)
    return deal.turn


@claim(r"The player left of the dealer leads the first trick\.")
def left_of_the_dealer_leads(rules):
    first = all(leads(game_of(rules, dealer=seat)) == (seat + 1) % 4 for seat in range(4))
    return first and all(leads(game) == (game.dealer + 1) % 4 for game in second_deals(rules) if not game.over)


@claim(r"The dealer leads the first trick\.")
def dealer_leads(rules):
    first = all(leads(game_of(rules, dealer=seat)) == seat for seat in range(4))
    return first and all(leads(game) == game.dealer for game in second_deals(rules))


@claim(r"In the first deal the player left of the dealer leads\.")
@claim(r"Its rule sheet lets the youngest player lead in the first deal; here it is the player left of the dealer\.")
def left_of_the_dealer_leads_at_first(rules):
    return all(leads(game_of(rules, dealer=seat)) == (seat + 1) % 4 for seat in range(4))


@claim(
    r"Whoever took the last trick of the deal before leads the first trick, or if out, the next player to the left\."
)
def taker_leads_or_the_next(rules):
    just_out = driven_out(rules)
    taker_leads = all(leads(game) == game.last.taker for game in second_deals(rules))
    return taker_leads and 0 not in just_out.seats and leads(just_out) == 1


def second_deals(rules):
    """Games after a first deal, taken by each seat in turn and dealt by another, or by the same."""
    for taker, dealer in ((0, 1), (1, 1), (2, 0), (3, 2), (0, 3)):
        cards = ["9" if seat == taker else "2" for seat in range(4)]
        yield settled(game_of(rules, dealer=dealer), *cards, dealer=dealer)


@claim(r"The cards left over stay face down; nobody looks at them\.")
def nobody_sees_the_rest(rules):
    return {view(deal, seat).undealt for deal in with_a_rest(rules) for seat in range(2)} == {()}


@claim(r"The cards left over are turned up for everyone to see\.")
def everyone_sees_the_rest(rules):
    return all(view(deal, seat).undealt == deal.stock for deal in with_a_rest(rules) for seat in range(2))


def with_a_rest(rules):
    deal = table(rules, "8 9", "2 3", stock="5 J Q" if has_pictures(rules) else "5 11 12")
    return deal, deal.act("8"), played_out(deal)


@claim(r"The cards are dealt (?:all at once|one at a time), starting left of the dealer\.")
def a_custom_of_the_hand(rules):
    """How cards are handed out is nothing the engine could do otherwise."""
    return rules is not None
