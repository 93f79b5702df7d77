"""The table as an SVG picture: one file of shapes and text, drawn only from what may be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple
from unicodedata import east_asian_width

from cucumber.explain.frames import CardDrawn, PlayDrawn, SeatDrawn, TableDrawn
from cucumber.render.style import token

WIDTH = 1000
_MARGIN, _GAP, _PAD = 16, 10, 10
_INSIDE = WIDTH - 4 * _MARGIN  # between the edges of the felt
_MOST_ROUND_THE_TABLE = 7  # seats; if there are more, they go in rows below the trick
_IN_A_ROW = 4
_SIDE, _NARROWEST, _WIDEST = 252, 440, 640  # widths of a seat beside the trick, and above or below it
_IN_HAND, _IN_OWN_HAND, _PLAYED = 46, 58, 28  # widths of cards if there is room
_STAR = "★"  # a joker
_BACK, _PILE_STEP = 34, 14  # backs overlap
_MOST_CUCUMBERS = 3  # drawn one by one
_ROUNDING = 0.01  # so that cards that just fit do fit

# The table of the site in light mode: a picture cannot know where it will be shown.
_PAPER, _EDGE, _TEXT, _FONT = map(token, ("paper", "line", "text", "sans"))
_FELT, _FELT_EDGE, _ON_FELT, _QUIET = map(token, ("felt", "felt-edge", "on-felt", "on-felt-quiet"))
_MARK, _ON_MARK, _TAKEN, _SEAT = map(token, ("mark", "on-mark", "taken", "seat"))
_CARD, _FLAT, _CARD_EDGE = map(token, ("card", "card-flat", "card-edge"))
_INK, _RED, _JOKER = map(token, ("ink", "ink-red", "ink-joker"))
_SHADE = token("seat-shade")
_HEIGHT, _CORNER = float(token("card-height")), float(token("card-corner"))  # of a card with width 1


def picture(seen: TableDrawn, heading: str, note: str = "") -> str:
    """The table as an SVG picture, with a heading, such as the name of the game, and a line of text below.

    It shows only what is in `seen`: if there is a viewer, the other hands are backs.

    >>> from cucumber import Deal, find
    >>> from cucumber.explain.frames import table_drawn
    >>> drawn = picture(table_drawn(Deal.of(find("agurk").rules, ["9h 2c", "Jd 5s"]).act("9h")), "Agurk")
    >>> "<title>Agurk: trick 1 of 2</title>" in drawn, "Player 2, dealer, to act, holds 5♠ J♦." in drawn
    (True, True)
    """
    table = _round_the_table(seen) if len(seen["seats"]) <= _MOST_ROUND_THE_TABLE else _in_rows(seen)
    inside = WIDTH - 2 * _MARGIN
    below = [_text(note, 17, inside, _TEXT)] if note else []
    whole = _column([_text(heading, 22, inside, _TEXT, bold=True), _felt(table), *below], _GAP, inside)
    height = round(whole.height + 2 * _MARGIN)
    title = trick_title(seen)
    name = escape(f"{_shortened(heading, 16, WIDTH)}: {title[0].lower()}{title[1:]}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        f'role="img" font-family="{escape(_FONT)}"><title>{name}</title><desc>{escape(_in_words(seen))}</desc>'
        f"{_rect(WIDTH, height, 14, _PAPER, _EDGE)}{_at(_MARGIN, _MARGIN, whole)}</svg>\n"
    )


# --- in words ---------------------------------------------------------------------------------------------------------


def trick_title(seen: TableDrawn) -> str:
    """The title of the middle of the table.

    >>> from cucumber import Deal, find
    >>> from cucumber.explain.frames import table_drawn
    >>> trick_title(table_drawn(Deal.of(find("agurk").rules, ["9h", "Jd"]).act("9h")))
    'Trick 1 of 1: the last'
    """
    trick, tricks = seen["trick"], seen["tricks"]
    if trick == 0:
        return "Before the last trick" if tricks == 1 else "Before the first trick"
    if trick == tricks:
        return f"Trick {trick} of {tricks}: the last"
    return f"Trick {trick} of {'at most ' if seen['at_most'] else ''}{tricks}"


def _in_words(seen: TableDrawn) -> str:
    """The table in words, for readers who hear it."""
    plays = [_play_in_words(seen, place) for place in range(len(seen["middle"]))]
    undealt = [f"Undealt, for all to see: {_faces(seen['undealt'])}."] if seen["undealt"] else []
    lying = [f"In the middle: {', '.join(plays)}."] if plays else []
    return " ".join((*lying, *filter(None, [seen["stake"]]), *undealt, *map(_seat_in_words, seen["seats"])))


def _play_in_words(seen: TableDrawn, place: int) -> str:
    play, tag = seen["middle"][place], _tag_of(seen, place)
    return f"{seen['seats'][play['seat']]['name']} {_faces(play['cards'])}{f' ({tag})' if tag else ''}"


def _seat_in_words(seat: SeatDrawn) -> str:
    held = f"{_counted(seat['held'], 'card')} face down" if seat["hand"] is None else _faces(seat["hand"])
    parts = (
        seat["name"],
        "dealer" if seat["dealer"] else "",
        "to act" if seat["turn"] else "",
        *_states(seat),
        f"{seat['scored_in']} {seat['score']}" if seat["score"] is not None else "",
        _counted(seat["cucumbers"], "half-cucumber" if seat["half"] else "cucumber") if seat["cucumbers"] else "",
        f"keeps {_faces(seat['kept'])}" if seat["kept"] else "",
        f"holds {held}" if seat["held"] else "",
        f"has played {_faces(seat['played'])}" if seat["played"] else "",
    )
    return f"{', '.join(filter(None, parts))}."


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _states(seat: SeatDrawn) -> Iterator[str]:
    if seat["won"]:
        yield "has won"
    elif seat["out"]:
        yield "out"
    yield from seat["marks"]


def _tag_of(seen: TableDrawn, place: int) -> str:
    """The tag on a play in the middle, empty if it has none."""
    if seen["taker"] is not None:
        return "takes it" if seen["middle"][place]["seat"] == seen["taker"] else ""
    return "to head" if seen["to_beat"] == place else ""


def _faces(cards: Iterable[CardDrawn]) -> str:
    return " ".join(map(_face, cards))


def _face(card: CardDrawn) -> str:
    return f"{_rank(card)}{card['suit']}"


def _rank(card: CardDrawn) -> str:
    return _STAR if card["rank"] == "Jo" else card["rank"]


# --- blocks: drawn with their upper left corner at 0, 0, and put together ---------------------------------------------


class _Block(NamedTuple):
    """Something drawn, and the room it takes."""

    width: float
    height: float
    drawn: str


def _at(x: float, y: float, block: _Block) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f})">{block.drawn}</g>' if block.drawn else ""


def _row(blocks: Sequence[_Block], gap: float) -> _Block:
    """Blocks side by side, centered on one line."""
    height = max((block.height for block in blocks), default=0)
    drawn, x = [], 0.0
    for block in blocks:
        drawn.append(_at(x, (height - block.height) / 2, block))
        x += block.width + gap
    return _Block(max(0, x - gap), height, "".join(drawn))


def _column(blocks: Sequence[_Block], gap: float, width: float, centred: float = 0) -> _Block:
    """Blocks one below the other; `centred` is 0 to align them left, ½ to center them."""
    drawn, y = [], 0.0
    for block in blocks:
        drawn.append(_at((width - block.width) * centred, y, block))
        y += block.height + gap
    return _Block(width, max(0, y - gap), "".join(drawn))


def _flow(blocks: Sequence[_Block], gap: float, width: float, centred: float = 0) -> _Block:
    """Blocks in as many rows as they need, with about the same number in each."""
    rows = len(_broken(blocks, gap, width, len(blocks)))
    even = _broken(blocks, gap, width, -(-len(blocks) // rows)) if rows else []
    return _column([_row(row, gap) for row in even], gap, width, centred)


def _broken(blocks: Sequence[_Block], gap: float, width: float, most: int) -> list[list[_Block]]:
    """Blocks in rows of at most `most`, none wider than `width` if possible."""
    rows: list[list[_Block]] = []
    left = 0.0
    for block in blocks:
        if not rows or block.width > left + _ROUNDING or len(rows[-1]) == most:
            rows.append([])
            left = width
        rows[-1].append(block)
        left -= block.width + gap
    return rows


def _rect(width: float, height: float, radius: float, fill: str, stroke: str = "none", more: str = "") -> str:
    return f'<rect width="{width:.1f}" height="{height:.1f}" rx="{radius:.1f}" fill="{fill}" stroke="{stroke}"{more}/>'


# --- text -------------------------------------------------------------------------------------------------------------

_LONGEST_LINE = 400  # characters: more than fit, however narrow they are
_NARROW = frozenset("iIjlfrt.,:;'|!()[] ")
_BROAD = frozenset("mwMWQGO@%&—…")


def _text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The approximate width of a text in a broad font, since the actual font is not known."""
    return size * sum(map(_sign_width, text)) * (1.13 if bold else 1)


