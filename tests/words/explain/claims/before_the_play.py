"""What the sheets say of exchanging cards and raising the stake."""

from __future__ import annotations

from collections import Counter
from itertools import product

from cucumber import Call, Deal, Exchange
from cucumber.engine.acts import Ask
from tests.small_tables import ORDER, game_of, last_trick, played_out, prices, table
from tests.strategies import names
from tests.words.explain.claims.dealing import leads
from tests.words.explain.claims.registry import claim

# --- before the play --------------------------------------------------------------------------------------------------

STOCK = ("4", "4", "8", "8", "10", "10", "2", "2", "3", "3")


def to_exchange(rules, stock=10, dealer=0):
    """A deal before its first exchange, with so many cards left over."""
    leader = dealer if leads(game_of(rules, dealer=0)) == 0 else (dealer + 1) % 3
    hands = ("2 5 8 9", "3 5 9 10", "3 4 5 9")
    return Deal.of(rules, hands, leader, " ".join(STOCK[:stock]), names(3), dealer)


def numbers(deal):
    """How many cards the seat to act may exchange; none if it is not asked."""
    if deal.asked is not Ask.EXCHANGE:
        return {0}
    return {len(act.cards) for act in deal.legal()}


def exchange(deal, cards):
    """The deal after so many cards are exchanged, as long as there is a question."""
    if deal.asked is not Ask.EXCHANGE:
        return deal
    before, stock, seat = deal.hands[deal.turn], deal.stock, deal.turn
    after = deal.act(next(act for act in deal.legal() if len(act.cards) == cards))
    assert Counter(after.hands[seat]) == Counter((*before[cards:], *stock[:cards])), "new ones come from the pack"
    return after


def in_turn(rules, first, allowed):
    """Whether the exchange begins so far left of the dealer and goes round, each with the numbers allowed.

    `allowed` gives them for what the first has taken and what is left.
    """
    for dealer, taken, stock in (*product(range(3), (2,), (10,)), *product((0,), range(5), (7, 5, 1))):
        deal = to_exchange(rules, stock, dealer)
        if deal.turn != (dealer + first) % 3 or taken not in numbers(deal):
            if deal.turn != (dealer + first) % 3:
                return False
            continue
        deal = exchange(deal, taken)
        for later, cards in ((1, 0), (2, max(allowed(taken, len(deal.stock))))):
            left = len(deal.stock)
            if numbers(deal) != allowed(taken, left):
                return False
            if deal.asked and deal.turn != (dealer + first + later) % 3:
                return False
            deal = exchange(deal, cards)
        if deal.pending:
            return False
    return True


@claim(r"No cards are exchanged: you play the hand you are dealt\.")
def nothing_is_exchanged(rules):
    deal = to_exchange(rules)
    allowed = [deal.verdict(Exchange(cards)) for cards in ((), deal.hands[deal.turn][:1])]
    return not any(allowed) and not {Ask.EXCHANGE, Ask.FREE, Ask.DOUBLE} & {asked.ask for asked in deal.pending}


@claim(
    r"Before the first trick the player left of the dealer may exchange any number of cards for new ones from "
    r"the pack\."
)
def left_of_the_dealer_exchanges(rules):
    deals = [to_exchange(rules, dealer=dealer) for dealer in range(3)]
    return all(numbers(deal) == set(range(5)) and deal.turn == (deal.dealer + 1) % 3 for deal in deals)


@claim(r"Before the first trick the dealer may exchange cards for new ones from the pack, keeping at least two\.")
def dealer_exchanges(rules):
    deals = [to_exchange(rules, dealer=dealer) for dealer in range(3)]
    return all(numbers(deal) == set(range(3)) and deal.turn == deal.dealer for deal in deals)


@claim(r"Then each player in turn may exchange exactly as many, or none; if fewer are left, all of those or none\.")
def others_exchange_as_many(rules):
    first = to_exchange(rules).turn
    return in_turn(rules, first, lambda taken, left: {0, min(taken, left)})


@claim(r"Then each player in turn may exchange as many or fewer, while there are cards left\.")
def others_exchange_up_to(rules):
    first = to_exchange(rules).turn
    return in_turn(rules, first, lambda taken, left: set(range(min(taken, left) + 1)))


