"""The strategy stories: each theme is told with real cards, and what it claims is so in the cards."""

import re
from html import escape
from importlib.resources import files
from random import Random

import pytest

from cucumber import find
from cucumber.analysis import advise, solve
from cucumber.analysis.fast import tally
from cucumber.bots import BOTS
from cucumber.bots.rivals import RIVALS
from cucumber.engine.view import view
from cucumber.pages.stage.rival_list import rivals_table
from cucumber.table.scenario import load, shipped_keys
from tests.cases import for_each

KEYS = shipped_keys("strategy")
THEMES = (
    *("best-hand", "twos-and-threes", "tens-and-jacks", "fimping", "playing-sharp", "alliance-and-defector"),
    *("two-players", "middle-trick", "counting", "three-kings", "rassi"),
    *("noisy-table", "queens-and-jacks", "above-40", "burn-or-strip", "patience"),
    *("leave-the-lead", "let-her-take-it", "who-can-afford-it", "a-life-in-danger", "both-at-twenty"),
)
TO_THE_SCORE = KEYS[-5:]


def main(theme):
    return load(f"strategy/{theme}").line


def what_if(theme, words):
    return next(each.line for each in load(f"strategy/{theme}").what_ifs if words in each.title)


def ranks(cards):
    return [card.rank for card in cards]


def choices(line):
    """For each act the seat that did it and the ranks it could have played."""
    return [(step.deal.turn, {act.cards[0].rank for act in step.deal.legal()}) for step in line.steps[: len(line.acts)]]


def last_trick(line):
    return [card.rank for play in line.steps[-1].deal.tricks[-1].plays for card in play.cards]


def test_there_is_a_story_for_each_theme_in_the_order_of_the_rulebook():
    assert [f"strategy/{number:02}-{theme}" for number, theme in enumerate(THEMES, start=1)] == list(KEYS)


@for_each("key", KEYS)
def test_every_story_replays_a_whole_deal_and_says_how_it_begins_and_ends_and_what_would_come_out_otherwise(key):
    story = load(key)
    written = files("cucumber").joinpath("table", "scenarios", f"{key}.toml").read_text(encoding="utf-8")
    assert story.title
    assert story.about
    assert story.source
    assert story.line.steps[0].comment
    assert story.what_ifs
    came = story.line.steps[-1].deal.charges
    assert all(each.line.steps[-1].deal.charges != came for each in story.what_ifs)
    for line in (story.line, *(each.line for each in story.what_ifs)):
        deal = line.deal
        sizes = {len(deal.hands[seat]) for seat in deal.seats}
        assert len(sizes) == 1 if key in TO_THE_SCORE else sizes == {line.game.hand_size}
        assert line.steps[-1].deal.over
        assert any(step.comment for step in line.steps if step.kind == "result")
    for expected in ("taker", "charges", "scores"):
        assert len(re.findall(rf"^{expected} = (?!\[)", written, re.MULTILINE)) == 1 + len(story.what_ifs)


@for_each("theme", ["04-fimping", "05-playing-sharp", "06-alliance-and-defector", "12-noisy-table", "16-patience"])
def test_what_is_true_on_average_only_is_said_to_be(theme):
    about = load(f"strategy/{theme}").about.replace("\n", " ")
    assert re.search(r"on average|One deal (can't show|proves nothing)|In this one deal|in the long run", about)


def test_the_best_hand_leaves_the_others_no_choice_and_takes_their_four_lowest_cards():
    line = main("01-best-hand")
    assert ranks(line.deal.hands[0]) == ["2", "K", "K", "A", "A", "A", "A"]
    assert all(len(could) == 1 for seat, could in choices(line) if seat != 0)
    after = line.steps[16].deal
    for seat in (1, 2, 3):
        assert set(after.cards_played(seat)) == set(line.deal.hands[seat][:4])
    thrifty = what_if("01-best-hand", "led the two")
    assert set(ranks(thrifty.steps[4].deal.hands[0])) == {"K", "A"}
    assert not {"K", "A"} & {rank for seat in (1, 2, 3) for rank in ranks(thrifty.deal.hands[seat])}


