"""Reasons: each is true of every way the cards may lie, or of the worlds that were looked into, and in words."""

import re
from collections import Counter
from dataclasses import replace
from random import Random
from statistics import fmean

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cucumber import BadDeal, Deal, Game, find
from cucumber.analysis.advice import Advice, advise
from cucumber.analysis.expectations import Expectation, Reason, ReasonKind
from cucumber.analysis.reasoning import height_of
from cucumber.analysis.search.thinker import can_search
from cucumber.analysis.solver import solve
from cucumber.analysis.trials import EngineTrials, MaskTrials
from cucumber.bots import BOTS, play_on
from cucumber.engine.acts import Play
from cucumber.engine.cards import read_cards
from cucumber.engine.rules import Charged
from tests.analysis.test_advice import play, seen
from tests.cases import for_each
from tests.engine.deal.test_laws import reshuffled
from tests.strategies import names, positions
from tests.tiers import THOROUGH

AGURK = find("agurk").rules
GAMES = ("agurk", "gurka-se", "ogorek", "kurkku", "gurka-modern", "prague")
WORLDS = 6


def short_deals(number, size=4):
    """Short deals of several games at every moment at which somebody has a choice."""
    for seed in range(number):
        rng = Random(seed)
        deal = Deal.dealt(find(GAMES[seed % len(GAMES)]).rules, rng, 3 + seed % 3, size)
        bots = {seat: BOTS[rng.choice(["patient", "highest", "random"])] for seat in deal.seats}
        for verdict in play_on(deal, bots, chance=lambda _, rng=rng: rng):
            if not verdict.deal.pending and len(verdict.deal.legal()) > 1:
                yield verdict.deal


# --- however the cards lie --------------------------------------------------------------------------------------------


@settings(max_examples=150 if THOROUGH else 40)
@given(positions(5, over=False), st.integers(0, 9))
def test_what_is_certain_holds_however_the_cards_lie(deal, seed):
    """The solver knows how every hand lies, and what the others can do together."""
    assume(not deal.pending)
    advice = advise(seen(deal), worlds=5)
    assume(advice.reason.certain)
    rng = Random(seed)
    for world in (reshuffled(deal, deal.turn, rng) for _ in range(WORLDS)):
        try:
            holds_in(world, advice)
        except BadDeal:  # too large to solve
            assume(False)


def holds_in(world, advice):
    worths = {each.act: each for each in solve(world).worths if isinstance(each.act, Play)}
    match advice.reason.why:
        case ReasonKind.FORCED:
            assert len(worths) == 1
        case ReasonKind.ALIKE:
            assert len({each.mean for each in worths.values()}) == 1
        case ReasonKind.SAFE:
            best = worths[min(advice.best, key=lambda each: each.cost).act]
            assert best.share == 0
            assert best.at_worst in {0, None}
        case ReasonKind.HOPE:
            costs = [world.rules.point_table.cost(card) for card in world.hand]
            assert all(each.share == 1 for each in worths.values()) or min(costs) <= 0


def test_all_certain_kinds_come_up():
    missing = {ReasonKind.ALIKE, ReasonKind.SAFE}
    for deal in short_deals(60):
        missing -= {advise(seen(deal), worlds=5).reason.why}
        if not missing:
            return
    pytest.fail(f"nowhere among sixty deals: {missing}")


FOUR_OTHERS = ("Jd Td", "Qh 3h", "Js Ts", "8s 9s")


