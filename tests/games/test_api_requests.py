"""The common behaviour of all addresses of the API: tokens and scopes, parameters, pages, limits."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine
from django.core.cache.backends.redis import RedisCacheClient
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from redis.exceptions import RedisError

from accounts import tokens
from accounts.models import ApiToken, SanctionKind, Scope, User
from accounts.sanctions import impose
from config.api.views import Conventions
from games.models import Board, Game, Member, Room, Save, Status
from tests.games.tables import game_of, lobby_of, people
from tests.support.services import Services

pytestmark = pytest.mark.django_db(transaction=True)
JSON = "application/json"


def account() -> User:
    """A person with an account: guests have no tokens."""
    person = people(1)[0]
    User.objects.filter(pk=person.pk).update(is_guest=False)
    person.refresh_from_db()
    return person


def bearer(person: User, *scopes: str, name: str = "Bot") -> dict[str, str]:
    """The header of a new token."""
    _, text = tokens.create(person, name=name, scopes=scopes, days=30_000)
    return {"Authorization": f"Bearer {text}"}


def code_of(answer: Any) -> tuple[int, str]:
    """The status and the code of a refusal."""
    return answer.status_code, answer.json().get("code", "")


def views_under(patterns: list[Any]) -> list[type]:
    """The classes of all views."""
    found: list[type] = []
    for one in patterns:
        if isinstance(one, URLResolver):
            found += views_under(one.url_patterns)
        elif isinstance(one, URLPattern):
            found.append(getattr(one.callback, "cls", type(None)))
    return found


def test_every_view_of_the_api_keeps_the_conventions() -> None:
    """Each says which scope it needs, and has a heading in the schema."""
    resolver = get_resolver()
    api = [one for one in views_under(resolver.url_patterns) if one.__module__.partition(".")[0] != "rest_framework"]
    ours = [one for one in api if ".api" in one.__module__]
    assert len(ours) > 15
    for view in ours:
        assert issubclass(view, Conventions), view
        scope = view.scope
        assert scope is not None, view
        assert scope == "" or {scope, f"{scope}:read"} & set(Scope.values), view
        assert view.tag or view.scope or view.schema is None or view.__module__ == "config.api.views", view


def test_a_token_opens_what_its_scopes_name() -> None:
    """Reading and writing are separate; a session needs no scope."""
    ann = account()
    reader, writer = bearer(ann, "rooms:read", name="r"), bearer(ann, "rooms:write", name="w")
    client = Client()
    assert client.get("/api/rooms/", headers=reader).status_code == 200
    assert code_of(client.get("/api/rooms/", headers=writer)) == (403, "missing_scope")
    refused = client.post("/api/rooms/", {}, JSON, headers=reader)
    assert (code_of(refused), refused.json()["about"]) == ((403, "missing_scope"), {"scope": "rooms:write"})
    opened = client.post("/api/rooms/", {"public": True}, JSON, headers=writer)
    assert opened.status_code == 201
    assert Room.objects.get().host is not None
    assert Member.objects.get(room__code=opened.json()["code"]).user == ann
    assert "sessionid" not in opened.cookies
    assert client.get("/api/rulesets/", headers=bearer(ann, name="none")).status_code == 200


@pytest.mark.parametrize(
    "header",
    ["Bearer", "Bearer x", "bearer opoly_" + "a" * 43, "Bearer opoly_" + "é" * 43, "Bearer opoly_" + "a" * 100_000],
)
def test_a_token_that_does_not_work_is_refused(header: str) -> None:
    """Also where none is needed, so that its owner notices."""
    answer = Client().get("/api/rulesets/", headers={"Authorization": header})
    assert code_of(answer) == (401, "invalid_token")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_tokens_stop_with_their_person() -> None:
    """At once: when expired or revoked, and when their person is banned, inactive, deleted or has a new password."""
    client = Client()

    def status(headers: dict[str, str]) -> int:
        return client.get("/api/players/me/", headers=headers).status_code

    ann = account()
    headers = bearer(ann, "profile:read")
    assert status(headers) == 200
    ban = impose(ann, SanctionKind.BAN, "Enough", by=None)
    assert status(headers) == 401
    ban.delete()
    assert status(headers) == 200
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert status(headers) == 401
    User.objects.filter(pk=ann.pk).update(is_active=True)
    ApiToken.objects.update(expires_at=timezone.now())
    assert status(headers) == 401
    again = bearer(ann, "profile:read", name="again")
    tokens.revoke(ApiToken.objects.get(name="again"))
    assert status(again) == 401
    last = bearer(ann, "profile:read", name="last")
    ann.delete()
    assert status(last) == 401


def test_only_hashes_are_stored_and_uses_are_noted() -> None:
    """A copy of the database opens nothing."""
    ann = account()
    token, text = tokens.create(ann, name="Bot", scopes=["profile:read", "unknown"], days=7)
    stored = ApiToken.objects.values().get()
    assert text not in str(stored)
    assert (stored["scopes"], stored["last_used_at"]) == (["profile:read"], None)
    shown = Client().get("/api/players/me/", headers={"Authorization": f"Bearer {text}"}).json()
    assert (shown["name"], shown["token"]["name"], shown["guest"]) == (ann.username, "Bot", False)
    token.refresh_from_db()
    used = token.last_used_at
    assert used is not None
    assert tokens.token_of(text) is not None
    token.refresh_from_db()
    assert token.last_used_at == used  # not written again within the minute


def test_the_name_is_changed_as_on_the_site() -> None:
    """With its rules, and only with the scope."""
    ann, bob = account(), account()
    bob.username = "Bobby"
    bob.save()
    client, headers = Client(), bearer(ann, "profile:read", "profile:write")

    def change(body: dict[str, Any]) -> Any:
        return client.patch("/api/players/me/", body, JSON, headers=headers)

    assert change({"name": "Anna K", "colour": 3}).json()["name"] == "Anna K"
    assert change({"colour": 4}).json()["name"] == "Anna K"
    for body, code in (
        ({"name": bob.username}, "name_taken"), ({"name": "x"}, "malformed"), ({"colour": 8}, "out_of_range"),
        ({"email": "a@b.example"}, "malformed"), ({"colour": True}, "malformed"),
    ):  # fmt: skip
        assert code_of(change(body)) == (400, code), body


@pytest.mark.parametrize(
    ("query", "code", "field"),
    [
        ("colour=red", "unknown_parameter", "colour"),
        ("format=xml", "unknown_parameter", "format"),
        ("phase=lobby&phase=ended", "malformed", "phase"),
        ("phase=closed", "malformed", "phase"),
        ("ruleset=chess", "malformed", "ruleset"),
        ("limit=0", "out_of_range", "limit"),
        ("limit=101", "out_of_range", "limit"),
        ("limit=1e1", "out_of_range", "limit"),
        ("limit=%C2%B2", "out_of_range", "limit"),
        ("cursor=bz0x", "malformed", "cursor"),
        ("cursor=", "malformed", "cursor"),
    ],
)
def test_absurd_parameters_are_refused_by_name(query: str, code: str, field: str) -> None:
    """For a visitor too."""
    answer = Client().get(f"/api/rooms/?{query}")
    assert (*code_of(answer), answer.json()["field"]) == (400, code, field)


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/api/rulesets/?x=1", "x"),
        ("/api/rooms/mine/?x=1", "x"),
        ("/api/games/1/log/?after=1", "after"),
        ("/api/games/1/proof/?before=1", "before"),
        ("/api/games/?started_after=yesterday", "started_after"),
        ("/api/games/?status=playing", "status"),
        ("/api/schema/?format=yaml", "format"),
    ],
)
def test_addresses_know_their_own_parameters_only(path: str, field: str) -> None:
    """Those of lists are not those of one game."""
    answer = Client().get(path)
    assert (answer.status_code, answer.json()["field"]) == (400, field)


OF_TABLES = {"pace", "language", "rating_from", "rating_to"}
"""Fields of rooms by which open tables can be found, besides those of all lists."""


def test_no_list_filters_or_orders_by_a_field_that_it_does_not_offer() -> None:
    """Every list, by every field of its rows and of the people and games beside them: a seed is not asked for."""
    client = Client()
    client.force_login(account())
    lists = {
        "/api/rooms/": Room,
        "/api/games/": Game,
        "/api/games/mine/": Game,
        "/api/boards/": Board,
        "/api/saves/": Save,
    }
    for address, model in lists.items():
        assert client.get(address).status_code == 200, address
        names = [field.name for field in model._meta.get_fields()]
        names += [f"{name}__startswith" for name in names] + ["seats__user__password", "host__user__email"]
        offered = {"status", "ruleset", "phase"} | (OF_TABLES if model is Room else set())
        for query in [
            *(f"{name}=a" for name in names if name not in offered),
            "ordering=seed",
            "search=a",
            "o=1",
            "q=a",
        ]:
            assert code_of(client.get(f"{address}?{query}")) == (400, "unknown_parameter"), query


def test_pages_follow_each_other_without_gaps() -> None:
    """Forwards and backwards; a cursor is good for its own list only."""
    for number in range(5):
        lobby_of(people(1)[0], public=True, seats=2 + number)
    Member.objects.update(here=True)
    client = Client()
    first = client.get("/api/rooms/?limit=2").json()
    second = client.get(first["next"]).json()
    third = client.get(second["next"]).json()
    assert [room["seats"] for page in (first, second, third) for room in page["results"]] == [6, 5, 4, 3, 2]
    assert (first["previous"], third["next"]) == (None, None)
    assert client.get(second["previous"]).json()["results"] == first["results"]
    cursor = first["next"].partition("cursor=")[2].partition("&")[0]
    assert code_of(client.get(f"/api/games/?cursor={cursor}")) == (400, "malformed")
    assert code_of(client.get(f"/api/rooms/?cursor={cursor[:-1]}")) == (400, "malformed")


def test_callers_and_addresses_are_limited(settings: Any, services: Services) -> None:
    """Each token by itself, and all of an address together; with the time to wait."""
    services.forget_limits()
    settings.API_LIMITS = {"caller": 2, "address": 4}
    ann = account()
    first, second, third = (bearer(ann, "rooms:read", name=name) for name in "abc")
    client = Client(REMOTE_ADDR="203.0.113.9")

    def get(headers: dict[str, str]) -> Any:
        with time_machine.travel(1_800_000_000, tick=False):
            return client.get("/api/rooms/", headers=headers)

    assert [get(first).status_code for _ in range(3)] == [200, 200, 429]
    assert [get(second).status_code, get(third).status_code] == [200, 429]  # that was the fifth of the address
    refused = get(first)
    assert (code_of(refused), refused.headers["Retry-After"]) == ((429, "too_many"), "60")
    other = Client(REMOTE_ADDR="203.0.113.10")
    assert other.get("/api/rooms/", headers=third).status_code == 200
    services.forget_limits()


def test_nothing_is_limited_without_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits are for fairness: an outage of the cache does not take the API down with it."""

    def lost(*_: Any, **__: Any) -> None:
        raise RedisError

    for name in ("get", "add", "incr", "set"):
        monkeypatch.setattr(RedisCacheClient, name, lost)
    assert Client(REMOTE_ADDR="203.0.113.9").get("/api/rooms/").status_code == 200


