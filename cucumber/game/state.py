"""A game: deal after deal, with scores, lives, who is out, who deals next and who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from cucumber.cards import Card, Cards, give_suits, name_cards
from cucumber.deal import Deal
from cucumber.deal.judgement import Judged, Judgement
from cucumber.deal.state import as_cards, name_players
from cucumber.errors import BadDeal, CucumberError, IllegalAct
from cucumber.game import settlement
from cucumber.game.events import Event, EventKind
from cucumber.rules import Ending, ExactLimit, FirstLead, NextDealer, Payment, Rules, ScoreKeeping, WhenCaught

if TYPE_CHECKING:
    from random import Random

_OTHERS_TO_BUY_IN = 3


class BuyIn(NamedTuple):
    """The act of buying in between two deals."""

    seat: int

    def __str__(self) -> str:
        return f"buy in {self.seat}"


@dataclass(frozen=True)
class BuyInVerdict(Judged):
    """What the rules say of buying in; true when it is allowed."""

    game: Game
    act: BuyIn
    judgement: Judgement

    @property
    def reason(self) -> str:
        """Why it is allowed or not, in one sentence."""
        from cucumber import explain

        return explain.buying_in(self)

    @property
    def rule(self) -> str:
        """The rule that decided it, in the words of the rules."""
        return self.game.rules.when_caught.sentence

    @property
    def instead(self) -> tuple[BuyIn, ...]:
        """What would be allowed."""
        return self.game.legal()


@dataclass(frozen=True, repr=False)
class Game:
    """The state of a game between two deals; settling a deal gives a new one.

    `lives` are those left: a seat without lives is out. `kept` are the cards each seat keeps as its score, `bought_in`
    the seats that have bought in. `settled` counts the deals settled so far, `last` is the latest of them,
    `losing_points` what the card was worth that lost it, and `events` tells what it brought, in order.

    >>> from cucumber import find
    >>> agurk = find("agurk").rules
    >>> deal = Deal.of(agurk, ["10c", "10d"]).act("10").act("10")
    >>> game = Game.new(agurk, ["Ann", "Bo"], scores=[18, 18]).settle(deal)
    >>> for event in game.events: print(event.sentence)
    Bo is charged 10 points and has 28.
    Bo loses a life: a cucumber is drawn.
    Bo comes back with a cucumber and 18, the highest score of any other player still in.
    Ann tied with the taker and has 10 points taken off: 18 becomes 8.
    >>> game.scores, game.cucumbers
    ((8, 18), (0, 1))
    """

    rules: Rules
    players: tuple[str, ...]
    scores: tuple[int, ...]
    lives: tuple[int, ...]
    dealer: int
    kept: tuple[Cards, ...]
    settled: int = 0
    bought_in: tuple[int, ...] = ()
    losing_points: int | None = None
    last: Deal | None = None
    events: tuple[Event, ...] = ()
    winners: tuple[int, ...] = ()

    @staticmethod
    def new(
        rules: Rules,
        players: Sequence[str],
        dealer: int | None = None,
        scores: Sequence[int] = (),
        cucumbers: Sequence[int] = (),
        settled: int = 0,
        kept: Sequence[str | Iterable[Card]] = (),
        bought_in: Sequence[int] = (),
    ) -> Game:
        """A game about to be dealt; without `dealer` the last player still in deals.

        `scores`, `cucumbers` (lives lost), `kept` (cards kept as the score, one text a seat) and `bought_in` say how it
        stands where it does not begin at nothing, `settled` how many deals have been settled.

        Raises BadDeal for players, scores, cucumbers or cards that the rules do not allow.
        """
        names = name_players(players, len(players))
        if settled < 0:
            raise BadDeal(f"The number of deals settled cannot be {settled}.")
        if len(names) not in rules.player_range:
            raise BadDeal(f"{len(names)} players cannot play {rules.name}. {rules.player_range.sentence}")
        lost = tuple(cucumbers) or (0,) * len(names)
        lives = tuple(rules.when_caught.lives - number for number in lost)
        cards = _kept_cards(rules, names, kept)
        standing = tuple(scores) or tuple(
            rules.score_keeping.start + sum(map(rules.point_table.cost, own)) for own in cards
        )
        _check_standing(rules, names, standing, lives)
        _check_kept(rules, names, standing, lives, cards)
        still_in = [seat for seat, left in enumerate(lives) if left > 0]
        dealer = still_in[-1] if dealer is None else dealer
        if dealer not in still_in:
            raise BadDeal(
                f"Seat {dealer} cannot deal: the seats still in, counted from 0, are {', '.join(map(str, still_in))}."
            )
        _check_bought_in(rules, names, bought_in)
        game = Game(rules, names, standing, lives, dealer, cards, settled, tuple(bought_in))
        if rules.ending is not Ending.SINGLE_DEAL and settlement.has_ended(game, game.seats):
            raise BadDeal(f"With these scores a game of {rules.name} is over. {rules.ending.sentence}")
        return game

    # --- the state in the game's words ---

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats still in the game, clockwise."""
        return tuple(seat for seat, lives in enumerate(self.lives) if lives > 0)

    @property
    def cucumbers(self) -> tuple[int, ...]:
        """How many cucumbers are drawn before each score: one for each life lost, but none for the last."""
        return tuple(settlement.cucumbers(self.rules, lives) for lives in self.lives)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)

    @property
    def leader(self) -> int:
        """The seat that leads the first trick of the next deal."""
        if self.rules.first_lead is FirstLead.DEALER:
            return self.dealer
        if self.rules.first_lead is FirstLead.TAKER and self.last is not None and self.last.taker is not None:
            return self._or_next_in(self.last.taker)
        return self.next_in(self.dealer)

    @property
    def hand_size(self) -> int:
        """How many cards each player gets in the next deal."""
        cards = len(self.rules.pack_for(len(self.players)).cards) - sum(map(len, self.kept))
        return self.rules.cards_each(self.settled + 1, len(self.seats), self.losing_points, cards)

    @property
    def credits(self) -> tuple[int, ...]:
        """What each seat can pay in the next deal; nothing where no credits are played for."""
        return self.scores if self.rules.score_keeping is ScoreKeeping.CREDITS else ()

    @property
    def pot(self) -> int:
        """How many stakes lie in the pot."""
        if not self.rules.payment.has_a_pot:
            return 0
        return len(self.players) + (len(self.bought_in) if self.rules.payment is Payment.POT else 0)

    @property
    def balance(self) -> tuple[Fraction, ...]:
        """What each seat has gained or lost by the game, in stakes or points; nothing before it is over."""
        seats = range(len(self.players))
        if not self.over or self.rules.payment in {Payment.NOTHING, Payment.TO_THE_BANK}:
            return (Fraction(0),) * len(self.players)
        if self.rules.payment is Payment.DIFFERENCE:
            paid = [self.scores[seat] - self.scores[self.winners[0]] for seat in seats]
        else:
            again = self.rules.payment is Payment.POT
            paid = [1 + (again and seat in self.bought_in) for seat in seats]
        share = Fraction(sum(paid), len(self.winners))
        return tuple(share * (seat in self.winners) - paid[seat] for seat in seats)

    def state_of(self, seat: int) -> str:
        """Whether a seat has won, is out, or deals next, in a word or two."""
        if seat in self.winners:
            return "has won"
        if seat not in self.seats:
            return "out"
        if self.over:
            return ""
        return "deals next" if seat == self.dealer else ""

    # --- going on ---

    def deal(self, rng: Random) -> Deal:
        """The next deal, of cards shuffled by `rng`. Raises CucumberError when the game is over."""
        self._refuse_if_over()
        return Deal.dealt(
            self.rules,
            rng,
            self.seats,
            self.hand_size,
            self.leader,
            self.players,
            self.dealer,
            missing=[card for kept in self.kept for card in kept],
            credits=self.credits,
        )

    def settle(self, deal: Deal) -> Game:
        """The game after a deal: scores, lives, who is out and who deals next.

        The next dealer follows the one who dealt this deal, so a deal made with `Deal.of` counts as it was dealt.

        Raises BadDeal for a deal that is not over or was played by other rules, other seats or with cards that someone
        keeps, and CucumberError when the game is over.
        """
        self._refuse_if_over()
        if not deal.over:
            raise BadDeal(f"This deal is not over ({deal.standing}), so it cannot be settled yet.")
        self.check_deal(deal)
        events: list[Event] = []
        game = replace(self, events=(), last=deal, settled=self.settled + 1)
        for step in settlement.STEPS:
            for event in step(game, deal):
                events.append(event)
                game = game.after(event)
        goes_on = not game.over or self.rules.ending is Ending.SINGLE_DEAL
        return replace(
            game,
            dealer=game._next_dealer(deal) if goes_on else game.dealer,  # noqa: SLF001 -- the same class
            losing_points=game._worth_of_losing_card(deal),  # noqa: SLF001
            events=tuple(events),
        )

    def after(self, event: Event) -> Game:
        """The game with what one event brought written down."""
        return replace(
            self,
            winners=(*self.winners, event.seat) if event.kind is EventKind.WON else self.winners,
            scores=_at(self.scores, event.seat, event.score),
            lives=_at(self.lives, event.seat, event.lives),
            kept=_at(self.kept, event.seat, event.kept),
            bought_in=(*self.bought_in, event.seat) if event.kind is EventKind.BOUGHT_IN else self.bought_in,
        )

    def _next_dealer(self, deal: Deal) -> int:
        """Who deals after this deal; when nobody took its last trick, the deal passes on as usual."""
        match self.rules.next_dealer:
            case NextDealer.LOSER if deal.taker is not None:
                return self._or_next_in(deal.taker)
            case NextDealer.LOWEST_LAST_CARD if deal.lowest_last_card is not None:
                return self._or_next_in(deal.lowest_last_card)
            case _:
                return self.next_in(deal.dealer)

    def _worth_of_losing_card(self, deal: Deal) -> int | None:
        """What the losing card counts for the next deal: after a half-cucumber it is the one card that is left."""
        if deal.taker is None:
            return self.losing_points
        left = self.kept[deal.taker] if self.rules.when_caught is WhenCaught.HALF_CUCUMBER else ()
        return self.rules.point_table.cost(left[0] if len(left) == 1 else deal.tricks[-1].taking.cards[0])

    # --- buying in ---

    def legal(self) -> tuple[BuyIn, ...]:
        """The acts allowed between two deals, by seat."""
        acts = map(BuyIn, range(len(self.players)))
        return tuple(act for act in acts if self._judge(act).allows)

    def verdict(self, act: BuyIn) -> BuyInVerdict:
        """What the rules say of buying in. Raises BadDeal where there is no such seat."""
        return BuyInVerdict(self, act, self._judge(act))

    def act(self, act: BuyIn) -> Game:
        """The game after buying in. Raises IllegalAct, which carries the verdict, where the rules do not allow it."""
        verdict = self.verdict(act)
        if not verdict.allowed:
            raise IllegalAct(
                f"{verdict.reason.removesuffix('.')} ({self.rules.name}, after {self.settled} deals).", verdict
            )
        score = max(self.scores[seat] for seat in self.seats if seat != act.seat)
        event = settlement.event(self, EventKind.BOUGHT_IN, act.seat, verdict.rule, score=score, lives=1)
        game = replace(self.after(event), events=(event,))
        return game if self.last is None else replace(game, dealer=game._next_dealer(self.last))  # noqa: SLF001 -- the same class

    def _judge(self, act: BuyIn) -> Judgement:
        if act.seat not in range(len(self.players)):
            raise BadDeal(f"{act!r:.60} is not one of the seats, which are 0 to {len(self.players) - 1}.")
        if self.rules.when_caught is not WhenCaught.BUY_IN:
            return Judgement.NO_BUYING_IN
        if self.over:
            return Judgement.GAME_IS_OVER
        if act.seat in self.bought_in:
            return Judgement.BOUGHT_IN_BEFORE
        if len([seat for seat in self.seats if seat != act.seat]) < _OTHERS_TO_BUY_IN:
            return Judgement.TOO_FEW_OTHERS
        return Judgement.BUYS_IN

    # --- the next game ---

    def rematch(self) -> Game:
        """The next game of the same players; the winner of this one deals its first deal.

        Where winners share, the first of them clockwise from the last dealer deals; where each deal is a game, whoever
        deals next as always. Raises CucumberError before the game is over.
        """
        if not self.over:
            raise CucumberError(
                f"The game is not over: {self._names(self.seats)} are still in. Settle more deals first."
            )
        if self.rules.ending is Ending.SINGLE_DEAL:
            return Game.new(self.rules, self.players, dealer=self.dealer)
        order = [(self.dealer + step) % len(self.players) for step in range(1, len(self.players) + 1)]
        return Game.new(self.rules, self.players, dealer=next(seat for seat in order if seat in self.winners))

    def next_in(self, seat: int) -> int:
        """The next seat clockwise that is still in."""
        places = len(self.players)
        return next(other for step in range(1, places + 1) if self.lives[other := (seat + step) % places] > 0)

    def _or_next_in(self, seat: int) -> int:
        return seat if seat in self.seats else self.next_in(seat)

    def _names(self, seats: Iterable[int]) -> str:
        return ", ".join(self.players[seat] for seat in seats)

    def _refuse_if_over(self) -> None:
        if self.over:
            raise CucumberError(
                f"The game of {self.rules.name} is over: {self._names(self.winners)} won it. "
                "A rematch starts the next one."
            )

    def check_deal(self, deal: Deal) -> None:
        """Whether a deal can be the next of this game.

        Raises BadDeal for one that is played by other rules, by other seats or with cards that someone keeps.
        """
        if deal.rules != self.rules:
            raise BadDeal(f"This deal was played by {deal.rules.name}; the game goes by {self.rules.name}.")
        if deal.seats != self.seats or len(deal.players) != len(self.players):
            raise BadDeal(f"This deal was played by seats {list(deal.seats)}; still in are {list(self.seats)}.")
        if deal.credits and deal.credits != self.scores:
            raise BadDeal(
                f"This deal was played with credits {list(deal.credits)}; the players have {list(self.scores)}."
            )
        if any(self.kept) and (twice := self._kept_and_dealt(deal)):
            raise BadDeal(f"This deal was played with {name_cards(twice)}, which somebody keeps as a score.")

    def _kept_and_dealt(self, deal: Deal) -> Cards:
        """The cards of a deal that cannot have been in it, since somebody keeps them."""
        plays = (play for trick in (*(done.plays for done in deal.tricks), deal.trick) for play in trick)
        dealt = Counter(card for play in plays for card in play.cards)
        dealt += Counter((*deal.stock, *(card for hand in deal.hands for card in hand)))
        dealt += Counter(card for decision in deal.decisions for card in decision.thrown)
        return tuple((dealt + Counter(card for kept in self.kept for card in kept) - deal.pack.counts).elements())

    # --- showing itself ---

    def __str__(self) -> str:
        from cucumber import explain

        width = max(map(len, self.players))
        lines = [f"{self.rules.name}, deals settled: {self.settled}"]
        for seat, player in enumerate(self.players):
            score = explain.score_words(self.scores[seat], self.cucumbers[seat], self.rules.when_caught.mark)
            kept = f"keeps {name_cards(self.kept[seat])}" if self.kept[seat] else ""
            lines.append("  ".join(filter(None, (f"  {player:<{width}}", score, kept, self.state_of(seat)))))
        return "\n".join(lines)

    def __repr__(self) -> str:
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.players, self.scores, strict=True))
        return f"<Game of {self.rules.name}: {scores}>"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """What an IPython terminal shows: all of it, not only what it is."""
        printer.text(str(self))

    def _repr_html_(self) -> str:
        from cucumber.render import html

        return html.game_html(self)


