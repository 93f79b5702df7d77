"""Where this site leans on the insides of Jupyter and Voilà, because there is no public way.

A new version may break any of these; `tests/site/test_seams.py` says which one. Those in the browser are in `seams.js`.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ipywidgets
from jupyter_core.paths import jupyter_path
from traitlets import TraitError

if TYPE_CHECKING:
    from voila.tornado.handler import TornadoVoilaHandler

# What readers set of Jupyter's own controls; our own widgets hear messages instead, and check them.
_SET_BY_READERS = frozenset({"index", "selected_index", "value"})

_FRONT_END = "voila/templates/base/static"
_WIDGETS = "voila/labextensions/@voila-dashboards/widgets-manager8/static"
_CONTROLS = "labextensions/@jupyter-widgets/jupyterlab-manager/static"


def keep_widgets_to_the_kernel() -> None:
    """Lets a browser set of Jupyter's own widgets only what is a reader's: ipywidgets takes any state from a page."""
    set_state = ipywidgets.Widget.set_state

    def set_what_is_theirs(widget: ipywidgets.Widget, said: Any) -> None:
        # What runs a page's cells collects what they put into an Output, and so does the page later on.
        may = _SET_BY_READERS | {"outputs"} if isinstance(widget, ipywidgets.Output) else _SET_BY_READERS
        theirs = {name: said[name] for name in may & set(said) if widget.has_trait(name)}
        try:
            set_state(widget, theirs)
        except TraitError:
            widget.send_state(theirs.keys())  # the page shows again what is

    ipywidgets.Widget.set_state = set_what_is_theirs


def open_without_kernel(socket: Any) -> None:
    """Opens a socket that is not to be connected to its kernel: Jupyter's own way to open one connects it anew."""
    from jupyter_server.base.websocket import WebSocketMixin

    WebSocketMixin.open(socket)


def move(connection: Any, socket: Any) -> None:
    """Lets a connection to a kernel go on over another socket: Jupyter makes a new connection for each."""
    socket.connection, connection.websocket_handler = connection, socket


def end(connection: Any, opener: Any) -> None:
    """Ends a connection: Jupyter forgets it only for the socket that opened it."""
    connection.websocket_handler = opener
    connection.disconnect()


async def page_without_kernel(handler: TornadoVoilaHandler, notebook: str, **about: Any) -> AsyncIterator[str]:
    """The pieces of a page for which no kernel is started: Voilà starts one for every page that it renders."""
    from voila.notebook_renderer import NotebookRenderer
    from voila.utils import get_page_config

    shared = {"base_url": handler.base_url, "voila_configuration": handler.voila_configuration}
    config = get_page_config(**shared, settings=handler.settings, log=handler.log) | about
    renderer = NotebookRenderer(
        **shared,
        request_handler=handler,
        traitlet_config=handler.traitlet_config,
        notebook_path=notebook,
        template_paths=handler.template_paths,
        config_manager=handler.config_manager,
        contents_manager=handler.contents_manager,
        kernel_spec_manager=handler.kernel_spec_manager,
        prelaunch_hook=handler.prelaunch_hook,
        page_config=config,
    )
    await renderer.initialize()
    pieces = renderer.exporter.generate_from_notebook_node(
        renderer.notebook,
        resources=renderer.resources,
        extra_context={"kernel_start": None, "main_js": "voila.js"},
        page_config=config,
    )
    async for piece, _ in pieces:
        yield piece


def front_end() -> str:
    """The scripts of Voilà's front end as one text: every page needs the same seventy, each a file of its own.

    Their lists are read from the scripts that load them. A script that is missing here is loaded by itself.
    """
    static, widgets, controls = map(_folder, (_FRONT_END, _WIDGETS, _CONTROLS))
    entry = (static / "voila.js").read_text(encoding="utf-8")
    parts = [static / f"{number}.voila.js" for number in sorted(set(re.findall(r"\be\((\d+)\)", entry)))]
    listed = "".join(each.read_text(encoding="utf-8") for each in widgets.glob("remoteEntry.*.js"))
    needed = re.findall(r"e\((\d+)\)", "".join(re.findall(r'"\./extension":(.*?)\.then', listed)))
    parts += [path for number in needed for path in widgets.glob(f"{number}.*.js")]
    parts += sorted(controls.glob("[0-9]*.js"))
    return "\n".join([*_each_alone(parts), entry])


def _each_alone(parts: list[Path]) -> Iterator[str]:
    """Scripts, each so that what it says of its own strictness is said of no other."""
    for path in parts:
        if path.exists():
            yield f"(()=>{{{path.read_text(encoding='utf-8')}\n}})();"


def _folder(inside: str) -> Path:
    kind, _, rest = inside.partition("/")
    return next((path for root in jupyter_path(kind) if (path := Path(root, rest)).is_dir()), Path(rest))


def plotly() -> Path:
    """The script that draws charts: plotly's own extension for Jupyter would be loaded whole by every page."""
    import plotly as installed

    return Path(installed.__file__).parent / "package_data" / "plotly.min.js"
