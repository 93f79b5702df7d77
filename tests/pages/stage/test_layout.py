"""Wherever play leads, in every game and with every number of players, all that lies on the felt has room there."""

import json
import re
from pathlib import Path
from random import Random

from cucumber import VARIANTS, Game
from cucumber.site.static_site.toolchain import run_node
from cucumber.words.explain.frames import frames
from cucumber.words.explain.replay import act_step, start_step
from tests.tiers import some

FITS = Path(__file__).parent / "table" / "fits.mjs"
NAMES = [f"Player {number}" for number in range(1, 18)]
EVERY = 3  # moments of a deal: those between are like their neighbors
# So many sit round the felt, with hidden and with open hands; more stand in rows. Elsewhere there is room for all.
ROUND = {
    "1280 × 720": (17, 14),
    "1280 × 720, a lesson": (12, 10),
    "1280 × 720, a story": (12, 10),
    "390 × 844": (8, 6),
    "360 × 640": (6, 2),
    "comparing": (7, 5),
}
# Mätäpesä deals out the whole pack: 26 or 17 cards a hand leave no room round the smallest felts.
TOO_MANY = re.compile(r"Mätäpesä, (2 players, \w+, 360 × 640|3 players, open, comparing)")
IN_ROWS = re.compile(r", (\d+) players, (hidden|open), (.*): stands in rows$")


def a_deal(variant, players):
    """The moments of a deal played at random, and the last of them."""
    chance = Random(f"{variant.key} {players}")
    game = Game.new(variant.rules, NAMES[:players])
    deal = game.deal(chance)
    steps = [start_step(deal, game)]
    while not deal.over:
        verdict = deal.verdict(chance.choice(deal.legal()))
        deal = verdict.after()
        steps.append(act_step(verdict, deal, game))
    return [*steps[:-1:EVERY], steps[-1]]


def drawn(variant, players):
    """The moments as the felt is told them: to one player, and with all hands open."""
    steps = a_deal(variant, players)
    for seen, told in (("hidden", frames(steps, viewer=0)), ("open", frames(steps))):
        for frame in told:
            yield {"where": f"{variant.name}, {players} players, {seen}", "frame": frame}


def may_stand_in_rows(sentence):
    found = IN_ROWS.search(sentence)
    return found is not None and (
        TOO_MANY.match(sentence) is not None or int(found[1]) > ROUND.get(found[3], (17, 17))[found[2] == "open"]
    )


def test_nothing_covers_anything_and_nothing_reaches_beyond_the_felt(tmp_path):
    tables = [
        (each, players)
        for each in VARIANTS
        for players in range(each.rules.player_range.fewest, each.rules.player_range.most + 1)
    ]
    told = [each for table in some(tables, 8) for each in drawn(*table)]
    path = tmp_path / "frames.jsonl"
    path.write_text("\n".join(json.dumps(each) for each in told), encoding="utf-8")
    sentences = run_node("node", [str(FITS), str(path)], tmp_path).splitlines()
    assert [sentence for sentence in sentences if not may_stand_in_rows(sentence)] == []