# --- helpers of one game ----------------------------------------------------------------------------------------------


def _at(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _kept_cards(rules: Rules, names: Sequence[str], kept: Sequence[str | Iterable[Card]]) -> tuple[Cards, ...]:
    if not kept:
        return ((),) * len(names)
    if rules.score_keeping is not ScoreKeeping.KEPT_CARDS:
        raise BadDeal(f"In {rules.name} no cards are kept. {rules.score_keeping.sentence}")
    if isinstance(kept, str) or len(kept) != len(names):
        raise BadDeal(f"Kept cards are a list, one text for each of the {len(names)} players.")
    return give_suits([as_cards(cards) for cards in kept], rules.pack_for(len(names)))


def _check_kept(
    rules: Rules, names: Sequence[str], scores: Sequence[int], lives: Sequence[int], kept: Sequence[Cards]
) -> None:
    if rules.score_keeping is not ScoreKeeping.KEPT_CARDS:
        return
    for name, score, left, cards in zip(names, scores, lives, kept, strict=True):
        if left > 0 and score != (count := sum(map(rules.point_table.cost, cards))):
            raise BadDeal(f"{name} cannot stand at {score}: the cards kept count {count}. Say which cards are kept.")
        if left <= 0 and cards:
            raise BadDeal(f"{name} is out and keeps no cards. {rules.score_keeping.sentence}")


def _check_bought_in(rules: Rules, names: Sequence[str], bought_in: Sequence[int]) -> None:
    if bought_in and rules.when_caught is not WhenCaught.BUY_IN:
        raise BadDeal(f"In {rules.name} nobody buys in. {rules.when_caught.sentence}")
    if len(set(bought_in)) < len(bought_in) or any(seat not in range(len(names)) for seat in bought_in):
        raise BadDeal(
            f"Those who have bought in are seats from 0 to {len(names) - 1}, each once; here {bought_in!r:.60}."
        )


def _check_standing(rules: Rules, names: Sequence[str], scores: Sequence[int], lives: Sequence[int]) -> None:
    if len(scores) != len(names) or len(lives) != len(names):
        raise BadDeal(
            f"{len(names)} players need {len(names)} scores and as many cucumbers; here {len(scores)}, {len(lives)}."
        )
    if not all(isinstance(number, int) for number in (*scores, *lives)):
        raise BadDeal("Scores and cucumbers are whole numbers, one for each player.")
    exact = rules.limit.points if rules.exact_limit is ExactLimit.BACK_TO_ZERO else None
    for name, score, left in zip(names, scores, lives, strict=True):
        if not 0 <= left <= rules.when_caught.lives:
            raise BadDeal(
                f"{name} cannot have lost {rules.when_caught.lives - left} lives: {rules.when_caught.sentence}"
            )
        drops_out = rules.when_caught is not WhenCaught.STAYS_IN and rules.limit.catches(score)
        if left > 0 and (score < 0 or drops_out or score == exact):
            why = rules.exact_limit.sentence if score == exact else rules.limit.sentence
            raise BadDeal(f"{name} cannot stand at {score} and be in the game. {why}")
    if sum(left > 0 for left in lives) < 2:
        raise BadDeal(f"A game of {rules.name} goes on while two players are in; here there are fewer.")
