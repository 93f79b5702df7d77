"""The processes behind a served site."""

import psutil

WARM = "cucumber.site.kernels.warm"
BY_THEMSELVES = "cucumber.site.kernels.kernel"


def kernels(server):
    """The kernels of a server's process: forked by its warm process, or started by themselves."""
    children = psutil.Process(server).children(recursive=True)
    return [each for each in children if BY_THEMSELVES in words(each) or WARM in words(each.parent())]


def words(process):
    return process.cmdline() if process else []
