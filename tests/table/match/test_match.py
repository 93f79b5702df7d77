"""A match against bots: its laws in every game, its link, whole and damaged, taking back, and what a deal came to."""

import json
import re
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from cucumber import VARIANTS, CucumberError, Deal, Game, find
from cucumber.bots import BOTS
from cucumber.bots.rivals import RIVALS, Strength
from cucumber.engine.acts import BuyIn
from cucumber.engine.game.events import EventKind
from cucumber.engine.view import view
from cucumber.english import YOU
from cucumber.table.explore import Exploration, read_link, write_link
from cucumber.table.match import (
    NAMES,
    YOUR_SEAT,
    Match,
    SeatedBot,
    Setting,
    best_card,
    dearest_card,
    games,
    numbers_of_bots,
    places,
    read_match,
    summarize,
    who_won,
    why_over,
    write_match,
    write_setting,
)
from cucumber.table.match.match_link import LONGEST_LINK
from cucumber.table.match.results import deal_ends
from cucumber.table.moves import Position
from cucumber.words.explain.frames import frames
from cucumber.words.explain.replay import deal_steps
from cucumber.words.show.score_chart import chance_chart, charge_chart
from tests.cases import for_each
from tests.tiers import some

AGURK = find("agurk")
WIDEST_DIGIT = 7  # in a chart, whose letters are 11 high
NO_SCORES = {"matapesa"}  # each deal is a game of its own
EVERY_TABLE = [
    (variant, number)
    for variant in VARIANTS
    for number in some(
        sorted({numbers_of_bots(variant)[0], 3, numbers_of_bots(variant)[-1]} & {*numbers_of_bots(variant)}), 2
    )
]
at_every_table = for_each("variant, number", EVERY_TABLE)


def your_deal(match, bot="sharp"):
    """The match after its deal, with a bot in your seat that sees what you may see."""
    while match.your_turn:
        seen = view(match.deal, YOUR_SEAT, match.position.game)
        match = match.play(BOTS[bot](seen, Random(len(match.transitions))))
    return match


def whole_match(setting):
    """Each state of a match in which a bot plays for you, from the first dealing to the winner, deal by deal.

    You buy in whenever you are out and may.
    """
    states = [Match.of(setting), your_deal(Match.of(setting).with_bot_moves())]
    while not states[-1].over:
        match = states[-1]
        if match.may_buy_in(YOUR_SEAT) and YOUR_SEAT not in match.position.current_game.seats:
            match = match.play(BuyIn(YOUR_SEAT))
        states.append(your_deal(match.next_deal()))
    return states


@cache
def match_at(variant, number):
    """A whole match at this table, deal by deal."""
    return whole_match(usual(variant, number))


def usual(variant=AGURK, number=3, seed="7"):
    return Setting.usual(variant, seed).with_bots(number)


@pytest.fixture(scope="module")
def played():
    """A whole match of Agurk, deal by deal."""
    return whole_match(usual())


# --- laws, in every game ----------------------------------------------------------------------------------------------


@at_every_table
def test_a_whole_match_reads_back_from_its_link(variant, number):
    for match in match_at(variant, number)[::20]:
        link = write_match(match)
        assert read_match(link) == (match, "")
        assert write_match(read_match(link).value) == link
        assert not re.search(r"[^\w!;,=:.%~+/-]", link)


@at_every_table
def test_sums_add_up_to_the_settled_scores_and_name_each_number_that_makes_them(variant, number):
    for position in deal_ends(match_at(variant, number)[-1]):
        unbought = replace(position, bought=())
        scores = list(position.game.scores)
        for each in summarize(unbought).sums:
            assert scores[each.seat] == each.before
            scores[each.seat] = each.after
        assert tuple(scores) == unbought.current_game.scores
        said = {each.seat: each.sentence for each in summarize(position).sums[::-1]}  # the first of each seat
        for event in position.current_game.events:
            if event.kind is EventKind.CHARGED and variant.key not in NO_SCORES:
                total = event.score if event.score < event.before else event.before + event.points
                expected = {event.points, *((event.before, total) if event.before and total else ())}
                assert expected <= {int(number) for number in re.findall(r"\d+", said[event.seat])}