def _sign_width(sign: str) -> float:
    if sign in _NARROW:
        return 0.4
    if sign in _BROAD or east_asian_width(sign) in "WF":
        return 1.0
    return 0.72 if sign.isupper() else 0.61


def _shortened(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """The text, or as much of it as fits; characters that cannot be drawn are left out."""
    text = "".join(sign if sign.isprintable() else " " for sign in text[:_LONGEST_LINE])
    if _text_width(text, size, bold=bold) <= width:
        return text
    while text and _text_width(f"{text}…", size, bold=bold) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def _text(
    text: str, size: float, width: float, colour: str = _ON_FELT, *, bold: bool = False, more: str = ""
) -> _Block:
    """A line of text no wider than `width`; if the actual font is wider, the rest is cut off."""
    shown = _shortened(text, size, width, bold=bold)
    room, height = min(width, _text_width(shown, size, bold=bold)), size * 1.3
    more += ' font-weight="650"' if bold else ""
    drawn = f'<text y="{size:.1f}" font-size="{size:g}" fill="{colour}"{more}>{escape(shown)}</text>'
    return _Block(room, height, f'<svg width="{width:.1f}" height="{height:.1f}">{drawn}</svg>')


def _in_the_middle(text: str, size: float, width: float, colour: str = _ON_FELT, *, bold: bool = False) -> _Block:
    """A line of text centered in that width."""
    _, height, drawn = _text(text, size, width, colour, bold=bold, more=f' x="{width / 2:.1f}" text-anchor="middle"')
    return _Block(width, height, drawn)


def _chip(text: str, fill: str, colour: str, size: float = 13) -> _Block:
    """A word in a little box."""
    width, height = _text_width(text, size, bold=True) + 14, size * 1.5
    edge = colour if fill == "none" else "none"
    word = _centred(text, width / 2, height * 0.72, size, colour)
    return _Block(width, height, _rect(width, height, height / 2, fill, edge) + word)


def _centred(text: str, x: float, y: float, size: float, colour: str, weight: int = 650) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" font-weight="{weight}" text-anchor="middle" '
        f'fill="{colour}">{escape(text)}</text>'
    )


