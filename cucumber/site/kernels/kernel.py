"""The kernel of a page: IPython's, for which a browser can press, choose and type, and no more.

It is started by itself as `python -m cucumber.site.kernels.kernel -f CONNECTION_FILE`, where it can't be forked.
"""

from __future__ import annotations

import sys

import comm
import ipywidgets
from ipykernel.kernelapp import IPKernelApp

from cucumber.site.seams import keep_widgets_to_the_kernel
from cucumber.site.widgets import folder, name_files, number_widgets


def run(arguments: list[str]) -> None:
    """Runs a kernel with the arguments of `ipykernel_launcher`, until it is told to end."""
    sys.argv = ["ipykernel_launcher", *arguments]
    app = IPKernelApp.instance(parent_handle=1)  # some parent, or it would greet whoever started it
    app.initialize([*arguments, "--HistoryManager.enabled=False"])
    # Only the kernel opens widgets and decides what they are: a browser asks for states, and sets what is its own.
    comm.get_comm_manager().register_target("jupyter.widget.control", ipywidgets.Widget.handle_control_comm_opened)
    keep_widgets_to_the_kernel()
    number_widgets(comm.create_comm)
    if into := folder():
        name_files(into)
    app.start()


if __name__ == "__main__":
    run(sys.argv[1:])