@claim(
    r"Before the first trick each player in turn, starting left of the dealer, may once exchange any number of cards "
    r"for new ones from the pack, while there are cards left\."
)
def everyone_exchanges_any_number(rules):
    return in_turn(rules, 1, lambda _taken, left: set(range(min(4, left) + 1)))


def bad_hands(rules, stock="10 10 10 10 5 5 5 5"):
    """A deal before its offers of new hands: the second and the third have a picture."""
    return Deal.of(rules, ("2", "J", "Q"), 1, stock, names(3), 0)


@claim(r"Before the first trick you may throw in your whole hand for a new one\.")
def whole_hands_are_thrown_in(rules):
    deal = bad_hands(rules)
    after = deal.act("pass").act("pass").act("free")
    return deal.turn == 1 and (deal.hands[0], after.hands[0]) == (deal.pack.sort(deal.hands[0]), deal.stock[:1])


@claim(r"The dealer makes three offers, each to every player in turn, starting on the left\.")
def three_offers(rules):
    deal, asked = bad_hands(rules), []
    while deal.pending:
        asked.append((str(deal.asked.name).lower(), deal.turn))
        deal = deal.act(Call.PASS if deal.asked is Ask.FREE else deal.asked.answers[0])
    return asked == [(offer, seat) for offer in ("free", "double", "redouble") for seat in (1, 2, 0)]


@claim(r"Free: (?:a hand )?without jack, queen and king\.")
def free_without_pictures(rules):
    freed = {}
    for rank in ORDER:
        deal = Deal.of(rules, (f"{rank} 2", "8 9"), 0, "3 3 5 5", names(2), 1)
        freed[rank] = bool(deal.verdict(Call.FREE))
    return freed == {rank: rank not in {"J", "Q", "K"} for rank in ORDER}


@claim(r"Double: any hand\.")
def any_hand_is_doubled(rules):
    deal = bad_hands(rules).act("pass").act("pass").act("pass")
    able = []
    for _ in range(3):
        able.append(deal.asked is Ask.DOUBLE and bool(deal.verdict(Call.DOUBLE)))
        deal = deal.act("pass")
    return able == [True] * 3


@claim(r"Redouble: once more, if you doubled\.")
def redoubled_by_those_who_doubled(rules):
    deal = bad_hands(rules)
    for word in ("pass", "pass", "pass", "double", "pass", "double"):
        deal = deal.act(word)
    asked = []
    while deal.pending:
        asked.append((deal.asked, deal.turn))
        deal = deal.act("redouble")
    return asked == [(Ask.REDOUBLE, 1), (Ask.REDOUBLE, 0)]


@claim(r"The source offers the redouble after any double; here it comes when everyone has been asked to double\.")
def redouble_comes_last(rules):
    return three_offers(rules)


@claim(r"An offer ends when fewer cards are left than a hand needs, and cards thrown in stay out of the deal\.")
def offers_end(rules):
    deal = bad_hands(rules, stock="10").act("pass").act("pass").act("free")
    return not deal.pending and not deal.stock and deal.decisions[-1].thrown not in deal.hands


@claim(r"Nobody can raise what a deal costs\.")
def nobody_raises(rules):
    deal = to_exchange(rules)
    asked = {each.ask for each in deal.pending}
    if asked - {Ask.EXCHANGE}:
        return False
    deal = table(rules, "8 9 9", "2 3 3", "2 4 4")
    while not deal.over:
        if any(deal.verdict(word) for word in Call):
            return False
        deal = deal.act(deal.legal()[0])
    return True


@claim(
    r"Before the first trick each player in turn, starting left of the dealer, says pass or kontra, until someone says "
    r"kontra or everyone has passed\."
)
def kontra_goes_round(rules):
    for dealer, passing in product(range(4), range(5)):
        deal = Deal.of(rules, ["2 9", "3 8", "4 8", "5 9"], (dealer + 1) % 4, "", names(4), dealer)
        asked = []
        while deal.pending:
            asked.append(deal.turn)
            if {str(act) for act in deal.legal()} != {"pass", "kontra"}:
                return False
            deal = deal.act("pass" if len(asked) <= passing else "kontra")
        if asked != [(dealer + step) % 4 for step in range(1, min(passing, 3) + 2)]:
            return False
    return True


