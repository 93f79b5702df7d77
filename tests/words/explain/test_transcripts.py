"""One whole game of each variant, as seat 0 sees it, compared line by line with the transcript kept beside this file.

A transcript says before each act what lies on the table, by `cucumber.engine.view.view`: the number of the trick, the
trick in the middle, and for each seat its score and marks, the cards it keeps as its score (`=`), the cards that can
be seen (`-` for each that cannot; `*` marks what seat 0 may play or exchange) and in brackets the cards played
before; below it, where there are any, the cards shown to all, what the stake is, and what seat 0 is asked. Then the
act as seat 0 is told of it, and after the last one the sentences of the events; between deals, who buys in. The acts
are drawn by a seed that is the variant's key.

A change of the rules, the scoring or the words shows as a changed line. Where the change is meant, write the files anew
and look at the difference before you keep it:

    python -m tests.words.explain.test_transcripts --write
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from cucumber import VARIANTS, Game
from cucumber.engine.rules import BuyIns, Ending, Exchanging, Lives, Raising, ScoreKeeping, Undealt, WhenCaught
from cucumber.words.explain.frames import tabletop_props
from cucumber.words.explain.replay import deal_steps
from tests.cases import for_each
from tests.strategies import BUYING_IN

FOLDER = Path(__file__).parent / "transcripts"
PLAYERS = ("Ann", "Bo", "Cai", "Dan")
MOST_LINES = 3000


def transcript(variant):
    """The lines of a whole game."""
    fewest, most = variant.rules.player_range.fewest, variant.rules.player_range.most
    players = PLAYERS[: min(most, max(fewest, 4 if isinstance(variant.rules.when_caught, BuyIns) else 3))]
    rng = Random(variant.key)
    game = Game.new(variant.rules, players)
    lines = [f"{variant.name}, {', '.join(game.players)}"]
    while not game.over:
        if rng.random() < BUYING_IN and (able := game.legal()):
            game = game.act(rng.choice(able))
            lines += ["", "between deals", *(f"  {event.sentence}" for event in game.events)]
        deal = game.deal(rng)
        lines += ["", f"deal {game.settled + 1}: {deal.players[deal.dealer]} deals {game.hand_size} each"]
        while not deal.over:
            act = draw_act(deal, rng)
            lines += _table(deal, game)
            step = list(deal_steps(deal, [act], game))[1]
            lines.append(f"  {' '.join(step.public)}")
            deal = deal.act(act)
        lines += _table(deal, game)
        game = game.settle(deal)
        lines += [f"  {event.sentence}" for event in game.events]
        assert len(lines) < MOST_LINES, (
            f"{variant.key}: the game has not ended after {MOST_LINES} lines; choose another seed"
        )
    lines += [f"  {name}: {amount}" for name, amount in zip(players, game.balance, strict=True) if amount]
    return lines


def draw_act(deal, rng):
    """An act by chance: first of which kind and of how many cards, so that sets and small exchanges are not rare."""
    legal = deal.legal()
    kinds = list(dict.fromkeys(map(_kind, legal)))
    kind = rng.choice(kinds)
    return rng.choice([act for act in legal if _kind(act) == kind])


def _kind(act):
    return (type(act).__name__, len(act.cards)) if hasattr(act, "cards") else (str(act), 0)


def _table(deal, game):
    """What seat 0 sees, in one line, and in a line below what is shown, at stake or asked, if anything."""
    seen = tabletop_props(deal, 0, game)
    middle = " ".join(
        f"{seen['seats'][play['seat']]['name']}:{_cards(play['cards'])}{'!' if place == seen['to_beat'] else ''}"
        for place, play in enumerate(seen["middle"])
    )
    taken = f" taken by {seen['seats'][seen['taker']]['name']}" if seen["taker"] is not None else ""
    lines = [f"{seen['trick']}/{seen['tricks']} [{middle}{taken}] {' | '.join(map(_seat, seen['seats']))}"]
    shown = [f"Undealt: {_cards(seen['undealt'])}."] if seen["undealt"] and not seen["trick"] else []
    below = [*shown, *filter(None, [seen["stake"]]), *_asked(seen["asks"])]
    return [*lines, f"    {' '.join(below)}"] if below else lines


def _asked(asks):
    """What seat 0 is asked, unless it is the one thing that there is to do in most games: to play a card."""
    if asks is None or (not asks["calls"] and asks["most"] == 1):
        return []
    calls = [f"{call['label']}{'' if call['allowed'] else ' (not allowed)'}" for call in asks["calls"]]
    cards = [f"{asks['verb']} {asks['fewest']}-{asks['most']}"] if asks["most"] else []
    return [f"{asks['sentence']} [{' / '.join(cards + calls)}]"]


def _seat(seat):
    marks = "".join(
        mark for mark, holds in ((">", seat["turn"]), ("(d)", seat["dealer"]), ("(out)", seat["out"])) if holds
    )
    hand = _cards(seat["hand"]) if seat["hand"] is not None else "-" * seat["held"]
    cucumber = "½" if seat["half"] else "@"
    score = cucumber * seat["cucumbers"] + str(seat["score"])
    kept = f"={_cards(seat['kept'])}=" if seat["kept"] else ""
    said = f"<{', '.join(seat['marks'])}>" if seat["marks"] else ""
    name = f"{marks}{seat['name']} {score}"
    return " ".join(filter(None, (name, said, kept, hand, f"({_cards(seat['played'])})")))


def _cards(cards):
    return " ".join(card["id"] + ("*" if card.get("playable") else "") for card in cards)


def read(variant):
    return (FOLDER / f"{variant.key}.txt").read_text(encoding="utf-8").splitlines()


@for_each("variant", VARIANTS)
def test_the_game_goes_as_its_transcript_says(variant):
    assert transcript(variant) == read(variant), f"transcripts/{variant.key}.txt"


def test_every_variant_has_a_transcript_and_every_transcript_a_variant():
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{variant.key}.txt" for variant in VARIANTS)


# What a transcript must have in it, if it is to show what is special in the rules.
SHOWN = [
    (lambda rules: rules.exchange not in {Exchanging.NONE, Exchanging.WHOLE_HANDS}, " exchanges "),
    (lambda rules: rules.exchange is Exchanging.WHOLE_HANDS, " doubles."),
    (lambda rules: rules.raising is Raising.STAKE, " drops, pays "),
    (lambda rules: rules.score_keeping is ScoreKeeping.KEPT_CARDS, " ="),
    (lambda rules: rules.in_credits, " left."),
    (lambda rules: isinstance(rules.when_caught, Lives), " @"),
    (lambda rules: rules.when_caught is WhenCaught.HALF_CUCUMBER, " ½"),
    (lambda rules: isinstance(rules.when_caught, BuyIns), " buys in "),
    (lambda rules: rules.payment.has_a_pot, " takes "),
    (lambda rules: rules.undealt is Undealt.SHOWN, "Undealt: "),
]


@for_each("variant", VARIANTS)
def test_a_transcript_tells_a_whole_game_with_all_that_is_special_in_its_rules(variant):
    lines = read(variant)
    assert lines[0].startswith(variant.name)
    assert any(line.endswith("has won.") for line in lines[-8:])
    assert sum(line.startswith("deal ") for line in lines) > 1 or variant.rules.ending is Ending.SINGLE_DEAL
    text = "\n".join(lines)
    assert len(text) < 150_000
    for holds, sign in SHOWN:
        assert (sign in text) or not holds(variant.rules), f"{variant.key}: nowhere {sign!r}; choose another seed"


def write():
    """Writes every transcript anew, and removes those without a variant."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.iterdir():
        path.unlink()
    for variant in VARIANTS:
        (FOLDER / f"{variant.key}.txt").write_text("\n".join(transcript(variant)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    write()
