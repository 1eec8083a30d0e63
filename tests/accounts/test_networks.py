"""Bans of networks: what may be banned, who is refused, and what is known without a query."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from ipaddress import ip_address

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from accounts import audit, networks
from accounts.models import NetworkBan, User
from tests.accounts.staff import administration, staff
from tests.support.services import Services

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)
HOME = ip_address("198.51.100.1")


@pytest.fixture(autouse=True)
def _fresh(services: Services) -> Iterator[None]:
    """Know no ban of an earlier test, and leave none behind."""
    services.forget_limits()
    networks.refresh()
    yield
    NetworkBan.objects.all().delete()
    networks.refresh()


def root() -> User:
    """A superuser."""
    return User.objects.filter(username="Root Ann").first() or staff("Root Ann", root=True)


def ban(network: str, **more: object) -> NetworkBan:
    """Ban a network."""
    return networks.impose(network, "Advertising or spam", by=root(), own=HOME, **more)  # type: ignore[arg-type]


def visit(address: str, path: str = "/", **headers: str) -> tuple[int, str]:
    """Open a page from an address; return the status and what it says."""
    answer = Client(REMOTE_ADDR=address).get(path, headers=headers)
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize(
    ("network", "inside", "outside"),
    [
        ("203.0.113.7", "203.0.113.7", "203.0.113.8"),
        ("203.0.113.0/24", "203.0.113.255", "203.0.114.0"),
        ("203.0.113.77/25", "203.0.113.1", "203.0.113.128"),
        ("2001:db8:1:2::/64", "2001:db8:1:2:ffff::1", "2001:db8:1:3::1"),
        ("::ffff:203.0.113.0/120", "203.0.113.9", "203.0.112.9"),
        ("203.0.113.0/24", "::ffff:203.0.113.9", "2001:db8::1"),
        ("2001:DB8::1", "2001:db8:0:0::1", "2001:db8::2"),
    ],
)
def test_only_the_network_is_refused(network: str, inside: str, outside: str) -> None:
    """Addresses of both versions, and networks that are written with more bits than they have."""
    ban(network)
    status, page = visit(inside)
    assert status == 403
    assert "This site cannot be used from your network. Reason: Advertising or spam" in page
    assert visit(outside)[0] == 200


def test_the_page_of_a_refusal_is_in_the_colours_that_were_chosen() -> None:
    ban("203.0.113.0/24")
    client = Client(REMOTE_ADDR="203.0.113.1")
    assert "data-theme" not in client.get("/").content.decode()
    client.cookies["theme"] = "dark"
    assert '<html lang="en" dir="ltr" data-theme="dark">' in client.get("/").content.decode()


def test_a_ban_ends_by_itself_and_can_be_lifted() -> None:
    """The end is told in the reader's words, and checked when it matters."""
    ban("203.0.113.0/24", until=timezone.now() + HOUR)
    status, page = visit("203.0.113.1", **{"accept-language": "bn"})
    assert status == 403
    assert "(UTC)" in page
    assert "বিজ্ঞাপন" in page
    NetworkBan.objects.update(until=timezone.now() + timedelta(seconds=0.2))
    networks.refresh()
    assert networks.ban_of(ip_address("203.0.113.1")) is not None
    NetworkBan.objects.update(until=timezone.now())
    assert visit("203.0.113.1")[0] == 403  # known from before, until the next look
    networks.refresh()
    assert visit("203.0.113.1")[0] == 200
    again = ban("203.0.113.0/24")
    assert networks.lift(again, by=root(), reason="They moved")
    assert visit("203.0.113.1")[0] == 200
    assert not networks.lift(again, by=root(), reason="They moved")


def test_an_end_that_passes_needs_no_look() -> None:
    """What a process knows includes the ends."""
    made = ban("203.0.113.0/24", until=timezone.now() + HOUR)
    assert made.until
    known = networks.Known([made])
    assert known.find(ip_address("203.0.113.1"), made.until - timedelta(seconds=1)) == made
    assert known.find(ip_address("203.0.113.1"), made.until) is None


