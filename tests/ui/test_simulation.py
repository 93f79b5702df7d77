"""What a rule changes over many deals, told, tabled, drawn, and played while the page goes on working."""

import asyncio
import re
import subprocess
import sys
from threading import Event

import pytest

from cucumber import VARIANTS, find
from cucumber.pages import turns
from cucumber.pages.numbers import WORDS, numbers_html
from cucumber.study import MEASURES, Study, differences, executors, run, work
from cucumber.study.changes import TOLD, changes, sentences
from cucumber.ui.compare import Gallery, ManyDeals
from cucumber.ui.compare.background import playing
from cucumber.ui.compare.charts import TOPICS, Chart, answered
from cucumber.ui.compare.gallery import WITHOUT_BONUS, players_for, presets
from cucumber.ui.compare.simulation import Form, Request
from tests.cases import for_each
from tests.driver import messages, part, send
from tests.loops import finished, until
from tests.tiers import THOROUGH

AGURK, TIED_PAY = find("agurk"), find("agurk+tied-pay")


def studied(*asked, **how):
    """A study that has been played."""
    study = Study(*asked, **how)
    study.run()
    return study


def played(*asked, **how):
    """The rows of a study that has been played."""
    return studied(*asked, **how).rows()


def both(plain, changed, players=4, deals=20_000, games=4_000):
    """How the changed game differs from the plain one, in single deals and in whole games."""
    return [
        *differences(studied([plain, changed], players, deals=deals), plain),
        *differences(studied([plain, changed], players, deals=games, whole_games=True), plain),
    ]


@pytest.fixture(params=["threads", "turns"])
def _either_way(request, monkeypatch):
    """As on a server, and as in a browser, where there are no threads."""
    monkeypatch.setattr(turns, "THREADS", request.param == "threads")


either_way = pytest.mark.usefixtures("_either_way")


@pytest.fixture(scope="module")
def tied():
    return both(AGURK, TIED_PAY)


# --- what changes most ------------------------------------------------------------------------------------------------


def test_who_ties_pays(tied):
    found = {(each.measure, each.by): each for each in changes(tied, TIED_PAY, AGURK, 4)}
    assert next(iter(found)) == ("length", "")
    assert found["charged", ""].value > 0.28
    assert found["charged", ""].other == pytest.approx(0.25)
    told = sentences(tied, TIED_PAY, AGURK, 4)
    assert told[0].startswith("With tied-pay a game lasts 13.3 deals, 16.")
    assert "With tied-pay a player gets a bonus in 0 % of the deals, 4.0 % without." in told
    assert any(text.endswith("25.0 % without.") for text in told)
    assert ("tie", "") not in found  # as many tie; they pay otherwise


def test_what_the_tie_bonus_changes():
    first, second, *_ = sentences(both(WITHOUT_BONUS, AGURK), AGURK, WITHOUT_BONUS, 4)
    assert first.startswith("In Agurk a game lasts 16.")
    assert first.endswith("in Agurk without the tie bonus 14.9.")
    assert second.startswith("In Agurk a player gets a bonus in 4.")


def test_a_rule_about_money_changes_nothing_of_this():
    plain, changed = find("gurka-se"), find("gurka-se+free-rebuy")
    rows = both(plain, changed)
    assert {row["difference"] for row in rows} == {0}
    assert sentences(rows, changed, plain, 4) == [
        "With free-rebuy nothing that is measured differs by more than chance explains."
    ]


def test_chance_is_told_as_no_change():
    other = WITHOUT_BONUS  # a name for the same game, played with other cards
    for seed in range(1, 9 if THOROUGH else 3):
        rows = [
            *with_other_cards(other, seed, deals=20_000),
            *with_other_cards(other, seed, deals=2000, whole_games=True),
        ]
        assert changes(rows, other, AGURK, 4) == []
    moved = [row | {"difference": row["difference"] + 0.3} if row["measure"] == "tie" else row for row in rows]
    assert [each.measure for each in changes(moved, other, AGURK, 4)] == ["tie"]


