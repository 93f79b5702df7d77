"""The consequences of a wrong card: the deal is played on until they show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from cucumber.bots import BOTS, DEFAULT_BOT, play_on
from cucumber.engine.acts import Act
from cucumber.engine.cards import name_cards
from cucumber.engine.deal import Deal
from cucumber.engine.game import Event, EventKind, Game
from cucumber.lessons.teach.deciding.payoff import line
from cucumber.phrase import Phrase, sentences
from cucumber.table.questions.question import Consequence, Question, QuestionKind
from cucumber.words.explain.game_words import points_words
from cucumber.words.explain.replay import Step, deal_steps

_MOST_STEPS = 6
_NEAR = 3  # tricks to come, from which on a deal is played to its end


def has_consequences(task: Question, key: str) -> bool:
    """Whether this answer has consequences to show: a legal card, where the question is what to play."""
    return task.deal is not None and task.kind in _CONTINUATIONS and task.deal.verdict(key).allowed


def with_consequences(task: Question) -> Question:
    """The question with what follows from each card that may be played."""
    consequences = ((option.key, consequence(task, option.key)) for option in task.options)
    return replace(task, comes={key: each for key, each in consequences if each})


def consequence(task: Question, key: str) -> Consequence | None:
    """The consequences of playing this card; None if there are none."""
    deal = task.deal
    if deal is None or not has_consequences(task, key):
        return None
    _, *steps = deal_steps(deal, [key, *_CONTINUATIONS[task.kind](deal, key, task.game)], task.game)
    acts = [step for step in steps if step.kind == "play"]
    visible = [*acts, *(step for step in steps if step.kind == "result" and task.game)]
    out, short = outcome_for(steps, deal.actor, task.game)
    # Where the others' cards are unknown, this is one outcome of many: a card that is dear on average may do well.
    sentence = out if task.seat is None else Phrase("This time {outcome:within}", outcome=out)
    return Consequence((*_key_steps(visible[:-1]), visible[-1]), sentence, out, short)


def outcome_for(steps: Sequence[Step], you: str, game: Game | None) -> tuple[str, str]:
    """The outcome of these moments for a player, as a sentence and in brief."""
    end = next(step.deal for step in reversed(steps) if step.kind == "play")
    if game is None or not end.over:
        return _outcome(end), _short(end)
    yours = [event for step in steps for event in step.events if event.player == you]
    stays = Phrase("{player:Who stays} at {score}.", player=you, score=game.scores[end.players.index(you)])
    further = [event.sentence for event in yours if event.kind is not EventKind.CHARGED]
    out = sentences(_outcome(end), *(further if yours else [stays]))
    return out, _final_state(yours[-1]) if further else _short(end)


def _final_state(event: Event) -> str:
    """Where a player stands after the last thing that happened."""
    templates = {EventKind.OUT: "{player:Who is} out", EventKind.WON: "{player:Who wins}"}
    return Phrase(templates.get(event.kind, "{player:Who has} {score}"), player=event.player, score=event.score)


def _best_line(deal: Deal, key: str, _game: Game | None) -> Sequence[Act]:
    from cucumber.analysis.solver import line_of_best_play  # which imports for long

    return line_of_best_play(deal.act(key))


def _bots_line(deal: Deal, key: str, game: Game | None) -> Iterator[Act]:
    """The bots' acts to the end of the trick or, near the end of the deal, of the deal."""
    deal = deal.act(key)
    trick, to_the_end = deal.trick_number, len(deal.hands[deal.lead]) <= _NEAR
    for verdict in play_on(deal, dict.fromkeys(deal.seats, BOTS[DEFAULT_BOT]), game):
        yield verdict.act
        deal = verdict.after()
        if deal.over or (deal.trick_number != trick and not to_the_end):
            return


# How the deal goes on after a card, for the kinds of question that ask for a decision.
_CONTINUATIONS: Mapping[QuestionKind, Callable[[Deal, str, Game | None], Iterable[Act]]] = {
    QuestionKind.PLAY: _bots_line,
    QuestionKind.ACT: line,  # the others do their worst
    QuestionKind.DECIDE: _best_line,
}


def _key_steps(steps: Sequence[Step]) -> list[Step]:
    """All of these moments or, if they are too many, the first one and the end of each trick."""
    if len(steps) < _MOST_STEPS:
        return list(steps)
    ends = (step for step in steps[1:] if not step.deal.trick)
    return [steps[0], *islice(ends, _MOST_STEPS - 2)]


def _outcome(deal: Deal) -> str:
    """The outcome: who takes the trick, or what the deal costs."""
    trick, payments = deal.tricks[-1], _payments(deal)
    takes = f"{{player:Who takes}} {'the last' if deal.over else 'this'} trick with {{cards}}"
    values = {"player": deal.players[trick.taker], "cards": name_cards(trick.taking.cards)}
    if not payments:
        return Phrase(f"{takes}.", **values)
    if [*payments] == [values["player"]]:
        return Phrase(f"{takes} and {{player:verb pays}} {{points}}.", points=payments[values["player"]], **values)
    return sentences(Phrase(f"{takes}.", **values), Phrase("{who_pays}.", who_pays=_who_pays(payments)))


def _who_pays(payments: Mapping[str, str]) -> str:
    pays = (Phrase("{player:Who pays} {points}", player=player, points=points) for player, points in payments.items())
    return Phrase("{each:Within and}", each=tuple(pays)) if len(payments) > 1 else next(pays)


def _short(deal: Deal) -> str:
    """Who pays what, or who takes the trick."""
    if payments := _payments(deal):
        return _who_pays(payments)
    return Phrase("{player:Who takes} it", player=deal.players[deal.tricks[-1].taker])


def _payments(deal: Deal) -> dict[str, str]:
    """What each player pays; without the word "points", which a lesson may not have introduced yet."""
    unit = deal.rules.point_table.unit
    paid = {deal.players[seat]: points for seat, points in deal.charges.items() if points > 0}
    return {player: str(points) if unit == "point" else points_words(points, unit) for player, points in paid.items()}
