"""Lists of the administration answer only what they offer: no field that a page hides can be asked for (PLAT-26)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.options import ModelAdmin
from django.contrib.auth.models import Permission
from django.db.models import Field, ForeignObjectRel, Model
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.models import User
from config.administration import Administration, ListedLookups
from games.models import Game
from tests.accounts.staff import administration, staff
from tests.games.tables import game_of, people
from tests.support.services import Services

pytestmark = pytest.mark.django_db(transaction=True)
DEPTH = 2
"""Relations that are followed from each model."""
ROLES = {"moderator": False, "superuser": True}


@pytest.fixture(autouse=True)
def _redis(services: Services) -> None:
    """Limits are counted in a real Redis and reset before each test."""
    services.forget_limits()


def registered() -> list[ModelAdmin[Any]]:
    """Return every admin of the site."""
    return list(admin.site._registry.values())


def lookups_of(model: type[Model], depth: int = DEPTH, path: str = "") -> Iterator[str]:
    """Yield every way to ask for a field of the model, and for those of models that it is related to."""
    for field in model._meta.get_fields():
        name = path + field.name
        yield name
        target: Any = field
        if isinstance(field, ForeignObjectRel) or field.is_relation:
            yield f"{name}__isnull"
            if depth and field.related_model not in (None, model):
                yield from lookups_of(field.related_model, depth - 1, f"{name}__")
        if isinstance(field, Field):
            yield from (f"{name}__{lookup}" for lookup in target.get_lookups())
            if field.attname != field.name:
                yield path + field.attname


def offered_by(model_admin: ModelAdmin[Any], request: Any) -> set[str]:
    """Return the parameters that the list's own filters have, as they say themselves."""
    names = {"pk", "pk__exact", "id", "id__exact"}
    for item in model_admin.get_list_filter(request):
        if isinstance(item, type):
            filter_class: Any = item
            names.add(filter_class.parameter_name)
        elif not isinstance(item, (tuple, list)):
            names |= {str(item), f"{item}__exact", f"{item}__isnull", f"{item}__id__exact"}
    for spec in model_admin.get_changelist_instance(request).filter_specs:
        names.update(str(name) for name in spec.expected_parameters())
    if model_admin.date_hierarchy:
        names |= {f"{model_admin.date_hierarchy}__{part}" for part in ("year", "month", "day")}
    return names


@pytest.mark.parametrize("role", ROLES)
def test_no_list_can_be_asked_for_another_field(role: str) -> None:
    """Every field of every model, two relations deep, with every lookup that it has."""
    user = staff(root=ROLES[role])
    asked = 0
    for model_admin in registered():
        request = RequestFactory().get("/")
        request.user = user
        offered = offered_by(model_admin, request)
        lookups = set(lookups_of(model_admin.model))
        asked += len(lookups)
        answered = {lookup for lookup in lookups if model_admin.lookup_allowed(lookup, "1", request)}
        assert answered <= offered, model_admin
        for spec in model_admin.get_changelist_instance(request).filter_specs:
            assert all(model_admin.lookup_allowed(str(name), "1", request) for name in spec.expected_parameters())
    assert asked > 10_000


@pytest.mark.parametrize("role", ROLES)
def test_a_list_refuses_each_of_its_models_fields(role: str) -> None:
    """By the way of a request, with status 400."""
    client, user = administration(root=ROLES[role])
    game = game_of(*people(2))
    for model_admin in registered():
        opts = model_admin.model._meta
        if not user.has_perm(f"{opts.app_label}.view_{opts.model_name}"):
            continue
        request = RequestFactory().get("/")
        request.user = user
        address = reverse(f"admin:{opts.app_label}_{opts.model_name}_changelist")
        offered = offered_by(model_admin, request)
        for field in opts.get_fields():
            lookup = f"{field.name}__startswith"
            assert lookup not in offered
            assert client.get(address, {lookup: "1"}).status_code == 400, lookup
    assert leaked(client, game) == ""


def leaked(client: Client, game: Game) -> str:
    """Return what the list of games tells of the beginning of a running game's seed."""
    address = reverse("admin:games_game_changelist")
    return "".join(
        digit for digit in "0123456789abcdef" if client.get(address, {"seed__startswith": digit}).status_code == 200
    )


def test_what_the_front_page_links_to_is_still_answered() -> None:
    """Its links filter by what the lists offer."""
    client = administration()[0]
    game_of(*people(2))
    page = client.get("/admin/").content.decode()
    links = {part.split('"')[0].replace("&amp;", "&") for part in page.split('href="')[1:]}
    filtered = [link for link in links if link.startswith("/admin/") and "?" in link]
    assert len(filtered) > 5
    for link in filtered:
        assert client.get(link).status_code == 200, link


def test_an_admin_that_knows_nothing_of_this_is_restricted_all_the_same() -> None:
    """A library registers a plain ModelAdmin, or none at all."""
    site = Administration()
    site.register(Permission)
    site.register(User, ModelAdmin)
    for model_admin in site._registry.values():
        assert isinstance(model_admin, ListedLookups)
        assert not model_admin.lookup_allowed("password__startswith", "a")
