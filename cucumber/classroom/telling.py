"""What a room tells each browser: a phone what its seat may see, the presenter's pages all but the hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from cucumber.classroom.connection import Connection, Message, say
from cucumber.classroom.evening import Evening
from cucumber.classroom.people import Follower, People
from cucumber.classroom.poll import Poll
from cucumber.classroom.remote import Remote
from cucumber.classroom.seats import Seats
from cucumber.classroom.standings import places_by_mark, ranking_told
from cucumber.classroom.story import Story
from cucumber.classroom.tables import Tables


class Telling:
    """What a room shows, asks and plays, and who is to be told of it; a `Room` hears what changes that."""

    def __init__(self, fresh: Callable[[], str]) -> None:
        self._presenters: list[Connection] = []
        self.people = People()
        self._remote = Remote()
        self._story = Story()
        self._poll: Poll | None = None
        self.tables = Tables(fresh)
        self._large: int | None = None  # the table that the presenter looks at, where there are several
        self._table_is_shown = False
        self._changed: set[int] = set()  # tables of which the small pictures are still to be told
        self._to_rank = False  # the ranking may be another one
        self._ranked = self._ranking_told(self.tables.evening)  # what the presenter was told of the ranking last
        self._placed: dict[str, Message | None] = {}  # what each phone was told of its place last
        self._to_count = False  # the presenter is still to be told who is here and what they answered

    # --- with the next tick ---

    def _tell_what_counted(self) -> None:
        """Says what has been counted since the last time: many answers at once are one message to the presenter."""
        if self._to_count:
            self._to_count = False
            self._say_to_presenters({"here": self.people.here, "people": self._people_told()})
            if self._poll is not None and not self._poll.revealed:
                self._say_to_presenters(self._poll.standing(self.people.here))
            known = self._known()
            for seats in self.tables:
                if seats.laid(known) != seats.laid_told:
                    self._tell_places(seats)
                if (seat := seats.voted_on) is not None:
                    self._tell_seat(seats, seat, seats.advice())
        self._tell_small_tables()
        if self._to_rank:
            self._to_rank = False
            self._tell_ranking()

    def _count(self) -> None:
        """The presenter is told with the next tick."""
        self._to_count = True

    def _rank_again(self) -> None:
        """Everybody is told their place with the next tick."""
        self._to_rank = True

    # --- all there is ---

    def _all_for(self, follower: Follower) -> Message:
        """Everything that is shown, even if that is nothing: a phone that slept may still show something old."""
        told = {**self._table_for(follower), **self._story.now, "shows": self._shows, **self._question_for(follower)}
        return {**told, "place": self._placed.get(follower.key)}

    def _table_for(self, follower: Follower) -> Message:
        seats = self.tables.at(follower.key)
        if seats is None:
            return {"places": None, "tables": self._all_small()}
        laid = {**seats.laid(self._known()), "tables": {"count": len(self.tables), "all": True, "seen": {}}}
        if seats.game is None:
            return laid
        told = seats.told(seats.seat_of(follower.key), anew=True)
        return {**laid, **told, **self._ballot_for(follower, seats), **self._vote_of(follower, seats)}

    def _question_for(self, follower: Follower) -> Message:
        if self._poll is None:
            return {"question": None}
        result = self._poll.result(follower.key) if self._poll.revealed else {}
        answered, marked = (told.get(follower.key, ()) for told in (self._poll.answers, self._poll.marked))
        return {**self._poll.asked, "answered": answered, **({"marked": marked} if marked else {}), **result}

    def _tell_the_presenter_all(self, connection: Connection) -> None:
        here = {"here": self.people.here, "people": self._people_told(), "shows": self._shows}
        say([connection], {**here, **self._remote.told})
        if self.tables or self.tables.evening.rounds:  # the page may have slept through acts
            say([connection], {"keep": self._kept()})
        if self._poll is not None:
            poll = self._poll
            standing = self._result_with_picks(poll) if poll.revealed else self._poll.standing(self.people.here)
            say([connection], {**self._poll.asked, **standing})
        say([connection], {**self._seen_by_the_presenter(), "tables": self._all_small()})
        say([connection], {"ranking": self._ranking_told(self.tables.ranked(self._names()))})

    def _result_with_picks(self, poll: Poll) -> Message:
        """What the presenter is told: also what each phone picked."""
        picks = [
            {"who": each.mark, "name": each.name, "picked": poll.answers[each.key], "right": poll.is_right(each.key)}
            for each in self.people
            if each.key in poll.answers
        ]
        return {"result": {**poll.result()["result"], "picks": picks}}

    def _seen_by_the_presenter(self) -> Message:
        """The table that is seen large, if there is one."""
        seats = self._large_table
        if seats is None:
            return {"places": None, "look": None}
        laid = {"look": seats.number, **seats.laid(self._known())}
        return {**laid, **seats.told(None, anew=True), "standing": seats.standing} if seats.game else laid

    @property
    def _large_table(self) -> Seats | None:
        """The only table, or the one that the presenter looks at."""
        if len(self.tables) == 1:
            return self.tables[0]
        return None if self._large is None else self.tables[self._large]

    @property
    def _shows(self) -> str:
        return "table" if self._table_is_shown else "story"

    # --- the tables ---

    def _tell_all_tables(self) -> None:
        """The tables are others than before: everybody is told all."""
        self._say_to_presenters({"keep": self._kept()})
        for follower in self.people:
            follower.tell({**self._table_for(follower), "shows": self._shows})
        self._say_to_presenters({**self._seen_by_the_presenter(), "tables": self._all_small()})
        self._changed.clear()
        self._rank_again()

    def _kept(self) -> Message:
        return {**self.tables.kept_evening(), **self.tables.kept_tables(self.tables)}

    def _tell_tables(self, changed: Iterable[Seats], *, anew: bool = False) -> None:
        """Those at these tables, and the presenter, are told what they may see of them.

        The presenter's page is told first what it keeps: no phone sees an act that would be lost with the server.
        """
        changed = [*changed]
        self._say_to_presenters({"keep": self.tables.kept_tables(changed)})
        for seats in changed:
            self._tell_places(seats)
            if seats.game is not None:
                self._tell_frames(seats, anew=anew)
            if seats.reported or (seats.game is not None and seats.game.is_settled):
                self._rank_again()
            self._changed.add(seats.number)

    def _tell_frames(self, seats: Seats, *, anew: bool) -> None:
        there = self._at(seats)
        looking_on = [
            each for follower in there if seats.seat_of(follower.key) is None for each in follower.connections
        ]
        say([*self._presenters_at(seats), *looking_on], seats.told(None, anew=anew))
        for follower in there:
            if (seat := seats.seat_of(follower.key)) is not None:
                follower.tell({**seats.told(seat, anew=anew), "ballot": None})
        say(looking_on, seats.ballot())
        for follower in there:
            follower.tell(self._vote_of(follower, seats))

    def _ballot_for(self, follower: Follower, seats: Seats) -> Message:
        return seats.ballot() if seats.seat_of(follower.key) is None else {"ballot": None}

    def _vote_of(self, follower: Follower, seats: Seats) -> Message:
        """What a phone would play, if it has said so."""
        return {"voted": seats.label(seats.votes[follower.key])} if follower.key in seats.votes else {}

    def _tell_places(self, seats: Seats) -> None:
        there = [connection for follower in self._at(seats) for connection in follower.connections]
        seats.laid_told = seats.laid(self._known())
        say([*self._presenters_at(seats), *there], seats.laid_told)
        self._changed.add(seats.number)

    def _tell_seat(self, seats: Seats, seat: int, message: Message) -> None:
        for follower in self.people:
            if seats.seat_of(follower.key) == seat:
                follower.tell(message)

    @contextmanager
    def _moving(self) -> Iterator[None]:
        """Phones that see another table afterwards are told all of it, and those that see none all tables."""
        before = {follower.key: self.tables.at(follower.key) for follower in self.people}
        yield
        for follower in self.people:
            if self.tables.at(follower.key) is not before[follower.key]:
                follower.tell(self._table_for(follower))

    def _at(self, seats: Seats) -> list[Follower]:
        """The phones that see a table."""
        return self.people.known(self.tables.phones_at(seats, [each.key for each in self.people]))

    def _presenters_at(self, seats: Seats) -> list[Connection]:
        return self._presenters if seats is self._large_table else []

    # --- all tables at a glance ---

    def _tell_small_tables(self) -> None:
        """The presenter, and whoever has no table, are told which tables look otherwise than before."""
        changed, self._changed = self._changed, set()
        if changed and self._sees_small:
            choosing = self.people.known(self.tables.choosing([each.key for each in self.people]))
            to = [*self._presenters, *(connection for each in choosing for connection in each.connections)]
            say(to, {"tables": self._small(sorted(changed))})

    @property
    def _sees_small(self) -> bool:
        """Whether tables are told at a glance: several, or one of an evening with rounds."""
        return len(self.tables) > 1 or self.tables.is_ranked

    def _all_small(self) -> Message:
        return {**self._small(range(len(self.tables)) if self._sees_small else ()), "all": True}

    def _small(self, numbers: Iterable[int]) -> Message:
        known = self._known()
        seen = {number: self.tables[number].at_a_glance(known) for number in numbers if number < len(self.tables)}
        return {"count": len(self.tables), "seen": seen}

    # --- the ranking ---

    def _tell_ranking(self) -> None:
        """The presenter is told the ranking, and each phone its own place, if it is another one than before."""
        evening = self.tables.ranked(self._names())
        if (ranking := self._ranking_told(evening)) != self._ranked:
            self._ranked = ranking
            self._say_to_presenters({"ranking": ranking})
        places = places_by_mark(evening)
        for follower in self.people:
            place = places.get(follower.mark)
            if place != self._placed.get(follower.key):
                self._placed[follower.key] = place
                follower.tell({"place": place})

    def _say_to_presenters(self, message: Message) -> None:
        say(self._presenters, message)

    def _ranking_told(self, evening: Evening) -> Message:
        return {"is_on": self.tables.is_ranked, **ranking_told(evening)}

    # --- who is who ---

    def _names(self) -> dict[str, str]:
        return {each.key: each.name for each in self.people}

    def _phones(self) -> dict[int, str]:
        return {each.number: each.key for each in self.people}

    def _known(self) -> dict[str, tuple[int, str, bool]]:
        return {each.key: (each.number, each.name, each.here) for each in self.people}

    def _people_told(self) -> list[Message]:
        return [{"number": each.number, "name": each.name, "here": each.here} for each in self.people]
