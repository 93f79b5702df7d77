"""Many tables at once: side by side with the engine, act by act, in every game and with every number of players."""

import runpy
from collections import Counter
from random import Random

import numpy as np
import pytest

from cucumber import BadDeal, BadVariant, Game, IllegalAct
from cucumber.analysis.equilibrium import kinds_of
from cucumber.analysis.masks import compiling
from cucumber.analysis.masks.chance import Draws, key_of
from cucumber.bots import BOTS, play_on
from cucumber.engine.acts import Ask, Call, Exchange, Play
from cucumber.engine.deal.decisions import exchange_numbers
from cucumber.engine.view import view
from tests.analysis.fast.test_fast import COMPILED, ON_MASKS
from tests.cases import for_each
from tests.tiers import some

pytestmark = pytest.mark.skipif(not compiling.COMPILES, reason="numba is not installed")

if compiling.COMPILES:
    from cucumber.study.adapters.many_tables import ManyTables

CALLS = {
    Ask.FREE: (Call.PASS, Call.FREE),
    Ask.DOUBLE: (Call.PASS, Call.DOUBLE),
    Ask.REDOUBLE: (Call.PASS, Call.REDOUBLE),
    Ask.KONTRA: (Call.PASS, Call.KONTRA),
    Ask.STAKE: (Call.DROP, Call.ACCEPT),
}


class Beside:
    """The deals or games of one table on the engine, with the acts that are done there."""

    def __init__(self, tables, table):
        self.tables, self.table, self.rules = tables, table, tables.rules
        self.kinds = kinds_of(self.rules, tables.players)
        self.kind_of = {card: kind for kind, cards in enumerate(self.kinds) for card in cards}
        self.begin(table)

    def begin(self, number):
        self.number, self.rng, players = number, Draws(key_of(self.tables.seed, number)), self.tables.players
        first = number % players if self.tables.rotates else 0
        self.bots = {(first + step) % players: BOTS[bot] for step, bot in enumerate(self.tables.bots) if bot}
        self.game = Game.new(self.rules, [f"Player {seat}" for seat in range(players)])
        self.deal, self.marked, self.rewards = self.game.deal(self.rng), [], None
        self.go_on()

    def go_on(self):
        """Lets bots act until another seat is asked, or it is over; what they see is a game only if it is one."""
        while self.rewards is None:
            game = self.game if self.tables.whole_games else None
            for verdict in play_on(self.deal, self.bots, game, chance=lambda _: self.rng):
                self.deal = verdict.after()
            if self.deal.turn is not None:
                return
            self.settle()

    def settle(self):
        everyone, ended = range(self.tables.players), self.deal
        if not self.tables.whole_games:
            pays = [ended.charges.get(seat, 0) for seat in everyone]
            self.rewards = [pays[1] - pays[0], pays[0] - pays[1]] if len(pays) == 2 else [-points for points in pays]
            return
        self.game = self.game.settle(ended)
        if self.game.over:
            self.rewards = [(seat in self.game.winners) / len(self.game.winners) for seat in everyone]
        else:
            self.deal = self.game.deal(self.rng)

    def act(self, act):
        """Does what was done at the table; with the end of a deal or game the next one begins."""
        hand = sorted(self.deal.hands[self.deal.turn], key=self.deal.pack.cards.index)
        for card in self.marked:
            hand.remove(card)
        cards = [card for card in hand if self.kind_of[card] == act]
        if self.deal.asked is Ask.EXCHANGE and cards:
            self.marked.append(cards[0])
            return
        self.deal, self.marked = self.deal.act(self.in_words(act, cards)), []
        self.rewards = None
        self.go_on()

    def in_words(self, act, cards):
        match self.deal.asked:
            case None:
                return Play((cards[0],)) if cards else Call.DOUBLE
            case Ask.EXCHANGE:
                return Exchange(tuple(self.marked))
            case asked:
                return CALLS[asked][act - len(self.kinds)]

    def allowed(self):
        """Whether each act is allowed."""
        asked, acts = self.deal.asked, self.deal.legal()
        cards = {act.cards[0] for act in acts if isinstance(act, Play)}
        calls = [False, Call.DOUBLE in acts]
        if asked is Ask.EXCHANGE:
            more = len(self.marked) < max(exchange_numbers(self.deal, self.deal.turn))
            cards = Counter(self.deal.hands[self.deal.turn]) - Counter(self.marked) if more else ()
            calls = [len(self.marked) in exchange_numbers(self.deal, self.deal.turn), False]
        elif asked is not None:
            calls = [call in acts for call in CALLS[asked]]
        kinds = {self.kind_of[card] for card in cards}
        words = calls if len(self.tables.acts) > len(self.kinds) else []
        return [kind in kinds for kind in range(len(self.kinds))] + words

    def counted(self, cards):
        kinds = Counter(self.kind_of[card] for card in cards)
        return [kinds[kind] for kind in range(len(self.kinds))]

    def seen(self):
        """What the seat that is asked sees, by name."""
        deal, game, own, players = self.deal, self.game, self.deal.turn, self.tables.players
        clockwise = [(own + step) % players for step in range(players)]
        trick = dict(deal.trick)
        beat = view(deal, own, game).to_beat
        return {
            "hand": self.counted(deal.hands[own]),
            "played": [self.counted(deal.played_by(seat) if seat in deal.seats else ()) for seat in clockwise],
            "trick": [self.counted(trick.get(seat, ())) for seat in clockwise],
            "to_beat": self.counted(beat.cards if beat else ()),
            "scores": [game.scores[seat] for seat in clockwise],
            "lives": [game.lives[seat] for seat in clockwise],
            "asked": [int(asked is deal.asked) for asked in (None, *Ask)],
            "marked": self.counted(self.marked),
            "dropped": [int(seat in deal.seats and seat not in deal.playing) for seat in clockwise],
            "undealt": self.counted(deal.stock),
        }

    def compare(self):
        """Asserts that the table is where the engine is."""
        tables, table = self.tables, self.table
        assert bool(tables.over[table]) == (self.rewards is not None)
        if self.rewards is not None:
            assert tables.rewards[table].tolist() == pytest.approx(self.rewards)
            self.begin(self.number + len(tables.numbers))
        else:
            assert not tables.rewards[table].any()
        assert (tables.numbers[table], tables.seats[table]) == (self.number, self.deal.turn)
        assert tables.allowed[table].tolist() == self.allowed()
        expected = self.seen()
        for name in set(tables.shapes) & set(expected):
            assert tables.part(name)[table].tolist() == expected[name], name


