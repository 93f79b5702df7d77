"""What holds in every game of the family: each variant, each house rule, each number of players.

Some laws walk through a whole deal or game for each entry of `TABLES_AND_NUMBERS`; those with `@given` draw deals,
positions and games from `strategies`, house rules in any combination and seats that sit out included.
"""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from contextlib import suppress
from dataclasses import FrozenInstanceError, replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from cucumber import Deal, Game, IllegalAct, Play, find
from cucumber.notation import acts_of
from cucumber.outcomes import EventKind
from cucumber.rules import ExactLimit, TieBonus
from cucumber.steps import frames, tell
from cucumber.view import view
from tests.strategies import (
    ALL_TABLES,
    TABLES_AND_NUMBERS,
    fresh_deals,
    names,
    play_game,
    play_some,
    play_to_end,
    player_numbers,
    positions,
    seeds,
    settled_games,
    standing_games,
    suit_swaps,
    swap,
    whole_games,
)

at_every_table = pytest.mark.parametrize(
    ("table", "number"), [pytest.param(*entry, id=f"{entry[0].key}-{entry[1]}") for entry in TABLES_AND_NUMBERS]
)


def first_deal(table, number, seed=1):
    return Game.new(table.rules, names(number)).deal(Random(seed))


def states_of(deal, seed=1):
    """Every state of a deal played by chance, from the one given to the last."""
    rng = Random(seed)
    states = [deal]
    while not deal.over:
        deal = deal.act(rng.choice(deal.legal()))
        states.append(deal)
    return states


def all_cards(deal):
    """How often each card is somewhere: in a hand, in the stock or before a player."""
    places = [*deal.hands, deal.stock, *(deal.played_by(seat) for seat in range(len(deal.players)))]
    return Counter(card for place in places for card in place)


# --- one deal ---------------------------------------------------------------------------------------------------------


@at_every_table
def test_each_card_of_the_pack_is_in_one_place(table, number):
    for deal in states_of(first_deal(table, number)):
        assert all_cards(deal) == table.rules.pack.counts


@given(positions())
def test_no_card_is_lost_or_made_by_playing_chosen_hands(deal):
    before = all_cards(deal)
    for later in states_of(deal):
        assert all_cards(later) == before


@at_every_table
def test_something_is_allowed_until_the_deal_is_over_and_nothing_after(table, number):
    for deal in states_of(first_deal(table, number)):
        assert bool(deal.legal()) == (not deal.over)
        assert (deal.turn is None) == deal.over
        assert len(set(deal.legal())) == len(deal.legal())
        heights = [table.rules.pack.strength[act.cards[0]] for act in deal.legal()]
        assert heights == sorted(heights)


def check_each_card(deal):
    """Every card of the pack is either allowed and can be played, or is refused with a reason; all agree which."""
    player, legal = deal.players[deal.turn], deal.legal()
    for card in deal.rules.pack.counts:
        act = Play((card,))
        verdict = deal.verdict(act)
        assert verdict.allowed == bool(verdict) == (act in legal)
        assert verdict.instead == legal
        if verdict.allowed:
            assert deal.act(act).played_by(deal.turn) == (*deal.played_by(deal.turn), card)
            assert player in verdict.reason
            assert card.face in verdict.reason
            continue
        with pytest.raises(IllegalAct) as refused:
            deal.act(act)
        assert refused.value.verdict == verdict
        message, _, allowed = str(refused.value).partition("Allowed: ")
        assert message.startswith(f"{player} may not play {card.face}: ")
        assert message.startswith(verdict.reason.removesuffix("."))
        assert f"({deal.rules.name}, trick {deal.trick_number})" in message
        assert allowed == ", ".join(" ".join(card.face for card in act.cards) for act in legal) + "."


@at_every_table
def test_every_card_is_allowed_and_acts_or_is_refused_with_player_card_and_choice(table, number):
    for deal in states_of(first_deal(table, number))[:-1]:
        check_each_card(deal)


@given(positions(largest=4, over=False))
def test_every_card_is_judged_alike_by_verdict_legal_and_act_whoever_sits_out(deal):
    check_each_card(deal)


@given(positions(largest=4, over=True), st.data())
def test_nothing_can_be_played_once_the_deal_is_over(deal, data):
    card = data.draw(st.sampled_from(deal.rules.pack.cards))
    with pytest.raises(IllegalAct, match="The deal is over") as refused:
        deal.act(Play((card,)))
    assert card.face in str(refused.value)
    assert refused.value.verdict.instead == ()


