"""Short hints for a first game: each says what is new at this moment, once, and after two deals there are none.

They follow from the moves made, so a game that is opened again, or a move taken back, finds the same hints; and from
what your seat may see, so they give no hand away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cucumber.engine.acts import BuyIn
from cucumber.engine.cards import Card, name_cards
from cucumber.engine.deal import Deal
from cucumber.engine.game import DealMove
from cucumber.engine.game.events import EventKind
from cucumber.engine.rules import Rules, beats, dealing, playing, scoring, verb_to_beat
from cucumber.engine.rules.sentences import ace_and_equals, too_much
from cucumber.engine.view import Option, View, view
from cucumber.english import capitalized, number_word, quantity
from cucumber.table.match.match import YOUR_SEAT, Match
from cucumber.table.match.summary import the
from cucumber.table.moves import Position

_DEALS_WITH_HINTS = 2
_HIGH = 0.75  # share of the pack below a high card
_FEW = (3, 4)  # cards left, when high ones should go

_AND_THEN = "I'll say when something new happens. “No more hints” stops that."


class Hint(NamedTuple):
    """A hint after the move at place `at` of a match; no two hints of a match are of the same kind."""

    at: int
    kind: str
    sentence: str


def has_hints(match: Match) -> bool:
    """Whether the match is still in the deals that come with hints."""
    return match.deals <= _DEALS_WITH_HINTS


def hint(match: Match) -> str:
    """The hint for this moment of a match; empty if there is nothing new to say.

    >>> from cucumber.table.match import Setting
    >>> hint(Match.of(Setting.usual(seed="7")).with_bot_moves())
    "You can't beat or equal the A♦, so your lowest card goes. Low cards are good at the end."
    """
    return next((each.sentence for each in hints(match) if each.at == len(match.transitions) - 1), "")


def hints(match: Match) -> tuple[Hint, ...]:
    hints_by_kind: dict[str, Hint] = {}
    for at, now in _moments(match):
        # The most needed kinds first; none where something else is asked.
        kinds = _AFTER_A_DEAL if now.deal.over else _AT_YOUR_TURN if now.options else {}
        kinds = kinds if at else {"welcome": _welcome}
        candidates = (Hint(at, kind, text(now)) for kind, text in kinds.items() if kind not in hints_by_kind)
        if new := next((each for each in candidates if each.sentence), None):
            hints_by_kind[new.kind] = new
    return tuple(hints_by_kind.values())


# --- the moments at which a hint may be given -------------------------------------------------------------------------


@dataclass(frozen=True)
class _ReaderView:
    """A position with the reader to act or the deal over, as the reader sees it."""

    position: Position

    @property
    def deal(self) -> Deal:
        return self.position.current_deal

    @property
    def rules(self) -> Rules:
        return self.deal.rules

    @cached_property
    def view(self) -> View:
        return view(self.deal, YOUR_SEAT, self.position.current_game)

    @property
    def options(self) -> tuple[Option, ...]:
        return self.view.options

    @property
    def cards_left(self) -> int:
        return len(self.view.hand)

    def height(self, card: Card, *, last_trick: bool = True) -> int:
        """How high a card stands, in the last trick or before."""
        return self.rules.heights(last_trick=last_trick)[card,][0]


def _moments(match: Match) -> Iterator[tuple[int, _ReaderView]]:
    """The moments of the deals with hints, each with the place of the move that led there, from the first cards on."""
    deals = 0
    for at, transition in enumerate(match.transitions):
        deals += isinstance(transition.move, DealMove)
        if deals > _DEALS_WITH_HINTS:
            return
        deal = transition.after.current_deal
        if at == 0 or deal.turn == YOUR_SEAT or (deal.over and not isinstance(transition.move, BuyIn)):
            yield at, _ReaderView(transition.after)


HintText = Callable[[_ReaderView], str]


def _welcome(now: _ReaderView) -> str:
    """What to expect, before anybody has played."""
    if now.options:
        return f"{now.rules.lead.hint} The others answer, and {_AND_THEN}"
    return f"The others {'answer' if now.deal.turn == YOUR_SEAT else 'play up to your turn'}, and {_AND_THEN}"


# --- at your turn -----------------------------------------------------------------------------------------------------


def _last_trick(now: _ReaderView) -> str:
    if now.cards_left != 1:
        return ""
    payer = "Whoever takes it has lost." if now.rules.ending is scoring.Ending.SINGLE_DEAL else now.rules.charged.hint
    return f"The last trick: all play their last card. {payer}{_low_ace_note(now.rules)}"


def _low_ace_note(rules: Rules) -> str:
    """What to know of the aces in a last trick where they don't stay high."""
    if rules.ace_in_last_trick is dealing.AceInLastTrick.HIGH:
        return ""
    return f" {capitalized(ace_and_equals(rules))} is low there."


