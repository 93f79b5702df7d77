"""Who knows only the short sheet plays as the engine does: beside it plays a reader that has its sentences alone."""

import re
from pathlib import Path
from random import Random

import pytest

from cucumber import VARIANTS, Deal, Exchange, Game, Play, find
from cucumber.engine.acts import Ask
from cucumber.engine.cards import read_card
from cucumber.engine.view import view
from cucumber.words.explain.how_to_play import how_to_play
from tests.cases import for_each
from tests.near_rules import near
from tests.strategies import BUYING_IN, TABLES, names
from tests.tiers import THOROUGH, some
from tests.words.explain.claims.registry import sentences_in
from tests.words.explain.reader import game as by_the_sheet
from tests.words.explain.reader.deal import written
from tests.words.explain.reader.sentences import NUMBERS, NotSaidError, NotUnderstoodError, read

DEALS, DEALS_OF_OWN_GAMES = (1000, 60) if THOROUGH else (30, 20)
OWN_GAMES = (
    *("minibluff~lead=sets", "denexa~pack=52.3jokers~cost=face.jo15"),
    *("minibluff~dealer=loser~leader=taker", "prague~caught=second-life~pays=tied~end=first-out"),
    "five-cucumbers~players=2-2~hand=1~times=nothing~score=cards",
)
SHOWN = 1000  # deals within which a sheet with something wrong is found out


class DiffersError(Exception):
    """The sheet says other than the engine."""


def same(what, by_sheet, by_engine):
    if by_sheet != by_engine:
        raise DiffersError(f"{what}: {by_sheet} by the sheet, {by_engine} by the engine")


def sentences(variant):
    """What the reader gets."""
    said = (each.text for point in how_to_play(variant).points for each in point.sentences)
    return [one for text in said for one in sentences_in(text)]


def play_beside(rules, said, deals):
    """Plays so many deals by chance, game after game, by these sentences and on the engine."""
    facts, rng = read(said), Random(3)
    numbers = facts["how many can play"]
    same("who can play", [*numbers], [number for number in range(60) if number in rules.player_range])
    while deals > 0:
        players = rng.choice(numbers)
        dealer = rng.randrange(players)
        deals = play_game(
            by_the_sheet.Game(facts, players, dealer), Game.new(rules, names(players), dealer), rng, deals
        )


def play_game(reader, game, rng, deals):
    """Plays a game to its end, or to that of the deals; gives how many are left."""
    while deals > 0 and not game.over:
        game = buy_in(reader, game, rng)
        read_deal, deal = dealt(reader, game, rng)
        deal = play_deal(read_deal, deal, rng)
        same("who took the last trick", read_deal.taker, deal.taker)
        reader.settle(read_deal)
        game = game.settle(deal)
        check_standing(reader, game)
        deals -= 1
    return deals


def buy_in(reader, game, rng):
    if not game.settled:
        return game
    same("who may buy in", [*filter(reader.may_buy_in, reader.seats)], [act.seat for act in game.legal()])
    while rng.random() < BUYING_IN and (acts := game.legal()):
        game = game.act(act := rng.choice(acts))
        reader.buy_in(act.seat)
    return game


def dealt(reader, game, rng):
    """The same shuffled cards to both."""
    same("who is in", sorted(reader.in_game), [*game.seats])
    same("dealer", reader.dealer, game.dealer)
    same("leader", reader.leader, game.leader)
    same("cards each", reader.size, game.hand_size)
    rest = reader.pack
    pack = [*game.rules.pack_for(len(game.players)).cards]
    for card in (card for kept in game.kept for card in kept):
        pack.remove(card)
    same("cards", sorted(rest), sorted(map(str, pack)))
    rng.shuffle(rest)
    hands = {seat: [rest.pop() for _ in range(reader.size)] for seat in sorted(reader.in_game)}
    held = [cards(hands.get(seat, ())) for seat in reader.seats]
    deal = Deal.of(game.rules, held, game.leader, cards(rest), game.players, game.dealer, game.credits)
    seen = view(deal, game.seats[0], with_options=False).undealt
    same("cards left over that are seen", rest if reader.facts["whether the rest is seen"] else [], [*map(str, seen)])
    return reader.deal(hands, rest), deal


def cards(texts):
    return tuple(map(read_card, texts))


def play_deal(reader, deal, rng):
    """The deal on the engine, played to the end; all acts are drawn from those that both allow."""
    while not deal.over:
        same("whose turn it is", reader.acting, deal.turn)
        if deal.asked is Ask.EXCHANGE:
            numbers = reader.exchange_numbers()
            same("how many may be exchanged", numbers, {*deal.numbers_to_exchange})
            thrown = rng.sample(reader.hands[reader.acting], rng.choice(sorted(numbers)))
            reader.exchange(thrown)
            deal = deal.act(Exchange(cards(thrown)))
            continue
        legal = {written(map(str, act.cards)) if isinstance(act, Play) else str(act): act for act in deal.legal()}
        same("what may be done", reader.acts(), {*legal})
        act = legal[rng.choice(sorted(legal))]
        deal = deal.act(act)
        if isinstance(act, Play):
            reader.play([*map(str, act.cards)])
        else:
            reader.say(str(act))
    same("whether the deal is over", reader.over, True)
    seen = [(each.seat, [*map(str, each.cards)]) for trick in deal.tricks for each in trick.plays]
    same(
        "which played cards are seen",
        [(seat, sorted(cards)) for seat, cards in reader.seen],
        [(seat, sorted(cards)) for seat, cards in seen],
    )
    return deal


