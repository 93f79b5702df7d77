"""What the sheets say of the last trick, the score and the end of a game."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from itertools import combinations_with_replacement
from random import Random

from cucumber import BadDeal, Game
from cucumber.engine.acts import BuyIn
from cucumber.engine.view import view
from tests.small_tables import (
    FAR,
    driven_out,
    first_too_much,
    game_of,
    has_jokers,
    is_too_much,
    kinds,
    last_trick,
    payers,
    played_out,
    prices,
    ranks_of,
    reaching,
    settled,
    table,
    with_one_life,
)
from tests.strategies import names
from tests.words.explain.claims.before_the_play import nobody_raises, to_double
from tests.words.explain.claims.registry import claim, number

# --- the last trick ---------------------------------------------------------------------------------------------------


def tied(rules):
    """A last trick that the fourth player takes from two equals."""
    return last_trick(rules, "9", "2", "8", "9")


def pays_for_its_card(rules):
    tricks = [last_trick(rules, "2", card) for card in ("3", "9", "4", "5")]
    return all(deal.charges == {1: prices(rules)[deal.tricks[-1].taking.cards[0]]} for deal in tricks)


@claim(r"Whoever takes the last trick pays for the card that took it\.")
def taker_pays(rules):
    return pays_for_its_card(rules) and payers(tied(rules)) == {3}


@claim(r"Everyone whose last card equals the one that takes the last trick pays, not just its taker\.")
def all_tied_pay(rules):
    charges = tied(rules).charges
    return pays_for_its_card(rules) and set(charges) == {0, 3} and len(set(charges.values())) == 1


@claim(
    r"Whoever plays the lowest card of the last trick \(the first, if there are several\) wins the deal; everyone else "
    r"still in it pays\."
)
def first_lowest_wins(rules):
    deal = last_trick(rules, "9", "2", "2", "9")
    dropped = played_out(to_double(rules).act("double").act("drop").act("accept"))
    return deal.winner == 1 and payers(deal) == {0, 2, 3} and dropped.winner == 2 and dropped.charges == {1: 1, 0: 2}


def after_a_tie(rules, scores, **standing):
    return settled(game_of(rules, scores, spared="9 2 9 9", **standing), "9", "2", "9", "9")


@claim(r"A tie brings no bonus\.")
def no_bonus(rules):
    before = (3, 4, 5, 2)
    game = after_a_tie(rules, before)
    return all(game.scores[seat] >= before[seat] for seat in range(3)) and "bonus" not in kinds(game)


@claim(r"If your (?:last )?card equals the taker's, the same points come off your score, .*never below zero\.")
def bonus_for_a_tie(rules):
    return after_a_tie(rules, (14, 5, 3, 2)).scores == (5, 5, 0, 11)


@claim(
    r"The taker pays first\.",
    r"The source doesn't say who comes first; as in Agurk, the taker pays before the others gain\.",
)
def taker_pays_first(rules):
    happened = kinds(after_a_tie(rules, (14, 5, 3, 2)))
    return happened[0] == "charged" and happened.count("bonus") == 2 and comes_back_before_the_bonus(rules)


def comes_back_before_the_bonus(rules):
    """Whether the taker goes on with the highest score before anything comes off it; true where nobody goes on so."""
    game = after_a_tie(rules, (20, 5, 12, 20))
    return rules.when_caught.lives == 1 or game.scores == (11, 5, 3, 20)


@claim(r"A cucumber stays\.")
def a_cucumber_stays(rules):
    game = after_a_tie(rules, (5, 5, 12, 2), cucumbers=(1, 0, 0, 0))
    return game.scores[0] == 0 and game.cucumbers == (1, 0, 0, 0)


COSTS = {"jack": "J", "queen": "Q", "king": "K", "ace": "A", "joker": "Jo"}
TOPS = {"six of clubs": ["6c"], "seven of spades": ["7s"], "seven of clubs": ["7c"], "black seven": ["7s", "7c"]}


@claim(r"((?:A number card|The six of|The seven of|Each black seven) .*cost.*)\.")
def cards_cost(rules, said):
    """Reads who costs what, from left to right: names collect until a number comes."""
    listed, waiting = {}, []
    for name, points in re.findall(
        r"(six of clubs|seven of (?:spades|clubs)|black seven|jack|queen|king|ace|joker)|(\d+)", said
    ):
        if name:
            waiting += TOPS.get(name, [COSTS.get(name, "")])
        else:
            listed |= dict.fromkeys(waiting, int(points))
            waiting = []
    by_number = {str(height): height for height in range(2, 11)}
    told = by_number | listed
    names_said = {card: told.get(str(card), told.get(card.rank)) for card in prices(rules)}
    return names_said == prices(rules) and (("joker" in said) == has_jokers(rules)) and not waiting


@claim(r"A 1 costs nothing, (.+)\.")
def cucumbers_cost(rules, said):
    told = {"1": 0}
    for first, until, cost in re.findall(r"a (\d+)(?: (?:to|or) (\d+))? (\w+)", said):
        told |= {str(height): number(cost) for height in range(int(first), int(until or first) + 1)}
    return {card.rank: price for card, price in prices(rules).items()} == told


@claim(r"You pay the stake of the deal, whatever the card\.")
def the_stake_is_paid(rules):
    doubled = played_out(to_double(rules).act("double").act("accept").act("accept"))
    return set(prices(rules).values()) == {1} and set(doubled.charges.values()) == {doubled.stake} == {2}


@claim(r"No points are counted\.")
def no_points(rules):
    return set(prices(rules).values()) == {0} and not any(settled(game_of(rules), "9", "2", "3", "4").scores)


@claim(r"Nothing multiplies what the last trick costs\.")
def nothing_multiplies(rules):
    if not nobody_raises(rules):
        return False
    tricks = [last_trick(rules, low, high) for low, high in combinations_with_replacement(ranks_of(rules)[::4], 2)]
    return all(deal.charges[deal.taker] == prices(rules)[deal.tricks[-1].taking.cards[0]] for deal in tricks)


@claim(r"If anyone plays a 1 to the last trick, the cost doubles, once only\.")
def ones_double(rules):
    costs = [last_trick(rules, *cards, "9").charges[2] for cards in (("2", "2"), ("2", "1"), ("1", "1"))]
    earlier = table(rules, "9 9", "1 2", "1 2", plays="9, 1, 1")
    return costs == [costs[0], 2 * costs[0], 2 * costs[0]] and played_out(earlier).charges[0] == costs[0]


# --- the score --------------------------------------------------------------------------------------------------------


def two_deals(rules):
    """The games after a first and a second deal, both lost by the first player, who still stands."""
    first = settled(game_of(rules), "9", "2", "2", "3")
    return first, settled(first, "5", "3", "3", "4")


@claim(r"What you pay adds up from deal to deal\.")
def payments_add_up(rules):
    first, second = two_deals(rules)
    paid = [game.last.charges[0] for game in (first, second)]
    return [first.scores[0], second.scores[0]] == [paid[0], sum(paid)] and not any(second.kept)


@claim(
    r"Whoever pays keeps the card face up: the kept cards are the score, and stay out of the pack while they are "
    r"kept\."
)
def cards_are_kept(rules):
    _, second = two_deals(rules)
    kept = second.kept[0]
    deal = second.deal(Random(1))
    dealt = [card for hand in deal.hands for card in hand] + [*deal.stock]
    return (
        [card.rank for card in kept] == ["9", "5"]
        and second.scores[0] == sum(prices(rules)[card] for card in kept)
        and view(deal, 1, second).seats[0].kept == kept
        and Counter((*dealt, *kept)) == second.last.pack.counts
    )


@claim(r"A player who is out returns the kept cards to the pack\.")
def kept_cards_go_back(rules):
    game = driven_out(rules)
    return 0 not in game.seats and not any(game.kept[0])


@claim(r"Everyone starts with (\w+) credits and pays from them\.")
def credits_are_paid(rules, start):
    game = Game.new(rules, names(3))
    after = settled(game, "9", "2", "8")
    return set(game.scores) == {number(start)} and after.scores == (number(start) - 1, number(start), number(start) - 1)


def limit_said(said):
    """The score that is said to be too much, as the lowest that is."""
    match = re.fullmatch(r"(?:At )?(\d+)(?: or more)?|(?:more than|Over|With more than) (\w+)(?: cucumbers)?", said)
    assert match, said
    return int(match[1]) if match[1] else number(match[2]) + 1


SCORE = r"(\d+ or more|more than \w+(?: cucumbers)?)"


@claim(r"The card leaves the limit to the players and calls 21 usual\.")
def usual_limit(rules):
    return score_is_too_much(rules, "more than 21")


@claim(rf"A score of {SCORE} is too much\.")
def score_is_too_much(rules, said):
    limit = limit_said(said)
    return [is_too_much(rules, score) for score in (limit - 1, limit, limit + 1)] == [False, True, True]


@claim(r"(\w+) cucumbers are safe; one more is too many\.")
def cucumbers_are_safe(rules, safe):
    return [is_too_much(rules, number(safe) + more) for more in (0, 1, 2)] == [False, True, True]


@claim(r"(?:With no credits left you are out of the game|You are out of the game with no credits left)\.")
def no_credits_left(rules):
    poor = settled(game_of(rules, (1, 2, 5, 5)), "9", "9", "2", "9")
    return poor.scores == (0, 1, 5, 4) and poor.seats == (1, 2, 3)


@claim(r"Exactly (\w+)(?: cucumbers don't| doesn't) go back to zero\.")
def exactly_does_not_go_back(rules, exact):
    game = reaching(rules, number(exact), (5, 4, 3))
    treated = is_too_much(rules, number(exact))
    neighbors = [is_too_much(rules, number(exact) + step) for step in (-1, 1)]
    zero = game.scores[0] == 0 or "back to zero" in kinds(game)
    return not zero and treated in neighbors and neighbors == [False, True]


@claim(r"Exactly (\d+) goes back to zero(, and the kept cards go back to the pack)?\.")
def exactly_goes_back_to_zero(rules, exact, kept=None):
    game = reaching(rules, int(exact))
    stays = game.seats == (0, 1, 2, 3) and not any(game.cucumbers) and not game.over
    back = game.scores[0] == 0 and "back to zero" in kinds(game) and not game.kept[0]
    return stays and back and bool(kept) == bool(reaching(rules, int(exact) - 1).kept[0])


def happens_from(rules, limit, happens, **standing):
    """Whether this happens to the first player from that score on, and only from there on."""
    games = [reaching(rules, score, **standing) for score in (limit - 1, limit, limit + 1)]
    return [happens(game) for game in games] == [False, True, True]


@claim(rf"With {SCORE} you are out of the game\.")
def out_of_the_game(rules, said):
    return happens_from(rules, limit_said(said), lambda game: 0 not in game.seats)


@claim(
    rf"With {SCORE} you lose a life: a cucumber is drawn, and you go on with the highest score of the others still "
    r"in\."
)
def life_is_lost(rules, said):
    def lost(game):
        return 0 in game.seats and game.cucumbers[0] == 1 and game.scores[0] == 9

    others = {"others": (5, 9, 15), "out": (3,)}
    return happens_from(rules, limit_said(said), lost, **others)


@claim(r"The second time you are out\.")
def second_time_out(rules):
    score = first_too_much(rules)
    first, second = reaching(rules, score), reaching(rules, score, cucumbers=(1, 0, 0, 0))
    return 0 in first.seats and 0 not in second.seats


@claim(r"The highest score of the others is a plain number: a cucumber beside it doesn't count\.")
def cucumber_beside_it_does_not_count(rules):
    game = reaching(rules, first_too_much(rules), (5, 9, 2), cucumbers=(0, 0, 1, 0))
    return game.scores[0] == 9 and game.cucumbers == (1, 0, 1, 0)


@claim(r"Players who lose a life in the same deal go on with the highest score of those who did not\.")
def two_lose_a_life(rules):
    game = settled(game_of(rules, (18, 15, 7, 3)), "9", "9", "2", "2")
    return game.scores == (7, 7, 7, 3) and game.cucumbers == (1, 1, 0, 0)


@claim(r"If one deal costs everyone still in a life, they all go on with zero\.")
def everyone_loses_a_life(rules):
    game = settled(game_of(rules, (18, 15, 14, 13)), "9", "9", "9", "9")
    return game.scores == (0, 0, 0, 0) and game.cucumbers == (1, 1, 1, 1)


@claim(r"If all go out in one deal, the lowest score wins; equal lowest scores share the win\.")
def everyone_is_put_out(rules):
    def everyone(*fewer):
        scores = [first_too_much(rules) - 1 - less for less in fewer]
        standing = game_of(rules, scores, cucumbers=with_one_life(rules, 4), spared="9 9 9 9")
        return settled(standing, "9", "9", "9", "9")

    one, several = (
        standing_for(everyone, (0, 1, 0, 0), (1, 2, 1, 1)),
        standing_for(everyone, (0, 1, 1, 0), (2, 3, 3, 2)),
    )
    return one.winners == (1,) and several.winners == (1, 2)


def standing_for(game, *scores):
    """The first of these games that can be: some scores nobody can keep cards for."""
    for each in scores:
        with suppress(BadDeal):
            return game(*each)
    raise BadDeal("None of these scores can be.")


@claim(
    r"But once in a game, between two deals, you may buy in, out or not, if at least (\w+) others are still in: your "
    r"score becomes the highest of theirs\."
)
def buying_in(rules, others):
    def able(game):
        return bool(game.verdict(BuyIn(0)))

    need = number(others)
    out = game_of(rules, (9, 3, 7, 5, 8)[: need + 1], out=(0,))
    still_in = game_of(rules, (9, 3, 7, 5, 8)[: need + 1])
    too_few = [game_of(rules, (9, 3, 7, 5, 8)[: need + 1], out=each) for each in ((0, 1), (1,))]
    back = out.act(BuyIn(0))
    return (
        able(out)
        and able(still_in)
        and not any(map(able, too_few))
        and (back.scores[0], back.seats) == (7, (0, 1, 2, 3))
        and still_in.act(BuyIn(0)).scores[0] == 7
        and not able(back)
        and not able(still_in.act(BuyIn(0)))
    )


@claim(rf"With {SCORE} you get half a cucumber and give back all kept cards but the highest\.")
def half_a_cucumber(rules, said):
    def lost(game):
        return (
            0 in game.seats
            and game.cucumbers[0] == 1
            and len(game.kept[0]) == 1
            and game.scores[0] == prices(rules)[game.kept[0][0]] == highest
        )

    limit = limit_said(said)
    standings = [game_of(rules, (limit + more - 9, 0, 0, 0), spared="2 2 2 9") for more in (-1, 0)]
    highest = max([9, *(prices(rules)[card] for card in standings[1].kept[0])])
    return [lost(settled(game, "9", "2", "2", "2")) for game in standings] == [False, True]


@claim(r"Nobody drops out of the game\.")
def nobody_drops_out(rules):
    game = game_of(rules)
    for taker in (0, 1, 2, 0, 0, 0, 0, 0, 0, 0):
        if game.over and game.rules.ending.name != "SINGLE_DEAL":
            break
        game = settled(game, *("10" if seat == taker else "2" for seat in range(4)))
        if game.seats != (0, 1, 2, 3) or any(game.cucumbers):
            return False
    return True


# --- the end ----------------------------------------------------------------------------------------------------------


def last_two(rules, **standing):
    """A game that ends with the first of the last two players driven out."""
    return driven_out(rules, out=(2, 3), **standing)


@claim(r"The last player left wins\.")
def last_one_left_wins(rules):
    two, three = last_two(rules), driven_out(rules, out=(3,))
    return two.over and two.winners == (1,) and not three.over and three.seats == (1, 2)


@claim(r"The winner deals first in the next game\.")
def winner_deals(rules):
    game = last_two(rules)
    return game.winners == (1,) and game.rematch().dealer == 1


@claim(r"Of several winners, the first one left of the dealer deals\.")
def a_winner_deals(rules):
    several = 0
    for dealer in range(4):
        game = ended(rules, dealer)
        order = [(dealer + step) % 4 for step in range(1, 5)]
        if game.rematch().dealer != next(seat for seat in order if seat in game.winners):
            return False
        several += len(game.winners) > 1
    return several == 4


def ended(rules, dealer):
    """A game over that several have won."""
    limit, last_life = first_too_much(rules), with_one_life(rules)
    with suppress(BadDeal):
        shared = game_of(rules, (limit - 9, FAR, limit - 9, FAR), dealer=dealer)
        return settled(shared, "9", "2", "9", "2", dealer=dealer)
    return standing_for(
        lambda *others: reaching(rules, limit + 1, others, dealer=dealer, cucumbers=last_life), (3, 5, 3), (0, 0, 0)
    )


@claim(r"As soon as somebody is out, the game is over: that player has lost, the others have won\.")
def first_out_loses(rules):
    game = driven_out(rules)
    return game.over and game.winners == (1, 2, 3) and "lost" in kinds(game) and 0 not in game.seats


@claim(rf"The game ends as soon as somebody has {SCORE}; the lowest score wins\.")
def ends_at_the_first(rules, said):
    limit = limit_said(said)
    game = reaching(rules, limit, (5, 3, 9))
    return happens_from(rules, limit, lambda game: game.over, others=(5, 3, 9)) and game.winners == (2,)


@claim(r"The source only seems to say that the game ends there\.")
def seems_to_end_there(rules):
    return ends_at_the_first(rules, f"{first_too_much(rules)} or more")


@claim(rf"The game ends when all players but one have {SCORE}; the lowest score wins\.")
def ends_at_the_last_but_one(rules, said):
    limit = limit_said(said)
    game, early = reaching(rules, limit, (FAR, 3, FAR)), reaching(rules, limit, (FAR, 3, 5))
    ends = happens_from(rules, limit, lambda game: game.over, others=(limit, 3, FAR))
    return ends and game.winners == (2,) and not early.over


@claim(r"If several have the lowest score, they share the win\.")
def lowest_share_the_win(rules):
    return reaching(rules, first_too_much(rules), (5, 3, 3)).winners == (2, 3)


# --- what is paid -----------------------------------------------------------------------------------------------------


@claim(r"Nothing is paid\.")
def nothing_is_paid(rules):
    game = game_of(rules)
    over = next(over for over in finished(rules) if over.over)
    paid = any(over.balance) or {"paid", "took the pot"} & set(kinds(over))
    return game.pot == over.pot == 0 and not paid and not game.credits


def finished(rules):
    """Games as they may be over, by whatever ends them."""
    yield settled(game_of(rules), "3", "2", "9", "4")
    for end in (last_two, driven_out):
        with suppress(BadDeal):
            yield end(rules)
    for others in ((5, 3, 9), (FAR, 3, FAR)):
        with suppress(BadDeal):
            yield reaching(rules, first_too_much(rules), others)


@claim(
    r"Everyone puts the same stake into a pot, and (another one to buy in|buying in is free); the winner takes the "
    r"pot\."
)
def the_pot(rules, buying):
    again = "another" in buying
    game = last_two(rules, bought_in=(0, 3))
    return (
        game_of(rules).pot == 4
        and game.pot == 4 + 2 * again
        and game.winners == (1,)
        and game.balance == (-1 - again, 3 + 2 * again, -1, -1 - again)
    )


@claim(r"Each loser pays the winner the difference of their scores, at the price agreed for a point\.")
def difference_is_paid(rules):
    over = next(over for over in finished(rules) if over.over)
    winner = over.winners[0]
    paid = [score - over.scores[winner] for score in over.scores]
    paid[winner] = -sum(paid)
    return over.winners == (winner,) and [-each for each in over.balance] == paid


@claim(r"If several have the lowest score, they share the win and what is paid\.")
def lowest_share_what_is_paid(rules):
    limit = first_too_much(rules)
    game = settled(game_of(rules, (limit - 9, limit + 5, limit - 9, limit + 5)), "9", "2", "9", "2")
    return game.winners == (0, 2) and game.balance == (5, -5, 5, -5)


@claim(r"You pay to the bank: nobody gains what you lose\.")
def paid_to_the_bank(rules):
    game = game_of(rules, (10, 10, 10, 10))
    after = settled(game, "9", "2", "8", "9")
    return sum(after.scores) < sum(game.scores) and max(after.scores) == 10 and not any(last_two(rules).balance)
