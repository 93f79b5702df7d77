"""A folder that joins the site: what it holds, what is wrong with it, and where its files stand."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import comm
import pytest
from ipywidgets import Output

from cucumber import find
from cucumber.cli.main import main
from cucumber.engine.variants.family import set_own_games
from cucumber.engine.variants.variant_folder import WITH
from cucumber.errors import BadFolder, BadScenario
from cucumber.lessons.addons import FileKind, current_folder, read_folder, write_for_pages
from cucumber.lessons.addons.folder_reader import LARGEST_FILE, words_of
from cucumber.lessons.teach.lessons import load as load_lesson
from cucumber.notebook import show
from cucumber.pages.club.page import ClubPage
from cucumber.pages.examples.page import ExamplesPage
from cucumber.pages.learn import ours
from cucumber.pages.learn.page import LearnPage
from cucumber.pages.protocol import base
from cucumber.pages.protocol.problems import problems
from cucumber.pages.strategy.page import StrategyPage
from cucumber.site.joined_folder import JoinedFolder
from cucumber.site.static_site.engine import Engine
from tests.cases import for_each
from tests.pages.hearing import again, answers, buttons, presses

ROOT = Path(__file__).parents[3]
BEGINNING = ROOT / "cucumber" / "cli" / "beginning" / "lessons"
PAGES = words_of(ROOT / "notebooks")
GOOD = (BEGINNING / "king-first.toml").read_text(encoding="utf-8")
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture
def folder(tmp_path):
    """The folder to begin with, as it is written."""
    assert main(["new", "lessons", str(tmp_path / "my-club")]) == 0
    yield tmp_path / "my-club"
    set_own_games(())


@pytest.fixture
def on_the_site(monkeypatch, tmp_path):
    """Lets this process be a page of a site that a folder has joined."""

    monkeypatch.delenv(WITH, raising=False)
    forget()

    def join(folder):
        read = read_folder(folder, PAGES)
        write_for_pages(read, tmp_path / "told")
        monkeypatch.setenv(WITH, str(tmp_path / "told"))
        forget()
        return read

    yield join
    monkeypatch.delenv(WITH, raising=False)
    forget()
    set_own_games(())


def forget():
    current_folder.cache_clear()
    ours.lessons.cache_clear()


def notebook(path, *cells, **metadata):
    written = [{"cell_type": kind, "metadata": {}, "source": source} for kind, source in cells]
    path.write_text(json.dumps({"cells": written, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}))


# --- what it holds ----------------------------------------------------------------------------------------------------


def test_the_folder_to_begin_with_holds_one_of_each_and_nothing_is_wrong(folder, capsys):
    read = read_folder(folder, PAGES)
    assert str(read) == ALL_THERE
    assert read.problems == ()
    assert read.club.name == "Our club"
    assert [each.title for each in (*read.lessons, *read.examples, *read.stories)] == [
        *("Let it go", "The king goes first", "Spend the ace")
    ]
    assert [len(each.lesson().tasks) for each in read.lessons] == [3]
    assert read.examples[0].scenario().variant == find("Agurk at our club"), "a deal of a game that lies beside it"
    assert main(["check", str(folder)]) == 0
    assert f"{folder}: fine (1 page, " in capsys.readouterr().out
    before = {each: each.read_bytes() for each in folder.iterdir()}
    assert main(["new", "lessons", str(folder)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert {each: each.read_bytes() for each in folder.iterdir()} == before, "it is never written over"
    (folder / "club.toml").unlink()
    assert read_folder(folder).club.name == "my club", "its own name, where it tells none"


def test_a_folder_is_checked_by_running_its_notebooks_too(folder, capsys):
    for name in ("club.toml", "welcome.ipynb"):
        (folder / name).unlink()
    cells = ("print('fine')", "1 / 0", "from cucumber.notebook import show", "show('Nothing')")
    notebook(folder / "sums.ipynb", ("markdown", "# Sums"), *(("code", each) for each in cells))
    assert main(["check", str(folder)]) == 2
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"{folder}/sums.ipynb: cell 3: ZeroDivisionError: division by zero"
    assert said[1].startswith(f"{folder}/sums.ipynb: cell 5: There is no example or story 'Nothing'.")
    assert len(said) == 2


def test_one_bad_file_of_seven_is_counted_with_the_notebook_that_shows_it(folder, capsys):
    (folder / "king-first.toml").write_text("difficulty = ")
    assert main(["check", str(folder)]) == 2
    printed, complaint = capsys.readouterr()
    assert printed.count("king-first.toml: this is not TOML") == 3, "in two cells of the notebook, too"
    assert complaint == "cucumber: 2 of 7 failed; the lines above say where and why\n"
    assert main(["check", str(folder / "king-first.toml"), str(folder / "let-it-go.toml")]) == 2
    assert "1 of 2 failed" in capsys.readouterr().err


def test_a_notebook_of_the_site_says_what_is_wrong_with_a_file_that_it_shows(folder, monkeypatch, tmp_path):
    monkeypatch.setenv(WITH, "")  # which joining sets
    for name in ("king-first.toml", "our-game.toml"):
        (folder / name).write_text("base = ")
    (folder / "secret.toml").symlink_to(tmp_path / "secret.toml")
    (tmp_path / "secret.toml").write_text("base = ")
    joined = JoinedFolder(read_folder(folder, PAGES), ROOT / "notebooks", tmp_path / "work")
    monkeypatch.chdir(joined.root)
    for name in ("king-first.toml", "our-game.toml"):
        with pytest.raises(BadScenario, match=f"^{name}: this is not TOML"):
            show(name)
    with pytest.raises(BadScenario, match="cannot be read: No such file"):
        show("secret.toml")


def test_a_built_page_shows_all_that_a_cell_gives_and_says_what_failed_where_it_failed(monkeypatch):
    for name in ("create_comm", "get_comm_manager"):
        monkeypatch.setattr(comm, name, getattr(comm, name))
    for widget, name in ((Output, "__enter__"), (Output, "__exit__")):
        monkeypatch.setattr(widget, name, getattr(widget, name))
    monkeypatch.setenv("CUCUMBER_EDITION", "static")
    put = "from ipywidgets import Output\nout = Output()\nwith out:\n    print('put')\nout.outputs"
    cells = ["print('\\x1b[31mone\\x1b[0m')\n2", "import nothing_like_it", "1 / 0", "3;", "4", put]
    monkeypatch.setattr(Engine, "_states", lambda _: {})  # other tests have left widgets in this process
    outputs = json.loads(Engine(lambda _: None).run(enumerate(cells), "sums.ipynb"))["outputs"]
    assert outputs["0"] == [{"text/plain": "one\n"}, {"text/plain": "2"}]
    assert "sums.ipynb, cell 2: This needs nothing_like_it, which a built page" in outputs["1"]["text/html"]
    assert "sums.ipynb, cell 3: ZeroDivisionError: division by zero" in outputs["2"]["text/html"]
    assert (outputs["3"], outputs["4"]) == (None, {"text/plain": "4"})
    assert "shows on a served page only" in outputs["5"]["text/plain"]


def test_each_command_knows_the_games_beside_a_deal(folder, tmp_path):
    deal = str(folder / "king-first.toml")
    assert main(["check", deal]) == 0
    set_own_games(())
    assert main(["print", deal, "-o", str(tmp_path / "deal.html")]) == 0
    assert "The king goes first" in (tmp_path / "deal.html").read_text(encoding="utf-8")


def test_the_order_is_that_of_the_club_and_then_that_of_the_names(folder):
    for name in ("b", "a", "z"):
        notebook(folder / f"{name}.ipynb", ("markdown", f"# {name.upper()}"))
    (folder / "club.toml").write_text('name = "Ours"\norder = ["z.ipynb"]')
    assert [page.title for page in read_folder(folder).pages] == ["Z", "A", "B", "Welcome"]


def test_pictures_and_data_are_found_below_too_and_nothing_that_is_hidden(folder):
    (folder / "pictures").mkdir()
    for name in ("pictures/a b.png", ".secret", "pictures/.secret"):
        (folder / name).write_text("x")
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("x")
    assert read_folder(folder).files == ("evenings.csv", "pictures/a b.png")


def test_a_folder_that_is_not_there_says_how_to_begin(tmp_path):
    with pytest.raises(BadFolder, match=r"no such folder\. A good one to begin with: cucumber new lessons mine"):
        read_folder(tmp_path / "mine")


# --- what is wrong with it --------------------------------------------------------------------------------------------

STORY = GOOD.replace('difficulty = "easy"', "")
# Files that are wrong, all in one folder: what is in each, what it is taken for, and what is said of it.
BROKEN = [
    ("no-toml.toml", "difficulty = 1\nvariant = ", "example", "not TOML"),
    ("damaged-lesson.toml", 'variant = "agurk"\n[[tasks]]\nkind = ', "lesson", "not TOML"),
    ("damaged-game.toml", "base = agurk", "game", "not TOML"),
    ("damaged.toml", "a = ", "file", "not TOML"),
    ("neither.toml", "a = 1", "file", "it tells neither a game"),
    ("cards-of-nobody.toml", GOOD.replace("9d, Qs, 4c", "9d, 2s, 4c"), "example", "tricks 2: plays, act 2"),
    ("other-end.toml", GOOD.replace('taker = "Cai"', 'taker = "Ann"'), "example", "expect: expected taker Ann"),
    ("key-too-many.toml", "colour = 1\n" + GOOD, "example", "there is no key 'colour'"),
    ("game-of-nobody.toml", GOOD.replace("Agurk at our club", "Chess"), "example", "no game 'Chess'"),
    ("story.toml", STORY.replace("Kd,", "2c,"), "story", "tricks 1: plays"),
    ("no-question.toml", GOOD + '\n[[tasks]]\nkind = "riddle"', "lesson", "riddle"),
    (
        "told-twice.toml",
        (BEGINNING / "our-game.toml").read_text().replace("our club", "theirs"),
        "game",
        "these are the rules of Agurk at our club",
    ),
    ("game-of-the-site.toml", 'name = "Prague"\nbase = "agurk"\nanswers.limit = 44', "game", "another game"),
    ("large.toml", "#" * 100_001, "file", "at most 100,000 bytes"),
    ("none.ipynb", "{}", "notebook", "no notebook that can be read"),
    ("old.ipynb", '{"cells": [], "metadata": {}, "nbformat": 3}', "notebook", "no notebook"),
    ("no-json.ipynb", "[" * 100_000, "notebook", "no notebook"),
    ("rules.ipynb", "{}", "notebook", "the site has a page 'rules' of its own"),
    ("Rules.ipynb", "{}", "notebook", "the site has a page 'Rules' of its own"),
    ("club.ipynb", "{}", "notebook", "the site has a page 'club' of its own"),
    ("a b.ipynb", "{}", "notebook", "letters a to z"),
    ("agurk-jokers.toml", GOOD, "example", "the site has one called 'agurk-jokers'"),
    ("09-counting.toml", STORY, "story", "the site has one called '09-counting'"),
    ("rules.html", "x", "file", "a file of its own"),
    ("files-0/x.js", "x", "file", "a file of its own"),  # what a build writes
    ("build.json", "x", "file", "a file of its own"),
    ("below/a.ipynb", "{}", "file", "not below it"),
    ("a?b.png", "x", "file", "can't be part of an address"),
    ("<b>.png", "x", "file", "can't be part of an address"),
    ("a\x1b[2J.png", "x", "file", "can't be part of an address"),
    (os.fsdecode(b"\xff.png"), "x", "file", "can't be part of an address"),
]
ALL_THERE = "1 page, 1 lesson, 1 example, 1 story, 1 game and 1 other file"


def told_of_the_club(what):
    """What its page tells: what was `brought`, or what is `wrong`."""
    return [each for section in ClubPage.from_url().props["sections"] for each in section[what]]


def is_said(problem, kind, says):
    """That a problem is told of this kind and in these words, and on the page of the club."""
    assert (problem.kind, says in problem.reason) == (kind, True), problem
    assert {"file": problem.file, "reason": problem.reason} in told_of_the_club("wrong")
    str(ClubPage.from_url().props).encode()


def test_what_is_wrong_is_said_and_the_rest_is_there(folder, on_the_site, capsys):
    for name, text, *_ in BROKEN:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    read = on_the_site(folder)
    assert str(read) == ALL_THERE
    told = {problem.file: problem for problem in read.problems}
    assert len(told) == len(read.problems) == len(BROKEN)
    assert main(["check", str(folder)]) == 2
    printed, complaint = capsys.readouterr()
    assert f"{len(BROKEN)} of {len(BROKEN) + 7} failed" in complaint, "the seven to begin with are fine"
    for name, _, kind, says in BROKEN:
        problem = told[name if name.isprintable() else ascii(name)[1:-1]]
        is_said(problem, kind, says)
        assert str(folder) not in str(problem), "readers need not know where it lies"
        assert f"{folder}/{problem.file}: " in printed


@for_each(
    "text, says",
    [
        ("about = 'x'", "name is missing"),
        (f'name = "{"x" * 41}"', "name has at most 40 characters"),
        (f'name = "{HOSTILE}"', "plain text, without '<'"),
        ('name = "x"\ncolors = ["red"]', "colors are two"),
        ('name = "x"\ncolors = ["#fff;}", "#000000"]', "colors are two"),  # a style among them
        ('name = "x"\norder = ["gone.toml"]', "'gone.toml'"),
    ],
)
def test_what_is_wrong_with_what_is_told_of_the_club_is_said_and_all_is_there(folder, on_the_site, text, says):
    (folder / "club.toml").write_text(text)
    read = on_the_site(folder)
    (problem,) = read.problems
    is_said(problem, "club", says)
    assert str(read) == ALL_THERE


def test_what_leads_out_of_the_folder_or_is_too_large_is_not_shown(folder, tmp_path):
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets" / "one.txt").write_text("secret")
    shutil.copy(folder / "king-first.toml", tmp_path / "deal.toml")
    for name, target in {"a.txt": "secret.txt", "b": "secrets", "c.toml": "deal.toml"}.items():
        (folder / name).symlink_to(tmp_path / target)
    with (folder / "film.mp4").open("wb") as film:
        film.truncate(LARGEST_FILE + 1)
    read = read_folder(folder)
    reasons = {each.file: each.reason for each in read.problems}
    assert "at most 20,000,000 bytes" in reasons.pop("film.mp4")
    assert reasons.keys() == {"a.txt", "b", "c.toml"}
    assert all("leads out of the folder" in reason for reason in reasons.values())
    assert read.files == ("evenings.csv",)


READ = """from pathlib import Path
from cucumber.lessons.addons import read_folder
print(*read_folder(Path({!r})).problems, sep="\\n")"""


def test_what_can_be_read_without_an_end_or_never_is_refused_at_once(folder):
    os.mkfifo(folder / "pipe.png")
    for ending in ("toml", "ipynb"):
        os.mkfifo(folder / f"pipe.{ending}")
        (folder / f"zero.{ending}").symlink_to("/dev/zero")
        with (folder / f"huge.{ending}").open("wb") as huge:
            huge.truncate(10**12)
    run = subprocess.run(
        [sys.executable, "-c", READ.format(str(folder))], capture_output=True, text=True, check=True, timeout=60
    )
    reasons = dict(line.split(": ", 1) for line in run.stdout.splitlines())
    assert len(reasons) == 7
    for name, reason in reasons.items():
        says = {"huge": "has at most", "pipe": "no file but a pipe", "zero": "leads out"}[name.partition(".")[0]]
        assert says in reason or "no file but a pipe" in reason, name


# --- where it stands --------------------------------------------------------------------------------------------------


def test_what_pages_are_told_is_what_was_read(folder, on_the_site):
    (folder / "broken.toml").write_text("base = 1")
    read, told = on_the_site(folder), current_folder()
    assert told is not None
    assert (told.club, told.games, told.content_files, told.pages, told.problems) == (
        *(read.club, read.games, read.content_files, read.pages, read.problems),
    )


@pytest.mark.usefixtures("on_the_site")
def test_a_site_without_a_folder_is_as_it_was():
    assert current_folder() is None
    assert problems(FileKind.EXAMPLE) == []
    assert ClubPage.from_url().props == {
        "title": "No folder has joined this site",
        "about": "",
        "sections": [],
        "joined": False,
    }


def test_its_examples_stand_under_their_own_heading_and_are_named_by_links(folder, on_the_site):
    on_the_site(folder)
    page = ExamplesPage.from_url("?example=king-first")
    assert page.props["table"]["heading"] == "The king goes first"
    assert again(page).props == page.props
    assert [each["title"] for each in page.props["catalogue"] if each["under"] == "From Our club"] == [
        "The king goes first"
    ]
    (folder / "king-first.toml").write_text(GOOD.replace('teaches = ["who takes", "points"]\n', ""))
    on_the_site(folder)
    page = ExamplesPage.from_url("?example=king-first")
    assert page.props["about"]["teaches"] == [], "it may teach nothing listed"


def test_what_an_example_teaches_is_checked_and_the_nearest_rules_named(folder, capsys):
    (folder / "welcome.ipynb").unlink()
    (folder / "club.toml").write_text('name = "Ours"')
    deal = folder / "king-first.toml"
    deal.write_text(GOOD.replace('teaches = ["who takes", "points"]', 'teaches = ["who take"]'))
    for path in (deal, folder):
        assert main(["check", str(path)]) == 2
        assert f"{deal}: teaches: no example is about 'who take'. Did you mean 'who takes'?" in capsys.readouterr().out
    assert main(["check", str(folder / "spend-the-ace.toml")]) == 0, "a story teaches what it likes"


def test_its_stories_stand_under_its_name_and_are_named_by_links(folder, on_the_site):
    on_the_site(folder)
    page = StrategyPage.from_url("?story=spend-the-ace")
    assert page.props["table"]["address"] == {"story": "spend-the-ace"}
    *_, last = page.props["catalogue"]
    assert (last["under"], last["title"], last["number"]) == ("From Our club", "Spend the ace", 0)
    assert "There is no story 'gone'" in base.open_page(StrategyPage, "?story=gone", None, "").notice


def test_its_lessons_are_a_course_that_is_chosen_and_named_by_links(folder, on_the_site):
    shutil.copy(ROOT / "cucumber/table/scenarios/course/03-beat-or-duck.toml", folder / "second.toml")
    on_the_site(folder)
    page = LearnPage.from_url()
    (offered,) = page.props["countries"][0]["variants"]
    assert (page.props["countries"][0]["name"], offered) == ("Our club", {"key": "club", "name": "Our club: lessons"})
    assert page.props["problems"] == []
    page = base.handle_message(page, {"is": "learn", "game": "club"})
    second = load_lesson("course/03-beat-or-duck").title
    assert [each["title"] for each in page.props["lessons"]] == ["Let it go", second]
    assert (page.props["title"], page.props["game"]["key"]) == ("Learn with Our club", "club")
    page = LearnPage.from_url("?course=club&lesson=second&task=2&done=club.1")
    assert page.props["table"]["heading"] == f"Table of the lesson: {second}"
    assert page.url == "?course=club&lesson=second&task=2&done=club.1"
    assert [each["done"] for each in page.props["lessons"]] == [True, False]
    assert "There is no lesson 'gone'" in base.open_page(LearnPage, "?course=club&lesson=gone", None, "").notice
    page = answers(LearnPage.from_url("?course=club&lesson=let-it-go&task=3"))
    assert page.url == "?course=club&lesson=second&task=1&done=club.1"


def test_a_lesson_of_the_club_that_was_left_is_offered_again(folder, on_the_site):
    on_the_site(folder)
    page = answers(LearnPage.from_url("?course=club&lesson=let-it-go&task=2"))
    page = LearnPage.from_url("", page.props["keeps"])
    assert buttons(page) == ["Now you", "Go on with Our club"]
    page = presses(page, "Go on with Our club")
    assert (page.props["lessons"][page.props["lesson"]]["title"], page.props["path"]["at"]) == ("Let it go", 2)


def test_what_is_wrong_with_a_lesson_of_the_club_is_said_where_it_would_stand(folder, on_the_site):
    (folder / "damaged.toml").write_text('variant = "agurk"\n[[tasks]]\nkind = ')
    on_the_site(folder)
    (problem,) = LearnPage.from_url().props["problems"]
    assert (problem["file"], "not TOML" in problem["reason"]) == ("damaged.toml", True)


@pytest.mark.usefixtures("on_the_site")
def test_where_no_folder_brought_lessons_a_link_to_them_leads_nowhere():
    page = base.open_page(LearnPage, "?course=club&done=club.1", None, "")
    assert "There is no game 'club'" in page.notice
    assert page.props["countries"][0]["name"] != "Our club"


def test_titles_are_words_and_no_markup(folder, on_the_site):
    for name in ("king-first", "spend-the-ace", "let-it-go"):
        text = (folder / f"{name}.toml").read_text(encoding="utf-8")
        (folder / f"{name}.toml").write_text(
            "\n".join(f'title = "{HOSTILE}"' if line.startswith("title") else line for line in text.splitlines()),
            encoding="utf-8",
        )
    notebook(folder / "odd.ipynb", ("markdown", f"# {HOSTILE}"))
    on_the_site(folder)
    assert [each["name"] for each in told_of_the_club("brought")].count(HOSTILE) == 4, "which is drawn as words"


def test_its_games_are_known_wherever_the_site_runs_a_page(folder, on_the_site, tmp_path):
    on_the_site(folder)
    told = {**os.environ, WITH: str(tmp_path / "told")}
    program = [sys.executable, "-c", "from cucumber import VARIANTS; print(VARIANTS[-1].name, VARIANTS[-1].region)"]
    assert subprocess.run(program, env=told, capture_output=True, text=True, check=True).stdout == (
        "Agurk at our club Our club\n"
    )
