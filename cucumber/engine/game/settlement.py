"""Settling a deal in stages; each stage yields events, based on the game as the stages before left it.

The stages: points, players caught by the limit, the bonus for a tie, the winners, and finally what is paid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypedDict, Unpack

from cucumber.engine.cards import Card, Cards
from cucumber.engine.deal import Deal
from cucumber.engine.game.events import Event, EventKind, cucumbers_of
from cucumber.engine.game.state import GameState
from cucumber.engine.rules import ALL_START_ANEW, LOWEST_WINS, Rules, scoring
from cucumber.engine.rules.questions import as_our_ruling

Stage = Callable[[GameState, Deal], Iterator[Event]]

_LOWEST_SCORE_WINS = {scoring.Ending.FIRST_CAUGHT_ENDS, scoring.Ending.ALL_BUT_ONE_CAUGHT}


def charge(game: GameState, deal: Deal) -> Iterator[Event]:
    """Charges the points, and sends a score at exactly the limit back to zero if the rules say so."""
    rules = game.rules
    for seat, points in deal.charges.items():
        if points <= 0:
            continue
        score, card, kept = game.scores[seat] + points, None, game.kept[seat]
        if rules.in_credits:
            score = max(0, game.scores[seat] - points)
        elif rules.keeps_cards:
            card = next(play.cards[0] for play in deal.tricks[-1].plays if play.seat == seat)
            kept = (*kept, card)
        changes: EventDetails = {"points": points, "score": score, "card": card, "kept": kept}
        yield event(game, EventKind.CHARGED, seat, *_charge_questions(rules), **changes)
        if rules.exact_limit is scoring.ExactLimit.BACK_TO_ZERO and score == rules.limit.points:
            yield event(game, EventKind.BACK_TO_ZERO, seat, "exact_limit", before=score, score=0, kept=())


def _charge_questions(rules: Rules) -> Iterator[str]:
    """The questions that say who pays and how much."""
    yield from ("charged", "point_table")
    if rules.multiplier is not scoring.Multiplier.NOTHING:
        yield "multiplier"
    if rules.keeps_cards:
        yield "score_keeping"


def catch(game: GameState, deal: Deal) -> Iterator[Event]:
    """What happens to players whose score is caught by the limit; any bonus for a tie comes later."""
    rules = game.rules
    if rules.when_caught is scoring.WhenCaught.STAYS_IN:
        return
    caught = [seat for seat in deal.charges if rules.limit.catches(game.scores[seat])]
    spared = [game.scores[seat] for seat in game.seats if seat not in caught]
    someone_stays = spared or any(game.lives[seat] > 1 for seat in caught)
    for seat in caught:
        if game.lives[seat] > 1:
            yield event(game, EventKind.LIFE_LOST, seat, "when_caught", lives=game.lives[seat] - 1)
            yield _return_event(game, seat, spared)
        elif rules.ending is not scoring.Ending.FIRST_OUT_LOSES:
            yield event(game, EventKind.OUT, seat, "when_caught", lives=0, kept=())
        elif someone_stays or game.scores[seat] > _lowest(game, deal):
            yield event(game, EventKind.LOST, seat, "ending", lives=0, kept=())


def _return_event(game: GameState, seat: int, spared: list[int]) -> Event:
    """The event that brings back a player who has lost a life, with the new score."""
    rules, lives = game.rules, game.lives[seat] - 1
    if rules.when_caught is scoring.WhenCaught.HALF_CUCUMBER:
        highest = max(game.kept[seat], key=rules.point_table.cost)
        score = rules.point_table.cost(highest)
        changes: EventDetails = {"score": score, "lives": lives, "kept": (highest,), "card": highest}
        return event(game, EventKind.GAVE_BACK, seat, "when_caught", **changes)
    if spared:
        return event(game, EventKind.CAME_BACK, seat, "when_caught", score=max(spared), lives=lives)
    return event(game, EventKind.STARTED_ANEW, seat, ruling=ALL_START_ANEW, score=0, lives=lives)


def reward(game: GameState, deal: Deal) -> Iterator[Event]:
    """The bonus for seats that tied with the taker; it never takes a score below zero."""
    for seat, points in deal.charges.items():
        if points < 0:
            score = max(0, game.scores[seat] + points)
            yield event(game, EventKind.BONUS, seat, "tie_bonus", score=score, points=points)


def crown(game: GameState, deal: Deal) -> Iterator[Event]:
    """The winners, once the game has ended."""
    rules = game.rules
    if not has_ended(game, deal.seats):
        return
    ruling = ""
    if rules.ending is scoring.Ending.SINGLE_DEAL:
        assert deal.taker is not None
        yield event(game, EventKind.LOST, deal.taker, "ending")
        winners = [seat for seat in deal.seats if seat != deal.taker]
    elif all(rules.limit.catches(game.scores[seat]) for seat in deal.seats):
        ruling = LOWEST_WINS
        winners = _lowest_seats(game, deal)
    else:
        winners = _lowest_seats(game, deal) if rules.ending in _LOWEST_SCORE_WINS else list(game.seats)
    for seat in winners:
        yield event(game, EventKind.WON, seat, "ending", ruling=ruling)


def has_ended(game: GameState, seats: tuple[int, ...]) -> bool:
    """Whether the game is over, given the scores and lives after a deal played by these seats."""
    caught = [seat for seat in seats if game.rules.limit.catches(game.scores[seat])]
    match game.rules.ending:
        case scoring.Ending.LAST_ONE_LEFT:
            return len(game.seats) <= 1
        case scoring.Ending.ALL_BUT_ONE_CAUGHT:
            return len(caught) >= len(seats) - 1
        case scoring.Ending.SINGLE_DEAL:
            return game.settled > 0
        case _:
            return bool(caught)


def _lowest_seats(game: GameState, deal: Deal) -> list[int]:
    return [seat for seat in deal.seats if game.scores[seat] == _lowest(game, deal)]


def _lowest(game: GameState, deal: Deal) -> int:
    return min(game.scores[seat] for seat in deal.seats)


def pay(game: GameState, _deal: Deal) -> Iterator[Event]:
    """The payments once the game has been won."""
    winners = tuple(game.players[seat] for seat in game.winners)
    for seat, amount in enumerate(game.balance):
        if game.rules.payment is scoring.Payment.DIFFERENCE and amount < 0:
            yield event(game, EventKind.PAID, seat, "payment", amount=-amount, others=winners)
        elif game.rules.payment.has_a_pot and seat in game.winners:
            share = Fraction(game.pot, len(game.winners))
            yield event(game, EventKind.TOOK_THE_POT, seat, "payment", amount=share)


STAGES: tuple[Stage, ...] = (charge, catch, reward, crown, pay)


class EventDetails(TypedDict, total=False):
    """What an event changes for a seat, and who and what else is involved."""

    points: int
    before: int
    score: int
    lives: int
    kept: Cards
    card: Card | None
    amount: Fraction
    others: tuple[str, ...]


def event(
    game: GameState, kind: EventKind, seat: int, *questions: str, ruling: str = "", **changes: Unpack[EventDetails]
) -> Event:
    """An event that changes only the given values of the seat; the rule behind it answers questions, or is a ruling."""
    score, lives = game.scores[seat], changes.get("lives", game.lives[seat])
    unchanged: EventDetails = {"points": 0, "before": score, "score": score, "lives": lives, "kept": game.kept[seat]}
    return Event(
        kind=kind,
        seat=seat,
        player=game.players[seat],
        cucumbers=cucumbers_of(game.rules, lives),
        rule=as_our_ruling(ruling) if ruling else " ".join(map(game.rules.sentence, questions)),
        unit=game.rules.point_table.unit,
        mark=game.rules.when_caught.mark,
        questions=() if ruling else questions,
        **(unchanged | changes),
    )
