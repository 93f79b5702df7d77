"""Picking cards from the pack: where each card is, and moving one to another place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from cucumber.engine.cards import JOKER, RANKS, Card, Cards, Pack, Suit, without
from cucumber.errors import BadNotation, CucumberError
from cucumber.table.explore.setup import Setup
from cucumber.table.explore.setup_check import RequestedCards, SetupCheck

Place = int | None  # a seat, or None for the undealt cards


class PlaceReason(StrEnum):
    """Why a card is where it is."""

    ASKED = "asked"
    CHANCE = "chance"
    KEPT = "kept"


@dataclass(frozen=True)
class CardPlace:
    """A card of the pack and its place; `copy` distinguishes identical cards.

    `row` and `column`, counted from 1, are its position when the whole pack is laid out by suit and rank.
    """

    card: Card
    copy: int
    row: int
    column: int
    place: Place
    why: PlaceReason

    @property
    def key(self) -> str:
        """A unique name: `9h`, with copies `9h.2`, `9h.3`."""
        return f"{self.card}.{self.copy}" if self.copy > 1 else str(self.card)


def card_places(checked: SetupCheck) -> tuple[CardPlace, ...]:
    """The whole pack, row by row."""
    places, spots = _places(checked), _spots(checked.pack)
    card_list = [
        CardPlace(card, copy, row, column, *next(places[card], (None, PlaceReason.CHANCE)))
        for card in checked.pack.counts
        for copy, (row, column) in enumerate(spots[card], start=1)
    ]
    return tuple(sorted(card_list, key=lambda each: (each.row, each.column)))


def _spots(pack: Pack) -> Mapping[Card, tuple[tuple[int, int], ...]]:
    """The row and the column of each copy of a card: copies one below the other, jokers in a row of their own."""
    printed = [card.rank for card in pack.cards if card.rank != JOKER]
    ranks = sorted(set(printed), key=RANKS.index if set(printed) <= set(RANKS) else printed.index)
    suits = [suit for suit in (*Suit, None) if any(card.suit is suit and card.rank != JOKER for card in pack.cards)]
    deep = max(number for card, number in pack.counts.items() if card.rank != JOKER)
    return {
        card: tuple((len(suits) * deep + 1, copy) for copy in range(1, number + 1))
        if card.rank == JOKER
        else tuple((suits.index(card.suit) * deep + copy, ranks.index(card.rank) + 1) for copy in range(1, number + 1))
        for card, number in pack.counts.items()
    }


def _places(checked: SetupCheck) -> Mapping[Card, Iterator[tuple[Place, PlaceReason]]]:
    """The places of the copies of each card that someone holds or asks for."""
    places: dict[Card, list[tuple[Place, PlaceReason]]] = {card: [] for card in checked.pack.counts}
    by_chance = ((seat, without(hand, checked.held[seat].cards)) for seat, hand in enumerate(checked.hands))
    groups: list[tuple[Place, Cards, PlaceReason]] = [
        *((seat, requested.cards, PlaceReason.ASKED) for seat, requested in enumerate(checked.held)),
        (None, checked.undealt.cards, PlaceReason.ASKED),
        *((seat, cards, PlaceReason.KEPT) for seat, cards in enumerate(checked.game.kept if checked.game else ())),
        *((seat, cards, PlaceReason.CHANCE) for seat, cards in by_chance),
    ]
    for place, cards, why in groups:
        for card in cards:
            places[card].append((place, why))
    return {card: iter(spots) for card, spots in places.items()}


def give(checked: SetupCheck, key: str, to: Place) -> Setup:
    """The setup with a card moved to another place; whoever asked for it gets another card by chance.

    Raises BadNotation for a card that is not in the pack, and CucumberError if it cannot go there.
    """
    moved = _movable_card(checked, key)
    if to is not None and to not in checked.seats:
        raise CucumberError("A player who is out gets no cards.")
    if (moved.place, moved.why) == (to, PlaceReason.ASKED):
        return checked.setting
    setting = checked.setting
    if moved.place != to and moved.why is PlaceReason.ASKED and moved.place not in setting.loose:
        requested = _requested_cards(checked, moved.place)
        setting = _with_request(setting, checked, moved.place, RequestedCards(without(requested.cards, (moved.card,))))
    requested = _requested_cards(checked, to)
    return _with_request(setting, checked, to, replace(requested, cards=(*requested.cards, moved.card)))


def swap(checked: SetupCheck, one: str, other: str) -> Setup:
    """The setup with two cards swapped.

    Raises BadNotation for a card that is not in the pack, and CucumberError if the swap would change nothing.
    """
    first, second = _movable_card(checked, one), _movable_card(checked, other)
    if first.place == second.place:
        raise CucumberError(f"{first.card.face} and {second.card.face} are in one hand: there is nothing to swap.")
    if first.card is second.card:
        raise CucumberError(f"{first.card.face} and {second.card.face} are the same: there is nothing to swap.")
    setting = _replace_card(checked.setting, checked, first, second.card)
    return _replace_card(setting, checked, second, first.card)


def _replace_card(setting: Setup, checked: SetupCheck, placed: CardPlace, by: Card) -> Setup:
    requested = _requested_cards(checked, placed.place)
    if placed.card in requested.cards:
        at = requested.cards.index(placed.card)
        cards = (*requested.cards[:at], by, *requested.cards[at + 1 :])
    elif placed.place is None and not any(checked.held[seat].by_chance for seat in checked.seats):
        return setting  # cards nobody holds are left over anyway, and lie where the other card lay
    else:
        cards = (*requested.cards, by)
    return _with_request(setting, checked, placed.place, replace(requested, cards=cards))


def _movable_card(checked: SetupCheck, key: str) -> CardPlace:
    """The card with that key. Raises BadNotation if there is none, and CucumberError if it cannot be moved."""
    placed_card = {placed.key: placed for placed in card_places(checked)}.get(key)
    if placed_card is None:
        raise BadNotation(f"There is no card {key[:20]!r} in this pack.")
    if placed_card.why is PlaceReason.KEPT and placed_card.place is not None:
        raise CucumberError(f"{checked.names[placed_card.place]} keeps {placed_card.card.face} as a score.")
    return placed_card


def _requested_cards(checked: SetupCheck, place: Place) -> RequestedCards:
    return checked.undealt if place is None else checked.held[place]


def _with_request(setting: Setup, checked: SetupCheck, place: Place, requested: RequestedCards) -> Setup:
    """The setup with these cards asked for in a place; unreadable text there stays in front of them."""
    where = "stock" if place is None else f"hands.{place}"
    if place is None:
        text = str(requested) if requested.by_chance or requested.cards else setting.stock
    else:
        cards = checked.pack.sort(requested.cards)
        text = str(RequestedCards(cards, requested.by_chance and len(cards) < checked.size))
    if where in checked.problems and not _requested_cards(checked, place).cards:
        typed = setting.stock if place is None else setting.of_seats("hands")[place]
        text = f"{typed} {text}"
    return setting.with_field(where, text)
