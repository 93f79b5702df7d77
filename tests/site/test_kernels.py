"""The kernels of the served pages: forked from one warm process, and ended with the server."""

import asyncio
import json
import os
import re
import signal
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from socket import create_connection
from urllib.request import Request, urlopen

import pytest

from cucumber.site.kernels import forks
from cucumber.site.kernels.manager import Kernels
from cucumber.site.kernels.visits import Why
from cucumber.site.server import Site
from tests.site.conftest import Served
from tests.site.test_closed_doors import closed, socket
from tests.site.test_serve import comes_true, notebook, running

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.served,
    pytest.mark.skipif(not forks.can_fork(), reason="this system can't fork kernels"),
]

TOLD = "import json, os, random\nprint(json.dumps([os.getpid(), os.getppid(), os.getcwd(), random.random()]))"


@pytest.fixture
def served(serve, tmp_path):
    notebook(tmp_path / "pages", "index", ("code", TOLD))
    return serve("--notebooks", str(tmp_path / "pages"))


def opened(served):
    """What the kernel of a page says of itself, with the page opened and left open."""
    return said_in(page_of(served))


def page_of(served):
    with urlopen(served.url) as page:
        return page.read().decode()


def visits(served):
    with urlopen(f"{served.url}/health") as answer:
        return json.load(answer)["kernels"]


def said_in(page):
    return json.loads(unescape(re.search(r"<pre>(\[.*\])", page)[1]))


def test_kernels_come_from_one_process_without_threads(served, tmp_path):
    one, other = opened(served), opened(served)
    assert one[0] != other[0]
    assert one[1] == other[1] != served.process.pid
    assert len(list(Path(f"/proc/{one[1]}/task").iterdir())) == 1, "a fork has only the thread that forks"
    assert Path(one[2]) == tmp_path / "pages"
    assert one[3] != other[3], "each kernel has a chance of its own"


@pytest.mark.parametrize("end", [lambda served: served.process.kill(), Served.stop], ids=["killed", "stopped"])
def test_a_server_that_ends_leaves_neither_kernels_nor_the_warm_process(served, end):
    kernel, warm, *_ = opened(served)
    assert not end(served)
    assert comes_true(lambda: not running(kernel) and not running(warm))


def test_a_warm_process_that_is_gone_is_replaced_and_its_kernels_go_on(served):
    kernel, warm, *_ = opened(served)
    os.kill(warm, signal.SIGKILL)
    later, another, *_ = opened(served)
    assert another not in {warm, served.process.pid}
    assert running(kernel)
    assert running(later)


@pytest.mark.parametrize("at_once", [True, False])
def test_a_page_whose_kernel_ended_before_its_line_was_opened_is_told_so(served, at_once):
    page = page_of(served)
    name, (kernel, *_) = re.search(r'"kernelId": "([\w-]+)"', page)[1], said_in(page)
    os.kill(kernel, signal.SIGKILL)
    assert comes_true(lambda: not running(kernel) and (at_once or not visits(served))), "it is left as a zombie"
    with socket(served.url, name, resumes=0) as line:
        assert closed(line) == Why.STOPPED


UPGRADE = (
    "GET /api/kernels/{kernel}/channels?session_id=visitor&resumes=0 HTTP/1.1\r\n"
    "Host: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def test_a_page_that_is_left_while_its_line_is_opened_lets_its_kernel_go(served):
    """The page goes first, and says so last."""
    host = served.url.removeprefix("http://")
    address, _, port = host.partition(":")
    left = []
    for _ in range(8):
        left.append(re.search(r'"kernelId": "([\w-]+)"', page_of(served))[1])
        with create_connection((address, int(port))) as line:
            line.sendall(UPGRADE.format(kernel=left[-1], host=host).encode())
    for kernel in left:
        with urlopen(Request(f"{served.url}/voila/api/shutdown/{kernel}", method="POST")) as answer:
            assert answer.status == 204
    assert comes_true(lambda: visits(served) == 0)


def test_no_kernel_brings_a_logger_that_stays(monkeypatch, tmp_path):
    monkeypatch.setattr("cucumber.site.kernels.manager.can_fork", lambda: False)
    site = Site()
    kernels = Kernels(root_dir=str(tmp_path), parent=site)
    assert kernels.kernel_manager_factory(parent=kernels).event_logger is site.event_logger


def test_where_nothing_can_be_forked_kernels_start_by_themselves(monkeypatch, tmp_path, caplog):
    monkeypatch.setattr("cucumber.site.kernels.manager.can_fork", lambda: False)

    async def started_by():
        kernels = Kernels(root_dir=str(tmp_path))
        name = await kernels.start_kernel()
        process = kernels.get_kernel(name).provisioner.process
        await kernels.shutdown_all(now=True)
        return process

    with ThreadPoolExecutor() as aside:  # browsers of other tests have a loop of their own here
        process = aside.submit(asyncio.run, started_by()).result()
    assert not isinstance(process, forks.Forked)
    assert caplog.text.count("can't fork") == 1
