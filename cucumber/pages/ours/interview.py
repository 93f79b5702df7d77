"""Which game is this? A few questions, one after the other, to find the known game or the nearest one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self, TypedDict

from cucumber.engine.rules import Answer
from cucumber.engine.variants.identification import NearestGame, Replies, likely_answers, nearest_game, next_question
from cucumber.errors import BadVariant


class InterviewProps(TypedDict, total=False):
    """What is asked now, or what was found."""

    number: int
    asks: str
    answers: list[str]
    name: str
    gist: str
    key: str
    otherwise: list[str]


@dataclass(frozen=True)
class Interview:
    """The replies so far, by question, in order; None where the reader didn't know."""

    replies: tuple[tuple[str, Answer | None], ...] = ()

    @property
    def _answers(self) -> Replies:
        return dict(self.replies)

    def with_reply(self, number: int | None) -> Self:
        """After one of the answers, by its number, or after none of them. Raises BadVariant for an unknown number."""
        question = next_question(self._answers)
        answers = likely_answers(question, self._answers) if question else ()
        if question is None or (number is not None and not 0 <= number < len(answers)):
            raise BadVariant("That isn't one of the answers. Nothing has changed.")
        return type(self)((*self.replies, (question.name, None if number is None else answers[number])))

    def back(self) -> Self:
        """Before the last reply."""
        return type(self)(self.replies[:-1])

    @property
    def props(self) -> InterviewProps:
        question = next_question(self._answers)
        if question is None:
            return _nearest_game_props(nearest_game(self._answers))
        answers = [answer.sentence for answer in likely_answers(question, self._answers)]
        return {"number": len(self.replies) + 1, "asks": question.asks, "answers": answers}


def _nearest_game_props(of: NearestGame) -> InterviewProps:
    """The game found, with these answers where it differs; unchanged where the answers conflict."""
    try:
        played = of.as_variant
    except BadVariant:
        played = of.game
    otherwise = [played.rules.sentence(name) for name in of.otherwise] if played != of.game else []
    return {"name": of.game.name, "gist": of.game.gist, "key": played.key, "otherwise": otherwise}
