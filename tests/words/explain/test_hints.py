"""The hints of a first game: right at named positions, and in every game said once, for two deals, from your seat."""

import re
from dataclasses import replace
from functools import cache
from itertools import accumulate
from random import Random

from cucumber import Deal, find
from cucumber.bots import BOTS
from cucumber.engine.deal.judgement import Judgement
from cucumber.engine.game import DealMove
from cucumber.engine.game.events import EventKind
from cucumber.engine.rules import ExactLimit
from cucumber.engine.view import view
from cucumber.table.match import YOUR_SEAT, Match, Setting, has_hints, hint, hints, read_match, write_match
from tests.cases import for_each
from tests.strategies import TABLES
from tests.tiers import THOROUGH

in_every_game = for_each("game", TABLES)


# --- at named positions -----------------------------------------------------------------------------------------------


def dealt(key, leader, hands, acts):
    """A match in which these cards were dealt and played; you hold the first hand, the bots the others."""
    setting = Setting.usual(find(key)).with_bots(len(hands) - 1)
    return after(Match(setting=setting), leader, hands, acts)


def after(match, leader, hands, acts):
    """The match with these cards dealt next, and played as far as told."""
    game = match.position.next_game
    deal = Deal.of(game.rules, hands, leader, players=game.players)
    match = match.with_move(DealMove.of(deal, game))
    for act in acts.split():
        match = match.with_move(act)
    return match


AT_YOUR_TURN = [
    ("agurk", ["3c 5c 8c", "9d 2d 4d"], "9d", "You can't beat or equal the 9♦, so your lowest card goes."),
    ("denexa", ["3c 5c Ac", "Ad 2d 4d"], "Ad", "Nothing beats the A♦, so your lowest card goes."),
    ("agurk", ["3c 5c Jc", "9d 2d 4d"], "9d", "You can beat or equal the 9♦ or play your lowest."),
    ("denexa", ["3c Qc Jc", "9d 2d 4d"], "9d", "You can beat the 9♦, so you must. Any card that does it will do."),
    ("denexa", ["3c 5c Jc", "9d 2d 4d"], "9d", "You can beat the 9♦, so you must: only the J♣ does it."),
    ("prague+no-choice", ["3c Qc Jc", "9d 2d 4d"], "9d", "so you must, with the lowest card that does it."),
    ("agurk", ["3c 5c Kc 4s", "2d 3d 4d 5d"], "2d 3c", "You lead: any card will do. If it's high, whoever can't"),
    (
        "gurka-se+lead-lowest",
        ["3c 5c 6c 7c", "2d 3d 4d 5d", "2h 3h 4h 5h"],
        "2d 2h 3c",
        "only your lowest card may be led",
    ),
    ("gurka-is", ["3c 5c Kc 4s", "2d 3d 4d 5d"], "2d 3c", "You lead one card, or equal cards together."),
    (
        "gurka-modern",
        ["3c 5c 6c 7c", "2d 3d 4d 5d", "2h 3h 4h 5h"],
        "2d 2h 3c",
        "If the next player can't beat or equal it",
    ),
    ("agurk", ["3c 5c 8c", "9d 2d 4d", "9h 2h 4h"], "9d 9h", "The 9♥ is as high as the 9♦. Of equal cards, the last"),
    ("agurk", ["3c 9c", "9d 2d"], "9d", "The one you keep is for the last trick, and there the 3♣ is safer."),
    ("rassi", ["3c Ac", "9d 2d"], "9d", "there the A♣ is safer. An ace is low there."),
    ("agurk", ["3c 8c", "9d 2d"], "9d", "Two cards left, and only one may be played. The 8♣ stays for the last"),
    ("agurk", ["3c", "9d"], "9d", "The last trick: all play their last card. Whoever takes it pays."),
    ("kurkku", ["3c", "9d", "4d"], "9d 4d", "Whoever takes it pays, and so do all who tie."),
    ("ogorek", ["3c", "9d"], "9d", "and so do all who tie. An ace is low there."),
    ("kurko", ["3c", "9d", "4d"], "9d 4d", "and so do all who tie. An ace or a joker is low there."),
    ("matapesa", ["3c", "9d"], "9d", "Whoever takes it has lost."),
    ("minibluff", ["3c", "9d"], "9d", "Whoever plays the lowest card first pays nothing; everyone else pays."),
]


@for_each("key, hands, acts, sentence", AT_YOUR_TURN)
def test_at_your_turn_it_says_what_is_new(key, hands, acts, sentence):
    assert sentence in hint(dealt(key, 1, hands, acts))


