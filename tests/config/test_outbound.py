"""Requests to addresses that somebody has typed reach nothing inside the server's network, and all that is public."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from ipaddress import ip_address, ip_network
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
from hypothesis import given
from hypothesis.strategies import builds, integers, text
from pytest_django import Settings

from config.http import outbound, reachable
from config.http.outbound import Failed, Refused
from tests.support.tls import Authority, with_tls
from tests.support.web_server import WebServer, web_server

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
OWN = [one.address for interface in psutil.net_if_addrs().values() for one in interface if one.family == socket.AF_INET]
NAMES = {
    "internal.example": [HERE],
    "internal6.example": ["::1"],
    "mapped.example": ["::ffff:127.0.0.1"],
    "nothing.example": ["0.0.0.0"],
    "private.example": ["10.1.2.3"],
    "both.example": ["93.184.215.14", HERE],
    "both6.example": ["2606:2800:21f:cb07:6820:80da:af6b:8b2c", "fd00::1"],
    "metadata.example": ["169.254.169.254"],
    "scoped.example": ["fe80::1%lo"],
    "translated.example": ["64:ff9b::7f00:1"],
    "six-to-four.example": ["2002:7f00:1::"],
    "teredo.example": ["2001:0:7f00:1::1"],
    "rubbish.example": ["localhost"],
    "none.example": [],
}
"""What the name server of these tests says."""
ATTEMPTS = [
    # Loopback and this host, by address and in odd notations
    ("https://127.0.0.1:{port}/", "address_not_public"),
    ("https://127.0.0.1:{port}/?@example.org/", "address_not_public"),
    ("https://127.0.0.1.:{port}/", "address_not_public"),
    ("https://127.1.2.3:{port}/", "address_not_public"),
    ("https://127.1:{port}/", "address_malformed"),
    ("https://0:{port}/", "address_malformed"),
    ("https://0.0.0.0:{port}/", "address_not_public"),
    ("https://2130706433:{port}/", "address_malformed"),
    ("https://0x7f000001:{port}/", "address_malformed"),
    ("https://0x7f.0.0.1:{port}/", "address_malformed"),
    ("https://0177.0.0.1:{port}/", "address_malformed"),
    ("https://017700000001:{port}/", "address_malformed"),
    ("https://127.0.0.1.0x0:{port}/", "address_malformed"),
    ("https://\uff11\uff12\uff17.\uff10.\uff10.\uff11:{port}/", "address_not_public"),
    ("https://127\u30020\u30020\u30021:{port}/", "address_not_public"),
    ("https://\u2460\u2461\u2466.0.0.1:{port}/", "address_not_public"),
    ("https://%31%32%37.0.0.1:{port}/", "address_malformed"),
    # IPv6
    ("https://[::1]:{port}/", "address_not_public"),
    ("https://[0:0:0:0:0:0:0:1]:{port}/", "address_not_public"),
    ("https://[::]:{port}/", "address_not_public"),
    ("https://[::ffff:127.0.0.1]:{port}/", "address_not_public"),
    ("https://[::ffff:7f00:1]:{port}/", "address_not_public"),
    ("https://[::127.0.0.1]:{port}/", "address_not_public"),
    ("https://[64:ff9b::127.0.0.1]:{port}/", "address_not_public"),
    ("https://[64:ff9b:1::7f00:1]:{port}/", "address_not_public"),
    ("https://[2002:7f00:1::]:{port}/", "address_not_public"),
    ("https://[2001:0:7f00:1::1]:{port}/", "address_not_public"),
    ("https://[fe80::1%25lo]:{port}/", "address_malformed"),
    ("https://[fe80::1]:{port}/", "address_not_public"),
    ("https://[fec0::1]:{port}/", "address_not_public"),
    ("https://[fd00:ec2::254]/", "address_not_public"),
    ("https://[::1:{port}/", "address_malformed"),
    # Networks of others, and what clouds keep for their machines
    ("https://10.0.0.1/", "address_not_public"),
    ("https://172.31.255.255/", "address_not_public"),
    ("https://192.168.0.1/", "address_not_public"),
    ("https://169.254.169.254/latest/meta-data/", "address_not_public"),
    ("https://100.100.100.200/latest/meta-data/", "address_not_public"),
    ("https://168.63.129.16/machine/", "address_not_public"),
    ("https://192.0.0.192/", "address_not_public"),
    ("https://224.0.0.1/", "address_not_public"),
    ("https://255.255.255.255/", "address_not_public"),
    ("https://240.0.0.1/", "address_not_public"),
    # Names
    ("https://localhost:{port}/", "address_not_public"),
    ("https://localhost.:{port}/", "address_not_public"),
    ("https://LOCALHOST:{port}/", "address_not_public"),
    ("https://\uff4c\uff4f\uff43\uff41\uff4c\uff48\uff4f\uff53\uff54:{port}/", "address_not_public"),
    *((f"https://{name}:{{port}}/", "address_not_public") for name, found in NAMES.items() if found),
    ("https://none.example:{port}/", "no_host"),
    (f"https://{'a' * 64}.example/", "address_malformed"),
    ("https://a..example/", "address_malformed"),
    # Users, paths and other tricks
    ("https://example.org@127.0.0.1:{port}/", "address_credentials"),
    ("https://ann:secret@internal.example:{port}/", "address_credentials"),
    ("https://@internal.example:{port}/", "address_credentials"),
    ("https://example.org\\@127.0.0.1:{port}/", "address_malformed"),
    ("https://127.0.0.1:{port}\\.example.org/", "address_malformed"),
    ("https://127.0.0.1:{port}#@example.org/", "address_not_public"),
    ("https://exa mple.org/", "address_malformed"),
    ("https://internal.example:{port}/\r\nHost: example.org", "address_malformed"),
    ("https://\t127.0.0.1:{port}/", "address_malformed"),
    ("https:///127.0.0.1:{port}/", "address_malformed"),
    ("//127.0.0.1:{port}/", "address_scheme"),
    ("", "address_malformed"),
    (f"https://example.org/{'a' * 500}", "address_malformed"),
    # Schemes and ports
    ("http://internal.example:{port}/", "address_scheme"),
    ("http://127.0.0.1:{port}/", "address_scheme"),
    ("file:///etc/passwd", "address_malformed"),
    ("gopher://127.0.0.1:{port}/_", "address_scheme"),
    ("ftp://127.0.0.1:{port}/", "address_scheme"),
    ("https://example.org:22/", "address_port"),
    ("https://example.org:6379/", "address_port"),
    ("https://example.org:0/", "address_port"),
    ("https://example.org:99999/", "address_malformed"),
    ("https://example.org:-1/", "address_malformed"),
    *((f"https://{address}:{{port}}/", "address_not_public") for address in OWN),
]


def resolve(host: str, port: int) -> Sequence[str]:
    """The name server of these tests; what it does not know, the system's."""
    return NAMES[host] if host in NAMES else outbound.resolved(host, port)


