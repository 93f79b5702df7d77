"""Trials: each play tried in the same worlds, and what came of it, in sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from cucumber.analysis.equity.playouts import play_out_on_engine, quick_bots
from cucumber.analysis.equity.shares import PARTS
from cucumber.analysis.inference import exclusions_by_play, out_of_sight
from cucumber.analysis.masks.chance import Draws, key_of
from cucumber.analysis.masks.compilation import Ints
from cucumber.analysis.masks.compiled_rules import MOST_CARDS, MOST_SEATS
from cucumber.analysis.search.desk import new_desk
from cucumber.analysis.search.rollouts import STRAYS
from cucumber.analysis.search.thinker import Thinker, can_search
from cucumber.bots import BOTS, Bot, play_on
from cucumber.engine.acts import Act, Ask, Call, Exchange, Play
from cucumber.engine.cards import Card, Cards
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.view import View
from cucumber.errors import IllegalAct

_MOST_TRIES = 100  # hands dealt in vain before giving up


@dataclass(frozen=True)
class Sums:
    """What came of trying plays in `worlds`; plays of one kind are as good as each other.

    `kinds` has the kind of each play. If each world is `solved`, costs are less what the other player pays. `charged`,
    `costs` and `products` are by kind; `products` has, for each two kinds, the sum over all worlds of the cost of one
    times the cost of the other. `shares` and `share_products` are the same for the shares of the win of the game, in
    parts, and empty where no game is looked at; `won` has every seat's, by kind. `lasts` has, by kind, in how many
    worlds the seat is left with which card for the last trick, empty where that is not known; `takers` how often each
    seat takes it.
    """

    kinds: tuple[int, ...]
    worlds: int
    solved: bool
    charged: tuple[int, ...]
    costs: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]
    shares: tuple[int, ...] = ()
    share_products: tuple[tuple[int, ...], ...] = ()
    won: tuple[tuple[int, ...], ...] = ()
    lasts: tuple[Mapping[Card, int], ...] = ()
    takers: tuple[tuple[int, ...], ...] = ()


class Trials(Protocol):
    """Plays being tried."""

    def run_until(self, number: int) -> Sums:
        """Tries them in more worlds, until it has looked into `number`, or no hands agree with what was played."""


def trials_of(seen: View, seed: int, shown: Mapping[int, Cards] | None = None, game: Game | None = None) -> Trials:
    """The plays that the viewing seat may make, to be tried on masks or, if these rules need it, on the engine.

    `shown` are hands of other seats that it knows; on the engine there are none. With a `game`, what a play does to
    that is looked at as well.
    """
    return MaskTrials(seen, seed, shown, game) if can_search(seen) else EngineTrials(seen, seed, game)


class MaskTrials:
    """Plays tried in solved worlds or by compiled play."""

    def __init__(
        self, seen: View, seed: int, shown: Mapping[int, Cards] | None = None, game: Game | None = None
    ) -> None:
        self._seed, self._in_a_game = seed, game is not None
        self._cards, self._seats = seen.rules.pack_for(len(seen.seats)).cards, len(seen.seats)
        self._thinker, self._desk, self._worlds = Thinker(seen, shown, game), new_desk(), 0

    def run_until(self, number: int) -> Sums:
        results = self._thinker.look(self._desk, self._worlds, number, self._seed)
        self._worlds, many = int(results.worlds), int(results.many)
        return Sums(
            self._thinker.kinds(results),
            self._worlds,
            bool(results.solved),
            _numbers(results.charged, many),
            _numbers(results.costs, many),
            _square(results.products, many),
            _numbers(results.shares, many) if self._in_a_game else (),
            _square(results.share_products, many) if self._in_a_game else (),
            self._by_seat(results.won, many) if self._in_a_game else (),
            tuple(self._by_card(results.lasts, kind) for kind in range(many)),
            self._by_seat(results.takers, many),
        )

    def _by_seat(self, row: Ints, many: int) -> tuple[tuple[int, ...], ...]:
        return tuple(_numbers(row, self._seats, MOST_SEATS * kind) for kind in range(many))

    def _by_card(self, row: Ints, kind: int) -> Mapping[Card, int]:
        numbers = ((card, int(row[MOST_CARDS * kind + place])) for place, card in enumerate(self._cards))
        return {card: number for card, number in numbers if number}


def _numbers(row: Ints, many: int, start: int = 0) -> tuple[int, ...]:
    return tuple(int(row[start + place]) for place in range(many))


def _square(row: Ints, many: int) -> tuple[tuple[int, ...], ...]:
    return tuple(_numbers(row, many, many * place) for place in range(many))


class EngineTrials:
    """Plays tried on the engine: for sets of cards, and for two packs.

    What is left of a deal, from the start of a trick on, is a smaller deal.
    """

    def __init__(self, seen: View, seed: int, game: Game | None = None) -> None:
        self._seen, self._seed, self._game = seen, seed, game
        assert seen.own is not None
        self._own, self._all = seen.own, range(len(seen.seats))
        self._acts = [option.act for option in seen.options]
        self._costs: list[list[int]] = []
        self._shares: list[list[int]] = []
        self._lasts: list[Counter[Card]] = [Counter() for _ in self._acts]
        self._takers: list[Counter[int]] = [Counter() for _ in self._acts]
        self._dealer = _Dealer(seen)
        self._points = seen.rules.point_table.has_points

    def run_until(self, number: int) -> Sums:
        for world in range(len(self._costs), number):
            rng = Draws(key_of(self._seed, world))
            deal = next((deal for _ in range(_MOST_TRIES) if (deal := self._dealer.deal_world(rng)) is not None), None)
            if deal is None:
                break
            ends = [self._play_to_end(deal.act(act), world) for act in self._acts]
            self._count(ends)
            self._costs.append([self._cost(end) for end in ends])
            self._shares.append([self._share(self._game, end, world) for end in ends if self._game])
        costs, shares = list(zip(*self._costs, strict=True)), list(zip(*self._shares, strict=True))
        charged = tuple(sum(cost > 0 for cost in each) for each in costs)
        many = tuple(range(len(self._acts)))
        sums = tuple(map(sum, costs)), _products(costs), tuple(map(sum, shares)), _products(shares)
        ended = tuple(self._lasts), tuple(tuple(each[seat] for seat in self._all) for each in self._takers)
        return Sums(many, len(self._costs), False, charged, *sums, (), *ended)

    def _count(self, ends: Sequence[Deal]) -> None:
        """Counts with which card the viewer went into the last trick after each play, and who took it."""
        for end, lasts, takers in zip(ends, self._lasts, self._takers, strict=True):
            if end.taker is not None:
                lasts[next(play.cards[0] for play in end.tricks[-1].plays if play.seat == self._own)] += 1
                takers[end.taker] += 1

    def _play_to_end(self, deal: Deal, world: int) -> Deal:
        """The deal played to its end by bots, with the same chance after each play."""
        rng = Draws(key_of(self._seed + 1, world))
        bots = {seat: _with_strays(bot) for seat, bot in quick_bots(deal.seats, rng).items()}
        for verdict in play_on(deal, bots, chance=lambda _: rng):
            deal = verdict.after()
        return deal

    def _cost(self, deal: Deal) -> int:
        """What the deal has cost the viewer; in a game a bonus takes nobody below zero."""
        if not self._points:
            return int(self._own in deal.charges)
        cost = deal.charges.get(self._own, 0)
        return max(cost, -self._game.scores[self._own]) if self._game else cost

    def _share(self, game: Game, deal: Deal, world: int) -> int:
        """The share of the win that the viewer gets if bots play the game to its end as well."""
        over = play_out_on_engine(game.settle(deal), Draws(key_of(self._seed + 2, world)))
        return PARTS // len(over.winners) if self._own in over.winners else 0


def _products(rows: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """For each two rows, the sum of their products."""
    return tuple(tuple(sum(a * b for a, b in zip(one, other, strict=True)) for other in rows) for one in rows)


def _with_strays(bot: Bot) -> Bot:
    """The bot, but now and then it plays any card that is allowed."""

    def strays(seen: View, rng: Random) -> Act:
        chosen = BOTS["random"] if seen.options and rng.choice(range(1024)) < STRAYS else bot
        return chosen(seen, rng)

    return Bot(bot.name, bot.gist, strays)


class _Dealer:
    """Deals the cards that the viewer cannot see so that all hands that agree with what was played are equally likely.

    Hands that can be fewer cards are dealt first: then each hand that is dealt could also have been dealt later.
    """

    def __init__(self, seen: View) -> None:
        self._seen, self._pack = seen, seen.rules.pack_for(len(seen.seats))
        self._unseen = self._pack.sort(out_of_sight(seen).elements())
        others = [seat for seat, each in enumerate(seen.seats) if each.held and each.in_deal and seat != seen.own]
        self._not_with = exclusions_by_play(seen, self._unseen, others)
        self._others = sorted(others, key=lambda seat: sum(self._fits(seat, card) for card in self._unseen))

    def _fits(self, seat: int, card: Card) -> bool:
        return seat not in self._not_with[self._pack.strength[card]]

    def deal_world(self, rng: Random) -> Deal | None:
        """The deal from the start of this trick, with hands as they may be; None if these hands cannot be."""
        seen, left = self._seen, list(self._unseen)
        hands: list[Cards] = [each.hand or () for each in seen.seats]
        for seat in self._others:
            fits = [card for card in left if self._fits(seat, card)]
            if len(fits) < seen.seats[seat].held:
                return None
            hands[seat] = tuple(rng.sample(fits, seen.seats[seat].held))
            for card in hands[seat]:
                left.remove(card)
        for play in seen.trick:
            hands[play.seat] = (*hands[play.seat], *play.cards)
        try:
            return self._replay_to_now(hands, left)
        except IllegalAct:
            return None

    def _replay_to_now(self, hands: list[Cards], stock: list[Card]) -> Deal:
        seen = self._seen
        leader = seen.trick[0].seat if seen.trick else seen.turn
        assert leader is not None
        names = [each.name for each in seen.seats]
        deal = Deal.of(seen.rules, hands, leader, stock=stock, players=names, dealer=seen.dealer)
        calls = [iter(each.said) for each in seen.seats]
        while deal.pending and deal.turn is not None:
            deal = deal.act(Exchange(()) if deal.asked is Ask.EXCHANGE else next(calls[deal.turn], Call.PASS))
        for play in seen.trick:
            deal = deal.act(Play(play.cards))
        return deal
