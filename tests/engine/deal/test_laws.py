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
from itertools import accumulate, combinations, pairwise, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cucumber import BadVariant, Call, Deal, Exchange, Game, IllegalAct, Play, find
from cucumber.engine.acts import Ask
from cucumber.engine.deal.history import acts_of, dealt_hands, undealt_cards
from cucumber.engine.game.events import EventKind
from cucumber.engine.rules import (
    BuyIns,
    Charged,
    Ending,
    ExactLimit,
    LosingCardSizes,
    Payment,
    Rules,
    TieBonus,
    Undealt,
    WhenCaught,
)
from cucumber.engine.view import view
from cucumber.words.explain.frames import frames, tabletop_props
from cucumber.words.explain.replay import deal_steps
from tests.cases import for_each
from tests.strategies import (
    ALL_TABLES,
    TABLES_AND_NUMBERS,
    fresh_deals,
    keeps_cards,
    most_acts,
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
    swap_act,
    whole_games,
)
from tests.tiers import THOROUGH, some

at_every_table = for_each("table, number", TABLES_AND_NUMBERS)


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
    """How often each card is somewhere: in a hand, in the stock, thrown away or before a player."""
    thrown = [decision.thrown for decision in deal.decisions]
    places = [*deal.hands, deal.stock, *thrown, *(deal.cards_played(seat) for seat in range(len(deal.players)))]
    return Counter(card for place in places for card in place)


# --- one deal ---------------------------------------------------------------------------------------------------------


@at_every_table
def test_each_card_is_in_one_place_and_something_is_allowed_until_the_deal_is_over(table, number):
    for deal in states_of(first_deal(table, number)):
        assert all_cards(deal) == deal.pack.counts == table.rules.pack_for(number).counts
        assert bool(deal.legal()) == (not deal.over)
        assert (deal.turn is None) == deal.over
        assert len(set(deal.legal())) == len(deal.legal())
        assert deal.legal() == deal.legal()
        strength = table.rules.pack.strength
        singles = [strength[act.cards[0]] for act in deal.legal() if isinstance(act, Play) and len(act.cards) == 1]
        assert singles == sorted(singles)


def conceivable_acts(deal, rng, more=12):
    """Acts of all kinds, allowed and not: every card alone, every word, and some sets and exchanges."""
    cards = list(deal.pack.counts)
    hand = deal.hands[deal.turn] if deal.turn is not None else deal.pack.sort(rng.sample(cards, 3))
    acts = [Play((card,)) for card in cards] + list(Call) + [Play(()), Exchange(())]
    for _ in range(more):
        number = rng.randint(1, len(hand))
        acts += [Exchange(deal.pack.sort(rng.sample(hand, number))), Play(deal.pack.sort(rng.sample(hand, number)))]
    strangers = deal.pack.sort(rng.sample(cards, 2))
    acts += [Play(strangers), Exchange(strangers)]
    acts += [Play(equal) for _, equal in _by_height(deal, hand) if len(equal) > 1]
    acts += rng.sample(deal.legal(), min(more, len(deal.legal())))
    return list(dict(zip(map(told_apart, acts), acts, strict=True)).values())


def told_apart(act):
    """An act with what kind it is: playing cards is not exchanging them."""
    return type(act), act


def _by_height(deal, hand):
    strength = deal.pack.strength
    return [
        (height, tuple(card for card in hand if strength[card] == height)) for height in set(map(strength.get, hand))
    ]


def check_each_act(deal, rng):
    """Each act is either allowed and can be done, or is refused with a reason; verdict, legal and act agree which."""
    player, legal = deal.players[deal.turn], deal.legal()
    allowed = set(map(told_apart, legal))
    refused_as = {}
    for act in conceivable_acts(deal, rng):
        verdict = deal.verdict(act)
        assert verdict.allowed == bool(verdict) == (told_apart(act) in allowed), act
        reason = verdict.reason
        assert player in reason
        assert reason.endswith(".")
        if verdict.allowed:
            after = deal.act(act)
            assert after != deal
            if isinstance(act, Play):
                assert after.cards_played(deal.turn) == (*deal.cards_played(deal.turn), *act.cards)
                assert all(card.face in reason for card in act.cards)
            continue
        with pytest.raises(IllegalAct) as refused:
            deal.act(act)
        assert refused.value.verdict == verdict
        message = str(refused.value)
        assert message.startswith(reason.removesuffix("."))
        where = "before the play" if deal.asked and not deal.tricks else f"trick {deal.trick_number}"
        assert f"({deal.rules.name}, {where})" in message
        assert len(message) < LONGEST_MESSAGE
        refused_as.setdefault(verdict.judgement, reason)
    assert verdict.instead == legal
    assert len(set(refused_as.values())) == len(refused_as)


