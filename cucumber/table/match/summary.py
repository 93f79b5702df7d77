"""What a finished deal has cost: who took the last trick with what, and each change of a score as a sum done aloud."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cucumber.engine.cards import JOKER, Card
from cucumber.engine.deal import Deal
from cucumber.engine.game import Event
from cucumber.engine.game.events import EventKind
from cucumber.engine.rules import Ending, Rules
from cucumber.english import clause, quantity, verb_of, within
from cucumber.errors import CucumberError
from cucumber.table.moves import Position

_TIMES = {2: "doubled", 4: "four times over"}


@dataclass(frozen=True)
class Sum:
    """What happened to the score of one seat, in a sentence, with the score before and after.

    `rule` is the rule behind it, which answers these `questions`, or none if it is a ruling of ours.
    """

    seat: int
    before: int
    after: int
    sentence: str
    rule: str = ""
    questions: tuple[str, ...] = ()


@dataclass(frozen=True)
class DealSummary:
    """What a deal came to: how it ended, and one sum after the other; the last one of each seat gives its new score."""

    ended: str
    sums: tuple[Sum, ...]


def summarize(position: Position) -> DealSummary:
    """The summary of a finished deal. Raises CucumberError if the deal is not over.

    >>> from cucumber import Game, find
    >>> rules = find("agurk").rules
    >>> game = Game.new(rules, ["You", "Bo", "Cai"], scores=[9, 15, 0])
    >>> deal = Deal.of(rules, ["3c", "Kd", "5s"], players=game.players).act("3").act("K").act("5")
    >>> found = summarize(Position(find("agurk"), game, deal))
    >>> found.ended
    'Bo took the last trick with the K♦.'
    >>> for each in found.sums: print(each.sentence)
    Bo pays 13 for the K♦, and 15 before: 28, over 21.
    Bo loses a life: a cucumber is drawn.
    Bo goes on with a cucumber and 9, the highest score of the others still in.
    """
    deal = position.current_deal
    if not deal.over:
        raise CucumberError("This deal isn't over, so nobody knows yet what it costs.")
    return DealSummary(_ending(deal), tuple(_sums(position)))


def _ending(deal: Deal) -> str:
    if deal.winner is not None and deal.taker is not None:
        lowest = next(play.cards[0] for play in deal.tricks[-1].plays if play.seat == deal.winner)
        winner = deal.players[deal.winner]
        has = verb_of(winner, "has")
        return f"{clause(winner, 'was')} the first to play the lowest card, {the(lowest)}, and {has} won the deal."
    if deal.taker is None:
        return f"All others dropped: {within(clause(deal.players[deal.playing[0]], 'has'))} won the deal."
    return f"{deal.players[deal.taker]} took the last trick with {the(deal.tricks[-1].taking.cards[0])}."


def _sums(position: Position) -> Iterator[Sum]:
    """A sum for each event that changed a score, and for a card that cost nothing."""
    deal, game = position.current_deal, position.game
    is_free = deal.rules.ending is not Ending.SINGLE_DEAL and not any(deal.charges.values())
    if is_free and deal.taker is not None:
        score, card = game.scores[deal.taker], the(deal.tricks[-1].taking.cards[0])
        sentence = f"{clause(deal.players[deal.taker], 'pays')} nothing: {card} costs nothing."
        yield Sum(deal.taker, score, score, sentence, game.rules.sentence("point_table"), ("point_table",))
    scores = list(game.scores)
    for event in position.current_game.events:
        if event.kind is EventKind.WON:
            continue  # winning is not about one deal
        before, scores[event.seat] = scores[event.seat], event.score
        yield Sum(event.seat, before, event.score, _sentence(event, deal), event.rule, event.questions)


def _sentence(event: Event, deal: Deal) -> str:
    match event.kind:
        case EventKind.CHARGED if deal.rules.in_credits:
            return _stake(event, deal)
        case EventKind.CHARGED:
            as_high = _last_card(event, deal).rank == deal.tricks[-1].taking.cards[0].rank
            tied = " tied and" if event.card is None and event.seat != deal.taker and as_high else ""
            return f"{event.player}{tied} {_cost(event, deal)}{_total(event, deal.rules)}."
        case EventKind.BONUS:
            return f"{event.player} tied with the taker: {_deduction(event)}."
        case _:
            return event.sentence


def _last_card(event: Event, deal: Deal) -> Card:
    return next(play.cards[0] for play in deal.tricks[-1].plays if play.seat == event.seat)


def _cost(event: Event, deal: Deal) -> str:
    """What the card costs, and how often: "pays 13 for the K♦", "pays 2 × 13 = 26 for the K♦, doubled"."""
    card = _last_card(event, deal)
    each = deal.rules.point_table.cost(card)
    unit = "" if event.unit == "point" else f" {event.unit}{'' if event.points == 1 else 's'}"
    pays = verb_of(event.player, "pays")
    if event.card is not None:
        return f"{verb_of(event.player, 'keeps')} {the(card)}, which costs {event.points}{unit}"
    if event.points == each:
        return f"{pays} {each}{unit} for {the(card)}"
    times = event.points // each
    return f"{pays} {event.points}{unit} for {the(card)}: {each}, {_TIMES.get(times, f'{times} times')}"


def _total(event: Event, rules: Rules) -> str:
    """What that comes to with the score before, and whether it is too much."""
    total, limit = event.before + event.points, rules.limit
    added = f", and {event.before} before: {total}" if event.before else ""
    if not limit.catches(total):
        return added
    return f"{added}, over {limit.points}" if total > limit.points else f"{added}, and that reaches the limit"


def _stake(event: Event, deal: Deal) -> str:
    """What is paid from the credits: the stake, or what dropping costs."""
    why = "the stake" if event.seat in deal.playing else "the stake at the time, for dropping"
    left = f"{event.before} − {event.points} = {event.score}" if event.score else f"{event.before} before, nothing left"
    return f"{clause(event.player, 'pays')} {quantity(event.points, event.unit)}, {why}: {left}."


def _deduction(event: Event) -> str:
    off = -event.points
    floor = ", and no score goes below zero" if off > event.before else ""
    return f"{event.before} − {off} = {event.score}" if not floor else f"{off} off {event.before}{floor}"


def the(card: Card) -> str:
    """A card in the middle of a sentence.

    >>> the(Card("K")), the(Card(JOKER))
    ('the K', 'a joker')
    """
    return card.face if card.rank == JOKER else f"the {card.face}"
