"""The props of a room's tables: their seats, the possible actions, and a small view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cucumber.engine.acts import BuyIn
from cucumber.english import quantity
from cucumber.room.entry_messages import Message
from cucumber.room.people import People
from cucumber.room.table import Chair, Table
from cucumber.table.scoring import ScoreSheet, write_sheet
from cucumber.words.explain.frames import frames
from cucumber.words.show.links import rules_page

_NO_WIN_CHANCES = "Chances of winning can't be worked out in this game."


def places_props(table: Table, people: People) -> Message:
    """The seats, as everybody sees them."""
    places = [_place(number, place, table, people) for number, place in enumerate(table.places)]
    reported = table.reported.deals if table.reported else 0
    playing = table.game is not None
    about = {"table": table.number, "game": table.variant.name, "key": table.variant.key, "playing": playing}
    return {**about, "real": table.real, "reported": reported, "sheet": _sheet(table, people), "places": places}


def _place(number: int, place: Chair, table: Table, people: People) -> Message:
    who = people.get(place.phone)
    name = who.name if who else place.name
    seat = table.game.players[number] if table.game else name
    here = place.kind != "phone" or (who is not None and who.here)
    return {"kind": place.kind, "phone": who and who.number, "name": seat, "by": name, "here": here}


def _sheet(table: Table, people: People) -> str:
    """The link to a score sheet for a table of real cards; "" if there are too few players."""
    names = [who.name for place in table.places if (who := people.get(place.phone))]
    if not table.real or len(names) not in table.variant.rules.player_range:
        return ""
    return write_sheet(ScoreSheet(table.variant, tuple(names)))


def table_props(table: Table, viewer: int | None, before: Message | None) -> Message | None:
    """A table as a seat or an onlooker sees it: of a deal shown `before`, it draws only what followed."""
    if (game := table.game) is None:
        return None
    known = before["frames"] if before and before["deal"] == game.deals else []
    return {
        "of": table.of,
        "deal": game.deals,
        "seat": viewer,
        "frames": [*known, *frames(game.steps[len(known) :], viewer, open_hands=False)],
        "link": game.link,
        "heading": table.heading,
        "rules": rules_page(table.variant),
        "settled": game.is_settled,
        "over": game.over,
        "has_a_standing": game.has_win_chances,
        "buy_in": str(BuyIn(viewer)) if viewer is not None and game.may_buy_in(viewer) else "",
        "opened": viewer in table.opened,
    }


def win_props(table: Table) -> Message:
    """The win chances, once the presenter has asked for them; None while they are computed."""
    return {"standing": table.win_chances, "said": _NO_WIN_CHANCES if table.win_chances_failed else ""}


def ballot_props(table: Table) -> Message | None:
    """The vote for onlookers: the table as seen by the seat that asks them."""
    seat, game = table.voting_seat, table.game
    if seat is None or game is None:
        return None
    (frame,) = frames(game.steps[-1:], seat)
    return {"seat": seat, "name": game.players[seat], "at": len(game.steps) - 1, "frame": {**frame, "own": None}}


def advice_props(table: Table) -> Message:
    """The onlookers' advice for the seat that asked them."""
    counts = dict(Counter(table.votes.values()).most_common())
    options = [{"key": act, "label": table.label(act)} for act in counts]
    return {"options": options, "counts": counts, "answered": len(table.votes)}


def glance_at(table: Table) -> Message:
    """The open cards in the middle, and the scores; None without scores."""
    if table.game is None:
        return {"middle": [], "scores": []}
    (frame,) = frames(table.game.steps[-1:], None, open_hands=False)
    middle = [card for play in frame["middle"] for card in play["cards"]]
    return {"middle": middle, "scores": [seat["score"] for seat in frame["seats"]]}


def small_props(table: Table, places: Message, glance: Message) -> Message:
    """A table as it is drawn small: its players, whose turn it is, the cards in the middle, and its state."""
    game, scores = table.game, glance["scores"] or [None] * len(places["places"])
    seats = [
        {"name": each["name"], "kind": each["kind"], "here": each["here"], "score": score}
        for each, score in zip(places["places"], scores, strict=True)
    ]
    turn = None if game is None or game.is_settled else game.deal.turn
    free = sum(each["kind"] == "open" for each in seats)
    late = seats[turn]["name"] if turn is not None and not seats[turn]["here"] else ""
    over = game is not None and game.over
    state = {"state": _state(table, free, late), "late": bool(late), "free": free, "over": over}
    about = {"number": table.number, "name": f"Table {table.number + 1}"}
    return {**about, "seats": seats, "turn": turn, "middle": glance["middle"], **state}


def _state(table: Table, free: int, late: str) -> str:
    """Where a table is, in a few words."""
    game = table.game
    if table.real:
        return f"Real cards, {quantity(table.reported.deals, 'deal') if table.reported else 'nothing'} reported"
    if game is None:
        return quantity(free, "free seat") if free else "Ready"
    if game.over:
        return f"Game over after {quantity(game.deals, 'deal')}"
    if game.is_settled:
        return f"Deal {game.deals} is over"
    return f"Waits for {late}" if late else f"Deal {game.deals}"


def tables_state(tables: Iterable[Table], small: Iterable[Message]) -> Message:
    """The state of all tables, in a sentence; how many wait for cards, and whether any is playing."""
    tables = [*tables]
    playing = sum(table.game is not None and not table.game.is_settled for table in tables)
    late = sum(each["late"] for each in small)
    waits = f", {late} of them waiting for somebody" if late else ""
    summary = f"{quantity(playing, 'table')} still playing{waits}." if playing else "No table is playing."
    if all(table.game is None and not table.real for table in tables):
        summary = "Everybody finds their table; then deal."
    return {"said": summary, "waiting": sum(table.waits_for_cards for table in tables), "is_playing": playing > 0}