LONGEST_MESSAGE = 700
LATER = 6 if THOROUGH else 3


@at_every_table
def test_every_act_is_allowed_and_acts_or_is_refused_with_player_and_reason(table, number):
    rng = Random(number)
    *states, _ = states_of(first_deal(table, number), seed=number)
    # All of the first decisions and leads, and some of what comes later.
    for deal in (*states[:4], *rng.sample(states, min(LATER, len(states)))):
        check_each_act(deal, rng)


@given(positions(largest=4, over=False), seeds)
def test_every_act_is_judged_alike_by_verdict_legal_and_act_whoever_sits_out(deal, seed):
    check_each_act(deal, Random(seed))


@given(positions(largest=4, over=False))
def test_every_legal_act_can_be_written_and_read_back(deal):
    for act in deal.legal()[:60]:
        assert deal.verdict(str(act)).act == act
        assert deal.act(str(act)) == deal.act(act)


@given(positions(largest=4, over=True), st.data())
def test_nothing_can_be_done_once_the_deal_is_over(deal, data):
    act = data.draw(st.sampled_from(conceivable_acts(deal, Random(1))))
    with pytest.raises(IllegalAct, match="The deal is over") as refused:
        deal.act(act)
    assert refused.value.verdict.instead == deal.legal() == ()
    assert deal.asked is None


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
    over, leader = play_to_end(deal, Random(1)), deal.leader
    rules = deal.rules
    for trick in over.tricks:
        place = deal.seats.index(leader)
        there = {play.seat for play in trick.plays}
        assert [play.seat for play in trick.plays] == [
            seat for seat in (*deal.seats[place:], *deal.seats[:place]) if seat in there
        ]
        assert len({len(play.cards) for play in trick.plays}) == 1
        heights = rules.heights(last_trick=trick is over.tricks[-1] and over.taker is not None)
        taking = trick.plays[0]
        for play in trick.plays:
            pairs = zip(heights[play.cards], heights[taking.cards], strict=True)
            taking = play if all(mine >= best for mine, best in pairs) else taking
        assert trick.taking == taking
        leader = taking.seat
    for state in states_of(over):
        assert state.with_rules(rules) == state, "by its own rules it is what it was, and the same play takes the trick"
    assert over.taker in {leader, None}
    assert over.taker is None or {len(play.cards) for play in over.tricks[-1].plays} == {1}


@given(fresh_deals())
def test_every_deal_keeps_the_size_of_its_hands_and_ends_with_a_taker_and_someone_to_charge(deal):
    most = most_acts(deal)
    *before, over = states_of(deal)
    assert len(before) <= most
    for state in (*before, over):
        assert (dealt_hands(state), undealt_cards(state)) == (deal.hands, deal.stock)
        for seat in deal.seats:
            assert len(state.hands[seat]) + len(state.cards_played(seat)) == len(deal.hands[deal.leader])
    for state in before:
        assert (state.taker, state.charges, state.tied, state.winner) == (None, {}, (), None)
    if deal.rules.charged is Charged.ALL_BUT_FIRST_LOWEST:
        assert set(over.charges) == {seat for seat in deal.seats if seat != over.winner}
        assert all(points >= 1 for points in over.charges.values())
        assert (over.taker is None) == (len(over.playing) == 1)
    else:
        assert over.taker in over.seats
        assert over.charges[over.taker] >= 0
        assert set(over.charges) <= {over.taker, *over.tied}
    assert not any(over.hands[seat] for seat in over.playing) or over.taker is None


# --- what must not matter ---------------------------------------------------------------------------------------------


