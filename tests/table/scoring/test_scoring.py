"""Keeping score at a real table: whatever was played, what the sheet asks of it is enough to count the same."""

from __future__ import annotations

import csv
from io import StringIO
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cucumber import VARIANTS, Call, Card, Game, find
from cucumber.engine.acts import BuyIn
from cucumber.engine.cards import read_card
from cucumber.table.match import who_won
from cucumber.table.scoring import (
    Field,
    Rematch,
    Result,
    ScoreSheet,
    blanks,
    next_deal,
    read_sheet,
    spreadsheet,
    without_suits,
    write_sheet,
)
from tests.cases import for_each
from tests.strategies import TABLES, anything_said, names, play_game, player_numbers, seeds, tables
from tests.tiers import some


def told(deal):
    """What a table would tell of a deal that was played, for every blank of a sheet by these rules."""
    asked = {blank: TELLS[blank](deal) for blank in blanks(deal.rules) if deal.taker is not None or blank in CALLS}
    return Result(**asked)


def card_without_suit(deal):
    """The card that took the last trick, named as the sheet names it."""
    card, named = deal.tricks[-1].taking.cards[0], without_suits(deal.rules).pack.counts
    return card if card in named else Card(card.rank)


def who_said(deal, call):
    return tuple(decision.seat for decision in deal.decisions if decision.act is call)


def who_dropped(deal):
    """For each double of the stake, those who dropped."""
    doubles = []
    for decision in deal.decisions:
        if decision.act is Call.DOUBLE:
            doubles.append(())
        elif decision.act is Call.DROP:
            doubles[-1] = (*doubles[-1], decision.seat)
    return tuple(doubles)


CALLS = {Field.KONTRA, Field.DOUBLED, Field.REDOUBLED, Field.DOUBLES}
TELLS = {
    Field.TOOK: lambda deal: deal.taker,
    Field.CARD: card_without_suit,
    Field.TIED: lambda deal: deal.tied,
    Field.LOWEST: lambda deal: deal.lowest_last_card,
    Field.ONE: lambda deal: any(play.cards[0].rank == "1" for play in deal.tricks[-1].plays),
    Field.KONTRA: lambda deal: next(iter(who_said(deal, Call.KONTRA)), None),
    Field.DOUBLED: lambda deal: tuple(seat for seat in who_said(deal, Call.DOUBLE) if seat in deal.charges),
    Field.REDOUBLED: lambda deal: tuple(seat for seat in who_said(deal, Call.REDOUBLE) if seat in deal.charges),
    Field.DOUBLES: who_dropped,
}


def standing(game):
    """All that a sheet shows of a game between two deals."""
    following = () if game.over else (game.dealer, game.leader, game.hand_size)
    kept = [sorted(card.rank for card in cards) for cards in game.kept]
    return game.scores, game.lives, kept, following, game.winners, game.bought_in, game.pot, game.balance


def entries(states):
    """What is written on a sheet of a game that was played, line by line."""
    for before, after in pairwise(states):
        bought = after.bought_in[len(before.bought_in) :]
        yield BuyIn(*bought) if bought else told(after.last)


def sheet_of(table, states):
    start = states[0]
    return ScoreSheet(table, start.players, start.dealer, tuple(entries(states)))


def assert_same_game(sheet, states):
    for counted, played in zip(sheet.scored_entries, states[1:], strict=True):
        assert not counted.problem, f"{sheet.variant.key}: {counted.entry}: {counted.problem}"
        assert standing(counted.after) == standing(played), f"{sheet.variant.key}: {counted.entry}"


def game_played(table, number, seed):
    return play_game(Game.new(table.rules, names(number)), Random(seed))


# --- laws -------------------------------------------------------------------------------------------------------------


@given(tables(), st.data())
def test_what_the_sheet_asks_is_enough_to_count_any_game_as_it_was_played(table, data):
    states = game_played(table, data.draw(st.sampled_from(player_numbers(table.rules))), data.draw(seeds))
    assert_same_game(sheet_of(table, states), states)


@for_each("table", TABLES)
def test_every_game_with_every_house_rule_is_counted_as_it_was_played(table):
    for seed, number in enumerate(some(player_numbers(table.rules), 2)):
        states = game_played(table, number, seed)
        assert_same_game(sheet_of(table, states), states)


@given(tables(), st.data())
def test_a_link_says_the_whole_sheet(table, data):
    sheet = sheet_of(table, game_played(table, min(player_numbers(table.rules)), data.draw(seeds)))
    opened = read_sheet(write_sheet(sheet))
    assert opened == (sheet, "")
    assert write_sheet(opened.value) == write_sheet(sheet)


