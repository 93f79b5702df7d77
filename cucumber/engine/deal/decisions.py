"""Decisions other than plays: exchanging cards, new hands, kontra, doubling the stake.

`pending` lists who is asked what, starting with the question being answered. `Deal` asks here which answers are allowed
and what the deal looks like after one of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cucumber.engine.acts import Act, Ask, Call, Decision, Exchange, PendingDecision
from cucumber.engine.cards import PICTURES, Cards
from cucumber.engine.deal.judgement import Judgement
from cucumber.engine.deal.legality import sets_of
from cucumber.engine.deal.state import DealState, State
from cucumber.engine.rules import KEPT_BY_DEALER, Exchanging, Kontra, Multiplier, Raising

_NEW_HANDS = frozenset({Ask.FREE, Ask.DOUBLE, Ask.REDOUBLE})


def before_the_play(deal: State) -> State:
    """The freshly dealt deal with the questions asked before the first trick; in most games there are none."""
    rules = deal.rules
    if rules.exchange is Exchanging.NONE and rules.raising is not Raising.KONTRA:
        return deal
    asks: list[PendingDecision] = []
    if rules.exchange is Exchanging.WHOLE_HANDS:
        asks += _ask_each(deal, Ask.FREE) + _ask_each(deal, Ask.DOUBLE)
    elif rules.exchange is not Exchanging.NONE:
        asks += _ask_each(deal, Ask.EXCHANGE)
    if rules.raising is Raising.KONTRA:
        asks += _ask_each(deal, Ask.KONTRA)
    return _with_questions(deal, tuple(asks))


def _ask_each(deal: DealState, ask: Ask) -> list[PendingDecision]:
    """The same question for each seat in turn, starting left of the dealer, or with a dealer who exchanges first."""
    place = deal.seats.index(deal.dealer)
    if ask is not Ask.EXCHANGE or deal.rules.exchange is not Exchanging.AS_MANY_AS_DEALER:
        place = (place + 1) % len(deal.seats)
    return [PendingDecision(ask, seat) for seat in (*deal.seats[place:], *deal.seats[:place])]


def _with_questions(deal: State, asks: tuple[PendingDecision, ...]) -> State:
    """The deal with these questions left, without leading ones that leave no choice; with none left, a card is led."""
    while asks and _leaves_no_choice(deal, asks[0]):
        asks = asks[1:]
    return deal._replace(pending=asks, turn=asks[0].seat if asks else deal.lead)


def _leaves_no_choice(deal: DealState, decision: PendingDecision) -> bool:
    if decision.ask is Ask.EXCHANGE:
        return exchange_numbers(deal, decision.seat) == (0,)
    return decision.ask in _NEW_HANDS and len(deal.stock) < len(deal.hands[decision.seat])


def exchange_numbers(deal: DealState, seat: int) -> tuple[int, ...]:
    """How many cards a seat may exchange, given the undealt cards left and what others have exchanged before."""
    left = len(deal.stock)
    most = min(len(deal.hands[seat]), left)
    first = next((len(decision.thrown) for decision in deal.decisions if isinstance(decision.act, Exchange)), None)
    match deal.rules.exchange:
        case Exchanging.AS_MANY_AS_DEALER if first is None:
            most = min(most, max(0, len(deal.hands[seat]) - KEPT_BY_DEALER))
        case Exchanging.UP_TO_FIRST if first is not None:
            most = min(most, first)
        case Exchanging.AS_MANY_AS_DEALER | Exchanging.AS_MANY_AS_FIRST if first is not None:
            return tuple(sorted({0, min(first, left)}))
    return tuple(range(most + 1))


def judge(deal: DealState, act: Exchange | Call) -> Judgement:
    if not deal.pending:
        may_raise_now = deal.rules.raising is Raising.STAKE and not deal.trick
        return _judge_raising(deal) if act is Call.DOUBLE and may_raise_now else Judgement.NOT_ASKED
    decision = deal.pending[0]
    if isinstance(act, Exchange):
        return _judge_exchange(deal, act) if decision.ask is Ask.EXCHANGE else Judgement.NOT_ASKED
    if act not in decision.ask.answers:
        return Judgement.NOT_ASKED
    if act is Call.FREE and any(card.rank in PICTURES for card in deal.hands[decision.seat]):
        return Judgement.HOLDS_A_PICTURE
    return Judgement.DECIDES


def _judge_exchange(deal: DealState, act: Exchange) -> Judgement:
    seat = deal.pending[0].seat
    if Counter(act.cards) - Counter(deal.hands[seat]):
        return Judgement.NOT_HELD
    if len(act.cards) not in exchange_numbers(deal, seat):
        return Judgement.EXCHANGES_OTHER_NUMBER
    return Judgement.DECIDES


def _judge_raising(deal: DealState) -> Judgement:
    if not deal.tricks:
        return Judgement.DOUBLES_IN_FIRST_TRICK
    if doublers(deal)[-1:] == (deal.turn,):
        return Judgement.DOUBLED_LAST
    if any(deal.credits[seat] < 2 * stake(deal) for seat in deal.playing):
        return Judgement.CANNOT_PAY
    return Judgement.RAISES


def legal(deal: DealState) -> Iterator[Act]:
    """The allowed answers to the question being asked, in a stable order."""
    decision = deal.pending[0]
    if decision.ask is not Ask.EXCHANGE:
        yield from (call for call in decision.ask.answers if judge(deal, call).allows)
        return
    for number in exchange_numbers(deal, decision.seat):
        yield from (Exchange(cards) for cards in sets_of(deal.hands[decision.seat], number))


def after(deal: State, act: Exchange | Call) -> State:
    if not deal.pending:
        return _raise(deal)
    decision, *rest = deal.pending
    match act:
        case Exchange():
            return _swap(deal, act, act.cards, tuple(rest))
        case Call.FREE | Call.DOUBLE | Call.REDOUBLE:
            again = (PendingDecision(Ask.REDOUBLE, decision.seat),) if act is Call.DOUBLE else ()
            # Redoubles come after all doubles, but before any other question.
            new_hands = tuple(each for each in rest if each.ask in _NEW_HANDS)
            return _swap(deal, act, deal.hands[decision.seat], (*new_hands, *again, *rest[len(new_hands) :]))
        case Call.KONTRA:
            rest = [each for each in rest if each.ask is not Ask.KONTRA]
        case Call.DROP:
            return _drop(deal, tuple(rest))
    return _with_questions(_with_decision(deal, Decision(decision.seat, act, deal.plays)), tuple(rest))


def _with_decision(deal: State, decision: Decision) -> State:
    return deal._replace(decisions=(*deal.decisions, decision))


def _swap(deal: State, act: Exchange | Call, thrown: Cards, rest: tuple[PendingDecision, ...]) -> State:
    """The deal after a seat has thrown cards away and drawn as many."""
    seat, number = deal.pending[0].seat, len(thrown)
    drawn, stock = deal.stock[:number], deal.stock[number:]
    kept = Counter(deal.hands[seat]) - Counter(thrown)
    hands = list(deal.hands)
    hands[seat] = deal.pack.sort((*kept.elements(), *drawn))
    noted = _with_decision(deal, Decision(seat, act, deal.plays, thrown, drawn))
    return _with_questions(noted._replace(hands=tuple(hands), stock=stock), rest)


def _raise(deal: State) -> State:
    """The deal after the leader has offered to double the stake: the others answer, clockwise."""
    assert deal.turn is not None
    place = deal.playing.index(deal.turn)
    others = (*deal.playing[place + 1 :], *deal.playing[:place])
    asks = tuple(PendingDecision(Ask.STAKE, seat) for seat in others)
    return _with_questions(_with_decision(deal, Decision(deal.turn, Call.DOUBLE, deal.plays)), asks)


def _drop(deal: State, rest: tuple[PendingDecision, ...]) -> State:
    """The deal after a seat has dropped; a player left alone has won it."""
    seat = deal.pending[0].seat
    playing = tuple(other for other in deal.playing if other != seat)
    dropped = _with_decision(deal, Decision(seat, Call.DROP, deal.plays))._replace(playing=playing)
    return _with_questions(dropped, rest) if len(playing) > 1 else dropped._replace(pending=(), turn=None)


def doublers(deal: DealState) -> tuple[int, ...]:
    """The seats that have offered to double the stake, in order."""
    return tuple(decision.seat for decision in deal.decisions if decision.act is Call.DOUBLE)


def stake(deal: DealState) -> int:
    """The stake of the deal; the latest double counts only when all have answered and not everyone else has dropped."""
    not_taken = any(decision.ask is Ask.STAKE for decision in deal.pending) or len(deal.playing) == 1
    return int(2 ** (len(doublers(deal)) - not_taken))


def drop_payments(deal: DealState) -> dict[int, int]:
    """What each seat that dropped has paid: the stake as it was before the double it refused."""
    paid: dict[int, int] = {}
    doubles = 0
    for decision in deal.decisions:
        doubles += decision.act is Call.DOUBLE
        if decision.act is Call.DROP:
            paid[decision.seat] = 2 ** (doubles - 1)
    return paid


def multiple(deal: DealState, seat: int) -> int:
    """The factor by which the cost is multiplied for a seat."""
    match deal.rules.multiplier:
        case Kontra(times, for_caller):
            callers = [decision.seat for decision in deal.decisions if decision.act is Call.KONTRA]
            return 1 if not callers else for_caller if seat in callers else times
        case Multiplier.NEW_HANDS:
            raised = {Call.DOUBLE, Call.REDOUBLE}
            return int(2 ** sum(decision.act in raised and decision.seat == seat for decision in deal.decisions))
        case Multiplier.ONES_DOUBLE:
            return 2 if any(play.cards[0].rank == "1" for play in deal.tricks[-1].plays) else 1
        case _:
            return 1
