"""Logs as JSON: every line of a process, whoever has written it."""

from __future__ import annotations

import contextvars
import json
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMessage, get_connection

from config.celery import app
from config.embedded.folder import PROJECT
from config.embedded.redis import free_port
from config.embedded.site import site_environment, web_command, worker_command
from config.monitoring.work import begin_request
from tests.support.services import Services

HOST = "127.0.0.1"
TIMEOUT = 60.0
Record = dict[str, Any]


@contextmanager
def process(command: list[str], log: Path, variables: dict[str, str]) -> Iterator[Callable[[], list[Record]]]:
    """A process of the failing site; call what this yields for the lines that it has written, whole ones only."""
    environment = site_environment(
        {"DJANGO_SETTINGS_MODULE": "tests.support.failing_settings", "LOG_JSON": "true", **variables}
    )
    with log.open("wb") as output:
        running = subprocess.Popen(command, cwd=PROJECT, env=environment, stdout=output, stderr=output)
    try:
        yield lambda: [json.loads(line) for line in log.read_text().splitlines(keepends=True) if line.endswith("\n")]
    finally:
        running.terminate()
        try:
            running.wait(20)
        finally:
            running.kill()
    for line in log.read_text().splitlines():
        assert isinstance(json.loads(line), dict), line


def wait_for(found: Callable[[], Any]) -> Any:
    """Wait for something."""
    deadline = time.monotonic() + TIMEOUT
    while not (result := found()):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return result


@pytest.mark.django_db(transaction=True)
def test_a_web_process_writes_nothing_but_records(services: Services, tmp_path: Path) -> None:
    """A5: the traceback of an error that Django logs is in its record."""
    port = free_port()
    address = f"http://{HOST}:{port}"
    variables = {**services.environment(), "ORIGINS": address}

    def status(path: str) -> int:
        try:
            with urllib.request.urlopen(f"{address}{path}", timeout=10) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0

    with process(web_command(HOST, port), tmp_path / "log", variables) as records:
        wait_for(lambda: status("/ready") == 200)
        asked = {path: status(path) for path in ("/fail/", "/fail-beside/")}
        assert asked == {"/fail/": 500, "/fail-beside/": 200}
        written = {record["logger"]: record for record in records()}
    failed = written["django.request"]
    assert failed["level"] == "error"
    assert failed["exception"].startswith("Traceback (most recent call last):")
    assert failed["exception"].endswith("KeyError: 'no such key'")
    assert "KeyError" in written["opoly.process"]["exception"]
    assert "the thread beside failed" in written["opoly.process"]["event"]


def cause_failure() -> None:
    """Send a task as a page does."""
    begin_request("the-cause")
    app.send_task("tests.fail")


@pytest.mark.django_db(transaction=True)
def test_a_mail_that_is_printed_is_one_record(services: Services, tmp_path: Path) -> None:
    """By the worker, of a site without a mail server."""
    text = "The first line\n\nThe last line"
    outbox = get_connection("config.mail.outbox.OutboxBackend")
    EmailMessage("A subject", text, None, ["someone@example.org"], connection=outbox).send()
    variables = {**services.environment(), "EMAIL_URL": "consolemail://"}
    with process(worker_command("info"), tmp_path / "log", variables) as records:
        app.send_task("config.tasks.send_mail")
        (sent,) = wait_for(lambda: [record for record in records() if record["logger"] == "opoly.mail"])
    assert (sent["to"], sent["subject"], sent["text"]) == (["someone@example.org"], "A subject", text)


@pytest.mark.usefixtures("services")
def test_a_worker_keeps_the_traceback_of_a_task(services: Services, tmp_path: Path) -> None:
    """A5: Celery logs it, with the ids of the task and of the request that has caused it."""
    with process(worker_command("info"), tmp_path / "log", services.environment()) as records:
        contextvars.copy_context().run(cause_failure)
        failed = wait_for(lambda: [record for record in records() if record["level"] == "error"])
    assert failed[0]["exception"].startswith("Traceback")
    assert "KeyError: 'no such task key'" in failed[0]["exception"]
    assert (failed[0]["task"], failed[0]["request"]) == ("tests.fail", "the-cause")
    assert failed[0]["task_id"] in failed[0]["event"]


def test_warnings_and_an_error_that_ends_a_process_are_records() -> None:
    """As when a setting cannot be read after the logs are set up."""
    program = "import django, warnings; django.setup(); warnings.warn('this is\\nold'); raise ValueError('the end')"
    environment = site_environment({"LOG_JSON": "true", "DATABASE_POOL": "0"})
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=PROJECT, env=environment, capture_output=True, text=True, check=False, timeout=TIMEOUT,
    )  # fmt: skip
    assert done.returncode == 1
    warned, last = [json.loads(line) for line in (done.stdout + done.stderr).splitlines()]
    assert "this is\nold" in warned["event"]
    assert last["exception"].endswith("ValueError: the end")