def test_a_second_ban_of_a_network_replaces_the_first() -> None:
    """Both stay on record, and so does who did it and why."""
    first = ban("203.0.113.0/24")
    second = networks.impose("203.0.113.9/24", "Again", by=root(), own=HOME)
    assert list(networks.in_force()) == [second]
    first.refresh_from_db()
    assert first.lifted_by == root()
    entries = [audit.describe(entry) for entry in LogEntry.objects.order_by("pk")]
    assert [(one.action, one.reason) for one in entries] == [
        ("Banned a network", "Advertising or spam"), ("Banned a network", "Again"),
    ]  # fmt: skip
    networks.lift(second, by=root(), reason="Enough")
    assert audit.describe(LogEntry.objects.latest("pk")).action == "Lifted the ban of a network"


@pytest.mark.parametrize(
    ("network", "code"),
    [
        ("", "network"),
        ("localhost", "network"),
        ("203.0.113.0/33", "network"),
        ("203.0.113", "network"),
        ("0.0.0.0/0", "too_wide"),
        ("10.0.0.0/7", "too_wide"),
        ("::/0", "too_wide"),
        ("::ffff:0:0/96", "too_wide"),
        ("198.51.100.0/24", "own_network"),
        ("198.51.100.1", "own_network"),
    ],
)
def test_what_cannot_be_banned(network: str, code: str) -> None:
    """Nothing that is no network, next to everybody, or the admin's own; nothing is stored."""
    with pytest.raises(ValidationError) as refused:
        ban(network)
    assert refused.value.error_dict["network"][0].code == code
    assert not NetworkBan.objects.exists()
    assert not LogEntry.objects.exists()


def test_the_staff_are_not_locked_out() -> None:
    """Neither is anybody else on the staff, by where their browsers were last used; other people are."""
    moderator, player = staff("Mo"), User.objects.create_user("Player One")
    for person, address in ((moderator, "203.0.113.5"), (player, "203.0.114.5")):
        UserSession.objects.create(user=person, ip=address, user_agent="x", session_key=f"key{person.pk}")
    with pytest.raises(ValidationError) as refused:
        ban("203.0.113.0/24")
    (error,) = refused.value.error_dict["network"]
    assert error.code == "staff_network"
    assert "Mo, who is on the staff" in str(error.messages)
    ban("203.0.114.0/24")


def test_requests_cost_no_query_for_it(settings: Settings) -> None:
    """However many networks are banned: what is known is in memory."""
    NetworkBan.objects.bulk_create(
        NetworkBan(network=f"10.{a}.{b}.0/24", reason="x") for a in range(20) for b in range(50)
    )
    networks.refresh()
    with CaptureQueriesContext(connection) as queries:
        assert networks.ban_of(ip_address("203.0.113.1")) is None
        assert networks.ban_of(ip_address("10.3.7.9")) is not None
        assert visit("10.3.7.9")[0] == 403
    assert len(queries) == 0


def test_only_the_trusted_part_of_the_address_counts(settings: Settings) -> None:
    """Nobody gets around a ban, or another into one, by a header of their own."""
    ban("203.0.113.0/24")
    spoofed = {"x-forwarded-for": "198.51.100.9"}
    assert visit("203.0.113.1", **spoofed)[0] == 403
    assert visit("198.51.100.9", **{"x-forwarded-for": "203.0.113.1"})[0] == 200
    settings.TRUSTED_PROXIES = 1
    assert visit("192.0.2.1", **{"x-forwarded-for": "198.51.100.9, 203.0.113.1"})[0] == 403
    assert visit("192.0.2.1", **{"x-forwarded-for": "203.0.113.1, 198.51.100.9"})[0] == 200