AFTER_A_DEAL = [
    ("agurk", 1, ["3c", "9d"], "9d 3c", "Kaja took the last trick, so this deal costs you nothing."),
    ("agurk", 1, ["Kc", "9d"], "9d Kc", "That last trick cost you 13 points. Keep a low card for the end."),
    ("agurk", 0, ["9c", "9d"], "9c 9d", "You tied with the taker: what that card costs comes off your score"),
    ("kurkku", 0, ["9c", "2d", "9h"], "9c 2d 9h", "here everyone who ties pays: for you 9 points."),
    ("matapesa", 1, ["Kc", "9d"], "9d Kc", "That last trick lost you the game."),
    ("matapesa", 1, ["3c", "9d"], "9d 3c", "Kaja took the last trick and has lost, so you have won."),
    ("minibluff", 1, ["Kc", "9d"], "9d Kc", "Kaja was first with the lowest card, so you pay 1 credit."),
    ("minibluff", 1, ["3c", "9d"], "9d 3c", "You were first with the lowest card, so you pay nothing."),
    ("five-cucumbers", 1, ["1", "1"], "1 1", "You took the last trick, but the 1 costs nothing."),
]


@for_each("key, leader, hands, acts, sentence", AFTER_A_DEAL)
def test_after_a_deal_it_says_what_it_meant(key, leader, hands, acts, sentence):
    assert sentence in hint(dealt(key, leader, hands, acts))


def test_with_few_cards_left_it_names_a_high_one_that_can_go():
    hands = ["2c 3c 5c 6c Kc Ac", "4d 2d 6d 7d 9d 3d"]
    assert "choice" in [each.kind for each in hints(dealt("agurk", 0, hands, "5c 6d 4d"))]
    match = dealt("agurk", 0, hands, "5c 6d 4d 6c 2c 7d 2d")
    assert hint(match) == "Three cards left, one of them the A♣. It can go for nothing now; at the end it may cost you."
    assert hint(match.with_move("Ac")).startswith("Two cards left.")
    no_more_than_a_ten = ["2c 3c 5c 6c 8c 10c", *hands[1:]]
    assert hint(dealt("agurk", 0, no_more_than_a_ten, "5c 6d 4d 6c 2c 7d 2d")) == ""


@for_each(
    "key, card, sentence",
    [
        ("agurk", "Kc", "You have 13 points: 8 more, and you lose a life."),
        ("simple", "Kc", "You have 13 points: 9 more, and you are out."),
        ("five-cucumbers", "12", "You have 4 cucumbers: 2 more, and you are out."),
        ("agurk+exact-21", "Kc", "You have 13 points: 9 more, and you lose a life."),
    ],
)
def test_near_the_limit_it_says_how_near(key, card, sentence):
    match = after(dealt(key, 1, [card, "2" if key == "five-cucumbers" else "2d"], f"2 {card}"), 1, HIGH[key], "")
    match = play_out(match)
    assert [each.sentence for each in hints(match) if each.kind == "near the limit"] == [sentence]


CARDS = ["2c 3c 5c", "4d 2d 6d"]
HIGH = {**dict.fromkeys(("agurk", "simple", "agurk+exact-21"), CARDS), "five-cucumbers": ["2 3 5", "4 6 7"]}


def test_a_life_lost_says_what_comes_next():
    match = after(dealt("agurk", 1, ["Kc", "9d"], "9d Kc"), 1, ["Qc", "9d"], "9d Qc")
    assert hint(match) == "That cost you a life. The next time you have 21 or more, you are out."
    match = after(dealt("agurk", 1, ["3c", "Kd"], "Kd 3c"), 1, ["3c", "Kd"], "Kd 3c")
    assert "life" not in [each.kind for each in hints(match)]


@for_each("leader, first", [(0, "You lead: any card will do. The others answer"), (1, "The others play up to")])
def test_before_anything_it_says_what_to_expect(leader, first):
    said = hint(dealt("agurk", leader, ["3c 5c 8c", "9d 2d 4d"], ""))
    assert said.startswith(first)
    assert said.endswith("“No more hints” stops that.")


# --- laws -------------------------------------------------------------------------------------------------------------


def play_out(match, bot="sharp"):
    """The match after its deal, with a bot in your seat."""
    match = match.with_bot_moves()
    while match.your_turn:
        seen = view(match.deal, YOUR_SEAT, match.position.game)
        match = match.play(BOTS[bot](seen, Random(len(match.transitions))))
    return match


@cache
def matches(game):
    """Some matches of two or three deals."""
    return tuple(two_deals(game, seed, bot) for seed, bot in (("1", "sharp"), ("2", "random")))


def two_deals(game, seed, bot):
    match = play_out(Match.of(Setting.usual(game, seed)), bot)
    while match.deals < 3 and not match.over:
        match = match.next_deal() if match.deals == 2 else play_out(match.next_cards(), bot)
    return match


@in_every_game
def test_each_kind_is_said_once_truly_and_none_after_two_deals_and_the_first_last_trick_is_announced(game):
    for match in matches(game):
        said = hints(match)
        kinds = [each.kind for each in said]
        assert len(kinds) == len(set(kinds)) >= 3
        dealings = [at for at, made in enumerate(match.transitions) if isinstance(made.move, DealMove)]
        assert all(each.at < [*dealings, 999, 999][2] for each in said)
        assert has_hints(match) == (match.deals < 3)
        for each in said:
            assert TRUE[each.kind](match.transitions[each.at].after, each.sentence), each
        turns = [at for at, made in enumerate(match.transitions) if made.after.current_deal.turn == YOUR_SEAT]
        last = [at for at in turns if seen_in(match.transitions[at].after).tricks_to_come == 1]
        if last and has_hints(replace(match, transitions=match.transitions[: last[0] + 1])):
            assert (last[0], "last trick") in [each[:2] for each in said]


