"""Fast is slow: play on masks and play on the engine are the same, act by act, from the same cards and draws."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from dataclasses import fields, replace
from enum import Enum
from functools import cache, partial, reduce
from importlib import import_module
from io import StringIO
from itertools import pairwise, product
from operator import add
from random import Random
from threading import Thread
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cucumber import BadDeal, CucumberError, find
from cucumber.analysis.fast import AMONG, ROWS, SAYS, TOTALS, batches, duplicates, how_played, record, tally
from cucumber.analysis.masks import compilation
from cucumber.analysis.masks.chance import Draws, draw, key_of
from cucumber.analysis.masks.compiled_rules import rules_as_numbers
from cucumber.analysis.masks.mask_bots import COMPILED_BOTS, is_quick
from cucumber.analysis.masks.support import KNOWN_ANSWERS, needs_the_engine
from cucumber.bots import BOTS, Bot
from cucumber.bots.rivals import RIVALS
from cucumber.engine.cards import CLUB_SIX_ON_TOP, SEVENS_EQUAL_ON_TOP
from cucumber.engine.rules import (
    POINTS_CLUB_SIX,
    POINTS_SEVENS_21,
    AceOnAce,
    Charged,
    EqualCard,
    Kontra,
    Lead,
    PlayerRange,
    Raising,
    Rules,
    refusals,
)
from tests.cases import for_each, refused
from tests.strategies import ALL_TABLES, TABLES, TABLES_AND_NUMBERS
from tests.tiers import THOROUGH, some

ON_MASKS = [(table, number) for table, number in TABLES_AND_NUMBERS if not needs_the_engine(table.rules, number)]
AMONG_QUICK = [entry for entry in TABLES_AND_NUMBERS if not needs_the_engine(entry[0].rules, entry[1], quick=True)]
on_masks = for_each("place, table, number", [(place, *entry) for place, entry in enumerate(AMONG_QUICK)])

KNOWN = (*COMPILED_BOTS, *(BOTS[key] for key in RIVALS))
COMPILED = tuple(bot.name for bot in KNOWN if not bot.effort)  # for the others, see test_experts
QUICK = tuple(bot.name for bot in KNOWN if is_quick(bot))
HANDS, HANDS_OF_SETS = 1600, 160  # by chance for each variant, house rule and number of players, over all deals
MOST_DEALS = HANDS if THOROUGH else 50  # of each of two numbers of players
DEALS_OF_BOTS = 2
AGURK = find("agurk").rules


def bots_for(place, number, among=COMPILED):
    """A bot for each seat: over all places every bot, and every rival, meets every other."""
    return [among[(place + seat * (1 + place // 6 % 5)) % len(among)] for seat in range(number)]


def bots_at(place, rules, number):
    """The same, with quick bots alone where only these are known."""
    return bots_for(place, number, QUICK if needs_the_engine(rules, number) else COMPILED)


def assert_same(rules, number, bots, deals, seed, *, whole_games=False):
    def played(first, last, *, engine):
        return record(rules, number, bots, first, last, seed, whole_games=whole_games, engine=engine)

    if played(0, deals, engine=False) != played(0, deals, engine=True):
        for index in range(deals):  # so that the example is small
            if played(index, index + 1, engine=False) != played(index, index + 1, engine=True):
                pytest.fail(f"{rules.name}, {number} players, {bots}, seed {seed}: {index} is played differently")


# --- the same plays, takers, charges and scores -----------------------------------------------------------------------


@on_masks
def test_deals_by_chance_are_the_same(place, table, number):
    hands = HANDS_OF_SETS if table.rules.lead is Lead.ANY_SET else HANDS
    assert_same(table.rules, number, "random", min(MOST_DEALS, hands // number), seed=place)


@on_masks
def test_deals_among_all_bots_are_the_same(place, table, number):
    assert_same(table.rules, number, bots_at(place, table.rules, number), DEALS_OF_BOTS, seed=place)


@on_masks
def test_whole_games_are_the_same(place, table, number):
    assert_same(table.rules, number, "random", 1, seed=place, whole_games=True)
    if place % 4 == 0:
        assert_same(table.rules, number, bots_at(place, table.rules, number), 1, seed=place, whole_games=True)


@for_each("table", some(ALL_TABLES[len(TABLES) :], 48))
def test_house_rules_together_are_the_same(table):
    number = min(4, table.rules.player_range.most)
    assert_same(table.rules, number, "random", 20, seed=1)
    assert_same(table.rules, number, "random", 1, seed=2, whole_games=True)


# Answers that can stand together, though no variant has them so.
UNHEARD_OF = {
    "a six on top": AGURK.but(pack=CLUB_SIX_ON_TOP, point_table=POINTS_CLUB_SIX),
    "sevens on top": AGURK.but(pack=SEVENS_EQUAL_ON_TOP, point_table=POINTS_SEVENS_21),
    "kontra with jokers": find("kurko").rules.but(raising=Raising.KONTRA, multiplier=Kontra(2, 4)),
    "half-cucumbers for all tied": find("concombre").rules.but(charged=Charged.ALL_TIED),
    "kept jokers": find("agurk").playing("jokers", "kept-cards").rules.but(charged=Charged.ALL_TIED),
    "numbers low and sharp": find("five-cucumbers").rules.but(lead=Lead.LOWEST),
    "a bonus of nothing": find("agurk~cost=face.a0.k0.q0.j0").rules,
    "dealer exchanges first": find("gurka-vidargas").rules.but(raising=Raising.KONTRA, multiplier=Kontra(2, 4)),
    "sets that must beat": find("gurka-is~ducking=must-beat").rules.but(
        beating=EqualCard.TOO_LOW, ace_on_ace=AceOnAce.NO
    ),
    "sets without a choice": find("twenty-two~ducking=no-choice").rules,
    "sets of numbers": find("five-cucumbers~lead=sets").rules,
    "sets of jokers": find("kurko~lead=sets").rules,
    "two packs of numbers": find("five-cucumbers~players=2-6.2packs-from-3").rules,
    "two packs, exchanged": find("gurka-vidargas~players=2-6.2packs-from-3").rules,
    "two packs and new hands": find("rassi~players=2-6.2packs-from-3").rules,
    "three packs with kept jokers": find("agurk+jokers+kept-cards~players=2-7.3packs-from-3").rules,
}


@for_each("rules", UNHEARD_OF.values())
def test_rules_nobody_plays_are_the_same(rules):
    number = min(4, rules.player_range.most)
    for whole_games, last in ((False, 30), (True, 30)) if THOROUGH else ((False, 15), (True, 4)):
        assert_same(rules, number, "random", last, seed=3, whole_games=whole_games)
        assert_same(rules, number, bots_at(9, rules, number), last // 10 or 1, seed=4, whole_games=whole_games)


@for_each("bot", COMPILED)
def test_each_bot_against_itself_is_the_same(bot):
    for key in ("agurk", "gurka-modern", "kurko", "five-cucumbers", "rassi", "minibluff", "agurk+exchange"):
        assert_same(find(key).rules, 4, bot, 3, seed=5)


@for_each("place, table, number", some([(place, *entry) for place, entry in enumerate(AMONG_QUICK)][::3], 16))
def test_tallies_are_the_same(place, table, number):
    for whole_games, last in ((False, 20), (True, 2)):
        fast, slow = (
            tally(table.rules, number, "random", 0, last, place, whole_games=whole_games, engine=engine)
            for engine in (False, True)
        )
        assert fast.totals == slow.totals
        assert all(fast.row(name) == slow.row(name) for name in ROWS)
        assert (fast.squares, fast.products) == (slow.squares, slow.products)
        assert (fast.how, slow.how) == (how_played(table.rules, number, "random"), "engine")


# --- a mutated rule is caught -----------------------------------------------------------------------------------------


def shifted(row):
    return [0, *row[:-1]]


def nothing_beats(row):
    return [0] * len(row)


TWO_PACKS = "agurk~players=2-7.2packs-from-4"
ONLY_ON_THE_ENGINE = "minibluff~lead=sets"

DAMAGES = {
    "packs": (TWO_PACKS, lambda _: 1),
    "order": (TWO_PACKS, lambda row: [row[1], row[0], *row[2:]]),
    "strengths": ("agurk", shifted),
    "last_strengths": ("ogorek", lambda row: list(range(1, len(row) + 1))),
    "beats": ("agurk", nothing_beats),
    "equals": ("agurk", lambda row: [1 << place for place in range(len(row))]),
    "points": ("agurk", lambda row: [points + (points == 14) for points in row]),
    "first": ("five-cucumbers", lambda row: list(range(len(row)))),
    "identical": (TWO_PACKS, lambda row: [2**62 - 1] * len(row)),
    "repeats": ("five-cucumbers", lambda _: 0),
    "pictures": ("rassi", lambda _: 0),
    "ones": ("five-cucumbers", lambda _: 0),
    "sizes": ("big-green", shifted),
    "size_rule": ("concombre", lambda _: 0),
    "size_cap": ("gurka-vidargas", lambda cap: cap + 1),
    "fewer_each": ("concombre", lambda _: 62),
    "next_dealer": ("gurka-vidargas", lambda _: 0),
    "first_lead": ("five-cucumbers", lambda _: 0),
    "exchange": ("agurk+exchange", lambda code: code + 1),
    "raising": ("ogorek+kontra", lambda _: 0),
    "lead_lowest": ("gurka-se+lead-lowest", lambda _: 0),
    "sets": ("gurka-is", lambda _: 0),
    "previous": ("gurka-modern", lambda _: 0),
    "ducking": ("prague+no-choice", lambda code: code - 1),
    "charged": ("big-green", lambda _: 0),
    "bonus": ("agurk", lambda _: 0),
    "multiplier": ("five-cucumbers", lambda _: 0),
    "keeping": ("concombre", lambda _: 0),
    "start": ("minibluff", lambda start: start - 1),
    "lives": ("agurk", lambda lives: lives - 1),
    "limit": ("agurk", lambda limit: limit + 1),
    "reaching": ("agurk", lambda _: 0),
    "falling": ("minibluff", lambda _: 0),
    "back_to_zero": ("agurk+exact-21", lambda _: 0),
    "when_caught": ("concombre", lambda _: 0),
    "ending": ("kurkku", lambda ending: ending + 1),
}


def some_games(key):
    """A few games by chance, as they are played by compiled rules."""
    return record(find(key).rules, 4, "random", 0, 12, whole_games=True)


@cache
def same_games(key):
    """The same as the engine plays them."""
    return record(find(key).rules, 4, "random", 0, 12, whole_games=True, engine=True)


@for_each("name", DAMAGES)
def test_a_damaged_compiled_rule_is_found(name, monkeypatch):
    key, damage = DAMAGES[name]
    written = rules_as_numbers(find(key).rules, 4)
    damaged = compilation.packed(replace(written, **{name: damage(getattr(written, name))}))
    expected = same_games(key)
    monkeypatch.setattr(batches, "compiled_rules", lambda *_: damaged)
    monkeypatch.setattr(batches, "is_ready", lambda *_: True)
    assert some_games(key) != expected


def test_every_compiled_rule_has_been_damaged():
    written = rules_as_numbers(AGURK, 4)
    only_searched_with = {"alike", "pointless", "shown"}  # a deal is played without them
    others = {"players", "cards", "number_of_sizes"} | only_searched_with
    assert set(DAMAGES) | others == set(type(written).__slots__)


# --- however the work is cut ------------------------------------------------------------------------------------------


def cuts(last, number):
    places = sorted(Random(number).sample(range(1, last), number - 1))
    return list(pairwise((0, *places, last)))


@for_each(
    "key, whole_games", some(product([ONLY_ON_THE_ENGINE, "agurk", "gurka-vidargas", "gurka-is"], [False, True]), 4)
)
def test_the_same_seed_gives_the_same_tally_however_it_is_cut(key, whole_games):
    rules, last = find(key).rules, 11 if key == ONLY_ON_THE_ENGINE else 110
    asked = {"rules": rules, "players": 4, "bots": "random", "seed": 9, "whole_games": whole_games}
    whole = tally(first=0, last=last, **asked)
    for number in (2, 10, min(100, last - 1)):
        ranges = cuts(last, number)
        Random(1).shuffle(ranges)
        for workers in (1, 3):
            with ThreadPoolExecutor(workers) as pool:
                parts = list(pool.map(lambda cut: tally(first=cut[0], last=cut[1], **asked), ranges))
            together = reduce(add, parts)
            assert (together.ranges, together.totals) == (((0, last),), whole.totals)
            assert all(together.row(name) == whole.row(name) for name in ROWS)
            assert (together.squares, together.products) == (whole.squares, whole.products)
    assert tally(first=0, last=last, **asked | {"seed": 10}).totals != whole.totals


def test_a_tally_travels_between_processes_and_nothing_is_added_twice_or_to_other_games():
    rules = find("kurko").rules
    counted = pickle.loads(pickle.dumps(tally(rules, 4, "sharp", 0, 10)))  # noqa: S301 -- our own
    rest = tally(pickle.loads(pickle.dumps(rules)), 4, "sharp", 10, 20)  # noqa: S301
    assert (rest + counted).totals == tally(rules, 4, "sharp", 0, 20).totals
    for other, why in (
        (tally(rules, 4, "sharp", 5, 12), "5 is in both"),
        (tally(rules, 3, "sharp", 10, 12), "here they"),
    ):
        with pytest.raises(BadDeal, match=why):
            counted + other


# --- chance -----------------------------------------------------------------------------------------------------------


def test_draws_are_the_same_for_the_engine():
    key = key_of(3, 4)
    rng = Draws(key)
    assert [rng.choice(range(7)) for _ in range(9)] == [draw(key, number, 7) for number in range(9)]
    assert sorted(rng.sample("abcdef", 6)) == sorted("abcdef")
    assert 0 <= rng.random() < 1
    assert {Draws(key).randint(1, 3) for _ in range(5)} == {Draws(key).randint(1, 3)}
    assert Draws(key).getrandbits(40) >> 8 == Draws(key).getrandbits(32)


def test_each_choice_is_as_likely_as_any_other_within_and_between_deals():
    within = [draw(key_of(1, 2), number, 52) for number in range(52_000)]
    between = [draw(key_of(1, deal), 0, 52) for deal in range(52_000)]
    for drawn in (within, between):  # bounds that chi-squared passes once in 10,000 times
        times = Counter(drawn)
        assert sum((times[card] - 1000) ** 2 / 1000 for card in range(52)) < 98
        pairs = Counter(zip(drawn[::2], drawn[1::2], strict=True))
        expected = 26_000 / 52**2
        assert sum((pairs[a, b] - expected) ** 2 / expected for a in range(52) for b in range(52)) < 2990


# --- what is counted --------------------------------------------------------------------------------------------------


def test_counts_of_deals_and_of_games_fit_together():
    made = tally(AGURK, 4, "random", 0, 1000)
    assert (made["deals"], made["tricks"], made["plays"], made["leads"]) == (1000, 7000, 28_000, 6000)
    assert sum(made.row("place_charged")) == made["charged_seats"] == 1000
    assert sum(made.row("place_points")) == made["points"] == made["cost"]
    assert sum(made.row("cost_deals")) == sum(made.row("decided_deals")) == 1000
    assert sum(number * many for number, many in enumerate(made.row("decided_deals"))) == made["decided"]
    assert made["bonuses"] == made["tied_seats"] >= made["tied_deals"]
    assert (made["games"], made["lives_lost"], made["outs"]) == (0, 0, 0)
    games = tally(AGURK, 3, "random", 0, 100, whole_games=True)
    assert games["games"] == sum(games.row("length_games")) == sum(games.row("seat_won")) == 100
    assert games["length"] == games["deals"]
    assert games["outs"] == 200 <= games["lives_lost"]


def test_each_count_says_what_it_is_and_one_that_there_is_not_is_named():
    made = tally(AGURK, 3, "random", 0, 1)
    assert set(TOTALS) | set(ROWS) == set(SAYS)
    assert set(AMONG) | set(AMONG.values()) == set(made.squares) <= set(SAYS)
    with pytest.raises(KeyError, match="Did you mean 'points'"):
        made["pionts"]
    with pytest.raises(KeyError, match="Did you mean 'seat_won'"):
        made.row("seat_one")


@for_each(
    "key, whole_games",
    product(["agurk", "kurko", "minibluff", "concombre", "gurka-is", ONLY_ON_THE_ENGINE], [False, True]),
)
def test_squares_and_products_are_of_each_deal_or_game(key, whole_games):
    """As laws: what was squared of many is what each alone counts, squared, and multiplied by what it is among."""
    asked = {"rules": find(key).rules, "players": 3, "bots": ["random", "sharp", "lowest"], "whole_games": whole_games}
    number = 3 if key == ONLY_ON_THE_ENGINE else 25
    made, each = tally(first=0, last=number, **asked), [tally(first=at, last=at + 1, **asked) for at in range(number)]
    for name, among in AMONG.items():
        for place in range(len(made.rows.get(name, (0,)))):
            alone = [one.ratio(name, place) for one in each]
            found = made.ratio(name, place)
            assert found.part == sum(one.part for one in alone), name
            assert found.part_squared == sum(one.part**2 for one in alone), name
            assert found.product == sum(one.part * one.whole for one in alone), (name, among)
            assert found.whole_squared == sum(one.whole**2 for one in alone), among
            assert found.number == number


def test_every_question_says_which_answers_are_known():
    assert set(KNOWN_ANSWERS) == {question.name for question in Rules.questions()}


def made_up(answer):
    """An answer of the same kind that nobody has heard of."""
    if not isinstance(answer, Enum):
        kind = type("MadeUp", (type(answer),), {})
        return kind(**{each.name: getattr(answer, each.name) for each in fields(answer)})
    made = object.__new__(type(answer))
    made.__dict__.update(answer.__dict__, _name_="MADE_UP")
    return made


@for_each("name", KNOWN_ANSWERS)
def test_an_answer_that_is_not_known_is_played_on_the_engine(name, monkeypatch):
    monkeypatch.setattr(refusals, "REFUSALS", ())  # nothing is said of what stands beside it
    assert how_played(AGURK, 4, "lowest") == batches.HOW
    rules = AGURK.but(**{name: made_up(getattr(AGURK, name))})
    assert how_played(rules, 4, "lowest") == "engine"
    played = tally(rules, 4, "lowest", 0, 2)
    assert (played.how, played["deals"]) == ("engine", 2)


def test_a_question_that_masks_have_not_heard_of_is_played_on_the_engine(monkeypatch):
    monkeypatch.delitem(KNOWN_ANSWERS, "undealt")
    assert how_played(AGURK, 4, "lowest") == "engine"


def test_a_bot_that_is_not_compiled_or_took_the_name_of_one_that_is_is_played_as_itself(monkeypatch):
    fourth = Bot("fourth", "Plays its fourth card.", lambda seen, _rng: seen.acts[min(3, len(seen.acts) - 1)])
    monkeypatch.setitem(BOTS, "fourth", fourth)
    assert how_played(AGURK, 3, ["fourth", "sharp", "lowest"]) == "engine"
    played = tally(AGURK, 3, ["fourth", "sharp", "lowest"], 0, 3)
    assert (played.how, played["deals"]) == ("engine", 3)
    monkeypatch.setitem(BOTS, "sharp", replace(BOTS["sharp"], strategy=BOTS["lowest"].strategy))
    assert record(AGURK, 3, "sharp", 0, 3) == record(AGURK, 3, "lowest", 0, 3)


def test_what_masks_cannot_hold_is_played_on_the_engine():
    assert tally(find(ONLY_ON_THE_ENGINE).rules, 3, "random", 0, 2).how == "engine"
    assert tally(find("ogorek").rules, 8, "random", 0, 2).how == how_played(AGURK, 4, "sharp") != "engine"
    for key in ("agurk~players=2-7.4packs-from-4", "agurk~hand=all~players=2-7.3packs-from-4"):
        assert how_played(find(key).rules, 4, "random") == "engine"


@for_each("key, number", [("gurka-is", 3), ("ogorek", 9), ("twenty-two", 12)])
def test_sets_and_several_packs_are_compiled_among_quick_bots_alone(key, number):
    rules, others = find(key).rules, ["lowest"] * (number - 1)
    assert {how_played(rules, number, [bot, *others]) for bot in QUICK} == {batches.HOW}
    assert {how_played(rules, number, [bot, *others]) for bot in ("casual", *RIVALS)} == {"engine"}


# --- without numba ----------------------------------------------------------------------------------------------------

SOME = """
import json, sys
{before}
from cucumber import Game, find
from cucumber.analysis import advise
from cucumber.analysis.fast import record, tally
from cucumber.analysis.masks.chance import Draws
from cucumber.engine.view import view
made = []
several = ("gurka-is", "agurk~players=2-7.2packs-from-4")
for key in ("agurk", "kurko", "minibluff", "rassi", "concombre", "five-cucumbers", "agurk+exchange", *several):
    rules = find(key).rules
    made.append(record(rules, 4, ["random", "sharp", "fimp", "highest"], 0, 20, seed=2))
    made.append(record(rules, 4, "random", 0, 2, seed=2, whole_games=True))