@given(settled_games(), st.data())
def test_permuting_suits_changes_nothing_where_no_card_is_named(settled, data):
    game, _, _ = settled
    suits = data.draw(suit_swaps(game.rules.pack))

    def other(cards):
        return tuple(swap(card, suits) for card in cards)

    def those(acts):
        return {swap_act(act, suits, here.pack) for act in acts}

    rng = Random(data.draw(seeds))
    here = game.deal(rng)
    there = Deal.of(
        here.rules,
        list(map(other, here.hands)),
        here.leader,
        other(here.stock),
        here.players,
        here.dealer,
        here.credits,
    )
    while not here.over:
        legal = here.legal()
        act = rng.choice(legal)
        assert those(legal) == set(there.legal())
        tried = [act, *list(Call), *(Play((card,)) for card in here.pack.counts)]
        for mine in tried:
            theirs = swap_act(mine, suits, here.pack)
            assert here.verdict(mine).judgement is there.verdict(theirs).judgement
        here, there = here.act(act), there.act(swap_act(act, suits, here.pack))
        assert (here.turn, here.asked) == (there.turn, there.asked)
    assert (here.taker, here.tied, here.charges) == (there.taker, there.tied, there.charges)
    # Imagined: the same game, had the cards that are kept been of other suits.
    swapped = game._replace(kept=tuple(map(other, game.kept)))
    mine, theirs = game.settle(here), swapped.settle(there)
    told = [
        replace(event, kept=other(event.kept), card=event.card and swap(event.card, suits)) for event in mine.events
    ]
    assert told == list(theirs.events)
    assert (mine.scores, mine.lives, mine.hand_size) == (theirs.scores, theirs.lives, theirs.hand_size)


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
    standing = {"kept": rotated(game.kept)} if keeps_cards(game.rules) else {"scores": rotated(game.scores)}
    there = Game.new(
        game.rules,
        rotated(game.players),
        moved(game.dealer),
        cucumbers=rotated(lost),
        settled=game.settled,
        bought_in=[moved(seat) for seat in game.bought_in],
        **standing,
    )
    start = Deal.of(
        game.rules,
        rotated(dealt_hands(deal)),
        moved(deal.leader),
        undealt_cards(deal),
        rotated(deal.players),
        moved(deal.dealer),
        rotated(deal.credits),
    )
    assert there.leader == moved(game.leader)
    assert {act.seat for act in there.legal()} == {moved(act.seat) for act in game.legal()}
    turns = [moved(state.turn) for state in replayed(deal)[:-1]]
    for seat, act in zip(turns, acts_of(deal), strict=True):
        assert start.turn == seat
        start = start.act(act)
    assert start.taker == (None if deal.taker is None else moved(deal.taker))
    assert start.charges == {moved(seat): points for seat, points in deal.charges.items()}
    there = there.settle(start)
    assert there.scores == rotated(after.scores)
    assert there.lives == rotated(after.lives)
    assert there.kept == rotated(after.kept)
    assert there.balance == rotated(after.balance)
    assert there.dealer == moved(after.dealer)
    assert set(there.winners) == {moved(seat) for seat in after.winners}
    assert sorted(map(_told, there.events)) == sorted(
        _told(replace(event, seat=moved(event.seat))) for event in after.events
    )
    if after.over:
        assert (
            after.rules.payment.has_a_pot
            or len(after.winners) > 1
            or there.rematch().dealer == moved(after.rematch().dealer)
        )
    else:
        assert (there.hand_size, there.leader) == (after.hand_size, moved(after.leader))


def _told(event):
    """An event in a form that can be sorted; of those on the other side the order says nothing."""
    return str(replace(event, others=tuple(sorted(event.others))))


def replayed(deal):
    """Every state of a deal from its first, by its acts."""
    start = Deal.of(
        deal.rules, dealt_hands(deal), deal.leader, undealt_cards(deal), deal.players, deal.dealer, deal.credits
    )
    return list(accumulate(acts_of(deal), Deal.act, initial=start))


@given(positions())
def test_a_deal_replayed_from_its_first_cards_is_the_same_and_going_on_no_card_is_lost_or_made(deal):
    assert replayed(deal)[-1] == deal
    assert all(all_cards(later) == all_cards(deal) for later in states_of(deal))


# --- what a seat may know ---------------------------------------------------------------------------------------------


class World:
    """A deal as physical cards: which of them are where is known to all or to some, what is on them is not.

    `cards` says what is on each; `hands` and `stock` hold the first places of the cards by number, `acts` the acts with
    the cards by number. So two cards that a seat has never seen can be taken for each other, and all is played again.
    """

    def __init__(self, deal):
        self.deal = deal
        sizes = [len(hand) for hand in dealt_hands(deal)]
        self.cards = [card for hand in (*dealt_hands(deal), undealt_cards(deal)) for card in hand]
        numbers = iter(range(len(self.cards)))
        self.hands = [[next(numbers) for _ in range(size)] for size in sizes]
        self.stock = list(numbers)
        self.seen = [set(hand) for hand in self.hands]  # by seat
        self.acts = []
        self._follow()

    def _follow(self):
        """Plays the deal with numbered cards, and notes who sees which."""
        held, stock = [list(hand) for hand in self.hands], list(self.stock)
        if self.deal.rules.undealt is Undealt.SHOWN:
            self._show(stock)
        for state, act in zip(replayed(self.deal), acts_of(self.deal), strict=False):
            seat = state.turn
            whole = act in {Call.FREE, Call.REDOUBLE} or (act is Call.DOUBLE and state.asked is not None)
            named = state.hands[seat] if whole else getattr(act, "cards", ())
            gone = []
            for card in named:
                number = next(number for number in held[seat] if self.cards[number] == card)
                held[seat].remove(number)
                gone.append(number)
            if isinstance(act, Play):
                self._show(gone)
            elif gone:
                drawn, stock = stock[: len(gone)], stock[len(gone) :]
                held[seat] += drawn
                self.seen[seat].update(drawn)
            self.acts.append((seat, act, gone))

    def _show(self, numbers):
        for seen in self.seen:
            seen.update(numbers)

    def hidden_from(self, viewer):
        """The cards that a seat has never seen."""
        return [number for number in range(len(self.cards)) if number not in self.seen[viewer]]

    def played(self, cards):
        """The deal with these cards in the same places and the same acts; None where the rules would not allow them."""
        deal = self.deal
        hands = [[cards[number] for number in hand] for hand in self.hands]
        stock = [cards[number] for number in self.stock]
        again = Deal.of(deal.rules, hands, deal.leader, stock, deal.players, deal.dealer, deal.credits)
        for seat, act, gone in self.acts:
            if hasattr(act, "cards"):
                act = type(act)(again.pack.sort(cards[number] for number in gone))  # noqa: PLW2901
            if again.turn != seat or not again.verdict(act):
                return None
            again = again.act(act)
        return again


