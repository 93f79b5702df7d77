"""The page to play: begin, play, take back, be advised, look back, go on, win, and come back to it."""

import json
import re
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from cucumber import VARIANTS
from cucumber.analysis.hindsight import mistakes
from cucumber.analysis.solver import solve
from cucumber.bots import BOTS
from cucumber.bots.rivals import RIVALS, Strength
from cucumber.engine.cards import name_cards
from cucumber.engine.deal.history import acts_with_positions
from cucumber.engine.view import view
from cucumber.lessons.memory import Memory
from cucumber.notebook.match_part import MatchState
from cucumber.pages.play.match_review import NOTHING_YET, AdviceJob, MatchReview, MatchReviewJob
from cucumber.pages.play.page import AGAIN, AS_PLAYED, BACK, GO_ON, HERE, NEXT, NO_HINTS, BotReplyJob, PlayPage
from cucumber.pages.protocol.base import handle_message, run_jobs
from cucumber.pages.protocol.session import all_props
from cucumber.table.explore import read_link
from cucumber.table.match import YOUR_SEAT, Match, Setting, games, hint, places, read_match, write_setting
from cucumber.table.questions.story_questions import pauses_at
from tests.cases import for_each
from tests.pages.hearing import A_DAY, NOON, refusal
from tests.pages.stage.hidden import hidden_from
from tests.tiers import some

SEEDS = [f"cards{number}" for number in range(2, 10)]


def load_page(address="", kept=None, chance="abcdef"):
    return PlayPage.from_url(address, kept, chance)


@pytest.fixture
def page():
    return load_page()


def says(page, kind, **more):
    """The page after a message that it takes without a word."""
    page = handle_message(page, {"is": kind, **more})
    assert page.notice == ""
    return page


def refused(page, kind, **more):
    return refusal(page, {"is": kind, **more})


def press(page, key):
    return says(page, "press", key=key, chance="bcdefg")


def table(page):
    return page.props["table"]


def last(page):
    return table(page)["frames"][-1]


def panel(page):
    """All that the panel says."""
    shown = table(page)["stage"]
    return " ".join([shown["title"], *shown["said"]])


def buttons(page):
    return [each["label"] for each in table(page)["actions"]]


def seated(page):
    drafted = page.props["drafted"]
    people = [*(each for some in drafted["strengths"] for each in some["rivals"]), *drafted["strangers"]]
    return {each["name"] for each in people if each["seated"]}


def pick(page, bot="sharp"):
    """Plays the card that a bot would."""
    match = page.match
    act = BOTS[bot](view(match.deal, YOUR_SEAT, match.position.game), Random(1))
    return says(page, "pick", act=str(act), at=len(match.steps) - 1)


def dealt(page, bot="sharp"):
    """The page once the deal is over."""
    while page.match.your_turn or page.reply_job:
        page = page.update(next(page.job.run(bool))) if page.reply_job else pick(page, bot=bot)
    return page


def ended(page):
    """The page once the game is over, whoever wins."""
    page = dealt(page if page.has_begun else press(page, "Play"))
    while not page.match.over:
        page = dealt(press(page, NEXT))
    return page


# --- a deal -----------------------------------------------------------------------------------------------------------


def test_a_rule_that_left_no_free_choice_is_remembered_the_first_time_and_never_puts_off_what_is_due(page):
    page = dealt(press(replace(page, now=NOON), "Play"))
    assert page.memory.saved == {"agurk ducking": [NOON]}, "in Agurk any card may be led"
    page = press(page.knowing(Memory.read(page.memory.saved), NOON + 9 * A_DAY), NEXT)
    assert page.memory.due(page.now) == dealt(page).memory.due(page.now) == (("agurk", "ducking"),)


