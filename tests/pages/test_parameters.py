"""Pages pass no parameter on to the database: one that a page does not know changes nothing, or is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
import time_machine
from django.apps import apps
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from games.models import Game, Status
from games.services.saves import saves
from tests.games.tables import game_of, lobby_of, people
from tests.support.services import Services

pytestmark = pytest.mark.django_db
MOMENT = 1_900_000_000
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"')


def parameters() -> Iterator[str]:
    """Filters by every field of the site's models, orders and searches."""
    for model in apps.get_models():
        if model._meta.app_label in ("accounts", "games", "leaderboards"):
            for field in model._meta.get_fields():
                yield from (field.name, f"{field.name}__startswith")
    yield from ("seats__user__email__startswith", "user__password__startswith", "o", "q", "ordering", "search", "sort")


def content_of(answer: Any) -> str:
    """A page without what differs in every answer: the token, and its own address in forms and links."""
    page = TOKEN.sub("", answer.content.decode())
    query = answer.request["QUERY_STRING"]
    return page.replace(escape(f"?{query}"), "").replace(quote(f"?{query}"), "") if query else page


def test_a_page_answers_no_parameter_that_it_does_not_name(client: Client, services: Services) -> None:
    """Every page with a list, to somebody who has games, rooms, saves and boards."""
    ann, bob = people(2)
    ended, running = game_of(ann, bob, public=True), game_of(ann, bob)
    Game.objects.filter(pk=ended.pk).update(status=Status.CANCELLED, ended_at=ended.started_at)
    saves.create(ann, running.pk)
    lobby_of(bob, public=True)
    client.force_login(ann)
    names = ("home", "open-rooms", "my-games", "boards", "setups", "saves", "leaderboards", "achievements", "challenge")
    addresses = [reverse(name) for name in names]
    addresses += [reverse(name, args=[ended.pk]) for name in ("game", "proof")]
    known = {"ruleset", "day", "board", "period", "players", "code"}
    unknown = sorted(set(parameters()) - known)
    with time_machine.travel(MOMENT, tick=False):
        for address in addresses:
            services.forget_limits()
            plain = client.get(address)
            assert plain.status_code == 200, address
            for value in ("a", "1"):
                answer = client.get(address, dict.fromkeys(unknown, value))
                if answer.status_code != 400:
                    assert content_of(answer) == content_of(plain), address