@at_every_table
def test_nothing_a_table_is_sent_holds_anothers_hand_and_all_can_be_explored_with_its_real_cards(variant, number):
    match = match_at(variant, number)[1]
    for frame in frames(match.steps, YOUR_SEAT, YOUR_SEAT):
        assert [seat["hand"] is None for seat in frame["seats"]] == [False] + [True] * number
    link, left_out = write_link(Exploration.along(match))
    assert not left_out
    assert read_link(link).position == match.position


@at_every_table
def test_what_is_told_of_you_is_said_to_you(variant, number):
    match = match_at(variant, number)[-1]
    told = [
        text
        for frame in frames([made.step for made in match.transitions[-200:]], YOUR_SEAT, YOUR_SEAT)
        for text in texts(frame)
    ]
    told += [each.sentence for position in deal_ends(match) for each in summarize(position).sums]
    wrong = [
        text
        for text in told
        if re.search(r"\b[Yy]ou (?!pass\b|always\b)\w+(?<!s)s\b|You's|\w+ You\b|\bYou has\b", text)
    ]
    assert not wrong


def texts(drawn):
    """Every sentence in a frame."""
    return [*drawn["note"], drawn["label"], drawn["stake"], *([drawn["asks"]["sentence"]] if drawn["asks"] else [])]


@at_every_table
def test_the_same_cards_played_again_meet_the_same_answers(variant, number):
    match = Match.of(usual(variant, number)).with_bot_moves()
    while match.your_turn:
        act = match.deal.legal()[-1]
        after = match.play(act)
        assert after.take_back() == match
        assert after.take_back().play(act) == after
        match = after
    assert match.is_settled


# --- the setting ------------------------------------------------------------------------------------------------------


def test_the_usual_setting_is_agurk_with_three_rivals():
    assert Setting.usual().players == (YOU, *NAMES[:3])
    assert [RIVALS[bot].name for _, bot in Setting.usual().bots] == [*NAMES[:3]]
    assert len({name[0] for name in (YOU, *NAMES)}) == len(NAMES) + 1


def test_another_game_keeps_as_many_as_it_allows_and_who_has_to_leave_a_name_sends_one_as_strong_or_keeps_its_bot():
    many = usual(find("kurko"), 8)
    assert len(many.with_variant(find("gurka-is")).bots) == 3
    assert len(usual(AGURK, 1).with_variant(find("gurka-se")).bots) == 2
    assert usual(AGURK, 2).with_bots(99).players == (YOU, *NAMES[:6])
    assert usual(find("kurko"), 8).with_name("Timo").players == ("Timo", "Kaja", "Bengt", *NAMES[2:8])
    assert usual().with_name("  ").you == YOU
    assert usual().with_name("Vera").bots[2] == ("Jacek", "jacek")
    assert Setting(AGURK, (SeatedBot("Vera", "sharp"),)).with_name("Vera").bots == (("Kaja", "sharp"),)


def test_rivals_are_invited_as_long_as_there_are_seats_and_sent_away_as_long_as_the_game_can_be_played():
    assert usual().with_rival("hanne").players == (YOU, *NAMES[:3], "Hanne")
    full = usual(AGURK, 6)
    assert full.with_rival("hanne").players == (*full.players[:-1], "Hanne")
    assert Setting(AGURK, (SeatedBot("Kaja", "sharp"),)).with_rival("kaja").bots == (("Kaja", "kaja"),)
    with pytest.raises(CucumberError, match="There is no rival 'nobody'"):
        usual().with_rival("nobody")
    alone = usual().without("Kaja").without("Vera")
    assert alone.players == (YOU, "Timo")
    with pytest.raises(CucumberError, match=r"Agurk can't be played with 0 rivals\."):
        alone.without("Timo")