def test_a_newcomer_sees_a_hand_three_rivals_and_one_button_which_begins_and_leads_to_your_turn(page):
    assert (buttons(page), page.url, page.props["keeps"]) == (["Play"], "", None)
    assert [seat["name"] for seat in last(page)["seats"]] == ["You", "Kaja", "Timo", "Vera"]
    assert len(last(page)["seats"][0]["hand"]) == 7
    assert page.props["line"] == "Agurk · you and Kaja, Timo and Vera"
    page = press(page, "Play")
    assert table(page)["cursor"] == len(table(page)["frames"]) - 1
    assert last(page)["seats"][0]["turn"]
    assert buttons(page) == ["Advise me", BACK]
    assert "That moment has passed" in refused(page, "pick", act=str(page.match.deal.legal()[0]), at=99)
    assert "no longer there" in refused(page, "press", key=NEXT)
    steps = page.match.steps
    asked = says(page, "ask", at=len(steps) - 1)
    assert asked.props["pauses"] == pauses_at(steps, len(steps) - 1, YOUR_SEAT) != []
    assert says(page, "ask", at=99).props["pauses"] == []


def test_whoever_leads_may_begin_with_a_card_or_with_play():
    page = next(page for seed in SEEDS if (page := load_page(chance=seed)).match.your_turn)
    assert pick(page).match.has_begun
    page = press(page, "Play")
    assert buttons(page) == ["Advise me", BACK]
    assert read_match(page.url[1:]) == (page.match, "")


def test_a_card_that_may_not_be_played_is_refused_to_you():
    def wrong(deal):
        return [str(card) for card in deal.hands[YOUR_SEAT] if not deal.verdict(str(card)).allowed]

    page = next(page for seed in SEEDS if wrong((page := press(load_page(chance=seed), "Play")).match.deal))
    said = refused(page, "pick", act=wrong(page.match.deal)[0], at=len(page.match.steps) - 1)
    assert said.startswith("You may not play")
    assert "You's" not in said


def test_taking_back_is_allowed_and_said_to_be(page):
    page = press(page, "Play")
    assert table(page)["actions"][-1]["disabled"]
    again = press(pick(page), BACK)
    assert again.match == page.match
    assert "allowed" in last(again)["comment"]


def test_after_a_deal_it_says_what_it_cost_and_offers_the_next_what_if_and_taking_it_back(page):
    page = dealt(press(page, "Play"))
    assert [(each["label"], each["style"]) for each in table(page)["actions"]] == [
        *((NEXT, "primary"), ("What if …?", "quiet"), (BACK, "quiet"))
    ]
    assert re.search(r"took the last trick with .*pays? \d+ for ", panel(page))
    paid = [column["name"] for column in page.props["paper"] if column["pays"]]
    assert paid == [page.match.deal.players[seat] for seat, points in page.match.deal.charges.items() if points > 0]
    (what_if,) = (each["href"] for each in table(page)["actions"] if "href" in each)
    name, _, link = what_if.partition("#")
    assert name == "explore.ipynb"
    assert read_link(link).position == page.match.position
    again = press(page, BACK)
    assert again.match.your_turn
    for other in (again, press(page, NEXT)):
        assert ("stage" in table(other), other.props["paper"], other.props["review"]) == (False, [], None)
    assert press(page, NEXT).match.deals == 2


# --- the end ----------------------------------------------------------------------------------------------------------


def test_the_winner_is_shown_with_the_course_and_what_moved_your_chance_and_play_goes_on(page):
    page = ended(page)
    assert re.search(r"^(\w+ won|You won)[.!]", panel(page))
    assert 'role="img" aria-label="The scores, deal by deal. You: 0, ' in table(page)["ending"]["courses"][0]
    assert buttons(page) == [AGAIN, "What if …?", BACK]
    assert page.props["keeps"]["game"] == ""
    assert GO_ON not in buttons(load_page(kept=page.props["keeps"]))
    others = (0.0,) * (len(page.match.setting.players) - 2)
    chances = tuple((yours, 1 - yours, *others) for yours in (0.5, 0.3, 0.32, 0.2, 0.9))
    moved = replace(page, review=MatchReview(chances=chances))
    named = "Deal 1 took you from 50 of 100 games to 30. Deal 4 took you from 20 of 100 games to 90."
    assert panel(moved) == f"{panel(page)} {named}"
    assert "deal by deal. You: 50, 30, 32, 20, 90. " in moved.props["review"]["chances"]
    still = tuple((yours, 1 - yours, *others) for yours in (0.5, 0.52))
    assert panel(replace(page, review=MatchReview(chances=still))) == panel(page)
    again = press(page, AGAIN).match
    assert again.setting.players == page.match.setting.players
    assert (again.setting.seed, again.deals) == ("bcdefg", 1)