@given(positions(over=False), st.data())
def test_looking_judging_and_acting_leave_a_deal_as_it_was(deal, data):
    before = copy.deepcopy(deal, {id(deal.rules): deal.rules})
    card = data.draw(st.sampled_from(deal.rules.pack.cards))
    later = play_to_end(deal, Random(1))
    with suppress(IllegalAct):
        deal.act(Play((card,)))
    seen = [view(deal, viewer) for viewer in (None, *deal.seats)]
    assert deal == before
    assert later != before
    assert seen == [view(before, viewer) for viewer in (None, *deal.seats)]
    with pytest.raises(FrozenInstanceError):
        deal.turn = None


@given(fresh_deals())
def test_a_trick_goes_round_once_and_the_last_of_its_highest_cards_takes_it_and_leads(deal):
    strength = deal.rules.pack.strength
    leader, over = deal.leader, play_to_end(deal, Random(1))
    for trick in over.tricks:
        place = deal.seats.index(leader)
        assert [play.seat for play in trick.plays] == [*deal.seats[place:], *deal.seats[:place]]
        highest = max(strength[play.cards[-1]] for play in trick.plays)
        leader = [play.seat for play in trick.plays if strength[play.cards[-1]] == highest][-1]
        assert trick.taker == leader
    assert over.taker == leader


@given(fresh_deals())
def test_every_deal_ends_with_a_taker_and_someone_to_charge(deal):
    most = sum(map(len, deal.hands))
    *before, over = states_of(deal)
    assert len(before) <= most
    for state in before:
        assert (state.taker, state.charges, state.tied) == (None, {}, ())
    assert over.taker in over.seats
    assert any(points > 0 for points in over.charges.values())
    assert set(over.charges) <= {over.taker, *over.tied}
    assert not any(over.hands)


# --- what must not matter ---------------------------------------------------------------------------------------------


@at_every_table
def test_the_same_seed_plays_the_same_game(table, number):
    def game(seed):
        return play_game(Game.new(table.rules, names(number)), Random(seed))

    assert game(5) == game(5)
    assert game(5)[1].last != game(6)[1].last


@given(settled_games(), st.data())
def test_permuting_suits_changes_nothing_where_no_card_is_named(settled, data):
    game, deal, after = settled
    suits = data.draw(suit_swaps(deal.rules.pack))

    def other(cards):
        return tuple(swap(card, suits) for card in cards)

    rng = Random(data.draw(seeds))
    here = game.deal(rng)
    there = Deal.of(here.rules, list(map(other, here.hands)), here.leader, other(here.stock), here.players)
    while not here.over:
        act = rng.choice(here.legal())
        assert {other(act.cards) for act in here.legal()} == {act.cards for act in there.legal()}
        judged = {
            card: (here.verdict(Play((card,))), there.verdict(Play(other((card,))))) for card in here.rules.pack.counts
        }
        assert all(mine.judgement is theirs.judgement for mine, theirs in judged.values())
        here, there = here.act(act), there.act(Play(other(act.cards)))
        assert here.turn == there.turn
    assert (here.taker, here.tied, here.charges) == (there.taker, there.tied, there.charges)
    assert game.settle(here).events == game.settle(there).events
    assert after.settled == game.settle(there).settled


@given(settled_games(), st.data())
def test_rotating_the_seats_rotates_the_result(settled, data):
    game, deal, after = settled
    number = len(game.players)
    turn = data.draw(st.integers(1, number - 1))

    def moved(seat):
        return (seat + turn) % number

    def rotated(values):
        return (*values[-turn:], *values[:-turn])

    lost = [game.rules.when_caught.lives - lives for lives in game.lives]
    there = Game.new(
        game.rules, rotated(game.players), moved(game.dealer), rotated(game.scores), rotated(lost), game.settled
    )
    start = Deal.of(game.rules, rotated(first_hands(deal)), moved(deal.leader), deal.stock, rotated(deal.players))
    assert there.leader == moved(game.leader)
    for play in (play for trick in deal.tricks for play in trick.plays):
        assert start.turn == moved(play.seat)
        start = start.act(Play(play.cards))
    assert start.taker == moved(deal.taker)
    assert start.charges == {moved(seat): points for seat, points in deal.charges.items()}
    there = there.settle(start)
    assert there.scores == rotated(after.scores)
    assert there.lives == rotated(after.lives)
    assert there.dealer == moved(after.dealer)
    assert set(there.winners) == {moved(seat) for seat in after.winners}
    told = [replace(event, seat=moved(event.seat)) for event in after.events]
    assert sorted(there.events, key=str) == sorted(told, key=str)
    if after.over:
        assert there.rematch().dealer == moved(after.rematch().dealer)


