"""A server without room: it says so, lets nobody's memory grow, and keeps what it needs for itself."""

import asyncio
import json
import os
import resource
import socket
import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler
from tornado.websocket import websocket_connect

from cucumber.messages import parse
from cucumber.pages.protocol.session import Session
from cucumber.site.connections import Connections
from cucumber.site.listener import Listener, raise_file_limit
from cucumber.site.room_connections import RoomConnection, RoomConnections

FULL, TOO_SLOW = 1013, 4001
UPGRADE = (
    "GET /room/line HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
CROWD = """if True:
    import collections, socket, sys
    def answer(number):
        try:
            crowd[number].sendall(b"GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n")
            return crowd[number].recv(12).decode()
        except OSError:
            return ""
    crowd = [socket.create_connection(("127.0.0.1", int(sys.argv[1]))) for _ in range(300)]
    print(dict(collections.Counter(map(answer, range(300)))), flush=True)
    sys.stdin.read()
"""


class Here(RequestHandler):
    def get(self):
        self.write("here" * int(self.get_query_argument("times", "1")))


def served(does, most=100, limit=10_000):
    """A server with pages and rooms, for as long as something is done there."""

    async def run():
        connections = Connections(most=most)
        rooms = RoomConnections("localhost", connections)
        line = (r"/room/line", RoomConnection, {"connections": rooms})
        listener = Listener(Application([*connections.handlers(), line, (r"/", Here)], base_url="/"))
        listener.limit = limit
        [bound] = bind_sockets(0, "127.0.0.1")
        listener.add_sockets([bound])
        try:
            async with asyncio.timeout(60):
                await does(connections, bound.getsockname()[1], listener)
        finally:
            listener.stop()
            await listener.close_all_connections()
            connections.end()

    asyncio.run(run())


async def until(holds):
    while not holds():  # noqa: ASYNC110 -- which no event tells
        await asyncio.sleep(0)


def come(port, path="/room/line"):
    return websocket_connect(f"ws://127.0.0.1:{port}{path}")


async def come_without_reading(port, request=UPGRADE):
    """A socket that has asked for something, and reads nothing more than how the answer begins."""
    loop, own = asyncio.get_running_loop(), socket.socket()
    own.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    own.setblocking(False)
    await loop.sock_connect(own, ("127.0.0.1", port))
    await loop.sock_sendall(own, request.encode())
    while (await loop.sock_recv(own, 1)) != b"\n":
        pass
    return own


def test_half_a_character_is_refused_and_whoever_sent_it_stays(caplog):
    """A page that sent one lost its connection, and a room told nobody in any room anything any more."""

    async def does(_connections, port, _listener):
        page, desk, other = await come(port, "/line/score"), await come(port), await come(port)
        for message in (r'{"is": "press", "key": "\ud800"}', r'{"is": "open", "url": "\ud800"}', '{"is": "open"}'):
            page.write_message(message)
            assert json.loads(await page.read_message())["heard"]
        for each in (desk, other):
            each.write_message('{"is": "open", "screen": "desk"}')
            assert "diff" in json.loads(await each.read_message())
        for message in (r'{"is": "now", "title": "\ud800"}', '{"is": "show", "moment": {"frame": NaN}}'):
            desk.write_message(message)
            assert "refused" in json.loads(await desk.read_message())
        for each in (desk, other):
            each.write_message('{"is": "lay", "variant": "agurk", "places": ["bot", "open"]}')
            assert "tables" in json.loads(await each.read_message())["diff"]["parts"]
        for each in (page, desk, other):
            each.close()

    served(does)
    assert not caplog.records


def test_a_browser_that_never_reads_costs_two_megabytes_and_then_its_connection():
    """Four of them cost 370 megabytes for good."""

    async def does(connections, port, _listener):
        with closing(await come_without_reading(port)) as own:
            await until(lambda: connections.open)
            [connection] = connections.open
            for _ in range(100):
                connection.send("x" * 100_000)
                await asyncio.sleep(0)
            assert connection.ws_connection is None, "nothing more is sent"
            assert sum(connections.unread.values()) < 2_200_000
            heard, loop = b"", asyncio.get_running_loop()
            end = b"\x88\x02" + TOO_SLOW.to_bytes(2, "big")
            while end not in heard:
                heard = heard[-10:] + await loop.sock_recv(own, 65_536)
        await until(lambda: not connections.open)
        await until(lambda: not connections.unread)

    served(does)


def test_whoever_reads_stays_and_whoever_reads_nothing_for_long_does_not():
    async def does(connections, port, _listener):
        reader = await come(port)
        await until(lambda: connections.open)
        [first] = connections.open
        with closing(await come_without_reading(port)):
            await until(lambda: len(connections.open) > 1)
            [second] = connections.open - {first}
            while sum(connections.unread.values()) < 1_000_000:
                for each in (first, second):
                    each.send("x" * 100_000)
                await reader.read_message()
            await until(lambda: first.is_stalled(time.monotonic() + 90) is False)
            assert second.is_stalled(time.monotonic() + 90)
            assert not second.is_stalled(time.monotonic() + 30)
            assert first.ws_connection is not None
        reader.close()

    served(does)


def test_a_page_that_nobody_reads_is_given_up_and_a_huge_request_is_not_taken_in():
    async def does(_connections, port, listener):
        asked = "GET /?times=9000000 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with closing(await come_without_reading(port, asked)) as own:
            for now in (0.0, 299.0, 301.0):
                assert len(listener.open_streams) == 1
                listener.close_stalled(now)
            await until(lambda: not listener.open_streams)
            own.setblocking(True)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000000\r\n\r\n")
        assert await reader.readline() in {b"", b"HTTP/1.1 400 Bad Request\r\n"}
        writer.close()
        await until(lambda: not listener.open_streams)

    served(does)


def test_rooms_and_pages_share_the_places_and_whoever_finds_none_is_told_so():
    async def does(connections, port, _listener):
        inside = [await come(port), await come(port, "/line/score")]
        for path in ("/room/line", "/line/score"):
            refused = await come(port, path)
            assert await refused.read_message() is None
            assert refused.close_code == FULL
            refused.close()
        inside[0].close()
        await until(lambda: len(connections.open) == 1)
        late = await come(port)
        late.write_message('{"is": "open", "screen": "desk"}')
        assert "diff" in json.loads(await late.read_message())
        for each in (late, inside[1]):
            each.close()
        await until(lambda: not connections.open)

    served(does, most=2)


@pytest.mark.skipif(sys.platform != "linux", reason="what is open is counted as Linux does")
def test_a_crowd_of_sockets_is_refused_before_the_server_has_no_file_left(caplog):
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    with socket.socket() as lowest:
        limit = lowest.fileno() + 150
    files = lambda: len([*Path("/proc/self/fd").iterdir()])  # noqa: E731

    async def does(_connections, port, _listener):
        at_first = files()
        crowd = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", CROWD, str(port)), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, before[1]))
        try:
            answers = Counter(eval(await crowd.stdout.readline()))  # noqa: S307 -- our own
            os.close(os.dup(0))  # there is still a file left
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, before)
            await crowd.communicate(b"")
        assert answers["HTTP/1.1 200"] > 30
        assert answers["HTTP/1.1 503"] > 10
        assert sum(answers.values()) == 300
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
        writer.close()
        await until(lambda: files() <= at_first + 2)  # those that were refused are closed, whatever they do

    served(does, limit=limit)
    assert "Too many open files" not in caplog.text


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_a_server_may_have_as_many_files_open_as_it_is_allowed_to():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
        limit = raise_file_limit()
        assert limit == min(hard, 65_536)
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (limit, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_opening_a_page_and_reading_a_message_take_their_visitors_own_time(monkeypatch):
    """Both went past the turns: 200 sockets that came again and again made everybody wait for six seconds."""
    in_turn = []

    async def does(connections, port, _):
        def is_given():
            return connections.attention._is_given  # noqa: SLF001

        def look(does):
            return lambda *args, **more: in_turn.append(is_given()) or does(*args, **more)

        monkeypatch.setattr("cucumber.site.connections.parse", look(parse))
        monkeypatch.setattr("cucumber.site.connections.Session", look(Session))
        connection = await come(port, "/line/examples?version=")
        await connection.read_message()
        await connection.write_message("{")
        assert "heard" in await connection.read_message()
        connection.close()
        await until(lambda: not connections.open)

    served(does)
    assert in_turn == [True, True]
