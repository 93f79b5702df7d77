"""What open cards are worth, by a plain search on the engine: every way to play on, as the definition has it.

Nothing here is shared with the solvers, except which of equally good acts a drawing prefers.
"""

from __future__ import annotations

from random import Random

from cucumber import Deal
from cucumber.analysis.masks.chance import draw, key_of
from cucumber.analysis.solver import on_engine, on_masks
from cucumber.analysis.solver.on_masks import DRAWINGS
from cucumber.engine.acts import Ask
from tests.strategies import names

APART = 0x2545F4914F6CDD1D
TRIED = (0, 1, DRAWINGS - 1)  # drawings


def never():
    return False


# --- small deals ------------------------------------------------------------------------------------------------------


def small_deal(rules, rng):
    """A deal of a few cards by these rules, after some acts by chance; there is still something to do."""
    fewest, most = rules.player_range.fewest, rules.player_range.most
    players = rng.choice([number for number in (2, 2, 3, 3, 3, 4) if fewest <= number <= most])
    size = rng.choice({2: (2, 3, 4), 3: (2, 3), 4: (1, 2)}[players])
    owned = [rng.randrange(1, 5) for _ in range(players)] if rules.score_keeping.start else ()
    deal = Deal.dealt(rules, rng, players, size, players=names(players), credits=owned)
    if rng.random() < 0.8 or deal.asked is Ask.EXCHANGE:
        while deal.pending:
            deal = deal.act(rng.choice(deal.legal()))
    for _ in range(rng.randrange(players * size)):
        after = deal.act(rng.choice(deal.legal()))
        if after.over:
            break
        deal = after
    return deal


# --- the definition ---------------------------------------------------------------------------------------------------


def cost(deal, seat, scores):
    """What a deal that is over costs a seat, no score below zero; where no points are counted, losing costs 1."""
    paid = deal.charges
    if any(points for _, points in deal.rules.point_table.points):
        return max(paid.get(seat, 0), -scores[seat]) if scores else paid.get(seat, 0)
    return int(seat in paid)


def difference(deal, seat, scores):
    """Two players: what a seat is charged less what the other is, if both play best."""
    other = next(each for each in deal.seats if each != seat)
    if deal.over:
        return cost(deal, seat, scores) - cost(deal, other, scores)
    values = [difference(deal.act(act), seat, scores) for act in deal.legal()]
    return min(values) if deal.turn == seat else max(values)


def worst(deal, seat, scores):
    """The most that all others together can make a seat pay."""
    if deal.over:
        return max(0, cost(deal, seat, scores))
    values = [worst(deal.act(act), seat, scores) for act in deal.legal()]
    return min(values) if deal.turn == seat else max(values)


def each_for_itself(deal, drawing, bonus_in, scores):
    """What the deal costs each seat if all play for themselves; a drawing decides between equally good acts."""
    if deal.over:
        return [cost(deal, seat, scores) for seat in range(len(deal.players))]
    wants_a_bonus = bonus_in is None or len(deal.hands[deal.turn]) <= bonus_in
    ways = [each_for_itself(deal.act(act), drawing, bonus_in, scores) for act in preferred(deal, drawing)]
    return min(ways, key=lambda costs: costs[deal.turn] if wants_a_bonus else max(0, costs[deal.turn]))


# --- which of equally good acts ---------------------------------------------------------------------------------------


def preferred(deal, drawing):
    """The acts of a position, one of each kind, in the order in which a drawing prefers them."""
    kinds = {}
    for act in deal.legal():
        kinds.setdefault(_kind(deal, act), act)
    acts = list(kinds.values())
    if not on_masks.can_hold(deal):
        liking = on_engine.Preferences(deal)
        liked = [liking(place * DRAWINGS + drawing) for place in range(len(acts))]
        return [act for _, act in sorted(zip(liked, acts, strict=True), key=lambda each: each[0])]
    numbers, key = _numbers(deal), key_of(drawing, 0)
    held = sum(2**number for seat in deal.seats for number in _held(deal, seat, numbers))
    key = (key ^ held ^ (_taking(deal, numbers) + 2) * APART) % 2**63
    left = sorted(acts, key=lambda act: _next_number(deal, deal.turn, act.cards[0], numbers))
    return [left.pop(draw(key, tried, len(left)) if len(left) > 1 else 0) for tried in range(len(acts))]


def _kind(deal, act):
    return tuple(on_engine.kind_of(deal, card) for card in act.cards) if hasattr(act, "cards") else act


def _numbers(deal):
    """The numbers of the cards each seat began with, by seat and kind: kinds low to high, seats in order."""
    began = {seat: (*deal.hands[seat], *deal.cards_played(seat)) for seat in deal.seats}
    numbers, number = {}, 0
    for kind in dict.fromkeys(on_engine.kind_of(deal, card) for card in deal.pack.cards):
        for seat in deal.seats:
            many = sum(on_engine.kind_of(deal, card) == kind for card in began[seat])
            numbers[seat, kind] = range(number, number + many)
            number += many
    return numbers


def _held(deal, seat, numbers):
    """The numbers of the cards a seat still holds; of each kind it plays the first one first."""
    for (owner, kind), began in numbers.items():
        left = sum(on_engine.kind_of(deal, card) == kind for card in deal.hands[seat])
        yield from began[len(began) - left :] if owner == seat else ()


def _next_number(deal, seat, card, numbers):
    kind = on_engine.kind_of(deal, card)
    return next(number for number in _held(deal, seat, numbers) if number in numbers[seat, kind])


def _taking(deal, numbers):
    """The number of the card that takes the trick so far, -1 if there is none."""
    if deal.taking is None:
        return -1
    seat, kind = deal.taking.seat, on_engine.kind_of(deal, deal.taking.cards[0])
    left = sum(on_engine.kind_of(deal, card) == kind for card in deal.hands[seat])
    return numbers[seat, kind][-left - 1]


# --- comparing --------------------------------------------------------------------------------------------------------


def mismatches(rules, seed):
    """Where the solver and the definition differ on a small deal, and how many comparisons there were."""
    deal = small_deal(rules, Random(seed))
    on = on_masks if on_masks.can_hold(deal) else on_engine
    chance = Random(f"{seed} scores")
    scores = [chance.randrange(15) for _ in deal.players] if chance.random() < 0.5 else ()
    found = on.solve(deal, never, scores)
    compared, wrong = 0, []
    for act, costs in found.costs.items():
        after, seat = deal.act(act), deal.turn
        pairs = {"at worst": (found.at_worst[act], worst(after, seat, scores))} if act in found.at_worst else {}
        if len(deal.seats) == 2:
            mine, other = costs[0][seat], sum(costs[0]) - costs[0][seat]
            pairs["two players"] = (int(mine - other), difference(after, seat, scores))
        else:
            pairs |= {
                f"drawing {drawing}": (list(costs[drawing]), each_for_itself(after, drawing, found.bonus_in, scores))
                for drawing in TRIED
            }
        compared += len(pairs)
        wrong += [
            f"{deal!r} {act} {what}: {mine}, not {yours}" for what, (mine, yours) in pairs.items() if mine != yours
        ]
    return wrong, compared