def play_beside(tables, steps, rng):
    """Plays by chance at all tables, and beside each of them on the engine."""
    engines = [Beside(tables, table) for table in range(len(tables.numbers))]
    for engine in engines:
        engine.compare()
    for _ in range(steps):
        acts = [rng.choice(np.flatnonzero(allowed).tolist()) for allowed in tables.allowed]
        tables.step(acts)
        for engine, act in zip(engines, acts, strict=True):
            engine.act(act)
            engine.compare()
    return engines


def bots_at(place, number):
    """Bots of every kind, and one or more seats that are asked."""
    bots = [COMPILED[(place + seat * (1 + place // 6 % 5)) % len(COMPILED)] for seat in range(number)]
    asked = {place % number, *([place // 3 % number] if place % 2 else []), *(range(number) if place % 7 == 0 else [])}
    return [None if seat in asked else bot for seat, bot in enumerate(bots)]


@for_each("place, table, number", some([(place, *entry) for place, entry in enumerate(ON_MASKS)], 40))
def test_deals_and_games_are_those_of_the_engine_act_by_act(place, table, number):
    for whole_games, steps in ((False, 12), (True, 20)):
        rotates, seed = place % 3 == 0, 100 + place
        tables = ManyTables(table, bots_at(place, number), 2, seed=seed, whole_games=whole_games, rotates=rotates)
        play_beside(tables, steps, Random(place))


@for_each("key", some(["agurk", "gurka-vidargas", "rassi", "minibluff", "agurk+kept-cards", "concombre"], 3))
def test_long_games_are_those_of_the_engine(key):
    tables = ManyTables(key, [None, "sharp", "random"], 2, seed=1, whole_games=True)
    engines = play_beside(tables, 300, Random(1))
    assert all(engine.number > 2 for engine in engines)


@for_each("key", some(["agurk", "minibluff", "kurko", "agurk+exchange"], 2))
def test_bots_that_search_play_as_on_the_engine(key):
    for whole_games in (False, True):
        tables = ManyTables(key, ["casual", None, "sharp", "casual"], 2, seed=1, whole_games=whole_games, rotates=True)
        play_beside(tables, 12, Random(1))


@for_each(
    "asked, why",
    [
        ({"variant": "agruk"}, "Did you mean 'agurk'"),
        ({"variant": "gurka-is"}, "Many tables are played on masks. The play on masks does not know"),
        ({"bots": [None]}, "1 players can't play Agurk"),
        ({"bots": [None, "sharpest"]}, "There is no bot 'sharpest'. Did you mean 'sharp'?"),
        ({"bots": ["sharp", "sharp"]}, "Somebody is asked from outside: give None instead of the name of its bot."),
        ({"number": 0}, "There are from 1 to 1,000,000 tables, not 0."),
        ({"number": 2.5}, "There are from 1 to 1,000,000 tables, not 2.5."),
        ({"seed": -1}, "A seed is a whole number from 0 up to 2**63 - 1, not -1."),
        ({"seed": "x"}, "A seed is a whole number from 0 up to 2**63 - 1, not 'x'."),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_reason(asked, why):
    with pytest.raises((BadDeal, BadVariant)) as refused:
        ManyTables(**{"variant": "agurk", "bots": [None, "sharp"], "number": 2} | asked)
    assert why in str(refused.value)


@for_each(
    "acts, why",
    [
        ([0], "An act is a whole number for each of the 2 tables, not array([0])."),
        ([0.5, 1.0], "An act is a whole number for each of the 2 tables"),
        ([99, 99], "At table 0, seat 0 may not do act 99 (no such act). Allowed are "),
        ([-1, 0], "At table 0, seat 0 may not do act -1 (no such act)."),
    ],
)
def test_acts_that_are_none_are_refused_and_nothing_is_done(acts, why):
    tables = ManyTables("agurk", [None, "sharp"], 2)
    before = tables.sees.copy()
    with pytest.raises(IllegalAct) as refused:
        tables.step(acts)
    assert why in str(refused.value)
    assert np.array_equal(tables.sees, before)


def test_a_card_that_may_not_be_played_is_named_with_what_may():
    tables = ManyTables("agurk", [None, "sharp"], 20)
    wrong = int(np.flatnonzero(~tables.allowed[0])[0])
    right = np.flatnonzero(tables.allowed[0])
    acts = tables.allowed.argmax(axis=1)
    acts[0] = wrong
    with pytest.raises(IllegalAct, match=rf"may not do act {wrong} \({tables.acts[wrong]}\)") as refused:
        tables.step(acts)
    assert (refused.value.seat, refused.value.act) == (0, wrong)
    assert f"{right[0]} ({tables.acts[right[0]]})" in str(refused.value)


# --- Gymnasium --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def vector_env():
    pytest.importorskip("gymnasium", reason="the extra gymnasium is not installed", exc_type=ImportError)
    from cucumber.study.adapters.gymnasium import vector_env

    return vector_env


def by_chance(rng, mask):
    return np.where(mask, rng.random(mask.shape), -1).argmax(axis=1)


@pytest.mark.parametrize("whole_games", [False, True])
@pytest.mark.parametrize(("key", "players"), [("agurk", 4), ("minibluff", 3), ("gurka-vidargas", 2)])
def test_gymnasiums_spaces_hold_what_comes_and_what_goes(key, players, whole_games, vector_env):
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    deals = RecordEpisodeStatistics(vector_env(key, players, "sharp", 16, whole_games=whole_games))
    seen, infos = deals.reset(seed=1)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(40):
        assert seen in deals.observation_space
        acts = by_chance(rng, infos["action_mask"])
        assert acts in deals.action_space
        seen, rewards, over, cut, infos = deals.step(acts)
        assert rewards.shape == over.shape == (16,)
        assert not cut.any()
        assert not rewards[~over].any()
        ended += over.sum()
        if "episode" in infos:
            assert np.array_equal(infos["episode"]["r"][over], rewards[over])
    assert ended >= (16 if not whole_games else 1)


def test_a_seed_gives_gymnasium_the_same_cards_and_no_seed_others_and_what_was_observed_stays(vector_env):
    deals = vector_env("agurk", 3, ["sharp", "highest"], 8)
    first, infos = deals.reset(seed=5)
    kept, mask = first.copy(), infos["action_mask"].copy()
    deals.step(mask.argmax(axis=1))
    assert np.array_equal(first, kept)
    assert np.array_equal(infos["action_mask"], mask)
    other, _ = deals.reset()
    again, _ = deals.reset(seed=5)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)
    assert deals.tables.seats.tolist() == [0, 1, 2, 0, 1, 2, 0, 1]


# --- learning ---------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_the_example_learns_to_beat_highest():
    learning = runpy.run_path("docs/learning/learn_agurk.py")
    network = learning["learned"](30, seed=1)  # in a thirteenth of its time
    paid = [learning["pays"](policy, 20_480).mean() for policy in (network.best, learning["highest"])]
    assert paid[0] < paid[1]
