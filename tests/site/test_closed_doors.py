"""What a visitor can't do over a page's socket: run code, open widgets, say what they show, flood, or be another."""

import json
import re
import uuid
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from cucumber.site.kernels.visits import Why
from tests.site.conftest import serving
from tests.site.test_serve import notebook
from tests.tiers import some

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


def opened(url):
    """The name of the kernel of a page that is opened."""
    with urlopen(url) as page:
        return re.search(r'"kernelId": "([\w-]+)"', page.read().decode())[1]


def socket(url, kernel, **asked):
    """A page's socket to a kernel."""
    asked = urlencode({"session_id": "visitor"} | asked)
    return connect(f"{url.replace('http', 'ws')}/api/kernels/{kernel}/channels?{asked}")


def say(line, *messages):
    """Sends messages, and gives all that is heard until the kernel answers one more of ours."""
    last = message("shell", "kernel_info_request", {})
    for each in (*messages, last):
        line.send(json.dumps(each))
    heard = []
    while not any(answers(each, last) and each["content"].get("execution_state") == "idle" for each in heard):
        text = line.recv(20)
        if text.startswith("{"):
            heard.append(json.loads(text))
    return heard


def talk(url, *messages):
    """The same with the kernel of a page that is opened for it."""
    with socket(url, opened(url)) as line:
        return say(line, *messages)


def states(line):
    """The widgets of a page, by their names."""
    control = uuid.uuid4().hex
    to = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
    heard = say(
        line,
        message("shell", "comm_open", to, version="1.0.0"),
        message("shell", "comm_msg", {"comm_id": control, "data": {"method": "request_states"}}),
    )
    (told,) = [states for each in heard if (states := each["content"].get("data", {}).get("states"))]
    return {name: each["state"] for name, each in told.items()}


def update(widget, **state):
    """What Jupyter's front end says where a reader has set something."""
    return message("shell", "comm_msg", {"comm_id": widget, "data": {"method": "update", "state": state}})


def closed(line):
    """The reason for which the server closes a socket."""
    while True:
        try:
            line.recv(20)
        except ConnectionClosed as closing:
            return closing.rcvd and closing.rcvd.code


PAGE = """
import ipywidgets
from cucumber.notebook import play
secret = ipywidgets.Dropdown(options=["one", "two", "three"], description="Pick")
ipywidgets.VBox([secret, play().widget])
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """A folder with a page that has a menu and a table."""
    folder = tmp_path_factory.mktemp("pages")
    notebook(folder, "index", ("code", PAGE))
    return folder


@pytest.fixture(scope="module")
def served(pages, tmp_path_factory):
    """A server for all visitors: what one of them does concerns no other."""
    with serving(tmp_path_factory.mktemp("server"), "--notebooks", str(pages)) as served:
        yield served


@pytest.fixture
def page(served):
    """A socket of the page."""
    with socket(served.url, opened(served.url), resumes=0) as line:
        yield line


def test_nothing_is_run_or_told(served, pages):
    asked = [message(*each) for each in FORBIDDEN]
    heard = talk(served.url, *asked)
    assert {each["header"]["msg_type"] for each in asked if any(answers(one, each) for one in heard)} == set()
    assert not list(pages.rglob("ran"))


def test_only_the_kernel_opens_widgets(served):
    state = {f"_{part}_module": "@jupyter-widgets/controls" for part in ("model", "view")}
    state |= {f"_{part}_module_version": "2.0.0" for part in ("model", "view")}
    state |= {"_model_name": "ButtonModel", "_view_name": "ButtonView"}
    mine = uuid.uuid4().hex
    opens = {"comm_id": mine, "target_name": "jupyter.widget", "data": {"state": state}}
    with socket(served.url, opened(served.url)) as line:
        say(line, message("shell", "comm_open", opens, version="2.1.0"))
        told = states(line)
    assert mine not in told
    assert "DropdownModel" in {each["_model_name"] for each in told.values()}, "those of the page are told"


def named(told, trait, value=None):
    (name,) = [name for name, state in told.items() if trait in state and (value is None or state[trait] == value)]
    return name


def test_what_a_table_shows_is_not_for_a_page_to_say(page):
    before = states(page)
    table = named(before, "told")
    for state in (
        *({"told": {}}, {"told": 10**30}, {"_esm": "alert()"}, {"nothing": 1}),
        *({"told": None, "address": "x"}, {}),
    ):
        heard = say(page, update(table, **state))
        refused = [each["content"]["data"] for each in heard if each["content"].get("comm_id") == table]
        assert [each["content"] for each in refused if each["method"] == "custom"] == [
            {"refused": "A page can't change by itself what it shows. The page is as it was."}
        ]
        assert [each["state"] for each in refused if each["method"] == "update"] in (
            [],
            [{name: before[table][name] for name in state if name in before[table]}],
        )
        assert states(page)[table] == before[table]


def test_of_a_menu_only_the_choice_can_be_set_and_only_to_what_there_is(page):
    menu = named(states(page), "description", "Pick")
    say(page, update(menu, index=2, description="Other", _options_labels=["x"], layout="IPY_MODEL_x"))
    after = states(page)[menu]
    assert (after["index"], after["description"], after["_options_labels"]) == (2, "Pick", ["one", "two", "three"])
    for index in (77, -1, 10**30, "two", None, [1], {"a": 1}, 1.5, True):
        say(page, update(menu, index=index))
        assert states(page)[menu]["index"] in {2, None} | ({1} if index is True else set())
    assert states(page)[menu]["_options_labels"] == ["one", "two", "three"]


RUBBISH = [
    "",
    "nothing",
    "{",
    "[]",
    "17",
    "null",
    '{"channel": "shell"}',
    "[" * 50_000,
    '{"header":' * 20_000,
    b"",
    b"\xff" * 100,
    b"\x00" * 8,
]


def test_what_is_no_message_or_too_large_and_a_flood_end_the_visit_and_no_other(served):
    with socket(served.url, opened(served.url)) as other:
        for rubbish in some(RUBBISH, 3):
            with socket(served.url, opened(served.url), resumes=0) as line:
                line.send(rubbish)
                assert closed(line) == Why.TOO_MUCH, rubbish[:12]
        with socket(served.url, opened(served.url), resumes=0) as line:
            line.send("x" * (2**20 + 1))
            assert closed(line) == 1009, "more than a megabyte is not read"
        drop = json.dumps(message("shell", "comm_msg", {"comm_id": "none", "data": {}}))
        with socket(served.url, opened(served.url), resumes=0) as line:
            for said in [drop, "beat 0"] * 400:
                try:
                    line.send(said)
                except ConnectionClosed:
                    break
            assert closed(line) == Why.TOO_MUCH
        assert states(other)


def test_nobody_goes_on_with_the_line_of_another(served):
    kernel = opened(served.url)
    with socket(served.url, kernel, resumes=0) as mine:
        assert mine.recv(20) == "heard 0"
        with socket(served.url, kernel, resumes=0, session_id="another") as other:
            say(other)
        say(mine)


def test_a_line_or_a_kernel_that_never_was_is_not_gone_on_with(served):
    kernel = opened(served.url)
    with socket(served.url, kernel, resumes=0) as line:
        say(line)
    for name, heard in (*((kernel, each) for each in ("99", "-1", "x", "", "9" * 5000)), (uuid.uuid4(), 0)):
        with socket(served.url, name, resumes=heard) as line:
            assert closed(line) == Why.GONE, heard
