"""The order in which several workers are given the files of tests, and what a test without a browser is spared."""

import os
from asyncio import _get_running_loop, _set_running_loop

import pytest

from tests.tiers import THOROUGH

# The longest, longest first: else one worker would still be at work on one of them when there is nothing else to do.
# The first few do without compiled play, which is still being made.
LONGEST = (
    *("site/test_room", "deal/test_laws", "site/test_as_it_opens", "fast/test_fast", "teach/test_tasks"),
    *("site/test_lesson_parts", "site/test_learn_page", "site/test_play_page", "site/test_presenting"),
    *("site/test_joined_folder", "site/test_everything_fits", "site/test_files", "site/test_compiled_ahead"),
    *("site/test_line", "site/test_printing", "site/test_ahead", "site/test_waiting", "site/test_kernels"),
)
_PLACES = {f"tests/{name}.py": place for place, name in enumerate(LONGEST)}


def pytest_collection_modifyitems(config, items):
    if not THOROUGH and "thorough" not in config.option.markexpr:
        thorough = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=thorough)
        items[:] = [item for item in items if item not in thorough]
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: _PLACES.get(item.nodeid.partition("::")[0], len(_PLACES)))


@pytest.fixture(autouse=True)
def no_loop_but_ones_own(request):
    """The browser's driver leaves a loop running in the main thread, which a widget would take for its kernel's."""
    running = None if request.node.get_closest_marker("browser") else _get_running_loop()
    if running:
        _set_running_loop(None)
    yield
    if running:
        _set_running_loop(running)
