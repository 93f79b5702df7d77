"""Answers with custom numbers: their text with blanks, and the range of each blank."""

from __future__ import annotations

from typing import Final, TypedDict

from cucumber.engine.rules import BuyIns, Credits, FewerEach, HandSizes, Kontra, Rules

_MOST_CARDS: Final = 13  # of a hand filled in here; more can be typed
_MOST_PLAYERS: Final = 17


class NumberField(TypedDict):
    """A number to fill in: what it counts, what it is now, its range and its steps."""

    counts: str
    now: int
    fewest: int
    most: int
    step: int


class AnswerTemplate(TypedDict):
    """An answer as it is typed, `{}` in place of each number, and the blanks in order."""

    typed: str
    blanks: list[NumberField]


def answer_templates(rules: Rules, question: str) -> list[AnswerTemplate]:
    """The answers to a question that have numbers to fill in, as the rules answer it now; most questions have none.

    >>> from cucumber import find
    >>> answer_templates(find("agurk").rules, "limit")
    [{'typed': 'limit={}', 'blanks': [{'counts': 'points', 'now': 21, 'fewest': 1, 'most': 300, 'step': 1}]}]
    """
    match question:
        case "limit":
            over = "" if rules.limit.reaching or rules.limit.falling else "over-"
            return [_one(f"limit={over}{{}}", "points", rules.limit.points, 1, 300)]
        case "player_range":
            return [_players(rules)]
        case "hand_sizes":
            now = rules.hand_sizes.cycle[0] if isinstance(rules.hand_sizes, HandSizes) else 7
            return [_one("hand={}", "cards each", now, 1, _MOST_CARDS)]
        case "pack":
            number = len(rules.pack.cards)
            size = _blank("cards, the lowest left out", number - number % 4, 20, 52, 4)
            jokers = sum(card.suit is None and not card.rank.isdigit() for card in rules.pack.cards)
            with_jokers = _one("pack=52.{}jokers", "jokers with 52 cards", jokers, 1, 6)
            return [{"typed": "pack={}", "blanks": [size]}, with_jokers]
        case "point_table":
            costs = {points for _, points in rules.point_table.points}
            return [_one("cost=all{}", "for every card", min(costs) if len(costs) == 1 else 5, 1, 20)]
        case "short_pack":
            now = rules.short_pack.number if isinstance(rules.short_pack, FewerEach) else 7
            return [_one("short={}-each", "cards each, if there are not enough", now, 1, _MOST_CARDS)]
        case "when_caught":
            lives, caught = _one("caught={}-lives", "lives", rules.when_caught.lives, 2, 9), rules.when_caught
            bought = isinstance(caught, BuyIns) and _one("caught={}-buy-ins", "times to buy in", caught.times, 1, 9)
            return [lives, bought] if bought else [lives]
        case "score_keeping" if isinstance(rules.score_keeping, Credits):
            return [_one("score={}-credits", "credits to begin with", rules.score_keeping.start, 2, 99)]
        case "multiplier" if isinstance(rules.multiplier, Kontra):
            times, said = rules.multiplier.times, rules.multiplier.said
            blanks = [_blank("times as much", times, 2, 9), _blank("times for whoever said it", said, 2, 9)]
            return [{"typed": "times=kontra-{}-{}", "blanks": blanks}]
    return []


def _players(rules: Rules) -> AnswerTemplate:
    able = rules.player_range
    more = "".join(f".{packs}packs-from-{start}" for start, packs in able.more_packs)
    first, last = (able.more_packs[0][0] - 1, able.more_packs[-1][0]) if able.more_packs else (_MOST_PLAYERS, 2)
    blanks = [_blank("at least", able.fewest, 2, first), _blank("at most", able.most, last, _MOST_PLAYERS)]
    return {"typed": f"players={{}}-{{}}{more}", "blanks": blanks}


def _one(typed: str, counts: str, now: int, fewest: int, most: int) -> AnswerTemplate:
    return {"typed": typed, "blanks": [_blank(counts, now, fewest, most)]}


def _blank(counts: str, now: int, fewest: int, most: int, step: int = 1) -> NumberField:
    return {"counts": counts, "now": min(max(now, fewest), most), "fewest": fewest, "most": most, "step": step}
