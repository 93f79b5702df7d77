"""Where a visitor comes from, as a proxy in front of the server reports it, if the host named that proxy."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from tornado.httputil import HTTPHeaders, HTTPMessageDelegate, RequestStartLine, ResponseStartLine

Networks = tuple[IPv4Network | IPv6Network, ...]


def networks_named(name: str) -> Networks:
    """The addresses that a name stands for: "localhost", an address or a network. Raises ValueError for any other.

    >>> networks_named("10.0.0.0/8")
    (IPv4Network('10.0.0.0/8'),)
    """
    return tuple(ip_network(each) for each in (("127.0.0.0/8", "::1") if name == "localhost" else (name,)))


def visitor(address: str, scheme: str, headers: Mapping[str, str], proxies: Networks) -> tuple[str, str]:
    """The visitor's own address, and the scheme of the URL they asked for.

    Each proxy adds at the end from whom it got a request: so the last one that is no proxy of ours is the visitor, and
    what stands before it may be invented. Where something else stands, nothing is believed.

    >>> visitor("127.0.0.1", "http", {"X-Forwarded-For": "6.6.6.6, 203.0.113.9"}, networks_named("localhost"))
    ('203.0.113.9', 'http')
    >>> visitor("203.0.113.9", "http", {"X-Forwarded-For": "6.6.6.6"}, networks_named("localhost"))
    ('203.0.113.9', 'http')
    """
    if not _is_one(address, proxies):
        return address, scheme
    chain = headers.get("X-Forwarded-For") or headers.get("X-Real-IP") or address
    for each in reversed([part.strip() for part in chain.split(",")]):
        try:
            is_ours = _is_one(each, proxies)
        except ValueError:
            break
        address = each
        if not is_ours:
            break
    forwarded = (headers.get("X-Forwarded-Proto") or headers.get("X-Scheme") or "").rpartition(",")[2].strip()
    return address, forwarded if forwarded in {"http", "https"} else scheme


def _is_one(address: str, proxies: Networks) -> bool:
    return bool(proxies) and any(ip_address(address) in each for each in proxies)


class ProxiedRequest(HTTPMessageDelegate):
    """A request whose handler finds the visitor's address where the proxy's would be."""

    def __init__(self, request: HTTPMessageDelegate, context: Any, proxies: Networks) -> None:
        """`context` is what Tornado knows of the socket, for all requests that come over it."""
        self._request, self._context, self._proxies = request, context, proxies
        self.data_received, self.finish = request.data_received, request.finish  # type: ignore[method-assign]
        self.on_connection_close = request.on_connection_close  # type: ignore[method-assign]

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        """Hands the request on; its handler is made here, and keeps the address."""
        context = self._context
        of_socket = context.remote_ip, context.protocol
        context.remote_ip, context.protocol = visitor(*of_socket, headers, self._proxies)
        try:
            return self._request.headers_received(start_line, headers)
        finally:
            context.remote_ip, context.protocol = of_socket