@for_each(
    "hands, plays, says",
    [
        (
            ["2c 2d", *FOUR_OTHERS],
            "",
            "Nothing can happen to you in this deal any more. Somebody always ends with a higher card than the 2♦.",
        ),
        (
            ["Kc 2c", *FOUR_OTHERS],
            "",
            "Play the K♣: then nothing can happen to you any more. "
            "Somebody always ends with a higher card than the 2♣.",
        ),
        (["Kc", "Kd", "Qh"], "", "You have no choice: only the K♣ may be played."),
        (["9c 9d 9s", "4d 5d 6d", "6h 7h 8h"], "", "It makes no difference: all cards you may play do the same."),
        (
            ["Ac Ad Ah As", "Kd 3d 4d 5d", "Qh 4h 5h 6h"],
            "",
            "The last trick is yours however the cards lie. It makes no difference.",
        ),
        (  # a higher card that lies there is named
            ["Td", "9c"],
            "Td",
            "Nothing can happen to you in this deal any more. Ann's 10♦ is higher than the 9♣.",
        ),
        (  # Bo gave up a 9 to the queen, so he holds nothing lower, and you keep a 4
            ["Qc 4c Kc", "9d Td Jd", "2h 3h Ah"],
            "Qc 9d Ah 3h",
            "Play the K♣: then nothing can happen to you any more. Bo holds nothing as low as the 4♣.",
        ),
    ],
)
def test_what_is_certain_is_said_so_and_who_makes_it_so_is_named(hands, plays, says):
    deal = Deal.of(find("simple").rules, hands, players=["Ann", "Bo", "Cai", "Dan", "Eve"][: len(hands)])
    for card in plays.split():
        deal = deal.act(card)
    assert advise(seen(deal), worlds=20).sentence == says


@for_each("hands", [["Kc 2c", *FOUR_OTHERS[:3]], ["Ac Ad Ah", "Kd 3d 4d", "Qh 4h 5h"]])
def test_with_one_card_more_out_of_sight_nothing_is_certain(hands):
    """Three others may all end with a 2, and then yours is as high; the fourth ace may come after yours."""
    deal = Deal.of(find("simple").rules, hands)
    reason = advise(seen(deal), worlds=200).reason
    assert reason.why is ReasonKind.ALIKE or not reason.certain


@pytest.mark.thorough
def test_nearly_every_decision_has_a_reason():
    kinds = Counter(advise(seen(deal)).reason.why for deal in short_deals(24, 6))
    assert kinds[ReasonKind.LEAST] / kinds.total() < 0.15
    assert kinds.total() > 200


# --- counted ----------------------------------------------------------------------------------------------------------


@given(positions(over=False))
def test_how_deals_end_is_counted_in_every_world(deal):
    assume(not deal.pending)
    for each in advise(seen(deal), worlds=4).expected:
        assert not each.lasts or sum(each.lasts.values()) == pytest.approx(1)
        assert {*each.lasts} <= {*deal.hand}
        assert sum(each.takers) <= 1 + 1e-9
        if (
            each.lasts
            and deal.rules.charged is Charged.TAKER
            and all(map(deal.rules.point_table.cost, deal.pack.cards))
        ):
            assert each.takers[deal.turn] == pytest.approx(each.share)


def test_masks_and_engine_find_about_the_same_costs_and_ends():
    deal = Deal.of(AGURK, ["Kc 5c 3c", "3d 4d 9d", "5h 6h Jh"])
    fast, slow = (trials(seen(deal), 1).run_until(600) for trials in (MaskTrials, EngineTrials))
    assert all(abs(one - other) / 600 < 0.7 for one, other in zip(fast.costs, slow.costs, strict=True))
    for one, other in zip((*fast.lasts, *fast.takers), (*slow.lasts, *slow.takers), strict=True):
        pairs = one.items() if isinstance(one, dict) else enumerate(one)
        assert all(abs(number - other[key]) / 600 < 0.08 for key, number in pairs)


@pytest.mark.thorough
def test_with_all_cards_open_the_card_with_a_reason_costs_no_more_than_the_other_one():
    """On average over hands as they may lie, each solved; nobody can know how the others will play."""
    counted = {ReasonKind.RID, ReasonKind.KEEP, ReasonKind.LEFT, ReasonKind.TAKER, ReasonKind.CHEAPER}
    losses = []
    for deal in short_deals(60):
        advice = advise(seen(deal))
        if advice.reason.why in counted:
            rng = Random(1)
            worlds = [solve(reshuffled(deal, deal.turn, rng)) for _ in range(WORLDS)]
            best = min(advice.best, key=lambda each: each.cost).act
            losses += [each.worth_of(best).mean - each.worth_of(advice.reason.other).mean for each in worlds]
    assert len(losses) > 200
    assert fmean(losses) < -1
    assert fmean(loss <= 0 for loss in losses) > 0.8


