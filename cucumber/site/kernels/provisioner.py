"""How a kernel is started: forked from the warm process, or by itself where there is none."""

from __future__ import annotations

import asyncio
import logging
import subprocess
from typing import Any, cast

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from cucumber.site.kernels.forks import NoWarmProcess, Warm

NAME = "cucumber-forked"  # under which pyproject.toml makes it known to Jupyter
_LAUNCHER, _KERNEL = "ipykernel_launcher", "cucumber.site.kernels.kernel"  # what Jupyter would start, and we do

log = logging.getLogger("cucumber.kernels")


class ForkedProvisioner(LocalProvisioner):
    """Kernels on this machine, from the warm process of the manager that asks for them."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Lets the warm process become the kernel."""
        warm: Warm | None = kwargs.pop("warm", None)
        if _LAUNCHER not in cmd:
            return await super().launch_kernel(cmd, **kwargs)
        place = cmd.index(_LAUNCHER)
        alone, arguments = [*cmd[:place], _KERNEL, *cmd[place + 1 :]], cmd[place + 1 :]
        if warm is None:
            return await super().launch_kernel(alone, **kwargs)
        environment = {name: str(value) for name, value in kwargs["env"].items()}
        try:
            process = await asyncio.to_thread(warm.kernel, arguments, environment, kwargs.get("cwd") or ".")
        except NoWarmProcess as problem:
            log.warning("Kernels start slowly: the warm process is gone (%s).", problem)
            return await super().launch_kernel(alone, **kwargs)
        self.process = cast("subprocess.Popen[Any]", process)  # as much of one as is used
        self.pid = self.pgid = process.pid
        return self.connection_info
