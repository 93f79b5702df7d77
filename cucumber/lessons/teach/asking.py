"""A task as the table asks it: the question, what can be tapped to answer it, and what was right or wrong about it.

A card, a seat, or a word under the cards is tapped; everything that can be tapped looks alike, so that nothing gives
the answer away.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from cucumber.engine.acts import Ask
from cucumber.engine.deal import Deal
from cucumber.lessons.teach.tasks import Kind, Task
from cucumber.words.explain.frames import AsksDrawn, CallDrawn, CardDrawn, Frame, SeatDrawn, frames
from cucumber.words.explain.replay import Step

Mark = Literal["right", "wrong"]
Marks = Mapping[str, Mark]

ON_CARDS, ON_SEATS = (Kind.PLAY, Kind.ACT, Kind.CARD, Kind.MARK, Kind.DECIDE), (Kind.TAKER, Kind.DEALER, Kind.LEADER)


_LAID = {"cards": "Take your cards from the pack.", "chairs": "Set out the chairs.", "coins": "Lay out the coins."}


class TaskFrame(Frame):
    """The table of a task: `word` is what is said first, also where nothing else is told beside the felt.

    `reply` answers a wrong answer, before the question is asked again.
    """

    word: str
    reply: str


def asked(
    task: Task, said: Sequence[str] = (), tried: Collection[str] = (), *, done: bool = False, reply: str = ""
) -> TaskFrame:
    """The table of a task, with what is said there, first in a word; what has been tried is marked.

    Once it is done, what is right is marked as well, and nothing more can be tapped. A `reply` to what was tried is
    said before all else.
    """
    marks = marks_of(task, tried, done=done)
    word = (said or [reply][: bool(reply)] or ["" if done else what_to_tap(task)])[0]
    frame: TaskFrame = {
        **task.frame,
        "label": word,
        "word": word,
        "reply": reply,
        "note": list(said[1:]),
        "asks": None if done else _asks(task, marks),
    }
    if task.kind in ON_CARDS and task.deal and not _is_called(task.deal):
        frame["seats"] = [_with_hand(seat, marks, open_=not done) if seat["turn"] else seat for seat in frame["seats"]]
    elif task.kind in ON_SEATS:
        frame["seats"] = [_with_mark(seat, marks.get(str(place))) for place, seat in enumerate(frame["seats"])]
    return frame


def told(frame: Frame, said: Sequence[str]) -> TaskFrame:
    """A table at which nothing is asked, with what is said there, first in a word."""
    return {**frame, "label": said[0], "word": said[0], "reply": "", "note": list(said[1:]), "asks": None}


def what_to_tap(task: Task) -> str:
    """What to do to answer."""
    if task.several:
        return "Tap them all, then the button."
    if task.kind is Kind.ACT and any(" " in option.key for option in task.options):
        return "Do it at the table."
    if task.kind is Kind.ACT and task.deal and _is_called(task.deal):
        return "Tap your answer."
    if task.kind is Kind.LAID:
        return _LAID[task.lays]
    if task.kind in ON_CARDS and task.deal:
        return "Tap a card."
    return "Tap a player." if task.kind in ON_SEATS else "Tap your answer."


def _is_called(deal: Deal) -> bool:
    """Whether the answer is something to say, not a card to pick."""
    return deal.asked not in {None, Ask.EXCHANGE}


def marks_of(task: Task, tried: Collection[str], *, done: bool = False) -> Marks:
    """What has been tried, right or wrong; once the task is done, also everything that is right."""
    return {
        option.key: "right" if option.right else "wrong"
        for option in task.options
        if option.key in tried or (done and option.right)
    }


def _asks(task: Task, marks: Marks) -> AsksDrawn:
    """What is asked, in the form in which a table asks for an act: the act is the key of an option, or several."""
    on_cards, on_seats = task.kind in ON_CARDS and task.deal is not None, task.kind in ON_SEATS
    if task.kind is Kind.ACT and task.deal and (asks := _as_played(task.deal)):
        asks["sentence"] = task.asks
        return asks
    drawn: AsksDrawn = {
        "sentence": task.asks,
        "verb": "Send" if task.several else "Pick",
        "prefix": "",
        "fewest": 1,
        "most": len(task.options) if task.several else 1,
        "calls": []
        if on_cards or on_seats or task.lays
        else [_call(option.key, option.label, marks) for option in task.options],
        "seats": [int(option.key) for option in task.options] if on_seats else [],
    }
    if task.lays:
        drawn["lays"] = {"what": task.lays, "most": max(int(option.key) for option in task.options)}
    return drawn


def _as_played(deal: Deal) -> AsksDrawn | None:
    """What the table asks for in play, where a set may be played, cards exchanged or something said."""
    (frame,) = frames([Step("start", "", deal, None, (), (), ())])
    return frame["asks"]


def _call(key: str, label: str, marks: Marks) -> CallDrawn:
    call: CallDrawn = {"act": key, "label": label, "allowed": True, "why": ""}
    return {**call, "mark": marks[key]} if key in marks else call


def _with_hand(seat: SeatDrawn, marks: Marks, *, open_: bool) -> SeatDrawn:
    return {**seat, "hand": [_card(card, marks, open_=open_) for card in seat["hand"] or []]}


def _card(card: CardDrawn, marks: Marks, *, open_: bool) -> CardDrawn:
    drawn: CardDrawn = {**card, "playable": True, "why": ""} if open_ else {**card}
    act = card["id"].partition("#")[0]  # which of two identical cards it is does not matter
    return {**drawn, "mark": marks[act]} if act in marks else drawn


def _with_mark(seat: SeatDrawn, mark: Mark | None) -> SeatDrawn:
    return {**seat, "mark": mark} if mark else seat
