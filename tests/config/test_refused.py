"""What strangers can write into the log."""

from __future__ import annotations

import io
import logging.config
import sys
from collections.abc import Iterator

import pytest
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.test import Client, override_settings
from django.urls import path

from config.monitoring.logs import logging_settings
from games.pages import site


def break_down(request: HttpRequest) -> HttpResponse:
    """A defect of the site."""
    raise RuntimeError("broken")


def handler500(request: HttpRequest) -> HttpResponse:
    """A page without links to others."""
    return HttpResponse(status=500)


urlpatterns = [path("broken", break_down)]


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the site writes to standard error."""
    before = logging.getLogger().handlers[:], logging.getLogger().level
    logging.config.dictConfig(logging_settings("WARNING", as_json=False))
    (handler,) = logging.getLogger().handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(written := io.StringIO())
    yield written
    logging.getLogger().handlers, level = before
    logging.getLogger().setLevel(level)


@pytest.mark.django_db
def test_a_refused_request_is_one_short_line_and_many_are_few(log: io.StringIO) -> None:
    """S18: whatever the stranger writes, also on several lines or in each request something else."""
    client = Client(raise_request_exception=False)
    for number in range(20):
        assert client.get("/", headers={"host": f"evil{number}{'x' * 5000}.example"}).status_code == 400
        assert client.get(f"/games/?before=x{number}").status_code == 400
        cut = client.post("/join/", b"\n\nnothing\n", "multipart/form-data; boundary=")
        assert cut.status_code == 400
    lines = log.getvalue().splitlines()
    assert 0 < len(lines) <= 6
    assert all(len(line) < 400 and "[warning" in line and "Traceback" not in line for line in lines)


@pytest.mark.django_db
@override_settings(ROOT_URLCONF=__name__)
def test_a_defect_has_its_traceback(log: io.StringIO) -> None:
    """What the site does wrong is logged whole."""
    assert Client(raise_request_exception=False).get("/broken").status_code == 500
    assert "Traceback" in log.getvalue()
    assert "RuntimeError: broken" in log.getvalue()


@pytest.mark.django_db
@override_settings(ROOT_URLCONF="tests.config.test_refused")
def test_a_broken_page_for_errors_is_still_an_answer(log: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one Django does not give the request's connection back, and ten such requests would have them all."""
    monkeypatch.setattr(sys.modules[__name__], "handler500", site.broken)
    monkeypatch.setattr(site, "get_template", lambda _: engines["django"].from_string("{% url 'nowhere' %}"))
    answer = Client(raise_request_exception=False).get("/broken")
    assert (answer.status_code, answer.content) == (500, b"500 Internal Server Error")
    assert "the page for errors is broken" in log.getvalue()
