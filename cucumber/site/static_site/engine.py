"""The engine of a page, in the browser and where the site is built: runs cells, and lets widgets and browser talk."""

from __future__ import annotations

import ast
import asyncio
import json
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from hashlib import sha256
from html import escape
from io import StringIO
from itertools import count
from typing import Any

import comm
import IPython.display
import ipywidgets
from comm.base_comm import BaseComm, CommManager

from cucumber.errors import CucumberError

Post = Callable[[str], None]
Cell = tuple[int, str]  # its place in the notebook, and its source
Messages = list[dict[str, Any]]

_WIDGET = "application/vnd.jupyter.widget-view+json"
_COLORS = re.compile(r"\x1b\[[0-9;]*m")
_NO_PACKAGE = "This needs {}, which a built page doesn't have; a served one may."
_NO_OUTPUT = "What is printed here shows on a served page only."
_PROBLEM = '<p class="site-problem" role="alert">{}</p>'


class Engine:
    """One page: the outputs of its cells, its widgets, and their messages to the browser."""

    def __init__(self, post: Post) -> None:
        """`post` is called with a JSON text: a list of messages, in order."""
        self._post = post
        self._unsent: Messages = []
        self._comms = CommManager()
        self._running = False
        self._names: dict[str, Any] = {"__name__": "__main__"}
        self._numbers = count(1)
        comm.create_comm = self._create_comm
        comm.get_comm_manager = lambda: self._comms
        if os.environ.get("CUCUMBER_EDITION") == "static":
            ipywidgets.Output.__enter__, ipywidgets.Output.__exit__ = _enter_output, _exit_output

    def run(self, cells: Iterable[Cell], notebook: str = "") -> str:
        """Runs the cells; gives as JSON the result of each, by place, and the state of each widget, by id.

        A cell that gives several things gives a list of them; one that fails, a sentence.
        """
        self._running = True  # widgets' messages until then are part of their final states
        outputs: dict[int, Any] = {}
        for place, source in cells:
            printed = StringIO()
            try:
                with redirect_stdout(printed):
                    last = _bundle(self._value(source, place))
            except Exception as problem:  # noqa: BLE001 -- whatever a cell does, the page is drawn
                print(traceback.format_exc(), file=sys.stderr)  # noqa: T201 -- for the console of the browser
                last = {"text/html": _PROBLEM.format(escape(in_place(notebook, place, _sentence(problem))))}
            plain = _COLORS.sub("", printed.getvalue())
            results = ({"text/plain": plain} if plain else None, *map(_bundle, _take_displayed()), last)
            shown = [each for each in results if each]
            outputs[place] = shown if len(shown) > 1 else next(iter(shown), None)
        self._running = False
        return _text({"outputs": outputs, "widgets": self._states()})

    def receive(self, text: str) -> None:
        """Handles a message of the browser, and reports when it is done."""
        message = json.loads(text)
        to = self._comms.get_comm(message["comm"])
        if to is not None:
            try:
                to.handle_msg({"content": {"comm_id": message["comm"], "data": message["data"]}, "buffers": []})
            except Exception:  # noqa: BLE001 -- the page goes on
                print(traceback.format_exc(), file=sys.stderr)  # noqa: T201 -- for the console of the browser
        self.send({"done": message["number"]})
        self._flush()

    def send(self, message: dict[str, Any]) -> None:
        """Sends a message to the browser, together with all others of the same turn."""
        if self._running:
            return
        if not self._unsent:
            asyncio.get_event_loop().call_soon(self._flush)
        self._unsent.append(message)

    def _flush(self) -> None:
        if self._unsent:
            messages, self._unsent = self._unsent, []
            self._post(_text(messages))

    def _value(self, source: str, place: int) -> Any:
        """Runs a cell; gives the value of its last line, if that has one."""
        tree = ast.parse(source)
        is_shown = tree.body and isinstance(tree.body[-1], ast.Expr) and not source.rstrip().endswith(";")
        last = tree.body.pop() if is_shown else None
        exec(compile(tree, f"<cell {place}>", "exec"), self._names)  # noqa: S102 -- the site's own notebooks
        if last is None:
            return None
        assert isinstance(last, ast.Expr)
        return eval(compile(ast.Expression(last.value), f"<cell {place}>", "eval"), self._names)  # noqa: S307

    def _create_comm(self, *args: Any, **about: Any) -> _Comm:
        """The comm of a new widget. Widgets are called w1, w2 and so on: the same wherever the page is made."""
        about["comm_id"] = about.get("comm_id") or f"w{next(self._numbers)}"
        return _Comm(self, *args, **about)

    def _states(self) -> dict[str, Any]:
        states = {name: each["state"] for name, each in ipywidgets.Widget.get_manager_state()["state"].items()}
        return {name: states[name] for name in sorted(states, key=lambda name: int(name[1:]))}


class _Comm(BaseComm):
    """What connects a widget with its part in the browser."""

    def __init__(self, engine: Engine, *args: Any, **about: Any) -> None:
        self._engine = engine
        super().__init__(*args, **about)

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,  # noqa: ARG002 -- the names are the protocol's
        buffers: list[bytes] | None = None,
        **_keys: Any,
    ) -> None:
        """Says what the widget says. Binary values are not sent here: no page has any."""
        assert not buffers
        self._engine.send({"type": msg_type, "comm": self.comm_id, "data": data or {}})


def in_place(notebook: str, place: int, mistake: str) -> str:
    """A mistake with its notebook and its cell, counted from the top.

    >>> in_place("our-data.ipynb", 2, "NameError: name 'pd' is not defined")
    "our-data.ipynb, cell 3: NameError: name 'pd' is not defined"
    """
    return f"{notebook}, cell {place + 1}: {mistake}"


def _sentence(problem: Exception) -> str:
    if isinstance(problem, ModuleNotFoundError):
        return _NO_PACKAGE.format(problem.name)
    return str(problem) if isinstance(problem, CucumberError) else f"{type(problem).__name__}: {problem}"


_ASIDE: list[redirect_stdout[StringIO]] = []


def _enter_output(output: ipywidgets.Output) -> None:
    """Notes in an Output that printed text isn't collected here, unlike in Jupyter."""
    notice = {"text/html": f'<p class="cu-note">{_NO_OUTPUT}</p>'}
    output.outputs = ({"output_type": "display_data", "data": notice, "metadata": {}},)
    _ASIDE.append(redirect_stdout(StringIO()))
    _ASIDE[-1].__enter__()


def _exit_output(_output: ipywidgets.Output, *how: Any) -> None:
    _ASIDE.pop().__exit__(*how)


def _take_displayed() -> list[Any]:
    """What a cell displayed beside its value; the stand-in of IPython keeps it."""
    stored: list[Any] = getattr(IPython.display, "DISPLAYED", [])
    outputs_here, stored[:] = list(stored), []
    return outputs_here


def digest(text: str) -> str:
    """A short text that changes with the page."""
    return sha256(text.encode()).hexdigest()[:32]


def _bundle(value: Any) -> dict[str, Any] | None:
    """A value as the browser shows it: a widget, HTML, or text."""
    if value is None:
        return None
    if hasattr(value, "_repr_mimebundle_") and (text := value._repr_mimebundle_(include=None, exclude=None)):
        bundle = text[0] if isinstance(text, tuple) else text
        mime_type = next(kind for kind in (_WIDGET, "text/html", "text/plain") if kind in bundle)
        return {mime_type: bundle[mime_type]}  # a widget's picture is for where nothing runs
    if hasattr(value, "_repr_html_"):
        return {"text/html": value._repr_html_()}
    return {"text/plain": repr(value)}


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