# --- in words ---------------------------------------------------------------------------------------------------------


def words(why, worlds=1_000, **facts):
    best, other = (Expectation(play(cards), 1.0, 0.1, 0.4, *more) for cards, *more in (("Kc",), ("9d", 2.0, 0.1)))
    reason = Reason(why, other.act, **facts)
    return Advice((other, best), worlds, in_points=True, players=("You", "Bo"), reason=reason).sentence


@for_each(
    "said, why, facts",
    [
        (
            "Play the K♣: if you keep it, it will be your last card in 60 of 100 deals.",
            ReasonKind.RID,
            {"against": 0.6},
        ),
        ("Play the K♣: if you keep it, it will be your last card.", ReasonKind.RID, {"against": 1.0}),
        (
            "Play the K♣: if you keep it, it will be your last card in 60 of 100 deals rather than in 5.",
            ReasonKind.RID,
            {"share": 0.05, "against": 0.6},
        ),
        (
            "Play the K♣: the 9♦ that you keep will be your last card in 80 of 100 deals.",
            ReasonKind.KEEP,
            {"card": read_cards("9d")[0], "share": 0.8},
        ),
        (
            "Play the K♣: then your last card is the 5♥ or a lower one in 80 of 100 deals, after the 9♦ only in 40.",
            ReasonKind.LEFT,
            {"card": read_cards("5h")[0], "lower": True, "share": 0.8, "against": 0.4},
        ),
        (
            "Play the K♣: then your last card is the 5♥ in 80 of 100 deals, after the 9♦ in none.",
            ReasonKind.LEFT,
            {"card": read_cards("5h")[0], "share": 0.8},
        ),
        (
            "Play the K♣: then your last card is the 9♦ and not the K♣.",
            ReasonKind.LEFT,
            {"card": read_cards("9d")[0], "share": 1},
        ),
        (
            "Play the K♣: then Bo takes the last trick in 62 of 100 deals, after the 9♦ only in 35.",
            ReasonKind.TAKER,
            {"seat": 1, "share": 0.62, "against": 0.35},
        ),
        (
            "Play the K♣: you take the last trick about as often as after the 9♦, but pay 5 for it instead of 11.5.",
            ReasonKind.CHEAPER,
            {"share": 5, "against": 11.5},
        ),
        (
            "You can only hope: whatever you play, you take the last trick in 88 of 100 deals or more. "
            "The K♣ costs least then.",
            ReasonKind.HOPE,
            {"against": 0.889},
        ),
        ("Play the K♣: it costs least. No single reason stands out.", ReasonKind.LEAST, {}),
    ],
)
def test_each_reason_is_one_sentence(said, why, facts):
    assert words(why, **facts) == said


def test_beside_several_other_cards_it_says_which_one_is_meant():
    """What is left depends on what is played instead."""
    best, *others = (
        Expectation(play(cards), cost, 0.1, 0.4, cost - 1, 0.1 * (cost > 1))
        for cards, cost in (("Kc", 1.0), ("9d", 3.0), ("9s", 3.0), ("7h", 5.0))
    )
    rid = Reason(ReasonKind.RID, others[0].act, play("Kc").cards[0], share=0.03, against=0.44)
    keep = Reason(ReasonKind.KEEP, others[0].act, play("9d").cards[0], share=0.8)
    advice = Advice((others[2], others[0], others[1], best), 1_000, in_points=True, players=("You", "Bo"))
    assert [replace(advice, reason=reason).sentence for reason in (rid, keep)] == [
        "Play the K♣: if you play the 9♦ instead, the K♣ will be your last card in 44 of 100 deals rather than in 3.",
        "Play the K♣: a 9 that you keep will be your last card in 80 of 100 deals.",
    ]


