"""The engine of one page: runs its cells one after the other, and lets its widgets and the browser talk.

It runs in the browser, where the site is built, and where the server makes a page that is to be drawn beforehand.
"""

from __future__ import annotations

import ast
import asyncio
import json
import sys
import traceback
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import comm
from comm.base_comm import BaseComm, CommManager

from cucumber.site.widgets import name_files, number_widgets

Post = Callable[[str], None]
Cell = tuple[int, str]  # its place in the notebook, and its source
Messages = list[dict[str, Any]]

_WIDGET = "application/vnd.jupyter.widget-view+json"
_FAILED = "What belongs here could not be made, and so neither could what comes after it; the text is complete."


class Engine:
    """One page: the outputs of its cells, its widgets, and what they say to the browser."""

    def __init__(self, post: Post, files: Path | None = None) -> None:
        """`post` is called with a JSON text: a list of messages, as they came about. Modules are put into `files`."""
        self._post = post
        self._said: Messages = []
        self._comms = CommManager()
        self._running = False
        self._names: dict[str, Any] = {"__name__": "__main__"}
        number_widgets(lambda *args, **about: _Comm(self, *args, **about))
        name_files(files)
        comm.get_comm_manager = lambda: self._comms

    def run(self, cells: Iterable[Cell]) -> str:
        """Runs the cells; gives as JSON what each gave, by place, and the state of each widget, by id.

        A cell that fails gives a sentence, and those after it nothing.
        """
        self._running = True  # what widgets say meanwhile is in their states at the end
        outputs: dict[int, Any] = {}
        for place, source in cells:
            try:
                with redirect_stdout(StringIO()) as printed:
                    value = self._value(source, place)
                outputs[place] = _bundle(value) or _text_of(printed.getvalue())
            except Exception:  # noqa: BLE001 -- whatever a cell does, the page is drawn
                print(traceback.format_exc(), file=sys.stderr)  # noqa: T201 -- for the console of the browser
                outputs[place] = {"text/html": f'<p class="site-problem" role="alert">{_FAILED}</p>'}
                break
        self._running = False
        return _text({"outputs": outputs, "widgets": self._states()})

    def hear(self, text: str) -> None:
        """Hears a message of the browser, and says when it has been dealt with."""
        message = json.loads(text)
        to = self._comms.get_comm(message["comm"])
        if to is not None:
            try:
                to.handle_msg({"content": {"comm_id": message["comm"], "data": message["data"]}, "buffers": []})
            except Exception:  # noqa: BLE001 -- the page goes on
                print(traceback.format_exc(), file=sys.stderr)  # noqa: T201 -- for the console of the browser
        self.say({"done": message["number"]})
        self._flush()

    def say(self, message: dict[str, Any]) -> None:
        """Says something to the browser, together with all that is said in the same turn."""
        if self._running:
            return
        if not self._said:
            asyncio.get_event_loop().call_soon(self._flush)
        self._said.append(message)

    def _flush(self) -> None:
        if self._said:
            said, self._said = self._said, []
            self._post(_text(said))

    def _value(self, source: str, place: int) -> Any:
        """Runs a cell; gives the value of its last line, if that has one."""
        tree = ast.parse(source)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, f"<cell {place}>", "exec"), self._names)  # noqa: S102 -- the site's own notebooks
        if last is None:
            return None
        assert isinstance(last, ast.Expr)
        return eval(compile(ast.Expression(last.value), f"<cell {place}>", "eval"), self._names)  # noqa: S307

    def _states(self) -> dict[str, Any]:
        from ipywidgets import Widget

        states = {name: each["state"] for name, each in Widget.get_manager_state()["state"].items()}
        return {name: states[name] for name in sorted(states, key=lambda name: int(name[1:]))}


class _Comm(BaseComm):
    """The line between a widget and its part in the browser."""

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
        self._engine.say({"type": msg_type, "comm": self.comm_id, "data": data or {}})


def digest(made: str) -> str:
    """A short text that changes with the page."""
    return sha256(made.encode()).hexdigest()[:32]


def _bundle(value: Any) -> dict[str, Any] | None:
    """A value as the browser shows it: a widget, HTML, or text."""
    if value is None:
        return None
    if hasattr(value, "_repr_mimebundle_") and (made := value._repr_mimebundle_(include=None, exclude=None)):
        bundle = made[0] if isinstance(made, tuple) else made
        shown = [_WIDGET] if _WIDGET in bundle else [kind for kind in bundle if kind != "text/plain"]
        return {kind: bundle[kind] for kind in shown}  # a widget's picture is for where nothing runs
    if hasattr(value, "_repr_html_"):
        return {"text/html": value._repr_html_()}
    return {"text/plain": repr(value)}


def _text_of(printed: str) -> dict[str, Any] | None:
    """What a cell printed, where it gave nothing else."""
    return {"text/plain": printed} if printed else None


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
