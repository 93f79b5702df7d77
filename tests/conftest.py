"""The order in which several workers are given the files of tests, and what a test without a browser is spared."""

import os
from asyncio import _get_running_loop, _set_running_loop

import pytest

from tests.tiers import THOROUGH

# The longest, longest first: else one worker would still be at work on one of them when there is nothing else to do.
# The first few do without compiled play, which is still being made.
LONGEST = (
    *("site/test_joined_folder", "site/test_everything_fits", "deal/test_laws", "site/test_room"),
    *("site/test_line", "teach/test_tasks", "fast/test_fast", "site/test_learn_page", "site/test_files"),
    *("site/test_compiled_ahead", "site/test_play_page", "site/test_examples_page", "study/test_study"),
    *("site/test_presenting", "adapters/test_many_tables", "site/test_last_trick", "site/test_printing"),
    *("site/test_waiting", "study/test_claims", "site/test_serve", "site/test_ahead", "site/test_pages"),
    *("site/test_accessibility", "cli/test_command_line", "site/test_kernels", "site/test_explore_page"),
    *("explore/test_explore", "paper/test_handout", "site/test_ours_page", "site/test_as_it_opens"),
    *("site/test_early_clicks", "site/test_club_evening", "test_extras", "ui/test_explore"),
    *("site/test_essays_pages", "deal/test_near_rules", "site/test_compare_page", "site/test_markup"),
    *("site/test_score_page", "explain/test_sentences", "site/test_lesson_parts"),
    *("cli/test_study_command", "site/test_plan", "bots/test_bots_from_outside", "cli/test_terminal"),
    *("site/test_round_the_table", "scoring/test_scoring", "site/test_rules_page"),
    *("classroom/test_evening", "analysis/test_experts", "classroom/test_classroom", "ui/test_layout"),
    *("ui/test_workshop"),
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