def test_this_machine_is_never_banned() -> None:
    """Probes and the operator at its console come from there."""
    ban("127.0.0.0/8")
    assert visit("127.0.0.1")[0] == 200
    assert visit("127.0.0.1", **{"x-forwarded-for": "127.0.0.1"})[0] == 403  # through a proxy


def test_programs_get_a_stable_code_and_legal_texts_stay_open(settings: Settings) -> None:
    """The API answers in its own shape; an imprint has to be readable by everybody."""
    ban("203.0.113.0/24")
    status, text = visit("203.0.113.1", "/api/rooms/")
    assert (status, '"code": "network_banned"' in text) == (403, True)
    settings.LEGAL_TEXTS = {"imprint": settings.BASE_DIR / "README.md"}
    assert visit("203.0.113.1", "/imprint/")[0] == 200
    settings.SITE_CONTACT = "mailto:owl@example.org"
    page = visit("203.0.113.1", "/accounts/login/")[1]
    assert 'href="mailto:owl@example.org"' in page
    assert 'href="/imprint/"' in page


def test_a_ban_from_the_administration() -> None:
    """With a form that keeps what was typed, and says what is wrong at its field."""
    client, _ = administration()
    form = {"network": "203.0.113.9/24", "reason": "Advertising or spam", "duration": "week", "note": "wave of guests"}
    page = client.post("/admin/accounts/networkban/add/", form | {"network": "nowhere"})
    assert page.status_code == 422
    assert "This is no address and no network." in page.content.decode()
    assert 'value="nowhere"' in page.content.decode()
    assert client.get("/admin/accounts/networkban/add/?network=192.0.2.1").content.decode().count("192.0.2.1") == 1
    page = client.post("/admin/accounts/networkban/add/", form, follow=True)
    assert "203.0.113.0/24 is banned." in page.content.decode()
    made = NetworkBan.objects.get()
    assert made.until
    assert timedelta(days=6) < made.until - timezone.now() <= timedelta(days=7)
    assert visit("203.0.113.200")[0] == 403
    page = client.post(f"/admin/accounts/networkban/{made.pk}/actions/lift/", {"reason": "Over"}, follow=True)
    assert "The ban is lifted." in page.content.decode()
    assert visit("203.0.113.200")[0] == 200


def test_moderators_see_no_addresses() -> None:
    """Neither the list nor the form, nor a person's addresses; they cannot search by one."""
    client, _ = administration("Mo", root=False)
    player = User.objects.create_user("Player One")
    UserSession.objects.create(user=player, ip="203.0.113.5", user_agent="x", session_key="key")
    for path in ("/admin/accounts/networkban/", "/admin/accounts/networkban/add/"):
        assert client.get(path).status_code == 403
    assert "203.0.113.5" not in client.get(f"/admin/accounts/user/{player.pk}/change/").content.decode()
    assert not client.get("/admin/accounts/user/?q=203.0.113.5").context["cl"].queryset.exists()


def test_superusers_find_people_by_network() -> None:
    """By an address or a network; the person's page links both the search and the ban."""
    client, _ = administration()
    for number, address in enumerate(("203.0.113.5", "203.0.113.77", "203.0.114.5", "2001:db8::5")):
        player = User.objects.create_user(f"Player {'abcd'[number]}")
        UserSession.objects.create(user=player, ip=address, user_agent="x", session_key=f"key{number}")

    def found(term: str) -> list[str]:
        queryset = client.get("/admin/accounts/user/", {"q": term}).context["cl"].queryset
        return sorted(queryset.values_list("username", flat=True))

    assert found("203.0.113.5") == ["Player a"]
    assert found("203.0.113.0/24") == ["Player a", "Player b"]
    assert found("2001:db8::/32") == ["Player d"]
    assert found("Player c") == ["Player c"]
    assert found("no.such") == []
    page = client.get(f"/admin/accounts/user/{User.objects.get(username='Player a').pk}/change/").content.decode()
    assert "?network=203.0.113.5" in page
