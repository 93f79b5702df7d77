"""The request for a study or a tournament, checked without importing compiled code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

from cucumber.bots import BOTS, Bot
from cucumber.bots.lineup import AnyBot, bots_by_seat, bots_of, check_players
from cucumber.engine.rules import Rules
from cucumber.engine.variants import AnyRules, Variant, find, key_of
from cucumber.english import listed
from cucumber.errors import BadStudy, check_kind, description
from cucumber.study.chunks import A_TENTH, check_number, relative_effort

MOST_DEALS = 10**12
MOST_SEED = 2**63 - 1
MOST_CASES = 1000
MOST_PLAYERS = 1000
MOST_BOTS = 20
_GAMES = "What is played is a game, by its name or as a Variant, or a list of games"
SOON = 20  # tenths of a second: plain Python is done by then, before compiled code would be loaded


def tenths_of_a_study(
    games: Iterable[tuple[Variant, int]], bots: AnyBot | Sequence[AnyBot], deals: int, *, whole_games: bool
) -> float:
    """About how many tenths of a second a study takes in plain Python. Raises BadDeal for who cannot play."""
    return sum(_tenths(variant, number, [bots], deals, whole_games) for variant, number in games)


def tenths_of_a_tournament(
    games: Iterable[tuple[Variant, int]], bots: Iterable[AnyBot], deals: int, *, whole_games: bool
) -> float:
    """The same of a tournament, each pair in every seat. Raises BadStudy or BadDeal for what cannot."""
    pairs = list(product(contestants(bots), repeat=2))
    return sum(
        number * _tenths(variant, number, [(one, *[among] * (number - 1)) for one, among in pairs], deals, whole_games)
        for variant, number in games
    )


def _tenths(
    variant: Variant, players: int, line_ups: Iterable[AnyBot | Sequence[AnyBot]], deals: int, whole_games: bool
) -> float:
    check_players(variant.rules, players)
    times = sum(relative_effort(bots_by_seat(bots, players)) for bots in line_ups)
    return deals * times / A_TENTH["uncompiled", whole_games]


class Games(NamedTuple):
    """The games to play, and a sentence on each variant left out with some numbers of players."""

    played: list[tuple[Variant, int]]
    left_out: tuple[str, ...]


def games_of(
    variants: AnyRules | Iterable[AnyRules], players: int | Iterable[int], deals: int, seed: int, *, whole_games: bool
) -> Games:
    """Every variant with every number of players that can play it, and what is left out.

    Raises BadStudy or BadVariant for invalid requests, and BadDeal if none of the games can be played.
    """
    check_number("The number of games" if whole_games else "The number of deals", deals, 1, MOST_DEALS)
    check_number("A seed", seed, 0, MOST_SEED)
    check_kind(whole_games, bool, "Whether whole games are played is True or False", "whole_games")
    chosen = [_variant(each) for each in _as_list(variants, (str, Variant, Rules), _GAMES)]
    numbers: list[int] = _as_list(players, int, "How many play is a whole number, or a list of some")
    check_unique("variant", [variant.key for variant in chosen])
    check_unique("number of players", numbers)
    for number in numbers:
        check_number("The number of players", number, 1, MOST_PLAYERS)
    if len(chosen) * len(numbers) > MOST_CASES:
        raise BadStudy(
            f"{len(chosen)} variants with {len(numbers)} numbers of players are more than {MOST_CASES} cases."
        )
    games = [(variant, number) for variant in chosen for number in numbers if number in variant.rules.player_range]
    if not games:
        check_players(chosen[0].rules, numbers[0])
    return Games(games, tuple(_omissions(chosen, numbers)))


def _as_list(items: Any, one: type | tuple[type, ...], what: str) -> list[Any]:
    """One item, or many, as a list. Raises BadStudy, which says what is needed, for anything else."""
    if isinstance(items, one):
        return [items]
    try:
        return list(islice(items, MOST_CASES + 1))
    except TypeError:
        raise BadStudy(f"{what}, not {description(items)}.") from None


def _omissions(variants: Iterable[Variant], numbers: Iterable[int]) -> Iterator[str]:
    """A sentence on each variant that cannot be played by some of these numbers."""
    for variant in variants:
        if cannot := [str(number) for number in numbers if number not in variant.rules.player_range]:
            why = variant.rules.sentence("player_range")
            yield f"{variant.name} is left out with {listed(cannot, 'or')} players. {why}"


def _variant(rules: AnyRules) -> Variant:
    """The variant, whose key goes into tables. Raises BadVariant for rules without a variant."""
    if isinstance(rules, Variant):
        return rules
    return find(key_of(rules) if isinstance(rules, Rules) else rules)


def check_unique(what: str, items: Sequence[object]) -> None:
    """Raises BadStudy for an empty list, and for one with duplicates."""
    if not items:
        raise BadStudy(f"A study needs at least one {what}.")
    for each in items:
        if items.count(each) > 1:
            raise BadStudy(f"The {what} {each!r:.40} is asked for twice.")


def contestants(bots_or_names: Iterable[AnyBot]) -> tuple[Bot, ...]:
    """The bots of a tournament. Raises BadStudy for too few or too many, or for one named twice."""
    named: list[AnyBot] = _as_list(bots_or_names, (str, Bot), "Bots are a list of bots or names")
    if len(named) > MOST_BOTS:
        raise BadStudy(f"{len(named)} bots are more than the {MOST_BOTS} that play a tournament: leave some out.")
    check_unique("bot", [bot.name if isinstance(bot, Bot) else bot for bot in named])
    bots = bots_of(named)
    if len(bots) < 2:
        raise BadStudy(
            f"A tournament needs at least two bots; here is {bots[0].name!r} alone. There are: {', '.join(BOTS)}."
        )
    return bots
