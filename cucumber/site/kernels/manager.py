"""The kernels of one server."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from cucumber.site.kernels.ahead import Ahead
from cucumber.site.kernels.forks import Warm, can_fork

log = logging.getLogger("cucumber.kernels")


class Kernels(AsyncMappingKernelManager):
    """Voilà's kernels, each of them the warm process gone on."""

    warm: Warm | None = None
    ahead: Ahead | None = None

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        if can_fork():
            self.warm = Warm(Path(self.root_dir))
            self.ahead = Ahead(self.warm)
        else:
            log.warning("This system can't fork kernels: each of them starts by itself.")