deal = Game.new(find("agurk").rules, list("ABCD")).deal(Draws(5))
made.append([(str(each.act), each.share, each.cost) for each in advise(view(deal, deal.turn), worlds=20).expected])
made.append(record(find("agurk").rules, 3, "casual", 0, 1, seed=2))
print(json.dumps([tally(rules, 4, "lowest", 0, 1).how, made]))
"""
HOW = """
import json
from cucumber import find
from cucumber.analysis.fast import tally
print(json.dumps(tally(find("agurk").rules, 4, "lowest", 0, 1).how))
"""
WITHOUT_NUMBA = "sys.modules['numba'] = None"


def told_by(program, **environment):
    """What a program tells that is run in a Python of its own."""
    done = subprocess.run(
        [sys.executable, "-c", program], env=os.environ | environment, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def test_without_numba_it_is_the_same():
    how, made = told_by(SOME.format(before=WITHOUT_NUMBA))
    assert how == told_by(HOW, NUMBA_DISABLE_JIT="1") == "uncompiled"
    with redirect_stdout(StringIO()) as printed:
        exec(SOME.format(before=""), {})  # noqa: S102 -- our own
    assert made == json.loads(printed.getvalue())[1]


@given(st.sets(st.integers(0, 62), min_size=1), st.data())
def test_cards_of_a_set_are_found_by_their_place_in_it(places, data):
    cards, in_order = sum(1 << place for place in places), sorted(places)
    number = data.draw(st.integers(0, len(places) - 1))
    assert compilation.nth(cards, number) == in_order[number]
    assert compilation.count(cards) == len(places)
    assert (compilation.lowest(cards), compilation.highest(cards)) == (in_order[0], in_order[-1])


compiled_only = pytest.mark.skipif(not compilation.COMPILES, reason="numba is not installed")


def double(number):
    return 2 * number


@compiled_only
def test_where_nothing_can_be_kept_it_is_compiled_anew(monkeypatch):
    from numba.core import caching

    monkeypatch.setattr(caching.CacheImpl, "_locator_classes", [])
    assert compilation.cached(double)(4) == 8


@compiled_only
def test_a_disk_that_fails_stops_nothing(monkeypatch, tmp_path):
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("numba.core.caching.IndexDataCacheFile.save", Mock(side_effect=OSError("disk full")))
    assert compilation.cached(double)(4) == 8


@compiled_only
def test_what_is_kept_is_forgotten_when_any_file_of_the_folder_changes(monkeypatch, tmp_path):
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))

    def doubled():
        function = compilation.cached(double)
        function(4)
        return sum(function.compiled.stats.cache_hits.values())

    assert [doubled(), doubled()] == [0, 1]
    monkeypatch.setattr(compilation, "fingerprint_of_sources", lambda *_: "changed")
    assert [doubled(), doubled()] == [0, 1]


@compiled_only
def test_what_is_kept_of_classes_that_are_gone_is_compiled_anew(monkeypatch, tmp_path):
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))
    compilation.cached(double)(4)
    (index,) = tmp_path.rglob("*.nbi")
    version = pickle.dumps(pickle.loads(index.read_bytes()))  # noqa: S301 -- what stands before the rest
    index.write_bytes(version + b"ctests.analysis.fast.test_fast\nGone\n.")
    assert compilation.cached(double)(4) == 8
    assert b"Gone" not in index.read_bytes()


class Unready(compilation.CachedFunction):
    """A compiled function that is said to be compiled elsewhere until it has been asked after some times."""

    def __init__(self, function):
        self.compiled, self.plain, self.asked = function.compiled, function.plain, 0

    def is_ready(self, *_arguments):
        self.asked += 1
        return self.asked > 4


@compiled_only
@pytest.mark.parametrize(("deals", "whole_games"), some([(300, False), (50, False), (300, True), (50, True)], 2))
def test_it_makes_no_difference_when_compiled_play_takes_over(deals, whole_games, monkeypatch):
    asked = AGURK, 4, ["random", "sharp", "fimp", "patient"], 0, deals
    pairs = (("sharp", "patient"), ("random", "fimp"))
    duplicate = duplicates.Duplicate(AGURK, 4, pairs, whole_games=whole_games)

    def played():
        made = [play(*asked, seed=8, whole_games=whole_games) for play in (tally, record)]
        return made[0].how, made[0].totals, made[0].rows, made[1], duplicates.standings(duplicate, 0, deals)

    straight, unready = played(), []
    for room, name in ((batches, "play_batch"), (duplicates, "play_round")):
        unready.append(Unready(getattr(room, name)))
        monkeypatch.setattr(room, name, unready[-1])
    assert played() == straight
    assert all(each.asked > 1 for each in unready)


@compiled_only
def test_a_thousand_deals_do_not_wait_for_a_compiler(tmp_path):
    program = """