@for_each("key", some([variant.key for variant in VARIANTS], 5))
def test_every_game_can_be_played_to_its_end_and_tells_nothing_hidden(key):
    page = load_page(f"?variant={key}")
    assert page.match.setting.variant.key == key
    page = press(page, "Play")
    while not page.match.over:
        assert told_of_hidden_hands(page) == set()
        page = pick(page) if page.match.your_turn else press(page, "Buy in" if "Buy in" in buttons(page) else NEXT)
    assert "won" in panel(page)


def told_of_hidden_hands(page):
    """The cards hidden from you that are anywhere in what is told during a deal, but in the deals before it."""
    frames = table(page)["frames"]
    assert all(seat["hand"] is None for frame in frames for seat in frame["seats"][1:])
    if page.match.is_settled:
        return set()
    props = {**all_props(page), "url": "", "keeps": None}
    before = json.dumps(props, ensure_ascii=False) + re.split("next|:", page.url)[-1].replace("_", " ")
    said = {*re.findall(r"\b(?:10|[2-9JQKA])[♣♦♥♠]|\b(?:10|[2-9JQKA])[cdhs]\b", before)}
    hidden = hidden_from(YOUR_SEAT, page.match.deal, page.match.position.game)
    return {card for card in hidden if {card.face, str(card)} & said}


# --- the setting ------------------------------------------------------------------------------------------------------


def test_what_is_changed_is_played_once_it_is_started(page):
    drafted = page
    for rival in ("bengt", "maud"):
        drafted = says(drafted, "invite", rival=rival)
    drafted = says(says(drafted, "call", name="Ada"), "agree", house_rules=["jokers"])
    assert seated(drafted) == {"Kaja", "Timo", "Vera", "Bengt", "Maud"}
    assert drafted.match == page.match
    page = says(drafted, "start", chance="cdefgh")
    assert page.props["line"] == "Agurk with jokers · Ada and five rivals"
    assert (page.match.setting.variant.key, page.match.setting.seed) == ("agurk+jokers", "cdefgh")
    assert page.match.your_turn or page.match.is_settled
    page = says(page, "choose", game="kurkku")
    for name in ("Maud", "Bengt"):
        page = says(page, "send_away", name=name)
    assert says(page, "start").props["line"] == "Kurkku · Ada and Kaja, Timo and Vera"


def test_what_was_drafted_can_be_given_up(page):
    page = pick(press(page, "Play"))
    drafted = says(says(page, "choose", game="kurkku"), "against", strength="master")
    assert drafted.props["drafted"]["game"]["key"] == "kurkku"
    assert seated(drafted) == {rival.name for rival in RIVALS.values() if rival.strength is Strength.MASTER}
    assert says(drafted, "close") == page
    assert (page.props["drafted"]["game"]["key"], seated(page)) == ("agurk", {"Kaja", "Timo", "Vera"})


def test_each_rival_is_shown_by_strength_with_its_temper(page):
    drafted = page.props["drafted"]
    assert [each["strength"] for each in drafted["strengths"]] == ["easy", "medium", "hard", "master"]
    shown = {rival["name"]: rival["temper"] for each in drafted["strengths"] for rival in each["rivals"]}
    assert shown == {rival.name: rival.temper for rival in RIVALS.values()}
    assert seated(page) == {"Kaja", "Timo", "Vera"}
    assert drafted["takes"] == "Agurk takes one to six rivals. Tap who is to play."


def test_a_bot_that_an_older_link_has_seated_stays_until_it_is_sent_away():
    page = load_page("#1!agurk;You,Kaja=sharp,Timo=timo;seed=7:")
    assert [(each["name"], each["key"]) for each in page.props["drafted"]["strangers"]] == [("Kaja", "sharp")]
    assert page.match.bots[1] == BOTS["sharp"]
    page = says(says(page, "invite", rival="kaja"), "start")
    assert page.match.setting.bots == (("Timo", "timo"), ("Kaja", "kaja"))
    assert page.props["drafted"]["strangers"] == []