def _last_but_one(now: _ReaderView) -> str:
    if now.cards_left != 2:
        return ""
    low, high = sorted(now.view.hand, key=now.height)
    if now.height(low) == now.height(high):
        return ""
    playable = {card for option in now.options for card in option.act.cards}
    if playable == {low, high}:
        sentence = f"Two cards left. The one you keep is for the last trick, and there {the(low)} is safer."
        return sentence + (_low_ace_note(now.rules) if now.deal.pack.counts_as_ace(low) else "")
    left = low if high in playable else high
    return f"Two cards left, and only one may be played. {capitalized(the(left))} stays for the last trick."


def _tie(now: _ReaderView) -> str:
    """Two equal cards lie highest; sets, and cards that look the same, are left to the table."""
    trick = [play.cards for play in now.view.trick]
    if not trick or len(trick[0]) > 1:
        return ""
    height = [now.height(card, last_trick=now.cards_left == 1) for (card,) in trick]
    highest = [card for (card,), each in zip(trick, height, strict=True) if each == max(height)]
    if len(highest) < 2 or highest[-1] == highest[-2]:
        return ""
    before, latest = highest[-2:]
    as_high = f"{capitalized(the(latest))} is as high as {the(before)}."
    return f"{as_high} Of equal cards, the last one played takes the trick."


def _cannot_beat(now: _ReaderView) -> str:
    if now.cards_left == 1 or now.view.to_beat is None or any(option.beats for option in now.options):
        return ""
    to_beat = now.view.to_beat.cards
    cant = f"You can't {verb_to_beat(now.rules)} {_target(now)}"
    if now.deal.faces_unbeatable_ace:
        cant = f"Nothing {beats(now.rules)} {_target(now)}"
    go = "your lowest card goes" if len(to_beat) == 1 else "your lowest cards go"
    return f"{cant}, so {go}. Low cards are good at the end."


def _choice(now: _ReaderView) -> str:
    if now.cards_left == 1 or now.view.to_beat is None or len({option.beats for option in now.options}) == 1:
        return ""
    can = f"You can {verb_to_beat(now.rules)} {_target(now)} or play"
    if len(now.view.to_beat.cards) > 1:
        return f"{can} as many of your lowest cards: it's your choice."
    return f"{can} your lowest. Beating is free now and keeps the low card."


def _must_beat(now: _ReaderView) -> str:
    """The rules take away the choice; only for single cards, and where a card in the hand is not allowed."""
    own_view, options = now.view, now.options
    if own_view.to_beat is None or len(own_view.to_beat.cards) > 1 or not all(option.beats for option in options):
        return ""
    if len(options) == len(set(own_view.hand)):
        return ""
    must = f"You can {verb_to_beat(now.rules)} {_target(now)}, so you must"
    if now.rules.ducking.hint:
        return f"{must}{now.rules.ducking.hint}."
    if len(options) == 1:
        return f"{must}: only {the(options[0].act.cards[0])} does it."
    return f"{must}. Any card that does it will do."


def _target(now: _ReaderView) -> str:
    """What is to be beaten, in the middle of a sentence."""
    assert now.view.to_beat is not None
    cards = now.view.to_beat.cards
    return the(cards[0]) if len(cards) == 1 else name_cards(cards)


def _lead(now: _ReaderView) -> str:
    if now.cards_left == 1 or now.view.to_beat is not None:
        return ""
    return f"{now.rules.lead.hint}{_lead_effect(now.rules)}"


def _lead_effect(rules: Rules) -> str:
    if rules.lead.refused:
        return ""
    if rules.lead is playing.Lead.ANY_SET:
        return " Keep one card for the last trick."
    if rules.card_to_beat is playing.CardToBeat.PREVIOUS:
        return f" If the next player can't {verb_to_beat(rules)} it, their lowest card has to go."
    return f" If it's high, whoever can't {verb_to_beat(rules)} it must play their lowest card."


def _high_card(now: _ReaderView) -> str:
    """Few cards are left, one of them is high, and it may be played, though it need not be."""
    if now.cards_left not in _FEW or not now.view.tricks or len(now.options) == 1:
        return ""
    leads = now.view.to_beat is None
    playable = {card for option in now.options if leads or option.beats for card in option.act.cards}
    highest, heights = max(now.view.hand, key=now.height), sorted(map(now.height, now.deal.pack.cards))
    if highest not in playable or now.height(highest) < heights[int(len(heights) * _HIGH)]:
        return ""
    still = f"{number_word(now.cards_left).capitalize()} cards left, one of them {the(highest)}."
    return f"{still} It can go for nothing now; at the end it may cost you."


# --- the score --------------------------------------------------------------------------------------------------------


