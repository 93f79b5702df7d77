"""A game: deal after deal, with scores, lives, who is out, who deals next and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cucumber import explain, show
from cucumber.deal import Deal, name_players
from cucumber.errors import BadDeal, CucumberError
from cucumber.outcomes import EventKind
from cucumber.rules import ALL_START_ANEW, LOWEST_WINS, Ending, ExactLimit, FirstLead, Multiplier, Rules

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True)
class Event:
    """One thing that happened to one seat, and how that left its score and its lives.

    `points` are those charged (positive) or to be taken off (negative), `before` and `score` the score before and
    after, `cucumbers` those drawn before it now; `rule` is the rule behind it.
    """

    kind: EventKind
    seat: int
    player: str
    points: int
    before: int
    score: int
    lives: int
    cucumbers: int
    rule: str
    unit: str

    @property
    def sentence(self) -> str:
        """What happened, in one sentence."""
        return explain.event(self)


@dataclass(frozen=True, repr=False)
class Game:
    """The state of a game between two deals; settling a deal gives a new one.

    `lives` are those left: a seat without lives is out. `settled` counts the deals settled so far, `last` is the latest
    of them and `events` tells what it brought, in order.

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
    settled: int = 0
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
    ) -> Game:
        """A game about to be dealt; without `dealer` the last player still in deals.

        `scores` and `cucumbers` (lives lost) say how it stands where it does not begin at nothing, `settled` how many
        deals have been settled.

        Raises BadDeal for players, scores or cucumbers that the rules do not allow.
        """
        names = name_players(players, len(players))
        if settled < 0:
            raise BadDeal(f"The number of deals settled cannot be {settled}.")
        if len(names) not in rules.player_range:
            raise BadDeal(f"{len(names)} players cannot play {rules.name}. {rules.player_range.sentence}")
        scores = tuple(scores) or (0,) * len(names)
        lost = tuple(cucumbers) or (0,) * len(names)
        lives = tuple(rules.when_caught.lives - number for number in lost)
        _check_standing(rules, names, scores, lives)
        still_in = [seat for seat, left in enumerate(lives) if left > 0]
        dealer = still_in[-1] if dealer is None else dealer
        if dealer not in still_in:
            raise BadDeal(
                f"Seat {dealer} cannot deal: the seats still in, counted from 0, are {', '.join(map(str, still_in))}."
            )
        return Game(rules, names, scores, lives, dealer, settled)

    # --- the state in the game's words ---

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats still in the game, clockwise."""
        return tuple(seat for seat, lives in enumerate(self.lives) if lives > 0)

    @property
    def cucumbers(self) -> tuple[int, ...]:
        """How many cucumbers are drawn before each score: one for each life lost, but none for the last."""
        return tuple(_cucumbers(self.rules, lives) for lives in self.lives)

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)

    @property
    def leader(self) -> int:
        """The seat that leads the first trick of the next deal."""
        if self.rules.first_lead is FirstLead.TAKER and self.last is not None and self.last.taker is not None:
            taker = self.last.taker
            return taker if taker in self.seats else self.next_in(taker)
        return self.next_in(self.dealer)

    @property
    def hand_size(self) -> int:
        """How many cards each player gets in the next deal."""
        return self.rules.cards_each(self.settled + 1, len(self.seats))

    def state_of(self, seat: int) -> str:
        """Whether a seat has won, is out, or deals next, in a word or two."""
        if seat in self.winners:
            return "has won"
        if seat not in self.seats:
            return "out"
        return "deals next" if seat == self.dealer and not self.over else ""

    # --- going on ---

    def deal(self, rng: Random) -> Deal:
        """The next deal, of cards shuffled by `rng`. Raises CucumberError when the game is over."""
        self._refuse_if_over()
        return Deal.dealt(self.rules, rng, self.seats, self.hand_size, self.leader, self.players, self.dealer)

    def settle(self, deal: Deal) -> Game:
        """The game after a deal: scores, lives, who is out and who deals next.

        The next dealer follows the one who dealt this deal, so a deal made with `Deal.of` counts as it was dealt.

        Raises BadDeal for a deal that is not over or was played by other rules or other seats, and CucumberError when
        the game is over.
        """
        self._refuse_if_over()
        self._check_deal(deal)
        events: list[Event] = []
        game = replace(self, events=(), last=deal, settled=self.settled + 1)
        for step in (_charge, _catch, _reward, _crown):
            for event in step(game, deal):
                events.append(event)
                game = game.after(event)
        dealer = game.dealer if game.over else game.next_in(deal.dealer)
        return replace(game, dealer=dealer, events=tuple(events))

    def after(self, event: Event) -> Game:
        """The game with what one event brought written down."""
        return replace(
            self,
            winners=(*self.winners, event.seat) if event.kind is EventKind.WON else self.winners,
            scores=_at(self.scores, event.seat, event.score),
            lives=_at(self.lives, event.seat, event.lives),
        )

    def rematch(self) -> Game:
        """The next game of the same players; the winner of this one deals its first deal.

        Where winners share, the first of them clockwise from the last dealer deals. Raises CucumberError before that.
        """
        if not self.over:
            raise CucumberError(
                f"The game is not over: {self._names(self.seats)} are still in. Settle more deals first."
            )
        order = [(self.dealer + step) % len(self.players) for step in range(1, len(self.players) + 1)]
        return Game.new(self.rules, self.players, dealer=next(seat for seat in order if seat in self.winners))

    def next_in(self, seat: int) -> int:
        """The next seat clockwise that is still in."""
        places = len(self.players)
        return next(other for step in range(1, places + 1) if self.lives[other := (seat + step) % places] > 0)

    def _names(self, seats: Iterable[int]) -> str:
        return ", ".join(self.players[seat] for seat in seats)

    def _refuse_if_over(self) -> None:
        if self.over:
            raise CucumberError(
                f"The game of {self.rules.name} is over: {self._names(self.winners)} won it. "
                "A rematch starts the next one."
            )

    def _check_deal(self, deal: Deal) -> None:
        if not deal.over:
            raise BadDeal(f"This deal is not over ({deal.standing}), so it cannot be settled yet.")
        if deal.rules != self.rules:
            raise BadDeal(f"This deal was played by {deal.rules.name}; the game goes by {self.rules.name}.")
        if deal.seats != self.seats or len(deal.players) != len(self.players):
            raise BadDeal(f"This deal was played by seats {list(deal.seats)}; still in are {list(self.seats)}.")

    # --- showing itself ---

    def __str__(self) -> str:
        width = max(map(len, self.players))
        lines = [f"{self.rules.name}, deals settled: {self.settled}"]
        for seat, player in enumerate(self.players):
            score = explain.score_words(self.scores[seat], self.cucumbers[seat])
            lines.append(f"  {player:<{width}}  {score}  {self.state_of(seat)}".rstrip())
        return "\n".join(lines)

    def __repr__(self) -> str:
        scores = ", ".join(f"{name} {score}" for name, score in zip(self.players, self.scores, strict=True))
        return f"<Game of {self.rules.name}: {scores}>"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """What an IPython terminal shows: all of it, not only what it is."""
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return show.game_html(self)


# --- settling a deal: each step tells what happens, given how the steps before it left the game ---------------------


def _charge(game: Game, deal: Deal) -> Iterator[Event]:
    """The points of those charged, and back to zero for a score of exactly the limit."""
    for seat, points in deal.charges.items():
        if points <= 0:
            continue
        score = game.scores[seat] + points
        yield _event(game, EventKind.CHARGED, seat, _why_charged(game.rules), score, points=points)
        if game.rules.exact_limit is ExactLimit.BACK_TO_ZERO and score == game.rules.limit.points:
            yield replace(_event(game, EventKind.BACK_TO_ZERO, seat, game.rules.exact_limit.sentence, 0), before=score)


def _why_charged(rules: Rules) -> str:
    doubling = rules.multiplier.sentence if rules.multiplier is not Multiplier.NOTHING else ""
    return " ".join(filter(None, (rules.charged.sentence, rules.point_table.sentence, doubling)))


def _catch(game: Game, deal: Deal) -> Iterator[Event]:
    """What happens to those whom the limit catches; the others' scores are as they stood, their bonus comes later."""
    caught = [seat for seat in deal.charges if game.rules.limit.catches(game.scores[seat])]
    spared = [game.scores[seat] for seat in game.seats if seat not in caught]
    for seat in caught:
        lives = game.lives[seat] - 1
        rule = game.rules.when_caught.sentence
        if lives > 0:
            yield _event(game, EventKind.LIFE_LOST, seat, rule, lives=lives)
            if spared:
                yield _event(game, EventKind.CAME_BACK, seat, rule, max(spared), lives=lives)
            else:
                yield _event(game, EventKind.STARTED_ANEW, seat, ALL_START_ANEW, 0, lives=lives)
        elif game.rules.ending is not Ending.FIRST_OUT_LOSES:
            yield _event(game, EventKind.OUT, seat, rule, lives=0)
        elif spared or game.scores[seat] > _lowest(game, deal):
            yield _event(game, EventKind.LOST, seat, game.rules.ending.sentence, lives=0)