@claim(r"After a kontra the last trick costs double, and four times as much for whoever said it\.")
def kontra_doubles(rules):
    def paid(*words):
        deal = Deal.of(rules, ["9", "2"], 0, "", names(2), 1)
        for word in words:
            deal = deal.act(word)
        return played_out(deal).charges[0]

    plain = paid("pass", "pass")
    return (paid("pass", "kontra"), paid("kontra")) == (2 * plain, 4 * plain)


@claim(r"Taking a new hand by doubling or redoubling raises what it costs you to lose\.")
@claim(r"If you doubled you pay twice as much, and if you redoubled four times as much\.")
def new_hands_double(rules):
    def paid(*words):
        deal = Deal.of(rules, ["9", "2"], 0, "10 10 10", names(2), 1)
        for word in words:
            deal = deal.act(word)
        deal = played_out(deal)
        return deal.charges[0] // prices(rules)[deal.tricks[-1].taking.cards[0]]

    return (
        paid("free", "pass", "pass", "pass") == 1
        and paid("pass", "pass", "double", "pass", "pass") == 2
        and paid("pass", "pass", "double", "pass", "redouble") == 4
    )


@claim(r"The stake of a deal is one credit\.")
def stake_of_one(rules):
    deal = last_trick(rules, "2", "9", "8")
    return deal.stake == 1 and deal.charges == {1: 1, 2: 1}


def to_double(rules, credits_left=(10, 10, 10)):
    """A deal before its second trick, with the first player to lead."""
    hands = ("8 9 10 10", "2 3 3 3", "2 4 4 4")
    return Deal.of(rules, hands, 0, "", names(3), credits=credits_left).act("8").act("2").act("2")


@claim(
    r"Before leading any trick but the first you may offer to double it, unless you made the last double or someone "
    r"still in couldn't pay\."
)
def doubling(rules):
    deal = to_double(rules)
    first = Deal.of(rules, ("8 9", "2 3"), 0, "", names(2))
    accepted = deal.act("double").act("accept").act("accept")
    again = accepted.act("9").act("3").act("4")
    other = accepted.act("9").act("3").act("4").act("10").act("3").act("4")
    poor, just_enough = to_double(rules, (10, 10, 1)), to_double(rules, (10, 10, 2))
    dropped = just_enough.act("double").act("accept").act("drop")
    theirs = Deal.of(rules, ("8 3 4 4", "2 3 9 9", "2 4 8 8"), 0, "", names(3)).act("8").act("2").act("2")
    theirs = theirs.act("double").act("accept").act("accept").act("3").act("9").act("4")
    return (
        [bool(each.verdict(Call.DOUBLE)) for each in (first, deal, again, other, poor, just_enough, theirs)]
        == [False, True, False, False, False, True, True]
        and dropped.turn == 0
        and not deal.act("9").verdict(Call.DOUBLE)
    )


@claim(r"The others in turn accept or drop: whoever drops pays the stake as it was and is out of the deal\.")
def accept_or_drop(rules):
    deal = to_double(rules).act("double")
    answers = [(deal.turn, {str(act) for act in deal.legal()})]
    deal = deal.act("drop")
    answers.append((deal.turn, {str(act) for act in deal.legal()}))
    deal = played_out(deal.act("accept"))
    return answers == [(1, {"accept", "drop"}), (2, {"accept", "drop"})] and deal.charges == {1: 1, 0: 2}


@claim(r"If everyone drops, you have won the deal\.")
def everyone_drops(rules):
    deal = to_double(rules).act("double").act("drop").act("drop")
    return deal.over and deal.winner == 0 and deal.charges == {1: 1, 2: 1}


@claim(r"Each accepted double doubles the stake\.")
def doubles_double(rules):
    deal = to_double(rules).act("double").act("accept").act("accept")
    twice = Deal.of(rules, ("8 3 4 4", "2 3 9 9", "2 4 8 8"), 0, "", names(3)).act("8").act("2").act("2")
    twice = twice.act("double").act("accept").act("accept").act("3").act("9").act("4")
    twice = played_out(twice.act("double").act("accept").act("accept"))
    return (
        (to_double(rules).stake, deal.stake, twice.stake) == (1, 2, 4)
        and set(played_out(deal).charges.values()) == {2}
        and set(twice.charges.values()) == {4}
    )
