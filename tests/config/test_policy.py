"""Reports of content security policy violations are counted, and invalid ones refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from config.http import policy
from config.models import Violation
from tests.accounts.staff import administration

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
OLD = {
    "csp-report": {
        "document-uri": "http://testserver/room/123456/?code=secret",
        "violated-directive": "script-src-elem 'self'",
        "blocked-uri": "https://evil.example/x.js?cookie=1",
        "script-sample": "",
    }
}
NEW = [
    {
        "type": "csp-violation",
        "body": {
            "documentURL": "http://testserver/", "effectiveDirective": "script-src-elem",
            "blockedURL": "https://evil.example/x.js", "sample": "alert(1)",
        },
    }
]  # fmt: skip


def report(said: Any, kind: str = "application/csp-report") -> int:
    """Send a report as a browser does, with no cookie and no token; return the status."""
    text = said if isinstance(said, str | bytes) else json.dumps(said)
    client = Client(enforce_csrf_checks=True)
    return client.post("/csp-report/", text, content_type=kind).status_code


def test_every_pages_policy_has_a_report_address() -> None:
    """In the directive `report-uri`."""
    assert "report-uri /csp-report/" in Client().get("/")["Content-Security-Policy"]


def test_both_report_formats_are_counted_together() -> None:
    """By directive and origin, without the rest of the address, which may contain personal data."""
    assert report(OLD) == report(NEW, "application/reports+json") == 204
    seen = Violation.objects.get()
    assert (seen.directive, seen.blocked, seen.times) == ("script-src-elem", "https://evil.example/x.js", 2)
    assert (seen.page, seen.sample) == ("/", "alert(1)")
    assert "secret" not in str(Violation.objects.values().get())


@pytest.mark.parametrize(
    ("said", "kind", "status"),
    [
        ("{", "application/csp-report", 400),
        ("[" * 5000, "application/csp-report", 400),
        ("{}", "application/csp-report", 400),
        (b"\xff\xfe", "application/csp-report", 400),
        ('"text"', "application/csp-report", 400),
        ('{"csp-report": 5}', "application/csp-report", 400),
        ("a=b", "application/x-www-form-urlencoded", 415),
        (" " * (policy.LARGEST + 1), "application/csp-report", 413),
    ],
)
def test_invalid_reports_are_refused(said: str | bytes, kind: str, status: int) -> None:
    """Nothing of them is stored."""
    assert report(said, kind) == status
    assert not Violation.objects.exists()


def test_other_methods_are_refused() -> None:
    """The address has no page."""
    assert Client().get("/csp-report/").status_code == 405


def test_stored_values_are_short_and_printable() -> None:
    """Checked for every kind of request."""
    body = {"effectiveDirective": "x" * 999, "blockedURL": "y\x00" * 999, "documentURL": 5, "sample": ["z"]}
    assert report([{"body": body}, {"body": 5}, 7], "application/reports+json") == 204
    seen = Violation.objects.get()
    assert (len(seen.directive), len(seen.blocked), seen.page, seen.sample) == (60, 200, "", "")


def test_the_number_of_kinds_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Further kinds are counted together."""
    monkeypatch.setattr(policy, "MAX_KINDS", 3)
    for number in range(6):
        old = OLD["csp-report"] | {"blocked-uri": f"https://evil{number}.example"}
        assert report({"csp-report": old}) == 204
    assert Violation.objects.count() == 4
    assert Violation.objects.get(blocked=policy.OTHER).times == 3


def test_reports_are_limited_by_address() -> None:
    """To sixty per minute."""
    answers = [report(OLD) for _ in range(62)]
    assert answers.count(204) == 60
    assert answers[-1] == 429


def test_superusers_see_the_reports() -> None:
    """As a list, the latest first."""
    report(OLD)
    client, _ = administration()
    page = client.get("/admin/site_config/violation/").content.decode()
    assert "https://evil.example/x.js" in page
