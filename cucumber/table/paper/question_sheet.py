"""A scenario as one sheet of paper: on the front the deal up to a question, overleaf the answer and the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from math import sqrt

from cucumber.errors import BadScenario
from cucumber.table.paper import print_parts
from cucumber.table.paper.invitation import Invitation, head_with_invitation
from cucumber.table.paper.print_parts import (
    comment_html,
    game_and_source_html,
    hands_html,
    results_html,
    rules_html,
    step_html,
    tricks_html,
    what_ifs_html,
)
from cucumber.table.paper.stand_alone import document, paper_sheet
from cucumber.table.questions.question import Question, QuestionKind
from cucumber.table.questions.story_questions import question_at
from cucumber.table.questions.tasks import quiet_frame
from cucumber.table.scenario import Pause, Scenario, can_ask
from cucumber.words.explain.frames import frames
from cucumber.words.explain.replay import Step
from cucumber.words.show.picture import picture_on_paper

_LARGEST, _SMALLEST = 11.0, 9.0  # points of type
_AT_1000 = 12.6  # the type, in points, in which a side of 1,000 characters leaves room for its picture
_MOST = 3_000  # characters that a side holds
_LAST_TRICK = "Who takes the last trick, and what does it cost?"
_TAGS = re.compile(r"<svg.*?</svg>|<[^>]*>", re.DOTALL)


def question_of(scenario: Scenario) -> Question:
    """The author's first question; else what to do where a what-if branches off; else how the last trick ends.

    >>> from cucumber.table.scenario import load
    >>> question_of(load("examples/6-kontra")).asks
    'What would you do as Bo?'

    Raises BadScenario if there is nothing to ask.
    """
    if scenario.pauses:
        return _joined_question(scenario)
    for at in dict.fromkeys(what_if.at for what_if in scenario.what_ifs):
        if len(scenario.line.steps[at].deal.legal()) > 1:
            return _choice(scenario, at)
    for pause in _pauses(scenario):
        return _joined_question(replace(scenario, pauses=(pause,)))
    raise BadScenario(f"{scenario.key}: there is nothing to ask here: nobody has a choice, and no trick is completed.")


def _joined_question(scenario: Scenario) -> Question:
    """All questions at the moment of the first one, joined; about the earliest trick."""
    steps, at = scenario.line.steps, scenario.pauses[0].at
    here = [question_at(steps, pause) for pause in scenario.pauses if pause.at == at]
    asks, answer = (" ".join(each) for each in zip(*((one.asks, one.solution) for one in here), strict=True))
    return replace(min(here, key=lambda one: trick_of(scenario, one)), asks=asks, answer=answer, note="")


def trick_of(scenario: Scenario, question: Question) -> int:
    """The number of the trick that is asked about: the one on the table, or the next if a card is to be led."""
    deal = scenario.line.steps[question.at].deal
    return len(deal.tricks) + (bool(deal.trick) or question.kind.is_on_cards)


def _choice(scenario: Scenario, at: int) -> Question:
    """What to play or to decide at a moment, as it was done in the main line: nothing is right or wrong."""
    step, steps = scenario.line.steps[at], scenario.line.steps[at + 1 :]
    return Question(
        kind=QuestionKind.ACT,
        asks=f"What would you {'do' if step.deal.pending else 'play'} as {step.deal.actor}?",
        options=(),
        answer=" ".join(f"Here {after.what}." for after in steps[:1]),
        frame=quiet_frame(step.deal, step.game, names_turn=True),
        at=at,
    )


def _pauses(scenario: Scenario) -> Iterator[Pause]:
    """Possible questions where the author asks none, the best first."""
    steps, cost, others = scenario.line.steps, QuestionKind.COST, (QuestionKind.PLAY, QuestionKind.TAKER)
    moments = range(len(scenario.line.acts) + 1)
    yield from (Pause(at, cost, _LAST_TRICK) for at in moments if can_ask(steps, at, cost))
    yield from (Pause(at, kind) for kind in others for at in moments if can_ask(steps, at, kind))


def question_sheet(scenario: Scenario, invitation: Invitation | None = None) -> str:
    """The two sides of an A4 sheet, which prints on US letter paper too; a very long scenario takes more."""
    question = question_of(scenario)
    sides = "".join(_front(scenario, question, invitation)), "".join(_back(scenario, question))
    characters = max(len(_TAGS.sub("", side)) for side in sides)
    size = max(_SMALLEST, min(_LARGEST, round(_AT_1000 / sqrt(characters / 1000), 1)))
    style = f"{paper_sheet('question_sheet')}:root {{ --type: {size}pt; }}\n"
    style += "@page { size: a4; margin: 11mm; }\n"
    pages = "\n".join(f'<section class="page">{side}</section>' for side in sides)
    body = f"<body{' data-long' if characters > _MOST else ''}>\n{pages}\n</body>"
    return document(scenario.title, style, body, made_by="cucumber print", width="860")


def file_name(scenario: Scenario) -> str:
    return print_parts.file_name(scenario, "-question")


def _front(scenario: Scenario, question: Question, invitation: Invitation | None) -> Iterator[str]:
    """Everything needed to find the answer, and no comment but the author's first words.

    The trick in question is shown on the table only. The undealt cards, which nobody sees, are left out.
    """
    line = scenario.line
    title = f"<header><h1>{escape(scenario.title)}</h1><small>{escape(scenario.variant.name)}</small></header>"
    yield head_with_invitation(title, invitation)
    yield f'<section class="rules"><h2>The rules that matter</h2>{rules_html(scenario)}</section>'
    start, *_ = before = [replace(step, comment="") for step in _before(scenario, question)]
    opening = step_html(line.steps[0] if question.at else start)
    yield f'<section class="hands"><h2>The hands</h2>{opening}{hands_html(line, undealt=False)}</section>'
    if tricks := tricks_html(before):
        yield f"<section><h2>So far</h2>{tricks}</section>"
    yield picture_on_paper(question.frame, "The table now")
    yield f'<section class="question"><p>{escape(question.asks)}</p><small>The answer is overleaf.</small></section>'


def _back(scenario: Scenario, question: Question) -> Iterator[str]:
    """The answer, and all that comes after it."""
    line = scenario.line
    yield f"<header><h2>{escape(scenario.title)}</h2><small>{game_and_source_html(scenario)}</small></header>"
    yield f'<section><h2>{escape(question.asks)}</h2><p class="answer">{escape(question.solution)}</p></section>'
    yield f"<p>{escape(scenario.about.strip())}</p>"
    (end,) = frames([line.steps[len(line.acts)]])
    opening = "" if question.at else comment_html(line.steps[0])
    yield f"<section><h2>How it went</h2>{opening}{tricks_html(line.steps)}</section>"
    yield picture_on_paper(end, "The end")
    yield "".join(f"<section>{part}</section>" for part in (results_html(line), what_ifs_html(scenario)) if part)


def _before(scenario: Scenario, question: Question) -> tuple[Step, ...]:
    """The steps before the first card of the trick that is asked about."""
    line, trick = scenario.line, trick_of(scenario, question)
    deal = line.steps[question.at].deal
    tricks = [*(trick.plays for trick in deal.tricks), deal.trick]
    lying = sum(map(len, tricks[trick - 1 : trick]))
    return line.steps[: question.at - lying + 1]
