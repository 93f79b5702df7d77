"""A room: one presents, many follow. It hears what comes from browsers; `telling` has what it tells them.

Nothing in it is stored anywhere. What must outlive the server, the pages keep themselves and say again: the presenter's
page what is shown and asked and the game that is played, a phone its key and its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from hmac import compare_digest
from json import dumps
from typing import Any

from cucumber.classroom.connection import Connection, Message, say
from cucumber.classroom.evening import read_evening, write_evening
from cucumber.classroom.messages import read
from cucumber.classroom.people import Follower
from cucumber.classroom.poll import Poll
from cucumber.classroom.remote import Do, check, read_now, read_plan
from cucumber.classroom.room_game import RoomGame
from cucumber.classroom.seats import Seats, read_place
from cucumber.classroom.tables import NO_TABLE
from cucumber.classroom.telling import Telling
from cucumber.errors import CucumberError
from cucumber.variants import find

MINUTE = 60.0
Foretell = Callable[[RoomGame, Callable[[str], None]], None]
CLOSES_AFTER = 30 * MINUTE  # seconds without a presenter
LONGEST_SHOWN = 200_000  # characters
_LEADING = {"show", "ask", "lay", "draw", "deal", "table"}  # the page that asks for these is the one the room sees
_CLOSED = "The presenter has left, and the room is closed."
_UNTOLD = "Who stands to win can't be worked out in this game."
_ELSEWHERE = "Another page of yours is shown to the room now. Step here to show this one again."


class Room(Telling):
    """A room with its code, and the secret by which its presenter is known; `fresh` gives seeds for games.

    `foretell` works out apart who stands to win in a game, and says it later as HTML; nothing if that can't be told.
    Times are in seconds, from any clock that only goes forward.
    """

    def __init__(self, code: str, secret: str, fresh: Callable[[], str], foretell: Foretell) -> None:
        self.code = code
        self._secret = secret
        self._fresh = fresh
        self._foretell = foretell
        super().__init__(fresh)
        self._life = fresh()[:8]  # by which a phone notices that its room has begun anew
        self._leader: Connection | None = None  # whose page is shown: the presenter may have several open
        self._pages: dict[Connection, str] = {}  # by which a page that slept is known again
        self._leading_page = ""
        self._gone_since: float | None = None
        self._followers: dict[Connection, Follower] = {}
        self._polls = 0
        self._closed = False

    # --- coming and going ---

    def opens_to(self, secret: str) -> bool:
        """Whether this is the presenter's secret."""
        return compare_digest(secret.encode(), self._secret.encode())

    def present(self, connection: Connection, kept: object = None, page: str = "") -> None:
        """The presenter's page comes, or comes back; `kept` is the game it kept while the server was away.

        A page that says the same `page` as the one shown before is that one, and hears what it was asked meanwhile.
        """
        self._presenters.append(connection)
        self._pages[connection] = page
        self._gone_since = None
        takes_up = kept is not None and not self.tables
        if takes_up:
            self.tables.take_up(kept)
            self._table_is_shown |= len(self.tables) > 0
        wakes = bool(page) and page == self._leading_page
        wishes = self._remote.wishes.told if wakes else []
        asks = self._poll is not None
        self._leader = connection if wakes else self._leader
        leads = self._leader in {None, connection}
        room = {"code": self.code, "life": self._life, "asks": asks, "leads": leads, "wishes": wishes}
        say([connection], {"room": room})
        if takes_up:
            self._tell_all_tables()
        self._tell_the_presenter_all(connection)
        if wakes:
            self._wall_answers(answers=True)

    def follow(self, connection: Connection, key: str, name: str = "") -> None:
        """A phone comes in, or comes back. Raises CucumberError if the room is full."""
        follower = self.people.welcome(connection, key, name)
        self._followers[connection] = follower
        self._rank_again()  # it may be called otherwise
        own = {"code": self.code, "number": follower.number, "name": follower.name, "life": self._life}
        say([connection], {"welcome": own, **self._all_for(follower)})
        self._count()

    def leave(self, connection: Connection, now: float) -> None:
        """A connection is closed."""
        if connection in self._presenters:
            self._presenters.remove(connection)
            self._pages.pop(connection, None)
            if self._leader is connection:
                self._leader = None
                self._wall_answers(answers=False)
            if not self._presenters:
                self._gone_since = now
        elif follower := self._followers.pop(connection, None):
            follower.connections.remove(connection)
            self._count()

    def is_over(self, now: float) -> bool:
        """Whether the presenter has closed it, or been away for too long."""
        return self._closed or (self._gone_since is not None and now - self._gone_since >= CLOSES_AFTER)

    def close(self) -> None:
        """Tells everybody that the room is closed."""
        say([*self._presenters, *self.people.connections], {"closed": _CLOSED})

    def tick(self) -> None:
        """Some tenths of a second have passed: the wall may have slept through a wish, and what was counted is told."""
        for do in self._remote.wishes.overdue():
            self._wall_answers(answers=False)
            self._do_here(do)
        self._tell_what_counted()

    # --- what the presenter's page says ---

    def hear_presenter(self, connection: Connection, message: Message) -> None:
        """Does what the presenter's page asks. Raises CucumberError for what can't be done."""
        do = read(message, self._of_a_page(connection))
        if not _LEADING.isdisjoint(message):
            self._lead(connection)
        do()

    def _of_a_page(self, connection: Connection) -> Mapping[str, Callable[..., None]]:
        """What a page of the presenter may ask for; messages name what is asked, and its parameters."""
        return {
            "show": self._show, "ask": self._ask, "reveal": self._reveal, "drop": self._end_question,
            "table": self._show_table, "over": self._over, "lay": self._lay, "draw": self._draw, "deal": self._deal,
            "give": self._give, "cards": self._play_with, "look": self._look, "clear": self._clear,
            "standing": self._look_at_the_standing, "save": partial(self._save, connection),
            "evening": self._go_on_with, "do": self._do, "did": self._did, "now": partial(self._stand, connection),
            "plan": partial(self._plan, connection), "close": self._end,
        }  # fmt: skip

    def _lead(self, connection: Connection) -> None:
        """This page is the one that the room sees now; the one before is told."""
        if connection is self._leader:
            return
        if self._leader is not None:
            say([self._leader], {"leading": False, "told": _ELSEWHERE})
        self._leader = connection
        if (page := self._pages.get(connection, "")) != self._leading_page:
            self._leading_page = page
            self._remote.wishes.forget()
        say([connection], {"leading": True})
        self._wall_answers(answers=True)

    def _others(self, connection: Connection) -> list[Connection]:
        return [each for each in self._presenters if each is not connection]

    # --- what the presenter's pages say to each other; no phone that follows is told any of it ---

    def _did(self, number: int) -> None:
        self._remote.wishes.done(number)
        self._wall_answers(answers=True)

    def _stand(
        self, connection: Connection, title: str = "", said: str = "", note: str = "", *, black: bool = False,
        asks: tuple[str, ...] | None = None,
    ) -> None:  # fmt: skip
        if connection is self._leader:
            now = read_now(title, said, note, asks, black=black)
            self._remote.stand(now, self._story.at, self._story.first)
            say(self._others(connection), self._remote.told)

    def _plan(self, connection: Connection, steps: tuple[Any, ...] | None, at: int = 0) -> None:
        self._remote.plan = None if steps is None else read_plan(steps, at)
        say(self._others(connection), self._remote.told)

    def _do(self, do: str | Message) -> None:
        """The wall does it; where the room can do so itself, or the wall sleeps, the room does."""
        check(do)
        if do == "reveal":
            self._reveal()
        elif do == "table":
            self._show_table()
        elif do == "next" and self._table_is_shown:
            self._deal()
        else:
            self._wish(do)

    def _wish(self, do: Do) -> None:
        if isinstance(do, dict) and "step" in do:
            self._remote.go_to(do["step"])
            self._say_to_presenters(self._remote.told)
        number = self._remote.wishes.add(do)
        if self._leader is not None:
            say([self._leader], {"wish": number, "do": do})
        else:
            self._do_here(self._remote.wishes.take(number))

    def _wall_answers(self, *, answers: bool) -> None:
        """The presenter's pages are told whether the wall is awake, when that changes."""
        if answers != self._remote.is_awake:
            self._remote.is_awake = answers
            self._say_to_presenters(self._remote.told)

    def _do_here(self, do: Do) -> None:
        """The wall sleeps: phones go on as far as the room knows the way."""
        by = (do == "next") - (do == "back")
        if not by or self._table_is_shown:
            return
        if self._poll is None:
            say(self.people.connections, self._story.step(by))
            self._remote.stand_at(self._story.at)
            self._say_to_presenters(self._remote.told)
        elif by > 0 and not self._poll.revealed:
            self._reveal()
        else:
            self._end_question()

    def _show(self, moment: Message) -> None:
        if (length := len(dumps(moment))) > LONGEST_SHOWN:
            raise CucumberError("That is too much to be shown in a room.")
        self._end_question()
        self._turn_to(tables=False)
        story = str(moment.get("story", ""))[:2000]
        say(self.people.connections, self._story.show(story, moment, length))

    def _ask(self, question: Message, solution: Message) -> None:
        self._polls += 1
        self._poll = Poll(self._polls, question, solution)
        say([*self._presenters, *self.people.connections], self._poll.asked)
        self._count()

    def _reveal(self) -> None:
        if self._poll is None:
            raise CucumberError("Nothing has been asked.")
        self._poll.reveal()
        for follower in self.people:
            follower.tell(self._poll.result(follower.key))
        self._say_to_presenters(self._result_with_picks(self._poll))

    def _end_question(self) -> None:
        """Nothing is asked any more, whatever has ended it."""
        if self._poll is not None:
            self._poll = None
            say([*self._presenters, *self.people.connections], {"question": None})

    def _lay(
        self, variant: str, places: tuple[str | int, ...] = (), tables: tuple[tuple[str | int, ...], ...] = ()
    ) -> None:
        """For each seat "bot", the key of a rival, "open" or the number of a phone, at one table or at several."""
        phones = self._phones()
        laid = [[read_place(place, phones) for place in table] for table in tables or (places,)]
        self.tables.lay(find(variant), laid, self._names())
        self._show_new_tables()

    def _draw(self, variant: str, seats: int, *, final: bool = False, real: bool = False) -> None:
        here = {each.key: each.name for each in self.people if each.here}
        self.tables.draw(find(variant), seats, here, self._fresh(), final=final, real=real)
        self._show_new_tables()

    def _give(self, seat: int, to: str | int, table: int = 0) -> None:
        with self._moving():
            changed = self.tables.give(table, seat, read_place(to, self._phones()))
        self._tell_tables(changed, anew=True)

    def _play_with(self, table: int, *, real: bool) -> None:
        self.tables[table].play_with(real=real)
        self._tell_tables([self.tables[table]])

    def _show_new_tables(self) -> None:
        self._large = None
        self._show_table()

    def _look(self, table: int | None) -> None:
        """The presenter sees a table large, or all of them small."""
        self._large = None if table is None else self.tables[table].number
        for presenter in self._presenters:
            say([presenter], self._seen_by_the_presenter())

    def _save(self, connection: Connection) -> None:
        say([connection], {"evening": write_evening(self.tables.so_far(self._names()))})

    def _go_on_with(self, file: Any) -> None:
        """An evening that was saved goes on, as the next one of the same people."""
        self.tables.go_on_with(read_evening(file))
        self._say_to_presenters({"keep": self.tables.kept_evening()})
        self._rank_again()

    def _end(self) -> None:
        self._closed = True

    def _show_table(self) -> None:
        """The tables are what everybody sees. Raises CucumberError if there are none."""
        if not self.tables:
            raise CucumberError(NO_TABLE)
        self._end_question()
        self._turn_to(tables=True)
        self._tell_all_tables()

    def _over(self) -> None:
        """What was shown has ended: tables that were played before come back."""
        if self.tables and not self._table_is_shown:
            self._show_table()

    def _deal(self, table: int | None = None) -> None:
        """The next cards at a table, or at all that wait for them.

        A game that is over waits till all are, and a table where nobody sits waits for people. Raises CucumberError if
        no table waits for cards.
        """
        if not self.tables:
            raise CucumberError(NO_TABLE)
        found = [*self.tables] if table is None else [self.tables[table]]
        if len(found) > 1:
            taken = [each for each in found if not each.real and any(place.phone for place in each.places)]
            ready = [each for each in taken if each.game is None or each.game.is_settled]
            found = [each for each in ready if each.game is None or not each.game.over] or ready
            if not found:
                raise CucumberError("Every table is still playing." if taken else "Nobody sits at a table yet.")
        for seats in found:
            self._deal_on(seats)
        self._tell_tables(found)

    def _deal_on(self, seats: Seats) -> None:
        seats.deal(self._names(), self._fresh())
        self._end_question()
        self._turn_to(tables=True)

    def _turn_to(self, *, tables: bool) -> None:
        """Everybody sees the tables, or what is presented."""
        if self._table_is_shown == tables:
            return
        self._table_is_shown = tables
        if tables:
            self._remote.now = None
            say(self.people.connections, {"shows": self._shows})
        self._say_to_presenters({"shows": self._shows, **self._remote.told})

    def _look_at_the_standing(self) -> None:
        """The presenter's page shows who stands to win, as soon as that is worked out."""
        seats = self._large_table
        if seats is None:
            raise CucumberError("Choose a table first." if self.tables else NO_TABLE)
        if game := seats.look_at_the_standing():
            self._foretell(game, partial(self._tell_standing, seats, game.deals))

    def _tell_standing(self, seats: Seats, deal: int, standing: str) -> None:
        """Says it, unless the table has gone on to other cards or another one is looked at."""
        if seats not in self.tables or seats.game is None or seats.game.deals != deal:
            return
        seats.standing, seats.awaits_standing = standing, False
        if seats is self._large_table:
            self._say_to_presenters({"standing": standing} if standing else {"standing": "", "refused": _UNTOLD})

    def _clear(self) -> None:
        """The games end, and the tables are gone."""
        self.tables.clear(self._names())
        self._large = None
        self._remote.stand_at(self._story.at)
        self._turn_to(tables=False)
        self._tell_all_tables()

    # --- what a phone says ---

    def hear_follower(self, connection: Connection, message: Message) -> None:
        """Does what a phone asks. Raises CucumberError for what can't be done."""
        who = self._followers[connection]
        asks: Mapping[str, Callable[..., None]] = {
            "want": self._look_back, "answer": self._answer, "marked": self._mark, "name": self._rename,
            "sit": self._sit, "stand": self._leave_seat, "look": self._look_on, "sheet": self._report,
            "act": self._act, "deal": self._deal_here, "vote": self._vote, "opened": self._open_hand,
        }  # fmt: skip
        read(message, {name: partial(does, who) for name, does in asks.items()})()

    def _look_back(self, who: Follower, number: int) -> None:
        who.tell(self._story.before(number))

    def _answer(self, who: Follower, number: int, picked: tuple[str, ...]) -> None:
        poll = self._asked_now
        poll.answer(who.key, number, picked)
        who.tell({"answered": list(poll.answers[who.key])})
        self._count()

    def _mark(self, who: Follower, number: int, picked: tuple[str, ...]) -> None:
        self._asked_now.mark(who.key, number, picked)

    @property
    def _asked_now(self) -> Poll:
        if self._poll is None:
            raise CucumberError("This question is over; your answer came too late.")
        return self._poll

    def _rename(self, who: Follower, name: str) -> None:
        self.people.rename(who, name)
        who.tell({"name": who.name})
        self._count()
        self._rank_again()

    def _sit(self, who: Follower, seat: int, table: int = 0) -> None:
        with self._moving():
            changed = self.tables.sit(who.key, table, seat)
        self._tell_tables(changed)

    def _leave_seat(self, who: Follower) -> None:
        self._tell_tables([self.tables.stand(who.key)])

    def _look_on(self, who: Follower, table: int | None) -> None:
        self.tables.look_on(who.key, table)
        who.tell(self._table_for(who))

    def _report(self, who: Follower, link: str) -> None:
        seats = self.tables.own(who.key)
        seats.report(who.key, link, self._names())
        self._tell_tables([seats])

    def _act(self, who: Follower, act: str, at: int, of: str = "") -> None:
        """An act picked at the moment `at`; `of` names table and deal, if the phone says so."""
        seats = self.tables.own(who.key)
        seats.act(who.key, act, at, of)
        self._tell_tables([seats])

    def _deal_here(self, who: Follower) -> None:
        """Any player may deal, as at a real table."""
        seats = self.tables.own(who.key)
        if seats.seat_of(who.key) is None or seats.game is None:
            raise CucumberError("The players deal, or the presenter.")
        self._deal_on(seats)
        self._tell_tables([seats])

    def _vote(self, who: Follower, act: str, at: int) -> None:
        seats = self.tables.own(who.key)
        seats.vote(who.key, act, at)
        who.tell(self._vote_of(who, seats))
        self._count()

    def _open_hand(self, who: Follower, is_open: bool = True) -> None:
        seats = self.tables.own(who.key)
        seats.open_hand(who.key, is_open=is_open)
        self._tell_tables([seats], anew=True)
