"""A running game: it deals, settles deals, lets players buy in, and starts again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any

from cucumber.display import RichRepr, in_words
from cucumber.engine.acts import BuyIn
from cucumber.engine.cards import Card, name_cards
from cucumber.engine.deal import Deal
from cucumber.engine.deal.checks import check_numbers, items_of, names_of, other_names
from cucumber.engine.deal.history import dealt_hands, undealt_cards
from cucumber.engine.deal.judgement import BaseVerdict, Judgement
from cucumber.engine.game import checks, settlement
from cucumber.engine.game.events import Event, EventKind
from cucumber.engine.game.state import GameState
from cucumber.engine.rules import BuyIns, Ending, NextDealer, WhenCaught
from cucumber.engine.variants import AnyRules, rules_of
from cucumber.errors import BadDeal, BadKind, CucumberError, IllegalAct, check_kind

_OTHERS_TO_BUY_IN = 3


@dataclass(frozen=True)
class BuyInVerdict(BaseVerdict):
    """What the rules say of buying in; true if it is allowed."""

    game: Game
    act: BuyIn
    judgement: Judgement

    @property
    def reason(self) -> str:
        return in_words().buying_in(self)

    @property
    def rule(self) -> str:
        return self.game.rules.sentence("when_caught")

    @property
    def instead(self) -> tuple[BuyIn, ...]:
        return self.game.legal()


@dataclass(frozen=True, init=False, repr=False)
class Game(GameState, RichRepr):
    """The state of a game between two deals; settling a deal gives a new one.

    Make one with `Game.new`; `GameState` describes its parts.

    >>> from cucumber import find
    >>> agurk = find("agurk").rules
    >>> deal = Deal.of(agurk, ["10c", "10d"]).act("10").act("10")
    >>> game = Game.new(agurk, ["Ann", "Bo"], scores=[18, 18]).settle(deal)
    >>> for event in game.events: print(event.sentence)
    Bo pays 10 points and has 28.
    Bo loses a life: a cucumber is drawn.
    Bo goes on with a cucumber and 18, the highest score of the others still in.
    Ann tied with the taker and has 10 points taken off: 18 becomes 8.
    >>> game.scores, game.cucumbers
    ((8, 18), (0, 1))
    """

    def __init__(self, *_: Any, **__: Any) -> None:
        raise BadKind("A game is made with Game.new, such as Game.new('agurk', ['Ann', 'Bo', 'Cai']).")

    @staticmethod
    def new(
        rules: AnyRules,
        players: int | Sequence[str],
        dealer: int | None = None,
        scores: Sequence[int] = (),
        cucumbers: Sequence[int] = (),
        settled: int = 0,
        kept: Sequence[str | Iterable[Card]] = (),
        bought_in: Sequence[int] = (),
    ) -> Game:
        """A game about to deal; `dealer` is the last player still in if it is not given.

        `rules` may be a variant or its name as well, and `players` a number, which makes up the names. Who leads the
        first trick follows from who deals: in most games it is the next player, in a new game therefore seat 0.

        The other arguments describe a game in progress: `scores`, `cucumbers` (lives lost), `kept` (the cards kept as
        the score, one text a seat), `bought_in` (seats), and `settled`, the number of deals settled.

        Raises BadDeal for players, scores, cucumbers or cards that the rules do not allow.
        """
        rules = rules_of(rules)
        if isinstance(players, int):
            checks.check_number(rules, players)
        names = names_of(players)
        checks.check_number(rules, len(names))
        check_kind(settled, int, "The number of deals settled is a whole number", "settled")
        if settled < 0:
            raise BadDeal(f"The number of deals settled can't be {settled}.", field="settled")
        lost = items_of(cucumbers, "cucumbers", ", such as [0, 1]") or (0,) * len(names)
        check_numbers(lost, "cucumbers")
        lives = tuple(rules.when_caught.lives - number for number in lost)
        cards = checks.kept_cards(rules, names, kept)
        standing = items_of(scores, "scores", ", such as [4, 0]") or tuple(
            rules.score_keeping.start + sum(map(rules.point_table.cost, own)) for own in cards
        )
        checks.check_standing(rules, names, standing, lives)
        checks.check_kept(rules, names, standing, lives, cards)
        still_in = [seat for seat, left in enumerate(lives) if left > 0]
        dealer = still_in[-1] if dealer is None else dealer
        checks.check_dealer(dealer, still_in)
        checks.check_bought_in(rules, names, bought_in)
        game = object.__new__(Game)
        game.__dict__.update(
            rules=rules,
            players=names,
            scores=standing,
            lives=lives,
            dealer=dealer,
            kept=cards,
            settled=settled,
            bought_in=tuple(bought_in),
            losing_points=None,
            last=None,
            events=(),
            winners=(),
        )
        if rules.ending is not Ending.SINGLE_DEAL and settlement.has_ended(game, game.seats):
            raise BadDeal(f"With these scores a game of {rules.name} is over. {rules.sentence('ending')}")
        return game

    # --- going on ---

    def deal(self, rng: Random) -> Deal:
        """The next deal, with cards shuffled by `rng`.

        Raises CucumberError if the game is over, and BadKind for anything but a source of chance.
        """
        self._refuse_if_over()
        missing, table = [*chain(*self.kept)], (self.leader, self.players, self.dealer)
        return Deal.dealt(self.rules, rng, self.seats, self.hand_size, *table, missing, self.credits)

    def settle(self, deal: Deal) -> Game:
        """The game after a deal: the new scores and lives, who is out, and who deals next.

        The next dealer follows the dealer of this deal, even if the deal was made with `Deal.of`.

        Raises BadDeal if the deal is not over, or was played by other rules, by other seats, or with cards that someone
        keeps; raises CucumberError if the game is over.
        """
        self._refuse_if_over()
        check_kind(deal, Deal, "A game settles a deal", "deal")
        if not deal.over:
            raise BadDeal(f"This deal is not over ({deal.standing}), so it can't be settled yet.")
        self.check_deal(deal)
        events: list[Event] = []
        game = self._replace(events=(), last=deal, settled=self.settled + 1)
        for stage in settlement.STAGES:
            for event in stage(game, deal):
                events.append(event)
                game = game.after(event)
        goes_on = not game.over or self.rules.ending is Ending.SINGLE_DEAL
        return game._replace(
            dealer=game._next_dealer(deal) if goes_on else game.dealer,
            losing_points=game._worth_of_losing_card(deal),
            events=tuple(events),
        )

    def _next_dealer(self, deal: Deal) -> int:
        """The dealer after this deal; if nobody took its last trick, the deal passes to the next player."""
        match self.rules.next_dealer:
            case NextDealer.LOSER if deal.taker is not None:
                return self._or_next_in(deal.taker)
            case NextDealer.LOWEST_LAST_CARD if deal.lowest_last_card is not None:
                return self._or_next_in(deal.lowest_last_card)
            case _:
                return self.next_in(deal.dealer)

    def _worth_of_losing_card(self, deal: Deal) -> int | None:
        """What the losing card counts for the size of the next deal; after a half-cucumber, it is the one card kept."""
        if deal.taker is None:
            return self.losing_points
        left = self.kept[deal.taker] if self.rules.when_caught is WhenCaught.HALF_CUCUMBER else ()
        return self.rules.point_table.cost(left[0] if len(left) == 1 else deal.tricks[-1].taking.cards[0])

    # --- buying in ---

    def legal(self) -> tuple[BuyIn, ...]:
        """The allowed acts between two deals, by seat."""
        acts = map(BuyIn, range(len(self.players)))
        return tuple(act for act in acts if self._judge(act).allows)

    def verdict(self, act: BuyIn) -> BuyInVerdict:
        """What the rules say of buying in. Raises BadDeal if there is no such seat."""
        return BuyInVerdict(self, act, self._judge(act))

    def act(self, act: BuyIn) -> Game:
        """The game after buying in.

        Raises BadDeal if there is no such seat, and IllegalAct, with the verdict, if buying in is not allowed.
        """
        verdict = self.verdict(act)
        if not verdict.allowed:
            where = f" ({self.rules.name}, after {self.settled} deals)."
            raise IllegalAct(in_words().buying_in(verdict, where), verdict)
        score = max(self.scores[seat] for seat in self.seats if seat != act.seat)
        event = settlement.event(self, EventKind.BOUGHT_IN, act.seat, "when_caught", score=score, lives=1)
        game = self.after(event)._replace(events=(event,))
        return game if self.last is None else game._replace(dealer=game._next_dealer(self.last))

    def _judge(self, act: BuyIn) -> Judgement:
        check_kind(act, BuyIn, "Between two deals one act is possible, BuyIn(seat); cards are played in a deal", "act")
        if act.seat not in range(len(self.players)):
            raise BadDeal(f"{act!r:.60} is not one of the seats, which are 0 to {len(self.players) - 1}.")
        caught = self.rules.when_caught
        if not isinstance(caught, BuyIns):
            return Judgement.NO_BUYING_IN
        if self.over:
            return Judgement.GAME_IS_OVER
        if self.bought_in.count(act.seat) >= caught.times:
            return Judgement.BOUGHT_IN_BEFORE
        if len([seat for seat in self.seats if seat != act.seat]) < _OTHERS_TO_BUY_IN:
            return Judgement.TOO_FEW_OTHERS
        return Judgement.BUYS_IN

    # --- the same game with something changed ---

    def with_dealer(self, dealer: int) -> Game:
        """The same game with another dealer. Raises BadDeal for a seat that is out."""
        checks.check_dealer(dealer, self.seats)
        return self._replace(dealer=dealer)

    def without_past(self) -> Game:
        """The game as if it began with the next deal: same scores and lives, but with its past forgotten."""
        return self._replace(last=None, losing_points=None, events=())

    def with_rules(self, rules: AnyRules) -> Game:
        """The game under other rules: each player has lost as many lives as before, and whoever is out stays out."""
        rules = rules_of(rules)
        lost = zip(self.lives, self.cucumbers, strict=True)
        lives = tuple(rules.when_caught.lives - cucumbers if left else 0 for left, cucumbers in lost)
        return self._replace(rules=rules, lives=lives)

    def with_names(self, players: Sequence[str]) -> Game:
        """The same game with other names for the players, one a seat. Raises BadDeal for too few or too many."""
        return self._replace(players=other_names(self.players, players))

    # --- the next game ---

    def rematch(self) -> Game:
        """The next game of the same players; the winner of this one deals first.

        If several players have won, the first of them clockwise from the last dealer deals; if a game is a single deal,
        the next dealer deals as usual. Raises CucumberError if the game is not over.
        """
        if not self.over:
            still_in = self._names(self.seats)
            raise CucumberError(f"The game is not over: {still_in} are still in. Settle more deals first.")
        if self.rules.ending is Ending.SINGLE_DEAL:
            return Game.new(self.rules, self.players, dealer=self.dealer)
        order = [(self.dealer + step) % len(self.players) for step in range(1, len(self.players) + 1)]
        return Game.new(self.rules, self.players, dealer=next(seat for seat in order if seat in self.winners))

    def _names(self, seats: Iterable[int]) -> str:
        return ", ".join(self.players[seat] for seat in seats)

    def _refuse_if_over(self) -> None:
        if self.over:
            over = f"The game of {self.rules.name} is over: {self._names(self.winners)} won it."
            raise CucumberError(f"{over} A rematch starts the next one.")

    def check_deal(self, deal: Deal) -> None:
        """Checks that a deal can be the next one of this game.

        Raises BadDeal if it is played by other rules, by other seats, with other credits, or with cards that someone
        keeps.
        """
        check_kind(deal, Deal, "A game goes on with a deal", "deal")
        if deal.rules != self.rules:
            raise BadDeal(f"This deal was played by {deal.rules.name}; the game goes by {self.rules.name}.")
        if deal.seats != self.seats or len(deal.players) != len(self.players):
            raise BadDeal(f"This deal was played by seats {list(deal.seats)}; still in are {list(self.seats)}.")
        if deal.credits and deal.credits != self.scores:
            own = list(self.scores)
            raise BadDeal(f"This deal was played with credits {list(deal.credits)}; the players have {own}.")
        if any(self.kept):
            there = Counter(chain(undealt_cards(deal), *dealt_hands(deal), *self.kept))
            if twice := there - deal.pack.counts:
                twice_named = name_cards(twice.elements())
                raise BadDeal(f"This deal was played with {twice_named}, which somebody keeps as a score.")

    # --- showing itself ---

    def __str__(self) -> str:
        width = max(map(len, self.players))
        lines = [f"{self.rules.name}, deals settled: {self.settled}"]
        for seat, player in enumerate(self.players):
            score = in_words().score_words(self.scores[seat], self.cucumbers[seat], self.rules.when_caught.mark)
            kept = f"keeps {name_cards(self.kept[seat])}" if self.kept[seat] else ""
            lines.append("  ".join(filter(None, (f"  {player:<{width}}", score, kept, self.state_of(seat)))))
        return "\n".join(lines)

    def __repr__(self) -> str:
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.players, self.scores, strict=True))
        return f"<Game of {self.rules.name}: {scores}>"
