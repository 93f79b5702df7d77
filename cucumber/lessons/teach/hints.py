"""Hints: which cards are on the table of a task, and what to ask yourself; never the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cucumber.engine.cards import JOKER
from cucumber.english import YOU, clause, listed
from cucumber.table.questions.question import Question, QuestionKind
from cucumber.words.explain.frames import CardProps, Frame

_BEFORE_THE_PLAY = "How would it end if you changed nothing?"


def hint_at(task: Question) -> str:
    """What is on the table, and what to ask yourself; where nothing is, the task's own hint."""
    if task.lays or (task.kind.is_on_cards and task.deal is None):
        return task.hint
    asks = _BEFORE_THE_PLAY if task.deal and task.deal.pending else task.kind.thought
    hands = _hands(task.frame) if task.kind.is_on_cards else ()
    return " ".join((*_played_cards(task.frame), *hands, *_dealer(task), asks)).strip()


def _played_cards(frame: Frame) -> Iterator[str]:
    seats = frame["seats"]
    if plays := [(seats[play["seat"]]["name"], _faces(play["cards"])) for play in frame["middle"]]:
        yield f"{clause(plays[0][0], 'has')} played {_each(plays)}."


def _hands(frame: Frame) -> Iterator[str]:
    seats = frame["seats"]
    all_hands = [(seat["name"], _faces(seat["hand"])) for seat in seats if seat["hand"]]
    if others := [each for each in all_hands if each[0] != YOU]:
        yield f"{others[0][0]} holds {_each(others)}."
    yield from (f"You hold {cards}." for name, cards in all_hands if name == YOU)
    yield from (f"Your score is {seat['score']}." for seat in seats if seat["name"] == YOU and seat["score"])


def _dealer(task: Question) -> Iterator[str]:
    if task.kind in {QuestionKind.DEALER, QuestionKind.LEADER}:
        yield from (f"{clause(seat['name'], 'has')} dealt." for seat in task.frame["seats"] if seat["dealer"])


def _each(cards: list[tuple[str, str]]) -> str:
    """Cards by players, of whom the first has been named: "9♥, Cai J♦ and Dan 2♣"."""
    (_, first), *others = cards
    return listed([first, *(f"{name} {faces}" for name, faces in others)])


def _faces(cards: Iterable[CardProps]) -> str:
    return " ".join("a joker" if card["rank"] == JOKER else f"{card['rank']}{card['suit']}" for card in cards)
