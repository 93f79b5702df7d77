"""Random whole games of every variant, players and house rules, for as many deals as one likes; nothing is collected.

    python -m tools.benchmarks.long_run --deals 1000000

Each game is played to its end by chance, with every kind of act and buying in, and after each deal what can be checked
cheaply is: each card in one place, a taker who sat there, charges and scores that fit, and in some positions that the
first and the last of the legal acts act, that nothing is listed twice, and that a stranger's card is refused with a
reason. What is violated is printed with the seed that brings it again; `--seed` starts elsewhere, `--only` keeps to the
tables whose key begins so.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random

from cucumber import CucumberError, Game, IllegalAct, Play
from cucumber.engine.rules import Charged, ScoreKeeping, WhenCaught
from tests.strategies import ALL_TABLES, BUYING_IN, LONGEST_GAME, names, player_numbers

ENTRIES = [(place, number) for place, table in enumerate(ALL_TABLES) for number in player_numbers(table.rules)]
Random("tables").shuffle(ENTRIES)  # so that a short run sees something of everything
LOOKED_AT = 0.02  # how many of the positions are looked at closely


class Violation(AssertionError):
    """Something that must hold does not."""


def hold(condition, what):
    if not condition:
        raise Violation(what)


def look_at(deal, legal, rng):
    """What must hold in a position."""
    hold(len(set(legal)) == len(legal), "an act is listed twice")
    for act in (legal[0], legal[-1]):
        hold(deal.verdict(act).allowed, f"{act} is listed but refused")
        hold(deal.verdict(str(act)).act == act, f"{act} reads back as another act")
        deal.act(act)
    held = set(deal.hands[deal.turn])
    stranger = rng.choice([card for card in deal.pack.counts if card not in held])
    try:
        deal.act(Play((stranger,)))
    except IllegalAct as refused:
        hold(deal.players[deal.turn] in str(refused), "a refusal names nobody")
    else:
        raise Violation(f"{stranger} is held by another and was played")


def play(deal, rng):
    """The deal to its end, and how many acts it took."""
    acts = 0
    while not deal.over:
        legal = deal.legal()
        hold(legal, "nothing is allowed, but the deal is not over")
        if rng.random() < LOOKED_AT:
            look_at(deal, legal, rng)
        deal = deal.act(rng.choice(legal))
        acts += 1
    return deal, acts


def check(before, deal, after):
    """What must hold after a deal."""
    thrown = (decision.thrown for decision in deal.decisions)
    places = [*deal.hands, deal.stock, *thrown, *(deal.cards_played(seat) for seat in deal.seats), *before.kept]
    hold(Counter(card for place in places for card in place) == deal.pack.counts, "a card is lost or made")
    hold(deal.legal() == (), "something is allowed after the end")
    if deal.rules.charged is Charged.ALL_BUT_FIRST_LOWEST:
        hold(set(deal.charges) == set(deal.seats) - {deal.winner}, "not all but the winner pay")
    else:
        hold(deal.taker in deal.seats, "nobody took the last trick")
        hold(set(deal.charges) <= {deal.taker, *deal.tied}, "someone is charged who neither took nor tied")
        hold(all(len(play.cards) == 1 for play in deal.tricks[-1].plays), "the last trick is not of one card each")
    scores = list(before.scores)
    for event in after.events:
        hold(event.before == scores[event.seat], "an event begins at another score")
        scores[event.seat] = event.score
    hold(after.scores == tuple(scores) and min(scores) >= 0, "scores are not what the events say")
    if not after.over:
        hold(len(after.seats) >= 2, "a game goes on with one player")
        hold(after.dealer in after.seats and after.leader in after.seats, "the dealer or leader is out")
        if after.rules.when_caught is not WhenCaught.STAYS_IN:
            caught = [seat for seat in after.seats if after.rules.limit.catches(after.scores[seat])]
            hold(not caught, "someone still in has been caught")
    hold(sum(after.balance) == 0, "what some pay is not what others gain")
    if after.rules.score_keeping is ScoreKeeping.KEPT_CARDS:
        cost = after.rules.point_table.cost
        hold(all(seat in after.seats for seat, kept in enumerate(after.kept) if kept), "one who is out keeps cards")
        hold(
            all(after.scores[seat] == sum(map(cost, after.kept[seat])) for seat in after.seats),
            "kept cards do not count what the score says",
        )


def run(job):
    """So many deals of whole games, table after table: how many deals, acts and games, and what went wrong."""
    first, step, deals, seed, only = job
    entries = [entry for entry in ENTRIES if ALL_TABLES[entry[0]].key.startswith(only)]
    done = Counter()
    wrong = []
    place = first
    while done["deals"] < deals:
        table, number = ALL_TABLES[entries[place % len(entries)][0]], entries[place % len(entries)][1]
        name = f"{table.key} with {number} players, game {seed}:{place}"
        rng = Random(f"{seed}:{place}")
        try:
            game = Game.new(table.rules, names(number))
            while not game.over:
                hold(game.settled < LONGEST_GAME, f"not over after {LONGEST_GAME} deals")
                if rng.random() < BUYING_IN and (able := game.legal()):
                    game = game.act(rng.choice(able))
                    done["bought in"] += 1
                    continue
                deal, acts = play(game.deal(rng), rng)
                after = game.settle(deal)
                check(game, deal, after)
                game = after
                done.update(deals=1, acts=acts)
        except (Violation, CucumberError, AssertionError, LookupError, TypeError, ValueError) as error:
            wrong.append(f"{name}: {type(error).__name__}: {error}"[:300])
            if len(wrong) > 20:
                break
        done["games"] += 1
        place += step
    return done, wrong


def main():
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--deals", type=int, default=100_000)
    ask.add_argument("--seed", default="1")
    ask.add_argument("--only", default="")
    ask.add_argument("--processes", type=int, default=2)
    asked = ask.parse_args()
    start = time.perf_counter()
    share = -(-asked.deals // asked.processes)
    jobs = [(first, asked.processes, share, asked.seed, asked.only) for first in range(asked.processes)]
    with ProcessPoolExecutor(asked.processes) as pool:
        results = list(pool.map(run, jobs))
    done = sum((counted for counted, _ in results), Counter())
    wrong = [line for _, lines in results for line in lines]
    seconds = time.perf_counter() - start
    print(
        f"{len(ALL_TABLES)} tables, {len(ENTRIES)} with their players: {done['games']:,} games, "
        f"{done['deals']:,} deals, {done['acts']:,} acts, {done['bought in']:,} times bought in; {seconds:.0f} s, "
        f"{done['deals'] / seconds:,.0f} deals a second; {len(wrong)} violations"
    )
    print(*wrong, sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
