"""The certificates of the site's own addresses are looked at, and told to Prometheus."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import timezone

from config import certificates
from config.models import Certificate
from config.tasks import look_at_certificates
from games.selectors.upkeep.counts import CountsCollector
from tests.support.tls import DAY, Authority, with_tls

HOST = "127.0.0.1"
Place = tuple[str, int]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Place]:
    """A server with a certificate of an authority that nobody trusts, for another day."""
    with socket.create_server((HOST, 0)) as inside:
        context = Authority(tmp_path, "unknown").context(HOST)
        with with_tls(inside.getsockname()[1], context) as port:
            yield HOST, port


@pytest.mark.parametrize(
    ("origins", "places"),
    [
        (["https://opoly.example"], [("opoly.example", 443)]),
        (["https://b.example:8443", "https://a.example"], [("a.example", 443), ("b.example", 8443)]),
        (["https://[2001:db8::1]:8443"], [("2001:db8::1", 8443)]),
        (["http://opoly.example", "http://10.0.0.1:8000"], []),
        (["https://localhost", "https://opoly.localhost", "https://127.0.0.1:8443", "https://[::1]"], []),
    ],
)
def test_addresses_that_others_reach_by_https_have_one(origins: list[str], places: list[Place]) -> None:
    """Others have none, or one that only this machine trusts."""
    assert certificates.addresses(origins) == places


def test_its_end_is_seen_whoever_signed_it(server: Place) -> None:
    """Also when browsers already refuse it, which is when it matters."""
    left = certificates.expiry(*server) - datetime.now(UTC)
    assert timedelta(hours=23) < left <= DAY


@pytest.mark.django_db
def test_it_is_looked_at_once_a_day(server: Place) -> None:
    """And its end is what Prometheus is told."""
    address = f"{server[0]}:{server[1]}"
    certificates.look([server])
    first = Certificate.objects.get()
    assert first.address == address
    assert first.due_at - timezone.now() > timedelta(hours=23)
    Certificate.objects.update(expires_at=timezone.now())
    certificates.look([server])
    assert Certificate.objects.get().expires_at != first.expires_at
    Certificate.objects.update(due_at=timezone.now())
    certificates.look([server])
    assert Certificate.objects.get().expires_at == first.expires_at
    assert first.expires_at is not None
    assert told() == {address: first.expires_at.timestamp()}


@pytest.mark.django_db
def test_one_that_cannot_be_seen_is_tried_again_in_an_hour(server: Place) -> None:
    """What was seen before is still told; an address that is none any more is forgotten."""
    with socket.create_server((HOST, 0)) as closed:
        nobody = (HOST, closed.getsockname()[1])
    ends = timezone.now() + DAY
    for address in (f"{HOST}:{nobody[1]}", "former.example:443"):
        Certificate.objects.create(address=address, expires_at=ends, due_at=timezone.now() - DAY)
    certificates.look([nobody])
    kept = Certificate.objects.get()
    assert (kept.address, kept.expires_at) == (f"{HOST}:{nobody[1]}", ends)
    assert timedelta(minutes=50) < kept.due_at - timezone.now() <= timedelta(hours=1)
    Certificate.objects.all().delete()
    certificates.look([nobody])
    assert told() == {}


@pytest.mark.django_db
def test_the_site_of_tests_has_none() -> None:
    """Its addresses are of this machine: nothing is asked of anybody."""
    Certificate.objects.create(address="former.example:443", due_at=timezone.now())
    assert certificates.addresses(settings.ORIGINS) == []
    look_at_certificates()
    assert not Certificate.objects.exists()


def told() -> dict[str, float]:
    """What Prometheus is told, by address."""
    return {
        sample.labels["address"]: sample.value
        for metric in CountsCollector().collect()
        if metric.name == "opoly_certificate_expiry_time_seconds"
        for sample in metric.samples
    }
