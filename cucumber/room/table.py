"""A table of a room: who sits where, and the game they play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from cucumber.bots.rivals import RIVALS
from cucumber.engine.acts import BuyIn, Exchange, Play
from cucumber.engine.cards import name_cards
from cucumber.engine.variants import Variant, find
from cucumber.errors import CucumberError
from cucumber.room.evening.finishes import Finish, SubmittedSheet, finishes, read_submitted_sheet
from cucumber.room.people import GUEST
from cucumber.room.room_game import RoomGame, SavedGame, check_number
from cucumber.table.match.results import deal_ends
from cucumber.words import explain

_NOT_SEATED = "You have no seat at this table. Tap “Sit here” at a free one, or ask the presenter for one."


class Chair(NamedTuple):
    """A seat before the cards are dealt: a rival's, perhaps a chosen one, open to the first phone, or a phone's."""

    kind: Literal["bot", "open", "phone"]
    phone: str = ""
    rival: str = ""

    @property
    def name(self) -> str:
        """The name of the rival that was chosen."""
        return RIVALS[self.rival].name if self.rival in RIVALS else ""

    def occupant(self, names: Mapping[str, str]) -> tuple[str, str | None] | None:
        """Who sits there, by the names of phones; None for any rival."""
        if self.phone:
            return names.get(self.phone, GUEST), self.phone
        return (self.name, None) if self.name else None


@dataclass(frozen=True)
class SavedSheet:
    """A score sheet as the presenter's page keeps it: its link, and for each column its phone and its name."""

    link: str
    people: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class SavedTable:
    """A table as the presenter's page keeps it."""

    variant: str
    of: str
    real: bool
    places: tuple[tuple[str, ...], ...]
    game: SavedGame | None
    sheet: SavedSheet | None
    opened: tuple[int, ...] = ()

    def restore(self, number: int) -> Table:
        """The table. Raises CucumberError if it isn't one, and TypeError for a seat with too many fields."""
        places = [Chair(*each) for each in self.places]  # type: ignore[arg-type]
        table = Table(find(self.variant), places, number=number, of=self.of, real=self.real)
        table.game = self.game.restore() if self.game else None
        if self.sheet:
            names = {each[0]: each[-1] for each in self.sheet.people if each and each[0]}
            table.reported = read_submitted_sheet(self.sheet.link, names)
        table.opened = {seat for seat in self.opened if seat in range(len(places))}
        return table