def test_lists_of_games_are_filtered() -> None:
    """Everybody sees ended games of public rooms; one's own list has the others too."""
    ann, bob, cem = people(3)
    ended, private = game_of(ann, bob, public=True), game_of(ann, cem)
    running = game_of(ann, cem, public=True, ruleset="bangladeshi")
    for game in (ended, private):
        Game.objects.filter(pk=game.pk).update(status=Status.FINISHED, ended_at=timezone.now(), winners=[0])
    client, own = Client(), Client()
    own.force_login(ann)

    def listed(client: Client, path: str) -> list[int]:
        return [line["id"] for line in client.get(path).json()["results"]]

    assert listed(client, "/api/games/") == [ended.pk]
    assert listed(client, f"/api/games/?player={bob.username.upper()}&status=finished") == [ended.pk]
    assert listed(client, f"/api/games/?player={cem.username}") == []
    assert listed(client, "/api/games/?player=Nobody") == []
    assert listed(client, "/api/games/?started_before=2020-01-01T00:00:00Z") == []
    assert listed(client, "/api/games/?started_after=2020-01-01T00:00:00Z&ruleset=oofopoly") == [ended.pk]
    assert listed(own, "/api/games/mine/") == [running.pk, private.pk, ended.pk]
    assert listed(own, "/api/games/mine/?status=playing") == [running.pk]
    assert listed(own, "/api/games/mine/?ruleset=oofopoly&limit=1") == [private.pk]
    detail = client.get(f"/api/games/{ended.pk}/").json()
    assert [seat["kind"] for seat in detail["seats"]] == ["person", "person"]
    assert {fact["label"] for fact in detail["facts"]} > {"Minutes"}
    assert client.get(f"/api/games/{running.pk}/").json()["facts"] == []
    assert code_of(client.get(f"/api/games/{private.pk}/")) == (404, "no_such_game")


