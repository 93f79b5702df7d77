"""Questions at a moment of a story: its author's, or those that a presenter can choose from.

The answer comes from how the line goes on. The question does not contain it: it is in the answer key, which can be kept
back until everybody has answered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from cucumber.english import within
from cucumber.table.questions import tasks
from cucumber.table.questions.question import Question, QuestionProps
from cucumber.table.scenario import Pause, Scenario, can_ask
from cucumber.table.scenario.pauses import PAUSES, QuestionKind, deal_ended, trick_completed
from cucumber.words.explain.frames import Frame, frames
from cucumber.words.explain.replay import Step

_MOST_NUMBERS = 4  # to choose from


def pauses_at(steps: Sequence[Step], at: int | None, viewer: int | None = None) -> list[QuestionProps]:
    """What can be asked at a step of a line, as the seat `viewer` sees it or with all hands open.

    A missing step has none.

    >>> from cucumber import Deal, find
    >>> from cucumber.words.explain.replay import deal_steps
    >>> deal = Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"], players=["Ann", "Bo"])
    >>> steps = [*deal_steps(deal, ["9h", "Jd", "5s", "2c"])]
    >>> [[each["name"] for each in pauses_at(steps, at)] for at in (1, 3)]
    [['Who takes it?', 'Which cards may be played?', 'What would you play?'], ['Who takes it?', 'What does it cost?']]
    >>> taker, *_ = pauses_at(steps, 1)
    >>> taker["sentence"], taker["solution"]["sentence"]
    ('Who takes this trick?', 'Bo takes it with J♦, the highest.')
    """
    if at is None or not 0 <= at < len(steps):
        return []
    return _question_props(steps, [Pause(at, kind) for kind in PAUSES if can_ask(steps, at, kind)], viewer)


def pauses_of(scenario: Scenario, viewer: int | None = None) -> list[QuestionProps]:
    """The author's questions in a scenario, as far as the seat `viewer` can see what they are about."""
    return _question_props(scenario.line.steps, scenario.pauses, viewer)


def _question_props(steps: Sequence[Step], pauses: Sequence[Pause], viewer: int | None) -> list[QuestionProps]:
    return [
        question_at(steps, pause, viewer).props(PAUSES[pause.kind].name)
        for pause in pauses
        if viewer in {None, steps[pause.at].deal.turn} or not pause.kind.is_on_cards
    ]


def question_at(steps: Sequence[Step], pause: Pause, viewer: int | None = None) -> Question:
    """The question of a pause, in the author's words if any, as the seat `viewer` sees it."""
    question, step = _MAKERS[pause.kind](steps, pause), steps[pause.at]
    frame = tasks.quiet_frame(step.deal, step.game, names_turn=pause.kind.is_on_cards, viewer=viewer)
    here = "" if question.right or pause.at + 1 == len(steps) else f"Here {within(steps[pause.at + 1].what)}."
    asks, note = pause.asks or question.asks, " ".join(filter(None, (here, pause.note)))
    question = replace(question, frame=frame, at=pause.at, asks=asks, note=note)
    return replace(question, answer_frame=_answer_frame(steps, question, viewer))


def _what_to_play(steps: Sequence[Step], pause: Pause) -> Question:
    deal, game = steps[pause.at].deal, steps[pause.at].game
    return tasks.what_to_play(deal, game, right=pause.right) if pause.right else tasks.what_would_you_play(deal, game)


def _who_takes(steps: Sequence[Step], pause: Pause) -> Question:
    completed = trick_completed(steps, pause.at)
    assert completed is not None
    return tasks.who_takes(completed)


def _what_it_costs(steps: Sequence[Step], pause: Pause) -> Question:
    end = deal_ended(steps, pause.at)
    assert end is not None
    assert end.taker is not None
    cost = end.charges[end.taker]
    of_others = (end.rules.point_table.cost(play.cards[0]) for play in end.tricks[-1].plays)
    wrong = [number for number in dict.fromkeys((*of_others, 2 * cost, cost - 1, cost + 1)) if number not in {0, cost}]
    return tasks.what_it_costs(end, wrong[: _MOST_NUMBERS - 1], known=steps[pause.at].deal.over)


# How the question of a pause is made.
_MAKERS: Mapping[QuestionKind, Callable[[Sequence[Step], Pause], Question]] = {
    QuestionKind.TAKER: _who_takes,
    QuestionKind.MARK: lambda steps, pause: tasks.which_may_be_played(steps[pause.at].deal, steps[pause.at].game),
    QuestionKind.PLAY: _what_to_play,
    QuestionKind.COST: _what_it_costs,
}


def _answer_frame(steps: Sequence[Step], question: Question, viewer: int | None) -> Frame | None:
    """The table that shows the answer: unchanged after a vote, or the complete trick with its taker."""
    if not question.right:
        return frames([steps[question.at]], viewer)[0]
    end = None if question.kind.is_on_cards else trick_completed(steps, question.at)
    if end is None:
        return None
    complete = replace(question, frame=tasks.quiet_frame(end, steps[question.at].game, viewer=viewer))
    frame = complete.table([question.answer], done=True)
    frame["taker"] = end.tricks[-1].taker
    return frame
