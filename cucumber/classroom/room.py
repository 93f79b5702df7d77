"""A room: one presents, many follow. It hears what comes from browsers and tells each of them what it may know.

Nothing in it is stored anywhere. What must outlive the server, the pages keep themselves and say again: the presenter's
page what is shown and asked and the game that is played, a phone its key and its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from hmac import compare_digest
from typing import Any

from cucumber.classroom.connection import Connection, Message, say
from cucumber.classroom.messages import (
    Answer,
    Ask,
    Did,
    Do,
    ForgetPlan,
    Give,
    Lay,
    LookBack,
    Make,
    Now,
    OpenHand,
    Order,
    Plan,
    Rename,
    Show,
    Sit,
    Vote,
    Wish,
    from_phone,
    from_presenter,
)
from cucumber.classroom.people import Follower, People
from cucumber.classroom.poll import Poll
from cucumber.classroom.remote import Remote
from cucumber.classroom.room_game import RoomGame
from cucumber.classroom.seats import Place, Seats, read_place
from cucumber.classroom.story import Story
from cucumber.errors import CucumberError
from cucumber.variants import find

MINUTE = 60.0
Foretell = Callable[[RoomGame, Callable[[str], None]], None]
CLOSES_AFTER = 30 * MINUTE  # seconds without a presenter
_CLOSED = "The presenter has left, and the room is closed."
_UNTOLD = "Who stands to win can't be worked out in this game."
_ELSEWHERE = "Another page of yours is shown to the room now. Step here to show this one again."


class Room:
    """A room with its code, and the secret by which its presenter is known; `fresh` gives seeds for games.

    `foretell` works out apart who stands to win in a game, and says it later as HTML; nothing if that can't be told.
    Times are in seconds, from any clock that only goes forward.
    """

    def __init__(self, code: str, secret: str, fresh: Callable[[], str], foretell: Foretell) -> None:
        self.code = code
        self._secret = secret
        self._fresh = fresh
        self._foretell = foretell
        self._life = fresh()[:8]  # by which a phone notices that its room has begun anew
        self._presenters: list[Connection] = []
        self._leader: Connection | None = None  # whose page is shown: the presenter may have several open
        self._pages: dict[Connection, str] = {}  # by which a page that slept is known again
        self._leading_page = ""
        self._remote = Remote()
        self._gone_since: float | None = None
        self.people = People()
        self._followers: dict[Connection, Follower] = {}
        self._story = Story()
        self._polls = 0
        self._poll: Poll | None = None
        self._seats: Seats | None = None
        self._table_is_shown = False
        self._closed = False
        self._to_count = False  # the presenter is still to be told who is here and what they answered

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
        if kept is not None and self._seats is None:
            self._take_up(kept)
        wakes = bool(page) and page == self._leading_page
        wishes = self._remote.wishes.told if wakes else []
        asks = self._poll is not None
        say([connection], {"room": {"code": self.code, "life": self._life, "asks": asks, "wishes": wishes}})
        self._leader = connection if wakes else self._leader
        self._tell_the_presenter_all(connection)
        if wakes:
            self._wall_answers(answers=True)

    def follow(self, connection: Connection, key: str, name: str = "") -> None:
        """A phone comes in, or comes back. Raises CucumberError if the room is full."""
        follower = self.people.welcome(connection, key, name)
        self._followers[connection] = follower
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

    # --- what the presenter's page says ---

    def hear_presenter(self, connection: Connection, message: Message) -> None:
        """Does what the presenter's page asks. Raises CucumberError for what can't be done."""
        asked = from_presenter(message)
        if isinstance(asked, Show | Ask | Lay) or asked in {Order.TABLE, Order.DEAL}:
            self._lead(connection)
        match asked:
            case Show():
                self._show(asked)
            case Ask():
                self._ask(asked)
            case Lay(variant, places):
                self._lay(variant, places)
            case Give(seat, to):
                self._give(seat, to)
            case Order():
                self._ORDERS[asked](self)
            case _:
                self._hear_of_the_wall(connection, asked)

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

    def _hear_of_the_wall(self, connection: Connection, asked: Do | Did | Now | Plan | ForgetPlan) -> None:
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
        elif do.what == "next" and self._table_is_shown:
            self._deal()
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
        self._table_is_shown = False
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
        self._poll.revealed = True
        for follower in self.people:
            follower.tell(self._poll.result(follower.key))
        self._say_to_presenters(self._poll.result())

    def _end_question(self) -> None:
        """Nothing is asked any more, whatever has ended it."""
        if self._poll is not None:
            self._poll = None
            say([*self._presenters, *self.people.connections], {"question": None})

    def _lay(self, variant: str, places: Iterable[str | int]) -> None:
        phones = self._phones()
        self._seats = Seats(find(variant), [read_place(place, phones) for place in places])
        self._show_table()

    def _end(self) -> None:
        self._closed = True

    def _show_table(self) -> None:
        """The table of the seats is what everybody sees."""
        self._end_question()
        self._turn_to_the_table()
        self._tell_table(anew=True)

    def _deal(self) -> None:
        self._deal_on(self._seats_laid())
        self._tell_table()

    def _deal_on(self, seats: Seats) -> None:
        seats.deal({each.key: each.name for each in self.people}, self._fresh())
        self._end_question()
        self._turn_to_the_table()

    def _turn_to_the_table(self) -> None:
        self._table_is_shown = True
        self._remote.now = None
        self._say_to_presenters(self._remote.told)

    def _look_at_the_standing(self) -> None:
        """The presenter's page shows who stands to win, as soon as that is worked out."""
        seats = self._seats_laid()
        if game := seats.look_at_the_standing():
            self._foretell(game, partial(self._tell_standing, seats, game.deals))

    def _tell_standing(self, seats: Seats, deal: int, standing: str) -> None:
        """Says it, unless the table has gone on to other cards."""
        if self._seats is not seats or seats.game is None or seats.game.deals != deal:
            return
        seats.standing, seats.awaits_standing = standing, False
        self._say_to_presenters({"standing": standing} if standing else {"standing": "", "refused": _UNTOLD})

    def _give(self, seat: int, to: str | int) -> None:
        self._seats_laid().give(seat, read_place(to, self._phones()))
        self._tell_table(anew=True)

    def _clear(self) -> None:
        """The game at the table ends, and its seats are gone."""
        self._seats, self._table_is_shown = None, False
        self._remote.stand_at(self._story.at)
        self._say_to_presenters(self._remote.told)
        self._tell_table()

    _ORDERS: Mapping[Order, Callable[[Room], None]] = {
        Order.REVEAL: _reveal, Order.DROP: _end_question, Order.TABLE: _show_table,
        Order.DEAL: _deal, Order.STANDING: _look_at_the_standing, Order.CLEAR: _clear, Order.CLOSE: _end,
    }  # fmt: skip

    # --- what a phone says ---

    def hear_follower(self, connection: Connection, message: Message) -> None:
        """Does what a phone asks. Raises CucumberError for what can't be done."""
        follower = self._followers[connection]
        match from_phone(message):
            case LookBack(number):
                follower.tell(self._story.before(number))
            case Answer(number, picked):
                self._answer(follower, number, picked)
            case Rename(name):
                self._rename(follower, name)
            case Vote(act, at):
                self._vote(follower, act, at)
            case OpenHand(is_open):
                self._seats_laid().open_hand(follower.key, is_open=is_open)
                self._tell_table(anew=True)
            case at_the_table:
                self._play(follower, at_the_table)
                self._tell_table()

    def _play(self, follower: Follower, asked: Sit | Make | Wish) -> None:
        """What a phone does at the table."""
        seats = self._seats_laid()
        match asked:
            case Sit(seat):
                seats.sit(follower.key, seat)
            case Wish.STAND:
                seats.stand(follower.key)
            case Make(act, at):
                seats.act(follower.key, act, at)
            case Wish.DEAL if seats.seat_of(follower.key) is None or seats.game is None:
                raise CucumberError("The players deal, or the presenter.")
            case Wish.DEAL:  # any player may do it, as at a real table
                self._deal_on(seats)

    def _answer(self, follower: Follower, number: int, picked: Sequence[str]) -> None:
        if self._poll is None:
            raise CucumberError("This question is over; your answer came too late.")
        self._poll.answer(follower.key, number, picked)
        follower.tell({"answered": list(self._poll.answers[follower.key])})
        self._count()

    def _rename(self, follower: Follower, name: str) -> None:
        self.people.rename(follower, name)
        follower.tell({"name": follower.name})
        self._count()

    def _vote(self, follower: Follower, act: str, at: int) -> None:
        seats = self._seats_laid()
        seats.vote(follower.key, act, at)
        follower.tell(self._vote_of(follower, seats))
        self._count()

    # --- what is told ---

    def tick(self) -> None:
        """Says what has been counted since the last time: many answers at once are one message to the presenter."""
        for do in self._remote.wishes.overdue():
            self._wall_answers(answers=False)
            self._do_here(do)
        if not self._to_count:
            return
        self._to_count = False
        self._say_to_presenters({"here": self.people.here, "people": self._people_told()})
        if self._poll is not None and not self._poll.revealed:
            self._say_to_presenters(self._poll.standing(self.people.here))
        if self._seats is not None:
            self._tell_places()
            if (seat := self._seats.voted_on) is not None:
                self._tell_seat(seat, self._seats.advice())

    def _count(self) -> None:
        """The presenter is told with the next tick."""
        self._to_count = True

    def _all_for(self, follower: Follower) -> Message:
        """All that is, also where that is nothing: a phone that slept may hold anything that was."""
        return {**self._table_for(follower), **self._story.now, "shows": self._shows, **self._question_for(follower)}

    def _table_for(self, follower: Follower) -> Message:
        if self._seats is None:
            return {"places": None}
        laid = self._seats.laid(self._known())
        if self._seats.game is None:
            return laid
        told = self._seats.told(self._seats.seat_of(follower.key), anew=True)
        return {**laid, **told, **self._ballot_for(follower), **self._vote_of(follower, self._seats)}

    def _question_for(self, follower: Follower) -> Message:
        if self._poll is None:
            return {"question": None}
        result = self._poll.result(follower.key) if self._poll.revealed else {}
        return {**self._poll.asked, "answered": list(self._poll.answers.get(follower.key, ())), **result}

    def _tell_the_presenter_all(self, connection: Connection) -> None:
        say([connection], {"here": self.people.here, "people": self._people_told(), **self._remote.told})
        if self._poll is not None:
            standing = self._poll.result() if self._poll.revealed else self._poll.standing(self.people.here)
            say([connection], {**self._poll.asked, **standing})
        if self._seats is not None:
            say([connection], self._seats.laid(self._known()))
            if self._seats.game is not None:
                say([connection], self._seats.told(None, anew=True))
                say([connection], {"standing": self._seats.standing})

    @property
    def _shows(self) -> str:
        return "table" if self._table_is_shown else "story"

    def _tell_table(self, *, anew: bool = False) -> None:
        """Everybody is told of the table what they may see of it."""
        if self._seats is None:
            say([*self._presenters, *self.people.connections], {"places": None, "shows": self._shows})
            self._say_to_presenters({"keep": None})
            return
        self._tell_places()
        if self._seats.game is not None:
            self._tell_frames(self._seats, anew=anew)
        say(self.people.connections, {"shows": self._shows})
        self._say_to_presenters({"keep": self._seats.kept()})

    def _tell_frames(self, seats: Seats, *, anew: bool) -> None:
        looking_on = [
            each for follower in self.people if seats.seat_of(follower.key) is None for each in follower.connections
        ]
        say([*self._presenters, *looking_on], seats.told(None, anew=anew))
        for follower in self.people:
            if (seat := seats.seat_of(follower.key)) is not None:
                follower.tell({**seats.told(seat, anew=anew), "ballot": None})
        say(looking_on, seats.ballot())
        for follower in self.people:
            follower.tell(self._vote_of(follower, seats))

    def _ballot_for(self, follower: Follower) -> Message:
        assert self._seats is not None
        return self._seats.ballot() if self._seats.seat_of(follower.key) is None else {"ballot": None}

    def _vote_of(self, follower: Follower, seats: Seats) -> Message:
        """What a phone would play, if it has said so."""
        return {"voted": seats.label(seats.votes[follower.key])} if follower.key in seats.votes else {}

    def _tell_places(self) -> None:
        assert self._seats is not None
        say([*self._presenters, *self.people.connections], self._seats.laid(self._known()))

    def _tell_seat(self, seat: int, message: Message) -> None:
        assert self._seats is not None
        for follower in self.people:
            if self._seats.seat_of(follower.key) == seat:
                follower.tell(message)

    def _say_to_presenters(self, message: Message) -> None:
        say(self._presenters, message)

    # --- who is who ---

    def _seats_laid(self) -> Seats:
        if self._seats is None:
            raise CucumberError("There is no table in this room yet.")
        return self._seats

    def _phones(self) -> dict[int, str]:
        return {each.number: each.key for each in self.people}

    def _known(self) -> dict[str, tuple[int, str, bool]]:
        return {each.key: (each.number, each.name, each.here) for each in self.people}

    def _people_told(self) -> list[Message]:
        return [{"number": each.number, "name": each.name, "here": each.here} for each in self.people]

    def _take_up(self, kept: Any) -> None:
        """The seats and the game that the presenter's page kept; phones find their seats by their keys."""
        try:
            game = RoomGame.from_kept(kept["game"]) if kept["game"] else None
            places = [Place(*map(str, place)) for place in kept["places"]]  # type: ignore[arg-type]
            self._seats = Seats(find(kept["variant"]), places, game)
        except (CucumberError, KeyError, TypeError, ValueError):
            return  # kept by another version, or damaged: the room begins without a table
        self._table_is_shown = True