MANY = ("agurk", "gurka-modern", "ogorek", "kurko", "five-cucumbers", "gurka-is", "minibluff", "gurka-se")
CARD = re.compile(r"\bthe ((?:\d+|[JQKA])[♣♦♥♠]?)(?! of)")
RANK = re.compile(r"\ban? (\d+|[JQKA])\b")
OR_LOWER = re.compile(r"your last card is (?:the|an?) (\S+) or a lower one")


def test_no_reason_names_a_card_or_a_class_of_cards_that_cannot_be():
    """In games with sets, jokers, cards without suits, and aces that turn low."""
    kinds = Counter()
    for seed in range(56 if THOROUGH else 16):
        rng = Random(seed)
        deal = Deal.dealt(find(MANY[seed % len(MANY)]).rules, rng, 3 + seed % 2, 4)
        bots = {seat: BOTS[rng.choice(["patient", "highest", "random"])] for seat in deal.seats}
        for verdict in play_on(deal, bots, chance=lambda _, rng=rng: rng):
            if not verdict.deal.pending and len(verdict.deal.legal()) > 1:
                kinds += names_what_can_be(verdict.deal)
    assert kinds["two cards"] > (50 if THOROUGH else 10)
    assert not THOROUGH or kinds["lower"] > 2


def names_what_can_be(deal):
    """Checks the sentence at one decision, and counts of what kind it is."""
    advice, height = advise(seen(deal), worlds=40), height_of(seen(deal))
    said, best = advice.sentence, min(advice.best, key=lambda each: each.cost)
    there = [*deal.hand, *(card for play in deal.trick for card in play.cards)]
    assert {*CARD.findall(said)} <= {card.face for card in there}, said
    assert {*RANK.findall(said)} <= {card.rank for card in deal.hand}, said
    lower = OR_LOWER.search(said)
    if lower:
        left = Counter(deal.hand) - Counter(best.act.cards)
        top = min(height(card) for card in deal.hand if lower[1] in {card.face, card.rank})
        assert any(height(card) < top for card in left), said
    two = len(deal.hand) == 2 and advice.reason.why in {ReasonKind.RID, ReasonKind.KEEP, ReasonKind.LEFT}
    assert not (two and "will be your last card" in said), said
    return Counter({"lower": bool(lower), "two cards": two})


@given(positions(over=False))
def test_shares_that_are_quoted_are_those_of_the_two_cards_compared(deal):
    assume(not deal.pending)
    advice = advise(seen(deal), worlds=250 if can_search(seen(deal)) else 4)
    reason, best = advice.reason, min(advice.best, key=lambda each: each.cost)
    if reason.why in {ReasonKind.RID, ReasonKind.KEEP}:
        quoted = [
            sum(share for card, share in each.lasts.items() if card.rank == reason.card.rank)
            for each in (best, advice.of(reason.other))
        ]
        assert quoted == [reason.share, reason.against]
        assert (quoted[0] < quoted[1]) is (reason.why is ReasonKind.RID)
    if reason.why is ReasonKind.TAKER:
        assert [each.takers[reason.seat] for each in (best, advice.of(reason.other))] == [reason.share, reason.against]


def test_advice_from_few_deals_says_so_unless_it_is_certain():
    assert words(ReasonKind.LEAST, 12).endswith("Only 12 ways to deal were tried, so this is rough.")
    deal = Deal.of(AGURK, ["Kc 2c", *FOUR_OTHERS])
    assert "rough" not in advise(seen(deal), worlds=2).sentence


def test_the_reason_belongs_to_the_advice():
    deal = Game.new(AGURK, names(4)).deal(Random(3))
    advice = advise(seen(deal), worlds=50)
    assert replace(advice, reason=Reason(ReasonKind.LEAST)) != advice
    assert advice.players == deal.players