def with_other_cards(other, seed, **how):
    """How Agurk differs, under another name and played with another seed, from Agurk."""
    study, elsewhere = studied(AGURK, 4, **how), studied(AGURK, 4, seed=seed, **how)
    again = Study(other, 4, **how)
    again.add(again.cases[0], elsewhere.counted(elsewhere.cases[0]))
    return differences(again, study)


def test_every_measure_can_be_told():
    counts = {"points", "tricks", "deals"}  # how often each number comes up is for charts
    assert set(TOLD) == {(each.name, each.by) for each in MEASURES if each.by not in counts}
    assert set(WORDS) == {each.name for each in MEASURES if not each.by}
    asked = {(name, question.by) for question in TOPICS for name in question.measures}
    assert asked <= {(each.name, each.by) for each in MEASURES}


def test_seats_are_told_where_their_bots_differ():
    bots = ["sharp", "random", "random", "random"]
    rows = differences(studied([AGURK, "agurk+first-out-loses"], 4, bots, 2000, whole_games=True), AGURK)
    (won,) = (each for each in changes(rows, find("agurk+first-out-loses"), AGURK, 4) if each.measure == "won")
    assert won.who in {"seat 1 (sharp)", "seat 2 (random)", "seat 3 (random)", "seat 4 (random)"}
    alike = differences(studied([AGURK, "agurk+first-out-loses"], 4, "random", 2000, whole_games=True), AGURK)
    assert "seat" not in {each.by for each in changes(alike, find("agurk+first-out-loses"), AGURK, 4)}


# --- numbers and charts -----------------------------------------------------------------------------------------------


def test_the_numbers_have_intervals_marks_differences_and_what_never_happens():
    games = studied([AGURK, TIED_PAY], 4, deals=4_000, whole_games=True)
    html = numbers_html(games.rows(), (AGURK, TIED_PAY), differences(games, AGURK))
    cells = (html.count("<td>") - 1) // 2  # without the corner
    assert html.count("<small>±") == 2 * cells
    assert len(re.findall(r"<br><small>[+−]\d[\d.]* ±\d", html)) == cells
    assert re.search(r"≠</b> 13\.\d+ deals <small>±0\.\d+</small><br><small>−[23]\.\d+ ±0\.\d+</small>", html)
    assert "Below: the difference to the first game, with the same cards" in html
    assert "4 players, 4,000 games each, bots: patient" in html
    assert "Never in these: a multiple of the cost is paid; the limit hit exactly; games without an end." in html


@for_each("players", [4, [3, 4]])
def test_each_question_has_a_chart_in_which_each_bar_has_its_interval(players):
    study = studied([AGURK, TIED_PAY], players, deals=500, whole_games=True)
    rows, apart = study.rows(), differences(study, AGURK)
    assert answered(rows) == list(TOPICS)
    for question in TOPICS:
        chart = Chart()
        chart.show(rows, question, (AGURK, TIED_PAY), apart)
        drawn = chart.children[0].outputs[0]["data"]["application/vnd.plotly.v1+json"]
        first, second, *_ = drawn["data"]
        assert (first["name"], second["name"]) == ("Agurk", "Agurk with tied-pay")
        for trace in (first, second):
            along = "x" if trace["orientation"] == "h" else "y"
            error = trace[f"error_{along}"]
            assert len(trace["x"]) == len(error["array"]) == len(error["arrayminus"]) > 0 or question.measures == (
                "won",
            )
            assert min([*error["array"], *error["arrayminus"]]) >= -1e-9
        assert not any("to the first game" in told for told in first["customdata"])
        assert all("<br>to the first game: " in told for told in second["customdata"])
        assert chart.children[1].value.count("<tr>") > 1


def test_what_happens_with_each_number_of_players_stands_together():
    rows = played(AGURK, [3, 4], deals=500)
    chart = Chart()
    chart.show(rows, next(each for each in TOPICS if "tie" in each.measures), (AGURK,))
    drawn = chart.children[0].outputs[0]["data"]["application/vnd.plotly.v1+json"]["data"][0]
    names = [name.replace("<br>", " ").replace("\u00a0", " ") for name in drawn["y"]]
    what = ("Ties for the last trick", "A player gets a bonus")
    assert names == [f"{each}, {players} players" for each in what for players in (3, 4)]


