"""What one seat knows of the cards it cannot see: where each of them can be, and why not anywhere else.

It follows from what everyone at the table can see: what has been played, by which rules, and how many cards each player
holds. A seat does not hold a card with which its plays would not have been allowed: a player who ducked holds nothing
lower. The rest is counting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from cucumber.engine.acts import TrickPlay
from cucumber.engine.cards import Card, Cards, at_least, name_cards
from cucumber.engine.deal import Deal
from cucumber.engine.deal.judgement import Judgement
from cucumber.engine.deal.legality import judge_follow, judge_lead, yardstick
from cucumber.engine.game import Game
from cucumber.engine.rules import CardToBeat, Rules, verb_to_beat
from cucumber.engine.view import View, view
from cucumber.english import number_word

# Where a card can be: in a seat's hand or, as None, out of play: undealt, or thrown away by another player.
Place = int | None
Reasons = Mapping[Place, str]

_MOST_NAMED = 12  # cards that a reader takes in at a glance


@dataclass(frozen=True)
class Unseen:
    """A card that cannot be seen, `count` times: the places where it can be, and why it is in none of the others.

    `because` says why its place is certain, if it is.
    """

    card: Card
    count: int
    places: tuple[Place, ...]
    excluded: Reasons
    because: str

    @property
    def certain(self) -> bool:
        """Whether there is only one place it can be."""
        return len(self.places) == 1


@dataclass(frozen=True)
class PossibleHand:
    """What another seat can hold: `number` cards out of `cards`, low to high, including the `certain` ones."""

    seat: int
    player: str
    number: int
    cards: Cards
    certain: Cards

    @property
    def sentence(self) -> str:
        """What it can hold, in one sentence; if the cards are many, only the lowest and the highest are named."""
        sure, left = name_cards(self.certain), self.number - len(self.certain)
        return f"{self.player} holds {' and '.join(filter(None, (sure, self._rest_in_words(left) if left else '')))}."

    def _rest_in_words(self, number: int) -> str:
        rest = Counter(self.cards) - Counter(self.certain)
        cards = [card for card in self.cards if card in rest]
        if len(cards) <= _MOST_NAMED:
            return f"{number_word(number)} of {name_cards(cards)}"
        return f"{number_word(number)} of {len(cards)} cards from {cards[0].face} to {cards[-1].face}"


@dataclass(frozen=True)
class Knowledge:
    """Everything the seat `viewer` knows: each card it cannot see, low to high, and what each other seat can hold.

    `out_of_play` is how many of the cards it cannot see are in no hand.
    """

    viewer: int
    unseen: tuple[Unseen, ...]
    holdings: tuple[PossibleHand, ...]
    out_of_play: int

    def of(self, seat: int) -> PossibleHand | None:
        """What this seat can hold; None for the viewer and for seats without cards."""
        return next((holding for holding in self.holdings if holding.seat == seat), None)


def knowledge(deal: Deal, viewer: int, game: Game | None = None) -> Knowledge:
    """What the seat `viewer` knows at this moment of a deal; `game` adds the cards that players keep as their score.

    >>> from cucumber import Deal, find
    >>> deal = Deal.of(find("agurk").rules, ["9h 2c 3c", "Jd 5s 8d"], players=["Ann", "Bo"]).act("9h").act("5s")
    >>> known = knowledge(deal, viewer=0)
    >>> known.of(1).number, known.of(1).cards[0].face
    (2, '5♣')
    >>> known.unseen[0].card.face, known.unseen[0].excluded[1]
    ('2♦', 'Bo ducked with 5♠ in trick 1, so Bo holds nothing lower.')

    Raises BadDeal if there is no such seat.
    """
    seen = view(deal, viewer, game, with_options=False)
    unseen, strength = out_of_sight(seen), deal.pack.strength
    room = _room(seen, unseen.total())
    excluded = _exclusions_by_count(deal, unseen, room, exclusions_by_play(seen, unseen, room))
    cards = tuple(_unseen_card(card, unseen[card], room, excluded[strength[card]]) for card in deal.pack.sort(unseen))
    holdings = tuple(_possible_hand(deal, seat, room[seat], cards) for seat in room if seat is not None)
    return Knowledge(viewer, cards, holdings, room.get(None, 0))


def _unseen_card(card: Card, count: int, room: Mapping[Place, int], excluded: Reasons) -> Unseen:
    places = tuple(place for place in room if place not in excluded)
    because = ""
    if places == (None,):
        because = "Nobody can hold it."
    elif len(places) == 1:
        because = "It can be nowhere else." if None in room else "Nobody else can hold it."
    return Unseen(card, count, places, excluded, because)


def _possible_hand(deal: Deal, seat: int, number: int, unseen: Iterable[Unseen]) -> PossibleHand:
    possible = [each for each in unseen if seat in each.places]
    cards = tuple(each.card for each in possible for _ in range(each.count))
    certain = tuple(each.card for each in possible for _ in range(each.count) if each.certain)
    return PossibleHand(seat, deal.players[seat], number, cards, certain)


# --- what the viewer sees ---------------------------------------------------------------------------------------------


def out_of_sight(seen: View) -> Counter[Card]:
    """The cards of the pack that the viewer cannot see, with their number."""
    visible = Counter(chain(seen.hand, seen.thrown, seen.undealt, *(each.kept for each in seen.seats)))
    visible.update(card for each in plays_of(seen) for card in each.play.cards)
    return seen.rules.pack_for(len(seen.seats)).counts - visible


def _room(seen: View, number: int) -> dict[Place, int]:
    """How many of `number` unseen cards are in each place, without empty places."""
    room: dict[Place, int] = {seat: each.held for seat, each in enumerate(seen.seats) if each.held and seat != seen.own}
    rest = number - sum(room.values())
    return {**room, None: rest} if rest > 0 else room


# --- what follows from the plays --------------------------------------------------------------------------------------


class ObservedPlay(NamedTuple):
    """A play as the table saw it, with its trick and the play it had to beat."""

    trick: int
    play: TrickPlay
    to_beat: TrickPlay | None


def plays_of(seen: View) -> Iterator[ObservedPlay]:
    """All plays in order; the last trick does not matter, since a player who has played to it holds no cards."""
    heights, to_previous = seen.rules.heights(last_trick=False), seen.rules.card_to_beat is CardToBeat.PREVIOUS
    for number, plays in enumerate((*(trick.plays for trick in seen.tricks), seen.trick), start=1):
        taking: TrickPlay | None = None
        to_beat: TrickPlay | None = None
        for play in plays:
            yield ObservedPlay(number, play, to_beat)
            if taking is None or at_least(heights[play.cards], heights[taking.cards]):
                taking = play
            to_beat = play if to_previous else taking


def exclusions_by_play(table: View, unseen: Iterable[Card], room: Iterable[Place]) -> dict[int, dict[Place, str]]:
    """By strength, the seats that cannot hold a card, and why: for all rules of play, equal cards are the same."""
    seen, strength = list(plays_of(table)), table.rules.pack.strength
    examples = {strength[card]: card for card in unseen}
    return {
        height: {seat: why for seat in room if seat is not None and (why := _why_not(table, seat, card, seen))}
        for height, card in examples.items()
    }


def _why_not(table: View, seat: int, card: Card, seen: Iterable[ObservedPlay]) -> str:
    """Why a seat cannot hold a card: with it, one of its plays would not have been allowed. Empty if it can.

    Of its hand at that time, only the cards played since are known. That is enough: adding cards to a hand makes its
    lowest cards no higher and its highest no lower. So a play that ducked with too high a card, ducked although it
    could beat, or beat with a higher card than needed is not allowed with a larger hand either. Nor are the cards
    played since and one more ever mistaken for a last card.
    """
    own = [each for each in seen if each.play.seat == seat]
    since: Cards = ()
    pack = table.rules.pack_for(len(table.seats))
    reason = ""
    for each in reversed(own):
        since = (*each.play.cards, *since)
        judgement = _judge_play(table.rules, pack.sort((*since, card)), each)
        if not judgement.allows:
            reason = _in_words(table, each, judgement)
    return reason


def _judge_play(rules: Rules, hand: Cards, seen: ObservedPlay) -> Judgement:
    cards = seen.play.cards
    if seen.to_beat is None:
        return judge_lead(rules, hand, cards)
    return judge_follow(yardstick(rules, hand, seen.to_beat.cards), cards)


def _in_words(table: View, seen: ObservedPlay, judgement: Judgement) -> str:
    """What a play reveals about the hand it came from."""
    player, when, cards = table.seats[seen.play.seat].name, f"in trick {seen.trick}", seen.play.cards
    played, target = name_cards(cards), name_cards(seen.to_beat.cards) if seen.to_beat else ""
    match judgement:
        case Judgement.MAY_NOT_LEAD:
            return f"{player} led {played} {when}, and {table.rules.lead.shows.format(player=player)}."
        case Judgement.MUST_BEAT:
            beat = verb_to_beat(table.rules)
            return (
                f"{player} ducked {when} and had to {beat} {target} if possible, so {player} holds nothing that does."
            )
        case Judgement.HIGHER_THAN_NEEDED:
            return f"{player} played {played} on {target} {when} and {table.rules.ducking.shows.format(player=player)}."
        case _:
            than = f" than {name_cards(cards[-1:])}" if len(cards) > 1 else ""
            return f"{player} ducked with {played} {when}, so {player} holds nothing lower{than}."


# --- what follows from counting ---------------------------------------------------------------------------------------


def _exclusions_by_count(
    deal: Deal, unseen: Counter[Card], room: Mapping[Place, int], by_play: Mapping[int, Mapping[Place, str]]
) -> dict[int, dict[Place, str]]:
    """By strength, the places where a card cannot be, including those that are full of other cards.

    A set of places is full if as many cards as it holds can be nowhere else. By Hall's theorem, nothing more follows
    from counting, and it is enough to look at unions of the sets of places that a card can be in.
    """
    excluded = {height: dict(reasons) for height, reasons in by_play.items()}
    can_be = {height: frozenset(room).difference(reasons) for height, reasons in by_play.items()}
    strength = deal.pack.strength
    for full in _unions(can_be.values(), len(room)):
        inside = [card for card in deal.pack.sort(unseen.elements()) if can_be[strength[card]] <= full]
        if len(inside) != sum(room[place] for place in full):
            continue
        outside = [card for card in deal.pack.sort(unseen.elements()) if not can_be[strength[card]] <= full]
        why = _why_full(deal, room, full, inside, outside)
        for height, places in can_be.items():
            if not places <= full:
                excluded[height] = dict.fromkeys(places & full, why) | excluded[height]
    return excluded


def _unions(sets: Iterable[frozenset[Place]], all_places: int) -> list[frozenset[Place]]:
    """All unions of these few sets of places; those about few places, or about all but a few, come first."""
    unions: set[frozenset[Place]] = set()
    for places in set(sets):
        unions |= {places | others for others in unions} | {places}

    def order(places: frozenset[Place]) -> tuple[int, list[int]]:
        return min(len(places), all_places - len(places)), sorted(-1 if place is None else place for place in places)

    return sorted(unions, key=order)


def _why_full(
    deal: Deal, room: Mapping[Place, int], full: frozenset[Place], inside: list[Card], outside: list[Card]
) -> str:
    """Why no other card is in these places or, if that is shorter, why the others are all elsewhere."""
    others = [place for place in room if place not in full]
    if len(others) < len(full):
        number = sum(room[place] for place in others)
        return f"Only {name_cards(outside)} can be {_at(deal, others)}, and {_cards_are(number)} there."
    number, places = sum(room[place] for place in full), [place for place in room if place in full]
    return f"{name_cards(inside)} can only be {_at(deal, places)}, and no more than {_cards_are(number)} there."


def _at(deal: Deal, places: list[Place]) -> str:
    return " or ".join("out of play" if place is None else f"with {deal.players[place]}" for place in places)


def _cards_are(number: int) -> str:
    return f"{number_word(number)} {'card is' if number == 1 else 'cards are'}"
