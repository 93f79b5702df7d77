"""Journeys begin on the served site; each is one test, and its pictures stay."""

import pytest

from tests.journeys.journey import Journey
from tests.site.conftest import browser, chromium, serve, served_address  # noqa: F401 -- fixtures


@pytest.fixture
def journey(browser, request):  # noqa: F811
    """Begins a journey of this name: `journey("class")`, or on a server of its own: `journey("class", url)`."""
    begun = []

    def begin(name, url=None):
        begun.append(Journey(name, browser, url or request.getfixturevalue("served_address")))
        return begun[-1]

    yield begin
    for each in begun:
        each.end()
