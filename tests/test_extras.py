"""What needs an extra asks for it by name before anything is done; the rest needs none, but commands rich."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.tiers import THOROUGH

HIDDEN = (
    *("pandas", "numpy", "numba", "pyarrow", "anywidget", "ipywidgets", "segno", "fsrs", "voila", "rich", "dask"),
    *("plotly", "IPython", "traitlets", "psutil"),
)
NEEDS = {
    "from cucumber import run; run('agurk', 4)": ("pandas", "study"),
    "from cucumber import Study; Study('agurk', 4, 'lowest', 5).table": ("pandas", "study"),
    "from cucumber import Tournament; Tournament(['lowest', 'highest'], 'agurk', 4, 5).table": ("pandas", "study"),
    "from cucumber.table.paper.qr import qr_svg; qr_svg('http://a/')": ("segno", "ui"),
    "from cucumber.lessons.memory import Memory; Memory.read({'agurk lead': [1]}).due(2)": ("fsrs", "ui"),
    "import cucumber.notebook": ("anywidget", "ui"),
}
EXPERT = (
    "from cucumber import play_game, write_game; from random import Random; "
    "print(write_game(play_game('agurk', ['expert', 'sharp'], Random(1))))"
)
NEEDS_NONE = (
    "from cucumber.pages.protocol.assets import page_names; from cucumber.pages.protocol.session import page_called; "
    "print([page_called(name).from_url().props for name in page_names()])",
    EXPERT.replace("expert", "fimp"),
    "from cucumber import BOTS, Deal, view; from random import Random; "
    "print(BOTS['expert'](view(Deal.of('agurk', ['9h 2c', 'Jd 5s', '3h Kd']), 0), Random(1)))",
    "from cucumber import Deal, advise, solve, view; deal = Deal.of('agurk', ['9h 2c', 'Jd 5s']); "
    "print(solve(deal).sentence, advise(view(deal, 0)).sentence)",
    "from cucumber import find; from cucumber.study import Study, differences; "
    "from cucumber.study.measure_changes import sentences; games = find('agurk'), find('agurk+tied-pay'); "
    "study = Study(games, 4, 'lowest', 20); study.run(); assert study.rows(); "
    "print(sentences(differences(study, games[0]), *reversed(games), 4))",
    *(
        f"from cucumber.cli.main import main; assert main({command.split()!r}) == 0"
        for command in ("check examples/1-three-nines", "print agurk -o -", "export examples/1-three-nines -o -")
    ),
)
NEEDS_RICH = [
    f"from cucumber.cli.main import main; assert main({command.split()!r}) == 0"
    for command in (
        "rules agurk",
        "rules agurk --all",
        "diff agurk gurka",
        "show examples/1-three-nines",
        "list bots",
        "study agurk --deals 20 --workers 1",
        "tournament agurk --deals 5 --bots lowest highest --json --workers 1",
    )
]


def without(hidden, programs):
    """What these programs print where these packages are missing, and the error that ends each.

    They run one after the other in one Python; in the thorough check each has a Python of its own.
    """
    groups = [[program] for program in programs] if THOROUGH else [[*programs]]
    return [told for group in groups for told in _told(hidden, group)]


RUN = """
import contextlib, io, json, sys
sys.modules.update(dict.fromkeys({hidden}))
told = []
for program in {programs}:
    said, error = io.TextIOWrapper(io.BytesIO(), "utf-8"), ""
    with contextlib.redirect_stdout(said):
        try:
            exec(program, {{}})
        except Exception as raised:
            error = f"{{type(raised).__name__}}: {{raised}}"
    said.seek(0)
    told.append((said.read(), error))
print(json.dumps(told))
"""


def _told(hidden, programs):
    program = RUN.format(hidden=hidden, programs=programs)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_what_is_missing_is_asked_for_with_the_name_of_its_extra():
    for (said, error), (package, extra) in zip(without(HIDDEN, NEEDS), NEEDS.values(), strict=True):
        assert said == ""
        assert error.startswith("MissingExtra: ")
        assert error.endswith(f" needs {package}: pip install 'cucumber-notebooks[{extra}]'")


def test_nothing_is_played_before_it_is_asked():
    program = (
        "import cucumber.study.experiment; cucumber.study.experiment.play = lambda piece: print('played'); "
        "from cucumber import run; run('agurk', 4)"
    )
    ((said, error),) = without(("pandas",), [program])
    assert said == ""
    assert error.endswith("[study]'")


def test_the_rest_needs_the_standard_library_alone_and_commands_rich():
    told = without(HIDDEN, (*NEEDS_NONE, EXPERT) if THOROUGH else NEEDS_NONE)
    told += without([each for each in HIDDEN if each != "rich"], NEEDS_RICH)
    assert [error for _, error in told if error] == []
    assert all(said for said, _ in told)
