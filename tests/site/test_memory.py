"""The memory of a server that goes on for hours."""

import gc
import weakref

from cucumber.site.kernels.memory import sweep


class Page:
    """Holds itself, as a page's socket, line and kernel hold each other."""

    def __init__(self):
        self.itself = self


def test_what_pages_leave_behind_is_swept_away():
    page = Page()
    seen = weakref.ref(page)
    gc.disable()
    try:
        del page
        assert seen() is not None
        sweep()
        assert seen() is None
    finally:
        gc.enable()
