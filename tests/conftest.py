"""The order in which several workers are given the files of tests, and what tests are spared."""

import gc
import os
import re
from asyncio import _get_running_loop, _set_running_loop
from tempfile import gettempdir
from uuid import uuid4

import nbval.kernel
import pytest
from jupyter_client.manager import KernelManager
from nbval.plugin import IPyNbCell

from cucumber.engine.variants.family import set_own_games
from tests.outliving import Outliving
from tests.tiers import THOROUGH

# The longest first: else one worker would still be at work on one of them when there is nothing else to do. Every other
# one has no browser, as several at once would keep each other waiting.
FIRST = (
    *("journeys/test_class", "pages/test_laws", "journeys/test_club", "lessons/teach/test_tasks"),
    *("journeys/test_newcomer", "engine/deal/test_laws", "site/test_room", "words/explain/test_played_from_the_sheet"),
    *("journeys/test_author", "table/explore/test_explore", "site/test_as_it_opens", "study/test_study"),
    *("site/test_scenes", "lessons/teach/test_lessons", "site/test_presenting", "analysis/fast/test_fast"),
    *("site/test_learn_page", "pages/test_learn", "site/test_joined_folder", "site/test_everything_fits"),
    *("site/test_files", "site/test_kernels", "site/test_printing"),
)
ONE_CALL = re.compile(r'^page\("[a-z]+"\)$', re.MULTILINE)
_PLACES = {f"tests/{name}.py": place - len(FIRST) for place, name in enumerate(FIRST)}


def pytest_configure(config):
    """Kernels of notebooks speak through files: a port that was free may be another program's when they begin."""
    gc.set_threshold(100_000, 50, 100)  # collecting garbage less often saves a twentieth of the time

    def manager(**how):
        return KernelManager(transport="ipc", ip=f"{gettempdir()}/kernel-{uuid4().hex}", **how)

    nbval.kernel.KernelManager = manager
    config.pluginmanager.register(Outliving())


def pytest_collection_modifyitems(config, items):
    for item in items:
        if isinstance(item, IPyNbCell) and item.cell.outputs:
            item.cell.execution_count = 1  # a notebook doesn't save how often it ran, and nbval compares only what did
    if not THOROUGH and "thorough" not in config.option.markexpr:
        thorough = [item for item in items if item.get_closest_marker("thorough") or is_one_call(item)]
        config.hook.pytest_deselected(items=thorough)
        items[:] = [item for item in items if item not in thorough]
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: _PLACES.get(item.nodeid.partition("::")[0], 0))


def is_one_call(item):
    """Whether this is the cell of a notebook that only calls up a page, which the tests of all pages open by day."""
    return isinstance(item, IPyNbCell) and ONE_CALL.search(item.cell.source)


@pytest.fixture(autouse=True)
def no_loop_but_ones_own(request):
    """The browser's driver leaves a loop running in the main thread, which a widget would take for its kernel's."""
    running = None if request.node.get_closest_marker("browser") else _get_running_loop()
    if running:
        _set_running_loop(None)
    yield
    if running:
        _set_running_loop(running)


@pytest.fixture(autouse=True)
def no_game_that_another_test_put_beside():
    """The games of a folder are known as long as the test that reads it."""
    yield
    set_own_games(())


def pytest_terminal_summary(terminalreporter):
    """Says where journeys left their pictures."""
    reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    if any("journeys/" in report.nodeid for report in reports):
        terminalreporter.write_line("Pictures of the journeys: build/journeys")
