"""A game as a page to print: what stands on it, that it needs nothing else, and the command that writes it."""

import re
import stat
from html import escape
from itertools import product
from pathlib import Path

import pytest

from cucumber import CucumberError, HouseRule, Variant, find
from cucumber.cli import printing
from cucumber.cli.output import CannotRun
from cucumber.cli.output_file import write_file
from cucumber.engine.rules import Limit
from cucumber.table.paper.handout import PAPERS, SMALLEST, file_name, handout, type_size
from cucumber.table.paper.invitation import Invitation
from cucumber.table.paper.qr import qr_svg
from cucumber.words.explain.how_to_play import how_to_play
from tests.cases import for_each
from tests.cli.test_terminal import cucumber
from tests.printed import printed
from tests.strategies import ALL_TABLES, TABLES
from tests.table.paper.test_scenario_page import HOSTILE, asks_nobody_and_runs_nothing

LARGEST = 60_000  # bytes
NAMES = 7


def page_of(name, **options):
    return handout(how_to_play(find(name)), **options)


def columns(text):
    """How many cells for names stand in the first row of the score table."""
    (head,) = re.findall(r'<table class="deals"><thead>(.*?)</thead>', text)
    return head.count("<td></td>")


# --- the page ---------------------------------------------------------------------------------------------------------


@for_each("table, paper", product(TABLES, PAPERS))
def test_everything_to_play_by_stands_on_a_small_page_that_asks_nobody_and_runs_nothing(table, paper):
    card = how_to_play(table)
    text = handout(card, paper=paper)
    for point in card.points:
        assert f"<dt>{escape(point.title)}</dt>" in text
        assert all(escape(each.text) in text for each in point.sentences)
        assert all(f'<mark title="{escape(each.mark)}">' in text for each in point.sentences if each.mark)
    for shown in card.trick:
        assert f"<strong>{shown.player}</strong>" in text
        assert escape(shown.does) in text
    for key in table.on:
        assert f"<b>{escape(key)}:</b> {escape(table.house_rule(key).gist)}" in text
    plain = table.parent if table.on else table
    assert f"<h1>{escape(plain.name)}</h1>" in text
    assert escape(table.local_name) in text
    assert escape(table.spoken) in text
    assert (">House rules<" in text) == bool(table.on)
    assert len(text.encode()) < LARGEST
    asks_nobody_and_runs_nothing(text)


def test_names_and_house_rules_with_html_in_them_are_text():
    rule = HouseRule(HOSTILE, f"{HOSTILE} gist", {"limit": Limit(25, reaching=True)}, "mine")
    mine = Variant(
        key="mine",
        name=f"{HOSTILE} name",
        region=f"{HOSTILE} region",
        gist="mine",
        source="mine",
        parent=find("agurk"),
        changes={"limit": Limit(30, reaching=True)},
        house_rules=(rule,),
        local_name=f"{HOSTILE} local",
        language="Danish",
        spoken=f"{HOSTILE} spoken",
    ).playing(HOSTILE)
    for paper in PAPERS:
        text = handout(how_to_play(mine), paper=paper)
        assert "<img" not in text
        assert "</script" not in text
        for part in ("name", "region", "local", "spoken", "gist"):
            assert escape(f"{HOSTILE} {part}") in text


@for_each("table", ALL_TABLES)
def test_the_more_there_is_to_read_the_smaller_the_type_but_never_too_small(table):
    for paper in PAPERS:
        size = type_size(how_to_play(table), paper)
        assert SMALLEST <= size <= 13
        assert size <= type_size(how_to_play(find("matapesa")), paper)
        assert f"--type: {size}pt" in handout(how_to_play(table), paper=paper)


@for_each(
    "name, players, names",
    [
        ("agurk", 4, 4),
        ("agurk", 9, 7),
        ("agurk", 0, 2),
        ("gurka-is", 7, 4),
        ("kurkku", 2, 3),
        ("ogorek", 7, 7),
        ("ogorek", 17, 17),
    ],
)
def test_a_score_table_has_as_many_names_as_asked_for_and_can_play(name, players, names):
    assert columns(page_of(name, players=players)) == names


def test_as_many_names_as_usually_play_fit_unless_told_otherwise():
    for table in TABLES:
        if table.key != "matapesa":
            assert columns(handout(how_to_play(table))) == min(NAMES, table.rules.player_range.most)


