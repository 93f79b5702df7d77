"""The same deals and games on the engine: for what masks cannot hold, and for comparison."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

from cucumber.analysis.fast.spread import new_running_counts, note
from cucumber.analysis.masks import codes
from cucumber.analysis.masks.chance import Draws, key_of
from cucumber.analysis.masks.compiled_rules import first_places, mask_of
from cucumber.analysis.masks.counts import AT, MOST_COST, MOST_LENGTH
from cucumber.analysis.masks.mask_games import MOST_DEALS
from cucumber.bots import Bot, play_on
from cucumber.engine.acts import Call, Exchange, Play
from cucumber.engine.deal import Deal, Verdict
from cucumber.engine.game import Game
from cucumber.engine.game.events import EventKind
from cucumber.engine.rules import Charged, Ending, Rules

_WORDS = dict(zip(Call, range(codes.PASSED, codes.EXCHANGED), strict=True))


def play_on_engine(rules: Rules, bots: Sequence[Bot], numbers: range, seed: int, *, whole_games: bool) -> EngineRun:
    """Plays, counts and logs the deals or games with these numbers."""
    run = EngineRun(rules, bots, whole_games=whole_games)
    for number in numbers:
        run.play(Draws(key_of(seed, number)))
    return run


class EngineRun:
    """Deals or games played on the engine, counted and logged in the same way as on masks."""

    def __init__(self, rules: Rules, bots: Sequence[Bot], *, whole_games: bool) -> None:
        self.rules, self.whole_games = rules, whole_games
        self.bots = dict(enumerate(bots))
        self.counted = new_running_counts(len(bots), whole_games=whole_games)
        self.counts = self.counted.counts
        self.log: list[int] = []
        self.places = first_places(rules.pack)
        self.packs = rules.player_range.packs(len(bots))
        self.names = tuple(f"Player {seat}" for seat in range(1, len(bots) + 1))

    def play(self, rng: Draws) -> None:
        """Plays and counts a game, or only its first deal, and notes how what was counted scatters."""
        if self.whole_games:
            self.play_game(rng)
        else:
            self.play_first_deal(rng)
        note(self.counted)

    def play_first_deal(self, rng: Draws) -> Deal:
        return self.play_deal(Game.new(self.rules, self.names), rng, of_a_game=False)

    def play_game(self, rng: Draws) -> Game:
        game = Game.new(self.rules, self.names)
        while not game.over and game.settled < MOST_DEALS:
            game = game.settle(self.play_deal(game, rng))
            self._count_events(game)
            for seat in range(len(self.names)):
                self.log += [game.scores[seat], game.lives[seat], len(game.kept[seat]), int(seat in game.winners)]
        self._count_game(game)
        return game

    def play_deal(self, game: Game, rng: Draws, *, of_a_game: bool = True) -> Deal:
        """Plays the next deal of a game to its end and counts it; bots see the game if it is more than this deal."""
        deal, choices = game.deal(rng), 0
        for verdict in play_on(deal, self.bots, game if of_a_game else None, chance=lambda _: rng):
            choices += isinstance(verdict.act, Play) and has_a_choice(deal)
            self._note(verdict)
            deal = verdict.after()
        for seat, points in sorted(deal.charges.items()):
            self.log += [seat * 100 + codes.OWES, points]
        self._count_deal(deal, choices)
        return deal

    def _note(self, verdict: Verdict) -> None:
        seat, tricks = verdict.deal.turn, verdict.after().tricks
        assert seat is not None
        match verdict.act:
            case Play(cards):
                self.log += [seat * 100 + self.places[card] for card in cards]
            case Exchange(cards):
                what = mask_of(self.places, cards) if self.packs == 1 else len(cards)  # the play shows which they were
                self.log += [seat * 100 + codes.EXCHANGED, what]
            case _:
                self.log.append(seat * 100 + _WORDS[verdict.act])
        if len(tricks) > len(verdict.deal.tricks):
            self.log.append(tricks[-1].taker * 100 + codes.TOOK)

    def _count(self, **more: int) -> None:
        for name, number in more.items():
            self.counts[getattr(AT, name)] += number

    def _count_deal(self, deal: Deal, choices: int) -> None:
        taker = deal.taker
        going_on = deal.tricks if taker is None else deal.tricks[:-1]
        self._count(
            deals=1,
            seats=len(deal.seats),
            tricks=len(deal.tricks),
            plays=deal.plays,
            choices=choices,
            leads=len(going_on),
            lead_changes=sum(trick.taker != trick.plays[0].seat for trick in going_on),
        )
        if taker is not None:
            self._count_last_trick(deal, taker)
        self._count_charges(deal)

    def _count_last_trick(self, deal: Deal, taker: int) -> None:
        cost = deal.rules.point_table.cost(deal.tricks[-1].taking.cards[0])
        decided = len(list(takewhile(lambda trick: trick.taker == taker, reversed(deal.tricks))))
        tied = len(deal.tied)
        self._count(taken=1, tied_deals=tied > 0, tied_seats=tied, cost=cost, decided=decided)
        self.counts[AT.cost_deals + min(cost, MOST_COST)] += 1
        self.counts[AT.decided_deals + decided] += 1
        self.counts[AT.place_taken + places_from_leader(deal)[taker]] += 1

    def _count_charges(self, deal: Deal) -> None:
        counts, places = self.counts, places_from_leader(deal)
        charges = deal.charges
        bonuses = [-charges[seat] for seat in deal.tied] if deal.rules.tie_bonus.takes_off else []
        charged = {seat: points for seat, points in charges.items() if not bonuses or seat == deal.taker}
        single = 1
        if deal.taker is not None and deal.rules.charged is not Charged.ALL_BUT_FIRST_LOWEST:
            single = deal.rules.point_table.cost(deal.tricks[-1].taking.cards[0])
        for seat, place in places.items():
            counts[AT.place_deals + place] += 1
            counts[AT.seat_deals + seat] += 1
        for seat, points in charged.items():
            counts[AT.place_charged + places[seat]] += 1
            counts[AT.place_points + places[seat]] += points
            counts[AT.seat_charged + seat] += 1
            counts[AT.seat_points + seat] += points
        self._count(
            bonuses=sum(points > 0 for points in bonuses),
            bonus_points=sum(bonuses),
            charged_seats=len(charged),
            points=sum(charged.values()),
            doubled=any(points > single for points in charged.values()),
        )

    def _count_events(self, game: Game) -> None:
        kinds = Counter(event.kind for event in game.events)
        lost_in_a_deal = kinds[EventKind.LOST] if game.rules.ending is not Ending.SINGLE_DEAL else 0
        self._count(
            exact_hits=kinds[EventKind.BACK_TO_ZERO],
            lives_lost=kinds[EventKind.LIFE_LOST],
            outs=kinds[EventKind.OUT] + lost_in_a_deal,
        )

    def _count_game(self, game: Game) -> None:
        counts, length = self.counts, game.settled
        self._count(begun=1)
        if not game.over:
            self._count(unfinished=1)
            return
        self._count(games=1, length=length, shared_wins=len(game.winners) > 1)
        counts[AT.length_games + min(length, MOST_LENGTH)] += 1
        for seat, score in enumerate(game.scores):
            counts[AT.seat_won + seat] += seat in game.winners
            counts[AT.seat_score + seat] += score


def has_a_choice(deal: Deal) -> bool:
    """Whether the allowed plays differ in strength."""
    plays = [act.cards for act in deal.legal() if isinstance(act, Play)]
    return any(deal.pack.heights[cards] != deal.pack.heights[plays[0]] for cards in reversed(plays))


def places_from_leader(deal: Deal) -> dict[int, int]:
    """The place of each seat that was dealt cards: 0 for the leader of the first trick, then clockwise."""
    first = deal.seats.index(deal.leader)
    return {seat: (place - first) % len(deal.seats) for place, seat in enumerate(deal.seats)}
