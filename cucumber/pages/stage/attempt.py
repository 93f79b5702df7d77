"""An attempt at a task: asking, answering, playing out and explaining it, and trying other cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from cucumber.engine.cards import STANDARD_PACK
from cucumber.engine.rules import Rules
from cucumber.errors import CucumberError
from cucumber.pages.stage.props import Action, BranchProps, PanelProps, State, TableProps, Tone, action, must_be_there
from cucumber.phrase import Phrase, sentences
from cucumber.table.questions.question import Question, QuestionKind, QuestionProps, Reply
from cucumber.table.questions.tasks import without_marks
from cucumber.words.explain.frames import Frame, frames

_DONE = Phrase("This task is done. Go on to the next one.")
_TRY_FIRST = Phrase("Try it once: then the answer can be shown.")
_NO_CARD = Phrase("That card can't be tried here.")
HINT, ANSWER, AGAIN, WHY, BACK = "Show a hint", "Show the answer", "Try again", "Why?", "Back to your answer"


class Phase(StrEnum):
    """The phase of an attempt: asked, playing out a wrong card, done, or trying another card."""

    ASKED = "asked"
    PLAYED = "played"
    DONE = "done"
    TRYING = "trying"


@dataclass(frozen=True)
class Attempt:
    """A task and the reader's answers; a wrong one costs nothing, and the solution is shown only after trying.

    The task follows the frames `before`; `goes_on` is the act with which the story goes on, and `after` are the frames
    of that. A `remark` comes with the question, the `rule` behind it on request. `answers` are all so far,
    `marked_answer` the options that are marked, `answer_shown` the card that is played out, and `answers_seen` the
    others that were tried. `first_right` says whether the first answer was right; None before there is one.
    """

    task: Question
    before: tuple[Frame, ...] = ()
    after: tuple[Frame, ...] = ()
    goes_on: str = ""
    remark: str = ""
    rule: str = ""
    phase: Phase = Phase.ASKED
    answers: tuple[tuple[str, ...], ...] = ()
    marked_answer: tuple[str, ...] = ()
    answer_shown: str = ""
    answers_seen: tuple[str, ...] = ()
    first_right: bool | None = None
    right: bool = False
    has_hint: bool = False
    is_explained: bool = False

    pays: ClassVar[bool] = False  # a wrong answer costs nothing

    # --- actions ------------------------------------------------------------------------------------------------------

    def answer(self, act: str) -> Attempt:
        """The attempt after an answer: a card, a seat or words, several with spaces between them.

        Raises CucumberError for anything that is no answer, and once the task is done.
        """
        if self.phase is not Phase.ASKED:
            raise CucumberError(_DONE)
        picked = act.split() if self.task.several else [act]
        verdict = self.task.judge(picked)
        first = self.first_right if self.answers else verdict.right
        attempt = replace(self, answers=(*self.answers, tuple(picked)), answer_shown=act, first_right=first)
        if verdict.right:
            return replace(attempt, phase=Phase.DONE, marked_answer=(*self.marked_answer, *picked), right=True)
        tried = tuple(picked) if self.task.several else tuple(dict.fromkeys((*self.marked_answer, *picked)))
        phase = Phase.PLAYED if act in self.task.comes else Phase.ASKED
        return replace(attempt, phase=phase, marked_answer=tried, has_hint=False)

    def press(self, button: str) -> Attempt:
        """The attempt after one of its buttons. Raises CucumberError for one that isn't there."""
        must_be_there(button, self.actions)
        match button:
            case "Show a hint":
                return replace(self, has_hint=True)
            case "Try again":
                return replace(self, phase=Phase.ASKED, answer_shown="")
            case "Show the answer":
                return self.reveal()
            case "Back to your answer":
                return replace(self, phase=Phase.DONE, answer_shown=self.marked_answer[-1] if self.right else "")
        return replace(self, is_explained=True)

    def reveal(self) -> Attempt:
        """The attempt with the answer revealed, on request or to an audience."""
        return self if self.is_done else replace(self, phase=Phase.DONE, answer_shown="", is_explained=True)

    def try_card(self, act: str) -> Attempt:
        """The attempt with another card played out. Raises CucumberError for a card that can't be tried."""
        if not self.is_done or not any(each["act"] == act for each in self._branches()):
            raise CucumberError(_NO_CARD)
        return replace(
            self, phase=Phase.TRYING, answer_shown=act, answers_seen=tuple(dict.fromkeys((*self.answers_seen, act)))
        )

    @property
    def is_done(self) -> bool:
        """Whether the right answer has been given or shown."""
        return self.phase in {Phase.DONE, Phase.TRYING}

    # --- the table ----------------------------------------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """The table at which it is asked."""
        return self.task.frame

    @property
    def table(self) -> TableProps:
        """The table: the story so far, the task, and the consequences of an answer."""
        story = [*self.before, self._task_frame(), *self._outcome_frames()]
        return {"frames": story, "cursor": len(story) - 1, "live": self.phase is Phase.ASKED, "stage": self.panel}

    def _task_frame(self) -> Frame:
        """The table of the task. Playing a card changes nothing else on it, so that only the card moves."""
        if self._plays_on:
            return self.task.table(tried=[each for each in self.marked_answer if each != self.answer_shown])
        is_asked = self.phase is Phase.ASKED
        return self.task.table(tried=self.marked_answer, reply=self._reply if is_asked else "", done=not is_asked)

    @property
    def _reply(self) -> str:
        """The reply to the last, wrong answer."""
        if not self.answer_shown:
            return ""
        is_first = len(self.answers) == 1
        return (is_first and self.task.unfinished) or self._verdict.reasons[0]

    @property
    def _verdict(self) -> Reply:
        return self.task.judge(self.answer_shown.split() if self.task.several else [self.answer_shown])

    @property
    def _plays_on(self) -> bool:
        """Whether the card shown is played on the table."""
        return bool(self.answer_shown) and (self._follows_the_story or self.answer_shown in self.task.comes)

    @property
    def _follows_the_story(self) -> bool:
        return self.phase is Phase.DONE and self.answer_shown == self.goes_on != ""

    def _outcome_frames(self) -> Sequence[Frame]:
        """The consequences of the card shown: the story if it continues with it, or the bots' play."""
        if self.phase is Phase.ASKED:
            return ()
        if self.after and (self._follows_the_story or (self.phase is Phase.DONE and not self.goes_on)):
            return self.after
        if not self._plays_on:
            return ()
        own = self.task.frame["own"]
        steps = [
            without_marks({**each, "own": own})
            for each in frames(self.task.comes[self.answer_shown].steps, self.task.seat)
        ]
        return [*steps[:-1], {**steps[-1], "comment": ""}]

    @property
    def props(self) -> QuestionProps | None:
        """The task for an audience, until it is done."""
        return None if self.is_done else replace(self.task, at=len(self.before)).props()

    # --- the panel ----------------------------------------------------------------------------------------------------

    @property
    def panel(self) -> PanelProps:
        """The panel: the question, and after an answer its consequences before any explanation."""
        state, tone, title, lines = self._panel_text
        return {
            "state": state,
            "title": title,
            "tone": tone,
            "said": [*filter(None, lines)],
            "rule": self.rule if self.is_explained and self.phase is Phase.DONE else "",
            "branches": self._branches() if self.is_done else [],
            "meanwhile": Phrase("{card} it is …", card=self._label(self.answer_shown)) if self._plays_on else "",
            "wait": self.task.what_to_tap if self.phase is Phase.ASKED else "",
        }

    @property
    def _panel_text(self) -> tuple[State, Tone, str, Sequence[str]]:
        """The state and the tone of the panel, its title, and its paragraphs."""
        task, comes = self.task, self.task.comes
        if self.phase is Phase.ASKED:
            more = task.hint if self.has_hint else "", "" if self.marked_answer else self.remark
            if self.answer_shown:
                return "reveal", "wrong", self._reply, (task.asks, *more)
            return "ask", "", task.asks, more
        if self.phase is Phase.PLAYED:
            return "reveal", "wrong", comes[self.answer_shown].sentence, self._verdict.reasons[:1]
        if self.phase is Phase.TRYING:
            card, outcome = self._label(self.answer_shown), comes[self.answer_shown].outcome
            return "what if", "", Phrase("With the {card} {outcome:within}", card=card, outcome=Phrase(outcome)), ()
        state: State = "why" if self.is_explained else "reveal"
        tone: Tone = "right" if self.right else ""
        title, why = Phrase("The answer"), task.answer
        if self.right:
            title = sentences("Right.", comes[self.answer_shown].sentence if self._plays_on and not self.after else "")
            why = sentences(*dict.fromkeys(self._verdict.reasons)) if self.answer_shown else ""
        return state, tone, title, (why, task.note if task.note not in why else "")

    def _label(self, act: str) -> str:
        return next((option.label for option in self.task.options if option.key == act), act)

    def _branches(self) -> list[BranchProps]:
        """The legal cards, each with its outcome once it was tried."""
        hand = next((seat["hand"] or [] for seat in self.task.frame["seats"] if seat["turn"]), [])
        cards, tried = {card["id"].partition("#")[0]: card for card in hand}, {*self.marked_answer, *self.answers_seen}
        return [
            {
                "act": act,
                "card": cards[act],
                "said": self.task.comes[act].short if act in tried else "",
                "shown": act == self.answer_shown,
            }
            for act in (option.key for option in self.task.options)
            if act in cards and act in self.task.comes
        ]

    @property
    def actions(self) -> list[Action]:
        """The buttons of the attempt; a page adds what comes next."""
        if self.phase is Phase.ASKED:
            hint = [] if self.has_hint else [action(HINT)]
            return [
                *hint,
                action(ANSWER, title="" if self.marked_answer else _TRY_FIRST, disabled=not self.marked_answer),
            ]
        if self.phase is Phase.PLAYED:
            return [action(AGAIN, "primary"), action(ANSWER)]
        if self.phase is Phase.TRYING:
            return [action(BACK, "secondary")]
        return [action(WHY, "secondary")] if self.rule and not self.is_explained else []


def rule_behind(task: Question, rules: Rules, about: str = "") -> str:
    """The rule that a task is about, in one sentence; empty where it asks for that rule, or none decides it.

    A `play` is decided by its consequences, and the ordinary pack explains nothing.
    """
    if task.kind in {QuestionKind.RULE, QuestionKind.PLAY} or not task.questions:
        return ""
    name = about if about in task.questions else task.questions[0]
    return "" if name == "pack" and rules.pack == STANDARD_PACK else rules.sentence(name)