@for_each(
    "said, what",
    [
        *(("choose", {"game": "moon"}), ("agree", {"house_rules": ["moon"]}), ("invite", {"rival": "moon"})),
        *(("against", {"strength": "moon"}), ("call", {"name": "x" * 50})),
        *(("choose", {"x": 1}), ("choose", {"game": 1}), ("choose", {}), ("change", {"game": "kurkku"})),
    ],
)
def test_what_cannot_be_chosen_is_refused_in_a_sentence(page, said, what):
    refused(page, said, **what)


def test_a_game_that_is_over_is_told_to_the_device_with_whom_you_were_ahead_of(page):
    assert press(page, "Play").props["ended"] == {}
    page = ended(page)
    place = {each.seat: each.place for each in places(page.match)}
    ahead = {name: place[0] < place[seat] for seat, name in enumerate(["Kaja", "Timo", "Vera"], 1)}
    assert page.props["ended"] == {"game": write_setting(page.match.setting), "ahead": ahead}
    assert press(page, AGAIN).props["ended"] == {}
    part = MatchState(match=page.match, has_begun=True)
    assert [part.url, *map(part.props.get, ("line", "keeps", "ended"))] == ["", "", None, {}], "as a part of a page"
    other = ended(load_page("#1!agurk;You,Kaja=patient,Timo=timo;seed=7:"))
    assert [*other.props["ended"]["ahead"]] == ["Timo"], "the other one has only the name of a rival"


# --- the address and the device ---------------------------------------------------------------------------------------


def test_the_address_holds_the_match_after_each_move_and_opens_it_where_it_was(page):
    page = press(page, "Play")
    for _ in range(3):
        assert read_match(page.url[1:]) == (page.match, "")
        page = pick(page)
    for address in (page.url, page.url.rpartition(".")[0]):  # also where it was cut off between two bots
        other = load_page(address, None, "cdefgh")
        assert (other.match, other.notice) == (page.match, "")


def test_the_device_keeps_the_setting_and_an_unfinished_game(page):
    page = pick(says(says(page, "call", name="Ada"), "start"))
    later = load_page("", page.props["keeps"], "cdefgh")
    assert later.match.setting == replace(page.match.setting, seed="cdefgh")
    assert not later.match.has_begun
    assert buttons(later) == ["Play", GO_ON]
    assert press(later, GO_ON).match == page.match
    assert buttons(says(later, "forget")) == ["Play"]
    assert GO_ON not in buttons(dealt(load_page(f"?variant=agurk{page.url}", page.props["keeps"])))


@for_each("kept", [{"setting": "x", "game": "y"}, {"setting": "1!agurk;You,K=x;seed=1", "game": ""}])
def test_a_damaged_device_is_left_out_and_said_to_be(kept):
    page = load_page("", kept)
    assert "his device" in page.notice
    assert buttons(page) == ["Play"]


def test_whoever_begins_another_game_can_go_on_with_the_one_that_was_left(page):
    page = pick(press(page, "Play"))
    other = says(says(page, "choose", game="kurkku"), "start")
    assert GO_ON in buttons(other)
    before = press(other, GO_ON)
    assert (before.match, GO_ON in buttons(before)) == (page.match, False)
    assert press(ended(before), GO_ON).match == other.match, "nothing is lost"
    other = dealt(pick(other))
    assert GO_ON not in buttons(other), "in the middle of a game nothing leads out of it"
    assert press(ended(press(other, NEXT)), GO_ON).match == page.match


# --- rivals that think ------------------------------------------------------------------------------------------------