@for_each(
    "name, says",
    [
        ("agurk", "write how many points everyone has now. Draw the cucumber beside the name."),
        ("agurk+first-out-loses", "write how many points everyone has now.</p>"),
        ("five-cucumbers", "write how many cucumbers everyone has now.</p>"),
        ("minibluff", "write how many credits everyone has now.</p>"),
        ("gurka-is", "write the card that was paid for under the name of whoever keeps it.</p>"),
        ("concombre", "Draw the half cucumber beside the name.</p>"),
        ("matapesa", "Make a mark for each deal you lose.</p>"),
    ],
)
def test_the_score_table_says_what_to_write_in_this_game(name, says):
    assert says in page_of(name)


def test_a_game_of_one_deal_has_a_tally_of_lost_deals():
    text = page_of("matapesa")
    assert "<th>Player</th><th>Deals lost</th>" in text
    assert text.count("<tr><td></td><td></td></tr>") == NAMES
    assert ">Deal</th>" not in text


def test_paper_there_is_not_is_refused():
    with pytest.raises(CucumberError, match="made for a4 or a5"):
        page_of("agurk", paper="a3")


# --- the command ------------------------------------------------------------------------------------------------------


def test_a_handout_is_named_like_its_game_and_overwrites_none(print_command, refused, tmp_path):
    run = print_command("agurk", "--with", "jokers", "tied-pay")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("agurk-jokers-tied-pay.html: Agurk with jokers and tied-pay, A4 (")
    written = tmp_path / "agurk-jokers-tied-pay.html"
    assert written.read_text(encoding="utf-8") == page_of("agurk+jokers+tied-pay")
    written.write_text("mine", encoding="utf-8")
    says = refused("agurk+jokers+tied-pay")
    assert says.startswith("cucumber: agurk-jokers-tied-pay.html is there already. Give --force")
    assert written.read_text(encoding="utf-8") == "mine"
    assert print_command("agurk+jokers+tied-pay", "--paper", "a5", "--players", "3", "--force").returncode == 0
    assert written.read_text(encoding="utf-8") == page_of("agurk+jokers+tied-pay", paper="a5", players=3)


@for_each("table", ALL_TABLES)
def test_every_file_name_can_stand_on_any_system(table):
    assert re.fullmatch(r"[a-z0-9-]{1,200}\.html", file_name(table))


@pytest.mark.browser
@pytest.mark.parametrize(("paper", "pages"), [("a4", 1), pytest.param("a5", 2, marks=pytest.mark.thorough)])
def test_a_pdf_is_printed_by_the_browser_that_is_here(print_command, refused, tmp_path, paper, pages):
    card = tmp_path / "my card.pdf"
    run = print_command("gurka-is", "--with", "exchange", "--paper", paper, "-o", str(card))
    assert (run.returncode, run.stderr) == (0, "")
    assert len(printed(card)) == pages
    assert printed(card)[0].has("Only the last trick counts")
    assert [path.name for path in tmp_path.iterdir()] == ["my card.pdf"], "nothing else is left"
    before = card.read_bytes()
    refused("agurk", "-o", str(card))
    assert card.read_bytes() == before


@for_each(
    "arguments, says",
    [
        (("agruk",), "There is no game 'agruk'. Did you mean 'agurk'"),
        (("agurk+jokers", "--with", "jokers"), "'jokers' is switched on twice"),
        (("agurk", "-o", "card.txt"), "card.txt must end in .html or .pdf"),
        (("agurk", "-o", ""), ". must end in .html or .pdf"),
        (("agurk", "-o", "/nowhere/card.html"), "/nowhere/card.html cannot be written: No such file"),
        (("agurk", "-o", "/nowhere/card.pdf"), "/nowhere/card.pdf cannot be written: No such file"),
        (("agurk", "-o", f"{'x' * 300}.html"), "x.html cannot be written: File name too long"),
        (("agurk", "-o", "nul\0.html"), "cannot be written: embedded null byte"),
        (("agurk", "-o", "folder.html"), "folder.html is a folder. Name a file in it with -o"),
        (("agurk", "-o", "folder.html", "--force"), "folder.html is a folder. Name a file in it with -o"),
    ],
)
def test_what_cannot_be_written_is_said_in_a_sentence(refused, tmp_path, arguments, says):
    (tmp_path / "folder.html").mkdir(exist_ok=True)
    assert says in refused(*arguments)


def test_paper_the_command_does_not_know_is_refused(print_command):
    run = print_command("agurk", "--paper", "a3")
    assert run.returncode == 2
    assert "invalid choice: 'a3'" in run.stderr


