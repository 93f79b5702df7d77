"""A question to a reader or an audience: its text, its options, the verdict, and how a table draws it.

A card, a seat, or a word under the cards is tapped; all options look alike, so that nothing gives
the answer away. The answer key can be kept back until everybody has answered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NotRequired, TypedDict

from cucumber.engine.acts import Ask
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.errors import CucumberError
from cucumber.phrase import Phrase, sentences
from cucumber.table.scenario.pauses import QuestionKind as QuestionKind  # noqa: PLC0414 -- for whoever asks a question
from cucumber.words.explain.frames import (
    CallProps,
    CardProps,
    Frame,
    PromptProps,
    SeatProps,
    card_props,
    frames,
    tabletop_props,
)
from cucumber.words.explain.replay import Step

Laid = Literal["cards", "chairs", "coins"]
Mark = Literal["right", "wrong"]
Marks = Mapping[str, Mark]

_LAID = {"cards": "Take your cards from the pack.", "chairs": "Set out the chairs.", "coins": "Lay out the coins."}
RIGHT, WRONG = Phrase("Right"), Phrase("Not quite")


@dataclass(frozen=True)
class Candidate:
    """One answer to choose: its key, its label, and why it is right or wrong."""

    key: str
    label: str
    right: bool
    reason: str


@dataclass(frozen=True)
class Consequence:
    """The moments that follow, their outcome in one sentence, and in brief who pays or takes the trick.

    The `outcome` is the sentence without how sure it is.
    """

    steps: tuple[Step, ...]
    sentence: str
    outcome: str
    short: str


@dataclass(frozen=True)
class Reply:
    """The verdict on an answer, in brief and in detail; nothing in a vote is `right`."""

    right: bool | None
    title: str
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True)
class AnswerKey:
    """The part of a question that is withheld until it has been answered.

    It holds the options that are `right`, none where it is a vote; the `replies` to answers by the keys they pick, and
    under "" to any other, each with whether it is `right` and a `title`; the answer in a sentence, with the table that
    shows it; `why` options are wrong, which of them are `refused` by the rules, and what `comes` of them.
    """

    right: tuple[str, ...] = ()
    replies: dict[str, Any] = field(default_factory=dict)
    sentence: str = ""
    frame: dict[str, Any] = field(default_factory=dict)
    why: dict[str, Any] = field(default_factory=dict)
    refused: tuple[str, ...] = ()
    comes: dict[str, Any] = field(default_factory=dict)

    def reply(self, picked: Sequence[str]) -> Reply:
        """The verdict on an answer, as the keys it picks in the order of the options."""
        keys = (" ".join(picked), *(key for key in picked if key not in self.right), "")
        reply: dict[str, Any] = next((self.replies[key] for key in keys if key in self.replies), {})
        return Reply(reply.get("right"), reply.get("title", ""))


class OptionProps(TypedDict):
    """One answer to choose, by its key: the `cards` it consists of, or a `seat`, or else words or a number."""

    key: str
    label: str
    cards: NotRequired[list[CardProps]]
    seat: NotRequired[int]


class QuestionProps(TypedDict):
    """A question as an audience is asked it, at the step `at`; with `several`, all right options have to be picked.

    `name` is its short name.
    """

    at: int
    kind: str
    name: str
    sentence: str
    several: bool
    options: list[OptionProps]
    frame: Frame
    solution: dict[str, Any]


class QuestionFrame(Frame):
    """The table of a question: `word` comes first, even where nothing else is shown beside the table.

    `reply` answers a wrong answer, before the question is asked again.
    """

    word: str
    reply: str


@dataclass(frozen=True)
class Question:
    """A question with options to choose from.

    `questions` names those of the rules it is about; `frame` is the table it is asked at, and `answer_frame` the
    one that shows the answer, where that is another. `answer` gives the right answer, to be shown after trying, and
    the `note` goes with it. `unfinished` is the sum that leads to a number, without its result: a first wrong
    number gets no more. Only where a card is to be picked, or something done at the table, is there a `deal`, in
    which that would be done; the `seat`, if there is one, sees no hand but its own. `lays` says what is laid out
    where the answer is a number of things. What `comes` of its cards is worked out ahead where they are played out.
    The `theme` is that of practice, where it was drawn. A story asks it before the step `at`; a lesson has an
    `introduction`, and `teaches` these of the rules' questions.
    """

    kind: QuestionKind
    asks: str
    options: tuple[Candidate, ...]
    answer: str
    frame: Frame
    questions: tuple[str, ...] = ()
    hint: str = ""
    deal: Deal | None = None
    game: Game | None = None
    unfinished: str = ""
    seat: int | None = None
    theme: str = ""
    lays: Laid | Literal[""] = ""
    note: str = ""
    at: int = 0
    answer_frame: Frame | None = None
    introduction: tuple[Frame, ...] = ()
    teaches: tuple[str, ...] = ()
    comes: Mapping[str, Consequence] = field(default_factory=dict)

    # --- what answers it ----------------------------------------------------------------------------------------------

    @property
    def several(self) -> bool:
        """Whether all right options have to be marked."""
        return self.kind is QuestionKind.MARK

    @property
    def right(self) -> tuple[Candidate, ...]:
        """The options that are right; none where it is a vote."""
        return tuple(option for option in self.options if option.right)

    @property
    def right_answers(self) -> tuple[tuple[str, ...], ...]:
        """The answers that are right, each as the keys it picks in the order of the options; none where it is a vote.

        >>> from cucumber import Deal, find
        >>> from cucumber.table.questions.tasks import what_to_play, which_may_be_played
        >>> deal = Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"], players=["Ann", "Bo"])
        >>> which_may_be_played(deal).right_answers, what_to_play(deal).right_answers
        ((('2c', '9h'),), (('2c',), ('9h',)))
        """
        right = tuple(option.key for option in self.right)
        return (right,) * bool(right) if self.several else tuple((key,) for key in right)

    def judge(self, picked: Collection[str]) -> Reply:
        """Whether the options picked are right, with a reason for each that is not.

        Raises CucumberError if nothing is picked, or an unknown option.
        """
        keys = {option.key for option in self.options}
        if self.kind is QuestionKind.ACT and self.deal and len(picked) == 1 and keys.isdisjoint(picked):
            return Reply(False, WRONG, (self.deal.verdict(*picked).reason,))  # which the table refuses
        if not picked or not keys.issuperset(picked) or (len(picked) > 1 and not self.several):
            raise CucumberError("Pick one of the answers." if not self.several else "Mark at least one card.")
        chosen = [option for option in self.options if option.key in picked]
        if wrong := [option for option in chosen if not option.right]:
            refused = tuple(option.label for option in wrong if self._is_refused(option))
            title = Phrase("{cards: and} may not be played", cards=refused) if refused else WRONG
            return Reply(False, title, tuple(option.reason for option in wrong))
        if self.several and (missing := len(self.right) - len(chosen)):
            more = "one more card" if missing == 1 else "{number} more cards"
            template = f"All the cards you marked may be played, but so may {more}."
            return Reply(False, WRONG, (Phrase(template, number=missing),))
        return Reply(True, RIGHT, tuple(option.reason for option in chosen))

    def _is_refused(self, option: Candidate) -> bool:
        """Whether this is an illegal card."""
        return self.deal is not None and not self.deal.verdict(option.key).allowed

    @property
    def solution(self) -> str:
        """The answer, with the note beside it."""
        return sentences(self.answer, self.note if self.note not in self.answer else "")

    def answer_key(self) -> AnswerKey:
        """The answer key, withheld until everybody has answered."""
        wrong = [option for option in self.options if not option.right]
        answers = (*self.right_answers, *((option.key,) for option in wrong))
        verdicts = {" ".join(answer): self.judge(answer) for answer in answers}
        replies = {key: {"right": each.right, "title": each.title} for key, each in verdicts.items()}
        return AnswerKey(
            right=tuple(option.key for option in self.right),
            replies={**replies, "": {"right": False, "title": WRONG}} if self.right else {},
            sentence=self.solution,
            frame={**(self.answer_frame or self.table([self.solution], done=True))},
            why={option.key: option.reason for option in wrong} if self.right else {},
            refused=tuple(option.key for option in wrong if self._is_refused(option)),
            comes=dict(self._consequence_props()),
        )

    def _consequence_props(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """The consequences of each wrong card and a right one, to show an audience side by side."""
        right = {option.key for option in self.right}
        good = next((key for key in self.comes if key in right), None)
        for key, each in self.comes.items():
            if key not in right or key == good:
                (end,) = frames(each.steps[-1:], self.seat)
                yield key, {"frame": {**end, "own": self.frame["own"], "comment": ""}, "sentence": each.sentence}

    # --- how it is drawn ----------------------------------------------------------------------------------------------

    def props(self, name: str = "") -> QuestionProps:
        """The question as an audience is asked it, apart from its answer.

        >>> from cucumber import Deal, find
        >>> from cucumber.table.questions.tasks import what_to_play
        >>> deal = Deal.of(find("agurk").rules, ["9h 2c 3d", "Jd 5s 8c"], players=["Ann", "Bo"]).act("9h")
        >>> props = what_to_play(deal).props()
        >>> props["sentence"], [*props["solution"]["why"]]
        ('Pick a card that Bo may play.', ['8c'])
        """
        key = self.answer_key()
        return {
            "at": self.at,
            "kind": self.kind,
            "name": name,
            "sentence": self.asks,
            "several": self.several,
            "options": [self._option(option) for option in self.options],
            "frame": self.table(),
            "solution": {name: [*each] if isinstance(each, tuple) else each for name, each in vars(key).items()},
        }

    def _option(self, option: Candidate) -> OptionProps:
        """An answer with what it looks like on the table."""
        props: OptionProps = {"key": option.key, "label": option.label}
        if self.kind.is_on_seats:
            props["seat"] = int(option.key)
        elif self.deal and {*option.key.split()} <= (hand := {str(card): card for card in self.deal.hand}).keys():
            props["cards"] = card_props([hand[word] for word in option.key.split()], self.deal.pack)
        return props

    def table(
        self, text: Sequence[str] = (), tried: Collection[str] = (), *, done: bool = False, reply: str = ""
    ) -> QuestionFrame:
        """The table it is asked at, with its text, first in a word; tried answers are marked.

        Once it is done, right answers are marked too, and nothing more can be tapped. A `reply` to what was tried is
        said before all else.
        """
        marks: dict[str, Mark] = {
            option.key: "right" if option.right else "wrong"
            for option in self.options
            if option.key in tried or (done and option.right)
        }
        frame = with_words(self.frame, text or [reply or ("" if done else self.what_to_tap)])
        frame["reply"], frame["asks"] = reply, None if done else self._asks(marks)
        if self._picks_cards:
            frame["seats"] = [
                _with_hand(seat, marks, open_=not done) if seat["turn"] else seat for seat in frame["seats"]
            ]
        elif self.kind.is_on_seats:
            frame["seats"] = [
                {**seat, "mark": marks[str(at)]} if str(at) in marks else seat for at, seat in enumerate(frame["seats"])
            ]
        return frame

    @property
    def what_to_tap(self) -> str:
        if self.several:
            return Phrase("Tap them all, then the button.")
        if self.kind is QuestionKind.ACT and any(" " in option.key for option in self.options):
            return Phrase("Do it at the table.")
        if self.lays:
            return Phrase(_LAID[self.lays])
        if self._picks_cards:
            return Phrase("Tap a card.")
        return Phrase("Tap a player.") if self.kind.is_on_seats else Phrase("Tap your answer.")

    @property
    def _picks_cards(self) -> bool:
        """Whether it is answered with cards of the seat to act, and not with something to say."""
        return self.deal is not None and self.deal.asked in {None, Ask.EXCHANGE}

    def _asks(self, marks: Marks) -> PromptProps:
        """The question in the form in which a table asks for an act: an option's key, or several."""
        if self.kind is QuestionKind.ACT and self.deal and (asks := tabletop_props(self.deal)["asks"]):
            return {**asks, "sentence": self.asks}  # a set, an exchange, or something to say
        called = self.deal is None and not self.kind.is_on_seats and not self.lays
        props: PromptProps = {
            "sentence": self.asks,
            "verb": "Send" if self.several else "Pick",
            "prefix": "",
            "fewest": 1,
            "most": len(self.options) if self.several else 1,
            "calls": [_call(option, marks) for option in self.options] if called else [],
            "seats": [int(option.key) for option in self.options] if self.kind.is_on_seats else [],
        }
        if self.lays:
            props["lays"] = {"what": self.lays, "most": max(int(option.key) for option in self.options)}
        return props


def with_words(frame: Frame, text: Sequence[str]) -> QuestionFrame:
    """A table without a question, with its text, first in a word."""
    return {**frame, "label": text[0], "word": text[0], "reply": "", "note": list(text[1:]), "asks": None}


def _call(option: Candidate, marks: Marks) -> CallProps:
    call: CallProps = {"act": option.key, "label": option.label, "allowed": True, "why": ""}
    return {**call, "mark": marks[option.key]} if option.key in marks else call


def _with_hand(seat: SeatProps, marks: Marks, *, open_: bool) -> SeatProps:
    return {**seat, "hand": [_card(card, marks, open_=open_) for card in seat["hand"] or []]}


def _card(card: CardProps, marks: Marks, *, open_: bool) -> CardProps:
    props: CardProps = {**card, "playable": True, "why": ""} if open_ else {**card}
    act = card["id"].partition("#")[0]  # which of two identical cards it is does not matter
    return {**props, "mark": marks[act]} if act in marks else props