def test_rivals_that_think_are_waited_for_and_nothing_that_comes_late_is_heard():
    setting = replace(Setting.usual(seed="abcdef").against(Strength.MASTER).with_bots(2), you="Ada")
    page = press(PlayPage(match=Match.of(setting)), "Play")
    while page.job:
        page = run_jobs(page)
    before = page.match
    page = pick(page)
    assert page.job == BotReplyJob(before.move_as(YOUR_SEAT, page.match.transitions[-1].move))
    assert (table(page)["live"], buttons(page), told_of_hidden_hands(page)) == (False, [], set())
    again = {"act": str(page.match.deal.legal()[0]), "at": len(page.match.steps) - 1}
    assert "That moment has passed" in refused(page, "pick", **again)
    (late,) = page.job.run(lambda: False)
    drafted = says(page, "choose", game="kurkku")
    assert drafted.update(late).props["drafted"]["game"]["key"] == "kurkku", "what is being changed meanwhile stays"
    assert says(drafted, "close").update(late).match == before.play(page.match.transitions[-1].move)
    started = says(drafted, "start")
    assert started.match.setting.variant.key == "kurkku"
    assert started.update(late) == started
    link = load_page(page.url)
    assert link.job == page.job, "whoever reloads waits for the same"
    assert run_jobs(link).match == late[1]
    assert load_page(run_jobs(link).url).job is None, "they have answered"
    assert buttons(page.without_job()) == ["Advise me", BACK], "where they can't be asked"


# --- hints ------------------------------------------------------------------------------------------------------------


def hinted(page):
    """The hint at the last moment."""
    asides = table(page)["asides"]
    assert not asides or len(asides[0]) == len(table(page)["frames"])
    return asides[0][-1] if asides else ""


def test_whoever_asks_for_hints_gets_them_until_there_have_been_enough(page):
    assert hinted(press(page, "Play")) == ""
    page = load_page("?hints=on")
    assert buttons(page) == ["Play", NO_HINTS]
    assert "when something new happens" in hinted(page)
    page = press(page, "Play")
    assert hinted(page) == f"A hint: {hint(page.match)}" != "A hint: "
    assert buttons(page) == ["Advise me", BACK, NO_HINTS]
    assert page.url.startswith("?hints=on#")
    assert load_page(page.url) == page
    enough = press(page, NO_HINTS)
    assert (hinted(enough), enough.match, enough.url[0]) == ("", page.match, "#")
    assert NO_HINTS not in buttons(enough)


def test_hints_end_with_the_second_deal_and_with_the_game():
    page = press(load_page("?hints=on"), "Play")
    for _ in range(2):
        page = dealt(page)
        assert NO_HINTS in buttons(page)
        page = press(page, NEXT)
    assert hinted(page) == ""
    assert NO_HINTS not in buttons(page)
    assert not says(says(page, "invite", rival="maud"), "start").shows_hints


# --- advice -----------------------------------------------------------------------------------------------------------


def test_advice_says_what_each_card_costs_and_is_gone_with_the_next(page):
    asked = press(press(page, "Play"), "Advise me")
    page = run_jobs(asked)
    advice = table(page)["advice"]
    assert advice["at"] == len(table(page)["frames"]) - 1
    playable = {card["id"] for card in last(page)["seats"][0]["hand"] if card["playable"]}
    assert {*advice["costs"]} == playable > {*advice["best"]} > set()
    assert "deals like this one" not in advice["sentence"]
    assert "deals like this one" in advice["numbers"]
    after = pick(page)
    assert table(after)["advice"] == {}
    assert after.update((asked.job, page.advice, True)) == after, "what comes too late is not shown"


def test_a_question_that_is_no_card_gets_an_honest_sentence():
    pages = (press(load_page("?variant=rassi", chance=seed), "Play") for seed in SEEDS)
    page = run_jobs(
        press(next(page for page in pages if page.match.your_turn and page.match.deal.pending), "Advise me")
    )
    assert table(page)["advice"]["costs"] == {}
    assert "only advise on which card to play" in table(page)["advice"]["sentence"]


def test_advice_that_cannot_be_worked_out_is_no_longer_waited_for(page):
    page = press(press(page, "Play"), "Advise me")
    first = next(AdviceJob(page.match).run(lambda: False))
    assert "Working it out" in table(page.update(first))["advice"]["sentence"]
    given_up = page.update(first).without_job()
    assert (given_up.job, table(given_up)["advice"]) == (None, {})


# --- looking back -----------------------------------------------------------------------------------------------------


@cache
def over():
    """A deal that somebody has played by chance: the page at its end, and once all is found."""
    page = dealt(press(load_page("", None, "abcdef"), "Play"), bot="random")
    return page, run_jobs(page)


