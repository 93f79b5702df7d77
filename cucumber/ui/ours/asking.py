"""Which game is this? A few questions, one after the other, and the known game that is meant or the nearest one."""

from __future__ import annotations

from typing import TypedDict

from cucumber.errors import BadVariant
from cucumber.rules import Answer
from cucumber.variants.which import Found, found, next_question, offered

BEGIN, BACK, CLOSE, UNKNOWN = "begin", "back", "close", "unknown"


class Asked(TypedDict, total=False):
    """What is asked now, or what was found; nothing where nobody asks."""

    number: int
    asks: str
    answers: list[str]
    name: str
    gist: str
    key: str
    otherwise: list[str]


class Asking:
    """What was said so far, by question; a question to which nobody knew an answer is said as None."""

    def __init__(self) -> None:
        self._said: dict[str, Answer | None] = {}
        self._is_open = False

    def hear(self, said: str) -> None:
        """Takes the number of an answer, that none of them is it, or a wish: to begin, to go back, to close.

        Raises BadVariant for anything else.
        """
        question = next_question(self._said)
        if said in {BEGIN, CLOSE}:
            self._said, self._is_open = {}, said == BEGIN
        elif said == BACK:
            self._said = dict(list(self._said.items())[:-1])
        elif question and said == UNKNOWN:
            self._said[question.name] = None
        elif question and said in map(str, range(len(offered(question, self._said)))):
            self._said[question.name] = offered(question, self._said)[int(said)]
        else:
            raise BadVariant("That is none of the answers; the question is as it was.")

    def drawn(self) -> Asked:
        """The question that is asked now, or the game that was found."""
        if not self._is_open:
            return {}
        question = next_question(self._said)
        if question is None:
            return _told(found(self._said))
        answers = [answer.sentence for answer in offered(question, self._said)]
        return {"number": len(self._said) + 1, "asks": question.asks, "answers": answers}


def _told(of: Found) -> Asked:
    """The game that was found, and what these people do otherwise; its own rules where their answers can't stand."""
    try:
        played = of.played
    except BadVariant:
        played = of.game
    otherwise = [played.rules.sentence(name) for name in of.otherwise] if played != of.game else []
    return {"name": of.game.name, "gist": of.game.gist, "key": played.key, "otherwise": otherwise}
