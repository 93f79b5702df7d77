"""The kernel of a page: IPython's, for which a browser can press, choose and type, and no more.

It is started by itself as `python -m cucumber.site.kernels.kernel -f CONNECTION_FILE`, where it can't be forked.
"""

from __future__ import annotations

import sys
from typing import Any

import comm
import ipywidgets
from ipykernel.kernelapp import IPKernelApp
from traitlets import TraitError

# What readers set of Jupyter's own controls; our own widgets hear messages instead, and check them.
_SET_BY_READERS = frozenset({"index", "selected_index", "value"})


def run(arguments: list[str]) -> None:
    """Runs a kernel with the arguments of `ipykernel_launcher`, until it is told to end."""
    sys.argv = ["ipykernel_launcher", *arguments]
    app = IPKernelApp.instance(parent_handle=1)  # some parent, or it would greet whoever started it
    app.initialize([*arguments, "--HistoryManager.enabled=False"])
    _keep_widgets_to_the_kernel()
    app.start()


def _keep_widgets_to_the_kernel() -> None:
    """Only the kernel opens widgets and decides what they are: a browser asks for states, and sets what is its own."""
    comm.get_comm_manager().register_target("jupyter.widget.control", ipywidgets.Widget.handle_control_comm_opened)
    set_state = ipywidgets.Widget.set_state

    def set_what_is_theirs(widget: ipywidgets.Widget, said: Any) -> None:
        theirs = {name: said[name] for name in _SET_BY_READERS & set(said) if widget.has_trait(name)}
        try:
            set_state(widget, theirs)
        except TraitError:
            widget.send_state(theirs.keys())  # the page shows again what is

    ipywidgets.Widget.set_state = set_what_is_theirs


if __name__ == "__main__":
    run(sys.argv[1:])