def _near_the_limit(now: _ReaderView) -> str:
    """One card could be too much for you."""
    rules, game = now.rules, now.position.current_game
    missing = _missing(rules, game.scores[YOUR_SEAT])
    comes = _limit_effect(rules, game.lives[YOUR_SEAT])
    if not missing or not comes or game.over:
        return ""
    has = quantity(game.scores[YOUR_SEAT], rules.point_table.unit)
    return f"You have {has}: {missing} more, and {comes}."


def _missing(rules: Rules, score: int) -> int:
    """The fewest points that would be too much with this score; 0 if no single card costs as many, or without scores.

    A score that goes back to zero at the limit needs one more.
    """
    back = rules.limit.points if rules.exact_limit is scoring.ExactLimit.BACK_TO_ZERO else None
    if rules.limit.falling or rules.limit.catches(score) or rules.ending is scoring.Ending.SINGLE_DEAL or not score:
        return 0
    costs = range(1, max(map(rules.point_table.cost, rules.pack.cards)) + 1)
    return next((cost for cost in costs if rules.limit.catches(score + cost) and score + cost != back), 0)


def _limit_effect(rules: Rules, lives: int) -> str:
    """What happens to you at a score that is too much; empty if you are out, or if it depends on others."""
    if lives > 1:
        return "you lose a life" if isinstance(rules.when_caught, scoring.Lives) else "you get half a cucumber"
    if lives == 0 or rules.ending is scoring.Ending.ALL_BUT_ONE_CAUGHT:
        return ""
    if rules.ending is scoring.Ending.FIRST_OUT_LOSES:
        return "you lose the game"
    return "the game ends" if rules.ending is scoring.Ending.FIRST_CAUGHT_ENDS else "you are out"


# --- after a deal -----------------------------------------------------------------------------------------------------


def _life(now: _ReaderView) -> str:
    game = now.position.current_game
    if not any(event.seat == YOUR_SEAT and event.kind is EventKind.LIFE_LOST for event in game.events):
        return ""
    return f"That cost you a life. The next time you have {too_much(now.rules)}, {_limit_effect(now.rules, lives=1)}."


def _tie_payment(now: _ReaderView) -> str:
    points = now.deal.charges.get(YOUR_SEAT, 0)
    if YOUR_SEAT not in now.deal.tied or not points or now.deal.winner is not None:
        return ""
    if points < 0:
        return "You tied with the taker: what that card costs comes off your score, but never below zero."
    return f"You tied with the taker, and here everyone who ties pays: for you {_points(now)}."


def _took_trick(now: _ReaderView) -> str:
    deal, rules = now.deal, now.rules
    if deal.taker != YOUR_SEAT or deal.winner is not None:
        return ""
    if rules.ending is scoring.Ending.SINGLE_DEAL:
        return "That last trick lost you the game. Keep a low card for the end."
    if not deal.charges.get(YOUR_SEAT):
        return f"You took the last trick, but {the(deal.tricks[-1].taking.cards[0])} costs nothing."
    return f"That last trick cost you {_points(now)}. Keep a low card for the end."


def _not_lowest(now: _ReaderView) -> str:
    deal = now.deal
    if deal.taker is None or deal.winner in {None, YOUR_SEAT} or YOUR_SEAT not in deal.playing:
        return ""
    assert deal.winner is not None
    return f"{deal.players[deal.winner]} was first with the lowest card, so you pay {_points(now)}."


def _points(now: _ReaderView) -> str:
    return quantity(now.deal.charges[YOUR_SEAT], now.rules.point_table.unit)


def _no_payment(now: _ReaderView) -> str:
    deal = now.deal
    if deal.taker is None or YOUR_SEAT not in deal.playing or deal.charges.get(YOUR_SEAT) or deal.taker == YOUR_SEAT:
        return ""
    if deal.winner == YOUR_SEAT:
        return "You were first with the lowest card, so you pay nothing."
    taker = deal.players[deal.taker]
    if now.rules.ending is scoring.Ending.SINGLE_DEAL:
        return f"{taker} took the last trick and has lost, so you have won."
    return f"{taker} took the last trick, so this deal costs you nothing."


_AT_YOUR_TURN: Mapping[str, HintText] = {
    "last trick": _last_trick,
    "last but one": _last_but_one,
    "tie": _tie,
    "cannot beat": _cannot_beat,
    "choice": _choice,
    "must beat": _must_beat,
    "lead": _lead,
    "high card": _high_card,
    "near the limit": _near_the_limit,
}
_AFTER_A_DEAL: Mapping[str, HintText] = {
    "life": _life,
    "tied": _tie_payment,
    "took it": _took_trick,
    "not lowest": _not_lowest,
    "paid nothing": _no_payment,
    "near the limit": _near_the_limit,
}
