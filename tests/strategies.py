"""What the laws are tried on: any variant with any house rules, any players, any deal, any position, any game.

Every choice is drawn by Hypothesis, and cards are shuffled from a drawn seed, so a failure names a small example and
comes again. Nothing here knows a variant: all is read from `VARIANTS`, so a new one is covered from its first day.
"""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

from hypothesis import assume, settings
from hypothesis import strategies as st

from cucumber import VARIANTS, BadVariant, Card, Deal, Game, Suit
from cucumber.rules import ExactLimit

# The same examples on every run: a failure is a change of the engine, never of the weather.
settings.register_profile("rules", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("rules")

NAMES = ("Ann", "Bo", "Cai", "Dan", "Eva", "Finn", "Gro", "Hans", "Ida", "Jon", "Kai", "Lis", "Mads", "Nina", "Ole")
LONGEST_GAME = 2000  # deals; what bounds a game is a law of its own


def names(number):
    """So many players' names."""
    return (*NAMES, *(f"Player {place}" for place in range(len(NAMES) + 1, number + 1)))[:number]


# --- every table there is ---------------------------------------------------------------------------------------------


def _singly(variant):
    return [variant, *(variant.playing(rule.key) for rule in variant.house_rules)]


def _together(variant):
    """The variant with each set of two or more house rules that can stand together."""
    keys = [rule.key for rule in variant.house_rules]
    for number in range(2, len(keys) + 1):
        for chosen in combinations(keys, number):
            try:
                yield variant.playing(*chosen)
            except BadVariant:
                continue


TABLES = tuple(table for variant in VARIANTS for table in _singly(variant))
ALL_TABLES = (*TABLES, *(table for variant in VARIANTS for table in _together(variant)))


def player_numbers(rules):
    """Every number of players these rules allow."""
    return range(rules.player_range.fewest, rules.player_range.most + 1)


# Each variant, plain and with each house rule, with each number of players.
TABLES_AND_NUMBERS = tuple((table, number) for table in TABLES for number in player_numbers(table.rules))


# --- playing by chance ------------------------------------------------------------------------------------------------


def play_some(deal, rng, acts):
    """The deal after so many acts, or fewer where it ends before, each drawn from those allowed."""
    for _ in range(acts):
        if deal.over:
            break
        deal = deal.act(rng.choice(deal.legal()))
    return deal


def play_to_end(deal, rng):
    """The deal after its last act."""
    while not deal.over:
        deal = deal.act(rng.choice(deal.legal()))
    return deal


def play_game(game, rng, most=LONGEST_GAME):
    """The states of a game between its deals, the first one included, until it is over."""
    states = [game]
    while not game.over:
        assert len(states) <= most, f"{game.rules.name}: still not over after {most} deals"
        game = game.settle(play_to_end(game.deal(rng), rng))
        states.append(game)
    return states


# --- drawn by Hypothesis ----------------------------------------------------------------------------------------------

seeds = st.integers(min_value=0, max_value=2**32)


def tables():
    """A variant with any of its house rules that can stand together."""
    return st.sampled_from(ALL_TABLES)


def _sizes(rules, players):
    """Hand sizes: small ones and those the rules deal."""
    largest = max(rules.hand_sizes.cycle)
    return st.integers(min_value=1, max_value=min(largest, len(rules.pack.cards) // players))


@st.composite
def fresh_deals(draw, table=None, largest=7):
    """A deal before its first act: some of the seats may sit out, and anyone who plays may lead."""
    rules = (table or draw(tables())).rules
    number = draw(st.sampled_from(player_numbers(rules)))
    sitting_out = draw(st.sets(st.integers(0, number - 1), max_size=number - 2))
    seats = [seat for seat in range(number) if seat not in sitting_out]
    size = draw(_sizes(rules, len(seats)).filter(lambda size: size <= largest))
    cards = Random(draw(seeds)).sample(rules.pack.cards, len(rules.pack.cards))
    hands = [tuple(cards.pop() for _ in range(size)) if seat in seats else () for seat in range(number)]
    stock = cards if draw(st.booleans()) else ()
    return Deal.of(rules, hands, draw(st.sampled_from(seats)), stock, names(number))


@st.composite
def positions(draw, largest=7, *, over=None):
    """A deal with some acts behind it; `over` says whether all or not all have been played, None that both will do."""
    deal = draw(fresh_deals(largest=largest))
    rng = Random(draw(seeds))
    if over:
        return play_to_end(deal, rng)
    all_acts = len(deal.seats) * len(deal.hands[deal.leader])
    deal = play_some(deal, rng, draw(st.integers(0, all_acts)))
    assume(over is None or not deal.over)
    return deal


@st.composite
def standing_games(draw, table=None):
    """A game as it may stand between two deals: any scores below the limit, any lives, at least two still in."""
    rules = (table or draw(tables())).rules
    number = draw(st.sampled_from(player_numbers(rules)))
    lives = rules.when_caught.lives
    out = draw(st.sets(st.integers(0, number - 1), max_size=number - 2))
    never = (
        rules.limit.points if rules.exact_limit is ExactLimit.BACK_TO_ZERO else None
    )  # no one is left standing there
    safe = [score for score in range(rules.limit.points + 1) if not rules.limit.catches(score) and score != never]
    scores = draw(st.lists(st.sampled_from(safe), min_size=number, max_size=number))
    lost = [lives if seat in out else draw(st.integers(0, lives - 1)) for seat in range(number)]
    dealer = draw(st.sampled_from([seat for seat in range(number) if seat not in out]))
    return Game.new(rules, names(number), dealer, scores, lost, draw(st.integers(0, 20)))


@st.composite
def settled_games(draw):
    """A game before and after a deal, and that deal."""
    game = draw(standing_games())
    rng = Random(draw(seeds))
    deal = play_to_end(game.deal(rng), rng)
    return game, deal, game.settle(deal)


@st.composite
def whole_games(draw):
    """The states of a game from its first deal to its end."""
    rules = draw(tables()).rules
    players = names(draw(st.sampled_from(player_numbers(rules))))
    return play_game(Game.new(rules, players), Random(draw(seeds)))


# --- permuting suits --------------------------------------------------------------------------------------------------


def swap(card, suits):
    """The card with its suit exchanged; a card without one stays what it is."""
    return Card(card.rank, suits[card.suit]) if card.suit else card


def harmless_swaps(pack):
    """The permutations of the suits that leave every card of the pack as strong as it was: all, where none is named."""
    all_swaps = (dict(zip(Suit, order, strict=True)) for order in permutations(Suit))
    return tuple(
        suits for suits in all_swaps if all(pack.strength[swap(c, suits)] == pack.strength[c] for c in pack.cards)
    )


@st.composite
def suit_swaps(draw, pack):
    """A permutation of the suits that changes no card's strength, and does change some card."""
    return draw(st.sampled_from([suits for suits in harmless_swaps(pack) if any(a != b for a, b in suits.items())]))