def check_standing(reader, game):
    """Compares scores, who is in, and what comes of the game."""
    if reader.facts["how scores are kept"] != "not at all":
        same("scores", reader.scores, [*game.scores])
    same("winners", sorted(reader.winners), sorted(game.winners))
    same("pot", sum(reader.staked), game.pot)
    if not game.over:
        return same("kept", [*map(sorted, reader.kept)], [sorted(map(str, kept)) for kept in game.kept])
    same("what is paid", reader.balance, [*game.balance])
    dealer = game.rematch().dealer
    return same("next game's dealer", dealer if dealer in reader.next_dealers else reader.next_dealers, dealer)


@for_each("variant", TABLES)
def test_each_game_can_be_played_from_its_sheet(variant):
    play_beside(variant.rules, sentences(variant), DEALS)


@for_each("variant", (*map(find, OWN_GAMES), *(near(Random(seed)) for seed in some(range(5000, 5500), 25))))
def test_own_games_can_be_played_from_their_sheets(variant):
    play_beside(variant.rules, sentences(variant), DEALS_OF_OWN_GAMES)


def test_the_reader_has_nothing_of_the_package():
    files = [*(Path(__file__).parent / "reader").glob("*.py")]
    said = [line for path in files for line in path.read_text().splitlines() if re.match(r" *(from|import) ", line)]
    assert [line for line in said if re.search("cucumber|tests(?!.words.explain.reader)|import_module", line)] == []
    assert len(files) == 4


def is_found_out(variant, said):
    try:
        play_beside(variant.rules, said, SHOWN)
    except (NotSaidError, NotUnderstoodError, DiffersError):
        return True
    return False


# What can be taken off: how to make the pack, what is told once more below, and what four players hardly ever meet.
CAN_BE_MISSED = (
    r"Without the box: .+|From one use .+|You (must )?beat .+|If there aren't enough, everyone gets seven\."
    r"|If all go out in one deal, .+"
)


@for_each("variant", VARIANTS)
def test_without_any_one_sentence_the_game_cannot_be_played(variant):
    said = sentences(variant)
    needed = [one for one in said if not re.fullmatch(CAN_BE_MISSED, one)]
    assert [one for one in needed if not is_found_out(variant, [other for other in said if other != one])] == []


# The same, changed; and what the ace costs that only an ace beats.
CAN_BE_CHANGED = r"Without the box: .+|From one use .+|If there aren't enough, everyone gets eight\.|.+ only 2\."
WORDS = [*NUMBERS, "18"]
NUMBER = re.compile(rf"\b(?:\d+|{'|'.join(WORDS)})\b", re.IGNORECASE)


def with_one_more(sentence):
    """The sentence with each of its numbers, in turn, one higher."""
    for found in NUMBER.finditer(sentence):
        word = found[0].lower()
        more = WORDS[NUMBERS[word] + 1] if word in NUMBERS else str(int(word) + 1)
        yield f"{sentence[: found.start()]}{more if found[0] == word else more.capitalize()}{sentence[found.end() :]}"


@for_each("variant", some(VARIANTS, 4))
def test_with_any_one_number_changed_it_is_another_game(variant):
    said = sentences(variant)
    changed = [(place, other) for place, one in enumerate(said) for other in with_one_more(one)]
    assert [
        other
        for place, other in changed
        if not re.fullmatch(CAN_BE_CHANGED, other)
        and not is_found_out(variant, [*said[:place], other, *said[place + 1 :]])
    ] == []


CHANGED = (
    ("agurk", "passes to the left", "passes to the right"),
    ("agurk", "player left of", "player right of"),
    ("agurk", "the highest, or", "the lowest, or"),
    ("agurk", "the last of equals", "the first of equals"),
    ("agurk", "Played cards stay face up", "Played cards are turned over"),
    ("agurk", "You beat or equal the highest card so far", "You must beat or equal the highest card so far"),
    ("gurka-is", "at least as high", "higher"),
    ("gurka-vidargas", "all of them or none", "as many as you like"),
    ("agurk", "Beat or equal the highest card so far", "Beat or equal the card just before yours"),
    ("gurka-se", "another stake", "another penny"),
    ("gurka-modern", "the card just before yours", "the highest card so far"),
    ("gurka-se+lead-lowest", "only the lowest card", "any card"),
    (
        "agurk+tied-pay",
        "whoever takes it, and everyone whose card equals it, pays for it",
        "whoever takes it pays for its card",
    ),
    ("kurkku", "The game ends as soon as somebody has 30 or more; the lowest score wins", "The last player left wins"),
    ("rassi", "twice as much", "four times as much"),
    ("agurk+exact-21", "goes back to zero", "goes on to zero"),
)


@for_each("key, words, others", CHANGED)
def test_with_a_word_changed_it_is_another_game(key, words, others):
    variant = find(key)
    assert any(words in one for one in sentences(variant))
    assert is_found_out(variant, [one.replace(words, others) for one in sentences(variant)])


def test_what_the_reader_makes_of_a_sentence_missing_or_strange():
    said = sentences(find("agurk"))
    with pytest.raises(NotSaidError, match="who leads the next trick"):
        play_beside(find("agurk").rules, [one for one in said if not one.startswith("Whoever takes")], 1)
    with pytest.raises(NotUnderstoodError, match="Kings are wild"):
        read([*said, "Kings are wild."])