@given(tables(), st.data())
def test_any_line_may_be_changed_or_nonsense_and_all_others_stay(table, data):
    sheet = sheet_of(table, game_played(table, min(player_numbers(table.rules)), data.draw(seeds)))
    at = data.draw(st.integers(0, len(sheet.entries) - 1))
    seat = st.integers(0, 9)
    seats = st.lists(seat, max_size=3).map(tuple)
    entry = data.draw(
        st.builds(
            Result,
            took=st.none() | seat,
            card=st.sampled_from([None, *map(read_card, ("2", "K", "Jo", "6c", "15", "9h"))]),
            tied=seats,
            lowest=st.none() | seat,
            one=st.booleans(),
            kontra=st.none() | seat,
            doubled=seats,
            redoubled=seats,
            doubles=st.lists(seats, max_size=8).map(tuple),
        )
        | st.builds(BuyIn, seat)
        | st.just(Rematch())
    )
    changed = sheet.with_entry_at(at, entry)
    assert [each.entry for each in changed.scored_entries] == [*sheet.entries[:at], entry, *sheet.entries[at + 1 :]]
    for each in changed.scored_entries:
        assert each.problem == "" or each.after == each.before
        assert not each.problem or each.problem[-1] in ".?)"


@given(anything_said(), anything_said())
def test_a_link_of_anything_opens_as_a_sheet_and_says_what_was_left_out(head, lines):
    for text in (
        head,
        f"1!{head}:{lines}",
        f"1!agurk;{head};dealer=0:took=1,card=K.{lines}",
        f"1!kurko;Ann,Bo;{head}:",
    ):
        sheet, left_out = read_sheet(text)
        assert len(sheet.players) in sheet.variant.rules.player_range
        assert left_out.endswith(".") or not left_out
        assert read_sheet(write_sheet(sheet)) == (sheet, "")


# --- worked examples --------------------------------------------------------------------------------------------------


def scored(key, players, *results):
    """A sheet of this game with these lines, as a link writes them."""
    sheet, left_out = read_sheet(f"1!{key};{','.join(players)};dealer={len(players) - 1}:{'.'.join(results)}")
    assert not left_out
    assert [each.problem for each in sheet.scored_entries if each.problem] == []
    return sheet


def said(sheet, at=-1):
    return [each.sentence for each in sheet.sums(sheet.scored_entries[at])]


def problem(key, players, *results):
    """Why the last of these lines can't be counted."""
    return read_sheet(f"1!{key};{','.join(players)};dealer=0:{'.'.join(results)}").value.scored_entries[-1].problem


THREE, FOUR = ("Ann", "Bo", "Cai"), ("Ann", "Bo", "Cai", "Dan")


@for_each(
    "key, lines, sums, comes_next",
    [
        (
            "ogorek+kontra",
            "took=1,card=K,kontra=1",
            ["Bo pays 52 for the K: 13, four times over, over 50.", "Bo is out of the game with 52."],
            "Ann deals 6 cards each. Cai leads.",
        ),
        ("gurka-vidargas", "took=1,card=4,lowest=2", ["Bo pays 4 for the 4."], "Cai deals 4 cards each and leads."),
        ("matapesa", "took=1.took=2", ["Cai has lost, and the game is over."], "Cai deals 17 cards each. Ann leads."),
        (
            "gurka-is",
            "took=0,card=3.took=2,card=6c",
            ["Cai keeps the 6♣, which costs 21.", "Cai has exactly 21 and goes back to 0."],
            "Bo deals 8 cards each. Cai leads.",
        ),
        ("agurk", "took=1,card=2,tied=0-2", ["Bo pays 2 for the 2."], "Ann deals 7 cards each. Bo leads."),  # all tie
    ],
)
def test_what_comes_of_a_line_is_said_with_what_comes_next(key, lines, sums, comes_next):
    sheet = scored(key, THREE, *lines.split("."))
    assert said(sheet)[: len(sums)] == sums
    assert next_deal(sheet.next_game) == comes_next


def test_minibluff_pays_the_stake_and_those_who_drop_the_one_before():
    sheet = scored("minibluff", FOUR, "doubles=x/x1,lowest=0")
    assert sheet.game.scores == (10, 8, 6, 6)
    assert said(sheet)[0] == "Bo pays 2 credits, the stake at the time, for dropping: 10 − 2 = 8."