@for_each(
    "program, says",
    [
        (b"#!/bin/sh\nexit 7\n", "failed (exit code 7). Give -o a name in .html"),
        (b"#!/bin/sh\nexit 0\n", "made no PDF. Give -o a name in .html"),
        (b"#!/bin/sh\nexec sleep 60\n", "did not print within 0.1 seconds. Give -o a name in .html"),
        (b"\0", "cannot be started: "),
    ],
)
def test_a_browser_that_fails_is_named_and_nothing_is_left(refused, tmp_path, monkeypatch, program, says):
    monkeypatch.setattr(printing, "TIME_LIMIT", 0.1 if b"sleep" in program else 60)
    browser = tmp_path / "browser"
    browser.write_bytes(program)
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    assert refused("agurk", "-o", "card.pdf", CHROMIUM=str(browser)).startswith(f"cucumber: {browser} {says}")


def test_each_browser_is_found_by_its_name_and_without_any_it_says_what_to_do_instead(refused, tmp_path):
    here = {"PATH": str(tmp_path), "CHROMIUM": ""}
    assert refused("agurk", "-o", "card.pdf", **here) == (
        "cucumber: a PDF needs Chromium, Chrome or Edge, and none of them is installed. "
        "Give -o a name in .html, open that file in a browser, and print it there\n"
    )
    for name in ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge"):
        (program := tmp_path / name).symlink_to("/bin/false")
        assert refused("agurk", "-o", "card.pdf", **here).startswith(f"cucumber: {program} failed (exit code 1)")
        program.unlink()


def test_printing_needs_no_extra(tmp_path):
    without = "for extra in ('ipywidgets', 'anywidget', 'voila', 'pandas', 'segno'): sys.modules[extra] = None"
    scenario = "from cucumber.cli.main import main as run; assert run(['print', 'examples/1-three-nines']) == 0"
    run = cucumber("print", "agurk", before=f"{without}\n{scenario}", cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")


# --- an address -------------------------------------------------------------------------------------------------------


@for_each("paper", PAPERS)
def test_an_address_stands_there_once_in_letters_and_as_a_picture(paper):
    invitation = Invitation.to("http://club.local:8866/", room="KXTAB")
    text = page_of("agurk", paper=paper, invitation=invitation)
    assert text.count('<aside class="invitation">') == 1
    assert text.count(qr_svg("http://club.local:8866/room/KXTAB")) == 1
    assert "Follow on your phone: <b>club.local:8866/room</b> <span>code <b>KXTAB</b></span>" in text


def test_the_command_prints_an_address_and_the_code_of_a_room(print_command, tmp_path):
    run = print_command("agurk", "--address", "http://club.local:8866/", "--room", " kx-tab")
    assert (run.returncode, run.stderr) == (0, "")
    invitation = Invitation.to("http://club.local:8866/", room="KXTAB")
    assert (tmp_path / "agurk.html").read_text(encoding="utf-8") == page_of("agurk", invitation=invitation)


@for_each(
    "arguments, says",
    [
        (("--room", "KXTAB"), "--room needs the address of the site as well, such as --address http://"),
        (("--address", "http://club.local/", "--room", "KXTAI"), "A room's code has five letters, and no I or O."),
        (("--address", "http://club.local/", "--room", ""), "A room's code has five letters"),
        (("--address", "club.local"), "'club.local' is not the address of a page"),
        (("--address", f"http://{'x' * 185}/", "--room", "KXTAB"), "from 1 to 200 bytes, and this address has 203"),
    ],
)
def test_an_address_that_cannot_be_printed_is_said_in_a_sentence(refused, arguments, says):
    for name in ("agurk", "examples/1-three-nines"):
        assert says in refused(name, *arguments)


def test_an_address_without_the_package_that_draws_it_says_what_to_install(tmp_path):
    without = "import importlib.util as u; f = u.find_spec; u.find_spec = lambda n: None if n == 'segno' else f(n)"
    run = cucumber("print", "agurk", "--address", "http://club.local/", before=without, cwd=tmp_path)
    assert run.returncode == 2
    assert run.stderr == "cucumber: printing an address needs segno: pip install 'cucumber-notebooks[ui]'\n"


def test_a_file_that_is_half_written_is_taken_away(tmp_path, monkeypatch):
    class Full:
        def __enter__(self):
            return self

        def __exit__(self, *_):
            return False

        def write(self, _):
            raise OSError(28, "No space left on device")

    def opened(path, _):
        path.touch()
        return Full()

    monkeypatch.setattr(Path, "open", opened)
    with pytest.raises(CannotRun, match=r"card\.html cannot be written: No space left on device"):
        write_file(tmp_path / "card.html", b"half", force=False)
    assert list(tmp_path.iterdir()) == []
