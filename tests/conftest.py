"""The order in which several workers are given the files of tests, and what a test without a browser is spared."""

import os
from asyncio import _get_running_loop, _set_running_loop

import pytest

# The longest, longest first: else one worker would still be at work on one of them when there is nothing else to do.
LONGEST = (
    "site/test_joined_folder",
    *("site/test_everything_fits", "site/test_learn_page", "test_fast", "site/test_presenting", "site/test_pages"),
    *("site/test_play_page", "site/test_waiting", "site/test_line", "site/test_files", "site/test_early_clicks"),
    *("site/test_accessibility", "site/test_as_it_opens", "test_laws", "site/test_score_page", "site/test_ahead"),
    *("site/test_markup", "site/test_room", "test_handout", "test_tasks", "test_terminal", "site/test_closed_doors"),
    *("test_compiled_ahead", "test_claims", "site/test_round_the_table", "site/test_family_page", "test_lessons"),
    *("test_study_command", "test_simulated_learner", "site/test_compare_page", "site/test_explore_page"),
    *("test_explore", "test_ui_explore", "test_command_line", "site/test_examples_page", "site/test_rules_page"),
    *("test_bots_from_outside", "test_extras"),
    *("test_study", "site/test_serve", "site/test_printing", "test_sentences", "test_scoring", "test_classroom"),
    *("test_many_tables",),
)
_PLACES = {f"tests/{name}.py": place for place, name in enumerate(LONGEST)}


def pytest_collection_modifyitems(items):
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
