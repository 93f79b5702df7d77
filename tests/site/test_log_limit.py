"""What the terminal says when something goes wrong again and again."""

import logging

from cucumber.site import log_limit
from cucumber.site.log_limit import LogLimit


def test_the_same_mistake_is_logged_once_in_a_while_and_another_one_at_once(monkeypatch, caplog):
    now = [0.0]
    monkeypatch.setattr(log_limit, "monotonic", lambda: now[0])
    log = logging.getLogger("cucumber.test_log_limit")
    log.addFilter(LogLimit(60))

    def fail(wrong):
        try:
            raise IndexError if wrong == "list" else KeyError
        except (IndexError, KeyError):
            log.exception("a room could not go on")

    for wrong in ["list", "key", *["list"] * 500]:
        fail(wrong)
    assert len(caplog.records) == 2
    now[0] = 60.0
    fail("list")
    assert caplog.records[-1].getMessage() == "a room could not go on (and 500 times more before)"
    log.error("something else")
    assert len(caplog.records) == 4
