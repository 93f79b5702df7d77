"""From where visitors come: what a proxy reports is believed if the host named it, and what anybody else says never."""

from contextlib import suppress

import pytest
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from cucumber.cli.main import main
from cucumber.site.proxies import networks_named, visitor
from tests.cases import for_each
from tests.site.test_full_server import FULL, served

PROXY, OTHER, GUEST, INVENTED = "127.0.0.1", "10.0.0.7", "203.0.113.9", "6.6.6.6"
NAMED = (*networks_named("localhost"), *networks_named("10.0.0.0/8"))
CHAINS = [
    # from the socket's address, what is reported, who is named, and who the visitor is
    (GUEST, {"X-Forwarded-For": INVENTED, "X-Real-IP": INVENTED}, (), GUEST),
    (PROXY, {"X-Forwarded-For": INVENTED, "X-Real-IP": INVENTED}, (), PROXY),
    (GUEST, {"X-Forwarded-For": INVENTED, "X-Real-IP": INVENTED}, NAMED, GUEST),
    (PROXY, {}, NAMED, PROXY),
    (PROXY, {"X-Forwarded-For": GUEST}, NAMED, GUEST),
    (PROXY, {"X-Real-IP": GUEST}, NAMED, GUEST),
    (PROXY, {"X-Forwarded-For": f"{INVENTED}, {GUEST}"}, NAMED, GUEST),
    (PROXY, {"X-Forwarded-For": f"{INVENTED}, {GUEST}, {OTHER}"}, NAMED, GUEST),
    (PROXY, {"X-Forwarded-For": f"{INVENTED}, {GUEST}", "X-Real-IP": INVENTED}, NAMED, GUEST),
    (PROXY, {"X-Forwarded-For": f"{OTHER}, {PROXY}"}, NAMED, OTHER),
    (PROXY, {"X-Forwarded-For": f"{INVENTED}, nobody, {OTHER}"}, NAMED, OTHER),
    (PROXY, {"X-Forwarded-For": f"{INVENTED}, "}, NAMED, PROXY),
    ("::1", {"X-Forwarded-For": "2001:db8::9"}, NAMED, "2001:db8::9"),
]


@for_each("case", CHAINS)
def test_the_visitor_is_the_last_in_the_chain_that_is_no_proxy_of_ours(case):
    address, headers, named, expected = case
    assert visitor(address, "http", headers, named) == (expected, "http")


@for_each("headers", [{"X-Scheme": "https"}, {"X-Forwarded-Proto": "https"}, {"X-Forwarded-Proto": "http, https"}])
def test_only_a_named_proxy_says_how_the_site_was_asked_for(headers):
    assert visitor(PROXY, "http", headers, NAMED)[1] == "https"
    assert visitor(PROXY, "http", headers, ())[1] == "http"
    assert visitor(PROXY, "http", {"X-Scheme": "javascript"}, NAMED)[1] == "http"


@pytest.mark.parametrize(("named", "are_let_in"), [("", 1), ("localhost", 2)])
def test_who_invents_addresses_is_counted_as_one_visitor(named, are_let_in):
    chains = [f"{INVENTED}{at}, {guest}" for at in range(3) for guest in (GUEST, "203.0.113.10")]

    async def does(connections, port, listener):
        connections.most_of_one = 1
        listener.proxies = networks_named(named) if named else ()
        lines = []
        for chain in chains:
            request = HTTPRequest(f"ws://127.0.0.1:{port}/room/line", headers={"X-Forwarded-For": chain})
            lines.append(await websocket_connect(request))
            lines[-1].write_message('{"is": "beat"}')
            await lines[-1].read_message()
        codes = [line.close_code for line in lines]
        assert len(connections.open) == codes.count(None) == are_let_in
        assert codes.count(FULL) == len(chains) - are_let_in
        for line in lines:
            line.close()

    served(does)


def test_a_name_that_is_no_proxy_is_refused(capsys):
    with suppress(SystemExit):
        main(["serve", "--no-browser", "--proxy", "my-proxy"])
    assert "--proxy: localhost, an address or a network is needed" in capsys.readouterr().err
