"""What the laws are tried on: any variant with any house rules, any players, any deal, any position, any game.

Every choice is drawn by Hypothesis, and cards are shuffled from a drawn seed, so a failure names a small example and
comes again. Nothing here knows a variant: all is read from `VARIANTS`, so a new one is covered from its first day.
"""

from __future__ import annotations

import os
from itertools import combinations, permutations
from random import Random

from hypothesis import assume, settings
from hypothesis import strategies as st

from cucumber import VARIANTS, BadVariant, Card, Deal, Game, Suit
from cucumber.engine.game import DealMove
from cucumber.engine.rules import BuyIns, Ending, ExactLimit, ScoreKeeping, WhenCaught
from cucumber.table.explore import Exploration
from cucumber.table.moves import Position
from tests.tiers import some

# The same examples on every run: a failure is a change of the engine, never of the weather.
settings.register_profile("rules", derandomize=True, deadline=None, max_examples=60)
settings.register_profile("fresh", deadline=None, max_examples=300, print_blob=True)
settings.load_profile(os.environ.get("CUCUMBER_EXAMPLES", "rules"))  # `tests.fresh` asks for others

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


# Each variant, plain and with each house rule, with the fewest and the most players, and every night with any number.
TABLES_AND_NUMBERS = tuple((table, number) for table in TABLES for number in some(player_numbers(table.rules), 2))


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
    """The states of a game between its deals, the first one included, until it is over.

    Whoever may buy in does so now and then; that is a state of its own.
    """
    states = [game]
    while not game.over:
        assert game.settled <= most, f"{game.rules.name}: still not over after {most} deals"
        if rng.random() < BUYING_IN and (acts := game.legal()):
            game = game.act(rng.choice(acts))
        else:
            game = game.settle(play_to_end(game.deal(rng), rng))
        states.append(game)
    return states


BUYING_IN = 0.2  # how often one who may buy in does, deal after deal


# --- drawn by Hypothesis ----------------------------------------------------------------------------------------------

seeds = st.integers(min_value=0, max_value=2**32)


def tables():
    """A variant with any of its house rules that can stand together."""
    return st.sampled_from(ALL_TABLES)


