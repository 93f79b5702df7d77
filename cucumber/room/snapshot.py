"""The props of each screen of a room: everything it draws, and nothing that its reader must not know.

Computed only from the room and the viewer. Props that many share are one value, which stays the same object
as long as it says the same: so it is worked out once, compared in no time, and written once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from cucumber.english import quantity
from cucumber.messages import plain
from cucumber.room import scene
from cucumber.room.entry_messages import Message
from cucumber.room.evening.evening import Evening
from cucumber.room.evening.ranking import places_by_mark, ranking_props
from cucumber.room.people import Follower, PresenterPage
from cucumber.room.room import Room
from cucumber.room.table import Table
from cucumber.room.table_props import (
    advice_props,
    ballot_props,
    glance_at,
    places_props,
    small_props,
    table_props,
    tables_state,
    win_props,
)  # fmt: skip

Props = dict[str, Any]
Part = TypeVar("Part")
_ELSEWHERE = "Another page of yours is shown to the room now. Step here to show this one again."
_ASLEEP = (
    "The big screen is asleep, or presents nothing now. Phones can step through what has been shown; it catches "
    "up later."
)


class Snapshot:
    """The props of all screens of a room, reusing earlier values that still hold."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._previous: dict[Hashable, tuple[Any, Any]] = {}
        self._current: dict[Hashable, tuple[Any, Any]] = {}
        self._table_by_phone: dict[str, Table] = {}
        self._shared_props: dict[tuple[str, int | None], Props] = {}

    def refresh(self) -> None:
        """The room has changed."""
        self._previous, self._current, self._shared_props = self._current, {}, {}
        tables = self._room.tables
        self._table_by_phone = {place.phone: table for table in tables for place in table.places if place.phone}

    def props_for(self, who: Follower | PresenterPage) -> Props:
        """All props of this screen, by the names of their parts."""
        if isinstance(who, Follower):
            return self._phone(who)
        return self._page(who) | {"desk": self._desk, "wall": self._wall, "remote": self._remote}[who.screen]()

    def _reuse(self, name: Hashable, make: Callable[[], Part], of: Any = None) -> Part:
        """A shared part; the previous one is reused if it is made `of` the same, or equal."""
        if name not in self._current:
            of_before, last = self._previous.get(name, (None, None))
            value = last if of is not None and of == of_before else make()
            self._current[name] = of, last if value == last else value
        part: Part = self._current[name][1]
        return part

    # --- the screens ---

    def _phone(self, who: Follower) -> Props:
        room = self._room
        table = self._table_by_phone.get(who.key) or room.tables.watched_table(who.key)
        seat = table.seat_of(who.key) if table else None
        where = table.of if table else "", seat
        if where not in self._shared_props:
            self._shared_props[where] = self._phone_props(table, seat)
        moments = self._reuse(("moments", who.has), lambda: room.story.moments(who.has))
        return {**self._shared_props[where], "moments": moments, "me": self._own_props(who, table, seat)}

    def _phone_props(self, table: Table | None, seat: int | None) -> Props:
        """The props of all phones with the same view."""
        room = self._room
        return {
            "room": self._room_props,
            "faces": self._faces,
            "scene": self._reuse("scene in short", self._short_scene),
            "moment": self._reuse("moment", lambda: room.story.props),
            "question": self._reuse("question", lambda: room.poll and room.poll.question_props),
            "result": self._reuse("result", lambda: room.poll and room.poll.result),
            "places": table and self._places(table),
            "table": table and self._table(table, seat),
            "ballot": self._ballot(table) if table and seat is None else None,
            "tables": self._tables if table is None else self._number_of_tables,
        }

    def _page(self, page: PresenterPage) -> Props:
        """The props of every page of the presenter."""
        leads = page is self._room.leader
        return {
            "room": self._room_props,
            "faces": self._faces,
            "leads": leads or self._room.leader is None,
            "displaced": page.displaced,
            "said": _ELSEWHERE if page.displaced else "",
            "door": page.door,
            "here": self._room.people.here,
            "poll": self._reuse("poll", self._poll),
            "wishes": self._room.remote.requests if leads else [],
            "kept": self._reuse("kept", self._saved_room),
        }

    def _wall(self) -> Props:
        return {"people": scene.lobby(self._room.people)["people"]}

    def _desk(self) -> Props:
        table = self._room.selected_table
        shown = table and self._table(table, None)
        controls = shown and {name: each for name, each in shown.items() if name != "frames"}
        return {
            "scene": self._scene,
            "people": self._people,
            "hides_tables": self._hides_tables,
            "places": table and self._places(table),
            "table": controls,
            "look": table and table.number,
            "win": win_props(table) if table and table.game else None,
            "tables": self._tables,
            "ranking": self._ranking[0],
        }

    def _remote(self) -> Props:
        """The scene on the wall, the notes that go with it, and what comes next."""
        room, now, plan = self._room, self._room.remote.now, self._room.remote.plan
        notes = [plan["steps"][plan["at"]]["note"] if plan and plan["steps"] else "", now["note"] if now else ""]
        return {
            "scene": self._scene,
            "people": self._people,
            "notes": [note for note in notes if note],
            "asks": now["asks"] if now and room.poll is None else None,
            "is_black": bool(now and now["black"]),
            "next": self._next(now),
            "presents": now is not None,
            "shows_again": bool(now and now["again"]),
            "tables": self._tables,
            "hides_tables": self._hides_tables,
            "ends": room.shows_tables and ("Put the tables away" if room.tables.is_ranked else "End this game"),
            "ranking": {"is_on": self._room.tables.is_ranked, "is_shown": room.shows_ranking},
            "sleeps": _ASLEEP if (now or room.remote.requests) and not room.remote.is_awake else "",
            "plan": plan,
        }

    def _next(self, now: Message | None) -> Message | None:
        """The action of the remote's large button, and its label; None if nothing comes next."""
        room = self._room
        if room.poll is not None and not room.poll.revealed:
            return {"do": "reveal", "label": "Show the answer"}
        if self._scene["kind"] == "podium" and not room.shows_tables and (step := self._next_of_the_plan):
            return step
        if now is not None:
            return {"do": "next", "label": now["next"]}
        if not room.shows_tables:
            at_a_desk = room.leader is not None and room.leader.screen == "desk"
            return {"do": "seats", "label": "Give out seats"} if at_a_desk else self._next_of_the_plan
        if room.shows_ranking:
            return {"do": "ranking", "label": "Back to the tables"}
        only = room.tables[0] if len(room.tables) == 1 and not room.tables[0].real else None
        waiting = sum(table.waits_for_cards or (table is only and table.is_between_deals) for table in room.tables)
        if waiting:
            every = "Deal everywhere" if waiting == len(room.tables) else f"Deal at {quantity(waiting, 'table')}"
            return {"do": "next", "label": "Deal" if only else every}
        if all(table.is_over for table in room.tables):
            again = {"do": "next", "label": "Play another game"}
            return {"do": "round", "label": "Next round"} if room.tables.is_ranked else again
        return None

    @property
    def _next_of_the_plan(self) -> Message | None:
        plan = self._room.remote.plan
        after = plan["at"] + 1 if plan else 0
        if not plan or after >= len(plan["steps"]):
            return None
        return {"do": {"step": after}, "label": f"Next in the plan: {plan['steps'][after]['title']}"}

    # --- props for many ---

    @property
    def _room_props(self) -> Message:
        return self._reuse("room", lambda: {"code": self._room.code, "life": self._room.life})

    @property
    def _faces(self) -> dict[str, int]:
        return self._reuse("faces", lambda: self._room.people.faces)

    @property
    def _hides_tables(self) -> bool:
        """Whether tables are in play but hidden behind something else."""
        return not self._room.shows_tables and len(self._room.tables) > 0

    @property
    def _people(self) -> list[Message]:
        return self._reuse("people", lambda: [
            {"number": each.number, "name": each.name, "here": each.here} for each in self._room.people
        ])  # fmt: skip

    def _poll(self) -> Message | None:
        """The question, with the answers as they come; and who picked what once the answer is shown."""
        poll = self._room.poll
        if poll is None:
            return None
        props = {**poll.question_props, **poll.tally, "result": None}
        if not poll.revealed:
            return props
        picks = [
            {"who": each.mark, "name": each.name, "picked": [*poll.answers[each.key]], "right": poll.is_right(each.key)}
            for each in self._room.people
            if each.key in poll.answers
        ]
        solution = poll.result and poll.result["solution"]
        return {**props, "result": {"solution": solution, "picks": picks, "what_if": poll.what_if}}

    def _saved_room(self) -> Message:
        """The state that the presenter's page saves for a server restart."""
        tables = self._room.tables
        evening = self._reuse("evening", tables.saved_evening, (tables.evening, tables.is_final, tables.is_ranked))
        saved = tables.saved_parts(evening, [self._saved_table(table) for table in tables])
        return saved | self._room.saved_answers

    def _saved_table(self, table: Table) -> Message:
        of = table.game, (*table.places,), table.real, table.reported, frozenset(table.opened)
        return self._reuse(("kept", table.of), lambda: plain(table.saved_table()), of)

    # --- a table ---

    def _places(self, table: Table) -> Message:
        of = table.game, (*table.places,), table.real, table.reported, self._people
        return self._reuse(("places", table.of), lambda: places_props(table, self._room.people), of)

    def _table(self, table: Table, viewer: int | None) -> Message | None:
        """A table in play, as a seat or onlookers see it; all onlookers get the same value."""
        name, of = ("table", table.of, viewer), (table.game, viewer in table.opened)
        return self._reuse(name, lambda: table_props(table, viewer, self._previous.get(name, (None, None))[1]), of)

    def _ballot(self, table: Table) -> Message | None:
        of = table.game, table.voting_seat
        return self._reuse(("ballot", table.of), lambda: ballot_props(table), of)

    # --- the scene ---

    @property
    def _scene(self) -> Message:
        """What the room sees now."""
        room, table = self._room, self._room.selected_table
        if (poll := room.poll) is not None:
            return self._reuse("scene", lambda: scene.question_scene(poll))
        if room.ending is not None:
            return room.ending
        if room.shows_ranking and (room.shows_tables or not room.tables):
            return self._reuse("scene", lambda: scene.ranking(*self._shown_ranking()))
        if not room.shows_tables:
            return self._reuse("scene", lambda: room.story.scene or scene.lobby(room.people))
        if table is not None and table.game is not None:
            if table.voting_seat is not None:
                return self._reuse("scene", lambda: scene.votes(table, self._onlookers(table)))
            return self._reuse(("scene", table.of), lambda: scene.in_play(table), table.game)
        return self._reuse("scene", self._glance)

    def _onlookers(self, table: Table) -> int:
        """How many see this table on their phones without a seat."""
        watched_table = self._room.tables.watched_table
        standing = (who.key for who in self._room.people if who.here and who.key not in self._table_by_phone)
        return sum(watched_table(phone) is table for phone in standing)

    def _short_scene(self) -> Message:
        """The scene as a phone needs it beside its own table, question or moment."""
        now, is_played = self._scene, self._room.shows_tables
        keys = ("kind", "title", "count", "said", "places") if not is_played or "places" in now else ("kind",)
        return {"is_played": is_played} | {name: now[name] for name in keys if name in now}

    def _glance(self) -> Message:
        """All tables; where there is one alone that hasn't begun, who sits there."""
        state = self._tables
        small = [self._small_table(table) for table in self._room.tables]
        return scene.tables(self._round, small, state.get("said", "Everybody finds a seat; then deal."))

    @property
    def _round(self) -> str:
        tables = self._room.tables
        if not tables.is_ranked:
            return tables[0].variant.name
        return "The final" if tables.is_final else f"Round {len(tables.evening.tonight) + 1}"

    def _shown_ranking(self) -> tuple[str, list[Message]]:
        props = self._ranking[0]
        if props["season"] and (self._room.shows_ranking == "season" or not props["tonight"]):
            return f"All {props['number']} evenings", props["season"]
        return "The ranking with the final" if props["final"] else f"After round {props['rounds']}", props["tonight"]

    # --- all tables ---

    @property
    def _number_of_tables(self) -> Message:
        return self._reuse("number", lambda: {"count": len(self._room.tables), "seen": {}})

    @property
    def _tables(self) -> Message:
        """All tables at a glance, where there are several, or one of an evening with rounds."""
        tables = self._room.tables
        if len(tables) < 2 and not tables.is_ranked:
            return self._number_of_tables
        seen = {str(table.number): self._small_table(table) for table in tables}
        return self._reuse(
            "tables", lambda: {"count": len(tables), "seen": seen, **tables_state(tables, seen.values())}
        )

    def _small_table(self, table: Table) -> Message:
        glance = self._reuse(("glance", table.of), lambda: glance_at(table), table.game)
        places = self._places(table)
        return self._reuse(
            ("small", table.of), lambda: small_props(table, places, glance), (table.game, places, glance)
        )

    @property
    def _ranking(self) -> tuple[Message, dict[str, Message]]:
        """The ranking, and the place of each phone by its mark, anew if a deal is over or somebody has a new name."""
        if "ranking" in self._current:
            ranked: tuple[Message, dict[str, Message]] = self._current["ranking"][1]
            return ranked
        tables, names = self._room.tables, self._room.people.names
        so_far = [(table.of, table.deals_over, (*table.places,), table.reported) for table in tables]

        def rank() -> tuple[Message, dict[str, Message]]:
            evening = tables.evening_so_far(names) if tables.is_ranked else Evening()
            return {"is_on": tables.is_ranked, **ranking_props(evening)}, places_by_mark(evening)

        return self._reuse("ranking", rank, (tables.evening, tables.is_ranked, tables.is_final, so_far, names))

    # --- props for one phone alone ---

    def _own_props(self, who: Follower, table: Table | None, seat: int | None) -> Message:
        poll = self._room.poll
        advises = table and seat is not None and seat == table.voting_seat
        return {
            "number": who.number,
            "name": who.name,
            "place": self._ranking[1].get(who.mark) if self._room.tables.is_ranked else None,
            "answered": [*poll.answers.get(who.key, ())] if poll else [],
            "marked": [*poll.marked.get(who.key, ())] if poll else [],
            "right": poll.is_right(who.key) if poll and poll.revealed else None,
            "verdict": poll.verdict(who.key).title if poll and poll.revealed else "",
            "voted": table.label(table.votes[who.key]) if table and who.key in table.votes else "",
            "advice": advice_props(table) if table and advises else None,
            "face": who.face,
            "quiz": self._room.quiz.props(who.key),
            "leads_to": poll.leads_to(who.key) if poll and poll.plays_out else "",
        }
