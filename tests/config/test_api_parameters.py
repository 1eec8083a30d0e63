"""The API answers no question that its parameters do not name: every address is asked for every field by every look-up.

Lists are filtered, ordered and paged by what they show alone.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.core import signing
from django.db.models import Model
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from accounts.models import User
from config.api.schema import openapi
from config.api.views import ApiViewSet
from games.models import Game, Member, Status
from games.services.saves import saves
from leaderboards.models import Standing
from leaderboards.services.buckets import rebuild
from tests.accounts.notified import tell
from tests.games.tables import game_of, lobby_of, people
from tests.leaderboards.test_rankings import ladder
from tests.support.lookups import fields_of, lookups_of, related_fields

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
USUAL = (
    "ordering", "order", "order_by", "sort", "o", "search", "q", "filter", "fields", "expand", "include", "page",
    "offset", "page_size", "format", "id", "pk", "id__in", "pk__in", "Limit", "limit ", "cursor[]", "_", "",
)  # fmt: skip
"""Parameters that other APIs have, or other spellings of ours."""
OWN = ("accounts", "games", "leaderboards")
PATHS = {
    "number": "1", "code": "000000", "key": "oofopoly", "name": "Bob", "measured": "0" * 64, "setup": "a" * 10,
    "entry": "2" * 10, "user": "1", "club": "a" * 10, "invitation": "a" * 20, "person": "1",
}  # fmt: skip


def readings() -> list[tuple[str, set[str]]]:
    """Every address that is read, with the names of its documented parameters."""
    paths = openapi()["paths"]
    return [
        (path.format(**PATHS), {one["name"] for one in methods["get"].get("parameters", []) if one["in"] == "query"})
        for path, methods in paths.items()
        if "get" in methods
    ]


def view_of(path: str) -> Any:
    """The class of the view at an address."""
    return resolve(path).func.cls  # type: ignore[attr-defined]


def asked_of(path: str) -> Iterator[str]:
    """The parameters to try at an address: of a list of rows every look-up, elsewhere the fields of all our models."""
    yield from USUAL
    rows = getattr(view_of(path), "queryset", None)
    if rows is None:
        yield from {
            field.name for app in OWN for model in apps.get_app_config(app).get_models() for field in fields_of(model)
        }
        return
    model: type[Model] = rows.model
    for field in fields_of(model):
        yield from (field.name + lookup for lookup in lookups_of(field))
    for related, field in related_fields(model):
        yield from (related, f"{related}__startswith" if "startswith" in field.get_lookups() else f"{related}__gt")


def test_no_address_takes_a_parameter_that_the_schema_does_not_name() -> None:
    """It is refused by name, before anything is read, so that no answer can depend on it."""
    client = Client()
    asked, lists = 0, 0
    for path, documented in readings():
        lists += hasattr(view_of(path), "queryset")
        for name in set(asked_of(path)) - documented:
            answer = client.get(path, {name: "1"})
            assert answer.status_code == 400, (path, name)
            problem = answer.json()
            assert (problem["code"], problem.get("field", "")) == ("unknown_parameter", name[:60]), (path, name)
            asked += 1
        for name in documented:
            assert client.get(path, {name: "1"}).json().get("code") != "unknown_parameter", (path, name)
    assert lists >= 5
    assert asked > 5_000


def list_views(patterns: list[Any]) -> set[type[ApiViewSet]]:
    """The views of all lists."""
    found: set[type[ApiViewSet]] = set()
    for one in patterns:
        if isinstance(one, URLResolver):
            found |= list_views(one.url_patterns)
        elif isinstance(one, URLPattern) and issubclass(getattr(one.callback, "cls", object), ApiViewSet):
            found.add(one.callback.cls)  # type: ignore[attr-defined]
    return found


def shown_columns(view: type[ApiViewSet]) -> set[str]:
    """The columns that the rows of a list show."""
    serializer: Any = view.serializer_class
    return set(serializer().fields) | {"pk"}


def test_lists_are_ordered_and_filtered_by_what_they_show() -> None:
    """A place in an order, and a cursor, tell the column by which rows are ordered."""
    views = list_views(get_resolver().url_patterns)
    assert len(views) >= 5
    for view in views:
        shown = shown_columns(view)
        if view.pagination_class is not None:
            assert {column.lstrip("-") for column in view.ordering} <= shown, view
        for name, one in (view.filterset_class.base_filters if view.filterset_class is not None else {}).items():
            # Who played in a game is shown, by the name that they had then; of tables their seats, rating and changes.
            assert one.field_name in shown or one.method in ("of_player", "wanted"), (view, name)


def two_pages(client: Client, ann: User, bob: User) -> list[str]:
    """Rows for two pages of every list; returns the addresses of the lists that have pages."""
    for host in (ann, bob):
        game = game_of(ann, bob, public=True)
        saves.create(ann, game.pk)
        saves.create(bob, game.pk)
        Game.objects.filter(pk=game.pk).update(status=Status.CANCELLED, ended_at=game.started_at)
        lobby_of(host, public=True)
        tell(ann, bob, cause=f"game {game.pk} ended")
    Member.objects.update(here=True)
    paths = [path for path, documented in readings() if "cursor" in documented]
    assert len(paths) >= 4
    client.force_login(ann)
    return paths


def first_page(client: Client, path: str) -> tuple[list[Any], str]:
    """The rows of the first page of one row, and the cursor of the next one."""
    page = client.get(path, {"limit": "1"}).json()
    cursor = re.search(r"cursor=([^&]+)", page["next"])
    assert cursor is not None
    return page["results"], cursor[1]


def test_a_cursor_tells_what_its_rows_show_and_nothing_else(client: Client) -> None:
    """Everybody can read what a cursor is made of."""
    ann, bob = people(2)
    for path in two_pages(client, ann, bob):
        (row,), cursor = first_page(client, path)
        view = view_of(path)
        column = view.ordering[0].lstrip("-")
        _, _, position = signing.loads(cursor.replace("%3A", ":"), salt=f"cursor {path} {view.ordering}")
        shown = str(row["id" if column == "pk" else column])
        assert position.replace(" ", "T").replace("+00:00", "Z") == shown, path


def test_a_cursor_that_was_edited_or_made_up_is_refused(client: Client) -> None:
    """One of another list, too; only the site makes cursors."""
    ann, bob = people(2)
    paths = two_pages(client, ann, bob)
    cursors = {path: first_page(client, path)[1].replace("%3A", ":") for path in paths}
    for path, cursor in cursors.items():
        payload, signature = cursor.split(":", 1)
        place = len(payload) // 2
        other = "A" if payload[place] != "A" else "B"
        forged = [
            f"{payload[:place]}{other}{payload[place + 1 :]}:{signature}",
            f"{payload}:{signature[:-1]}",
            payload,
            signing.dumps([0, False, "9"]),
            signing.dumps([0, False, "9"], salt="cursor"),
            signing.dumps([0, False, "9"], key="x" * 50, salt=f"cursor {path} {view_of(path).ordering}"),
            b64encode(b"p=9").decode(),  # as Django REST framework makes them
            *(text for another, text in cursors.items() if another != path),
            "", "a", ":", "::", "é", "9" * 5_000,
        ]  # fmt: skip
        for text in forged:
            answer = client.get(path, {"cursor": text})
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), (path, text)
            assert answer.json()["field"] == "cursor"
        assert client.get(path, {"cursor": cursor}).status_code == 200


def test_the_cursor_of_another_person_shows_ones_own_rows(client: Client) -> None:
    """A cursor is a place in a list, not a right to read somebody's."""
    ann, bob = people(2)
    paths = two_pages(client, ann, bob)
    for path in paths:
        if "mine" in path or "saves" in path or "notifications" in path:
            _, cursor = first_page(client, path)
            his = Client()
            his.force_login(bob)
            own = [row["id"] for row in his.get(path).json()["results"]]
            shown = his.get(path, {"cursor": cursor.replace("%3A", ":")}).json()["results"]
            assert {row["id"] for row in shown} <= set(own), path


def test_a_made_up_key_of_a_leaderboard_tells_nothing_of_those_who_hide(client: Client) -> None:
    """Keys are not signed: any value with any person may be asked for, and is a place among those who are listed."""
    people = ladder([1500, 1450, 1400, 1300])
    Standing.objects.filter(user=people[1]).update(listed=False)
    rebuild()
    listed = [(1500, people[0]), (1400, people[2]), (1300, people[3])]
    for value in (1501, 1500, 1451, 1450, 1449, 1400, 1300, 0):
        for user in (0, people[1].pk - 1, people[1].pk, people[1].pk + 1, 10**17):
            for way in ("after", "before"):
                page = client.get("/api/leaderboards/", {way: f"{value}-{user}"}).json()
                places = [(-rating, person.pk) for rating, person in listed]
                wanted = [
                    person.username
                    for (_, person), place in zip(listed, places, strict=True)
                    if (place > (-value, user) if way == "after" else place < (-value, user))
                ]
                assert [line["name"] for line in page["lines"]] == wanted, (way, value, user)
                assert page["people"] == 3
