"""Sentry and OpenTelemetry: what a process sends to a receiver, and that it sends nothing about people."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import threading
import time
import tomllib
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import brotli
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from config.embedded.folder import PROJECT
from config.embedded.redis import free_port
from config.embedded.site import site_environment, web_command
from config.monitoring import logs, reporting, tracing
from tests.support.services import Services

HOST = "127.0.0.1"
TIMEOUT = 60.0
SECRET = "s3cret-of-a-person"
PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
UNPACK: dict[str, Callable[[bytes], bytes]] = {"gzip": gzip.decompress, "br": brotli.decompress, "": bytes}
HEADERS = {
    "X-Forwarded-For": "203.0.113.77",
    "X-Request-ID": "the-request-1",
    "Cookie": f"sessionid={SECRET}",
    "User-Agent": SECRET,
    "traceparent": PARENT,
}


class Receiver(ThreadingHTTPServer):
    """An HTTP server that keeps what it is sent."""

    def __init__(self) -> None:
        super().__init__((HOST, 0), Handler)
        self.received: list[tuple[str, bytes]] = []

    @property
    def address(self) -> str:
        """Its host and port."""
        return f"{HOST}:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    """Takes everything."""

    server: Receiver

    def do_POST(self) -> None:
        """Keep a body, unpacked."""
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        body = UNPACK[self.headers.get("Content-Encoding", "")](body)
        self.server.received.append((self.path, body))
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, format: str, *arguments: Any) -> None:
        """Say nothing."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """A running receiver."""
    with Receiver() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@contextmanager
def failing_site(services: Services, tmp_path: Path, **variables: str) -> Iterator[Callable[[str], int]]:
    """A web process with pages that fail; call what this yields to ask for one."""
    port = free_port()
    address = f"http://{HOST}:{port}"
    more = {**services.environment(), "ORIGINS": address, "TRUSTED_PROXIES": "1"}
    environment = site_environment({"DJANGO_SETTINGS_MODULE": "tests.support.failing_settings", **more, **variables})
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(web_command(HOST, port), cwd=PROJECT, env=environment, stdout=log, stderr=log)

    def ask(path: str) -> int:
        try:
            with urllib.request.urlopen(urllib.request.Request(address + path, headers=HEADERS), timeout=10) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0

    try:
        wait_for(lambda: ask("/ready") == 200)
        yield ask
    finally:
        process.terminate()
        try:
            process.wait(20)
        finally:
            process.kill()


def wait_for(found: Callable[[], Any]) -> Any:
    """Wait for something."""
    deadline = time.monotonic() + TIMEOUT
    while not (result := found()):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return result


def events(receiver: Receiver) -> list[dict[str, Any]]:
    """The errors that were reported."""
    lines = [line for path, body in receiver.received if path == "/api/1/envelope/" for line in body.splitlines()]
    found = [json.loads(line) for line in lines if line.startswith(b"{")]
    return [one for one in found if "event_id" in one and "level" in one]


def kind_of(event: dict[str, Any]) -> str:
    """The type of exception that was reported; empty for a message."""
    return str(event["exception"]["values"][-1]["type"]) if "exception" in event else ""


def summary(event: dict[str, Any]) -> tuple[str, Any, Any]:
    """What of an event tells where it comes from."""
    return kind_of(event), event.get("logger"), event.get("logentry")


@pytest.mark.django_db(transaction=True)
def test_errors_are_reported_with_nothing_about_people(receiver: Receiver, services: Services, tmp_path: Path) -> None:
    """An error of a page, and one that we log ourselves, each once and with its traceback."""
    with failing_site(
        services, tmp_path, SENTRY_DSN=f"http://key@{receiver.address}/1", SENTRY_ENVIRONMENT="trial"
    ) as ask:
        assert ask(f"/fail/?token={SECRET}") == 500
        assert ask(f"/log/?token={SECRET}") == 200
        wait_for(lambda: {"KeyError", "ValueError"} <= set(map(kind_of, events(receiver))))
        time.sleep(1)
    found = {
        kind: [event for event in events(receiver) if kind_of(event) == kind] for kind in ("KeyError", "ValueError")
    }
    assert [len(of_kind) for of_kind in found.values()] == [1, 1], [summary(event) for event in events(receiver)]
    (failed,), (logged,) = found.values()
    for event in (failed, logged):
        assert event["environment"] == "trial"
        assert event["tags"]["request"] == "the-request-1"
        assert event["exception"]["values"][0]["stacktrace"]["frames"]
    assert failed["request"] == {"method": "GET"}
    assert logged["logentry"]["message"] == "something failed"
    sent = b"".join(body for _, body in receiver.received)
    assert SECRET.encode() not in sent
    assert b"203.0.113" not in sent


@pytest.mark.django_db(transaction=True)
def test_requests_are_traced_with_nothing_about_people(receiver: Receiver, services: Services, tmp_path: Path) -> None:
    """A span of each request, as a part of the trusted proxy's."""
    address = f"http://{receiver.address}"
    with failing_site(services, tmp_path, OTEL_EXPORTER_OTLP_ENDPOINT=address, OTEL_BSP_SCHEDULE_DELAY="100") as ask:
        assert ask(f"/warn/?token={SECRET}") == 200
        found = wait_for(lambda: [span for span in spans(receiver) if span.name == "GET warn"])
    (span,) = found
    attributes = {one.key: one.value for one in span.attributes}
    assert attributes["http.route"].string_value == "warn"
    assert attributes["http.response.status_code"].int_value == 200
    assert attributes["opoly.request"].string_value == "the-request-1"
    assert f"00-{span.trace_id.hex()}-{span.parent_span_id.hex()}-01" == PARENT
    sent = b"".join(body for _, body in receiver.received)
    assert SECRET.encode() not in sent
    assert b"203.0.113" not in sent


def spans(receiver: Receiver) -> list[Any]:
    """The spans that were sent."""
    requests = [ExportTraceServiceRequest.FromString(body) for path, body in receiver.received if path == "/v1/traces"]
    return [
        span
        for request in requests
        for resource in request.resource_spans
        for scope in resource.scope_spans
        for span in scope.spans
    ]


def test_nothing_is_sent_and_nothing_loaded_unless_it_is_asked_for() -> None:
    """The packages need not be there."""
    assert tracing.Tracing.tracer is None
    assert reporting.report not in logs.REPORTERS
    program = (
        "import sys; sys.modules.update(sentry_sdk=None, opentelemetry=None)\n"
        "import django; django.setup(); print('fine')"
    )
    assert run(program) == (0, "fine\n")


@pytest.mark.parametrize(
    ("name", "value"),
    [("SENTRY_DSN", "http://key@127.0.0.1:1/1"), ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1")],
)
def test_a_missing_package_is_named(name: str, value: str) -> None:
    """Instead of an ImportError."""
    program = "import sys; sys.modules.update(sentry_sdk=None, opentelemetry=None)\nimport django; django.setup()"
    code, text = run(program, **{name: value})
    assert code == os.EX_CONFIG
    assert f"{name} is set, but" in text


def run(program: str, **variables: str) -> tuple[int, str]:
    """Run Python; return its exit code and what it prints."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_POOL": "0", **variables}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=PROJECT, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_the_extras_are_those_that_are_locked() -> None:
    """Their versions are written in two places."""
    extras = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for name, wanted in extras.items():
        lines = (PROJECT / f"requirements-{name}.in").read_text().splitlines()
        assert [line for line in lines if line[0] not in "#-"] == wanted
        locked = (PROJECT / f"requirements-{name}.txt").read_text()
        assert all(f"{one} \\\n" in locked for one in wanted)
