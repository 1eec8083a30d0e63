"""Lists of the administration answer no question about what they do not show; each is asked for every field."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Model
from django.http import HttpRequest
from django.test import RequestFactory
from django.urls import reverse

from accounts.models import SanctionKind, User
from accounts.sanctions import impose
from config.administration import SiteModelAdmin
from games.models import Game
from tests.accounts.staff import administration, staff
from tests.games.tables import game_of, people
from tests.support.lookups import fields_of, lookups_of, related_fields

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
ROLES = pytest.mark.parametrize("root", [False, True], ids=["moderator", "superuser"])
NAMES = {"accounts.User": "username", "games.Room": "code", "games.Game": "id", "games.Club": "name"}
"""How links and columns name a row of another model."""
NAMES_OF_MEMBERS = {"games.Member": "name", "games.GameSeat": "name"}
"""Names that are shown with every room and game."""
SHOWN_BY_METHODS = {
    "accounts.NetworkBan": {"reason"},
    "accounts.Sanction": {"reason"},
    "admin.LogEntry": {"object_repr", "change_message"},
    "games.Action": {"at", "game"},
    "games.ChatLine": {"text", "name", "at", "room"},
    "games.ClubLine": {"name", "at", "club"},
    "games.GalleryBoard": {"ruleset"},
    "games.Game": {"id", "deadline", "paused_at", "ruleset", "wake_at"},
    "games.Report": {"about_name"},
    "games.Room": {"members_count", "ruleset"},
    "games.TableSetup": {"ruleset"},
    "leaderboards.BadEnd": {"ruleset"},
    "leaderboards.EarnedAchievement": {"ruleset"},
    "leaderboards.HeadToHead": {"ruleset"},
}
"""Columns that a list shows by a method, and may therefore be searched and sorted by."""


def lists() -> list[tuple[type[Model], Any]]:
    """Every model of the administration, with its page."""
    return sorted(admin.site._registry.items(), key=lambda entry: entry[0]._meta.label)


def address_of(model: type[Model]) -> str:
    """The address of a model's list."""
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def request_of(user: User, /, **query: str) -> HttpRequest:
    """A request for a list."""
    request = RequestFactory().get("/", query)
    request.user = user
    return request


def filtered_paths(model: type[Model], page: Any, request: HttpRequest) -> set[str]:
    """The paths that a list names: by its filters, its dates and the id; related rows are chosen by their ids."""
    entries = [entry if isinstance(entry, str | type) else entry[0] for entry in page.get_list_filter(request)]
    paths = {entry for entry in entries if isinstance(entry, str)} | {page.date_hierarchy, model._meta.pk.name}
    return paths | {f"{path}__id" for path in paths}


def is_answered(page: Any, user: User, lookup: str) -> bool:
    """Whether Django's list takes a look-up."""
    try:
        page.get_changelist_instance(request_of(user, **{lookup: "1"}))
    except DisallowedModelAdminLookup:
        return False
    except IncorrectLookupParameters:
        return True
    return True


def test_every_list_is_closed_by_the_base_class() -> None:
    """A new page, or one of a new package, has to be derived from it, and none opens its own list again."""
    assert len(lists()) > 15
    for _model, page in lists():
        assert isinstance(page, SiteModelAdmin), page
        assert type(page).lookup_allowed is SiteModelAdmin.lookup_allowed, page


@ROLES
def test_no_list_is_filtered_by_a_field_that_it_does_not_name(root: bool) -> None:
    """Every field of the model, of related models and of those related to them."""
    user = staff(root=root)
    asked = 0
    for model, page in lists():
        request = request_of(user)
        named = filtered_paths(model, page, request)
        for field in fields_of(model):
            for lookup in lookups_of(field):
                asked += 1
                if is_answered(page, user, field.name + lookup):
                    assert field.name in named, (page, field.name + lookup)
        for path, field in related_fields(model):
            for lookup in lookups_of(field):
                asked += 1
                if page.lookup_allowed(path + lookup, "1", request):
                    assert path in named, (page, path + lookup)
            if isinstance(field.related_model, type):
                for further in fields_of(field.related_model):
                    asked += 1
                    assert not page.lookup_allowed(f"{path}__{further.name}__startswith", "1", request), (page, path)
    assert asked > 30_000