# --- cards ------------------------------------------------------------------------------------------------------------


def _card(card: CardDrawn, width: float, *, flat: bool = False) -> _Block:
    """A card with a large rank and a small suit; one from an earlier trick lies flat."""
    height = width * _HEIGHT
    rank = _rank(card)
    colour = _JOKER if card["rank"] == "Jo" else _RED if card["suit"] in {"♥", "♦"} else _INK
    size = width * (0.54 if len(rank) > 1 else 0.85 if rank == _STAR else 0.62)
    paper = _rect(width, height, width * _CORNER, _FLAT if flat else _CARD, "none" if flat else _CARD_EDGE)
    if not card["suit"]:
        return _Block(width, height, paper + _centred(rank, width / 2, height / 2 + size * 0.36, size, colour, 700))
    printed = _centred(rank, width / 2, height * 0.33 + size * 0.36, size, colour, 700)
    # U+FE0E asks for the plain symbol: some systems would draw a colored one.
    return _Block(
        width,
        height,
        paper + printed + _centred(f"{card['suit']}\ufe0e", width / 2, height * 0.88, width * 0.36, colour),
    )


def _back(width: float) -> _Block:
    """The back of a card."""
    height = width * _HEIGHT
    inner = _Block(0, 0, _rect(width - 8, height - 8, 3, token("back")))
    edge = token("back-edge")
    outer = _rect(width, height, width * _CORNER, token("back-dark"), edge, ' stroke-width="2"')
    return _Block(width, height, outer + _at(4, 4, inner))


