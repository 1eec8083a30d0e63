"""The site as an app: its service worker, the page without a connection, and the manifest."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User

pytestmark = pytest.mark.django_db
CSP = "Content-Security-Policy"


def site_of(client: Client) -> dict[str, Any]:
    """What the service worker is told of the site."""
    first = client.get("/sw.js").content.decode().partition(";\n")[0]
    told: dict[str, Any] = json.loads(first.removeprefix("self.site="))
    return told


def test_browsers_ask_for_the_service_worker_each_time_and_get_it_once(client: Client) -> None:
    """A policy of its own says what it may talk to."""
    answer = client.get("/sw.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "connect-src 'self'" in answer.headers[CSP]
    assert "worker-src 'self'" in client.get("/").headers[CSP]
    again = client.get("/sw.js", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_the_service_worker_knows_the_addresses_of_the_site(client: Client) -> None:
    told = site_of(client)
    assert client.get(told["offline"]).status_code == 200
    assert client.get(told["push"]).status_code == 401
    assert client.post(told["signOut"]).status_code == 302
    assert told["lists"][0] == "/"


def test_another_name_of_the_site_is_another_build(client: Client, settings: Settings) -> None:
    """The page without a connection is kept by each, and says the name."""
    before = site_of(client)["build"]
    settings.SITE_NAME = "Night Owls"
    assert site_of(client)["build"] != before


def test_the_page_without_a_connection_is_the_same_for_everybody(client: Client, ann: User) -> None:
    """It is kept while Ann is signed in, and shown to whoever uses the browser next."""
    mine, theirs = client.get("/offline/"), Client().get("/offline/")
    assert mine.content == theirs.content
    assert "Ann" not in mine.content.decode()
    assert not mine.cookies
    bangla = Client().get("/offline/", headers={"accept-language": "bn"})
    assert bangla.headers["Content-Language"] == "bn"
    assert '<html lang="bn"' in bangla.content.decode()
    for name in re.findall(r'(?:href|src)="([^"]+)"', mine.content.decode()):
        assert name.startswith("/"), name


def test_the_app_has_shortcuts_to_pages_that_there_are(client: Client, ann: User) -> None:
    manifest = client.get("/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    assert [one["name"] for one in manifest["shortcuts"]] == ["My turn", "Play now"]
    for one in manifest["shortcuts"]:
        path, _, part = one["url"].partition("#")
        page = client.get(path)
        assert page.status_code == 200
        assert f'id="{part}"' in page.content.decode() or not part