def reshuffled(deal, viewer, rng, swaps=20):
    """The deal after exchanging, two by two, the cards that `viewer` has never seen.

    Only exchanges that leave everything done so far allowed: the viewer knows that it was.
    """
    world = World(deal)
    hidden, cards = world.hidden_from(viewer), list(world.cards)
    again = deal
    for _ in range(swaps if len(hidden) > 1 else 0):
        one, other = rng.sample(hidden, 2)
        cards[one], cards[other] = cards[other], cards[one]
        tried = world.played(cards)
        if tried is None:
            cards[one], cards[other] = cards[other], cards[one]
        else:
            again = tried
    return again


@settings(max_examples=100)
@given(positions(), seeds, st.data())
def test_what_a_seat_sees_may_do_and_why_tells_nothing_that_it_cannot_see(deal, seed, data):
    viewer = data.draw(st.sampled_from(deal.seats if deal.over else [deal.turn, *deal.seats]))
    other = reshuffled(deal, viewer, Random(seed))
    assert all_cards(other) == all_cards(deal)
    assert view(other, viewer) == view(deal, viewer)
    assert tabletop_props(other, viewer) == tabletop_props(deal, viewer)
    if viewer == deal.turn:
        assert other.legal() == deal.legal()
        for act in conceivable_acts(deal, Random(seed)):
            mine, theirs = deal.verdict(act), other.verdict(act)
            assert (mine.judgement, mine.reason, mine.rule) == (theirs.judgement, theirs.reason, theirs.rule)


def test_the_reshuffling_changes_what_others_hold_threw_away_and_drew():
    deal = Deal.of(find("twenty-two").rules, ["2c 9h 3c", "Jd 5s 3d", "Kd 8s 3h"], stock="4c 4d 4h 4s 5c 5d 5h")
    for act in ("exchange 2c 9h", "exchange Jd 5s", "exchange Kd"):
        deal = deal.act(act)
    others = [reshuffled(deal, 0, Random(seed)) for seed in range(20)]
    assert {other.hands[0] for other in others} == {deal.hands[0]}
    assert {other.decisions[0] for other in others} == {deal.decisions[0]}
    assert len({other.stock for other in others}) > 1
    for place in (1, 2):
        assert len({other.hands[place] for other in others}) > 1
        assert len({other.decisions[place].thrown for other in others}) > 1
        assert len({other.decisions[place].drawn for other in others}) > 1


@given(positions(over=False), st.data())
def test_the_words_to_an_act_tell_a_seat_nothing_that_it_cannot_see(deal, data):
    viewer = data.draw(st.sampled_from([seat for seat in deal.seats if seat != deal.turn]))
    act = data.draw(st.sampled_from(deal.legal()))
    after = deal.act(act)
    other = reshuffled(after, viewer, Random(data.draw(seeds)))
    told, told_of_other = (
        frames(list(deal_steps(replayed(state)[-2], acts_of(state)[-1:]))[:2], viewer) for state in (after, other)
    )
    assert told_of_other == told


def cards_shown(seen):
    """Every card that stands anywhere in a view."""
    if isinstance(seen, dict):
        own = [seen] if "id" in seen else []
        return [*own, *(card for value in seen.values() for card in cards_shown(value))]
    return [card for value in seen for card in cards_shown(value)] if isinstance(seen, list) else []


