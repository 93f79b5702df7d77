"""Checks that players, scores, lives and kept cards make a game; what does not is refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cucumber.engine.cards import Card, Cards, as_cards, give_suits
from cucumber.engine.deal.checks import items_of
from cucumber.engine.rules import BuyIns, ExactLimit, Rules, WhenCaught
from cucumber.english import times_word
from cucumber.errors import BadDeal, check_kind


def kept_cards(rules: Rules, names: Sequence[str], kept: Sequence[str | Iterable[Card]]) -> tuple[Cards, ...]:
    """The cards each seat keeps as its score, empty if none are given. Raises BadDeal for cards that cannot be kept."""
    if not kept:
        return ((),) * len(names)
    if not rules.keeps_cards:
        raise BadDeal(f"In {rules.name} no cards are kept. {rules.sentence('score_keeping')}", field="kept")
    if isinstance(kept, str) or len(kept) != len(names):
        raise BadDeal(f"Kept cards are a list, one text for each of the {len(names)} players.", field="kept")
    return give_suits([as_cards(cards) for cards in kept], rules.pack_for(len(names)))


def check_number(rules: Rules, players: int) -> None:
    """Checks that this many players can play. Raises BadDeal if they cannot."""
    if players not in rules.player_range:
        raise BadDeal(f"{players} players can't play {rules.name}. {rules.sentence('player_range')}", field="players")


def check_kept(
    rules: Rules, names: Sequence[str], scores: Sequence[int], lives: Sequence[int], kept: Sequence[Cards]
) -> None:
    """Checks that the scores are what the kept cards count. Raises BadDeal, naming the seat, if one is not."""
    if not rules.keeps_cards:
        return
    for seat, (name, score, left, cards) in enumerate(zip(names, scores, lives, kept, strict=True)):
        if left > 0 and score != (count := sum(map(rules.point_table.cost, cards))):
            raise BadDeal(
                f"{name} can't have {score}: the kept cards count {count}. Say which cards are kept.",
                field="kept",
                seat=seat,
            )
        if left <= 0 and cards:
            raise BadDeal(
                f"{name} is out and can't keep cards. {rules.sentence('score_keeping')}", field="kept", seat=seat
            )


def check_dealer(dealer: int, still_in: Sequence[int]) -> None:
    """Checks that the dealer is one of the seats still in. Raises BadDeal, naming the seat, if not."""
    check_kind(dealer, int, "A dealer is a seat, counted from 0", "dealer")
    if dealer not in still_in:
        seats = ", ".join(map(str, still_in))
        raise BadDeal(
            f"Seat {dealer} can't deal: the seats still in, counted from 0, are {seats}.", field="dealer", seat=dealer
        )


def check_bought_in(rules: Rules, names: Sequence[str], bought_in: Sequence[int]) -> None:
    """Checks that these seats can have bought in. Raises BadDeal if they cannot."""
    bought_in = items_of(bought_in, "bought_in", ", such as [2]")
    if not bought_in:
        return
    if not isinstance(rules.when_caught, BuyIns):
        raise BadDeal(f"In {rules.name} nobody buys in. {rules.sentence('when_caught')}", field="bought_in")
    most = rules.when_caught.times
    if any(seat not in range(len(names)) or bought_in.count(seat) > most for seat in bought_in):
        often = times_word(most) if most == 1 else f"at most {times_word(most)}"
        raise BadDeal(
            f"Those who have bought in are seats from 0 to {len(names) - 1}, each {often}; here {bought_in!r:.60}.",
            field="bought_in",
        )


def check_standing(rules: Rules, names: Sequence[str], scores: Sequence[int], lives: Sequence[int]) -> None:
    """Checks that these scores and lives can occur during a game. Raises BadDeal if they cannot."""
    if len(scores) != len(names) or len(lives) != len(names):
        raise BadDeal(
            f"{len(names)} players need {len(names)} scores and as many cucumbers; here {len(scores)}, {len(lives)}.",
            field="scores",
        )
    if not all(isinstance(number, int) for number in (*scores, *lives)):
        raise BadDeal("Scores and cucumbers are whole numbers, one for each player.", field="scores")
    exact = rules.limit.points if rules.exact_limit is ExactLimit.BACK_TO_ZERO else None
    for seat, (name, score, left) in enumerate(zip(names, scores, lives, strict=True)):
        if not 0 <= left <= rules.when_caught.lives:
            raise BadDeal(
                f"{name} can't have lost {rules.when_caught.lives - left} lives: {rules.sentence('when_caught')}",
                field="lives",
                seat=seat,
            )
        drops_out = rules.when_caught is not WhenCaught.STAYS_IN and rules.limit.catches(score)
        if left > 0 and (score < 0 or drops_out or score == exact):
            why = rules.sentence("exact_limit") if score == exact else rules.sentence("limit")
            raise BadDeal(f"{name} can't have {score} and still be in the game. {why}", field="scores", seat=seat)
    if sum(left > 0 for left in lives) < 2:
        raise BadDeal(f"A game of {rules.name} goes on while two players are in; here there are fewer.", field="lives")