@for_each("strength", Strength)
def test_a_table_of_one_strength_has_its_rivals_and_others_where_it_takes_more(strength):
    for variant in VARIANTS:
        seated = usual(variant, 2).against(strength).bots
        strong = [RIVALS[bot].strength is strength for _, bot in seated]
        assert strong == sorted(strong, reverse=True)
        assert sum(strong) == min(3, numbers_of_bots(variant)[-1])


@for_each(
    "change",
    [
        *({"you": "x" * 21}, {"seed": "x" * 41}, {"bots": ()}),
        *({"bots": (SeatedBot("Kaja", "nobody"),)}, {"bots": (SeatedBot.of("A"), SeatedBot.of("A"))}),
    ],
)
def test_a_setting_that_cannot_be_is_refused(change):
    with pytest.raises(CucumberError):
        replace(usual(), **change)


# --- playing ----------------------------------------------------------------------------------------------------------


def test_nobody_acts_before_you_begin_and_everybody_up_to_your_turn_after():
    match = Match.of(usual())
    assert write_match(match).endswith("seed=7:"), "the link of cards that are dealt holds none"
    assert (best_card(match), dearest_card(match)) == ("", ""), "of a card never paid for nobody is told"
    assert not match.has_begun
    assert match.with_bot_moves().your_turn
    assert match.with_bot_moves().with_bot_moves() == match.with_bot_moves()
    with pytest.raises(CucumberError, match="isn't over"):
        summarize(match.with_bot_moves().position)
    assert not match.with_bot_moves().can_take_back
    with pytest.raises(CucumberError, match="nothing of yours"):
        match.with_bot_moves().take_back()


def test_you_move_only_for_yourself_at_your_turn_and_the_next_deal_waits_for_the_end_of_this_one(played):
    over = played[1]
    for move in ("9h", "deal 2c / 3c / 4c / 5c", "buy in 1", BuyIn(1)):
        with pytest.raises(CucumberError):
            over.play(move)
    waiting = next(match for seed in "123456" if not (match := Match.of(usual(seed=seed))).your_turn)
    with pytest.raises(CucumberError, match="isn't your turn"):
        waiting.play(waiting.deal.legal()[0])
    with pytest.raises(CucumberError):
        Match.of(usual()).with_bot_moves().next_deal()
    with pytest.raises(CucumberError, match="play again"):
        played[-1].next_deal()


def test_bots_that_are_out_buy_in_where_they_may_and_finish_without_you():
    setting = usual(find("gurka-se"), 7)
    bought = [made.move for made in whole_match(setting)[-1].transitions if isinstance(made.move, BuyIn)]
    assert {move.seat for move in bought} - {YOUR_SEAT}
    for seed in map(str, range(9)):
        states = whole_match(usual(find("simple"), 3, seed))
        out = next((match for match in states[1:] if YOUR_SEAT not in match.position.current_game.seats), None)
        if out is not None and not out.over:
            assert out.play_out() == states[-1]
            return
    pytest.fail("you are never out early")


# --- links that are damaged -------------------------------------------------------------------------------------------


def test_a_link_reads_as_it_is_written():
    setting = Setting(find("agurk+jokers"), (SeatedBot("Bo B.", "lowest"), SeatedBot("Ça", "random")), "A;b", "x!1")
    assert write_setting(setting) == "1!agurk+jokers;A%3Bb,Bo_B%2E=lowest,%C3%87a=random;seed=x%211"
    assert read_match(f"#{write_setting(setting)}:") == (Match.of(setting), "")