def test_the_winner_deals_in_the_next_game():
    over = scored("simple", THREE, "took=0,card=A", "took=0,card=9", "took=2,card=A", "took=2,card=K")
    assert (who_won(over.game), next_deal(over.game)) == ("Bo won.", "")
    again = over.with_entry(Rematch())
    assert again.game.scores == (0, 0, 0)
    assert next_deal(again.game) == "Bo deals 7 cards each. Cai leads."


@for_each(
    "key, lines, why",
    [
        ("agurk", "card=K", "Say who took the last trick."),
        ("agurk", "took=1", "Say which card took the last trick."),
        ("agurk", "took=1,card=K,tied=1", "Bo took the trick, so only others can tie."),
        ("agurk", "took=7,card=K", "It names somebody who doesn't play here."),
        ("agurk", "took=1,card=2", "There aren't enough lower cards for everyone else. Did more of them tie?"),
        ("agurk", "took=1,card=Jo", "A joker isn't in this pack."),
        ("agurk", "took=1,card=9h", "9♥ isn't in this pack."),
        ("agurk", "buys=1", "Bo may not buy in: nobody can in Agurk."),
        ("ogorek+kontra", "took=1,card=K,kontra=1.took=2,card=5,kontra=1", "Bo was out before this deal."),
        ("rassi", "took=1,card=9,redoubled=1", "There aren't enough cards left over"),
        ("minibluff", "doubles=x/x/x/x,lowest=0", "The stake can't be doubled so often: somebody still in couldn't"),
        ("minibluff", "doubles=x0-1-2-3", "Whoever doubles stays in: not everyone can drop."),
        (
            "gurka-is",
            "took=0,card=3.took=0,card=3.took=1,card=3.took=1,card=3.took=2,card=3",
            "Every 3 is kept as a score, so it wasn't in this deal.",
        ),
        ("gurka-vidargas", "took=1,card=4", "Say who played the lowest card."),
        ("simple", "again", "The game is not over"),
        (
            "simple",
            "took=0,card=A.took=0,card=9.took=2,card=A.took=2,card=K.took=0,card=2",
            "The game was over before this deal: Bo had won.",
        ),
    ],
)
def test_what_cannot_be_is_kept_and_said(key, lines, why):
    players = FOUR if key == "minibluff" else THREE
    sheet, _ = read_sheet(f"1!{key};{','.join(players)};dealer=0:{lines}")
    assert sheet.scored_entries[-1].problem.startswith(why)


def test_a_card_left_from_another_game_counts_for_nothing_where_no_card_is_asked_for():
    left, plain = (read_sheet(f"1!matapesa;Ann,Bo;dealer=1:took=1{card}").value for card in (",card=Jh", ""))
    assert not left.scored_entries[0].problem
    assert left.game == plain.game


def test_an_earlier_deal_is_told_differently_and_all_after_it_is_counted_again():
    sheet = scored("gurka-no", THREE, "took=0,card=A", "took=0,card=5", "took=0,card=3")
    changed = sheet.with_entry_at(1, Result(took=0, card=Card("8")))
    assert changed.scored_entries[2].problem == "Ann was out before this deal."
    assert changed.game.scores == (22, 0, 0)
    assert changed.with_entry_at(1, sheet.entries[1]) == sheet


def test_only_what_a_game_needs_is_asked():
    asked = {variant.key: " ".join(blanks(variant.rules)) for variant in VARIANTS}
    assert asked["simple"] == asked["gurka-is"] == asked["concombre"] == "took card"
    assert asked["matapesa"] == "took"
    assert asked["agurk"] == asked["gurka-se"] == "took card tied"
    assert asked["rassi"] == "took card tied doubled redoubled"
    assert " ".join(blanks(find("ogorek+kontra").rules)) == "took card tied kontra"


def test_a_spreadsheet_has_a_row_a_deal_numbers_where_they_belong_and_works_nothing_out():
    lines = spreadsheet(scored("agurk", ("Ann", "=1+1"), "took=1,card=K")).splitlines()
    assert lines == [
        "deal,Ann,'=1+1,taker,card,what happened",
        "start,0,0,,,",
        "1,0,13,'=1+1,K,'=1+1 pays 13 for the K.",
    ]
    entries = ("took=1,card=K", "took=1,card=10", "took=0,card=9")
    rows = [*csv.DictReader(StringIO(spreadsheet(scored("agurk", ("Ann", "Bo"), *entries))))]
    assert [row["Bo cucumbers"] for row in rows] == ["0", "0", "1", "1"]
    assert [row["taker"] for row in rows] == ["", "Bo", "Bo", "Ann"]
    assert [row["card"] for row in rows] == ["", "K", "10", "9"]
    assert all(row[column].isdigit() for row in rows for column in ("Ann", "Bo", "Ann cucumbers"))