def first_hands(deal):
    return tuple((*hand, *deal.played_by(seat)) for seat, hand in enumerate(deal.hands))


# --- what a seat may know ---------------------------------------------------------------------------------------------


def played_again(deal, held, stock, acts):
    """The deal with other cards still held and in stock, and these acts; None where the rules would not allow them."""
    hands = [(*hand, *deal.played_by(seat)) for seat, hand in enumerate(held)]
    again = Deal.of(deal.rules, hands, deal.leader, stock, deal.players)
    for act in acts:
        if not again.verdict(act):
            return None
        again = again.act(act)
    return again


def reshuffled(deal, viewer, rng, swaps=20):
    """Cards still held and in stock after exchanging, one by one, what `viewer` cannot see for what it cannot see.

    Only exchanges that leave everything played so far allowed: the viewer knows that it was.
    """
    held, stock = [list(hand) for hand in deal.hands], list(deal.stock)
    piles = [*(hand for seat, hand in enumerate(held) if hand and seat != viewer), *filter(None, [stock])]
    for _ in range(swaps if len(piles) > 1 else 0):
        one, other = rng.sample(piles, 2)
        here, there = rng.randrange(len(one)), rng.randrange(len(other))
        one[here], other[there] = other[there], one[here]
        if played_again(deal, held, stock, acts_of(deal)) is None:
            one[here], other[there] = other[there], one[here]
    return held, stock


@given(positions(), st.data())
def test_reshuffling_what_a_seat_cannot_see_leaves_its_view_unchanged(deal, data):
    viewer = data.draw(st.sampled_from(deal.seats))
    other = played_again(deal, *reshuffled(deal, viewer, Random(data.draw(seeds))), acts_of(deal))
    assert all_cards(other) == all_cards(deal)
    assert view(other, viewer) == view(deal, viewer)


def test_the_reshuffling_does_change_what_cannot_be_seen():
    deal = Deal.of(find("agurk").rules, ["2c 9h", "Jd 5s", "Kd 8s"], stock="4c 4d").act("9h").act("Jd")
    other = played_again(deal, *reshuffled(deal, 0, Random(1)), acts_of(deal))
    assert other.hands[0] == deal.hands[0]
    assert other.hands[1:] != deal.hands[1:]
    assert other.stock != deal.stock
    assert view(other) != view(deal)
    assert view(other, 2) != view(deal, 2)


@given(positions(over=False), st.data())
def test_the_words_to_an_act_tell_a_seat_nothing_that_it_cannot_see(deal, data):
    viewer = data.draw(st.sampled_from([seat for seat in deal.seats if seat != deal.turn]))
    act = data.draw(st.sampled_from(deal.legal()))
    after = deal.act(act)
    held, stock = reshuffled(after, viewer, Random(data.draw(seeds)))
    held[deal.turn] += act.cards
    other = played_again(deal, held, stock, acts_of(deal))
    told, told_of_other = (frames(list(tell(state, [act]))[:2], viewer) for state in (deal, other))
    assert told_of_other == told


def cards_shown(seen):
    """Every card that stands anywhere in a view."""
    if isinstance(seen, dict):
        own = [seen] if "id" in seen else []
        return [*own, *(card for value in seen.values() for card in cards_shown(value))]
    return [card for value in seen for card in cards_shown(value)] if isinstance(seen, list) else []


@given(standing_games(), seeds, st.integers(0, 200), st.data())
def test_a_view_holds_the_own_hand_and_what_was_played_and_no_other_card(game, seed, acts, data):
    rng = Random(seed)
    dealt = game.deal(rng)
    deal = play_some(dealt, rng, acts % (sum(map(len, dealt.hands)) + 1))
    viewer = data.draw(st.sampled_from(range(len(deal.players))))
    text = json.dumps(view(deal, viewer, game), ensure_ascii=False)
    seen = json.loads(text)
    visible = Counter(str(card) for seat in range(len(deal.players)) for card in deal.played_by(seat))
    visible += Counter(map(str, deal.hands[viewer]))
    shown = cards_shown(seen)
    assert Counter(card["id"].partition("#")[0] for card in shown) == visible
    assert len({card["id"] for card in shown}) == len(shown)
    for card in deal.rules.pack.counts:
        if card.suit and str(card) not in visible:
            assert not re.search(rf"(?<!\d){card.rank}({card.suit.glyph}|{card.suit})", text)
    for seat, place in enumerate(seen["seats"]):
        assert (place["hand"] is None) == (seat != viewer)
        assert place["held"] == len(deal.hands[seat])
        assert (place["score"], place["cucumbers"]) == (game.scores[seat], game.cucumbers[seat])
        assert place["out"] == (game.lives[seat] == 0)
    judged = [card for card in shown if "playable" in card]
    assert len(judged) == (len(deal.hands[viewer]) if deal.turn == viewer else 0)
    playable = {card["id"].partition("#")[0] for card in judged if card["playable"]}
    assert playable == ({str(act) for act in deal.legal()} if deal.turn == viewer else set())


