"""The words about a game: what a deal cost, and everything else that happened when it was settled."""

from __future__ import annotations

from cucumber.engine.deal import Deal
from cucumber.engine.deal.judgement import Judgement
from cucumber.engine.game import BuyInVerdict, Event
from cucumber.engine.game.events import EventKind
from cucumber.english import number_word, times_word
from cucumber.phrase import Phrase


def charges(deal: Deal) -> tuple[str, ...]:
    """What the deal costs each player concerned, when no score is kept."""
    unit = deal.rules.point_table.unit
    return tuple(_charge(deal.players[seat], points, unit) for seat, points in deal.charges.items())


def _charge(player: str, points: int, unit: str) -> str:
    template = "{player:Who pays} {points}." if points else "{player:Who has} lost the deal."
    if points < 0:
        template = "{player} tied with the taker and {player:verb takes} {points} off."
    return Phrase(template, player=player, points=points_words(points, unit))


def points_words(points: int, unit: str) -> str:
    """How much is paid or taken off: "12 points"."""
    return Phrase(f"{{number}} {unit}", f"{{number}} {unit}s", number=abs(points))


def event(event: Event) -> str:
    """What happened when a deal was settled, or between two deals, in one sentence."""
    score = score_words(event.score, event.cucumbers, event.mark)
    whole, rest = divmod(event.amount, 1)  # of money or points, with fractions such as halves written as by hand
    match event.kind:
        case EventKind.CHARGED if event.card:
            template = "{player:Who keeps} {card}, {points}, and {player:verb has} {score}."
        case EventKind.CHARGED:
            left = " left" if event.score < event.before else ""
            template = f"{{player:Who pays}} {{points}} and {{player:verb has}} {{score}}{left}."
        case EventKind.BONUS:
            floor = ", but no score goes below zero" if event.before + event.points < 0 else ""
            tied = f"{{player}} tied with the taker and {{player:verb has}} {{points}} taken off{floor}"
            template = f"{tied}: {{before}} becomes {{score}}."
        case EventKind.PAID:
            together = " together" if len(event.others) > 1 else ""
            template = f"{{player:Who pays}} {{others:who and}}{together} {{amount}}."
        case EventKind.TOOK_THE_POT:
            template = f"{{player:Who takes}} {{amount}} stake{'' if event.amount == 1 else 's'} from the pot."
        case _:
            template = _HAPPENED.get(event.kind, "{player:Who has} won.")
    return Phrase(
        template,
        player=event.player,
        score=score,
        before=score_words(event.before, event.cucumbers, event.mark),
        number=event.before,
        points=points_words(event.points, event.unit),
        others=event.others,
        amount=" ".join(str(part) for part in (whole, rest) if part) or "0",
        card=event.card.face if event.card else "",
        mark=event.mark,
    )


_HAPPENED = {
    EventKind.BACK_TO_ZERO: "{player:Who has} exactly {number} and {player:verb goes} back to {score}.",
    EventKind.LIFE_LOST: "{player:Who loses} a life: a {mark:mark} is drawn.",
    EventKind.CAME_BACK: "{player:Who goes} on with {score}, the highest score of the others still in.",
    EventKind.STARTED_ANEW: "{player:Who goes} on with {score}, like everyone else.",
    EventKind.GAVE_BACK: "{player:Who gives} back all kept cards but the highest and {player:verb has} {score}.",
    EventKind.OUT: "{player:Who is} out of the game with {score}.",
    EventKind.LOST: "{player:Who has} lost, and the game is over.",
    EventKind.BOUGHT_IN: (
        "{player:Who buys} in and {player:verb has} {score}, the highest score of the others still in."
    ),
}


def score_words(score: int, cucumbers: int = 0, mark: str = "cucumber") -> str:
    """A score in words, with the cucumbers in front of it.

    >>> score_words(8), score_words(18, 1), score_words(12, 1, "half-cucumber"), score_words(0, 2)
    ('8', 'a cucumber and 18', 'a half-cucumber and 12', 'two cucumbers and 0')
    """
    if cucumbers == 0:
        return str(score)
    template = f"a {mark} and {{score}}" if cucumbers == 1 else f"{{cucumbers:word}} {mark}s and {{score}}"
    return Phrase(template, cucumbers=cucumbers, score=score)


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
