"""What needs an extra asks for it by name before anything is done; the rest needs none."""

from __future__ import annotations

import subprocess
import sys

import pytest

HIDDEN = (
    *("pandas", "numpy", "numba", "pyarrow", "anywidget", "ipywidgets", "segno", "voila", "rich", "dask"),
    *("pettingzoo", "gymnasium", "pyspiel", "plotly", "IPython", "psutil"),
)
NEEDS = {
    "from cucumber import run; run('agurk', 4)": ("pandas", "study"),
    "from cucumber import Study; Study('agurk', 4, 'lowest', 5).table()": ("pandas", "study"),
    "from cucumber import Tournament; Tournament(['lowest', 'highest'], 'agurk', 4, 5).table()": ("pandas", "study"),
    "import cucumber.adapters.pettingzoo": ("numpy", "pettingzoo"),
    "import cucumber.adapters.openspiel": ("numpy", "openspiel"),
    "import cucumber.analysis.equilibrium": ("numpy", "fast"),
    "from cucumber.paper.qr import qr_svg; qr_svg('http://a/')": ("segno", "ui"),
    **{
        f"import cucumber.ui.{page}": ("anywidget", "ui")
        for page in ("live", "play", "home", "learn", "explore", "compare", "examples", "rules", "score", "strategy")
    },
}
NEEDS_NONE = (
    "from cucumber import play_game, write_game; from random import Random; "
    "print(write_game(play_game('agurk', ['expert', 'sharp'], Random(1))))",
    "from cucumber import Deal, advise, solve, view; deal = Deal.of('agurk', ['9h 2c', 'Jd 5s']); "
    "print(solve(deal).sentence, advise(view(deal, 0)).sentence)",
    "from cucumber import Study; study = Study('agurk', 4, 'lowest', 20); study.run(); print(study.rows())",
    *(
        f"from cucumber.cli.main import main; assert main({command.split()!r}) == 0"
        for command in (
            "rules agurk",
            "rules agurk --all",
            "diff agurk gurka",
            "show examples/1-three-nines",
            "list bots",
            "print agurk -o -",
            "export examples/1-three-nines -o -",
            "study agurk --deals 20 --workers 1",
            "tournament agurk --deals 5 --bots lowest highest --json --workers 1",
        )
    ),
)


def without(hidden, program):
    """A program run in a Python where these packages are missing."""
    hiding = f"import sys; sys.modules.update(dict.fromkeys({hidden!r})); "
    return subprocess.run([sys.executable, "-c", hiding + program], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("program", NEEDS)
def test_what_is_missing_is_asked_for_with_the_name_of_its_extra(program):
    package, extra = NEEDS[program]
    told = without(HIDDEN, program)
    last = told.stderr.strip().splitlines()[-1]
    assert last.startswith("cucumber.errors.MissingExtra: ")
    assert last.endswith(f" needs {package}: pip install 'cucumber-notebooks[{extra}]'")
    assert told.stdout == ""


@pytest.mark.parametrize(("module", "package"), [("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")])
def test_an_adapter_asks_for_its_own_extra(module, package):
    told = without((package,), f"import cucumber.adapters.{module}")
    assert told.stderr.strip().endswith(f" needs {package}: pip install 'cucumber-notebooks[{module}]'")


def test_nothing_is_played_before_it_is_asked():
    program = (
        "import cucumber.study.work; cucumber.study.work.play = lambda piece: print('played'); "
        "from cucumber import MissingExtra, run\n"
        "try: run('agurk', 4)\n"
        "except MissingExtra as error: print(error.extra)"
    )
    assert without(("pandas",), program).stdout == "study\n"


@pytest.mark.parametrize("program", NEEDS_NONE)
def test_the_rest_needs_the_standard_library_alone(program):
    told = without(HIDDEN, program)
    assert told.returncode == 0, told.stderr
    assert told.stdout