class Table:
    """The seats of one game, first to be taken, and then played."""

    def __init__(
        self, variant: Variant, places: Sequence[Chair], *, number: int = 0, of: str = "", real: bool = False
    ) -> None:
        """The table with this number, counted from 0; `of` distinguishes it from earlier tables.

        At a table of `real` cards nothing is dealt: it reports its score sheet. Raises CucumberError for a number of
        seats that the game does not take.
        """
        check_number(variant, len(places))
        self.variant, self.number, self.of = variant, number, of
        self.places = list(places)
        self.game: RoomGame | None = None
        self.real = real
        self.reported: SubmittedSheet | None = None
        self.opened: set[int] = set()  # seats that show onlookers their hand, for advice
        self.votes: dict[str, str] = {}  # what onlookers would play now
        self.agreement = ""  # how many of them voted for what was played last
        self.win_chances: str | None = ""  # as HTML of ours; None while they are computed
        self.win_chances_failed = False  # requested, but could not be computed

    # --- taking seats ---

    def sit(self, phone: str, number: int) -> None:
        """A phone takes a free seat. Raises CucumberError if it is not free."""
        if self.game is not None:
            raise CucumberError("The cards are dealt. The presenter can still give you a seat.")
        if not 0 <= number < len(self.places) or self.places[number].kind != "open":
            raise CucumberError("Somebody was quicker: that seat is taken.")
        self.stand(phone)
        self.places[number] = Chair("phone", phone)

    def stand(self, phone: str) -> None:
        """A phone leaves its seat, before the cards are dealt."""
        if self.game is None:
            self.places = [Chair("open") if place.phone == phone else place for place in self.places]

    def give(self, number: int, place: Chair) -> None:
        """Gives a seat to a phone or a bot, or lays it open before dealing. Raises CucumberError if there is none."""
        if not 0 <= number < len(self.places):
            raise CucumberError("There is no such seat at this table.")
        if self.game is not None and place.kind == "open":
            raise CucumberError("A game is going on: give this seat to somebody, or let a rival play it.")
        if place.phone:
            self.vacate(place.phone)
        self.places[number] = place
        self.opened.discard(number)
        if self.game is not None:
            self._set_game(self.game.with_phone(number, place.phone or None))

    def set_real_cards(self, *, real: bool) -> None:
        """Switches between real cards, without rivals, and phones. Raises CucumberError once play has begun."""
        if self.game is not None or self.reported is not None:
            raise CucumberError("This table has begun. It can change in the next round.")
        self.real = real
        self.places = [Chair("open") if real and place.kind == "bot" else place for place in self.places]

    def vacate(self, phone: str) -> None:
        """A phone no longer has a seat: a rival plays on for it, or the seat is free again."""
        seat = self.seat_of(phone)
        if seat is None:
            return
        self.places[seat] = Chair("bot") if self.game else Chair("open")
        self.opened.discard(seat)
        if self.game is not None:
            self._set_game(self.game.with_phone(seat, None))

    def seat_of(self, phone: str) -> int | None:
        return next((number for number, place in enumerate(self.places) if place.phone == phone), None)

    # --- playing ---

    def deal(self, names: Mapping[str, str], seed: str) -> None:
        """The next cards; first, rivals take free seats. Raises CucumberError in mid-deal, and for real cards."""
        if self.real:
            raise CucumberError("This table deals its own cards.")
        self.win_chances, self.win_chances_failed = "", False
        if self.game is not None:
            self._set_game(self.game.next_deal())
            return
        self.places = [Chair("bot") if place.kind == "open" else place for place in self.places]
        self._set_game(RoomGame.of(self.variant, [place.occupant(names) for place in self.places], seed))

    def act(self, phone: str, act: str, at: int, of: str = "") -> None:
        """An act of the seat that a phone plays, picked at the moment `at`, `of` this table and deal if it says so.

        Raises CucumberError if it can't be made: the phone has no seat, it isn't its turn, or the act is illegal.
        """
        game, seat = self._game_and_seat(phone)
        if of not in {"", f"{self.of} {game.deals}"}:
            raise CucumberError("That deal is over: what you picked was for its cards.")
        if at != len(game.steps) - 1 and act != str(BuyIn(seat)):
            raise CucumberError("That moment has passed: the table has gone on.")
        votes = [*self.votes.values()] if seat == self.voting_seat else []
        self._set_game(game.play_as(seat, act))
        if votes:
            self.agreement = f"{votes.count(str(game.deal.read(act)))} of {len(votes)} voted for it."

    def open_hand(self, phone: str, *, is_open: bool = True) -> None:
        """A seat lets onlookers see its hand at its turn, and vote on what it should play, or stops doing so."""
        _, seat = self._game_and_seat(phone)
        if is_open:
            self.opened.add(seat)
        else:
            self.opened.discard(seat)
        self.votes.clear()

    def vote(self, phone: str, act: str, at: int) -> None:
        """What an onlooker would play. Raises CucumberError if there is no vote, or the act is illegal."""
        if self.voting_seat is None or self.game is None or at != len(self.game.steps) - 1:
            raise CucumberError("The vote is over: the table has gone on.")
        if self.seat_of(phone) is not None:
            raise CucumberError("Only those without a seat may vote.")
        verdict = self.game.deal.verdict(self.game.deal.read(act))
        if not verdict.allowed:
            raise CucumberError(verdict.reason)
        self.votes[phone] = str(verdict.act)

    def request_win_chances(self) -> RoomGame | None:
        """The game to compute win chances for; None if known or coming. Raises CucumberError if there are none."""
        if self.game is None or not self.game.has_win_chances:
            raise CucumberError("You can see who is likely to win between deals.")
        if self.win_chances != "":
            return None
        self.win_chances, self.win_chances_failed = None, False
        return self.game

    def set_win_chances(self, of: RoomGame, win_chances: str) -> None:
        """Takes the win chances, or their failure, unless the table has gone on to other cards."""
        if self.game is not None and self.game.deals == of.deals:
            self.win_chances, self.win_chances_failed = win_chances, not win_chances

    def _game_and_seat(self, phone: str) -> tuple[RoomGame, int]:
        seat = self.seat_of(phone)
        if self.game is None or seat is None:
            raise CucumberError(_NOT_SEATED)
        return self.game, seat

    def _set_game(self, game: RoomGame) -> None:
        self.game, self.agreement = game, ""
        self.votes.clear()

    @property
    def heading(self) -> str:
        """What is played, and which deal of it."""
        return f"{self.variant.name}, deal {self.game.deals}" if self.game else self.variant.name

    @property
    def is_taken(self) -> bool:
        """Whether somebody sits here."""
        return any(place.phone for place in self.places)

    @property
    def is_ready(self) -> bool:
        """Whether cards can be dealt to somebody: at first, or after the deal before."""
        return not self.real and self.is_taken and (self.game is None or self.game.is_settled)

    @property
    def waits_for_cards(self) -> bool:
        """Whether the next deal is due; a finished game waits for the others."""
        return self.is_ready and (self.game is None or not self.game.over)

    @property
    def is_between_deals(self) -> bool:
        """Whether no deal is being played, and the game isn't over."""
        return self.game is None or (self.game.is_settled and not self.game.over)

    @property
    def is_over(self) -> bool:
        """Whether its game is over, or its real cards are reported."""
        return self.reported is not None if self.real else self.game is not None and self.game.over

    @property
    def voting_seat(self) -> int | None:
        """The seat that is to act now, and lets onlookers vote on it."""
        return self.game.deal.turn if self.game and self.game.deal.turn in self.opened else None

    def label(self, text: str) -> str:
        """An act that may be made now, as it is read."""
        assert self.game is not None
        match self.game.deal.read(text):
            case Play(cards):
                return name_cards(cards)
            case Exchange(cards) if cards:
                return f"exchange {name_cards(cards)}"
            case act:
                return explain.call_label(self.game.deal, act)

    # --- its results ---

    def report(self, phone: str, link: str, names: Mapping[str, str]) -> None:
        """A phone at a table with real cards sends its score sheet, again after more deals.

        Raises CucumberError if the phone has no seat here, the cards are not real, or the sheet does not fit.
        """
        if self.seat_of(phone) is None:
            raise CucumberError(_NOT_SEATED)
        if not self.real:
            raise CucumberError("This table plays on phones, and is counted by itself.")
        players = {each.phone: names.get(each.phone, GUEST) for each in self.places if each.phone}
        self.reported = read_submitted_sheet(link, players)

    @property
    def deals_over(self) -> int:
        """How many deals are over, on phones or on a score sheet."""
        if self.reported is not None:
            return self.reported.deals
        return self.game.deals - (not self.game.is_settled) if self.game else 0

    @property
    def result(self) -> tuple[str, tuple[tuple[str, str], ...], tuple[Finish, ...]]:
        """The game and for each seat its phone ("" for none), its name and its finish so far."""
        if self.reported is not None:
            return self.reported.game, self.reported.people, self.reported.finishes
        phones = [place.phone for place in self.places]
        if self.game is None:
            return self.variant.key, tuple((phone, GUEST) for phone in phones), ()
        settled = [position.current_game for position in deal_ends(self.game)]
        return self.variant.key, tuple(zip(phones, self.game.players, strict=True)), finishes(settled)

    def saved_table(self) -> SavedTable:
        """The table as the presenter's page saves it."""
        game = self.game.saved_game() if self.game else None
        sheet = SavedSheet(self.reported.link, self.reported.people) if self.reported else None
        places, opened = tuple(map(tuple, self.places)), tuple(sorted(self.opened))
        return SavedTable(self.variant.key, self.of, self.real, places, game, sheet, opened)


def read_place(place: str | int, phones: Mapping[int, str]) -> Chair:
    """What "bot", a rival's key, "open" or a phone's number means. Raises CucumberError for anything else."""
    if place in RIVALS:
        return Chair("bot", rival=str(place))
    if place == "bot":
        return Chair("bot")
    if place == "open":
        return Chair("open")
    if isinstance(place, int) and place in phones:
        return Chair("phone", phones[place])
    raise CucumberError("That phone is no longer in the room. Choose somebody else, or a rival.")