@ROLES
def test_the_site_refuses_to_filter_by_a_hidden_field(root: bool) -> None:
    """As a browser sees it, in every list that the role may open."""
    client, user = administration("Mo", root=root)
    client.raise_request_exception = False
    viewed = 0
    for model, page in lists():
        address = address_of(model)
        if client.get(address).status_code == 403:
            assert not root
            continue
        viewed += 1
        named = filtered_paths(model, page, request_of(user))
        hidden = next(field for field in fields_of(model) if field.name not in named)
        assert client.get(address, {f"{hidden.name}__isnull": "1"}).status_code == 400, (address, hidden)
    assert viewed > 10


@ROLES
def test_nobody_reads_a_secret_by_its_beginning(root: bool) -> None:
    """S1: neither a running game's seed nor a password's hash; right and wrong guesses are refused alike."""
    client, _ = administration("Mo", root=root)
    client.raise_request_exception = False
    game = game_of(*people(2))
    user = User.objects.create_user("Bob", "bob@example.org", "correct horse battery")
    guesses = [
        ("games_game", "seed__startswith", game.seed[:1]),
        ("games_game", "state__contains", '"hand'),
        ("games_game", "seats__user__password__startswith", user.password[:3]),
        ("games_action", "game__seed__startswith", game.seed[:1]),
        ("games_room", "secret__startswith", ""),
        ("accounts_user", "password__startswith", user.password[:3]),
        ("accounts_user", "email__startswith", "bob@"),
        ("accounts_user", "sanctions__note__contains", "x"),
        ("accounts_user", "usersession__session_key__gt", "a"),
        ("leaderboards_profile", "picture_hash__startswith", "a"),
    ]
    for name, lookup, guess in guesses:
        address = reverse(f"admin:{name}_changelist")
        right, wrong = (client.get(address, {lookup: text}) for text in (guess, "~"))
        assert (right.status_code, wrong.status_code) == (400, 400), lookup


def stored_rows() -> Game:
    """Rows for the filters of most lists."""
    ann, bob = people(2)
    impose(bob, SanctionKind.MUTE, "Shouting", by=None)
    return game_of(ann, bob)


def test_every_filter_date_and_link_of_the_administration_works() -> None:
    """Those of the overview, and of every list the filters, its dates, its columns and its rows."""
    client, user = administration()
    stored_rows()
    overview = client.get(reverse("admin:index")).content.decode()
    links = {unescape(link) for link in re.findall(r'href="(/admin/[^"#]*)', overview)}
    assert len([link for link in links if "?" in link]) > 8
    links |= {reverse("admin:leaderboards_profile_changelist") + "?picture_hash__isempty=1&q=a&o=1.-2"}
    for link in links - {reverse("admin:logout"), reverse("admin:password_change")}:
        assert client.get(link).status_code == 200, link
    for model, page in lists():
        shown = page.get_changelist_instance(request_of(user))
        queries = {choice["query_string"] for one in shown.filter_specs for choice in one.choices(shown)}
        if shown.date_hierarchy:
            dates = {"year": "2026", "month": "11", "day": "25"}
            queries |= {shown.get_query_string({f"{shown.date_hierarchy}__{key}": dates[key] for key in dates})}
        queries |= {"?pk=1", "?pk__in=1,2", f"?{model._meta.pk.name}__exact=1"}
        for query in queries:
            assert page.get_changelist_instance(request_of(user, **dict(parse_qsl(query[1:])))) is not None


def shown_columns(page: Any, request: HttpRequest) -> set[str]:
    """The columns that a list and the page of a row show by their names."""
    fieldsets = page.get_fieldsets(request)
    return set(page.get_list_display(request)) | {name for _, one in fieldsets for name in one["fields"]}