def try_to_post(
    address: str, *, by: Callable[[str, int], Sequence[str]] = resolve, seconds: float = outbound.TOTAL_SECONDS
) -> str:
    """Post something; return the answer's status, or the code of what came of it."""
    try:
        return str(outbound.post(outbound.read(address), b"{}", {}, seconds=seconds, resolve=by).status)
    except (Refused, Failed) as error:
        return error.code


@pytest.fixture
def servers(settings: Settings) -> Iterator[list[WebServer]]:
    """Two that would answer at any address of this machine, by IPv4 and IPv6, on a port that may be used."""
    with web_server("0.0.0.0") as four, _by_ipv6(four.port) as six:
        settings.OUTBOUND_PORTS = [443, 80, four.port]
        yield [four, *six]


@contextmanager
def _by_ipv6(port: int) -> Iterator[list[WebServer]]:
    if all(one.address != "::1" for interface in psutil.net_if_addrs().values() for one in interface):
        yield []
        return
    with web_server("::1", port, socket.AF_INET6) as six:
        yield [six]


@pytest.mark.parametrize(("address", "code"), ATTEMPTS)
def test_nothing_inside_is_reached(servers: list[WebServer], address: str, code: str) -> None:
    """By address, by name, by odd notations: there is a server, and it hears nothing."""
    assert try_to_post(address.format(port=servers[0].port)) == code
    assert [server.met for server in servers] == [0] * len(servers)


@given(
    text(max_size=60)
    | builds("https://{}".format, text(max_size=40))
    | builds("https://{}:{}/{}?{}".format, text(max_size=20), integers(-1, 70_000), text(max_size=9), text(max_size=9))
)
def test_any_text_is_an_address_or_refused(address: str) -> None:
    """Nothing else comes of it, and what is read can be sent as it is."""
    with suppress(Refused):
        to = outbound.read(address)
        assert to.scheme == "https"
        assert f"{to.authority}{to.target}".isascii()
        assert not set(f"{to.authority}{to.target}") & set(" \\\r\n\0#")


