"""A room: one presents, many follow. It hears what comes from browsers; `telling` has what it tells them.

Nothing in it is stored anywhere. What must outlive the server, the pages keep themselves and say again: the presenter's
page what is shown and asked and the game that is played, a phone its key and its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from hmac import compare_digest

from cucumber.classroom.connection import Connection, Message, say
from cucumber.classroom.evening import read_evening, write_evening
from cucumber.classroom.messages import (
    Answer,
    Ask,
    DealAt,
    Did,
    Do,
    Draw,
    ForgetPlan,
    Give,
    Lay,
    Look,
    LookBack,
    Make,
    Now,
    OfTables,
    OfTheWall,
    OpenEvening,
    OpenHand,
    Order,
    Plan,
    PlayWith,
    Rename,
    Report,
    Show,
    Sit,
    Vote,
    Wish,
    from_phone,
    from_presenter,
)
from cucumber.classroom.people import Follower
from cucumber.classroom.poll import Poll
from cucumber.classroom.room_game import RoomGame
from cucumber.classroom.seats import Seats, read_place
from cucumber.classroom.tables import NO_TABLE
from cucumber.classroom.telling import Telling
from cucumber.errors import CucumberError
from cucumber.variants import find

MINUTE = 60.0
Foretell = Callable[[RoomGame, Callable[[str], None]], None]
CLOSES_AFTER = 30 * MINUTE  # seconds without a presenter
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
        asked = from_presenter(message)
        if isinstance(asked, Show | Ask | Lay | Draw | DealAt) or asked is Order.TABLE:
            self._lead(connection)
        match asked:
            case Show():
                self._show(asked)
            case Ask():
                self._ask(asked)
            case Order.SAVE:
                say([connection], {"evening": write_evening(self.tables.so_far(self._names()))})
            case Order():
                self._ORDERS[asked](self)
            case Do() | Did() | Now() | Plan() | ForgetPlan():
                self._hear_of_the_wall(connection, asked)
            case _:
                self._hear_of_tables(asked)

    def _hear_of_tables(self, asked: OfTables) -> None:
        match asked:
            case Lay(variant, tables):
                self._lay(variant, tables)
            case Draw():
                self._draw(asked)
            case DealAt(table):
                self._deal(table)
            case Give(seat, to, table):
                with self._moving():
                    changed = self.tables.give(table, seat, read_place(to, self._phones()))
                self._tell_tables(changed, anew=True)
            case PlayWith(table, real):
                self.tables[table].play_with(real=real)
                self._tell_tables([self.tables[table]])
            case Look(table):
                self._look(table)
            case OpenEvening(file):
                self._go_on_with(file)

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

    # --- what the presenter's pages say to each other ---

    def _hear_of_the_wall(self, connection: Connection, asked: OfTheWall) -> None:
        """What is for the presenter's own pages alone: no phone that follows is told any of it."""
        match asked:
            case Do():
                self._do(asked)
            case Did(number):
                self._remote.wishes.done(number)
                self._wall_answers(answers=True)
            case Now() if connection is self._leader:
                self._remote.stand(asked, self._story.at, self._story.first)
                say(self._others(connection), self._remote.told)
            case Plan() | ForgetPlan():
                self._remote.plan = asked if isinstance(asked, Plan) else None
                say(self._others(connection), self._remote.told)

    def _do(self, do: Do) -> None:
        """The wall does it; where the room can do so itself, or the wall sleeps, the room does."""
        if do.what == "reveal":
            self._reveal()
        elif do.what == "table":
            self._show_table()
        elif do.what == "next" and self._table_is_shown:
            self._deal(None)
        else:
            self._wish(do)

    def _wish(self, do: Do) -> None:
        if do.what == "step" and do.number is not None:
            self._remote.go_to(do.number)
            self._say_to_presenters(self._remote.told)
        number = self._remote.wishes.add(do)
        if self._leader is not None:
            say([self._leader], {"wish": number, **do.told})
        else:
            self._do_here(self._remote.wishes.take(number))

    def _wall_answers(self, *, answers: bool) -> None:
        """The presenter's pages are told whether the wall is awake, when that changes."""
        if answers != self._remote.is_awake:
            self._remote.is_awake = answers
            self._say_to_presenters(self._remote.told)

    def _do_here(self, do: Do) -> None:
        """The wall sleeps: phones go on as far as the room knows the way."""
        by = {"next": 1, "back": -1}.get(do.what, 0)
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

    def _show(self, shown: Show) -> None:
        self._end_question()
        self._turn_to(tables=False)
        story = str(shown.moment.get("story", ""))[:2000]
        say(self.people.connections, self._story.show(story, shown.moment, shown.length))

    def _ask(self, asked: Ask) -> None:
        self._polls += 1
        self._poll = Poll(self._polls, asked.question, asked.solution)
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

    def _lay(self, variant: str, tables: Iterable[Iterable[str | int]]) -> None:
        phones = self._phones()
        places = [[read_place(place, phones) for place in table] for table in tables]
        self.tables.lay(find(variant), places, self._names())
        self._show_new_tables()

    def _draw(self, asked: Draw) -> None:
        here = {each.key: each.name for each in self.people if each.here}
        variant = find(asked.variant)
        self.tables.draw(variant, asked.seats, here, self._fresh(), final=asked.final, real=asked.real)
        self._show_new_tables()

    def _show_new_tables(self) -> None:
        self._large = None
        self._show_table()

    def _look(self, table: int | None) -> None:
        """The presenter sees a table large, or all of them small."""
        self._large = None if table is None else self.tables[table].number
        for presenter in self._presenters:
            say([presenter], self._seen_by_the_presenter())

    def _go_on_with(self, file: object) -> None:
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

    def _deal(self, number: int | None) -> None:
        """The next cards at a table, or at all that wait for them.

        A game that is over waits till all are, and a table where nobody sits waits for people. Raises CucumberError if
        no table waits for cards.
        """
        if not self.tables:
            raise CucumberError(NO_TABLE)
        found = [*self.tables] if number is None else [self.tables[number]]
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

    _ORDERS: Mapping[Order, Callable[[Room], None]] = {
        Order.REVEAL: _reveal, Order.DROP: _end_question, Order.TABLE: _show_table, Order.OVER: _over,
        Order.STANDING: _look_at_the_standing, Order.CLEAR: _clear, Order.CLOSE: _end,
    }  # fmt: skip

    # --- what a phone says ---

    def hear_follower(self, connection: Connection, message: Message) -> None:
        """Does what a phone asks. Raises CucumberError for what can't be done."""
        follower = self._followers[connection]
        match said := from_phone(message):
            case LookBack(number):
                follower.tell(self._story.before(number))
            case Answer():
                self._answer(follower, said)
            case Rename(name):
                self._rename(follower, name)
            case Vote(act, at):
                self._vote(follower, act, at)
            case OpenHand(is_open):
                seats = self.tables.own(follower.key)
                seats.open_hand(follower.key, is_open=is_open)
                self._tell_tables([seats], anew=True)
            case Sit(seat, table):
                with self._moving():
                    changed = self.tables.sit(follower.key, table, seat)
                self._tell_tables(changed)
            case Look(table):
                self.tables.look_on(follower.key, table)
                follower.tell(self._table_for(follower))
            case Report(link):
                seats = self.tables.own(follower.key)
                seats.report(follower.key, link, self._names())
                self._tell_tables([seats])
            case at_the_table:
                seats = self.tables.own(follower.key)
                self._play(follower, seats, at_the_table)
                self._tell_tables([seats])

    def _play(self, follower: Follower, seats: Seats, asked: Make | Wish) -> None:
        """What a phone does at its table."""
        match asked:
            case Wish.STAND:
                self.tables.stand(follower.key)
            case Make(act, at, of):
                seats.act(follower.key, act, at, of)
            case Wish.DEAL if seats.seat_of(follower.key) is None or seats.game is None:
                raise CucumberError("The players deal, or the presenter.")
            case Wish.DEAL:  # any player may do it, as at a real table
                self._deal_on(seats)

    def _answer(self, follower: Follower, said: Answer) -> None:
        if self._poll is None:
            raise CucumberError("This question is over; your answer came too late.")
        if said.is_sent:
            self._poll.answer(follower.key, said.number, said.picked)
            follower.tell({"answered": list(self._poll.answers[follower.key])})
            self._count()
        else:
            self._poll.mark(follower.key, said.number, said.picked)

    def _rename(self, follower: Follower, name: str) -> None:
        self.people.rename(follower, name)
        follower.tell({"name": follower.name})
        self._count()
        self._rank_again()

    def _vote(self, follower: Follower, act: str, at: int) -> None:
        seats = self.tables.own(follower.key)
        seats.vote(follower.key, act, at)
        follower.tell(self._vote_of(follower, seats))
        self._count()
