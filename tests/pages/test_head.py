"""HEAD is answered wherever GET is, by every page and operation of the API, with the same status and headers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.models import User
from games.models import Game
from games.selectors.boards.rulebook import default_board
from games.services.boards.custom import save_board
from games.services.saves import saves
from tests.games.tables import game_of, people
from tests.support.services import Services

pytestmark = pytest.mark.django_db
SAME = ("Content-Type", "Cache-Control", "Location", "ETag")


def patterns(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every pattern of the site with all of its route."""
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from patterns(one, route)
        else:
            yield route, one


def address_of(route: str, known: dict[str, Any]) -> str | None:
    """An address that the route matches, with what exists where it names something; None if it asks for more."""
    path = route.replace("^", "").replace("$", "").replace("\\", "").replace("/?", "/")
    for form in (
        "<int:number>", "<slug:key>", "<str:name>", "(?P<code>[0-9]{6})", "<slug:game>", "(?P<code>[0-9]+)",
    ):  # fmt: skip
        path = path.replace(form, known[form]) if form in path else path
    return None if set("<>()*+[]") & set(path) else f"/{path}"


def known_of(game: Game, user: User) -> dict[str, str]:
    """What stands for each kind of part of an address."""
    return {
        "<int:number>": str(game.pk),
        "<slug:key>": game.ruleset,
        "<slug:game>": game.ruleset,
        "<str:name>": user.username,
        "(?P<code>[0-9]{6})": game.room.code,
        "(?P<code>[0-9]+)": game.room.code,
    }


@pytest.mark.parametrize("signed_in", [False, True])
def test_head_is_answered_as_get_is(client: Client, services: Services, *, signed_in: bool) -> None:
    """Whatever the address, for visitors and for people; the body is left out."""
    ann, bob = people(2)
    game = game_of(ann, bob, public=True)
    saves.create(ann, game.pk)
    save_board(ann, "oofopoly", "Mine", default_board("oofopoly"))
    if signed_in:
        client.force_login(ann)
    known = known_of(game, ann)
    asked = {address_of(route, known) for route, _ in patterns(get_resolver())} - {None}
    assert len(asked) > 60
    different = []
    for address in sorted(filter(None, asked)):
        if address.startswith(("/accounts/logout", "/admin/")):
            continue
        services.forget_limits()
        got = client.get(address)
        services.forget_limits()
        told = client.head(address)
        headers = [name for name in SAME if got.headers.get(name) != told.headers.get(name)]
        if got.status_code != told.status_code or headers:
            different.append((address, got.status_code, told.status_code, headers))
        assert b"".join(told) == b"" if told.streaming else told.content == b"", address
    assert different == []