def test_the_servers_of_these_tests_can_be_reached(servers: list[WebServer], settings: Settings) -> None:
    """Where the operator names the network, by name and address, by plain HTTP and at any port."""
    settings.OUTBOUND_NETWORKS, settings.OUTBOUND_PORTS = [ip_network("127.0.0.0/8")], [443]
    servers[0].answer, servers[0].headers = "Done — thanks".encode(), {"Retry-After": "7"}
    to = outbound.read(f"http://internal.example:{servers[0].port}/hook?a=b c".replace(" ", "+"))
    answer = outbound.post(to, b'{"a": 1}', {"Content-Type": "application/json"}, resolve=resolve)
    assert answer == (200, "Done — thanks", "7")
    (post,) = servers[0].posts
    assert (post.path, post.json) == ("/hook?a=b+c", {"a": 1})
    assert post.headers["host"] == f"internal.example:{servers[0].port}"
    assert try_to_post(f"http://127.0.0.1:{servers[0].port}/") == "200"
    assert try_to_post(f"http://private.example:{servers[0].port}/") == "address_not_public"


def test_no_server_has_a_request_before_it_is_handed_over(servers: list[WebServer], settings: Settings) -> None:
    """Whatever `hand_over` raises ends it: the server has its headers, which is no request."""
    settings.OUTBOUND_NETWORKS = [ip_network("127.0.0.0/8")]
    to, taken = outbound.read(f"http://127.0.0.1:{servers[0].port}/"), servers[0].posts

    class Stopped(BaseException):
        """As when the process ends."""

    def stop() -> AbstractContextManager[None]:
        raise Stopped

    @contextmanager
    def look() -> Iterator[None]:
        seen.extend(taken)
        yield

    seen: list[object] = []
    with pytest.raises(Stopped):
        outbound.post(to, b"{}", {}, hand_over=stop)
    assert outbound.post(to, b"[]", {}, hand_over=look).status == 200
    assert seen == []
    assert [post.json for post in taken] == [[]]


def test_plain_http_and_other_ports_are_for_the_operators_networks_only(settings: Settings) -> None:
    """That there are such networks does not open them to the internet."""
    settings.OUTBOUND_NETWORKS = [ip_network("10.0.0.0/8")]
    assert try_to_post("http://public.example/", by=lambda *_: ["93.184.215.14"]) == "address_scheme"
    assert try_to_post("https://public.example:8443/", by=lambda *_: ["93.184.215.14"]) == "address_port"


def test_a_name_is_asked_for_once_and_its_answer_is_what_is_connected_to(settings: Settings) -> None:
    """A name server that says something else the second time is not asked a second time."""
    settings.OUTBOUND_NETWORKS = [ip_network("127.0.0.2/32")]
    asked: list[str] = []

    def changing(host: str, _port: int) -> Sequence[str]:
        asked.append(host)
        return [ELSEWHERE if len(asked) == 1 else HERE]

    with web_server(ELSEWHERE) as good, web_server(HERE, good.port) as bad:
        assert try_to_post(f"http://changing.example:{good.port}/", by=changing) == "200"
        assert (asked, good.met, bad.met) == (["changing.example"], 1, 0)
        assert try_to_post(f"http://changing.example:{good.port}/", by=changing) == "address_not_public"
        assert (good.met, bad.met) == (1, 0)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_not_followed(settings: Settings, status: int) -> None:
    """A redirect is an answer like others."""
    settings.OUTBOUND_NETWORKS = [ip_network("127.0.0.2/32")]
    with web_server(HERE) as inside, web_server(ELSEWHERE) as outside:
        outside.status, outside.headers = status, {"Location": f"http://{HERE}:{inside.port}/"}
        assert try_to_post(f"http://{ELSEWHERE}:{outside.port}/") == str(status)
        assert inside.met == 0


