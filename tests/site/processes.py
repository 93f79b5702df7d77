"""The processes behind a served site."""

import psutil


def kernels(server):
    """The kernels of a server's process."""
    children = psutil.Process(server).children(recursive=True)
    return [each for each in children if "ipykernel_launcher" in words(each)]


def words(process):
    return process.cmdline() if process.is_running() else []
