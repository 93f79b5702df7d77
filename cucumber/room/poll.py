"""A question to the whole room, and everybody's answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from json import dumps
from typing import Any

from cucumber.errors import CucumberError
from cucumber.messages import build
from cucumber.room.entry_messages import Message
from cucumber.table.questions.question import AnswerKey, Reply

_MOST_OPTIONS = 60
_MOST_REPLIES = 1000
_LONGEST_KEY = 60
_LONGEST = 300_000  # characters of a question and its solution, including the drawing


@dataclass
class Poll:
    """A question with its options, and the answers so far; `solution` stays with the room until it is revealed.

    Everybody has one answer and may change it; where `several` is true, it consists of all options that fit. What is
    `marked` and not yet sent is an answer once the solution is revealed. It `plays_out` what the most common wrong
    answer leads to, once the presenter goes on to that.
    """

    number: int
    question: Message
    solution: Message
    revealed: bool = False
    plays_out: bool = False
    answers: dict[Hashable, tuple[str, ...]] = field(default_factory=dict)
    marked: dict[Hashable, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        options, sentence = self.question.get("options"), self.question.get("sentence", "")
        if not isinstance(options, list) or not 0 < len(options) <= _MOST_OPTIONS or not all(map(_is_option, options)):
            raise CucumberError("A question has options to choose from.")
        if not isinstance(sentence, str) or len(dumps([self.question, self.solution])) > _LONGEST:
            raise CucumberError("That can't be asked in a room.")
        self.keys = tuple(option["key"] for option in options)
        self.answer_key = build(AnswerKey, self.solution)
        if not _fits(self.answer_key, self.keys):
            raise CucumberError("The answer doesn't fit the question.")

    def restore(self, saved: Any) -> None:
        """Takes up the answers to this question that the presenter's page has saved; what is damaged is left out."""
        if not isinstance(saved, dict) or saved.get("key") != self.question.get("key"):
            return
        for name, take in (("answers", self.answer), ("marked", self.mark)):
            answers = saved.get(name)
            for who, picked in answers.items() if isinstance(answers, dict) else ():
                with suppress(CucumberError, TypeError):
                    take(who, self.number, tuple(picked))

    @property
    def saved_answers(self) -> Message:
        """The answers as the presenter's page saves them, for a server that starts again; nothing of the solution."""
        answers = {"answers": self.answers, "marked": self.marked}
        lists = {name: {who: [*picked] for who, picked in each.items()} for name, each in answers.items()}
        return {"key": self.question.get("key"), **lists}

    @property
    def question_props(self) -> Message:
        """The question for followers, without its answer."""
        return {**self.question, "number": self.number}

    def answer(self, who: Hashable, number: int, picked: tuple[str, ...]) -> None:
        """Takes an answer. Raises CucumberError if it is too late or doesn't fit the question."""
        if not picked:
            raise CucumberError("Tap an answer first.")
        self.answers[who] = self._read(number, picked)
        self.marked.pop(who, None)

    def mark(self, who: Hashable, number: int, picked: tuple[str, ...]) -> None:
        """Takes the options marked so far, perhaps none. Raises CucumberError as `answer` does."""
        self.marked[who] = self._read(number, picked)

    def _read(self, number: int, picked: Sequence[str]) -> tuple[str, ...]:
        if number != self.number or self.revealed:
            raise CucumberError("This question is over; your answer came too late.")
        if not set(picked) <= set(self.keys) or (len(picked) > 1 and not self.question.get("several")):
            raise CucumberError("That is not one of the answers.")
        return tuple(key for key in self.keys if key in picked)

    def reveal(self) -> None:
        """Shows the answer: from now on no answers are accepted, and marked options count."""
        self.revealed = True
        self.answers |= {who: picked for who, picked in self.marked.items() if picked}
        self.marked.clear()

    def play_out(self) -> None:
        """Shows what the most common wrong answer leads to. Raises CucumberError if there is nothing to show."""
        if not self.revealed or self.what_if is None:
            raise CucumberError("No wrong answer leads anywhere here.")
        self.plays_out = True

    def verdict(self, who: Hashable) -> Reply:
        """The verdict on somebody's answer: neither right nor wrong in a vote, and where nothing was answered."""
        return self.answer_key.reply(self.answers[who]) if who in self.answers else Reply(None, "")

    def is_right(self, who: Hashable) -> bool | None:
        """Whether somebody's answer is right; None where it is a vote, or nothing was answered."""
        return self.verdict(who).right

    def counts(self) -> dict[str, int]:
        counted = Counter(key for picked in self.answers.values() for key in picked)
        return {key: counted[key] for key in self.keys}

    @property
    def result(self) -> Message | None:
        """The result for everybody, once the answer is shown."""
        if not self.revealed:
            return None
        solution = {name: each for name, each in self.solution.items() if name != "comes"}
        return {**self.tally, "solution": solution}

    @property
    def what_if(self) -> Message | None:
        """The most common wrong answer played out beside a right one; None if nobody gave one that leads anywhere."""
        comes, right, counts = self.answer_key.comes, self.answer_key.right, self.counts()
        good = next((key for key in right if key in comes), None)
        wrong = [key for key in comes if key not in right and counts[key]]
        if good is None or not wrong:
            return None
        worst = max(wrong, key=counts.__getitem__)
        labels = {option["key"]: option.get("label", option["key"]) for option in self.question["options"]}
        summary = f"{counts[worst]} of you said {labels[worst]}. This is what it leads to."
        sides = [
            {"name": labels[key], "right": key == good, "frame": comes[key]["frame"], "said": comes[key]["sentence"]}
            for key in (worst, good)
        ]
        return {"said": summary, "sides": sides}

    def leads_to(self, who: Hashable) -> str:
        """The consequence of somebody's answer, in a sentence; empty if it has none."""
        comes = self.answer_key.comes
        return next((comes[key]["sentence"] for key in self.answers.get(who, ()) if key in comes), "")

    @property
    def tally(self) -> Message:
        """The number of answers for each option."""
        return {"counts": self.counts(), "answered": len(self.answers)}


def _fits(answer_key: AnswerKey, keys: Collection[str]) -> bool:
    """Whether it belongs to a question with these options."""
    right, replies, why, comes = answer_key.right, answer_key.replies, answer_key.why, answer_key.comes
    answers = (key for key in replies if key not in keys)  # of several options; one alone may have spaces too
    picked = {*right, *why, *comes, *answer_key.refused}.union(*map(str.split, answers))
    are_texts = all(isinstance(each, str) for each in why.values()) and all(map(_is_reply, replies.values()))
    are_right = are_texts and all(map(_is_consequence, comes.values()))
    return picked <= {*keys} and len(replies) <= _MOST_REPLIES and are_right


def _is_reply(reply: Any) -> bool:
    return isinstance(reply, dict) and isinstance(reply.get("right"), bool) and isinstance(reply.get("title"), str)


def _is_consequence(comes: Any) -> bool:
    return isinstance(comes, dict) and isinstance(comes.get("sentence"), str) and isinstance(comes.get("frame"), dict)


def _is_option(option: Any) -> bool:
    return isinstance(option, dict) and isinstance(key := option.get("key"), str) and len(key) <= _LONGEST_KEY
