"""The site's own address, headers, cookies and compression."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator

import pytest
from django.core import mail
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from config.embedded.folder import PROJECT
from config.embedded.site import site_environment
from config.http.middleware import GZipMiddleware
from tests.support.services import Services

LARGE = 64 * 1024


@pytest.mark.parametrize("pieces", [1, 3])
def test_a_stream_is_never_compressed(pieces: int) -> None:
    """Each piece would become a file of its own; complete answers are compressed."""

    async def stream() -> AsyncIterator[bytes]:
        for _ in range(pieces):
            yield b"x" * LARGE

    request = RequestFactory().get("/", headers={"accept-encoding": "gzip"})
    compress = GZipMiddleware(lambda _: HttpResponse()).process_response
    length = str(pieces * LARGE)
    asynchronous = compress(request, StreamingHttpResponse(stream(), headers={"Content-Length": length}))
    synchronous = compress(request, StreamingHttpResponse(iter([b"x" * LARGE] * pieces)))
    whole = compress(request, HttpResponse(b"x" * LARGE))
    assert "Content-Encoding" not in asynchronous
    assert asynchronous["Content-Length"] == length
    assert "Content-Encoding" not in synchronous
    assert whole["Content-Encoding"] == "gzip"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("opoly.example:9999", "https://opoly.example"),
        ("opoly.example", "https://opoly.example"),
        ("127.0.0.1:9999", "http://127.0.0.1:8000"),
        ("[::1]:9999", "http://[::1]:8000"),
    ],
)
def test_links_in_mails_and_qr_codes_have_the_sites_own_port(
    settings: Settings, services: Services, host: str, own: str
) -> None:
    """S13: whatever port the Host header of a request asks for."""
    services.forget_limits()
    settings.ORIGINS = ["https://opoly.example", "http://127.0.0.1:8000", "http://[::1]:8000"]
    settings.ALLOWED_HOSTS = ["opoly.example", "127.0.0.1", "[::1]"]
    settings.ACCOUNT_DEFAULT_HTTP_PROTOCOL = own.partition(":")[0]
    User.objects.create_user("Ann", "ann@example.org", "correct horse battery")
    client = Client(headers={"host": host})
    client.post(reverse("account_reset_password"), {"email": "ann@example.org"})
    links = re.findall(r"(http\S+?)/accounts/", str(mail.outbox[0].body))
    assert set(links) == {own}
    secure = own.startswith("https")
    codes = [
        client.get("/room/123456/qr.svg", headers={"host": asked}, secure=secure).content
        for asked in (host, own.partition("//")[2])
    ]
    assert codes[0] == codes[1]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "kept"), [("/accounts/login/", False), ("/account/", False), ("/account/download/", False),
                          ("/api/rooms/", False), ("/api/nothing/", False), ("/", True)]
)  # fmt: skip
def test_nobody_keeps_answers_about_a_person_nor_uses_them_elsewhere(
    client: Client, services: Services, address: str, kept: bool
) -> None:
    """S16: account pages, the export and the API."""
    services.forget_limits()
    client.force_login(User.objects.create_user("Ann"))
    headers = client.get(address, follow=address != "/accounts/login/").headers
    assert ("no-store" not in headers.get("Cache-Control", "")) == kept
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize(("origin", "prefix"), [("https://opoly.example", "__Host-"), ("http://192.168.1.2:8000", "")])
def test_cookies_are_of_this_host_alone_over_https(origin: str, prefix: str) -> None:
    """S16: a browser accepts the prefix over HTTPS only, so that a site in a local network has none."""
    names = "s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE"
    code = f"import json; from django.conf import settings as s; print(json.dumps([{names}]))"
    told = subprocess.run(
        [sys.executable, "-c", code],
        cwd=PROJECT,
        env=site_environment({"ORIGINS": origin}),
        capture_output=True,
        check=True,
    )
    assert json.loads(told.stdout) == [f"{prefix}sessionid", f"{prefix}csrftoken", bool(prefix), bool(prefix)]


@pytest.mark.django_db
def test_a_session_of_the_cookies_earlier_name_goes_on(client: Client, settings: Settings) -> None:
    """A guest has no password to sign in with."""
    ann = User.objects.create_user("Ann")
    client.force_login(ann)
    settings.SESSION_COOKIE_NAME = "__Host-sessionid"
    assert client.get("/account/").status_code == 200
    assert client.cookies["sessionid"]["max-age"] == 0
    assert client.cookies["__Host-sessionid"].value == client.session.session_key
    assert client.get("/account/").status_code == 200
    stranger = Client()
    stranger.cookies["sessionid"] = "x" * 32
    assert stranger.get("/account/").status_code == 302
    assert "__Host-sessionid" not in stranger.cookies
