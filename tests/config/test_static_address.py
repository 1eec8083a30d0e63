"""The address of the static files: the site's own, or that of a CDN, which the content policy then allows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from config.content_security import content_security_policy
from tests.config.test_strict_transport import run

SHOW = """
import json
import django
django.setup()
from django.conf import settings
from django.test import Client
answer = Client().get("/static/site/favicon.svg", secure=True, headers={"host": "opoly.example"})
print(json.dumps({
    "url": settings.STATIC_URL, "status": answer.status_code,
    "resource": answer.headers["Cross-Origin-Resource-Policy"],
}))
"""
CDN = "https://cdn.example/opoly/"


def shown(**given: str) -> dict[str, Any]:
    """What a site with these settings has."""
    done = run("-c", SHOW, DEBUG="1", STATIC_ROOT="/nonexistent", **given)
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def test_the_site_serves_its_files_to_a_cdn() -> None:
    """With a header that lets other sites' pages show what the CDN passes on."""
    assert shown(STATIC_URL=CDN) == {"url": CDN, "resource": "cross-origin", "status": 200}
    assert shown(STATIC_URL=CDN.rstrip("/"))["url"] == CDN
    assert shown() == {"url": "/static/", "resource": "same-origin", "status": 200}


def test_the_policy_follows() -> None:
    """For all that a browser fetches of them; pages and forms, frames and workers stay the site's own."""
    own = content_security_policy(["https://opoly.example"], https=True)["DIRECTIVES"]
    policy = content_security_policy(
        ["https://opoly.example"], https=True, static=CDN, logo="https://img.example/x/logo.png"
    )["DIRECTIVES"]
    changed = {name for name in policy if policy[name] != own[name]}
    assert changed == {"connect-src", "font-src", "img-src", "media-src", "script-src", "style-src"}
    assert all(CDN in policy[name] for name in changed)
    assert "https://img.example" in policy["img-src"]
    assert "https://img.example" not in policy["script-src"]


@pytest.mark.parametrize(
    "address",
    ["http://cdn.example/", "//cdn.example/", "cdn.example", "/files/", "https://cdn.example/?a=1", "https://a;b/"],
)
def test_bad_addresses_are_refused(address: str) -> None:
    """Also one that a browser would not load on a page over HTTPS."""
    refused = run("manage.py", "check", STATIC_URL=address)
    assert refused.returncode != 0
    assert "STATIC_URL: must " in refused.stderr