def test_a_room_is_played_up_to_its_start_over_http() -> None:
    """Open, set options, seat bots, join, start: the same changes as on the socket, with the same refusals."""
    ann, bob = account(), account()
    client, hers, his = Client(), bearer(ann, "rooms:write", "rooms:read"), bearer(bob, "rooms:write")
    code = client.post("/api/rooms/", {"seats": 3}, JSON, headers=hers).json()["code"]

    def change(headers: dict[str, str], **what: Any) -> Any:
        return client.post(f"/api/rooms/{code}/changes/", what, JSON, headers=headers)

    assert change(hers, type="set_options", options={"starting_cash": 2000}).json()["options"]["starting_cash"] == 2000
    assert len(change(hers, type="add_bot").json()["members"]) == 2
    assert len(change(his, type="sit").json()["members"]) == 3
    for headers, what, status, problem in (
        (his, {"type": "start"}, 409, "not_host"),
        (hers, {"type": "start"}, 409, "not_ready"),
        (hers, {"type": "fly"}, 400, "malformed"),
        (hers, {"type": "set_seats", "seats": "3"}, 400, "malformed"),
        (hers, {"type": "set_seats", "seats": 3, "x": 1}, 400, "malformed"),
        (hers, {"type": "set_options", "options": {"starting_cash": -1}}, 409, "out_of_range"),
    ):
        assert code_of(change(headers, **what)) == (status, problem), what
    assert code_of(client.post(f"/api/rooms/{code}/changes/", {"type": "sit"}, JSON)) == (401, "log_in")
    change(his, type="ready", ready=True)
    assert [line["code"] for line in client.get("/api/rooms/mine/", headers=hers).json()] == [code]
    started = change(hers, type="start").json()
    assert (started["phase"], Game.objects.get().seats.count()) == ("playing", 3)
    assert change(his, type="leave").json()["phase"] in ("playing", "ended")
