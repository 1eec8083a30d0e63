"""Pages and a task that fail."""

from __future__ import annotations

import threading
import warnings

import structlog
from celery import shared_task
from django.http import HttpRequest, HttpResponse
from django.urls import path

log = structlog.get_logger(__name__)


def handler500(request: HttpRequest) -> HttpResponse:
    """A page without links and files, which this site has not."""
    return HttpResponse(status=500)


def fail(request: HttpRequest) -> HttpResponse:
    """Fail as a defect does."""
    nothing: dict[str, str] = {}
    return HttpResponse(nothing["no such key"])


def fail_and_log(request: HttpRequest) -> HttpResponse:
    """Log a defect, and go on."""
    try:
        int("no number")
    except ValueError:
        log.exception("something failed")
    return HttpResponse()


def fail_beside(request: HttpRequest) -> HttpResponse:
    """Fail in a thread of its own."""
    thread = threading.Thread(target=lambda: fail(request), name="beside")
    thread.start()
    thread.join()
    return HttpResponse()


def warn(request: HttpRequest) -> HttpResponse:
    """Warn as Python does."""
    warnings.warn("this is\nold", RuntimeWarning, stacklevel=1)
    return HttpResponse()


@shared_task(name="tests.fail")
def fail_task() -> None:
    """Fail as a defect does."""
    raise KeyError("no such task key")


urlpatterns = [
    path("fail/", fail, name="fail"),
    path("log/", fail_and_log, name="log"),
    path("fail-beside/", fail_beside, name="fail-beside"),
    path("warn/", warn, name="warn"),
]