@given(positions())
def test_a_view_of_the_open_table_shows_all_hands_but_never_the_stock(deal):
    shown = Counter(card["id"].partition("#")[0] for card in cards_shown(json.loads(json.dumps(view(deal)))))
    stock = Counter(map(str, deal.stock))
    assert shown == Counter(map(str, all_cards(deal).elements())) - stock


# --- whole games ------------------------------------------------------------------------------------------------------


def most_deals(rules, number):
    """After how many deals a game must be over, where a score never falls.

    Each deal charges someone, at least what the cheapest card costs. One life bears at most `limit // cheapest + 1`
    charges, whether the limit is to be reached or exceeded, and nobody comes back with less than nothing. So there are
    no more charges, and no more deals, than players times lives times that.

    Where a bonus or an exact limit can lower a score no number bounds the game: two players may lose and gain the same
    points for ever. Then this gives five times as many, for games played by chance: seed after seed, none of those that
    were tried came near even the bound itself.
    """
    cheapest = min(filter(None, (rules.point_table.cost(card) for card in rules.pack.cards)))
    proven = number * rules.when_caught.lives * (rules.limit.points // cheapest + 1)
    may_fall = rules.tie_bonus is not TieBonus.NONE or rules.exact_limit is not ExactLimit.NOTHING_SPECIAL
    return proven * (5 if may_fall else 1)


@at_every_table
def test_every_game_played_by_chance_ends_in_time(table, number):
    most = most_deals(table.rules, number)
    for seed in range(12):
        states = play_game(Game.new(table.rules, names(number)), Random(seed), most)
        assert 2 <= len(states) <= most + 1


@pytest.mark.parametrize("table", [pytest.param(table, id=table.key) for table in ALL_TABLES])
def test_every_combination_of_house_rules_ends_in_time_too(table):
    for number in player_numbers(table.rules):
        assert play_game(Game.new(table.rules, names(number)), Random(3), most_deals(table.rules, number))[-1].over


@given(settled_games())
def test_the_events_told_in_order_lead_from_the_old_scores_and_lives_to_the_new(settled):
    game, deal, after = settled
    scores, lives, folded = list(game.scores), list(game.lives), game
    caught = {event.seat for event in after.events if event.lives < game.lives[event.seat]}
    for event in after.events:
        assert event.player == game.players[event.seat]
        assert event.seat in deal.seats
        assert event.before == scores[event.seat]
        assert event.player in event.sentence
        assert event.sentence.endswith(".")
        check_arithmetic(event, lives[event.seat])
        if event.kind is EventKind.CAME_BACK:
            assert event.score == max((scores[seat] for seat in game.seats if seat not in caught), default=0)
        scores[event.seat], lives[event.seat] = event.score, event.lives
        folded = folded.after(event)
        assert (folded.scores, folded.lives) == (tuple(scores), tuple(lives))
    assert (after.scores, after.lives) == (folded.scores, folded.lives)
    assert (after.settled, after.last) == (game.settled + 1, deal)


def check_arithmetic(event, lives):
    """What each kind of event may do to a score and to the lives."""
    match event.kind:
        case EventKind.CHARGED:
            assert event.points > 0
            assert (event.score, event.lives) == (event.before + event.points, lives)
        case EventKind.BONUS:
            assert event.points < 0
            assert (event.score, event.lives) == (max(0, event.before + event.points), lives)
        case EventKind.BACK_TO_ZERO:
            assert (event.score, event.lives) == (0, lives)
        case EventKind.LIFE_LOST:
            assert (event.score, event.lives) == (event.before, lives - 1)
            assert event.lives > 0
        case EventKind.OUT | EventKind.LOST:
            assert (event.score, event.lives) == (event.before, 0)
        case EventKind.CAME_BACK | EventKind.WON:
            assert event.lives == lives


def after_reaching(table, score):
    """A game of two after a deal of one card each that brings Ann, who took it, to this score."""
    rules = table.rules
    low, higher = (rules.pack.tiers[place][0] for place in (1, 2))  # cheap cards: the limit may be low
    deal = play_to_end(Deal.of(rules, [[higher], [low]]), Random(1))
    before = score - deal.charges[0]
    return Game.new(rules, ["Ann", "Bo"], scores=[before, 0]).settle(deal)


@pytest.mark.parametrize("table", [pytest.param(table, id=table.key) for table in ALL_TABLES])
def test_the_limit_catches_on_reaching_or_on_exceeding_it_and_exactly_on_it_as_the_rules_say(table):
    rules, limit = table.rules, table.rules.limit.points
    below, exactly, above = (after_reaching(table, limit + step) for step in (-1, 0, 1))
    assert (below.scores[0], below.lives[0]) == (limit - 1, rules.when_caught.lives)
    assert above.lives[0] == rules.when_caught.lives - 1
    if rules.exact_limit is ExactLimit.BACK_TO_ZERO:
        assert (exactly.scores[0], exactly.lives[0]) == (0, rules.when_caught.lives)
    elif rules.limit.reaching:
        assert exactly.lives[0] == rules.when_caught.lives - 1
    else:
        assert (exactly.scores[0], exactly.lives[0]) == (limit, rules.when_caught.lives)


@given(settled_games())
def test_the_points_of_the_events_are_the_charges_of_the_deal(settled):
    _, deal, after = settled
    told = [(event.seat, event.points) for event in after.events if event.points]
    assert told == list(deal.charges.items())


@given(settled_games())
def test_nobody_still_in_is_left_with_a_score_that_catches(settled):
    game, _, after = settled
    for seat in range(len(after.players)):
        if after.lives[seat] > 0:
            assert not after.rules.limit.catches(after.scores[seat])
            assert after.scores[seat] >= 0
        assert after.lives[seat] <= game.lives[seat]
        if game.lives[seat] == 0:
            assert after.scores[seat] == game.scores[seat]


@given(settled_games())
def test_the_next_deal_is_dealt_by_someone_still_in_to_those_still_in(settled):
    _, _, after = settled
    assume(not after.over)
    deal = after.deal(Random(1))
    assert after.dealer in after.seats
    assert deal.seats == after.seats
    assert (deal.leader, deal.dealer) == (after.leader, after.dealer)
    assert {len(deal.hands[seat]) for seat in deal.seats} == {after.hand_size}
    assert deal.players == after.players


@given(whole_games())
def test_a_game_ends_with_winners_who_may_ask_for_a_rematch(states):
    *before, end = states
    assert end.over
    assert not any(game.over or game.winners for game in before)
    assert set(end.winners) == {event.seat for event in end.events if event.kind is EventKind.WON}
    again = end.rematch()
    assert again.dealer in end.winners
    assert again == Game.new(end.rules, end.players, dealer=again.dealer)
    assert again.scores == (0,) * len(end.players)
    assert again.seats == tuple(range(len(end.players)))
    assert (again.settled, again.events, again.winners, again.last) == (0, (), (), None)


@given(whole_games())
def test_a_game_does_not_change_when_it_goes_on(states):
    for before, after in pairwise(states):
        old = copy.copy(vars(before))
        assert before.settle(after.last) == after
        assert vars(before) == old
        with pytest.raises(FrozenInstanceError):
            before.scores = ()


@example(find("agurk"))
@given(st.sampled_from(ALL_TABLES))
def test_the_winners_are_those_still_in_or_the_lowest_of_those_caught_together(table):
    rng = Random(table.key)
    for number in player_numbers(table.rules):
        end = play_game(Game.new(table.rules, names(number)), rng)[-1]
        lowest = min(end.scores[seat] for seat in end.last.seats)
        together = tuple(seat for seat in end.last.seats if end.scores[seat] == lowest)
        assert end.winners == (end.seats or together)


@given(positions(over=False), st.data())
def test_a_card_played_keeps_its_id_and_so_do_those_that_stay(deal, data):
    seat, act = deal.turn, data.draw(st.sampled_from(deal.legal()))
    before, after = ids_of(deal, seat), ids_of(deal.act(act), seat)
    assert sorted(before) == sorted(after)
    assert len(set(after)) == len(after)


def ids_of(deal, seat):
    """The ids of all cards that a seat holds or has played, as it sees them itself."""
    seen = view(deal, seat)
    middle = [card for play in seen["middle"] if play["seat"] == seat for card in play["cards"]]
    return [card["id"] for card in (*seen["seats"][seat]["played"], *middle, *seen["seats"][seat]["hand"])]