def test_twos_and_threes_never_choose_and_never_pay():
    story = load("strategy/02-twos-and-threes")
    assert all(len(could) == 1 for seat, could in choices(story.line) if seat == 0)
    for line in (story.line, *(each.line for each in story.what_ifs)):
        assert 0 not in line.steps[-1].deal.charges


def test_tens_and_jacks_pay_unless_others_keep_what_is_higher():
    assert set(ranks(main("03-tens-and-jacks").deal.hands[0])) == {"9", "10", "J"}
    assert what_if("03-tens-and-jacks", "kept a ten").steps[-1].deal.charges == {0: 10}
    assert set(last_trick(what_if("03-tens-and-jacks", "high cards"))) == {"A", "K", "J"}


def test_fimping_ends_low_and_playing_sharp_ends_high_with_the_same_cards():
    for theme, low, high in (
        ("04-fimping", main("04-fimping"), what_if("04-fimping", "led the aces")),
        ("05-playing-sharp", what_if("05-playing-sharp", "all four had fimped"), main("05-playing-sharp")),
    ):
        cheap, dear = (max(line.steps[-1].deal.charges.values()) for line in (low, high))
        assert cheap <= 4, theme
        assert dear == 12, theme


def test_the_defector_goes_free_at_a_partners_cost_and_the_loyal_one_pays():
    story = load("strategy/06-alliance-and-defector")
    loyal, all_desert = (each.line.steps[-1].deal.charges for each in story.what_ifs)
    deserts = story.line.steps[-1].deal.charges
    assert 3 not in deserts
    assert loyal[3] > max(deserts.values()) > max(all_desert.values())
    assert not {"K", "A"} & set(ranks(story.line.deal.hands[3]))


def worths(deal):
    """What the first of two pays more than the second after each lead, if both do their best with open cards."""
    return {each.act.cards[0].rank: each.mean for each in solve(deal).worths}


def test_the_two_player_deal_comes_to_what_is_said_of_it():
    values = worths(main("07-two-players").deal)
    assert {rank for rank, value in values.items() if value == -7} == {"8", "9"}
    assert {rank for rank, value in values.items() if value == 8} == {"3", "K", "A"}


def test_with_two_players_queens_and_jacks_are_the_only_leads_that_win():
    deal = main("13-queens-and-jacks").deal
    assert not {"K", "A"} & {rank for hand in deal.hands for rank in ranks(hand)}
    values = worths(deal)
    assert {values.pop("J"), values.pop("Q")} == {-8}
    assert {*values.values()} == {4, 6}


def test_the_ace_kept_back_takes_a_middle_trick_and_only_low_cards_are_led_after_it():
    tricks = main("08-middle-trick").steps[-1].deal.tricks
    assert (tricks[3].taker, tricks[3].taking.cards[0].rank) == (1, "A")
    assert [card.rank for trick in tricks[4:] for seat, cards in trick.plays if seat == 1 for card in cards] == [
        "6",
        "4",
        "6",
    ]


def test_four_aces_are_gone_when_the_king_is_led():
    line = main("09-counting")
    before = line.steps[20].deal
    lying = [rank for seat in before.seats for rank in ranks(before.cards_played(seat))]
    assert lying.count("A") == 4
    assert lying.count("K") == 0
    assert str(line.acts[20]) == "Kc"
    assert max(what_if("09-counting", "not counted").steps[-1].deal.charges.values()) == 13


def test_three_kings_pay_whatever_is_led_unless_an_ace_stays():
    assert ranks(main("10-three-kings").deal.hands[0]) == ["K", "K", "K"]
    assert last_trick(what_if("10-three-kings", "kept the ace"))[1] == "A"


def test_an_ace_sweeps_the_lowest_card_of_everyone_and_is_the_lowest_at_the_end():
    line = main("11-rassi")
    for number in (1, 2):
        plays = line.steps[4 * number].deal.tricks[-1].plays
        held = line.steps[4 * (number - 1)].deal.hands
        assert all(cards[0].rank == held[seat][0].rank for seat, cards in plays if seat != 0)
    kept = what_if("11-rassi", "kept an ace").steps[-1].deal
    assert last_trick(what_if("11-rassi", "kept an ace"))[-1] == "A"
    assert kept.lowest_last_card == 0