def test_a_link_cut_off_anywhere_opens_and_one_that_grows_too_long_ends_with_a_whole_move(played):
    link = write_match(played[1])
    for length in range(len(link)):
        match, _ = read_match(link[:length])
        assert match.with_bot_moves().your_turn or match.with_bot_moves().is_settled
    endless = replace(played[-1], transitions=played[-1].transitions * 40)
    link = write_match(endless)
    assert len(link) <= LONGEST_LINK
    assert set(link.rpartition(":")[2].split(".")) <= set(write_match(played[-1]).rpartition(":")[2].split("."))


def test_what_a_bot_throws_away_is_in_no_link():
    match = match_at(find("twenty-two"), 3)[1]
    thrown = [decision for decision in match.deal.decisions if decision.seat != YOUR_SEAT and decision.thrown]
    link = write_match(match)
    assert thrown
    assert len(re.findall(r"exchange-\d", link)) == len(thrown)
    for damage in ("exchange-9", "exchange-0", "exchange-1-1", "exchange-x", "exchange-"):
        assert "can't be made" in read_match(re.sub(r"exchange-[\d-]+", damage, link)).left_out


# --- what a deal came to ----------------------------------------------------------------------------------------------


def reckoned(key, hands, plays, scores=(), **dealt):
    variant = find(key)
    names = [YOU, "Bo", "Cai"][: len(hands)]
    game = Game.new(variant.rules, names, scores=scores, **dealt)
    deal = Deal.of(variant.rules, hands, players=names, credits=game.credits)
    for act in plays.split(", "):
        deal = deal.act(act)
    found = summarize(Position(variant, game, deal))
    return [found.ended, *(each.sentence for each in found.sums)]


def test_a_sum_is_done_aloud_and_what_a_tie_brings_or_costs_is_told_with_its_reason():
    assert reckoned("agurk", ["3c", "Kd", "5s"], "3, K, 5", (9, 15, 0)) == [
        "Bo took the last trick with the K♦.",
        "Bo pays 13 for the K♦, and 15 before: 28, over 21.",
        "Bo loses a life: a cucumber is drawn.",
        "Bo goes on with a cucumber and 9, the highest score of the others still in.",
    ]
    assert "and 8 before: 21, and that reaches the limit." in reckoned("agurk", ["3c", "Kd"], "3, K", (0, 8))[1]
    assert reckoned("agurk", ["9c", "9d"], "9, 9", (15, 3)) == [
        "Bo took the last trick with the 9♦.",
        "Bo pays 9 for the 9♦, and 3 before: 12.",
        "You tied with the taker: 15 − 9 = 6.",
    ]
    assert reckoned("agurk", ["9c", "9d"], "9, 9", (5, 3))[-1] == (
        "You tied with the taker: 9 off 5, and no score goes below zero."
    )
    assert reckoned("gurka-se", ["9c", "9d", "5s"], "9, 9, 5", (15, 3, 0))[1:] == [
        "Bo pays 9 for the 9♦, and 3 before: 12.",
        "You tied and pay 9 for the 9♣, and 15 before: 24.",
    ]


def test_stakes_kept_cards_doubles_and_free_cards_are_said():
    assert reckoned("five-cucumbers", ["1", "15", "2"], "1, 15, 2", (0, 0, 1))[1] == (
        "Bo pays 10 cucumbers for the 15: 5, doubled, over 5."
    )
    assert reckoned("five-cucumbers", ["1", "1", "1"], "1, 1, 1")[1] == "Cai pays nothing: the 1 costs nothing."
    assert reckoned("concombre", ["3c", "8d", "5s"], "3, 8, 5", (0, 5, 0), kept=["", "5h", ""])[1] == (
        "Bo keeps the 8♦, which costs 8, and 5 before: 13."
    )
    assert reckoned("minibluff", ["3c", "8d", "5s"], "3, 8, 5")[:2] == [
        "You were the first to play the lowest card, the 3♣, and have won the deal.",
        "Bo pays 1 credit, the stake: 10 − 1 = 9.",
    ]


