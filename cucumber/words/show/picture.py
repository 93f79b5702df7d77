"""The table as an SVG picture: one file of shapes and text, drawn only from what may be seen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from cucumber.english import quantity
from cucumber.words.explain.frames import PlayProps, SeatProps, TabletopProps
from cucumber.words.show.blocks import (
    CORNER,
    EDGE,
    FELT,
    FELT_EDGE,
    FONT,
    HEIGHT,
    INK,
    MARK,
    ON_FELT,
    ON_MARK,
    PAGE,
    PAPER,
    QUIET,
    QUIET_TEXT,
    RIND,
    TAKEN,
    TEXT,
    Block,
    at,
    card_chips,
    centered_text,
    chip,
    column_of,
    draw_back,
    draw_card,
    draw_cards,
    faces,
    fitting,
    line,
    middle_line,
    rect,
    row_of,
    rows_of,
    shortened,
)
from cucumber.words.show.faces import face
from cucumber.words.show.tokens import token

WIDTH = 1000
_MARGIN, _GAP, _PAD = 16, 10, 10
_INSIDE = WIDTH - 4 * _MARGIN  # between the edges of the felt
_MOST_ROUND_THE_TABLE = 7  # seats; if there are more, they go in rows below the trick
_IN_A_ROW = 4
_SIDE, _NARROWEST, _WIDEST = 252, 440, 640  # widths of a seat beside the trick, and above or below it
_IN_HAND, _IN_OWN_HAND, _PLAYED = 46, 58, 28  # widths of cards if there is room
_BACK, _PILE_STEP = 34, 14  # backs overlap
_RIM, _ROUND = 10, 190  # of the felt: its edge, and how round it is
_FACE = Block(28, 28.9, "")
_MOST_CUCUMBERS = 3  # drawn one by one


# For a table on paper: what is dark on the screen is light here, and light text is dark.
_ON_PAPER = {FELT: PAPER, FELT_EDGE: EDGE, RIND: EDGE, ON_FELT: TEXT, QUIET: QUIET_TEXT, PAGE: PAPER}
_COLORS = re.compile("|".join(f'"{color}"' for color in _ON_PAPER))


def picture_on_paper(seen: TabletopProps, heading: str) -> str:
    """The same picture for the printer: no felt, which would drink its ink.

    >>> from cucumber import Deal, find
    >>> from cucumber.words.explain.frames import tabletop_props
    >>> drawn = tabletop_props(Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"]))
    >>> FELT in picture(drawn, "Agurk"), FELT in picture_on_paper(drawn, "Agurk")
    (True, False)
    """
    return _COLORS.sub(lambda found: f'"{_ON_PAPER[found[0][1:-1]]}"', picture(seen, heading))


def picture(seen: TabletopProps, heading: str, note: str = "") -> str:
    """The table as an SVG picture, with a heading, such as the name of the game, and a line of text below.

    It shows only what is in `seen`: if there is a viewer, the other hands are backs.

    >>> from cucumber import Deal, find
    >>> from cucumber.words.explain.frames import tabletop_props
    >>> drawn = picture(tabletop_props(Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"]).act("9h")), "Agurk")
    >>> "<title>Agurk: trick 1 of 2</title>" in drawn, "Player 2, dealer, to act, holds 5♠ J♦." in drawn
    (True, True)
    """
    table = _round_the_table(seen) if len(seen["seats"]) <= _MOST_ROUND_THE_TABLE else _in_rows(seen)
    inside = WIDTH - 2 * _MARGIN
    below = [line(note, 17, inside, TEXT)] if note else []
    whole = column_of([line(heading, 22, inside, TEXT, bold=True), _felt(table), *below], _GAP, inside)
    height = round(whole.height + 2 * _MARGIN)
    title = trick_title(seen)
    name = escape(f"{shortened(heading, 16, WIDTH)}: {title[0].lower()}{title[1:]}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        f'role="img" font-family="{escape(FONT)}"><title>{name}</title><desc>{escape(_in_words(seen))}</desc>'
        f"{rect(WIDTH, height, 14, PAGE)}{at(_MARGIN, _MARGIN, whole)}</svg>\n"
    )


# --- in words ---------------------------------------------------------------------------------------------------------


def trick_title(seen: TabletopProps) -> str:
    """The title of the middle of the table.

    >>> from cucumber import Deal, find
    >>> from cucumber.words.explain.frames import tabletop_props
    >>> trick_title(tabletop_props(Deal.of(find("agurk").rules, ["9h", "Jd"]).act("9h")))
    'Trick 1 of 1: the last'
    """
    trick, tricks = seen["trick"], seen["tricks"]
    if trick == 0:
        return "Before the last trick" if tricks == 1 else "Before the first trick"
    if trick == tricks:
        return f"Trick {trick} of {tricks}: the last"
    return f"Trick {trick} of {'at most ' if seen['at_most'] else ''}{tricks}"


def _in_words(seen: TabletopProps) -> str:
    """The table in words, for screen readers."""
    plays = []
    for place, play in enumerate(seen["middle"]):
        tag = f" ({tag})" if (tag := _tag_of(seen, place)) else ""
        plays.append(f"{seen['seats'][play['seat']]['name']} {faces(play['cards'])}{tag}")
    undealt = [f"Undealt, for all to see: {faces(seen['undealt'])}."] if seen["undealt"] else []
    lying = [f"In the middle: {', '.join(plays)}."] if plays else []
    return " ".join((*lying, *filter(None, [seen["stake"]]), *undealt, *map(_seat_in_words, seen["seats"])))


def _seat_in_words(seat: SeatProps) -> str:
    held = f"{quantity(seat['held'], 'card')} face down" if seat["hand"] is None else faces(seat["hand"])
    parts = (
        seat["name"],
        "dealer" if seat["dealer"] else "",
        "to act" if seat["turn"] else "",
        *_states(seat),
        f"{seat['scored_in']} {seat['score']}" if seat["score"] is not None else "",
        quantity(seat["cucumbers"], "half-cucumber" if seat["half"] else "cucumber") if seat["cucumbers"] else "",
        f"keeps {faces(seat['kept'])}" if seat["kept"] else "",
        f"holds {held}" if seat["held"] else "",
        f"has played {faces(seat['played'])}" if seat["played"] else "",
    )
    return f"{', '.join(filter(None, parts))}."


def _states(seat: SeatProps) -> Iterator[str]:
    if seat["won"]:
        yield "has won"
    elif seat["out"]:
        yield "out"
    yield from seat["marks"]


def _tag_of(seen: TabletopProps, place: int) -> str:
    """The tag on a play in the middle, empty if it has none."""
    if seen["taker"] is not None:
        return "takes it" if seen["middle"][place]["seat"] == seen["taker"] else ""
    return "to beat" if seen["to_beat"] == place else ""


# --- cucumbers --------------------------------------------------------------------------------------------------------

_GREEN, _FLESH, _RIND = map(token, ("peel", "flesh", "rind"))
_PEEL = f' fill="{_GREEN}" stroke="{_RIND}" stroke-width="1.4"'
_LINE = ' fill="none" stroke-linecap="round"'
_STRIPE = f'{_LINE} stroke="{_FLESH}" stroke-width="1.6"'
_STALK = f'{_LINE} stroke="{_GREEN}" stroke-width="2.2"'
_CUCUMBER = Block(
    34,
    18,
    f'<path d="M30 8.5q2-.5 3-3"{_STALK}/><rect x="2" y="4" width="28" height="10" rx="5"{_PEEL}/>'
    f'<path d="M7 7.2q9-2 18 0"{_STRIPE}/>',
)
_HALF_CUCUMBER = Block(
    26,
    18,
    '<g transform="translate(-7 0)">'
    f'<path d="M28 8.5q2-.5 3-3"{_STALK}/><path d="M12 4h11a5 5 0 0 1 0 10H12z"{_PEEL}/>'
    f'<path d="M16.5 6.8q4-.7 8 .2"{_STRIPE}/>'
    f'<ellipse cx="12" cy="9" rx="3.6" ry="5" fill="{_FLESH}" stroke="{_RIND}" stroke-width="1.2"/></g>',
)


def _cucumbers(seat: SeatProps) -> list[Block]:
    """The lives lost, with one drawing for each, or one drawing and a number if there are many."""
    number, drawing = seat["cucumbers"], _HALF_CUCUMBER if seat["half"] else _CUCUMBER
    if number <= _MOST_CUCUMBERS:
        return [drawing] * number
    return [drawing, line(f"×{number}", 14, 60, TEXT)]


# --- seats ------------------------------------------------------------------------------------------------------------


def _seat(seen: TabletopProps, index: int, width: float) -> Block:
    """A seat without its frame: name, score and cards."""
    seat, own = seen["seats"][index], seen["own"] == index
    inside = width - 2 * _PAD
    size = _IN_OWN_HAND if own and width >= _NARROWEST else _IN_HAND
    beside = all(_fits(each, inside, size) for each in seen["seats"])  # so that all seats of that width look alike
    parts = (_name(seen, index, inside), _tally(seat, inside), _cards_of(seat, inside, size, beside=beside))
    return column_of([part for part in parts if part.height], 6, inside)


def _fits(seat: SeatProps, width: float, size: float) -> bool:
    """Whether the hand and the played cards fit side by side."""
    held = _PILE_STEP * seat["held"] + _BACK if seat["hand"] is None else _in_a_row(seat["held"], size)
    return held + _in_a_row(len(seat["played"]), _PLAYED) + 2 * _PAD <= width


def _cards_of(seat: SeatProps, width: float, size: float, *, beside: bool) -> Block:
    """The hand and the played cards, side by side, or one below the other if there is no room."""
    hand, played = _hand(seat, width, size), draw_cards(seat["played"], width, _PLAYED, _PLAYED - 4, flat=True)
    if not (beside and seat["held"]):
        return column_of([part for part in (hand, played) if part.height], 6, width)
    height, right = max(hand.height, played.height), width - _in_a_row(len(seat["played"]), _PLAYED)
    drawn = at(0, (height - hand.height) / 2, hand) + at(right, (height - played.height) / 2, played)
    return Block(width, height, drawn)


def _in_a_row(number: int, size: float) -> float:
    """The width of that many cards of one size in a row."""
    return max(0, number * (size + 3) - 3)


def _name(seen: TabletopProps, index: int, width: float) -> Block:
    seat, own = seen["seats"][index], seen["own"] == index
    disc = f'<circle cx="10" cy="10" r="10" fill="{INK}"/>{centered_text("D", 10, 14.6, 13, PAPER, 700)}'
    marks = [Block(20, 20, disc)] if seat["dealer"] else []
    if seat["turn"]:
        marks.append(chip("your turn" if own else "turn", MARK, ON_MARK))
    elif own:
        marks.append(chip("you", "none", QUIET_TEXT))
    if seat["won"] or seat["out"]:
        marks.append(chip("has won", MARK, ON_MARK) if seat["won"] else chip("out", "none", TEXT))
    behind = row_of(marks, 6)
    struck = ' text-decoration="line-through"' if seat["out"] else ""
    drawn = face(seat["name"], _mood(seen, index))
    looks = _FACE._replace(drawn=f'<svg width="28" height="28.9" viewBox="0 0 64 66">{drawn}</svg>')
    name = line(seat["name"], 17, width - behind.width - _FACE.width - 16, TEXT, bold=True, more=struck)
    return row_of([looks, name, behind], 8)


def _mood(seen: TabletopProps, index: int) -> str:
    """How a player looks: as ever, until the deal is over."""
    if seen["seats"][index]["out"]:
        return "out"
    if not seen["over"] or not seen["pays"]:
        return ""
    return "pays" if index in seen["pays"] else "glad"


def _tally(seat: SeatProps, width: float) -> Block:
    """The score, and the other marks of a player."""
    parts = _cucumbers(seat)
    if seat["score"] is not None:
        score = str(seat["score"]).replace("-", "−")
        parts.append(line(f"{seat['scored_in']} {score}", 15, width, TEXT, bold=True))
    parts += [chip(shortened(mark, 13, width - 20), "none", TEXT) for mark in seat["marks"]]
    if seat["kept"]:
        parts += [line("keeps", 14, width, QUIET_TEXT), *card_chips(seat["kept"])]
    return rows_of(parts, 6, width)


def _hand(seat: SeatProps, width: float, most: float) -> Block:
    if seat["hand"] is not None:
        return draw_cards(seat["hand"], width, most, 30)
    pile = "".join(at(_PILE_STEP * place, 0, draw_back(_BACK)) for place in range(seat["held"]))
    return Block(width, _BACK * HEIGHT if pile else 0, pile)


def _framed_seat(seen: TabletopProps, index: int, content: Block, height: float) -> Block:
    """A seat in its frame, whose edge shows whose turn it is and who takes the trick."""
    seat, width = seen["seats"][index], content.width + 2 * _PAD
    edge, more = EDGE, ""
    if seat["turn"]:
        edge, more = MARK, ' stroke-width="4"'
    elif seen["taker"] == index:
        edge, more = INK, ' stroke-width="2" stroke-dasharray="7 4"'
    elif seat["out"] or not seat["in_deal"]:
        more = ' fill-opacity="0.6"'
    frame = rect(width, height, 10, PAPER, edge, more)
    # A nested picture cuts off whatever extends beyond it.
    inside = f'<svg width="{width:.1f}" height="{height:.1f}">{at(_PAD, _PAD - 2, content)}</svg>'
    return Block(width, height, frame + inside)


def _seats(seen: TabletopProps, indices: Sequence[int], width: float) -> list[Block]:
    """Seats of one width, framed to the same height."""
    contents = [_seat(seen, index, width) for index in indices]
    height = max((content.height for content in contents), default=0) + 2 * _PAD - 2
    return [_framed_seat(seen, index, content, height) for index, content in zip(indices, contents, strict=True)]


# --- the trick --------------------------------------------------------------------------------------------------------


def _trick(seen: TabletopProps, width: float) -> Block:
    """The middle of the table: the cards played, who played them, and whose card is still to come."""
    sizes = [len(play["cards"]) for play in seen["middle"]]
    size = fitting(max(sizes, default=1), width, 46 if max(sizes, default=1) > 1 else 66, 20)
    plays = [_play(seen, place, size) for place in range(len(sizes))]
    places = [_empty(seen["seats"][index], size) for index in _waiting(seen)]
    parts = [middle_line(trick_title(seen), 16, width, QUIET)]
    parts += [middle_line(seen["stake"], 15, width, bold=True)] if seen["stake"] else []
    parts.append(rows_of([*plays, *places], 8, width, 0.5))
    if seen["undealt"]:
        words = [line("Undealt, for all to see", 14, width, QUIET)]
        parts.append(rows_of([*words, *(draw_card(card, 28, flat=True) for card in seen["undealt"])], 5, width, 0.5))
    return column_of(parts, 8, width, 0.5)


def _play(seen: TabletopProps, place: int, size: float) -> Block:
    play: PlayProps = seen["middle"][place]
    cards = row_of([draw_card(card, size) for card in play["cards"]], 2)
    tag = _tag_of(seen, place)
    over = chip(tag, TAKEN if seen["taker"] is not None else MARK, ON_MARK) if tag else None
    return _with_name(seen["seats"][play["seat"]], cards, over)


def _empty(seat: SeatProps, size: float) -> Block:
    """The empty place for a card still to come."""
    height = size * HEIGHT
    edge = f' stroke-dasharray="5 4" stroke-width="{2.5 if seat["turn"] else 1.5}"'
    place = rect(size, height, size * CORNER, "none", MARK if seat["turn"] else QUIET, edge)
    return _with_name(seat, Block(size, height, place), chip("turn", MARK, ON_MARK) if seat["turn"] else None)


def _with_name(seat: SeatProps, cards: Block, tag: Block | None) -> Block:
    """Cards with the player's name below and a tag above."""
    width = max(cards.width, 88)
    name = middle_line(seat["name"], 15, width)
    return column_of([tag or Block(0, 19.5, ""), cards, name], 4, width, 0.5)


def _waiting(seen: TabletopProps) -> list[int]:
    """The seats still to play to the trick, clockwise."""
    seats, middle = seen["seats"], seen["middle"]
    if seen["taker"] is not None:
        return []
    first = middle[-1]["seat"] if middle else seen["leader"]
    order = [(first + step) % len(seats) for step in range(len(seats))]
    here = {play["seat"] for play in middle}
    return [each for each in order if each not in here and seats[each]["in_deal"] and seats[each]["held"]]


# --- the table --------------------------------------------------------------------------------------------------------


def _felt(table: Block) -> Block:
    """The table on its felt, an oval with a dark edge and a line of rind."""
    width, height = table.width + 2 * _MARGIN, table.height + 2 * _MARGIN
    oval = rect(width - _RIM, height - _RIM, _ROUND, FELT, FELT_EDGE, f' stroke-width="{_RIM}"')
    rind = rect(width - 3 * _RIM, height - 3 * _RIM, _ROUND - _RIM, "none", RIND, ' stroke-width="1.5"')
    layers = [at(step * _RIM / 2, step * _RIM / 2, Block(width, height, each)) for step, each in ((1, oval), (3, rind))]
    return Block(width, height, "".join(layers) + at(_MARGIN, _MARGIN, table))


def _round_the_table(seen: TabletopProps) -> Block:
    """The viewer's seat at the bottom, the others clockwise from its left, the trick in the middle."""
    number, order = len(seen["seats"]), _clockwise(seen)
    side = 0 if number < 3 else 1 if number < _MOST_ROUND_THE_TABLE else 2
    top = order[1 + side : number - side]
    columns = [column_of(_seats(seen, each, _SIDE), _GAP, _SIDE) for each in (order[side:0:-1], order[number - side :])]
    trick = _trick(seen, _INSIDE - 2 * (_SIDE + 2 * _GAP) if side else _INSIDE)
    middle = row_of([columns[0], trick, columns[1]], 2 * _GAP) if side else trick
    above = row_of(_seats(seen, top, min(_across(seen, *top), _share(len(top)))), _GAP) if top else Block(0, 0, "")
    below = _seats(seen, order[:1], _across(seen, order[0]))
    return column_of([*([above] if top else []), middle, *below], _GAP + 4, _INSIDE, 0.5)


def _clockwise(seen: TabletopProps) -> list[int]:
    """The seats clockwise, starting with the viewer's."""
    number, first = len(seen["seats"]), seen["own"] or 0
    return [(first + step) % number for step in range(number)]


def _across(seen: TabletopProps, *indices: int) -> float:
    """The width of the seats above or below the trick: what their cards need, in the hand or on the table."""
    size = _IN_OWN_HAND if seen["own"] in indices else _IN_HAND
    most = max(seat["held"] + len(seat["played"]) + 1 for seat in (seen["seats"][index] for index in indices))
    return min(_WIDEST, max(_NARROWEST, _in_a_row(most, size) + 4 * _PAD))


def _share(number: int) -> float:
    """The width available to each of that many seats in a row."""
    return (_INSIDE + _GAP) / number - _GAP


def _in_rows(seen: TabletopProps) -> Block:
    """The trick, with the seats in rows below it, clockwise."""
    order = _clockwise(seen)
    rows = -(-len(order) // _IN_A_ROW)
    shorter, longer = divmod(len(order), rows)
    width = _share(shorter + (longer > 0))
    seats: list[Block] = []
    while order:
        number = shorter + (len(seats) < longer)
        seats.append(row_of(_seats(seen, order[:number], width), _GAP))
        order = order[number:]
    return column_of([_trick(seen, _INSIDE), *seats], _GAP, _INSIDE, 0.5)