@given(standing_games(), seeds, st.integers(0, 200), st.data())
def test_a_view_and_its_frame_hold_the_own_hand_what_was_played_or_is_shown_and_no_other_card(game, seed, acts, data):
    rng = Random(seed)
    dealt = game.deal(rng)
    deal = play_some(dealt, rng, acts % (most_acts(dealt) + 1))
    viewer = data.draw(st.sampled_from(range(len(deal.players))))
    text = json.dumps(tabletop_props(deal, viewer, game), ensure_ascii=False)
    seen = json.loads(text)
    text += repr(view(deal, viewer, game))
    visible = Counter(str(card) for seat in range(len(deal.players)) for card in deal.cards_played(seat))
    visible += Counter(map(str, deal.hands[viewer]))
    visible += Counter(str(card) for cards in game.kept for card in cards)
    visible += Counter(map(str, deal.stock)) if deal.rules.undealt is Undealt.SHOWN else Counter()
    shown = cards_shown(seen)
    assert Counter(card["id"].partition("#")[0] for card in shown) == visible
    assert len({card["id"] for card in shown if "#" in card["id"]}) == len([c for c in shown if "#" in c["id"]])
    thrown = {str(card) for each in deal.decisions if each.seat == viewer for card in each.thrown}
    for card in deal.pack.counts:
        if card.suit and str(card) not in {*visible, *thrown}:  # a player remembers what was thrown away
            assert not re.search(rf"(?<!\d){card.rank}({card.suit.glyph}|{card.suit}\b)", text)
    for seat, place in enumerate(seen["seats"]):
        assert (place["hand"] is None) == (seat != viewer)
        assert place["held"] == len(deal.hands[seat])
        assert place["score"] == (game.scores[seat] if game.rules.ending is not Ending.SINGLE_DEAL else None)
        assert place["cucumbers"] == game.cucumbers[seat]
        assert place["out"] == (game.lives[seat] == 0)
        assert [card["id"].partition("#")[0] for card in place["kept"]] == list(map(str, game.kept[seat]))
        assert place["half"] == (deal.rules.when_caught is WhenCaught.HALF_CUCUMBER)
    judged = [card for card in shown if "playable" in card]
    marks_cards = deal.turn == viewer and deal.asked in {None, Ask.EXCHANGE}
    assert len(judged) == (len(deal.hands[viewer]) if marks_cards else 0)
    playable = {card["id"].partition("#")[0] for card in judged if card["playable"]}
    of_use = {str(card) for act in deal.legal() for card in getattr(act, "cards", ())}
    assert playable == (of_use if marks_cards else set())
    check_asks(deal, viewer, seen["asks"])


def check_asks(deal, viewer, asks):
    """Only the seat that acts is asked anything, and what it is asked is what is allowed."""
    assert (asks is None) == (deal.turn != viewer)
    if asks is None:
        return
    legal = deal.legal()
    named = [act for act in legal if hasattr(act, "cards") and act.cards]
    numbers = {len(act.cards) for act in named}
    assert deal.players[viewer] in asks["sentence"]
    assert {asks["prefix"] + str(Play(act.cards)) for act in named} == set(map(str, named))
    if named:
        assert asks["fewest"] == min(numbers)
        assert asks["most"] >= max(numbers)
    else:
        assert (asks["fewest"], asks["most"]) == (0, 0)
    said = {call["act"] for call in asks["calls"] if call["allowed"]}
    assert said == {str(act) for act in legal if not (hasattr(act, "cards") and act.cards)}
    for call in asks["calls"]:
        assert call["label"]
        assert bool(call["allowed"]) == bool(deal.verdict(call["act"]))
        assert call["allowed"] or call["why"] == deal.verdict(call["act"]).reason


@given(positions())
def test_a_view_of_the_open_table_shows_all_hands_but_never_the_stock_or_what_was_thrown_away(deal):
    shown = Counter(card["id"].partition("#")[0] for card in cards_shown(json.loads(json.dumps(tabletop_props(deal)))))
    hidden = () if deal.rules.undealt is Undealt.SHOWN else deal.stock
    thrown = [str(card) for decision in deal.decisions for card in decision.thrown]
    assert shown == Counter(map(str, all_cards(deal).elements())) - Counter(map(str, hidden)) - Counter(thrown)


# --- whole games ------------------------------------------------------------------------------------------------------


