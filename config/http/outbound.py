"""Requests from the server to addresses that somebody has typed, without a way into the server's own network.

A name is resolved once. Every address that it has must be public (`config/http/reachable.py`), and the connection is
made to one of just these addresses: whatever a name server says later changes nothing. Host, the name that TLS asks for
and the certificate are those of the name that was typed. Redirects are answers like others, and no proxy of the
environment is used. A request has a time limit as a whole, from resolving the name to the end of the answer.
"""

from __future__ import annotations

import queue
import re
import socket
import ssl
import threading
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import NamedTuple
from urllib.parse import quote, urlsplit

import idna
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from config.handing_over import HandOver, unnoted
from config.http.reachable import Address, is_allowed, is_named

TOTAL_SECONDS, CONNECT_SECONDS = 10.0, 4.0
MOST_BYTES = 4096
"""What is read of an answer."""
LONGEST = 500
MOST_ADDRESSES = 4
"""Of a name that has many addresses, so many are tried."""
RESOLVING_AT_ONCE = 16
PORTS = {"https": 443, "http": 80}
IN_PATHS = "/%:@!$&'()*+,;=~-._"
NUMBER = re.compile(r"(0x[0-9a-f]*|[0-9]+)\.?", re.IGNORECASE)

Resolver = Callable[[str, int], Sequence[str]]
_resolving = threading.BoundedSemaphore(RESOLVING_AT_ONCE)


REFUSALS = {
    "address_malformed": _("This is not a web address."),
    "address_scheme": _("The address has to begin with https://."),
    "address_credentials": _("The address must not contain a user name or a password."),
    "address_port": _("The address has a port that is not allowed."),
    "address_not_public": _("This address is not on the public internet."),
}
FAILURES = {
    "no_host": _("There is no host with this name."),
    "unreachable": _("The server cannot be reached."),
    "certificate": _("The server has no valid certificate for this name."),
    "timeout": _("The server did not answer in time."),
    "no_answer": _("The server did not answer as a web server does."),
}


class Refused(Exception):
    """An address that the server does not go to, whoever asks; the code is one of REFUSALS."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code, self.message = code, REFUSALS[code]


class Failed(Exception):
    """A request that was not answered, and may be later; the code is one of FAILURES."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code, self.message = code, FAILURES[code]


class Destination(NamedTuple):
    """An address in its parts: `host` is an IP address or a name in ASCII, `target` the path with its query."""

    scheme: str
    host: str
    port: int
    target: str

    @property
    def authority(self) -> str:
        """Host and port as the header Host has them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


class Answer(NamedTuple):
    """The status of an answer, the beginning of its text, and its header Retry-After."""

    status: int
    text: str = ""
    retry_after: str = ""


def read(address: str, *, longest: int = LONGEST) -> Destination:
    """Take an address apart, which need not exist; raises Refused."""
    if len(address) > longest or "\\" in address or any(unicodedata.category(one)[0] in "CZ" for one in address):
        raise Refused("address_malformed")
    try:
        parts = urlsplit(address)
        port = parts.port
        host = _host(parts.hostname or "")
    except ValueError:  # idna.IDNAError is one
        raise Refused("address_malformed") from None
    if parts.scheme not in PORTS or (parts.scheme == "http" and not settings.OUTBOUND_NETWORKS):
        raise Refused("address_scheme")
    if "@" in parts.netloc:
        raise Refused("address_credentials")
    port = PORTS[parts.scheme] if port is None else port
    if port not in settings.OUTBOUND_PORTS and not (settings.OUTBOUND_NETWORKS and port):
        raise Refused("address_port")
    target = quote(parts.path or "/", IN_PATHS) + (f"?{quote(parts.query, IN_PATHS + '?')}" if parts.query else "")
    literal = _literal(host)
    if literal is not None and not is_allowed(literal):
        raise Refused("address_not_public")
    return Destination(parts.scheme, host, port, target)


def _host(text: str) -> str:
    """A name in ASCII, or an IP address in its usual form; other notations of numbers are refused."""
    if ":" in text:
        address = IPv6Address(text)
        if address.scope_id is not None:
            raise ValueError(text)
        return str(address)
    name: str = idna.encode(text, uts46=True).decode("ascii").removesuffix(".").lower()
    if NUMBER.fullmatch(name.rpartition(".")[2]):
        return str(ip_address(name))
    return name


def _literal(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def resolved(host: str, port: int) -> Sequence[str]:
    """Ask the system for the addresses of a name."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_about, address in found))


