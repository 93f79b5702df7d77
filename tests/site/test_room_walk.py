"""A law over all that happens in a room, in any order: each phone shows what it has to show."""

import pytest

from tests.site.room_walk import Walk

pytestmark = [pytest.mark.thorough, pytest.mark.browser, pytest.mark.served]

STEPS = 150


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_in_a_room_each_phone_shows_what_it_has_to(browser, seed):
    page = browser.new_page()
    walk, happened = Walk(page, seed), []
    for _ in range(STEPS):
        happened.append(walk.step())
        wrong = [*walk.wrong()]
        assert not wrong, "\n".join([*happened[-12:], *wrong])
    page.close()
