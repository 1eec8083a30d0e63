"""Tasks of the worker: measured, and named in log lines, with the request that has caused them."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Mapping
from contextlib import AbstractContextManager
from contextvars import Token
from typing import Any, NamedTuple

from celery.apps import worker
from celery.signals import before_task_publish, task_postrun, task_prerun, worker_ready
from django.conf import settings
from structlog.contextvars import bind_contextvars, reset_contextvars

from config.monitoring import serving, tracing, work
from config.monitoring.metrics import TASKS
from config.monitoring.work import Work

HEADER = "opoly_request"
"""The header of a task's message with the id of a request."""
PARENT_HEADER = "opoly_parent"
"""The header with the span that has caused it."""


class Begun(NamedTuple):
    """What has to be undone at the end of a task, and when it began."""

    bound: Mapping[str, Token[Any]]
    before: Token[Work | None]
    at: float
    span: AbstractContextManager[Any]


@worker_ready.connect
def start(**_: Any) -> None:
    """A worker's metrics can be asked for from now on, and what it says of its end is a record where logs are JSON."""
    serving.start("worker")
    if settings.LOG_JSON:
        worker.safe_say = say_as_json


def say_as_json(message: str, *_: Any) -> None:
    """Write a record as Celery writes a line: at once, because a handler of a signal may be asking for it."""
    record = {"event": message.strip(), "level": "info", "logger": "celery.worker"}
    os.write(sys.__stderr__.fileno(), json.dumps(record).encode() + b"\n")  # type: ignore[union-attr]


@before_task_publish.connect
def send_request_id(headers: dict[str, Any] | None = None, **_: Any) -> None:
    """Send the id of the request, or of that which has caused the task that is running, along with a task."""
    if headers is not None and (id_ := work.request_id()):
        headers[HEADER] = id_
    if headers is not None and (parent := tracing.passed_on()):
        headers[PARENT_HEADER] = parent


@task_prerun.connect
def begin(task_id: str, task: Any, **_: Any) -> None:
    """Bind the ids of a task that begins in this thread."""
    id_ = getattr(task.request, HEADER, None)
    bound = bind_contextvars(task=task.name, task_id=task_id, **({"request": id_} if id_ else {}))
    parent = getattr(task.request, PARENT_HEADER, None) or ""
    span = tracing.span(task.name, parent=parent, attributes={"opoly.request": id_} if id_ else {})
    span.__enter__()
    task.request.opoly_begun = Begun(bound, work.current.set(Work(id_ or "")), time.perf_counter(), span)


@task_postrun.connect
def end(task: Any, state: str | None = None, **_: Any) -> None:
    """Measure it, and unbind its ids: the thread goes on with other tasks."""
    begun: Begun = task.request.opoly_begun
    TASKS.labels(task.name, (state or "unknown").lower()).observe(time.perf_counter() - begun.at)
    begun.span.__exit__(None, None, None)
    work.current.reset(begun.before)
    reset_contextvars(**begun.bound)
