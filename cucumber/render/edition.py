"""Which home a page has: it is made when it is opened, or it was made beforehand, as a file without a server."""

from __future__ import annotations

import os

STATIC = os.environ.get("CUCUMBER_EDITION") == "static"