def test_what_each_card_cost_is_what_the_advice_at_that_moment_says_and_the_dearest_is_named():
    waiting, page = over()
    deal, game = page.match.deal, page.match.position.game
    dear = {each.number: each for each in mistakes(deal, YOUR_SEAT, game) if each}
    assert dear
    moments = acts_with_positions(deal)
    assert [each.move for each in page.review.plays] == [
        at for at, (before, _) in enumerate(moments) if before.turn == YOUR_SEAT
    ]
    for place, (looked, told) in enumerate(zip(page.review.plays, page.props["review"]["plays"], strict=True)):
        at = says(page, "look", at=place)
        marks = {card["id"]: card["mark"] for card in last(at)["seats"][0]["hand"] if "mark" in card}
        assert (told["tint"] > 0) == (looked.move in dear)
        assert (table(at)["live"], buttons(at)) == (False, [HERE, "Back to the end"])
        lying = [[card["id"] for card in each["cards"]] for each in last(at)["middle"]]
        before = moments[looked.move][0].trick
        assert (last(at)["trick"], lying) == (looked.trick, [[str(card) for card in each.cards] for each in before])
        if found := dear.get(looked.move):
            best = str(found.advice.best[0].act)
            assert marks == {looked.act: "wrong", best: "right"}
            assert found.sentence in panel(at)
            shares = [round(100 * each.share) for each in (found.advice.best[0], found.advice.of(found.act))]
            assert (looked.paid_with_better, looked.paid_with_yours) == tuple(shares)
            better = name_cards(found.advice.best[0].act.cards)
            assert f"With the {better} you pay in" in panel(at) or shares[0] >= shares[1]
        else:
            assert marks == {looked.act: "right"}
            assert "No card was better, as far as you could know." in panel(at)
        assert says(at, "look", at=None) == page
    shown = page.props["review"]
    lying = [[[card["id"] for card in each["cards"]] for each in trick["plays"]] for trick in shown["tricks"]]
    assert lying == [[[str(card) for card in each.cards] for each in trick.plays] for trick in deal.tricks]
    assert [trick["taker"] for trick in shown["tricks"]] == [trick.taker for trick in deal.tricks]
    for looked, told in zip(page.review.plays, shown["plays"], strict=True):
        more = looked.paid_with_yours - looked.paid_with_better
        assert told["cost"] == (f"+{more}" if told["tint"] and more > 0 else "")
        assert "".join(card["id"] for card in told["better"]) == looked.better
    tints = [each["tint"] for each in page.props["review"]["plays"]]
    (dearest,) = (each for each in page.props["review"]["plays"] if each["dearest"])
    assert dearest["tint"] == max(tints)
    assert f"in trick {dearest['trick']} the" in page.props["review"]["sentence"]
    assert dearest["act"] in page.props["review"]["sentence"]
    assert not any(each["dearest"] for each in waiting.props["review"]["plays"])
    odd = [replace(each, paid_with_better=each.paid_with_yours + 1) for each in page.review.plays]
    said = panel(says(replace(page, review=replace(page.review, plays=tuple(odd))), "look", at=page.review.dearest))
    assert "of 100 deals like this one, not" not in said, "what is better costs less, if not less often"


def test_a_card_is_played_again_from_there_against_the_same_rivals_and_the_game_goes_on_afterwards():
    _, page = over()
    for place, looked in enumerate(page.review.plays):
        again = press(says(page, "look", at=place), HERE)
        before, act = acts_with_positions(page.match.deal)[looked.move]
        assert (again.match.deal, str(act)) == (before, looked.act)
        assert again.match.setting == page.match.setting
        assert again.match.transitions == page.match.transitions[: len(again.match.transitions)]
        assert (again.job, "stage" in table(again), again.props["review"]) == (None, False, None)
        played = dealt(again, bot="lowest")
        assert GO_ON not in buttons(played)
        back = press(played, AS_PLAYED)
        assert (back.match, AS_PLAYED in buttons(back)) == (page.match, False)
        assert AS_PLAYED not in buttons(dealt(press(played, NEXT)))
    assert "no such card" in refused(page, "look", at=99)