# --- the course of a match --------------------------------------------------------------------------------------------


def test_the_course_of_a_match(played):
    match = played[-1]
    assert len(games(match)) == match.deals + 1
    assert games(match)[-1].scores == match.position.current_game.scores
    winner = match.setting.players[match.position.current_game.winners[0]]
    assert who_won(match.position.current_game) == ("You won!" if winner == YOU else f"{winner} won.")
    assert who_won(played[1].position.current_game) == ""


def test_the_best_and_the_dearest_card_are_those_of_the_last_tricks():
    for seed in map(str, range(5)):
        match = whole_match(usual(seed=seed))[-1]
        deals = [position.current_deal for position in deal_ends(match)]
        mine = [deal.charges.get(YOUR_SEAT, 0) for deal in deals]
        if max(mine) > 0:
            number = mine.index(max(mine)) + 1
            assert re.search(rf"You paid most for .*: {max(mine)} points? in deal {number}\.", dearest_card(match))
        others = [
            deal.charges[deal.taker]
            for deal in deals
            if deal.charges.get(YOUR_SEAT, 0) <= 0 and deal.taker != YOUR_SEAT and deal.tricks
        ]
        if "Your best card" in best_card(match):
            assert int(re.search(r"paid (\d+)", best_card(match))[1]) <= max(others)


# --- said to you ------------------------------------------------------------------------------------------------------


OF_SOMEBODY = re.compile(
    r"\bYou (?:is|was|has|does|goes|[a-z]*[^s\W]s)\b|\bYou's|[\w,;:] Your?\b|You .* and (?:has|is)\b"
)


@for_each("variant", VARIANTS)
def test_whatever_happens_at_a_table_is_said_to_the_reader(variant):
    """Not "You plays", nor "Bo pays You"."""
    chance = Random(variant.key)
    game = Game.new(variant.rules, ["Bo", YOU, "Ida"][: max(2, min(3, variant.rules.player_range.most))])
    deal = dealt = game.deal(chance)
    acts = []
    while not deal.over:
        acts.append(chance.choice(deal.legal()))
        deal = deal.act(acts[-1])
    told = json.dumps(frames([*deal_steps(dealt, acts, game)]), ensure_ascii=False)
    sums = summarize(Position(variant, game, deal)).sums
    sentences = [*told.split('"'), *(each.sentence for each in sums)]
    assert any("you" in each for each in sentences)
    assert [each for each in sentences if OF_SOMEBODY.search(each)] == []


@for_each("variant", VARIANTS)
def test_everybody_comes_in_somewhere_and_who_stayed_in_longer_is_ahead(variant):
    match = Match.of(Setting.usual(variant, seed="7")).with_bot_moves()
    assert places(match) == ()
    assert why_over(match) == ""
    while not match.over:
        match = match.next_deal() if match.is_settled else match.play(match.deal.legal()[0])
    found = places(match)
    assert sorted(each.seat for each in found) == list(range(len(match.setting.players)))
    assert {each.seat for each in found if each.place == 1} == set(match.position.current_game.winners)
    assert [each.place for each in found] == sorted(each.place for each in found)
    left = [int(each.line.rpartition(" ")[2]) for each in found if each.line.startswith("out in deal")]
    assert left == sorted(left, reverse=True)
    assert why_over(match).endswith((".", "!"))


def test_the_numbers_beside_a_chart_are_not_cut():
    """Of “100” in the review a part of the 1 was missing."""
    for drawn in (chance_chart(["Ann", "Bo"], [[1, 0], [0.5, 0.5]]), charge_chart(["Ann", "Bo"], [[13.5, 0], [0, 9]])):
        numbers = re.findall(r'chart-left" x="([\d.]+)"[^>]*>([\d.]+)<', drawn)
        assert len(numbers) == 2
        assert all(float(x) >= WIDEST_DIGIT * len(number.replace(".", "")) for x, number in numbers)
