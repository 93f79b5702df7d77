"""What a visitor can't do to a kernel over its socket: run code, ask about it, or open widgets."""

import json
import re
import uuid
from urllib.request import urlopen

import pytest
from websockets.sync.client import connect

from tests.site.test_serve import notebook

pytestmark = pytest.mark.served

CODE = "open('ran', 'w').close()"
FORBIDDEN = [
    ("shell", "execute_request", {"code": CODE, "silent": False, "user_expressions": {"x": CODE}, "allow_stdin": True}),
    ("shell", "inspect_request", {"code": "secret", "cursor_pos": 3, "detail_level": 1}),
    ("shell", "complete_request", {"code": "secr", "cursor_pos": 4}),
    ("shell", "history_request", {"output": True, "raw": True, "hist_access_type": "tail", "n": 100}),
    ("shell", "is_complete_request", {"code": CODE}),
    (
        "control",
        "debug_request",
        {"type": "request", "seq": 1, "command": "evaluate", "arguments": {"expression": CODE}},
    ),
    ("control", "interrupt_request", {}),
    ("control", "create_subshell_request", {}),
    ("stdin", "input_reply", {"value": CODE}),
    ("iopub", "execute_request", {"code": CODE}),
]


def message(channel, kind, content, **metadata):
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "", "session": "visitor", "version": "5.3"}
    return {
        "header": header,
        "parent_header": {},
        "metadata": metadata,
        "content": content,
        "channel": channel,
        "buffers": [],
    }


def answers(heard, asked):
    return heard["parent_header"].get("msg_id") == asked["header"]["msg_id"]


def talk(url, *messages):
    """Sends messages to the kernel of a page, and gives all that is heard until it answers one more of ours."""

    with urlopen(url) as page:
        kernel = re.search(r'"kernelId": "([\w-]+)"', page.read().decode())[1]

    last = message("shell", "kernel_info_request", {})
    with connect(f"{url.replace('http', 'ws')}/api/kernels/{kernel}/channels?session_id=visitor") as line:
        for each in (*messages, last):
            line.send(json.dumps(each))
        heard = []
        while not any(answers(each, last) and each["content"].get("execution_state") == "idle" for each in heard):
            heard.append(json.loads(line.recv(20)))
        return heard


@pytest.fixture
def served(serve, tmp_path):
    notebook(tmp_path / "pages", "index", ("code", "import ipywidgets\nsecret = ipywidgets.Button()\nsecret"))
    return serve("--notebooks", str(tmp_path / "pages"))


def test_nothing_is_run_or_told(served, tmp_path):
    asked = [message(*each) for each in FORBIDDEN]
    heard = talk(served.url, *asked)
    assert {each["header"]["msg_type"] for each in asked if any(answers(one, each) for one in heard)} == set()
    assert not list(tmp_path.rglob("ran"))


def test_only_the_kernel_opens_widgets(served):
    state = {f"_{part}_module": "@jupyter-widgets/controls" for part in ("model", "view")}
    state |= {f"_{part}_module_version": "2.0.0" for part in ("model", "view")}
    state |= {"_model_name": "ButtonModel", "_view_name": "ButtonView"}
    mine, control = uuid.uuid4().hex, uuid.uuid4().hex
    heard = talk(
        served.url,
        message(
            "shell",
            "comm_open",
            {"comm_id": mine, "target_name": "jupyter.widget", "data": {"state": state}},
            version="2.1.0",
        ),
        message(
            "shell",
            "comm_open",
            {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}},
            version="1.0.0",
        ),
        message("shell", "comm_msg", {"comm_id": control, "data": {"method": "request_states"}}),
    )
    (told,) = [states for each in heard if (states := each["content"].get("data", {}).get("states"))]
    assert mine not in told
    assert "ButtonModel" in {each["model_name"] for each in told.values()}, "those of the page are told"
