"""A short deal that ends a lesson: a few cards each, with rivals, in which most of the lesson's rules matter."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from random import Random

from cucumber.bots import BOTS, DEFAULT_BOT, play_on
from cucumber.engine.acts import Play
from cucumber.engine.deal import Deal
from cucumber.engine.game import Game
from cucumber.engine.rules import RuleQuestion, Rules
from cucumber.engine.variants import Variant
from cucumber.english import YOU
from cucumber.errors import CucumberError
from cucumber.lessons.teach.deciding.rule_swap import otherwise
from cucumber.lessons.teach.sampled_deals import game_by_chance
from cucumber.table.questions.tasks import NAMES

YOUR_SEAT = 0
CARDS = 3  # each, where hands are that large
_SAMPLES = 32  # deals tried; the one in which most questions matter is taken
_MOST_STOCK = 12  # cards that may be exchanged


@dataclass(frozen=True)
class ShortDeal:
    """A deal about to be played, in seat `YOUR_SEAT`; without a `game` no score is kept yet."""

    deal: Deal
    game: Game | None

    def rival_acts(self, deal: Deal) -> Iterator[str]:
        """What the rivals do until it is your turn."""
        rivals = {seat: BOTS[DEFAULT_BOT] for seat in deal.seats if seat != YOUR_SEAT}
        yield from (str(verdict.act) for verdict in play_on(deal, rivals, self.game))


def short_deal(
    variant: Variant, known: Rules | None = None, questions: Collection[RuleQuestion] = ()
) -> ShortDeal | None:
    """The deal in which you decide whether you pay, and the most questions matter against answers of a `known` game.

    Without a known game no score is kept. None where the game has no deal that short.
    """
    samples = [(*_decides(short), short) for short in _sample_deals(variant.rules)]
    decisive = [each for each in samples if each[0]] or samples

    def teaching_value(sample: tuple[bool, bool, ShortDeal]) -> int:
        _, has_illegal_card, short = sample
        return has_illegal_card + (_number_that_matter(short, known, questions) if known else 0)

    best = max(decisive, key=teaching_value, default=None)
    return best and (best[-1] if known else ShortDeal(best[-1].deal, None))


def _sample_deals(rules: Rules) -> Iterator[ShortDeal]:
    for seed in range(_SAMPLES):
        rng = Random(seed)
        game = game_by_chance(rules, rng, (YOU, *NAMES[1:]))
        try:
            whole = game.deal(rng)
            hands = [rng.sample(hand, min(CARDS, len(hand))) for hand in whole.hands]
            stock = whole.stock[:_MOST_STOCK]
            deal = Deal.of(rules, hands, game.leader, stock, game.players, game.dealer, game.credits)
        except CucumberError:
            continue
        if YOUR_SEAT in deal.seats:
            yield ShortDeal(deal, game)


def _number_that_matter(short: ShortDeal, known: Rules, questions: Collection[RuleQuestion]) -> int:
    """How many questions matter: with the known game's answer the acts or the outcome would differ."""
    here = _course(short.deal, short.game)
    return sum(_course_by(short, otherwise(short.deal.rules, each.name, known)) != here for each in questions)


def _course_by(short: ShortDeal, rules: Rules | None) -> tuple[object, ...]:
    try:
        assert short.game
        return _course(short.deal.with_rules(rules), short.game.with_rules(rules)) if rules else ()
    except CucumberError:  # another pack, or other questions before the play
        return ()


def _course(deal: Deal, game: Game | None) -> tuple[object, ...]:
    """What is done if bots play all hands, and what comes of it."""
    acts = [*play_on(deal, dict.fromkeys(deal.seats, BOTS[DEFAULT_BOT]), game)]
    settled = game.settle(acts[-1].after()) if game else None
    acts_as_text = [str(verdict.act) for verdict in acts]
    return (acts_as_text, settled and (settled.scores, settled.lives, settled.seats, settled.dealer, settled.leader))


def _decides(short: ShortDeal) -> tuple[bool, bool]:
    """Whether your play decides if you pay, and whether you hold an illegal card at some point."""
    ways, pays, meets = [short.deal], set[bool](), False
    while ways:
        deal = ways.pop()
        for act in short.rival_acts(deal):
            deal = deal.act(act)
        if deal.turn is None:
            pays.add(deal.charges.get(YOUR_SEAT, 0) > 0)
            continue
        meets = meets or not all(deal.verdict(Play((card,))).allowed for card in deal.hand if not deal.pending)
        ways += [deal.act(act) for act in deal.legal()]
    return len(pays) == 2, meets