def test_the_one_who_talks_has_no_second_ace_and_pays_unless_she_is_believed():
    story = load("strategy/12-noisy-table")
    assert ranks(story.line.deal.hands[0])[-2:] == ["10", "A"]
    assert 0 not in story.line.steps[-1].deal.charges
    assert [list(each.line.steps[-1].deal.charges) for each in story.what_ifs] == [[0], [0]]


def test_above_40_a_single_point_is_the_difference():
    story = load("strategy/14-above-40")
    assert story.line.game.scores[0] > 40
    scores = [line.steps[-1].game.scores[0] for line in (story.line, story.what_ifs[0].line)]
    assert scores == [49, 50]


def low_and_high(line):
    """What the first two leads took from the others: cards up to a 6, and kings and aces."""
    taken = [play.cards[0].rank for trick in line.steps[8].deal.tricks[:2] for play in trick.plays[1:]]
    return sum(rank in "23456" for rank in taken), sum(rank in "KA" for rank in taken)


def test_one_lead_burns_high_cards_and_strips_low_ones():
    story = load("strategy/15-burn-or-strip")
    burned, kept = story.line, story.what_ifs[0].line
    assert str(burned.acts[0]) == str(kept.acts[0]) == "Kc"
    assert low_and_high(burned) == (5, 1)
    assert low_and_high(kept) == (6, 0)


def test_patience_is_what_the_bot_of_that_name_does_until_it_is_left():
    story, bot = load("strategy/16-patience"), BOTS["patient"]
    left = []
    for line in (story.line, *(each.line for each in story.what_ifs)):
        own = [(step.deal, act) for step, act in zip(line.steps, line.acts, strict=False) if step.deal.turn == 0]
        does = [str(bot(view(deal, 0), Random(1))) for deal, _ in own]
        left.append([number for number, (_, act) in enumerate(own, start=1) if str(act) != does[number - 1]])
    assert left == [[], [2], [6]]


def test_patience_pays_as_much_less_on_average_as_is_said():
    mine, others = map(float, re.findall(r"\d\.\d", load("strategy/16-patience").about))
    places, deals = [["highest"] * seat + ["patient"] + ["highest"] * (3 - seat) for seat in range(4)], 20_000
    paid = [tally(find("agurk").rules, 4, bots, 0, deals, seed=1).row("seat_points") for bots in places]
    own = sum(row[seat] for seat, row in enumerate(paid))
    assert own / deals / 4 == pytest.approx(mine, abs=0.1)
    assert (sum(map(sum, paid)) - own) / deals / 12 == pytest.approx(others, abs=0.1)


@for_each("key", TO_THE_SCORE)
def test_play_to_the_score_points_ask_for_one_card_and_the_game_for_another(key):
    story = load(key)
    (pause,), (instead,) = story.pauses, story.what_ifs
    deal = story.line.steps[pause.at].deal
    found = advise(view(deal, deal.turn, story.line.game), game=story.line.game, worlds=10_000)
    cheapest = min(found.expected, key=lambda each: each.cost)
    assert found.game_decides
    assert {str(each.act) for each in found.best} & set(pause.right)
    assert str(cheapest.act) == instead.line.acts[pause.at]
    best = next(each for each in found.expected if each.act == found.best[0].act)
    shares = [100 * each.winning.share for each in (best, cheapest)]
    told = [int(number) for number in re.findall(r"\b\d\d\b", pause.note)]  # out of 100 games, the cheapest card last
    assert all(abs(said - share) <= 2 for said, share in zip(reversed(told), reversed(shares), strict=False))


def test_the_rivals_are_told_of_with_their_tempers():
    told = rivals_table()
    assert all(f"<b>{rival.name}</b>" in told and escape(rival.temper) in told for rival in RIVALS.values())
