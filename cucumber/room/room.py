"""A room: one presents, many follow. It handles messages of browsers; `snapshot` has what they see.

Nothing in it is stored. The pages save what must outlive the server, and send it again: the presenter's
page what is shown and asked and the game that is played, a phone its key and its answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hmac import compare_digest
from typing import Any

from cucumber.engine.variants import find
from cucumber.errors import CucumberError
from cucumber.messages import read
from cucumber.room import scene
from cucumber.room.entry_messages import JoinRoom, Message, OpenRoom, ResumeRoom
from cucumber.room.evening.evening import read_evening, write_evening
from cucumber.room.evening.ranking import ranking_props
from cucumber.room.people import Follower, People, PresenterPage
from cucumber.room.poll import Poll
from cucumber.room.quiz import Quiz
from cucumber.room.remote import PATIENCE, Action, Remote, RemoteStep, check_action, now_props, plan_props
from cucumber.room.room_game import RoomGame
from cucumber.room.story import Story
from cucumber.room.table import Table, read_place
from cucumber.room.tables import NO_TABLE, Tables

CLOSES_AFTER = 30 * 60.0  # seconds without a presenter
WinChanceEstimator = Callable[[RoomGame, Callable[[str], None]], None]
_LEADING = {"show", "ask", "lay", "draw", "deal", "table"}  # the page that asks for these is the one the room sees

_AT_A_TABLE = {"act", "vote", "opened"}  # what a phone asks of the table that it sees


class Room:
    """A room with its code and the presenter's secret; `fresh` gives seeds for games.

    `estimate` computes win chances elsewhere, and reports them later as HTML; empty if impossible.
    Times are in seconds, from any clock that only goes forward.
    """

    def __init__(self, code: str, secret: str, fresh: Callable[[], str], estimate: WinChanceEstimator) -> None:
        self.code, self._secret, self._fresh, self._estimate = code, secret, fresh, estimate
        self.life = fresh()[:8]  # by which a phone notices that its room has started again
        self.people, self.tables = People(), Tables(fresh)
        self.story, self.remote = Story(), Remote()
        self.poll: Poll | None = None
        self.quiz = Quiz()
        self.pages: list[PresenterPage] = []
        self.leader: PresenterPage | None = None  # the one that is shown: the presenter may have several open
        self.shows_tables = False
        self.shows_ranking: str | None = None  # "tonight" or "season", in place of the tables
        self.ending: Message | None = None  # how the games stood that the presenter has ended
        self._has_ended = False
        self._selected_table: int | None = None  # the table that the presenter looks at, where there are several
        self._leading_page = ""  # its name, also while it sleeps
        self._absence = 0  # ticks since it went
        self._gone_since: float | None = None
        self._polls = 0
        self._saved_answers: Any = None  # as the presenter's page saved it before the server started again
        self._is_closed = False
        self._has_news = False  # a change without a message, such as win chances

    # --- coming and going ---

    def opens_to(self, secret: str) -> bool:
        """Whether this is the presenter's secret."""
        return compare_digest(secret.encode(), self._secret.encode())

    def present(self, request: OpenRoom) -> PresenterPage:
        """The presenter's page joins or returns, perhaps with the game it saved while the server was down.

        A page with the name of the one shown before is the same, and gets the pending requests.
        """
        page = PresenterPage(request.screen, request.page, request.displaced)
        if isinstance(request, ResumeRoom) and isinstance(request.kept, dict):
            self._restore(request.kept)
        self.pages.append(page)
        self._gone_since = None
        if page.name and page.name == self._leading_page:
            self.leader, self.remote.is_awake, page.displaced = page, True, False
        return page

    def _restore(self, saved: Message) -> None:
        """Restores what the presenter's page saved while the server was down; damaged parts are left out."""
        if not self.tables:
            self.tables.restore(saved)
            self.shows_tables |= len(self.tables) > 0
        if not self.tables and self.ending is None:
            self.ending = scene.read_podium(saved.get("ending"))
            self._has_ended = self.ending is not None
        if not self._polls:
            self._saved_answers = saved.get("poll")
            self.quiz = Quiz.from_saved(saved.get("quiz"))

    def follow(self, request: JoinRoom) -> Follower:
        """A phone joins or returns. Raises CucumberError if the room is full."""
        who = self.people.admit(request.key, request.name, request.number, request.face)
        who.has = self._current_moments
        return who

    def leave(self, who: Follower | PresenterPage, now: float) -> None:
        """A connection is closed."""
        if isinstance(who, Follower):
            who.connections -= 1
            return
        self.pages.remove(who)
        if self.leader is who:
            self.leader, self._absence = None, 0
        if not self.pages:
            self._gone_since = now

    def is_over(self, now: float) -> bool:
        """Whether the presenter has closed it, or been away for too long."""
        return self._is_closed or (self._gone_since is not None and now - self._gone_since >= CLOSES_AFTER)

    @property
    def is_empty(self) -> bool:
        """Whether neither a phone nor a page of the presenter is in it."""
        return not self.pages and not self.people.here

    def tick(self) -> bool:
        """Counts a tenth of a second: the wall may have slept through a request. Returns whether anything changed.

        A wall that is gone for a moment, as from page to page, isn't asleep.
        """
        overdue = self.remote.overdue()
        has_news, self._has_news = self._has_news, False
        if self.leader is None and self.remote.is_awake:
            self._absence += 1
            has_news = has_news or self._absence >= PATIENCE
            self.remote.is_awake = self._absence < PATIENCE
        for request in overdue:
            self.remote.is_awake = False
            self._act_for_wall(request.do)
        return has_news or bool(overdue)

    # --- messages ---

    def receive(self, who: Follower | PresenterPage, raw: object) -> Message | None:
        """Handles a request of a browser, and gives the reply for it alone. Raises CucumberError if impossible."""
        kind = raw.get("is") if isinstance(raw, dict) else None
        if isinstance(who, Follower):
            is_at_a_table = isinstance(kind, str) and kind in _AT_A_TABLE
            read(raw, self._table_handlers(who) if is_at_a_table else self._phone_handlers(who))
            return None
        answer: Message | None = read(raw, self._page_handlers | {"now": partial(self._report_wall, who)})
        if kind in _LEADING:
            self._lead(who)
        return answer

    @property
    def _page_handlers(self) -> dict[str, Callable[..., Message | None]]:
        return {
            "show": self._show_moment, "ask": self._ask, "reveal": self._reveal, "play_out": self._play_out,
            "drop": self._drop_question, "end": self._end_presentation, "table": self._show_tables,
            "ranking": self._show_ranking, "over": self._return_to_tables, "lay": self._lay_tables,
            "draw": self._draw_lots, "deal": self._deal, "give": self._give_seat, "cards": self._set_real_cards,
            "look": self._select_table, "clear": self._clear_tables, "standing": self._show_win_chances,
            "save": self._evening_file, "evening": self._resume_evening, "do": self._request, "did": self._confirm,
            "plan": self._set_plan, "close": self._close, "rename": self._rename, "remove": self._remove,
        }  # fmt: skip

    def _phone_handlers(self, who: Follower) -> dict[str, Callable[..., None]]:
        """The requests of a phone, wherever it is."""
        tables, key = self.tables, who.key
        return {
            "want": partial(self._look_back, who), "name": partial(self.people.rename, who),
            "face": partial(self.people.change_face, who),
            "answer": partial(self._answer, Poll.answer, key), "mark": partial(self._answer, Poll.mark, key),
            "sit": partial(tables.sit, key), "stand": partial(tables.stand, key), "look": partial(tables.look_on, key),
            "sheet": partial(self._submit_sheet, key), "deal": partial(self._deal_for_player, key),
        }  # fmt: skip

    def _table_handlers(self, who: Follower) -> dict[str, Callable[..., None]]:
        """The requests of a phone at a table. Raises CucumberError if it is at none."""
        table = self.tables.own(who.key)
        act, vote, opened = partial(table.act, who.key), partial(table.vote, who.key), partial(table.open_hand, who.key)
        return {"act": act, "vote": vote, "opened": opened}

    # --- what the presenter's pages say about each other ---

    def _lead(self, page: PresenterPage) -> None:
        """This page is the one that the room sees now."""
        if self.leader not in {None, page}:
            assert self.leader is not None
            self.leader.displaced = True
        if page.name != self._leading_page:
            self._leading_page = page.name
            self.remote.clear()
        self.leader, self.remote.is_awake, page.displaced = page, True, False

    def _confirm(self, number: int) -> None:
        self.remote.confirm(number)
        self.remote.is_awake = True

    def _report_wall(
        self, page: PresenterPage, note: str = "", ahead: str = "Next", *, black: bool = False, again: bool = False,
        asks: tuple[str, ...] | None = None,
    ) -> None:  # fmt: skip
        now = now_props(note, ahead, asks, black=black, again=again)
        if self.leader is None and page.screen == "wall" and not page.displaced:
            self._lead(page)
        if page is self.leader:
            self.remote.report(now, self.story.at, self.story.first)

    def _set_plan(self, steps: tuple[RemoteStep, ...] | None, at: int = 0) -> None:
        self.remote.plan = None if steps is None else plan_props(steps, at)

    def _request(self, do: str | Message) -> None:
        """Passes it to the wall; if the room can do it itself, or the wall sleeps, the room does."""
        check_action(do)
        if do == "reveal":
            self._reveal()
        elif do == "table":
            self._show_tables()
        elif do == "ranking":
            self._show_ranking(None if self.shows_ranking else "tonight")
        elif do == "round":
            self._next_round()
        elif do == "end":
            self._clear_tables()
        elif do == "next" and self.shows_tables:
            self._deal()
        else:
            request = self.remote.add_request(do)
            if self.leader is None:
                request.waited, self.remote.is_awake = PATIENCE, False
                self._act_for_wall(do)

    def _act_for_wall(self, do: Action) -> None:
        """Acts for a sleeping wall: phones advance as far as the room knows the plan."""
        by = (do == "next") - (do == "back")
        if not by or self.shows_tables:
            return
        if self.poll is None:
            self.story.step(by)
            self._update_moments()
            self.remote.return_to(self.story.at)
        elif by > 0 and not self.poll.revealed:
            self._reveal()
        else:
            self._drop_question()

    def _rename(self, number: int, name: str) -> None:
        self.people.rename(self.people.with_number(number), name)

    def _remove(self, number: int) -> None:
        """The presenter takes somebody out of the room; a rival plays on in their place."""
        who = self.people.with_number(number)
        for table in self.tables:
            table.vacate(who.key)
        self.people.remove(who)

    # --- what is presented ---

    @property
    def _current_moments(self) -> frozenset[int]:
        return frozenset() if self.story.at is None else frozenset({self.story.at})

    def _update_moments(self) -> None:
        for who in self.people:
            who.has = frozenset(each for each in who.has if each >= self.story.first) | self._current_moments

    def _show_moment(self, moment: Message) -> None:
        self.story.show(moment)
        self.ending = self.shows_ranking = None
        self._drop_question()
        self.shows_tables = False
        self._update_moments()

    def _ask(self, question: Message, solution: Message) -> None:
        """Asks a question; the same one again just continues, as its page may not know that it arrived."""
        if self.poll is not None and self.poll.question.get("key", self) == question.get("key"):
            return
        self.poll = Poll(self._polls + 1, question, solution)
        self.ending = None
        self.poll.restore(self._saved_answers)
        self._saved_answers = None
        self._polls += 1

    def _reveal(self) -> None:
        if self.poll is None:
            raise CucumberError("Nothing has been asked.")
        if not self.poll.revealed:
            self.poll.reveal()
            self.quiz = self.quiz.after(self.poll)

    def _play_out(self) -> None:
        if self.poll is None:
            raise CucumberError("Nothing has been asked.")
        self.poll.play_out()

    @property
    def saved_answers(self) -> Message:
        """The answers and the standings of ended games, as the presenter's page saves them; nothing before these."""
        answers = {"poll": self.poll and self.poll.saved_answers, "quiz": self.quiz.saved_state} if self._polls else {}
        return answers | ({"ending": self.ending} if self._has_ended else {})

    def _drop_question(self) -> None:
        self.poll = None

    def _end_presentation(self) -> None:
        """Ends presenting and asking until another page presents something."""
        self._drop_question()
        self.ending = self.remote.now = None
        self.story.end()

    def _close(self) -> None:
        self._is_closed = True

    # --- tables ---

    def _lay_tables(
        self, variant: str, places: tuple[str | int, ...] = (), tables: tuple[tuple[str | int, ...], ...] = ()
    ) -> None:
        """For each seat "bot", the key of a rival, "open" or the number of a phone, at one table or at several."""
        phones = self._phones
        laid = [[read_place(place, phones) for place in table] for table in tables or (places,)]
        self.tables.lay(find(variant), laid, self.people.names)
        self._show_new_tables()

    def _draw_lots(self, variant: str, seats: int, *, final: bool = False, real: bool = False) -> None:
        here = {each.key: each.name for each in self.people if each.here}
        self.tables.draw(find(variant), seats, here, self._fresh(), final=final, real=real)
        self._show_new_tables()

    def _give_seat(self, seat: int, to: str | int, table: int = 0) -> None:
        self.tables.give(table, seat, read_place(to, self._phones))

    def _set_real_cards(self, table: int, *, real: bool) -> None:
        self.tables[table].set_real_cards(real=real)

    def _show_new_tables(self) -> None:
        self._selected_table = None
        self._show_tables()

    def _select_table(self, table: int | None) -> None:
        """The presenter sees a table large, or all of them small."""
        self._selected_table = None if table is None else self.tables[table].number

    @property
    def selected_table(self) -> Table | None:
        """The only table, or the one that the presenter looks at."""
        if len(self.tables) == 1:
            return self.tables[0]
        return None if self._selected_table is None else self.tables[self._selected_table]

    def _evening_file(self) -> Message:
        return {"evening": write_evening(self.tables.evening_so_far(self.people.names))}

    def _resume_evening(self, file: Any) -> None:
        """An evening that was saved goes on, as the next one of the same people."""
        self.tables.resume(read_evening(file))

    def _show_tables(self) -> None:
        """Shows everybody the tables. Raises CucumberError if there are none."""
        if not self.tables:
            raise CucumberError(NO_TABLE)
        self._drop_question()
        self.ending = self.shows_ranking = None
        if not self.shows_tables:
            self.remote.now = None
        self.shows_tables = True

    def _return_to_tables(self) -> None:
        """Ends presenting and returns to the tables played before."""
        if self.tables and not self.shows_tables:
            self._show_tables()

    def _deal(self, table: int | None = None) -> None:
        """The next cards at a table, or at all that wait for them.

        A finished game waits for the others, and an empty table waits for people. Raises CucumberError if
        no table waits for cards.
        """
        tables = [*self.tables] if table is None and self.tables else [self.tables[table or 0]]
        if len(tables) > 1:
            ready = [each for each in tables if each.is_ready]
            if not ready:
                taken = any(each.is_taken and not each.real for each in tables)
                raise CucumberError("Every table is still playing." if taken else "Nobody sits at a table yet.")
            tables = [each for each in ready if each.waits_for_cards] or ready
        for each in tables:
            self._deal_at(each)

    def _deal_at(self, table: Table) -> None:
        table.deal(self.people.names, self._fresh())
        self._show_tables()

    def _show_win_chances(self) -> None:
        """Shows the win chances on the presenter's page, once they are computed."""
        if (table := self.selected_table) is None:
            raise CucumberError("Choose a table first." if self.tables else NO_TABLE)
        if game := table.request_win_chances():
            self._estimate(game, partial(self._receive_win_chances, table, game))

    def _receive_win_chances(self, table: Table, game: RoomGame, win_chances: str) -> None:
        table.set_win_chances(game, win_chances)
        self._has_news = True

    def _show_ranking(self, of: str | None) -> None:
        """Shows the ranking of tonight or of the season in place of the tables, or hides it."""
        if not self.tables and not self.tables.is_ranked:
            raise CucumberError(NO_TABLE)
        if of and not self.tables.is_ranked:
            raise CucumberError("Nothing is ranked yet: draw lots first.")
        if self.tables:
            self._show_tables()
        self.shows_ranking = of if of in {"tonight", "season"} else None

    def _standings(self) -> Message | None:
        """The standings: the ranking, or the only table's; None if nothing has been played."""
        if self.tables.is_ranked:
            lines = ranking_props(self.tables.evening_so_far(self.people.names))["tonight"]
            return scene.ranking("The result", lines) if lines else None
        table = self.selected_table
        return scene.podium_of(table) if table and table.game and table.deals_over else None

    def _next_round(self) -> None:
        """The same game again, at tables of the same size, for whoever is here by now."""
        first = self.tables[0]
        self._draw_lots(first.variant.key, len(first.places), real=first.real)

    def _clear_tables(self) -> None:
        """Ends the games with their standings and removes the tables; an earlier scene doesn't come back."""
        self.ending, self._has_ended = self._standings(), True
        self.tables.clear(self.people.names)
        self._selected_table = None
        if self.leader is None or self.leader.screen != "wall":
            self.story.end()
        self.remote.return_to(self.story.at)
        self.shows_tables = False

    @property
    def _phones(self) -> dict[int, str]:
        return {each.number: each.key for each in self.people}

    # --- what a phone does ---

    def _look_back(self, who: Follower, number: int) -> None:
        self.story.check(number)
        who.has |= {number}

    def _answer(
        self, does: Callable[[Poll, str, int, tuple[str, ...]], None], key: str, number: int, picked: tuple[str, ...]
    ) -> None:
        if self.poll is None:
            raise CucumberError("This question is over; your answer came too late.")
        does(self.poll, key, number, picked)

    def _submit_sheet(self, key: str, link: str) -> None:
        self.tables.own(key).report(key, link, self.people.names)

    def _deal_for_player(self, key: str) -> None:
        """Any player may deal, as at a real table."""
        table = self.tables.own(key)
        if table.seat_of(key) is None or table.game is None:
            raise CucumberError("The players deal, or the presenter.")
        self._deal_at(table)
