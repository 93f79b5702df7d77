"""A scene: what a room sees at one time, as a plain value that wall, phones and remote each draw.

Presenting pages make scenes of their tables; those of the lobby and of games are made here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cucumber.english import quantity
from cucumber.errors import BadNotation
from cucumber.messages import build
from cucumber.room.entry_messages import Message
from cucumber.room.evening.finishes import finishes
from cucumber.room.people import Follower
from cucumber.room.poll import Poll
from cucumber.room.table import Table
from cucumber.table.match.results import deal_ends
from cucumber.words.explain.frames import SeatProps, frames


@dataclass(frozen=True)
class _PodiumPlace:
    """Somebody's place on a podium; `moved` is how many places they gained since the round before."""

    place: int
    name: str
    score: str
    moved: int | None = None


@dataclass(frozen=True)
class _SavedPodium:
    title: str
    places: tuple[_PodiumPlace, ...]
    said: str
    kind: str = "podium"
    is_ranking: bool = False


def read_podium(saved: Any) -> Message | None:
    """The podium that the presenter's page saved; None if there is none, or it is damaged."""
    try:
        build(_SavedPodium, saved)
    except BadNotation:
        return None
    podium: Message = saved
    return podium


def lobby(people: Iterable[Follower]) -> Message:
    """The people here, in order of arrival."""
    return {"kind": "lobby", "people": [{"number": each.number, "name": each.name} for each in people if each.here]}


def question_scene(poll: Poll) -> Message:
    """A question, then its answer, and then the consequences of the most common wrong answer."""
    about = {"title": str(poll.question.get("title", "")), "count": str(poll.question.get("count", ""))}
    if poll.plays_out and (what_if := poll.what_if):
        return {"kind": "what if", **about, **what_if}
    if (result := poll.result) is not None:
        return {"kind": "reveal", **about, "question": poll.question_props, "solution": result["solution"]}
    return {"kind": "question", **about, "question": poll.question_props}


def in_play(table: Table) -> Message:
    """A table in play as everybody sees it; once its game is over, who came out best."""
    assert table.game is not None
    (frame,) = frames(table.game.steps[-1:], None, open_hands=False)
    if table.game.over:
        return podium_of(table)
    summary = " ".join(frame["note"]) if table.game.is_settled else (*frame["note"], frame["label"])[0]
    said = f"{summary} {table.agreement}".rstrip()
    tables = [{"heading": table.heading, "frame": frame}]
    return {"kind": "table", "title": table.heading, "tables": tables, "said": said}


def votes(table: Table, voters: int) -> Message:
    """A vote for onlookers, without the seat's hand, which its rivals would see too."""
    assert table.game is not None
    assert table.voting_seat is not None
    summary = f"What should {table.game.players[table.voting_seat]} play?"
    return {**in_play(table), "kind": "votes", "said": summary, "answered": len(table.votes), "of": voters}


def podium_of(table: Table) -> Message:
    """The standings of a table's game, the best first, and the latest event."""
    assert table.game is not None
    (frame,) = frames(table.game.steps[-1:], None, open_hands=False)
    ahead = [each.ahead for each in finishes([position.current_game for position in deal_ends(table.game)])]
    places: list[Message] = [
        {"place": 1 + sum(other < own for other in ahead), "name": seat["name"], "score": _score(seat)}
        for own, seat in zip(ahead, frame["seats"], strict=False)
    ]
    places.sort(key=lambda each: each["place"])
    summary = " ".join(frame["note"]) if table.game.is_settled else ""
    title = f"{table.variant.name}, {'after ' if not table.game.over else ''}{quantity(table.deals_over, 'deal')}"
    return {"kind": "podium", "title": title, "places": places, "said": summary}


def _score(seat: SeatProps) -> str:
    if seat["score"] is not None:
        return quantity(seat["score"], "credit" if seat["scored_in"] == "credits" else "point")
    if seat["cucumbers"]:
        return quantity(seat["cucumbers"], "half-cucumber" if seat["half"] else "cucumber")
    return ""


def tables(title: str, small: Iterable[Message], summary: str) -> Message:
    """All tables at a glance, by their numbers: if one changes, only that one is sent."""
    return {"kind": "tables", "title": title, "tables": {str(each["number"]): each for each in small}, "said": summary}


def ranking(title: str, lines: Sequence[Message], summary: str = "") -> Message:
    """One ranking over all tables, the best first."""
    places = [
        {"place": each["place"], "name": each["name"], "score": _points(each["points"]), "moved": each["moved"]}
        for each in lines
    ]
    return {"kind": "podium", "title": title, "places": places, "said": summary, "is_ranking": True}


def _points(points: str) -> str:
    return f"{points} {'point' if points == '1' else 'points'}"
