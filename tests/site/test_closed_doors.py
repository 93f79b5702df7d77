"""What a visitor can't do over a socket: run code, say what our widgets show, harm others, come from elsewhere."""

import json
import re
import uuid
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

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


def socket(url, kernel, **how):
    """A page's socket to a kernel."""
    return connect(f"{url.replace('http', 'ws')}/api/kernels/{kernel}/channels?session_id=visitor", **how)


def say(line, *messages):
    """Sends messages, and gives all that is heard until the kernel answers one more of ours."""
    last = message("shell", "kernel_info_request", {})
    for each in (*messages, last):
        line.send(json.dumps(each))
    heard = []
    while not any(answers(each, last) and each["content"].get("execution_state") == "idle" for each in heard):
        heard.append(json.loads(line.recv(20)))
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
    with socket(served.url, opened(served.url)) as line:
        yield line


def test_nothing_is_run_or_told(served, pages):
    asked = [message(*each) for each in FORBIDDEN]
    heard = talk(served.url, *asked)
    assert {each["header"]["msg_type"] for each in asked if any(answers(one, each) for one in heard)} == set()
    assert not list(pages.rglob("ran"))


def named(told, trait, value=None):
    (name,) = [name for name, state in told.items() if trait in state and (value is None or state[trait] == value)]
    return name


def test_what_a_table_shows_is_not_for_a_page_to_say(page):
    before = states(page)
    table = named(before, "props")
    for state in (
        *({"props": {}}, {"props": 10**30}, {"_esm": "alert()"}, {"nothing": 1}),
        *({"props": None, "url": "x"}, {}),
    ):
        heard = say(page, update(table, **state))
        refused = [each["content"]["data"] for each in heard if each["content"].get("comm_id") == table]
        assert [each["content"] for each in refused if each["method"] == "custom"] == [
            {"refused": "A page can't change by itself what it shows. Nothing has changed."}
        ]
        assert [each["state"] for each in refused if each["method"] == "update"] in (
            [],
            [{name: before[table][name] for name in state if name in before[table]}],
        )
        assert states(page)[table] == before[table]


RUBBISH = [
    *("", "nothing", "{", "[]", "17", "null", '{"channel": "shell"}', "[" * 50_000, '{"header":' * 20_000, b""),
    *(b"\xff" * 100, b"\x00" * 8),
]


def test_what_is_no_message_or_too_large_ends_no_other_visit(served):
    with socket(served.url, opened(served.url)) as other:
        before = states(other)
        for rubbish in (*some(RUBBISH, 3), "x" * (2**20 + 1)):
            with socket(served.url, opened(served.url)) as line:
                line.send(rubbish)
        assert states(other) == before


def test_what_one_visit_sets_no_other_sees(served):
    """A page may set any control of its own kernel, as everywhere in Jupyter; it has no other."""
    with socket(served.url, opened(served.url)) as mine, socket(served.url, opened(served.url)) as other:
        before = states(other)
        menu = named(states(mine), "description", "Pick")
        say(mine, update(menu, index=2))
        assert states(mine)[menu]["index"] == 2
        assert states(other) == before


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "http://127.0.0.1:1", "null"])
def test_a_page_of_another_site_gets_no_socket(served, origin):
    with pytest.raises(InvalidStatus, match="403"):
        socket(served.url, opened(served.url), origin=origin)


def test_a_kernel_that_never_was_has_no_socket_and_all_are_told_to_nobody(served):
    with pytest.raises(InvalidStatus, match="404"):
        socket(served.url, uuid.uuid4())
    with pytest.raises(HTTPError, match="404") as nowhere:
        urlopen(f"{served.url}/api/kernels")
    nowhere.value.close()