def most_deals(rules, number):
    """After how many deals a game must be over, or, where no number bounds it, is over by all probability.

    Each deal charges someone, at least what the cheapest card costs that costs anything. One life bears at most
    `limit // cheapest + 1` charges, whether the limit is to be reached or exceeded, and nobody comes back with less
    than nothing. So there are no more charges, and no more deals, than players times lives times that. Buying in, once
    in a game, is one more life, and a half-cucumber, which leaves a card, less than one. Credits are a limit of their
    own: each deal costs at least one of them. A single deal is one deal.

    These games could go on beyond that:
    * a bonus or an exact limit lowers a score: two players may lose and gain the same points for ever;
    * nobody drops out before the game ends (Kurko): one who has reached the limit can be charged again and again;
    * cards that cost nothing (the ones of Five Cucumbers) can be all there is in a last trick.
    The first two are given five times as many, for games played by chance: seed after seed, none of those that were
    tried came near even the bound itself. The third needs every last card to be one of four in sixty.
    """
    if rules.ending is Ending.SINGLE_DEAL:
        return 1
    if rules.in_credits:
        return number * rules.score_keeping.start
    cheapest = min(filter(None, (rules.point_table.cost(card) for card in rules.pack.cards)))
    lives = rules.when_caught.lives + (isinstance(rules.when_caught, BuyIns))
    proven = number * lives * (rules.limit.points // cheapest + 1)
    may_fall = rules.tie_bonus is not TieBonus.NONE or rules.exact_limit is not ExactLimit.NOTHING_SPECIAL
    return proven * (5 if may_fall or rules.ending is Ending.ALL_BUT_ONE_CAUGHT else 1)


GAMES_EACH = 3 if THOROUGH else 1


@for_each("table", ALL_TABLES)
def test_every_game_played_by_chance_ends_in_time_and_is_won_as_the_rules_say(table):
    """By those still in, or by the lowest of those caught together."""
    for number, seed in product(some(player_numbers(table.rules), 2), range(GAMES_EACH)):
        most = most_deals(table.rules, number)
        end = play_game(Game.new(table.rules, names(number)), Random(seed), most)[-1]
        assert 1 <= end.settled <= most
        lowest = min(end.scores[seat] for seat in end.last.seats)
        together = tuple(seat for seat in end.last.seats if end.scores[seat] == lowest)
        match end.rules.ending:
            case Ending.SINGLE_DEAL:
                assert end.winners == tuple(seat for seat in end.seats if seat != end.last.taker)
            case Ending.FIRST_CAUGHT_ENDS | Ending.ALL_BUT_ONE_CAUGHT:
                assert end.winners == together
            case _:
                assert end.winners == (end.seats or together)


@given(settled_games())
def test_the_events_told_in_order_lead_from_the_old_scores_and_lives_to_the_new(settled):
    game, deal, after = settled
    check_events(game, after)
    assert {event.seat for event in after.events} <= set(range(len(game.players)))
    assert (after.settled, after.last) == (game.settled + 1, deal)
    told = [(event.seat, event.points) for event in after.events if event.points]
    assert told == [(seat, points) for seat, points in deal.charges.items() if points]


def check_events(game, after):
    """The events told in order lead from the old scores, lives and kept cards to the new."""
    scores, lives, kept = list(game.scores), list(game.lives), list(game.kept)
    folded = game
    caught = {event.seat for event in after.events if event.lives < game.lives[event.seat]}
    for event in after.events:
        assert event.player == game.players[event.seat]
        assert event.before == scores[event.seat]
        assert event.player in event.sentence
        assert event.sentence.endswith(".")
        check_arithmetic(game.rules, event, lives[event.seat], kept[event.seat])
        if event.kind is EventKind.CAME_BACK:
            assert event.score == max((scores[seat] for seat in game.seats if seat not in caught), default=0)
        if event.kind is EventKind.BOUGHT_IN:
            assert event.score == max(scores[seat] for seat in game.seats if seat != event.seat)
        scores[event.seat], lives[event.seat], kept[event.seat] = event.score, event.lives, event.kept
        folded = folded.after(event)
        assert (folded.scores, folded.lives, folded.kept) == (tuple(scores), tuple(lives), tuple(kept))
    assert (after.scores, after.lives, after.kept) == (folded.scores, folded.lives, folded.kept)
    if keeps_cards(game.rules):
        for seat in after.seats:
            assert after.scores[seat] == sum(map(game.rules.point_table.cost, after.kept[seat]))


def check_arithmetic(rules, event, lives, kept):
    """What each kind of event may do to a score, to the lives and to the cards kept."""
    match event.kind:
        case EventKind.CHARGED if rules.in_credits:
            assert 0 < event.points <= event.before
            assert (event.score, event.lives) == (event.before - event.points, lives)
        case EventKind.CHARGED:
            assert event.points > 0
            assert (event.score, event.lives) == (event.before + event.points, lives)
            assert event.kept == ((*kept, event.card) if keeps_cards(rules) else ())
        case EventKind.BONUS:
            assert event.points < 0
            assert (event.score, event.lives) == (max(0, event.before + event.points), lives)
        case EventKind.BACK_TO_ZERO:
            assert (event.score, event.lives, event.kept) == (0, lives, ())
        case EventKind.LIFE_LOST:
            assert (event.score, event.lives) == (event.before, lives - 1)
            assert event.lives > 0
        case EventKind.OUT | EventKind.LOST if rules.ending is not Ending.SINGLE_DEAL:
            assert (event.score, event.lives, event.kept) == (event.before, 0, ())
        case EventKind.GAVE_BACK:
            assert event.kept == (max(kept, key=rules.point_table.cost),)
            assert event.lives == lives
        case EventKind.BOUGHT_IN:
            assert event.lives == 1
        case EventKind.CAME_BACK | EventKind.WON | EventKind.PAID | EventKind.TOOK_THE_POT:
            assert event.lives == lives


def after_reaching(table, score):
    """A game of as few as can play, after a deal of one card each that brings Ann, who took it, to this score."""
    rules = table.rules
    low, (higher, *_) = rules.pack.tiers[1], rules.pack.tiers[2]  # cheap cards: the limit may be low
    number = rules.player_range.fewest
    deal = play_to_end(Deal.of(rules, [[higher], *([card] for card in low[: number - 1])]), Random(1))
    before = score - deal.charges[0]
    standing = {"scores": [before, *[0] * (number - 1)]}
    if keeps_cards(rules):
        others = [card for tier in rules.pack.tiers[3:] for card in tier]
        worth = (
            cards
            for size in range(4)
            for cards in combinations(others, size)
            if sum(map(rules.point_table.cost, cards)) == before
        )
        standing = {"kept": [next(worth), *[()] * (number - 1)]}
    return Game.new(rules, names(number), **standing).settle(deal)


WITH_A_LIMIT = [
    table for table in ALL_TABLES if table.rules.ending is not Ending.SINGLE_DEAL and not table.rules.in_credits
]


@for_each("table", WITH_A_LIMIT)
def test_the_limit_catches_on_reaching_or_on_exceeding_it_and_exactly_on_it_as_the_rules_say(table):
    rules, limit = table.rules, table.rules.limit.points
    below, exactly, above = (after_reaching(table, limit + step) for step in (-1, 0, 1))
    assert (below.scores[0], below.lives[0], below.over) == (limit - 1, rules.when_caught.lives, False)
    if rules.when_caught is WhenCaught.STAYS_IN:
        assert (exactly.over, above.over) == (rules.limit.reaching, True)
        assert (exactly.scores[0], above.scores[0]) == (limit, limit + 1)
        return
    assert above.lives[0] == rules.when_caught.lives - 1
    if rules.exact_limit is ExactLimit.BACK_TO_ZERO:
        assert (exactly.scores[0], exactly.lives[0], exactly.kept[0]) == (0, rules.when_caught.lives, ())
    elif rules.limit.reaching:
        assert exactly.lives[0] == rules.when_caught.lives - 1
    else:
        assert (exactly.scores[0], exactly.lives[0]) == (limit, rules.when_caught.lives)


@given(settled_games())
def test_nobody_still_in_is_left_with_a_score_that_catches_and_those_still_in_play_the_next_deal(settled):
    game, _, after = settled
    for seat in range(len(after.players)):
        if after.lives[seat] > 0 and after.rules.when_caught is not WhenCaught.STAYS_IN and not after.over:
            assert not after.rules.limit.catches(after.scores[seat])
        assert after.scores[seat] >= 0
        assert after.lives[seat] <= game.lives[seat]
        if game.lives[seat] == 0:
            assert (after.scores[seat], after.kept[seat]) == (game.scores[seat], ())
    if not after.over:
        deal = after.deal(Random(1))
        assert after.dealer in after.seats
        assert deal.seats == after.seats
        assert (deal.leader, deal.dealer) == (after.leader, after.dealer)
        assert {len(deal.hands[seat]) for seat in deal.seats} == {after.hand_size}
        assert deal.players == after.players


def settlings(states):
    """The states of a game before and after each deal, buying in left out."""
    return [(before, after) for before, after in pairwise(states) if after.settled > before.settled]


def each_card_is_dealt_or_kept(states):
    for before, after in settlings(states):
        kept = Counter(card for cards in before.kept for card in cards)
        assert all_cards(after.last) + kept == after.last.pack.counts
        assert bool(keeps_cards(after.rules)) or not any(after.kept)
        assert Counter(card for cards in after.kept for card in cards) <= after.last.pack.counts


def scores_are_what_events_say(states):
    for before, after in pairwise(states):
        check_events(before, after)
        assert after.settled - before.settled == (after.events[0].kind is not EventKind.BOUGHT_IN)


def it_ends_with_winners_who_may_ask_for_a_rematch(states):
    *before, end = states
    assert end.over
    assert not any(game.over or game.winners or any(game.balance) for game in before)
    assert set(end.winners) == {event.seat for event in end.events if event.kind is EventKind.WON}
    again = end.rematch()
    if end.rules.ending is Ending.SINGLE_DEAL:
        assert again.dealer == end.last.taker
    else:
        assert again.dealer in end.winners
    assert again == Game.new(end.rules, end.players, dealer=again.dealer)
    assert again.scores == (end.rules.score_keeping.start,) * len(end.players)
    assert again.seats == tuple(range(len(end.players)))
    assert (again.settled, again.events, again.winners, again.last, again.bought_in) == (0, (), (), None, ())


def what_some_pay_others_gain(states):
    end = states[-1]
    assert sum(end.balance) == 0
    if end.rules.payment in {Payment.NOTHING, Payment.TO_THE_BANK}:
        assert not any(end.balance)
    else:
        assert all((amount <= 0) == (seat not in end.winners) or amount == 0 for seat, amount in enumerate(end.balance))
    if end.rules.payment.has_a_pot:
        took = [event.amount for event in end.events if event.kind is EventKind.TOOK_THE_POT]
        again = len(end.bought_in) if end.rules.payment is Payment.POT else 0
        assert sum(took) == end.pot == len(end.players) + again


def the_losing_card_or_the_rules_set_the_next_hand_size(states):
    for before, after in settlings(states):
        if after.over or not isinstance(after.rules.hand_sizes, LosingCardSizes):
            continue
        losing = after.last.tricks[-1].taking.cards[0]
        gave_back = [event.card for event in after.events if event.kind is EventKind.GAVE_BACK]
        size = after.rules.point_table.cost(gave_back[0] if gave_back else losing)
        size = min(size, after.rules.hand_sizes.most or size)
        cards = len(after.rules.pack_for(len(after.players)).cards) - sum(map(len, after.kept))
        assert after.hand_size == size or size * len(after.seats) > cards
        assert after.hand_size * len(after.seats) <= cards
        assert before.settled or len(after.last.seats) * before.hand_size <= cards + 1


def it_does_not_change_when_it_goes_on(states):
    for before, after in pairwise(states):
        old = copy.copy(vars(before))
        if after.settled > before.settled:
            assert before.settle(after.last) == after
        else:
            (act,) = (act for act in before.legal() if act.seat == after.bought_in[-1])
            assert before.act(act) == after
        assert vars(before) == old
        with pytest.raises(FrozenInstanceError):
            before.scores = ()


def buying_in_is_allowed_to_each_once_with_three_others_still_in(states):
    for game in states:
        able = {
            seat
            for seat in range(len(game.players))
            if isinstance(game.rules.when_caught, BuyIns)
            and seat not in game.bought_in
            and len(set(game.seats) - {seat}) >= 3
            and not game.over
        }
        assert {act.seat for act in game.legal()} == able


LAWS_OF_GAMES = (
    each_card_is_dealt_or_kept,
    scores_are_what_events_say,
    it_ends_with_winners_who_may_ask_for_a_rematch,
    what_some_pay_others_gain,
    the_losing_card_or_the_rules_set_the_next_hand_size,
    it_does_not_change_when_it_goes_on,
    buying_in_is_allowed_to_each_once_with_three_others_still_in,
)


@given(whole_games())
def test_every_whole_game_keeps_these_laws(states):
    for law in LAWS_OF_GAMES:
        law(states)


@given(positions(over=False), st.data())
def test_a_card_played_keeps_its_id_and_so_do_those_that_stay(deal, data):
    seat, act = deal.turn, data.draw(st.sampled_from(deal.legal()))
    before, after = ids_of(deal, seat), ids_of(deal.act(act), seat)
    assert len(set(after)) == len(after)
    if isinstance(act, Play) or deal.act(act).stock == deal.stock:
        assert sorted(before) == sorted(after)


def ids_of(deal, seat):
    """The ids of all cards that a seat holds or has played, as it sees them itself."""
    seen = tabletop_props(deal, seat)
    middle = [card for play in seen["middle"] if play["seat"] == seat for card in play["cards"]]
    return [card["id"] for card in (*seen["seats"][seat]["played"], *middle, *seen["seats"][seat]["hand"])]


# --- rules that nobody has declared -----------------------------------------------------------------------------------

ANSWERS = {
    question.name: list(dict.fromkeys(table.rules.answer(question) for table in ALL_TABLES))
    for question in Rules.questions()
}


@given(st.sampled_from(ALL_TABLES), st.data())
def test_answers_that_are_not_refused_can_be_played_together(table, data):
    asked = data.draw(st.lists(st.sampled_from(list(ANSWERS)), min_size=1, max_size=5, unique=True))
    answers = {name: data.draw(st.sampled_from(ANSWERS[name])) for name in asked}
    try:
        rules = table.rules.but(
            **{name: answer for name, answer in answers.items() if answer != getattr(table.rules, name)}
        )
    except BadVariant:
        return
    rng = Random(data.draw(seeds))
    game = Game.new(rules, names(data.draw(st.sampled_from(player_numbers(rules)))))
    for _ in range(12):
        if game.over:
            break
        after = game.settle(play_to_end(game.deal(rng), rng))
        check_events(game, after)
        game = after
        assert sum(game.balance) == 0