def test_with_all_cards_open_another_card_may_be_better_which_nobody_could_know():
    _, page = over()
    page = says(page, "measure", all_open=True)
    moments = acts_with_positions(page.match.deal)
    for place, looked in enumerate(page.review.plays):
        solution = solve(moments[looked.move][0], scores=page.match.position.game.scores)
        lost = solution.worth_of(moments[looked.move][1]).mean - solution.worth_of(solution.best[0]).mean
        props = page.props["review"]["plays"][place]
        assert (props["tint"] > 0, props["dearest"]) == (lost >= 0.5, False)
        assert (props["cost"], props["paid"]) == (f"{lost:.1f}" if lost >= 0.5 else "", None)
        said = panel(says(page, "look", at=place))
        assert ("Nobody could know that" if lost >= 0.5 else "even with all cards open") in said
    unknown = replace(page.review, plays=tuple(replace(each, open_tint=None) for each in page.review.plays))
    assert "too many ways" in panel(says(replace(page, review=unknown), "look", at=0)), "and not that none was better"


def test_who_stood_to_win_is_followed_card_by_card_from_the_chance_before_the_deal():
    _, page = over()
    looked, deal = page.review, page.match.deal
    assert len(looked.chances) == len(games(page.match)) == 2
    assert len(looked.course) == deal.plays + 1
    assert all(sum(row) == pytest.approx(1, abs=0.01) for row in (*looked.chances, *looked.course))
    assert looked.course[0] == looked.chances[-2]
    assert looked.course[-1] == pytest.approx(looked.chances[-1], abs=0.15)  # few games are played out a card
    review = page.props["review"]
    assert review["chances"] == "", "until a card is looked at"
    assert "card by card. You: " in replace(page, at=0).props["review"]["chances"]
    assert [each["moment"] for each in review["plays"]] == [each.move + 1 for each in looked.plays]
    rassi = dealt(press(load_page("?variant=rassi"), "Play"))
    *_, (_, found) = MatchReviewJob(rassi.match).run(lambda: True)
    assert [each.moment for each in found.plays] == [
        before.plays + 1
        for before, act in acts_with_positions(rassi.match.deal)
        if before.turn == YOUR_SEAT and not before.pending
    ], "what is decided before the first card is no card"


def test_looking_back_comes_bit_by_bit_and_is_not_missed_where_nobody_waits_for_it():
    waiting, page = over()
    assert waiting.job == MatchReviewJob(waiting.match)
    assert (waiting.props["review"]["works"], page.props["review"]["works"]) == (True, False)
    first, *rest = (found for found in waiting.job.run(lambda: False) if found)
    at = says(waiting.update(first), "look", at=0)
    assert "still being worked out" in panel(at), "and not that no card was better"
    assert rest[-1][1] == page.review
    on = press(waiting, NEXT)
    assert on.update(rest[-1]) == on
    assert waiting.without_job().props["review"] == {**waiting.props["review"], "works": False}
    assert not any(found[1].sentence for found in waiting.job.run(lambda: True) if found)
    assert len([*waiting.job.run(lambda: False)]) > 2 * len(page.review.plays) + page.match.deal.plays, "a breath each"


@for_each(
    "hands, told",
    [
        ("2c 3c / Kd 4d", "Knowing what you knew, you played it as well as anyone could."),
        ("5d Jc / 10d 4c", "The cards lay badly: this deal cost you 5 whatever you did."),
        ("4h Jc Jh 5h / Js 4c Qd 8h / Qs 5d 6c 2s", "this deal would have cost you 9 even with all cards open."),
        ("5c 4c Jd / 3c 7d 2c / 8c 3d 7c", "That was bad luck: only somebody who sees all cards"),
    ],
)
def test_where_nothing_could_be_known_it_says_how_the_cards_lay(hands, told):
    setting = Setting.usual(seed="a").with_bots(hands.count("/"))
    match = Match(setting=setting).with_move(f"deal {hands}").with_bot_moves()
    page = run_jobs(dealt(PlayPage(match=match).with_match(match)))
    assert told in page.props["review"]["sentence"]


def test_games_on_the_engine_are_not_looked_back_at():
    page = dealt(press(load_page("?variant=gurka-is"), "Play"))
    assert run_jobs(page).review == replace(NOTHING_YET, is_complete=True) == MatchReview(is_complete=True)