def test_single_deals_answer_no_question_about_games():
    asks = [question.asks for question in answered(played(AGURK, 4, deals=100))]
    assert "How long is a game?" not in asks
    assert "What does the last trick cost?" in asks


# --- playing ----------------------------------------------------------------------------------------------------------


@either_way
def test_the_page_goes_on_working_while_it_is_played():
    its_turns = 0

    async def count():
        nonlocal its_turns
        while True:
            its_turns += 1
            await asyncio.sleep(0.005)

    async def both_at_once():
        counting = asyncio.create_task(count())
        found = [report async for report in playing(lambda: Study("agurk", 4, deals=300_000, chunk=10_000), Event())]
        counting.cancel()
        return found

    found = finished(both_at_once())
    assert its_turns > 1, "nobody else had a turn"
    assert found[-1].share == 1
    assert found[-1].said == "300,000 deals played"
    assert found[-1].rows == played("agurk", 4, deals=300_000)


def test_a_page_that_has_no_numbers_yet_imports_nothing_heavy():
    code = (
        "import sys; from cucumber.ui.compare import Gallery, ManyDeals; Gallery(ManyDeals().show);"
        "print({'pandas', 'numpy', 'numba', 'plotly'} & set(sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"


# --- the panel --------------------------------------------------------------------------------------------------------

PLAY = {"games": ["agurk", "agurk+tied-pay"], "players": 4, "bots": ["sharp"], "whole_games": True, "number": "500"}
PLAY_AGAIN = ["agurk", "agurk+tied-pay"], 4, "sharp"


def form(many):
    return part(many, Form)


def heard(many, **changed):
    """What the panel says after the browser has sent this and it was played."""

    async def play():
        send(form(many), {"play": PLAY | changed})
        await until(lambda: not many.playing)

    finished(play())
    return form(many).state


@either_way
def test_numbers_come_before_the_chart_and_the_table_is_saved():
    many = ManyDeals()
    sent = messages(form(many))
    state = heard(many)
    assert (state["playing"], state["alert"], state["said"]) == (False, "", "1,000 games played")
    assert "With tied-pay" in form(many).found["most"]
    assert [type(each).__name__ for each in many.children] == ["Form", "Chart"]
    send(form(many), {"question": "How long is a game?"})
    assert many.children[1].children[0].outputs[0]["data"]["text/plain"] == "<Chart: How long is a game?>"
    send(form(many), {"csv": True})
    assert sent[0]["text"] == run(*PLAY_AGAIN, deals=500, whole_games=True).to_csv(index=False)


@for_each(
    "changed, says",
    [
        ({"number": "0"}, "How many is a number from 1 to 10,000,000, such as 10,000, not '0'."),
        ({"number": "9" * 5000}, "How many is a number from 1 to"),
        ({"number": "²"}, "not '²'"),
        ({"players": 12}, "12 players can't play Agurk. Two to seven can play."),
        ({"bots": ["clever"]}, "There is no bot 'clever'."),
        ({"bots": ["sharp"] * 3}, "4 players need 4 bots"),
        ({"bots": [], "players": 0}, "For a bot at each seat, first choose one number of players"),
        ({"games": ["agurk", "agurk"]}, "is asked for twice"),
        ({"games": ["agurc"]}, "agurk"),
        ({"games": []}, "The page sent something unknown"),
        ({"games": "agurk"}, "The page sent something unknown"),
        ({"bots": [4]}, "The page sent something unknown"),
    ],
)
def test_what_cannot_be_played_is_said(changed, says):
    many = ManyDeals()
    heard(many, number="100")
    shown = form(many).found
    state = heard(many, **changed)
    assert says in state["alert"]
    assert not state["playing"]
    assert form(many).found == shown


def test_every_number_of_players_that_all_allow_is_asked_and_other_games_are_shown_from_outside():
    asked = Request((AGURK, find("gurka-se"), find("kurkku")), 0, ("lowest",), whole_games=False, number="10")
    assert sorted({case.players for case in asked.study().cases}) == [3, 4]
    many = ManyDeals()
    several = find("agurk").playing("jokers", "exchange")
    many.show([several, *VARIANTS[:5]], 5)
    assert form(many).chosen == {"games": [several.key, *(each.key for each in VARIANTS[:3])], "players": 5}
    assert several.key in str(form(many).groups)


def test_without_threads_a_reader_who_cancels_waits_for_one_piece_alone_and_keeps_what_there_is(monkeypatch):
    monkeypatch.setattr(turns, "THREADS", False)
    many, pieces = ManyDeals(), []
    real = work.play
    monkeypatch.setattr(work, "play", lambda piece: pieces.append(piece) or real(piece))

    async def cancel():
        send(form(many), {"play": PLAY | {"number": "10,000,000"}})
        await until(lambda: form(many).state["share"] > 0)
        send(form(many), {"cancel": True})
        heard_after = len(pieces)
        await until(lambda: not many.playing)
        return heard_after

    before = finished(cancel())
    assert before
    assert len(pieces) - before <= 1
    assert form(many).state["said"].startswith("The study was stopped after ")
    assert form(many).state["alert"] == ""
    assert "±" in form(many).found["numbers"]


def test_without_threads_numpy_and_pandas_the_page_plays_and_gives_its_numbers():
    code = """
import asyncio, sys, threading
def no_thread(_):
    raise RuntimeError("can't start new thread")
threading.Thread.start = no_thread
for name in ("pandas", "numpy", "numba"):
    sys.modules[name] = None
from cucumber.pages import turns
from cucumber.ui.compare import ManyDeals
turns.THREADS = False
many = ManyDeals()
async def play():
    [form] = many.children
    asked = {"games": ["agurk"], "players": 4, "bots": ["sharp"], "whole_games": False, "number": "200"}
    form.hear({"play": asked})
    form.send = lambda message: print(message["text"].splitlines()[1])
    while many.playing:
        await asyncio.sleep(0.01)
    form.hear({"csv": True})
    print(form.state["alert"] or form.state["said"], len(many.children))
asyncio.run(play())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "200 deals played 2"
    assert done.stdout.startswith("agurk,4,sharp,deals,0,last trick,,,")


# --- the gallery ------------------------------------------------------------------------------------------------------


def test_the_gallery_has_every_house_rule_of_every_game():
    keys = {rule["key"] for game in Gallery().games for rule in game["rules"]}
    assert keys == {f"{each.key}+{rule.key}" for each in VARIANTS for rule in each.house_rules} | {WITHOUT_BONUS.key}
    for plain, changed in presets().values():
        assert players_for(plain, changed) in changed.rules.player_range


def test_what_is_clicked_is_played_in_turn_and_its_game_once(monkeypatch):
    pieces = []
    real = executors.play
    monkeypatch.setattr(executors, "play", lambda piece: pieces.append(piece.task.variant) or real(piece))
    shown = []
    gallery = Gallery(lambda *each: shown.append(each))

    async def click():
        for key in ("agurk+tied-pay", "agurk+exact-21", "agurk+jokers"):
            send(gallery, {"play": key})
        send(gallery, {"cancel": "agurk+jokers"})
        await until(lambda: not gallery.waiting)

    finished(click())
    assert gallery.waiting == []
    assert gallery.results["agurk+tied-pay"]["sentences"][0].startswith("With tied-pay a game lasts 13.2 deals")
    assert len(gallery.results["agurk+exact-21"]["sentences"]) == 3
    assert "sentences" not in gallery.results["agurk+jokers"]
    assert pieces.count("agurk") == pieces.count("agurk+exact-21")
    send(gallery, {"compare": "agurk+exact-21"})
    assert [(*map(str, pair),) for pair, _ in shown] == [(str(AGURK), str(find("agurk+exact-21")))]


@either_way
def test_a_cancelled_preset_says_so_and_keeps_what_it_has():
    gallery = Gallery()

    def cancel(change):
        if change["new"]["agurk+jokers"].get("share", 0) > 0:
            send(gallery, {"cancel": "agurk+jokers"})

    async def click():
        gallery.observe(cancel, names="results")
        send(gallery, {"play": "agurk+jokers"})
        await until(lambda: not gallery.waiting)

    finished(click())
    told = gallery.results["agurk+jokers"]
    assert "The study was stopped after" in told["alert"]
    assert told["numbers"]
    assert not told["said"]