@in_every_game
def test_the_same_moves_give_the_same_hints(game):
    """So taking back, or opening the address again, changes nothing."""
    for match in matches(game):
        assert hints(read_match(write_match(match)).value) == hints(match)
        for number in range(1, len(match.transitions) + 1, 3 if THOROUGH else 12):
            before = replace(match, transitions=match.transitions[:number])
            assert hints(before) == tuple(each for each in hints(match) if each.at < number)


@in_every_game
def test_a_hint_does_not_depend_on_what_you_cannot_see(game):
    rng = Random(7)
    for match in matches(game):
        for each in hints(match):
            made = match.transitions[each.at]
            deal = made.after.current_deal
            if not deal.over and not deal.pending:
                other = replace(made, after=replace(made.after, deal=with_other_hands(deal, rng)))
                assert hint(replace(match, transitions=(*match.transitions[: each.at], other))) == each.sentence


def with_other_hands(deal, rng):
    """The deal with the cards of the others and of the stock mixed."""
    unseen = [*deal.stock, *(card for hand in deal.hands[1:] for card in hand)]
    rng.shuffle(unseen)
    ends = [*accumulate(map(len, deal.hands[1:]))]
    others = [unseen[end - len(hand) : end] for end, hand in zip(ends, deal.hands[1:], strict=True)]
    return deal.with_hands([deal.hands[YOUR_SEAT], *others])


def seen_in(position):
    return view(position.current_deal, YOUR_SEAT, position.current_game)


def judgements(position):
    deal = position.current_deal
    return {deal.verdict(str(card)).judgement for card in deal.hands[YOUR_SEAT]}


def named(position, sentence, hand=None):
    """The cards of your hand, or of another place, that the sentence names."""
    cards = position.current_deal.hands[YOUR_SEAT] if hand is None else hand
    return [card for card in cards if re.search(rf"{re.escape(card.face)}(?!\w)", sentence)]


def legal_plays(position):
    return {card for option in seen_in(position).options for card in option.act.cards}


def cannot(position, _):
    return position.current_deal.to_beat is not None and not position.current_deal.can_beat


def must(position, _):
    return bool(judgements(position) & {Judgement.MUST_BEAT, Judgement.HIGHER_THAN_NEEDED, Judgement.TOO_LOW})


def low_is_safe(position, sentence):
    deal = position.current_deal
    low, high = sorted(deal.hands[YOUR_SEAT], key=lambda card: deal.rules.heights(last_trick=True)[card,])
    if "safer" in sentence:
        return low in named(position, sentence) and legal_plays(position) == {low, high}
    return len(legal_plays(position)) == 1 and {*named(position, sentence)} == {low, high} - legal_plays(position)


def tie(position, _):
    deal = position.current_deal
    heights = [deal.rules.heights(last_trick=deal.is_last_trick)[play.cards] for play in deal.trick]
    return heights.count(max(heights)) > 1


def can_go(position, sentence):
    return bool({*named(position, sentence)} & legal_plays(position)) and 2 < seen_in(position).tricks_to_come < 5


def charged(position):
    """What your seat was charged in the deal, as the game settled it."""
    return sum(
        event.points
        for event in position.current_game.events
        if event.seat == YOUR_SEAT and event.kind is EventKind.CHARGED
    )


def number_in(sentence):
    found = re.search(r"\d+ (point|cucumber|credit)", sentence)
    return int(found[0].split()[0]) if found else 0


def near(position, sentence):
    rules, score = position.current_deal.rules, position.current_game.scores[YOUR_SEAT]
    has, more = map(int, re.findall(r"\d+", sentence)[:2])

    def caught(points):
        back = rules.exact_limit is ExactLimit.BACK_TO_ZERO and points == rules.limit.points
        return rules.limit.catches(points) and not back

    dearest = max(map(rules.point_table.cost, rules.pack.cards))
    fewest = next(points for points in range(1, 100) if caught(score + points))
    return has == score and more == fewest <= dearest


TRUE = {
    "welcome": lambda position, _: not position.current_deal.plays,
    "lead": lambda position, _: Judgement.LEADS in judgements(position),
    "cannot beat": cannot,
    "choice": lambda position, _: {True, False} == {option.beats for option in seen_in(position).options},
    "must beat": must,
    "high card": can_go,
    "last but one": low_is_safe,
    "last trick": lambda position, _: seen_in(position).tricks_to_come == 1,
    "tie": tie,
    "near the limit": near,
    "life": lambda position, _: position.current_game.lives[YOUR_SEAT] == position.game.lives[YOUR_SEAT] - 1,
    "tied": lambda position, said: YOUR_SEAT in position.current_deal.tied and number_in(said) == charged(position),
    "took it": lambda position, said: position.current_deal.taker == YOUR_SEAT and number_in(said) == charged(position),
    "not lowest": lambda position, said: number_in(said) == charged(position) > 0,
    "paid nothing": lambda position, _: not charged(position) and position.current_deal.taker is not None,
}