def post(
    to: Destination,
    body: bytes,
    headers: Mapping[str, str],
    *,
    seconds: float = TOTAL_SECONDS,
    resolve: Resolver = resolved,
    hand_over: HandOver = unnoted,
) -> Answer:
    """Post something; raises Refused or Failed. Any status is an answer, a redirect as well.

    The body goes out in the context of `hand_over`. Before that no server has the whole request; afterwards it arrives
    even if this process is killed, since the system sends what it was given.
    """
    ends = monotonic() + seconds
    addresses = _addresses(to, resolve, ends)
    try:
        with _connected(to, addresses, ends) as connected:
            connection = HTTPConnection(to.host, to.port)
            connection.auto_open = 0
            connection.sock = connected
            connection.putrequest("POST", to.target, skip_host=True, skip_accept_encoding=True)
            own = {"Host": to.authority, "Accept-Encoding": "identity", "Connection": "close"}
            for name, value in {**own, **headers, "Content-Length": str(len(body))}.items():
                connection.putheader(name, value)
            connection.endheaders()
            with hand_over():
                connection.send(body)
            response = connection.getresponse()
            text = response.read(MOST_BYTES).decode("utf-8", "replace")
            if monotonic() >= ends:  # it was cut, and looks as if it had ended
                raise TimeoutError
            return Answer(response.status, text, response.headers.get("Retry-After", ""))
    except ssl.SSLCertVerificationError:
        raise Failed("certificate") from None
    except (TimeoutError, OSError, HTTPException, ValueError) as error:
        if isinstance(error, TimeoutError) or monotonic() >= ends:
            raise Failed("timeout") from None
        raise Failed("no_answer" if isinstance(error, HTTPException | ValueError) else "unreachable") from error


def _addresses(to: Destination, resolve: Resolver, ends: float) -> list[Address]:
    """The addresses of a destination, every one of which may be connected to."""
    literal = _literal(to.host)
    texts = [to.host] if literal is not None else _in_time(resolve, to, ends)
    addresses = []
    for text in texts:
        address = _literal(text)
        if address is None or not is_allowed(address):
            raise Refused("address_not_public")
        addresses.append(address)
    if not addresses:
        raise Failed("no_host")
    # Plain HTTP and other ports are for the operator's own networks only.
    if not all(is_named(one) for one in addresses):
        if to.scheme != "https":
            raise Refused("address_scheme")
        if to.port not in settings.OUTBOUND_PORTS:
            raise Refused("address_port")
    return addresses[:MOST_ADDRESSES]


def _in_time(resolve: Resolver, to: Destination, ends: float) -> Sequence[str]:
    """Resolve a name in a thread that is left to itself if the name server takes too long."""
    found: queue.SimpleQueue[Sequence[str] | Exception] = queue.SimpleQueue()
    if not _resolving.acquire(timeout=max(0.0, ends - monotonic())):
        raise Failed("timeout")

    def look_up() -> None:
        try:
            found.put(resolve(to.host, to.port))
        except Exception as error:  # whatever it is, the caller gets it
            found.put(error)
        finally:
            _resolving.release()

    threading.Thread(target=look_up, name="resolve", daemon=True).start()
    try:
        answer = found.get(timeout=max(0.0, ends - monotonic()))
    except queue.Empty:
        raise Failed("timeout") from None
    if isinstance(answer, OSError | UnicodeError):
        raise Failed("no_host") from answer
    if isinstance(answer, Exception):
        raise answer
    return answer


@contextmanager
def _connected(to: Destination, addresses: Sequence[Address], ends: float) -> Iterator[socket.socket]:
    """A connection to the first of these addresses that takes one, by TLS for https, which is cut at the end."""
    plain = _plain(addresses, to.port, ends)
    # Cut below TLS: the thread that waits for an answer then gets the end of the stream.
    cut = threading.Timer(max(0.0, ends - monotonic()), _cut, [held := [plain]])
    cut.start()
    try:
        if to.scheme == "https":
            plain.settimeout(max(0.01, ends - monotonic()))
            held[0] = trust().wrap_socket(plain, server_hostname=to.host)
        yield held[0]
    finally:
        cut.cancel()
        held[0].close()


def _plain(addresses: Sequence[Address], port: int, ends: float) -> socket.socket:
    failed: OSError = TimeoutError()
    for address in addresses:
        seconds = min(CONNECT_SECONDS, ends - monotonic())
        if seconds <= 0:
            break
        try:
            return socket.create_connection((str(address), port), seconds)
        except OSError as error:
            failed = error
    raise failed


def _cut(held: list[socket.socket]) -> None:
    try:
        socket.socket.shutdown(held[0], socket.SHUT_RDWR)
    except OSError:  # it has ended by itself
        return


@cache
def trust() -> ssl.SSLContext:
    """The system's authorities."""
    return ssl.create_default_context()