@st.composite
def fresh_deals(draw, table=None, largest=7):
    """A deal before its first act: some of the seats may sit out, and anyone who plays may lead."""
    rules = (table or draw(tables())).rules
    number = draw(st.sampled_from(player_numbers(rules)))
    sitting_out = draw(st.sets(st.integers(0, number - 1), max_size=number - 2))
    seats = [seat for seat in range(number) if seat not in sitting_out]
    pack = rules.pack_for(number)
    size = draw(st.integers(min_value=1, max_value=min(largest, len(pack.cards) // len(seats))))
    cards = Random(draw(seeds)).sample(pack.cards, len(pack.cards))
    hands = [tuple(cards.pop() for _ in range(size)) if seat in seats else () for seat in range(number)]
    stock = cards[: draw(st.sampled_from((0, 1, 3, 8, len(cards))))]
    credits_left = ()
    if rules.in_credits:
        credits_left = draw(st.lists(st.integers(1, 12), min_size=number, max_size=number))
    return Deal.of(rules, hands, draw(st.sampled_from(seats)), stock, names(number), credits=credits_left)


@st.composite
def positions(draw, largest=7, *, over=None):
    """A deal with some acts behind it; `over` says whether all or not all have been played, None that both will do."""
    deal = draw(fresh_deals(largest=largest))
    rng = Random(draw(seeds))
    if over:
        return play_to_end(deal, rng)
    deal = play_some(deal, rng, draw(st.integers(0, most_acts(deal))))
    assume(over is None or not deal.over)
    return deal


def most_acts(deal):
    """More acts than a deal can have from here on.

    Every card may be played alone. Before the play each seat is asked three times at most (free, double, redouble), and
    before each trick the stake can be doubled once, which all others answer.
    """
    tricks = max(map(len, deal.hands))
    return sum(map(len, deal.hands)) + (3 + tricks) * len(deal.seats)


@st.composite
def standing_games(draw, table=None):
    """A game as it may stand between two deals: any scores below the limit, any lives, at least two still in."""
    rules = (table or draw(tables())).rules
    number = draw(st.sampled_from(player_numbers(rules)))
    lives = rules.when_caught.lives
    may_be_out = rules.when_caught is not WhenCaught.STAYS_IN
    out = draw(st.sets(st.integers(0, number - 1), max_size=number - 2 if may_be_out else 0))
    first_out_ends = rules.ending is Ending.FIRST_OUT_LOSES
    out = set() if first_out_ends else out
    lost = [lives if seat in out else draw(st.integers(0, lives - 1)) for seat in range(number)]
    standing = _kept(draw, rules, out, number) if keeps_cards(rules) else {"scores": _scores(draw, rules, out, number)}
    if isinstance(rules.when_caught, BuyIns):
        standing["bought_in"] = draw(st.lists(st.integers(0, number - 1), unique=True))
    dealer = draw(st.sampled_from([seat for seat in range(number) if seat not in out]))
    settled = draw(st.integers(0, 20)) if rules.ending is not Ending.SINGLE_DEAL else 0
    return Game.new(rules, names(number), dealer, cucumbers=lost, settled=settled, **standing)


def keeps_cards(rules):
    """Whether the score is kept as cards."""
    return rules.score_keeping is ScoreKeeping.KEPT_CARDS


def _scores(draw, rules, out, number):
    """Scores with which everyone who is not out can still be in."""
    if rules.ending is Ending.SINGLE_DEAL:
        return [0] * number
    highest = max(rules.limit.points, rules.score_keeping.start) + 5
    # On exactly the limit nobody is left standing where that brings back to zero.
    never = rules.limit.points if rules.exact_limit is ExactLimit.BACK_TO_ZERO else None
    safe = [score for score in range(highest) if not rules.limit.catches(score) and score != never]
    scores = draw(st.lists(st.sampled_from(safe), min_size=number, max_size=number))
    if rules.ending is Ending.ALL_BUT_ONE_CAUGHT:  # all but two may be there
        over = draw(st.sets(st.integers(0, number - 1), max_size=number - 2))
        scores = [score + rules.limit.points if seat in over else score for seat, score in enumerate(scores)]
    return [0 if seat in out and rules.limit.falling else score for seat, score in enumerate(scores)]


def _kept(draw, rules, out, number):
    """Cards kept before everyone who is not out: as many as the score bears, of a shuffled pack."""
    pack = rules.pack_for(number)
    cards = iter(Random(draw(seeds)).sample(pack.cards, len(pack.cards)))
    kept = []
    for seat in range(number):
        own, most = [], 0 if seat in out else draw(st.integers(0, 3))
        for card in (next(cards) for _ in range(most)):
            score = sum(map(rules.point_table.cost, [*own, card]))
            exact = rules.exact_limit is ExactLimit.BACK_TO_ZERO and score == rules.limit.points
            own += [] if rules.limit.catches(score) or exact else [card]
        kept.append(tuple(own))
    return {"kept": kept}


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


# --- trees of what was tried ------------------------------------------------------------------------------------------


def dealing(game, rng):
    """The move that deals shuffled cards in a game."""
    return DealMove.shuffled(game, rng)


def wander(tree, rng):
    """A tree after one more move: now and then from some other node; after a deal with buying in, or the next cards."""
    if rng.random() < 0.15:
        tree = tree.go(rng.choice([number for number, node in enumerate(tree.nodes) if node.parent is not None]))
    if not tree.position.over:
        return tree.play(str(rng.choice(tree.position.deal.legal())))
    able = tree.position.current_game.legal()
    return tree.play(str(rng.choice(able))) if able and rng.random() < 2 * BUYING_IN else tree.next_deal()


def anything_said():
    """Words in any script, with all the signs that mean something in a link, and those that nobody sees."""
    return st.text(max_size=20) | st.text("./_~*()='%!;:,<>&\" a0\x00\n\u200d\ud800é🥒+#", max_size=12)


@st.composite
def explorations(draw, table=None, moves=40):
    """A tree of lines at a table of any standing, two tables at times, with names and comments."""
    table = table or draw(tables())
    game = draw(standing_games(table))
    rng = Random(draw(seeds))
    tree = Exploration.of(table, game, dealing(game, rng), seed=str(draw(st.integers(1, 99))))
    if draw(st.booleans()):
        other = draw(standing_games(table))
        tree, _ = tree.try_again(dealing(other, rng), Position(table, other))
    for _ in range(draw(st.integers(0, moves))):
        tree = wander(tree, rng)
    said = st.tuples(st.integers(0, len(tree.nodes) - 1), anything_said())
    for number, words in draw(st.lists(said, max_size=4)):
        if tree.nodes[number].parent is not None:
            tree = tree.name_line(number, words).comment(number, words[::-1])
    return tree


# --- permuting suits --------------------------------------------------------------------------------------------------


def swap_act(act, suits, pack):
    """The act with the suits of its cards exchanged; a word stays what it is."""
    return type(act)(pack.sort(swap(card, suits) for card in act.cards)) if hasattr(act, "cards") else act


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
