"""Advice in words: which card to play and why, and behind that the numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from cucumber.analysis.expectations import Expectation, Expectations, Reason, ReasonKind
from cucumber.engine.acts import Play
from cucumber.engine.cards import JOKER, Card, name_cards
from cucumber.english import capitalized, listed

_FEW = 200  # worlds below which the advice says how few they are
_LEAST = 0.05  # points: how well a cost is known is not worth a word below
_SELDOM = 0.03


# --- which card, and why ----------------------------------------------------------------------------------------------


def sentence(advice: Expectations) -> str:
    """Which card to play, and why."""
    is_rough = not advice.reason.certain and advice.worlds < _FEW
    rough = f" Only {advice.worlds} ways to deal were tried, so this is rough." if is_rough else ""
    return f"{_WORDS[advice.reason.why](advice, advice.reason)}{rough}"


def _score(advice: Expectations, _reason: Reason) -> str:
    """What wins the game where it is not what costs least."""
    play, cheap = max(advice.best, key=_winning_share), min(advice.expected, key=lambda each: each.cost)
    wins = f"{of_a_hundred(_winning_share(play))} games against {round(100 * _winning_share(cheap))}"
    why = ""
    for seat, score in advice.at_stake:
        who, goes = ("You are", "go") if seat == advice.own else (f"{capitalized(advice.players[seat])} is", "goes")
        why += f"{who} at {score} and {goes} out with any card. "
    less = f"{capitalized(_act_name(cheap.act))} pays less, but {_act_name(play.act)} wins more: {wins}."
    return f"{_play(advice)}. {why}{less}"


def _safe(advice: Expectations, reason: Reason) -> str:
    kept = _card_name(reason.card)
    if reason.seat is None:
        why = f"Somebody always ends with a higher card than {kept}"
    elif reason.other:
        why = f"{advice.players[reason.seat]}'s {name_cards(reason.other.cards)} is higher than {kept}"
    else:
        why = f"{advice.players[reason.seat]} holds nothing as low as {kept}"
    if len(advice.best) == len(advice.expected):
        return f"Nothing can happen to you in this deal any more. {why}."
    return f"{_play(advice)}: then nothing can happen to you any more. {why}."


def _hope(advice: Expectations, reason: Reason) -> str:
    if reason.certain:
        yours = "The last trick is yours however the cards lie"
    else:
        deals = f"{int(100 * reason.against)} of 100 deals or more"
        yours = f"You can only hope: whatever you play, you take the last trick in {deals}"
    if len(advice.best) == len(advice.expected):
        return f"{yours}. It makes no difference."
    return f"{yours}. {capitalized(_best_cards(advice))} costs least then."


def _same(_advice: Expectations, reason: Reason) -> str:
    if reason.share <= _SELDOM:
        return "It makes no difference: somebody else nearly always ends with a higher card."
    pays = of_a_hundred(reason.share)
    return f"It makes no difference: whatever you play, you pay in about {pays} deals like this one."


def _rid(advice: Expectations, reason: Reason) -> str:
    if _is_the_question(advice):
        kept = "if you keep it, it"
    else:
        kept = f"if you play {_other(reason)} instead, {_one_of_rank(advice, reason.card)}"
    if round(100 * reason.against) == 100:
        return f"{_play(advice)}: {kept} will be your last card."
    rather = f" rather than in {round(100 * reason.share)}" if round(100 * reason.share) else ""
    return f"{_play(advice)}: {kept} will be your last card in {_deals(reason.against)}{rather}."


def _is_the_question(advice: Expectations) -> bool:
    """Whether it is just about playing one rank or another one."""
    best, others = (
        {each.act.cards[0].rank for each in advice.expected if (each in advice.best) is good} for good in (True, False)
    )
    return len(best) == len(others) == 1 and best != others


def _keep(advice: Expectations, reason: Reason) -> str:
    kept = _one_of_rank(advice, reason.card)
    return f"{_play(advice)}: {kept} that you keep will be your last card in {_deals(reason.share)}."


def _one_of_rank(advice: Expectations, card: Card | None) -> str:
    """A card, or any of its rank where several may be played: they count together."""
    assert card is not None
    return _one_of((each for play in advice.expected for each in play.act.cards), card)


def _one_of(cards: Iterable[Card], card: Card) -> str:
    return _any_of_rank(card.rank) if len({each for each in cards if each.rank == card.rank}) > 1 else _card_name(card)


def _left(advice: Expectations, reason: Reason) -> str:
    assert reason.card is not None
    assert reason.other is not None
    if reason.other.cards == (reason.card,) and reason.share == 1:  # two cards are left
        return f"{_play(advice)}: then your last card is {_card_name(reason.card)} and not {_best_cards(advice)}."
    lasts = [card for each in advice.best for card, share in each.lasts.items() if share]
    kept = _one_of(lasts, reason.card) + (" or a lower one" if reason.lower else "")
    return f"{_play(advice)}: then your last card is {kept} in {_deals(reason.share)}, {_after_the_other(reason)}."


def _taker(advice: Expectations, reason: Reason) -> str:
    assert reason.seat is not None
    takes = f"then {advice.players[reason.seat]} takes the last trick in {_deals(reason.share)}"
    return f"{_play(advice)}: {takes}, {_after_the_other(reason)}."


def _after_the_other(reason: Reason) -> str:
    number = round(100 * reason.against)
    return f"after {_other(reason)} {f'only in {number}' if number else 'in none'}"


def _cheaper(advice: Expectations, reason: Reason) -> str:
    often = f"you take the last trick about as often as after {_other(reason)}"
    return f"{_play(advice)}: {often}, but pay {worth(reason.share)} for it instead of {worth(reason.against)}."


_WORDS: Mapping[ReasonKind, Callable[[Expectations, Reason], str]] = {
    ReasonKind.FORCED: lambda advice, _: f"You have no choice: only {_act_name(advice.expected[0].act)} may be played.",
    ReasonKind.ALIKE: lambda *_: "It makes no difference: all cards you may play do the same.",
    ReasonKind.SCORE: _score,
    ReasonKind.SAFE: _safe,
    ReasonKind.HOPE: _hope,
    ReasonKind.SAME: _same,
    ReasonKind.RID: _rid,
    ReasonKind.KEEP: _keep,
    ReasonKind.LEFT: _left,
    ReasonKind.TAKER: _taker,
    ReasonKind.CHEAPER: _cheaper,
    ReasonKind.LEAST: lambda advice, _: f"{_play(advice)}: it costs least. No single reason stands out.",
}


def sentence_in_hindsight(advice: Expectations, act: Play) -> str:
    """The same after another card was played; without a single reason, how much better the best card was."""
    was_better = f"By what you could know, {_best_cards(advice)} was better"
    if advice.reason.why is not ReasonKind.LEAST:
        return sentence(advice).replace(_play(advice), was_better, 1).replace(": then ", ". With it ", 1)
    played = next(each for each in advice.expected if each.act == act)
    return f"{was_better}: on average it {_better(advice, played)} than {_act_name(act)}."


def _better(advice: Expectations, played: Expectation) -> str:
    """How much better the best card is than one that was played, in games if they are looked at."""
    if played.winning and (games := round(100 * played.winning.behind)):
        return f"wins {games} of 100 games more"
    if advice.in_points:
        return f"costs {worth(played.behind)} less"
    return f"loses {of_a_hundred(played.behind)} deals fewer"


def _play(advice: Expectations) -> str:
    return f"Play {_best_cards(advice)}"


def _best_cards(advice: Expectations) -> str:
    ranks = {each.act.cards[0].rank for each in advice.best}
    if len(advice.best) > 1 and len(ranks) == 1 and _all_of(advice, *ranks):
        return _any_of_rank(*ranks)
    return listed(list(dict.fromkeys(_act_name(each.act) for each in advice.best)), "or")


def _all_of(advice: Expectations, rank: str) -> bool:
    """Whether all that may be played of a rank is as good, and each is a single card."""
    of_rank = [each for each in advice.expected if each.act.cards[0].rank == rank]
    return all(each in advice.best and len(each.act.cards) == 1 for each in of_rank)


def _any_of_rank(rank: str) -> str:
    return "a joker" if rank == JOKER else f"{'an' if rank in {'A', '8', '11'} else 'a'} {rank}"


def _deals(share: float) -> str:
    return f"{of_a_hundred(share)} deals"


def _other(reason: Reason) -> str:
    assert reason.other is not None
    return _act_name(reason.other)


# --- the numbers ------------------------------------------------------------------------------------------------------


def numbers(advice: Expectations) -> str:
    """What the best card costs, and how much more another one does."""
    cheapest = min(advice.best, key=lambda each: each.cost)
    wins = f", and win {of_a_hundred(_winning_share(cheapest))} games" if cheapest.winning else ""
    pays = capitalized(f"with {_act_name(cheapest.act)} {_pays(advice, cheapest)}{wins}")
    others = [each for each in advice.expected if each not in advice.best]
    if not others:
        return f"{pays}."
    dearer = min(others, key=lambda each: each.cost)
    if dearer.behind <= dearer.behind_reach and dearer.winning:
        return f"{pays}; with {_act_name(dearer.act)} you win {of_a_hundred(_winning_share(dearer))} games."
    more = worth(dearer.behind) if advice.in_points else f"{of_a_hundred(dearer.behind)} deals"
    return f"{pays}; {_act_name(dearer.act)} costs {more} more."


def cost_of(advice: Expectations, each: Expectation) -> str:
    """What a play is expected to cost, in a word with its interval; where the game decides, how often it wins."""
    if advice.game_decides and each.winning:
        return f"{round(100 * each.winning.share)}\u202f%"
    if not advice.in_points:
        return of_a_hundred(each.cost)
    return f"{worth(each.cost)}\u202f±\u202f{worth(each.reach)}" if each.reach >= _LEAST else worth(each.cost)


def _pays(advice: Expectations, each: Expectation) -> str:
    verb = "pay" if advice.in_points else "lose"
    if each.share == 0:
        return f"you don't {verb} in any deal like this one"
    often = f"you {verb} in {of_a_hundred(each.share)} deals like this one"
    if not advice.in_points:
        return often
    if not advice.two:
        return f"{often}, {worth(each.cost)} on average"
    more = "more" if each.cost >= 0 else "less"
    return f"{often}, on average {worth(abs(each.cost))} {more} than the other player"


def worth(cost: float) -> str:
    """A cost with one decimal, as sentences write it.

    >>> worth(1.44), worth(13.0), worth(-0.26)
    ('1.4', '13', '−0.3')
    """
    text = f"{cost:.1f}".removesuffix(".0").replace("-", "−")
    return "0" if text == "−0" else text


def of_a_hundred(share: float) -> str:
    """A share as so many of a hundred.

    >>> of_a_hundred(0.314), of_a_hundred(0.001), of_a_hundred(0)
    ('31 of 100', 'fewer than 1 of 100', '0 of 100')
    """
    number = round(100 * share)
    return f"{number} of 100" if number or not share else "fewer than 1 of 100"


def _winning_share(each: Expectation) -> float:
    return each.winning.share if each.winning else 0


def _act_name(act: Play) -> str:
    cards = act.cards
    return name_cards(cards) if cards[0].rank == JOKER else f"the {name_cards(cards)}"


def _card_name(card: Card | None) -> str:
    assert card is not None
    return _act_name(Play((card,)))