def is_shown(model: type[Model], column: str, request: HttpRequest) -> bool:
    """Whether whoever sees a list sees this column, or the name of a related row."""
    page = admin.site._registry.get(model)
    first, _, rest = column.strip("-=^@").partition("__")
    try:
        field: Any = model._meta.get_field(first)
    except FieldDoesNotExist:
        field = None
    if rest:
        label = field.related_model._meta.label
        return rest in (NAMES | NAMES_OF_MEMBERS).get(label, "") or is_related_shown(field.related_model, rest)
    if first == "pk":
        return True
    by_method = first in SHOWN_BY_METHODS.get(model._meta.label, ())
    if not by_method and (page is None or first not in shown_columns(page, request)):
        return False
    ordering = getattr(getattr(field, "related_model", None), "_meta", None)
    # Rows of a related model are sorted by that model's own order.
    return all(is_shown(field.related_model, one, request) for one in ordering.ordering) if ordering else True


def is_related_shown(model: type[Model], path: str) -> bool:
    """Whether a path leads from a related row to the name of another one."""
    first, _, rest = path.partition("__")
    field: Any = model._meta.get_field(first)
    return bool(rest) and NAMES.get(field.related_model._meta.label) == rest


@ROLES
def test_lists_are_searched_and_sorted_by_what_they_show_alone(root: bool) -> None:
    """A search, and a place in an order, answer questions just as a filter does."""
    request = request_of(staff(root=root))
    for model, page in lists():
        if not page.has_view_permission(request):
            continue
        for column in page.get_search_fields(request):
            assert is_shown(model, column, request), (page, column)
        shown = page.get_changelist_instance(request)
        orders = [shown.get_ordering_field(name) for name in page.get_sortable_by(request)]
        for column in filter(None, orders):
            assert is_shown(model, column, request), (page, column)
        if page.ordering:
            assert all(is_shown(model, column, request) for column in page.ordering), page


@ROLES
def test_rows_are_referred_to_by_their_ids_alone(root: bool) -> None:
    """`_to_field` would show a hidden column of each row, and find rows by it."""
    client, user = administration("Mo", root=root)
    client.raise_request_exception = False
    for model, page in lists():
        for field in fields_of(model):
            if not getattr(field, "primary_key", False):
                assert not page.to_field_allowed(request_of(user), field.name), (page, field)
    for query in ({"_to_field": "seed"}, {"_to_field": "seed", "_popup": "1"}):
        game = game_of(*people(2))
        for address in (address_of(Game), reverse("admin:games_game_change", args=[game.pk])):
            assert client.get(address, query).status_code == 400


def completions() -> list[dict[str, str]]:
    """The parameters by which a form would complete the name of a row of each model in the administration."""
    found = {}
    for source in apps.get_models():
        for field in source._meta.concrete_fields:
            if field.related_model in dict(lists()):
                place = {"app_label": source._meta.app_label, "model_name": source._meta.model_name or ""}
                found[field.related_model] = {**place, "field_name": field.name}
    return list(found.values())


@ROLES
def test_no_search_finds_a_secret(root: bool) -> None:
    """Neither that of a list, nor the one that completes names in forms."""
    client, _ = administration("Mo", root=root)
    game = stored_rows()
    user = User.objects.create_user("Bob", "bob@example.org", "correct horse battery")
    secrets = [game.seed, game.seed[:8], game.secret or game.seed, user.password]
    secrets += [] if root else ["bob@example.org", "example.org"]
    for secret in secrets:
        for model, _page in lists():
            answer = client.get(address_of(model), {"q": secret})
            assert answer.status_code == 403 or answer.context["cl"].result_count == 0, (model, secret)
        for place in completions():
            answer = client.get(reverse("admin:autocomplete"), {**place, "term": secret})
            assert answer.status_code in (403, 404) or answer.json()["results"] == [], (place, secret)