def test_proxies_of_the_environment_are_not_used(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proxy would resolve the name itself."""
    settings.OUTBOUND_NETWORKS = [ip_network("127.0.0.2/32")]
    with web_server(HERE) as proxy, web_server(ELSEWHERE) as server:
        for name in ("http_proxy", "https_proxy", "all_proxy"):
            monkeypatch.setenv(name, f"http://{HERE}:{proxy.port}")
            monkeypatch.setenv(name.upper(), f"http://{HERE}:{proxy.port}")
        assert try_to_post(f"http://{ELSEWHERE}:{server.port}/") == "200"
        assert proxy.met == 0


def test_https_is_checked_by_the_name_that_was_typed(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The certificate has to be that of the name, by an authority that the system trusts."""
    settings.OUTBOUND_NETWORKS = [ip_network("127.0.0.1/32")]
    authority = Authority(tmp_path, "trusted")
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    outbound.trust.cache_clear()
    with web_server() as server, with_tls(server.port, authority.context("hooks.example")) as port:
        assert try_to_post(f"https://hooks.example:{port}/", by=lambda *_: [HERE]) == "200"
        assert server.posts[0].headers["host"] == f"hooks.example:{port}"
        assert try_to_post(f"https://other.example:{port}/", by=lambda *_: [HERE]) == "certificate"
        assert try_to_post(f"https://{HERE}:{port}/") == "certificate"
    with web_server() as server, with_tls(server.port, Authority(tmp_path, "other").context(HERE)) as port:
        assert try_to_post(f"https://{HERE}:{port}/") == "certificate"
        assert server.posts == []
    with web_server() as server:
        assert try_to_post(f"https://{HERE}:{server.port}/") == "unreachable"
    outbound.trust.cache_clear()


def answering(reply: Callable[[socket.socket], None]) -> tuple[socket.socket, threading.Thread]:
    """A server in a thread that treats its one client so."""
    listening = socket.create_server((HERE, 0))

    def serve() -> None:
        client = listening.accept()[0]
        with client:
            asked = b""
            while not asked.endswith(b"{}"):
                asked += client.recv(1000)
            reply(client)

    thread = threading.Thread(target=serve)
    thread.start()
    return listening, thread


def drip(client: socket.socket) -> None:
    """One byte after another until the other end is closed."""
    client.settimeout(0.05)
    client.sendall(b"HTTP/1.1 200 OK\r\nX-Endless: ")
    while True:
        try:
            client.sendall(b"x")
            if client.recv(1) == b"":
                return
        except TimeoutError:
            continue
        except OSError:
            return


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (drip, "timeout"),
        (lambda client: client.sendall(b"220 mail.example ESMTP\r\n"), "no_answer"),
        (lambda client: None, "no_answer"),
        (lambda client: client.sendall(b"HTTP/1.1 204 No Content\r\n\r\n"), "204"),
    ],
)
def test_a_request_ends_whatever_the_server_does(
    settings: Settings, reply: Callable[[socket.socket], None], code: str
) -> None:
    """One that answers a byte at a time is left after the time for all of it."""
    settings.OUTBOUND_NETWORKS = [ip_network("127.0.0.1/32")]
    seconds = 0.5 if code == "timeout" else 10.0
    listening, thread = answering(reply)
    with listening:
        assert try_to_post(f"http://{HERE}:{listening.getsockname()[1]}/", seconds=seconds) == code
        thread.join()


def test_of_a_long_answer_only_the_beginning_is_read(settings: Settings) -> None:
    """The rest stays with the server."""
    settings.OUTBOUND_NETWORKS = [ip_network("127.0.0.1/32")]
    with web_server() as server:
        server.answer = b"a" * 1_000_000
        answer = outbound.post(outbound.read(f"http://{HERE}:{server.port}/"), b"", {})
    assert answer.text == "a" * outbound.MOST_BYTES


def test_a_name_server_may_take_its_time_but_not_ours() -> None:
    """The thread that asks it is left to itself."""
    over = threading.Event()

    def silent(_host: str, _port: int) -> Sequence[str]:
        over.wait()
        return []

    assert try_to_post("https://slow.example/", by=silent, seconds=0.2) == "timeout"
    over.set()


def test_unknown_names_and_closed_ports_are_failures(settings: Settings) -> None:
    """They may work later."""

    def unknown(_host: str, _port: int) -> Sequence[str]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    assert try_to_post("https://opoly.invalid/", by=unknown) == "no_host"
    settings.OUTBOUND_NETWORKS = [ip_network("127.0.0.1/32")]
    with socket.create_server((HERE, 0)) as listening:
        port = listening.getsockname()[1]
    assert try_to_post(f"http://{HERE}:{port}/") == "unreachable"


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.215.14", "2606:4700::6810:84e5", "2a00:1450:4001:831::200e"])
def test_the_internet_is_public(address: str) -> None:
    assert reachable.is_public(ip_address(address))


def test_neither_this_machine_nor_its_neighbours_are_public(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    """Where its addresses are public ones, other machines of its network trust it all the same."""
    interfaces: dict[str, list[Any]] = {
        "eth0": [
            SimpleNamespace(family=socket.AF_INET, address="93.184.215.14", netmask="255.255.255.0"),
            SimpleNamespace(family=socket.AF_INET6, address="2606:4700::5%eth0", netmask="ffff:ffff:ffff:ffff::"),
        ],
        "ppp0": [SimpleNamespace(family=socket.AF_INET, address="9.9.9.9", netmask="0.0.0.0")],
        "wg0": [SimpleNamespace(family=socket.AF_INET, address="1.1.1.1", netmask=None)],
    }
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: interfaces)
    for address in ("93.184.215.14", "93.184.215.77", "2606:4700::5", "2606:4700::77", "9.9.9.9", "1.1.1.1"):
        assert not reachable.is_public(ip_address(address)), address
    for address in ("93.184.216.1", "2606:4700:0:1::1", "8.8.8.8", "1.1.1.2"):
        assert reachable.is_public(ip_address(address)), address
    settings.OUTBOUND_REFUSED_NETWORKS = [ip_network("8.8.8.0/24")]
    assert not reachable.is_public(ip_address("8.8.8.8"))
