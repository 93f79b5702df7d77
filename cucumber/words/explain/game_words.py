"""The words about a game: what a deal cost, and everything else that happened when it was settled."""

from __future__ import annotations

from fractions import Fraction

from cucumber.engine.deal import Deal
from cucumber.engine.deal.judgement import Judgement
from cucumber.engine.game import BuyInVerdict, Event
from cucumber.engine.game.events import EventKind
from cucumber.english import counted, listed, number_word, said_of, score_words, times_word, verb_of, within


def charges(deal: Deal) -> tuple[str, ...]:
    """What the deal costs each player concerned, when no score is kept."""
    unit = deal.rules.point_table.unit
    return tuple(_charge(deal.players[seat], points, unit) for seat, points in deal.charges.items())


def _charge(player: str, points: int, unit: str) -> str:
    if points == 0:
        return f"{said_of(player, 'has')} lost the deal."
    if points > 0:
        return f"{said_of(player, 'pays')} {counted(points, unit)}."
    return f"{player} tied with the taker and {verb_of(player, 'takes')} {counted(-points, unit)} off."


def event(event: Event) -> str:  # noqa: PLR0912 -- one sentence for each kind of event
    """What happened when a deal was settled, or between two deals, in one sentence."""
    player, has = event.player, verb_of(event.player, "has")
    score = score_words(event.score, event.cucumbers, event.mark)
    match event.kind:
        case EventKind.CHARGED:
            return f"{_charged(event, score)}."
        case EventKind.BACK_TO_ZERO:
            return f"{said_of(player, 'has')} exactly {event.before} and {verb_of(player, 'goes')} back to {score}."
        case EventKind.LIFE_LOST:
            return f"{said_of(player, 'loses')} a life: a {event.mark} is drawn."
        case EventKind.CAME_BACK:
            return f"{said_of(player, 'goes')} on with {score}, the highest score of the others still in."
        case EventKind.STARTED_ANEW:
            return f"{said_of(player, 'goes')} on with {score}, like everyone else."
        case EventKind.GAVE_BACK:
            return f"{said_of(player, 'gives')} back all kept cards but the highest and {has} {score}."
        case EventKind.OUT:
            return f"{said_of(player, 'is')} out of the game with {score}."
        case EventKind.LOST:
            return f"{said_of(player, 'has')} lost, and the game is over."
        case EventKind.BONUS:
            return f"{player} tied with the taker and {has} {_bonus(event, score)}."
        case EventKind.PAID:
            together = " together" if len(event.others) > 1 else ""
            return (
                f"{said_of(player, 'pays')} {listed([*map(within, event.others)])}{together} {_amount(event.amount)}."
            )
        case EventKind.TOOK_THE_POT:
            return f"{said_of(player, 'takes')} {_stakes(event.amount)} from the pot."
        case EventKind.BOUGHT_IN:
            return f"{said_of(player, 'buys')} in and {has} {score}, the highest score of the others still in."
        case _:
            return f"{said_of(player, 'has')} won."


def _charged(event: Event, score: str) -> str:
    player, points = event.player, counted(event.points, event.unit)
    has = f"{verb_of(player, 'has')} {score}"
    if event.card is not None:
        return f"{said_of(player, 'keeps')} {event.card.face}, {points}, and {has}"
    return f"{said_of(player, 'pays')} {points} and {has}{' left' if event.score < event.before else ''}"


def _bonus(event: Event, score: str) -> str:
    before = score_words(event.before, event.cucumbers, event.mark)
    floor = ", but no score goes below zero" if event.before + event.points < 0 else ""
    return f"{counted(-event.points, event.unit)} taken off{floor}: {before} becomes {score}"


def buying_in(verdict: BuyInVerdict, end: str = ".") -> str:
    """Why a player may or may not buy in, in one sentence with this end."""
    game, player = verdict.game, verdict.game.players[verdict.act.seat]
    match verdict.judgement:
        case Judgement.NO_BUYING_IN:
            return f"{player} may not buy in: nobody can in {game.rules.name}{end}"
        case Judgement.GAME_IS_OVER:
            return f"{player} may not buy in: the game is over{end}"
        case Judgement.BOUGHT_IN_BEFORE:
            often = times_word(game.bought_in.count(verdict.act.seat))
            return f"{player} may not buy in again: {often} in a game is all{end}"
        case Judgement.TOO_FEW_OTHERS:
            others = sum(seat != verdict.act.seat for seat in game.seats)
            are = f"{'is' if others == 1 else 'are'} {f'only {number_word(others)}' if others else 'none'}"
            return f"{player} may not buy in: three others must still be in, and there {are}{end}"
        case _:
            highest = max(game.scores[seat] for seat in game.seats if seat != verdict.act.seat)
            return f"{player} may buy in, with {highest}, the highest score of the others still in{end}"


def _amount(amount: Fraction) -> str:
    """An amount of money or points, with fractions such as halves written as by hand."""
    whole, rest = divmod(amount, 1)
    return " ".join(filter(None, (str(whole) if whole or not rest else "", str(rest) if rest else "")))


def _stakes(amount: Fraction) -> str:
    return f"{_amount(amount)} stake{'' if amount == 1 else 's'}"