def _reward(game: Game, deal: Deal) -> Iterator[Event]:
    """The bonus of those who tied with the taker: taken off last, and never to below zero."""
    for seat, points in deal.charges.items():
        if points < 0:
            score = max(0, game.scores[seat] + points)
            yield _event(game, EventKind.BONUS, seat, game.rules.tie_bonus.sentence, score, points=points)


def _crown(game: Game, deal: Deal) -> Iterator[Event]:
    """Who has won, once the game has ended."""
    if not _has_ended(game, deal):
        return
    everyone_caught = all(game.rules.limit.catches(game.scores[seat]) for seat in deal.seats)
    if everyone_caught:
        winners = [seat for seat in deal.seats if game.scores[seat] == _lowest(game, deal)]
    else:
        winners = list(game.seats)
    for seat in winners:
        yield _event(game, EventKind.WON, seat, LOWEST_WINS if everyone_caught else game.rules.ending.sentence)


def _has_ended(game: Game, deal: Deal) -> bool:
    if game.rules.ending is Ending.FIRST_OUT_LOSES:
        return any(game.rules.limit.catches(game.scores[seat]) for seat in deal.seats)
    return len(game.seats) <= 1


def _lowest(game: Game, deal: Deal) -> int:
    return min(game.scores[seat] for seat in deal.seats)


def _event(
    game: Game,
    kind: EventKind,
    seat: int,
    rule: str,
    score: int | None = None,
    *,
    points: int = 0,
    lives: int | None = None,
) -> Event:
    lives = game.lives[seat] if lives is None else lives
    before = game.scores[seat]
    return Event(
        kind=kind,
        seat=seat,
        player=game.players[seat],
        points=points,
        before=before,
        score=before if score is None else score,
        lives=lives,
        cucumbers=_cucumbers(game.rules, lives),
        rule=rule,
        unit=game.rules.point_table.unit,
    )


def _cucumbers(rules: Rules, lives: int) -> int:
    """One for each life lost; none is drawn for the last, with which the player is out."""
    return rules.when_caught.lives - max(lives, 1)


def _at(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


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
        if left > 0 and (score < 0 or rules.limit.catches(score) or score == exact):
            why = rules.exact_limit.sentence if score == exact else rules.limit.sentence
            raise BadDeal(f"{name} cannot stand at {score} and be in the game. {why}")
    if sum(left > 0 for left in lives) < 2:
        raise BadDeal(f"A game of {rules.name} goes on while two players are in; here there are fewer.")
