"""Headers of the API's answers: tags and 304, what is left of limits, and scripts of other sites (docs/api.md)."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.conf import settings
from django.test import Client

from accounts import tokens
from accounts.models import Scope, User
from config.api.schema import openapi
from games.api.rulesets import Rulesets
from tests.games.tables import lobby_of, people

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fresh_limits")]
PREFLIGHT = {
    "Origin": "https://elsewhere.example",
    "Access-Control-Request-Method": "GET",
    "Access-Control-Request-Headers": "authorization",
}
LEFT = re.compile(r'"(\w+)";r=(\d+);t=(\d+)')


def bearer(*scopes: Scope) -> dict[str, str]:
    """The headers of a program with a new token."""
    user = User.objects.create_user("Ann", "ann@example.org", "correct horse battery")
    _, text = tokens.create(user, name="Mine", scopes=list(scopes), days=1)
    return {"Authorization": f"Bearer {text}"}


def left_of(answer: object) -> dict[str, int]:
    """What is left of each limit."""
    told = answer.headers["RateLimit"]  # type: ignore[attr-defined]
    return {name: int(left) for name, left, _ in LEFT.findall(told)}


def test_an_answer_is_sent_again_only_if_it_changed(client: Client) -> None:
    """Its tag follows its content; what is not read only has none."""
    room = lobby_of(*people(2), public=True)
    address = f"/api/rooms/{room.code}/"
    first = client.get(address)
    tag = first.headers["ETag"]
    for method in (client.get, client.head):
        same = method(address, headers={"If-None-Match": tag})
        assert (same.status_code, same.content) == (304, b"")
        assert "no-store" in same.headers["Cache-Control"]
    assert client.get(address, headers={"If-None-Match": 'W/"other"'}).content == first.content
    type(room).objects.filter(pk=room.pk).update(public=False, seats=3)
    changed = client.get(address, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag
    assert "ETag" not in client.get("/api/rooms/999999/")


def test_caches_keep_the_schema_and_nothing_else(client: Client) -> None:
    """It is half a megabyte, and the same for everybody."""
    schema = client.get("/api/schema/")
    assert schema.headers["Cache-Control"] == "public, max-age=3600"
    same = client.get("/api/schema/", headers={"If-None-Match": schema.headers["ETag"]})
    assert (same.status_code, same.content) == (304, b"")
    for address in ("/api/rulesets/", "/api/rooms/", "/api/nothing/"):
        assert "no-store" in client.get(address).headers["Cache-Control"]


def test_every_answer_says_what_is_left_of_the_limits(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the caller's, the address's and the operation's own, also when they are used up."""
    monkeypatch.setitem(settings.API_LIMITS, "caller", 3)
    headers = {**bearer(Scope.GAMES_READ), "X-Forwarded-For": "203.0.113.7"}
    seen = []
    for _ in range(3):
        answer = client.get("/api/games/", headers=headers)
        assert answer.status_code == 200
        assert '"caller";q=3;w=60' in answer.headers["RateLimit-Policy"]
        assert '"games";q=120;w=60' in answer.headers["RateLimit-Policy"]
        seen.append(left_of(answer))
    assert [left["caller"] for left in seen] == [2, 1, 0]
    assert [left["games"] for left in seen] == [119, 118, 117]
    refused = client.get("/api/games/", headers=headers)
    assert refused.status_code == 429
    assert left_of(refused)["caller"] == 0
    assert 0 < int(LEFT.findall(refused.headers["RateLimit"])[0][2]) <= 61


def test_what_is_to_go_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the headers that the policy names, and in the schema; nothing else has them."""
    assert "Deprecation" not in client.get("/api/rulesets/").headers
    monkeypatch.setattr(Rulesets, "deprecated", (date(2026, 12, 1), date(2027, 12, 1)))
    headers = client.get("/api/rulesets/").headers
    assert (headers["Deprecation"], headers["Sunset"]) == ("@1796083200", "Wed, 01 Dec 2027 00:00:00 GMT")
    openapi.cache_clear()
    try:
        paths = openapi()["paths"]
    finally:
        openapi.cache_clear()
    assert [path for path, ways in paths.items() if ways.get("get", {}).get("deprecated")] == ["/api/rulesets/"]


def test_scripts_of_other_sites_use_tokens(client: Client) -> None:
    """They may send one, and read the answers to it, refusals as well."""
    asked = client.options("/api/games/mine/", headers=PREFLIGHT)
    assert (asked.status_code, asked.headers["Access-Control-Allow-Origin"]) == (204, "*")
    assert "Authorization" in asked.headers["Access-Control-Allow-Headers"]
    assert "PATCH" in asked.headers["Access-Control-Allow-Methods"]
    headers = {**bearer(Scope.GAMES_READ), "Origin": "https://elsewhere.example"}
    for address, status in (("/api/games/mine/", 200), ("/api/boards/", 403), ("/api/nothing/", 404)):
        answer = client.get(address, headers=headers)
        assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (status, "*"), address
        assert "RateLimit" in answer.headers["Access-Control-Expose-Headers"]
        assert "Authorization" in answer.headers["Vary"]
    wrong = client.get("/api/games/mine/", headers={**headers, "Authorization": "Bearer opoly_wrong"})
    assert (wrong.status_code, wrong.headers["Access-Control-Allow-Origin"]) == (401, "*")


def test_cookies_are_of_no_use_to_other_sites(client: Client) -> None:
    """Neither are answers without a token, nor pages."""
    client.force_login(User.objects.create_user("Bob"))
    origin = {"Origin": "https://elsewhere.example"}
    for address in ("/api/players/me/", "/api/rooms/", "/api/schema/", "/"):
        headers = client.get(address, headers=origin).headers
        assert not [name for name in headers if name.lower().startswith("access-control")], address
    without = client.options("/api/rooms/", headers={**PREFLIGHT, "Access-Control-Request-Headers": "content-type"})
    assert "Access-Control-Allow-Origin" not in without.headers
    assert "Access-Control-Allow-Credentials" not in client.options("/api/rooms/", headers=PREFLIGHT).headers
    page = client.options("/account/", headers=PREFLIGHT)
    assert "Access-Control-Allow-Origin" not in page.headers