def _fitting(number: int, width: float, most: float, least: float) -> float:
    """The width of each of `number` cards that fit in `width`, in several rows if one would make them too small."""
    rows = 1
    while (size := (width + 3) / max(1, -(-number // rows)) - 3) < least and rows < number:
        rows += 1
    return min(most, size)


def _cards(cards: Sequence[CardDrawn], width: float, most: float, least: float, *, flat: bool = False) -> _Block:
    size = _fitting(len(cards), width, most, least)
    return _flow([_card(card, size, flat=flat) for card in cards], 3, width)


def _chips_of(cards: Iterable[CardDrawn]) -> list[_Block]:
    """Cards in writing, for cards kept as a score."""
    return [_chip(_face(card), _CARD, _RED if card["suit"] in {"♥", "♦"} else _INK) for card in cards]


# --- cucumbers --------------------------------------------------------------------------------------------------------

_GREEN, _FLESH, _RIND = map(token, ("peel", "flesh", "rind"))
_PEEL = f' fill="{_GREEN}" stroke="{_RIND}" stroke-width="1.4"'
_LINE = ' fill="none" stroke-linecap="round"'
_STRIPE = f'{_LINE} stroke="{_FLESH}" stroke-width="1.6"'
_STALK = f'{_LINE} stroke="{_GREEN}" stroke-width="2.2"'
_CUCUMBER = _Block(
    34,
    18,
    f'<path d="M30 8.5q2-.5 3-3"{_STALK}/><rect x="2" y="4" width="28" height="10" rx="5"{_PEEL}/>'
    f'<path d="M7 7.2q9-2 18 0"{_STRIPE}/>',
)
_HALF_CUCUMBER = _Block(
    26,
    18,
    '<g transform="translate(-7 0)">'
    f'<path d="M28 8.5q2-.5 3-3"{_STALK}/><path d="M12 4h11a5 5 0 0 1 0 10H12z"{_PEEL}/>'
    f'<path d="M16.5 6.8q4-.7 8 .2"{_STRIPE}/>'
    f'<ellipse cx="12" cy="9" rx="3.6" ry="5" fill="{_FLESH}" stroke="{_RIND}" stroke-width="1.2"/></g>',
)


def _cucumbers(seat: SeatDrawn) -> list[_Block]:
    """The lives lost, with one drawing for each, or one drawing and a number if there are many."""
    number, drawing = seat["cucumbers"], _HALF_CUCUMBER if seat["half"] else _CUCUMBER
    if number <= _MOST_CUCUMBERS:
        return [drawing] * number
    return [drawing, _text(f"×{number}", 14, 60)]


# --- seats ------------------------------------------------------------------------------------------------------------


def _seat(seen: TableDrawn, index: int, width: float) -> _Block:
    """A seat without its frame: name, score and cards."""
    seat, own = seen["seats"][index], seen["own"] == index
    inside = width - 2 * _PAD
    size = _IN_OWN_HAND if own and width >= _NARROWEST else _IN_HAND
    beside = all(_fits(each, inside, size) for each in seen["seats"])  # so that all seats of that width look alike
    parts = (_name(seat, inside, own=own), _tally(seat, inside), _cards_of(seat, inside, size, beside=beside))
    return _column([part for part in parts if part.height], 6, inside)


def _fits(seat: SeatDrawn, width: float, size: float) -> bool:
    """Whether the hand and the played cards fit side by side."""
    held = _PILE_STEP * seat["held"] + _BACK if seat["hand"] is None else _in_a_row(seat["held"], size)
    return held + _in_a_row(len(seat["played"]), _PLAYED) + 2 * _PAD <= width


def _cards_of(seat: SeatDrawn, width: float, size: float, *, beside: bool) -> _Block:
    """The hand and the played cards, side by side, or one below the other if there is no room."""
    hand, played = _hand(seat, width, size), _cards(seat["played"], width, _PLAYED, _PLAYED - 4, flat=True)
    if not (beside and seat["held"]):
        return _column([part for part in (hand, played) if part.height], 6, width)
    height, right = max(hand.height, played.height), width - _in_a_row(len(seat["played"]), _PLAYED)
    drawn = _at(0, (height - hand.height) / 2, hand) + _at(right, (height - played.height) / 2, played)
    return _Block(width, height, drawn)


def _in_a_row(number: int, size: float) -> float:
    """The width of that many cards of one size in a row."""
    return max(0, number * (size + 3) - 3)


def _name(seat: SeatDrawn, width: float, *, own: bool) -> _Block:
    marks = [_dealer()] if seat["dealer"] else []
    if seat["turn"]:
        marks.append(_chip("your turn" if own else "turn", _MARK, _ON_MARK))
    elif own:
        marks.append(_chip("you", "none", _QUIET))
    if seat["won"] or seat["out"]:
        marks.append(_chip("has won", _MARK, _ON_MARK) if seat["won"] else _chip("out", "none", _ON_FELT))
    behind = _row(marks, 6)
    struck = ' text-decoration="line-through"' if seat["out"] else ""
    name = _text(seat["name"], 17, width - behind.width - 8, bold=True, more=struck)
    return _row([name, behind], 8)


def _dealer() -> _Block:
    disc = f'<circle cx="10" cy="10" r="10" fill="{_TAKEN}"/>{_centred("D", 10, 14.6, 13, _INK, 700)}'
    return _Block(20, 20, disc)


def _tally(seat: SeatDrawn, width: float) -> _Block:
    """The score and whatever else is shown for a player."""
    parts = _cucumbers(seat)
    if seat["score"] is not None:
        score = str(seat["score"]).replace("-", "−")
        parts.append(_text(f"{seat['scored_in']} {score}", 15, width, bold=True))
    parts += [_chip(_shortened(mark, 13, width - 20), "none", _ON_FELT) for mark in seat["marks"]]
    if seat["kept"]:
        parts += [_text("keeps", 14, width, _QUIET), *_chips_of(seat["kept"])]
    return _flow(parts, 6, width)


def _hand(seat: SeatDrawn, width: float, most: float) -> _Block:
    if seat["hand"] is not None:
        return _cards(seat["hand"], width, most, 30)
    pile = "".join(_at(_PILE_STEP * place, 0, _back(_BACK)) for place in range(seat["held"]))
    return _Block(width, _BACK * _HEIGHT if pile else 0, pile)


def _framed(seen: TableDrawn, index: int, content: _Block, height: float) -> _Block:
    """A seat in its frame, whose edge shows whose turn it is and who takes the trick."""
    seat, width = seen["seats"][index], content.width + 2 * _PAD
    edge, more = "none", ""
    if seat["turn"]:
        edge, more = _MARK, ' stroke-width="2.5"'
    elif seen["taker"] == index:
        edge, more = _TAKEN, ' stroke-width="2" stroke-dasharray="7 4"'
    elif seat["out"] or not seat["in_deal"]:
        edge, more = _QUIET, ' stroke-width="2" stroke-dasharray="1 4" stroke-linecap="round"'
    there = seat["in_deal"] and not seat["out"]
    frame = _rect(width, height, 10, _SEAT, edge, f'{more} fill-opacity="{_SHADE if there else 0}"')
    # A nested picture cuts off whatever extends beyond it.
    inside = f'<svg width="{width:.1f}" height="{height:.1f}">{_at(_PAD, _PAD - 2, content)}</svg>'
    return _Block(width, height, frame + inside)


def _seats(seen: TableDrawn, indices: Sequence[int], width: float) -> list[_Block]:
    """Seats of one width, framed to the same height."""
    contents = [_seat(seen, index, width) for index in indices]
    height = max((content.height for content in contents), default=0) + 2 * _PAD - 2
    return [_framed(seen, index, content, height) for index, content in zip(indices, contents, strict=True)]


# --- the trick --------------------------------------------------------------------------------------------------------


def _trick(seen: TableDrawn, width: float) -> _Block:
    """The middle of the table: the cards played, who played them, and whose card is still to come."""
    sizes = [len(play["cards"]) for play in seen["middle"]]
    size = _fitting(max(sizes, default=1), width, 46 if max(sizes, default=1) > 1 else 66, 20)
    plays = [_play(seen, place, size) for place in range(len(sizes))]
    places = [_empty(seen["seats"][index], size) for index in _waiting(seen)]
    parts = [_in_the_middle(trick_title(seen), 16, width, _QUIET)]
    parts += [_in_the_middle(seen["stake"], 15, width, bold=True)] if seen["stake"] else []
    parts.append(_flow([*plays, *places], 8, width, 0.5))
    if seen["undealt"]:
        words = [_text("Undealt, for all to see", 14, width, _QUIET)]
        parts.append(_flow([*words, *(_card(card, 28, flat=True) for card in seen["undealt"])], 5, width, 0.5))
    return _column(parts, 8, width, 0.5)


def _play(seen: TableDrawn, place: int, size: float) -> _Block:
    play: PlayDrawn = seen["middle"][place]
    cards = _row([_card(card, size) for card in play["cards"]], 2)
    tag = _tag_of(seen, place)
    over = _chip(tag, _TAKEN if seen["taker"] is not None else _MARK, _ON_MARK) if tag else None
    return _named(seen["seats"][play["seat"]], cards, over)


def _empty(seat: SeatDrawn, size: float) -> _Block:
    """The empty place for a card still to come."""
    height = size * _HEIGHT
    edge = f' stroke-dasharray="5 4" stroke-width="{2.5 if seat["turn"] else 1.5}"'
    place = _rect(size, height, size * _CORNER, "none", _MARK if seat["turn"] else _QUIET, edge)
    return _named(seat, _Block(size, height, place), _chip("turn", _MARK, _ON_MARK) if seat["turn"] else None)


def _named(seat: SeatDrawn, cards: _Block, tag: _Block | None) -> _Block:
    """Cards with the player's name below and a tag above."""
    width = max(cards.width, 88)
    name = _in_the_middle(seat["name"], 15, width)
    return _column([tag or _Block(0, 19.5, ""), cards, name], 4, width, 0.5)


def _waiting(seen: TableDrawn) -> list[int]:
    """The seats still to play to the trick, clockwise."""
    seats, middle = seen["seats"], seen["middle"]
    if seen["taker"] is not None:
        return []
    first = middle[-1]["seat"] if middle else seen["leader"]
    order = [(first + step) % len(seats) for step in range(len(seats))]
    here = {play["seat"] for play in middle}
    return [each for each in order if each not in here and seats[each]["in_deal"] and seats[each]["held"]]


# --- the table --------------------------------------------------------------------------------------------------------


def _felt(table: _Block) -> _Block:
    width, height = table.width + 2 * _MARGIN, table.height + 2 * _MARGIN
    return _Block(width, height, _rect(width, height, 12, _FELT, _FELT_EDGE) + _at(_MARGIN, _MARGIN, table))


def _round_the_table(seen: TableDrawn) -> _Block:
    """The viewer's seat at the bottom, the others clockwise from its left, the trick in the middle."""
    number, order = len(seen["seats"]), _clockwise(seen)
    side = 0 if number < 3 else 1 if number < _MOST_ROUND_THE_TABLE else 2
    top = order[1 + side : number - side]
    columns = [_column(_seats(seen, each, _SIDE), _GAP, _SIDE) for each in (order[side:0:-1], order[number - side :])]
    trick = _trick(seen, _INSIDE - 2 * (_SIDE + 2 * _GAP) if side else _INSIDE)
    middle = _row([columns[0], trick, columns[1]], 2 * _GAP) if side else trick
    above = _row(_seats(seen, top, min(_across(seen, *top), _share(len(top)))), _GAP) if top else _Block(0, 0, "")
    below = _seats(seen, order[:1], _across(seen, order[0]))
    return _column([*([above] if top else []), middle, *below], _GAP + 4, _INSIDE, 0.5)


def _clockwise(seen: TableDrawn) -> list[int]:
    """The seats clockwise, starting with the viewer's."""
    number, first = len(seen["seats"]), seen["own"] or 0
    return [(first + step) % number for step in range(number)]


def _across(seen: TableDrawn, *indices: int) -> float:
    """The width of the seats above or below the trick: what their cards need, in the hand or on the table."""
    size = _IN_OWN_HAND if seen["own"] in indices else _IN_HAND
    most = max(seat["held"] + len(seat["played"]) + 1 for seat in (seen["seats"][index] for index in indices))
    return min(_WIDEST, max(_NARROWEST, _in_a_row(most, size) + 4 * _PAD))


def _share(number: int) -> float:
    """The width available to each of that many seats in a row."""
    return (_INSIDE + _GAP) / number - _GAP


def _in_rows(seen: TableDrawn) -> _Block:
    """The trick, with the seats in rows below it, clockwise."""
    order = _clockwise(seen)
    rows = -(-len(order) // _IN_A_ROW)
    shorter, longer = divmod(len(order), rows)
    width = _share(shorter + (longer > 0))
    seats: list[_Block] = []
    while order:
        number = shorter + (len(seats) < longer)
        seats.append(_row(_seats(seen, order[:number], width), _GAP))
        order = order[number:]
    return _column([_trick(seen, _INSIDE), *seats], _GAP, _INSIDE, 0.5)
