"""One trick to show how a game is played: four small hands, chosen so that each of the four does something different.

Where the pack has other cards, or other numbers play, the same hands are made of cards that stand as high in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cucumber.engine.acts import Play
from cucumber.engine.cards import NUMBERED_PACK, STANDARD_PACK, Card, Cards, Pack, read_cards, without
from cucumber.engine.deal import Deal, Verdict
from cucumber.engine.rules import AceOnAce, CardToBeat, Lead, Rules
from cucumber.words.explain.deal_words import short_effect

PLAYERS = ("Ann", "Bo", "Cai", "Dan")

# The hands, and the cards that their players would like to play; what may not be played gives way.
_ORDINARY = (("4c 8d Qh", "8d"), ("5s Jc Kd", "Jc"), ("3d 7h 9s", "3d"), ("2h 6d Js", "Js"))
_BEHIND_THE_LOWEST = (*_ORDINARY[:3], ("2h 6d Js", "6d"))
_NUMBERED = (("4 8 13", "8"), ("5 11 14", "11"), ("3 7 9", "3"), ("2 6 11", "11"))
_IN_SETS = (("4c 4d Qh Kc", "4c 4d"), ("2s 5h 9d As", "5h 9d"), ("3c 3h 7s 8d", "3c 3h"), ("2c 7d 10h Jd", "7d 10h"))
_WITH_AN_ACE = (("4c 8d Qh", "8d"), ("5s Jc Ad", "Ad"), ("3d 7h As", "3d"), ("2h 6d Js", "6d"))


@dataclass(frozen=True)
class SamplePlay:
    """One play of the trick: who plays what from which hand, and what it does, in a word or two."""

    player: str
    hand: Cards
    cards: Cards
    does: str
    takes: bool

    @property
    def keeps(self) -> Cards:
        """The cards still held."""
        return without(self.hand, self.cards)


def sample_trick(rules: Rules) -> tuple[SamplePlay, ...]:
    """A trick by these rules.

    >>> from cucumber import find
    >>> for shown in sample_trick(find("agurk").rules): print(shown.player, shown.cards[0].face, shown.does)
    Ann 8♦ leads
    Bo J♣ beats 8♦
    Cai 3♦ plays the lowest card
    Dan J♠ equals J♣
    """
    return trick_plays(list(_sample_verdicts(rules)))


def trick_plays(verdicts: Sequence[Verdict]) -> tuple[SamplePlay, ...]:
    """All plays of one trick, from the verdicts on them."""
    taker = verdicts[-1].after().tricks[-1].taker
    return tuple(_sample_play(verdict, taker) for verdict in verdicts)


def _sample_verdicts(rules: Rules) -> Iterator[Verdict]:
    chosen = _hands(rules)
    names = [PLAYERS[seat] if seat < len(PLAYERS) else f"Player {seat + 1}" for seat in range(len(chosen))]
    deal = Deal.of(rules, [hand for hand, _ in chosen], players=names, leader=0, dealer=len(chosen) - 1)
    while deal.pending:
        deal = deal.act(deal.legal()[0])
    for _, wish in chosen:  # for a play that is not allowed the highest, also where a duck was wished for
        plays = [act for act in deal.legal() if isinstance(act, Play)]
        verdict = deal.verdict(next((act for act in plays if act.cards == wish), plays[-1]))
        yield verdict
        deal = verdict.after()


def _hands(rules: Rules) -> list[tuple[Cards, Cards]]:
    """The hands and wishes for this pack and as many players as can be shown; those beyond the fourth duck."""
    chosen = [(read_cards(hand), read_cards(wish)) for hand, wish in _choose_sample(rules)]
    number = min(max(len(chosen), rules.player_range.fewest), rules.player_range.most)
    chosen = [*chosen, *[chosen[2]] * number][:number]
    pack = rules.pack_for(number)
    dealt = Counter(card for hand, _ in chosen for card in hand)
    return chosen if dealt <= pack.counts else _fit_hands(chosen, pack)


def _fit_hands(chosen: Sequence[tuple[Cards, Cards]], pack: Pack) -> list[tuple[Cards, Cards]]:
    """The same hands made of cards that stand as high in this pack, as far as it goes round."""
    free, size = Counter(pack.counts), len(pack.cards) // len(chosen)
    fitted = []
    for hand, wish in chosen:
        in_order = (*wish, *without(hand, wish))[:size]
        taken = tuple(_take_card(card, pack, free) for card in in_order)
        fitted.append((pack.sort(taken), pack.sort(taken[: len(wish)])))
    return fitted


def _take_card(card: Card, pack: Pack, free: Counter[Card]) -> Card:
    """A free card that stands about as high in the pack as this one among its own kind, if possible of its suit."""
    own = STANDARD_PACK if card.suit else NUMBERED_PACK
    height = (own.strength[card] - own.strength[own.cards[0]]) / (len(own.tiers) - 1) * (len(pack.tiers) - 1)
    places = {each: place for place, tier in enumerate(pack.tiers) for each in tier}
    nearest = min(+free, key=lambda each: (abs(places[each] - height), each.suit is not card.suit))
    free[nearest] -= 1
    return nearest


def _choose_sample(rules: Rules) -> tuple[tuple[str, str], ...]:
    if not rules.pack.has_suits:
        return _NUMBERED
    if rules.lead is Lead.ANY_SET:
        return _IN_SETS
    if rules.ace_on_ace is AceOnAce.NO and rules.beating.beats((1,), (1,)):  # so that an ace stops more
        return _WITH_AN_ACE
    return _BEHIND_THE_LOWEST if rules.card_to_beat is CardToBeat.PREVIOUS else _ORDINARY


def _sample_play(verdict: Verdict, taker: int) -> SamplePlay:
    deal, act = verdict.deal, verdict.act
    assert isinstance(act, Play)
    return SamplePlay(deal.actor, deal.hand, act.cards, short_effect(verdict), takes=deal.turn == taker)