import json
from cucumber import find
from cucumber.analysis.fast import batches, tally
made = tally(find("agurk").rules, 4, "patient", 0, 1000)
print(json.dumps([made["points"], made.how, len(batches.play_batch.compiled.signatures)]))
"""
    points, how, compiled = told_by(program, NUMBA_CACHE_DIR=str(tmp_path))
    assert (points, how) == (tally(AGURK, 4, "patient", 0, 1000)["points"], "compiled")
    assert compiled == 0


DOUBLING = """
from cucumber.analysis.masks.compilation import cached
@cached
def double(number):
    return 2 * number
"""


@compiled_only
def test_what_another_process_compiles_is_there_for_this_one(monkeypatch, tmp_path):
    (tmp_path / "doubling.py").write_text(DOUBLING)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))
    double = import_module("doubling").double
    assert not double.is_ready(4)
    assert double.elsewhere.wait() == 0
    assert double.is_ready(4)
    assert double(4) == 8
    assert sum(double.compiled.stats.cache_hits.values()) == 1
    assert compilation.cached(double.plain).is_ready(4)


@compiled_only
def test_one_process_compiles_at_a_time_and_one_that_was_killed_is_not_waited_for(tmp_path):
    from cucumber.analysis.masks.compile_cache import alone

    lock, order = tmp_path / "cache" / "lock", []

    def come_second():
        with alone(lock):
            order.append("second")

    second = Thread(target=come_second)
    with alone(lock):
        second.start()
        order.append("first")
    second.join()
    assert order == ["first", "second"]
    take = f"import pathlib; from {alone.__module__} import alone; alone(pathlib.Path({str(lock)!r})).__enter__()"
    code = [sys.executable, "-c", f"{take}; print(flush=True); input()"]
    with subprocess.Popen(code, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as killed:
        killed.stdout.readline()
        killed.kill()
    come_second()


@compiled_only
def test_what_another_process_cannot_compile_is_compiled_here(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("numba.core.config.CACHE_DIR", str(tmp_path))
    lost = compilation.CachedFunction(lambda number: 2 * number, "")
    assert not lost.is_ready(4)
    assert lost.elsewhere.wait() != 0
    assert lost.is_ready(4)
    assert lost(4) == 8


# --- what cannot be ---------------------------------------------------------------------------------------------------


@for_each(
    "asked, why",
    [
        ({"players": 8}, "8 players can't play Agurk. Two to seven can play."),
        ({"players": 0}, "0 players can't play Agurk."),
        ({"bots": "sharpest"}, "There is no bot 'sharpest'. Did you mean 'sharp'?"),
        ({"bots": ["sharp"]}, "4 players need 4 bots, or one for all; here are 1."),
        ({"bots": [None] * 4}, "A bot is given as a Bot or by its name, such as 'sharp', not None."),
        ({"first": 3, "last": 3}, "there is at least one; here they go from 3 up to, without, 3."),
        ({"first": -1}, "Deals are numbered from 0"),
        ({"last": 10**12}, "1,000,000,000,000 are more than the"),
        ({"last": 10**100}, "Deals are numbered from 0"),
        ({"last": 2.5}, "last is a whole number, not 2.5."),
        ({"seed": "x"}, "seed is a whole number, not 'x'."),
        ({"seed": -1}, "A seed is a whole number from 0 up to 2**63 - 1, not -1."),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_reason(asked, why):
    for ask in (tally, record):
        settings = {"rules": AGURK, "players": 4, "bots": "random", "first": 0, "last": 2} | asked
        refused(CucumberError, why, partial(ask, **settings))


def test_more_players_than_can_be_counted_are_refused():
    crowd = find("ogorek").rules.but(player_range=PlayerRange(2, 70, more_packs=((9, 20),)))
    with pytest.raises(BadDeal, match="70 players are more than the 62"):
        tally(crowd, 70, "random", 0, 1)
